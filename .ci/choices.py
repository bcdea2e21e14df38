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

NEAR_LOSS: Final = 0.002
"""By how much it may make shipped weights worse, in nats a case."""

_LIMITS: Final = frozenset(("applied", "suggested", "asked_from", "asked_until"))
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


def loss(rows: Any, right: Any, starts: Any, weight: Any, found: Any) -> float:
    """How unlikely the right rows are under these weights, in nats a case, by the weight of the cases."""
    of = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(rows))))
    value, _ = _judged(rows, right, starts, of, weight, 0.0, found)
    return value / float(weight.sum())


def compare(shipped: Tables, fitted: Tables, worse: Mapping[str, float] | None = None) -> int:
    """1, with what differs, where what ships is not what the texts give.

    `worse`: by how much shipped weights fit worse than those given now, in nats a case, by table. What a language model
    says differs in its last digits between processors, and weights of signs that mean nearly the same may share it out
    otherwise: of these tables the fit is compared, not weight by weight.
    """
    worse = worse or {}
    others = [
        f"{name} {sign}: {shipped.get(name, {}).get(sign)} ships, {of.get(sign)} is given"
        for name, of in fitted.items()
        for sign in sorted({*shipped.get(name, {}), *of})
        if (name not in worse or sign in _LIMITS or (sign in of) != (sign in shipped.get(name, {})))
        and abs(shipped.get(name, {}).get(sign, 0.0) - of.get(sign, 0.0)) > _near(sign)
    ]
    others += [f"{name}: fits worse by {value:.4f} a case" for name, value in worse.items() if value > NEAR_LOSS]
    print(*(f"{name}: what ships fits worse by {value:.5f} nats a case" for name, value in worse.items()), sep="\n")
    print(*(["make typos gives others than are shipped:", *others[:20]] if others else []), sep="\n", file=sys.stderr)
    return int(bool(others))


def _near(sign: str) -> float:
    return NEAR_LIMIT if sign in ("applied", "suggested") else NEAR
