"""Beside an employer: a house of its own and terms of the work are no title and no employer."""

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


@pytest.mark.parametrize("terms", ["Duration: 2 months", "Duration: 2 months | Stipend: $800", "Team size: 12"])
def test_terms_beside_the_employer(terms: str) -> None:
    """What the work was paid, and how long it lasted, behind a label: the time was taken for the employer."""
    duty = {"text": "Built pages.", "bullet": "•", "left": 62}
    rows = laid_out("Web Developer Intern", f"Fenland.com | {terms}", duty)
    assert [(job.title.text, job.company.text) for job in find_jobs(rows)] == [("Web Developer Intern", "Fenland.com")]
