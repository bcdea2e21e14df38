"""Forms with a margin: dates and the employer's or the school's name stand left of the labels, in rows of their own.

    02/2019 – 05/2022    Position: Welder
    Acme Works           Tasks: Welded the frames of
    Leeds                bridges.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.cards import cell_alone, with_rest
from resumectl.parse.fields.prose import join
from resumectl.parse.geometry import Line, Segment

SAME_EDGE_PT = 3.0
LEAST_LABELS = 2
MOST_NAME_ROWS = 5


def without_margin(lines: Sequence[Line], is_label: Callable[[Line], bool]) -> list[Line]:
    """The lines with what stands in the margin of each entry as one row above its labels; empty for others.

    `is_label` tells whether a row of one cell begins with a label.
    """
    edge = _edge_of_labels(lines, is_label)
    if edge is None:
        return []
    found: list[Line] = []
    head: list[Line] = []
    beside: list[Line] = []
    for line in lines:
        margin = [cell for cell in line.segments if _is_left_of(cell, edge)]
        others = [cell for cell in line.segments if cell not in margin]
        if len(margin) > 1 or (margin and line.bullet):
            return []
        opens = bool(margin) and _is_dated(margin[0])
        if (opens and head and not _names(head)) or (margin and not head and not opens):
            return []
        if opens:
            found += [*_joined(head), *beside]
            head, beside = [], []
        head += [cell_alone(line, cell) for cell in margin]
        beside += [_beside(line, others)] if margin and others else [] if margin else [line]
        if len(head) > MOST_NAME_ROWS + 1:
            return []
    return [*found, *_joined(head), *beside] if _names(head) else []


def _names(head: Sequence[Line]) -> bool:
    """Whether something stands beside or below the dates of a margin."""
    text = head[0].flat if head else ""
    return len(head) > 1 or any(text[span.stop :].strip(" ,|–-") for span in find_dates(text))


def _edge_of_labels(lines: Sequence[Line], is_label: Callable[[Line], bool]) -> float | None:
    """The left edge of all labels, in points; None where they have several, or nothing stands left of them."""
    cells = [(line, cell) for line in lines for cell in line.segments if ":" in cell.text]
    lefts = [cell.left for line, cell in cells if is_label(cell_alone(line, cell))]
    known = [left for left in lefts if left is not None]
    if len(known) < max(LEAST_LABELS, len(lefts)) or max(known) - min(known) > SAME_EDGE_PT:
        return None
    edge = min(known)
    dated = any(_is_left_of(line.segments[0], edge) and _is_dated(line.segments[0]) for line in lines)
    return edge if dated else None


def _beside(line: Line, cells: Sequence[Segment]) -> Line:
    """The cells of a row right of the margin, in the style of their longest stretch: that of a label says little."""
    style = max((run for cell in cells for run in cell.runs), key=lambda run: len(run.text)).style
    return replace(cell_alone(line, cells[0]), segments=(*cell_alone(line, cells[0]).segments, *cells[1:]), style=style)


def _is_left_of(cell: Segment, edge: float) -> bool:
    return cell.right is not None and cell.right < edge - SAME_EDGE_PT


def _is_dated(cell: Segment) -> bool:
    return any(span.is_range and not cell.text[: span.begin].strip() for span in find_dates(cell.text))


def _joined(head: Sequence[Line]) -> list[Line]:
    """The rows of a margin as one row: the dates, and in a second cell the name."""
    if len(head) < 2:
        return list(head)
    name = head[1]
    for line in head[2:]:
        name = with_rest(name, line)
    box = head[0].box.joined(name.box) if head[0].box and name.box else head[0].box
    also = (*head[0].also, name.number, *name.also)
    return [replace(head[0], segments=(*head[0].segments, *name.segments), box=box, also=also)]


def wrapped(rows: Sequence[Line]) -> str:
    """A form's value of several rows, as far as they go on in small letters; empty without rows."""
    texts = [row.flat for at, row in enumerate(rows) if not at or row.flat[:1].islower()]
    return join(texts) if texts else ""
