"""Forms that have several labels in a row, and those whose titles go on in words of what was done.

Employer: Acme Ltd | Position: Welder
Dates: 2015 - 2019      Place: Leeds
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from resumectl.parse.fields.cells import part_of
from resumectl.parse.fields.entries.cards import cell_alone
from resumectl.parse.geometry import Line, Segment

COLONS = (":", "：")
NEXT_LABEL = re.compile(r"(?:\s*[|;,]\s*|\s+[·•/–—-]\s+)(?=([^\W\d_][^:：|;,]{1,50}?)\s?[:：])")
"""What parts two labels with their values in one cell."""
LEAST_LABELS = 2

RoleOf = Callable[[str], str]
"""The role of a label, or `""`."""


def one_label_a_row(lines: Sequence[Line], role_of: RoleOf) -> list[Line]:
    """The lines, each row of several labels with their values cut into rows of one label each."""
    found: list[Line] = []
    for line in lines:
        labels = line.flat.count(":") + line.flat.count("：")
        cells = _cells(line, role_of) if labels >= LEAST_LABELS else []
        starts = [at for at, cell in enumerate(cells) if _is_labelled(cell, role_of)]
        if len(starts) < LEAST_LABELS or starts[0]:
            found.append(line)
            continue
        for start, stop in zip(starts, (*starts[1:], len(cells)), strict=True):
            row = cell_alone(line, cells[start])
            found.append(replace(row, segments=(*row.segments, *cells[start + 1 : stop])))
    return found


def _cells(line: Line, role_of: RoleOf) -> list[Segment]:
    """The row's cells, each cut where another label of a form begins in it."""
    found: list[Segment] = []
    for cell in line.segments:
        cuts = [(match.start(), match.end()) for match in NEXT_LABEL.finditer(cell.text) if role_of(match[1])]
        begin = 0
        for stop, after in cuts:
            found.append(part_of(cell, begin, stop))
            begin = after
        found.append(part_of(cell, begin, len(cell.text)) if cuts else cell)
    return found


def _is_labelled(cell: Segment, role_of: RoleOf) -> bool:
    """Whether the cell is a label with its colon and a value, or its value in the next cell."""
    ends = [at for mark in COLONS if (at := cell.text.find(mark)) > 0]
    return bool(ends) and bool(role_of(cell.text[: min(ends)]))
