"""Where the regions of pages stand to each other."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from resumectl.parse.geometry import Line
from resumectl.parse.layout.reading import Column


def is_topmost(here: Column, columns: Mapping[int, Column]) -> bool:
    """Whether no other region of the page ends above this one: only then can it go on from the page before."""
    return not any(
        other.page == here.page and other.bottom <= here.top and overlap(other, here) > 0.5
        for other in columns.values()
    )


def is_sidebar(one: Column, other: Column) -> bool:
    """Whether the first region is a sidebar of the other."""
    return one.right - one.left < 0.7 * (other.right - other.left)


def region_above(here: Column, columns: Mapping[int, Column], known: Container[int]) -> int | None:
    """The number of the last of the `known` regions that stand on the page before where this one does."""
    above = [
        number
        for number, column in columns.items()
        if column.page == here.page - 1 and number in known and overlap(column, here) > 0.5
    ]
    return above[-1] if above else None


def leaves_open(before: Column, here: Column, columns: Mapping[int, Column]) -> bool:
    """Whether a heading that ends the region `before` has its text in `here`: nothing of that page stands below it."""
    return not any(one.page == here.page and overlap(one, before) > 0.5 for one in columns.values())


def overlap(one: Column, other: Column) -> float:
    """The share of the narrower region's width that both have in common; below 0 where they stand apart."""
    shared = min(one.right, other.right) - max(one.left, other.left)
    return shared / max(1.0, min(one.right - one.left, other.right - other.left))


def heading_above(
    here: Column, last: Line, headings: Sequence[Line | None], columns: Mapping[int, Column]
) -> int | None:
    """Which of the headings so far stands above both a region and the one beside it that `last` ends; None for none.

    Side by side below one heading, a section's halves are told apart by titles of their own, if at all. Where the
    heading is no wider than its half, a wide region below both shows that they belong together. What goes on from the
    page before begins as high as its page does.
    """
    before = columns[last.column]
    for at in range(len(headings) - 1, 0, -1):
        heading = headings[at]
        if heading is None or heading.box is None or heading.page != here.page or heading.column not in columns:
            continue
        column = columns[heading.column]
        if heading.box.bottom > here.top + LEVEL_PT or heading.box.top > before.top + LEVEL_PT:
            continue
        if overlap(column, before) <= LEAST_SPANNED:
            continue
        if here.page > 1 and here.top - heading.box.bottom >= LEAST_BELOW_EM * heading.style.size_pt:
            return at
        end = max(here.bottom, before.bottom) - LEVEL_PT
        below = (one for one in columns.values() if one.page == here.page and one.top >= end)
        return at if any(_spans(one, here, before) for one in (column, *below)) else None
    return None


def _spans(wide: Column, one: Column, other: Column) -> bool:
    return overlap(wide, one) > LEAST_SPANNED and overlap(wide, other) > LEAST_SPANNED


LEAST_SPANNED = 0.5
LEVEL_PT = 3.0
LEAST_BELOW_EM = 1.5
