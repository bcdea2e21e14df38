"""Verbs, their subjects some words before, and words that were run together or cut apart."""

from __future__ import annotations

import pytest

from resumectl.model.profile import Job, Profile
from resumectl.proofread import missing, proofread

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "")


def text(bullet: str) -> str:
    """A bullet of a present job as it reads afterwards."""
    job = Job(role_title="Clerk", company="Tamworth & Daughters", start_date="2021-01", end_date="Present",
              bullet_points=("Keep the yard tidy and count the stock", bullet))  # fmt: skip
    return proofread(Profile(work_history=(job,)), "en").profile.work_history[0].bullet_points[-1]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Each of the four clerks report to me", "Each of the four clerks reports to me"),
        ("Neither of our vans are old", "Neither of our vans is old"),
        ("Everyone on the team are trained", "Everyone on the team is trained"),
        ("The list of payer rules grow every month", "The list of payer rules grows every month"),
        ("The number of estimated bills are small", "The number of estimated bills is small"),
        ("Supervise two clerks, one of whom are new", "Supervise two clerks, one of whom is new"),
        ("Supervise six clerks, two of whom has since left", "Supervise six clerks, two of whom have since left"),
        ("Write to the schools, all of who have answered", "Write to the schools, all of whom have answered"),
        ("Sound the siren when a warning are issued", "Sound the siren when a warning is issued"),
        ("Own the response plan, which are still in force", "Own the response plan, which is still in force"),
        ("Run a scheme that include weekly visits", "Run a scheme that includes weekly visits"),
        ("Sign every report that leave the office", "Sign every report that leaves the office"),
        ("Hire anyone who have a licence", "Hire anyone who has a licence"),
        ("Lead three crews; each of them run a yard", "Lead three crews; each of them runs a yard"),
        ("Greet customers who doesn't know the shop", "Greet customers who don't know the shop"),
        ("Mend the gates when they opens too late", "Mend the gates when they open too late"),
        ("Nobody else on my team know the code", "Nobody else on my team knows the code"),
        ("Minute each actions for the board", "Minute each action for the board"),
        ("Act for an PhD student on a iPad", "Act for a PhD student on an iPad"),
        ("Answered a HMRC visit about an 1920s vault", "Answered an HMRC visit about a 1920s vault"),
    ],
)
def test_verbs_go_with_subjects_some_words_before(before: str, after: str) -> None:
    """What is one, what is many, and what owns the words between."""
    assert text(before) == after


@pytest.mark.parametrize(
    "clean",
    [
        "The majority of the boilers are old",
        "A number of clerks report to me",
        "Helped everyone on the team understand the rota",
        "Lead two crews, most of which were mine before",
        "Read the forms that staff sign at the gate",
        "Meet the owners of the firms, which are new",
        "Mend the van and the lift, which are old",
        "Find the fault that cost the farm a penny a litre",
        "Check each sales order and every ways and means paper",
        "Make each of them feel at home and let each of us run a stall",
        "Tell the crew when the site visit in May begins",
        "Every autumn I visit the growers and weigh the straw",
        "Walk the site every two weeks and each of the floors every day",
    ],
)
def test_subjects_that_may_be_others_are_left_alone(clean: str) -> None:
    """Groups, causatives, joined subjects and nouns after `that`."""
    assert text(clean) == clean


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Visitedsome 400 homes a year", "Visited some 400 homes a year"),
        ("Meet visitors atthe gate", "Meet visitors at the gate"),
        ("Keep the gate open over night", "Keep the gate open overnight"),
        ("Answer it's yearly questions and challenge there invoices",
         "Answer its yearly questions and challenge their invoices"),
        ("Own 22 pres ses and be hind them the store", "Own 22 presses and behind them the store"),
        ("Set up the walkaround and the loadin", "Set up the walkaround and the loadin"),
        ("Run the narrowboat and the workfile", "Run the narrowboat and the workfile"),
    ],
)  # fmt: skip
def test_words_run_together_are_taken_apart(before: str, after: str) -> None:
    """Where one of them is small and no trade makes a noun of the two."""
    assert text(before) == after


def test_rare_words_come_back_as_they_were_folded() -> None:
    """Each word of a sorted list, whatever it shares with the one before; and the list has what common ones lack."""
    from resumectl.proofread.rare import folded, is_rare_word, unfolded

    words = ["abba", "abbas", "abbess", "b", "ba", f"{'z' * 30}a", f"{'z' * 30}b"]
    assert unfolded(folded(words)) == words
    assert is_rare_word("crockets")
    assert is_rare_word("troche")
    assert not is_rare_word("troch")
