"""Certificates in lists that say more than names: groups, descriptions, columns, addresses."""

import pytest
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications


def found(*rows: object) -> list[tuple[str, str]]:
    """(name, issuer) of each certificate of a section with these lines."""
    return [(one.name.text, one.issuer.text) for one in find_certifications(laid_out(*rows))]


def bullet(text: str) -> dict[str, object]:
    """A line set in behind a bullet."""
    return {"text": text, "bullet": "•", "left": 62}


def test_long_label_row() -> None:
    """However many names stand behind a label, over two lines or more, each is one."""
    names = [f"Blending Course {letter}" for letter in "ABCDEFGHIJ"]
    rows = ("Certifications: " + ", ".join(names[:5]) + ",", ", ".join(names[5:]))
    assert [name for name, _ in found(*rows)] == names


@pytest.mark.parametrize(
    "address",
    [
        "https://verify.example.com/c/2019-33",
        "(verify.example.org/c/2019-33)",
        "- [link]",
        "| View credential",
    ],
)
def test_address_behind(address: str) -> None:
    """Where a certificate can be looked at is no part of its name, and its digits are no date."""
    one, other = find_certifications(laid_out(f"Tea Blending {address}", "CI/CD Practice on Node.js/React"))
    assert (one.name.text, one.issuer.text, one.date.text) == ("Tea Blending", "", "")
    assert other.name.text == "CI/CD Practice on Node.js/React"


def test_address_below() -> None:
    """An address on a line of its own belongs to no name."""
    rows = ("Tea Blending, Quill Academy", "https://verify.example.com/c/9EE7BF33", "Wine Tasting, Fen Institute")
    assert found(*rows) == [("Tea Blending", "Quill Academy"), ("Wine Tasting", "Fen Institute")]


def test_names_behind_issuer() -> None:
    """Behind who gave them several names are parted by commas; so are they behind what they are about, in bold."""
    told = found([("Coursera: ", True), ("Tea Blending, Wine Tasting", False)])
    assert told == [("Tea Blending", "Coursera"), ("Wine Tasting", "Coursera")]
    told = found([("Savoury: ", True), ("Ham Curing, Cheese Making", False)])
    assert told == [("Ham Curing", ""), ("Cheese Making", "")]


def test_group_heads() -> None:
    """Plain lines over bullets say who gave what stands below each of them."""
    rows = ("Quill Academy", bullet("Tea Blending"), bullet("Wine Tasting"), "Fen Institute", bullet("Cheese Care"))
    assert found(*rows) == [
        ("Tea Blending", "Quill Academy"), ("Wine Tasting", "Quill Academy"), ("Cheese Care", "Fen Institute"),
    ]  # fmt: skip


def test_descriptions() -> None:
    """Bullets below dated names say what was learnt; one bullet below several names is a name itself."""
    one, other = "Tea Blending, Quill Academy, 2019", "Wine Certificate, Quill Academy, 2020"
    rows = (one, bullet("Covered planning, budgets and reporting"), other, bullet("Learned to pour for small parties"))
    assert [name for name, _ in found(*rows)] == ["Tea Blending", "Wine Certificate"]
    assert len(found("Tea Blending, 2019", "Wine Certificate, 2020", bullet("Ham Curing for all people"))) == 3


def test_side_by_side() -> None:
    """Names set side by side are all names, row by row, whatever glyphs stand before them."""
    rows = (bullet("First Aid\t• Fire Warden"), bullet("Ham Licence\t• Tea Tasting"))
    assert [name for name, _ in found(*rows)] == ["First Aid", "Fire Warden", "Ham Licence", "Tea Tasting"]
    rows = ("First Aid A\tFire Training B\tForklift Licence", "Third Aid B\tFood Training C\tAlcohol Licence")
    assert len(found(*rows)) == 6


def test_issuers_lead() -> None:
    """Where most of a list's first names read like who gives certificates, all of them do."""
    rows = (
        "2013 | British Council | IELTS 7.5",
        "2017 | Regione Emilia | Corso di formazione HACCP",
        "2010 | Fen University | Ham Curing Certificate",
        "2019 | Google | Google Digital Training",
    )
    names = ["IELTS 7.5", "Corso di formazione HACCP", "Ham Curing Certificate", "Google Digital Training"]
    assert [name for name, _ in found(*rows)] == names


def test_length_of_course() -> None:
    """How long a course took is no part of its name."""
    assert found("Tea Blending - 40 hours", "Ham Curing – Quill Academy – 8 h") == [
        ("Tea Blending", ""), ("Ham Curing", "Quill Academy"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "names"),
    [
        ("Staplerschein, Kranschein, Schweißerpass WIG", ["Staplerschein", "Kranschein", "Schweißerpass WIG"]),
        ("Scheine: Staplerschein, Ersthelfer", ["Staplerschein", "Ersthelfer"]),
        ("CACES R489, ADR base, habilitation électrique", ["CACES R489", "ADR base", "habilitation électrique"]),
        ("Staplerschein, TÜV Süd", ["Staplerschein"]),
    ],
)
def test_licences_of_trades_in_a_row(row: str, names: list[str]) -> None:
    """Commas part them; who gave one stands behind it."""
    assert [one.name.text for one in find_certifications(laid_out(row))] == names
