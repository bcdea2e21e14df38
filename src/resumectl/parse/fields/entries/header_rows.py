"""How many rows stand below the dated rows of a section before the text begins: as many below each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from resumectl.parse.fields.dates.finding import find_dates
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


def _count_below(lines: Sequence[Line], at: int) -> int:
    """How many plain rows stand below; one more than a header has where none ends them."""
    for stop in range(at + 1, min(len(lines), at + MOST_ROWS + 2)):
        if lines[stop].bullet or _is_dated(lines[stop]) or lines[stop].column != lines[at].column:
            return stop - at - 1
    return min(len(lines) - at - 1, MOST_ROWS + 1)


def _is_dated(line: Line) -> bool:
    return len(line.segments) > 1 and not line.bullet and bool(find_dates(line.segments[-1].text))
