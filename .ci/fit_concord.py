"""Fits the weights of proofread/lexicon/concord.toml: `make tense`, where spaCy and its model are installed.

    python .ci/fit_concord.py [--check]

Learned from the labelled résumés that proofreading is developed with: their verbs that disagree, the other words in
such places, and verbs put into the form for the other number. Each batch, documents that were written together, is left
out once for the printed shares. `--check` writes nothing and fails where the shipped weights are others.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from labelled_bullets import ROOT, Bullet, bullets
from logistic import compare, fit, left_out, show, written

from resumectl.proofread.concord import HELPERS, Candidate, candidates, signs_of_numbers
from resumectl.proofread.dictionary import Dictionary, dictionary
from resumectl.proofread.syntax import parses

TARGET: Final = ROOT / "src" / "resumectl" / "proofread" / "lexicon" / "concord.toml"
NAMES: Final = ("one", "many")
PENALTY: Final = 1.0
LEAST: Final = 4
"""In how many rows a sign has to be seen."""
OF_SLIPS: Final = 4.0
"""How much a slip that somebody made counts."""
USED_BY: Final = "How verbs that disagree are told; written by .ci/fit_concord.py, read by concord.py."

Signs = dict[str, float]


class Row(NamedTuple):
    """What is known about one place, whether it is a slip, and whether somebody wrote it so."""

    signs: Signs
    slip: bool
    natural: bool
    batch: str
    text: str

    @property
    def weight(self) -> float:
        return OF_SLIPS if self.slip and self.natural else 1.0


def main(options: Sequence[str]) -> int:
    """Fit and write; or compare with what is written."""
    among = dictionary("en")
    if among is None or not parses():
        print("There is no dictionary of English, or no model that parses it", file=sys.stderr)
        return 1
    rows = rows_of(among)
    if not options:
        for name, of in rows.items():
            show(name, [one for one in left_out(of, fitted) if one[1].natural])
    tables = {name: fitted(of) for name, of in rows.items()}
    if options:
        return compare(tomllib.loads(TARGET.read_text(encoding="utf-8")), tables)
    TARGET.write_text(written(USED_BY, tables), encoding="utf-8")
    return 0


def fitted(rows: Sequence[Row]) -> Signs:
    """The weights that rows of one table give."""
    return fit(rows, least=LEAST, penalty=PENALTY)


def rows_of(among: Dictionary) -> dict[str, list[Row]]:
    """The rows of each table."""
    rows: dict[str, list[Row]] = {name: [] for name in NAMES}
    for one in bullets("agreement"):
        for found, row in (*_natural(one, among), *_drawn(one, among)):
            rows[found.table].append(row)
    return rows


def _natural(one: Bullet, among: Dictionary) -> Iterator[tuple[Candidate, Row]]:
    found = list(candidates(one.text, among, one.spelling))
    for candidate, signs in signs_of_numbers(one.text, found, among, one.spelling):
        yield candidate, Row(signs, candidate.start in one.slips, True, one.batch, one.text)


def _drawn(one: Bullet, among: Dictionary) -> Iterator[tuple[Candidate, Row]]:
    """The finite verbs of a bullet put into the form for the other number, one at a time."""
    found = list(candidates(one.right, among, one.spelling))
    for candidate, signs in signs_of_numbers(one.right, found, among, one.spelling):
        if not _is_finite(candidate, signs):
            continue
        text = one.right[: candidate.start] + candidate.after + one.right[candidate.end :]
        slips = [slip for slip in candidates(text, among, one.spelling) if slip.start == candidate.start]
        for slip, signs_there in signs_of_numbers(text, slips, among, one.spelling):
            yield slip, Row(signs_there, True, False, one.batch, text)


def _is_finite(one: Candidate, signs: Signs) -> bool:
    """Whether a word surely is a verb with a subject that somebody wrote."""
    if one.low in HELPERS:
        return any(f"tag {tag}" in signs for tag in ("VBZ", "VBP", "VBD"))
    if not any(f"tag {tag}" in signs for tag in ("VBZ", "VBP")) or "no subject" in signs or "number teller" in signs:
        return False
    return "subject own" in signs or any(f"clause {role}" in signs for role in ("relcl", "advcl", "ccomp"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
