"""Marks between dates and what they belong to, in PDF files."""

from __future__ import annotations

import pytest
from pdf_pages import BOLD, DOT, HEADING, Sheet, bullets_of, jobs_of, parsed, resume_head

JOBS = [
    ("2017 - 2020", "Principal Geologist", "Croagh Minerals Ltd", "Mapped the ore below the lake"),
    ("2012 - 2017", "Exploration Geologist", "Boliden Mines Ltd", "Logged core and led a crew of eight"),
    ("2009 - 2011", "Junior Geologist", "Aurora Gold Ltd", "Took soil samples on two rivers"),
]
EXPECTED = [(title, company, dates[:4], dates[-4:]) for dates, title, company, _ in JOBS]


@pytest.mark.parametrize("heading", ["Professional Experience", "Berufserfahrung", "Expérience professionnelle"])
def test_mark_between_dates_and_names(heading: str) -> None:
    """One such mark in each dated row and in no other opens no list: the row names a job."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, heading, HEADING)
    y += 20
    for dates, title, company, duty in JOBS:
        sheet.text(60, y, dates).text(142, y, DOT).text(150, y, f"{title}, {company}, Leeds. {duty}, led a crew")
        sheet.text(150, y + 13, "of eight.")
        y += 27
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert bullets_of(result) == [[f"{job[-1]}, led a crew of eight."] for job in JOBS]


def test_bullets_beside_dates_stay() -> None:
    """Where a list begins beside the dates, its other bullets have none on their left."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Professional Experience", HEADING)
    y += 20
    for dates, title, company, duty in JOBS:
        sheet.text(150, y, f"{title}, {company}", BOLD)
        sheet.text(60, y + 13, dates)
        for row, text in enumerate((duty, "Wrote the reports")):
            sheet.text(150, y + 13 + 13 * row, DOT).text(160, y + 13 + 13 * row, text)
        y += 50
    assert bullets_of(parsed(sheet)) == [[job[-1], "Wrote the reports"] for job in JOBS]
