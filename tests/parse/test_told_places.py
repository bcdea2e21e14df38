"""Places told by labels in one row, as the forms of the European Union print them."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.places.told import with_told_places
from resumectl.parse.fields.schools.finding import find_schools


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("City: Kano | Country: Nigeria", "Kano, Nigeria"),
        ("Localidad: Bilbao | País: España", "Bilbao, España"),
        ("Città: Lecce | Paese: Italia | Sito web: larice.example", "Lecce, Italia | Sito web: larice.example"),
        ("Country: Nigeria", "Nigeria"),
        ("City: Kano", "Kano"),
        ("Ort: Tirana, Albanien", "Tirana, Albanien"),
        ("City: Larix Ferreira Holding", "City: Larix Ferreira Holding"),
        ("Tools: saw | Country:", "Tools: saw | Country:"),
        ("Site manager: roads | bridges", "Site manager: roads | bridges"),
    ],
)
def test_a_row_of_labels_becomes_a_place(row: str, told: str) -> None:
    """A town alone behind its label may be a form's; what else the row tells stays."""
    assert [line.flat for line in with_told_places(laid_out(row))] == [told]


def test_the_employer_stands_above_its_place() -> None:
    rows = [
        "[ 15/09/2020 – Current ]", {"text": "Evaluation Officer", "bold": True},
        {"text": "Savanna Reach", "bold": True}, "City: Kano | Country: Nigeria", {"text": "Kept it.", "bullet": "•"},
        "[ 01/02/2017 – 31/08/2020 ]", {"text": "Programme Assistant", "bold": True},
        {"text": "Harmattan Forum", "bold": True}, "City: Zaria | Country: Nigeria", {"text": "Typed.", "bullet": "•"},
    ]  # fmt: skip
    assert [(job.title.text, job.company.text, job.place.text) for job in find_jobs(laid_out(*rows))] == [
        ("Evaluation Officer", "Savanna Reach", "Kano, Nigeria"),
        ("Programme Assistant", "Harmattan Forum", "Zaria, Nigeria"),
    ]


def test_the_page_of_a_school_is_no_part_of_its_name() -> None:
    rows = [
        "[ 15/01/2018 – 20/12/2019 ]", {"text": "Master of Public Health", "bold": True},
        "University of Ibadan https://www.ibadan.example", "City: Ibadan | Country: Nigeria",
    ]  # fmt: skip
    (school,) = find_schools(laid_out(*rows))
    assert (school.degree.text, school.institution.text) == ("Master of Public Health", "University of Ibadan")
