"""Which values are right: the same pairs as for the counts, and silence where the gold is silent."""

from __future__ import annotations

from typing import Any

from drawn_profiles import pairs
from hypothesis import HealthCheck, given, settings

from resumectl.documents.evaluating.rules import Verdict, compare

JOB = {"role_title": "Staff Nurse", "company": "Calder Vale Hospital", "location": "", "start_date": "2019",
       "end_date": "Present", "bullet_points": ["Led a team of seven", "Took part in an audit"]}  # fmt: skip


def verdicts(gold: dict[str, Any], answer: dict[str, Any]) -> dict[str, tuple[str, bool]]:
    return {pointer: tuple(verdict) for pointer, verdict in compare(gold, answer).verdicts.items()}


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(pairs())
def test_verdicts_add_up_to_the_counts(pair: tuple[dict[str, Any], Any]) -> None:
    """For each field of whole values: as many right verdicts as right values, as many wrong ones as false."""
    counts, found = compare(*pair)
    for field, (right, false, _) in counts.items():
        mine = [one.right for one in found.values() if one.field == field]
        if field != "summary":
            assert (mine.count(True), mine.count(False)) == (right, false), field


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(pairs())
def test_verdicts_point_at_values(pair: tuple[dict[str, Any], Any]) -> None:
    """Every pointer leads to a text of the given profile."""
    for pointer in compare(*pair).verdicts:
        value = pair[1]
        for part in pointer.split("/")[1:]:
            value = value[int(part)] if isinstance(value, list) else value[part]
        assert isinstance(value, str)
        assert value.strip()


def test_an_entry_without_partner_is_wrong() -> None:
    """All that an invented job says is wrong, its bullets too."""
    other = {"role_title": "Welder", "company": "Flux & Sons", "start_date": "2001", "bullet_points": ["Orbital"]}
    found = verdicts({"work_history": [JOB]}, {"work_history": [other, JOB]})
    assert {pointer for pointer, (_, right) in found.items() if not right} == {
        "/work_history/0/role_title",
        "/work_history/0/company",
        "/work_history/0/start_date",
        "/work_history/0/bullet_points/0",
    }
    assert found["/work_history/1/bullet_points/1"] == ("work_bullets", True)


def test_what_the_gold_leaves_open_gets_no_verdict() -> None:
    """Null in the gold is silence; an empty text there says that an answer is wrong."""
    gold = {
        "basic_info": {"email": None, "phone_number": "", "location": None, "summary_description": None},
        "education": None,
        "work_history": [{**JOB, "company": "Calder Vale Hospital", "location": None, "bullet_points": None}],
        "skills": None,
        "resume_language": None,
    }
    answer = {
        "basic_info": {
            "email": "a@example.com",
            "phone_number": "0113 496 0142",
            "phone_e164": "+441134960142",
            "location": {"city": "Leeds", "country": "United Kingdom"},
            "summary_description": ["Seven years of nursing"],
        },
        "education": [{"degree": "BSc", "institution": "Airedale University"}],
        "work_history": [{**JOB, "location": "Leeds, UK"}],
        "skills": ["Triage"],
        "certifications": [{"name": "NEWS2", "issuer": "Resuscitation Council", "date": "2024"}],
        "languages": [{"name": "Igbo", "level": "fluent"}],
        "links": [{"label": "", "url": "https://example.com"}],
        "projects": [{"name": "Handover card"}],
        "resume_language": "english",
    }
    found = verdicts(gold, answer)
    assert found == {
        "/basic_info/phone_number": ("phone_number", False),
        "/work_history/0/role_title": ("work_role_title", True),
        "/work_history/0/company": ("work_company", True),
        "/work_history/0/start_date": ("work_start_date", True),
        "/work_history/0/end_date": ("work_end_date", True),
        "/certifications/0/name": ("certifications", False),
    }


def test_a_paragraph_is_right_when_four_of_five_words_are() -> None:
    """Words count where the gold has them, in whatever paragraph, and each of them once."""
    gold = {"basic_info": {"summary_description": ["one two three four five six seven eight"]}}
    answer = {"basic_info": {"summary_description": ["one two three four x", "five six x", "one two three four five"]}}
    base = "/basic_info/summary_description"
    assert verdicts(gold, answer) == {
        f"{base}/0": Verdict("summary", True),
        f"{base}/1": Verdict("summary", False),
        f"{base}/2": Verdict("summary", False),
    }


def test_of_two_equal_skills_one_is_right() -> None:
    """What is said twice is right once; places are those of the given list, empty items counted."""
    found = verdicts({"skills": ["Triage", "C#"]}, {"skills": ["–", "triage", "C", "Triage"]})
    assert found == {
        "/skills/1": ("skills", True),
        "/skills/2": ("skills", False),
        "/skills/3": ("skills", False),
    }


def test_what_is_no_entry_moves_no_pointer() -> None:
    """Places are those of the given list, whatever else another parser put there."""
    found = verdicts({"work_history": [JOB]}, {"work_history": ["see above", {**JOB, "company": "Flux & Sons"}]})
    assert found["/work_history/1/company"] == ("work_company", False)
    assert found["/work_history/1/bullet_points/0"] == ("work_bullets", True)
    assert not any(pointer.startswith("/work_history/0") for pointer in found)
