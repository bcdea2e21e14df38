"""English words in doubt: what a language model makes of them, beside the signs that are quicker to tell.

It is asked where those signs leave open which word was meant, for each of the likeliest, with what stands before and
the words that follow. The weights of lexicon/likely.toml, written by `make typos`, make one score of all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import exp, fsum, log
from typing import Final, NamedTuple

from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.fluency import small_words
from resumectl.proofread.lexicon import table_of
from resumectl.proofread.likely import can_tell, likelihoods

ITSELF: Final = ""
"""Stands for the word that is written."""
_MOST: Final = {"meant": 2, "intended": 5}
_FAR: Final = 5.0
"""How many words are asked for, and how far behind the best they may be."""
_FOLLOWING: Final = {
    "meant": re.compile(r"\S*(?:\s+\S+){0,2}"), "intended": re.compile(r"\S*(?:\s+\S+){0,4}"),
}  # fmt: skip
_BOUNDS: Final = (-15.0, 25.0)
_SHORT: Final = 4
_RARE: Final = 3.5


class Reading(NamedTuple):
    """What is read before a text; `now`: nothing that needs no model is left to correct, so that it is worth asking.

    Where it is not, the places of words in doubt are added to those that are `waiting`.
    """

    before: str
    now: bool
    waiting: list[int]


class Doubt(NamedTuple):
    """A word at `start` of a text, and the scores of those that may have been meant, its own too."""

    text: str
    start: int
    written: str
    scores: Mapping[str, float]
    among: Dictionary


def is_read() -> bool:
    """Whether there is a model to be asked."""
    return can_tell()


def is_open(kind: str, scores: Mapping[str, float], *, doubts_all: bool = False) -> bool:
    """Whether the scores leave open which word was meant; `kind`: `meant` of unknown words, `intended` of others.

    `doubts_all`: however sure it is that another was.
    """
    limits, lead = table_of("likely")[kind], lead_of(scores)
    return bool(limits["asked_from"] <= lead and (doubts_all or lead <= limits["asked_until"]))


def lead_of(scores: Mapping[str, float]) -> float:
    """The natural logarithm of the odds of the best other word."""
    best = max(score for one, score in scores.items() if one != ITSELF)
    rest = fsum(exp(min(50.0, score - best)) for score in scores.values()) - 1
    return -log(max(rest, 1e-9))


def reweighed(kind: str, doubt: Doubt, before: str) -> dict[str, float]:
    """The scores of the likeliest words, with what the model says of them."""
    learned = table_of("likely")[kind]
    return {
        one: fsum(learned[name] * value for name, value in signs.items())
        for one, signs in signs_in_doubt(kind, doubt, before).items()
    }


def signs_in_doubt(kind: str, doubt: Doubt, before: str) -> dict[str, dict[str, float]]:
    """The signs of the likeliest words and of the written one."""
    words = _likeliest(doubt)[: _MOST[kind]]
    start = len(before) + doubt.start
    (own, rest), *said = _said(before + doubt.text, start, doubt.written, words, _FOLLOWING[kind])
    small = small_words()[0]
    written = doubt.written.lower()
    found = {ITSELF: {"itself": doubt.scores[ITSELF], "always": 1.0}}
    for one, (likely, then) in zip(words, said, strict=True):
        more = _bounded(likely + then - own - rest)
        found[one] = {"score": doubt.scores[one]}
        if kind == "intended":
            rare, both = float(doubt.among.zipf(written) < _RARE), float(one in small and written in small)
            found[one] |= {"likely": more, "rare": rare, "likely_rare": more * rare, "likely_small": more * both}
        else:
            short = float(len(written) <= _SHORT)
            found[one] |= {"likely": _bounded(likely - own), "then": _bounded(then - rest), "short": short}
            # The model takes common words for likelier; that was counted before.
            found[one] |= {"likely_short": more * short, "common": doubt.among.zipf(one)}
            found[ITSELF]["likely_itself"] = own
    return found


def _bounded(likelier: float) -> float:
    return max(_BOUNDS[0], min(_BOUNDS[1], likelier))


def _likeliest(doubt: Doubt) -> list[str]:
    best = max(score for one, score in doubt.scores.items() if one != ITSELF)
    ranked = sorted((-score, one) for one, score in doubt.scores.items() if one != ITSELF and score > best - _FAR)
    return [one for _, one in ranked]


def _said(
    text: str, start: int, written: str, others: list[str], following: re.Pattern[str]
) -> tuple[tuple[float, float], ...]:
    """What the model says of the word that is written at `start`, and of others in its place."""
    found = following.match(text, start + len(written))
    read = text[:start]
    space = read[len(read.rstrip(" ")) :]
    words = (written, *(one.capitalize() if written[0].isupper() else one for one in others))
    return likelihoods(read.removesuffix(space), tuple(f"{space}{one}" for one in words), found[0] if found else "")
