"""Sections with dates beside those of jobs that hold none: courses taught, offices in clubs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.entries.atoms import title_score
from resumectl.parse.fields.entries.bodies import header_dates
from resumectl.parse.fields.entries.cutting import cut_entries
from resumectl.parse.fields.entries.forms import names_entry
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold
from resumectl.parse.sectioning.cutting import Section

PIECES = re.compile(r",\s|\s[|/•·–—-]\s|\s(?:at|@|for)\s|[(:]")
TEACHES = frozenset(
    ("teaching", "teaching experience", "teaching and mentoring", "courses taught", "teaching and supervision",
     "ensenanza", "docencia", "actividad docente")
)
"""What may list courses, term by term."""
DUTIES = frozenset(
    ("responsibilities", "duties", "duties and responsibilities", "roles and responsibilities", "achievements",
     "key responsibilities", "roles responsibilities", "responsibilities and achievements", "key achievements")
)  # fmt: skip
"""What heads the text of a job, and elsewhere a section of its own."""
LEADS = frozenset(("leadership experience", "leadership roles", "leadership positions", "campus leadership"))
CLUB = re.compile(
    r"\b(?:clubs?|societ(?:y|ies)|student (?:association|body|council|government|union)|fraternity|sorority|campus|"
    r"chapter|scouts?|volunteer\w*|honou?r society|church|parish|varsity|intramural)\b",
    re.IGNORECASE,
)


def with_duties(sections: Sequence[Section]) -> list[Section]:
    """The sections, what stands below `RESPONSIBILITIES` right under the last job's dates put to the jobs."""
    found: list[Section] = []
    for section in sections:
        last = found[-1] if found else None
        duties = fold(section.title) in DUTIES and section.heading is not None
        if duties and last is not None and last.kind == "work" and last.lines and header_dates(last.lines[-1]):
            found[-1] = replace(last, lines=(*last.lines, *section.lines))
        else:
            found.append(section)
    return found


def with_later_jobs(sections: Sequence[Section]) -> list[Section]:
    """The sections, a form's further jobs apart from the person to ask about the one before: `References` below it.

    They begin with the label that the first job begins with, and have dates.
    """
    found: list[Section] = []
    opening = ""
    for section in sections:
        if section.kind == "work":
            opening = _label(section.lines[0]) if section.lines else ""
        at = _later_job(section.lines, opening) if section.kind == "references" and opening else None
        if at is None:
            found.append(section)
            continue
        found += [replace(section, lines=section.lines[:at]), Section("work", None, section.lines[at:])]
    return found


def _later_job(lines: Sequence[Line], opening: str) -> int | None:
    """Where the first line with this label stands that has dates a few rows below it."""
    for at, line in enumerate(lines):
        if _label(line) == opening and any(map(header_dates, lines[at : at + MOST_ROWS_TO_DATES])):
            return at
    return None


def _label(line: Line) -> str:
    """The folded label of a form's row that names a part of an entry, or `""`."""
    text = line.segments[0].text if len(line.segments) > 1 else line.flat.partition(":")[0]
    return fold(text.strip(" :")) if names_entry(text) else ""


MOST_ROWS_TO_DATES = 5


def kind_beside_jobs(section: Section, sections: Sequence[Section], words: Lexicon) -> str:
    """The kind of a section of work that holds courses taught or offices in clubs, beside jobs elsewhere; else `""`."""
    title = fold(section.title)
    if title not in TEACHES and title not in LEADS:
        return ""
    others = [line for other in sections if other.kind == "work" and other is not section for line in other.lines]
    if not any(span.is_range for line in others for span in header_dates(line)):
        return ""
    if title in TEACHES:
        plain = [line.flat for line in section.lines if not line.bullet]
        return "" if any(title_score(piece, words) > 0 for text in plain for piece in PIECES.split(text)) else "other"
    entries = [entry for entry in cut_entries(section.lines) if entry.header]
    clubs = [any(CLUB.search(line.flat) for line in entry.lines) for entry in entries]
    return "volunteering" if clubs and all(clubs) else ""
