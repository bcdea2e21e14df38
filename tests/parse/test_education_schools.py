"""Schools and degrees from the lines of an education section."""

from __future__ import annotations

import pytest
from pdf_pages import BOLD, HEADING, Look, Sheet, parsed, resume_head, schools_of
from section_lines import flow

from resumectl.parse.fields.schools.finding import find_schools

ROWS = [
    ("MSc in Marine Biology", "University of Aberdeen", "2012 - 2014", "2012", "2014"),
    ("BSc in Biology", "University of Leeds", "2009 - 2012", "2009", "2012"),
]
EXPECTED = [(degree, school, start, end) for degree, school, _, start, end in ROWS]


def education() -> tuple[Sheet, float]:
    """A sheet with the head and the heading drawn, and the next free baseline."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "EDUCATION", HEADING)
    return sheet, y + 20


@pytest.mark.parametrize(
    "shape",
    [
        "{degree}, {school}, {dates}",
        "{school}, {degree}, {dates}",
        "{dates}  {degree}, {school}",
        "{degree} | {school} | {dates}",
    ],
)
def test_schools_of_one_line(shape: str) -> None:
    """Degree, school and dates in one row, in any order."""
    sheet, y = education()
    sheet.column(60, y, [shape.format(degree=degree, school=school, dates=dates) for degree, school, dates, *_ in ROWS])
    assert schools_of(parsed(sheet)) == EXPECTED


@pytest.mark.parametrize("degree_first", [True, False], ids=["degree first", "school first"])
@pytest.mark.parametrize("at_edge", [True, False], ids=["dates at the edge", "dates below"])
def test_schools_of_two_lines(degree_first: bool, at_edge: bool) -> None:
    """Degree above school or the other way round, with dates beside or below."""
    sheet, y = education()
    for degree, school, dates, *_ in ROWS:
        upper, lower = (degree, school) if degree_first else (school, degree)
        sheet.text(60, y, upper, BOLD).text(60, y + 14, lower)
        if at_edge:
            sheet.right(540, y, dates)
        else:
            sheet.text(60, y + 28, dates)
        y += 50
    assert schools_of(parsed(sheet)) == EXPECTED


def test_the_field_of_study_beside_the_degree_belongs_to_it() -> None:
    """`BSc · Biology` is one degree, whatever the separator."""
    sheet, y = education()
    sheet.column(60, y, [("BSc | Biology", BOLD), "University of Leeds", "2009 - 2012"])
    assert schools_of(parsed(sheet)) == [("BSc, Biology", "University of Leeds", "2009", "2012")]


def test_several_degrees_at_one_school() -> None:
    """The school stands once above its degrees, and each degree gets it."""
    sheet, y = education()
    sheet.text(60, y, "University of Leeds", Look(size=11, bold=True))
    for at, (degree, dates) in enumerate([("MSc in Marine Biology", "2012 - 2014"), ("BSc in Biology", "2009 - 2012")]):
        sheet.text(60, y + 16 + 14 * at, degree, Look(italic=True)).right(540, y + 16 + 14 * at, dates)
    assert schools_of(parsed(sheet)) == [
        ("MSc in Marine Biology", "University of Leeds", "2012", "2014"),
        ("BSc in Biology", "University of Leeds", "2009", "2012"),
    ]


def test_schools_without_dates() -> None:
    """No year is made up."""
    sheet, y = education()
    sheet.column(60, y, [f"{degree}, {school}" for degree, school, *_ in ROWS])
    assert schools_of(parsed(sheet)) == [(degree, school, "", "") for degree, school, *_ in ROWS]


def test_a_single_year_is_the_end() -> None:
    """The year behind a degree is when it was given."""
    sheet, y = education()
    sheet.column(60, y, ["BSc in Biology, University of Leeds, 2012"])
    assert schools_of(parsed(sheet)) == [("BSc in Biology", "University of Leeds", "", "2012")]


def test_grades_and_places_are_neither_degree_nor_school() -> None:
    """Marks, honours and cities stay out of the names."""
    sheet, y = education()
    sheet.column(
        60, y, [("BSc in Biology", BOLD), "University of Leeds, Leeds, United Kingdom", "2009 - 2012", "GPA: 3.8/4.0"]
    )
    assert schools_of(parsed(sheet)) == [("BSc in Biology", "University of Leeds", "2009", "2012")]


def test_a_short_degree_and_school_in_a_narrow_column_stay_apart() -> None:
    """Two short rows set solid are a degree and its school, not one wrapped text."""
    sheet, y = education()
    sheet.column(60, y, ["Diploma in Baking", "Leeds City College", "2012 - 2014"])
    assert schools_of(parsed(sheet)) == [("Diploma in Baking", "Leeds City College", "2012", "2014")]


def test_a_school_that_wraps_in_a_narrow_column_is_one_school() -> None:
    """The rest of a long name goes on below it."""
    sheet, y = education()
    sheet.column(60, y, [("Diploma in Fine Art", BOLD), "North of England Academy of", "Painting", "2012 - 2014"])
    assert schools_of(parsed(sheet)) == [
        ("Diploma in Fine Art", "North of England Academy of Painting", "2012", "2014"),
    ]


def test_labels_of_levels_name_no_school() -> None:
    """`Secondary:` in the margin says of which level the school is, and is neither a school nor a degree."""
    sheet, y = education()
    for label, rows in (
        ("Tertiary:", ["University of the Northern Isles", "BS Hotel Management", "2010 - 2014"]),
        ("Secondary:", ["Santa Clara National High School", "2006 - 2010"]),
    ):
        sheet.text(60, y, label)
        y = sheet.column(200, y, list(rows), step=15) + 4
    assert schools_of(parsed(sheet)) == [
        ("BS Hotel Management", "University of the Northern Isles", "2010", "2014"),
        ("", "Santa Clara National High School", "2006", "2010"),
    ]


@pytest.mark.parametrize(
    "printed", ["NIM - Nordic Music Institute", "Fenland Coast University - FCU", "Brackwater University"]
)
def test_a_school_with_its_acronym_is_one_name(printed: str) -> None:
    """A dash between an acronym and the school's name parts nothing; the degree stands above."""
    lines = flow("Master of Boat Building\t2012 - 2014", printed, "Bachelor of Arts\t2008 - 2012", "Fell College")
    assert [school.institution.text for school in find_schools(lines)] == [printed, "Fell College"]
