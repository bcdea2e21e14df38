"""Lines that a label makes a section of: in a section of other things, where the document has none of that kind."""

from __future__ import annotations

import pytest
from pdf_pages import BODY, HEADING, Sheet, parsed, resume_head, schools_of
from section_lines import laid_out

from resumectl.model.page import ParseResult
from resumectl.parse.fields.certificates.finding import find_certifications
from resumectl.parse.fields.places.finding import read_place

JOB = [
    ("Experience", HEADING), ("Welder, Lorn Yard Ltd, 2012 - 2019", BODY), ("\u2022 Mended hulls and rudders", BODY),
]  # fmt: skip
SCHOOL = [("Education", HEADING), ("BSc Naval Architecture, Fenland University, 2008 - 2011", BODY)]


def read(*rows: tuple[str, object]) -> ParseResult:
    sheet = Sheet()
    y = resume_head(sheet)
    for text, look in rows:
        y += 26 if look is HEADING else 14
        sheet.text(60, y, text, look)
    return parsed(sheet)


TOOLS = ("Tools: Excel, SQL, Tally (ERP), Autoship | Analytical Skills: Market Sizing, Stability Studies", BODY)


def test_skills_below_the_schools() -> None:
    """Without a section of their own, the lists behind labels of skills below a school are the skills."""
    result = read(*SCHOOL, TOOLS, *JOB)
    assert list(result.profile.skills) == [
        "Excel", "SQL", "Tally (ERP)", "Autoship", "Market Sizing", "Stability Studies",
    ]  # fmt: skip
    assert schools_of(result) == [("BSc Naval Architecture", "Fenland University", "2008", "2011")]


def test_tools_below_a_school_beside_skills() -> None:
    """Where the document lists its skills elsewhere, what stands below a school belongs to that."""
    result = read(*SCHOOL, TOOLS, *JOB, ("Skills", HEADING), ("Riveting, Caulking", BODY))
    assert list(result.profile.skills) == ["Riveting", "Caulking"]


def test_schools_and_certificates_in_a_section_of_the_rest() -> None:
    """`Education:` before a school below `Miscellaneous`; the label of certificates may be misspelt."""
    result = read(
        *JOB,
        ("Miscellaneous", HEADING),
        ("\u2022 Education: BA, English-Philosophy, University of New Mexico, 2010", BODY),
        ("\u2022 Certifiations: Quoll A+ 2000; Quoll Rigging+ 2007; Tarnbench Locks 6", BODY),
    )
    assert schools_of(result) == [("BA, English-Philosophy", "University of New Mexico", "", "2010")]
    assert [one.name for one in result.profile.certifications] == ["Quoll A+", "Quoll Rigging+", "Tarnbench Locks 6"]


def test_the_last_row_of_a_section_of_skills() -> None:
    """It is no title of the bullets below the next heading."""
    result = read(
        *JOB, ("Skills", HEADING), ("Payroll (9 years), Recruitment (1 year), Detail (2 years),", BODY),
        ("Documentation (3 years)", BODY), ("Core Competencies", HEADING), ("\u2022 Induction", BODY),
        ("\u2022 Event Management", BODY),
    )  # fmt: skip
    assert list(result.profile.skills) == [
        "Payroll", "Recruitment", "Detail", "Documentation", "Induction", "Event Management",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Diving licence (2012); Bareboat (2014); Radio licence", ["Diving licence", "Bareboat", "Radio licence"]),
        ("Quoll A+ 2000; Quoll Rigging+ 2007", ["Quoll A+", "Quoll Rigging+"]),
    ],
)
def test_certificates_between_semicolons(row: str, expected: list[str]) -> None:
    """Each with its own date, which is none of another one's name."""
    assert [one.name.text for one in find_certifications(laid_out(row))] == expected


@pytest.mark.parametrize(
    ("address", "town"),
    [
        ("937 Quarry Dr. SE, K-112 Albuquerque NM 87106", "Albuquerque"),
        ("12 Quarry Rd, Apt 4 Duluth MN 55801", "Duluth"),
        ("12 Quarry Rd, #205 Austin TX 78701", "Austin"),
        ("12 Quarry Rd, Suite 500 Denver, CO 80202", "Denver"),
        ("12 Quarry Rd, Unit 3B Fort Collins CO 80521", "Fort Collins"),
    ],
)
def test_a_town_behind_a_flat(address: str, town: str) -> None:
    """No comma parts the number of a flat from the town."""
    assert read_place(address).city == town


def test_languages_of_programming_with_one_that_is_spoken() -> None:
    """`Languages:` within the skills stays there where most of its items are none that people speak."""
    result = read(*JOB, ("Skills", HEADING), ("Languages: Python, Rust, Go, SQL, English", BODY))
    assert {"Python", "Rust", "Go", "SQL"} <= set(result.profile.skills)
    result = read(*JOB, ("Skills", HEADING), ("Languages: English, Welsh (B1), BSL", BODY), ("Tools: Git, Make", BODY))
    assert list(result.profile.skills) == ["Git", "Make"]
    assert [one.name for one in result.profile.languages][:2] == ["English", "Welsh"]
