"""Who gave a certificate, as many countries print it: behind `from` or `presso`, a dash, a full stop; dates first."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications


def told(*rows: str) -> list[tuple[str, str, str]]:
    return [(one.name.text, one.issuer.text, one.date.text) for one in find_certifications(laid_out(*rows))]


@pytest.mark.parametrize(
    ("text", "name", "issuer"),
    [
        ("Diploma in Taxation from Symbiosis (2014)", "Diploma in Taxation", "Symbiosis"),
        ("Primavera P6 from Pakistan Engineering Council", "Primavera P6", "Pakistan Engineering Council"),
        ("MS-CIT from MKCL with 88%", "MS-CIT", "MKCL"),
        ("Corso di primo soccorso, Croce Rossa Italiana, 12 ore", "Corso di primo soccorso", "Croce Rossa Italiana"),
        ("Corso di potatura presso la Scuola Agraria, 2019", "Corso di potatura", "Scuola Agraria"),
        ("Attestato HACCP – Confcommercio Lucca (2022)", "Attestato HACCP", "Confcommercio Lucca"),
        ("Curso de Primeros Auxilios. Cruz Roja. 20 horas. 2017", "Curso de Primeros Auxilios", "Cruz Roja"),
        ("2021 : Formation Excel avancé – CCI de Lyon", "Formation Excel avancé", "CCI de Lyon"),
    ],
)
def test_who_gave_it(text: str, name: str, issuer: str) -> None:
    """The giver is no part of the name, nor are hours and marks."""
    assert told(text)[0][:2] == (name, issuer)


def test_what_is_learnt_from_is_no_giver() -> None:
    """`from` also leads to what somebody started at: no word for a paper or a body stands beside it."""
    assert told("Watercolours from Scratch") == [("Watercolours from Scratch", "", "")]


def test_a_date_before_each_row_parts_them() -> None:
    """Rows that begin with dates are certificates each, though the row above is full."""
    rows = (
        "03/2019 – 11/2020 Geprüfter Industriemeister Metall (IHK), IHK Hannover", "05/2016 Staplerschein, TÜV Nord",
        "10/2015 Schweißerprüfung nach DIN EN ISO 9606-1",
    )  # fmt: skip
    assert [name for name, _, _ in told(*rows)] == [
        "Geprüfter Industriemeister Metall (IHK)", "Staplerschein", "Schweißerprüfung nach DIN EN ISO 9606-1",
    ]  # fmt: skip


def test_a_date_between_two_dashes() -> None:
    """One dash stays where the date was."""
    assert told("Curs Inspector resurse umane – 2019 – autorizat ANC")[0] == (
        "Curs Inspector resurse umane – autorizat ANC", "", "2019",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("英语六级（CET-6），普通话二级甲等", ["英语六级（CET-6）", "普通话二级甲等"]),
        ("Licenca HKMS, vrijedi do 2026.", ["Licenca HKMS"]),
        ("Food and Beverage Services NC II – TESDA – 2018", ["Food and Beverage Services NC II"]),
        ("Basic Safety Training – Imus, Cavite", ["Basic Safety Training – Imus, Cavite"]),
    ],
)
def test_names_alone(text: str, names: list[str]) -> None:
    """Wide commas part names, words for until when one holds are none of it, and a town gives no certificate."""
    assert [name for name, _, _ in told(text)] == names


def test_papers_behind_commas_and_who_gave_them() -> None:
    """A comma parts two papers if the second is called one; behind a dash or a colon a body's paper stands alone."""
    assert [name for name, _, _ in told("Guild Member, Forest Guide Certification")] == [
        "Guild Member", "Forest Guide Certification",
    ]  # fmt: skip
    assert told("Forest Guide Certification, Moss Academy") == [("Forest Guide Certification", "Moss Academy", "")]
    assert told("Moss Academy – Certified Guide, 2018", "Fen Board – Peat Diver Licence, 2017") == [
        ("Certified Guide", "Moss Academy", "2018"), ("Peat Diver Licence", "Fen Board", "2017"),
    ]  # fmt: skip
    rows = ("Microsoft: Microsoft Certified: Azure Basics (2021)", "Moss Academy: Guide (2020)", "Tarn: CSCS Card")
    assert [(name, issuer) for name, issuer, _ in told(*rows)] == [
        ("Microsoft Certified: Azure Basics", "Microsoft"), ("Guide", "Moss Academy"), ("CSCS Card", "Tarn"),
    ]  # fmt: skip
