"""Lists of short items in narrow columns, whose items are told by the room between them: rows within one are closer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import NamedTuple

from resumectl.parse.fields.prose import join
from resumectl.parse.geometry import Line, Segment

LEAST_ROWS = 4
LEAST_WIDE = 2
GRID_PT = 0.8
"""Browsers set rows on whole pixels, so that equal distances differ by as much."""
LEAST_STEP_PT, LEAST_STEP_EM = 1.2, 0.1
SPACE_EM = 0.2
RATING_EM = 1.0
"""The least room before a rating beside an item."""
WIDEST_PITCH_EM = 2.2
SAME_EDGE_PT = 2.0
LIST_MARKS = frozenset(",;|•·、，")
MOST_LISTS = 0.34
"""Where more rows hold lists they run over anywhere, and have rules of their own."""


class _Pitch(NamedTuple):
    """How far below the row before it the row at a place stands."""

    at: int
    points: float


def with_rest_of_items(lines: Sequence[Line]) -> list[Line]:
    """The rows of a list, each item's further rows joined to its first one; a rating beside it stays its last cell.

    An item goes on where a row stands closer to the one above than items do, and its first word had no room there.
    Where a closer row has no such reason, groups of items stand apart, and nothing is joined.
    """
    if len(lines) < LEAST_ROWS:
        return list(lines)
    found: list[Line] = []
    for _, run in groupby(lines, key=lambda line: (line.page, line.column)):
        found += _joined(list(run))
    return found


def _joined(rows: list[Line]) -> list[Line]:
    if len(rows) < LEAST_ROWS or any(_is_odd(row, rows[0].segments[0]) for row in rows):
        return rows
    if sum(not LIST_MARKS.isdisjoint(row.flat) for row in rows) > MOST_LISTS * len(rows):
        return rows
    closer = _closer(rows)
    if not closer or not all(_had_no_room(rows, at) for at in closer):
        return rows
    found: list[Line] = []
    for at, row in enumerate(rows):
        if at in closer:
            found[-1] = with_row(found[-1], row)
        else:
            found.append(row)
    # The room between rows says it of all of them.
    return [replace(row, whole=True) for row in found]


def _is_odd(row: Line, first: Segment) -> bool:
    """Whether the row is no plain item, or has another look or left edge than the first one's name."""
    if row.bullet or row.whole or len(row.segments) > 2 or not row.segments[0].words or first.left is None:
        return True
    name = row.segments[0]
    return name.runs[0].style[:4] != first.runs[0].style[:4] or abs((name.left or 0.0) - first.left) > SAME_EDGE_PT


def _closer(rows: Sequence[Line]) -> set[int]:
    """Places of the rows that stand closer to the row above than items of the list do."""
    size = rows[0].style.size_pt
    pitches = [
        _Pitch(at, row.segments[0].words[0].baseline - above.segments[0].words[0].baseline)
        for at, (above, row) in enumerate(pairwise(rows), 1)
    ]
    least = min(pitch.points for pitch in pitches)
    tight = {pitch.at for pitch in pitches if pitch.points <= least + GRID_PT}
    most = max(pitch.points for pitch in pitches if pitch.at in tight)
    wide = [pitch.points for pitch in pitches if pitch.at not in tight]
    if len(wide) < LEAST_WIDE or not 0.9 * size < least < WIDEST_PITCH_EM * size:
        return set()
    return tight if min(wide) - most >= max(LEAST_STEP_PT, LEAST_STEP_EM * size) else set()


def _had_no_room(rows: Sequence[Line], at: int) -> bool:
    """Whether the first word of the row at a place did not fit behind the one above."""
    row, above = rows[at], rows[at - 1]
    name, words = above.segments[0], row.segments[0].words
    if len(row.segments) > 1 or name.right is None:
        return False
    size = row.style.size_pt
    rated = [above] if len(above.segments) > 1 else [one for one in rows if len(one.segments) > 1]
    ratings = [one.segments[1].left or 0.0 for one in rated]
    limit = min(ratings) - RATING_EM * size if ratings else max(one.segments[0].right or 0.0 for one in rows)
    return name.right + SPACE_EM * size + words[0].right - words[0].left > limit


def with_row(first: Line, row: Line) -> Line:
    name, *others = first.segments
    text = join([name.text, row.segments[0].text])
    whole = Segment((name.runs[0]._replace(text=text),), name.left, name.right, (*name.words, *row.segments[0].words))
    return replace(first, segments=(whole, *others), also=(*first.also, row.number, *row.also))
