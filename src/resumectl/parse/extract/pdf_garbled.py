"""Text of fonts that do not say which letters they hold: MuPDF then gives the numbers of glyphs for letters."""

from __future__ import annotations

from typing import Any
from unicodedata import normalize

NUMBERED = 128
"""MuPDF's mark of a span in which at least one letter is a glyph's number."""
FEW_CHARACTERS = 20
LEAST_LETTERS = 0.6
LEAST_VOWELS, MOST_VOWELS = 0.2, 0.65
VOWELS = frozenset("aeiouy")
LEAST_USUAL = 0.42
USUAL = frozenset("eaionrst")
"""Half to two thirds of the letters of any language in Latin script; of mixed-up letters a third."""


def garbled_share(blocks: list[Any]) -> float:
    """The share (0 to 1) of a page's characters that are glyph numbers and make no sense as letters."""
    numbered: list[str] = []
    whole = 0
    for block in blocks:
        for line in block.get("lines", ()):
            for span in line["spans"]:
                whole += len(span["text"])
                if span["char_flags"] & NUMBERED:
                    numbered.append(span["text"])
    text = "".join(numbered).replace(" ", "")
    return len(text) / whole if len(text) >= FEW_CHARACTERS and not _is_text(text) else 0.0


def _is_text(text: str) -> bool:
    """Whether the characters (no spaces) can be what people write: letters and digits, Latin letters as often as usual.

    Old fonts number their glyphs by the letters, so that many a text without a map is right as it is.
    """
    if sum(map(str.isalnum, text)) < LEAST_LETTERS * len(text):
        return False
    latin = [char for char in normalize("NFKD", text.lower()) if "a" <= char <= "z"]
    if len(latin) < FEW_CHARACTERS:
        return True
    vowels, usual = (sum(char in letters for char in latin) / len(latin) for letters in (VOWELS, USUAL))
    return LEAST_VOWELS <= vowels <= MOST_VOWELS and usual >= LEAST_USUAL
