"""Rows of narrow columns that break within a name for want of room, and such as only stand below each other."""

from __future__ import annotations

from typing import Any

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.schools.finding import find_schools

REACH_PT = 175.0


def narrow(*rows: Any) -> list[tuple[str, str, str, str]]:
    """The schools of rows in a column 125 points wide; `""` stands between entries."""
    told: list[dict[str, Any]] = []
    gap = 1
    for row in rows:
        if row == "":
            gap = 8
            continue
        told.append({"reach": REACH_PT, "gap": gap, **(row if isinstance(row, dict) else {"text": row})})
        gap = 1
    schools = find_schools(laid_out(*told))
    return [(one.degree.text, one.institution.text, one.start.text, one.end.text) for one in schools]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (
            ("Associate of Science, Upper", "College (2016 - 2018)", "",
             "BA History, Tarn Western", "University (2012)"),
            [("Associate of Science", "Upper College", "2016", "2018"),
             ("BA History", "Tarn Western University", "", "2012")],
        ),
        (
            ("BSc Chemistry, University of South", "Africa (2012 - 2015)"),
            [("BSc Chemistry", "University of South Africa", "2012", "2015")],
        ),
        (
            ("Bachelor of Science in Civil", "Engineering, Fell University", "(2012 - 2015)"),
            [("Bachelor of Science in Civil Engineering", "Fell University", "2012", "2015")],
        ),
        (
            ("BSc (Hons) Pure Mathematics,", "University of Exeter (2010 - 2013)"),
            [("BSc (Hons) Pure Mathematics", "University of Exeter", "2010", "2013")],
        ),
    ],
)  # fmt: skip
def test_a_row_without_room_goes_on(rows: tuple[str, ...], found: list[tuple[str, str, str, str]]) -> None:
    """The rest of a name: the word for a school, of a country, of a subject, or what a comma leads to."""
    assert narrow(*rows) == found


def test_a_dash_that_found_no_room_parts_a_degree_from_its_school() -> None:
    """It leads the row below as a bullet does; a note below a whole school has a bullet."""
    school = {"text": "University of Brackwater 2012", "bullet": "—"}
    assert narrow("Bachelor of Physiotherapy", school) == [
        ("Bachelor of Physiotherapy", "University of Brackwater", "", "2012")
    ]
    note = {"text": "Bachelor thesis on tides", "bullet": "–"}
    assert narrow("BA History, Fell University", "2012", note) == [("BA History", "Fell University", "", "2012")]


def test_a_dash_at_a_row_s_end_breaks_no_word() -> None:
    """`West College -` above the degree: a hyphen without a letter before it joins nothing."""
    assert narrow("West College of Brackwater -", "HNC Administration", "(2016 - 2017)") == [
        ("HNC Administration", "West College of Brackwater", "2016", "2017")
    ]


def test_schools_behind_bullets_go_on_beside_their_text() -> None:
    """A row at the left edge of an item's text, with the dates that the item lacks at its end."""
    rows = [
        {"text": "BSc Nursing from Brackwater", "bullet": "•", "left": 60},
        {"text": "University, 2013", "left": 60},
        {"text": "Diploma in Design from Fell", "bullet": "•", "left": 60},
        {"text": "College, 2010", "left": 60},
    ]
    assert narrow(*rows) == [
        ("BSc Nursing", "Brackwater University", "", "2013"),
        ("Diploma in Design", "Fell College", "", "2010"),
    ]


def test_rows_below_each_other_stay_apart() -> None:
    """A degree above its school, though the school's first word had no room: neither goes on in the other."""
    assert narrow("Bachelor of Arts, History", "University of Toronto", "2014 - 2018") == [
        ("Bachelor of Arts, History", "University of Toronto", "2014", "2018")
    ]
    body = {"text": "Served forty guests a night", "bullet": "•", "reach": REACH_PT}
    rows = [{"text": text, "reach": REACH_PT} for text in ("Waiter, Harbour Sunrise", "Leeds", "2014 - 2018")]
    jobs = find_jobs(laid_out(*rows, body))
    assert [(job.title.text, job.company.text, job.place.text) for job in jobs] == [
        ("Waiter", "Harbour Sunrise", "Leeds")
    ]


def test_employers_behind_titles_go_on_below() -> None:
    """A word for a firm, or a small one, has no room behind title and name."""
    rows = [
        "Student Mentor, Upper Tarn", "Industries", "2016 - 2018",
        "Driver, Fell National Research", "and Survey Agency", "2012 - 2016",
    ]  # fmt: skip
    body = {"text": "Served forty guests", "bullet": "•", "left": 62, "reach": 205}
    shown = [{"text": row, "reach": 205, "gap": 8 if "," in row else 1} for row in rows]
    jobs = find_jobs(laid_out(*shown[:3], body, *shown[3:], body))
    assert [(job.title.text, job.company.text) for job in jobs] == [
        ("Student Mentor", "Upper Tarn Industries"),
        ("Driver", "Fell National Research and Survey Agency"),
    ]
