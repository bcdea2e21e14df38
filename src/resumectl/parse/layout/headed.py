"""Headings that stand over both sides of a free strip: what is below each is laid out by itself.

Names at the left, dates at the right edge, or dates in the margin leave a strip of the page free over many sections.
Columns of a page hardly ever leave the level of a heading free as well; such rows are then no columns, but sections
one below the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.layout.chunks import Chunk
from resumectl.parse.layout.strips import Kind, Strip, row_text, rows_of, same_row

LEAST_HEADINGS = 2
FREE_EM = 0.8
"""Rows of a text are nearer than twice this, in font sizes: one of them would be as near to a heading beside it."""

LEAST_LEVEL = 0.6
"""Share of the sections with text on both sides whose first rows have to stand level."""


def sections_across(strip: Strip, kind: Kind) -> list[list[Chunk]]:
    """The strip's chunks, cut before and behind each heading; empty when its sides are columns."""
    rows = rows_of([*strip.left, *strip.right])
    heads = [at for at, row in enumerate(rows) if kind(row_text(row)) == "heading"]
    if len(heads) < LEAST_HEADINGS or _is_beside_text(rows, heads, strip, kind):
        return []
    bands = [rows[start + 1 : stop] for start, stop in zip(heads, [*heads[1:], len(rows)], strict=True)]
    if not _stand_level(bands, strip):
        return []
    parts = [rows[: heads[0]]]
    for at, band in zip(heads, bands, strict=True):
        parts += [[rows[at]], band]
    return [[chunk for row in part for chunk in row] for part in parts if part]


def _is_beside_text(rows: Sequence[list[Chunk]], heads: Sequence[int], strip: Strip, kind: Kind) -> bool:
    """Whether any heading has text of the other side at its level, within or between two rows of it."""
    right = set(map(id, strip.right))
    if any(kind(chunk.text) == "heading" for row in rows if len(row) > 1 for chunk in row):
        return True
    for at in heads:
        inside = id(rows[at][0]) in right
        level, size = rows[at][0].baseline, rows[at][0].size
        for chunk in (chunk for row in (*rows[max(0, at - 2) : at], *rows[at + 1 : at + 3]) for chunk in row):
            if (id(chunk) in right) != inside and abs(chunk.baseline - level) < FREE_EM * max(size, chunk.size):
                return True
    return False


def _stand_level(bands: Sequence[Sequence[list[Chunk]]], strip: Strip) -> bool:
    """Whether, below most headings, the first rows of the two sides are one row."""
    right = set(map(id, strip.right))
    level = both = 0
    for band in bands:
        sides = [[chunk for row in band for chunk in row if (id(chunk) in right) == side] for side in (False, True)]
        if all(sides):
            both += 1
            level += same_row(min(sides[0], key=_baseline), min(sides[1], key=_baseline))
    return both > 0 and level >= LEAST_LEVEL * both


def _baseline(chunk: Chunk) -> float:
    return chunk.baseline
