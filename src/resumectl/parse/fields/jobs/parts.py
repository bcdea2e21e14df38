"""A job's header on its way to a job, and which of two names in it is the title."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from resumectl.model.profile import PRESENT
from resumectl.parse.fields.entries.atoms import Atom, Header, company_score, title_score
from resumectl.parse.fields.entries.cutting import Entry
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon

LED_BY_RANGE = re.compile(r"(?:19|20)\d\d\s?[-–—]\s?(?:19|20)\d\d\s+[^\W\d_]")
LED_BY_OPEN = re.compile(r"(?:19|20)\d\d\s?[-–—]\s+[^\W\d_]")
LEAST_RANGES = 2


@dataclass(slots=True)
class Parts:
    """A header on its way to a job: what is left after dates, place and kind of work were taken out."""

    entry: Entry
    header: Header
    names: list[Atom]
    place: Atom | None
    left_over: list[Line] = field(default_factory=list)
    cut_from: Atom | None = None
    """The name whose end was cut off as the place."""
    outer_row: int | None = None
    """The row of an employer with its whole time, where its first role stands below with its own."""


def order_of(first: str, second: str, words: Lexicon) -> float:
    """Above 0 when the first looks like the title and the second like the employer; -1.8 to 1.8."""
    return (
        title_score(first, words)
        - title_score(second, words)
        + 0.8 * (company_score(second, words) - company_score(first, words))
    )


def is_unknown(text: str, words: Lexicon) -> bool:
    """Whether no word of the text is one of titles or employers."""
    return title_score(text, words) == 0 and company_score(text, words) == 0


def with_open_ranges(parts: Sequence[Parts]) -> None:
    """Rows led by a year and a dash go on until today, where others begin with a whole range: `2007- Teacher`."""
    dated = [(part.header, part.header.date_lines[0].text.strip()) for part in parts if part.header.date_lines]
    if sum(LED_BY_RANGE.match(text) is not None for _, text in dated) < LEAST_RANGES:
        return
    for header, text in dated:
        if not header.is_range and not header.start and LED_BY_OPEN.match(text) and header.end == text[:4]:
            header.start, header.end, header.is_range = header.end, PRESENT, True
