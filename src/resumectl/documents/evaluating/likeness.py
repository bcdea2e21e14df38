"""When two pieces of text are held to say the same: the rules by which values are scored.

Letter case, accents, punctuation and white space never count. Beyond that each kind of value has a rule of its
own: titles may differ in one letter of seven, numbers of a phone in their prefix, words of a name in order.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any, Final

ALIKE: Final = 0.85
"""Likeness from which on two titles, employers, places or skills are the same."""
ALIKE_PROSE: Final = 0.8
"""Likeness from which on two bullets are the same."""
_LEAST: Final = 0.6
"""Below this, by letters without their order, two texts have nothing to do with each other: likeness 0."""

Same = Callable[[str, str], bool]

_WORD = re.compile(r"[\w+#]+")
_LETTER_OF_WORDS = re.compile(r"[a-zA-ZÀ-ɏЀ-ӿ\d]")
_NO_DIGIT = re.compile(r"\D")
_PHONE_DIGITS_LEAST = 6
_PHONE_DIGITS_COMPARED = 9

_COUNTRY_NAMES = {
    "united states": ("usa", "us", "u s a", "u s", "united states of america"),
    "united kingdom": ("uk", "u k", "great britain", "england", "scotland", "wales", "northern ireland"),
    "united arab emirates": ("uae",),
    "austria": ("osterreich",),
    "belgium": ("belgique",),
    "brazil": ("brasil",),
    "china": ("pr china", "p r china"),
    "czech republic": ("czechia",),
    "denmark": ("danmark",),
    "finland": ("suomi",),
    "germany": ("deutschland",),
    "italy": ("italia",),
    "netherlands": ("nederland", "the netherlands", "holland"),
    "norway": ("norge",),
    "poland": ("polska",),
    "russia": ("russian federation",),
    "south korea": ("korea", "republic of korea"),
    "spain": ("espana",),
    "sweden": ("sverige",),
    "switzerland": ("schweiz", "suisse"),
    "turkey": ("turkiye",),
    "vietnam": ("viet nam",),
}
_COUNTRY = {other: name for name, others in _COUNTRY_NAMES.items() for other in others}


def folded(value: Any) -> str:
    """The words of a value, lower case and without accents, parted by single spaces; "" when it says nothing."""
    return _folded(str(value)) if value else ""


@lru_cache(maxsize=8192)
def _folded(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(char for char in apart if not unicodedata.combining(char))
    return " ".join(_WORD.findall(bare.replace("&", " and ")))


def has_words(text: str) -> bool:
    """Whether the text is in a script that parts words; Chinese and Japanese are counted by the character."""
    return _LETTER_OF_WORDS.search(text) is not None


def pieces(text: str, *, words: bool) -> list[str]:
    """The folded words of a text, or its characters."""
    return folded(text).split() if words else list(folded(text).replace(" ", ""))


def likeness(gold: Any, given: Any, least: float = 0.0) -> float:
    """How alike two values are, from 0 to 1; 0 as well when the likeness is certainly below `least`."""
    first, second = folded(gold), folded(given)
    if not first or not second:
        return 0.0
    if first == second:
        return 1.0
    bound = max(_LEAST, least)
    if 2.0 * min(len(first), len(second)) / (len(first) + len(second)) < bound:
        return 0.0
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() >= bound else 0.0


def same_text(gold: str, given: str) -> bool:
    """Titles, employers, schools, places."""
    return likeness(gold, given, ALIKE) >= ALIKE


def same_words(gold: str, given: str) -> bool:
    """Names: the same words, in whatever order."""
    return _sorted_pieces(gold) == _sorted_pieces(given)


def _sorted_pieces(text: str) -> list[str]:
    return sorted(pieces(text, words=has_words(text)))


def same_exactly(gold: str, given: str) -> bool:
    """Dates and languages: nothing but case and punctuation may differ."""
    return folded(gold) == folded(given)


def same_address(gold: str, given: str) -> bool:
    """E-mail addresses, sign by sign."""
    return gold.strip().casefold() == given.strip().casefold()


def same_phone(gold: str, given: str) -> bool:
    """The same last nine digits, or all when there are fewer: a country code and a trunk zero may be missing."""
    first, second = _NO_DIGIT.sub("", gold), _NO_DIGIT.sub("", given)
    shorter = min(len(first), len(second))
    if shorter < _PHONE_DIGITS_LEAST:
        return False
    ends = -min(shorter, _PHONE_DIGITS_COMPARED)
    return first[ends:] == second[ends:]


def same_country(gold: str, given: str) -> bool:
    """The same country by its English name, an abbreviation or its own name; UK nations are the UK."""
    first, second = folded(gold), folded(given)
    return _COUNTRY.get(first, first) == _COUNTRY.get(second, second)
