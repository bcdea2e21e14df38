"""Titles that are rows of a table of their own (`Berufserfahrung` above rows of dates and text), in plain type, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from resumectl.parse.geometry import Line
from resumectl.parse.headings import Look

LEAST_TITLES = 2


def title_rows(
    lines: Sequence[Line], known: Mapping[int, str], looks: Mapping[int, Look], best: Look | None
) -> set[int]:
    """Ids of the known titles that stand alone in their row of a table: several, of different kinds, in one look.

    `known` and `looks` go by the ids of lines. Where most known titles have another look, `best`, those are the
    document's headings and the rows are labels.
    """
    found = [id(line) for line in lines if line.alone_in_row and id(line) in known and looks[id(line)] == best]
    return set(found) if len({known[number] for number in found}) >= LEAST_TITLES else set()
