"""Short forms of employers, which are told and not taken out: they may be anything."""

from __future__ import annotations

import pytest

from resumectl.export.production import Source, produce
from resumectl.export.system import system_template
from resumectl.model.profile import BasicInfo, Job, Location, Profile, Project
from resumectl.model.rendering import Blind, ExportOptions

NOTE = "To check: the first word of a hidden employer's name still stands in the text"
PERSON = Profile(
    BasicInfo(
        full_name="Ada Lovering", email="ada@example.com", current_org="CHUBB Insurance", location=Location("Hull", ""),
        summary_description=("Twelve years at sea.", "Rose through Chubb to lead claims."),
    ),
    work_history=(
        Job("Head of claims", "CHUBB Insurance", "Leeds", "2019-01", "Present", ("Chubb's largest loss; Chubb-wide.",)),
        Job("Adjuster", "Leeds Mutual Ltd", "Leeds", "2012-01", "2018-12", ("Knew all of Leeds.", "A chubb lock.")),
        Job("Clerk", "National Global Group", "York", "2010", "2011", ("Global rollout of a National scheme.",)),
    ),
    projects=(Project("Chubb Cares"),),
)  # fmt: skip


def notes(**options: object) -> list[str]:
    source = Source(PERSON, system_template("modern"), "tpl_modern", "modern")
    made = produce(source, ExportOptions(**options))  # type: ignore[arg-type]
    return [one for one in made.notes if one.startswith("To check")]


@pytest.mark.parametrize("options", [{"blind": Blind.EMPLOYERS}, {"hide_current_employer": True}])
def test_a_short_name_is_told_by_its_places(options: dict[str, object]) -> None:
    """With how often and where, never with the word; a town, a word for many and one written small are none."""
    places = "/basic_info/summary_description/1, /work_history/0/bullet_points/0, /projects/0/name"
    assert notes(**options) == [f"{NOTE}, 4 times: {places}."]


def test_who_is_only_unnamed_keeps_employers() -> None:
    """Nothing is to be checked where employers are shown."""
    assert notes(blind=Blind.CONTACT) == []


def test_places_are_those_of_the_whole_profile() -> None:
    """So that `edit --set` finds them, whichever jobs and sections the file has."""
    elsewhere = Job("Skipper", "Orca Lines", "", "2020", "2024", ())
    told = Profile(work_history=(elsewhere, Job("Mate", "", "", "2021", "Present", ("With Orca's crew.",))))
    source = Source(told, system_template("modern"), "tpl_modern", "modern")
    options = ExportOptions(blind=Blind.ALL, last_jobs=1, sections=("experience",))
    assert f"{NOTE}, once: /work_history/1/bullet_points/0." in produce(source, options).notes
    none = ExportOptions(blind=Blind.ALL, sections=("skills",))
    assert not [one for one in produce(source, none).notes if one.startswith(NOTE)]


def test_many_places_are_a_few_and_a_number() -> None:
    """A note is a sentence, and goes into a header of the API."""
    texts = tuple(f"Sailed for Orca in {year}." for year in range(2000, 2013))
    job = Job("Mate", "Orca Lines", "", "2020", "2024", texts)
    source = Source(Profile(work_history=(job,)), system_template("modern"), "tpl_modern", "modern")
    (note,) = [one for one in produce(source, ExportOptions(blind=Blind.EMPLOYERS)).notes if one.startswith(NOTE)]
    assert note.endswith("/work_history/0/bullet_points/9 and 3 more places.")
    assert "13 times" in note
    assert "orca" not in note.lower()
