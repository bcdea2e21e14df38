"""Dates within the text of an entry, told from the time of a further one by how the document sets the others."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.entries.bodies import header_dates, sign_of
from resumectl.parse.fields.entries.marks import is_bare
from resumectl.parse.geometry import Line

LEAST_DATED, MOST_ROWS_OF_DATED = 2, 6


def without_inner_dates(lines: Sequence[Line], anchors: Sequence[int]) -> list[int]:
    """The anchors (lines' numbers) but single dates told in the text below a time in a cell or row of its own.

    Each time has to lead its entry, as here:

        **University of Limerick**          2010 – 2014
        Sports scholar, captain in May 2013
    """
    lead = lines[anchors[0]]
    alike = [at for at in anchors if _is_dated_as(lines[at], lead)]
    if anchors[0] > 0 or len(alike) < LEAST_DATED or not (is_bare(lead) or len(lead.segments) > 1):
        return list(anchors)
    found = [anchors[0]]
    for at in anchors[1:]:
        line, above = lines[at], lines[found[-1]]
        near = at - found[-1] <= MOST_ROWS_OF_DATED and line.column == above.column and at not in alike
        most = lines[found[-1] + 1].gap_pt + 1
        inner = near and found[-1] in alike and all(row.gap_pt <= most for row in lines[found[-1] + 1 : at + 1])
        if not (inner and _tells_of_date(line)):
            found.append(at)
    return found


def _is_dated_as(line: Line, lead: Line) -> bool:
    """Whether a row has its time set as the first one has: in a cell, or alone."""
    one, other = ((is_bare(row), len(row.segments) > 1, sign_of(row)) for row in (line, lead))
    return one == other


def _tells_of_date(line: Line) -> bool:
    """Whether single dates stand behind a text in plain type, in one cell."""
    spans = header_dates(line)
    plain = len(line.segments) == 1 and not line.bullet and not sign_of(line).bold
    return plain and not is_bare(line) and spans[0].begin > 0 and not any(span.is_range for span in spans)
