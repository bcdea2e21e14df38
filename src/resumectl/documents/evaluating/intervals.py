"""How sure a score is: documents drawn anew from the set, with replacement, and scored again, many times.

What is drawn are documents and not values, because the values of one document are right or wrong together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    Numbers = Any

DRAWS: Final = 2000
_SEED = 20_260_115
_EDGES = (2.5, 97.5)
"""Percentiles that leave 95 % between them."""
_AT_ONCE = 2_000_000
"""Numbers in memory at a time."""

Interval = tuple[float, float]


def drawn_sums(rows: Sequence[Sequence[float]]) -> Numbers:
    """The columns' sums over DRAWS sets of rows drawn from `rows`: an array with a line for each set.

    The same rows give the same draws on every machine: the generator is numpy's frozen one.
    """
    import numpy

    table = numpy.asarray(rows, dtype=float)
    many = len(table)
    chance = numpy.random.RandomState(_SEED)
    step = max(1, _AT_ONCE // many)
    sums = []
    for first in range(0, DRAWS, step):
        sets = min(step, DRAWS - first)
        picks = (chance.random_sample((sets, many)) * many).astype(numpy.int64)
        picks += numpy.arange(sets)[:, None] * many
        times = numpy.bincount(picks.ravel(), minlength=sets * many).reshape(sets, many)
        sums.append(times.astype(float) @ table)
    return numpy.concatenate(sums)


def interval(values: Numbers) -> Interval | None:
    """The middle 95 % of what the draws gave; draws without a value (NaN) aside, None when no draw has one."""
    import numpy

    known = values[~numpy.isnan(values)]
    if not len(known):
        return None
    low, high = numpy.percentile(known, _EDGES)
    return float(low), float(high)


def ratio(above: Numbers, below: Numbers) -> Numbers:
    """`above / below`, NaN where `below` is 0."""
    import numpy

    return numpy.divide(above, below, out=numpy.full(above.shape, numpy.nan), where=below > 0)


def f1_intervals(rows: Sequence[Sequence[float]], fields: int) -> tuple[list[Interval | None], Interval | None]:
    """The interval of each field's F1 (0 to 1), and that of the mean F1 of the fields (0 to 100).

    A row is a document: right, false and missed of each field, field after field. As in the score itself, a
    field that none of the drawn documents has takes no part in their mean. None for fewer than two documents.
    """
    import numpy

    if len(rows) < 2 or not fields:
        return [None] * fields, None
    sums = drawn_sums(rows).reshape(DRAWS, fields, 3)
    right, others = sums[:, :, 0], sums[:, :, 1] + sums[:, :, 2]
    f1 = ratio(2 * right, 2 * right + others)
    known = ~numpy.isnan(f1)
    means = ratio(numpy.where(known, f1, 0.0).sum(axis=1), known.sum(axis=1).astype(float))
    return [interval(f1[:, at]) for at in range(fields)], interval(100 * means)
