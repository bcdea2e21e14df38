"""How likely a word is a verb and no noun: `Report changes`, but `Report author for the board`.

The weights of lexicon/tense.toml are written by `make tense`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log
from typing import Final

from resumectl.proofread.bigrams import affinity
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.homographs import Token, attributes_of, counts_of, is_told, kind_of, share, signs_of
from resumectl.proofread.lemmas import lemmas_of
from resumectl.proofread.lexicon import english_words, table_of
from resumectl.proofread.usage import signs_of_usage, usage_before, usage_of_past
from resumectl.proofread.verbs import Verb, is_ever_noun, is_ever_verb

_JOINING: Final = frozenset((",", "and", "&", "or", ";", "then"))
_OWN_PREPOSITIONS: Final = {
    "deal": "with", "work": "with in on at for as from alongside closely within between across", "report": "to",
    "act": "as", "care": "for", "look": "after", "serve": "as on in", "help": "with", "attend": "to", "answer": "to",
    "travel": "to across", "contribute": "to", "advise": "on", "interface": "with", "partner": "with", "focus": "on",
    "walk": "through to", "study": "under", "train": "in as under", "present": "to", "recruit": "from",
    "volunteer": "at with as", "respond": "to", "consult": "with on", "coach": "on", "brief": "on",
}  # fmt: skip
"""Verbs that are nouns as well, with what follows them as verbs."""
_NOMINAL: Final = frozenset((
    "noun", "plural", "plural head", "noun or verb", "adjective or noun", "adjective", "unknown", "compound", "ing",
    "capital",
))  # fmt: skip
_AFTER_VERBS: Final = frozenset((
    "article", "number", "preposition", "particle", "plural", "plural head", "end", "to", "ly", "sign", "join",
    "capital", "question",
))  # fmt: skip
_BIAS_OF_NOUNS: Final = 1.3
"""Words so much commoner than their past are nouns as well, whether the inflections know it or not: `dam`."""
_TOLD_OFTEN: Final = 3
_TOLD_TWICE: Final = 2
_PLURAL_MODIFIERS: Final = english_words("plural_modifiers")
_DONE: Final = re.compile(r"(?:tions?|sions?|ments?|[ae]nces?|als?|ings?)$")
_PERSON: Final = re.compile(r"(?:[eo]r|ist|ian|man|woman|ant|ee)$")


def likelihood_of_head(tokens: Sequence[Token], at: int, verb: Verb, among: Dictionary) -> float:
    """How likely the word at `at`, a form of `verb`, is the verb of what it begins: 0 to 1."""
    return share(table_of("tense")["head"], signs_of_head(tokens, at, verb, among))


def likelihood_of_joined(
    tokens: Sequence[Token], at: int, last_verb: int, verb: Verb, among: Dictionary, verbs: int
) -> float:
    """How likely the word at `at`, after an `and` or a comma, is one verb more; `verbs` in the past came before it."""
    return share(table_of("tense")["joined"], signs_of_joined(tokens, at, last_verb, verb, among, verbs))


def likelihood_of_past(tokens: Sequence[Token], at: int, last_verb: int, verb: Verb, among: Dictionary) -> float:
    """How likely the word at `at`, a past of `verb` after an `and` or a comma, is no participle: 0 to 1."""
    if not is_told(verb.base) and told().get(verb.base, 0) < _TOLD_OFTEN:
        # Nobody is told to escape: `lead time and escaped defects`.
        return 0.0
    return share(table_of("tense")["participles"], signs_of_past(tokens, at, last_verb, verb, among))


def signs_of_past(
    tokens: Sequence[Token], at: int, last_verb: int, verb: Verb, among: Dictionary
) -> Iterator[tuple[str, float]]:
    """What speaks for a finite verb or for a participle: `wash and ironed shirts`, `washed and ironed shirts`."""
    low, one = tokens[at].low, kind_of(tokens, at + 1)
    yield from signs_of(tokens, at, last_verb, verb.base, verb.bias)
    yield "attributes", log(1 + attributes_of(low))
    yield "only past", float(verb.past != verb.participle)
    yield "told", log(1 + told().get(verb.base, 0))
    yield "usage past", usage_of_past(low)
    yield from _signs_of_object(tokens, at + 1, among)
    if one in ("preposition", "of", "to"):
        yield f"then {_following(tokens, at)}", 1.0


def is_never_told(low: str, verb: Verb) -> bool:
    """Whether no text that was learned from tells with the verb, and books use it as a noun: `root`, `ballast`."""
    return is_rarely_told(verb) and usage_before(low, low == verb.third) < 0


def is_rarely_told(verb: Verb) -> bool:
    """Whether hardly a text that was learned from tells with the verb: `tier`, `phase`."""
    return told().get(verb.base, 0) < _TOLD_TWICE


def signs_of_joined(
    tokens: Sequence[Token], at: int, last_verb: int, verb: Verb, among: Dictionary, verbs: int
) -> Iterator[tuple[str, float]]:
    """What speaks for one verb more or for one noun more."""
    low = tokens[at].low
    form = "third" if low == verb.third else "base"
    noun = is_ever_noun(low) or verb.bias > _BIAS_OF_NOUNS
    yield from signs_of(tokens, at, last_verb, verb.base, verb.bias)
    one = kind_of(tokens, at + 1)
    yield from ((name, 1.0) for name in (form, f"{form} 1 {one}", f"{form} {'noun' if noun else 'verb'}"))
    yield f"{form} -1 {kind_of(tokens, at - 2)}", 1.0
    yield f"{'noun' if noun else 'verb'} 1 {one}", 1.0
    yield f"verbs {min(verbs, 3)}", 1.0
    if low in english_words("no_verbs"):
        yield "no verb", 1.0
    yield "later past", float(_is_told_on(tokens, at))
    # `sales and purchase ledgers`.
    yield "after modifier", float(at > 1 and tokens[at - 2].low in _PLURAL_MODIFIERS)
    yield from _signs_of_object(tokens, at + 1, among)
    yield from _signs_of_pair(tokens, at, verb, among)
    if noun:
        yield from _signs_of_telling(verb.base)
    gerund = among.zipf(f"{verb.base.removesuffix('e')}ing") - among.zipf(verb.base)
    yield "gerund verb", max(-2.5, min(1.0, gerund))
    yield from signs_of_usage(low, verb, _following(tokens, at), among)


def signs_of_head(tokens: Sequence[Token], at: int, verb: Verb, among: Dictionary) -> Iterator[tuple[str, float]]:
    """What speaks for a verb or a noun at the head: the kinds of the words after it, and the word's own habits."""
    low = tokens[at].low
    one, two, three = (kind_of(tokens, at + step) for step in (1, 2, 3))
    form = "third" if low == verb.third else "base"
    noun = is_ever_noun(low) or verb.bias > _BIAS_OF_NOUNS
    yield "always", 1.0
    yield from ((name, 1.0) for name in (f"1 {one}", f"2 {two}", f"3 {three}", f"12 {one} {two}", form))
    yield f"{form} 1 {one}", 1.0
    if noun:
        yield from ((name, 1.0) for name in (f"noun 1 {one}", f"noun {form}", f"noun {form} 1 {one}"))
    following = _following(tokens, at)
    if following in _OWN_PREPOSITIONS.get(verb.base, "").split():
        yield "own preposition", 1.0
    if one in ("preposition", "of", "to"):
        yield f"then {following}", 1.0
    if low in english_words("no_verbs"):
        yield "no verb", 1.0
    if at + 2 < len(tokens) and following in _JOINING:
        yield f"joined to {_form_of(tokens[at + 2].low)}", 1.0
    yield "later past", float(_is_told_on(tokens, at))
    yield from _signs_of_object(tokens, at + 1, among)
    yield from _signs_of_rest(tokens, at + 2)
    yield from _signs_of_pair(tokens, at, verb, among)
    head, attribute, _ = counts_of(verb.base)
    if noun:
        yield from _signs_of_telling(verb.base)
        yield "heads", log(1 + head)
        yield "heads to attributes", log((head + 0.5) / (attribute + 0.5))
    yield "bias", max(-1.5, min(2.0, verb.bias))
    gerund = among.zipf(f"{verb.base.removesuffix('e')}ing") - among.zipf(verb.base)
    yield "gerund", max(-2.5, min(1.0, gerund))
    yield from signs_of_usage(low, verb, _following(tokens, at), among)


def _following(tokens: Sequence[Token], at: int) -> str:
    return tokens[at + 1].low if at + 1 < len(tokens) else ""


def _is_told_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether a later `and` or comma is followed by a past that is no participle before a noun."""
    places = (place + 1 for place in range(at + 2, len(tokens) - 1) if tokens[place].low in _JOINING)
    return any(_form_of(tokens[one].low) == "past" and kind_of(tokens, one + 1) in _AFTER_VERBS for one in places)


def _signs_of_rest(tokens: Sequence[Token], at: int) -> Iterator[tuple[str, float]]:
    """Who writes no verb seldom writes an article."""
    kinds = [kind_of(tokens, place) for place in range(at, len(tokens))]
    yield "later article", float("article" in kinds)
    yield "later participle", float("ed" in kinds)


def _signs_of_pair(tokens: Sequence[Token], at: int, verb: Verb, among: Dictionary) -> Iterator[tuple[str, float]]:
    """Whether the last of the bare nouns after it is something that is done, as in `stock transfers`."""
    end = at + 1
    while end < len(tokens) and end < at + 6 and kind_of(tokens, end) in _NOMINAL:
        end += 1
    last = tokens[end - 1].low
    if end == at + 1 or not last.isalpha():
        return
    done = bool(_DONE.search(last)) or is_ever_verb(last)
    yield f"done {min(2, end - at - 1)}", float(done)
    if end > at + 2:
        forms = (verb.past, f"{verb.base.removesuffix('e')}ing")
        yield "usage object", max(-1.0, min(2.0, max(affinity(one, last, among) for one in forms)))


def _signs_of_object(tokens: Sequence[Token], at: int, among: Dictionary) -> Iterator[tuple[str, float]]:
    """The bare nouns that follow: a verb has `downtime` or `changes` as its object, but not a bare `author`."""
    end = at
    while end < len(tokens) and end < at + 5 and kind_of(tokens, end) in _NOMINAL:
        end += 1
    if end == at:
        return
    last = tokens[end - 1].low
    kind = kind_of(tokens, end - 1)
    number = "plural" if kind.startswith("plural") else "one"
    yield f"object {number} {min(3, end - at)}", 1.0
    yield f"object before {kind_of(tokens, end)}", 1.0
    yield f"object {number} before {kind_of(tokens, end)}", 1.0
    if number == "one":
        yield "mass", max(-1.0, min(2.5, among.zipf(last) - among.zipf(_plural(last))))
        yield "person", float(bool(_PERSON.search(last)))


def _signs_of_telling(base: str) -> Iterator[tuple[str, float]]:
    times = told().get(base, 0)
    yield "told", log(1 + times)
    yield "told to nouns", log((times + 0.5) / (counts_of(base)[2] + 2))


@lru_cache(maxsize=1)
def told() -> dict[str, int]:
    """In how many of the documents learned from a past job was told with the past of the verb."""
    rows = (row.split() for row in table_of("tense")["told"].split(",") if row.strip())
    return {word: int(times) for word, times in rows}


@lru_cache(maxsize=4096)
def _plural(word: str) -> str:
    from lemminflect import getInflection

    return next(iter(getInflection(word, "NNS")), f"{word}s")


def _form_of(low: str) -> str:
    lemmas = lemmas_of(low)
    verbs = lemmas.get("VERB", ())
    if not verbs:
        return "none"
    if low.endswith("ed") or low not in verbs:
        return "past" if not low.endswith("s") and not low.endswith("ing") else "third"
    return "base or noun" if "NOUN" in lemmas or "ADJ" in lemmas else "base"
