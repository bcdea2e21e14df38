"""A finished document on other paper: the page, and what hangs on its right edge."""

from __future__ import annotations

from typing import Any, Final

from docx.oxml.ns import qn

from resumectl.export.finish import headers_and_footers

PAPERS: Final = {"a4": (11906, 16838), "letter": (12240, 15840)}
"""Width and height in twentieths of a point."""


def set_paper(document: Any, paper: str) -> None:
    """Set every section of a python-docx document on `paper` (a key of PAPERS), upright or lying as it is.

    Right tab stops on the old text's edge move to the new one.
    """
    moved: dict[int, int] = {}
    for section in document.element.body.iter(qn("w:sectPr")):
        size, margins = section.find(qn("w:pgSz")), section.find(qn("w:pgMar"))
        if size is None:
            continue
        width, height = PAPERS[paper]
        if _number(size, "w:w") > _number(size, "w:h"):
            width, height = height, width
        sides = 0 if margins is None else _number(margins, "w:left") + _number(margins, "w:right")
        moved[_number(size, "w:w") - sides] = width - sides
        size.set(qn("w:w"), str(width))
        size.set(qn("w:h"), str(height))
        size.attrib.pop(qn("w:code"), None)
    roots = (document.element.body, document.styles.element, *headers_and_footers(document.part))
    for stop in (stop for root in roots for stop in root.iter(qn("w:tab"))):
        if stop.get(qn("w:val")) in ("right", "end") and (at := moved.get(_number(stop, "w:pos"))):
            stop.set(qn("w:pos"), str(at))


def _number(element: Any, attribute: str) -> int:
    """In a stranger's template anything may stand there."""
    text = element.get(qn(attribute), "")
    return int(text) if text.isascii() and text.lstrip("-").isdecimal() else 0
