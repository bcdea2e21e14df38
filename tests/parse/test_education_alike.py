"""Schools whose towns no list knows, and signs between a degree and its school."""

from __future__ import annotations

import pytest
from section_lines import flow

from resumectl.parse.fields.schools.finding import find_schools


def told(*rows: str) -> list[tuple[str, str]]:
    return [(school.degree.text, school.institution.text) for school in find_schools(flow(*rows))]


@pytest.mark.parametrize("sign", [" @ ", " @"])
@pytest.mark.parametrize("school", ["University of Leeds", "Codeharbor"])
def test_an_at_sign_parts_a_degree_from_its_school(sign: str, school: str) -> None:
    """As the word does, also before a name that no list knows."""
    assert told(f"BSc Computer Science{sign}{school}\t2018 – 2021") == [("BSc Computer Science", school)]


def test_towns_behind_schools_where_another_has_one_there() -> None:
    """Beside a degree a name behind the school's comma is a town, as Lagos is; a field of study is none."""
    rows = ["BSc Botany\t2018 – 2021", "Pemberley University, Tarn Ferring",
            "Diploma in Horticulture\t2015 – 2018", "Fenland College, Lagos"]  # fmt: skip
    assert told(*rows) == [("BSc Botany", "Pemberley University"), ("Diploma in Horticulture", "Fenland College")]
    rows = ["BSc Botany, Pemberley University, Tarn Ferring, 2018 – 2021",
            "Diploma in Horticulture, Fenland College, Lagos, 2015 – 2018"]  # fmt: skip
    assert told(*rows) == [("BSc Botany", "Pemberley University"), ("Diploma in Horticulture", "Fenland College")]


def test_a_national_university_stays_whole_behind_its_degree() -> None:
    """`National` begins the name of the school, and is no field of study."""
    assert told("MSc National University of Quarra\t2018 – 2021") == [("MSc", "National University of Quarra")]


@pytest.mark.parametrize("label", ["Degree", "Notes", "Field of study"])
def test_a_label_left_empty_before_a_comma_is_survived(label: str) -> None:
    """A form that was not filled in ended the parser."""
    (school,) = find_schools(flow(f"{label}: , BSc Botany, University of Leeds, 2012"))
    assert school.institution.text == "University of Leeds"
