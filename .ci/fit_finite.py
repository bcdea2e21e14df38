"""Fits the weights of proofread/lexicon/finite.toml: `make tense`, where spaCy and its model are installed.

    python .ci/fit_finite.py [--check]

Learned from the labelled résumés that proofreading is developed with: their verbs out of tense, the other words in such
places, and verbs put into the other tense. A verb is finite, and so worth putting there, where the parser says so of
the corrected text. Each batch, documents that were written together, is left out once for the printed shares. `--check`
writes nothing and fails where the shipped weights are others.
"""

from __future__ import annotations

import json
import sys
import tomllib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from logistic import compare, fit, left_out, show, written

from resumectl.proofread.dictionary import Dictionary, dictionary
from resumectl.proofread.finite import Candidate, is_asked, later_words, signs_of_verbs
from resumectl.proofread.syntax import parses

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = ROOT / "src" / "resumectl" / "proofread" / "lexicon" / "finite.toml"
TUNED: Final = ROOT / "tests" / "proofread" / "sets" / "tune.json"
PENALTIES: Final = {"past": 3.0, "present": 10.0}
LEAST: Final = 10
"""In how many rows a sign has to be seen."""
OF_SLIPS: Final = 2.0
"""How much a slip that somebody made counts."""
USED_BY: Final = "How verbs out of tense are told from other words; written by .ci/fit_finite.py, read by finite.py."

Signs = dict[str, float]


class Bullet(NamedTuple):
    """A bullet with its slips of tense, all else corrected; the same with these corrected; where the slips are."""

    batch: str
    spelling: str
    ongoing: bool
    text: str
    right: str
    slips: frozenset[int]


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
    rows: dict[str, list[Row]] = {name: [] for name in PENALTIES}
    for one in _bullets():
        rows["present" if one.ongoing else "past"] += [*_natural(one, among), *_drawn(one, among)]
    if not options:
        for name, of in rows.items():
            judged = left_out(of, lambda rows, name=name: _fit(rows, name))
            show(name, [one for one in judged if one[1].natural])
    tables = {name: _fit(of, name) for name, of in rows.items()}
    if options:
        return compare(tomllib.loads(TARGET.read_text(encoding="utf-8")), tables)
    TARGET.write_text(written(USED_BY, tables), encoding="utf-8")
    return 0


def _bullets() -> Iterator[Bullet]:
    for one in json.loads(TUNED.read_text(encoding="utf-8")):
        spelling = one["language"] if "-" in one["language"] else "en-US"
        for kind in ("work_history", "projects"):
            for number, job in enumerate(one["profile"].get(kind) or ()):
                for at, text in enumerate(job.get("bullet_points") or ()):
                    errors = [e for e in one["errors"] if e["path"] == f"/{kind}/{number}/bullet_points/{at}"]
                    if text and job.get("end_date"):
                        ongoing = job["end_date"].lower() == "present"
                        yield Bullet(one["batch"], spelling, ongoing, *_mended(text, errors))


def _mended(text: str, errors: Sequence[Mapping[str, Any]]) -> tuple[str, str, frozenset[int]]:
    """The text with its slips of tense only, the text without mistakes, and where the verbs of the slips begin."""
    right, slips = text, list[int]()
    for error in sorted(errors, key=lambda error: -error["start"]):
        start, before, after = error["start"], error["before"], error["after"]
        end = start + len(before)
        right = right[:start] + after + right[end:]
        if error["kind"] == "tense":
            common = before.rfind(" ") + 1 if before.split()[0] == after.split()[0] else 0
            slips.append(start + common)
        else:
            text = text[:start] + after + text[end:]
            slips = [at + len(after) - len(before) for at in slips]
    return text, right, frozenset(slips)


def _natural(one: Bullet, among: Dictionary) -> Iterator[Row]:
    if is_asked(one.text, among, one.spelling, one.ongoing):
        found = list(later_words(one.text, among, one.spelling, past=one.ongoing))
        for candidate, signs, _ in signs_of_verbs(one.text, found, among, one.spelling):
            yield Row(signs, candidate.start in one.slips, True, one.batch, one.text)


def _drawn(one: Bullet, among: Dictionary) -> Iterator[Row]:
    """The finite verbs of a bullet put into the other tense, one at a time."""
    found = list(later_words(one.right, among, one.spelling, past=not one.ongoing))
    for number, (candidate, signs, first) in enumerate(signs_of_verbs(one.right, found, among, one.spelling)):
        finite = ("VBP", "VBZ") if one.ongoing else ("VBD",)
        joined = signs.get("role conj") and first.role == "ROOT" and first.start < len("She ") + 1
        if candidate.verb is None or not (joined or any(signs.get(f"tag {tag}") for tag in finite)):
            continue
        other = candidate.verb.past
        if not one.ongoing:
            drawn = zlib.crc32(f"{one.right} {number}".encode())
            other = candidate.verb.base if drawn % 2 else candidate.verb.third
        text = _put(one.right, candidate, other)
        slips = [slip for slip in later_words(text, among, one.spelling, past=one.ongoing)
                 if slip.start == candidate.start and is_asked(text, among, one.spelling, one.ongoing)]  # fmt: skip
        for _, signs_there, _ in signs_of_verbs(text, slips, among, one.spelling):
            yield Row(signs_there, True, False, one.batch, text)


def _put(text: str, one: Candidate, form: str) -> str:
    form = form.capitalize() if text[one.start].isupper() else form
    return text[: one.start] + form + text[one.end :]


def _fit(rows: Sequence[Row], name: str) -> Signs:
    return fit(rows, least=LEAST, penalty=PENALTIES[name])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
