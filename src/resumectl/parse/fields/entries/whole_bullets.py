"""Entries with a bullet each whose text ran over into the next row, its dates with it."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.entries.bodies import header_dates
from resumectl.parse.fields.entries.cards import with_rest
from resumectl.parse.geometry import Line

LEAST_ITEMS = 2
RIGHT_BELOW_EM = 0.6


def whole_bullets(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines, each bullet joined with the rows below it where every bullet then tells its dates; else as they are.
    """
    items: list[list[Line]] = []
    for line in lines:
        if items and _goes_on(items[-1], line):
            items[-1].append(line)
        else:
            items.append([line])
    if len(items) < LEAST_ITEMS or len(items) == len(lines) or not all(item[0].bullet for item in items):
        return lines
    joined = [_in_one(item) for item in items]
    return joined if all(header_dates(line) for line in joined) else lines


def _goes_on(item: Sequence[Line], line: Line) -> bool:
    """Whether a row without a bullet stands right below another of the same item, at its text's edge or further in."""
    last = item[-1]
    plain = not line.bullet and len(line.segments) == 1 and line.column == last.column and line.page == last.page
    size = max(line.style.size_pt, 1.0)
    if not plain or line.box is None or item[0].box is None or line.gap_pt > RIGHT_BELOW_EM * size:
        return False
    return line.box.left >= item[0].box.left - size


def _in_one(item: Sequence[Line]) -> Line:
    whole = item[0]
    for row in item[1:]:
        whole = with_rest(whole, row, at=-1)
    return whole
