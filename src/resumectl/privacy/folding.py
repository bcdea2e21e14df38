"""Text made alike for comparing: accents, quotes, hyphens, widths, case and invisible signs do not count."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, combining, digit, normalize

_LETTERS: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŋ": "n"}
)
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
QUOTES: Final = "'`´ʹʻʼʽˈ‘’‚‛′＇\"“”„«»"
_QUOTES: Final = re.compile(f"[{QUOTES}]")
_HYPHENS: Final = re.compile("[‐‑‒–—―−﹘﹣－]")


def folded(text: str) -> str:
    """`text` in small letters without accents, quotes and invisible signs; white space is one space."""
    if text.isascii():
        return " ".join(_QUOTES.sub("", text.lower()).split())
    plain = _HYPHENS.sub("-", normalize("NFKD", text).casefold())
    kept = "".join(one for one in plain if not combining(one) and category(one) != "Cf")
    return " ".join(_QUOTES.sub("", kept).translate(_LETTERS).split())


def variants(text: str) -> frozenset[str]:
    """The ways in which a text may be spelt: as it is, with German umlauts in two letters, quotes as gaps."""
    lowered = normalize("NFC", text).casefold()
    return frozenset(folded(one) for one in (text, lowered.translate(_UMLAUTS), _QUOTES.sub(" ", text)))


def digits_of(text: str) -> str:
    """All decimal digits of `text`, in whatever script, as 0 to 9."""
    return "".join(str(digit(one)) for one in text if one.isdecimal())


def without_gaps(text: str) -> str:
    """`text` with the digits of each grouped number joined: spaces, dots, dashes, brackets and slashes between
    two digits fall away, and every digit is one of 0 to 9."""
    plain = "".join(str(digit(one)) if one.isdecimal() else one for one in normalize("NFKC", text))
    shown = "".join(one for one in _HYPHENS.sub("-", plain) if category(one) != "Cf")
    return re.sub(r"(?<=\d)[\s.()/+\-_·•,]{1,6}(?=\d)", "", shown)
