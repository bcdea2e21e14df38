"""Verbs that may be out of tense, weighed by rules, the tree and a language model together."""

from __future__ import annotations

import pytest

from resumectl.model.edits import EditKind
from resumectl.model.profile import Job, Profile
from resumectl.proofread import missing, proofread, retold
from resumectl.proofread.finding import Finding
from resumectl.proofread.likely import can_tell
from resumectl.proofread.retold import SURE, UNSURE, Told, before_in, weighed
from resumectl.proofread.syntax import parses

TEXT = "Ran the till and close the shop"
CLOSE = Told(17, 22, "closed")
RULE = Finding(17, 22, "closed", EditKind.TENSE, "", 0.6)
PAST = retold.Job(ongoing=False, pasts=3, presents=0, past_elsewhere=False)
LEARNED = {
    "asked_from": -1.0, "asked_until": 2.0, "applied": 1.0,
    "alone": {"rule": 1.0, "sure rule": 2.0, "no slot": -3.0}, "asked": {"likely later": 1.0, "then later": 1.0},
}  # fmt: skip

needs_models = pytest.mark.skipif(
    bool(missing()) or not parses() or not can_tell(), reason="the extras `tense` and `wording` are not installed"
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[str, ...], str]]:
    """The questions that are asked; what is answered is that the last word asked for is `likelier`."""
    questions: list[tuple[str, tuple[str, ...], str]] = []

    def answer(before: str, words: tuple[str, ...], after: str) -> tuple[tuple[float, float], ...]:
        questions.append((before, words, after))
        return (-6.0, -4.0), (-6.0, -2.5)

    monkeypatch.setattr(retold, "likelihoods", answer)
    monkeypatch.setattr(retold, "table_of", lambda name: {"past": LEARNED, "present": LEARNED})
    return questions


def test_the_model_is_asked_only_where_there_is_a_doubt(asked: list[tuple[str, tuple[str, ...], str]]) -> None:
    """What is far from likely without it is left, what is sure is taken, and what is between waits until it may ask."""
    assert weighed(TEXT, "- ", CLOSE, PAST, asks=True) == (0.0, False)
    sure = CLOSE._replace(rule=RULE._replace(confidence=0.93), slot=None)
    likely = {**LEARNED, "alone": {"sure rule": 2.0}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(retold, "table_of", lambda name: {"past": likely})
        assert weighed(TEXT, "- ", sure, PAST, asks=False) == (SURE, False)
        assert weighed(TEXT, "- ", CLOSE, PAST, asks=False) == (0.0, True)
        assert weighed(TEXT, "- ", CLOSE._replace(rule=RULE), PAST, asks=False) == (UNSURE, True)
    assert not asked


@pytest.mark.parametrize(("applied", "confidence"), [(1.0, SURE), (1.5, SURE), (1.6, UNSURE)])
def test_what_the_model_says_decides(
    asked: list[tuple[str, tuple[str, ...], str]], monkeypatch: pytest.MonkeyPatch, applied: float, confidence: float
) -> None:
    """By how much it takes the other form for likelier, with what follows it."""
    learned = {**LEARNED, "alone": {"rule": 1.0}, "applied": applied}
    monkeypatch.setattr(retold, "table_of", lambda name: {"past": learned})
    assert weighed(TEXT, "- ", CLOSE._replace(rule=RULE), PAST, asks=True) == (confidence, False)
    assert asked == [("- Ran the till and", (" close", " closed"), " the shop")]


def test_a_bullet_is_read_after_the_beginnings_of_two_others() -> None:
    """Of those before it, or after it where there are fewer; nothing stands before an only one."""
    bullets = ["Ran the till daily", "Sold bread and cakes", "Trained two", "Close up"]
    assert before_in(bullets, 3) == "- Sold bread and\n- Trained two\n- "
    assert before_in(bullets, 1) == "- Trained two\n- Ran the till\n- "
    assert before_in(bullets, 0) == "- Trained two\n- Sold bread and\n- "
    assert before_in(bullets[:1], 0) == "- "


@needs_models
@pytest.mark.parametrize(
    ("end", "wrong", "right"),
    [
        ("2019", "Checked VIP rooms and place flowers by three", "Checked VIP rooms and placed flowers by three"),
        ("2019", "Groomed dogs and bathe puppies", "Groomed dogs and bathed puppies"),
        ("Present", "Take referrals and replied to each within a week",
         "Take referrals and reply to each within a week"),
    ],
)  # fmt: skip
def test_doubtful_verbs_are_corrected_where_a_sentence_tells(end: str, wrong: str, right: str) -> None:
    """And what was corrected stays as it is."""
    bullets = corrected(*PRESENT, wrong, end=end) if end == "Present" else corrected(*PAST_BULLETS, wrong, end=end)
    assert bullets[-1] == right
    assert corrected(*bullets, end=end) == bullets


@needs_models
@pytest.mark.parametrize(
    ("end", "bullet"),
    [("2019", "Pooled sick leave and leave encashment"), ("Present", "Medicated feed for calves every spring")],
)
def test_what_a_rule_takes_for_a_verb_is_only_suggested_where_the_model_does_not(end: str, bullet: str) -> None:
    """Nobody left an encashment, and medicated feed is bought."""
    others = PRESENT if end == "Present" else PAST_BULLETS
    assert corrected(*others, bullet, end=end) == (*others, bullet)


@pytest.mark.skipif(bool(missing()), reason=missing() or "")
@pytest.mark.parametrize(("year", "verb"), [("2061", "returns"), ("2018", "returned")])
def test_what_comes_after_the_end_of_a_past_job_keeps_its_present(year: str, verb: str) -> None:
    """The sentence itself names the year."""
    written = f"Named the comet that returns in {year}"
    assert corrected(*PAST_BULLETS, written)[-1] == f"Named the comet that {verb} in {year}"


@needs_models
def test_verbs_of_a_resume_full_of_doubts_are_left_to_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be asked is bounded."""
    asked: list[str] = []

    def count(before: str, words: tuple[str, ...], after: str) -> tuple[tuple[float, float], ...]:
        asked.append(after)
        return ((0.0, 0.0),) * len(words)

    monkeypatch.setattr(retold, "likelihoods", count)
    for most in (40, 0):
        monkeypatch.setattr("resumectl.proofread.run._MOST_ASKED", most)
        asked.clear()
        corrected(*PAST_BULLETS, "Groomed dogs and bathe puppies")
        assert bool(asked) == (most > 0)


PAST_BULLETS = ("Led a team of nine nurses", "Wrote the rota and trained new starters")
PRESENT = ("Lead a team of nine nurses", "Write the rota and train new starters", "Answer calls from the ward")


def corrected(*bullets: str, end: str = "2019") -> tuple[str, ...]:
    """The bullets of a job as they are after proofreading."""
    job = Job(start_date="2015", end_date=end, bullet_points=bullets)
    return proofread(Profile(work_history=(job,)), "en").profile.work_history[0].bullet_points
