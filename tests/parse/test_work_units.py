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


@pytest.mark.parametrize("tail", ["tramite Cooperativa Il Margine", "über Tarn Zeitarbeit", "via Marl People"])
def test_on_whose_books_somebody_was(tail: str) -> None:
    """An agency behind the employer is no part of its name."""
    assert named("Welder\t2016 - 2020", f"Quoll Yards Ltd, {tail}", "Cook\t2012 - 2016", "Fen Inn Ltd") == [
        ("Welder", "Quoll Yards Ltd"), ("Cook", "Fen Inn Ltd")
    ]  # fmt: skip


def test_titles_with_what_they_are_in_charge_of_below_an_employer() -> None:
    """An employer with its whole time heads its roles, though a comma parts one of their titles."""
    lines = laid_out(
        "Quoll Stores, Leeds\t2014 – Present",
        "Chief Buyer\t2019 – Present", {"text": "Bought for forty shops", "bullet": "•", "left": 60},
        "Buyer, Tea & Spices\t2016 – 2019", {"text": "Tasted forty teas", "bullet": "•", "left": 60},
        "Assistant Buyer\t2014 – 2016", {"text": "Counted sacks", "bullet": "•", "left": 60},
    )  # fmt: skip
    assert [(job.title.text, job.company.text) for job in find_jobs(lines)] == [
        ("Chief Buyer", "Quoll Stores"), ("Buyer, Tea & Spices", "Quoll Stores"), ("Assistant Buyer", "Quoll Stores")
    ]  # fmt: skip


def test_a_title_in_brackets_behind_the_town() -> None:
    """Where nothing else names the title, brackets behind the employer and its town do; terms of work are none."""
    assert named("Marl Specialist Hospital, Leeds (Laboratory Scientist)\t2015 - 2019") == [
        ("Laboratory Scientist", "Marl Specialist Hospital")
    ]
    assert named("Marl Specialist Hospital, Leeds (part-time)\t2015 - 2019") == [("", "Marl Specialist Hospital")]
