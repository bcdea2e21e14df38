"""Schools as résumés of many countries print them: what parts degree and school, labels, marks, credits, boards."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.schools.finding import find_schools


def read(*rows: str) -> list[tuple[str, str, str, str]]:
    """(degree, school, start, end) of each school in the rows; a star leads a bullet."""
    lines = laid_out(*({"text": row[2:], "bullet": "•"} if row.startswith("* ") else row for row in rows))
    return [(one.degree.text, one.institution.text, one.start.text, one.end.text) for one in find_schools(lines)]


@pytest.mark.parametrize(
    ("row", "degree", "school"),
    [
        ("2013 Grado en Logopedia por la Universidad de Salamanca", "Grado en Logopedia", "Universidad de Salamanca"),
        ("2009 St Bede's Sixth Form College: 3 A Levels (Art, French)", "3 A Levels (Art, French)",
         "St Bede's Sixth Form College"),
        ("2015 Uniwersytet Gdański, kierunek: Zarządzanie (licencjat)",
         "Zarządzanie (licencjat)", "Uniwersytet Gdański"),
        ("12th from M.P. Board in 2008", "12th", "M.P. Board"),
        ("東海大學　社會學系（主修）· 法律學系（輔系） 2016", "社會學系（主修）· 法律學系（輔系）", "東海大學"),
        ("Bachillerato en el IES Mar de Alborán, 2009", "Bachillerato", "IES Mar de Alborán"),
        ("Bachillerato. I.E.S. Mar de Alborán. 2009", "Bachillerato", "I.E.S. Mar de Alborán"),
        ("2009 Graduado en E.S.O. IES La Dehesa, Soria", "Graduado en E.S.O.", "IES La Dehesa"),
        ("Diploma di geometra presso l'ITIS A. Volta nel 2010 con votazione 78/100",
         "Diploma di geometra", "ITIS A. Volta"),
        ("Laurea in Fisica conseguita presso il Politecnico di Bari, 2016", "Laurea in Fisica", "Politecnico di Bari"),
        ("2016 Dipl. Pflegefachmann HF, Höhere Fachschule Seetal, Luzern",
         "Dipl. Pflegefachmann HF", "Höhere Fachschule Seetal"),
        ("2014 Masterstudium Maschinenbau, Technische Universität Wien, mit Auszeichnung",
         "Masterstudium Maschinenbau", "Technische Universität Wien"),
        ("Diplôme d'études secondaires (DES) 2006 - École secondaire du Rocher",
         "Diplôme d'études secondaires (DES)", "École secondaire du Rocher"),
        ("2008 DEP en cuisine, Centre de formation professionnelle du Lac",
         "DEP en cuisine", "Centre de formation professionnelle du Lac"),
        ("2012: Abitur am Schiller-Gymnasium Hof (2,4)", "Abitur", "Schiller-Gymnasium Hof"),
        ("2012 Lehre als Maler bei der Firma Farben Huber, Passau", "Lehre als Maler", "Farben Huber"),
        ("2014 Lehre als Logistiker EFZ, Fenaro Emmental, Langnau", "Lehre als Logistiker EFZ", "Fenaro Emmental"),
        ("2009 Ausbildung zum Mechaniker, Fachrichtung Anlagenbau, Gebr. Ostmann Werke",
         "Ausbildung zum Mechaniker, Fachrichtung Anlagenbau", "Gebr. Ostmann Werke"),
        ("Secundario completo: Escuela Normal del Sur (1995)", "Secundario completo", "Escuela Normal del Sur"),
        ("2012 Ausbildung zur Köchin, Seehof Hotel GmbH, Lindau", "Ausbildung zur Köchin", "Seehof Hotel GmbH"),
        ("2014 : BTS Tourisme, Lycée Ampère, Lyon (mention bien)", "BTS Tourisme", "Lycée Ampère"),
        ("2014 Kandidatexamen i historia, Lunds universitet, 180 hp",
         "Kandidatexamen i historia", "Lunds universitet"),
        ("Lise: Ankara Fen Lisesi (2014)", "Lise", "Ankara Fen Lisesi"),
        ("Lisans: Ege Üniversitesi, İktisat Bölümü (2018)", "Lisans, İktisat Bölümü", "Ege Üniversitesi"),
        ("Passed H.S.C. from Maharashtra Board with 71% in 2009.", "H.S.C.", "Maharashtra Board"),
        ("2014 BTEC Level 3 Diploma in Sport - DMM, Hartpury College",
         "BTEC Level 3 Diploma in Sport", "Hartpury College"),
    ],
)  # fmt: skip
def test_rows_of_countries(row: str, degree: str, school: str) -> None:
    """Degree, school and year of one row; towns, marks and credits are left out."""
    year = next(word.strip(":.()") for word in row.split() if word.strip(":.()").isdecimal() and len(word) > 3)
    assert read(row) == [(degree, school, "", year)]


def test_bulleted_sentences() -> None:
    """Each bullet that says what was passed, where and when is a school."""
    told = read(
        "* Passed B.Com from Pune University with 67% in the year 2012.",
        "* Passed H.S.C. from Maharashtra Board with 71% in 2009.",
        "* Passed S.S.C. from Maharashtra Board with 80% in 2007.",
    )
    assert [(degree, end) for degree, _, _, end in told] == [("B.Com", "2012"), ("H.S.C.", "2009"), ("S.S.C.", "2007")]


def test_label_of_what_was_gained() -> None:
    """A row `Abschluss: …` names the degree where no other does, without its label."""
    rows = (
        "09/2010 – 02/2014 Ausbildung zum Mechaniker, Mahr GmbH, Göttingen",
        "Abschluss: Facharbeiterbrief (IHK), Note 2,0",
        "08/2004 – 06/2010 Realschule am Hainberg, Göttingen",
        "Abschluss: Mittlere Reife",
    )
    assert read(*rows) == [
        ("Ausbildung zum Mechaniker", "Mahr GmbH", "2010-09", "2014-02"),
        ("Mittlere Reife", "Realschule am Hainberg", "2004-08", "2010-06"),
    ]


def test_merit_is_no_part_of_the_degree() -> None:
    """`with Merit` and `with Distinction` say how well somebody did."""
    assert read("2016 - 2020  NCEA Level 3 with Merit, Manawa College")[0][0] == "NCEA Level 3"


def test_a_row_on_whether_a_diploma_was_gained() -> None:
    """`Diploma: ja` below a school names no degree."""
    rows = ("MBO Logistiek  2017 - 2019", "ROC Midden Nederland, Utrecht", "Diploma: ja",
            "VMBO Basis  2013 - 2017", "Pouwer College, Utrecht", "Diploma: ja")  # fmt: skip
    assert [(degree, school) for degree, school, *_ in read(*rows)] == [
        ("MBO Logistiek", "ROC Midden Nederland"), ("VMBO Basis", "Pouwer College"),
    ]  # fmt: skip


def test_a_degree_in_brackets_behind_its_school() -> None:
    """What stands in brackets is no part of the school, and a trade before the school is none either."""
    rows = ("2013 - 2017 Elektriker, Aarhus Tech (svendebrev)", "2010 - 2013 Studentereksamen, Randers Statsskole")
    assert read(*rows)[0] == ("svendebrev", "Aarhus Tech", "2013", "2017")


def test_levels_before_schools_and_degrees() -> None:
    """`Tertiary:` and `Secondary:` say of which level a school is; a campus behind a school is none of its own."""
    rows = ("Tertiary: Bachelor of Science in Botany", "Cavite State University – Imus Campus", "2015 – 2019",
            "Secondary: Imus National High School", "2011 – 2015")  # fmt: skip
    assert read(*rows) == [
        ("Bachelor of Science in Botany", "Cavite State University", "2015", "2019"),
        ("", "Imus National High School", "2011", "2015"),
    ]


def test_kinds_of_schools_in_two_words() -> None:
    """What a school is takes two words in some languages: Vietnamese for university."""
    assert read("09/2012 – 06/2016", "Đại học Cánh Buồm", "Chuyên ngành: Kế toán") == [
        ("Kế toán", "Đại học Cánh Buồm", "2012-09", "2016-06")
    ]


@pytest.mark.parametrize(
    ("rows", "degree", "school"),
    [
        (
            ("2005 – 2010 гг. Пермский университет", "Специальность: Строительство (диплом с отличием)"),
            "Строительство", "Пермский университет",
        ),
        (
            ("2011 – 2015 Obchodní akademie Vltavan, obor: Účetnictví, zakončeno maturitní zkouškou",),
            "Účetnictví", "Obchodní akademie Vltavan",
        ),
        (("2009 – 2014", "Uniwersytet Jodłowy", "Kierunek: Zarządzanie"), "Zarządzanie", "Uniwersytet Jodłowy"),
        (("2013 - 2017 S1 Akuntansi, Universitas Ombak (IPK 3,52)",), "S1 Akuntansi", "Universitas Ombak"),
    ],
)  # fmt: skip
def test_labels_of_fields_of_study_and_marks_of_countries(rows: tuple[str, ...], degree: str, school: str) -> None:
    """The label of the field is no part of the degree, and marks in brackets are none of degree or school."""
    assert [(one[0], one[1]) for one in read(*rows)] == [(degree, school)]


@pytest.mark.parametrize("behind", ["with a year abroad in Béziers", "mit einem Auslandssemester in Lyon"])
def test_a_year_abroad_behind_the_dates(behind: str) -> None:
    """It hides neither the dates nor the school before them."""
    row = f"BA (Hons) French, Fenby University, 2002–2006, {behind}"
    assert read(row) == [("BA (Hons) French", "Fenby University", "2002", "2006")]
