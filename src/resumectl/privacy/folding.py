"""Text made alike for comparing: accents, quotes, hyphens, widths, case and invisible signs do not count."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import category, combining, digit, normalize

_LETTERS: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŋ": "n"}
)
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_LOOKALIKES: Final = str.maketrans("аеорсухіјѕԁһӏοαρνικτ", "aeopcyxijsdhloapvikt")
"""Cyrillic and Greek letters that nobody can tell from Latin ones: both sides of a comparison get the Latin one."""
QUOTES: Final = "'`´ʹʺʻʼʽʾʿˈˊˋ‘’‚‛′‵＇｀ꞌ՚׳״\"“”„‟″‶«»‹›❛❜❝❞〝〞〟＂"
_QUOTES: Final = re.compile(f"[{QUOTES}]")
TRACKED: Final = re.compile(r"(?<![^\W_])[^\W\d_](?:[ .\-·\u00a0\u2009][^\W\d_]){2,40}(?![^\W_])")
_HYPHENS: Final = re.compile("[‐‑‒–—―−﹘﹣－]")


def folded(text: str) -> str:
    """`text` in small letters without accents, quotes and invisible signs; white space is one space."""
    return " ".join(folded_in_place(text).split())


def folded_in_place(text: str) -> str:
    """As `folded`, but white space stays as it is: a macron that stands alone is a space with a sign on it."""
    if text.isascii():
        return _QUOTES.sub("", text.lower())
    plain = _HYPHENS.sub("-", normalize("NFKD", text).casefold())
    kept = "".join(one for one in plain if not combining(one) and category(one) != "Cf")
    return _QUOTES.sub("", kept).translate(_LETTERS).translate(_LOOKALIKES)


@lru_cache(4096)
def folded_character(character: str) -> str:
    """`folded_in_place` of one character, for texts that are compared place by place."""
    return folded_in_place(character)


def variants(text: str) -> frozenset[str]:
    """The ways in which a text may be spelt: as it is, with German umlauts in two letters, quotes as gaps."""
    lowered = normalize("NFC", text).casefold()
    return frozenset(folded(one) for one in (text, lowered.translate(_UMLAUTS), _QUOTES.sub(" ", text)))


def digits_of(text: str) -> str:
    """All decimal digits of `text`, in whatever script, as 0 to 9."""
    return "".join(str(digit(one)) for one in text if one.isdecimal())


def without_gaps(text: str) -> str:
    """`text` with the digits of each grouped number joined: whatever signs and spaces stand between two digits fall
    away, up to six of them, and every digit is one of 0 to 9."""
    plain = "".join(str(digit(one)) if one.isdecimal() else one for one in normalize("NFKC", text))
    shown = "".join(one for one in _HYPHENS.sub("-", plain) if category(one) != "Cf")
    return re.sub(r"(?<=\d)[^\w␟]{1,6}(?=\d)|(?<=\d)_{1,3}(?=\d)", "", shown)


def without_tracking(text: str) -> str:
    """`text` with words in spaced letters (`A D A`, `a.d.a`) closed up, as designers set a name."""
    return TRACKED.sub(lambda match: "".join(one for one in match[0] if one.isalpha()), text)
