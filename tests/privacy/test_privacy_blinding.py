"""Blinded profiles: what identifies is gone everywhere, and everything else is still there."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from resumectl.export.production import Source, produce
from resumectl.export.system import system_template, system_templates
from resumectl.model.errors import CheckFailed
from resumectl.model.profile import BasicInfo, Education, Job, Link, Location, Profile
from resumectl.model.rendering import Blind, ExportOptions
from resumectl.privacy.blinding import REMOVED, initials

sys.path.insert(0, str(Path(__file__).parents[1] / "export"))
from export_docx import lines, template_of

FIRST = st.sampled_from(["Zoë", "May", "Jean-Luc", "Łukasz", "Þóra", "王小明", "ليلى", "O'Neil", "Will", "Иван"])
LAST = st.sampled_from(["Müller", "de la Cruz", "Baker", "O’Donoghue", "Nguyễn", "Smith-Jones", "Петров", "Li", ""])
PHONE = st.sampled_from(["+44 20 7946 0958", "(030) 901820-12", "06.12.34.56.78", ""])
SENTENCES = st.lists(
    st.sampled_from(
        [
            "{first} led a team of 14.",
            "Reach {full} under {phone} or {email}!",
            "{first}’s work is on https://www.example.com/{last} and github.com/x.",
            "Joined {company} in 2019; {company}'s revenue rose 12 %.",
            "Cut costs by 1,234,567 a year (2014-2018).",
        ]
    ),
    max_size=4,
)


@st.composite
def people(draw: st.DrawFn) -> Profile:
    first, last, phone = draw(FIRST), draw(LAST), draw(PHONE)
    full = f"{first} {last}".strip()
    company = draw(st.sampled_from(["Harbour & Vale Ltd.", "Spreewerk GmbH & Co. KG", "三井物産株式会社"]))
    known = {"first": first, "last": last or first, "full": full, "phone": phone, "company": company}
    bullets = tuple(one.format(email="priv.ate9@example.org", **known) for one in draw(SENTENCES))
    return Profile(
        basic_info=BasicInfo(
            first,
            last,
            full,
            "priv.ate9@example.org",
            phone,
            "",
            company,
            "Analyst",
            Location("Vireux", "France"),
            bullets,
        ),
        work_history=(Job("Analyst", company, "Lyon", "2019-05", "Present", bullets), Job("Clerk", "", "", "2014")),
        education=(Education("BSc Physics", "Vireux Institute of Technology", "2010-09", "2013"),),
        skills=("Python", f"Reviewed by {first}"),
        links=(Link("Home", "https://priv-ate.example/cv"),),
        resume_language=draw(st.sampled_from(["english", "german", "chinese", "arabic"])),
    )


@settings(max_examples=25, deadline=None)
@given(people(), st.sampled_from(list(Blind)), st.sampled_from([one.name for one in system_templates()]))
def test_any_person_can_be_blinded(person: Profile, level: Blind, template: str) -> None:
    """Whoever it is and wherever sentences name them: the finished file passes its own search."""
    source = Source(person, system_template(template), f"tpl_{template}", template, "cv of somebody.pdf")
    made = produce(source, ExportOptions(blind=level))
    text = "\n".join(lines(made.data))
    assert "priv.ate9" not in text
    assert "Vireux" not in text or level is Blind.CONTACT
    assert "Analyst" in text
    assert "Python" in text
    assert ("May 2019" in text) <= (level is not Blind.ALL)


def source_of(profile: Profile, template: bytes, **more: object) -> Source:
    return Source(profile, template, "tpl_x", "house", **more)  # type: ignore[arg-type]


PLAIN_PERSON = Profile(
    basic_info=BasicInfo("Ada", "Lovering", "Ada Lovering", "ada@lovering.example", location=Location("Bath", "UK")),
    work_history=(Job("Analyst", "Engine Works", "Bath", "2019-05", "Present", ("Wrote note G.", "Ada signed it.")),),
    education=(Education("BSc", "Bath College", "2010-09", "2013"),),
    skills=("Sums",),
    resume_language="english",
)


def test_levels_take_no_more_than_they_say() -> None:
    """contact leaves employers, employers leaves dates, all leaves years."""
    source = source_of(PLAIN_PERSON, system_template("classic"))
    shown = {level: "\n".join(lines(produce(source, ExportOptions(blind=level)).data)) for level in Blind}
    for text in shown.values():
        assert "A. L." in text
        assert f"{REMOVED} signed it." in text
        assert all(kept in text for kept in ("Analyst", "Wrote note G.", "BSc", "Sums"))
    assert "Engine Works" in shown[Blind.CONTACT]
    assert "Bath College" in shown[Blind.CONTACT]
    assert "Engine Works" not in shown[Blind.EMPLOYERS]
    assert "Bath College" not in shown[Blind.EMPLOYERS]
    assert "May 2019" in shown[Blind.EMPLOYERS]
    assert "2019 – Present" in shown[Blind.ALL]
    assert "May" not in shown[Blind.ALL]


def test_a_town_beside_a_hidden_employer_stays_or_goes_and_both_are_said() -> None:
    """employers keeps the places of jobs and says so; all keeps countries alone, however they are written."""
    places = ("Leeds, UK", "Lyon (France)", "Zürich – Schweiz", "San Francisco, CA", "Bath", "Singapore")
    jobs = tuple(Job("Analyst", "Engine Works", place, "2019", "2020") for place in places)
    source = source_of(replace(PLAIN_PERSON, work_history=jobs), system_template("classic"))
    kept, gone = (produce(source, ExportOptions(blind=level)) for level in (Blind.EMPLOYERS, Blind.ALL))
    assert tuple(job.location for job in kept.printed.work_history) == places
    assert "places of jobs stay" in kept.notes[0]
    assert [job.location for job in gone.printed.work_history] == ["UK", "France", "Schweiz", "", "", "Singapore"]
    assert "towns of jobs" in gone.notes[0]
    assert "Leeds" not in "\n".join(lines(gone.data))


@pytest.mark.parametrize(
    ("email", "company", "names_it"),
    [
        ("ada@gmail.com", "Engine Works", False),
        ("ada@engine.example", "Another Engine Ltd", False),
        ("ada@works.example", "Engine Works", False),
        ("ada@engineworks.co.uk", "Engine Works Ltd", True),
        ("ada@mail.engine-works.com", "The Engine Works GmbH", True),
        ("ada@engine.example", "Engine Works", True),
        ("ada@mit.edu", "Massachusetts Institute of Technology", True),
        ("engine.works.ada@gmail.com", "Works", True),
    ],
)
def test_hiding_the_employer_takes_an_address_that_names_it_and_says_so(
    email: str, company: str, names_it: bool
) -> None:
    """The e-mail address goes where it names the employer, is said, and leaves no mark; another one stays."""
    info = replace(PLAIN_PERSON.basic_info, email=email)
    others = f"Write to {email}.", "Or to bob@yahoo.com."
    jobs = (replace(PLAIN_PERSON.work_history[0], company=company, bullet_points=others),)
    links = (Link("Work", f"https://www.{email.partition('@')[2]}/ada"),)
    person = replace(PLAIN_PERSON, basic_info=info, work_history=jobs, links=links)
    made = produce(source_of(person, system_template("classic")), ExportOptions(hide_current_employer=True))
    assert made.printed.basic_info.email == ("" if names_it else email)
    assert made.printed.work_history[0].bullet_points == (f"Write to {REMOVED if names_it else email}.", others[1])
    assert ("the e-mail address" in made.notes[0]) is names_it
    assert not any(REMOVED in one.url for one in made.printed.links)
    assert (made.printed.links == ()) is ("a link" in made.notes[0])
    assert company not in "\n".join(lines(made.data))


@pytest.mark.parametrize(
    ("where", "template"),
    [
        ("body", template_of("Contact Ada about this")),
        ("header", template_of("{{ headline }}", header="Represents ADA")),
        ("table", template_of("x", cells=("{{ skills_line }}", "ada@lovering.example"))),
        ("a field", template_of("For {{ client }}")),
    ],
)
def test_a_leak_in_the_template_stops_the_file(where: str, template: bytes) -> None:
    """Text of the template, its header, its tables, the agency's own fields: found, and there is no file."""
    options = ExportOptions(blind=Blind.CONTACT, fields={"client": "Lovering & Sons"} if where == "a field" else {})
    with pytest.raises(CheckFailed) as caught:
        produce(source_of(PLAIN_PERSON, template), options)
    assert caught.value.code == "BLIND_LEAK"


def test_the_original_and_earlier_states_count() -> None:
    """A second address that only the document has, and a name that was corrected, are looked for too."""
    template = template_of("{{ skills_line }}", "Sent by old.lady@example.net to Bellweather")
    before = Profile(BasicInfo(full_name="Eva Bellweather"))
    for more in ({"words": ["mail: old.lady@example.net"]}, {"earlier": [before]}):
        with pytest.raises(CheckFailed):
            produce(source_of(PLAIN_PERSON, template, **more), ExportOptions(blind=Blind.CONTACT))
    assert produce(source_of(PLAIN_PERSON, template), ExportOptions(blind=Blind.CONTACT)).data


def test_file_name_is_neutral() -> None:
    """Neither the name nor the title, which is mostly the name of the file that was sent, is in the file's name."""
    source = source_of(PLAIN_PERSON, system_template("modern"), title="Ada Lovering CV 2026.pdf")
    made = produce(source, ExportOptions(blind=Blind.CONTACT))
    assert made.filename == "A. L. - house.docx"
    options = ExportOptions(blind=Blind.CONTACT, reference="Candidate 7", file_name="{reference} ({template})")
    named = produce(source, options)
    assert named.filename == "Candidate 7 (house).docx"
    assert "Candidate 7" in lines(named.data)
    assert any("Blinded" in note and "1 mention" in note for note in named.notes)


@pytest.mark.parametrize(
    ("name", "short"),
    [("Ada Lovering", "A. L."), ("Jean-Luc Ö. Picard", "J. L. Ö. P."), ("王小明", "N. N."), ("Prince", "P."), ("", "")],
)
def test_initials(name: str, short: str) -> None:
    """Initials where a script has them: the one ideograph of a family name would be the whole name."""
    assert initials(BasicInfo(full_name=name)) == short
