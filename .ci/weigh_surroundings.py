"""Fits the weights of parse/surroundings.toml to documents that were new to the parser: `make surroundings`.

    python .ci/weigh_surroundings.py read FOLDER... > ROWS
    python .ci/weigh_surroundings.py fit ROWS...

A parser is surest of the documents it was made on. So `read` takes the parser that PYTHONPATH names, which may be the
`src` of an older checkout that had not seen the documents, and only the signs from beside this script. FOLDER, or each
folder in it, holds gold profiles in `gold` and the documents beside it or in `docs`. A row is a judged value: its
folder, its document, its kind, its signs and whether it is right; no text. `fit` leaves out each folder once and prints
how the weights of the others do on it, with intervals of 95 % by document, then writes the weights of all.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from logistic import newton

from resumectl.documents.evaluating.confidence import JudgedValue, confidence_report
from resumectl.documents.evaluating.gold import read_gold
from resumectl.documents.evaluating.report import Answer, score
from resumectl.model.errors import BadFile, DocumentFailed
from resumectl.parse import pipeline
from resumectl.parse.geometry import ParseOptions

PARSE = Path(__file__).resolve().parent.parent / "src" / "resumectl" / "parse"
TARGET = PARSE / "surroundings.toml"
PENALTY = 2.0
LEAST_SEEN = 8
"""A sign that fewer values of a kind have gets no weight."""
HEAD = "# Weights of parse/surroundings.py, written by `make surroundings`; do not edit.\n"


class Row(NamedTuple):
    """A judged value of one document, which is in one folder."""

    folder: str
    document: str
    kind: str
    signs: Mapping[str, float]
    right: bool


def main(arguments: Sequence[str]) -> int:
    """Do what the first argument says with the others; 1 when there is nothing to do it with."""
    what, *paths = arguments or [""]
    if what == "read" and paths:
        for row in _read(paths):
            print(json.dumps(row, ensure_ascii=False))
        return 0
    rows = [Row(*json.loads(line)) for path in paths for line in Path(path).read_text(encoding="utf-8").splitlines()]
    if what != "fit" or not rows:
        print(__doc__, file=sys.stderr)
        return 1
    _show_left_out(rows)
    lines = [HEAD]
    for kind, weights in fitted(rows).items():
        told = {name: f"{value:.2f}" for name, value in sorted(weights.items())}
        lines += [f"[{kind}]", *(f"{name} = {value}" for name, value in told.items() if float(value)), ""]
    TARGET.write_text("\n".join(lines), encoding="utf-8")
    return 0


def _read(folders: Sequence[str]) -> Iterator[Row]:
    around = _surroundings()
    reading = getattr(pipeline, "best_reading", pipeline.parse_document)
    for folder in map(Path, folders):
        for one in (folder, *sorted(folder.glob("*"))):
            if not (one / "gold").is_dir():
                continue
            place = one / "docs" if (one / "docs").is_dir() else one
            for gold in read_gold(str(one / "gold")):
                path = place / gold.file
                try:
                    result = reading(path.read_bytes(), ParseOptions(file_name=path.name))
                except (BadFile, DocumentFailed, OSError) as error:
                    print(f"{path.name}: {error}", file=sys.stderr)
                    continue
                sure = dict.fromkeys(result.evidence, 1.0)
                answer = Answer(json.loads(json.dumps(result.profile.to_json())), sure)
                judged = {value.pointer: value.right for value in score(path.name, gold, answer).values}
                for kind, pointer, signs in around.signs_of(result):
                    if pointer in judged:
                        told = {name: round(float(sign), 4) for name, sign in signs.items() if sign}
                        yield Row(one.name, path.name, kind, told, judged[pointer])


def _surroundings() -> Any:
    """The module beside this script, whichever version of the others is in use."""
    spec = spec_from_file_location("surroundings", PARSE / "surroundings.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(PARSE / "surroundings.py")
    module = module_from_spec(spec)
    sys.modules["surroundings"] = module
    spec.loader.exec_module(module)
    return module


def fitted(rows: Iterable[Row]) -> dict[str, dict[str, float]]:
    """The weights of each kind, by name of the sign."""
    kinds: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        kinds[row.kind].append(row)
    return {kind: _fit(kinds[kind]) for kind in sorted(kinds)}


def _fit(rows: Sequence[Row]) -> dict[str, float]:
    seen: dict[str, int] = defaultdict(int)
    for row in rows:
        for name, sign in row.signs.items():
            seen[name] += bool(sign)
    names = sorted(name for name, times in seen.items() if times >= LEAST_SEEN)
    signs = np.array([[1.0, *(row.signs.get(name, 0.0) for name in names)] for row in rows])
    right = np.array([float(row.right) for row in rows])
    penalty = np.diag([0.05, *(1.0 if name == "odds" else PENALTY for name in names)])
    bias, *weights = newton(signs, right, np.ones(len(rows)), penalty)
    return {"bias": float(bias), **{name: float(one) for name, one in zip(names, weights, strict=True)}}


def _show_left_out(rows: Sequence[Row]) -> None:
    around = _surroundings()
    documents: list[list[JudgedValue]] = []
    for folder in dict.fromkeys(row.folder for row in rows):
        weights = fitted(row for row in rows if row.folder != folder)
        found: dict[str, list[JudgedValue]] = defaultdict(list)
        for row in (row for row in rows if row.folder == folder):
            sure = round(around.probability(weights[row.kind], row.signs), 2)
            found[row.document].append(JudgedValue(row.document, "", row.kind, "", sure, row.right))
        documents += found.values()
        _show(folder, list(found.values()))
    _show("all", documents)


def _show(title: str, documents: Sequence[Sequence[JudgedValue]]) -> None:
    report = confidence_report(documents)
    if report is None or report.share_interval is None or report.right_interval is None:
        return
    share, right = report.share_interval, report.right_interval
    print(f"{title:10} {report.whole.values:5} values, {report.share_high:.1%} with 0.9 or more "
          f"({share[0]:.1%} to {share[1]:.1%}), of these {report.high.share_right or 0:.1%} right "
          f"({right[0]:.1%} to {right[1]:.1%})")  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
