"""Degrees with their schools among the courses below `Further training`."""

from __future__ import annotations

import pytest
from section_lines import flow

from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.recast import recast

EARLIER = Section("education", flow("Schools")[0], tuple(flow("1999 - 2003\tFenland College")))
FIRST_AID = "2016\tFirst aid at work, Harbour Rescue"


def parted(*rows: str) -> list[tuple[str, list[str]]]:
    """(kind, texts) of what becomes of `Training`; the document's schools stand elsewhere."""
    made = recast([EARLIER, Section("certifications", flow("Training")[0], tuple(flow(*rows)))])
    return [(part.kind, [line.flat for line in part.lines]) for part in made[1:]]


@pytest.mark.parametrize(
    "row",
    [
        "2012 - 2015\tBSc Marine Engineering, Fenland University",
        "09/2012 - 06/2015\tStaatlich geprüfter Techniker, Technikerschule Fulda",
        "2012 - 2014\tMáster en Acuicultura, Universidad de Vigo",
    ],
)
def test_a_degree_of_several_years_is_a_school(row: str) -> None:
    """Its row goes to the schools, courses stay; alone in its section it takes the heading along."""
    study = row.replace("\t", " ")
    assert parted(FIRST_AID, row) == [("education", [study]), ("certifications", [FIRST_AID.replace("\t", " ")])]
    assert parted(row) == [("education", [study])]


@pytest.mark.parametrize(
    "row",
    [
        "2015\tBSc module in Keels, Fenland University",
        "02/2015 - 06/2015\tDiploma in Keels, Fenland College",
        "2012 - 2015\tFirst aid at sea, Harbour Rescue",
        "2012 - Present\tDiploma in Keels, Fenland College",
    ],
)
def test_courses_stay_certificates(row: str) -> None:
    """A year alone, months, what no school gave, and what nobody has ended yet."""
    assert [kind for kind, _ in parted(FIRST_AID, row)] == ["certifications"]


def test_training_beside_further_training_is_education() -> None:
    """`Ausbildung` and `Weiterbildung` in one word, of one or of several."""
    for title in ("Aus- und Weiterbildung", "Aus- und Weiterbildungen", "AUS- UND FORTBILDUNGEN"):
        assert heading_kind(title, lexicon()) == "education"
