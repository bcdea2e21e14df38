"""Tables with drawn borders: where their cells are, and their rows as rows of chunks.

A cell's text wraps inside its borders, so that the words of one baseline belong to several texts. Here every cell is
put together first; then a row of cells whose texts are one paragraph each becomes one row of chunks.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from resumectl.parse.geometry import Rule
from resumectl.parse.layout.chunks import BULLETS, Chunk, Gutter, is_bullet
from resumectl.parse.layout.rows import words_in_one

TOUCH_PT = 3.0
"""Lines this near to each other meet."""

MOST_LINES = 400
"""Drawn lines on one page; more of them are a drawing, not tables."""

LEAST_WIDTH_PT = 100.0
MARGIN_PT = 15.0
"""A line this near to the table's edge is its border."""
LEAST_BEYOND_PT = 40.0
"""How far a line between columns reaches beyond those that cross it, where it parts text there."""
MOST_CELL_ROWS = 12
MOST_LABEL_CHARACTERS = 40


class Span(NamedTuple):
    """A drawn straight line: at `at`, from `start` to `stop`."""

    at: float
    start: float
    stop: float


@dataclass(slots=True)
class Grid:
    """A bordered table: the levels of its horizontal lines from top to bottom and all its lines. In points."""

    flat: list[Span]
    upright: list[Span]
    left: float = 0.0
    right: float = 0.0
    levels: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.left = min([span.start for span in self.flat] + [span.at for span in self.upright])
        self.right = max([span.stop for span in self.flat] + [span.at for span in self.upright])
        self.levels = _distinct(span.at for span in self.flat)

    def holds(self, chunk: Chunk) -> bool:
        """Whether the chunk stands in the table."""
        middle = (chunk.top + chunk.bottom) / 2
        inside = chunk.left >= self.left - TOUCH_PT and chunk.right <= self.right + TOUCH_PT
        return inside and self.levels[0] - 1 <= middle <= self.levels[-1] + 1

    def is_beside(self, chunk: Chunk) -> bool:
        """Whether the chunk stands left or right of the table."""
        middle = (chunk.top + chunk.bottom) / 2
        return self.levels[0] < middle < self.levels[-1] and not self.holds(chunk)

    def walls(self) -> list[Gutter]:
        """The upright lines: no text reaches over them."""
        return [Gutter(span.at, span.start, span.stop, slack=1.0) for span in self.upright]

    def borders(self, rules: Sequence[Rule]) -> list[Rule]:
        """Those of a page's drawn lines that make up the table."""
        return [
            rule
            for rule in rules
            if self.left - TOUCH_PT <= rule.left <= rule.right <= self.right + TOUCH_PT
            and self.levels[0] - TOUCH_PT <= rule.top <= rule.bottom <= self.levels[-1] + TOUCH_PT
        ]

    def runs_on(self, chunks: Sequence[Chunk]) -> bool:
        """Whether an upright line parts texts above or below the table, too: it stands between columns of the page."""
        for line in self.upright:
            if not self.left + MARGIN_PT < line.at < self.right - MARGIN_PT:
                continue
            for top, bottom in ((line.start, self.levels[0] - TOUCH_PT), (self.levels[-1] + TOUCH_PT, line.stop)):
                beyond = [chunk for chunk in chunks if top <= chunk.top and chunk.bottom <= bottom]
                if bottom - top >= LEAST_BEYOND_PT and {chunk.left < line.at for chunk in beyond} == {True, False}:
                    return True
        return False

    def is_above(self, chunk: Chunk) -> bool:
        """Whether the chunk stands over the table."""
        return (chunk.top + chunk.bottom) / 2 < self.levels[0]


def grids_of(rules: Sequence[Rule]) -> list[Grid]:
    """The bordered tables among a page's drawn lines, from top to bottom; each has two columns and two rows or more."""
    if not 4 <= len(rules) <= MOST_LINES:
        return []
    flat = _joined(
        Span((rule.top + rule.bottom) / 2, rule.left, rule.right)
        for rule in rules
        if rule.right - rule.left > rule.bottom - rule.top
    )
    upright = _joined(
        Span((rule.left + rule.right) / 2, rule.top, rule.bottom)
        for rule in rules
        if rule.right - rule.left <= rule.bottom - rule.top
    )
    found = [Grid(*part) for part in _connected(flat, upright) if len(part[0]) >= 3 and part[1]]
    tables = [grid for grid in found if _is_table(grid)]
    return sorted(tables, key=lambda grid: grid.levels[0])


def _is_table(grid: Grid) -> bool:
    inner = [span for span in grid.upright if grid.left + MARGIN_PT < span.at < grid.right - MARGIN_PT]
    return bool(inner) and len(grid.levels) >= 3 and grid.right - grid.left >= LEAST_WIDTH_PT


def _distinct(values: Iterable[float]) -> list[float]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > TOUCH_PT:
            found.append(value)
    return found


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Spans on one line that touch each other made one: borders are often drawn cell by cell."""
    found: list[Span] = []
    for span in sorted(spans, key=lambda span: (round(span.at / 2), span.start)):
        last = found[-1] if found else None
        if last and abs(last.at - span.at) <= 1.5 and span.start <= last.stop + TOUCH_PT:
            found[-1] = Span(last.at, last.start, max(last.stop, span.stop))
        else:
            found.append(span)
    return found


def _connected(flat: list[Span], upright: list[Span]) -> list[tuple[list[Span], list[Span]]]:
    """Groups of lines that cross or meet."""
    groups: list[tuple[list[Span], list[Span]]] = []
    left = set(range(len(flat)))
    free = set(range(len(upright)))
    while left:
        waiting = [min(left)]
        left -= set(waiting)
        ours: list[Span] = []
        theirs: list[Span] = []
        while waiting:
            span = flat[waiting.pop()]
            ours.append(span)
            met = {at for at in free if _meet(span, upright[at])}
            free -= met
            for at in sorted(met):
                theirs.append(upright[at])
                more = {number for number in left if _meet(flat[number], upright[at])}
                left -= more
                waiting += sorted(more)
        groups.append((ours, theirs))
    return groups


def _meet(flat: Span, upright: Span) -> bool:
    return (
        flat.start - TOUCH_PT <= upright.at <= flat.stop + TOUCH_PT
        and upright.start - TOUCH_PT <= flat.at <= upright.stop + TOUCH_PT
    )


class Cell(NamedTuple):
    """The text of one cell: its rows of chunks, grouped to paragraphs."""

    paragraphs: list[list[list[Chunk]]]

    @property
    def text(self) -> str:
        return " ".join(chunk.text for part in self.paragraphs for row in part for chunk in row)

    @property
    def rows(self) -> list[list[Chunk]]:
        return [row for part in self.paragraphs for row in part]


def cells_of(grid: Grid, chunks: Sequence[Chunk]) -> list[list[Cell]]:
    """The table's rows of cells that hold text; a cell over several rows belongs to the first of them."""
    bands: list[list[Cell]] = []
    taken: set[int] = set()
    for top, bottom in itertools.pairwise(grid.levels):
        middle = (top + bottom) / 2
        walls = _distinct(
            [grid.left, grid.right, *(span.at for span in grid.upright if span.start <= middle <= span.stop)]
        )
        band: list[Cell] = []
        for left, right in itertools.pairwise(walls):
            low = _floor(grid, left, right, bottom)
            inside = [chunk for chunk in chunks if id(chunk) not in taken and _is_in(chunk, left, right, top, low)]
            taken.update(id(chunk) for chunk in inside)
            if inside:
                band.append(_cell(inside, left, right))
        if band:
            bands.append(band)
    return bands


def is_page_layout(bands: Sequence[Sequence[Cell]], kind: Callable[[str], str]) -> bool:
    """Whether long or titled texts stand side by side: columns of a page within a frame, not a row of a table."""

    def is_text(cell: Cell) -> bool:
        rows = cell.rows
        return len(rows) > MOST_CELL_ROWS or (
            len(rows) >= 3 and kind(" ".join(one.text for one in rows[0])) == "heading"
        )

    return any(sum(map(is_text, band)) > 1 for band in bands)


def _floor(grid: Grid, left: float, right: float, bottom: float) -> float:
    """The level of the first line at or below `bottom` that closes a cell with these edges."""
    middle = (left + right) / 2
    closing = (span.at for span in grid.flat if span.at >= bottom - TOUCH_PT and span.start <= middle <= span.stop)
    return min(closing, default=grid.levels[-1])


def _is_in(chunk: Chunk, left: float, right: float, top: float, bottom: float) -> bool:
    across, down = (chunk.left + chunk.right) / 2, (chunk.top + chunk.bottom) / 2
    return left <= across <= right and top <= down <= bottom


def _cell(chunks: Sequence[Chunk], left: float, right: float) -> Cell:
    rows: list[list[Chunk]] = []
    for chunk in sorted(chunks, key=lambda chunk: (chunk.baseline, chunk.left)):
        if rows and abs(rows[-1][0].baseline - chunk.baseline) <= 0.35 * max(chunk.size, rows[-1][0].size):
            rows[-1].append(chunk)
        else:
            rows.append([chunk])
    for row in rows:
        row.sort(key=lambda chunk: chunk.left)
    padding = max(0.0, min(chunk.left for chunk in chunks) - left)
    parts = [[rows[0]]]
    for row in rows[1:]:
        if _wraps(parts[-1][-1], row, right - min(padding, 8.0)):
            parts[-1].append(row)
        else:
            parts.append([row])
    return Cell(parts)


def _wraps(above: Sequence[Chunk], row: Sequence[Chunk], edge: float) -> bool:
    """Whether a row goes on with the text above it: its first word found no room there."""
    first, last = row[0], above[-1]
    if last.text.endswith(("-", "–", "—", "~", "～")) and len(row) == 1 and len(first.text) <= MOST_LABEL_CHARACTERS:
        return True
    if is_bulleted(row) or first.style.bold != last.style.bold:
        return False
    if first.top - last.bottom > 0.6 * first.size:
        return False
    if first.text[:1].islower() or last.text.count("(") > last.text.count(")"):
        return True
    words = first.words
    width = words[0].right - words[0].left if words[0].text.isascii() else min(2 * first.size, first.right - first.left)
    return last.right + 0.25 * last.size + width > edge - 1.0


def is_bulleted(row: Sequence[Chunk]) -> bool:
    """Whether the row starts with the sign of a list's item."""
    text = row[0].text
    return text[:1] in BULLETS or (is_bullet(row[0].words[0].text) and len(row[0].words) > 1)


def flat_row(parts: Sequence[list[list[Chunk]]]) -> list[Chunk]:
    """One row of chunks: each paragraph a chunk, level with the first of them."""
    chunks = [
        Chunk(words_in_one(part))
        if len(part) > 1 or len(part[0]) > 1
        else part[0][0]
        for part in parts
    ]
    level = min(part[0][0].baseline for part in parts)
    for chunk in chunks:
        chunk.baseline = level
    return chunks


def table_rows(band: Sequence[Cell]) -> list[list[Chunk]]:
    """A row of cells as rows of chunks: level paragraphs beside each other, down to the first list; then the rest."""
    if len(band) == 1:
        return band[0].rows
    if all(len(cell.paragraphs) == 1 for cell in band):
        return [flat_row([cell.paragraphs[0] for cell in band])]
    main = max(band, key=lambda cell: (len(cell.paragraphs), len(cell.text)))
    beside = [cell for cell in band if cell is not main]
    if any(len(cell.paragraphs) > 3 or len(cell.text) > 3 * MOST_LABEL_CHARACTERS for cell in beside):
        return [row for cell in band for row in cell.rows]
    listed = (at for at, part in enumerate(main.paragraphs) if is_bulleted(part[0]))
    flowing = next(listed, len(main.paragraphs))
    rows: list[list[Chunk]] = []
    level = max(len(cell.paragraphs) for cell in beside)
    for at in range(level):
        parts = [
            cell.paragraphs[at] for cell in band if at < len(cell.paragraphs) and (cell is not main or at < flowing)
        ]
        if parts:
            rows.append(flat_row(parts))
    return rows + [row for part in main.paragraphs[min(level, flowing) :] for row in part]
