"""What a filled document still needs before it is saved: language, fonts, writing direction, good breaks.

Works on the XML of any template, so that one made in Word gets the same treatment as the system templates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import groupby, zip_longest
from typing import Any, Final

from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml.ns import qn
from lxml import etree

from resumectl.export.hollow import mend_hollow
from resumectl.export.labels import Vocabulary
from resumectl.export.text import RIGHT_TO_LEFT_MARK, direction_runs, has_right_to_left

_FONTS: Final = {
    "chinese": ("w:eastAsia", "SimSun", "Microsoft YaHei"),
    "japanese": ("w:eastAsia", "Yu Mincho", "Yu Gothic"),
    "korean": ("w:eastAsia", "Batang", "Malgun Gothic"),
    "arabic": ("w:cs", "Times New Roman", "Arial"),
    "hebrew": ("w:cs", "Times New Roman", "Arial"),
}
"""Script -> (attribute of w:rFonts, font beside a serif, font beside a sans), all of them part of Word."""

_SERIFS: Final = (
    "cambria",
    "georgia",
    "times",
    "garamond",
    "palatino",
    "book antiqua",
    "caladea",
    "constantia",
)
_ENTRY_STYLES: Final = frozenset({"Entry", "EntryDetail"})
_LIST_STYLE: Final = "EntryLine"
_LANGUAGE_ATTRIBUTE: Final = {"chinese": "w:eastAsia", "japanese": "w:eastAsia", "korean": "w:eastAsia"}
_THEME_ATTRIBUTES: Final = {"w:eastAsia": "w:eastAsiaTheme", "w:cs": "w:cstheme"}
"""A theme font wins over a named one."""

# The schema fixes the order of the children of w:pPr; these come after w:bidi, and after w:keepNext.
_AFTER_BIDI: Final = (
    "adjustRightInd",
    "snapToGrid",
    "spacing",
    "ind",
    "contextualSpacing",
    "mirrorIndents",
    "suppressOverlap",
    "jc",
    "textDirection",
    "textAlignment",
    "textboxTightWrap",
    "outlineLvl",
    "divId",
    "cnfStyle",
    "rPr",
    "sectPr",
    "pPrChange",
)
_BEFORE_KEEP_NEXT: Final = ("pStyle", "keepNext")
_BEFORE_MIRRORING: Final = ("tblStyle", "tblpPr", "tblOverlap")
_AFTER_SPACING: Final = (
    "w",
    "kern",
    "position",
    "sz",
    "szCs",
    "highlight",
    "u",
    "effect",
    "bdr",
    "shd",
    "fitText",
    "vertAlign",
    "rtl",
    "cs",
    "em",
    "lang",
    "eastAsianLayout",
    "specVanish",
    "oMath",
    "rPrChange",
)
_AFTER_RTL: Final = ("cs", "em", "lang", "eastAsianLayout", "specVanish", "oMath", "rPrChange")


def finish(document: Any, words: Vocabulary) -> None:
    """Adapt a filled python-docx document to the language it is written in; changes it in place."""
    body = document.element.body
    roots = [body, *headers_and_footers(document.part)]
    for root in roots:
        mend_hollow(root)
        _drop_empty_runs(root)
        _set_directions(root, words)
        if words.tag:
            for mark in list(root.iter(qn("w:lang"))):
                mark.getparent().remove(mark)
    _release_last_of_entry(body)
    _keep_lists_together(body)
    _set_defaults(document.styles.element, words)
    if words.right_to_left:
        for section in body.iter(qn("w:sectPr")):
            _insert(section, etree.Element(qn("w:bidi")), ("rtlGutter", "docGrid", "printerSettings"))


def headers_and_footers(part: Any) -> Iterator[Any]:
    """The roots of the document part's headers and footers."""
    kinds = (RELATIONSHIP_TYPE.HEADER, RELATIONSHIP_TYPE.FOOTER)
    return (rel.target_part.element for rel in part.rels.values() if rel.reltype in kinds)


def _drop_empty_runs(root: Any) -> None:
    """The engine leaves a run without text on either side of a condition within a line."""
    text, properties = qn("w:t"), qn("w:rPr")
    for run in list(root.iter(qn("w:r"))):
        if all(child.tag == properties or (child.tag == text and not child.text) for child in run):
            run.getparent().remove(run)


def _set_directions(root: Any, words: Vocabulary) -> None:
    if words.right_to_left:
        for paragraph in root.iter(qn("w:p")):
            if (properties := _properties(paragraph, "w:pPr")).find(qn("w:bidi")) is None:
                _insert(properties, etree.Element(qn("w:bidi")), _AFTER_BIDI)
        for table in root.iter(qn("w:tblPr")):
            if table.find(qn("w:bidiVisual")) is None:
                table.insert(sum(1 for one in table if etree.QName(one).localname in _BEFORE_MIRRORING), _mirrored())
    for text in list(root.iter(qn("w:t"))):
        if words.right_to_left or has_right_to_left(text.text or ""):
            _split_run(text.getparent(), text, right_to_left=words.right_to_left)


def _mirrored() -> Any:
    """The first column on the right."""
    return etree.Element(qn("w:bidiVisual"))


def _split_run(run: Any, text: Any, *, right_to_left: bool) -> None:
    """One run a direction: Word shapes and orders a run by its mark, not by its letters."""
    stretches = direction_runs(text.text or "", right_to_left=right_to_left)
    if len(stretches) > 1 and len(run.findall(qn("w:t"))) > 1:
        # A run with line breaks keeps its parts together and goes by its paragraph's direction.
        stretches = [(right_to_left, text.text)]
    for is_rtl, stretch in stretches[:-1]:
        before = deepcopy(run)
        before.find(qn("w:t")).text = stretch
        _mark(before, is_rtl)
        run.addprevious(before)
    if stretches:
        text.text = _anchored(stretches[-1][1]) if right_to_left else stretches[-1][1]
        text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        _mark(run, stretches[-1][0])


def _anchored(separator: str) -> str:
    """A run of signs alone, such as " · ", with a mark: it must not join the Latin values on either side."""
    bare = separator.strip()
    return f"{RIGHT_TO_LEFT_MARK}{separator}" if bare and not any(map(str.isalnum, bare)) else separator


def _mark(run: Any, is_rtl: bool) -> None:
    if is_rtl and (properties := _properties(run, "w:rPr")).find(qn("w:rtl")) is None:
        _insert(properties, etree.Element(qn("w:rtl")), _AFTER_RTL)
        # Letter-spacing tears the joined letters of Arabic apart.
        if properties.find(qn("w:spacing")) is None:
            _insert(properties, etree.Element(qn("w:spacing"), {qn("w:val"): "0"}), _AFTER_SPACING)


def _release_last_of_entry(body: Any) -> None:
    """Entry lines stay with the next line, but the last one of an entry must not: all jobs were one block."""
    paragraphs = [child for child in body if child.tag == qn("w:p")]
    for paragraph, after in zip_longest(paragraphs, paragraphs[1:]):
        style = _style(paragraph)
        if style not in _ENTRY_STYLES or (after is not None and _continues(_style(after))):
            continue
        _keep_next(paragraph, "0")


def _keep_lists_together(body: Any) -> None:
    """A heading takes two lines of its list along to the next page, and no line is left behind alone."""
    paragraphs = [child for child in body if child.tag == qn("w:p")]
    lists = groupby(paragraphs, key=lambda paragraph: _style(paragraph) == _LIST_STYLE)
    for members in (list(group) for is_list, group in lists if is_list):
        for at, paragraph in enumerate(members[:-1]):
            if at in (0, len(members) - 2):
                _keep_next(paragraph, "1")


def _keep_next(paragraph: Any, value: str) -> None:
    properties = _properties(paragraph, "w:pPr")
    if properties.find(qn("w:keepNext")) is None:
        at = sum(1 for child in properties if etree.QName(child).localname in _BEFORE_KEEP_NEXT)
        properties.insert(at, etree.Element(qn("w:keepNext"), {qn("w:val"): value}))


def _continues(style: str) -> bool:
    return style != "Entry" and not style.startswith(("Heading", "Title"))


def _style(paragraph: Any) -> str:
    style = paragraph.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
    return style.get(qn("w:val"), "") if style is not None else ""


def _set_defaults(styles: Any, words: Vocabulary) -> None:
    """The document's language and, for other scripts, the font that goes with the template's own."""
    defaults = styles.find(f"{qn('w:docDefaults')}/{qn('w:rPrDefault')}/{qn('w:rPr')}")
    if defaults is None:
        return
    if words.tag:
        language = defaults.find(qn("w:lang"))
        if language is None:
            language = etree.Element(qn("w:lang"), {qn("w:val"): "en-GB"})
            _insert(defaults, language, ("eastAsianLayout", "specVanish", "oMath"))
        attribute = "w:bidi" if words.right_to_left else _LANGUAGE_ATTRIBUTE.get(words.script, "w:val")
        language.set(qn(attribute), words.tag)
    if words.script in _FONTS:
        # Slanted ideographs and slanted Arabic are the mark of a machine; these scripts have no italics.
        for slant in list(styles.iter(qn("w:i"), qn("w:iCs"))):
            slant.getparent().remove(slant)
        attribute, serif, sans = _FONTS[words.script]
        fonts = _properties(defaults, "w:rFonts")
        is_serif = fonts.get(qn("w:ascii"), "").lower().startswith(_SERIFS)
        fonts.set(qn(attribute), serif if is_serif else sans)
        fonts.attrib.pop(qn(_THEME_ATTRIBUTES[attribute]), None)


def _properties(owner: Any, tag: str) -> Any:
    properties = owner.find(qn(tag))
    if properties is None:
        properties = etree.Element(qn(tag))
        owner.insert(0, properties)
    return properties


def _insert(parent: Any, child: Any, successors: Iterable[str]) -> None:
    """Put `child` before the first of `successors` (local names) or at the end: Word insists on the order."""
    later = {qn(f"w:{name}") for name in successors}
    at = next((number for number, sibling in enumerate(parent) if sibling.tag in later), len(parent))
    parent.insert(at, child)
