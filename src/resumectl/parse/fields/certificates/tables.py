"""Certificates set as a table, and the texts of their cells without the dates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.certificates.ends import award, best_date, cut_dates, is_end_head
from resumectl.parse.fields.certificates.issuers import issuer_score
from resumectl.parse.fields.certificates.words import (
    DATE_HEADS,
    ISSUER_HEADS,
    NAME_HEADS,
    NUMBER_HEADS,
    SHORT_EXPIRY,
    STATUS,
    TERM_HEADS,
)
from resumectl.parse.fields.dates.finding import DateSpan, find_dates
from resumectl.parse.fields.entries.atoms import EMPTY_BRACKETS
from resumectl.parse.fields.entries.header_times import EDGES
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold, lexicon
from resumectl.parse.remembered import remembered

COMMA = re.compile(r",\s+")
BRACKETS = str.maketrans("", "", "()[]（）")
INNER_COMMA = re.compile(r"\b\d{1,3},\s")
LEAST_ROWS = 2
SOLID_GAP_EM = 0.5
"""Rows of one cell's text stand closer than this, in font sizes."""


class TableRow(NamedTuple):
    """One certificate of a table: its name with its cell, and issuer and date with the whole row."""

    name: str
    cell: Line
    issuer: str
    date: str
    line: Line


def table_rows(lines: Sequence[Line], words: Lexicon) -> list[TableRow] | None:
    """The rows of a table whose header row says which column names the certificates; None when there is none."""
    if len(lines) < LEAST_ROWS or len(lines[0].segments) < 2:
        return None
    heads = [segment.text for segment in lines[0].segments]
    told = [fold(head) in TERM_HEADS or fold(head) in NUMBER_HEADS for head in heads]
    named = [at for at, head in enumerate(heads) if not told[at] and _is_head(head, words)]
    named = named or [at for at, head in enumerate(heads) if fold(head) in NAME_HEADS]
    issuers = [at for at, head in enumerate(heads) if at not in named and _is_issuer_head(head, words)]
    dated = any(fold(head) in DATE_HEADS for head in heads)
    if len(named) != 1 or not (issuers or dated or any(told)):
        return None
    if any(len(head.split()) > 5 or find_dates(head) for head in heads):
        return None
    at = named[0]
    found: list[TableRow] = []
    above = lines[0]
    for line in lines[1:]:
        cells = line.segments
        if found and (column := _goes_on_in(above, line)) >= 0:
            last = found[-1]
            if column == at:
                found[-1] = last._replace(name=f"{last.name} {line.flat}")
            elif issuers and column == issuers[0]:
                found[-1] = last._replace(issuer=f"{last.issuer} {line.flat}")
            continue
        above = line
        if len(cells) <= at:
            continue
        ends = {place for place, head in enumerate(heads) if is_end_head(head)}
        date = best_date(award(without_dates(cell.text)[1]) for place, cell in enumerate(cells) if place not in ends)
        issuer = cells[issuers[0]].text if issuers and len(cells) > issuers[0] else ""
        one = replace(line, segments=(cells[at],))
        for name in _names_in_cell(without_dates(cells[at].text)[0]):
            found.append(TableRow(name, one, issuer, date, line))
    return found or None


def _goes_on_in(above: Line, line: Line) -> int:
    """The column of the row above in which its text goes on, where a row of one cell stands right below; -1 for none.
    """
    left = line.segments[0].left
    if len(line.segments) > 1 or len(above.segments) < 2 or left is None or line.page != above.page or line.bullet:
        return -1
    if line.gap_pt > SOLID_GAP_EM * line.style.size_pt or find_dates(line.flat):
        return -1
    lefts = [cell.left for cell in above.segments]
    return next((at for at, other in enumerate(lefts) if other is not None and abs(other - left) < 3), -1)


def next_table(lines: Sequence[Line], words: Lexicon) -> int:
    """The place of the first row behind a table's rows that names the columns of another one; 0 for none."""
    return next((at for at in range(1, len(lines) - 1) if _names_columns(lines[at], words)), 0)


def _names_columns(line: Line, words: Lexicon) -> bool:
    """Whether every cell of the row is a single word for what its column holds: `Certificate | Details`."""
    heads = [segment.text for segment in line.segments]
    if len(heads) < 2 or any(len(head.split()) > 1 for head in heads):
        return False
    known = DATE_HEADS | NAME_HEADS | NUMBER_HEADS | TERM_HEADS
    told = [fold(head) in known or _is_head(head, words) or _is_issuer_head(head, words) for head in heads]
    return all(told)


def _is_head(text: str, words: Lexicon) -> bool:
    if words.sections.get(fold(text)) == "certifications":
        return True
    known = ("certif", "licen", "zertif", "course", "qualif", "자격증", "자격명", "資格", "免許", "证书", "證書")
    return any(word.startswith(known) for word in fold(text).split())


def _is_issuer_head(text: str, words: Lexicon) -> bool:
    key = fold(text)
    issuer = key.startswith(ISSUER_HEADS)
    return issuer or any(token in words.school_words for token in key.split())


def _names_in_cell(text: str) -> list[str]:
    if not text:
        return []
    pieces = [text] if INNER_COMMA.search(text) else outside_brackets(text, COMMA)
    # Courses listed in one cell are titles of several words; a short last piece belongs to the one before it.
    whole = all(len(piece.split()) > 1 and piece[:1].isupper() for piece in pieces)
    return [piece.strip(" .") for piece in pieces] if whole else [text.strip(" .")]


DOUBLE_DASH = re.compile(r"(\s[-–—|])(?:\s[-–—|])+(?=\s)")
"""What is left where a date stood between two: `Course – 2019 – Academy`."""


YEAR = re.compile(r"(?:19|20)\d\d")
BEFORE_YEAR = re.compile(r"(?:^|\s)[A-ZÀ-Ý][\w+#.-]*\s+$")
BEHIND_YEAR = re.compile(r"\s+(?=[^\W\d_])")
VERSION = re.compile(
    r"\b(?:(?:Windows|Exchange|SharePoint|SQL) Server|Windows|SharePoint|SQL|MS|Office|Excel|Word|Access|PowerPoint|"
    r"Outlook|Visio|Visual Studio)\s+(?:2000|2003|2007|2008|2010|2012|2013|2016|2019|2022)\b|\bWHMIS 2015\b",
    re.IGNORECASE,
)
"""A program with the year that its version is called by: `Windows Server 2016`."""
NAME_STOP = re.compile(r"\s[-–—|·•]\s|,\s|\s\(")


def _is_of_name(text: str, span: DateSpan, first: DateSpan, last: DateSpan) -> bool:
    """Whether a year amid a name is part of it: `Oracle Cloud 2021 Certified Architect`, no body behind it.

    With a date at the end of the text one before a comma is as well: `Fern Contest 2024, Fen Society, Jul 2024`.
    """
    if not YEAR.fullmatch(text[span.begin : span.stop]) or not BEFORE_YEAR.search(text[: span.begin]):
        return False
    behind = text[span.stop :]
    if first.begin < span.begin and not text[: first.begin].strip() and behind[:1] in ("", ","):
        return True  # `2021: Incoterms 2020, Chamber of Trade`
    if any(match.end() == span.stop for match in VERSION.finditer(text)):
        return True
    if BEHIND_YEAR.match(behind):
        # `The complete 2023 Web Development course – Udemy`: who gave it stands further behind.
        name, *rest = NAME_STOP.split(behind.strip(" )"))
        body = issuer_score(name, lexicon())
        given = bool(rest) and issuer_score(rest[0], lexicon()) > 0
        return (not body and span == last) or (body < 2.0 and given)
    return behind.startswith(",") and last.begin > span.stop


@remembered
def without_dates(text: str) -> tuple[str, str]:
    """(the text without its dates, the last date of the first span; `since 2015` goes on from its first).

    The date is one of issue where there is one; one that is only an end stands behind `ENDS`.
    """
    text = SHORT_EXPIRY.sub("", text)
    if fold(text) in lexicon().present:
        return "", ""  # valid to this day
    spans = find_dates(text)
    rest, dates = cut_dates(text, [span for span in spans if not _is_of_name(text, span, spans[0], spans[-1])])
    rest = DOUBLE_DASH.sub(r"\1", " ".join(EMPTY_BRACKETS.sub(" ", rest).split()))
    rest = rest.strip(EDGES.translate(BRACKETS))
    rest = STATUS.sub("", rest)
    clear = rest if any(map(str.isalnum, rest)) else ""
    return clear, best_date(dates)
