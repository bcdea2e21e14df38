"""Schools that no heading announces: a row among the personal details names the degree and the school."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from resumectl.parse.fields.entries.bodies import header_dates
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon
from resumectl.parse.sectioning.cutting import Section

PARTS = re.compile(r"\s*[/|·•，、]\s*|,\s|\s[–—-]\s")
OTHER = re.compile(r"[:：@]")
SURE = 0.6
MOST_ROW_WORDS = 16


def schools_in_details(section: Section, kinds: Collection[str], words: Lexicon) -> list[Section]:
    """The personal details, and the rows of them that name a degree and its school, where no section has schools:
    `本科 / 软件工程 / 成都东软学院（2012 ~ 2016）`.

    `kinds` are those of all sections. In the head such a row has a bullet or dates. No line is lost.
    """
    if section.kind not in ("contact", "head") or "education" in kinds:
        return [section]
    rows = [_is_school(line, words) and (section.kind == "contact" or _is_apart(line)) for line in section.lines]
    if not any(rows):
        return [section]
    schools, others = (
        tuple(line for line, row in zip(section.lines, rows, strict=True) if row is of) for of in (True, False)
    )
    return [replace(section, lines=others), Section("education", None, schools)]


def _is_apart(line: Line) -> bool:
    return bool(line.bullet) or any(span.is_range for span in header_dates(line))


def _is_school(line: Line, words: Lexicon) -> bool:
    """Whether one part of the row names a degree and another one a school; a label says what else it may be."""
    pieces = PARTS.split(line.flat)
    if len(pieces) < 2 or len(line.flat.split()) > MOST_ROW_WORDS or OTHER.search(line.flat):
        return False
    schools = [school_score(piece, words) >= SURE for piece in pieces]
    degrees = [degree_score(piece, words) >= SURE for piece in pieces]
    apart = any(degree and not school for degree, school in zip(degrees, schools, strict=True))
    return apart and any(schools)
