"""Values of a job's form that hold more or less than their label says.

Position held: Shift Leader – ran the whole site for the owner.
Dates: March
2018 – Present
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.digits import has_digit
from resumectl.parse.fields.cells import part_of, small_share
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.atoms import title_score
from resumectl.parse.fields.entries.cards import with_rest
from resumectl.parse.fields.entries.forms import Form
from resumectl.parse.fields.prose import SENTENCE_END
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import lexicon

BEHIND_TITLE = re.compile(r"\s+[-–—]\s+|:\s+|(?<=[^\W\d_]{3})\.\s+")
MOST_TITLE_WORDS = 8
LEAST_TOLD_WORDS = 3
LEAST_OPEN_WORDS = 5
"""Words of a text that no full stop ends."""
LEAST_SMALL = 0.5


def with_whole_values(form: Form) -> Form:
    """The form with a sentence behind the title as the first of its text, and with dates that wrapped in one row."""
    values = dict(form.values)
    title = _title_and_text(values.get("title", ()))
    if title is not None:
        values["title"], values["text"] = [title[0]], [title[1], *values.get("text", ())]
    dates = values.get("dates", [])
    if len(dates) > 1 and _run_over(dates[0].flat, dates[1].flat):
        values["dates"] = [with_rest(dates[0], dates[1], -1), *dates[2:]]
    return replace(form, values=values)


def _title_and_text(rows: Sequence[Line]) -> tuple[Line, Line] | None:
    """The title and the sentence behind it; None for a title alone."""
    if not rows or len(rows[0].flat.split()) <= LEAST_TOLD_WORDS or len(rows[0].segments) > 1:
        return None
    whole = rows[0]
    for row in rows[1:]:
        if row.bullet or len(row.segments) > 1:
            return None
        whole = with_rest(whole, row)
    text = whole.flat
    cut = BEHIND_TITLE.search(text)
    if cut is None or has_digit(text[: cut.start()]):
        return None
    title, rest = text[: cut.start()], text[cut.end() :]
    count = len(rest.split())
    told = count >= LEAST_TOLD_WORDS and SENTENCE_END.search(rest) is not None
    told = told or (count >= LEAST_OPEN_WORDS and small_share(rest) >= LEAST_SMALL)
    if not told or len(title.split()) > MOST_TITLE_WORDS or title_score(rest.rstrip("."), lexicon()) >= 1.0:
        return None
    cell = whole.segments[0]
    named = replace(whole, segments=(part_of(cell, 0, cut.start()),))
    return named, replace(whole, segments=(part_of(cell, cut.end(), len(text)),), bullet="•")


def _run_over(first: str, second: str) -> bool:
    """Whether a span of time goes over two rows: `March` above `2018 – Present`."""
    whole = find_dates(f"{first} {second}")
    single = [span for text in (first, second) for span in find_dates(text) if span.is_range and span.end]
    joined = [span for span in whole if span.is_range and span.end and span.begin < len(first) < span.stop]
    return bool(joined) and (not single or len(joined[0].start) > len(single[0].start))
