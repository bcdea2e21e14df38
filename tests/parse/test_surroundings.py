"""Confidence among the others: what a value's surroundings say of it, and that they say nothing else."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_pages import HEADING, NAME, Sheet

from resumectl.model.page import Evidence, ParseResult, PrintedLine, Transcript
from resumectl.model.profile import Education, Job, Profile
from resumectl.parse import surroundings
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import best_reading, parse_document
from resumectl.parse.surroundings import LEAST, LONE, MOST, probability, settled, signs_of

WEIGHTS = tomllib.loads(Path(surroundings.__file__).with_name("surroundings.toml").read_text(encoding="utf-8"))
SIGNS = {"bias", "odds", "scan", "flowing", "lowest", "aligned", "falling", "complete", "alike", "crowded", "bullet"}
SIGNS |= {"broken", "leads", "elsewhere"}


def sheet(skills: str = "Triage, Wound care, Sutures") -> bytes:
    """A résumé with one of each kind of value and three jobs."""
    page = Sheet().text(60, 70, "Ida Holm", NAME).text(60, 90, "ida@example.com | +47 22 55 50 18 | Oslo, Norway")
    page.text(60, 130, "SUMMARY", HEADING).text(60, 150, "Nurse with nine years on surgical wards.")
    page.text(60, 190, "EXPERIENCE", HEADING).text(60, 210, "Nurse, Hillside Clinic, Oslo, 2015 - Present")
    page.bullet(60, 226, ["Led a team of six on night shifts"])
    page.text(60, 250, "Nurse, Lakeside Clinic, Oslo, 2012 - 2015")
    page.text(60, 274, "Porter, Bay Hospital, Bergen, 2009 - 2012")
    page.text(60, 310, "EDUCATION", HEADING).text(60, 330, "BSc Nursing, University of Oslo, 2006 - 2009")
    page.text(60, 370, "SKILLS", HEADING).text(60, 390, skills)
    page.text(60, 430, "CERTIFICATIONS", HEADING).text(60, 450, "Advanced Life Support")
    return page.data()


def signs(result: ParseResult) -> dict[str, dict[str, float]]:
    """The signs of each value, by pointer."""
    return {pointer: seen for _, pointer, seen in signs_of(result)}


def made(profile: Profile, lines: Mapping[str, int], texts: Sequence[str], sure: float = 0.9) -> ParseResult:
    """A result in which each pointer stands on the line of that number."""
    return ParseResult(
        profile=profile,
        evidence={pointer: Evidence(1, None, sure) for pointer in lines},
        transcript=Transcript(
            lines=tuple(PrintedLine(1, None, text) for text in texts),
            sources={pointer: (number,) for pointer, number in lines.items()},
        ),
    )


def test_every_kind_of_value_has_weights_and_every_weight_a_sign() -> None:
    """A sign that is renamed, or a kind that is added, needs `make surroundings`."""
    seen = {kind for kind, _, _ in signs_of(best_reading(sheet(), ParseOptions()))}
    assert len(seen) >= 15
    assert seen <= WEIGHTS.keys()
    assert {name for table in WEIGHTS.values() for name in table} == SIGNS


def test_only_confidence_changes_and_as_the_signs_say() -> None:
    """Values, places and warnings stay; the two ways to the same number agree to its last digit but one."""
    before, after = best_reading(sheet(), ParseOptions()), parse_document(sheet(), ParseOptions())
    unsettled = {pointer: place._replace(confidence=0.0) for pointer, place in after.evidence.items()}
    assert unsettled == {pointer: place._replace(confidence=0.0) for pointer, place in before.evidence.items()}
    assert replace(after, evidence={}) == replace(before, evidence={})
    told = {pointer: probability(WEIGHTS[kind], seen) for kind, pointer, seen in signs_of(before)}
    assert {pointer: after.evidence[pointer].confidence for pointer in told} == pytest.approx(told, abs=0.00101)
    assert any(after.evidence[pointer].confidence != before.evidence[pointer].confidence for pointer in told)


def test_an_item_that_broke_off_makes_itself_less_sure() -> None:
    """An open bracket ends in the next item, so neither is whole."""
    whole = parse_document(sheet("Triage, Wound care, Sutures, Drains"), ParseOptions())
    broken = parse_document(sheet("Triage, Wound care (deep, Sutures, Drains"), ParseOptions())
    assert broken.profile.skills[1].count("(") == 1
    assert broken.evidence["/skills/1"].confidence < whole.evidence["/skills/1"].confidence - 0.05


def test_a_doubtful_value_makes_its_section_less_sure_and_no_other() -> None:
    """Mistakes come together: the least sure of a section is heard on all of it."""
    plain = best_reading(sheet(), ParseOptions())
    page, box, _ = plain.evidence["/work_history/2/company"]
    doubtful = replace(plain, evidence={**plain.evidence, "/work_history/2/company": Evidence(page, box, 0.2)})
    now, then = settled(doubtful).evidence, settled(plain).evidence
    jobs = [pointer for pointer in now if pointer.startswith("/work_history")]
    assert all(now[pointer].confidence <= then[pointer].confidence for pointer in jobs)
    for pointer in ("/work_history/0/role_title", "/work_history/1/location", "/work_history/2/company"):
        assert now[pointer].confidence < then[pointer].confidence
    others = [pointer for pointer in now if not pointer.startswith("/work_history")]
    assert len(others) > 10
    assert all(now[pointer] == then[pointer] for pointer in others)


def test_entries_of_another_shape_are_told() -> None:
    """Two jobs lie alike, the third has its employer below its title; a lone one lies neither so nor otherwise."""
    jobs = [Job("Nurse", "Hillside", "", "2015", "2018"), Job("Nurse", "Bay", "", "2012", "2015")]
    profile = Profile(work_history=(*jobs, Job("Porter", "Dock", "", "2009", "2012")))
    lines = {f"/work_history/{at}/role_title": 2 * at for at in range(3)}
    lines |= {f"/work_history/{at}/company": 2 * at + (at == 2) for at in range(3)}
    seen = signs(made(profile, lines, ["a", "", "b", "", "c", "d"]))
    assert [seen[f"/work_history/{at}/company"]["aligned"] for at in range(3)] == [0.5, 0.5, 0.0]
    lone = Profile(work_history=jobs[:1])
    assert signs(made(lone, {"/work_history/0/company": 0}, "a"))["/work_history/0/company"]["aligned"] == LONE


def test_times_that_rise_are_told() -> None:
    """Entries run from the latest down; where one does not, it and its neighbours may be mixed up."""
    starts = ["2015", "2018", "", "2010", "2008"]
    profile = Profile(education=tuple(Education("BSc", "Oslo", one, "") for one in starts))
    seen = signs(made(profile, {f"/education/{at}/degree": at for at in range(5)}, "abcde"))
    assert [seen[f"/education/{at}/degree"]["falling"] for at in range(5)] == [0.0, 0.0, 1.0, 1.0, 1.0]


def test_a_skill_that_leads_its_row_or_stands_elsewhere_is_told() -> None:
    """`Tools<tab>AutoCAD` has a label, and an employer's name is no skill."""
    profile = Profile(skills=("Tools", "AutoCAD", "Hillside"), work_history=(Job("Nurse", "Hillside Clinic"),))
    result = made(profile, {"/skills/0": 0, "/skills/1": 0, "/skills/2": 1}, ["Tools\tAutoCAD", "Hillside"])
    row = result.transcript.lines[0]._replace(stretches=((50.0, 80.0), (120.0, 200.0)))
    result = replace(result, transcript=replace(result.transcript, lines=(row, *result.transcript.lines[1:])))
    seen = signs(result)
    assert [seen[f"/skills/{at}"].get("leads", 0.0) for at in range(3)] == [1.0, 0.0, 0.0]
    assert [seen[f"/skills/{at}"].get("elsewhere", 0.0) for at in range(3)] == [0.0, 0.0, 1.0]
    assert [round(6 * seen[f"/skills/{at}"]["crowded"]) for at in range(3)] == [2, 2, 1]


def test_bullets_with_and_without_a_glyph_are_told_apart() -> None:
    """Three of four with a glyph: the one without is the odd one."""
    points = tuple(f"Did {number}" for number in "abcd")
    result = made(
        Profile(work_history=(Job("Nurse", "Bay", bullet_points=points),)),
        {f"/work_history/0/bullet_points/{at}": at for at in range(4)},
        points,
    )
    lines = [line._replace(bullet="•" if at < 3 else "") for at, line in enumerate(result.transcript.lines)]
    seen = signs(replace(result, transcript=replace(result.transcript, lines=tuple(lines))))
    alike = [seen[f"/work_history/0/bullet_points/{at}"]["alike"] for at in range(4)]
    assert alike == [0.75, 0.75, 0.75, 0.25]


def test_a_result_without_anything_has_nothing_to_settle() -> None:
    """An empty profile, and one whose lines were not kept."""
    empty = ParseResult(Profile())
    assert settled(empty) == empty
    lone = ParseResult(Profile(skills=("Triage",)), evidence={"/skills/0": Evidence(1, None, 0.9)})
    assert LEAST < settled(lone).evidence["/skills/0"].confidence < MOST


NAMES = st.sampled_from(sorted(SIGNS - {"bias"}))


@given(st.sampled_from(sorted(WEIGHTS)), st.dictionaries(NAMES, st.floats(-2, 2)))
def test_a_probability_is_never_certain(kind: str, seen: dict[str, float]) -> None:
    """Whatever the signs say, nothing is impossible and nothing is sure."""
    assert LEAST <= probability(WEIGHTS[kind], seen) <= MOST
