"""Sections whose content is of another kind than their heading."""

from __future__ import annotations

from section_lines import flow

from resumectl.parse.recast import recast
from resumectl.parse.sections import Section


def kinds(*sections: tuple[str, str, tuple[str, ...]]) -> list[str]:
    """Kinds after the recasting of (kind, title, lines) sections."""
    made = [Section(kind, flow(title)[0], tuple(flow(*texts))) for kind, title, texts in sections]
    return [section.kind for section in recast(made)]


PROSE = "Welder of boats and bridges since many years who reads any drawing and leaves the yard clean every night."


def test_qualifications_that_list_schools_are_education() -> None:
    """Degrees and schools with dates tell, unless there is an education section."""
    schools = ("2005\tDiploma in Boat Building", "Fenland College", "2002\tPort Ash High School")
    assert kinds(("summary", "Qualifications", schools)) == ["education"]
    both = ("education", "Education", ("BSc, Fenland University, 2010",))
    assert kinds(("summary", "Qualifications", schools), both) == ["summary", "education"]
    assert kinds(("summary", "Profile", (PROSE,))) == ["summary"]


def test_prose_below_a_heading_of_skills_is_the_summary() -> None:
    """Only where no section is the summary, and never a list."""
    assert kinds(("skills", "Key qualifications", (PROSE,))) == ["summary"]
    assert kinds(("skills", "Skills", (PROSE,)), ("summary", "Profile", (PROSE,))) == ["skills", "summary"]
    assert kinds(
        ("skills", "Skills", ("Welding, drawing, cutting, sanding, painting, sailing, rowing, and more.",))
    ) == ["skills"]


def test_a_career_summary_beside_the_jobs_is_the_summary() -> None:
    """A section of work without any date that is one text."""
    jobs = ("work", "Work", ("Welder, Quoll Yard, 2010 - 2014",))
    assert kinds(("work", "Career summary", (PROSE,)), jobs) == ["summary", "work"]
    assert kinds(("work", "Career", (PROSE,))) == ["work"]


def test_certificates_behind_the_last_school() -> None:
    """Below a heading that names both."""
    lines = ("BSc Botany, Fenland University, 2010", "JXQB, CXQB")
    assert kinds(("education", "Education & Certifications", lines)) == ["education", "certifications"]
    assert kinds(("education", "Education", lines)) == ["education"]
