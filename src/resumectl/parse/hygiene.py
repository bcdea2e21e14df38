"""Text hygiene: the one place through which every extracted piece of text goes.

Documents carry control characters, invisible marks that turn text around, broken surrogates and icon glyphs;
none of them may reach a regular expression, a terminal, a database or a Word file.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, is_normalized, normalize

MARKS_PER_BASE: Final = 8
"""Combining marks that are kept on one base character; Vietnamese and Hebrew need three."""

_PRIVATE: Final = "\ue000-\uf8ff\U000f0000-\U0010ffff"

_UNSEEN: Final = "".join(
    (
        "\x00-\x08\x0e-\x1f\x7f",
        "\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff",
        "\ufdd0-\ufdef\ufff0-\ufffc\ufffe\uffff",
        "\U000e0000-\U000e007f",
        # The last two code points of planes 1 to 14 are no characters; planes 15 and 16 go as private ones.
        *(f"{chr(plane * 0x10000 + 0xFFFE)}{chr(plane * 0x10000 + 0xFFFF)}" for plane in range(1, 15)),
    )
)
"""Left out: C0 but tab and line ends, zero-width and direction marks, non-characters, tag characters. The
joiners U+200C and U+200D stay, because Persian, Indic scripts and emoji are written with them."""

_SPACES: Final = "\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
_LINE_ENDS: Final = "\x0b\x0c\r\u2028\u2029"

# Windows-1252 bytes that a broken encoding left in the C1 range: U+0096 is the dash of a date range, and
# dropping it would weld two years together. HTML reads them the same way.
_C1: Final = {chr(code): bytes([code]).decode("cp1252", "ignore") for code in range(0x80, 0xA0)}

_LIGATURES: Final = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}

# Where Word keeps the bullets of Symbol and Wingdings; icon fonts have no sign of use in a résumé there.
_BULLETS: Final = dict.fromkeys("\uf0b7\uf0a7\uf0d8\uf0fc\uf076", "•")

# A hyphen that no line ends behind; fonts of XeTeX say it for every hyphen, also for those at the ends of lines.
_HYPHENS: Final = {"\u2011": "-"}

# Unicode 15.0 made them lower-case letters, which Python 3.11 does not know; so they become what they stand for.
_RECLASSED: Final = {"\u10fc": "\u10dc", "\ua7f2": "C", "\ua7f3": "F", "\ua7f4": "Q", "\uab69": "\u028d"}

_NEWER: Final = (
    "\u0cf3\u0ece\u2ffc-\u2fff\u31ef"
    "\U00010efd-\U00010eff\U0001123f-\U00011241\U00011b00-\U00011b09\U00011f00-\U00011f10"
    "\U00011f12-\U00011f3a\U00011f3e-\U00011f59\U0001342f\U00013439-\U00013455\U0001b132\U0001b155"
    "\U0001d2c0-\U0001d2d3\U0001df25-\U0001df2a\U0001e030-\U0001e06d\U0001e08f\U0001e4d0-\U0001e4f9"
    "\U0001f6dc\U0001f774-\U0001f776\U0001f77b-\U0001f77f\U0001f7d9\U0001fa75-\U0001fa77\U0001fa87-\U0001fa88"
    "\U0001faad-\U0001faaf\U0001fabb-\U0001fabd\U0001fabf\U0001face-\U0001facf\U0001fada-\U0001fadb"
    "\U0001fae8\U0001faf7-\U0001faf8\U0002b739\U0002ebf0-\U0002ee5d\U00031350-\U000323af"
)
"""Characters of Unicode 15.0 and 15.1, by which Python 3.12 and 3.13 know more letters than 3.11: each is read as
U+FFFD everywhere, so that the same document gives the same profile on all of them."""
_UNREADABLE: Final = "\ufffd"
_DOTLESS: Final = re.compile("\u0131(?=[\u0300-\u030c])")
"""How TeX sets an accented i, `Matı́as`; no language writes accents on the letter without a dot."""

_REPLACED: Final = {**_C1, **_LIGATURES, **_BULLETS, **_HYPHENS, **_RECLASSED}
_SUSPECT: Final = re.compile(
    f"[{_UNSEEN}{_SPACES}{_LINE_ENDS}{''.join(_REPLACED)}{_PRIVATE}{_NEWER}\ud800-\udfff]"
)
_NEW: Final = re.compile(f"[{_NEWER}]")
_SPACE: Final = re.compile(f"[{_SPACES}]")
_LINE_END: Final = re.compile(f"\r\n|[{_LINE_ENDS}]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def clean(text: str) -> str:
    """`text` as every later stage may rely on it; cleaning twice changes nothing more.

    Removed: control characters but tab and newline, surrogates, non-characters, direction marks, zero-width space,
    private-use glyphs, combining marks beyond eight on one base. Replaced: every other space by " ", every other
    line end by a newline, non-breaking hyphens by plain ones, Latin ligatures by their letters, strays of
    Windows-1252 by what they meant, characters newer than Unicode 14 by U+FFFD. The result is in Unicode's form NFC.
    Soft hyphens stay: only who joins lines knows what they mean.
    """
    if text.isascii() and text.isprintable():
        return text
    if _SUSPECT.search(text):
        text = _replaced(text)
    if "\u0131" in text:
        text = _DOTLESS.sub("i", text)
    # Before NFC as well, because canonical ordering takes quadratic time on a long run of marks.
    text = _with_few_marks(text)
    if is_normalized("NFC", text):
        return text
    return _with_few_marks(normalize("NFC", text))


def clean_address(url: str) -> str:
    """The address behind a link, cleaned like what is printed: a line end or direction mark in it leads nowhere."""
    return url if url.isascii() and url.isprintable() else clean(url).replace("\n", "").replace("\t", "").strip()


def _replaced(text: str) -> str:
    if _SURROGATE.search(text):
        # Halves that belong together become one character, lone ones vanish.
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")
    text = _LINE_END.sub("\n", text)
    text = _NEW.sub(_UNREADABLE, _SPACE.sub(" ", text))
    return _SUSPECT.sub(lambda found: _REPLACED.get(found[0], ""), text)


def _with_few_marks(text: str) -> str:
    if len(text) <= MARKS_PER_BASE or text.isalnum():
        return text
    kept: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if char > "\u02ff" and category(char)[0] == "M" else 0
        if marks <= MARKS_PER_BASE:
            kept.append(char)
    return text if len(kept) == len(text) else "".join(kept)
