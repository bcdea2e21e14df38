"""Titles among the points of one employer that have no dates of their own."""

from __future__ import annotations

from typing import Any

from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs


def told(*rows: Any) -> list[tuple[str, str, str, str, list[str]]]:
    return [
        (job.title.text, job.company.text, job.start.text, job.end.text, [bullet.text for bullet in job.bullets])
        for job in find_jobs(laid_out(*rows))
    ]


def bullet(text: str) -> dict[str, Any]:
    return {"text": text, "bullet": "–", "left": 60}


def row(text: str) -> dict[str, Any]:
    return {"text": text, "bold": True, "gap": 6}


def head(text: str) -> dict[str, Any]:
    return {"text": text, "bold": True, "size": 12, "gap": 10}


def test_each_row_set_as_the_title_begins_a_job() -> None:
    """Its time and employer are those above; what stands behind a dash is no part of the title."""
    assert told(
        head("Quoll Consulting Ltd (January 2014 - Present)"),
        row("Agile Coach"), bullet("Delivered a complex system"), bullet("Led the stand-ups"),
        row("Agile Trainer - Foundation Course, accredited"), bullet("Developed a course"),
        row("Project Manager:"), bullet("Planned releases"), bullet("Wrote reports"),
        head("Tarn Works Ltd (May 2010 - December 2013)"),
        row("Software Developer"), bullet("Wrote programs"),
    ) == [
        ("Agile Coach", "Quoll Consulting Ltd", "2014-01", "Present",
         ["Delivered a complex system", "Led the stand-ups"]),
        ("Agile Trainer", "Quoll Consulting Ltd", "2014-01", "Present", ["Developed a course"]),
        ("Project Manager", "Quoll Consulting Ltd", "2014-01", "Present", ["Planned releases", "Wrote reports"]),
        ("Software Developer", "Tarn Works Ltd", "2010-05", "2013-12", ["Wrote programs"]),
    ]  # fmt: skip


def test_rows_that_name_no_title() -> None:
    """What heads some of the points says what they are about."""
    found = told(
        head("Quoll Consulting Ltd (January 2014 - Present)"),
        row("Agile Coach"), bullet("Delivered a complex system"),
        row("Key wins"), bullet("Won an award"), bullet("Saved a tenth"),
        head("Tarn Works Ltd (May 2010 - December 2013)"),
        row("Software Developer"), bullet("Wrote programs"),
    )  # fmt: skip
    assert [one[:2] for one in found] == [
        ("Agile Coach", "Quoll Consulting Ltd"), ("Software Developer", "Tarn Works Ltd")
    ]  # fmt: skip
