"""Names, dates and places that stand level with a job's bullets, and not above them:

    Quoll Yard         Welder                    Quoll Yard                           2016 – 2020
    Leeds              • Mended the hulls of     Welder
    2016 – 2020          fishing boats           • Mended the hulls of fishing boats        Leeds
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.bodies import without_dates
from resumectl.parse.fields.entries.cards import cell_alone, with_rest
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.layout.chunks import BULLETS

SAME_EDGE_PT = 3.0
WIDER_EM = 0.3
"""By so much more than between the rows of a margin is the space above the next entry."""
LEAST_ROWS = 2
MOST_ROWS_APART = 3
"""A place stands at most so many rows below the cell whose edge it shares."""


def margins_above(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines with what a margin says beside bullets above them, where two rows or more have both."""
    rows = [line for line in lines if _has_bullet_beside(line)]
    edge = median([line.segments[-1].left or 0.0 for line in rows]) if rows else 0.0
    rows = [line for line in rows if abs((line.segments[-1].left or 0.0) - edge) <= SAME_EDGE_PT]
    if len(rows) < LEAST_ROWS:
        return lines
    close = median([line.gap_pt for line in rows]) + WIDER_EM * rows[0].style.size_pt
    found: list[Line] = []
    texts: list[Line] = []
    for line in lines:
        margin, beside = _at_edge(line, edge)
        follows = bool(texts) and line.gap_pt <= close and not line.bullet
        if margin and beside is not None and _is_bulleted(beside):
            if not follows:
                found += texts
                texts = []
            found.append(replace(line, segments=margin))
            texts.append(cell_alone(line, beside))
        elif margin and beside is not None and follows and _goes_on(texts[-1], beside, edge):
            found.append(replace(line, segments=margin))
            texts[-1] = with_rest(texts[-1], cell_alone(line, beside))
        elif texts and not margin and beside is not None:
            texts.append(line)
        elif follows and margin and beside is None:
            found.append(line)
        else:
            found += (*texts, line)
            texts = []
    return found + texts


def _has_bullet_beside(line: Line) -> bool:
    return len(line.segments) > 1 and not line.bullet and _is_bulleted(line.segments[-1])


def _is_bulleted(cell: Segment) -> bool:
    """Whether a text follows the sign that the cell begins with; a dash leads to dates and places as well."""
    text = cell.text[1:].strip()
    if cell.left is None or cell.text[:1] not in BULLETS or not text:
        return False
    return not looks_like_place(text) and bool(without_dates(text, find_dates(text)))


def _at_edge(line: Line, edge: float) -> tuple[tuple[Segment, ...], Segment | None]:
    """The cells that end before the edge, and the one cell that begins at it; neither for any other row."""
    margin = tuple(cell for cell in line.segments if cell.right is not None and cell.right < edge)
    rest = line.segments[len(margin) :]
    if len(rest) > 1 or any(cell.left is None or cell.left < edge - SAME_EDGE_PT for cell in rest):
        return (), None
    return margin, rest[0] if rest else None


def _goes_on(text: Line, cell: Segment, edge: float) -> bool:
    """Whether a cell is where a bullet's text wraps to, in its weight."""
    deeper = (cell.left or 0.0) > edge + SAME_EDGE_PT
    return deeper and text.segments[-1].runs[-1].style.bold == cell.runs[0].style.bold


def places_above(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines with a place at the right of a bullet in the row above, if cells of the names have its edge."""
    found: list[Line] = []
    for line in lines:
        cell = line.segments[-1]
        if line.bullet and len(line.segments) > 1 and looks_like_place(cell.text) and _is_below_names(cell, found):
            found[-1] = replace(found[-1], segments=(*found[-1].segments, cell), also=(*found[-1].also, line.number))
            line = replace(line, segments=line.segments[:-1])
        found.append(line)
    return found


def _is_below_names(cell: Segment, above: Sequence[Line]) -> bool:
    """Whether rows of names right above end in a cell that has this one's left or right edge."""
    if cell.left is None or cell.right is None or not above or above[-1].bullet:
        return False
    for line in reversed(above[-MOST_ROWS_APART:]):
        last = line.segments[-1]
        if line.bullet or last.left is None or last.right is None:
            return False
        if len(line.segments) > 1 and min(abs(last.left - cell.left), abs(last.right - cell.right)) < SAME_EDGE_PT:
            return True
    return False
