"""Misspellings that others met and listed, with what was meant: those of the package codespell.

Its list is read, its code is not loaded. A word of the list is no proof: `jus` and `reachers` are in it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from resumectl.proofread.dictionary import inside

_FILE: Final = ("data", "dictionary.txt")


@lru_cache(maxsize=4096)
def reported(written: str) -> tuple[str, ...]:
    """What a word in lower case was meant to be whenever somebody met it, the likeliest first; () for never."""
    meant = _listed().get(written, "")
    return tuple(one for one in (part.strip() for part in meant.split(",")) if one)


@lru_cache(maxsize=1)
def _listed() -> dict[str, str]:
    path = inside("codespell_lib", *_FILE)
    if path is None:
        return {}
    with path.open(encoding="utf-8") as lines:
        return {written: meant for written, _, meant in (line.strip().partition("->") for line in lines)}
