"""Pieces of a job's header that are neither its title nor its employer: units, clients, halves of a title."""

from __future__ import annotations

import pytest
from section_lines import flow

from resumectl.parse.fields.work import find_jobs

JOBS = [
    ("Deckhand", "Plumbell", "2016 - 2020"),
    ("Lift Engineer", "Tarnway", "2012 - 2016"),
    ("Stage Carpenter", "Brackwater", "2009 - 2012"),
]


def named(*rows: str) -> list[tuple[str, str]]:
    return [(job.title.text, job.company.text) for job in find_jobs(flow(*rows))]


@pytest.mark.parametrize("unit", ["Department of Logistics", "Customer Operations", "Human Resources"])
@pytest.mark.parametrize(
    "shape",
    [("{company}\t{dates}", "{unit}", "{title}"), ("{company}", "{unit}", "{title}\t{dates}")],
    ids=["dates beside the employer", "dates beside the title"],
)
def test_a_unit_between_employer_and_title(shape: tuple[str, ...], unit: str) -> None:
    """The name above the unit is the employer, though only the unit has a word of employers."""
    rows = [row.format(title=t, company=c, dates=d, unit=unit) for t, c, d in JOBS for row in shape]
    assert named(*rows) == [(title, company) for title, company, _ in JOBS]


def test_a_firm_that_is_called_services_stays_the_employer() -> None:
    """Below the title, and with no other name above it, nothing is a unit."""
    assert named("Guard\t2016 - 2020", "Tarn Protective Services", "Guarding Department") == [
        ("Guard", "Tarn Protective Services")
    ]


@pytest.mark.parametrize("label", ["Client", "End Client", "Project"])
def test_a_client_beside_the_employer(label: str) -> None:
    """Whom the work was done for is not who paid for it, where both are named."""
    rows = [
        row for t, c, d in JOBS for row in (f"{label}: State of Michigan", f"{t}\t{d}", f"{c} Systems Ltd, Leeds")
    ]
    assert named(*rows) == [(title, f"{company} Systems Ltd") for title, company, _ in JOBS]


def test_a_title_in_two_halves_among_titles_in_one() -> None:
    """`Security Analyst - Red Team` has the employer in the cell where the others have theirs, a town's name or not."""
    rows = ["Security Analyst - Red Team\tNorthgate\t2020 - 2022", *(f"{t}\t{c}\t{d}" for t, c, d in JOBS)]
    assert named(*rows) == [("Security Analyst - Red Team", "Northgate"), *((t, c) for t, c, _ in JOBS)]
