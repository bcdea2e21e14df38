"""Scores proofreading on the labelled résumés, each batch with weights that have not seen it: `make leftout`.

What `make accuracy` tells of `tune.json` is told of text that taught the weights. Here every weight, count and table is
learned from the batches of other authors before a batch is proofread. The limits, and the rules, are those that ship;
so it still shows more than is to be expected of unseen text. `tune 5` and `tune 6`, which few rules were made with, are
told apart. It needs all extras and takes some ten minutes; the times that it tells are too short, since much was asked
while learning. `--wrong` lists what was missed and what was wrong.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

import fit_concord
import fit_tense
import weigh_likely
import weigh_tenses
import weigh_typos
from labelled_bullets import ROOT, TUNED

from resumectl.proofread import concord, english, intended, proofread
from resumectl.proofread.dictionary import dictionary
from resumectl.proofread.fluency import Fluency
from resumectl.proofread.lexicon import table_of
from resumectl.proofread.likely import can_tell
from resumectl.proofread.syntax import parses

sys.path.insert(0, str(ROOT / "tests" / "proofread"))
import proof_scores

FEW_RULES: Final = ("tune 5", "tune 6")

Tables = dict[str, dict[str, Mapping[str, float]]]
"""Tables by the name of their file in `lexicon`, and their own."""


def main(options: Sequence[str]) -> int:
    """Learn, score in a process a batch, print the table of some batches and of all."""
    if (among := dictionary("en")) is None or not parses() or not can_tell():
        print("There is no dictionary of English, or an extra is missing", file=sys.stderr)
        return 1
    resumes = list(weigh_typos.labelled_resumes())
    others = weigh_typos.fluencies_without(resumes)
    tenses = weigh_tenses.gathered(among)
    learned = _learned(among, resumes, others, tenses)
    _others.update(others)
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        work = [(batch, tenses[batch].tense, tables) for batch, tables in learned.items()]
        tallies = dict(zip(learned, pool.starmap(scored, work, chunksize=1), strict=True))
    for name, batches in (("with few rules", FEW_RULES), ("all", sorted(tallies))):
        total = proof_scores.Tally()
        for batch in batches:
            _add(total, tallies[batch])
        print(*proof_scores.report(f"left out, {name}", total), sep="\n", end="\n\n")
    if options:
        print(*(line for batch in sorted(tallies) for line in sorted(tallies[batch].failures)), sep="\n")
    return 0


_others: Final[dict[str, Fluency]] = {}
"""The counts without each batch; too large to be sent from process to process."""


def _learned(
    among: Any, resumes: Sequence[Any], others: Mapping[str, Fluency], tenses: Mapping[str, weigh_tenses.Gathered]
) -> dict[str, Tables]:
    """By batch the tables that the others give."""
    found: dict[str, Tables] = {batch: {"finite": dict(of.finite)} for batch, of in tenses.items()}
    rows = fit_concord.rows_of(among)
    words = {kind: gather(resumes, among, others) for kind, gather in weigh_likely.GATHERED.items()}
    verbs = {name: [one for of in tenses.values() for one in of.cases[name]] for name in weigh_tenses.ASKED}
    asked = {name: weigh_tenses.in_doubt(name, of)[1] for name, of in verbs.items()}
    for batch, tables in found.items():
        tables["concord"] = {
            name: fit_concord.fitted([row for row in of if row.batch != batch]) for name, of in rows.items()
        }
        tables["meant"] = dict(words["meant"][batch].weights)
        tables["intended_weights"] = dict(words["intended"][batch].weights)
        tables["likely"] = {
            kind: weigh_likely.fitted([one for name, of in batches.items() if name != batch for one in of.cases])
            for kind, batches in words.items()
        }
        tables["retold"] = {
            f"{name}.{part}": weigh_tenses.fitted([one for one in of if one.batch != batch])
            for name in verbs
            for part, of in (("alone", verbs[name]), ("asked", asked[name]))
        }
    return found


def scored(batch: str, tense: str, tables: Tables) -> proof_scores.Tally:
    """The tally of a batch; to be run in a process of its own."""
    fit_tense.use(tense)
    for file, of in tables.items():
        for name, weights in of.items():
            first, _, part = name.partition(".")
            table = table_of(file)[first][part] if part else table_of(file)[first]
            if file != "likely":
                # The limits stand among its weights.
                table.clear()
            table.update(weights)
    english.fluency = intended.fluency = lambda: _others[batch]  # type: ignore[assignment]
    for cache in (intended.standing, intended._scores_here, intended._learned_in_place, concord.check_concord):
        cache.cache_clear()
    proof_scores.broken_promises = lambda *_: iter(())  # type: ignore[assignment]
    labelled = proof_scores.read_set(TUNED)
    batches = [one["batch"] for one in json.loads(TUNED.read_text(encoding="utf-8"))]
    return proof_scores.tally([one for one, of in zip(labelled, batches, strict=True) if of == batch], proofread)


def _add(total: proof_scores.Tally, one: proof_scores.Tally) -> None:
    for name, value in vars(one).items():
        if isinstance(value, (int, list)):
            setattr(total, name, getattr(total, name) + value)
        else:
            getattr(total, name).update(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
