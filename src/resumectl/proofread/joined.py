"""English words run together, and one word written as two: `visitedsome`, `atthe`, `over night`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.bigrams import affinity, beside, times
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.finding import Finding
from resumectl.proofread.fluency import small_words
from resumectl.proofread.lexicon import english_words, table_of
from resumectl.proofread.rare import is_rare_word
from resumectl.proofread.reported import reported
from resumectl.proofread.scope import Scope
from resumectl.proofread.typos import Proposals, unknown_words
from resumectl.proofread.words import words_of

_LEAST: Final = 3.5
_LEAST_OF_LONG: Final = 2.5
_SELDOM: Final = 2.5
"""Two words run together are seldom counted as one."""
_LAST: Final = frozenset("the some and with from our their each every this that which were".split())
_FIRST: Final = frozenset("the and with from their our every each this which".split())
_PARTICLES: Final = english_words("particles") | frozenset(
    "in on over by under upon at around through about across along behind after before between near no non self".split()
)
"""Any trade makes nouns of these: `loadin`, `setout`."""
_BEFORE_VERBS: Final = frozenset("to will can could would must should may might not we they i you".split())
_LONG: Final = 4
_WHOLE: Final = 3.0
_JOINERS: Final = tuple("-–/'’@&_")


def check_joined(text: str, scope: Scope, among: Dictionary, proposals: Proposals) -> Iterator[Finding]:
    """Unknown words that are two common ones, one of them small; and a list of words that are written as one."""
    for word in unknown_words(text, scope, among, proposals):
        written = word.text.lower()
        one_word = any(one.isalpha() for one in reported(written))
        if scope.uses[word.folded] > 1 or not written.isascii() or not written.isalpha() or one_word:
            continue
        parts = _parts_of(written, among)
        if parts and (parts[1] not in _PARTICLES or beside(text, word.start, word.end)[0] in _BEFORE_VERBS):
            first = parts[0].capitalize() if word.text[0].isupper() else parts[0]
            reason = f"“{first}” and “{parts[1]}” are words of their own."
            yield Finding(word.start, word.end, f"{first} {parts[1]}", EditKind.TYPO, reason, 0.95)
    yield from _cut_words(text, scope, among)
    for found in _apart().finditer(text):
        after = found[0].replace(" ", "")
        yield Finding(*found.span(), after, EditKind.TYPO, f"“{after}” is one word.", 0.92)


def _cut_words(text: str, scope: Scope, among: Dictionary) -> Iterator[Finding]:
    """`pres ses`: a common word, of which at least one part is none."""
    words = words_of(text)
    for one, other in pairwise(words):
        first, last = one.text.lower(), other.text
        if text[one.end : other.start] != " " or not (one.free and other.free and last.islower()):
            continue
        whole = first + last
        if among.zipf(whole) < _WHOLE or not among.knows(whole) or text[other.end : other.end + 1] in _JOINERS:
            continue
        broken = [part for part in (first, last) if _is_broken(part, among)]
        if broken and not any(scope.is_protected(part) or scope.uses[part] > 1 for part in broken):
            after = whole.capitalize() if one.text[0].isupper() else whole
            yield Finding(one.start, other.end, after, EditKind.TYPO, f"“{after}” is one word.", 0.94)


def _is_broken(part: str, among: Dictionary) -> bool:
    return len(part) > 1 and part.isascii() and (part == "re" or not (among.knows(part) or is_rare_word(part)))


@lru_cache(maxsize=4096)
def _parts_of(written: str, among: Dictionary) -> tuple[str, str] | None:
    """The two words that a word is made of, the likeliest pair; None where it may be a word itself."""
    if is_rare_word(written) or among.zipf(written) >= _SELDOM:
        return None
    found = []
    for at in range(2, len(written) - 1):
        first, last = written[:at], written[at:]
        if _are_two(first, last, among):
            found.append((affinity(first, last, among), first, last))
    return max(found)[1:] if found else None


def _are_two(first: str, last: str, among: Dictionary) -> bool:
    small, _ = small_words()
    if last not in small and (first not in small or first in _PARTICLES):
        return False
    if not (among.knows(first) and among.knows(last)):
        return False
    common = min(among.zipf(first), among.zipf(last))
    if times(first, last) and affinity(first, last, among) >= 0.3 and common >= 4:
        return True
    if last in _LAST:
        return len(first) >= _LONG and common >= (_LEAST if len(first) <= _LONG + 1 else _LEAST_OF_LONG)
    return first in _FIRST and len(last) >= _LONG and common >= (_LEAST if len(last) <= _LONG + 1 else _LEAST_OF_LONG)


@lru_cache(maxsize=1)
def _apart() -> re.Pattern[str]:
    pairs = table_of("confusions")["apart"].split(",")
    return re.compile(r"(?<![\w'’\-./@])(?:" + "|".join(" ".join(pair.split()) for pair in pairs) + r")(?![\w'’\-/@])")
