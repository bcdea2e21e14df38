"""Titles in plain type, told by their place in a table of a Word file (rows and first cells that name sections), or
by the colon that ends all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from resumectl.parse.geometry import Line
from resumectl.parse.headings import Look, heading_kind, row_look
from resumectl.parse.lexicon import fold, lexicon

LEAST_TITLES = 2
LEAST_CLOSED = 3
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


def _first_cells(lines: Sequence[Line], after: Mapping[int, Line], best: Look | None) -> dict[int, str]:
    """The kinds that first cells beside others name, by the ids of the lines that begin with them."""
    columns = Counter(line.column for line in lines)
    words = lexicon()
    cells = Counter(fold(line.segments[0].text) for line in lines if line.in_table)
    found: dict[int, str] = {}
    for line in lines:
        cell = fold(line.segments[0].text)
        if cell in words.labels or cells[cell] > 1:
            # A form's `Nationality`, and what each of several schools or jobs has.
            continue
        below = after.get(id(line))
        if not line.in_table or line.alone_in_row or line.bullet or best not in (None, row_look(line)[1]):
            continue
        whole = _is_whole_cell(line, below, columns)
        if (len(line.segments) > 1 or whole) and (kind := heading_kind(line.segments[0].text, words)):
            found[id(line)] = kind
    return found
