"""Studies among the courses below `Further training`: a degree, its school and the years that it took."""

from __future__ import annotations

from resumectl.parse.fields.dates.finding import DateSpan
from resumectl.parse.fields.entries.atoms import take_apart
from resumectl.parse.fields.entries.bodies import header_dates
from resumectl.parse.fields.entries.cutting import Entry, cut_entries
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.timelines import LEAST_SCORE, lines_apart


def studies_apart(section: Section, words: Lexicon) -> list[Section]:
    """The section of certificates, and before it as one of schools the entries of it that name a degree, its school
    and a year or more from beginning to end. No line is lost.
    """
    if section.kind != "certifications" or not any(_lasts(line) for line in section.lines):
        return [section]
    entries = cut_entries(section.lines)
    schools, others = lines_apart(section.lines, entries, [_is_study(entry, words) for entry in entries])
    if not schools:
        return [section]
    if not others:
        return [Section("education", section.heading, tuple(schools))]
    return [Section("education", None, tuple(schools)), Section(section.kind, section.heading, tuple(others))]


def _lasts(line: Line) -> bool:
    return any(map(_is_of_years, header_dates(line)))


def _is_of_years(span: DateSpan) -> bool:
    """Whether it ends in a later year than it begins; what goes on may be a course, too."""
    return span.is_range and span.start[:4].isdigit() and span.end[:4].isdigit() and span.start[:4] < span.end[:4]


def _is_study(entry: Entry, words: Lexicon) -> bool:
    if not any(_lasts(line) for line in entry.header):
        return False
    pieces = [atom.text for atom in take_apart(entry.header).atoms]
    degrees = any(degree_score(piece, words) >= LEAST_SCORE for piece in pieces)
    return degrees and any(school_score(piece, words) >= LEAST_SCORE for piece in pieces)
