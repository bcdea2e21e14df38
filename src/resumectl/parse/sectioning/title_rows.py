"""Titles in plain type, told by their place in a table of a Word file (rows and first cells that name sections), or
by the colon that ends all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from resumectl.parse.fields.entries.forms import is_form_label
from resumectl.parse.geometry import Line
from resumectl.parse.headings import Look, heading_kind, look_of, row_look
from resumectl.parse.lexicon import fold, lexicon

LEAST_TITLES = PAIR = 2
LEAST_CLOSED = 3
SAME_PLACE_PT = 2.0
ENTRIES = frozenset({"work", "education"})


def title_rows(
    lines: Sequence[Line], known: Mapping[int, str], looks: Mapping[int, Look], best: Look | None
) -> set[int]:
    """Ids of the lines that begin with a section's title which stands where tables have them.

    That is alone in its row (`Berufserfahrung` above rows of dates and text), right above a table, beside all of
    its text, or above the text of its cell with another title at the top of the next cell. One such title shows
    nothing, and cells beside text are titles only where jobs and schools are among them: forms have `Languages` before
    their value. `known` and `looks` go by the ids of lines. Where most known titles have another look, `best`, those
    are the document's headings and what stands beside text are labels.
    """
    after = {id(line): below for line, below in pairwise(lines)}
    alone = {
        id(line): known[id(line)]
        for line in lines
        if id(line) in known and looks[id(line)] == best and (line.alone_in_row or _is_above(line, after))
    }
    beside = _first_cells(lines, after, best)
    found = set(alone) if len(set(alone.values())) >= LEAST_TITLES else set()
    found |= _above_lists(lines, known)
    return found | (set(beside) if set(beside.values()) >= ENTRIES else set())


def rows_of_margin(lines: Sequence[Line], titles: Mapping[int, str]) -> set[int]:
    """Ids of the rows of a page that begin with a section's title below those of a margin, set and placed as these.

    A cell of a form's margin stands alone in its row where several lines are beside it, and in one row with a single
    line. `titles` are the known ones of margins by their lines' ids; jobs and schools have to be among them.
    """
    above = [line for line in lines if id(line) in titles and line.box]
    if not set(titles.values()) >= ENTRIES or not above:
        return set()
    looks = {look_of(line)._replace(underlined=False) for line in above}
    rows = [line for line in lines if len(line.segments) > 1 and not line.bullet and row_look(line)[1] in looks]
    firsts = Counter(fold(line.segments[0].text) for line in rows)
    once = (line for line in rows if firsts[fold(line.segments[0].text)] == 1)
    named = (line for line in once if heading_kind(line.segments[0].text, lexicon()))
    return {id(line) for line in named if any(_is_placed_as(line, title) for title in above)}


def _is_placed_as(row: Line, title: Line) -> bool:
    """Whether the row's first cell has the left edge or the middle of the title above it."""
    cell, box = row.segments[0], title.box
    if box is None or cell.left is None or cell.right is None or row.box is None:
        return False
    if (row.page, row.box.top) < (title.page, box.top):
        return False
    middle = (cell.left + cell.right - box.left - box.right) / 2
    return min(abs(cell.left - box.left), abs(middle)) < SAME_PLACE_PT


def whole_cells(lines: Sequence[Line]) -> set[int]:
    """Ids of the lines that are all of a table's cell, with the next cell's text after them: a margin's titles."""
    columns = Counter(line.column for line in lines)
    return {id(one) for one, two in pairwise(lines) if _is_whole_cell(one, two, columns)}


def _is_whole_cell(line: Line, below: Line | None, columns: Mapping[int, int]) -> bool:
    if not line.in_table or below is None or not below.in_table:
        return False
    return columns[line.column] == 1 and below.column > line.column


def _above_lists(lines: Sequence[Line], known: Mapping[int, str]) -> set[int]:
    """Ids of titles above text in cells side by side: `Education` and `Skills`, each with its list below."""
    tops = [line for before, line in pairwise(lines) if line.in_table and line.column != before.column]
    columns = Counter(line.column for line in lines)
    titled = [id(line) in known and columns[line.column] > 1 for line in tops]
    pairs = [
        (id(one), id(two))
        for at, (one, two) in enumerate(pairwise(tops))
        if titled[at] and titled[at + 1] and two.column == one.column + 1 and known[id(one)] != known[id(two)]
    ]
    return {number for pair in pairs for number in pair}


def titles_in_colons(lines: Sequence[Line], known: Mapping[int, str]) -> set[int]:
    """Ids of the known titles alone in their rows that end in a colon, where jobs or schools are among several."""
    found = {
        id(line): known[id(line)]
        for line in lines
        if id(line) in known and not line.bullet and line.flat.endswith((":", "：")) and not line.in_table
    }
    kinds = set(found.values())
    return set(found) if len(kinds) >= LEAST_CLOSED and kinds & ENTRIES else set()


def _is_above(line: Line, after: Mapping[int, Line]) -> bool:
    return not line.in_table and id(line) in after and after[id(line)].in_table


def _is_row_of_pairs(line: Line) -> bool:
    """Whether a form's row has the label of a second value in its third cell."""
    third = line.segments[2].text if len(line.segments) > PAIR + 1 else ""
    return bool(third) and (fold(third) in lexicon().labels or is_form_label(third))


def _first_cells(lines: Sequence[Line], after: Mapping[int, Line], best: Look | None) -> dict[int, str]:
    """The kinds that first cells beside others name, by the ids of the lines that begin with them."""
    columns = Counter(line.column for line in lines)
    words = lexicon()
    cells = Counter(fold(line.segments[0].text) for line in lines if line.in_table)
    found: dict[int, str] = {}
    for line in lines:
        cell = fold(line.segments[0].text)
        if cell in words.labels or cells[cell] > 1 or _is_row_of_pairs(line):
            # A form's `Nationality`, what each of several schools or jobs has, and `Schooling  BA  Subject  Law`.
            continue
        below = after.get(id(line))
        if not line.in_table or line.alone_in_row or line.bullet or best not in (None, row_look(line)[1]):
            continue
        whole = _is_whole_cell(line, below, columns)
        if (len(line.segments) > 1 or whole) and (kind := heading_kind(line.segments[0].text, words)):
            found[id(line)] = kind
    return found
