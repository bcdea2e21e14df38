"""Learns the weights of proofread/lexicon/intended_weights.toml: `make typos`; `--check` compares only.

Every known word of the labelled résumés, their mistakes corrected, is one that was meant. Others are put in their
place (a fixed seed): words that people mix up, and slips that happen to be words. A conditional logit tells what was
meant. Each batch of résumés, one author's, is left out once, and what was counted in it as well; the limits are set by
what was found wrong there.
"""

from __future__ import annotations

import gzip
import random
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import exp, log10
from typing import Final, NamedTuple

import numpy as np
from choices import compare, descend
from slips import misspell
from weigh_typos import ROOT, Around, Place, Resume, counts_of, fluencies_without, labelled_resumes, sum_of

from resumectl.proofread.dictionary import Dictionary, dictionary
from resumectl.proofread.english import spelling_of
from resumectl.proofread.fluency import FILES, Fluency, written_counts
from resumectl.proofread.intended import neighbours, signs_of_intended, words_to_judge
from resumectl.proofread.passages import Passage, Role, passages
from resumectl.proofread.scope import scope_of
from resumectl.proofread.surroundings import before_each, headings_of
from resumectl.proofread.typos import is_foreign
from resumectl.proofread.words import Word, words_of

LEXICON: Final = ROOT / "src" / "resumectl" / "proofread" / "lexicon"
TARGET: Final = LEXICON / "intended_weights.toml"
WEIGHT: Final = {"right": 1.0, "put": 0.05, "labelled": 2.0}
PENALTY: Final = 3.0
WRONG_APPLIED: Final = 5
WRONG_SUGGESTED: Final = 60
"""How many of the words that were meant may be above each limit."""
SIGNS: Final = "signs"


class Case(NamedTuple):
    """A word that is written: signs of each that may have been meant, which one was ("": itself), of which résumé."""

    source: str
    meant: str
    signs: Mapping[str, Mapping[str, float]]
    batch: str
    place: Place

    @property
    def told(self) -> str:
        """The case in words."""
        return f"{self.place.written} for {self.meant or 'itself'} in {self.place.text}"


def main(options: Sequence[str]) -> int:
    """Count the résumés, gather, fit, tell, write; with `--check` compare with what ships."""
    known = dictionary("en")
    if known is None:
        return 1
    resumes = list(labelled_resumes())
    others = fluencies_without(resumes)
    cases = [case for number, one in enumerate(resumes) for case in cases_of(number, one, known, others[one.batch])]
    print(len(cases), "words:", dict(Counter(case.source for case in cases)))
    limits = _tell(cases)
    weights, counted = fitted(cases), written_counts(sum_of(map(counts_of, resumes)), 1)
    if options:
        if gzip.decompress((LEXICON / FILES[1]).read_bytes()) != gzip.decompress(counted):
            print(f"{FILES[1]} does not count the labelled résumés", file=sys.stderr)
            return 1
        return compare(tomllib.loads(TARGET.read_text(encoding="utf-8")), {"limits": limits, SIGNS: weights})
    lines = ["# Weights of proofread/intended.py, written by `make typos`; do not edit.", "[limits]"]
    lines += [f"{name} = {value:.2f}" for name, value in limits.items()]
    lines += ["", f"[{SIGNS}]", *(f"{name} = {value:.2f}" for name, value in weights.items())]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    (LEXICON / FILES[1]).write_bytes(counted)
    return 0


def cases_of(number: int, resume: Resume, among: Dictionary, of: Fluency) -> Iterator[Case]:
    """The words of a résumé that were meant, and others put in their places."""
    texts = [one for one in passages(resume.profile) if one.role in (Role.BULLET, Role.PROSE)]
    scope = scope_of(resume.profile, texts, "en", ())
    scope = replace(scope, language=spelling_of(texts, scope, among))
    around = Around(scope, among, resume.batch, of, before_each(texts, headings_of(resume.profile)))
    chance = random.Random(number)
    for one in texts:
        if is_foreign(one.text, scope, among):
            continue
        for word in words_to_judge(one.text, scope, among):
            if found := signs_of_intended(word, one.text, scope, among, of):
                yield Case("right", "", found, resume.batch, _place(one, word, around))
        for word in words_of(one.text):
            if word.free and word.text.isascii() and word.text.isalpha():
                wrong = _drawn(word.text.lower(), among, chance)
                yield from _put("put", one, word, wrong, around)
    at_path = {one.path: one for one in texts}
    for path, start, before, after in resume.mistakes:
        for word in words_of(at_path[path].text) if path in at_path else ():
            if word.text == after and abs(word.start - start) <= 8:
                yield from _put("labelled", at_path[path], word, before.lower(), around)
                break


def _drawn(meant: str, among: Dictionary, chance: random.Random) -> str:
    """What somebody may have written for a word; often no word, and then of no use here."""
    draw = chance.random()
    alike = [one.word for one in neighbours(meant, among) if one.alike]
    if alike and draw < 0.5:
        return chance.choice(alike)
    if len(meant) <= 4 and draw < 0.75:
        at = chance.randrange(len(meant))
        swapped = meant[:at] + meant[at : at + 2][::-1] + meant[at + 2 :]
        return chance.choice((meant[:at] + meant[at + 1 :], swapped))
    return misspell(meant, chance) if len(meant) > 1 else ""


def _place(one: Passage, word: Word, around: Around) -> Place:
    return Place(one.text, word.start, word.text, around.before.get(one.path, ""), around.among)


def _put(source: str, one: Passage, word: Word, wrong: str, around: Around) -> Iterator[Case]:
    """The case of a word in whose place another stands; none where that is no word to judge."""
    meant = word.text.lower()
    if not wrong or wrong == meant:
        return
    wrong = wrong.capitalize() if word.text[0].isupper() else wrong
    text, scope = one.text[: word.start] + wrong + one.text[word.end :], around.scope
    scope = replace(scope, uses=scope.uses - Counter([word.folded]) + Counter([wrong.lower()]))
    for here in words_to_judge(text, scope, around.among):
        if here.start == word.start and around.of:
            found = signs_of_intended(here, text, scope, around.among, around.of)
            if meant in found:
                yield Case(source, meant, found, around.batch, _place(replace(one, text=text), here, around))


def fitted(cases: Sequence[Case]) -> dict[str, float]:
    """The weights of the signs."""
    names = sorted({name for case in cases for signs in case.signs.values() for name in signs})
    columns = {name: at for at, name in enumerate(names)}
    size = sum(len(case.signs) + 1 for case in cases)
    rows = np.zeros((size, len(names)))
    right, starts, weight, at = [], [], [], 0
    for case in cases:
        starts.append(at)
        weight.append(WEIGHT[case.source])
        for one, signs in (("", {}), *sorted(case.signs.items())):
            if one == case.meant:
                right.append(at)
            for name, value in signs.items():
                rows[at, columns[name]] = value
            at += 1
    found = descend(rows, np.array(right), np.array(starts), np.array(weight), PENALTY)
    return {name: round(float(value), 2) for name, value in zip(names, found, strict=True)}


def _tell(cases: Sequence[Case]) -> dict[str, float]:
    """Print how many are found where each batch was left out; give the limits that follow."""
    judged: list[tuple[float, str, Case]] = []
    for batch in sorted({case.batch for case in cases}):
        weights = fitted([case for case in cases if case.batch != batch])
        judged += [(*odds_of(case, weights), case) for case in cases if case.batch == batch]
    wrong = sorted((one for one in judged if not one[2].meant), key=lambda one: -one[0])
    for odds, best, case in wrong[:40]:
        print(f"  {odds:.2f} {best}? {case.told}")
    counts = {"applied": WRONG_APPLIED, "suggested": WRONG_SUGGESTED}
    limits = {name: round(wrong[count][0] + 0.01, 2) for name, count in counts.items()}
    for name, limit in limits.items():
        for source in ("put", "labelled"):
            of = [one for one in judged if one[2].source == source]
            right = sum(odds > limit and best == case.meant for odds, best, case in of)
            other = sum(odds > limit and best != case.meant for odds, best, case in of)
            print(f"{source}: {len(of)}, {name} from {limit}: right {right / max(1, len(of)):.1%}, wrong {other}")
    return limits


def scores_of(case: Case, weights: Mapping[str, float]) -> dict[str, float]:
    """The score of each word that may have been meant; the written one has 0."""
    return {one: sum(weights.get(name, 0.0) * value for name, value in signs.items())
            for one, signs in case.signs.items()}  # fmt: skip


def odds_of(case: Case, weights: Mapping[str, float]) -> tuple[float, str]:
    """Powers of ten of the odds of the likeliest word against all others and the one that is written."""
    scores = scores_of(case, weights)
    best = max(sorted(scores), key=lambda one: scores[one])
    rest = exp(min(50.0, -scores[best])) + sum(exp(scores[one] - scores[best]) for one in scores if one != best)
    return -log10(max(rest, 1e-9)), best


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
