"""Titles by their place in a table of a Word file, in plain type, too: rows and first cells that name sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from resumectl.parse.geometry import Line
from resumectl.parse.headings import Look, heading_kind, row_look
from resumectl.parse.lexicon import fold, lexicon

LEAST_TITLES = 2
ENTRIES = frozenset({"work", "education"})


def title_rows(
    lines: Sequence[Line], known: Mapping[int, str], looks: Mapping[int, Look], best: Look | None
) -> set[int]:
    """Ids of the lines that begin with a section's title which stands where tables have them.

    That is alone in its row (`Berufserfahrung` above rows of dates and text), right above a table, or beside all of
    its text. One such title shows nothing, and cells beside text are titles only where jobs and schools are among
    them: forms have `Languages` before their value. `known` and `looks` go by the ids of lines. Where most known
    titles have another look, `best`, those are the document's headings and what stands in the table are labels.
    """
    after = {id(line): below for line, below in pairwise(lines)}
    alone = {
        id(line): known[id(line)]
        for line in lines
        if id(line) in known and looks[id(line)] == best and (line.alone_in_row or _is_above(line, after))
    }
    beside = _first_cells(lines, after, best)
    found = set(alone) if len(set(alone.values())) >= LEAST_TITLES else set()
    return found | (set(beside) if set(beside.values()) >= ENTRIES else set())


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
        whole = columns[line.column] == 1 and below is not None and below.in_table and below.column > line.column
        if (len(line.segments) > 1 or whole) and (kind := heading_kind(line.segments[0].text, words)):
            found[id(line)] = kind
    return found
