"""What the makers of a template said to each other in Word, their comments and tracked changes, is left out: who gets
a finished file shall read the template as its last version is, and no name of who wrote it."""

from __future__ import annotations

from typing import Any, Final

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_GONE: Final = (f"{_W}del", f"{_W}moveFrom")
_COME: Final = (f"{_W}ins", f"{_W}moveTo")
_MARKS: Final = tuple(
    f"{_W}{name}"
    for name in (
        "moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd rPrChange pPrChange sectPrChange "
        "tblPrChange tblPrExChange tblGridChange trPrChange tcPrChange numberingChange cellIns cellDel cellMerge "
        "commentRangeStart commentRangeEnd commentReference annotationRef"
    ).split()
)
_BETWEEN: Final = tuple(f"{_W}{name}" for name in "bookmarkStart bookmarkEnd permStart permEnd proofErr".split())
"""What may stand between two paragraphs without being anything on the page."""
_PLACE: Final = f"{_W}pPr"
_OF_A_PARAGRAPH: Final = f"{_W}rPr"
_OF_A_ROW: Final = f"{_W}trPr"
REMARKS: Final = ("/comments", "/commentsExtended", "/commentsIds", "/commentsExtensible", "/people")
"""Ends of the types of relationships that lead to remarks and to who made them."""


def accept_changes(root: Any) -> bool:
    """Accept every tracked change and drop the marks of comments in a part, in place; whether there were any."""
    changes = list(root.iter(*_GONE, *_COME, *_MARKS))
    joined = []
    for change in changes:
        owner = change.getparent()
        if owner is None:
            continue
        if change.tag in _COME and owner.tag not in (_OF_A_PARAGRAPH, _OF_A_ROW):
            at = owner.index(change)
            owner[at : at + 1] = list(change)
            continue
        if change.tag in _GONE and owner.tag == _OF_A_ROW:
            row = owner.getparent()
            row.getparent().remove(row)
            continue
        if change.tag in _GONE and owner.tag == _OF_A_PARAGRAPH and owner.getparent().tag == _PLACE:
            joined.append(owner.getparent().getparent())
        owner.remove(change)
    for paragraph in reversed(joined):
        _join_with_next(paragraph)
    return bool(changes)


def _join_with_next(paragraph: Any) -> None:
    """The end of the paragraph was deleted: what is left of it begins the next one. Where a table comes next, nothing
    is left of an empty one."""
    if paragraph.getparent() is None:
        return
    content = [child for child in paragraph if child.tag != _PLACE]
    after = paragraph.getnext()
    while after is not None and after.tag in _BETWEEN:
        after = after.getnext()
    if after is None or (after.tag != f"{_W}p" and content):
        return
    if content:
        at = 1 if after.find(_PLACE) is not None else 0
        after[at:at] = content
    paragraph.getparent().remove(paragraph)
