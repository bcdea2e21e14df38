"""What proofreading reaches on labelled résumés, on the half it was developed with and on the unseen one."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest
from proof_scores import SETS, Labelled, Tally, changed, read_set, tally, texts_of

from resumectl.model.edits import EditKind
from resumectl.proofread import missing, proofread
from resumectl.proofread.likely import can_tell
from resumectl.proofread.syntax import parses

CLEAN_PER_WRONG = 600


class Floors(NamedTuple):
    """Least precision and recall, and most wrong edits in clean bullets, for one set."""

    precision: float
    typo: float
    tense: float
    wrong_in_clean: int
    agreement: float = 0.0


AIM = Floors(precision=0.98, typo=0.85, tense=0.90, wrong_in_clean=1)
PARSED = {
    "tune": Floors(precision=0.990, typo=0.80, tense=0.83, wrong_in_clean=13, agreement=0.76),
    "held": Floors(precision=0.960, typo=0.58, tense=0.67, wrong_in_clean=3, agreement=0.50),
}
UNPARSED = {
    "tune": Floors(precision=0.990, typo=0.80, tense=0.78, wrong_in_clean=12, agreement=0.69),
    "held": Floors(precision=0.966, typo=0.58, tense=0.64, wrong_in_clean=2, agreement=0.38),
}
ASKED = {
    "tune": Floors(precision=0.993, typo=0.84, tense=0.85, wrong_in_clean=6, agreement=0.77),
    "held": Floors(precision=0.968, typo=0.68, tense=0.62, wrong_in_clean=4, agreement=0.50),
}
"""On the processor that finds least: what the language model says differs from one to another (see the sets' README).
"""
ASKED_UNPARSED = {name: floors._replace(typo=ASKED[name].typo) for name, floors in UNPARSED.items()}
HELD_NOW = (ASKED if can_tell() else PARSED) if parses() else ASKED_UNPARSED if can_tell() else UNPARSED
"""What was reached, to be raised as proofreading gets better; the held half is unseen, see the sets' README. It is
more where the extra `tense`, or `wording` with the language model, is installed."""

needs_libraries = pytest.mark.skipif(bool(missing()), reason=missing() or "")
needs_held = pytest.mark.skipif(not (SETS / "held.json").exists(), reason="no unseen half: the last one was opened")
HALVES = ("tune", pytest.param("held", marks=needs_held))


@cache
def resumes_of(name: str) -> tuple[Labelled, ...]:
    """A set, read once."""
    return tuple(read_set(SETS / f"{name}.json"))


@cache
def tally_of(name: str) -> Tally:
    """A set, proofread once."""
    return tally(resumes_of(name), proofread)


@pytest.mark.check
@needs_libraries
@pytest.mark.parametrize("name", HALVES)
def test_what_was_reached_is_kept(name: str) -> None:
    """Precision, recall and wrong edits of clean bullets get no worse than they were, on either half."""
    assert_within(tally_of(name), HELD_NOW[name])


@pytest.mark.check
@needs_libraries
@pytest.mark.xfail(strict=True, reason="the aim is not reached yet: HELD_NOW says how far it is")
@pytest.mark.parametrize("name", HALVES)
def test_the_aim_is_reached(name: str) -> None:
    """98 in 100 applied edits are right, 85 typos and 90 tenses corrected, one wrong at most in 600 clean bullets."""
    assert_within(tally_of(name), AIM)


def assert_within(total: Tally, floors: Floors) -> None:
    """Fail below a floor."""
    assert total.applied > 100
    assert total.precision >= floors.precision
    assert total.recall(EditKind.TYPO) >= floors.typo
    assert total.recall(EditKind.TENSE) >= floors.tense
    assert total.recall(EditKind.AGREEMENT) >= floors.agreement
    assert total.wrong["clean"] <= floors.wrong_in_clean


@pytest.mark.check
@needs_libraries
@pytest.mark.parametrize("name", [*HALVES, "other"])
def test_proofreading_settles(name: str) -> None:
    """The profile is the given one with the applied edits, two runs agree, and a second one has nothing to add."""
    assert tally_of(name).broken == []


@pytest.mark.slow
@needs_libraries
def test_other_languages_are_never_changed_wrongly() -> None:
    """In seven languages whatever is applied is right, and mistakes are at least pointed out."""
    total = tally_of("other")
    assert total.languages_told == total.resumes == 7
    assert not total.wrong, total.failures
    assert (total.found["typo"] + total.suggested["typo"]) / total.errors["typo"] >= 0.5


def test_sets_are_large_enough() -> None:
    """300 bullets with mistakes in all, 600 without one and 35 people in each half, both spellings about evenly."""
    halves = [resumes_of(name) for name in HELD_NOW if (SETS / f"{name}.json").exists()]
    faulty = sum(len({label.path for label in one.labels}) for half in halves for one in half)
    clean = [sum(len(bullets(one) - {label.path for label in one.labels}) for one in half) for half in halves]
    assert faulty >= 300
    assert min(clean) >= CLEAN_PER_WRONG
    assert min(len(half) for half in halves) >= 35
    for half in halves:
        british = sum(one.language == "en-GB" for one in half)
        assert 0.4 <= british / len(half) <= 0.6
    ids = [one.id for half in halves for one in half]
    assert len(set(ids)) == len(ids)


@needs_held
def test_the_held_half_is_of_other_people() -> None:
    """Most in the held half do work that nobody in the other does, and no bullet is in both."""
    tune, held = (json.loads((SETS / f"{name}.json").read_text("utf-8")) for name in HELD_NOW)
    work = {one["profession"] for one in tune}
    assert sum(one["profession"] in work for one in held) <= len(held) / 2
    texts = [{text for one in resumes_of(name) for text in bullet_texts(one)} for name in HELD_NOW]
    assert not texts[0] & texts[1]


@pytest.mark.parametrize("name", [*HALVES, "other"])
def test_labels_stand_where_they_say(name: str) -> None:
    """Every label is in its text, apart from its neighbours, and of a kind that edits have."""
    for one in json.loads((SETS / f"{name}.json").read_text(encoding="utf-8")):
        assert set(one) - {"batch"} == {"id", "language", "profession", "profile", "errors"}
    for one in resumes_of(name):
        texts = dict(texts_of(one.profile.to_json()))
        for path in {label.path for label in one.labels}:
            labels = sorted((label for label in one.labels if label.path == path), key=lambda label: label.start)
            changed(texts[path], [(label.start, label.before, label.after[0]) for label in labels])
            assert all(before.start + len(before.before) < after.start for before, after in pairwise(labels)), path
        assert all(EditKind(label.kind) and label.before not in label.after for label in one.labels)


def bullets(one: Labelled) -> set[str]:
    """The pointers of a résumé's bullets."""
    return {path for path, _ in texts_of(one.profile.to_json()) if "/bullet_points/" in path}


def bullet_texts(one: Labelled) -> set[str]:
    """The texts of a résumé's bullets."""
    return {text for path, text in texts_of(one.profile.to_json()) if "/bullet_points/" in path}
