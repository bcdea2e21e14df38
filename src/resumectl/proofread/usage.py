"""Whether books use a word as a verb or as a noun: which words stand before and after it in pairs of words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import log10
from typing import Final

from resumectl.proofread.bigrams import affinity, times
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.verbs import Verb

_BEFORE_BASES: Final = "to will can would should could must may not they we you".split()
_BEFORE_THIRDS: Final = "he she it which that who also".split()
_BEFORE_NOUNS: Final = "the a an of this that his her their its no any new first".split()
_BEFORE_PLURALS: Final = "the of these those all his their many other such some two".split()
_SUBJECTS: Final = "he she they we i it who".split()
_BEFORE_PARTICIPLES: Final = "the a an be is are was were been of being newly well".split()
_AFTER_VERBS: Final = "the a an it them him his her their this these up out".split()
_AFTER_NOUNS: Final = "of is are was were has in for and on".split()
_FEW: Final = 1.2e7
"""Less than what the rarest pairs of the list were counted together."""


def signs_of_usage(low: str, verb: Verb, following: str, among: Dictionary) -> Iterator[tuple[str, float]]:
    """Powers of ten by which a word is commoner as a verb than as a noun; and how its forms go with the next word."""
    third = low == verb.third
    yield "usage before", usage_before(low, third)
    yield "usage after", _after(low)
    if following.isalpha():
        # `booked rooms` is said, and so is `book prices`.
        told = max(affinity(one, following, among) for one in (verb.past, f"{verb.base.removesuffix('e')}ing"))
        yield "usage told", max(-1.0, min(2.0, told))
        yield "usage paired", max(-1.0, min(2.0, affinity(low, following, among)))


@lru_cache(maxsize=8192)
def usage_of_past(low: str) -> float:
    """Powers of ten by which a past is commoner after a subject or before an object than as a participle."""
    verbs = [(one, low) for one in _SUBJECTS] + [(low, one) for one in _AFTER_VERBS]
    return _share(verbs, [(one, low) for one in _BEFORE_PARTICIPLES] + [(low, "by")])


@lru_cache(maxsize=8192)
def usage_before(low: str, third: bool) -> float:
    """Powers of ten by which the words before it are those before verbs."""
    verbs, nouns = (_BEFORE_THIRDS, _BEFORE_PLURALS) if third else (_BEFORE_BASES, _BEFORE_NOUNS)
    return _share([(one, low) for one in verbs], [(one, low) for one in nouns])


@lru_cache(maxsize=8192)
def _after(low: str) -> float:
    return _share([(low, one) for one in _AFTER_VERBS], [(low, one) for one in _AFTER_NOUNS])


def _share(verbal: list[tuple[str, str]], nominal: list[tuple[str, str]]) -> float:
    one, other = (sum(times(*pair) for pair in pairs) for pairs in (verbal, nominal))
    return max(-2.0, min(2.0, log10((one + _FEW) / (other + _FEW))))
