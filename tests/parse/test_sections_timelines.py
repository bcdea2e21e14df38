"""Jobs and schools in one list."""

from __future__ import annotations

import pytest
from section_lines import flow

from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.recast import recast

Parts = list[tuple[str, list[str]]]

JOB = "2018 - 2020\tWelder, Quoll Yard, Leeds"
DEGREE = "2014 - 2017\tBSc Naval Architecture, Fenland University"


def parted(kind: str, title: str, *rows: str) -> Parts:
    """(kind, texts) of what becomes of a section."""
    made = recast([Section(kind, flow(title)[0], tuple(flow(*rows)))])
    return [(part.kind, [line.flat for line in part.lines]) for part in made]


@pytest.mark.parametrize("title", ["Education and Employment", "Formation et expérience", "Work & Education"])
def test_a_heading_that_names_both_has_jobs_and_schools(title: str) -> None:
    """Each entry goes where its header belongs, with its rows, in the document's order."""
    rows = (JOB, "Repaired hulls.", DEGREE, "Thesis on keels.", "2011 - 2013\tFenland College")
    assert parted("work", title, *rows) == [
        ("work", ["2018 - 2020 Welder, Quoll Yard, Leeds", "Repaired hulls."]),
        ("education", [row.replace("\t", " ") for row in rows[2:]]),
    ]
    assert parted("work", title, DEGREE) == [("education", [DEGREE.replace("\t", " ")])]


def test_degrees_among_jobs_are_schools_where_no_section_has_them() -> None:
    """A career told as a whole; who taught at a school has worked there."""
    post = "2010 - 2013\tFenland College, Leeds"
    assert parted("work", "Werdegang", JOB, DEGREE, post) == [
        ("work", [JOB.replace("\t", " "), post.replace("\t", " ")]),
        ("education", [DEGREE.replace("\t", " ")]),
    ]
    school = Section("education", flow("Education")[0], tuple(flow("MSc Keels, Fenland University, 2019")))
    jobs = Section("work", flow("Experience")[0], tuple(flow(JOB, DEGREE)))
    assert [part.kind for part in recast([jobs, school])] == ["work", "education"]


def test_training_for_a_trade_is_a_school_until_duties_follow() -> None:
    """`Ausbildung zur Köchin` bears the word of a title; what was done there makes it one."""
    row = "2010 - 2013\tAusbildung zur Köchin, Gasthof Krone"
    assert [kind for kind, _ in parted("work", "Werdegang", JOB, row)] == ["work", "education"]
    told = (JOB, row, "Cooked for sixty guests each evening and kept the store room.")
    assert [kind for kind, _ in parted("work", "Werdegang", *told)] == ["work"]


def test_the_heading_is_known_by_its_parts() -> None:
    """Also the only one of a document, which no other heading's look can tell."""
    assert heading_kind("Education and Work Experience", lexicon()) == "work"
    assert heading_kind("Education and Sailing", lexicon()) == ""


def test_schools_alone_in_their_rows_among_jobs() -> None:
    """Several of them, beside rows that are no schools, were attended and not worked at."""
    rows = (
        "09/2002 - 07/2006\tGrundschule Hallfeld", "09/2006 - 07/2013\tLenbach Gymnasium Wasserau",
        "08/2014 - 08/2015\tMinijob Getränkemarkt Endorf", "07/2017 - 08/2019\tTeilzeitangestellter bei Rollfix",
    )  # fmt: skip
    assert [(kind, len(texts)) for kind, texts in parted("work", "Beruflicher Werdegang", *rows)] == [
        ("work", 2),
        ("education", 2),
    ]


def test_jobs_stay_jobs_where_schools_stand_below_qualifications() -> None:
    """A section whose heading does not say that it holds schools is one of theirs: none are sought among jobs."""
    jobs = ("2018 - 2020\tDiploma Holder, Quoll Yard, Leeds", "2015 - 2018\tWelder, Fenby Yard, Leeds")
    schools = ("2014\tBSc Naval Architecture", "Fenland University")
    named = (("work", "Experience", jobs), ("summary", "Qualifications", schools))
    made = recast([Section(kind, flow(title)[0], tuple(flow(*rows))) for kind, title, rows in named])
    assert [(part.kind, len(part.lines)) for part in made] == [("work", 2), ("education", 2)]
