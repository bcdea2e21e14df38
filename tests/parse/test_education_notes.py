"""What is told beside degrees and schools: theses, marks, how far the studies came, short names, years in a margin."""

from __future__ import annotations

from dataclasses import replace

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.fields.schools.short_names import is_short_for
from resumectl.parse.geometry import Line


def named(lines: list[Line]) -> list[tuple[str, str, str]]:
    """(degree, institution, end) of the schools found in the lines."""
    return [(school.degree.text, school.institution.text, school.end.text) for school in find_schools(lines)]


@pytest.mark.parametrize(
    "note",
    [
        "Masterarbeit: „Moose im Uferwald“",
        "Diplomarbeit zum Thema Uferwald",
        "Eindproject: Growth of moss on wet stone",
        "Tesi: Crescita dei muschi",
        "Relatore: Prof. Tullio Manin",
        "Trabajo Fin de Máster: El musgo",
        "Orientador: Prof. Brás Lousada",
        "Patrocinado por Fundação Musgo",
        "Praca magisterska: Mchy",
        "Тема диплома: Рост мхов",
        "Speciale: Vækst af mos",
    ],
)
def test_thesis_below_is_no_degree(note: str) -> None:
    """A thesis, who led it and who paid for the studies are neither the degree nor a school of their own."""
    rows = flow("2014 - 2016\tUniversity of the Fens", "Master of Science, Botany", note)
    assert named(rows) == [("Master of Science, Botany", "University of the Fens", "2016")]


def test_supervisor_behind_the_dates() -> None:
    """Dates end what the row names, also where it goes on about the thesis."""
    rows = flow(
        'PhD, Botany, University of the Fens, 2012-2016. Supervisor: Prof. Ada Marl. Thesis: "Moss in water".',
        "MSc, Botany, Fenland College, 2010-2012",
    )
    assert [(*one, school.start.text) for one, school in zip(named(rows), find_schools(rows), strict=True)] == [
        ("PhD, Botany", "University of the Fens", "2016", "2012"),
        ("MSc, Botany", "Fenland College", "2012", "2010"),
    ]


@pytest.mark.parametrize(
    ("text", "degree", "school"),
    [
        ("Promotion in Botanik, Universität Fenstadt (Note: Summa Cum Laude), 2012", "Promotion in Botanik",
         "Universität Fenstadt"),
        ("Gymnasium Fenstadt, Abitur (2,1), 2012", "Abitur", "Gymnasium Fenstadt"),
        ("Studium Botanik, (abgebrochen) Hochschule Fenstadt, 2012", "Studium Botanik", "Hochschule Fenstadt"),
        ("Bacharelado em Botânica – UNIMUS – Universidade do Musgo (2012)", "Bacharelado em Botânica",
         "UNIMUS – Universidade do Musgo"),
        ("MBA em Botânica, Universidade Brás Lousada – UBL, 2012", "MBA em Botânica",
         "Universidade Brás Lousada – UBL"),
        ("Curso de Soldadura, VIBRAL, 2012", "Curso de Soldadura", "VIBRAL"),
    ],
)  # fmt: skip
def test_notes_in_the_row(text: str, degree: str, school: str) -> None:
    """Marks in brackets go, an acronym stays with the school that it stands for, a course is what was learnt."""
    assert named(flow(text)) == [(degree, school, "2012")]


def test_exam_of_an_apprenticeship() -> None:
    """`Abschluss: ...` behind the firm tells no more than the trade in the row above."""
    rows = flow("08/2010 - 07/2013\tAusbildung zum Maler", "Farbton GmbH, Bremen; Abschluss: IHK-Prüfung, Note 1,7")
    assert named(rows) == [("Ausbildung zum Maler", "Farbton GmbH", "2013-07")]


def test_rows_in_turns_with_dates_in_either() -> None:
    """Degree and school in turns are two rows an entry, wherever the date stands."""
    rows = flow(
        "M.S., Botany (in progress, expected Dec 2025)",
        "Fenland Institute of Technology",
        "B.S., Soil Engineering, cum laude",
        "Marl University — 2019",
    )
    assert named(rows) == [
        ("M.S., Botany", "Fenland Institute of Technology", "2025-12"),
        ("B.S., Soil Engineering", "Marl University", "2019"),
    ]


def test_single_years_in_the_margin_are_one_a_row() -> None:
    """Years that fall from row to row, one beside each, are no pairs of start and end."""
    names = ["BTS Botanique - Lycée du Marais", "Bac Pro Horticulture, Lycée de la Lande", "Brevet des collèges"]
    rows: list[dict[str, object]] = []
    for year, name in zip(("2016", "2014", "2011"), names, strict=True):
        rows += [{"text": year, "gap": 3}, {"text": name, "left": 165, "beside": True, "column": 1}]
    assert [end for _, _, end in named(laid_out(*rows))] == ["2016", "2014", "2011"]


def test_school_with_a_short_name_above_its_dates() -> None:
    """A name that is an acronym opens an entry as the others do, though it is in capitals and they are not."""
    rows: list[dict[str, object] | str] = []
    for school, degree, dates in (
        ("CEMUS", "Manager des mousses, Botanique", "2022 - 2024"),
        ("Université du Marais", "Licence professionnelle, Botanique", "2021 - 2022"),
        ("Cité scolaire de la Lande", "BTS Horticulture", "2019 - 2021"),
    ):
        rows += [{"text": school, "bold": True}, degree, dates]
    assert [(school, end) for _, school, end in named(laid_out(*rows))] == [
        ("CEMUS", "2024"), ("Université du Marais", "2022"), ("Cité scolaire de la Lande", "2021"),
    ]  # fmt: skip


def test_marks_behind_dates_in_rows_of_levels() -> None:
    """Each row that a level leads is an entry, its percentage behind the year no part of a name."""
    rows = flow(
        "Graduation : B.Sc (Botany), Fenland College, 2017, 70%",
        "Higher Secondary : Marl College, 2014, 65%",
        "Secondary : Lode School, 2012, 88%",
    )
    assert [(school, end) for _, school, end in named(rows)] == [
        ("Fenland College", "2017"), ("Marl College", "2014"), ("Lode School", "2012"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("short", "name", "told"),
    [
        ("UFMB", "Universidade Federal do Musgo Branco", True),
        ("UNIMUS", "Universidade do Musgo", True),
        ("FBL", "Fundação Brás Lousada", True),
        ("SQL", "Fen College", False),
        ("AI", "Anna University", False),
        ("fen", "Fen College of Nursing", False),
        ("MFACT", "MOSS Foundational Clearing Technologies", True),
    ],
)
def test_short_names(short: str, name: str, told: bool) -> None:
    """The letters are beginnings of the name's words, in their order."""
    assert is_short_for(short, name) is told


@pytest.mark.parametrize(
    ("text", "degree", "school"),
    [
        ("Уральский университет, специальность «Ботаника», диплом с отличием, 2012", "«Ботаника»",
         "Уральский университет"),
        ("Střední škola zahradnická, obor Zahradnictví, 2012", "Zahradnictví", "Střední škola zahradnická"),
        ("Gül Üniversitesi Fen Fakültesi Bitki Mühendisliği, 2012", "Bitki Mühendisliği",
         "Gül Üniversitesi Fen Fakültesi"),
        ("S1 Botani, Universitas Melati, 2012, IPK 3,45", "S1 Botani", "Universitas Melati"),
        ("O-Levels 2012, Fenland Grammar School, Leeds — 8 As, 1 B", "O-Levels", "Fenland Grammar School"),
    ],
)  # fmt: skip
def test_labels_and_marks_of_countries(text: str, degree: str, school: str) -> None:
    """The label of a field goes without a colon too, a faculty ends the school, letters count subjects."""
    assert named(flow(text)) == [(degree, school, "2012")]


def test_thesis_behind_a_row_with_the_date_amid() -> None:
    """What is told of a thesis does not make the row a text: it is an entry as those around it."""
    rows = flow(
        "Ph.D. candidate, Botany, 2021–present, University of the Fens (advisor: Prof. Ada Marl)",
        'M.A., Botany, 2019–2021, Fenland University. Thesis: "Moss and stone".',
        "B.A. (Honours), English & Botany, 2015–2019, University of Marl, with distinction",
    )
    assert named(rows) == [
        ("Ph.D. candidate, Botany", "University of the Fens", "Present"),
        ("M.A., Botany", "Fenland University", "2021"),
        ("B.A. (Honours), English & Botany", "University of Marl", "2019"),
    ]


def test_rows_with_the_date_between_degree_and_school() -> None:
    """Each row is an entry, though marks stand behind the schools and no list knows one of them."""
    rows = flow(
        "Secondary School Certificate (O-Levels) 2008, Fenland School System, Lahore — 8 As",
        "Higher Secondary School Certificate (A-Levels) 2010, Marl Grammar School — 3 As, 1 B",
        "BS (Soil Science) 2014, FENS-NUCES, Lahore — CGPA 3.2/4.0",
    )
    assert [(school, end) for _, school, end in named(rows)] == [
        ("Fenland School System", "2008"), ("Marl Grammar School", "2010"), ("FENS-NUCES", "2014"),
    ]  # fmt: skip


def test_level_above_a_bullet_with_the_school() -> None:
    """`Üniversite` says what kind of school it was; the bullet below says which one, and what was studied."""
    rows = laid_out(
        {"text": "Üniversite\t2010 - 2015", "bold": True},
        {"text": "Gül Üniversitesi Fen Fakültesi Bitki Mühendisliği", "bullet": "▪", "left": 60},
        {"text": "Lise\t2003 - 2007", "bold": True, "gap": 8},
        {"text": "Lale Fen Lisesi", "bullet": "▪", "left": 60},
    )
    assert named(rows) == [
        ("Bitki Mühendisliği", "Gül Üniversitesi Fen Fakültesi", "2015"), ("Lise", "Lale Fen Lisesi", "2007"),
    ]  # fmt: skip


def test_field_with_a_colon_below_its_level() -> None:
    """A level in a row of its own goes with the field that opens the next one."""
    rows = laid_out(
        {"text": "Doutorado", "bold": True},
        {"runs": [("Botânica:", True), (" (2017 - 2021) Universidade do Musgo", False)], "gap": 8},
        {"text": "Mestrado", "bold": True, "gap": 8},
        {"runs": [("Botânica:", True), (" (2014 - 2016) Universidade do Sado", False)], "gap": 8},
    )
    assert named(rows) == [
        ("Doutorado, Botânica", "Universidade do Musgo", "2021"),
        ("Mestrado, Botânica", "Universidade do Sado", "2016"),
    ]  # fmt: skip


def test_graduate_school_above_its_university() -> None:
    """A business school is part of the university that the next row names."""
    rows = laid_out(
        {"text": "Ember Program, Graduate School of Business\tMarch 2020", "bold": True}, "Fenland University",
        {"text": "B.A. in Economics\tMarch 2017", "bold": True, "gap": 8}, "University of Marl",
    )  # fmt: skip
    assert [school for _, school, _ in named(rows)] == ["Fenland University", "University of Marl"]


def test_quotation_that_runs_over() -> None:
    """A quotation that ends in the next row is one text, as is what begins with a small `and`."""
    rows = laid_out(
        "2005-2010 – Уральский университет, специальность «Полевая", "ботаника», очная форма",
        {"text": "2003-2005 – Лицей № 2, среднее общее", "gap": 8},
    )  # fmt: skip
    assert named(rows)[0][0].startswith("«Полевая ботаника»")


@pytest.mark.parametrize(
    "rows",
    [
        [{"text": "Fenland College\t2017 - 2021", "bold": True}, "Bachelor Degree", "Bachelor of Marsh Science"],
        [
            {"text": "Bachelor's degree\t2017 - 2021", "bold": True}, "Fenland College",
            {"text": "Programme: Bachelor of Marsh Science", "bullet": "•", "left": 62},
            {"text": "Thesis: Strength of reeds", "bullet": "•", "left": 62},
        ],
    ],
)  # fmt: skip
def test_level_beside_the_whole_degree(rows: list[dict[str, object] | str]) -> None:
    """A level alone tells nothing beside the degree that another row names, labelled or not."""
    assert named(laid_out(*rows)) == [("Bachelor of Marsh Science", "Fenland College", "2021")]


@pytest.mark.parametrize(
    ("text", "degree", "school"),
    [
        ("Bachelor of Arts Magna Cum Laude, Music & Drama, Fenland College, 2012", "Bachelor of Arts, Music & Drama",
         "Fenland College"),
        ("High school degree at Collège Fontvieille, 2012", "High school degree", "Collège Fontvieille"),
    ],
)  # fmt: skip
def test_honours_and_links_amid(text: str, degree: str, school: str) -> None:
    """Honours before the field go and the field stays; `at` leads to the school though the degree names one."""
    assert named(flow(text)) == [(degree, school, "2012")]


def test_second_name_of_a_school_is_no_field() -> None:
    """A degree that has its field takes no further one from the row above."""
    rows = laid_out(
        {"text": "Fenland University\tMay 2014 – Mar 2016", "bold": True}, "Marl Singapore",
        {"text": "Bachelor of Commerce in Reed Trade", "bullet": "•", "left": 62},
    )  # fmt: skip
    assert named(rows)[0][0] == "Bachelor of Commerce in Reed Trade"


def test_bullets_with_a_thesis_behind_the_date() -> None:
    """Each bullet with a school is an entry, however short what it tells of the thesis is."""
    rows = flow(
        "Master, Botanică — Universitatea Stuf, Iași (2008-2010). Lucrare de disertație: Mușchi pe piatră și apă.",
        "Licență, Botanică — Universitatea Papură, Iași (2005-2008). Lucrare de licență: Stuf.",
    )
    found = named([replace(line, bullet="•") for line in rows])
    assert [school for _, school, _ in found] == ["Universitatea Stuf", "Universitatea Papură"]


@pytest.mark.parametrize(
    ("rows", "degree", "school"),
    [
        (("Realschule Fenstadt, Abschluss: Mittlere Reife, 2012",), "Mittlere Reife", "Realschule Fenstadt"),
        (("Lehre als Maler EFZ, 2012, Farbton AG", "Berufsschule: Gewerbliche Berufsschule Chur"),
         "Lehre als Maler EFZ", "Farbton AG"),
        (("Diploma magistrale, Istituto Magistrale Rosa Viola, Via Garofano 5, 2012",), "Diploma magistrale",
         "Istituto Magistrale Rosa Viola"),
        (("BS Reed Systems, 2012", "Fenland University", "Marl Avenue, Quezon City"), "BS Reed Systems",
         "Fenland University"),
        (("B.Tech from Fen Institute of Technology, Bhopal affiliated to RGPV in the year 2012",), "B.Tech",
         "Fen Institute of Technology"),
        (("BSc in Reeds, University Name, City, Province, 2012",), "BSc in Reeds", "University Name"),
        (("BSc in Reeds, Fenland University, 2012", "MOOCs (ongoing)"), "BSc in Reeds", "Fenland University"),
        (("Baccalauréat ST2S mention AB, Lycée du Marais, 2012",), "Baccalauréat ST2S", "Lycée du Marais"),
        (("Laurea in Botanica, Università di Padova, 110 e lode, 2012",), "Laurea in Botanica", "Università di Padova"),
    ],
)  # fmt: skip
def test_streets_marks_and_lessons(rows: tuple[str, ...], degree: str, school: str) -> None:
    """Streets, marks and the school that apprentices go to once a week are parts of neither name."""
    assert named(flow(*rows)) == [(degree, school, "2012")]


def test_course_of_its_own_date_inherits_no_school() -> None:
    """A row that names no degree and no school, with its own date, is not said to be of the school above."""
    rows = flow("BEP Cuisine, Lycée de Saint-Brieuc (22)", "2012 - 2014", "HACCP – Formation hygiène, 2019")
    assert [school for _, school, _ in named(rows)] == ["Lycée de Saint-Brieuc", ""]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Máster Universitario en Turbas y Suelos (60 ECTS). Universidad del Tajo. 2015-2016",
         ("Máster Universitario en Turbas y Suelos", "Universidad del Tajo", "2016")),
        ("Diplomada Universitaria en Turbas, Universidad del Tajo, 2016",
         ("Diplomada Universitaria en Turbas", "Universidad del Tajo", "2016")),
        ("Licenciado Universitario en Suelos, Universidad del Tajo, 2016",
         ("Licenciado Universitario en Suelos", "Universidad del Tajo", "2016")),
        ("Máster Universitario en Turbas, Suelos y Aguas, Universidad del Tajo, 2016",
         ("Máster Universitario en Turbas, Suelos y Aguas", "Universidad del Tajo", "2016")),
        ("University of the Fens, Akure (B.Sc. Botany, Second Class Lower) 2011 – 2015",
         ("B.Sc. Botany", "University of the Fens", "2015")),
        ("Marl High School, Tar Ford, PA, 2009", ("", "Marl High School", "2009")),
        ("Study Abroad: University of the Fens, Dunedin, 2015", ("", "University of the Fens", "2015")),
        ("Intercambio: Universidad del Tajo, 2015", ("Intercambio", "Universidad del Tajo", "2015")),
        ("5 GCSEs including Maths and English, Marl Down School, 2009", ("5 GCSEs", "Marl Down School", "2009")),
        ("Marl Down School - 7 GCSEs inc. English C, Food Tech B, 2009", ("7 GCSEs", "Marl Down School", "2009")),
        ("Cursando Graduação em Botânica – UNIP Campinas – 2026", ("Graduação em Botânica", "UNIP Campinas", "2026")),
        ("Građevinarstvo (prosek 8,9), Univerzitet u Novom Sadu, 2018",
         ("Građevinarstvo", "Univerzitet u Novom Sadu", "2018")),
    ],
)
def test_what_is_told_within_a_row(row: str, expected: tuple[str, str, str]) -> None:
    """Credits, marks, a stay's label and a town that no list knows belong neither to the degree nor to the school."""
    assert named(flow(row)) == [expected]


def test_an_acronym_behind_its_school_is_no_degree() -> None:
    """`Universidad Autónoma del Valle, UAV` below what was gained there, beside a school without any degree."""
    rows = flow("Jul 2010 - Dic 2016\tIngeniero de suelos", "Universidad Autónoma del Valle, UAV")
    rows += flow("Ago - Nov 2019\tEscuela de Jardinería", "Plantea")
    assert named(rows)[0] == ("Ingeniero de suelos", "Universidad Autónoma del Valle, UAV", "2016-12")


def test_towns_behind_schools_that_no_list_knows() -> None:
    """Beside a school with a known town behind it another pupils' school has one, too; a field of study stays."""
    rows = flow("University of the Fens, Leeds, 2013", "Marl Science Secondary School, Tar Quoll, 2009")
    assert named(rows) == [("", "University of the Fens", "2013"), ("", "Marl Science Secondary School", "2009")]
    rows = flow("University of the Fens, Leeds, 2013", "Tarn College, Moss Physics, 2009")
    assert named(rows)[1] == ("Moss Physics", "Tarn College", "2009")


def test_what_was_learnt_in_brackets_behind_its_school() -> None:
    """Small letters in brackets tell a trade, whether the school is called by a word for what it teaches or not."""
    rows = flow("2008–2012 Technikum Samochodowe im. T. Kosa w Radomiu (technik pojazdów samochodowych)")
    rows += flow("2005–2008 Publiczne Gimnazjum nr 5 w Radomiu")
    assert named(rows)[0] == ("technik pojazdów samochodowych", "Technikum Samochodowe im. T. Kosa w Radomiu", "2012")


def test_degrees_in_bullets_below_their_school() -> None:
    """Each bullet that begins with a degree is one gained there; what was taught is none."""
    found = named(laid_out(
        "Leeds\tUniversity of the Fens\tFall 2012 – May 2018",
        {"text": "M.S. in Peat Engineering, May 2018. GPA: 3.8", "bullet": "•", "left": 60},
        {"text": "B.S. in Peat Engineering with Minor in Spanish, May 2016.", "bullet": "•", "left": 60},
        {"text": "Coursework: Stochastic Processes; Simulation", "bullet": "•", "left": 60},
    ))  # fmt: skip
    assert found == [
        ("M.S. in Peat Engineering", "University of the Fens", "2018-05"),
        ("B.S. in Peat Engineering with Minor in Spanish", "University of the Fens", "2016-05"),
    ]


def test_bullets_before_schools_below_levels() -> None:
    """`Secundarios` and `Superiores` head schools with bullets, whose degrees and years stand below them."""
    rows: list[object] = ["Secundarios", {"text": "Colegio de La Turba", "bullet": "•"}, "Bachiller Académico - 2008"]
    rows += ["Superiores", {"text": "Universidad Industrial del Tajo - UIT", "bullet": "•"}]
    rows += ["Ingeniera Industrial - 2015"]
    assert named(laid_out(*rows)) == [
        ("Bachiller Académico", "Colegio de La Turba", "2008"),
        ("Ingeniera Industrial", "Universidad Industrial del Tajo - UIT", "2015"),
    ]


def test_sentences_beside_years() -> None:
    """A year in a cell of its own heads a row that ends in a full stop; a colon and `en` lead to the school."""
    rows = flow(
        "2019\tBootCamp fullstack developer, en GeeksTajo.",
        "2008\tGrado superior de Control y regulación de turbas: IES Salvador Tajo, Torbal (Valencia).",
        "2006\tCurso de inglés: IES Rodrigo Tajo, Manises (Valencia).",
        "2004\tMaitrise Physique Fondamentale, Université de Montréal, Canada.",
    )
    assert named(rows) == [
        ("BootCamp fullstack developer", "GeeksTajo", "2019"),
        ("Grado superior de Control y regulación de turbas", "IES Salvador Tajo", "2008"),
        ("Curso de inglés", "IES Rodrigo Tajo", "2006"),
        ("Maitrise Physique Fondamentale", "Université de Montréal", "2004"),
    ]


@pytest.mark.parametrize(
    "row", ["Exchange, Fen University, Tokyo, 2012", "Fen University, Portugal (Erasmus+), 2012"]
)
def test_a_stay_elsewhere_is_no_part_of_the_school(row: str) -> None:
    """A comma or a bracket sets apart what it was."""
    assert named(flow(row)) == [("", "Fen University", "2012")]
