"""Degrees and schools told by words, acronyms and trades of many countries, where nothing else tells them apart."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.lexicon import lexicon


def read(*rows: str) -> list[tuple[str, str]]:
    """(degree, school) of each entry in the rows."""
    return [(one.degree.text, one.institution.text) for one in find_schools(laid_out(*rows))]


@pytest.mark.parametrize(
    ("degree", "school"),
    [
        ("Fachoberschulreife", "Städtische Schulen am Wehr"),
        ("Kauffrau für Büromanagement", "Berufsbildende Schulen Marl"),
        ("Bankkauffrau (IHK)", "BBS Nienburg"),
        ("CAP Maçonnerie", "Compagnons du Devoir Nantes"),
        ("BUT Informatique", "IUT2 Grenoble"),
        ("DEC en informatique", "Cégep du Lac"),
        ("Docteur en chimie", "UCLouvain"),
        ("Lic. en Administración", "UADE"),
        ("Técnico Superior en Mecatrónica", "SENATI"),
        ("Contador Público", "UdelaR"),
        ("Bachillerato Diversificado", "UTU Maldonado"),
        ("Ensino Médio", "EEB Anita Prado"),
        ("Tecnologia em Redes", "Unisinos"),
        ("Maturità scientifica", "IIS Alessandrini"),
        ("OSS", "ENAIP Veneto"),
        ("VMBO-KB Zorg en Welzijn", "OSG De Brug"),
        ("Humaniora Latijn-Grieks", "VTI Deinze"),
        ("Legal Practice Course", "BPP"),
        ("D.M.L.T.", "KIMS Hubli"),
        ("Web Development Immersive", "General Assembly"),
        ("Multiple Subject Teaching Credential", "CSU Fullerton"),
        ("HHX", "Learnmark Horsens"),
        ("Förskollärarprogrammet", "LNU Växjö"),
        ("Licenciatura em Enfermagem", "ESEnfC"),
    ],
)
@pytest.mark.parametrize("school_first", [False, True])
def test_lone_entries(degree: str, school: str, school_first: bool) -> None:
    """A degree and a school that their own words tell, in either order and without any other entry."""
    first, second = (school, degree) if school_first else (degree, school)
    assert read(f"{first}, {second}, 2009 – 2012") == [(degree, school)]
    assert read(f"{first} | {second} | 2009 – 2012") == [(degree, school)]


def test_acronyms_count_in_capitals() -> None:
    """Short names of schools and degrees are none where they are words: `Dec 2016`, `abu`, `des études`."""
    words = lexicon()
    assert school_score("OTH Regensburg", words) > 0.5
    assert degree_score("DEC Lettres", words) > 0.5
    assert not school_score("Oth Regensburg", words)
    assert not degree_score("Dec Lettres", words)
    assert not school_score("BETTER THAN ALL THE REST OF IIE", words)


def test_words_before_dates_that_end_degrees() -> None:
    """`médio` leads no date in `Ensino Médio 2008`, and does in `medio 2008`."""
    texts = ("Ensino Médio 2008", "medio 2008")
    spans = [text[span.begin : span.stop] for text in texts for span in find_dates(text)]
    assert spans == ["2008", "medio 2008"]


def test_end_of_an_apprenticeship() -> None:
    """What an apprenticeship ended with, below its label, is not what was learnt."""
    rows = ("2010 – 2014 Ausbildung zum Mechaniker, Mahr GmbH", "Abschluss: Gesellenbrief (HWK), Note 2,0")
    assert read(*rows) == [("Ausbildung zum Mechaniker", "Mahr GmbH")]


def test_schools_left_without_a_degree() -> None:
    """Words for having left without a degree are none."""
    assert read("HBLW Landwiedstraße (ohne Abschluss), 2006 – 2009") == [("", "HBLW Landwiedstraße")]
    assert read("Lycée Turgot, sans diplôme, 2006 – 2009") == [("", "Lycée Turgot")]


def test_a_degree_for_young_pupils_keeps_its_field() -> None:
    """`Elementary` beside `Education` is no school."""
    (school,) = find_schools(laid_out({"text": "B.S.E. Elementary Education", "bold": True}, "Lorn University, 2013"))
    assert (school.degree.text, school.institution.text) == ("B.S.E. Elementary Education", "Lorn University")
