"""Dates of a profile (`YYYY`, `YYYY-MM`, `Present`) as people of a language print them."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import Final

from resumectl.export.labels import Vocabulary
from resumectl.model.profile import PRESENT

_PARTS: Final = ("year", "month", "month_name", "month_short")
_YEAR_MONTH = re.compile(r"(?!0000)([0-9]{4})-(0[1-9]|1[0-2])")


def date_text(value: str, words: Vocabulary) -> str:
    """One date in words; what is not of the contract's form stays as it is."""
    if value == PRESENT:
        return words.labels["present"]
    if match := _YEAR_MONTH.fullmatch(value):
        return _month_text(int(match[1]), int(match[2]), words.locale, words.month_year)
    return value


class DateParts(dict[str, str]):
    """The parts by name; false in a condition where the résumé gives none of them."""

    def __bool__(self) -> bool:
        return any(self.values())


def date_parts(value: str, words: Vocabulary) -> DateParts:
    """The year, the month in two digits and in words; what is not given is `""`. What is not of the contract's form
    is the year, so that nothing is lost."""
    match = _YEAR_MONTH.fullmatch(value)
    if match is None:
        return DateParts(dict.fromkeys(_PARTS, ""), year=date_text(value, words))
    year, month = int(match[1]), int(match[2])
    # Alone, or beside a year, a month stands in the nominative, which many languages tell from “3 March”.
    names = (_month_text(year, month, words.locale, pattern) for pattern in ("LLLL", "LLL"))
    return DateParts(zip(_PARTS, (match[1], match[2], *names), strict=True))


def end_parts(value: str, words: Vocabulary) -> DateParts:
    """The same of an end, with `ongoing`, the word for one that has not come; it has no year then."""
    is_ongoing = value == PRESENT
    return DateParts(date_parts("" if is_ongoing else value, words), ongoing=date_text(value, words) * is_ongoing)


def period_text(start: str, end: str, words: Vocabulary) -> str:
    """`start – end`; one date where there is no other or both are the same year or month; or `""`."""
    return " – ".join(date_text(value, words) for value in dict.fromkeys((start, end)) if value)


@lru_cache(maxsize=4096)
def _month_text(year: int, month: int, locale: str, pattern: str) -> str:
    from babel.dates import format_date

    return str(format_date(date(year, month, 1), pattern, locale=locale))
