"""Dates in a row of their own below a long row that names a degree and its school."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.entries.bodies import PROSE_WORDS, header_dates, without_dates
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon


def with_dates_above(lines: Sequence[Line], words: Lexicon) -> list[Line]:
    """The lines, such dates in the row above them, where all bare dates stand below a row that names both.

    A row as long as one of prose would else be taken for the text of an entry above it.
    """
    dates = [at for at, line in enumerate(lines) if _is_bare(line)]
    if not dates or dates[0] != 1 or any(not at or at - 1 in dates for at in dates):
        return list(lines)
    heads = [lines[at - 1] for at in dates]
    if not any(len(line.flat.split()) >= PROSE_WORDS for line in heads):
        return list(lines)
    if not all(_names_both(line, words) for line in heads):
        return list(lines)
    found: list[Line] = []
    for at, line in enumerate(lines):
        if at in dates:
            above = found[-1]
            found[-1] = replace(above, segments=(*above.segments, *line.segments), also=(*above.also, line.number))
        else:
            found.append(line)
    return found


def _is_bare(line: Line) -> bool:
    spans = header_dates(line)
    return bool(spans) and not line.bullet and not without_dates(line.flat, spans)


def _names_both(line: Line, words: Lexicon) -> bool:
    text = line.flat
    plain = len(line.segments) == 1 and not line.bullet and not text.endswith(".")
    return plain and degree_score(text, words) > 0 and school_score(text, words) > 0
