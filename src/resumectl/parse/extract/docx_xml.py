"""XML of a Word file: guarded parsing, one set of namespaces, and the reading of attribute values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from lxml import etree

from resumectl.model.errors import DocumentFailed
from resumectl.model.limits import PARAGRAPHS

WORD: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATION: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
DRAWING: Final = "http://schemas.openxmlformats.org/drawingml/2006/main"
PLACED: Final = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"

W: Final = f"{{{WORD}}}"
R: Final = f"{{{RELATION}}}"
A: Final = f"{{{DRAWING}}}"
WP: Final = f"{{{PLACED}}}"
WPS: Final = "{http://schemas.microsoft.com/office/word/2010/wordprocessingShape}"
WPG: Final = "{http://schemas.microsoft.com/office/word/2010/wordprocessingGroup}"
MC: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
V: Final = "{urn:schemas-microsoft-com:vml}"
O: Final = "{urn:schemas-microsoft-com:office:office}"  # noqa: E741
M: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
VAL: Final = W + "val"

# ISO Strict writes the same words in other namespaces.
STRICT: Final = {
    "http://purl.oclc.org/ooxml/wordprocessingml/main": WORD,
    "http://purl.oclc.org/ooxml/officeDocument/relationships": RELATION,
    "http://purl.oclc.org/ooxml/drawingml/main": DRAWING,
    "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing": PLACED,
    "http://purl.oclc.org/ooxml/officeDocument/math": M[1:-1],
}
STRICT_MARK: Final = "{http://purl.oclc.org/ooxml/"

RUNS: Final = 600_000
"""Runs, not characters, are what costs time in a document of half a million one-letter runs."""

POINTS: Final = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "pc": 12.0, "pi": 12.0, "px": 0.75}
MEASURE: Final = re.compile(r"\s*(-?[0-9]{0,9}(?:\.[0-9]{1,9})?)(pt|in|cm|mm|pc|pi|px)?\s*$")
LONGEST_POINTS: Final = 3_000.0

OFF: Final = frozenset({"0", "false", "off", "none"})


class Parsed(NamedTuple):
    """The root element of a part. `is_cut`: there are more paragraphs or runs than are read, and the rest of the
    part was not looked at."""

    root: Any
    is_cut: bool = False


def parse_xml(pieces: Iterable[bytes], name: str) -> Parsed:
    """A part, parsed while its bytes come in, as far as the first limits.PARAGRAPHS paragraphs.

    Raises DocumentFailed: UNSAFE_XML for a document type definition, TOO_MUCH_TEXT for an endless piece of text,
    CORRUPT_FILE for what is no XML.
    """
    parser = etree.XMLPullParser(
        events=("start",),
        tag=("{*}p", "{*}r"),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    head = b""
    paragraphs = runs = 0
    try:
        for piece in pieces:
            head = head or piece
            parser.feed(piece)
            for _, element in parser.read_events():
                if element.tag[-1] == "p":
                    paragraphs += 1
                else:
                    runs += 1
            if paragraphs > PARAGRAPHS or runs > RUNS:
                return Parsed(_checked(element.getroottree().getroot()), is_cut=True)
        return Parsed(_checked(parser.close()))
    except etree.XMLSyntaxError as error:
        raise _refusal(head, name, str(error)) from None


def _checked(root: Any) -> Any:
    """The root without a document type definition, in the usual namespaces."""
    info = root.getroottree().docinfo
    if info.doctype or info.internalDTD is not None:
        raise _unsafe()
    _to_transitional(root)
    return root


def _unsafe() -> DocumentFailed:
    return DocumentFailed(
        "The DOCX contains a document type definition, which Word never writes.",
        code="UNSAFE_XML",
        remedy="Open it in Word or LibreOffice, save it as .docx again and upload that.",
    )


def _refusal(head: bytes, name: str, reason: str) -> DocumentFailed:
    if "text node" in reason.lower():
        return DocumentFailed(
            "The DOCX has one piece of text of more than 10 million characters.",
            code="TOO_MUCH_TEXT",
            remedy="Upload the résumé alone, without what was appended to it.",
        )
    # The parser gives up inside the definition, so that docinfo never gets to say that there is one.
    if b"<!DOCTYPE" in head or "<!DOCTYPE".encode("utf-16-le") in head:
        return _unsafe()
    return DocumentFailed(
        f"The DOCX is damaged: {name} is not well-formed XML.",
        remedy="Open it in Word or LibreOffice, which may repair it, save it again and upload that.",
    )


def _to_transitional(root: Any) -> None:
    """Renames the elements and attributes of ISO Strict to the names that every other stage looks for."""
    if not isinstance(root.tag, str) or not root.tag.startswith(STRICT_MARK):
        return
    for element in root.iter(etree.Element):
        element.tag = _renamed(element.tag)
        for key in element.keys():  # noqa: SIM118 - an lxml element is no mapping
            if key.startswith(STRICT_MARK):
                element.set(_renamed(key), element.attrib.pop(key))


def _renamed(tag: str) -> str:
    if not tag.startswith(STRICT_MARK):
        return tag
    space, _, local = tag[1:].partition("}")
    return f"{{{STRICT.get(space, space)}}}{local}"


def value(parent: Any, tag: str, attribute: str = VAL) -> str | None:
    """The attribute of the first child with this tag; None when either is missing."""
    child = parent.find(tag) if parent is not None else None
    return None if child is None else child.get(attribute)


def is_on(element: Any) -> bool:
    """Word's on/off elements are on unless they say otherwise."""
    return (element.get(VAL) or "1").lower() not in OFF


def points(text: str | None, unit_pt: float = 0.05) -> float | None:
    """A measure in points: a bare number counts `unit_pt` (a twip), `12pt` or `1.5cm` speak for themselves.

    None for what is no number; clipped to some pages' length, because files hold any number.
    """
    match = MEASURE.match(text[:40]) if text else None
    if match is None or match.group(1) in ("", "-"):
        return None
    size = float(match.group(1)) * (POINTS[match.group(2)] if match.group(2) else unit_pt)
    return max(-LONGEST_POINTS, min(LONGEST_POINTS, size))


def whole_number(text: str | None, most: int) -> int | None:
    """A number from 0 to `most`, clipped; None for what is no number."""
    text = (text or "").strip()
    if not (text.isascii() and text.isdigit()):
        return None
    return min(most, int(text[:9]))


def color_number(text: str | None) -> int | None:
    """0xRRGGBB of `RRGGBB` or `#RRGGBB`; None for `auto` and everything else."""
    text = (text or "").strip().lstrip("#")
    if len(text) != 6:
        return None
    try:
        return int(text, 16)
    except ValueError:
        return None
