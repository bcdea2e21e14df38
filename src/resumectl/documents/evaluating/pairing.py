"""Which item of a given list stands for which item of the gold: one to one, the likest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from resumectl.documents.evaluating.likeness import folded, likeness

_PAIRED = 0.5
"""Likeness from which on two entries may be one: that of two fields and of the dates, added up."""
_SAME_DATE = 0.3
_CROSSED = 0.6
"""What likeness counts for when the employer stands where the gold has the title, or the other way round."""
_DATES = ("start_date", "end_date")

Pairs = dict[int, int]
"""Positions in the given list by positions in the gold."""


def pair(golds: Iterable[int], givens: Iterable[int], alike: Callable[[int, int], float], least: float) -> Pairs:
    """Pairs of positions whose likeness is at least `least`, the likest first, then the nearest.

    Of equally good pairs the last ones win, so that the outcome is settled.
    """
    givens = list(givens)
    ranked = sorted(((alike(i, j), -abs(i - j), i, j) for i in golds for j in givens), reverse=True)
    pairs: Pairs = {}
    taken: set[int] = set()
    for score, _, i, j in ranked:
        if score < least:
            break
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return pairs


def pair_texts(golds: Sequence[str], givens: Sequence[str], least: float) -> Pairs:
    """Texts paired by likeness. Equal ones go first, so that only the rest has to be compared letter by letter."""
    wanted, had = [folded(text) for text in golds], [folded(text) for text in givens]
    pairs = pair(range(len(wanted)), range(len(had)), lambda i, j: float(wanted[i] == had[j]), 1.0)
    taken = set(pairs.values())
    rest = (i for i in range(len(wanted)) if i not in pairs)
    others = (j for j in range(len(had)) if j not in taken)
    return pairs | pair(rest, others, lambda i, j: likeness(golds[i], givens[j], least), least)


def pair_entries(
    golds: Sequence[Mapping[str, Any]], givens: Sequence[Mapping[str, Any]], tellers: tuple[str, str]
) -> Pairs:
    """Jobs or schools paired by the two fields that tell them apart, and by their dates."""

    def alike(i: int, j: int) -> float:
        return _likeness_of_entries(golds[i], givens[j], tellers)

    return pair(range(len(golds)), range(len(givens)), alike, _PAIRED)


def _likeness_of_entries(gold: Mapping[str, Any], given: Mapping[str, Any], tellers: tuple[str, str]) -> float:
    one, two = tellers
    straight = likeness(gold.get(one), given.get(one)) + likeness(gold.get(two), given.get(two))
    crossed = max(likeness(gold.get(one), given.get(two)), likeness(gold.get(two), given.get(one)))
    dates = [folded(gold.get(name)) for name in _DATES if folded(gold.get(name)) == folded(given.get(name))]
    return max(straight, _CROSSED * crossed) + sum(_SAME_DATE for date in dates if date)
