"""Years that OCR misread and years that a template leaves open, put into digits before a line is read."""

from __future__ import annotations

import re

MISREAD_YEAR = re.compile(r"(?<!\w)[12](?=[0-9]*[OolI])[0-9OolI]{3}(?!\w)")
MISREAD = str.maketrans("OolI", "0011")
UNKNOWN_YEAR = re.compile(r"(?<!\w)(?:19|20)(?:[xX]{2}|[yY]{2}|__)(?!\w)")
UNKNOWN = 2048
"""Stands for a year that a template leaves open (`20XX`); it is read as a date and given as `""`."""
UNKNOWN_TEXT = "٢٠٤٨"
"""How the open year is put into the text: in digits that a printed 2048 does not have."""


def with_plain_years(text: str) -> str:
    """The text, as long as before, with open years in digits of their own and letters in years as the digits meant."""
    text = UNKNOWN_YEAR.sub(UNKNOWN_TEXT, text)
    return MISREAD_YEAR.sub(lambda match: match.group().translate(MISREAD), text)
