"""Explanations: every value with its place, its line and how sure it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from explained import made, of_result, resume_pdf

from resumectl.documents.explaining.explanation import Explanation, Group, Level, entry_title
from resumectl.model.page import Box, Evidence, Mark, ParseResult, PrintedLine, Transcript
from resumectl.model.profile import BasicInfo, Certification, Job, Link, Profile, SpokenLanguage


def strings(members: Any, pointer: str = "") -> list[tuple[str, str]]:
    if isinstance(members, str):
        return [(pointer, members)] if members else []
    pairs = members.items() if isinstance(members, dict) else enumerate(members)
    return [one for key, member in pairs for one in strings(member, f"{pointer}/{key}")]


def test_every_value_is_explained() -> None:
    """All values of the profile in its order, each with the evidence's page, box and confidence."""
    explanation = made(resume_pdf(), drawn=False).explanation
    result = explanation.result
    members = result.profile.to_json()
    assert [(one.pointer, one.text) for one in explanation.values] == strings(members)[:-1]
    assert strings(members)[-1][0] == "/resume_language"
    for one in explanation.values:
        place = result.evidence[one.pointer]
        assert (one.page, one.box, one.confidence) == (place.page, place.box, place.confidence)
        assert one.marks
        assert one.marks[0].page == place.page


def test_values_know_their_lines() -> None:
    """The printed line is told for what is normalised and for what is one of many on it."""
    explanation = made(resume_pdf(), drawn=False).explanation
    printed = {one.pointer: explanation.printed(one) for one in explanation.values}
    assert printed["/work_history/0/start_date"] == ("Station Manager March 2019 - Present",)
    assert printed["/work_history/0/company"] == ("Northern Tramways Ltd, Leeds",)
    assert printed["/skills/2"] == ("Rosters, signalling, first aid",)


def test_json_has_the_shape_of_evidence() -> None:
    """Fields by pointer with value, page, box and confidence; what was left over; coverage; warnings."""
    made_of = made(resume_pdf(), drawn=False).explanation
    told = made_of.to_json()
    assert set(told) == {"fields", "unplaced", "coverage", "warnings", "tools"}
    assert list(told["fields"]) == [one.pointer for one in made_of.values]
    mail = told["fields"]["/basic_info/email"]
    assert mail["value"] == "marta.quillfeather@example.org"
    assert {name: mail[name] for name in ("page", "box", "confidence")} == made_of.result.evidence[
        "/basic_info/email"
    ].to_json()
    assert mail["printed"] == ["marta.quillfeather@example.org | +44 20 7946 0958 | Leeds, United Kingdom"]
    assert [line["text"] for line in told["unplaced"]] == ["Owns a small boat with a red sail"]


@pytest.mark.parametrize(
    ("confidence", "level"),
    [(0.0, Level.LOW), (0.69, Level.LOW), (0.7, Level.FAIR), (0.89, Level.FAIR), (0.9, Level.HIGH), (1.0, Level.HIGH)],
)
def test_levels_of_confidence(confidence: float, level: Level) -> None:
    """Below 0.7 a value is to be checked, from 0.9 it is as good as certain."""
    box = Box(0, 0, 1, 1)
    result = ParseResult(Profile(skills=("Java",)), {"/skills/0": Evidence(1, box, confidence)})
    explanation = Explanation("x", result)
    assert [one.level for one in explanation.values] == [level]
    assert bool(explanation.doubtful) is (level is Level.LOW)


def test_the_least_sure_comes_first() -> None:
    """What is to be checked is listed by how doubtful it is."""
    skills = ("a", "b", "c", "d")
    sure = {f"/skills/{at}": Evidence(1, None, one) for at, one in enumerate((0.6, 0.95, 0.2, 0.69))}
    explanation = Explanation("x", ParseResult(Profile(skills=skills), sure))
    assert [one.text for one in explanation.doubtful] == ["c", "a", "d"]


def test_groups_and_labels() -> None:
    """Each member of a profile belongs to a group and has a name that people understand."""
    profile = Profile(
        basic_info=BasicInfo(full_name="A B", phone_e164="+1", summary_description=("s",)),
        work_history=(Job(role_title="Cook", company="Inn", bullet_points=("x", "y")), Job(company="Bar")),
        certifications=(Certification(name="First aid"),),
        languages=(SpokenLanguage("Igbo", "fluent"),),
        links=(Link("site", "https://example.org"),),
        skills=("Java",),
    )
    explanation = Explanation("x", ParseResult(profile))
    told = [(one.group, one.entry, one.label) for one in explanation.values]
    assert told == [
        (Group.CONTACT, None, "full name"),
        (Group.CONTACT, None, "phone, intl."),
        (Group.SUMMARY, None, "summary"),
        (Group.EXPERIENCE, 0, "title"),
        (Group.EXPERIENCE, 0, "company"),
        (Group.EXPERIENCE, 0, "bullet"),
        (Group.EXPERIENCE, 0, "bullet"),
        (Group.EXPERIENCE, 1, "company"),
        (Group.SKILLS, None, "skill"),
        (Group.CERTIFICATIONS, 0, "certificate"),
        (Group.LANGUAGES, 0, "language"),
        (Group.LANGUAGES, 0, "level"),
        (Group.LINKS, 0, "label"),
        (Group.LINKS, 0, "link"),
    ]
    jobs = explanation.entries(Group.EXPERIENCE)
    assert [entry_title(Group.EXPERIENCE, job) for job in jobs] == ["Cook · Inn", "Bar"]
    assert all(one.page is None and one.level is Level.HIGH for one in explanation.values)


def test_a_result_from_elsewhere_is_explained_as_far_as_it_goes() -> None:
    """Evidence of values that are not there is left out, lines beyond the transcript are no lines."""
    result = ParseResult(
        Profile(skills=("Java",)),
        {"/skills/0": Evidence(1, None, 0.9), "/skills/7": Evidence(1, None, 0.9), "<b>": Evidence(1, None, 0.9)},
        transcript=Transcript(lines=(PrintedLine(1, None, "Java"),), sources={"/skills/0": (0, 5, -2)}),
    )
    made_of = of_result(result)
    assert [one.lines for one in made_of.explanation.values] == [(0,)]
    assert list(made_of.explanation.to_json()["fields"]) == ["/skills/0"]
    assert b"<b>" not in made_of.data.partition(b"<nav")[2].replace(b"<b>0%", b"")


def test_a_value_of_several_pieces_has_a_mark_for_each() -> None:
    """The transcript's pieces are the marks; without any the evidence's box is."""
    box = Box(0, 0, 10, 10)
    proof = {"/skills/0": Evidence(1, box, 1.0)}
    whole = ParseResult(Profile(skills=("Fuel planning",)), proof)
    pieces = (Mark(1, Box(5, 0, 10, 5)), Mark(2, Box(0, 5, 5, 10)))
    cut = replace(whole, transcript=Transcript(marks={"/skills/0": pieces}))
    assert Explanation("x", whole).values[0].marks == (Mark(1, box),)
    assert Explanation("x", cut).values[0].marks == pieces
