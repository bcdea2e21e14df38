"""Remarks about a list as a whole, which are none of its items."""

from __future__ import annotations

import re
from itertools import accumulate

NOTE_WORDS, LEAST_NOTE_LETTERS = 6, 12
OPENING, CLOSING = ("(", "[", "（"), (")", "]", "）")
FOOTNOTE_MARK = re.compile(r"^\(\W\)\s*")
LAST_OF_SPACED = "\u2e7f"
"""Behind it come ideographs and kana."""


def is_note(text: str) -> bool:
    """A remark about the list as a whole: all of it stands in one pair of brackets."""
    inner = FOOTNOTE_MARK.sub("", text).rstrip(" .")
    if inner[:1] not in OPENING or inner[-1:] not in CLOSING or not _is_as_long_as_note(text):
        return False
    depths = list(accumulate((char in OPENING) - (char in CLOSING) for char in inner[:-1]))
    return min(depths) > 0


def _is_as_long_as_note(text: str) -> bool:
    """Whether so many words stand here, or so many Chinese or Japanese letters of which no list is made."""
    letters = 0 if text.isascii() or "、" in text else sum(char > LAST_OF_SPACED and char.isalpha() for char in text)
    return len(text.split()) >= NOTE_WORDS or letters >= LEAST_NOTE_LETTERS
