"""What an employer is, said in a sentence between its name and the title: no part of the entry's names.

    Quoll Yard                    2016 - 2020
    A family yard with three docks.
    Welder
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.entries.atoms import title_score
from resumectl.parse.fields.entries.bodies import ends_in_abbreviation, header_dates, sign_of, without_dates
from resumectl.parse.fields.prose import SENTENCE_END
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import lexicon

LEAST_SENTENCE_WORDS = 5
MOST_REMARK_WORDS = 8
REMARK = re.compile(r"^\([^()]{3,80}\)$")


def without_descriptions(lines: Sequence[Line]) -> list[Line]:
    """The lines without a sentence on the employer that stands between its name and the first role's dates."""
    kept: list[Line] = []
    for at, line in enumerate(lines):
        before = kept[-1] if kept else None
        after = lines[at + 1] if at + 1 < len(lines) else None
        leads = before is not None and sign_of(before) == sign_of(lines[0]) and not header_dates(lines[0])
        told = before is not None and after is not None and (leads and _describes(before, line, after))
        told = told or (before is not None and after is not None and _is_remark(before, line, after))
        if before is not None and (told or _describes_dated(before, line, lines[at + 1 : at + 3])):
            kept[-1] = replace(before, also=(*before.also, line.number, *line.also))
        else:
            kept.append(line)
    return kept


def _is_remark(before: Line, line: Line, after: Line) -> bool:
    """Whether brackets alone in a row below the dates say when or how long, above the first bullet: `(weekends)`."""
    if line.bullet or before.bullet or not after.bullet or not header_dates(before):
        return False
    return REMARK.match(line.flat) is not None and len(line.flat.split()) <= MOST_REMARK_WORDS


def _describes(before: Line, line: Line, after: Line) -> bool:
    """Whether the sentence stands below an undated bold name, and above dates of another look with a name beside."""
    spans = header_dates(after)
    if line.bullet or before.bullet or after.bullet or not spans or not without_dates(after.flat, spans):
        return False
    if not before.style.bold or after.style.bold or line.style.bold or header_dates(before) or header_dates(line):
        return False
    small = sum(word[:1].islower() for word in line.flat.split())
    told = SENTENCE_END.search(line.flat) is not None or 2 * small >= len(line.flat.split())
    sentence = told and len(line.flat.split()) >= LEAST_SENTENCE_WORDS
    return sentence and len(line.segments) == 1 and not ends_in_abbreviation(line.flat)


def _describes_dated(before: Line, line: Line, following: Sequence[Line]) -> bool:
    """Whether the text stands between the employer with its dates and the title: `Acme, 2010 - 2012` above `Welder`."""
    if len(following) < 2 or header_dates(following[1]):
        return False
    words, after = lexicon(), following[0]
    spans = header_dates(before)
    if not without_dates(before.flat, spans):
        return False
    if not spans or line.bullet or after.bullet or line.style.bold or header_dates(after) or len(line.segments) > 1:
        return False
    small = sum(word[:1].islower() for word in line.flat.split())
    sentence = len(line.flat.split()) >= LEAST_SENTENCE_WORDS and 2 * small > len(line.flat.split())
    if not sentence and not SENTENCE_END.search(line.flat):
        return False
    employer = without_dates(before.flat, spans)
    named = title_score(employer, words) if employer else 1.0
    return named < 0.6 < title_score(after.flat, words) and sign_of(after)[1:3] != sign_of(line)[1:3]
