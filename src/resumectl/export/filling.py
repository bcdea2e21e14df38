"""The template engine, locked in: sandboxed Jinja inside docxtpl, always escaping, no silent repair of XML.

Imported only when something is rendered: docxtpl and python-docx take 0.4 s.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from functools import lru_cache
from html import unescape
from io import BytesIO
from typing import Any, Final, NoReturn
from zipfile import BadZipFile, ZipFile

from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import OpcError
from docxtpl import DocxTemplate
from jinja2 import Template, TemplateError, TemplateSyntaxError, Undefined, UndefinedError, pass_context
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from lxml import etree
from markupsafe import Markup

from resumectl.export.accepted import REMARKS, accept_changes
from resumectl.export.filters import REFUSED, usable_filters
from resumectl.export.finish import headers_and_footers
from resumectl.export.intact import unreadable
from resumectl.export.placeholders import LinkedText, NoSuchPlaceholder
from resumectl.export.text import writable, xml_text
from resumectl.model.errors import BadFile

CACHED_PARTS: Final = 64
"""Compiled parts (body, header, footer) of templates that are kept; a system template has two."""

_UNREADABLE: Final = (
    BadZipFile,
    zlib.error,
    OpcError,
    etree.XMLSyntaxError,
    KeyError,
    ValueError,
    AttributeError,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
)
# What the expressions of a template can raise by themselves, apart from the engine's own errors.
_EXPRESSION_ERRORS: Final = (
    TemplateError,
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    RecursionError,
    MemoryError,
)
_NESTED_RUN: Final = re.compile(r"<w:t(?: [^>]*)?>[^<]*<w:(?:r|hyperlink)[ >]")
_HARD_SPACE: Final = re.compile(r"(\{[{%](?:p|tr|tc|r))\xa0")
_TAG_TEXT: Final = re.compile(r"(?<=\{[{%]).*?(?=[%}]\})")
_CURLY: Final = str.maketrans("„‟‚‛", "\"\"''")
"""Signs that Word makes of straight quotes while somebody types, beyond those that the engine knows."""
_KINDS: Final = "[Content_Types].xml"
_TEMPLATE_KIND: Final = b"wordprocessingml.template.main+xml"
_DOCUMENT_KIND: Final = b"wordprocessingml.document.main+xml"
_LINKER: Final = "_linker"
_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PADDING: Final = frozenset("ljust rjust center zfill expandtabs format format_map translate encode".split())
"""Methods of text that make a short one as long as anybody likes, or something else of it."""
_WIDE_FORMAT: Final = re.compile(r"%[^%a-zA-Z]*(?:\d{4}|\*)")
LONGEST_PART: Final = 9_000_000
"""Characters of one filled part; the XML library stops a little above that."""
LONGEST_VALUE: Final = 200_000
"""Characters that an expression may multiply a text to, and the largest number that it may make, in bits."""
_R: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


class UnknownPlaceholder(Undefined):
    """A name that no profile has: false in a condition, but an error when it is printed."""

    __slots__ = ()

    def __str__(self) -> NoReturn:
        self._fail_with_undefined_error()


class SealedTemplate(DocxTemplate):  # type: ignore[misc]
    """docxtpl's template with compiled parts kept, live links, strict XML, and no rendering of properties."""

    def patch_xml(self, src_xml: str) -> str:
        """The part's XML with its tags made readable for Jinja, one paragraph a line (for error messages)."""
        return _patched(src_xml)

    def render_xml_part(
        self, src_xml: str, part: Any, context: Mapping[str, Any], jinja_env: object = None
    ) -> str:
        """The part filled with `context`; `jinja_env` is ignored, nothing can switch the sandbox off."""
        try:
            pieces, size = [], 0
            for piece in _compiled(src_xml).generate({**context, _LINKER: _Linker(part)}):
                size += len(piece)
                if size > LONGEST_PART:
                    raise _invalid("it prints more than a Word file can hold")
                pieces.append(piece)
            filled = "".join(pieces)
        except TemplateSyntaxError as error:
            raise _invalid(_why_not(str(error.message)), _line(src_xml, error.lineno)) from error
        except UndefinedError as error:
            name = re.match(r"'(\w+)' is undefined", str(error))
            if name is None:
                raise _invalid(str(error)) from error
            raise NoSuchPlaceholder(
                f"The template cannot be filled: there is no placeholder “{name[1]}”.",
                code="TEMPLATE_INVALID",
                remedy=f"A field of your own is given with --set {name[1]}=TEXT; `templates lint` finds slips.",
            ) from error
        except _EXPRESSION_ERRORS as error:
            raise _invalid(f"{error}" or type(error).__name__) from error
        if _NESTED_RUN.search(filled):
            raise _invalid("a live link is printed with {{r ... }}, alone in its run")
        whole = filled.replace("\n<w:p", "<w:p")
        return str(self.resolve_listing(whole)) if "\n" in whole or "\t" in whole else whole

    def fix_tables(self, xml: str) -> Any:
        """docxtpl parses with `recover=True`, which silently drops what it cannot read: an error here."""
        tree = etree.fromstring(xml, etree.XMLParser(resolve_entities=False, no_network=True))
        _put_loose_text_into_runs(tree)
        if "<w:tbl>" not in xml:
            return tree
        try:
            return super().fix_tables(xml)
        except (AttributeError, ValueError) as error:
            raise _invalid("a table in it has no readable grid of columns") from error

    def render_properties(self, context: Mapping[str, Any], jinja_env: object = None) -> None:
        """Nothing: the properties are written anew when the file is sealed."""


class _Linker:
    """The live links of one part; the underscores keep the part and its methods out of a template's reach."""

    __slots__ = ("_part",)

    def __init__(self, part: Any) -> None:
        self._part = part

    def _runs(self, linked: LinkedText) -> str:
        run = f'<w:r>{{}}<w:t xml:space="preserve">{xml_text(linked.text)}</w:t></w:r>'
        if not linked.target:
            return run.replace("{}", "", 1)
        # The relationship belongs to the part that prints the link: a footer cannot use one of the body.
        rel_id = self._part.relate_to(linked.target, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
        styled = run.replace("{}", '<w:rPr><w:rStyle w:val="Hyperlink"/></w:rPr>', 1)
        return f'<w:hyperlink xmlns:r="{_R}" r:id="{rel_id}" w:history="1">{styled}</w:hyperlink>'


def open_template(data: bytes) -> SealedTemplate:
    """The template in `data`. Raises BadFile (TEMPLATE_INVALID) when it is no Word file."""
    try:
        template = SealedTemplate(BytesIO(_as_document(data)))
        template.init_docx()
        _leave_remarks_behind(template.docx)
    except _UNREADABLE as error:
        raise unreadable(data) from error
    return template


def _as_document(data: bytes) -> bytes:
    """A .dotx, as Word saves templates, made a .docx: only the list of kinds of parts says another word."""
    with ZipFile(BytesIO(data)) as archive:
        if _TEMPLATE_KIND not in archive.read(_KINDS):
            return data
        made = BytesIO()
        with ZipFile(made, "w") as copy:
            for entry in archive.infolist():
                content = archive.read(entry)
                is_list = entry.filename == _KINDS
                copy.writestr(entry, content.replace(_TEMPLATE_KIND, _DOCUMENT_KIND) if is_list else content)
    return made.getvalue()


def _leave_remarks_behind(document: Any) -> None:
    """Accept what the template's makers changed while Word kept track, and drop their remarks."""
    part = document.part
    for name, relation in list(part.rels.items()):
        kind = relation.reltype
        if kind.endswith(REMARKS):
            part.rels.pop(name)
        elif kind.endswith(("/footnotes", "/endnotes")):
            safe = etree.XMLParser(resolve_entities=False, no_network=True)
            notes = etree.fromstring(relation.target_part.blob, safe)
            if accept_changes(notes):
                relation.target_part._blob = etree.tostring(notes, encoding="UTF-8", standalone=True)
        elif kind.endswith("/settings"):
            for watching in document.settings.element.findall(f"{_W}trackRevisions"):
                document.settings.element.remove(watching)
    for root in (document.element.body, *headers_and_footers(part)):
        accept_changes(root)


def fill(template: SealedTemplate, values: Mapping[str, Any]) -> None:
    """Put `values` into the template's body, headers, footers and footnotes.

    Raises:
        BadFile: TEMPLATE_INVALID; a tag is malformed, names something unknown or does what is forbidden.
    """
    try:
        template.render(dict(values))
    except etree.XMLSyntaxError as error:
        raise _invalid("a condition or loop begins in one paragraph or cell and ends in another") from error


@pass_context
def _printed(context: Context, value: object) -> Markup:
    """How a value enters the XML: escaped, whatever filters or `autoescape` blocks the template uses."""
    if isinstance(value, LinkedText):
        return Markup(context[_LINKER]._runs(value))
    if isinstance(value, Markup):
        return value
    if isinstance(value, Undefined):
        return Markup(str(value))
    if isinstance(value, Mapping | list | tuple | set):
        raise TemplateError("a list or group cannot be printed as a whole; loop over it, or name one of its members")
    if callable(value) or not isinstance(value, str | int | float | None):
        raise TemplateError("a function is named where a value should be")
    return Markup(xml_text(writable(str(value))))


def _put_loose_text_into_runs(tree: Any) -> None:
    """`{{r ... }}` with plain text leaves it bare in its paragraph, where Word shows nothing of it."""
    for paragraph in tree.iter(f"{_W}p", f"{_W}hyperlink"):
        for at, child in reversed(list(enumerate(paragraph))):
            if child.tail and child.tail.strip():
                paragraph.insert(at + 1, _run_of(child.tail))
                child.tail = None
        if paragraph.text and paragraph.text.strip():
            paragraph.insert(1 if paragraph.find(f"{_W}pPr") is not None else 0, _run_of(paragraph.text))
            paragraph.text = None
    for block in tree.iter(f"{_W}body", f"{_W}tc", f"{_W}hdr", f"{_W}ftr"):
        loose = [block.text, *(child.tail for child in block)]
        if any(text and text.strip() for text in loose):
            raise _invalid("a value is printed outside of any paragraph; write {{ ... }} without p, tr or tc")


def _run_of(text: str) -> Any:
    run = etree.Element(f"{_W}r")
    shown = etree.SubElement(run, f"{_W}t")
    shown.text = text
    shown.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    return run


def _formatted(pattern: str, *values: Any) -> str:
    if _WIDE_FORMAT.search(str(pattern)):
        raise TemplateError("a format is wider than any page")
    return str(pattern) % values


class _Bounded(ImmutableSandboxedEnvironment):
    """Sandboxed, and no expression multiplies a text or a number beyond all measure."""

    intercepted_binops = frozenset({"*", "**", "%", "+"})

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return super().is_safe_attribute(obj, attr, value) and not (isinstance(obj, str) and attr in _PADDING)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        sizes = [len(one) if isinstance(one, str | list | tuple) else 0 for one in (left, right)]
        numbers = [abs(one) if isinstance(one, int | float) else 1 for one in (left, right)]
        too_long = {
            "*": max(sizes[0] * numbers[1], sizes[1] * numbers[0]) > LONGEST_VALUE,
            "**": isinstance(left, int) and left.bit_length() * numbers[1] > LONGEST_VALUE,
            "%": isinstance(left, str) and _WIDE_FORMAT.search(left) is not None,
            "+": sum(sizes) > LONGEST_VALUE,
        }
        if too_long[operator]:
            raise TemplateError("an expression makes something that is too long to print")
        return super().call_binop(context, operator, left, right)


def _environment() -> ImmutableSandboxedEnvironment:
    environment = _Bounded(autoescape=True, undefined=UnknownPlaceholder, finalize=_printed, cache_size=0)
    # Blind text is of no use in a résumé, and thousands of paragraphs of it cost minutes.
    del environment.globals["lipsum"]
    environment.filters = dict(usable_filters())
    environment.filters["format"] = _formatted
    # These would mark a value as ready XML (or HTML), which nothing that comes out of a résumé ever is.
    environment.filters["safe"] = environment.filters["urlize"] = environment.filters["string"]
    return environment


@lru_cache(maxsize=CACHED_PARTS)
def _patched(src_xml: str) -> str:
    # Called without an instance, which it does not use and a cache would keep alive.
    patched = DocxTemplate.patch_xml(None, _HARD_SPACE.sub(r"\1 ", src_xml))
    patched = _TAG_TEXT.sub(lambda tag: tag[0].translate(_CURLY), patched)
    return re.sub(r"<w:p([ >])", r"\n<w:p\1", patched)


@lru_cache(maxsize=CACHED_PARTS)
def _compiled(patched_xml: str) -> Template:
    return _environment().from_string(patched_xml)


def _why_not(message: str) -> str:
    """Jinja's message, with the reason where it is ours that there is no such filter."""
    refused = re.match(r"No filter named '(\w+)'", message)
    why = REFUSED.get(refused[1], "") if refused else ""
    return f"{message} {why}".rstrip()


def _line(patched_xml: str, number: int) -> str:
    lines = patched_xml.split("\n")
    return unescape(re.sub(r"<[^>]+>", "", lines[number - 1])) if 0 < number <= len(lines) else ""


def _invalid(reason: str, paragraph: str = "") -> BadFile:
    place = f" (in the paragraph “{paragraph[:80]}”)" if paragraph else ""
    return BadFile(
        f"The template cannot be filled: {reason.rstrip('.')}{place}.",
        code="TEMPLATE_INVALID",
        remedy="Correct that placeholder in Word; templates/README.md lists those that there are.",
    )
