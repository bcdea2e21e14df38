"""Titles of jobs and degrees that are set like the document's headings: they head entries, not sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.entries.bodies import header_dates, without_dates
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.geometry import Line
from resumectl.parse.headings import heading_kind, look_of
from resumectl.parse.joined_headings import kind_of_last
from resumectl.parse.lexicon import Lexicon, fold
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.untitled import PIECES

LEAST_SCORE = 0.6
GROUPS = frozenset(("professional", "student", "students", "community"))
"""What leads titles of people as well as those of what they belong to: `Professional Affiliations`."""
MOST_HEADER_ROWS = 3


def with_titled_entries(sections: Sequence[Section], words: Lexicon) -> list[Section]:
    """The sections, those under an unknown title put to the jobs or schools above where an entry begins with it.

    `Support Teacher` in the type of `Employment`, its dates right below. No line is lost.
    """
    found: list[Section] = []
    for section in sections:
        last = found[-1] if found else None
        if last is not None and section.heading is not None and _is_entry_of(section, last, words):
            found[-1] = replace(last, lines=(*last.lines, section.heading, *section.lines))
        else:
            found.append(section)
    return found


def is_title_over_jobs(section: Section, words: Lexicon) -> bool:
    """Whether a title in the headings' type leads what was done under it, with spans of time, employers and points.

    `Postdoctoral Researcher` above three projects, each with its dates and its university.
    """
    if section.kind != "other" or heading_kind(section.title, words) or not _is_title(section.title, words):
        return False
    header = list(takewhile(lambda line: not line.bullet, section.lines))[:MOST_HEADER_ROWS]
    dated = [line for line in header if any(span.is_range for span in header_dates(line))]
    told = any(line.bullet for line in section.lines)
    return told and any(_names_employer(line, words) for line in dated)


def _names_employer(line: Line, words: Lexicon) -> bool:
    rest = without_dates(line.flat, header_dates(line))
    scored = ((company_score(piece, words), school_score(piece, words)) for piece in PIECES.split(rest))
    return any(max(scores) >= LEAST_SCORE for scores in scored)


def _is_entry_of(section: Section, last: Section, words: Lexicon) -> bool:
    kind = last.kind
    if kind not in ("work", "education") or not section.lines or heading_kind(section.title, words):
        return False
    header = list(takewhile(lambda line: not line.bullet, section.lines))[:MOST_HEADER_ROWS]
    dated = [line for line in header if header_dates(line)]
    if kind == "education":
        # `Fenby Community College` sounds of what one does for others.
        named = school_score(section.title, words) >= LEAST_SCORE and not kind_of_last(section.title, words)
        return (named or section.kind == "other") and _is_school(section, last, header, dated=bool(dated), words=words)
    lasting = any(span.is_range for line in dated for span in header_dates(line))
    if _is_title(section.title, words):
        return lasting or dated[:1] == header[:1] != []
    named = company_score(section.title, words) >= LEAST_SCORE and not _names_section(section.title, words)
    titled = any(_names_title(line, words) for line in header)
    return lasting and titled and (named or _is_set_like_first(section, last))


def _is_school(section: Section, last: Section, header: Sequence[Line], *, dated: bool, words: Lexicon) -> bool:
    """Whether an entry begins with a school or degree, its dates below or, without dates, the other of the two; or
    with any name, where the heading above would stay empty or schools begin in this type."""
    school, degree = school_score(section.title, words), degree_score(section.title, words)
    studied = max(school, degree) >= LEAST_SCORE
    below = header[0].flat if header else ""
    told = school_score(below, words) if degree > school else degree_score(below, words)
    if not last.lines:
        return dated or studied
    return (studied and dated) or (told >= LEAST_SCORE and (studied or _is_set_like_first(section, last)))


def _is_set_like_first(section: Section, last: Section) -> bool:
    """Whether nothing stands below the heading above, or a line in this one's look does: whoever begins entries so."""
    if section.heading is None or section.kind != "other":
        return False
    return not last.lines or look_of(last.lines[0]) == look_of(section.heading)


def _is_title(text: str, words: Lexicon) -> bool:
    """Whether the text is the title of somebody, not that of a section: `Project Manager`, no `Community Service`."""
    score = title_score(text, words)
    if score < LEAST_SCORE or score <= degree_score(text, words):
        return False
    tokens = fold(PIECES.split(text)[0]).split()
    last = title_score(tokens[-1], words) if tokens else 0.0
    return last >= LEAST_SCORE or not (_names_section(text, words) or GROUPS.intersection(tokens))


def _names_section(text: str, words: Lexicon) -> bool:
    named = any(words.section_words.get(token, "work") != "work" for token in fold(text).split())
    return named or kind_of_last(text, words) not in ("", "work")


def _names_title(line: Line, words: Lexicon) -> bool:
    rest = without_dates(line.flat, header_dates(line))
    return any(title_score(piece, words) >= LEAST_SCORE for piece in PIECES.split(rest))
