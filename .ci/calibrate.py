"""Fits the weights of parse/confidence.toml to labelled documents: `make calibrate`.

    python .ci/calibrate.py FOLDER...

FOLDER, or each folder in it, holds gold profiles in `gold` and the documents beside it or in `docs`. For each kind of
value one logistic regression with a quadratic penalty, fitted by Newton's method; every fifth document is left out
once, so that the printed shares are those of documents that the weights have not seen.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from logistic import newton

from resumectl.documents.evaluating.gold import read_gold
from resumectl.documents.evaluating.report import Answer, score
from resumectl.model.errors import BadFile, DocumentFailed
from resumectl.parse.confidence import probability, signs_of
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import read_document

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "resumectl" / "parse" / "confidence.toml"
PENALTY = 2.0
CAUTION = 0.5
"""Taken off every value's log odds: documents that rules were made on look easier than those to come."""
FOLDS = 5
HEAD = """# Weights of parse/confidence.py, written by `make calibrate`; do not edit.
"""


class Row(NamedTuple):
    """A judged value: its kind, its signs, whether it is right, and the number of its document."""

    kind: str
    signs: Mapping[str, float]
    right: bool
    document: int


def main(folders: Sequence[str]) -> int:
    """Read, judge, fit, write; 1 when there is nothing to read."""
    rows = [row for at, found in enumerate(_documents(folders)) for row in _rows(at, *found)]
    if not rows:
        print("No gold profiles in", *folders, file=sys.stderr)
        return 1
    _show("each left out once", [(row, sure) for fold in range(FOLDS) for row, sure in _left_out(rows, fold)])
    weights = fitted(rows)
    _show("all", [(row, probability(weights[row.kind], dict(row.signs))) for row in rows])
    lines = [HEAD]
    for kind in sorted(weights):
        lines += [f"[{kind}]", *(f"{name} = {value:.3f}" for name, value in sorted(weights[kind].items())), ""]
    TARGET.write_text("\n".join(lines), encoding="utf-8")
    return 0


def _documents(folders: Sequence[str]) -> Iterable[tuple[Any, Path]]:
    for folder in map(Path, folders):
        for one in (folder, *sorted(folder.glob("*"))):
            if (one / "gold").is_dir():
                place = one / "docs" if (one / "docs").is_dir() else one
                for gold in read_gold(str(one / "gold")):
                    yield gold, place / gold.file


def _rows(number: int, gold: Any, path: Path) -> list[Row]:
    try:
        result = read_document(path.read_bytes(), ParseOptions(file_name=path.name))
    except (BadFile, DocumentFailed, OSError) as error:
        print(f"{path.name}: {error}", file=sys.stderr)
        return []
    sure = {pointer: place.confidence for pointer, place in result.evidence.items()}
    judged = {one.pointer: one for one in score(path.name, gold, Answer(result.profile.to_json(), sure)).values}
    return [
        Row(kind, signs, judged[pointer].right, number)
        for kind, pointer, signs in signs_of(result)
        if pointer in judged
    ]


def _left_out(rows: Sequence[Row], fold: int) -> list[tuple[Row, float]]:
    weights = fitted([row for row in rows if row.document % FOLDS != fold])
    return [
        (row, probability(weights.get(row.kind, {}), dict(row.signs))) for row in rows if row.document % FOLDS == fold
    ]


def fitted(rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """The weights of each kind, by name of the sign; documents count alike within a kind, whatever they hold."""
    kinds: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        kinds[row.kind].append(row)
    return {kind: _fit(kinds[kind]) for kind in sorted(kinds)}


def _fit(rows: Sequence[Row]) -> dict[str, float]:
    names = sorted({name for row in rows for name in row.signs})
    signs = np.array([[1.0, *(row.signs.get(name, 0.0) for name in names)] for row in rows])
    right = np.array([float(row.right) for row in rows])
    penalty = np.diag([0.05, *([PENALTY] * len(names))])
    weights = newton(signs, right, np.ones(len(rows)), penalty)
    named = zip(names, weights[1:], strict=True)
    return {"bias": float(weights[0]) - CAUTION, **{name: float(value) for name, value in named}}


def _show(title: str, rows: Sequence[tuple[Row, float]]) -> None:
    high = [row for row, sure in rows if sure >= 0.9]
    print(f"{title}: {len(rows)} values, {len(high) / len(rows):.1%} with 0.9 or more, of these "
          f"{sum(row.right for row in high) / max(1, len(high)):.1%} right")  # fmt: skip
    for low, top in ((0, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 1)):
        band = [row for row, sure in rows if low <= sure < top]
        if band:
            print(f"  {low:.2f} to {top:.2f}: {len(band):6} {sum(row.right for row in band) / len(band):.1%} right")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
