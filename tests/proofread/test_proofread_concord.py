"""Verbs that disagree with subjects which show only where a bullet is parsed."""

from __future__ import annotations

import pytest

from resumectl.model.profile import Job, Profile
from resumectl.proofread import missing, proofread
from resumectl.proofread.syntax import parses

pytestmark = pytest.mark.skipif(bool(missing()) or not parses(), reason="the extra `tense` is not installed")


def applied(bullet: str, *, end: str = "Present") -> list[tuple[str, str]]:
    """What is corrected in the last bullet of a job, words before and after."""
    first = "Keep the yard tidy and count the stock" if end == "Present" else "Kept the yard tidy and counted the stock"
    job = Job(start_date="Jan 2015", end_date=end, bullet_points=(first, bullet))
    read = proofread(Profile(work_history=(job,)), "en")
    return [(edit.before, edit.after) for edit in read.edits if edit.applied and edit.path.endswith("/1")]


@pytest.mark.parametrize(
    ("bullet", "edit"),
    [
        ("My deputy run the night desk when I am away", ("run", "runs")),
        ("Write the deck that the surgeons looks at each week", ("looks", "look")),
        ("Trust the wardens, who looks after the keys and the rota", ("looks", "look")),
        ("Members of the crew presents their maps at the weekly meeting", ("presents", "present")),
        ("Tell the board what the auditors asks for next", ("asks", "ask")),
        ("I brief the pilot when the wind drop below ten knots", ("drop", "drops")),
        ("The good ones goes to the market in Hexham", ("goes", "go")),
    ],
)
def test_verbs_go_with_their_subjects(bullet: str, edit: tuple[str, str]) -> None:
    """Subjects of clauses, of bullets that have one, and those that `who` stands for."""
    assert applied(bullet) == [edit]


@pytest.mark.parametrize(
    ("bullet", "edit"),
    [
        ("Drafted the denial letters that was reviewed by the board", ("was", "were")),
        ("The forms was kept in a shed until the flood", ("was", "were")),
        ("Handed out cards when the shop were quiet", ("were", "was")),
    ],
)
def test_in_a_past_job_pasts_go_with_their_subjects(bullet: str, edit: tuple[str, str]) -> None:
    """`was` and `were` are mended there; presents may be out of tense instead."""
    assert applied(bullet, end="Mar 2019") == [edit]


@pytest.mark.parametrize(
    "bullet",
    [
        "Keep a log of the visits that the board reads",
        "Two of the clerks, who share a desk, cover the phones",
        "Set up a panel of surveyors that brings the firm a tenth of its work",
        "Sort the forms from the archive that are still in use",
        "Carry out evictions with bailiffs, which is nobody's favourite job",
        "Help the scout troop, who have made a flag from offcuts",
        "Casualty care, sledge handling and piste marking are mine",
        "Keep a log that lets any intern find any clip",
        "Check that each of the vans is clean and that there are two keys",
        "Keep a list of every part and what each costs",
        "Stakeholder lead for two charities",
        "Toolbox talk each Monday",
        "Advocates for better forms; audits flows with two tools",
        "Reading the meters takes a day, and Maltings is where I start",
        "Read the notes that staff sign at the gate",
        "Work as if the whole yard were watched",
        "Drill the rescue until eight minutes is routine",
    ],
)
def test_what_may_go_with_another_noun_stays(bullet: str) -> None:
    """Where a noun near agrees, several are joined, or a name or a phrase may be the subject, nothing is corrected."""
    assert applied(bullet) == []
