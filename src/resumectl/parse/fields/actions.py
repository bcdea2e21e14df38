"""Texts that tell what somebody did, though nothing marks them as such: no glyph, no full stop, no second row."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from resumectl.parse.lexicon import fold
from resumectl.parse.lexicon.entries import entry_words

LEAST_PAST = 5
LEAST_SMALL = 5
NO_PAST = frozenset(
    "advanced associated applied authorised authorized certified chartered combined embedded experienced integrated "
    "licensed limited qualified registered related retired selected skilled specialised specialized trusted "
    "united".split()
)
"""Participles that begin titles and names of firms (`Registered nurse`, `United parcel`)."""
WORD = re.compile(r"[^\W\d_][\w'’-]*|\d[\d.,%]*")


class _Words(NamedTuple):
    verbs: frozenset[str]
    nouns: frozenset[str]
    after_verbs: frozenset[str]


@cache
def _words() -> _Words:
    return _Words(*(frozenset(entry_words(name)) for name in _Words._fields))


def tells_small_action(text: str) -> bool:
    """The same for a text of five words or more that begins with a small letter: `taught piano to small groups`."""
    long = text[:1].islower() and len(text.split()) >= LEAST_SMALL
    return long and tells_action(text[:1].upper() + text[1:])


@lru_cache(maxsize=4096)
def tells_action(text: str) -> bool:
    """Whether the text begins with a verb that only a description begins with: `Prepared briefs`, `Close the books`."""
    tokens = WORD.findall(text)
    if len(tokens) < 2 or not text[:1].isupper() or text.istitle() or text.isupper():
        return False
    first, second = fold(tokens[0]), tokens[1]
    words = _words()
    if second[:1].isupper():
        return False
    if first in words.nouns:
        return fold(second) in words.after_verbs or second[:1].isdigit()
    return first in words.verbs or (len(first) >= LEAST_PAST and first.endswith("ed") and first not in NO_PAST)
