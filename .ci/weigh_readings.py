"""Fits the weights of parse/rereading.toml to labelled documents: `make readings`.

    python .ci/weigh_readings.py FOLDER...

FOLDER, or each folder in it, holds gold profiles in `gold` and the documents beside it or in `docs`. Documents whose
two readings differ are the examples, weighed by how much the better one is better. Each folder is left out once, so
that the printed gains are those of documents that the weights have not seen.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from logistic import newton

from resumectl.documents.evaluating.gold import read_gold
from resumectl.documents.evaluating.report import Answer, score, score_of
from resumectl.model.errors import BadFile, DocumentFailed
from resumectl.model.page import ParseResult
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import readings
from resumectl.parse.rereading import LEAST_CHANCE, signs

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "resumectl" / "parse" / "rereading.toml"
PENALTY = 1.0
MOST_POINTS, POINTS = 15.0, 5.0
"""A difference of F1 counts up to the first, in units of the second."""
HEAD = "# Weights of parse/rereading.py, written by `make readings`; do not edit.\n"


class Pair(NamedTuple):
    """Two readings of one document: the set it is of, the difference of their signs, and of their F1 in points."""

    folder: str
    signs: dict[str, float]
    points: float


def main(folders: Sequence[str]) -> int:
    """Read, compare, fit, write; 1 when no document has two readings."""
    pairs: list[Pair] = []
    for folder in _sets(folders):
        found = list(_pairs(folder))
        pairs += [pair for pair in found if pair.points or any(pair.signs.values())]
        print(f"{folder.name}: {len(found)} read twice", file=sys.stderr)
    if not pairs:
        print("No documents with two readings in", *folders, file=sys.stderr)
        return 1
    for folder in dict.fromkeys(pair.folder for pair in pairs):
        weights = _fit([pair for pair in pairs if pair.folder != folder])
        taken = [pair.points for pair in pairs if pair.folder == folder and _chance(weights, pair) >= LEAST_CHANCE]
        better, worse = sum(points > 0 for points in taken), sum(points < 0 for points in taken)
        print(f"{folder}, left out: {better} better, {worse} worse, {sum(taken):+.1f} points")
    weights = _fit(pairs)
    TARGET.write_text(HEAD + "".join(f"{name} = {value:.3f}\n" for name, value in weights.items()), encoding="utf-8")
    return 0


def _sets(folders: Sequence[str]) -> Iterable[Path]:
    for folder in map(Path, folders):
        yield from (one for one in (folder, *sorted(folder.glob("*"))) if (one / "gold").is_dir())


def _pairs(folder: Path) -> Iterable[Pair]:
    place = folder / "docs" if (folder / "docs").is_dir() else folder
    for gold in read_gold(str(folder / "gold")):
        path = place / gold.file
        if path.suffix.lower() != ".pdf":
            continue
        try:
            first, *others = readings(path.read_bytes(), ParseOptions(file_name=path.name))
        except (BadFile, DocumentFailed, OSError) as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            continue
        for other in others:
            before, now = signs(first), signs(other)
            points = _points(path.name, gold, other) - _points(path.name, gold, first)
            yield Pair(str(folder), {name: now[name] - before[name] for name in now}, points)


def _points(name: str, gold: Any, result: ParseResult) -> float:
    return score_of([score(name, gold, Answer(result.profile.to_json(), {}))]).f1


def _fit(pairs: Sequence[Pair]) -> dict[str, float]:
    """The weights by name of the sign, `bias` last; signs are scaled to one spread while they are fitted."""
    names = sorted(pairs[0].signs)
    raw = np.array([[pair.signs[name] for name in names] for pair in pairs])
    spread = raw.std(axis=0) + 1e-9
    table = np.column_stack([raw / spread, np.ones(len(pairs))])
    better = np.array([float(pair.points > 0) for pair in pairs])
    weight = np.array([min(abs(pair.points), MOST_POINTS) / POINTS for pair in pairs])
    penalty = np.diag([*([PENALTY] * len(names)), 1e-6])
    found = newton(table, better, weight, penalty)
    named = zip(names, found[:-1] / spread, strict=True)
    return {**{name: float(value) for name, value in named}, "bias": float(found[-1])}


def _chance(weights: dict[str, float], pair: Pair) -> float:
    odds = weights["bias"] + sum(weights[name] * value for name, value in pair.signs.items())
    return float(1 / (1 + np.exp(-odds)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
