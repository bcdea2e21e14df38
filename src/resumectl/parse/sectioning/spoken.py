"""Spoken languages that stand among the skills, below or beside a label of their own.

Forms of the European kind put `Mother tongue(s)`, `Other language(s)` and a grid of levels into the personal skills.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.digits import has_digit
from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.language_grids import heads_grid
from resumectl.parse.fields.languages import names_language, says_level
from resumectl.parse.fields.skills.groups import is_level
from resumectl.parse.geometry import Line
from resumectl.parse.headings import EITHER_NUMBER, heading_kind
from resumectl.parse.lexicon import Lexicon, fold
from resumectl.parse.sectioning.cutting import Section

ROW = re.compile(
    r"^([^\W\d_]+(?: [^\W\d_]+)?)\s*(?:(?:(?:\s[-–—]|:)\s+|：)([^()–—,;]{2,24}?)\s*(?:[(–—,;].*)?|\(([^()]{2,24})\))$"
)
HOLDERS = ("skills", "other", "contact", "head")
"""Kinds of sections that spoken languages stand in: `Languages known` is a personal detail in Indian forms."""
LISTS = ("certifications", "skills", "other")
"""Kinds of sections in which one row may be a spoken language."""
PARTED = re.compile(r"[,;]\s+")
RATED = re.compile(r"^([^():]{2,40}?)\s*\(([^()]{2,24})\)$")
LEAST_SPOKEN = 2
LONGEST_ROW = 14
"""Words that a row of a grid of levels, or the legend below it, may have."""


def all_spoken(lines: Sequence[Line], words: Lexicon) -> bool:
    """Whether nothing but spoken languages stands here, whatever the heading calls them: `I speak`, `Människospråk`."""
    items = [item.strip(" .") for line in lines for item in PARTED.split(line.flat) if item.strip(" .")]
    if any(len(line.flat.split()) > LONGEST_ROW or has_digit(line.flat) for line in lines) or len(items) < LEAST_SPOKEN:
        return False
    told = [names_language(item, words) or says_level(item, words) for item in items]
    # One language of three may be unknown.
    return names_language(items[0], words) and sum(told) >= len(items) - (len(items) > LEAST_SPOKEN)


def languages_apart(section: Section, words: Lexicon) -> list[Section]:
    """A section of skills or of mixed content, cut where a label of languages stands above or beside spoken ones.

    Of certificates and skills the rows that are a language and its level are cut out. Labels with a colon are left to
    others; the order of lines is kept.
    """
    heading = section.heading
    if section.kind == "languages" and heading is not None and _is_mother_tongue(heading.flat, words):
        # The heading is the level of what stands in the row below or beside it.
        rows = [replace(line, segments=(*heading.segments, *line.segments)) for line in section.lines[:1]]
        return [replace(section, lines=(*rows, *section.lines[1:]))]
    if section.kind in LISTS:
        section, *rest = _without_language_rows(section, words)
        if section.kind == "other":
            section, *skills = _without_rated_rows(section, words)
            rest += skills
        if section.kind == "certifications":
            return [section, *rest]
        return [*_below_labels(section, words), *rest]
    return _below_labels(section, words)


def _below_labels(section: Section, words: Lexicon) -> list[Section]:
    heading = section.heading
    if heading is not None and section.kind == "other" and _begins((heading, *section.lines), 0, words):
        led = (heading, *section.lines) if _is_mother_tongue(heading.flat, words) else section.lines
        return [Section("languages", None if led is not section.lines else heading, led)]
    if section.kind not in HOLDERS:
        return [section]
    starts = [at for at in range(len(section.lines)) if _begins(section.lines, at, words)]
    if not starts:
        return [section]
    parts: list[Section] = []
    at = 0
    while at < len(section.lines):
        inside = at in starts
        stop = at + 1
        while stop < len(section.lines) and (
            _goes_on(section.lines[stop], stop in starts, words) if inside else stop not in starts
        ):
            stop += 1
        lines = section.lines[at:stop]
        if inside:
            parts.append(Section("languages", None, tuple(_without_label(line, words) for line in lines)))
        else:
            parts.append(replace(section, lines=lines, heading=None if parts else section.heading))
        at = stop
    return parts if parts[0].kind == section.kind else [replace(section, lines=()), *parts]


def _without_language_rows(section: Section, words: Lexicon) -> list[Section]:
    rows = [_is_language_row(line, words) for line in section.lines]
    if not any(rows):
        return [section]
    # A label in a row of its own goes with the languages below it.
    rows = [
        row or (below and not line.bullet and len(line.segments) == 1 and _is_label(line.flat, words))
        for line, row, below in zip(section.lines, rows, [*rows[1:], False], strict=True)
    ]
    spoken, rest = (tuple(line for line, row in zip(section.lines, rows, strict=True) if row == of)
                    for of in (True, False))
    return [replace(section, lines=rest), Section("languages", None, spoken)]


def _without_rated_rows(section: Section, words: Lexicon) -> list[Section]:
    """The section without the rows that list what somebody masters with a level each: `Excel (good), DATEV (basic)`."""
    rated = tuple(line for line in section.lines if _is_rated(line, words))
    if not rated:
        return [section]
    rest = tuple(line for line in section.lines if line not in rated)
    return [replace(section, lines=rest), Section("skills", None, rated)]


def _is_rated(line: Line, words: Lexicon) -> bool:
    items = [RATED.match(part.strip()) for part in outside_brackets(line.flat, PARTED)]
    levels = [item[2] for item in items if item]
    return len(items) > 1 and len(levels) == len(items) and all(is_level(level, words) for level in levels)


def _is_language_row(line: Line, words: Lexicon) -> bool:
    """Whether the row is a language, a dash or colon and its level, whatever follows in brackets: `Inglês – Avançado`.

    What follows behind a comma is of another language, or of the same one.
    """
    match = ROW.match(line.flat) if len(line.segments) == 1 else None
    if match is None or fold(match[1]) not in words.spoken_languages or not says_level(match[2] or match[3], words):
        return False
    behind = outside_brackets(line.flat, PARTED)[1:]
    return all(names_language(more, words) or says_level(more, words) for more in behind)


def _begins(lines: Sequence[Line], at: int, words: Lexicon) -> bool:
    line = lines[at]
    if line.bullet or not _is_label(line.segments[0].text, words):
        return False
    if len(line.segments) > 1:
        beside = replace(line, segments=line.segments[1:])
        return heads_grid(beside) or any(names_language(cell.text, words) for cell in beside.segments)
    below = lines[at + 1 : at + 2]
    headed = len(below) == 1 and len(below[0].segments) > 1 and _begins(lines, at + 1, words)
    return headed or (len(below) == 1 and names_language(below[0].segments[0].text, words))


def _goes_on(line: Line, is_label: bool, words: Lexicon) -> bool:
    """Whether a line below a label of languages is of them: a name, levels, the head or the legend of a grid."""
    if is_label or heads_grid(line):
        return True
    if line.bullet or len(line.flat.split()) > LONGEST_ROW or heading_kind(line.segments[0].text, words) == "skills":
        return False
    return names_language(line.flat, words) or all(says_level(cell.text, words) for cell in line.segments)


def _without_label(line: Line, words: Lexicon) -> Line:
    """The row without a first cell that only says that languages follow; a mother tongue's label is its level."""
    first = line.segments[0].text
    if len(line.segments) == 1 or not _is_label(first, words) or _is_mother_tongue(first, words):
        return line
    return replace(line, segments=line.segments[1:])


def _is_label(text: str, words: Lexicon) -> bool:
    """Whether a text says that spoken languages follow; `Other language(s)` heads no section of its own."""
    bare = EITHER_NUMBER.sub("", text) if "(" in text else text
    return heading_kind(text, words) == "languages" or fold(bare) in words.other_tongues


def _is_mother_tongue(label: str, words: Lexicon) -> bool:
    return fold(EITHER_NUMBER.sub("", label)) in words.levels
