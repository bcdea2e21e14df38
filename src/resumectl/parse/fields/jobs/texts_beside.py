"""A job's text in the column of its dates, beside the name of the employer; or further in than the names, beside dates:

    Welder                  2016 – 2020
    Quoll Yard, Leeds       Mended the hulls of fishing boats and
                            painted them.

    Quoll Yard, Welder                                      Leeds
       Mended the hulls of fishing boats and          2016 – 2020
       painted them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.cells import small_share
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.atoms import title_score
from resumectl.parse.fields.entries.bodies import NAMES, header_dates, without_dates
from resumectl.parse.fields.entries.cards import cell_alone, with_rest
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.lexicon import lexicon

SAME_EDGE_PT = 3.0
LEAST_WORDS = 4
LEAST_SMALL = 0.4
LEAST_ROWS = 2
LEAST_TITLE = 0.6


def texts_below(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines with each such text below the names, where several jobs have one; others unchanged."""
    rows = {at for at in range(1, len(lines)) if _has_text_beside(lines[at - 1], lines[at])}
    if len(rows) < LEAST_ROWS:
        return lines
    found: list[Line] = []
    edge: float | None = None
    for at, line in enumerate(lines):
        if at in rows:
            text = line.segments[-1]
            edge = text.left
            found += [replace(line, segments=line.segments[:-1]), replace(line, segments=(text,), bullet="•")]
        elif edge is not None and _goes_on(line, edge):
            found[-1] = with_rest(found[-1], line)
        else:
            edge = None
            found.append(line)
    return found


def _has_text_beside(above: Line, line: Line) -> bool:
    text = line.segments[-1]
    if len(line.segments) < 2 or line.bullet or above.column != line.column:
        return False
    told = len(text.text.split()) >= LEAST_WORDS and small_share(text.text) >= LEAST_SMALL and text.text[:1].isupper()
    return told and not find_dates(text.text) and any(_is_above(cell, text, above) for cell in above.segments[1:])


def _is_above(cell: Segment, text: Segment, row: Line) -> bool:
    """Whether the cell has the text's left edge, and dates alone."""
    if cell.left is None or text.left is None or abs(cell.left - text.left) > SAME_EDGE_PT:
        return False
    return bool(header_dates(replace(row, segments=(cell,))))


def dates_above(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines with the dates beside such a text in the row of the names above it, where several jobs have them so."""
    rows = {at for at in range(1, len(lines)) if _has_dates_beside(lines[at - 1], lines[at])}
    if len(rows) < LEAST_ROWS:
        return lines
    found: list[Line] = []
    for at, line in enumerate(lines):
        if at in rows:
            names = found[-1]
            cells, also = (*names.segments, line.segments[-1]), (*names.also, line.number)
            found[-1] = replace(names, segments=cells, also=also)
            line = cell_alone(line, line.segments[0])
        found.append(line)
    return found


def _has_dates_beside(above: Line, line: Line) -> bool:
    """Whether dates stand beside a text further in than the title and the employer above, below that row's last cell.
    """
    if len(line.segments) != 2 or line.bullet or above.bullet or len(above.segments) < 2 or above.column != line.column:
        return False
    text, dates, last = line.segments[0], line.segments[-1], above.segments[-1]
    if text.left is None or dates.right is None or last.right is None or abs(dates.right - last.right) > SAME_EDGE_PT:
        return False
    if text.left < (above.segments[0].left or 0.0) + line.style.size_pt or not _are_dates(dates, line):
        return False
    names = NAMES.split(above.segments[0].text)
    named = len(names) > 1 and any(title_score(name, lexicon()) >= LEAST_TITLE for name in names)
    return named and small_share(text.text) >= LEAST_SMALL and not header_dates(above)


def _are_dates(cell: Segment, row: Line) -> bool:
    spans = header_dates(replace(row, segments=(cell,)))
    return bool(spans) and not without_dates(cell.text, spans)


def _goes_on(line: Line, edge: float) -> bool:
    left = line.segments[0].left
    return len(line.segments) == 1 and not line.bullet and left is not None and abs(left - edge) <= SAME_EDGE_PT
