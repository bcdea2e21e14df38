"""What stands behind a certificate's name: marks, short ends, who gave it; and a table below a list."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications


def names(*rows: object) -> list[str]:
    return [one.name.text for one in find_certifications(laid_out(*rows))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("IELTS Academic, September 2019 – Overall Band 7.5", "IELTS Academic"),
        ("TOEFL iBT - score 102 of 120", "TOEFL iBT"),
        ("Senior First Aid – exp 11/24", "Senior First Aid"),
        ("Working at Heights, valid to 03/26", "Working at Heights"),
        ("Certificate course in AutoCAD from CTTC, Leeds", "Certificate course in AutoCAD"),
        ("Welding inspector level 2, 2014, recertified 2024", "Welding inspector level 2"),
        ("Registered Nurse (Adult), NMC PIN 12A3456E", "Registered Nurse (Adult)"),
        ("Forklift driver (counterbalance, 20 h), 2019", "Forklift driver (counterbalance)"),
        ("Translation from Polish", "Translation from Polish"),
        ("Ausbilderschein Maschinenführer/in, 2020", "Ausbilderschein Maschinenführer/in"),
        ("BHV (herhaling 2024)", "BHV (herhaling)"),
        ("Manejo de vías centrales, 40 horas, Fuden, 2018", "Manejo de vías centrales"),
        ("2011年3月 介護福祉士 取得", "介護福祉士"),
        ("Lärarlegitimation, Skolverket, 2014", "Lärarlegitimation"),
        ("Gas Safe – Domestic Boilers", "Gas Safe – Domestic Boilers"),
    ],
)
def test_tails(text: str, expected: str) -> None:
    """A mark, the month in which it ends and who gave it are no part of the name; what it covers is."""
    assert names({"text": text, "bullet": "•"}) == [expected]


def test_a_mark_below_an_examination() -> None:
    """A row that only tells the mark is no certificate."""
    assert names("Nurse Licensure Examination", "June 2015 – Rating: 81.20%") == ["Nurse Licensure Examination"]


def test_a_table_below_a_list() -> None:
    """The heads of a table are none of the certificates, wherever the table begins."""
    rows = ["Nurse Licensure Examination, June 2015", {"text": "Title\tVenue\tDate", "bold": True}]
    rows += ["Basic Life Support\tQuezon City\tMarch 2021", "IV Therapy Training\tAngeles City\tNovember 2015"]
    assert names(*rows) == ["Nurse Licensure Examination", "Basic Life Support", "IV Therapy Training"]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("First Aid 2023, Food Hygiene 2022", [("First Aid", "2023"), ("Food Hygiene", "2022")]),
        ("FSE (årlig), Varme arbeider 2023, Førstehjelp 2024",
         [("FSE", ""), ("Varme arbeider", "2023"), ("Førstehjelp", "2024")]),
        ("Secourisme (2023) - Gestes et postures (2021)", [("Secourisme", "2023"), ("Gestes et postures", "2021")]),
        ("Welding inspector, issued 2014, expires 2024", [("Welding inspector", "2014")]),
    ],
)
def test_several_in_a_row(row: str, expected: list[tuple[str, str]]) -> None:
    """Names with a date behind each are certificates of their own; a second date of one is none."""
    assert [(one.name.text, one.date.text) for one in find_certifications(laid_out(row))] == expected
