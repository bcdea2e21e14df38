"""Dates of a profile (`YYYY`, `YYYY-MM`, `Present`) as people of a language print them."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from resumectl.export.labels import Vocabulary
from resumectl.model.profile import PRESENT

_YEAR_MONTH = re.compile(r"(?!0000)([0-9]{4})-(0[1-9]|1[0-2])")


def date_text(value: str, words: Vocabulary) -> str:
    """One date in words; what is not of the contract's form stays as it is."""
    if value == PRESENT:
        return words.labels["present"]
    if match := _YEAR_MONTH.fullmatch(value):
        return _month_text(int(match[1]), int(match[2]), words.locale, words.month_year)
    return value


def period_text(start: str, end: str, words: Vocabulary) -> str:
    """`start – end`; one date where there is no other or both are the same year or month; or `""`."""
    return " – ".join(date_text(value, words) for value in dict.fromkeys((start, end)) if value)


@lru_cache(maxsize=4096)
def _month_text(year: int, month: int, locale: str, pattern: str) -> str:
    from babel.dates import format_date

    return str(format_date(date(year, month, 1), pattern, locale=locale))
