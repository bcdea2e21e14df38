"""How the letters of a word look and sound: whether English spells so, and whether two spellings are read alike."""

from __future__ import annotations

import re
from functools import lru_cache
from math import fsum, log10
from typing import Final

from resumectl.proofread.dictionary import Dictionary

_COMMON: Final = 3.0
_FEW: Final = 0.5
_LETTERS: Final = 27
_SAID: Final = tuple(
    (re.compile(pattern), said) for pattern, _, said in (
        row.partition(">") for row in (
            r"^(?:kn|gn|pn)>n", r"^wr>r", r"^ps>s", r"^x>z", r"^wh>w", r"^ae>e", r"sch>sk", r"tch>C",
            r"(?<=[aeiou])ght>t", r"(?<=[aou])ugh$>f", r"(?<=[aeiou])gh>", r"gh>g", r"ph>f", r"ch>C", r"sh>S",
            r"cqu>kw", r"qu(?=e)>k", r"qu>kw", r"[tsc]i(?=on|al|an|ous|en)>S", r"t(?=ure)>C", r"dg(?=[eiy])>j",
            r"g(?=[eiy])>j", r"ck>k", r"sc(?=[eiy])>s", r"cc(?=[eiy])>ks", r"c(?=[eiy])>s", r"c>k", r"x>ks", r"z>s",
            r"mb$>m", r"mn$>m", r"(?<=[^aeiou])le$>al", r"(?<=[^aeiou])re$>ar", r"(?<!^)h>", r"(?<=[^aeiouy])e$>",
            r"ey$>y", r"(.)(?=\1)>", r"(?<!^)[aeiouyw]+>a", r"^[aeiou]+>a", r"(.)(?=\1)>",
        )
    )
)  # fmt: skip
"""Spellings and what is heard of them, in this order; C and S are the sounds of `church` and `shop`."""


@lru_cache(maxsize=8192)
def sound_of(word: str) -> str:
    """Roughly how a word is said, vowels alike: `wheather` and `whether` are the same."""
    for pattern, said in _SAID:
        word = pattern.sub(said, word)
    return word


def oddness(word: str, among: Dictionary) -> tuple[float, float]:
    """How unlikely the letters of a word are after the two before them: in the mean, and the unlikeliest of them."""
    threes, twos = _counted(among)
    padded = f"  {word} "
    steps = [
        -log10((threes.get(padded[at : at + 3], 0) + _FEW) / (twos.get(padded[at : at + 2], 0) + _FEW * _LETTERS))
        for at in range(len(padded) - 2)
    ]
    return fsum(steps) / len(steps), max(steps)


@lru_cache(maxsize=1)
def _counted(among: Dictionary) -> tuple[dict[str, int], dict[str, int]]:
    """Letters in threes and in twos, of common words, each word once."""
    threes: dict[str, int] = {}
    twos: dict[str, int] = {}
    for word in among.common(_COMMON):
        if word.isascii() and word.isalpha():
            padded = f"  {word} "
            for at in range(len(padded) - 2):
                three, two = padded[at : at + 3], padded[at : at + 2]
                threes[three] = threes.get(three, 0) + 1
                twos[two] = twos.get(two, 0) + 1
    return threes, twos
