"""Pieces of a job's header that are neither its title nor its employer: units, clients, halves of a title."""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.jobs.finding import find_jobs

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


def test_the_stop_of_an_abbreviated_unit_parts_nothing() -> None:
    """`Dept. of Botany` is one name."""
    rows = [f"{rank} Professor, Dept. of Botany, Tarn University\t{dates}" for rank, dates in (
        ("Associate", "2019 - present"), ("Assistant", "2013 - 2019"))]  # fmt: skip
    assert named(*rows) == [("Associate Professor", "Tarn University"), ("Assistant Professor", "Tarn University")]


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


def test_a_client_behind_the_employer_in_its_row() -> None:
    """As in the files of French consultancies; the client's town is where the work was done."""
    rows = ["SOPRA – Client : Groupama, Lyon", "Ingénieur DevOps – Janvier 2022 à ce jour", "• Supervision",
            "CAP – Client : EDF, Grenoble", "Administrateur systèmes – Septembre 2018 à décembre 2021"]  # fmt: skip
    jobs = [(job.title.text, job.company.text, job.place.text) for job in find_jobs(flow(*rows))]
    assert jobs == [("Ingénieur DevOps", "SOPRA", "Lyon"), ("Administrateur systèmes", "CAP", "Grenoble")]


def test_a_title_in_two_halves_among_titles_in_one() -> None:
    """`Security Analyst - Red Team` has the employer in the cell where the others have theirs, a town's name or not."""
    rows = ["Security Analyst - Red Team\tNorthgate\t2020 - 2022", *(f"{t}\t{c}\t{d}" for t, c, d in JOBS)]
    assert named(*rows) == [("Security Analyst - Red Team", "Northgate"), *((t, c) for t, c, _ in JOBS)]


@pytest.mark.parametrize("remark", ["Temp", "National Guard", "maternity cover"])
def test_what_stands_in_brackets_behind_the_dates(remark: str) -> None:
    """`2016 - 2020 (Temp)` below `Acme - Welder` names nothing; where one name is lacking it may."""
    rows = [row for title, company, dates in JOBS for row in (f"{company} - {title}", f"{dates} ({remark})")]
    assert named(*rows) == [(title, company) for title, company, _ in JOBS]
    assert named("Deckhand", "2016 - 2020 (Plumbell)") == [("Deckhand", "Plumbell")]


def test_a_kind_of_work_behind_employer_and_town() -> None:
    """`Acme, Leeds (part-time)`: the town is one, and the bracket is part of neither name."""
    jobs = find_jobs(flow("2016 - 2020", "Deckhand, Plumbell Ferries Ltd, Leeds (part-time)"))
    assert [(job.title.text, job.company.text, job.place.text) for job in jobs] == [
        ("Deckhand", "Plumbell Ferries Ltd", "Leeds")
    ]
    assert named("2016 - 2020", "Deckhand\tPlumbell (part-time)") == [("Deckhand", "Plumbell")]


def test_the_word_between_title_and_employer_belongs_to_neither() -> None:
    """`Editor in chief of **The Tarn Review**`: the employer is told by its style, and `of` is left over."""
    runs = [("Editor in chief of", False), (" The Tarn Review", True)]
    row = {"runs": runs, "text": "".join(text for text, _ in runs)}
    (job,) = find_jobs(laid_out("2016 - 2020", row))
    assert (job.title.text, job.company.text) == ("Editor in chief", "The Tarn Review")


def test_a_street_beside_the_dates_says_where() -> None:
    """Title, then dates, employer and its whole address in one row: the address is the place as printed."""
    where = "12 Harbour Street, Boynton Beach, FL"
    rows = [row for title, company, dates in JOBS for row in (title, f"{dates}\t{company}\t{where}")]
    assert {job.place.text for job in find_jobs(flow(*rows))} == {where}
    assert named(*rows) == [(title, company) for title, company, _ in JOBS]


def test_an_address_with_its_postcode_is_no_sentence() -> None:
    """`University of Tarn, Main Street, Tarn. TN7 2RD.` below a title is the employer, not what was done there."""
    done = "Showed first-year students how to handle acids and kept the laboratory tidy all year"
    school = "University of Tarn, Main Street, Tarn. TN7 2RD."
    (job,) = find_jobs(laid_out("2012 - 2014", {"text": "Lab Demonstrator", "bold": True}, school, done))
    assert job.title.text == "Lab Demonstrator"
    assert job.company.text.startswith("University of Tarn")
