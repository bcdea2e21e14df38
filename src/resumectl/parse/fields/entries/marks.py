"""Glyphs and numbers that mark entries: what stands behind them heads one, and is no bullet of a list.

    ▸ Welder | Acme
      2016 - 2020
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from resumectl.parse.fields.entries.bodies import LONGEST_HEADER, PROSE_WORDS, header_dates, without_dates
from resumectl.parse.fields.prose import SENTENCE_END
from resumectl.parse.geometry import Line

COUNTER = re.compile(r"\d+|[a-z]+(?=[.)])")


def without_marks(lines: Sequence[Line]) -> list[Line]:
    """A glyph that always stands by a line of dates marks entries (`▸ Welder | Acme` above `2016 - 2020`)."""
    marks: dict[tuple[str, int], list[int]] = {}
    for at, line in enumerate(lines):
        if line.bullet:
            marks.setdefault(_mark(line), []).append(at)
    heads = {mark for mark, places in marks.items() if len(places) > 1 and _lead_entries(lines, places)}
    counted = _counted(lines)
    return [
        replace(line, bullet="", whole=True) if at in counted
        else replace(line, bullet="") if line.bullet and _mark(line) in heads else line
        for at, line in enumerate(lines)
    ]  # fmt: skip


def _counted(lines: Sequence[Line]) -> set[int]:
    """Lines that count entries (`1. Acme, 2016 - 2020`): their numbers rise, others stand between, all have dates."""
    found = [at for at, line in enumerate(lines) if line.bullet.rstrip(".)").isdecimal()]
    numbers = [int(lines[at].bullet.rstrip(".)")) for at in found]
    if len(found) < 2 or numbers != list(range(1, len(found) + 1)) or len(lines) < 2 * len(found):
        return set()
    dated = [any(header_dates(line) for line in lines[at : at + 2]) for at in found]
    apart = all(later - at > 1 for at, later in pairwise(found))
    return set(found) if apart and all(dated) else set()


def _lead_entries(lines: Sequence[Line], places: Sequence[int]) -> bool:
    """Whether all of the lines are short and have bare dates below them, or above with no name before the dates."""
    if any(len(lines[at].flat) > LONGEST_HEADER or header_dates(lines[at]) for at in places):
        return False
    first = next((at for at, line in enumerate(lines) if not line.bullet and is_bare(line)), len(lines))
    below = first > places[0] and all(at + 1 < len(lines) and is_bare(lines[at + 1]) for at in places)
    return below or all(at and is_bare(lines[at - 1]) and not _is_named(lines, at - 1) for at in places)


def _is_named(lines: Sequence[Line], at: int) -> bool:
    """Whether a short line above the dates could be the entry's name; one of larger type is a heading."""
    before = lines[at - 1] if at else None
    if before is None or before.bullet or SENTENCE_END.search(before.flat) or len(before.flat.split()) >= PROSE_WORDS:
        return False
    return before.style.size_pt < lines[at].style.size_pt + 2


def kind_of(bullet: str) -> str:
    """The glyph; of a number its form, which all numbers of a list share: `0.` of `1.` and `12.`, `0)` of `b)`."""
    return COUNTER.sub("0", bullet) if len(bullet) > 1 else bullet


def _mark(line: Line) -> tuple[str, int]:
    """The glyph before a line and how far the line is set in."""
    return line.bullet, round((line.box.left if line.box else line.indent_pt) / 4)


def is_bare(line: Line) -> bool:
    """Whether the line has dates and nothing else."""
    spans = header_dates(line)
    return bool(spans) and not line.bullet and not without_dates(line.flat, spans)
