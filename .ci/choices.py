"""Conditional logit by Newton's method: of several choices one is right; for the scripts here that weigh words."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

MOST_STEPS: Final = 60
HALVINGS: Final = 30
ENOUGH: Final = 1e-7
"""Steps end when no weight moves by more."""
NEAR: Final = 0.05
"""By how much another processor's last digits may move a weight."""
NEAR_LIMIT: Final = 0.15
"""The same of a limit, which is what one single word was given."""

Tables = Mapping[str, Mapping[str, float]]


def descend(rows: Any, right: Any, starts: Any, weight: Any, penalty: float) -> Any:
    """The weights of the greatest penalised likelihood; signs are scaled to one spread first.

    `rows` are the signs of all that may be right, case after case; `right` and `starts` are numbers of rows.
    """
    spread = np.maximum(1e-9, np.sqrt((rows**2).mean(0)))
    scaled, of = rows / spread, np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(rows))))
    found = np.zeros(rows.shape[1])
    value, chances = _judged(scaled, right, starts, of, weight, penalty, found)
    for _ in range(MOST_STEPS):
        pulled = chances * weight[of]
        slope = scaled.T @ pulled - scaled[right].T @ weight + penalty * found
        means = np.add.reduceat(scaled * chances[:, None], starts)
        bend = (scaled * pulled[:, None]).T @ scaled - (means * weight[:, None]).T @ means
        step = np.linalg.solve(bend + penalty * np.eye(len(found)), slope)
        length = 1.0
        for _ in range(HALVINGS):
            after, chances = _judged(scaled, right, starts, of, weight, penalty, found - length * step)
            if after <= value - 1e-4 * length * float(slope @ step) or length * np.abs(step).max() < ENOUGH:
                break
            length /= 2
        found, value = found - length * step, after
        if length * np.abs(step).max() < ENOUGH:
            break
    return found / spread


def _judged(
    scaled: Any, right: Any, starts: Any, of: Any, weight: Any, penalty: float, found: Any
) -> tuple[float, Any]:
    """How far the weights are from the best, and how likely each row is right among those of its case."""
    score = scaled @ found
    score -= np.maximum.reduceat(score, starts)[of]
    likely = np.exp(score)
    sums = np.add.reduceat(likely, starts)
    value = (weight * (np.log(sums) - score[right])).sum() + penalty / 2 * found @ found
    return float(value), likely / sums[of]


def compare(shipped: Tables, fitted: Tables) -> int:
    """1, with what differs, where what ships is not what the texts give."""
    others = [
        f"{name} {sign}: {shipped.get(name, {}).get(sign)} ships, {of.get(sign)} is given"
        for name, of in fitted.items()
        for sign in sorted({*shipped.get(name, {}), *of})
        if abs(shipped.get(name, {}).get(sign, 0.0) - of.get(sign, 0.0)) > _near(sign)
    ]
    print(*(["make typos gives others than are shipped:", *others[:20]] if others else []), sep="\n", file=sys.stderr)
    return int(bool(others))


def _near(sign: str) -> float:
    return NEAR_LIMIT if sign in ("applied", "suggested") else NEAR
