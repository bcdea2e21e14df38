"""A job's text that goes on in the row of its names: `Porter, Tarn Hotel, Leeds. Carried the luggage and ...`.

Its dates stand in a cell of their own, on the row above, or lead it: `2016 - 2019: Tarn Hotel, porter. Carried ...`.
A clause behind a comma does the same where a word joins title and employer: `Porter hos Tarn Hotel, hvor jeg bar ...`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.digits import has_digit
from resumectl.parse.fields.cells import part_of, small_share
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.asides import is_self_employed
from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.entries.bodies import ends_in_abbreviation, header_dates, without_dates
from resumectl.parse.fields.jobs.spoken import speaks
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.fields.prose import SENTENCE_END
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.lexicon import Lexicon, lexicon

STOP = re.compile(r"(?<=[^\W\d_]{2})\.\s+(?=[^\W\d_])")
AT_NAME = re.compile(
    r"^(?P<title>[^\W\d_][^,.;:\d]{2,50}?)\s+(?:hos|bei|beim|chez|presso|bij|at)\s+"
    r"(?P<name>[A-ZÀ-ÞŠŽ][^,.;:]{1,60}),\s+"
)
"""Title and employer, joined by a word that leads to no place, up to a comma."""
MOST_TITLE_WORDS = 6
MOST_NAME_WORDS = 14
PIECES = re.compile(r",\s|\s[-–—]\s")
MOST_SMALL = 0.4
MOST_SMALL_DASHED = 0.6
MOST_SMALL_LED = 0.8
"""Behind the dates that lead them, for in many languages titles have small letters."""
LONGEST_SPAN = 60
"""Characters in which the span of time that leads a row ends."""
LEAST_SMALL = 0.4
LEAST_TEXT_WORDS = 4
LEAST_SCORE = 0.6
LEAD_ENDS = " \t:,;.|–—-"


def texts_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines, each such row cut behind the full stop; dates stand before it, in its row or on the line above."""
    words = lexicon()
    found: list[Line] = []
    for at, line in enumerate(lines):
        cell = line.segments[-1]
        stop = led = 0
        if (". " in cell.text or AT_NAME.match(cell.text)) and not line.bullet and not speaks(cell.text):
            flows = _flows(line, lines[at + 1] if at + 1 < len(lines) else None)
            if _is_dated(lines, at):
                stop = _clause(cell.text) or _stop(cell, flows, words)
            elif led := _led_by_span(line):
                stop = _stop(cell, flows, words, led)
        if not stop:
            found.append(line)
            continue
        text = cell.text
        begin = len(text) - len(text[stop:].lstrip("., "))
        lead = len(text[:led].rstrip(LEAD_ENDS))
        dates = (part_of(cell, 0, lead),) if led else line.segments[:-1]
        names, rest = part_of(cell, led, stop), part_of(cell, begin, len(text))
        found.append(replace(line, segments=(*dates, names), whole=True))
        found.append(replace(line, segments=(rest,), bullet="•"))
    return found


def _clause(text: str) -> int:
    """Where the names end before a clause in small letters: `Livredder hos Tarn Bad i Kolding, hvor jeg gav kurser`."""
    match = AT_NAME.match(text)
    rest = text[match.end() :] if match else ""
    told = match is not None and len(match["title"].split()) <= MOST_TITLE_WORDS and rest[:1].islower()
    if not told or len(rest.split()) < LEAST_TEXT_WORDS or small_share(rest) < LEAST_SMALL:
        return 0
    return match.end("name") if match else 0


def _led_by_span(line: Line) -> int:
    """Where the names begin behind the span of time that leads a row of one cell; 0 where none does."""
    text = line.flat
    spans = find_dates(text[:LONGEST_SPAN]) if len(line.segments) == 1 and has_digit(text[:LONGEST_SPAN]) else []
    if not spans or not spans[0].is_range or text[: spans[0].begin].strip(LEAD_ENDS):
        return 0
    return len(text) - len(text[spans[0].stop :].lstrip(LEAD_ENDS))


def _is_dated(lines: Sequence[Line], at: int) -> bool:
    """Whether bare dates lead the names: in the cell before them, or on the line above."""
    line = lines[at]
    if len(line.segments) > 2 or (len(line.segments) < 2 and at == 0):
        return False
    dates = line.segments[0].text if len(line.segments) > 1 else lines[at - 1].flat
    lead = replace(line, segments=line.segments[:1]) if len(line.segments) > 1 else lines[at - 1]
    spans = header_dates(lead)
    return bool(spans) and not lead.bullet and not without_dates(dates, spans)


def _flows(line: Line, after: Line | None) -> bool:
    """Whether a sentence runs into the next line."""
    return after is not None and not after.bullet and after.flat[:1].islower() and not SENTENCE_END.search(line.flat)


def _stop(cell: Segment, flows: bool, words: Lexicon, begin: int = 0) -> int:
    """Where the names end that a text follows; 0 without one. `begin` is where they begin, behind leading dates."""
    for match in STOP.finditer(cell.text, begin):
        names, rest = cell.text[begin : match.start()], cell.text[match.end() :]
        pieces = PIECES.split(names)
        dashed = len(pieces) > names.count(", ") + 1
        most = MOST_SMALL_LED if begin else MOST_SMALL_DASHED if dashed else MOST_SMALL
        if len(names.split()) > MOST_NAME_WORDS or small_share(names) > most:
            return 0
        placed = len(pieces) > 1 and (looks_like_place(pieces[-1]) or looks_like_place(", ".join(pieces[-2:])))
        if ends_in_abbreviation(f"{names}.") and not placed:
            continue
        told = rest[:1].isupper() and (len(rest.split()) >= LEAST_TEXT_WORDS or flows)
        told = told and (small_share(" ".join(rest.split()[1:])) >= LEAST_SMALL or (flows and len(rest.split()) == 1))
        titled = any(title_score(piece, words) >= LEAST_SCORE for piece in pieces)
        employed = any(company_score(piece, words) >= LEAST_SCORE or is_self_employed(piece) for piece in pieces)
        sure = (placed or _is_led(cell)) and (titled or not begin)
        if told and len(pieces) > 1 and (sure or (titled and employed)):
            return match.start()
    return 0


def _is_led(cell: Segment) -> bool:
    """Whether the cell begins in bold and goes on in another weight."""
    runs = [run for run in cell.runs if run.text.strip(" ,.")]
    return len(runs) > 1 and runs[0].style.bold and not runs[-1].style.bold
