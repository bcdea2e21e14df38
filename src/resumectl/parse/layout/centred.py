"""Tables without borders whose cells are centred against each other, as browsers set them.

A cell of one row stands level with the middle of its neighbour of two or three rows, not with the first of them, and
so does the title of a section in a margin beside all of its text.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from statistics import median

from resumectl.parse.layout.chunks import Chunk
from resumectl.parse.layout.rows import Kind, row_text

LEAST_ROWS = 2
MOST_CELL_ROWS = 5
SLACK_EM = 0.2
APART_PT = 1.0
CENTRED_EM = 0.8
"""How far a label may stand from its text's middle, whose last entry may have space below it."""
LEVEL_EM = 0.5
"""How far a label may stand above or below the first row of a text that it stands at."""
LEAST_SPACE_EM = 0.1
"""How much more space than between most rows is left between two texts."""

Rows = list[list[Chunk]]


def centred_cells(left: Rows, right: Rows, kind: Kind) -> list[tuple[Rows, Rows]]:
    """The rows of the table, each as the rows of its two cells; empty where the sides are not such a table.

    Every cell must have its middle at its neighbour's, and one at least stand half a row off its neighbour's rows.
    """
    if any(kind(row_text(row)) == "heading" for row in (*left, *right)):
        return []
    found: list[tuple[Rows, Rows]] = []
    at = to = 0
    while at < len(left) and to < len(right):
        cells = _next_cells(left[at:], right[to:])
        if cells is None:
            return []
        found.append(cells)
        at, to = at + len(cells[0]), to + len(cells[1])
    if at < len(left) or to < len(right) or len(found) < LEAST_ROWS:
        return []
    even = any((len(one) - len(other)) % 2 for one, other in found)
    return found if even and all(_are_apart([pair[side] for pair in found]) for side in (0, 1)) else []


def _next_cells(left: Sequence[list[Chunk]], right: Sequence[list[Chunk]]) -> tuple[Rows, Rows] | None:
    """The fewest first rows of both sides that have one middle."""
    one = other = 1
    while True:
        off = _middle(left[:one]) - _middle(right[:other])
        if abs(off) <= SLACK_EM * left[0][0].size:
            return list(left[:one]), list(right[:other])
        if off < 0:
            one += 1
        else:
            other += 1
        if one > len(left) or other > len(right) or max(one, other) > MOST_CELL_ROWS or min(one, other) > 1:
            return None


def _are_apart(cells: Sequence[Rows]) -> bool:
    """Whether the rows of every cell of a column are nearer to each other than to those of the next cell."""
    inner = [two[0].baseline - one[0].baseline for rows in cells for one, two in pairwise(rows)]
    outer = [two[0][0].baseline - one[-1][0].baseline for one, two in pairwise(cells)]
    return not inner or max(inner) + APART_PT <= min(outer)


def _middle(rows: Sequence[list[Chunk]]) -> float:
    return (rows[0][0].baseline + rows[-1][0].baseline) / 2


def centred_tops(labels: Sequence[Rows], rows: Rows) -> list[float]:
    """Where the texts begin in whose middle the labels of a margin stand; empty where they stand at the beginning.

    From a label's middle and where its text begins follows where that ends, and the next one begins there. All have
    to come out so, down to the last row, with more space between two texts than between most rows.
    """
    space = [two[0].top - one[0].bottom for one, two in pairwise(rows)]
    for first in range(len(rows)):
        if rows[first][0].top > labels[0][-1][0].bottom:
            break
        begins = _chain(labels, rows, space, first)
        if not begins:
            continue
        inner = [gap for at, gap in enumerate(space, 1) if at > first and at not in begins]
        least = (median(inner) if inner else 0.0) + LEAST_SPACE_EM * rows[0][0].size
        if any(at and space[at - 1] < least for at in begins):
            continue
        tops = [row[0].top for at, row in enumerate(rows) if at == 0 or space[at - 1] >= least]
        if not all(_begins_level(block[0][0], tops) for block in labels):
            return [rows[at][0].top for at in begins]
    return []


def _chain(labels: Sequence[Rows], rows: Rows, space: Sequence[float], first: int) -> list[int]:
    """The places of the rows at which the labels' texts begin, the first of them at `first`; empty where none fits."""
    begins: list[int] = []
    at = first
    for block in labels:
        if at == len(rows):
            return []
        middle, slack = block[0][0].top + block[-1][-1].bottom, 2 * CENTRED_EM * rows[at][0].size
        ends = [end for end in range(at, len(rows)) if abs(rows[at][0].top + rows[end][-1].bottom - middle) <= slack]
        if not ends:
            return []
        begins.append(at)
        at = 1 + max(ends, key=lambda end: space[end] if end < len(space) else inf)
    return begins if at == len(rows) else []


def _begins_level(label: Chunk, tops: Sequence[float]) -> bool:
    """Whether a label stands where one of the texts begins."""
    return any(abs(label.top - top) <= LEVEL_EM * label.size for top in tops)
