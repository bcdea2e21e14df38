"""Schools told in one row each: degree, school and date in any order, with notes on grades and courses below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.cards import with_rest
from resumectl.parse.fields.entries.cutting import Entry
from resumectl.parse.fields.entries.marks import is_bare
from resumectl.parse.fields.entries.wrapping import unwrapped
from resumectl.parse.fields.places.finding import country_of, region_of
from resumectl.parse.fields.schools.notes import NO_DEGREE, is_note
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.fields.schools.words import AT
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, is_city

STAY = re.compile(r"(?:(?:semester|year|term) abroad|exchange (?:semester|year|term)) (?:in|at)\b", re.IGNORECASE)
"""A stay elsewhere during the studies that the row above names."""
BEHIND_DATE = re.compile(r"^\)?,\s+[A-ZÀ-Ý][\w-]+,\s+[A-ZÀ-Ý]")
"""A name and its town: `BSc (Botany) 2014, Fenland, Lahore`."""
LEAST_ROWS = 2
LEAST_DEGREE = 0.6
LEAST_NOTE_WORDS = 5
LONGEST_ROW = 190
MOST_UNKNOWN = 1 / 3
EDGE_LETTERS = 14
"""Between a date and its end of the row at most so many letters stand: `Graduated 2015`, `2015, cum laude`."""


def rows_of_schools(lines: Sequence[Line], words: Lexicon) -> list[Entry]:
    """One entry for each row; empty where the section's schools take several lines, or none has a date.

    A list whose every item has a date needs not name a degree and a school in most of them.
    """
    lines = _with_dates_below(unwrapped(lines))
    starts = [at for at, line in enumerate(lines) if _is_row(line, words) and not STAY.match(line.flat)]
    if len(starts) < LEAST_ROWS or starts[0] != 0:
        return []
    known = sum(_names_any(lines[at].flat, words) for at in starts)
    listed = len(starts) == len(lines) and all(line.bullet for line in lines) and 2 * known >= len(lines)
    if known < len(starts) and not listed:
        return []
    whole = [at for at in starts if _names_both(lines[at].flat, words)]
    notes = [line for at, line in enumerate(lines) if at not in starts]
    told = listed or len(starts) - len(whole) <= MOST_UNKNOWN * len(starts)
    if not told or not all(_is_note(line, words) for line in notes):
        return []
    ends = [*starts[1:], len(lines)]
    return [
        Entry((replace(lines[at], bullet=""),), tuple(lines[at + 1 : end]))
        for at, end in zip(starts, ends, strict=True)
    ]


def pairs_in_turns(lines: Sequence[Line], words: Lexicon) -> list[Entry]:
    """Entries of two rows, degree and school in turns through the whole section, dates in either; else empty.

    Nothing but notes stands between them; where rows differ in look, that tells the entries apart as well.
    """
    leans = [_lean(line, words) for line in lines]
    named = [at for at, lean in enumerate(leans) if lean]
    if len(named) < 2 * LEAST_ROWS or len(named) % 2 or named[0] != 0 or not any(find_dates(one.flat) for one in lines):
        return []
    if any(leans[one] == leans[two] for one, two in pairwise(named)):
        return []
    if any(not leans[at] and not _is_note(line, words) for at, line in enumerate(lines)):
        return []
    if any(second != first + 1 for first, second in zip(named[::2], named[1::2], strict=True)):
        return []
    stops = [*named[2::2], len(lines)]
    entries: list[Entry] = []
    for start, stop in zip(named[::2], stops, strict=True):
        # `Expected May 2026` below is the time, though it reads like a note as well.
        behind = start + 2 + (start + 2 < stop and is_bare(lines[start + 2]))
        entries.append(Entry(tuple(lines[start:behind]), tuple(lines[behind:stop])))
    return entries


def bullets_apart(entry: Entry, words: Lexicon) -> list[Entry]:
    """An entry that names a school, and each bullet right below it one of the degrees gained there; else it alone."""
    text = " ".join(line.flat for line in entry.header)
    if not entry.header or degree_score(text, words) > 0 or not school_score(text, words):
        return [entry]
    count = next((at for at, line in enumerate(entry.body) if not _is_degree_bullet(line, words)), len(entry.body))
    if count < LEAST_ROWS:
        return [entry]
    first, *others = entry.body[:count]
    whole = replace(entry, body=(first, *entry.body[count:]))
    return [whole, *(Entry((replace(line, bullet=""),), (), has_lead=False) for line in others)]


def _is_degree_bullet(line: Line, words: Lexicon) -> bool:
    tokens = line.flat.split()
    opens = any(degree_score(" ".join(tokens[:size]), words) >= LEAST_DEGREE for size in (1, 3))
    return bool(line.bullet) and len(tokens) > 1 and opens and not is_note(line.flat)


def _lean(line: Line, words: Lexicon) -> int:
    """1 for a row that names a degree and no school, -1 for the opposite; 0 for both, neither, or a bullet."""
    if line.bullet or is_note(line.flat):
        return 0
    degree, school = degree_score(line.flat, words) > 0, school_score(line.flat, words) > 0
    return degree - school


def _with_dates_below(lines: Sequence[Line]) -> list[Line]:
    """The lines, a date in brackets that found no room in a row joined with it."""
    found: list[Line] = []
    for line in lines:
        alone = line.flat.startswith("(") and not line.bullet and find_dates(line.flat) and len(line.flat.split()) <= 5
        if found and alone and not find_dates(found[-1].flat):
            found[-1] = with_rest(found[-1], line, at=-1)
        else:
            found.append(line)
    return found


def _is_row(line: Line, words: Lexicon) -> bool:
    """Whether a date stands at the start or the end of the row, or amid a degree and a school, other words beside it.
    """
    text = line.flat
    spans = find_dates(text)
    if not spans or len(text) > LONGEST_ROW:
        return False
    before, behind = text[: spans[0].begin], text[spans[-1].stop :]
    near = sum(map(str.isalpha, behind)) <= EDGE_LETTERS or not any(map(str.isalnum, before))
    named = school_score(behind, words) > 0 or BEHIND_DATE.match(behind)
    near = near or bool(not line.bullet and degree_score(before, words) > 0 and named)
    return near and len(text.split()) > sum(len(text[span.begin : span.stop].split()) for span in spans) + 1


def _names_any(text: str, words: Lexicon) -> bool:
    return degree_score(text, words) > 0 or school_score(text, words) > 0 or _has_place(text)


def _names_both(text: str, words: Lexicon) -> bool:
    if degree_score(text, words) <= 0:
        return False
    if school_score(text, words) > 0 or AT.search(text):
        return True
    return _has_place(text)


def _has_place(text: str) -> bool:
    pieces = [piece.strip(" .()") for piece in text.split(",")]
    return any(region_of(piece) or country_of(piece) or is_city(piece) for piece in pieces[1:])


def _is_note(line: Line, words: Lexicon) -> bool:
    text = line.flat
    if NO_DEGREE.search(text) or STAY.match(text):
        return True
    named = degree_score(text, words) > 0 or school_score(text, words) > 0
    if line.bullet:
        return not (named and find_dates(text))
    # A few words below a row may be its last ones, which found no room.
    whole = ":" in text or len(text.split()) >= LEAST_NOTE_WORDS
    return whole and not named and not find_dates(text)
