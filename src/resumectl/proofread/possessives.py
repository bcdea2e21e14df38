"""`it's`, `there` and `they're` for `its` and `their`: before a noun, after what an owner's word can follow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.finding import Finding
from resumectl.proofread.lemmas import lemmas_of
from resumectl.proofread.lexicon import english_words
from resumectl.proofread.verbs import is_ever_noun, verb_of

_OWNER: Final = re.compile(
    r"\b([A-Za-z]?[a-z]+) (it['’]s|they['’]re|there) ([a-z]{3,})"
    r"(?=[.,;:!?)]|$| (?:[a-z]+|&|\d)(?![\w'’-]))(?: ([a-z&]+))?"
)
_VERB_FOLLOWS: Final = re.compile(r"(?:^|\b(?:and|to|I|we|they|will|can) )$")
_MEANT: Final = {"it": "its", "th": "their"}
_PREPOSITIONS: Final = frozenset(
    "about across after against before between by during for into of on through throughout to toward towards under "
    "upon using via with within without".split()
)
_ELSEWHERE: Final = english_words("stays_there")
"""Verbs that `there` follows, and those that a clause with `it's` does."""
_TIMES: Final = english_words("times_there")
"""Nouns that `worked there` is followed by."""
_ONLY_NOUN: Final = re.compile(r"\w{3,}(?:tion|ment|ance|ence|ity|ship|ness|cy)s?|\w{3,}(?:tions|ments|ities|cies)")
_VERBS_AFTER: Final = frozenset("is are was were has have had will can must should may that who".split())


@lru_cache(maxsize=512)
def check_possessives(text: str, among: Dictionary) -> tuple[Finding, ...]:
    """`wrote it's documentation`, `planned there shifts`."""
    return tuple(_possessives(text, among))


def _possessives(text: str, among: Dictionary) -> Iterator[Finding]:
    for found in _OWNER.finditer(text):
        before, written, noun, after = found[1].lower(), found[2].replace("’", "'"), found[3], found[4] or ""
        meant = _MEANT[written[:2]]
        timed = written == "there" and {noun, after} & _TIMES
        described = _is_adjective(noun) and _is_noun(after) and (after.endswith("s") or _ONLY_NOUN.fullmatch(after))
        if timed or not (described or _is_noun(noun)) or after in _VERBS_AFTER or before in _ELSEWHERE:
            continue
        verb = verb_of(before, among)
        owns = before in _PREPOSITIONS or (verb is not None and (before != verb.base or not is_ever_noun(before)))
        # `and challenge there invoices`: what may be a noun is a verb there.
        owns = owns or (verb is not None and bool(_VERB_FOLLOWS.search(text, 0, found.start(1))))
        owns = owns or (before == "in" and not after)
        joined = before == "and" and written == "it's"
        if owns or (joined and _ONLY_NOUN.fullmatch(noun)):
            reason = f"“{meant}” tells whose “{noun}” it is; “{found[2]}” does not."
            yield Finding(*found.span(2), meant, EditKind.TYPO, reason, 0.93)


@lru_cache(maxsize=4096)
def _is_noun(word: str) -> bool:
    """Whether the word is a noun and no adjective; a verb too only where it is a plural or ends as nouns do."""
    kinds = lemmas_of(word)
    if "NOUN" not in kinds or {"ADJ", "ADV", "AUX"} & set(kinds) or word.endswith(("ing", "ed")):
        return False
    return "VERB" not in kinds or bool(_ONLY_NOUN.fullmatch(word)) or word not in kinds["NOUN"] or word[-1] == "s"


def _is_adjective(word: str) -> bool:
    return "ADJ" in lemmas_of(word)
