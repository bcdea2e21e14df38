"""Headings that stand over both sides of a free strip: what is below each is laid out by itself.

Names at the left, dates at the right edge, or dates in the margin leave a strip of the page free over many sections.
Columns of a page hardly ever leave the level of a heading free as well; such rows are then no columns, but sections
one below the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import attrgetter

from resumectl.parse.layout.chunks import Chunk
from resumectl.parse.layout.rows import Kind, kind_of_row, row_text, rows_of, same_row
from resumectl.parse.layout.strips import LEAST_GUTTER_PT, Strip

LEAST_HEADINGS = 2
LEAST_ROWS = 3
IN_LINE_PT = 5.0
NEXT_ROW_EM = 1.6
FREE_EM = 0.8
"""Rows of a text are nearer than twice this, in font sizes: one of them would be as near to a heading beside it."""

LEAST_NOTES = 4
LONGEST_NOTE = 45
CONTACT = re.compile(r"\S@\S|\b(?:linkedin|github)\.com|(?:^|\s)\+?(?:\d[ ().-]{0,2}){9,13}$")
CENTRED_EM = 0.3
LEAST_LEVEL = 0.6
"""Share of the sections with text on both sides whose first rows have to stand level."""


def sections_across(strip: Strip, kind: Kind) -> list[list[Chunk]]:
    """The strip's chunks, cut before and behind each heading; empty when its sides are columns.

    From the first row on in which headings stand side by side, all is one part.
    """
    rows = rows_of([*strip.left, *strip.right])
    heads = [at for at, row in enumerate(rows) if kind_of_row(row, kind) == "heading"]
    shared = next((at for at in heads if len(rows[at]) > 1), len(rows))
    rest, rows = rows[shared:], rows[:shared]
    heads = [at for at in heads if at < shared]
    if len(heads) < LEAST_HEADINGS or not _in_line([rows[at][0] for at in heads]):
        return []
    if _is_beside_text(rows, heads, strip, kind):
        return []
    bands = [rows[start + 1 : stop] for start, stop in zip(heads, [*heads[1:], len(rows)], strict=True)]
    if not _stand_level(bands, strip):
        return []
    parts = [rows[: heads[0]]]
    for at, band in zip(heads, bands, strict=True):
        parts += [[rows[at]], band]
    return [[chunk for row in part for chunk in row] for part in (*parts, rest) if part]


def titles_over(strip: Strip, chunks: Sequence[Chunk], kind: Kind) -> Strip | None:
    """The strip with two headings that stand side by side just above it, None when there are none.

    Each opens a column, though its rows stand level with those of the other; it may begin left of its text.
    """
    if min(len(strip.rows_left), len(strip.rows_right)) < LEAST_ROWS:
        return None
    over = [chunk for chunk in chunks if chunk.baseline < strip.top]
    last = max([chunk.baseline for chunk in over], default=0.0)
    row = sorted((chunk for chunk in over if last - chunk.baseline < 0.35 * chunk.size), key=attrgetter("left"))
    if len(row) != 2 or not all(kind(chunk.text) == "heading" for chunk in row):
        return None
    edge, end = min(chunk.left for chunk in strip.right), max(chunk.right for chunk in strip.left)
    first, second = row
    if first.right > edge - LEAST_GUTTER_PT or not end < second.left <= edge + second.size:
        return None
    width = second.left - max(end, first.right)
    return Strip([first, *strip.left], [second, *strip.right], last, strip.bottom, width, strip.weight)


def _in_line(headings: Sequence[Chunk]) -> bool:
    """Whether the headings begin at one edge or are centred on one axis; those of columns have several."""
    lefts = [chunk.left for chunk in headings]
    middles = [chunk.left + chunk.right for chunk in headings]
    return min(max(lefts) - min(lefts), (max(middles) - min(middles)) / 2) <= IN_LINE_PT


def _is_beside_text(rows: Sequence[list[Chunk]], heads: Sequence[int], strip: Strip, kind: Kind) -> bool:
    """Whether any heading has text of the other side at its level, within or between two rows of it."""
    right = set(map(id, strip.right))
    looks = {_look(rows[at][0]) for at in heads}
    plain = {(_look(chunk), round(chunk.left)) for row in rows for chunk in row if not kind(chunk.text)}
    # Beside labels it is one itself: the head of a table's column; and so it is below or above one that looks alike.
    mixed = [
        (at, chunk)
        for at, row in enumerate(rows)
        if len(row) > 1 and all(kind(chunk.text) != "label" for chunk in row)
        for chunk in row
        if len(looks) > 1 or _look(chunk) in looks or (_look(chunk), round(chunk.left)) not in plain
    ]
    if any(kind(chunk.text) == "heading" and not _is_of_text(chunk, rows, at) for at, chunk in mixed):
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
            level += _begin_together(*sides)
    return both > 0 and level >= LEAST_LEVEL * both


def _begin_together(one: list[Chunk], other: list[Chunk]) -> bool:
    """Whether the first rows of two sides are one row, or one side's is centred beside the other's first two rows."""
    first, second = rows_of(one)[:2], rows_of(other)[:2]
    if same_row(first[0][0], second[0][0]):
        return True
    return any(
        len(pair) == 2
        and pair[1][0].baseline - pair[0][0].baseline <= NEXT_ROW_EM * pair[0][0].size
        and abs(pair[0][0].baseline + pair[1][0].baseline - 2 * alone[0][0].baseline) <= pair[0][0].size * CENTRED_EM
        for pair, alone in ((first, second), (second, first))
    )


def _is_of_text(chunk: Chunk, rows: Sequence[list[Chunk]], at: int) -> bool:
    """Whether a word that could be a heading is a row of a text: one above or below it starts and looks alike."""
    around = (one for row in (*rows[max(0, at - 2) : at], *rows[at + 1 : at + 3]) for one in row)
    return any(
        abs(one.left - chunk.left) < 2
        and _look(one) == _look(chunk)
        and abs(one.baseline - chunk.baseline) < NEXT_ROW_EM * chunk.size
        for one in around
    )


def _look(chunk: Chunk) -> tuple[float, bool, int]:
    return chunk.size, chunk.style.bold, chunk.style.color


def are_notes(rows: Sequence[list[Chunk]], kinds: Sequence[str]) -> bool:
    """Whether short rows with an address, a page or a phone among them stand here, no headings and dates: a sidebar
    without titles. What ends the rows of a text beside it would be dates and towns.
    """
    if len(rows) < LEAST_NOTES or set(kinds) & {"heading", "date"}:
        return False
    texts = [row_text(row) for row in rows]
    return max(map(len, texts)) <= LONGEST_NOTE and any(map(CONTACT.search, texts))
