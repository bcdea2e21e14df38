"""Jobs that no heading announces: they begin right below the name and the address, or below the skills or a summary."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.entries.bodies import body_marks, header_dates, without_dates
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold, lexicon
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.untitled import PIECES, holds_contact

LEAST_SCORE = 0.6
MOST_ROWS_ABOVE = 3
HOLDERS = ("head", "skills", "summary")
"""Sections that may hold the jobs of a document in which no heading names them."""
LEAST_DATED = 3
MARKS = " ()[]|,;:·•–—-"


def jobs_in_head(section: Section, kinds: Collection[str], words: Lexicon) -> list[Section]:
    """The section, and the jobs that stand in it without a heading; it alone where another section has them.

    `kinds` are those of all sections. In the head two rows with spans of time tell, or one with points listed below
    it; below skills or a summary, three rows that end in one. Half of them, or three, are in or next to a row that
    names a title. No line is lost.
    """
    if section.kind not in HOLDERS or "work" in kinds:
        return [section]
    lines = section.lines
    if section.kind != "head" and sum(_ends_in_range(line) for line in lines) < LEAST_DATED:
        return [section]
    dated = [at for at, line in enumerate(lines) if not line.bullet and _has_range(line)]
    if not dated or (len(dated) < 2 and not any(line.bullet for line in lines[dated[0] + 1 :])):
        return [section]
    if any(holds_contact(line.flat) for line in lines[dated[0] : dated[-1] + 1]):
        return [section]
    marks = [False] * dated[0] + body_marks(lines[dated[0] :])
    starts = [_start(lines, at, marks, dated, words) for at in dated]
    titled = [any(_says(line, words, title_score) for line in lines[start : at + 2] if not line.bullet)
              for start, at in zip(starts, dated, strict=True)]  # fmt: skip
    if sum(titled) < min(LEAST_DATED, len(dated) / 2):
        return [section]
    return [replace(section, lines=lines[: starts[0]]), Section("work", None, lines[starts[0] :])]


def _ends_in_range(line: Line) -> bool:
    """Whether a span of time ends a row whose names stand apart from it, or is all of it."""
    if line.bullet or not _has_range(line):
        return False
    return len(line.segments) > 1 or not without_dates(line.flat, header_dates(line)).strip(MARKS)


def _has_range(line: Line) -> bool:
    return any(span.is_range for span in header_dates(line))


def _start(lines: Sequence[Line], at: int, marks: Sequence[bool], dated: Sequence[int], words: Lexicon) -> int:
    """The first row of the entry with these dates: as many rows above as later entries have above theirs.

    Of one entry alone, rows that name a title or an employer.
    """
    named = _says(lines[at], words, title_score)
    if named and _says(lines[at], words, company_score):
        return at
    later = next((one for one in dated if one > at), at)
    rows = 0
    while later - rows - 1 > at and not marks[later - rows - 1]:
        rows += 1
    told = any(marks[at + 1 : later])
    most = min(rows, MOST_ROWS_ABOVE) if told or not named else 0
    start = at
    while start and _may_name(lines[start - 1]) and not marks[start - 1]:
        above = lines[start - 1]
        alone = later == at and (_says(above, words, title_score) or _says(above, words, company_score))
        if not alone and at - start >= most:
            break
        start -= 1
    return start


def _may_name(line: Line) -> bool:
    titled = fold(line.flat) in lexicon().document_titles
    return not (titled or line.bullet or header_dates(line) or holds_contact(line.flat))


def _says(line: Line, words: Lexicon, score: Callable[[str, Lexicon], float]) -> bool:
    rest = without_dates(line.flat, header_dates(line))
    return any(score(piece, words) >= LEAST_SCORE for piece in PIECES.split(rest))
