"""Studies and papers in one list of rows below `Qualifications`, told apart row by row."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.certificates.issuers import certificate_score
from resumectl.parse.fields.certificates.words import PAPER
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.prose import SENTENCE_END
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold
from resumectl.parse.sectioning.cutting import Section

KINDS = frozenset(("summary", "education"))
SOLID = re.compile(
    r"^(?:(?:bachelor|master|doctor|associate)(?:['’]?s)?\b|(?:ph\.?\s?d|mbbs|mbchb|bds|ll\.?[bm]|gnm|anm|"
    r"[bm]\.?\s?(?:a|s|sc|com|ed|eng|tech|pharm|arch|b\.?a|n)\b))",
    re.IGNORECASE,
)
"""A degree of a university, which no paper is called by: `B.Sc Nursing`."""
PIECES = re.compile(r",\s|\s[|·•–—-]\s|[()]|:\s")
SHORT = re.compile(r"\b[A-Z]{3,6}\b")
LEAST_ROWS, LEAST_PAPERS, MOST_ROW_WORDS = 4, 2, 16
LEAST_SHARE = 0.5
MOST_GIVER_WORDS = 4


def qualifications_apart(
    section: Section, sections: Sequence[Section], words: Lexicon
) -> tuple[list[Line], list[Line]] | None:
    """(rows with a degree and its school, rows with a paper) where each row is an item of its own; else None.

    Among papers a university's degree is one of the `sections` for schools, unless they are a table already.
    """
    lines = section.lines
    if "qualification" not in fold(section.title):
        return None
    if section.kind == "certifications":
        if any(len(line.segments) > 2 for other in sections if other.kind == "education" for line in other.lines):
            return None
        degrees = [line for line in lines if SOLID.match(line.flat) and _is_study(line, words)]
        return (degrees, [line for line in lines if line not in degrees]) if degrees else None
    if section.kind not in KINDS or len(lines) < LEAST_ROWS:
        return None
    if any(len(line.flat.split()) > MOST_ROW_WORDS or SENTENCE_END.search(line.flat) for line in lines):
        return None
    study = [line for line in lines if _is_study(line, words)]
    papers = [line for line in lines if line not in study]
    if len(papers) < LEAST_PAPERS or any(_is_half(line, words) for line in papers):
        return None
    named = sum(_names_paper(line, words) for line in papers)
    return (study, papers) if named >= LEAST_SHARE * len(papers) else None


def _is_study(line: Line, words: Lexicon) -> bool:
    """Whether one part of the row names a degree and another one a school."""
    pieces = [piece for piece in PIECES.split(line.flat) if piece]
    learnt = any(degree_score(piece, words) > school_score(piece, words) for piece in pieces)
    return learnt and any(school_score(piece, words) > degree_score(piece, words) for piece in pieces)


def _is_half(line: Line, words: Lexicon) -> bool:
    """Whether the row is one of several that an entry takes: a school, a degree or a span of time alone."""
    text = line.flat
    if school_score(text, words) > 0 and not (PAPER.search(text) or _leads_with_giver(text, words)):
        return True
    spans = find_dates(text)
    bare = bool(spans) and not (text[: spans[0].begin] + text[spans[-1].stop :]).strip(" -–—,()|")
    return bare or (degree_score(text, words) > 0 and not _names_paper(line, words))


def _names_paper(line: Line, words: Lexicon) -> bool:
    """Whether words for papers, or the short name of a body that gives them, stand in the row: `PASMA Towers`."""
    if PAPER.search(line.flat) or certificate_score(line.flat, words) >= 1.0 or _leads_with_giver(line.flat, words):
        return True
    return any(token.isupper() and fold(token) in words.issuers for token in SHORT.findall(line.flat))


def _leads_with_giver(text: str, words: Lexicon) -> bool:
    """Whether the first words are a body that gives papers: `City & Guilds 2391 Inspection`."""
    tokens = fold(text).split()
    return any(" ".join(tokens[:count]) in words.issuers for count in range(2, MOST_GIVER_WORDS + 1))
