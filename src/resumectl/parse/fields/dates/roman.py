"""Months as Roman numbers, as written from Poland to Russia: `III 2006 – IX 2014`, `10.X.2012`, `VI–IX 2012`."""

from __future__ import annotations

import re

NAMES = {
    "I": "january", "II": "february", "III": "march", "IV": "april", "V": "may", "VI": "june",
    "VII": "july", "VIII": "august", "IX": "september", "X": "october", "XI": "november", "XII": "december",
}  # fmt: skip
MONTH = r"(?<![^\W\d_])(?:XI{0,2}|IX|IV|VI{0,3}|I{1,3})(?![^\W\d_])"
YEAR = r"(?:19|20)\d\d(?!\d)"
DATE = rf"{MONTH}[\s./]{{0,2}}{YEAR}"
DASH = r"\s?(?:[rг]\.?\s?)?[-–—]\s?"
FROM = r"(?:^|[(|:;,]\s?|\b(?:[Oo]d|[Cc]|[Зз]|[Сс]|[Ss]ince|[Ss]eit|[Dd]in|[Dd]e la)\s)"
"""What stands before a date that begins something, so that `Phase II 2015 – now` is none."""
DATED = re.compile(
    rf"{DATE}{DASH}{DATE}|{MONTH}\s?[-–—]\s?{MONTH}[\s./]{{0,2}}{YEAR}"
    rf"|\b\d{{1,2}}\.\s?{MONTH}\.?\s?{YEAR}|{FROM}{DATE}{DASH}(?=[a-zà-ÿ\u0430-\u045f\u03b1-\u03c9])"
)
"""What tells that Roman numbers are months: two of a span, a day before one, or behind one the present in small letters
(`XII 2015 – CBSE` is a class).
"""
NUMERAL = re.compile(MONTH)


def roman_months(text: str) -> dict[int, str]:
    """Where Roman numbers stand in the text that are months, and the names of these."""
    return {
        dated.start() + numeral.start(): NAMES[numeral.group()]
        for dated in DATED.finditer(text)
        for numeral in NUMERAL.finditer(dated.group())
    }
