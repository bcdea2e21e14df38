"""Learns the weights of proofread/lexicon/meant.toml: `make typos`, after weigh_words.py; `--check` compares only.

From the labelled résumés that proofreading is developed with: their own mistakes, frequent misspellings and drawn ones
(a fixed seed) put into their clean texts; words of professions and newly made ones, right though no dictionary has
them. A
conditional logit with a quadratic penalty: of every unknown word and all its candidates one is right. Each
batch of résumés, one author's, is left out once: the printed shares are those of another author's text.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from choices import compare, descend
from slips import coin, misspell

from resumectl.model.profile import Profile
from resumectl.proofread.dictionary import Dictionary, dictionary
from resumectl.proofread.doubt import ITSELF, Doubt
from resumectl.proofread.english import proposals_of, spelling_of, witnesses
from resumectl.proofread.fluency import FILES, OF_RESUMES, Counts, Fluency, no_counts, read_counts
from resumectl.proofread.meant import signs_as_written, signs_of_meant
from resumectl.proofread.passages import Passage, Role, passages, with_texts
from resumectl.proofread.scope import Scope, scope_of
from resumectl.proofread.surroundings import before_each, headings_of
from resumectl.proofread.typos import common_slips, is_foreign, unknown_words
from resumectl.proofread.words import Word, words_of

ROOT: Final = Path(__file__).resolve().parent.parent
SET: Final = ROOT / "tests" / "proofread" / "sets" / "tune.json"
TARGET: Final = ROOT / "src" / "resumectl" / "proofread" / "lexicon" / "meant.toml"
DRAWS: Final = 4
"""How often slips are drawn for each text; a third of the texts gets one."""
PENALTY: Final = 6.0
APPLIED_FROM: Final = 0.9
"""The least at which 98 in 100 corrections in batches left out are right."""
LIMITS: Final = (0.7, 0.8, 0.85, APPLIED_FROM, 0.94, 0.97)
"""What the probability of a correction could have to be; the shares are told for each."""
WEIGHT: Final = {"labelled": 5.0, "frequent": 0.6, "drawn": 1.0, "clean": 5.0, "jargon": 1.0, "coined": 0.5}
"""How much one word of each source counts: the labelled mistakes are the ones that people made."""
HEAD: Final = """# Weights of proofread/meant.py, written by `make typos`; do not edit.
[applied]
from = {applied_from}
"""


class Place(NamedTuple):
    """Where a word stands, and what a reader has read before."""

    text: str
    start: int
    written: str
    before: str
    among: Dictionary

    def doubt(self, scores: Mapping[str, float], itself: float) -> Doubt:
        """The doubt which of these words was meant."""
        return Doubt(self.text, self.start, self.written, {**scores, ITSELF: itself}, self.among)


class Case(NamedTuple):
    """An unknown word: signs of each candidate and of itself, what was meant (itself: ""), of which résumé."""

    source: str
    meant: str
    candidates: Mapping[str, Mapping[str, float]]
    itself: Mapping[str, float]
    batch: str
    place: Place | None = None


class Around(NamedTuple):
    """What is known of a résumé beside the texts; `before`: what is read before each, by path."""

    scope: Scope
    among: Dictionary
    batch: str
    of: Fluency | None = None
    before: Mapping[str, str] = {}


class Resume(NamedTuple):
    """Clean texts by path and what stood there instead: (path, start, before, after)."""

    profile: Profile
    mistakes: tuple[tuple[str, int, str, str], ...]
    batch: str = ""
    """What was written together with it, by one author."""


def main(options: Sequence[str]) -> int:
    """Gather, fit, tell, write; with `--check` compare with what ships."""
    known = dictionary("en")
    if known is None:
        print("No dictionary of English here.", file=sys.stderr)
        return 1
    resumes = list(labelled_resumes())
    others = fluencies_without(resumes)
    cases = cases_of(resumes, known, others)
    print(len(cases), "unknown words:", dict(Counter(case.source for case in cases)))
    weights = fitted(cases)
    if options:
        return compare(tomllib.loads(TARGET.read_text(encoding="utf-8")), weights)
    _tell(cases)
    lines = [HEAD.format(applied_from=APPLIED_FROM)]
    for side, signs in weights.items():
        lines += [f"[{side}]", *(f"{name} = {value:.2f}" for name, value in signs.items()), ""]
    TARGET.write_text("\n".join(lines), encoding="utf-8")
    return 0


def cases_of(resumes: Sequence[Resume], known: Dictionary, others: Mapping[str, Fluency]) -> list[Case]:
    """Every unknown word, drawn ones too, of all résumés; `others` are the counts without each batch."""
    # Without the list of jargon: words of the next profession are not in it either.
    among = known.without_own_words()
    cases = [case for number, one in enumerate(resumes) for case in _cases(number, one, among, others[one.batch])]
    return cases + list(_jargon(known.own, among, sorted(others)))


def labelled_resumes() -> Iterator[Resume]:
    """The résumés that proofreading is developed with, their mistakes corrected and told apart."""
    for one in json.loads(SET.read_text(encoding="utf-8")):
        faulty = Profile.from_json(one["profile"])
        texts = {passage.path: passage.text for passage in passages(faulty)}
        mistakes = []
        for error in sorted(one["errors"], key=lambda error: -int(error["start"])):
            path, start, before, after = (error[name] for name in ("path", "start", "before", "after"))
            if path in texts:
                texts[path] = texts[path][:start] + after + texts[path][start + len(before) :]
                if error["kind"] == "typo" and before.isalpha() and after.isalpha():
                    mistakes.append((path, start, before, after))
        yield Resume(with_texts(faulty, texts), tuple(mistakes), one["batch"])


def counts_of(resume: Resume) -> Counts:
    """What fluency.py counts, in the texts of one résumé."""
    counts = no_counts()
    for one in passages(resume.profile):
        if one.role in (Role.BULLET, Role.PROSE):
            counts.add(one.text)
    return counts


def sum_of(counts: Iterable[Counts]) -> Counts:
    """All together."""
    total = no_counts()
    for one in counts:
        for table, more in zip(total, one, strict=True):
            table.update(more)
    return total


def fluencies_without(resumes: Sequence[Resume]) -> dict[str, Fluency]:
    """For each batch what is counted in all text but its own."""
    rest, counted = read_counts(FILES[0]), [(one.batch, counts_of(one)) for one in resumes]
    return {
        left_out: Fluency([(1, rest), (OF_RESUMES, sum_of(one for batch, one in counted if batch != left_out))])
        for left_out in sorted({one.batch for one in resumes})
    }


def _cases(number: int, resume: Resume, among: Dictionary, of: Fluency) -> Iterator[Case]:
    texts = [one for one in passages(resume.profile) if one.role in (Role.BULLET, Role.PROSE)]
    scope = scope_of(resume.profile, texts, "en", ())
    scope = replace(scope, language=spelling_of(texts, scope, among))
    around = Around(scope, among, resume.batch, of, before_each(texts, headings_of(resume.profile)))
    chance = random.Random(number)
    slips: dict[str, list[str]] = {}
    for wrong, right in sorted(common_slips("en").items()):
        slips.setdefault(right, []).append(wrong)
    for one in texts:
        if is_foreign(one.text, scope, among):
            continue
        yield from (_case("clean", "", word, one, around)
                    for word in unknown_words(one.text, scope, among, proposals_of))  # fmt: skip
        for word in _words(one):
            wrongs = slips.get(word.text.lower())
            if wrongs:
                yield from _written("frequent", one, word, chance.choice(wrongs), around)
        for _ in range(DRAWS):
            words = [word for word in _words(one) if len(word.text) >= 4]
            if words and chance.random() < 0.35:
                word = chance.choices(words, [min(len(word.text), 9) for word in words])[0]
                wrong = misspell(word.text.lower(), chance)
                yield from _written("drawn", one, word, wrong, around)
            if words and chance.random() < 0.1:
                word = chance.choice(words)
                wrong = coin(word.text.lower(), chance)
                yield from _written("coined", one, word, wrong, around)
    at_path = {one.path: one for one in texts}
    for path, start, before, after in resume.mistakes:
        for word in _words(at_path[path]) if path in at_path else ():
            if word.text == after and abs(word.start - start) <= 8:
                yield from _written("labelled", at_path[path], word, before.lower(), around)
                break


def _words(one: Passage) -> list[Word]:
    return [word for word in words_of(one.text) if word.free and word.text.isascii() and word.text.isalpha()]


def _written(source: str, one: Passage, word: Word, wrong: str, around: Around) -> Iterator[Case]:
    """The case of a word that is written wrongly; none where what is written is a word."""
    wrong = wrong.capitalize() if word.text[0].isupper() else wrong
    text = one.text[: word.start] + wrong + one.text[word.end :]
    uses = around.scope.uses - Counter([word.folded]) + Counter([wrong.lower()])
    around = around._replace(scope=replace(around.scope, uses=uses))
    for found in unknown_words(text, around.scope, around.among, proposals_of):
        if found.start == word.start:
            meant = "" if source == "coined" else word.text.lower()
            yield _case(source, meant, found, replace(one, text=text), around)


def _case(source: str, meant: str, word: Word, one: Passage, around: Around) -> Case:
    given = witnesses(word, around.scope, around.among, around.of)
    found = signs_of_meant(word, one.text, given)
    itself = signs_as_written(word, one.text, given)
    place = Place(one.text, word.start, word.text, around.before.get(one.path, ""), around.among)
    return Case(source, meant if meant in found else "", found, itself, around.batch, place)


def _jargon(words: frozenset[str], among: Dictionary, batches: Sequence[str]) -> Iterator[Case]:
    for number, written in enumerate(sorted(words)):
        scope = Scope("en-GB", frozenset(), Counter([written]))
        around = Around(scope, among, batches[number % len(batches)])
        for word in unknown_words(written, scope, among, proposals_of):
            yield _case("jargon", "", word, Passage("", written, Role.PROSE, ""), around)


def fitted(cases: Sequence[Case]) -> dict[str, dict[str, float]]:
    """The weights of the signs of what was meant and of what was written."""
    cases = [case for case in cases if case.candidates]
    names = [("meant", name) for name in sorted({n for c in cases for signs in c.candidates.values() for n in signs})]
    names += [("as_written", name) for name in sorted({name for case in cases for name in case.itself})]
    columns = {name: at for at, name in enumerate(names)}
    rows: list[list[float]] = []
    right, starts, weight = [], [], []
    for case in cases:
        starts.append(len(rows))
        sides: list[tuple[str, str, Mapping[str, float]]] = [("as_written", "", case.itself)]
        sides += [("meant", one, signs) for one, signs in sorted(case.candidates.items())]
        for side, one, signs in sides:
            if one == case.meant:
                right.append(len(rows))
            row = [0.0] * len(names)
            for name, value in signs.items():
                row[columns[side, name]] = value
            rows.append(row)
        weight.append(WEIGHT[case.source])
    found = descend(np.array(rows), np.array(right), np.array(starts), np.array(weight), PENALTY)
    weights: dict[str, dict[str, float]] = {"meant": {}, "as_written": {}}
    for (side, name), value in zip(names, found, strict=True):
        weights[side][name] = round(float(value), 2)
    return weights


def _tell(cases: Sequence[Case]) -> None:
    """How many are corrected, rightly and wrongly, at each limit, where each batch was left out once."""
    told: Counter[tuple[str, str, float]] = Counter()
    for batch in sorted({case.batch for case in cases}):
        weights = fitted([case for case in cases if case.batch != batch])
        for case in cases:
            if case.batch == batch:
                best, probability = likeliest(case, weights)
                for limit in LIMITS if best else ():
                    told[case.source, "right" if best == case.meant else "wrong", limit] += probability >= limit
    count = Counter(case.source for case in cases)
    for source, limit in itertools.product(WEIGHT, LIMITS):
        right, wrong = (told[source, name, limit] for name in ("right", "wrong"))
        chosen = " (chosen)" if limit == APPLIED_FROM else ""
        share = right / max(1, count[source])
        print(f"{source}: {count[source]}, from {limit}{chosen} corrected rightly {share:.1%}, wrongly {wrong}")


def scores_of(case: Case, weights: Mapping[str, Mapping[str, float]]) -> tuple[dict[str, float], float]:
    """The score of each candidate, and that of the word as it is written."""
    scores = {one: sum(weights["meant"].get(name, 0.0) * value for name, value in signs.items())
              for one, signs in case.candidates.items()}  # fmt: skip
    return scores, sum(weights["as_written"].get(name, 0.0) * value for name, value in case.itself.items())


def likeliest(case: Case, weights: Mapping[str, Mapping[str, float]]) -> tuple[str, float]:
    """The likeliest candidate and its probability; "" and 0 where there is none."""
    scores, itself = scores_of(case, weights)
    if not scores:
        return "", 0.0
    best = max(sorted(scores), key=lambda one: scores[one])
    total = sum(np.exp(min(50.0, score - scores[best])) for score in (*scores.values(), itself))
    return best, float(1 / total)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
