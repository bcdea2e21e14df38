"""Paragraphs whose end was deleted under tracked changes: what is left of them begins the next one, as in Word."""

from __future__ import annotations

from typing import Any, Final

from resumectl.parse.extract.docx_xml import W

_PLACE: Final = W + "pPr"
_BETWEEN: Final = frozenset(
    W + name
    for name in (
        "bookmarkStart bookmarkEnd commentRangeStart commentRangeEnd moveFromRangeStart moveFromRangeEnd "
        "moveToRangeStart moveToRangeEnd permStart permEnd proofErr"
    ).split()
)
"""What may stand between two paragraphs without being anything on the page."""


def join_deleted_ends(root: Any) -> None:
    """Move the content of each such paragraph to the front of the next; changes the part in place.

    All of a chain is carried to its last paragraph at once: a file may hold tens of thousands.
    """
    carried: dict[Any, list[Any]] = {}
    for mark in list(root.iter(W + "del", W + "moveFrom")):
        owner = mark.getparent()
        if owner.tag != W + "rPr" or owner.getparent().tag != _PLACE:
            continue
        paragraph = owner.getparent().getparent()
        if paragraph.find(f"{_PLACE}/{W}sectPr") is not None:
            continue
        after = paragraph.getnext()
        while after is not None and after.tag in _BETWEEN:
            after = after.getnext()
        if after is None or after.tag != W + "p":
            continue
        content = carried.pop(paragraph, [])
        content += [child for child in paragraph if child.tag != _PLACE]
        carried[after] = content
        paragraph.getparent().remove(paragraph)
    for paragraph, content in carried.items():
        at = 1 if paragraph.find(_PLACE) is not None else 0
        paragraph[at:at] = content
