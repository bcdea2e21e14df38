"""Glyphs before the rows that name entries, which are no bullets of lists.

    • Tarn Ferries                    Deckhand                     2014 - 2016
    2014 - 2016, Deckhand             ▪ Tarn Ferries
    Sold tickets and moored boats.    Sold tickets and moored boats on both shores.

Either the names stand in strong type above plain rows (left), or the only glyph of each entry stands between its
dates and a text that begins further left than the name behind the glyph (right).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.entries.bodies import LONGEST_HEADER, header_dates, sign_of
from resumectl.parse.fields.prose import SENTENCE_END, right_edge
from resumectl.parse.geometry import Line

LEAST_MARKED = 2
LARGER = 1.1


def without_head_marks(lines: Sequence[Line]) -> list[Line]:
    """The lines, such glyphs taken from them."""
    marks = {line.bullet for line in lines if line.bullet}
    for mark in marks:
        places = [at for at, line in enumerate(lines) if line.bullet == mark]
        if len(places) >= LEAST_MARKED and (_lead_in_strong(lines, places) or _stand_between(lines, places)):
            return [replace(line, bullet="") if line.bullet == mark else line for line in lines]
    return list(lines)


def _may_name(line: Line) -> bool:
    return len(line.flat) <= LONGEST_HEADER and not SENTENCE_END.search(line.flat) and not header_dates(line)


def _lead_in_strong(lines: Sequence[Line], places: Sequence[int]) -> bool:
    """Whether the first row has such a glyph, and all that have are names in stronger type than the rows below."""
    if places[0] != 0 or not all(_may_name(lines[at]) for at in places):
        return False
    lead = sign_of(lines[0])
    if any(sign_of(lines[at])[:3] != lead[:3] for at in places):
        return False
    ends = [*places[1:], len(lines)]
    below = [_first_below(lines, at, end) for at, end in zip(places, ends, strict=True)]
    return all(line is not None and not line.bullet and _is_weaker(line, lines[0]) for line in below)


def _first_below(lines: Sequence[Line], at: int, end: int) -> Line | None:
    """The first row below a name that is not the rest of it."""
    look = sign_of(lines[at])
    return next((line for line in lines[at + 1 : end] if line.bullet or sign_of(line)[:3] != look[:3]), None)


def _is_weaker(line: Line, name: Line) -> bool:
    if name.style.size_pt >= LARGER * line.style.size_pt:
        return True
    return name.style.bold and not line.style.bold and line.style.size_pt <= name.style.size_pt


def _stand_between(lines: Sequence[Line], places: Sequence[int]) -> bool:
    """Whether each has a row with dates above it and a text below that does not hang from it, nor goes on with it."""
    edge = right_edge(lines)
    below = [lines[at + 1] for at in places if at + 1 < len(lines)]
    if len(below) < LEAST_MARKED or not all(_is_between(lines, at) for at in places):
        return False
    room = [_has_room(lines[at], lines[at + 1], edge) for at in places if at + 1 < len(lines)]
    return 2 * sum(room) > len(room)


def _is_between(lines: Sequence[Line], at: int) -> bool:
    line, above = lines[at], lines[at - 1] if at else None
    if above is None or above.bullet or not header_dates(above) or not _may_name(line):
        return False
    if at + 1 == len(lines):
        return True
    below = lines[at + 1]
    if below.bullet or below.flat[:1].islower():
        return False
    if sign_of(below) == sign_of(above) or header_dates(below):
        return False
    if line.box is None or below.box is None or line.column != below.column or line.page != below.page:
        return False
    return below.box.left < line.box.left - 0.3 * line.style.size_pt and below.gap_pt < line.style.size_pt


def _has_room(line: Line, below: Line, edge: float) -> bool:
    """Whether the first word of the row below would have stood in this one."""
    word = below.segments[0].words[:1]
    return bool(word) and line.box is not None and line.box.right + word[0].right - word[0].left < edge
