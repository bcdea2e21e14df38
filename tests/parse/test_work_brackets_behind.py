"""Employers in brackets behind titles that have brackets of their own."""

from __future__ import annotations

from section_lines import flow

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.geometry import Line


def told(lines: list[Line]) -> list[tuple[str, str, str]]:
    return [(job.title.text, job.company.text, job.place.text) for job in find_jobs(lines)]


def test_employers_in_brackets_behind_a_title_with_brackets() -> None:
    """The last bracket is the employer's in every header."""
    rows = ["Rigger (Vantry)\t2019 – 2021", "Staff Nurse (Band 5) (Otterly)\t2016 – 2019",
            "Beekeeper (Loomwell)\t2012 – 2016"]  # fmt: skip
    assert told(flow(*rows)) == [
        ("Rigger", "Vantry", ""), ("Staff Nurse (Band 5)", "Otterly", ""), ("Beekeeper", "Loomwell", "")]  # fmt: skip
