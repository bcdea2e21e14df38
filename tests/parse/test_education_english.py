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
        ("M.A. (Hindi) from M.D. University, Rohtak in 2005", "M.A. (Hindi)", "M.D. University"),
        ("M.D. University of Marl, 2004", "M.D.", "University of Marl"),
        ("Tarn College, Hayward, CA Bachelor of Arts, 2004", "Bachelor of Arts", "Tarn College"),
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


def test_a_school_behind_the_bracket_with_the_date() -> None:
    """What tells of the studies on the next row does not take the school with it."""
    rows = ("* BSc Geology (Graduation Date: May 2012), Marram College", "Coursework: Soils, Moss, Water, Rocks, Ice")
    more = ("* HND Building Services (June 2008), Tarn College", "Modules: Walls, Roofs, Floors, Doors, Steps")
    assert read(*rows, *more) == [
        ("BSc Geology", "Marram College", "", "2012-05"),
        ("HND Building Services", "Tarn College", "", "2008-06"),
    ]


@pytest.mark.parametrize("mark", ["Cumulative GPA: 3.92", "Overall GPA: 3.4 / 4.0", "CGPA: 8.7/10"])
def test_a_mark_behind_the_date_below_the_school(mark: str) -> None:
    """`Anticipated May 2015` dates the entry whatever the mark beside it is called."""
    assert read("BSc Geology", "Fenland University", f"Anticipated May 2015, {mark}") == [
        ("BSc Geology", "Fenland University", "", "2015-05")
    ]


def test_a_form_s_specialization_beside_a_degree_that_names_its_field() -> None:
    """`Bachelor of Arts in English` has its field; a bare degree takes it from the label."""
    form = ("University: Fenland University", "Specialization: Botany", "Graduation Date: May 2017")
    assert read(form[0], "Degree: Bachelor of Arts in English", *form[1:])[0][0] == "Bachelor of Arts in English"
    assert read(form[0], "Degree: Bachelor of Arts", *form[1:])[0][0] == "Bachelor of Arts, Botany"


def test_the_time_below_school_and_degree_in_turns() -> None:
    """A row of dates alone belongs to the entry above it, though its words are those of notes as well."""
    rows = ["Fen College", "HND Botany", "Expected May 2026", "* GPA: 3.8"]
    more = ["Tarn College", "Diploma", "Graduated: June 2019", "* GPA: 3.6"]
    told = [(school, end) for _, school, _, end in read(*rows, *more)]
    assert told == [("Fen College", "2026-05"), ("Tarn College", "2019-06")]


def test_dates_told_below_a_school_open_no_further_one() -> None:
    """Where each time stands in a cell of its own, or alone, a date within the text below is none of a school."""
    rows = ["Tarn School of Law\t2016 – 2018", "Practice courses; admitted to the Roll, November 2018",
            "Marl University\t2010 – 2014", "LL.B., sports scholar, captain in May 2013"]  # fmt: skip
    assert [(one[1], *one[2:]) for one in read(*rows)] == [
        ("Tarn School of Law", "2016", "2018"), ("Marl University", "2010", "2014")
    ]  # fmt: skip
    rows = ["January 2011 – present", "Marl University", "Candidate for a degree, admitted January 2014",
            "September 2006 – January 2010", "Tarn College", "Linguistics",
            "Awards: Orme Award in Linguistics 2009, Hale Award 2010"]  # fmt: skip
    assert [(one[1], *one[2:]) for one in read(*rows)] == [
        ("Marl University", "2011-01", "Present"), ("Tarn College", "2006-09", "2010-01")
    ]  # fmt: skip
