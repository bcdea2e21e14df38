"""English names of months and days that are misspelt: with a capital, they pass for names of people elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.dictionary import Dictionary, is_foreign_word
from resumectl.proofread.finding import Finding
from resumectl.proofread.scope import Scope
from resumectl.proofread.spelling import slips_between
from resumectl.proofread.words import words_of

_NAMES: Final = tuple(
    "January February September October November December Monday Tuesday Wednesday Thursday Friday Saturday".split()
)
_BY_LETTER: Final = {
    letter: tuple(name for name in _NAMES if name[0].lower() == letter) for letter in "jfsondmtw"
}
_AFTER_PREPOSITIONS: Final = ("April", "August", "Sunday")
"""These are like names of people."""
_PREPOSITION: Final = re.compile(
    r"\b(?:in|by|on|since|until|till|from|to|through|each|every|last|early|mid|late|of)[ -]$", re.IGNORECASE
)
_SHORTEST: Final = 5
_MOST_SLIPS: Final = 1.0
_MOST_LETTERS: Final = 2
"""More of them lost or put in are more slips than these."""
_QUOTES: Final = frozenset("\"“”«»`")


def check_names_of_days(text: str, scope: Scope, among: Dictionary) -> Iterator[Finding]:
    """`Ocotber`, `janurary`; nothing in a text with a quotation."""
    if _QUOTES & set(text):
        return
    for word in words_of(text):
        low = word.text.lower()
        names = _BY_LETTER.get(low[0], ())
        if low[0] in "as" and word.text.istitle() and _PREPOSITION.search(text[: word.start]):
            names = (*names, *(name for name in _AFTER_PREPOSITIONS if name[0].lower() == low[0]))
        if not names or len(low) < _SHORTEST or not low.isascii() or not (word.free or word.text.istitle()):
            continue
        near = [name for name in names if abs(len(name) - len(low)) <= _MOST_LETTERS]
        near = [name for name in near if slips_between(low, name.lower(), _MOST_SLIPS) <= _MOST_SLIPS]
        if len(near) != 1 or near[0].lower() == low or scope.is_protected(word.text):
            continue
        if not any(among.knows(one) for one in (low, low.capitalize())) and not is_foreign_word(low):
            reason = f"“{word.text}” is no name of a month or day; “{near[0]}” is."
            yield Finding(word.start, word.end, near[0], EditKind.TYPO, reason, 0.95)
