"""Cells of a row that end within a word or a name, with the rest below: `Acme, Copen-` above `hagen`."""

from __future__ import annotations

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.stops import STOPS, is_unfinished
from resumectl.parse.geometry import Line
from resumectl.parse.hyphens import breaks_word

CLOSE_EM = 0.7
LEFT_PT = 3.0
MOST_NAME_WORDS = 4
LONGEST_REST = 14
"""Words of the row below: a longer one tells what was done, as a sentence does behind the names."""


def broken_cell(line: Line, after: Line) -> int | None:
    """Which cell of a row of several goes on in the next row's only one, right below it at its left edge; else None."""
    if len(line.segments) < 2 or len(after.segments) > 1 or line.bullet or after.bullet or line.page != after.page:
        return None
    if line.box is None or after.box is None or after.box.top - line.box.bottom > CLOSE_EM * line.style.size_pt:
        return None
    for at, cell in enumerate(line.segments):
        broken = breaks_word(cell.text, after.flat) or _breaks_name(cell.text, after.flat)
        if broken and cell.left is not None and abs(cell.left - after.box.left) < LEFT_PT:
            tells = STOPS.search(cell.text) or find_dates(after.flat) or len(after.flat.split()) > LONGEST_REST
            return None if tells else at
    return None


def _breaks_name(text: str, rest: str) -> bool:
    """Whether the text ends in a word that a name follows, and few words begin with one: `University of` above `Leeds`.
    """
    named = rest[:1].isupper() and len(rest.split()) <= MOST_NAME_WORDS
    return named and text[-1:].isalpha() and is_unfinished(text)
