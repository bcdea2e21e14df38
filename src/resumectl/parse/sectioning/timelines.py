"""Jobs and schools that stand in one list: below `Education and employment`, or in a career's whole course."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from resumectl.parse.fields.entries.atoms import take_apart, title_score
from resumectl.parse.fields.entries.cutting import Entry, cut_entries
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.geometry import Line
from resumectl.parse.joined_headings import kinds_of_parts
from resumectl.parse.lexicon import Lexicon, fold
from resumectl.parse.sectioning.cutting import Section

BOTH = frozenset(("work", "education"))
LEAST_SCHOOLS = 2
LEAST_SCORE = 0.5
"""What a piece of a header must reach to be a degree, a school or a title."""


def jobs_and_schools(section: Section, kinds: Collection[str], words: Lexicon) -> list[Section]:
    """The section in two where jobs and schools take turns in it; itself alone where it holds one of both.

    `kinds` are those of all sections of the document: degrees are looked for among jobs where no other section has
    schools; below a heading that names both the name of a school will do, and where several schools stand alone in
    their rows beside others that are none. No line is lost.
    """
    names_both = section.heading is not None and kinds_of_parts(section.title, words) == BOTH
    if not section.lines or not (names_both or (section.kind == "work" and "education" not in kinds)):
        return [section]
    entries = cut_entries(section.lines)
    alone = [entry for entry in entries if not entry.body and not _is_study(entry, words, at_school=False)]
    at_school = sum(_is_study(entry, words, at_school=True) for entry in alone)
    names_schools = names_both or LEAST_SCHOOLS <= at_school < len(alone)
    studied = [_is_study(one, words, at_school=names_schools and (names_both or not one.body)) for one in entries]
    schools, jobs = lines_apart(section.lines, entries, studied)
    if not schools or (not jobs and not names_both):
        return [section]
    parts = [Section("work", section.heading, tuple(jobs)), Section("education", None, tuple(schools))]
    return [part for part in parts if part.lines]


def lines_apart(
    lines: Sequence[Line], entries: Sequence[Entry], studied: Sequence[bool]
) -> tuple[list[Line], list[Line]]:
    """(lines of the entries that are studies, the others), in print order; `studied` tells of each entry."""
    told = {line.number: is_school for entry, is_school in zip(entries, studied, strict=True) for line in entry.lines}
    schools: list[Line] = []
    others: list[Line] = []
    is_school = False
    for line in lines:
        is_school = told.get(line.number, is_school)  # a row that its text ran over into is no line of its own
        (schools if is_school else others).append(line)
    return schools, others


def _is_study(entry: Entry, words: Lexicon, *, at_school: bool) -> bool:
    """Whether the header names a degree, or a school if `at_school`, and no title: a teacher works at one."""
    pieces = [atom.text for atom in take_apart(entry.header).atoms]
    if any(_is_title(piece, words, described=bool(entry.body)) for piece in pieces):
        return False
    if any(degree_score(piece, words) >= LEAST_SCORE for piece in pieces):
        return True
    return at_school and any(school_score(piece, words) >= LEAST_SCORE for piece in pieces)


def _is_title(text: str, words: Lexicon, *, described: bool) -> bool:
    """`Ausbildung zur Köchin` leads to a title and is none, as long as nothing tells what was done there."""
    if title_score(text, words) < max(LEAST_SCORE, degree_score(text, words)):
        return False
    first = fold(text).split()[0]
    learnt = not described and first in words.degree_words and first not in words.title_words
    return not learnt or degree_score(text, words) < LEAST_SCORE
