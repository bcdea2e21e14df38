"""Titles of jobs that a forced break parts within a cell of a Word table: `Education` above `Officer`.

The first row alone would be the heading of a section, or a name of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.entries.cards import with_rest
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import lexicon

MOST_WORDS = 3
LEAST_TITLE = 0.6
MOST_GAP_PT = 0.5
"""A further paragraph of the cell stands further apart."""


def with_whole_titles(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines, each such pair of rows as one."""
    if not any(line.in_table and line.box is None for line in lines):
        return tuple(lines)
    found: list[Line] = []
    for line in lines:
        if found and line.in_table and _goes_on(found[-1], line):
            found[-1] = with_rest(found[-1], line)
        else:
            found.append(line)
    return tuple(found)


def _goes_on(last: Line, line: Line) -> bool:
    """Whether the second row ends the title that the first one begins, by its look, its place and its words."""
    if not last.in_table or line.box is not None or line.column != last.column or line.gap_pt > MOST_GAP_PT:
        return False
    if line.style != last.style or not line.style.bold or not (_is_plain(last) and _is_plain(line)):
        return False
    words = lexicon()
    if title_score(f"{last.flat} {line.flat}", words) < LEAST_TITLE:
        return False
    if title_score(last.flat, words) >= LEAST_TITLE and not line.flat[:1].islower():
        return False  # an employer below its title
    return company_score(line.flat, words) <= 0 and not looks_like_place(line.flat)


def _is_plain(line: Line) -> bool:
    """Whether a row holds a few words in one cell and nothing else."""
    text = line.flat
    short = len(line.segments) == 1 and len(text.split()) <= MOST_WORDS and not line.bullet and not line.heading_level
    return short and all(char.isalpha() or char in " -&/'’" for char in text)
