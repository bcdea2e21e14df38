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
from zipfile import BadZipFile

from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import OpcError
from docxtpl import DocxTemplate
from jinja2 import Template, TemplateError, TemplateSyntaxError, Undefined, pass_context
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from lxml import etree
from markupsafe import Markup

from resumectl.export.placeholders import LinkedText
from resumectl.export.text import xml_text
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
)
_NESTED_RUN: Final = re.compile(r"<w:t(?: [^>]*)?>[^<]*<w:(?:r|hyperlink)[ >]")
_LINKER: Final = "_linker"
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
            filled = _compiled(src_xml).render({**context, _LINKER: _Linker(part)})
        except TemplateSyntaxError as error:
            raise _invalid(str(error.message), _line(src_xml, error.lineno)) from error
        except _EXPRESSION_ERRORS as error:
            raise _invalid(f"{error}" or type(error).__name__) from error
        if _NESTED_RUN.search(filled):
            raise _invalid("a live link is printed with {{r ... }}, alone in its run")
        whole = filled.replace("\n<w:p", "<w:p")
        return str(self.resolve_listing(whole)) if "\n" in whole or "\t" in whole else whole

    def fix_tables(self, xml: str) -> Any:
        """docxtpl parses with `recover=True`, which silently drops what it cannot read: an error here."""
        tree = etree.fromstring(xml, etree.XMLParser(resolve_entities=False, no_network=True))
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
    template = SealedTemplate(BytesIO(data))
    try:
        template.init_docx()
    except _UNREADABLE as error:
        raise BadFile(
            "The template is not a readable Word file (.docx).",
            code="TEMPLATE_INVALID",
            remedy="Open it in Word, save it as .docx and try again.",
        ) from error
    return template


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
    return Markup(xml_text(str(value)))


def _environment() -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        autoescape=True, undefined=UnknownPlaceholder, finalize=_printed, cache_size=0
    )
    # These would mark a value as ready XML (or HTML), which nothing that comes out of a résumé ever is.
    environment.filters["safe"] = environment.filters["urlize"] = environment.filters["string"]
    return environment


@lru_cache(maxsize=CACHED_PARTS)
def _patched(src_xml: str) -> str:
    # Called without an instance, which it does not use and a cache would keep alive.
    patched = DocxTemplate.patch_xml(None, src_xml)
    return re.sub(r"<w:p([ >])", r"\n<w:p\1", patched)


@lru_cache(maxsize=CACHED_PARTS)
def _compiled(patched_xml: str) -> Template:
    return _environment().from_string(patched_xml)


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
