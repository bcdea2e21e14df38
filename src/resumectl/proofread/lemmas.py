"""English words to the words they are forms of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache


@lru_cache(maxsize=16384)
def lemmas_of(word: str) -> Mapping[str, tuple[str, ...]]:
    """By kinds such as NOUN and VERB; the library copies all it has on a word each time that it is asked."""
    from lemminflect import getAllLemmas

    found: dict[str, tuple[str, ...]] = getAllLemmas(word)
    return found
