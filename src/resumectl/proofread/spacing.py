"""Spaces and doubled words: what is wrong in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.finding import Finding

_SPACES: Final = re.compile(r"(?<=\S)[ \t\u00a0]{2,}(?=\S)")
_BEFORE_MARK: Final = re.compile(r"(?<=[^\W\d_])[ \t]+(?=[,.](?:\s|$))")
_AFTER_COMMA: Final = re.compile(r"(?<=[^\W\d_]{2}),(?=[^\W\d_]{2})")
_DOUBLED: Final = re.compile(r"\b([^\W\d_]+)[ \t]+\1\b(?![\w'’-])")
_MEANT_TWICE: Final = frozenset({"had", "that", "vous", "nous", "die", "der", "das", "sie"})


def check_spacing(text: str) -> Iterator[Finding]:
    """Runs of spaces, spaces before a comma or full stop, none after a comma."""
    for found in _SPACES.finditer(text):
        yield Finding(*found.span(), " ", EditKind.PUNCTUATION, "One space is enough.", 0.99)
    for found in _BEFORE_MARK.finditer(text):
        yield Finding(*found.span(), "", EditKind.PUNCTUATION, "No space stands before this mark.", 0.97)
    for found in _AFTER_COMMA.finditer(text):
        yield Finding(*found.span(), ", ", EditKind.PUNCTUATION, "A space follows a comma.", 0.95)


def check_doubled_words(text: str) -> Iterator[Finding]:
    """The same word twice in a row."""
    for found in _DOUBLED.finditer(text):
        word = found[1]
        sure = len(word) > 1 and word.islower() and word not in _MEANT_TWICE
        reason = f"“{word}” stands there twice."
        yield Finding(*found.span(), word, EditKind.DOUBLED_WORD, reason, 0.97 if sure else 0.5)
