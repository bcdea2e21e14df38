"""Which words of an education entry are the degree and which the school."""

from __future__ import annotations

from dataclasses import replace

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.fields.schools.tales import without_notes
from resumectl.parse.geometry import Line


def named(lines: list[Line]) -> list[tuple[str, str]]:
    """(degree, institution) of the schools found in the lines."""
    return [(school.degree.text, school.institution.text) for school in find_schools(lines)]


@pytest.mark.parametrize(
    ("text", "degree", "school"),
    [
        ("Beekeeping, Diploma, Fenland College, 2012", "Beekeeping, Diploma", "Fenland College"),
        ("Bachelor of Law (Second Upper Honours), Fenland College, 2012", "Bachelor of Law", "Fenland College"),
        ("Certificate IV – Floristry, Quoll TAFE, 2012", "Certificate IV – Floristry", "Quoll TAFE"),
        ("A.A.S., Boat Building, Port Ash College, 2012", "A.A.S., Boat Building", "Port Ash College"),
        ("Laurea magistrale - Storia dell'arte, Università di Val Chiara, 2012", "Laurea magistrale - Storia dell'arte",
         "Università di Val Chiara"),
        ("BSc Botany at University of the Fens, 2012", "BSc Botany", "University of the Fens"),
        ("Bachillerato de Artes. Instituto Mar Menor (Lorca), 2012", "Bachillerato de Artes", "Instituto Mar Menor"),
        ("Licenciatura em Música, Universidade do Sado, 2012", "Licenciatura em Música", "Universidade do Sado"),
        ("High School Diploma, Mill Hollow High School, 2012", "High School Diploma", "Mill Hollow High School"),
        ("BA Painting, First class honours, Fenland College, 2012", "BA Painting", "Fenland College"),
        ("BA Painting, 2.1 class, Fenland College, 2012", "BA Painting", "Fenland College"),
        ("BA Painting, 2:1, Fenland College, 2012", "BA Painting", "Fenland College"),
        ("BSc in Botany (GPA: 3.7/4.0), Fenland College, 2012", "BSc in Botany", "Fenland College"),
        ("B.S. in Botany, Minor in Music, Fenland College, 2012", "B.S. in Botany, Minor in Music", "Fenland College"),
    ],
)  # fmt: skip
def test_degree_with_its_field_as_printed(text: str, degree: str, school: str) -> None:
    """The field of study stays with the degree, before or behind it, with the separator that is printed."""
    assert named(flow(text)) == [(degree, school)]


@pytest.mark.parametrize("degree_first", [True, False])
def test_unknown_names_follow_the_order_of_the_others(degree_first: bool) -> None:
    """Where neither name says what it is, the order of the section's other entries tells."""
    pairs = [("Glassblowing", "Werkstatt Lindenau", "2014"), ("BSc in Botany", "Fenland University", "2010")]
    rows = []
    for degree, school, year in pairs:
        first, second = (degree, school) if degree_first else (school, degree)
        rows += [{"text": f"{first}\t{year}", "gap": 10, "bold": True}, second]
    assert named(laid_out(*rows)) == [(degree, school) for degree, school, _ in pairs]


def test_field_on_its_own_row_beside_the_degree() -> None:
    """A field above the bare degree belongs to it."""
    rows = [
        {"text": "Fenland College\t2012", "bold": True},
        {"text": "Boat Building", "gap": 8},
        {"text": "NVQ Level 2", "gap": 8},
    ]
    assert named(laid_out(*rows)) == [("Boat Building, NVQ Level 2", "Fenland College")]


def test_how_long_it_took_is_no_school() -> None:
    """A duration between the dates and the names is left out."""
    rows = ["2009 - 2011", "2 years 3 months", "BSc in Botany", "Fenland University"]
    assert named(laid_out(*rows)) == [("BSc in Botany", "Fenland University")]


def test_bullets_before_schools_are_no_details() -> None:
    """Entries that a bullet opens are cut like plain ones."""
    rows = [
        {"text": "Beekeeping, Diploma, Fenland College", "bullet": "•"}, "Feb 2012 - Dec 2013",
        {"text": "Botany, Certificate III, Quoll TAFE", "gap": 20}, "Jan 2009 - Jun 2010",
    ]  # fmt: skip
    found = find_schools(laid_out(*rows))
    assert [(school.institution.text, school.end.text) for school in found] == [
        ("Fenland College", "2013-12"), ("Quoll TAFE", "2010-06"),
    ]  # fmt: skip


def test_entries_side_by_side() -> None:
    """Schools in two columns of a grid are read column by column."""
    rows = ["Fenland College\tQuoll School", "2009 - 2011\t2001 - 2006", "NVQ Level 2\t8 GCSEs"]
    lines = laid_out(*rows)
    lefts = [cell.left for cell in lines[0].segments]
    grid = [
        replace(line, segments=tuple(replace(cell, left=left) for cell, left in zip(line.segments, lefts, strict=True)))
        for line in lines
    ]
    assert named(grid) == [("NVQ Level 2", "Fenland College"), ("8 GCSEs", "Quoll School")]


def test_a_field_above_the_school_with_the_degree_beside_it() -> None:
    """`Beekeeping` over `Fenland College | Certificate II`."""
    rows = [{"text": "Beekeeping\t2009 - 2011", "bold": True}, {"text": "Fenland College\tCertificate II", "gap": 8}]
    assert named(laid_out(*rows)) == [("Beekeeping, Certificate II", "Fenland College")]


def test_a_long_field_above_a_bare_degree() -> None:
    """However many words the field has; a range in small letters below it is no more of its text."""
    field = "Sciences et technologies de la mer et du littoral"
    school = {"text": "Lycée des Deux-Phares", "bold": True}
    rows = [school, *({"text": text, "gap": 8} for text in (field, "Baccalauréat", "sept. 2008 - juin 2011"))]
    assert named(laid_out(*rows)) == [(f"{field}, Baccalauréat", "Lycée des Deux-Phares")]


def test_an_abbreviated_degree_above_its_full_name() -> None:
    """`PGCE` and what it stands for are one degree."""
    rows = [{"text": "Fenland University\t2013", "bold": True}, {"text": "PGCE", "gap": 8},
            {"text": "Postgraduate Certificate in Education", "gap": 8}]  # fmt: skip
    assert named(laid_out(*rows)) == [("PGCE, Postgraduate Certificate in Education", "Fenland University")]


def test_dates_of_a_margin_beside_a_school_that_wraps() -> None:
    """Start and end stand one below the other, each beside a row of the name."""
    texts = [("2013", 20, 50), ("Akademia Rybołówstwa w", 60, 50), ("2015", 20, 61), ("Nowym Porcie", 60, 61)]
    lines = laid_out(*({"text": text, "left": left, "top": top, "gap": 1} for text, left, top in texts), "Magister")
    lines = [replace(line, column=at) for at, line in enumerate(lines[:4])] + [replace(lines[4], column=3)]
    (school,) = find_schools(lines)
    assert (school.degree.text, school.institution.text) == ("Magister", "Akademia Rybołówstwa w Nowym Porcie")
    assert (school.start.text, school.end.text) == ("2013", "2015")


def test_a_centre_of_apprentices_is_a_school() -> None:
    """A name that ends in the word of an institution is where somebody learnt, with a degree's word in it too."""
    rows = ["Apprenticeship in Masonry", "Northside Apprenticeship Center\t2012"]
    assert named(laid_out(*rows)) == [("Apprenticeship in Masonry", "Northside Apprenticeship Center")]


@pytest.mark.parametrize("grade", ["Distinction", "4.5", "First Class Honours", "GPA 3.8"])
def test_the_field_below_a_degree_and_its_grade(grade: str) -> None:
    """A grade beside a bare degree does not part it from the field in the row below."""
    rows = ["Fenland University\t2017 - 2018", f"MSc\t{grade}", "Marine Botany"]
    assert named(laid_out(*rows)) == [("MSc, Marine Botany", "Fenland University")]


def test_what_is_no_field_below_a_degree_and_its_grade() -> None:
    """A sentence, or a row that names more than one thing, does not complete the degree."""
    rows = ["Fenland University\t2017 - 2018", "MSc\tDistinction", "Wrote a thesis on the eelgrass of two bays"]
    assert named(laid_out(*rows)) == [("MSc", "Fenland University")]


@pytest.mark.parametrize("at", ["at", "at the", "from", "from the"])
def test_a_degree_and_its_school_in_one_sentence(at: str) -> None:
    """The article before the school is no part of the degree."""
    assert named(flow(f"PhD in Botany {at} Institute of Tidal Lands, 2019")) == [
        ("PhD in Botany", "Institute of Tidal Lands")
    ]


def test_a_row_drawn_with_signs_is_no_part_of_an_entry() -> None:
    """Plain-text styles draw rules with characters; they shift no header."""
    rows = ["─" * 40, {"text": "BSc Botany (2016 - 2019)", "bold": True}, "Fenland University",
            {"text": "Class XII (2014 - 2015)", "bold": True, "gap": 12}, "Mill Hollow School"]  # fmt: skip
    assert named(laid_out(*rows)) == [("BSc Botany", "Fenland University"), ("Class XII", "Mill Hollow School")]


@pytest.mark.parametrize(
    ("text", "degree", "school"),
    [
        ("MSc Botany (Fenland University)\t2012", "MSc Botany", "Fenland University"),
        ("BSc (Hons) Botany (University of the Fens)\t2012", "BSc (Hons) Botany", "University of the Fens"),
        ("MSc Botany: Fenland University, 2012", "MSc Botany", "Fenland University"),
        ("Fenland University: MSc Botany (2012)", "MSc Botany", "Fenland University"),
        ("MSc History of Art. Fenland University, 2012", "MSc History of Art", "Fenland University"),
        ("HSC, Tidal Matric. Hr. Sec. School, 2012", "HSC", "Tidal Matric. Hr. Sec. School"),
        ("BA Music. St. Hilda's College, 2012", "BA Music", "St. Hilda's College"),
        ("MSc Botany(Hons),Fenland University 2012", "MSc Botany(Hons)", "Fenland University"),
        ("Fenland University (Leeds, England)\t2012\nMSc Botany", "MSc Botany", "Fenland University"),
        ("Completed a Diploma in Botany at Fenland College in 2012", "Diploma in Botany", "Fenland College"),
        ("Diploma in Botany from Fenland College with 71% in 2012", "Diploma in Botany", "Fenland College"),
        ("Fenland College\t2012\nDiploma in Botany with a GPA of 3.7", "Diploma in Botany", "Fenland College"),
        ("BA Music (First Class Honours), Fenland College, 2012", "BA Music", "Fenland College"),
        ("BA Music, 2012. Fenland College, Leeds.", "BA Music", "Fenland College"),
        ("BA Music, Music Department, Fenland College, 2012", "BA Music", "Music Department, Fenland College"),
        ("2008 - 2012\nFenland College\nDiploma\nCastellana Grotte, Italy", "Diploma", "Fenland College"),
        ("Educational Qualification\nBA Music\t2012\nFenland College", "BA Music", "Fenland College"),
    ],
)
def test_signs_between_a_degree_and_its_school(text: str, degree: str, school: str) -> None:
    """Brackets, colons, full stops and commas without a space part them; marks and verbs are in neither."""
    assert named(laid_out(*text.split("\n"))) == [(degree, school)]


@pytest.mark.parametrize(
    "rows",
    [
        ["BA Music, Fenland College", "Abitur, Schulpforta", "MA Dance, Mill Hollow College"],
        ["Fenland College, Leeds", "BA Music", "Schulpforta", "Abitur", "Mill Hollow College", "MA Dance"],
        ["BA Music", "Fenland College", "Abitur", "Schulpforta", "MA Dance", "Mill Hollow College"],
    ],
    ids=["one row each", "school above", "degree above"],
)
def test_schools_without_any_dates(rows: list[str]) -> None:
    """Each row that names both is an entry, and so is each pair of rows that name one after the other."""
    assert [school for _, school in named(laid_out(*rows))] == ["Fenland College", "Schulpforta", "Mill Hollow College"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["Fenland University", "BA Management of", "Human Resources", "San Diego, CA"],
         [("BA Management of Human Resources", "Fenland University")]),
        (["1835 - 1838", "GPA 3.62", "Homeschooling, Singapore"], [("", "Homeschooling")]),
        (["Fenland University, BA Music", "Coursework: Databases, Ethics"], [("BA Music", "Fenland University")]),
    ],
    ids=["a wrapped degree", "no other school", "what was learnt"],
)  # fmt: skip
def test_rows_that_are_no_entries_of_their_own(rows: list[str], expected: list[tuple[str, str]]) -> None:
    """Turns of schools and degrees show in two pairs at least; a name before a country may be the school itself."""
    assert named(laid_out(*rows))[:1] == expected


def test_a_bullet_that_names_a_school_over_two_rows() -> None:
    """What a full row of such a bullet goes on with is the same text."""
    rows = [("2020 - 2023 PhD in Botany at the Institute of Tidal Lands and of the Shore", "•"),
            ("(ITLS), Fenland University", ""), ("2017 - 2019 MSc in Botany, Fenland University", "•")]  # fmt: skip
    lines = laid_out(*({"text": text, "bullet": bullet, "left": 70} for text, bullet in rows))
    assert named(lines) == [
        ("PhD in Botany", "Institute of Tidal Lands and of the Shore (ITLS), Fenland University"),
        ("MSc in Botany", "Fenland University"),
    ]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Quillwood School - 7 GCSEs inc. English C, Maths C, Food Tech B", ("7 GCSEs", "Quillwood School")),
        ("Fen University, BSc Tea Blending: attended from", ("BSc Tea Blending", "Fen University")),
        ("BEd Honours: Teaching Physics, Fen University", ("BEd Honours: Teaching Physics", "Fen University")),
        ("BSc Physics with honours, Fen University", ("BSc Physics", "Fen University")),
        ("ACA, Chartered Accountants Marram – First-time passes; 14th place", ("ACA", "Chartered Accountants Marram")),
        ("Leaving Certificate, Fen College – 465 points", ("Leaving Certificate", "Fen College")),
    ],
)
def test_what_is_told_besides_the_degree(row: str, expected: tuple[str, str]) -> None:
    """Subjects, ranks, points and the word for having been there are no part of degree or school; a field is."""
    (school,) = find_schools(laid_out(f"{row}\t2009 - 2012"))
    assert (school.degree.text, school.institution.text) == expected


def test_a_labelled_field_of_study() -> None:
    """`Major: ...` in a row of its own is the degree only where no other row names one."""
    rows = ("Bachelor of Tea\t2012 - 2016", "Fen University", "Major: Green Tea, Black Tea, White Tea")
    assert [one.degree.text for one in find_schools(laid_out(*rows))] == ["Bachelor of Tea"]
    assert [one.degree.text for one in find_schools(laid_out("Fen University\t2012 - 2016", "Major: Green Tea"))] == [
        "Green Tea"
    ]


def test_years_on_the_list_of_honours() -> None:
    """A row on marks with years of its own opens no school."""
    rows = ("Fen University", "BSc Tea Blending\tMay 2019", "GPA: 3.9; Dean's List 2015-2016", "Quoll College",
            "HND Ham Curing\t2011 - 2013")  # fmt: skip
    found = find_schools(laid_out(*({"text": row, "bold": at in (0, 3)} for at, row in enumerate(rows))))
    assert [(one.degree.text, one.institution.text, one.end.text) for one in found] == [
        ("BSc Tea Blending", "Fen University", "2019-05"), ("HND Ham Curing", "Quoll College", "2013"),
    ]  # fmt: skip


def test_a_school_year_that_looks_like_a_month() -> None:
    """`2010-11` is a year at school where other dates are written in another way, and a month where all are so."""
    first, diploma = "2010-11\tNVQ Level 2 Cookery, Fen College", "NVQ Level 3 Cookery, Fen College"
    schools = find_schools(laid_out(first, f"Sept 2011 - July 2012\t{diploma}"))
    assert (schools[0].start.text, schools[0].end.text) == ("2010", "2011")
    months = (first, f"2012-07\t{diploma}")
    assert [one.end.text for one in find_schools(laid_out(*months))] == ["2010-11", "2012-07"]


@pytest.mark.parametrize("grade", ["upper second", "Lower second class honours", "second upper"])
def test_a_grade_behind_the_school_is_no_part_of_it(grade: str) -> None:
    """`Upper second` is how well somebody did."""
    assert named(laid_out(f"2005 – 2009 MPhys Physics, University of Tarnmoor, {grade}")) == [
        ("MPhys Physics", "University of Tarnmoor")
    ]  # fmt: skip


@pytest.mark.parametrize("degree", ["Doctor of Audiology (Au.D.)", "Doctor of Education (Ed.D.)"])
def test_the_short_form_of_a_degree_is_no_school(degree: str) -> None:
    """Letters with full stops in brackets behind a degree are its short form, though `au` may be a school's word."""
    rows = [(degree, True), (", University at Buffalo", False)]
    assert named(laid_out({"runs": rows}, "2012 – 2016")) == [(degree, "University at Buffalo")]


def test_two_degrees_below_one_school() -> None:
    """Rows that name a degree with its field each are two entries of one school and its time."""
    rows = ({"text": "Fen University\tMay 2017", "bold": True}, "B.S. Business Administration", "B.A. Danish")
    assert [(one.degree.text, one.institution.text, one.end.text) for one in find_schools(laid_out(*rows))] == [
        ("B.S. Business Administration", "Fen University", "2017-05"), ("B.A. Danish", "Fen University", "2017-05"),
    ]  # fmt: skip
    rows = ({"text": "Fen University\tMay 2017", "bold": True}, "B.S. Business Administration", "Minor in Danish")
    assert len(find_schools(laid_out(*rows))) == 1


def test_courses_below_their_label() -> None:
    """What is set in below `Key coursework:` is neither a degree nor a school."""
    courses = {"text": "Computer Technology\tEngineering", "left": 70}
    rows = ("Quoll School, Leeds\t2012 - 2016", "Key coursework:", courses)
    assert named(laid_out(*rows)) == [("", "Quoll School")]


def test_a_diploma_told_in_a_bullet() -> None:
    """A high school's name is no degree, and its diploma is one, under way or not."""
    diploma = {"text": "High School Diploma in progress", "bullet": "-", "left": 70}
    rows = ("Valley High School, Leeds\t2016 - Present", diploma)
    assert named(laid_out(*rows)) == [("High School Diploma", "Valley High School")]


def test_bullets_below_their_label_stay() -> None:
    """A label and rows of courses are left out, bullets are not: between dates in a margin they part two schools."""
    for bullet, kept in (("", 1), ("•", 3)):
        courses = ({"text": one, "bullet": bullet, "left": 90} for one in ("Analysis", "Programming"))
        assert len(without_notes(laid_out("BSc Mathematics\t2010-2013", "Relevant modules:", *courses))) == kept


@pytest.mark.parametrize(
    ("degree", "school", "field"),
    [
        ("Master of Science", "Lakes University", "Glass Chemistry"),
        ("Yüksek Lisans", "Göller Üniversitesi", "Cam Kimyası"),
        ("Máster", "Universidad de los Lagos", "Ingeniería del Vidrio"),
        ("Bakalářské studium", "Vysoké učení technické v Horce", "Sklářská chemie"),
    ],
)
def test_the_field_in_a_row_below_the_school(degree: str, school: str, field: str) -> None:
    """Below a bare degree and its school the field stands alone, in another type than the degree."""
    rows = [{"text": degree, "bold": True}, school, field, "2016 – 2018"]
    found = find_schools(laid_out(*rows))
    assert [(one.degree.text, one.institution.text) for one in found] == [(f"{degree}, {field}", school)]


@pytest.mark.parametrize(
    ("text", "degree", "school"),
    [
        ("Bachelorgrad i Datateknologi ved Universitetet i Nordhavn", "Bachelorgrad i Datateknologi",
         "Universitetet i Nordhavn"),
        ("Kandidatexamen i Botanik vid Strandby universitet", "Kandidatexamen i Botanik", "Strandby universitet"),
        ("Engelsk på Strandby Universitet", "Engelsk", "Strandby Universitet"),
        ("Sykepleier fra Høgskolen i Nordhavn", "Sykepleier", "Høgskolen i Nordhavn"),
        ("HBO Bedrijfskunde bij Hogeschool Rietveen", "HBO Bedrijfskunde", "Hogeschool Rietveen"),
        ("Bachelor Biologie aan de Universiteit van Rietveen", "Bachelor Biologie", "Universiteit van Rietveen"),
        ("Laurea in Fisica all'Università di Val Chiara", "Laurea in Fisica", "Università di Val Chiara"),
        ("Licență în Drept la Universitatea din Lunca", "Licență în Drept", "Universitatea din Lunca"),
        ("Magister botaniki w Akademii Trzcinowej", "Magister botaniki", "Akademii Trzcinowej"),
        ("Elektrikář v Střední škole Rákosí", "Elektrikář", "Střední škole Rákosí"),
        ("Бакалавр ботаники в Камышовском университете", "Бакалавр ботаники", "Камышовском университете"),
    ],
)
def test_a_small_word_leads_from_the_study_to_the_school(text: str, degree: str, school: str) -> None:
    assert named(laid_out({"text": text, "bold": True}, "2012 - 2016")) == [(degree, school)]
