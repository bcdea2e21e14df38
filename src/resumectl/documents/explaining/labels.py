"""Which marks bear a label that can always be seen, and where: only where it hides nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from resumectl.documents.explaining.explanation import Level
from resumectl.documents.explaining.marks import Rectangle, Thing
from resumectl.model.page import Box, PrintedLine, Sheet

BESIDE: Final = "beside"
ABOVE: Final = "above"
_LETTER_SHARE: Final = 0.0072
"""Of the page's width: a letter of a label; page.css sets its size."""
_HEIGHT_SHARE: Final = 0.0145
_MARGIN_LETTERS: Final = 2
_GAP_SHARE: Final = 0.002
_LISTED: Final = frozenset({"bullet", "skill", "summary"})
"""What comes in rows, of which the first bears a label for all."""


def tag_words(things: Sequence[Thing]) -> str:
    """What the label of a mark says."""
    return " · ".join(dict.fromkeys(_short(one) for one in things))


def _short(thing: Thing) -> str:
    sure = thing.what.confidence if thing.what else None
    return f"{thing.label} {sure:.0%}?" if sure is not None and thing.level is Level.LOW else thing.label


def tag_spots(sheet: Sheet, marks: Sequence[Rectangle], lines: Sequence[PrintedLine]) -> dict[int, str]:
    """BESIDE or ABOVE for the numbers of those marks of a page whose labels have room there.

    `marks` are the page's own, `lines` the document's.
    """
    taken = [box for line in lines if line.page == sheet.number for _, box in line.parts]
    found: dict[int, str] = {}
    seen: set[int] = set()
    for mark in sorted(marks, key=lambda one: (one.box.top, one.box.left)):
        first = mark.things[0]
        if first.number in seen or not _is_labelled(first):
            continue
        seen.add(first.number)
        for spot, area in _spots(mark, sheet):
            if area.right <= sheet.width_pt and area.top >= 0 and not any(_meet(area, box) for box in taken):
                found[mark.number] = spot
                taken.append(area)
                break
    return found


def _is_labelled(thing: Thing) -> bool:
    return thing.what is not None and (thing.label not in _LISTED or thing.is_first)


def _spots(mark: Rectangle, sheet: Sheet) -> Iterator[tuple[str, Box]]:
    width = (len(tag_words(mark.things)) + _MARGIN_LETTERS) * _LETTER_SHARE * sheet.width_pt
    height, gap = _HEIGHT_SHARE * sheet.width_pt, _GAP_SHARE * sheet.width_pt
    box = mark.box
    yield BESIDE, Box(box.right + gap, box.middle - height / 2, box.right + gap + width, box.middle + height / 2)
    yield ABOVE, Box(box.left, box.top - height, box.left + width, box.top)


def _meet(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom
