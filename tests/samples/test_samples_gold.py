"""The gold profiles of the samples: members, types, dates, and that there is something in them."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

BASIC = {
    "first_name",
    "last_name",
    "full_name",
    "email",
    "phone_number",
    "current_org",
    "current_title",
    "location",
    "summary_description",
}
DATA = {"basic_info", "education", "work_history", "skills", "certifications", "resume_language"}
SCHOOL = {"degree", "institution", "start_date", "end_date"}
JOB = {"role_title", "company", "location", "start_date", "end_date", "bullet_points"}
DATE = re.compile(r"|Present|(19|20)\d\d(-(0[1-9]|1[0-2]))?")


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for member in value.values() for text in _strings(member)]
    assert isinstance(value, list), f"{value!r} is no string, list or object"
    return [text for item in value for text in _strings(item)]


def test_gold_profiles_have_exactly_the_members_of_a_profile(golds: dict[str, Any]) -> None:
    """Every level has its members and no other, lists are lists, and all leaves are strings."""
    for name, gold in golds.items():
        assert set(gold) == {"file", "origin", "layout", "profession", "notes", "data"}, name
        assert gold["file"] == name
        data = gold["data"]
        assert set(data) == DATA, name
        assert set(data["basic_info"]) == BASIC, name
        assert set(data["basic_info"]["location"]) == {"city", "country"}, name
        assert all(set(school) == SCHOOL for school in data["education"]), name
        assert all(set(job) == JOB for job in data["work_history"]), name
        assert all(isinstance(data[member], list) for member in DATA - {"basic_info", "resume_language"}), (
            name
        )
        assert _strings(data)


def test_gold_text_is_clean(golds: dict[str, Any]) -> None:
    """White space is folded, bullet glyphs are dropped, list items are never empty."""
    for name, gold in golds.items():
        for text in _strings(gold["data"]):
            assert text == " ".join(unicodedata.normalize("NFC", text).split()), f"{name}: {text!r}"
            assert not text.startswith(("•", "–", "—", "▪", "・")), f"{name}: {text!r}"
        data = gold["data"]
        lists = [data["skills"], data["certifications"], data["basic_info"]["summary_description"]]
        lists += [job["bullet_points"] for job in data["work_history"]]
        assert all(item for items in lists for item in items), name


def test_gold_dates_are_years_months_or_present(golds: dict[str, Any]) -> None:
    """Dates have the contract's forms, a start is never `Present`, and no span runs backwards."""
    for name, gold in golds.items():
        for entry in gold["data"]["work_history"] + gold["data"]["education"]:
            start, end = entry["start_date"], entry["end_date"]
            assert DATE.fullmatch(start), name
            assert DATE.fullmatch(end), name
            assert start != "Present", name
            assert end, f"{name}: {entry} has no end"
            assert start <= end, f"{name}: {start} to {end}"


def test_gold_current_job_is_the_first_ongoing_one(golds: dict[str, Any]) -> None:
    """Title and employer of now are those of the first job that goes on; without one there is no employer."""
    for name, gold in golds.items():
        basic = gold["data"]["basic_info"]
        ongoing = [job for job in gold["data"]["work_history"] if job["end_date"] == "Present"]
        if ongoing:
            assert (basic["current_title"], basic["current_org"]) == (
                ongoing[0]["role_title"],
                ongoing[0]["company"],
            ), name
        else:
            assert basic["current_org"] == "", name


def test_gold_profiles_are_rich(golds: dict[str, Any]) -> None:
    """Everybody has name, contact, school and skills; all but the student have two to five jobs with text."""
    without_jobs = [name for name, gold in golds.items() if not gold["data"]["work_history"]]
    assert len(without_jobs) == 1
    for name, gold in golds.items():
        data, basic = gold["data"], gold["data"]["basic_info"]
        assert all(
            basic[member] for member in ("first_name", "last_name", "full_name", "email", "phone_number")
        ), name
        assert {basic["first_name"], basic["last_name"]} <= {
            basic["full_name"].replace(basic[member], "").strip() for member in ("first_name", "last_name")
        }, name
        assert data["education"], name
        assert len(data["skills"]) >= 3, name
        if name not in without_jobs:
            assert 2 <= len(data["work_history"]) <= 5, name
            assert all(job["bullet_points"] and job["start_date"] for job in data["work_history"]), name
