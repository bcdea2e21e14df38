"""A profile read from JSON: what is not of the contract's types is named by its place."""

from __future__ import annotations

from typing import Any

import pytest

from resumectl.model.profile import BasicInfo, Job, Profile


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ([], "/: an object is expected"),
        ({"skills": "Go"}, "/skills: an array is expected"),
        ({"skills": ["Go", 7]}, "/skills/1: a string is expected"),
        ({"work_history": [{}, {"company": {}}]}, "/work_history/1/company: a string is expected"),
        ({"work_history": [{"bullet_points": ["a", None]}]}, "/work_history/0/bullet_points/1: a string is expected"),
        ({"basic_info": {"location": []}}, "/basic_info/location: an object is expected"),
    ],
)
def test_what_does_not_fit_is_named(members: Any, told: str) -> None:
    """The first member of another type, by its pointer."""
    with pytest.raises(ValueError) as raised:
        Profile.from_json(members)
    assert str(raised.value) == told


def test_what_is_missing_or_unknown() -> None:
    """Missing and null members take their defaults, unknown ones are passed over, and what was written comes back."""
    assert Profile.from_json({"basic_info": None, "more": 1}) == Profile()
    profile = Profile(BasicInfo(full_name="Ann"), work_history=(Job(company="Acme", bullet_points=("a",)),))
    assert Profile.from_json(profile.to_json()) == profile
