"""Logistic regression by Newton's method, and how well it does on what it has not seen; for the scripts here that fit
weights.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

import numpy as np

from resumectl.proofread.homographs import share

MOST_STEPS: Final = 60
NEAR: Final = 0.05
"""By how much another processor's last digits may move a weight."""
ENOUGH: Final = 1e-9
"""Steps end when no weight moves by more."""
SHOWN: Final = (0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 0.93, 0.95, 0.97)

Weights = dict[str, float]


class Row(Protocol):
    """One place: its signs, whether it is a slip, how much it counts, the documents it was written with, its text."""

    @property
    def signs(self) -> Mapping[str, float]: ...
    @property
    def slip(self) -> bool: ...
    @property
    def weight(self) -> float: ...
    @property
    def batch(self) -> str: ...
    @property
    def text(self) -> str: ...


R = TypeVar("R", bound=Row)


def newton(table: Any, said: Any, weight: Any, penalty: Any) -> Any:
    """The weights, one a column of `table`, under which the chances of its rows are nearest to `said` (0 or 1).

    `weight` is how much each row counts, `penalty` a matrix that keeps weights small.
    """
    weights = np.zeros(table.shape[1])
    for _ in range(MOST_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30)))
        slope = table.T @ (weight * (said - chance)) - penalty @ weights
        bend = (table.T * (weight * chance * (1 - chance))) @ table + penalty
        step = np.linalg.solve(bend, slope)
        weights = weights + step
        if np.abs(step).max() < ENOUGH:
            break
    return weights


def fit(rows: Sequence[Row], *, least: int, penalty: float) -> Weights:
    """The weight of each sign that `least` rows have, to two digits; what would be next to none is left out."""
    seen = Counter(sign for row in rows for sign, value in row.signs.items() if value)
    names = sorted(sign for sign, times in seen.items() if times >= least)
    table = np.array([[row.signs.get(name, 0.0) for name in names] for row in rows])
    slip, weight = (np.array([float(getattr(row, of)) for row in rows]) for of in ("slip", "weight"))
    found = newton(table, slip, weight, penalty * np.eye(len(names)))
    return {name: round(float(value), 2) for name, value in zip(names, found, strict=True) if abs(value) >= 0.02}


def left_out(rows: Sequence[R], fitted: Callable[[Sequence[R]], Weights]) -> list[tuple[float, R]]:
    """Each row with its odds under the weights of all batches but its own."""
    judged = []
    for batch in sorted({row.batch for row in rows}):
        weights = fitted([row for row in rows if row.batch != batch])
        judged += [(share(weights, row.signs.items()), row) for row in rows if row.batch == batch]
    return judged


def show(name: str, judged: Iterable[tuple[float, Row]]) -> None:
    """Print how many slips are found from which odds on, how many others are taken for one, and the worst of these."""
    rows = sorted(judged, key=lambda one: -one[0])
    slips, others = [[odds for odds, row in rows if row.slip is kind] for kind in (True, False)]
    print(f"{name}: {len(slips)} slips, {len(others)} others")
    for least in SHOWN:
        wrong = sum(odds >= least for odds in others)
        print(f"  {least}: {sum(odds >= least for odds in slips) / len(slips):.1%} found, {wrong} wrong")
    for odds, row in [one for one in rows if not one[1].slip][:12]:
        print(f"    {odds:.2f} {row.text[:100]}")


def compare(shipped: Mapping[str, Mapping[str, float]], fitted: Mapping[str, Weights]) -> int:
    """1, with what differs, where what ships is not what the texts give."""
    others = [
        f"{name} {sign}"
        for name, of in fitted.items()
        for sign in sorted({*shipped[name], *of})
        if abs(shipped[name].get(sign, 0.0) - of.get(sign, 0.0)) > NEAR
    ]
    print(*(["make tense gives others than are shipped:", *others[:20]] if others else []), file=sys.stderr)
    return int(bool(others))


def written(used_by: str, weights: Mapping[str, Weights]) -> str:
    """The file of these tables; `used_by` says who wrote it and who reads it."""
    lines = [f"# {used_by}", ""]
    for name, of in weights.items():
        lines += [f"[{name}]", *(f"{json.dumps(sign)} = {value:.2f}" for sign, value in sorted(of.items())), ""]
    return "\n".join(lines)
