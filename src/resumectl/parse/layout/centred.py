"""Tables without borders whose cells are centred against each other, as browsers set them.

A cell of one row stands level with the middle of its neighbour of two or three rows, not with the first of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from resumectl.parse.layout.chunks import Chunk
from resumectl.parse.layout.rows import Kind, row_text

LEAST_ROWS = 2
MOST_CELL_ROWS = 5
SLACK_EM = 0.2
APART_PT = 1.0

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
