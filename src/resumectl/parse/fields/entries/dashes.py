"""Rows whose names and dates are parted by dashes: `BSc in Botany - Fen College - 2012`."""

from __future__ import annotations

import re

from resumectl.parse.fields.dates.finding import DateSpan

DASH = (" - ", " – ", " — ")
DASHES = re.compile(r"\s[–—-]\s")
LEAST_DASHES = 3
"""Dashes that part names and the dates of a header; a sentence has two around a remark."""
LONGEST_DASHED = 28
"""Words of a degree and a school with long names and dashes between them, the year behind the last."""


def dashes_in(text: str) -> int:
    """How many dashes with spaces around them stand in the text."""
    return len(DASHES.findall(text))


def is_dashed_row(text: str, span: DateSpan, words: int) -> bool:
    """Whether the date stands behind a dash and before another or the row's end; `words` are those beside it."""
    behind = text[span.stop :]
    between = text[: span.begin].endswith(DASH) and (not behind.strip(" .") or behind.startswith(DASH))
    return between and words <= LONGEST_DASHED and dashes_in(text) >= LEAST_DASHES - 1
