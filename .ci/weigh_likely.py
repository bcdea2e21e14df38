"""Learns the weights of proofread/lexicon/likely.toml: `make typos`, after weigh_typos.py; `--check` compares only.

What a language model says is one sign more where the other two scripts' weights, learned without the batch that a word
is from, leave open which word was meant. A conditional logit weighs it beside their scores, each batch left out once
again; from which odds on a word is corrected is set by what was found wrong there.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import exp, log10
from typing import Any, Final, NamedTuple

import numpy as np
import weigh_typos as typos
import weigh_words as words
from choices import compare, descend, loss

from resumectl.proofread.dictionary import Dictionary, dictionary
from resumectl.proofread.doubt import ITSELF, is_read, lead_of, signs_in_doubt
from resumectl.proofread.fluency import Fluency

TARGET: Final = words.LEXICON / "likely.toml"
ASKED: Final = {"meant": (-3.0, 5.0), "intended": (-0.5, 99.0)}
"""Between which natural logarithms of the odds words teach: of words that are words always, if at all."""
ASKED_FROM: Final = {"meant": 0.0, "intended": -0.5}
"""From which on the model is asked: below, one misspelling more in 700 is found, at a question in two résumés."""
SHARE: Final = {"frequent": 24, "drawn": 16, "coined": 4, "put": 20}
"""One of so many drawn words is asked for."""
WEIGHT: Final = {
    "labelled": 5.0, "clean": 5.0, "right": 2.5, "frequent": 2.0, "drawn": 2.0, "coined": 0.5, "put": 4.0
}  # fmt: skip
WRONG: Final = {"meant": 6, "intended": 3}
"""How many words of the labelled résumés may be corrected wrongly, each batch left out."""
WRONG_SUGGESTED: Final = 30
PENALTY: Final = 2.0


class Case(NamedTuple):
    """A word in doubt: the signs of all that may have been meant (`ITSELF` for itself), and which one was."""

    source: str
    meant: str
    batch: str
    signs: Mapping[str, Mapping[str, float]]
    told: str


class Gathered(NamedTuple):
    """The words in doubt of one batch, and the weights of the other batches that leave them so."""

    cases: Sequence[Case]
    weights: Mapping[str, Mapping[str, float]]


def main(options: Sequence[str]) -> int:
    """Gather, ask, fit, tell, write; with `--check` compare with what ships."""
    known = dictionary("en")
    if known is None or not is_read():
        print("No dictionary of English here, or no language model.", file=sys.stderr)
        return 1
    resumes = list(typos.labelled_resumes())
    others = typos.fluencies_without(resumes)
    lines = ["# Weights of proofread/doubt.py, written by `make typos`; do not edit."]
    tables: dict[str, dict[str, float]] = {}
    shipped, worse = tomllib.loads(TARGET.read_text(encoding="utf-8")), dict[str, float]()
    for kind, gather in GATHERED.items():
        cases = [case for of in gather(resumes, known, others).values() for case in of.cases]
        print(kind, len(cases), "in doubt:", dict(Counter(case.source for case in cases)))
        limits = _tell(kind, cases)
        weights = fitted(cases)
        told = {"asked_from": ASKED_FROM[kind], "asked_until": ASKED[kind][1], **limits, **weights}
        tables[kind] = told
        worse[kind] = _worse(cases, shipped.get(kind, {}), weights)
        lines += [f"[{kind}]", *(f"{name} = {value:.2f}" for name, value in told.items()), ""]
    if options:
        return compare(shipped, tables, worse)
    TARGET.write_text("\n".join(lines), encoding="utf-8")
    return 0


def unknown(
    resumes: Sequence[typos.Resume], known: Dictionary, others: Mapping[str, Fluency]
) -> dict[str, Gathered]:
    """Words that no dictionary has, by batch."""
    cases, found = typos.cases_of(resumes, known, others), {}
    for batch in sorted(others):
        weights = typos.fitted([case for case in cases if case.batch != batch])
        mine = _some([case for case in cases if case.batch == batch and case.candidates])
        doubtful = [one for case in mine for one in _case("meant", case, *typos.scores_of(case, weights))]
        found[batch] = Gathered(doubtful, weights)
    return found


def words_for_words(
    resumes: Sequence[typos.Resume], known: Dictionary, others: Mapping[str, Fluency]
) -> dict[str, Gathered]:
    """Words for which another may have been meant, by batch."""
    found, cases = {}, [
        case for number, one in enumerate(resumes) for case in words.cases_of(number, one, known, others[one.batch])
    ]
    for batch in sorted(others):
        weights = words.fitted([case for case in cases if case.batch != batch])
        mine = _some([case for case in cases if case.batch == batch])
        doubtful = [one for case in mine for one in _case("intended", case, words.scores_of(case, weights), 0.0)]
        found[batch] = Gathered(doubtful, {words.SIGNS: weights})
    return found


GATHERED: Final = {"meant": unknown, "intended": words_for_words}


def _some(cases: Sequence[Any]) -> list[Any]:
    return [case for number, case in enumerate(cases) if number % SHARE.get(case.source, 1) == 0]


def _case(kind: str, case: Any, scores: Mapping[str, float], itself: float) -> Iterator[Case]:
    asked_from, asked_until = ASKED[kind]
    if not case.place or case.source == "jargon":
        return
    if asked_from <= lead_of({**scores, ITSELF: itself}) <= asked_until:
        signs = signs_in_doubt(kind, case.place.doubt(scores, itself), case.place.before)
        told = f"{case.place.written} in {case.place.text}"
        yield Case(case.source, case.meant or ITSELF, case.batch, signs, told)


def fitted(cases: Sequence[Case]) -> dict[str, float]:
    """The weights of the signs."""
    names, *table = _table(cases)
    found = descend(*table, PENALTY)
    return {name: round(float(value), 2) for name, value in zip(names, found, strict=True)}


def _worse(cases: Sequence[Case], shipped: Mapping[str, float], given: Mapping[str, float]) -> float:
    """By how much shipped weights fit worse than those given, in nats a case."""
    names, *table = _table(cases)
    one, two = (loss(*table, np.array([weights.get(name, 0.0) for name in names])) for weights in (shipped, given))
    return one - two


def _table(cases: Sequence[Case]) -> tuple[list[str], Any, Any, Any, Any]:
    """The signs' names, and what `descend` asks for."""
    # A word that is not among those asked for cannot be found; what is best then is the written one.
    names = sorted({name for case in cases for signs in case.signs.values() for name in signs})
    rows, right, starts, weight = [], [], [], []
    for case in cases:
        starts.append(len(rows))
        meant = case.meant if case.meant in case.signs else ITSELF
        for one, signs in sorted(case.signs.items()):
            if one == meant:
                right.append(len(rows))
            rows.append([signs.get(name, 0.0) for name in names])
        weight.append(WEIGHT[case.source])
    return names, np.array(rows), np.array(right), np.array(starts), np.array(weight)


def _tell(kind: str, cases: Sequence[Case]) -> dict[str, float]:
    """Print how many are corrected where each batch was left out; give the limits that follow."""
    judged: list[tuple[float, str, Case]] = []
    for batch in sorted({case.batch for case in cases}):
        weights = fitted([case for case in cases if case.batch != batch])
        judged += [(*_best(case, weights), case) for case in cases if case.batch == batch]
    people = [one for one in judged if one[2].source in ("labelled", "clean", "right")]
    wrong = sorted((one for one in people if one[1] != one[2].meant), key=lambda one: -one[0])
    for odds, best, case in wrong[:25]:
        print(f"  {odds:.2f} {best}? {case.meant} {case.told}")
    counts = {"applied": WRONG[kind]} | ({"suggested": WRONG_SUGGESTED} if kind == "intended" else {})
    # Half way to the next wrong one.
    limits = {name: round((wrong[count - 1][0] + wrong[count][0]) / 2, 2) for name, count in counts.items()}
    for name, limit in limits.items():
        for source in WEIGHT:
            if of := [one for one in judged if one[2].source == source]:
                right = sum(odds > limit and best == case.meant for odds, best, case in of)
                other = sum(odds > limit and best != case.meant for odds, best, case in of)
                print(f"{kind}, {source}: {len(of)}, {name} from {limit}: right {right}, wrong {other}")
    return limits


def _best(case: Case, weights: Mapping[str, float]) -> tuple[float, str]:
    """Powers of ten of the odds of the likeliest other word, and that word."""
    scores = {one: sum(weights.get(name, 0.0) * value for name, value in signs.items())
              for one, signs in case.signs.items()}  # fmt: skip
    best = max(sorted(scores.keys() - {ITSELF}), key=lambda one: scores[one])
    rest = sum(exp(min(50.0, scores[one] - scores[best])) for one in scores if one != best)
    return -log10(max(rest, 1e-9)), best


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
