"""Schools of English-speaking countries: school certificates, honours within degrees, lists apart, rows in turns."""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.certificates_apart import certificates_apart
from resumectl.parse.sectioning.cutting import Section

School = tuple[str, str, str, str]


def read(*rows: str) -> list[School]:
    """(degree, school, start, end) of each school in the rows; a star leads a bullet."""
    lines = laid_out(*({"text": row[2:], "bullet": "•"} if row.startswith("* ") else row for row in rows))
    return [(one.degree.text, one.institution.text, one.start.text, one.end.text) for one in find_schools(lines)]


@pytest.mark.parametrize(
    ("row", "degree", "school"),
    [
        ("B.A. (Honours), Botany and History, Fenland University, 2004",
         "B.A. (Honours), Botany and History", "Fenland University"),
        ("B.A. with Honours, Fenland University, 2004", "B.A.", "Fenland University"),
        ("BS Welding, Tarn College Pasadena, TX, 2013", "BS Welding", "Tarn College"),
        ("WASSCE, Tarn Grammar School, 2009", "WASSCE", "Tarn Grammar School"),
        ("Senior School Certificate, Fen Day Secondary School, 2009",
         "Senior School Certificate", "Fen Day Secondary School"),
        ("Fen Girls High School, Kenya Certificate of Secondary Education, 2014",
         "Kenya Certificate of Secondary Education", "Fen Girls High School"),
        ("G.C.E. Advanced Level, St Piran's Hall, 2010", "G.C.E. Advanced Level", "St Piran's Hall"),
    ],
)  # fmt: skip
def test_one_row(row: str, degree: str, school: str) -> None:
    """Bracketed honours and what follows them belong to the degree; a town before its state is no part of the school.
    """
    told = read(row)
    assert [(one, two) for one, two, _, _ in told] == [(degree, school)]


def test_a_full_stop_behind_a_degree_stays() -> None:
    """`MSc. Botany` is printed so; no comma takes the stop's place."""
    assert read("MSc. Botany and Soils (2016 - 2018)", "Fenland University")[0][0] == "MSc. Botany and Soils"


def test_schools_and_degrees_in_turns_below_one_date() -> None:
    """Two schools with their degrees are two entries, though only the last of the four rows has a date."""
    rows = ("FENLAND UNIVERSITY", "Bachelor of Science, Geology", "TARN UNIVERSITY", "Master of Arts, expected 2026")
    assert read(*rows) == [
        ("Bachelor of Science, Geology", "FENLAND UNIVERSITY", "", ""),
        ("Master of Arts", "TARN UNIVERSITY", "", "2026"),
    ]


def test_schools_of_one_list_and_degrees_of_another() -> None:
    """Each degree goes to the school that ends in its year; a board that examined is no school."""
    seats = ("* Fenland University (2009 – 2013)", "* Tarn Secondary School (2003 – 2009)")
    papers = ("* B.Sc (Hons) Botany 2013", "* Senior School Certificate (WAEC) 2009")
    assert read(*seats, *papers) == [
        ("B.Sc (Hons) Botany", "Fenland University", "2009", "2013"),
        ("Senior School Certificate", "Tarn Secondary School", "2003", "2009"),
    ]
    other = read(*seats, "* B.Sc (Hons) Botany 2013", "* Senior School Certificate (WAEC) 2008")
    assert [school for _, school, _, _ in other][:2] == ["Fenland University", "Tarn Secondary School"]
    assert len(other) == 4


def test_a_form_of_schools() -> None:
    """Labels as South African forms have them; subjects tell nothing of the next school."""
    rows = (
        "Last School Attended: Tarn High School", "Highest Grade Passed: Grade 12", "Year: 2010",
        "Subjects: Botany, English", "Institution: Fenland University", "Qualification: Diploma in Botany",
        "Year Completed: 2014",
    )  # fmt: skip
    assert read(*rows) == [
        ("Grade 12", "Tarn High School", "", "2010"), ("Diploma in Botany", "Fenland University", "", "2014"),
    ]  # fmt: skip


def test_headings_with_dates() -> None:
    """What is said of the dates behind a heading changes nothing of what it names."""
    for text, kind in (("Schools Attended with Dates", "education"),
                       ("QUALIFICATIONS OBTAINED WITH DATES", "education"),
                       ("Work Experience and Dates", "work"), ("With Dates", "")):  # fmt: skip
        assert heading_kind(text, lexicon()) == kind


def test_school_certificates_are_no_papers_of_their_own() -> None:
    """The last row of `Academic Qualifications` names what a school ended in."""
    rows = flow("2003 – 2010: Tarn Primary School", "Kenya Certificate of Primary Education (KCPE) – 378 marks")
    section = Section("education", flow("Academic Qualifications")[0], tuple(rows))
    assert [part.kind for part in certificates_apart(section, lexicon())] == ["education"]


def test_notes_behind_a_date_and_rows_of_subjects() -> None:
    """A date ends its row where marks follow it in sentences; subjects with their marks name no school."""
    rows = ("Fenland University", "Bachelor of Applied Science, Tide Leadership, 05/2013. GPA: 3.41 of a maximum 4.0. "
            "Credits earned: 124 semester hours")  # fmt: skip
    assert read(*rows) == [("Bachelor of Applied Science, Tide Leadership", "Fenland University", "", "2013-05")]
    rows = ("A Levels, Ysgol Gyfun Tarn, 2006 – 2008", "French (A), History (A*), Mathematics (B)")
    assert read(*rows) == [("A Levels", "Ysgol Gyfun Tarn", "2006", "2008")]
