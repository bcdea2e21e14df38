"""A text as words, each with what forbids touching it: code, addresses, quotations, figures, capitals."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_CHUNK: Final = re.compile(r"\S+")
_STOP: Final = re.compile(r"(?:^|[^\s.]{2}[.!?]['’”\")]*\s+|[•:]\s*|^[\s\-–—*•]+)$")
_SIGNS: Final = re.compile(r"[^\w\s.,;:!?'’‘“”„«»\"()\-–—/…]|[\d_]|\w\.\w|://|www\.")
_QUOTED: Final = re.compile(
    r"“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«|\"[^\"]*\"|`[^`]*`|(?<!\w)‘[^’]*’(?!\w)|(?<!\w)'[^']*'(?!\w)"
)


class Word(NamedTuple):
    """A word at `start`..`end`. `free`: lower case or the first of a sentence, and in no code, figure or quotation.

    `shut`: in one of these.
    """

    text: str
    start: int
    end: int
    free: bool
    opens: bool
    shut: bool

    @property
    def folded(self) -> str:
        return fold(self.text)


def fold(word: str) -> str:
    """A word as it is compared: lower case, with a plain apostrophe and without a possessive ending."""
    folded = word.lower().replace("’", "'")
    return folded[:-2] if folded.endswith("'s") else folded


@lru_cache(maxsize=2048)
def words_of(text: str) -> tuple[Word, ...]:
    """The words of a text in its order."""
    shields = [found.span() for found in _QUOTED.finditer(text)]
    chunks = [found.span() for found in _CHUNK.finditer(text) if _SIGNS.search(found[0].strip("[]()"))]
    shut = sorted(shields + chunks)
    words = []
    for found in _WORD.finditer(text):
        start, end = found.span()
        inside = any(low <= start < high for low, high in shut)
        opens = bool(_STOP.search(text, max(0, start - 12), start)) if start else True
        cased = found[0].islower() or (opens and found[0][0].isupper() and found[0][1:].islower())
        words.append(Word(found[0], start, end, cased and not inside, opens, inside))
    return tuple(words)
