"""An employer and a house of its own in one row: both are the employer, and neither is a title."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs


def told(row: str) -> tuple[str, str]:
    job = find_jobs(laid_out(f"{row}\t2018 - 2020", {"text": "Ran two projects.", "bullet": "•", "left": 62}))[0]
    return job.title.text, job.company.text


@pytest.mark.parametrize("row", [
    "Fenland University, Quoll School of Engineering", "Universität Marl, Institut für Botanik",
    "St Wilfrid's Hospital, Harrow Clinic",
])  # fmt: skip
def test_a_house_behind_a_comma_is_no_title(row: str) -> None:
    assert told(row) == ("", row)


@pytest.mark.parametrize(("row", "title", "company"), [
    ("Fenland University, Research Assistant", "Research Assistant", "Fenland University"),
    ("Head of School, Quoll Academy", "Head of School", "Quoll Academy"),
])  # fmt: skip
def test_titles_beside_a_house(row: str, title: str, company: str) -> None:
    assert told(row) == (title, company)
