"""Certificates, and other lists of named things with a date: projects, awards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from resumectl.parse.fields.atoms import EDGES, EMPTY_BRACKETS, take_apart
from resumectl.parse.fields.dates import find_dates
from resumectl.parse.fields.entries import cut_entries
from resumectl.parse.fields.prose import paragraphs, right_edge
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line

DETAIL = re.compile(
    r"^(?:issued|issuer|credential|certificate (?:id|no)|licen[cs]e (?:id|no|number)|expires?|valid|id[: ]|see |"
    r"show credential|https?:|www\.)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class FoundCertification:
    name: Value = NOTHING
    issuer: Value = NOTHING
    date: Value = NOTHING


@dataclass(slots=True)
class FoundProject:
    name: Value = NOTHING
    start: Value = NOTHING
    end: Value = NOTHING
    bullets: list[Value] = field(default_factory=list)


def find_certifications(lines: Sequence[Line]) -> list[FoundCertification]:
    """One for each line or bullet that names a certificate; issuer and date when they are printed with it."""
    edge = right_edge(lines)
    found: list[FoundCertification] = []
    plain = lines[0].style.bold if lines else False
    for part in paragraphs(lines, wraps_at=edge):
        first = part.lines[0]
        spans = find_dates(part.text)
        rest = part.text
        for span in reversed(spans):
            rest = rest[: span.begin] + " " + rest[span.stop :]
        rest = EMPTY_BRACKETS.sub(" ", rest).strip(EDGES)
        if found and (not rest or DETAIL.match(rest) or plain and not first.style.bold and not first.bullet and not _starts_bold(first)):
            _add_detail(found[-1], rest, spans, part)
            continue
        if not rest:
            continue
        found.extend(_certifications(rest, part, spans))
    return found


def _starts_bold(line: Line) -> bool:
    return bool(line.segments[0].runs) and line.segments[0].runs[0].style.bold


def _add_detail(last: FoundCertification, rest: str, spans: Sequence[object], part: Value) -> None:
    if spans and not last.date.text:
        last.date = Value(find_dates(part.text)[0].end or find_dates(part.text)[0].start, part.lines, 0.85)
    if rest and not last.issuer.text and not DETAIL.match(rest):
        last.issuer = Value(rest, part.lines, 0.6)


def _certifications(rest: str, part: Value, spans: Sequence[object]) -> list[FoundCertification]:
    if len(part.lines) == 1 and not spans:
        pieces = re.split(r"\s*[;•|]\s*", rest)
        if len(pieces) > 1:
            return [FoundCertification(Value(piece.strip(EDGES), part.lines, 0.8)) for piece in pieces if piece.strip(EDGES)]
    name, issuer = _name_and_issuer(rest, part)
    date = find_dates(part.text)
    return [
        FoundCertification(
            Value(name, part.lines, 0.85),
            Value(issuer, part.lines, 0.7) if issuer else NOTHING,
            Value(date[0].end or date[0].start, part.lines, 0.9) if date else NOTHING,
        )
    ]


def _name_and_issuer(rest: str, part: Value) -> tuple[str, str]:
    """The certificate and who gave it: told by style, a separator, one comma, brackets or "by"."""
    if len(part.lines) == 1:
        styles = [atom for atom in take_apart(part.lines).atoms]
        if len(styles) >= 2 and (styles[0].style.bold, styles[0].style.color) != (styles[1].style.bold, styles[1].style.color):
            return styles[0].text, styles[1].text
        if len(part.lines[0].segments) > 1:
            return styles[0].text, styles[1].text if len(styles) > 1 else ""
    for mark in (r"\s+[|•·—]\s+", r"\s+(?:issued\s+)?by\s+", r",\s+"):
        pieces = re.split(mark, rest)
        if len(pieces) == 2 and len(pieces[0]) >= 3:
            return pieces[0].strip(EDGES), pieces[1].strip(EDGES)
    return rest, ""


def find_projects(lines: Sequence[Line]) -> list[FoundProject]:
    """Projects with their dates and text."""
    edge = right_edge(lines)
    found: list[FoundProject] = []
    for entry in cut_entries(lines):
        header = take_apart(entry.header)
        if not header.atoms:
            if found:
                found[-1].bullets.extend(paragraphs(entry.body, wraps_at=edge))
            continue
        first = header.atoms[0]
        others = [line for line in entry.header if line is not first.line and not line in header.date_lines]
        found.append(
            FoundProject(
                Value(first.text, (first.line,), 0.8),
                Value(header.start, header.date_lines, 0.9) if header.start else NOTHING,
                Value(header.end, header.date_lines, 0.9) if header.end else NOTHING,
                paragraphs([*others, *entry.body], wraps_at=edge),
            )
        )
    return found
