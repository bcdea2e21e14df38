"""Bodies that give certificates in many trades and countries, before and behind the certificate."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications

GIVEN = [
    ("Staplerschein", "DEKRA Akademie"),
    ("Rettungsschwimmer Silber", "DLRG"),
    ("Habilitation électrique B1V", "APAVE"),
    ("CACES R489 catégorie 3", "AFTRAL"),
    ("Manipulador de alimentos", "Femxa"),
    ("NR-10", "SENAI"),
    ("Patentino muletto", "AIFOS"),
    ("Heftruckcertificaat", "Innovam"),
    ("Rope Access Level 1", "IRATA"),
    ("Registered Nurse", "Texas Board of Nursing"),
    ("OSHA 30", "OSHA Training Institute"),
    ("Hygieniapassi", "Ruokavirasto"),
    ("Heta arbeten", "Brandskyddsföreningen"),
    ("Spoken English Level 2", "Spoken Tutorial"),
    ("Kinästhetik Grundkurs", "BFI Linz"),
]


def told(*rows: str) -> list[tuple[str, str]]:
    return [(one.name.text, one.issuer.text) for one in find_certifications(laid_out(*rows))]


@pytest.mark.parametrize(("name", "body"), GIVEN)
def test_known_bodies(name: str, body: str) -> None:
    """A body that the lexicon knows is the giver behind a dash, a comma or in brackets, and before a colon."""
    rows = (f"{name} – {body} (2019)", f"{name}, {body}, 2019", f"{name} ({body})", f"{body}: {name}")
    assert [told(row) for row in rows] == [[(name, body)]] * 4


@pytest.mark.parametrize(
    ("row", "name", "body"),
    [
        ("SENAI – NR-10, 2019", "NR-10", "SENAI"),
        ("OPITO – Offshore Emergency Training Level 2", "Offshore Emergency Training Level 2", "OPITO"),
    ],
)
def test_body_before_a_dash(row: str, name: str, body: str) -> None:
    """One row tells by its words that the body leads, whatever the others of the list do."""
    assert told(row) == [(name, body)]


def test_own_short_names_stay() -> None:
    """Brackets with the certificate's own short form are no body, though one has the same letters."""
    assert told("Basic Life Support (BLS)") == [("Basic Life Support (BLS)", "")]


def test_bars_behind_a_date() -> None:
    """A date before two cells is that of one certificate, and neither cell is another one."""
    rows = ("2019: INRS | Sauveteur SST", "2020: AFTRAL | CACES R489 catégorie 3")
    assert told(*rows) == [("Sauveteur SST", "INRS"), ("CACES R489 catégorie 3", "AFTRAL")]


def test_what_an_acronym_is_short_for_gives_nothing() -> None:
    """`TDG (Transportation of Dangerous Goods)` is one name, `ACLS (American Heart Association)` has a giver."""
    rows = laid_out(*({"text": text, "bullet": "•"} for text in (
        "TDG (Transportation of Dangerous Goods)", "ACLS (American Heart Association)", "Forklift, 2018",
    )))  # fmt: skip
    found = [(one.name.text, one.issuer.text) for one in find_certifications(rows)]
    assert found[:2] == [("TDG (Transportation of Dangerous Goods)", ""), ("ACLS", "American Heart Association")]
