"""How many rows stand below the dated rows of a section before the text begins, or above them: as many at each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.marks import is_bare
from resumectl.parse.geometry import Line

LEAST_ALIKE = 2
MOST_ROWS = 3


def rows_alike(lines: Sequence[Line]) -> frozenset[int]:
    """The numbers of the rows with dates in a cell of their own that have as many rows below them, before a bullet or
    the next such row, as most others have, and at least one.
    """
    counts = {lines[at].number: _count_below(lines, at) for at in range(len(lines)) if _is_dated(lines[at])}
    if len(counts) < LEAST_ALIKE:
        return frozenset()
    count, alike = Counter(counts.values()).most_common(1)[0]
    if not 0 < count <= MOST_ROWS or alike < LEAST_ALIKE or 2 * alike <= len(counts):
        return frozenset()
    return frozenset(number for number, below in counts.items() if below == count)


def rows_above_alike(lines: Sequence[Line]) -> frozenset[int]:
    """The numbers of the rows that stand above another one over bare dates, where all dates have as many rows above.

    `Acme Ltd`, `Leeds`, `2016 - 2020` below a bullet or nothing: the longest name runs over into no town.
    """
    dated = [at for at, line in enumerate(lines) if _is_bare(line)]
    above = [_count_above(lines, at) for at in dated]
    if len(dated) < LEAST_ALIKE or len(set(above)) > 1 or not 1 < above[0] <= MOST_ROWS:
        return frozenset()
    return frozenset(lines[at - up].number for at in dated for up in range(2, above[0] + 1))


def _is_bare(line: Line) -> bool:
    return not line.bullet and len(line.segments) == 1 and is_bare(line)


def _count_above(lines: Sequence[Line], at: int) -> int:
    """How many plain rows of one column stand between a row and the bullet above it; one more than a header has else.
    """
    for up in range(1, MOST_ROWS + 2):
        if at - up < 0 or lines[at - up].bullet:
            return up - 1
        if lines[at - up].column != lines[at].column or find_dates(lines[at - up].flat):
            break
    return MOST_ROWS + 1


def _count_below(lines: Sequence[Line], at: int) -> int:
    """How many plain rows stand below; one more than a header has where none ends them."""
    for stop in range(at + 1, min(len(lines), at + MOST_ROWS + 2)):
        if lines[stop].bullet or _is_dated(lines[stop]) or lines[stop].column != lines[at].column:
            return stop - at - 1
    return min(len(lines) - at - 1, MOST_ROWS + 1)


def _is_dated(line: Line) -> bool:
    return len(line.segments) > 1 and not line.bullet and bool(find_dates(line.segments[-1].text))
