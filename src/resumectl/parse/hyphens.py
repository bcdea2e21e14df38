"""Hyphens at the ends of rows: those that break a word are left out, those that belong to it stay."""

from __future__ import annotations

import re

HYPHENS = ("-", "‐", "\u00ad")
OWN = re.compile(r"[^\W\d_][-‐][^\W\d_]+[-‐]$")


def breaks_word(text: str, rest: str) -> bool:
    """Whether a hyphen at the text's end breaks a word: letters stand before it, and a small one begins the rest.

    A word that has a hyphen is broken at its own, which stays: `change-of-` above `command`. A word of two scripts has
    one too: `travel-поддержка`.
    """
    if not text.endswith(HYPHENS) or not text[-2:-1].isalpha() or not rest[:1].islower():
        return False
    return OWN.search(text) is None and _is_cyrillic(text[-2]) == _is_cyrillic(rest[0])


def _is_cyrillic(letter: str) -> bool:
    return "\u0400" <= letter <= "\u04ff"
