"""Tables to lines: as data row by row, as page layout column by column.

A table in a résumé is either data (a row is a line: school, degree, year), entries (a date or a label beside
its text) or nothing but a page's columns. The rules:

1. A row whose cells hold one short line each is one line.
2. Dates, and short text set to the right, belong line by line to what stands beside them.
3. Rows are read column by column when every column has a section title and a cell of several lines, or when
   one column is a single cell of several lines beside several rows: sections run on downwards there.
4. Below a row that names the columns of entries, the first paragraphs of a row's cells are one line.
5. Any other row is read cell by cell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from resumectl.parse.extract.docx_lines import usual_style
from resumectl.parse.extract.docx_story import TITLE_CHARACTERS, is_title_text
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.atoms import company_score
from resumectl.parse.fields.entries.forms import SCHOOL_ROLES, WORK_ROLES, names_columns
from resumectl.parse.geometry import Line, Run, Segment
from resumectl.parse.lexicon import lexicon

SHORT_CHARACTERS: Final = 80
BESIDE_CHARACTERS: Final = 40
BESIDE_LINES: Final = 3
COLUMNS: Final = (2, 3)
MOST_LISTS: Final = 4
LEAST_HEADS: Final = 3
BLANK: Final = (Segment((Run(""),)),)
ROLES: Final = WORK_ROLES | SCHOOL_ROLES
GRID_PT: Final = 18.0
YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|\d\d?[./]\d{2,4}\b")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's lines, all of one column number but for nested tables; `left_pt` from the table's edge.

    `is_merged` says that it reaches over several rows.
    """

    lines: tuple[Line, ...]
    left_pt: float
    column: int
    right_aligned: bool = False
    is_merged: bool = False


def lines_of_table(rows: Sequence[Sequence[Cell]]) -> list[Line]:
    """The table's lines in the order in which a person reads them."""
    lines: list[Line] = []
    rows = _with_shared_employers(rows)
    at = 0
    while at < len(rows):
        end = at + 1
        while end < len(rows) and _grid(rows[end]) == _grid(rows[at]):
            end += 1
        band = _with_numbers([_with_bullets(row) for row in rows[at:end] if any(cell.lines for cell in row)])
        if _names_columns(band):
            band = [_with_blanks(row) for row in band]
        if _is_headed(band):
            lines.extend(line for row in band for line in _data_row(row))
        elif _reads_by_columns(band) or _heads_lists(band):
            lines.extend(_by_columns(band))
        else:
            for row in band:
                lines.extend(_row(row))
        at = end
    return lines


def _with_shared_employers(rows: Sequence[Sequence[Cell]]) -> Sequence[Sequence[Cell]]:
    """The rows, an employer in a cell that reaches over several of them told in each that has dates of its own."""
    if not any(cell.is_merged for row in rows for cell in row):
        return rows
    found: list[list[Cell]] = []
    above: dict[float, Cell] = {}
    for row in rows:
        above |= {cell.left_pt: cell for cell in row if cell.column and _is_employer(cell)}
        dated = any(cell.lines and _stands_beside(cell) for cell in row)
        found.append([cell if cell.column or not dated else above.get(cell.left_pt, cell) for cell in row])
    return found


def _is_employer(cell: Cell) -> bool:
    """Whether all that a cell says is the name of an employer."""
    if len(cell.lines) != 1 or is_title(cell.lines[0]) or YEAR.search(cell.lines[0].flat):
        return False
    return company_score(cell.lines[0].flat, lexicon()) > 0


def _with_bullets(row: Sequence[Cell]) -> list[Cell]:
    """The row with a bullet that stands alone in its cell put before the text of the next one."""
    found = list(row)
    for at, (cell, after) in enumerate(pairwise(row)):
        if len(cell.lines) == 1 and cell.lines[0].bullet and not cell.lines[0].flat:
            found[at : at + 2] = replace(cell, lines=()), _marked(after, cell.lines[0].bullet)
    return found


def _marked(cell: Cell, bullet: str) -> Cell:
    """The cell with a bullet before its text."""
    first = [replace(line, bullet=line.bullet or bullet) for line in cell.lines[:1]]
    return replace(cell, lines=(*first, *cell.lines[1:]))


def _with_numbers(band: list[list[Cell]]) -> list[list[Cell]]:
    """The rows, where each begins with a cell that only counts them (`1.` above `2.`), with that as bullets."""
    heads = [row[0].lines for row in band if len(row) > 1 and row[1].lines and len(row[0].lines) == 1]
    counts = [_number(lines[0]).strip("().") for lines in heads]
    if len(band) < 2 or counts != [str(number) for number in range(1, len(band) + 1)]:
        return band
    return [[replace(row[0], lines=()), _marked(row[1], _number(row[0].lines[0])), *row[2:]] for row in band]


def _number(line: Line) -> str:
    return line.flat or line.bullet


def _grid(row: Sequence[Cell]) -> tuple[int, ...]:
    return tuple(round(cell.left_pt / GRID_PT) for cell in row)


def _names_columns(band: Sequence[Sequence[Cell]]) -> bool:
    """Whether the first row names the columns of entries: `Dates | Employer | Position`."""
    if len(band) < 2 or any(len(cell.lines) > 1 for cell in band[0]):
        return False
    heads = [cell for cell in band[0] if cell.lines]
    return len(heads) >= LEAST_HEADS and names_columns(_joined([cell.lines[0] for cell in heads], heads[0]), ROLES)


def _with_blanks(row: Sequence[Cell]) -> list[Cell]:
    """The row with a blank line in each cell that is left empty before others, so that these keep their places."""
    last = max((at for at, cell in enumerate(row) if cell.lines), default=0)
    blank = next((replace(cell.lines[0], segments=BLANK, bullet="") for cell in row if cell.lines), None)
    return [
        replace(cell, lines=(replace(blank, column=cell.column),)) if blank and at < last and not cell.lines else cell
        for at, cell in enumerate(row)
    ]


def _is_headed(band: Sequence[Sequence[Cell]]) -> bool:
    """Whether the first row names the columns of entries, and a cell below is long."""
    cells = [cell.lines for row in band[1:] for cell in row if cell.lines]
    return any(len(lines) > 1 or len(lines[0].flat) > SHORT_CHARACTERS for lines in cells) and _names_columns(band)


def _data_row(row: Sequence[Cell]) -> list[Line]:
    """The first paragraphs of the row's cells as one line, the further ones below it."""
    cells = [cell for cell in row if cell.lines]
    if not cells:
        return []
    return [_joined([cell.lines[0] for cell in cells], cells[0]), *(line for cell in cells for line in cell.lines[1:])]


def _reads_by_columns(band: Sequence[Sequence[Cell]]) -> bool:
    if len(band) < 2:
        return False
    columns = [[cell for cell in column if cell.lines] for column in zip(*band, strict=True)]
    columns = [column for column in columns if column]
    if len(columns) not in COLUMNS:
        return False
    if any(len(column) == 1 and column[0].is_merged and len(column[0].lines) > 2 for column in columns):
        return True
    return all(
        any(is_title(cell.lines[0]) for cell in column) and any(len(cell.lines) > 1 for cell in column)
        for column in columns
    )


def _heads_lists(band: Sequence[Sequence[Cell]]) -> bool:
    """Whether bold titles stand in the first row and undated lists in cells below them, and nothing else."""
    cells = [cell for row in band[1:] for cell in row if cell.lines]
    heads = [cell for cell in band[0] if cell.lines] if len(band) > 1 else []
    if not COLUMNS[0] <= len(heads) <= MOST_LISTS or not any(len(cell.lines) > 1 for cell in cells):
        return False
    titled = all(len(cell.lines) == 1 and cell.lines[0].style.bold for cell in heads)
    return titled and not any(line.style.bold or YEAR.search(line.flat) for cell in cells for line in cell.lines)


def _by_columns(band: Sequence[Sequence[Cell]]) -> list[Line]:
    lines: list[Line] = []
    for column in zip(*band, strict=True):
        number = column[0].column
        for cell in column:
            lines.extend(
                replace(line, column=number) if line.column == cell.column else line for line in cell.lines
            )
    return lines


def _row(row: Sequence[Cell]) -> list[Line]:
    cells = [cell for cell in row if cell.lines]
    if len(cells) == 1 and len(cells[0].lines) == 1:
        return [replace(cells[0].lines[0], alone_in_row=True)]
    if len(cells) < 2:
        return [line for cell in cells for line in cell.lines]
    if all(len(cell.lines) == 1 and len(cell.lines[0].flat) <= SHORT_CHARACTERS for cell in cells):
        return [_joined([cell.lines[0] for cell in cells], cells[0])]
    cells = [_with_whole_dates(cell) for cell in cells]
    main = [cell for cell in cells if not _stands_beside(cell)]
    if len(main) == 2 and len(cells) == 3 and not any(is_title(cell.lines[0]) for cell in main):
        # An employer's name alone in its cell, between the dates and the title with the text below it.
        main = [cell for cell in main if len(cell.lines) > 1 or len(cell.lines[0].flat) > SHORT_CHARACTERS]
        main = main if len(main) == 1 else [cell for cell in cells if not _stands_beside(cell)]
    if len(main) <= 1 and len(main) < len(cells) and not (main and is_title(main[0].lines[0])):
        return _side_by_side(cells, main[0] if main else cells[0])
    return [line for cell in cells for line in cell.lines]


def _stands_beside(cell: Cell) -> bool:
    """Whether the cell only says when or where something was."""
    lines = cell.lines
    if len(lines) > BESIDE_LINES or any(line.bullet or len(line.flat) > BESIDE_CHARACTERS for line in lines):
        return False
    return cell.right_aligned or YEAR.search(lines[0].flat) is not None


def _with_whole_dates(cell: Cell) -> Cell:
    """The cell in one line where all that its lines say is one span of time: `2018 –` above `2021`."""
    lines = cell.lines
    if not 1 < len(lines) <= BESIDE_LINES or any(line.bullet or len(line.segments) > 1 for line in lines):
        return cell
    text = " ".join(line.flat for line in lines)
    spans = find_dates(text) if len(text) <= BESIDE_CHARACTERS and YEAR.search(lines[0].flat) else []
    if len(spans) != 1 or not (spans[0].start and spans[0].end) or text[: spans[0].begin] or text[spans[0].stop :]:
        return cell
    runs = [run for line in lines for run in (Run(" ", line.style), *line.segments[0].runs)]
    return replace(cell, lines=(replace(lines[0], segments=(Segment(tuple(runs[1:])),)),))


def _side_by_side(cells: Sequence[Cell], main: Cell) -> list[Line]:
    """Lines that stand level with each other become one, down to the main cell's first list item."""
    lines: list[Line] = []
    level = max(len(cell.lines) for cell in cells if cell is not main)
    flowing = next((at for at, line in enumerate(main.lines) if line.bullet), len(main.lines))
    for at in range(level):
        beside = [
            cell.lines[at] for cell in cells if at < len(cell.lines) and (cell is not main or at < flowing)
        ]
        if beside:
            lines.append(_joined(beside, main))
    return [*lines, *main.lines[min(level, flowing) :]]


def _joined(parts: Sequence[Line], main: Cell) -> Line:
    if len(parts) == 1:
        return replace(parts[0], column=main.column)
    lead = next((line for line in parts if line.column == main.column), parts[0])
    segments = tuple(segment for line in parts for segment in line.segments if segment.runs)
    return replace(
        lead,
        segments=segments,
        style=usual_style(run for segment in segments for run in segment.runs),
        bullet=parts[0].bullet,
        column=main.column,
        gap_pt=max(line.gap_pt for line in parts),
        underlined=all(line.underlined for line in parts),
        in_table=True,
        alone_in_row=False,
    )


def is_title(line: Line) -> bool:
    """Whether the line is a section's title: by Word's heading style of the first level or by its words."""
    text = line.flat
    return not line.bullet and (
        (line.heading_level == 1 and len(text) <= TITLE_CHARACTERS) or is_title_text(text)
    )
