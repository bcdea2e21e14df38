"""Words that common dictionaries leave out and large ones have: `crocket`, `troche`.

Most are nobody's, so that a slip may well be one of them: they are no proof, but they speak for what is written. A slip
may also have been meant for one of them, or for one that dictionaries have and hardly anybody writes: `eclampsai`.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Final

FILE: Final = "rare.txt.gz"
SELDOM: Final = "seldom.txt.gz"
_ALIKE: Final = 3


@lru_cache(maxsize=4096)
def is_rare_word(word: str) -> bool:
    """Whether a word in lower case is in the list."""
    return f"\n{word}\n" in _words(FILE).get(word[:_ALIKE], "")


def seldom_written(words: Iterable[str]) -> set[str]:
    """Those of these words in lower case that large lists have, and few people ever write."""
    rare, seldom = _words(FILE), _words(SELDOM)
    return {
        word
        for word in words
        if f"\n{word}\n" in seldom.get(word[:_ALIKE], "") or f"\n{word}\n" in rare.get(word[:_ALIKE], "")
    }


@lru_cache(maxsize=2)
def _words(name: str) -> dict[str, str]:
    """The words by their first letters, each between two ends of line: a tenth of the memory that a set takes."""
    packed = files("resumectl.proofread.lexicon").joinpath(name).read_bytes()
    words = unfolded(gzip.decompress(packed).decode("ascii"))
    return {first: "\n" + "\n".join(of) + "\n" for first, of in groupby(words, key=lambda word: word[:_ALIKE])}


def folded(words: list[str]) -> str:
    """Sorted words, a line each: a letter for how many it shares with the one before (a: none), and the rest."""
    lines, before = [], ""
    for word in words:
        shared = next((at for at, (one, other) in enumerate(zip(word, before, strict=False)) if one != other),
                      min(len(word), len(before)))  # fmt: skip
        lines.append(chr(ord("a") + min(25, shared)) + word[min(25, shared) :])
        before = word
    return "\n".join(lines)


def unfolded(text: str) -> list[str]:
    """What `folded` was given."""
    words, before = [], ""
    for line in text.splitlines():
        before = before[: ord(line[0]) - ord("a")] + line[1:]
        words.append(before)
    return words
