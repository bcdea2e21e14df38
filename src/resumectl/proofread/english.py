"""English: Harper's dictionary beside our own, and which English a résumé is written in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from resumectl.proofread.capitals import check_capitals
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.doubt import Reading
from resumectl.proofread.finding import Finding
from resumectl.proofread.fluency import Fluency, fluency
from resumectl.proofread.joined import check_joined
from resumectl.proofread.lexicon import table_of
from resumectl.proofread.meant import Witnesses, weigh
from resumectl.proofread.passages import Passage
from resumectl.proofread.scope import Scope
from resumectl.proofread.typos import Verdict, check_typos
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


@lru_cache(maxsize=4096)
def proposals_of(word: str) -> tuple[str, ...] | None:
    """Harper's candidates for a word, None when it knows the word. A lint takes 10 ms: only for what hunspell lacks."""
    with _HARPER:
        found = _linter().lint(word, language="plaintext")
    if not found:
        return None
    return tuple(one.replacement_text.lower() for lint in found for one in lint.suggestions)


@lru_cache(maxsize=1)
def _at_work() -> dict[str, float]:
    """By how many powers of ten a word is likelier in a résumé than elsewhere: `workshop`, but not `worship`."""
    return {word: int(tenths) / 10 for tenths, words in table_of("trade").items() for word in words.split()}


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


def check_english_typos(
    text: str, scope: Scope, among: Dictionary, reading: Reading | None = None
) -> Iterator[Finding]:
    """Misspelt words; a correction is spelt as the rest of the résumé is.

    `reading`: what a language model has to read first, None where none is asked.
    """
    def judge(word: Word) -> Verdict | None:
        # What is written twice is never corrected, whatever a model says.
        asked = reading if scope.uses[word.folded] == 1 else None
        return weigh(word, text, witnesses(word, scope, among), asked)

    yield from check_typos(text, scope, among, judge=judge, proposals=proposals_of)
    yield from check_capitals(text, scope, among, proposals_of)
    yield from check_joined(text, scope, among, proposals_of)


def witnesses(word: Word, scope: Scope, among: Dictionary, of: Fluency | None = None) -> Witnesses:
    """What the evidence on a word is taken from; `of`: counts other than those that come with the program."""
    spellings = ("en_US", "en_GB") if scope.language == AMERICAN else ("en_GB", "en_US")
    return Witnesses(scope, among, proposals_of(word.text.lower()) or (), _at_work(), spellings, of or fluency())
