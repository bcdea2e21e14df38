"""The order in which a person reads text boxes and the text that flows between them.

A text box belongs to some paragraph in the file, which says little about its place: a résumé made wholly of
boxes often hangs all of them on its first paragraph, in the order in which they were drawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from resumectl.parse.extract.docx_boxes import DEPTH, Rect
from resumectl.parse.extract.docx_tables import is_title
from resumectl.parse.geometry import Line

INSET_PT: Final = 7.0
"""Word's usual space between a box's edge and its text: boxes that overlap by less do not touch as text."""
YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
BOXED_SHARE: Final = 0.6
WIDE_SHARE: Final = 0.7
LEVEL_SHARE: Final = 0.5
LONGEST_HEAD: Final = 12
"""Lines with name and contact data before a document's first title; more are no head."""
ROW_PT: Final = 6.0
"""Boxes whose tops differ by less stand in one row."""


@dataclass(frozen=True, slots=True)
class Boxed:
    """A text box's lines, their page, and how many flowing lines stand before the box's paragraph."""

    lines: tuple[Line, ...]
    at: int
    page: int
    rect: Rect | None
    floats: bool


def arrange(
    flow: Sequence[Line], heights_pt: Sequence[float], boxes: Sequence[Boxed], margin: Rect
) -> list[Line]:
    """Flowing lines and boxes as one sequence.

    Where boxes hold most of the text, place decides: the flowing text between them counts as boxes as wide as
    itself. Else the text flows on, and each box stands before its paragraph, except a sidebar: one that
    floats, is narrow and has a section's title. Hanging on the first paragraph it comes before the first
    title of the flowing text, in the midst of the text it comes after all of it, so that it cuts no section
    in two. `heights_pt` are the tops of the flowing lines.
    """
    in_boxes = sum(len(line.flat) for box in boxes for line in box.lines)
    in_flow = sum(len(line.flat) for line in flow)
    placed = [box for box in boxes if box.rect is not None]
    if in_boxes >= BOXED_SHARE * (in_boxes + in_flow) and len(placed) == len(boxes):
        return _lines(reading_order([*placed, *_flow_boxes(flow, heights_pt, placed, margin)]))
    return _woven(flow, boxes, margin)


def _woven(flow: Sequence[Line], boxes: Sequence[Boxed], margin: Rect) -> list[Line]:
    last: list[Boxed] = []
    at: dict[int, list[Boxed]] = {}
    head = next((number for number, line in enumerate(flow[:LONGEST_HEAD]) if is_title(line)), 0)
    for box in boxes:
        if not _is_sidebar(box, margin):
            at.setdefault(box.at, []).append(box)
        elif box.at == 0:
            at.setdefault(head, []).append(box)
        else:
            last.append(box)
    woven: list[Line] = []
    for number in range(len(flow) + 1):
        if number in at:
            here = at[number]
            woven.extend(_lines(reading_order(here) if all(box.rect for box in here) else here))
        woven.extend(flow[number : number + 1])
    return woven + _lines(reading_order(last))


def _is_sidebar(box: Boxed, margin: Rect) -> bool:
    if box.rect is None or not box.floats or len(box.lines) < 2:
        return False
    narrow = box.rect.right - box.rect.left < WIDE_SHARE * (margin.right - margin.left)
    return narrow and any(is_title(line) for line in box.lines[:-1])


def _flow_boxes(
    flow: Sequence[Line], heights_pt: Sequence[float], boxes: Sequence[Boxed], margin: Rect
) -> list[Boxed]:
    """The flowing text between the boxes' paragraphs, each stretch as one box."""
    cuts = sorted({0, len(flow), *(box.at for box in boxes)})
    found: list[Boxed] = []
    for start, end in pairwise(cuts):
        lines = flow[start:end]
        width = max(len(line.flat) * line.style.size_pt * 0.5 for line in lines)
        left = margin.left + min(line.indent_pt for line in lines)
        top = margin.top + heights_pt[start]
        bottom = max(top, margin.top + heights_pt[end - 1]) + lines[-1].style.size_pt
        rect = Rect(left, top, min(max(margin.right, left), left + width), bottom)
        found.append(Boxed(tuple(lines), start, lines[0].page, rect, False))
    return found


def _lines(boxes: Sequence[Boxed]) -> list[Line]:
    return [line for box in boxes for line in box.lines]


def reading_order(boxes: Sequence[Boxed]) -> list[Boxed]:
    """Boxes with places in the order in which a person reads them: page by page, columns from left to right,
    each from top to bottom; dates beside their entries with these."""
    ordered: list[Boxed] = []
    for page in sorted({box.page for box in boxes}):
        ordered.extend(_ordered([box for box in boxes if box.page == page], 0))
    return ordered


def _ordered(boxes: list[Boxed], depth: int) -> list[Boxed]:
    if len(boxes) < 2 or depth > DEPTH:
        return sorted(boxes, key=_corner)
    columns = _columns(boxes)
    if len(columns) > 1:
        if _are_dates(columns[0]):
            return _beside(columns[0], [box for column in columns[1:] for box in column])
        return [box for column in columns for box in _ordered(column, depth + 1)]
    bands = _split(boxes, "top", "bottom", INSET_PT / 2)
    if len(bands) == 1:
        return sorted(boxes, key=_corner)
    return _by_bands(bands, depth)


def _by_bands(bands: list[list[Boxed]], depth: int) -> list[Boxed]:
    """Bands from top to bottom, where as many of them as fall into the same columns are read by columns."""
    ordered: list[Boxed] = []
    at = 0
    while at < len(bands):
        end = at + 1
        for stop in range(len(bands), at + 1, -1):
            joined = [box for band in bands[at:stop] for box in band]
            if len(_columns(joined)) > 1:
                end = stop
                break
        ordered.extend(_ordered([box for band in bands[at:end] for box in band], depth + 1))
        at = end
    return ordered


def _columns(boxes: list[Boxed]) -> list[list[Boxed]]:
    """Groups side by side; one group when they would stand one below the other."""
    groups = _split(boxes, "left", "right", INSET_PT)
    spans = [(min(_rect(b).top for b in group), max(_rect(b).bottom for b in group)) for group in groups]
    for (top, bottom), (next_top, next_bottom) in pairwise(spans):
        level = min(bottom, next_bottom) - max(top, next_top)
        if level < LEVEL_SHARE * min(bottom - top, next_bottom - next_top):
            return [boxes]
    return groups


def _split(boxes: list[Boxed], low: str, high: str, overlap_pt: float) -> list[list[Boxed]]:
    """Groups that leave a free strip between them along one axis."""
    groups: list[list[Boxed]] = []
    reach = 0.0
    for box in sorted(boxes, key=lambda box: float(getattr(_rect(box), low))):
        start, end = getattr(_rect(box), low) + overlap_pt, getattr(_rect(box), high) - overlap_pt
        if groups and start < reach:
            groups[-1].append(box)
            reach = max(reach, end)
        else:
            groups.append([box])
            reach = end
    return groups


def _rect(box: Boxed) -> Rect:
    return box.rect or Rect(0.0, 0.0, 0.0, 0.0)


def _corner(box: Boxed) -> tuple[float, float]:
    return round(_rect(box).top / ROW_PT), _rect(box).left


def _are_dates(column: list[Boxed]) -> bool:
    return len(column) > 1 and all(len(box.lines) <= 2 and YEAR.search(_text(box)) for box in column)


def _beside(dates: list[Boxed], others: list[Boxed]) -> list[Boxed]:
    """Each date before the boxes that stand level with it or below, down to the next date."""
    return sorted(dates + others, key=lambda box: (_corner(box)[0], box not in dates, _corner(box)[1]))


def _text(box: Boxed) -> str:
    return " ".join(line.flat for line in box.lines)
