"""Rows that name the columns of a table, and a title above it, hold nothing of the person."""

from __future__ import annotations

from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications
from resumectl.parse.fields.languages import find_languages
from resumectl.parse.fields.skills.finding import find_skills
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.recast import recast


def certificates(*rows: object) -> list[tuple[str, str, str]]:
    return [(one.name.text, one.issuer.text, one.date.text) for one in find_certifications(laid_out(*rows))]


def test_certificates_below_heads_of_other_languages() -> None:
    """Which column names them, who gave them and when is told by the first row."""
    assert certificates(
        "Zeitraum\tAusbildung\tInstitution",
        "2020 – 2021\tSchweissfachmann (Grundkurs, Aufbaukurs)\tHolzer Akademie",
        "2013\tDipl. Lagerleiter FA\tSeeland Kolleg",
    ) == [
        ("Schweissfachmann (Grundkurs, Aufbaukurs)", "Holzer Akademie", "2021"),
        ("Dipl. Lagerleiter FA", "Seeland Kolleg", "2013"),
    ]
    spanish = ["Curso\tEntidad\tAño", "Manejo de grúas\tTaller Ribera\t2019", "Soldadura\tTaller Ribera\t2020"]
    assert certificates(*spanish) == [
        ("Manejo de grúas", "Taller Ribera", "2019"),
        ("Soldadura", "Taller Ribera", "2020"),
    ]


def test_a_second_table_below_the_first() -> None:
    """Its heads are no certificate, and what details say is no issuer."""
    assert certificates(
        "Zeitraum\tAusbildung\tInstitution",
        "2013\tDipl. Lagerleiter FA\tSeeland Kolleg",
        "2015\tStaplerfahrer\tSeeland Kolleg",
        "Zertifikat\tDetails",
        "Bedienerkurs Presse 300\tWerkbank A, 18.09.2023, 18 Std.",
        "Ersthelfer\tAuffrischung 06.06.2022",
    )[2:] == [("Bedienerkurs Presse 300", "", "2023-09"), ("Ersthelfer", "", "2022-06")]


def test_a_cell_that_wraps_in_the_table() -> None:
    """A row of one cell right below goes on in the cell it stands below."""
    rows = [
        "Datum\tZertifikat\tInstitution",
        {"text": "2019\tSocial Media\tKlubschule Rheinau,", "gap": 9},
        {"text": "St. Gallen", "left": 113, "gap": 1},
        {"text": "2021\tErsthelfer\tSeeland Kolleg", "gap": 9},
    ]
    found = find_certifications(laid_out(*rows))
    assert [one.name.text for one in found] == ["Social Media", "Ersthelfer"]


def test_skills_below_the_title_of_a_table() -> None:
    """Neither the title nor the heads are skills."""
    lines = laid_out(
        {"text": "Tools & Software", "bold": True},
        "Bereich\tTools",
        "CAD\tSolid Edge, AutoCAD",
        "Office\tWord, Excel",
        "ERP\tAbacus, Profix",
    )
    assert [one.text for one in find_skills(lines)] == ["Solid Edge", "AutoCAD", "Word", "Excel", "Abacus", "Profix"]


def test_languages_below_the_heads_of_their_table() -> None:
    """A label among the skills, the heads and the rows are a section of languages."""
    rows = ["Sprachen", "Sprache\tNiveau", "Deutsch\tMuttersprache", "Englisch\tGrundkenntnisse", "CNC\tFräse, Säge"]
    parts = recast([Section("skills", laid_out({"text": "Kenntnisse", "bold": True})[0], tuple(laid_out(*rows)))])
    spoken = [line for part in parts if part.kind == "languages" for line in part.lines]
    assert [(name.text, level.text) for name, level in find_languages(spoken)] == [
        ("Deutsch", "Muttersprache"),
        ("Englisch", "Grundkenntnisse"),
    ]
    assert not any("Sprache" in line.flat for part in parts if part.kind == "skills" for line in part.lines)
