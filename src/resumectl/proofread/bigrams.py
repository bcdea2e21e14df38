"""How well two English words stand beside each other: counts of pairs in books."""

from __future__ import annotations

import re
from functools import lru_cache
from math import log10
from typing import Final

from resumectl.proofread.dictionary import Dictionary, inside

_FILE: Final = "frequency_bigramdictionary_en_243_342.txt"
_ALL: Final = 6.2e12
_UNSEEN: Final = 3.2e6
"""Pairs counted in all, and half of the rarest that the file has."""
_LEFT: Final = re.compile(r"([^\W\d_]+(?:['’][^\W\d_]+)*)[ \u00a0]+$")
_RIGHT: Final = re.compile(r"[ \u00a0]+([^\W\d_]+(?:['’][^\W\d_]+)*)")


def beside(text: str, start: int, end: int) -> tuple[str, str]:
    """The words next to `text[start:end]` in lower case, "" where a mark, a figure or an end stands there."""
    left, right = _LEFT.search(text, max(0, start - 40), start), _RIGHT.match(text, end)
    return left[1].lower() if left else "", right[1].lower() if right else ""


def affinity(left: str, right: str, among: Dictionary) -> float:
    """By how many powers of ten the pair is commoner than chance would make it; 0 with nothing on one side."""
    return affinity_of(left, right, among.zipf(left), among.zipf(right))


def affinity_of(left: str, right: str, zipf_left: float, zipf_right: float) -> float:
    """`affinity` of words whose commonness is known."""
    if not left or not right:
        return 0.0
    expected = _ALL * 10 ** (max(zipf_left, 1.0) + max(zipf_right, 1.0) - 18)
    return log10((times(left, right) + _UNSEEN) / (expected + _UNSEEN))


def times(left: str, right: str) -> int:
    """How often the pair was counted; 0 where the list lacks it."""
    return _pairs().get(f"{left} {right}", 0)


@lru_cache(maxsize=1)
def _pairs() -> dict[str, int]:
    """Read as a file: importing the package would load what else it can do."""
    path = inside("symspellpy", _FILE)
    if path is None:
        return {}
    with path.open(encoding="utf-8-sig") as lines:
        return {pair: int(count) for pair, _, count in (line.rpartition(" ") for line in lines)}
