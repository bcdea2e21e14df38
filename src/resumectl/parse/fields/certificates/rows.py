"""Rows that name several certificates, each with its date: `First Aid 2023, Food Hygiene 2022`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.certificates.ends import cut_dates, is_award
from resumectl.parse.fields.certificates.issuers import issuer_score
from resumectl.parse.fields.certificates.words import DETAIL
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import lexicon

PARTS = re.compile(r",\s+|;\s+|\s[-–—•·/]\s|\.\s+(?=[^\W\d_a-z])")
BEHIND_CODE = re.compile(r"^[^\W\d_]{2,6}\d{1,2} (?:19|20)\d\d$")
"""`EA1 2022`: the figure belongs to the name."""
GIVER = re.compile(r"^([^:()]{2,40}):\s+(?=\S)")
LEAST_DATED = 2
LEAST_LETTERS = 2


def rows_of_one(lines: Sequence[Line]) -> list[Line]:
    """The lines, those with several certificates cut: each piece ends in a date on which it was given."""
    found: list[Line] = []
    for line in lines:
        pieces = _pieces(line) if len(line.segments) == 1 else []
        if pieces and (giver := GIVER.match(pieces[0])) and issuer_score(giver[1], lexicon()) == 2.0:
            pieces[0] = pieces[0][giver.end() :]  # `Coursera: Tea (2021), Wine (2022)`
        found += [_alone(line, piece) for piece in pieces] or [line]
    return found


def _pieces(line: Line) -> list[str]:
    text = line.flat
    if len(find_dates(text)) < LEAST_DATED:
        return []
    pieces = [piece.strip() for piece in outside_brackets(text, PARTS) if piece.strip()]
    dated = [piece for piece in pieces if _is_dated_name(piece)]
    # One that is renewed again and again stands among them: `CPR (yearly)`.
    others = [piece for piece in pieces if piece not in dated and not (piece.endswith(")") and piece[:1].isupper())]
    return pieces if len(dated) >= max(LEAST_DATED, len(pieces) - 1) and not others else []


def _is_dated_name(text: str) -> bool:
    """Whether a name in capital letters or figures at its beginning has one date behind it, and nothing more."""
    if BEHIND_CODE.match(text):
        return True
    spans = find_dates(text)
    if len(spans) != 1 or spans[0].is_range or text[spans[0].stop :].strip(" ).,;"):
        return False
    name, dates = cut_dates(text, spans)
    named = sum(map(str.isalpha, name)) >= LEAST_LETTERS and not text[:1].islower() and not DETAIL.match(text)
    return named and all(map(is_award, dates))


def _alone(line: Line, text: str) -> Line:
    first = line.segments[0]
    return replace(line, segments=(replace(first, runs=(first.runs[0]._replace(text=text),), words=()),), whole=True)
