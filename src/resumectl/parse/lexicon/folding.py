"""The one spelling under which words are compared: no case, no accents, no punctuation."""

from __future__ import annotations

import re
import string
import unicodedata
from functools import cache

from resumectl.parse.remembered import remembered

_SPECIAL = {
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŀ": "l",
    "ŧ": "t", "ŋ": "n", "ĸ": "k", "ə": "e", "ς": "σ", "ß": "ss",
    "ـ": None, "ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه",
}  # fmt: skip
_LETTERS = str.maketrans(_SPECIAL)
# Accents that stand beside their letter ("Exp´erience", as some typesetters write) would fold to a space.
_GREEK_ACCENTS = "\u0384\u0385\u1fbd\u1fbf\u1fcd\u1fce\u1fdd\u1fde\u1fef\u1ffd\u1ffe"
_SPACING_ACCENTS = str.maketrans(dict.fromkeys("´¨¸ˆ˜" + _GREEK_ACCENTS))
KEPT = frozenset(string.ascii_letters + string.digits + "+#")
# Bytes, because a string's own table is looked up letter by letter, which takes twice as long.
_ASCII = bytes(ord(chr(code).lower()) if chr(code) in KEPT else ord(" ") for code in range(256))
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_OTHER = re.compile(r"[^\w+#\u0900-\u0dff\u0e00-\u0eff]+|_+")
_MARKS = re.compile("[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f\u0670\u3099\u309a]+")
_GREEK = re.compile("[α-ω]")
_GREEK_OR_CYRILLIC = re.compile("[α-ωа-я]")
_MIXED = re.compile(r"(?<!\w)(?=\w*[a-z])(?=\w*[α-ωа-я]{2})[^\W\d_]+")
_TO_GREEK = str.maketrans("abehikmnoptvxyz", "αβεηικμνορτνχυζ")
_TO_CYRILLIC = str.maketrans("abcehkmoptxy", "авсенкмортху")
"""Their capitals look alike, and keyboards set to the wrong alphabet give either."""
_CONTRACTION = re.compile(r"(?<=[^\W\d_])['’](s|m|ve|re|ll)\b", re.IGNORECASE)
_CJK = "\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_CJK_GAP = re.compile(f"(?<=[{_CJK}]) +(?=[{_CJK}])")


@remembered
def fold(text: str) -> str:
    """`text` in lower case without accents and punctuation, with single spaces; `+` and `#` stay (C++, C#).

    Chinese and Japanese lose the spaces between characters, because headings are often set with them; an
    English possessive or contraction loses its apostrophe ("bachelor's" and "bachelors" are one word).
    """
    if "'" in text or "’" in text:
        text = _CONTRACTION.sub(r"\1", text)
    plain = text if text.isascii() else _in_ascii(text)
    if plain is None:
        return _folded(text)
    return b" ".join(plain.encode().translate(_ASCII).split()).decode()


def _in_ascii(text: str) -> str | None:
    """`text` with ASCII for its accented letters and typographic signs, which folds alike; None where it has others."""
    known = _ascii_for()
    for letter in set(_FOREIGN.findall(text)):
        plain = known.get(letter)
        if plain is None:
            return None
        text = text.replace(letter, plain)
    return text


@cache
def _ascii_for() -> dict[str, str]:
    """Letters that fold to ASCII letters and signs that fold to a space, wherever they stand."""
    known = {}
    for letter in map(chr, (*range(0xA0, 0x180), *range(0x2000, 0x2070), 0x20AC, 0x25CF, 0x25AA, 0x25A0, 0x25CB)):
        folded = _folded(f"x{letter}x")[1:-1]
        is_sign = folded == " " and not (letter.isalnum() or unicodedata.combining(letter))
        if is_sign or (letter.isalpha() and folded.isascii() and folded.isalpha()):
            known[letter] = folded
    return known


def _folded(text: str) -> str:
    # Mathematical letters have no lower case before they are taken apart, and some letters come apart only in it.
    text = unicodedata.normalize("NFKD", text.translate(_SPACING_ACCENTS)).casefold()
    text = unicodedata.normalize("NFKD", text).translate(_LETTERS)
    text = unicodedata.normalize("NFC", _MARKS.sub("", text))
    if _GREEK_OR_CYRILLIC.search(text):
        text = _MIXED.sub(_in_one_script, text)
    return _CJK_GAP.sub("", " ".join(_OTHER.sub(" ", text).split()))


def _in_one_script(word: re.Match[str]) -> str:
    """A Greek or Cyrillic word with its own letters for the Latin ones in it that look alike: `Mάρτιος`."""
    return word.group().translate(_TO_GREEK if _GREEK.search(word.group()) else _TO_CYRILLIC)


def fold_list(block: str) -> list[str]:
    """The phrases of a block of text, one a line or between commas, each folded; empty ones are left out."""
    return [folded for phrase in block.replace("\n", ",").split(",") if (folded := fold(phrase))]
