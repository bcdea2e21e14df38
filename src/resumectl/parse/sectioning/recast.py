"""Sections whose content is of another kind than their heading says.

`Qualifications` may hold a profile or schools, `Career summary` a paragraph, `Key qualifications` prose, and below
`Education and certifications` stand both.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from resumectl.parse.fields.certificates.words import PAPER
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.entries.bodies import ends_in_abbreviation, header_dates, without_dates
from resumectl.parse.fields.prose import SENTENCE_END
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.fields.skills.groups import LABEL
from resumectl.parse.geometry import Line
from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import Lexicon, fold, lexicon
from resumectl.parse.sectioning.beside_jobs import kind_beside_jobs, with_duties, with_later_jobs
from resumectl.parse.sectioning.blanks import without_blanks
from resumectl.parse.sectioning.certificates_apart import ABLE, certificates_apart
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.entry_titles import is_title_over_jobs, with_titled_entries
from resumectl.parse.sectioning.qualifications import qualifications_apart
from resumectl.parse.sectioning.spoken import all_spoken, languages_apart
from resumectl.parse.sectioning.studies_apart import studies_apart
from resumectl.parse.sectioning.timelines import jobs_and_schools
from resumectl.parse.sectioning.untitled import kind_by_content, schools_apart
from resumectl.parse.sectioning.untold_jobs import jobs_in_head
from resumectl.parse.sectioning.untold_schools import schools_in_details
from resumectl.parse.sectioning.untold_skills import skills_in_head

UNTITLED = {
    "other": frozenset(("education", "skills", "certifications")),
    "publications": frozenset(("certifications",)),
}
"""What a section with a title that says little can be; `Papers` may be published or framed."""
LEAST_PROSE_WORDS = 14
WORDS_A_COMMA = 5
LEAST_NAMED = 2
PIECES = re.compile(r",\s|\s[|/•·–—-]\s|\s(?:at|@|bei|chez|presso)\s|[(:]")
LEAST_TITLE = 0.6
EITHER = frozenset(("summary", "other"))
"""What a heading over jobs can be mistaken for where no other section has them."""
LINKED = re.compile(r"\b(?:github|gitlab|live|demo|source|repo)\b\s*(?:[|)\]]|$)", re.IGNORECASE)
LEAST_ROWS = 2
MOST_PAPER_WORDS = 7
COURSES = frozenset(("teaching", "teaching and mentoring", "courses taught", "teaching assistantships"))
"""Beside a list of jobs these list what was taught, term by term."""
MOST_ITEM_WORDS = 4
LONGEST_ITEM = 48
"""Characters; scripts without spaces have sentences of one word."""


def recast(sections: Sequence[Section]) -> list[Section]:
    """The sections, some with another kind, some cut in two; no line is lost."""
    words = lexicon()
    sections = with_titled_entries(with_later_jobs(with_duties(sections)), words)
    kinds = [section.kind for section in sections]
    taught = any(_is_of_schools(section, kinds, words) for section in sections)
    among = [*kinds, "education"] if taught else kinds
    found: list[Section] = []
    parted = [part for whole in sections for part in skills_in_head(whole, kinds)]
    parted = [part for whole in parted for part in jobs_in_head(whole, kinds, words)]
    for section in (part for whole in parted for part in schools_in_details(whole, kinds, words)):
        if (rows := qualifications_apart(section, sections, words)) is not None:
            study, papers = rows
            found += [Section("education", section.heading, tuple(study))] if study else []
            heading = None if study else section.heading
            section = replace(section, kind="certifications", heading=heading, lines=tuple(papers))
        untold = section.kind in EITHER and "work" not in kinds and _holds_jobs(section.lines, words)
        untold = untold or (section.kind == "awards" and "work" not in kinds and _holds_several(section.lines, words))
        if untold or (section.kind == "other" and _leads_work(section, sections, words)):
            section = replace(section, kind="work")
        elif section.heading is not None and is_title_over_jobs(section, words):
            section = Section("work", None, (section.heading, *section.lines))
        elif _is_of_schools(section, kinds, words):
            section = replace(section, kind="education")
        elif section.kind == "skills" and kinds.count("skills") + kinds.count("summary") == 1 and (
            _is_prose(section.lines)
        ):
            section = replace(section, kind="summary")
        elif section.kind in UNTITLED and section.heading is not None:
            section = replace(section, kind=_untitled_kind(section, sections, words))
        elif section.kind == "certifications" and "education" not in kinds and (
            apart := schools_apart(section.lines, words)
        ):
            found.append(Section("education", section.heading, apart[0]))
            section = replace(section, heading=None, lines=apart[1])
        elif _may_be_papers(section) and (
            _holds_dated_rows(section.lines) or (section.kind == "summary" and _holds_papers(section.lines))
        ):
            section = replace(section, kind="certifications")
        elif section.kind == "work" and section.lines and _is_beside_work(section, sections):
            section = replace(section, kind="skills")
        elif section.kind == "work" and section.lines and _is_undated_beside_jobs(section, sections):
            section = replace(section, kind="projects" if _links(section.lines) else "other")
        elif section.kind == "work" and section.lines and (kind := kind_beside_jobs(section, sections, words)):
            section = replace(section, kind=kind)
        elif section.kind == "work" and kinds.count("work") > 1 and "summary" not in kinds:
            dated = any(header_dates(line) for line in section.lines)
            section = replace(section, kind="summary") if not dated and _is_prose(section.lines) else section
        for listed in (one for part in jobs_and_schools(section, among, words) for one in studies_apart(part, words)):
            found += (part for whole in certificates_apart(listed, words) for part in languages_apart(whole, words))
    return without_blanks(found)


def _untitled_kind(section: Section, sections: Sequence[Section], words: Lexicon) -> str:
    """The section's kind by its content where its title says little; the first one may be the summary."""
    kinds = {other.kind for other in sections}
    first = next(other for other in sections if other.heading is not None)
    if section is first and section.kind == "other" and "summary" not in kinds and _is_prose(section.lines):
        return "summary"
    if section.kind == "other" and "languages" not in kinds and all_spoken(section.lines, words):
        return "languages"
    told = kind_by_content(section.title, section.lines, UNTITLED[section.kind] - kinds, words)
    return told or section.kind


def _is_of_schools(section: Section, kinds: Collection[str], words: Lexicon) -> bool:
    """Whether the section is that of the schools, whatever its heading says; `kinds` are those of all headings."""
    return section.kind == "summary" and "education" not in kinds and _holds_schools(section.lines, words)


def _holds_schools(lines: Sequence[Line], words: Lexicon) -> bool:
    """Short lines, or rows of any length with all of one's parts, that name a degree and its school, one dated or all
    of them nothing else.
    """
    long = (line for line in lines if len(line.flat.split()) > LEAST_PROSE_WORDS)
    if any(_ends_sentence(line.flat) for line in lines) or not all(_is_row_of_study(line, words) for line in long):
        return False
    scores = [(degree_score(line.flat, words), school_score(line.flat, words)) for line in lines]
    named = sum((degree > 0) + (school > 0) for degree, school in scores)
    if named < LEAST_NAMED:
        return False
    if any(header_dates(line) or _is_row_of_study(line, words) for line in lines):
        return True
    pieces = [piece for line in lines for piece in PIECES.split(line.flat)]
    return all(max(score) > 0 for score in scores) and _are_study(pieces, words)


def _ends_sentence(text: str) -> bool:
    """Whether a sentence ends with the text: the full stop of `Ph.D.` ends none."""
    return SENTENCE_END.search(text) is not None and not ends_in_abbreviation(text.rstrip(")]"))


def _is_row_of_study(line: Line, words: Lexicon) -> bool:
    """Whether a degree, its school and a date at an end are parts of it: `Diploma in Care – Fenby College – 2019`.

    One that is parted in no such way is prose: `Holds a diploma of Fenby College from 2019`.
    """
    spans = find_dates(line.text)
    if spans and spans[0].is_range and spans[0].begin == 0:
        cells = without_dates(line.text, spans).split("\t")
        return _are_study([piece for cell in cells for piece in PIECES.split(cell)], words)
    *pieces, last = PIECES.split(line.flat)
    dates = find_dates(last)
    return bool(dates) and not without_dates(last, dates) and _are_study(pieces, words)


def _are_study(pieces: Sequence[str], words: Lexicon) -> bool:
    """Whether one of the pieces names a degree and another one a school."""
    scored = [(degree_score(piece, words), school_score(piece, words)) for piece in pieces]
    return any(degree > school for degree, school in scored) and any(school > degree for degree, school in scored)


def _holds_jobs(lines: Sequence[Line], words: Lexicon) -> bool:
    """Spans of time as headers have them, each in or next to a line with a word of titles and none of studies."""
    spans = [at for at, line in enumerate(lines) if any(span.is_range for span in header_dates(line))]
    near = [lines[max(0, at - 2) : at + 3] for at in spans if not lines[at].bullet or _is_station(lines[at])]
    titled = sum(any(_names_title(line, words) for line in part if not line.bullet) for part in near)
    studied = sum(any(_is_study(line, words) for line in part) for part in near)
    return 2 * titled >= max(1, len(spans)) and 2 * studied < max(1, len(spans))


def _is_station(line: Line) -> bool:
    """Whether a glyph stands before nothing but dates: the dot of a timeline."""
    return not without_dates(line.flat, header_dates(line))


def _holds_several(lines: Sequence[Line], words: Lexicon) -> bool:
    """Whether several jobs with texts below them stand there: `Professional accomplishments`."""
    spans = [line for line in lines if not line.bullet and any(span.is_range for span in header_dates(line))]
    told = sum(bool(line.bullet) for line in lines)
    return len(spans) >= LEAST_ROWS and told >= len(spans) and _holds_jobs(lines, words)


def _leads_work(section: Section, sections: Sequence[Section], words: Lexicon) -> bool:
    """Whether jobs with titles and employers stand under an unknown heading before `Earlier work`: `At the clinic`.

    Behind the jobs such a heading may as well be that of projects, offices or lectures.
    """
    if section.heading is None or heading_kind(section.title, words):
        return False
    after = any(other.kind == "work" for other in sections[sections.index(section) + 1 :])
    spans = [at for at, line in enumerate(section.lines) if any(span.is_range for span in header_dates(line))]
    if not after or len(spans) < LEAST_ROWS or not _holds_jobs(section.lines, words):
        return False
    near = [section.lines[max(0, at - 2) : at + 3] for at in spans]
    employed = [any(_names_employer(line, words) for line in part if not line.bullet) for part in near]
    return 2 * sum(employed) >= len(spans)


def _names_employer(line: Line, words: Lexicon) -> bool:
    return any(company_score(piece, words) >= LEAST_TITLE for piece in PIECES.split(line.flat))


def _names_title(line: Line, words: Lexicon) -> bool:
    return any(title_score(piece, words) >= LEAST_TITLE for piece in PIECES.split(line.flat))


def _is_study(line: Line, words: Lexicon) -> bool:
    """Whether the line reads more like a degree than like a title: an associate may be either."""
    return degree_score(line.flat, words) > title_score(line.flat, words) and not _names_title(line, words)


def _may_be_papers(section: Section) -> bool:
    """Whether a heading of a summary or of skills may be one of certificates: `Zusatzqualifikationen`, `Kwalifikacje`.
    """
    named = any(root in fold(section.title) for root in ("qualif", "kwalif", "kvalif", "cualif"))
    return section.kind == "summary" or (section.kind == "skills" and named)


def _holds_dated_rows(lines: Sequence[Line]) -> bool:
    """Short lines that all begin or end with a date: `Qualifications` as a list of certificates; jobs have spans."""
    if 2 * sum(any(span.is_range for span in header_dates(line)) for line in lines) > len(lines):
        return False
    return len(lines) >= LEAST_ROWS and all(
        header_dates(line) and _without_dates(line) and len(line.flat.split()) <= LEAST_PROSE_WORDS for line in lines
    )


def _holds_papers(lines: Sequence[Line]) -> bool:
    """Short lines that nearly all name a paper: `Qualifications` as a list of certificates."""
    short = all(len(line.flat.split()) <= MOST_PAPER_WORDS + 2 * (not line.bullet) for line in lines)
    if len(lines) <= LEAST_ROWS or not short or any(SENTENCE_END.search(line.flat) for line in lines):
        return False
    named = sum(bool(PAPER.search(line.flat)) and not ABLE.match(line.flat) for line in lines)
    return 3 * named >= 2 * len(lines)


def is_list(lines: Sequence[Line]) -> bool:
    """Whether nothing but short items stands here: no dates, sentences or labels."""
    return bool(lines) and not any(
        find_dates(line.flat)
        or line.flat.endswith((".", "!", "?"))
        or any(len(cell.text.split()) > MOST_ITEM_WORDS or len(cell.text) > LONGEST_ITEM for cell in line.segments)
        for line in lines
    )


def _is_beside_work(section: Section, sections: Sequence[Section]) -> bool:
    """Whether a list of items stands below `Teaching` or `Film`, and jobs with dates under another title."""
    words = lexicon()
    if any(words.section_words.get(word) == "work" for word in fold(section.title).split()):
        return False
    if not is_list(section.lines) or any(title_score(line.flat, words) > 0 for line in section.lines):
        return False
    others = [other for other in sections if other.kind == "work" and other is not section]
    return any(header_dates(line) for other in others for line in other.lines)


def _is_undated_beside_jobs(section: Section, sections: Sequence[Section]) -> bool:
    """Whether no date stands here, while the jobs stand with theirs elsewhere: what was done, not where."""
    taught = fold(section.title) in COURSES
    least = 1 if taught else LEAST_ROWS
    if (any(find_dates(line.flat) for line in section.lines) and not taught) or len(section.lines) < least:
        return False
    others = [line for other in sections if other.kind == "work" and other is not section for line in other.lines]
    return sum(any(span.is_range for span in header_dates(line)) for line in others) >= LEAST_ROWS


def _links(lines: Sequence[Line]) -> bool:
    """Whether entries are followed by where to see them: `Tech Blog | GitHub | Live`."""
    return any(LINKED.search(line.flat) for line in lines)


def _is_prose(lines: Sequence[Line]) -> bool:
    """One text of sentences: no bullets or cells, and few commas for its length."""
    text = " ".join(line.flat for line in lines)
    listed = any(line.bullet or len(line.segments) > 1 or LABEL.match(line.flat) or ";" in line.flat for line in lines)
    if listed or not text.endswith((".", "!", "。")):
        return False
    count = len(text.split())
    return count >= LEAST_PROSE_WORDS and count / (1 + text.count(",")) >= WORDS_A_COMMA


def _without_dates(line: Line) -> str:
    text = line.flat
    for span in reversed(header_dates(line)):
        text = text[: span.begin] + text[span.stop :]
    return text.strip(" -–—,()|")
