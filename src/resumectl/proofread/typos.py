"""Misspelt words: found by dictionaries, corrected only where one word alone can have been meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from resumectl.model.edits import EditKind
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.finding import Finding
from resumectl.proofread.lexicon import listed
from resumectl.proofread.scope import Scope
from resumectl.proofread.spelling import choose
from resumectl.proofread.verbs import verb_of
from resumectl.proofread.words import Word, words_of

_PLAIN_ENGLISH: Final = frozenset("the of and to for with by from our my their all into".split())
"""With one of these even a text full of slips is English."""
FOREIGN: Final = 0.25
"""With more unknown words than this share, a text is in another language, or nobody's."""
_CONSONANT_YED: Final = re.compile(r"[^\Waeiou\d_]yed$")
LEAST: Final = 0.3
"""What is less likely is not even suggested."""

_SHORTEST_PAST: Final = 5
_COMMON_VERB: Final = 3.0

Proposals = Callable[[str], Collection[str] | None]


class Verdict(NamedTuple):
    """What a word was meant to be, and how sure that is."""

    word: str
    confidence: float


def check_typos(
    text: str,
    scope: Scope,
    among: Dictionary,
    *,
    judge: Callable[[Word], Verdict | None] | None = None,
    proposals: Proposals = lambda word: (),
) -> Iterator[Finding]:
    """Misspelt words of a text in one language.

    `judge` says what an unknown word was meant to be and how likely; without one letters and frequency alone do.
    `proposals` gives another checker's candidates, or None where that checker knows the word.
    """
    slips = common_slips(among.language)
    for word in unknown_words(text, scope, among, proposals):
        written, alone = word.text.lower(), scope.uses[word.folded] == 1
        if alone and written in slips:
            yield _finding(word, slips[written], 0.97, "“{0}” is a frequent slip for “{1}”.")
            continue
        plural = _plural_in_ys(written, among)
        if alone and plural:
            yield _finding(word, plural, 0.95, f"The plural of “{written[:-1]}” is “{plural}”.")
            continue
        past = f"{written[:-3]}ied"
        if alone and _CONSONANT_YED.search(written) and among.knows(written[:-2]) and among.knows(past):
            yield _finding(word, past, 0.95, "The past of “" + written[:-2] + "” is “{1}”.")
            continue
        past = _past_of_irregular(written, among) if among.language == "en" else ""
        if alone and past:
            yield _finding(word, past, 0.95, "“{1}” is the past; nobody writes “{0}”.")
            continue
        verdict = judge(word) if judge else _nearest(written, among)
        if verdict is None or verdict.confidence < LEAST:
            continue
        confidence = verdict.confidence if alone else min(0.4, verdict.confidence)
        yield _finding(word, verdict.word, confidence, "“{0}” is in no dictionary; “{1}” is the likeliest word.")


def _finding(word: Word, meant: str, confidence: float, reason: str) -> Finding:
    after = meant.capitalize() if word.text[0].isupper() else meant
    return Finding(word.start, word.end, after, EditKind.TYPO, reason.format(word.text, after), confidence)


def _nearest(written: str, among: Dictionary) -> Verdict | None:
    choice = choose(written, among)
    if choice is None or choice.margin < 0.3 or choice.frequency - among.zipf(written) <= 1:
        return None
    is_near = choice.slips <= (0.8 if len(written) <= 5 else 1.0) and choice.margin >= 0.9
    return Verdict(choice.word, 0.8 if is_near else 0.5)


@lru_cache(maxsize=8)
def common_slips(language: str) -> dict[str, str]:
    """Frequent misspellings and what is meant."""
    pairs = [pair.partition("=") for line in listed("slips", language) for pair in line.split(",")]
    return {wrong.strip(): right.strip() for wrong, _, right in pairs if right}


def unknown_words(
    text: str, scope: Scope, among: Dictionary, proposals: Proposals = lambda word: ()
) -> list[Word]:
    """The words of a text that nobody knows, names and figures left out."""
    return [
        word for word in _unlisted(text, among)
        if not scope.is_protected(word.text) and proposals(word.text.lower()) is not None
    ]  # fmt: skip


def is_foreign(text: str, scope: Scope, among: Dictionary) -> bool:
    """Whether a text is in another language, or filling: too many words of it are unknown."""
    words, unknown = words_of(text), unknown_words(text, scope, among)
    if among.language == "en" and _PLAIN_ENGLISH & {word.folded for word in words}:
        return len(unknown) > max(3, 0.6 * len(words))
    return len(unknown) > max(2, FOREIGN * len(words)) or len(unknown) * 2 > len(words) + 1


def _plural_in_ys(written: str, among: Dictionary) -> str:
    """`groceries` for `grocerys`; theatres have flys."""
    plural = f"{written[:-2]}ies"
    known = len(written) > 5 and written.endswith("ys") and among.knows(written[:-1]) and among.knows(plural)
    return plural if known else ""


@lru_cache(maxsize=1024)
def _past_of_irregular(written: str, among: Dictionary) -> str:
    """`ground` for `grinded`; "" where past and participle differ, or where it is no verb's."""
    if not written.endswith("ed") or len(written) < _SHORTEST_PAST:
        return ""
    bases = [written[:-2], written[:-1]] + ([written[:-3]] if written[-3] == written[-4] else [])
    for base in bases:
        verb = verb_of(base, among)
        if verb and base == verb.base and verb.past == verb.participle and not verb.past.endswith("ed"):
            return verb.past if verb.tells and among.zipf(base) >= _COMMON_VERB else ""
    return ""


@lru_cache(maxsize=1024)
def _unlisted(text: str, among: Dictionary) -> tuple[Word, ...]:
    """The words that the dictionary lacks; a text is asked about several times a round."""
    return tuple(word for word in words_of(text) if word.free and len(word.text) > 2 and _is_unlisted(word, among))


def _is_unlisted(word: Word, among: Dictionary) -> bool:
    if among.knows(word.text) or among.knows(word.text.lower()):
        return False
    bare = word.folded
    return bare not in ("s", "t") and not among.knows(bare)
