"""English words written for others that are words too, where the neighbours leave no doubt; and words run together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.finding import Finding
from resumectl.proofread.lexicon import english_words, table_of

_WRITTEN: Final = re.compile(r"(?<!\\)\((?!\?)([a-z'’?|]+)\)")


@lru_cache(maxsize=1)
def _confused() -> tuple[tuple[re.Pattern[str], str, float, tuple[str, ...]], ...]:
    """Patterns, what was meant, how sure that is, and letters one of which a text must have for the pattern."""
    owned = "|".join(sorted(english_words("owned"), key=lambda word: (-len(word), word)))
    return tuple(
        (re.compile(row["pattern"].replace("OWNED", owned), re.IGNORECASE), row["meant"], row["sure"],
         _letters_of(row["pattern"]))
        for row in table_of("confusions")["confused"]
    )


def _letters_of(pattern: str) -> tuple[str, ...]:
    """The letters of the word that a pattern calls wrong: looking for them is quicker by far than for the pattern."""
    found = _WRITTEN.search(pattern)
    return tuple(re.sub(r"\w\?", "", word) for word in found[1].split("|")) if found else ("",)


@lru_cache(maxsize=1)
def _together() -> tuple[re.Pattern[str], dict[str, str]]:
    together: dict[str, str] = table_of("confusions")["together"]
    return re.compile(r"(?<![\w'’\-./@#])(" + "|".join(together) + r")(?![\w'’\-/@]|\.\w)"), together


@lru_cache(maxsize=1024)
def check_confusions(text: str) -> tuple[Finding, ...]:
    """`there lessons`, `capitol projects`, `to asses pupils`, `aswell`; a text is read again in every round."""
    return tuple(_confusions(text))


def _confusions(text: str) -> Iterator[Finding]:
    low = text.lower()
    for pattern, meant, sure, letters in _confused():
        if not any(word in low for word in letters):
            continue
        for found in pattern.finditer(text):
            written = found[1]
            if written.isupper() or (written[0].isupper() and found.start(1)):
                continue
            after = meant.capitalize() if written[0].isupper() else meant
            if after != written:
                reason = f"“{written}” is a word, but “{after}” fits here."
                yield Finding(*found.span(1), after, EditKind.TYPO, reason, sure)
    pattern, together = _together()
    for found in pattern.finditer(text):
        after = together[found[1]]
        yield Finding(*found.span(1), after, EditKind.TYPO, f"“{after}” are words of their own.", 0.93)
