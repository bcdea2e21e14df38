"""Titles that a forced break parts within a cell of a Word table."""

from __future__ import annotations

from io import BytesIO

import docx
import pytest

from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import read_document

JOBS = [("Office Clerk", "Pellbrook Trust", "2018 – 2021"), ("Shop Assistant", "Dunmore Council", "2012 – 2015")]


def told(title: str, *, company_below: bool = False) -> list[tuple[str, str, str, str]]:
    """The jobs of a Word file with one in each row of a table, titles broken behind their first words."""
    document = docx.Document()
    document.add_heading("Maud Tillbury", 0)
    document.add_paragraph("maud.till@example.org | +44 20 7946 0123")
    document.add_heading("Work experience", 1)
    table = document.add_table(rows=0, cols=2)
    for name, company, dates in (JOBS[0], (title, "Hartwell Ltd", "2015 – 2018"), JOBS[1]):
        cells = table.add_row().cells
        first = name if company_below else name.replace(" ", "\n", 1)
        cells[0].paragraphs[0].add_run(f"{first}\n{company}" if company_below else first).bold = True
        cells[1].text = dates if company_below else f"{company}, {dates}"
        cells[1].add_paragraph("Kept the daily records in good order.", style="List Bullet")
    document.add_heading("Education", 1)
    document.add_paragraph("BSc Biology, Aldmoor University, 2009 – 2012")
    kept = BytesIO()
    document.save(kept)
    jobs = read_document(kept.getvalue(), ParseOptions()).profile.work_history
    return [(job.role_title, job.company, job.start_date, job.end_date) for job in jobs]


@pytest.mark.parametrize("title", ["Education Officer", "Projects Lead", "Skills Trainer", "Assistante administrative"])
def test_a_title_over_two_rows(title: str) -> None:
    """Its first word is no heading and no title by itself, and the dates stay with the job."""
    assert told(title) == [
        ("Office Clerk", "Pellbrook Trust", "2018", "2021"),
        (title, "Hartwell Ltd", "2015", "2018"),
        ("Shop Assistant", "Dunmore Council", "2012", "2015"),
    ]


def test_an_employer_below_its_title() -> None:
    """Two names in two rows of a cell are two."""
    assert [job[:2] for job in told("Trainer", company_below=True)][1] == ("Trainer", "Hartwell Ltd")
