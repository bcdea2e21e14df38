"""Entries whose header stands in a narrow column of its own, beside its text: title, employer, dates, place.

    Substitute Teacher   • Kept learners on task
    Wye Valley School    • Taught in forty rooms
    2018 – 2020
    Hereford

The layout gives each header and each text a region of its own, in turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile

from resumectl.parse.fields.entries.bodies import LONGEST_HEADER, header_dates, sign_of
from resumectl.parse.fields.entries.cards import with_rest
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.geometry import Line

LEAST_ENTRIES = 2
MOST_ROWS, MOST_TITLES = 8, 2
EVEN_PT = 1.5


def heads_beside_texts(lines: Sequence[Line]) -> list[tuple[list[Line], list[Line]]]:
    """The header and the text of each entry; nothing where headers stand otherwise.

    Every header has a row with dates that is not its only one, and its text begins level with it at the right.
    """
    if len({line.column for line in lines}) < 2 * LEAST_ENTRIES:
        return []
    regions = [list(rows) for _, rows in groupby(lines, key=lambda line: (line.page, line.column))]
    if len(regions) % 2 or len(regions) < 2 * LEAST_ENTRIES:
        return []
    pairs = list(zip(regions[::2], regions[1::2], strict=True))
    if not all(_is_head(head) and _is_beside(head, text) for head, text in pairs):
        return []
    left = min(_edges(line)[0] for head, _ in pairs for line in head)
    found = []
    for head, text in pairs:
        # The title may stand above the items, and the rest of the header beside them.
        titles = list(takewhile(lambda line: not line.bullet and len(line.flat) <= LONGEST_HEADER, text))
        titles = titles if len(titles) <= MOST_TITLES and len(titles) < len(text) else []
        found.append((_with_whole_rows(head, left) + titles, text[len(titles) :]))
    return found


def _is_head(head: Sequence[Line]) -> bool:
    dated = [line for line in head if header_dates(line)]
    return len(dated) == 1 and 1 < len(head) <= MOST_ROWS and not any(line.bullet or line.box is None for line in head)


def _is_beside(head: Sequence[Line], text: Sequence[Line]) -> bool:
    """Whether the text begins level with the header, right of all its rows."""
    boxes = [line.box for line in text if line.box]
    level = head[0].box and boxes and abs(head[0].box.top - boxes[0].top) < head[0].style.size_pt
    return bool(level) and max(_edges(line)[1] for line in head) < min(box.left for box in boxes)


def _with_whole_rows(head: Sequence[Line], left: float) -> list[Line]:
    """The header's rows, those joined that a column set to its right edge broke for want of room.

    `left` is where the column begins: the first word of the next row had no room before its own row's first one.
    """
    rights = [_edges(line)[1] for line in head]
    if max(rights) - min(rights) > EVEN_PT:
        return list(head)
    found = [head[0]]
    full = head[0]
    for line in head[1:]:
        word = line.segments[0].words[0]
        no_room = _edges(full)[0] - left < word.right - word.left + 0.25 * line.style.size_pt
        alike = sign_of(line) == sign_of(full) and not header_dates(line) and not header_dates(full)
        if no_room and alike and not looks_like_place(line.flat):
            found[-1] = with_rest(found[-1], line, at=-1)
        else:
            found.append(line)
        full = line
    return found


def _edges(line: Line) -> tuple[float, float]:
    return (line.box.left, line.box.right) if line.box else (0.0, 0.0)
