"""Skills in two narrow columns whose items run over: their rows are read column by column, as each item goes on below.

`Project    Data` above `management    analysis` are two skills. Without items that run over rows stay as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from resumectl.parse.fields.skills.cells import PILL_GAP_EM
from resumectl.parse.fields.tight_rows import LIST_MARKS, MOST_LISTS, SAME_EDGE_PT, with_rest_of_items, with_row
from resumectl.parse.geometry import Line, Run, Segment, Word
from resumectl.parse.layout.chunks import is_bullet
from resumectl.parse.lexicon import fold, lexicon

LEAST_ROWS = 4
LEAST_BESIDE = 3
"""So many rows begin a text at the right column's edge."""
LEAST_SPACE_EM = 0.2
LEAST_WIDTH_EM = 3.0


def in_narrow_columns(lines: Sequence[Line]) -> list[Line]:
    """The lines, those of two columns of items of which some run over column by column, each item in one line."""
    if len(lines) < LEAST_ROWS:
        return list(lines)
    found: list[Line] = []
    for _, run in groupby(lines, key=lambda line: (line.page, line.column)):
        found += _by_columns(list(run))
    return found


def _by_columns(rows: list[Line]) -> list[Line]:
    if len(rows) < LEAST_ROWS or all(len(row.segments) == 1 for row in rows) or not _are_plain(rows):
        return rows
    edge = _edge(rows)
    sides: tuple[list[Line], list[Line]] = [], []
    for row in rows:
        words = [word for segment in row.segments for word in segment.words]
        count = sum(word.left < edge - SAME_EDGE_PT for word in words)
        if count and is_bullet(words[count - 1].text):
            count -= 1
        parts = words[:count], words[count:]
        room = parts[1][0].left - LEAST_SPACE_EM * row.style.size_pt if parts[1] else edge
        if parts[0] and parts[0][-1].right > room:
            return rows
        for column, (side, part) in enumerate(zip(sides, parts, strict=True), 1):
            if part:
                side.append(_part(row, part, side[-1:], -column))
    if min(map(len, sides)) < LEAST_BESIDE or any(fold(line.flat) in lexicon().levels for line in sides[1]):
        return rows
    whole = [_whole(side) for side in sides]
    return whole[0] + whole[1] if sum(map(len, whole)) < sum(map(len, sides)) else rows


def _are_plain(rows: Sequence[Line]) -> bool:
    """Whether the rows are items of one look and no lists."""
    look = rows[0].segments[0].runs[0].style[:4]
    if any(run.style[:4] != look for row in rows for segment in row.segments for run in segment.runs):
        return False
    if any(not segment.words for row in rows for segment in row.segments):
        return False
    return sum(not LIST_MARKS.isdisjoint(row.flat.replace("•", "")) for row in rows) <= MOST_LISTS * len(rows)


def _edge(rows: Sequence[Line]) -> float:
    """Where most texts begin right of others; 0 where hardly any do."""
    left = min(row.segments[0].words[0].left for row in rows)
    starts: Counter[int] = Counter()
    for row in rows:
        words = [word for segment in row.segments for word in segment.words]
        size = row.style.size_pt
        for at, word in enumerate(words):
            apart = word.left - words[at - 1].right >= PILL_GAP_EM * size if at else True
            if apart and word.left > left + LEAST_WIDTH_EM * size:
                starts[round(word.left)] += 1
    near = {place: sum(starts[place + off] for off in (-1, 0, 1)) for place in starts}
    edge = max(near, key=lambda place: (near[place], -place), default=0)
    return float(edge) if near and near[edge] >= LEAST_BESIDE else 0.0


def _part(row: Line, words: Sequence[Word], above: Sequence[Line], column: int) -> Line:
    """The words of one column in a row as a line of it; that of the row itself is the sign of its first word."""
    first, *rest = words
    bullet = row.bullet if first is row.segments[0].words[0] else ""
    if is_bullet(first.text) and rest:
        bullet, words = first.text, rest
    run = Run(" ".join(word.text for word in words), row.segments[0].runs[0].style)
    box = row.box and replace(row.box, left=words[0].left, right=words[-1].right)
    over = above[0].box.bottom if above and above[0].box else row.box.top if row.box else 0.0
    gap = max(0.0, row.box.top - over) if row.box else 0.0
    segment = Segment((run,), words[0].left, words[-1].right, tuple(words))
    return replace(row, segments=(segment,), box=box, bullet=bullet, gap_pt=gap, column=column)


def _whole(side: list[Line]) -> list[Line]:
    """The items of a column: behind signs, or where rows stand closer to the one above."""
    if not side[0].bullet:
        return with_rest_of_items(side)
    found: list[Line] = []
    for line in side:
        if line.bullet:
            found.append(line)
        else:
            found[-1] = with_row(found[-1], line)
    return found
