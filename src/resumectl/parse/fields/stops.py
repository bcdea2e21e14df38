"""Full stops in headers: between names, and behind a name as behind a sentence."""

from __future__ import annotations

import re

STOPS = re.compile(r"(?<=[^\W\d_]{3})\.\s+(?=[A-ZÀ-Ý])|(?<=\))\.\s+(?=[A-ZÀ-Ý])")
STOP_BEFORE = re.compile(r"^\.\s+")
FULL_STOP = re.compile(r"(?:(?<=[^\W\d_]{4})|(?<=\)))\.$")
"""One behind a whole word: that of `U.S.` belongs to the name."""
SHORTEST_WHOLE, SHORTEST_SMALL = 6, 4
"""Letters of a word that no abbreviation is, and of one without a capital."""


def ends_sentence(text: str) -> bool:
    """Whether the full stop at the end is none of an abbreviation: a whole word stands before it."""
    if not text.endswith("."):
        return False
    last = text.split()[-1][:-1]
    return last.isalpha() and len(last) >= (SHORTEST_SMALL if last.islower() else SHORTEST_WHOLE)
