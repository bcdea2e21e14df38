"""Text in the pieces that a language model reads: pairs of bytes joined in the order that it was taught."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

_PARTS: Final = re.compile(r"'s|'t|'re|'ve|'m|'ll|'d| ?[^\W\d_]+|\d| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")
"""What is never joined with what stands beside it: words with the space before them, single figures, marks."""
_MOST_KEPT: Final = 20_000
_PRINTED: Final = (*range(33, 127), *range(161, 173), *range(174, 256))


class Pieces:
    """`tokens` in the order of their numbers, `merges` as `left right`, the first to be joined first."""

    def __init__(self, tokens: Sequence[str], merges: Sequence[str]) -> None:
        self._numbers = {token: number for number, token in enumerate(tokens)}
        self._ranks = {pair: rank for rank, pair in enumerate(merges)}
        hidden = [byte for byte in range(256) if byte not in _PRINTED]
        letters = {byte: chr(256 + at) for at, byte in enumerate(hidden)}
        self._letters = [letters.get(byte, chr(byte)) for byte in range(256)]
        self._kept: dict[str, tuple[int, ...]] = {}

    def of(self, text: str) -> list[int]:
        """The numbers of the pieces of a text; bytes that stand in none, such as controls, are left out."""
        return [number for found in _PARTS.finditer(text) for number in self._of_part(found[0])]

    def _of_part(self, part: str) -> tuple[int, ...]:
        known = self._kept.get(part)
        if known is None:
            if len(self._kept) > _MOST_KEPT:
                self._kept.clear()
            known = self._kept[part] = tuple(self._numbers[one] for one in self._joined(part) if one in self._numbers)
        return known

    def _joined(self, part: str) -> list[str]:
        found = [self._letters[byte] for byte in part.encode("utf-8")]
        while len(found) > 1:
            ranks = [self._ranks.get(f"{left} {right}", len(self._ranks)) for left, right in pairwise(found)]
            first = min(ranks)
            if first == len(self._ranks):
                break
            at = ranks.index(first)
            found[at : at + 2] = [found[at] + found[at + 1]]
        return found
