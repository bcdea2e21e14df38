"""Units behind titles, above employers that no list knows."""

from __future__ import annotations

from section_lines import flow

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.geometry import Line


def told(lines: list[Line]) -> list[tuple[str, str, str]]:
    return [(job.title.text, job.company.text, job.place.text) for job in find_jobs(lines)]


def test_units_behind_titles_above_unknown_employers_with_their_places() -> None:
    """`Intensive Care` employs nobody, and the rows below end in places: they name employers."""
    rows = [
        "Staff Nurse, Intensive Care\t2017 – 2021", "Pelham Road, Galway, Ireland",
        "Staff Nurse, Acute Medical Unit\t2014 – 2017", "Oxenholme House, Limerick, Ireland",
        "Manager, Retail Banking\t2010 – 2014", "Vantry, Cork, Ireland",
    ]  # fmt: skip
    assert told(flow(*rows)) == [
        ("Staff Nurse, Intensive Care", "Pelham Road", "Galway, Ireland"),
        ("Staff Nurse, Acute Medical Unit", "Oxenholme House", "Limerick, Ireland"),
        ("Manager, Retail Banking", "Vantry", "Cork, Ireland"),
    ]


def test_a_unit_called_as_a_town_is_leaves_the_place_to_the_employer() -> None:
    """Mobile is a town in Alabama; the employer's row says where the work was."""
    rows = ["Developer, Mobile\t2019 – 2021", "Vantry, Pune, India", "Developer\t2016 – 2019", "Loomwell, Leeds"]
    assert told(flow(*rows)) == [
        ("Developer, Mobile", "Vantry", "Pune, India"), ("Developer", "Loomwell", "Leeds")]  # fmt: skip


def test_a_function_behind_a_dash_before_the_employer_in_brackets() -> None:
    """`Supply Chain` belongs to the title, and the bracket to both."""
    rows = ["Manager - Supply Chain (Vantry)\t2019 – 2021", "Rigger (Loomwell)\t2016 – 2019"]
    assert told(flow(*rows)) == [("Manager - Supply Chain", "Vantry", ""), ("Rigger", "Loomwell", "")]


def test_the_stop_of_a_shortened_word_parts_nothing() -> None:
    """Commas part the names of the row."""
    assert told(flow("Stellv. Küchenchef, Praxis Lindhorst, Basel, Mar 2021 – Present")) == [
        ("Stellv. Küchenchef", "Praxis Lindhorst", "Basel")
    ]
