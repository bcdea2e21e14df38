"""Bare dates above an entry's names, or in a margin beside them: start and end of one time, or a year for each row."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.bodies import header_dates, without_dates
from resumectl.parse.geometry import Line

LONGEST_BARE_DATE = 12


def margin_dates_together(lines: Sequence[Line]) -> list[Line]:
    """Two bare dates of a margin, each beside a row of the header, are put one below the other before both rows."""
    found = list(lines)
    at = 0
    while at + 3 < len(found):
        one, text, other, rest = found[at : at + 4]
        if _is_beside(one, text) and _is_beside(other, rest) and _is_right_below(one, other):
            if find_dates(one.flat)[0].end == find_dates(other.flat)[0].end:
                # Two things of one year are no span of it.
                at += 2
                continue
            count = _rows_with_years(found, at)
            if count > 2:
                at += 2 * count
                continue
            other, rest = replace(other, column=one.column), replace(rest, column=text.column)
            found[at : at + 4] = [one, other, text, rest]
            at += 3
        at += 1
    return found


def _rows_with_years(lines: Sequence[Line], start: int) -> int:
    """How many rows from `start` on, each right below the last one, have a year beside them, later or earlier each.

    Such years are no pairs of start and end: each row is an entry.
    """
    stop = start + 2
    while stop + 1 < len(lines) and _is_beside(lines[stop], lines[stop + 1]):
        if not _is_right_below(lines[stop - 2], lines[stop]):
            break
        stop += 2
    ends = [find_dates(line.flat)[0].end for line in lines[start:stop:2]]
    turns = {one < two for one, two in itertools.pairwise(ends)}
    return len(ends) if len(turns) == 1 and len(set(ends)) == len(ends) else 0


def _is_beside(date: Line, text: Line) -> bool:
    """Whether a single bare date stands left of a text without any, in the same row."""
    if date.box is None or text.box is None or len(date.flat) > LONGEST_BARE_DATE or date.page != text.page:
        return False
    level = abs(text.box.bottom - date.box.bottom) < 0.5 * text.style.size_pt and text.box.left > date.box.right
    if not level or text.bullet or find_dates(text.flat):
        return False
    return is_bare_date(date.flat)


def _is_right_below(one: Line, other: Line) -> bool:
    if one.box is None or other.box is None or one.page != other.page:
        return False
    near = -0.3 * one.style.size_pt <= other.box.top - one.box.bottom < 0.7 * one.style.size_pt
    return near and abs(other.box.left - one.box.left) < 0.5 * one.style.size_pt


def is_bare_date(text: str) -> bool:
    """Whether the text is a single date."""
    spans = find_dates(text)
    return len(spans) == 1 and not spans[0].is_range and not without_dates(text, spans)


def is_below_dates(line: Line, last: Line, above: Sequence[Line]) -> bool:
    """Whether bare dates stand right above the line: closer to it than to what is above them, or entries begin so.

    `above` are the section's lines down to `last`; the first one tells how entries begin.
    """
    if line.column != last.column or not _is_of_dates(last):
        return False
    alike = last.gap_pt == line.gap_pt and bool(above)
    return last.gap_pt > line.gap_pt or (alike and _is_of_dates(above[0]))


def _is_of_dates(line: Line) -> bool:
    spans = header_dates(line)
    return bool(spans) and not without_dates(line.flat, spans)
