"""What is said to the reader and is no part of a profile: a covering letter, place and date above a signature."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from resumectl.model.page import Warning
from resumectl.parse.fields.contact.finding import is_contact_line
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.geometry import Line
from resumectl.parse.headings import heading_kind
from resumectl.parse.layout.reading import Reading, numbered
from resumectl.parse.lexicon import fold, lexicon
from resumectl.parse.lexicon.entries import entry_words

MOST_WORDS = 9
"""Words that a salutation or the words before a signature have at most."""
LEAST_LETTER = 120
"""Characters between both."""
MOST_LINES = 80
WIDE_GAP_EM = 1.2
MOST_HEAD = 8
LEAST_REST = 8
"""Lines on other pages that can be a résumé of their own."""
LAST_LINES = 3
MOST_NAME_WORDS = 4
DAY = re.compile(
    r"^(.{2,40}?)[,\s]\s*(?:(?:den|am|le|il|dnia|dne|em|on|the)\s+)?"
    r"\d{1,2}(?:st|nd|rd|th|\.|er)?[\s./-].{0,20}\d{2,4}\.?$"
)
"""A town and a whole date."""
SECTIONS = frozenset(("work", "education", "skills", "summary", "languages", "certifications"))


def without_letter(reading: Reading) -> tuple[Reading, list[Warning]]:
    """The reading without a letter, from its salutation to its end, or with its whole pages where others remain.

    The letter's lines go to those that were set aside, and a warning tells of it. Its head stays: the address may
    stand nowhere else.
    """
    lines = reading.lines
    found = _letter(lines)
    if found is None:
        return reading, []
    begin, end = found
    pages = {line.page for line in lines[begin : end + 1]}
    others = [line for line in lines if line.page not in pages]
    on_pages = [at for at, line in enumerate(lines) if line.page in pages]
    alone = len(others) >= LEAST_REST and not any(_heads_section(lines[at]) for at in on_pages)
    letter = set(on_pages).difference(_letterhead(lines[:begin])) if alone else set(range(begin, end + 1))
    kept = [line for at, line in enumerate(lines) if at not in letter]
    aside = [line for at, line in enumerate(lines) if at in letter]
    back = _printed_again(reading.running, aside, kept) if alone else []
    kept = [*back, *kept]
    aside += [line for line in reading.running if line not in back]
    where = f"Page {lines[begin].page} is a letter" if alone else "A letter stands in the document"
    warning = Warning("COVERING_LETTER", f"{where}; nothing that it says is in the profile.")
    return replace(reading, lines=numbered(kept), running=tuple(aside)), [warning]


def letter_alone() -> Warning:
    """What is told in place of `without_letter`'s warning where nothing of a résumé is left."""
    said = "This looks like a covering letter without a résumé: beside it stand no job, no school and no skill."
    return Warning("LETTER_ALONE", said)


def _letterhead(lines: Sequence[Line]) -> list[int]:
    """Places of the sender's lines that open the document, above the first wide gap; none without e-mail and phone."""
    wide = [line for line in lines[1:] if line.box and line.gap_pt > WIDE_GAP_EM * line.style.size_pt]
    top = min((line.box.top for line in wide if line.box), default=0.0)
    head = [at for at, line in enumerate(lines) if line.page == 1 and line.box and line.box.top < top]
    told = len(head) <= MOST_HEAD and any(is_contact_line(lines[at]) for at in head)
    return head if told else []


def _printed_again(running: Sequence[Line], letter: Sequence[Line], kept: Sequence[Line]) -> list[Line]:
    """The running lines that head the first page of the résumé: on the letter's page they came first, and went."""
    texts = {line.flat for line in letter}
    return [line for line in running if line.page == kept[0].page and line.flat in texts]


def without_signature(reading: Reading) -> Reading:
    """The reading without town and date in the last rows, and the name below: `Nürnberg, 12.10.2025`."""
    lines = reading.lines
    first = max(1, len(lines) - LAST_LINES)
    at = next((at for at in range(first, len(lines)) if _is_town_and_day(lines[at])), None)
    if at is None or not all(map(_may_sign, lines[at + 1 :])):
        return reading
    return replace(reading, lines=lines[:at], running=(*lines[at:], *reading.running))


def _is_town_and_day(line: Line) -> bool:
    match = None if line.bullet else DAY.match(line.flat)
    return match is not None and len(find_dates(line.flat)) == 1 and looks_like_place(match.group(1))


def _may_sign(line: Line) -> bool:
    return not line.bullet and len(line.flat.split()) <= MOST_NAME_WORDS and not any(map(str.isdigit, line.flat))


def _letter(lines: Sequence[Line]) -> tuple[int, int] | None:
    """The lines of the salutation and of the words before the signature, with text and no section between them."""
    begin = next((at for at, line in enumerate(lines) if _opens(line)), None)
    if begin is None:
        return _unopened(lines)
    text = 0
    for at in range(begin + 1, min(len(lines), begin + MOST_LINES)):
        if _says(lines[at], "closings") or _is_courtesy(lines[at]):
            return (begin, _sentence_end(lines, at)) if text >= LEAST_LETTER else None
        if _heads_section(lines[at]):
            return None
        text += len(lines[at].flat)
    return None


def _unopened(lines: Sequence[Line]) -> tuple[int, int] | None:
    """A letter that greets nobody, as in Norway: prose and the words before a signature fill pages before others."""
    end = next((at for at, line in enumerate(lines[:MOST_LINES]) if _says(line, "closings")), len(lines))
    prose = [at for at, line in enumerate(lines[:end]) if len(line.flat.split()) > MOST_WORDS]
    signed = [line for line in lines[end + 1 :] if line.page == lines[end].page] if prose and end < len(lines) else []
    if not signed or len(signed) > LAST_LINES or any(map(_heads_section, lines[:end])):
        return None
    text = sum(len(lines[at].flat) for at in prose)
    return (prose[0], end) if text >= LEAST_LETTER and len(lines) - end - len(signed) > LEAST_REST else None


def _opens(line: Line) -> bool:
    return line.flat.rstrip().endswith((",", ":", "!", "，", "：", "-", ".")) and _says(line, "salutations")


def _says(line: Line, name: str) -> bool:
    text = line.flat
    if line.bullet or len(line.segments) > 1 or len(text.split()) > MOST_WORDS:
        return False
    words = fold(text).split()
    known = _phrases(name)
    if not words or words[0] not in _first_words(name):
        return False
    return any(" ".join(words[:count]) in known for count in (1, 2, 3, 4))


def _is_courtesy(line: Line) -> bool:
    """Whether a sentence says what stands before a signature: `Je vous prie d'agréer, Madame, l'expression de ...`."""
    text = f" {fold(line.flat)} "
    return not line.bullet and any(f" {phrase} " in text for phrase in _phrases("courtesies"))


def _sentence_end(lines: Sequence[Line], at: int) -> int:
    """The place of the line with which the sentence ends that the line at `at` begins or goes on with."""
    for end in range(at, min(len(lines), at + LAST_LINES)):
        if lines[end].flat.endswith((".", "!", ",")) or len(lines[end].flat.split()) <= MOST_NAME_WORDS:
            return end
    return at


@cache
def _phrases(name: str) -> frozenset[str]:
    return frozenset(entry_words(name))


@cache
def _first_words(name: str) -> frozenset[str]:
    return frozenset(phrase.split(" ", 1)[0] for phrase in _phrases(name))


def _heads_section(line: Line) -> bool:
    return heading_kind(line.flat, lexicon()) in SECTIONS
