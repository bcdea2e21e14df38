"""Times without a job among the jobs: nobody employs whoever is on leave, travels or looks for work."""

from __future__ import annotations

import pytest
from section_lines import flow

from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.jobs.finding import find_jobs

BELOW = ("01/2014 - 02/2019\tDispatcher, Quoll Works Ltd", "05/2010 - 12/2013\tClerk, Fen Haulage Ltd")


def first(*rows: str) -> FoundJob:
    jobs = find_jobs(flow(*(f"03/2019 - 08/2021\t{rows[0]}", *rows[1:], *BELOW)))
    assert [job.company.text for job in jobs[1:]] == ["Quoll Works Ltd", "Fen Haulage Ltd"]
    return jobs[0]


@pytest.mark.parametrize(
    "text",
    [
        "Elternzeit", "Elternzeit – Kindererziehung", "Congé parental", "Année sabbatique – tour du monde",
        "Career break – caring for a parent", "Sabbatical – Weltreise", "Arbeitssuche / Weiterbildung", "Auszeit",
        "Recherche d’emploi", "Mère au foyer", "Hausfrau und Mutter", "Arbeitslos", "Congé de formation",
    ],
)  # fmt: skip
def test_a_time_without_a_job_is_named_and_has_no_employer(text: str) -> None:
    """What fills it belongs to its name, as it is printed."""
    job = first(text)
    assert (job.title.text, job.company.text) == (text, "")


def test_what_stands_below_tells_of_it() -> None:
    """A row of its own is a bullet; a town is where it was spent."""
    job = first("Elternzeit", "Betreuung von zwei Kindern")
    assert (job.title.text, job.company.text) == ("Elternzeit", "")
    assert [bullet.text for bullet in job.bullets] == ["Betreuung von zwei Kindern"]
    job = first("Sabbatical", "Lisbon, Portugal")
    assert (job.company.text, job.place.text) == ("", "Lisbon, Portugal")


def test_an_employer_who_is_named_stays() -> None:
    """By the form of a firm, or as the employer of another job."""
    assert first("Parental leave | Quoll Works Ltd").company.text == "Quoll Works Ltd"
    jobs = find_jobs(flow("2019 - 2021\tSabbatical | Quoll", "2014 - 2019\tDispatcher | Quoll"))
    assert [(job.title.text, job.company.text) for job in jobs] == [("Sabbatical", "Quoll"), ("Dispatcher", "Quoll")]


def test_what_a_student_did_is_a_title() -> None:
    """Its last word names schools, and the employer's first one a trade."""
    jobs = find_jobs(flow("2013 (6 mois) : Stage de fin d’études, Quoll Bâtiment Sud-Est, Lyon"))
    assert [(job.title.text, job.company.text) for job in jobs] == [("Stage de fin d’études", "Quoll Bâtiment Sud-Est")]
