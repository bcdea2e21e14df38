"""Certificates with rows that tell of them: bodies, numbers, marks and hours below or behind the names."""

from __future__ import annotations

from typing import Any

import pytest
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications


def told(*rows: Any) -> list[tuple[str, str, str]]:
    return [(one.name.text, one.issuer.text, one.date.text) for one in find_certifications(laid_out(*rows))]


def test_rows_below_bold_bullets() -> None:
    """Below a bold name in a bullet stand its body, its date and its number, and marks part by part."""
    rows = [
        {"text": "IELTS Academic", "bold": True, "bullet": "•", "left": 60},
        {"text": "British Council · Candidate ID: A0333042", "left": 60},
        {"text": "Listening: 8.0 · Reading: 7.0 · Writing: 6.5 · Speaking: 6.0", "left": 60},
        {"text": "View Certificate", "left": 60},
        {"text": "Moss Survey Techniques", "bold": True, "bullet": "•", "left": 60},
        {"text": "FenCamp · Jun 2023 · Credential ID: 8144b1e39d1c", "left": 60},
        {"text": "Supervised Botany: Ferns and Mosses", "bold": True, "bullet": "•", "left": 60},
        {"text": "Lakes University · Aug 2022 · Credential ID: YAEE0TZC", "left": 60},
    ]
    assert told(*rows) == [
        ("IELTS Academic", "British Council", ""),
        ("Moss Survey Techniques", "FenCamp", "2023-06"),
        ("Supervised Botany: Ferns and Mosses", "Lakes University", "2022-08"),
    ]


def test_hours_in_brackets_behind_who_gave_it() -> None:
    """Where each dash of a list parts names from short texts and one is a known body, so are the others."""
    rows = (
        "Programación de riego – Fundación Telefónica (40 h)",
        "MF0487: Auditoría de Seguridad – MainRiego (60 h)",
        "Introducción a la poda – Educa Campo (18 h)",
    )
    assert [(name, giver) for name, giver, _ in told(*rows)] == [
        ("Programación de riego", "Fundación Telefónica"),
        ("MF0487: Auditoría de Seguridad", "MainRiego"),
        ("Introducción a la poda", "Educa Campo"),
    ]


def test_dashes_of_stages_part_nothing() -> None:
    """One text behind a dash that is a stage shows that the list's dashes stand within names."""
    rows = ("First Aid - Red Cross", "Ground Care - Advanced", "Fern Keeping - Moss Garden Ways")
    assert told(*rows)[2][:2] == ("Fern Keeping - Moss Garden Ways", "")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Udemy: The Complete Moss Course; Ferns - The Complete Guide", ["The Complete Moss Course",
         "Ferns - The Complete Guide"]),
        ("Moss for Everybody – University of Michigan (Coursera)", ["Moss for Everybody"]),
        ("Google IT Automation with Python, Coursera (6 courses, 240 h)", ["Google IT Automation with Python"]),
        ("Fern Essentials — Knowledge Badge Readiness Path", ["Fern Essentials — Knowledge Badge Readiness Path"]),
        ("Spring Framework.", ["Spring Framework"]),
        ("MFACT - MOSS Foundational Clearing Technologies", ["MFACT - MOSS Foundational Clearing Technologies"]),
        ("ACLS, BLS, PALS certified", ["ACLS", "BLS", "PALS"]),
        ("DU Plaies et mousses, Université de Rennes 1", ["DU Plaies et mousses"]),
    ],
)  # fmt: skip
def test_names_in_one_row(text: str, names: list[str]) -> None:
    """The names alone, without bodies, hours and a full stop; a dash before a further word for a paper stays."""
    rows = (text, "Coursera: Moss Walks") if text.startswith("Udemy") else (text,)
    assert [name for name, _, _ in told(*rows)][: len(names)] == names


def test_brackets_of_a_body_stay_whole() -> None:
    """`Rice University (Coursera)` behind a bold name keeps its bracket."""
    row = [("Algorithmic Gardening", True), (" – Rice University (Coursera)", False)]
    assert told(row)[0][:2] == ("Algorithmic Gardening", "Rice University (Coursera)")


def test_bodies_with_dates_above_bullets() -> None:
    """A body and its date lead the bullets with the names; a year behind one of these is a part of it."""
    rows = [
        "Fenland Institute\tOct 2016",
        {"text": "Reed Investment Foundations", "bullet": "•", "left": 62},
        {"text": "Marl Academy\tMar 2016", "gap": 6},
        {"text": "Advanced MS Excel 2013", "bullet": "•", "left": 62},
    ]
    assert told(*rows) == [
        ("Reed Investment Foundations", "Fenland Institute", "2016-10"),
        ("Advanced MS Excel 2013", "Marl Academy", "2016-03"),
    ]


def test_bullets_below_name_and_body_tell_what_was_learnt() -> None:
    """Name, body with the date, and one bullet each: the bullets describe, whatever they are about."""
    rows: list[Any] = []
    for name, body, about in (
        ("Moss Marketing", "LINKEDIN\t2022", "Strategia e ottimizzazione, creazione contenuti"),
        ("Fern Project Management: Professional Certificate", "COURSERA\t2023", "Avvio, agile project management"),
        ("Certified Reed Insider", "LINKEDIN\t2025", "Fondamenti di strategia, contenuti e design"),
    ):
        rows += [{"text": name, "bold": True, "gap": 6}, body, {"text": about, "bullet": "•", "left": 62}]
    assert [name for name, _, _ in told(*rows)] == [
        "Moss Marketing", "Fern Project Management: Professional Certificate", "Certified Reed Insider",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "name", "date"),
    [
        ("Oracle Cloud Infrastructure 2021 Certified Architect", "Oracle Cloud Infrastructure 2021 Certified Architect",
         ""),
        ("Fern Contest 2024, Fenland Society, Jul 2024", "Fern Contest 2024", "2024-07"),
        ("First Aid 2019 Red Cross", "First Aid Red Cross", "2019"),
        ("Food Safety (2019)", "Food Safety", "2019"),
    ],
)  # fmt: skip
def test_years_within_names(text: str, name: str, date: str) -> None:
    """A year amid a name is part of it, unless a body follows; one before a comma where another date ends the row."""
    assert [(one[0], one[2]) for one in told(text)] == [(name, date)]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("Microsoft Certified: Azure Data", "Engineer Associate"),
        ("Zertifizierter Projektmanager (GPM)", "Level D"),
        ("Sachkundenachweis Gefahrgut nach", "ADR"),
    ],
)
def test_names_that_run_over_in_a_narrow_column(above: str, below: str) -> None:
    """A full row goes on where its end lacks what somebody is certified as, or the next one is a step alone."""
    rows = [above, {"text": below, "gap": 2}, {"text": "Fern Keeping", "gap": 2}]
    assert [name for name, _, _ in told(*rows)] == [f"{above} {below}", "Fern Keeping"]


def test_a_name_that_begins_with_a_word_for_courses() -> None:
    """`Introduction to` begins a name, though the row above is full."""
    rows = ("Ferns and Deep Water Mosses", "Introduction to Reed Science in Marshes")
    assert [name for name, _, _ in told(*rows)] == list(rows)


def test_bodies_over_names_with_dates() -> None:
    """A known body without a date gave the dated names below it."""
    rows = ("Amazon Web Services (AWS)", "Reed Architect Associate\t2021", "Reed Developer Associate\t2020",
            "Fenland Institute", "Moss Fundamentals\t2022")  # fmt: skip
    assert [(name, giver) for name, giver, _ in told(*rows)] == [
        ("Reed Architect Associate", "Amazon Web Services (AWS)"),
        ("Reed Developer Associate", "Amazon Web Services (AWS)"),
        ("Moss Fundamentals", "Fenland Institute"),
    ]


def test_long_row_of_trainings() -> None:
    """Five short names or more between commas are names, though one sounds like a body; a grade is none."""
    row = "Safeguarding Adults, Moving and Handling, Reed Administration, Dementia Awareness, Fire Safety, First Aid"
    assert [name for name, _, _ in told(row)] == row.split(", ")
    exam = "Cambridge Certificate in Advanced English (CAE)"
    assert told(f"{exam}, Grade B") == [(exam, "", "")]
