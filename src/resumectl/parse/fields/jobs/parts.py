"""A job's header on its way to a job, and which of two names in it is the title."""

from __future__ import annotations

from dataclasses import dataclass, field

from resumectl.parse.fields.entries.atoms import Atom, Header, company_score, title_score
from resumectl.parse.fields.entries.cutting import Entry
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon


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
