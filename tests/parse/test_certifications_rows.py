"""Several certificates in one row, with bodies, dates, numbers and remarks among them; rows that lead with a body."""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.certificates.finding import find_certifications
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.recast import recast

Row = tuple[str, str, str]


def told(*rows: str) -> list[Row]:
    return [(one.name.text, one.issuer.text, one.date.text) for one in find_certifications(laid_out(*rows))]


def names(*rows: str) -> list[str]:
    return [name for name, _, _ in told(*rows)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("BLS, ACLS (American Heart Association)", [("BLS", "American Heart Association", ""),
                                                    ("ACLS", "American Heart Association", "")]),
        ("Series 7, Series 63 | FINRA", [("Series 7", "FINRA", ""), ("Series 63", "FINRA", "")]),
        ("PMP, Project Management Institute | LEED AP BD+C, USGBC | OSHA 30-Hour",
         [("PMP", "Project Management Institute", ""), ("LEED AP BD+C", "USGBC", ""), ("OSHA 30-Hour", "", "")]),
        ("Kitchen Manager Certificate (exp. 2026), Cellar Permit, Coxswain Licence",
         [("Kitchen Manager Certificate", "", ""), ("Cellar Permit", "", ""), ("Coxswain Licence", "", "")]),
        ("CompTIA Security+, Network+, A+", [("CompTIA Security+", "", ""), ("Network+", "", ""), ("A+", "", "")]),
        ("Chartered Surveyor (CS) | Level II Candidate", [("Chartered Surveyor (CS)", "", "")]),
        ("Flight Instructor (CFI, CFII, MEI)", [("Flight Instructor (CFI, CFII, MEI)", "", "")]),
    ],
)  # fmt: skip
def test_several_in_one_row(text: str, expected: list[Row]) -> None:
    """Short names share the body behind them; what bars part has each its own; stages and classes are no names."""
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Completed \"Ropes and Knots\" from Coursera", ("Ropes and Knots", "Coursera", "")),
        ("Member, Institute of Surveyors, Ghana – 2015", ("Member, Institute of Surveyors, Ghana", "", "2015")),
        ("Certificate in Harbour Management, GIMPA, Accra (2019)",
         ("Certificate in Harbour Management", "GIMPA, Accra", "2019")),
        ("Certified Fraud Examiner (CFE), ACFE, 2016", ("Certified Fraud Examiner (CFE)", "ACFE", "2016")),
        ("Estate Salesperson License #654321", ("Estate Salesperson License", "", "")),
        ("Class A Licence with Tanker, Doubles/Triples endorsements – WA #WD12345678B, Exp. 05/2027",
         ("Class A Licence with Tanker, Doubles/Triples endorsements", "WA", "")),
        ("Working With Children Check – WWC1234567E (exp 2027)", ("Working With Children Check", "", "")),
        ("Institute of Tide Readers (ITR), member since 2009", ("Institute of Tide Readers (ITR)", "", "2009")),
    ],
)  # fmt: skip
def test_one_row(text: str, expected: Row) -> None:
    """Numbers, states, what somebody did with it and how it stands are no part of the name; a membership is."""
    assert told(text) == [expected]


def test_rows_that_lead_with_a_body() -> None:
    """The body's own words tell it from the certificate, also where that one has a word of firms."""
    rows = ("American Heart Association – BLS for Healthcare Providers (2023)", "Tide Nurses Association – TNCC (2022)")
    assert told(*rows) == [
        ("BLS for Healthcare Providers", "American Heart Association", "2023"),
        ("TNCC", "Tide Nurses Association", "2022"),
    ]
    assert told("OSHA 30-Hour Construction Safety – OSHA Outreach, 2022")[0][0] == "OSHA 30-Hour Construction Safety"


def test_one_unknown_word_behind_a_comma() -> None:
    """Where commas part names from known bodies, one word behind another name is a body that no list knows."""
    rows = ("Fire Warden Training, Skolverkstad", "First Aid, Red Cross", "Teaching Licence, Intermediate")
    assert told(*rows)[0][:2] == ("Fire Warden Training", "Skolverkstad")
    assert names(*rows)[2] == "Teaching Licence, Intermediate"
    assert names("Fire Warden Training, Skolverkstad") == ["Fire Warden Training, Skolverkstad"]


def test_a_row_of_bars_goes_on_in_the_next() -> None:
    """A full row of three names or more goes on, where the next row has no bar."""
    rows = ("Boat Licence | Crane Card | OSHA 30-Hour | Licensed General", "Contractor, State of Ohio")
    assert names(*rows)[-1] == "Licensed General Contractor"
    assert names("Award in First Aid at", "Work", "Crane Card") == ["Award in First Aid at Work", "Crane Card"]


def test_plain_rows_of_papers_below_qualifications() -> None:
    """Short rows without bullets that nearly all name a paper are certificates; sentences stay a profile."""
    rows = flow("NVQ Level 2 Boat Care", "NVQ Level 3 Boat Care", "First Aid at Work", "Food Hygiene Level 2")
    assert recast([Section("summary", flow("Qualifications")[0], tuple(rows))])[0].kind == "certifications"
    prose = flow("Certified welder with ten years on the river.", "Qualified diver.", "Licensed pilot.")
    assert recast([Section("summary", flow("Qualifications")[0], tuple(prose))])[0].kind == "summary"


def test_a_giver_behind_a_dash_with_a_comma() -> None:
    """The first part of the giver's name shows where it begins; four names need no word for a paper."""
    assert told("Basic First Aid and CPR – Quoll Red Cross, Cavite Chapter, January 2018") == [
        ("Basic First Aid and CPR", "Quoll Red Cross, Cavite Chapter", "2018-01")]  # fmt: skip
    assert names("Safe Pass (exp. 03/2027), Manual Lifting, Abrasive Wheels, Working at Heights") == [
        "Safe Pass", "Manual Lifting", "Abrasive Wheels", "Working at Heights"]  # fmt: skip


def test_a_thousand_tables_below_each_other() -> None:
    """They are taken one by one: a call within a call for each ended the parser."""
    rows = [row for at in range(1_000) for row in ("Certificate\tDate", f"First aid {at}\t2012")]
    assert len(find_certifications(flow(*rows))) == 1_000
