"""Lists of skills set side by side, each below a title of its own, whose rows the layout read straight across."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from resumectl.model.page import Box
from resumectl.parse.fields.skills.cells import COMMA
from resumectl.parse.geometry import Line, Segment

LEAST_SIDE_BY_SIDE = 2
MOST_TITLE_WORDS = 4
SAME_LEFT_EM = 0.5
HANGING_EM = 2.0
SAME_ROW_EM = 0.5


def below_head_row(lines: Sequence[Line]) -> list[Line]:
    """The rows of a Word file's table column by column, each bold cell of its head a title above its list.

    Unchanged where no such head stands, or where it names levels or years beside the skills.
    """
    head = next((at for at, line in enumerate(lines) if _is_head_row(line)), len(lines))
    rows = lines[head + 1 :]
    width = len(lines[head].segments) if rows else 0
    below = [line for line in rows if line.in_table and len(line.segments) == width]
    cells = [cell for line in below for cell in line.segments]
    if not below or rows[: len(below)] != below or any(_is_bold(cell) for cell in cells):
        return list(lines)
    if 2 * sum(COMMA.search(cell.text) is not None for cell in cells) < len(cells):
        return list(lines)
    found = list(lines[:head])
    for at, title in enumerate(lines[head].segments):
        found.append(replace(lines[head], segments=(_with_colon(title),), column=-1 - at))
        found += [replace(line, segments=line.segments[at : at + 1], column=-1 - at) for line in below]
    return [*found, *rows[len(below) :]]


def _is_head_row(line: Line) -> bool:
    short = all(len(cell.text.split()) <= MOST_TITLE_WORDS and not COMMA.search(cell.text) for cell in line.segments)
    return line.in_table and len(line.segments) > 1 and short and all(_is_bold(cell) for cell in line.segments)


def _is_bold(cell: Segment) -> bool:
    return bool(cell.runs) and all(run.style.bold for run in cell.runs)


def _with_colon(segment: Segment) -> Segment:
    if segment.text.rstrip().endswith((":", "：")):
        return segment
    last = segment.runs[-1]
    return replace(segment, runs=(*segment.runs[:-1], last._replace(text=last.text.rstrip() + ":")))


class _Cell(NamedTuple):
    line: Line
    segment: Segment
    box: Box

    @property
    def look(self) -> tuple[float, bool, int]:
        style = self.segment.runs[0].style
        return round(2 * style.size_pt) / 2, style.bold, style.color


def below_titles(lines: Sequence[Line]) -> list[Line]:
    """The lines column by column, each title with a colon and its list below; unchanged where no titles stand so.

    Titles are the cells in the look of the first one: two or more in a row, and every list begins where one does. A
    last row in that look is the foot of the page.
    """
    cells = [cell for line in lines for cell in _cells(line)]
    if len(cells) < sum(len(line.segments) for line in lines) or all(len(line.segments) < 2 for line in lines):
        return list(lines)
    rest = lines[-1:] if len(lines[-1].segments) == 1 and cells[-1].look == cells[0].look else []
    cells = cells[: len(cells) - len(rest)]
    titles = [cell for cell in cells if cell.look == cells[0].look]
    if not _are_titles(titles) or len(cells) < 2 * len(titles):
        return list(lines)
    lists: dict[int, list[_Cell]] = {at: [] for at in range(len(titles))}
    for cell in cells:
        if cell.look == cells[0].look:
            continue
        at = _title_of(cell, titles)
        if at < 0:
            return list(lines)
        lists[at].append(cell)
    if not all(lists.values()):
        return list(lines)
    found: list[Line] = []
    for at, title in enumerate(titles):
        found.append(_alone(title, at, titled=True))
        found += [_alone(cell, at) for cell in lists[at]]
    return [*found, *rest]


def _cells(line: Line) -> list[_Cell]:
    box = line.box
    if box is None or any(cell.left is None or cell.right is None or not cell.runs for cell in line.segments):
        return []
    return [
        _Cell(line, cell, replace(box, left=cell.left or 0.0, right=cell.right or 0.0)) for cell in line.segments
    ]


def _are_titles(titles: Sequence[_Cell]) -> bool:
    """Whether the cells are short names, and two of them or more stand side by side in each row or nearly each."""
    short = all(len(one.segment.text.split()) <= MOST_TITLE_WORDS and not COMMA.search(one.segment.text)
                and not one.line.bullet for one in titles)  # fmt: skip
    beside = sum(any(other is not one and _in_row(one, other) for other in titles) for one in titles)
    return short and beside >= LEAST_SIDE_BY_SIDE and 2 * beside > len(titles)


def _in_row(one: _Cell, other: _Cell) -> bool:
    size = one.line.style.size_pt
    return one.line.page == other.line.page and abs(one.box.top - other.box.top) < SAME_ROW_EM * size


def _title_of(cell: _Cell, titles: Sequence[_Cell]) -> int:
    """The nearest title above that a cell begins below, at its glyph or at the text behind that; -1 for none."""
    size = cell.line.style.size_pt
    near = [
        at
        for at, title in enumerate(titles)
        if title.line.page == cell.line.page
        and title.box.top < cell.box.top
        and -SAME_LEFT_EM * size <= cell.box.left - title.box.left <= HANGING_EM * size
    ]
    return max(near, key=lambda at: titles[at].box.top, default=-1)


def _alone(cell: _Cell, column: int, *, titled: bool = False) -> Line:
    """The cell as a line of a column of its own."""
    segment = cell.segment
    segment = _with_colon(segment) if titled else segment
    bullet = cell.line.bullet if cell.segment is cell.line.segments[0] else ""
    return replace(cell.line, segments=(segment,), box=cell.box, bullet=bullet, column=-1 - column)
