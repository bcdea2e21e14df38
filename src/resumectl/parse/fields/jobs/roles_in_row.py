"""Several roles at one employer in one row, each with its dates: `Director, 2021 – Present; Analyst, 2018 – 2021`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.cells import part_of
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.atoms import title_score
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import lexicon

PARTED = re.compile(r"\s*;\s+|\s+[•·]\s+")
STRIP = " ,.()–—-"
LEAST_TITLE = 0.6


def roles_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines, each such row cut into one for each role; others unchanged."""
    return [part for line in lines for part in _roles(line)]


def _roles(line: Line) -> list[Line]:
    text = line.flat
    if line.bullet or len(line.segments) > 1 or not PARTED.search(text):
        return [line]
    bounds: list[tuple[int, int]] = []
    begin = 0
    for match in [*PARTED.finditer(text), None]:
        stop = match.start() if match else len(text)
        if not _is_dated_title(text[begin:stop]):
            return [line]
        bounds.append((begin, stop))
        begin = match.end() if match else stop
    return [replace(line, segments=(part_of(line.segments[0], begin, stop),)) for begin, stop in bounds]


def _is_dated_title(text: str) -> bool:
    """Whether a title and a range of dates are all that the text says."""
    spans = find_dates(text)
    if len(spans) != 1 or not spans[0].is_range or text[spans[0].stop :].strip(STRIP):
        return False
    return title_score(text[: spans[0].begin].strip(STRIP), lexicon()) >= LEAST_TITLE
