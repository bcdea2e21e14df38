"""English: Harper's dictionary beside our own, and which English a résumé is written in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.finding import Finding
from resumectl.proofread.passages import Passage
from resumectl.proofread.scope import Scope
from resumectl.proofread.typos import check_typos
from resumectl.proofread.words import Word, words_of

AMERICAN: Final = "en-US"
BRITISH: Final = "en-GB"
_BRITISH_COUNTRIES: Final = frozenset(
    ("United Kingdom", "Ireland", "Australia", "New Zealand", "India", "South Africa", "Pakistan", "Nigeria", "Kenya",
     "Singapore", "Malta", "Ghana", "Sri Lanka", "Bangladesh", "Zimbabwe", "Uganda", "Hong Kong")
)  # fmt: skip
_HARPER: Final = Lock()
"""A linter may be used by one thread at a time only."""


@lru_cache(maxsize=1)
def _linter() -> Any:
    from harper import Linter

    linter = Linter()
    linter.set_lint_config({rule: rule == "SpellCheck" for rule in linter.get_default_lint_config()})
    return linter


@lru_cache(maxsize=2048)
def _unknown_to_harper(text: str) -> dict[tuple[int, int], tuple[str, ...]]:
    with _HARPER:
        found = _linter().lint(text, language="plaintext")
        return {
            (lint.span.start, lint.span.end): tuple(one.replacement_text.lower() for one in lint.suggestions)
            for lint in found
        }


def spelling_of(texts: Iterable[Passage], scope: Scope, among: Dictionary) -> str:
    """en-US or en-GB by the words that only one of them spells so, then by the country; `en` where nothing tells."""
    british = american = 0
    for word in {word.folded for passage in texts for word in words_of(passage.text) if word.free}:
        if among.zipf(word) >= 2.5 and word.isalpha() and word not in scope.protected:
            here, there = among.spells(word, "en_GB"), among.spells(word, "en_US")
            british += here and not there
            american += there and not here
    if british != american:
        return BRITISH if british > american else AMERICAN
    if not scope.country:
        return "en"
    return BRITISH if scope.country in _BRITISH_COUNTRIES else AMERICAN


def check_english_typos(text: str, scope: Scope, among: Dictionary) -> Iterator[Finding]:
    """Misspelt words; a correction is spelt as the rest of the résumé is."""
    flagged = _unknown_to_harper(text)

    def proposals(word: Word) -> Collection[str] | None:
        for (start, end), candidates in flagged.items():
            if start <= word.start and word.end <= end:
                return candidates
        return None

    def favour(candidate: str) -> float:
        other = "en_GB" if scope.language == AMERICAN else "en_US"
        own = "en_US" if scope.language == AMERICAN else "en_GB"
        foreign = among.spells(candidate, other) and not among.spells(candidate, own)
        return (-3.0 if foreign else 0.0) + (1.0 if scope.uses[candidate] else 0.0)

    yield from check_typos(text, scope, among, proposals=proposals, favour=favour)
