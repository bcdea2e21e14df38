"""Years that OCR misread, years that a template leaves open and full stops of ordinals, made plain before reading."""

from __future__ import annotations

import re

MISREAD_YEAR = re.compile(r"(?<!\w)[12](?=[0-9]*[OolI])[0-9OolI]{3}(?!\w)")
MISREAD = str.maketrans("OolI", "0011")
UNKNOWN_YEAR = re.compile(r"(?<!\w)(?:19|20)(?:[xX]{2}|[yY]{2}|__)(?!\w)")
ORDINAL_YEAR = re.compile(
    r"(?<=(?<!\d)(?:19|20)\d{2})\.(?=\s*[-–—]|\s+[^\W\d_A-ZÀ-Þ]{2})"
    r"|(?:(?<=(?<!\d)(?:19|20)\d{2}[.]\d{2})|(?<=(?:19|20)\d{2}[.]\s\d{2})|(?<=(?:19|20)\d{2}[.]\d{2}[.]\d{2}))\."
    r"(?=\s*[-–—])"
)
"""The full stop that Croatian, Serbian, Slovene and Hungarian set behind a year: `2010. – 2014.`, `2015. május`."""
ORDINAL_DAY = re.compile(r"(?<!\d)((?:19|20)\d{2}\. ?[^\W\d_A-ZÀ-Þ]{3,} )(\d{1,2}\.)(?=\s*(?:[-–—]|$))")
UNKNOWN = 2048
"""Stands for a year that a template leaves open (`20XX`); it is read as a date and given as `""`."""
UNKNOWN_TEXT = "٢٠٤٨"
"""How the open year is put into the text: in digits that a printed 2048 does not have."""


def with_plain_years(text: str) -> str:
    """The text, as long as before, with open years in digits of their own and letters in years as the digits meant."""
    text = UNKNOWN_YEAR.sub(UNKNOWN_TEXT, text)
    if "." in text:
        text = ORDINAL_DAY.sub(lambda match: match[1] + " " * len(match[2]), text)
        text = ORDINAL_YEAR.sub(" ", text)
    return MISREAD_YEAR.sub(lambda match: match.group().translate(MISREAD), text)
