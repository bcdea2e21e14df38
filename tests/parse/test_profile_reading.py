"""A profile read from JSON: what is not of the contract's types is named by its place."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from resumectl.model.errors import ResumectlError
from resumectl.model.page import Box, Evidence, ParseResult, PrintedLine, Transcript
from resumectl.model.profile import BasicInfo, Job, Profile

RESULT = ParseResult(
    Profile(BasicInfo(full_name='Ann "},"evidence":{ é\u2028'), work_history=(Job(company="Acme"),)),
    evidence={"/basic_info/full_name": Evidence(1, Box(1, 2, 3, 4), 0.9)},
    coverage=0.5,
    transcript=Transcript(lines=(PrintedLine(1, Box(1, 2, 3, 4), "Ann"),)),
)


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


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": ")], ids=["as written", "with spaces"])
def test_a_result_is_read_from_its_text_and_written_as_it_was(separators: tuple[str, str]) -> None:
    """The same result, whose profile and evidence need not be written anew; a changed one's are."""
    text = json.dumps(RESULT.to_json(), ensure_ascii=False, separators=separators)
    read = ParseResult.from_text(text)
    assert read == RESULT == ParseResult.from_json(json.loads(text))
    assert read.to_text() == RESULT.to_text()
    assert [json.loads(piece) for piece in read.to_text()] == [RESULT.to_json()["data"], RESULT.evidence_json()]
    other = replace(read, coverage=0.25, profile=Profile())
    assert [json.loads(piece) for piece in other.to_text()] == [Profile().to_json(), other.evidence_json()]


@pytest.mark.parametrize("cut", ["", "{", '{"data":{}', '{"data":{},"evidence":3}', "[]", "more"])
def test_a_text_that_is_no_result(cut: str) -> None:
    """Cut off, of another shape, or with something after its end: refused."""
    whole = json.dumps(RESULT.to_json(), separators=(",", ":"))
    with pytest.raises((ValueError, KeyError, TypeError)):
        ParseResult.from_text(whole + cut if cut == "more" else cut)


@pytest.mark.parametrize(
    ("there", "broken"),
    [
        ('{"page":1,', '{"page":,'),
        ('"page":1', '"leaf":1'),
        ("[1,2,3,4]", "[9,2,3,4]"),
        ('"sources":{', '"sources":[{'),
        ('"Ann",', '"Ann",7,7,7,7,'),
    ],
)
def test_proof_that_is_damaged(there: str, broken: str) -> None:
    """The profile can be read all the same; whoever asks where its values stand is told."""
    text = json.dumps(RESULT.to_json(), ensure_ascii=False, separators=(",", ":"))
    assert there in text
    read = ParseResult.from_text(broken.join(text.rsplit(there, 1)))
    assert (read.profile, read.coverage, read.warnings) == (RESULT.profile, 0.5, ())
    for _ in range(2):
        with pytest.raises(ResumectlError) as raised:
            assert read.evidence
        assert raised.value.code == "RESULT_DAMAGED"
    with pytest.raises(AttributeError):
        assert read.nothing_of_this_name  # type: ignore[attr-defined]
