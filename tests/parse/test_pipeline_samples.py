"""A floor below which the reading of the sample résumés must not fall, told against their gold profiles."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from resumectl.model.profile import Profile
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

SAMPLES = Path(__file__).parents[2] / "sample_resumes"
SCANS = ("-scan", "-photo")
FLOOR, CONTACT_FLOOR, DOCUMENT_FLOOR = 0.90, 0.97, 0.50
CONTACT = ("email", "phone")


class Tally(NamedTuple):
    """How many of a document's gold values were read right, by field: field -> (right, all)."""

    name: str
    fields: dict[str, tuple[int, int]]

    @property
    def share(self) -> float:
        return share_of([self])


def share_of(tallies: Iterable[Tally], fields: Sequence[str] = ()) -> float:
    """The share of right values, 0 to 1, in these fields or in all."""
    counts = [count for tally in tallies for field, count in tally.fields.items() if not fields or field in fields]
    return sum(right for right, _ in counts) / sum(whole for _, whole in counts)


@pytest.fixture(scope="module")
def tallies() -> list[Tally]:
    """Every sample with a text layer, read once and compared with its gold profile."""
    found = []
    for path in sorted(SAMPLES.iterdir()):
        if path.suffix not in (".pdf", ".docx", ".doc") or path.stem.endswith(SCANS):
            continue
        gold = json.loads((SAMPLES / "gold" / f"{path.name}.gold.json").read_text(encoding="utf-8"))["data"]
        profile = parse_document(path.read_bytes(), ParseOptions(file_name=path.name)).profile
        found.append(Tally(path.name, compare(gold, profile)))
    return found


def compare(gold: dict[str, Any], profile: Profile) -> dict[str, tuple[int, int]]:
    """Field by field; of lists, each gold value counts once, and the number of entries is a value of its own."""
    basic, read = gold["basic_info"], profile.basic_info
    jobs, schools = gold["work_history"], gold["education"]
    fields = {
        "full_name": same(basic["full_name"], read.full_name),
        "email": same(basic["email"], read.email),
        "phone": same(digits(basic["phone_number"]), digits(read.phone_number)),
        "jobs": (int(len(jobs) == len(profile.work_history)), 1),
        "schools": (int(len(schools) == len(profile.education)), 1),
        "titles": shared([job["role_title"] for job in jobs], [job.role_title for job in profile.work_history]),
        "companies": shared([job["company"] for job in jobs], [job.company for job in profile.work_history]),
    }
    return {field: count for field, count in fields.items() if count[1]}


def same(gold: str, read: str) -> tuple[int, int]:
    return (int(key(gold) == key(read)), 1) if gold else (0, 0)


def shared(gold: Sequence[str], read: Sequence[str]) -> tuple[int, int]:
    wanted = Counter(key(text) for text in gold if text)
    return (wanted & Counter(map(key, read))).total(), wanted.total()


def key(text: str) -> str:
    return "".join(text.casefold().split())


def digits(text: str) -> str:
    return "".join(char for char in text if char.isdigit())


def test_the_samples_are_all_there(tallies: list[Tally]) -> None:
    """The floors are told over PDF, DOCX and DOC, at least twenty documents in all."""
    assert len(tallies) >= 20
    assert {tally.name.rsplit(".", 1)[1] for tally in tallies} == {"pdf", "docx", "doc"}
    assert sum(whole for tally in tallies for _, whole in tally.fields.values()) > 200


def test_nine_values_in_ten_are_right(tallies: list[Tally]) -> None:
    """Names, contact, numbers of jobs and schools, titles and employers over all documents."""
    wrong = {tally.name: tally.fields for tally in tallies if tally.share < FLOOR}
    assert share_of(tallies) >= FLOOR, wrong


def test_contact_data_are_right(tallies: list[Tally]) -> None:
    """Whoever cannot be reached is of no use: at least 97 in 100 addresses and numbers."""
    wrong = [tally.name for tally in tallies if share_of([tally], CONTACT) < 1]
    assert share_of(tallies, CONTACT) >= CONTACT_FLOOR, wrong


def test_no_document_is_read_badly(tallies: list[Tally]) -> None:
    """A mean may hide one layout that is not understood at all: each gets at least half right."""
    assert {tally.name: tally.fields for tally in tallies if tally.share < DOCUMENT_FLOOR} == {}


def test_the_measure_sees_mistakes() -> None:
    """An empty profile gets nothing right but what is not there, so that the floors can be missed."""
    gold = {
        "basic_info": {"full_name": "Marta Quillfeather", "email": "", "phone_number": "+44 20 7946 0958"},
        "work_history": [{"role_title": "Cook", "company": "Tavern Ltd"}, {"role_title": "Cook", "company": ""}],
        "education": [],
    }
    assert compare(gold, Profile()) == {
        "full_name": (0, 1),
        "phone": (0, 1),
        "jobs": (0, 1),
        "schools": (1, 1),
        "titles": (0, 2),
        "companies": (0, 1),
    }
