"""Learns the weights of proofread/lexicon/retold.toml: `make tense`, after the other fits of tense.

    python .ci/weigh_tenses.py [--check]

Every verb of the labelled résumés that is in another tense than its job, their other mistakes corrected, is a slip or
right as it stands. Rules, the tree and the other bullets say how likely that is, with weights that have not seen the
batch that it is from; where that leaves a doubt, a language model is asked. Two logistic regressions for past jobs and
two for present ones; each batch is left out once again, and from where on a verb is corrected is set by what was found
wrong there. `--check` writes nothing and fails where shipped weights are others.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import fit_finite
import fit_tense
import numpy as np
from choices import compare
from labelled_bullets import ROOT, Bullet, resumes
from logistic import newton

from resumectl.proofread.dictionary import Dictionary, dictionary
from resumectl.proofread.finite import doubted
from resumectl.proofread.lexicon import table_of
from resumectl.proofread.likely import can_tell
from resumectl.proofread.passages import Passage, Role
from resumectl.proofread.retold import Told, before_in, score, signs_alone, signs_asked
from resumectl.proofread.syntax import parses
from resumectl.proofread.tense import of_rules, past_elsewhere, told_in, verbs_of

TARGET: Final = ROOT / "src" / "resumectl" / "proofread" / "lexicon" / "retold.toml"
ASKED: Final = {"past": (-1.5, 4.0), "present": (-1.5, 3.5)}
"""Between which natural logarithms of the odds the model is asked."""
WRONG: Final = {"past": 9, "present": 6}
"""How many verbs that are right may be corrected among those asked about, each batch left out."""
MARGIN: Final = 0.1
PENALTY: Final = 3.0

Signs = Mapping[str, float]


class Case(NamedTuple):
    """A verb in its bullet: the signs without the model, whether it is a slip, whose it is."""

    signs: Signs
    slip: bool
    batch: str
    text: str
    before: str
    told: Told


class Gathered(NamedTuple):
    """The verbs of one batch, in past and in present jobs, and the tables of the other batches that told them."""

    cases: Mapping[str, Sequence[Case]]
    tense: str
    finite: Mapping[str, Signs]


def main(options: Sequence[str]) -> int:
    """Gather, ask, fit, tell, write; with `--check` compare with what ships."""
    among = dictionary("en")
    if among is None or not parses() or not can_tell():
        print("There is no dictionary of English, or no model", file=sys.stderr)
        return 1
    cases: dict[str, list[Case]] = {name: [] for name in ASKED}
    for of in gathered(among).values():
        for name in ASKED:
            cases[name] += of.cases[name]
    shipped, worse = _flat(tomllib.loads(TARGET.read_text(encoding="utf-8"))), dict[str, float]()
    tables, lines = {}, ["# How verbs out of tense are told; written by .ci/weigh_tenses.py, read by retold.py.", ""]
    for name, of in cases.items():
        alone, doubtful = in_doubt(name, of)
        limit = _tell(name, doubtful)
        limits = {"asked_from": ASKED[name][0], "asked_until": ASKED[name][1], "applied": limit}
        found = {name: limits, f"{name}.alone": alone, f"{name}.asked": fitted(doubtful)}
        tables |= found
        asked = f"{name}.asked"
        worse[asked] = _loss(doubtful, shipped.get(asked, {})) - _loss(doubtful, found[asked])
        for title, signs in found.items():
            lines += [f"[{title}]", *(f'"{sign}" = {value:.2f}' for sign, value in sorted(signs.items())), ""]
    if options:
        return compare(shipped, tables, worse)
    TARGET.write_text("\n".join(lines), encoding="utf-8")
    return 0


def _flat(shipped: Mapping[str, Mapping[str, Signs]]) -> dict[str, dict[str, float]]:
    """A table of tables as `main` makes it."""
    found: dict[str, dict[str, float]] = {}
    for name, members in shipped.items():
        found[name] = {one: value for one, value in members.items() if isinstance(value, float)}
        found |= {f"{name}.{one}": dict(value) for one, value in members.items() if not isinstance(value, float)}
    return found


def gathered(among: Dictionary) -> dict[str, Gathered]:
    """The verbs of each batch, told with weights that have not seen it."""
    rows, tenses = fit_finite.rows_of(among), fit_tense.tables(among)
    labelled = [_filled(one) for one in resumes("tense", fit_finite.verb_begins) if any(one)]
    found = {}
    for batch in sorted({jobs[0][0].batch for jobs in labelled}):
        fit_tense.use(tenses[batch])
        finite = {name: fit_finite.fitted([row for row in of if row.batch != batch], name) for name, of in rows.items()}
        table_of("finite").clear()
        table_of("finite").update(finite)
        cases: dict[str, list[Case]] = {name: [] for name in ASKED}
        for jobs in (jobs for jobs in labelled if jobs[0][0].batch == batch):
            for ongoing, case in _cases(jobs, among):
                cases["present" if ongoing else "past"].append(case)
        found[batch] = Gathered(cases, tenses[batch], finite)
    return found


def _filled(jobs: Sequence[Sequence[Bullet]]) -> list[Sequence[Bullet]]:
    return [job for job in jobs if job]


def _cases(jobs: Sequence[Sequence[Bullet]], among: Dictionary) -> Iterator[tuple[bool, Case]]:
    """The verbs of one résumé, and whether their job is the present one."""
    groups = [
        [Passage(f"{name}/{at}", one.text, Role.BULLET, str(name), one.ongoing if one.end else None)
         for at, one in enumerate(job)]
        for name, job in enumerate(jobs)
    ]  # fmt: skip
    spelling = jobs[0][0].spelling
    elsewhere = past_elsewhere(groups, among, spelling)
    for job, group in zip(jobs, groups, strict=True):
        verbs = verbs_of(group, among, spelling, past_elsewhere=elsewhere[group[0].group])
        for at, bullet in enumerate(job if verbs and verbs.is_told else ()):
            assert verbs is not None
            parsed = doubted(bullet.text, among, spelling, ongoing=verbs.job.ongoing)
            before = before_in([one.text for one in group], at)
            for told in told_in(verbs, at, parsed, list(of_rules(verbs, at, parsed, among, spelling))):
                signs = {name: value for name, value in signs_alone(bullet.text, told, verbs.job) if value}
                slip = told.after in bullet.slips.get(told.start, ())
                if not told.is_proved:
                    yield verbs.job.ongoing, Case(signs, slip, bullet.batch, bullet.text, before, told)


def in_doubt(name: str, cases: Sequence[Case]) -> tuple[Signs, list[Case]]:
    """The weights of what is told without the model, and the cases that they leave in doubt, with what it says."""
    doubtful, sure = [], []
    for batch in sorted({one.batch for one in cases}):
        weights = fitted([one for one in cases if one.batch != batch])
        for one in cases:
            odds = score(weights, one.signs) if one.batch == batch else ASKED[name][0] - 1
            if ASKED[name][0] <= odds < ASKED[name][1]:
                doubtful.append(one._replace(signs={**one.signs, **signs_asked(one.text, one.before, one.told)}))
            elif odds >= ASKED[name][1]:
                sure.append(one.slip)
    right = sum(sure)
    print(f"{name}: {len(cases)} verbs, sure without the model {right} right, {len(sure) - right} wrong")
    return fitted(cases), doubtful


def fitted(cases: Sequence[Case]) -> dict[str, float]:
    """The weights of the signs."""
    names = sorted({name for one in cases for name in one.signs})
    table = np.array([[one.signs.get(name, 0.0) for name in names] for one in cases])
    slip = np.array([float(one.slip) for one in cases])
    found = newton(table, slip, np.ones(len(cases)), PENALTY * np.eye(len(names)))
    return {name: round(float(value), 2) for name, value in zip(names, found, strict=True)}


def _loss(cases: Sequence[Case], weights: Mapping[str, float]) -> float:
    """How unlikely what the verbs are is under these weights, in nats a verb."""
    odds = np.array([score(weights, one.signs) for one in cases])
    return float(np.mean(np.logaddexp(0.0, np.where([one.slip for one in cases], -odds, odds))))


def _tell(name: str, cases: Sequence[Case]) -> float:
    """Print how many are corrected where each batch was left out; give the limit, a little above the next."""
    judged: list[tuple[float, Case]] = []
    for batch in sorted({one.batch for one in cases}):
        weights = fitted([one for one in cases if one.batch != batch])
        judged += [(score(weights, one.signs), one) for one in cases if one.batch == batch]
    judged.sort(key=lambda one: -one[0])
    others = [(odds, one) for odds, one in judged if not one.slip]
    for count, (odds, one) in enumerate(others[:20]):
        right = sum(above.slip for value, above in judged if value > odds)
        print(f"  {count} wrong, {right} right above {odds:.2f}: {one.text[one.told.start:][:70]}")
    limit = round(others[WRONG[name]][0] + MARGIN, 2)
    right = sum(one.slip for odds, one in judged if odds >= limit)
    print(f"{name}: {len(cases)} asked about, {sum(one.slip for one in cases)} slips, from {limit} {right} right")
    return limit


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
