"""What stands around a word that is a noun and a verb, such as `report`, or a past and a participle, and its habits.

The counts say how often a word heads an instruction, stands before another noun, and is a noun in ESCO's descriptions
of skills (European Commission, ESCO v1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import exp, fsum, log
from typing import Final, Protocol

from resumectl.proofread.lemmas import lemmas_of
from resumectl.proofread.lexicon import english_words, table_of
from resumectl.proofread.verbs import is_ever_noun

_DETERMINERS: Final = english_words("determiners") | {
    "no", "another", "each", "every", "such", "everything", "everyone", "everybody", "anything", "nothing",
}  # fmt: skip
_PREPOSITIONS: Final = english_words("prepositions") | frozenset(
    "by as between during before after via per about without upon around near onto above below until".split()
)
_SUBORDINATE: Final = english_words("subordinate")
_GOVERNING: Final = english_words("governing")
_PARTICLES: Final = english_words("particles")
_ADVERBS: Final = english_words("adverbs")
_COMPOUND_HEADS: Final = english_words("compound_heads")
_QUESTIONS: Final = frozenset("what how whether that why where which who if when while".split())
_JOINING: Final = frozenset(("and", "or", "&", "but", "plus", "then"))
_AUXILIARIES: Final = frozenset("is are was were has have had will can must should may".split())
_CLOSED: Final = (
    (_JOINING, "join"), (frozenset(("to",)), "to"), (_QUESTIONS, "question"), (_DETERMINERS, "article"),
    (frozenset(("of",)), "of"), (_PREPOSITIONS, "preposition"), (_PARTICLES, "particle"), (_AUXILIARIES, "auxiliary"),
)  # fmt: skip

_RATES: Final = frozenset(("a", "an", "each", "every", "per", "any", "most"))
_RHYTHMS: Final = english_words("rhythms")
_FEW_HEADS: Final = 3


class Token(Protocol):
    """A word or sign of a text."""

    @property
    def text(self) -> str:
        """As it is written."""

    @property
    def low(self) -> str:
        """In lower case."""


@lru_cache(maxsize=1)
def _counts() -> dict[str, tuple[int, int, int]]:
    rows = (row.split() for row in table_of("homographs")["counts"].split(","))
    return {word: (int(head), int(before), int(noun)) for word, head, before, noun in rows}


@lru_cache(maxsize=1)
def _attributes() -> dict[str, int]:
    rows = (row.split() for row in table_of("homographs")["attributes"].split(","))
    return {word: int(times) for word, times in rows}


def attributes_of(low: str) -> int:
    """How often the past stood before a noun."""
    return _attributes().get(low, 0)


def share(weights: dict[str, float], signs: Iterable[tuple[str, float]]) -> float:
    """The probability that weighted signs make up: 0 to 1."""
    total = fsum(weights.get(name, 0.0) * value for name, value in signs)
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def signs_of(tokens: Sequence[Token], at: int, last_verb: int, base: str, bias: float) -> Iterator[tuple[str, float]]:
    """What speaks for a verb or a noun: kinds of the words after it, of those before it, and the word's own habits."""
    one, two, three = (kind_of(tokens, at + step) for step in (1, 2, 3))
    yield from ((name, 1.0) for name in (f"1 {one}", f"2 {two}", f"3 {three}", f"12 {one} {two}"))
    joiner = at - 1
    while joiner > last_verb and (tokens[joiner].low in _ADVERBS or tokens[joiner].low.endswith("ly")):
        joiner -= 1
    comma = joiner and tokens[joiner].low in _JOINING and tokens[joiner - 1].low == ","
    before = joiner - 1 - bool(comma)
    nearest, other = kind_of(tokens, before), kind_of(tokens, before - 1)
    yield f"joined by {', ' if comma else ''}{tokens[joiner].low}", 1.0
    yield from ((name, 1.0) for name in (f"-1 {nearest}", f"-2 {other} {nearest}", f"-1 {nearest} {one}"))
    between = [token.low for token in tokens[last_verb + 1 : before + 1]]
    yield f"commas {min(2, between.count(','))}", 1.0
    yield f"ands {min(1, sum(low in _JOINING for low in between))}", 1.0
    yield f"distance {min(6, len(between))}", 1.0
    for name, low in (("governed", _GOVERNING | {"to"}), ("nested", _SUBORDINATE), ("placed", _PREPOSITIONS | {"of"})):
        yield name, float(any(word in low for word in between))
    yield "gerund", float(any(_kind(word) == "ing" for word in between))
    head, attribute, noun = _counts().get(base, (0, 0, 0))
    yield "heads", log(1 + head)
    yield "heads to attributes", log((head + 0.5) / (attribute + 0.5))
    yield "heads to nouns", log((head + 0.5) / (noun + 0.5))
    yield "bias", max(-1.5, min(2.0, bias))
    yield "always", 1.0


def is_told(base: str) -> bool:
    """Whether instructions are headed by this verb at times; those that are never nouns are not counted."""
    return not is_ever_noun(base) or _counts().get(base, (0, 0, 0))[0] >= _FEW_HEADS


def counts_of(base: str) -> tuple[int, int, int]:
    """How often the word headed an instruction, stood before another noun, and was a noun."""
    return _counts().get(base, (0, 0, 0))


def kind_of(tokens: Sequence[Token], at: int) -> str:
    """What sort of word stands at a place; `end` beyond the tokens, `often` for what begins `each week`, `a day`."""
    if not 0 <= at < len(tokens):
        return "end"
    if tokens[at].low in _RATES:
        beyond = at + 1 + (at + 2 < len(tokens) and tokens[at + 1].low in ("other", "single", "given"))
        if beyond < len(tokens) and tokens[beyond].low in _RHYTHMS:
            return "often"
    return _kind(tokens[at].text)


@lru_cache(maxsize=8192)
def _kind(text: str) -> str:
    """What sort of word it is, as far as its letters and the inflections tell."""
    low = text.lower()
    closed = next((name for words, name in _CLOSED if low in words), "")
    if closed:
        return closed
    if not text[0].isalnum():
        return "number" if text[0] in "£$€₹%" else "sign"
    if text[0].isdigit() or text[0].isupper():
        return "number" if text[0].isdigit() else "capital"
    if "-" in text:
        return "compound"
    return kind_of_word(low)


def kind_of_word(low: str) -> str:
    """The sort of a word in lower case by its ending and its inflections."""
    kinds = lemmas_of(low)
    if low.endswith("ly"):
        return "ly"
    if low.endswith("ing") and len(low) > 4:
        return "ing"
    if low.endswith("ed") and "VERB" in kinds:
        return "ed"
    if low.endswith("s") and not low.endswith(("ss", "us", "is")) and low not in kinds.get("NOUN", (low,)):
        return "plural head" if low in _COMPOUND_HEADS else "plural"
    if "ADJ" in kinds:
        return "adjective or noun" if "NOUN" in kinds else "adjective"
    if "NOUN" in kinds:
        return "noun or verb" if "VERB" in kinds else "noun"
    return "verb" if "VERB" in kinds else "unknown"
