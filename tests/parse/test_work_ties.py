"""What ties a place, a unit or a field of work to a job's names: words, bars, colons, modes of work."""

from __future__ import annotations

from typing import Any

from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs


def told(*rows: Any) -> list[tuple[str, str, str]]:
    return [(job.title.text, job.company.text, job.place.text) for job in find_jobs(laid_out(*rows))]


def bullet(text: str) -> dict[str, Any]:
    return {"text": text, "bullet": "•", "left": 60}


def test_a_place_with_the_mode_of_work() -> None:
    """The mode goes with the place, is no employer beside a name, and no place where a known one stands."""
    assert told(
        "Stack Developer\tOct 2023 - Sep 2024", "Quollware.org\tKuala Lumpur - Remote", bullet("Wrote programs"),
        "Sales Agent\tMar 2022 - Jul 2023", "Tarn Retail (TR)\tNorth Gate Megamall, Kuala Lumpur - Onsite",
        bullet("Sold telephones"),
        "Analyst\tMay 2017 - Apr 2020", "Larch Bank\tBerlin, Germany – Hybrid", bullet("Counted"),
    ) == [
        ("Stack Developer", "Quollware.org", "Kuala Lumpur - Remote"),
        ("Sales Agent", "Tarn Retail (TR)", "North Gate Megamall, Kuala Lumpur - Onsite"),
        ("Analyst", "Larch Bank", "Berlin, Germany – Hybrid"),
    ]  # fmt: skip


def test_an_employer_that_is_called_as_its_page() -> None:
    """Behind a title alone a host's name employs; behind an employer it says where to read of it."""
    assert told(
        "Software Engineer, Quoll.com\tMay 2020 - Present", bullet("Wrote programs"),
        "Analyst, Larch Bank\tMay 2017 - Apr 2020", bullet("Counted"),
    ) == [("Software Engineer", "Quoll.com", ""), ("Analyst", "Larch Bank", "")]  # fmt: skip


def test_a_field_of_work_behind_the_title() -> None:
    """Where bars part three names in all rows, the last is the title's rest if it says what was worked on."""
    rows = [
        ("Quoll Energies | Laboratory Engineer | Quality Control & Testing", "April 2025 - July 2025"),
        ("Tarn Adhesives | Sales Representative | Technical Account Management", "January 2025 - April 2025"),
        ("Larch Paints and Coatings | Process Engineer | Formulation Development", "June 2023 - August 2024"),
    ]
    lines = [line for names, dates in rows for line in ({"text": names, "bold": True}, dates, bullet("Ran tests"))]
    assert told(*lines) == [
        ("Laboratory Engineer | Quality Control & Testing", "Quoll Energies", ""),
        ("Sales Representative | Technical Account Management", "Tarn Adhesives", ""),
        ("Process Engineer | Formulation Development", "Larch Paints and Coatings", ""),
    ]
    towns = [
        ("Quoll Energies | Laboratory Engineer | Millsea", "April 2025 - July 2025"),
        ("Tarn Adhesives | Sales Representative | Leeds", "January 2025 - April 2025"),
    ]
    lines = [line for names, dates in towns for line in ({"text": names, "bold": True}, dates, bullet("Ran tests"))]
    assert told(*lines) == [
        ("Laboratory Engineer", "Quoll Energies", "Millsea"), ("Sales Representative", "Tarn Adhesives", "Leeds")
    ]  # fmt: skip


def test_a_unit_behind_the_title() -> None:
    """A colon parts the unit from the title where the employer stands in another row."""
    assert told(
        "QUOLL HEALTH, UNIVERSITY OF TARN HEALTH SYSTEM\t2019 - Present",
        "Genomics specialist: Center for Personal Medicine",
        "FENLAND COUNCIL\t2012 - 2018",
        "Senior Planner: Housing Department",
    ) == [
        ("Genomics specialist", "QUOLL HEALTH, UNIVERSITY OF TARN HEALTH SYSTEM", ""),
        ("Senior Planner", "FENLAND COUNCIL", ""),
    ]  # fmt: skip


def test_terms_behind_the_dates() -> None:
    """`Permanent Role` beside an employer's dates is no title: that stands in the next row."""
    assert told(
        {"text": "Quoll Consulting (February 2012 - December 2013) Permanent Role", "bold": True},
        "Senior Agile Consultant", bullet("Ran workshops"),
        {"text": "Tarn-IT Ltd (November 2011 - February 2012) Contract Role", "bold": True},
        "Scrum Master:", bullet("Ran the stand-ups"),
    ) == [("Senior Agile Consultant", "Quoll Consulting", ""), ("Scrum Master", "Tarn-IT Ltd", "")]  # fmt: skip


def test_terms_of_an_employer_above_roles_with_dates() -> None:
    """What kind of post it was is no title either where the roles below have dates of their own."""
    found = told(
        {"text": "Quoll Consulting (February 2012 - December 2013) Permanent Role", "bold": True},
        {"text": "Senior Agile Consultant (July 2012 - December 2013)", "gap": 6}, bullet("Ran workshops"),
        {"text": "Agile Coach (February 2012 - June 2012)", "gap": 6}, bullet("Coached four teams"),
    )  # fmt: skip
    assert found == [("Senior Agile Consultant", "Quoll Consulting", ""), ("Agile Coach", "Quoll Consulting", "")]
