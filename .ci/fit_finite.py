"""Fits the weights of proofread/lexicon/finite.toml: `make tense`, where spaCy and its model are installed.

    python .ci/fit_finite.py [--check]

Learned from the labelled résumés that proofreading is developed with: their verbs out of tense, the other words in such
places, and verbs put into the other tense. A verb is finite, and so worth putting there, where the parser says so of
the corrected text. Each batch, documents that were written together, is left out once for the printed shares. `--check`
writes nothing and fails where the shipped weights are others.
"""

from __future__ import annotations

import sys
import tomllib
import zlib
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from labelled_bullets import ROOT, Bullet, bullets
from logistic import compare, fit, left_out, show, written

from resumectl.proofread.dictionary import Dictionary, dictionary
from resumectl.proofread.finite import PAST_HELPERS, Candidate, is_asked, later_words, signs_of_verbs
from resumectl.proofread.syntax import parses

TARGET: Final = ROOT / "src" / "resumectl" / "proofread" / "lexicon" / "finite.toml"
PENALTIES: Final = {"past": 3.0, "present": 10.0}
LEAST: Final = 10
"""In how many rows a sign has to be seen."""
OF_SLIPS: Final = 2.0
"""How much a slip that somebody made counts."""
USED_BY: Final = "How verbs out of tense are told from other words; written by .ci/fit_finite.py, read by finite.py."

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
            judged = left_out(of, lambda rows, name=name: fitted(rows, name))
            show(name, [one for one in judged if one[1].natural])
    tables = {name: fitted(of, name) for name, of in rows.items()}
    if options:
        return compare(tomllib.loads(TARGET.read_text(encoding="utf-8")), tables)
    TARGET.write_text(written(USED_BY, tables), encoding="utf-8")
    return 0


def rows_of(among: Dictionary) -> dict[str, list[Row]]:
    """The rows of each table."""
    rows: dict[str, list[Row]] = {name: [] for name in PENALTIES}
    for one in bullets("tense", verb_begins):
        if one.end:
            rows["present" if one.ongoing else "past"] += [*_natural(one, among), *_drawn(one, among)]
    return rows


def verb_begins(before: str, after: str) -> int:
    """A correction of several words that begin alike is one of the verb behind."""
    return before.rfind(" ") + 1 if before.split()[0] == after.split()[0] else 0


def _natural(one: Bullet, among: Dictionary) -> Iterator[Row]:
    if is_asked(one.text, among, one.spelling, one.ongoing):
        found = list(later_words(one.text, among, one.spelling, past=one.ongoing))
        for candidate, signs, _ in signs_of_verbs(one.text, found, among, one.spelling):
            yield Row(signs, candidate.start in one.slips, True, one.batch, one.text)


def _drawn(one: Bullet, among: Dictionary) -> Iterator[Row]:
    """The finite verbs of a bullet put into the other tense, one at a time."""
    found = list(later_words(one.right, among, one.spelling, past=not one.ongoing))
    for number, (candidate, signs, first) in enumerate(signs_of_verbs(one.right, found, among, one.spelling)):
        finite = ("VBP", "VBZ", "MD") if one.ongoing else ("VBD",)
        joined = signs.get("role conj") and first.role == "ROOT" and first.start < len("She ") + 1
        drawn = zlib.crc32(f"{one.right} {number}".encode())
        other = _other_form(candidate, drawn, ongoing=one.ongoing)
        if not other or not (joined or any(signs.get(f"tag {tag}") for tag in finite)):
            continue
        text = _put(one.right, candidate, other)
        slips = [slip for slip in later_words(text, among, one.spelling, past=one.ongoing)
                 if slip.start == candidate.start and is_asked(text, among, one.spelling, one.ongoing)]  # fmt: skip
        for _, signs_there, _ in signs_of_verbs(text, slips, among, one.spelling):
            yield Row(signs_there, True, False, one.batch, text)


def _other_form(one: Candidate, drawn: int, *, ongoing: bool) -> str:
    """The verb in the other tense, in either number; "" where a helper is right as it stands in past jobs."""
    if one.verb is None:
        return next((past for past, now in PAST_HELPERS.items() if now == one.low), "") if ongoing else ""
    return one.verb.past if ongoing else one.verb.base if drawn % 2 else one.verb.third


def _put(text: str, one: Candidate, form: str) -> str:
    form = form.capitalize() if text[one.start].isupper() else form
    return text[: one.start] + form + text[one.end :]


def fitted(rows: Sequence[Row], name: str) -> Signs:
    """The weights that rows of one table give."""
    return fit(rows, least=LEAST, penalty=PENALTIES[name])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
