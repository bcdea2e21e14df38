"""Schools told in one row each, and the words that part degree, school and place there."""

import pytest
from section_lines import laid_out

from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.cutting import find_sections


def told(*rows: object) -> list[tuple[str, str, str]]:
    return [(one.degree.text, one.institution.text, one.end.text) for one in find_schools(laid_out(*rows))]


def test_long_rows_are_entries_of_their_own() -> None:
    """A row of degree, school and date is an entry, however long it is and whatever notes stand below the one above."""
    rows = [
        "Fenland College, Wisbech, UK. Associate of Arts, 2023.",
        {"text": "GPA: 3.8/4.0", "bullet": "•"},
        "Westerville North High School, Westerville, OH. High School Diploma (College Prep), with distinction, 2019.",
    ]
    assert [(school, end) for _, school, end in told(*rows)] == [
        ("Fenland College", "2023"), ("Westerville North High School", "2019"),
    ]  # fmt: skip


def test_stays_abroad_are_notes() -> None:
    """A stay elsewhere below a row is part of it, and a date in brackets that found no room belongs to its row."""
    rows = [
        {"text": "J.D., Corvid College, Dayton, OH (2012 - 2016)", "bullet": "•"},
        {"text": "Exchange semester in Lyon, spring 2014", "bullet": "•"},
        {"text": "BSc Botany, Fenland College, Toledo, OH", "bullet": "•"},
        {"text": "(2008 - 2012)", "left": 60},
    ]
    assert told(*rows) == [("J.D.", "Corvid College", "2016"), ("BSc Botany", "Fenland College", "2012")]


def test_rows_of_fellowships_are_no_schools() -> None:
    """A dated row that names neither degree, school nor town leaves the section to be cut as any other."""
    rows = ["Lakes University, PhD in Botany, 2018 – 2023", "Moss Research Fellowship, Siebel Scholar (Class of 2022)"]
    assert told(*rows)[0][:2] == ("PhD in Botany", "Lakes University")


@pytest.mark.parametrize(
    ("text", "degree", "school"),
    [
        ("Liberal Arts from Quill House, 2014", "Liberal Arts", "Quill House"),
        ("MBA at Corvid & Finch, 2012", "MBA", "Corvid & Finch"),
        ("Bachelor of Laws: Corvid School, 2012", "Bachelor of Laws", "Corvid School"),
        ("M.S., Information Systems: Sinclair, 2012", "M.S., Information Systems", "Sinclair"),
        ("Le Moyne | PhD Candidate, Sociology | 2014", "PhD Candidate, Sociology", "Le Moyne"),
        ("Coursework toward B.A. in Philosophy, Lakes University, 2014", "Coursework toward B.A. in Philosophy",
         "Lakes University"),
        ("BA (Hons) English University of Leeds, 2014", "BA (Hons) English", "University of Leeds"),
        ("Web Development Bootcamp, Quill Academy, 2019", "Web Development Bootcamp", "Quill Academy"),
        ("B.Tech in Electronics and Communication, Lakes University, 2011", "B.Tech in Electronics and Communication",
         "Lakes University"),
        ("BSc Botany, College of Southern Nevada, Henderson, NV, 2011", "BSc Botany", "College of Southern Nevada"),
        ("BSc Botany, Fenland College, Online, 2011", "BSc Botany", "Fenland College"),
        ("MBA, Texas A&M, College Station, TX, 2011", "MBA", "Texas A&M"),
    ],
)  # fmt: skip
def test_degree_and_school(text: str, degree: str, school: str) -> None:
    """What joins or parts the two: at, from, a colon, bars, a school without any sign, a town behind it."""
    assert told(text)[0][:2] == (degree, school)


def test_minors_are_notes() -> None:
    """A minor behind a colon below the degree is no school."""
    rows = ["Quill House - Certificate in Nursing (January 2015)", "Minor: Statistics", "Moss Hill - GED (May 2011)"]
    assert [row[:2] for row in told(*rows)] == [("Certificate in Nursing", "Quill House"), ("GED", "Moss Hill")]


def test_departments_are_of_the_school_beside() -> None:
    """A department below a name that no list knows is not the school; alone it is."""
    rows = [
        {"text": "Bachelor of Commerce\tMay 2020", "bold": True}, "Quillworks, Dayton, OH",
        {"text": "Department of Modern Languages", "left": 70},
    ]  # fmt: skip
    assert told(*rows)[0][1] == "Quillworks"
    assert told("Bachelor of Laws\t2020", "Faculty of Law")[0][1] == "Faculty of Law"


def test_a_degree_in_bold_is_no_heading() -> None:
    """`Master of Social Work` in the look of headings names a degree, not the section of jobs."""
    rows = [
        {"text": "Experience", "bold": True}, "Porter, Main Stage, 2012 - 2014", {"text": "Education", "bold": True},
        {"text": "Master's of Social Work", "bold": True}, "Lakes University\t2016", {"text": "Skills", "bold": True},
        "Triage, charting",
    ]  # fmt: skip
    kinds = [(one.kind, one.title) for one in find_sections(laid_out(*rows), {})]
    assert ("work", "Master's of Social Work") not in kinds
    assert heading_kind("Master's of Social Work", lexicon()) == ""


def test_a_bullet_runs_over_to_its_dates() -> None:
    """The dates end the second row; a name broken by a hyphen is whole again."""
    rows = [
        {"text": "PhD in Botany. Universidade Federal Flu-", "bullet": "•", "reach": 260},
        {"text": "minense (UFF), Lisboa. 2018 – 2020.", "left": 50, "reach": 260},
        {"text": "MSc in Botany. Universidade de Aveiro, Por-", "bullet": "•", "reach": 260},
        {"text": "tugal. 2014 – 2016.", "left": 50, "reach": 260},
    ]
    assert [(degree, end) for degree, _, end in told(*rows)] == [("PhD in Botany", "2020"), ("MSc in Botany", "2016")]
    assert told(*rows)[0][1] == "Universidade Federal Fluminense (UFF)"


def test_a_state_behind_a_dash_is_no_school() -> None:
    """Brazilians part a town from its state so."""
    row = "2025 Ensino Médio Completo, Igrejinha – RS"
    assert [(one.degree.text, one.institution.text) for one in find_schools(laid_out(row))] == [
        ("Ensino Médio Completo", "")
    ]


def test_a_long_row_of_a_school_goes_on() -> None:
    """The faculty behind its name makes the second row a long one; below the last word's room it is no sentence."""
    rows = [
        "Бакалавриат «Современное программирование», 2021 - 2025, Санкт-Петербургский",
        "государственный университет, факультет математики и компьютерных наук",
    ]
    assert told(*rows)[0][1].startswith("Санкт-Петербургский государственный университет")
