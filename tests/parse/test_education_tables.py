"""Schools in tables whose cells are read apart or run over into the next row."""

from pdf_pages import HEADING, NAME, Sheet, parsed
from section_lines import flow, laid_out

from resumectl.parse.fields.entries.forms import SCHOOL_ROLES, find_table
from resumectl.parse.fields.schools.finding import find_schools


def found(*rows: object) -> list[tuple[str, str, str]]:
    """(degree, institution, end) of each school in a section with these lines."""
    return [(one.degree.text, one.institution.text, one.end.text) for one in find_schools(laid_out(*rows))]


def cell(text: str, left: float, top: float, column: int) -> dict[str, object]:
    """A cell that was read as a line of its own."""
    return {"text": text, "left": left, "top": top, "column": column}


def test_columns_read_one_after_the_other() -> None:
    """Below the heads of columns cells of one level are one row, in whatever order they were read."""
    rows = [
        cell(text, left, 50 + 14 * row, column)
        for column, (left, texts) in enumerate(
            (
                (50, ("Qualification", "MSc Ham Curing", "BSc Tea Blending")),
                (180, ("Dates", "2012-2015", "2008-2011")),
                (300, ("School", "Quill University", "Fen University")),
            )
        )
        for row, text in enumerate(texts)
    ]
    assert found(*rows) == [
        ("MSc Ham Curing", "Quill University", "2015"), ("BSc Tea Blending", "Fen University", "2011"),
    ]  # fmt: skip


def test_cells_run_over() -> None:
    """A row with fewer cells and no date, close below another one, is the rest of it."""
    rows = (
        cell("Year of passing\tDegree\tSchool", 50, 50, 0),
        {"text": "2015 to 2017\tMaster of\tUniversity of", "left": 50, "gap": 6},
        {"text": "Ham\tQuill", "left": 170, "gap": 0},
        {"text": "2011 to 2013\tBSc Tea\tFen University", "left": 50, "gap": 6},
    )
    forms = find_table(laid_out(*rows), SCHOOL_ROLES)
    assert [(form.text("degree"), form.text("school")) for form in forms] == [
        ("Master of Ham", "University of Quill"), ("BSc Tea", "Fen University"),
    ]  # fmt: skip


def test_full_cell_goes_on() -> None:
    """What has no room in its cell goes on below it, beside dates and schools read as lines of their own."""
    rows = (
        cell("2016", 50, 50, 0),
        cell("BSc in the Art of Ham\tQuill University", 120, 50, 1),
        cell("Curing", 120, 62, 1),
        cell("2013", 50, 76, 2),
        cell("BA Tea Blending\tFen University", 120, 76, 3),
    )
    told = find_schools(laid_out(*rows))
    assert [one.end.text for one in told] == ["2016", "2013"]
    assert [one.institution.text for one in told] == ["Quill University", "Fen University"]


def test_who_examined_is_not_the_school() -> None:
    """Beside `Institute` the column `University` says who examined; a note with a star stands below the table."""
    rows = (
        "EXAM\tUNIVERSITY\tINSTITUTE\tYEAR", "Intermediate\tFenland Council\tQuill Vidyalaya\t2012",
        "Matriculation\tFenland Council\tMarram Vidyalaya\t2010", {"text": "after two years.", "bullet": "*"},
    )  # fmt: skip
    assert found(*rows) == [
        ("Intermediate", "Quill Vidyalaya", "2012"), ("Matriculation", "Marram Vidyalaya", "2010")
    ]  # fmt: skip
    assert found("DEGREE\tUNIVERSITY\tYEAR", "BSc Tea Blending\tFen University\t2011") == [
        ("BSc Tea Blending", "Fen University", "2011")
    ]  # fmt: skip


def test_dates_left_of_rows_with_years_of_their_own() -> None:
    """Dates in a column of their own open the rows, whatever year a row names besides, in one line or two."""
    told = (
        ("2014 - 2017", "Diploma in Ham Curing, Fen College – 3rd place 2016"),
        ("2011 - 2014", "BSc Tea Blending, Quill University"),
    )  # fmt: skip
    expected = [
        ("Diploma in Ham Curing", "Fen College", "2017"), ("BSc Tea Blending", "Quill University", "2014"),
    ]  # fmt: skip
    apart = [
        cell(text, 50 + 100 * side, 50 + 14 * row, 2 * row + side)
        for row, both in enumerate(told)
        for side, text in enumerate(both)
    ]
    assert found(*apart) == expected
    assert found(*("\t".join(both) for both in told)) == expected


def test_a_column_of_those_who_taught() -> None:
    """`Provider` names the column of schools; a dash within a degree stays as it is printed."""
    rows = ("Year\tQualification\tProvider", "2017\tCertificate IV in Brewing - Yeast\tFenland", "2012\tYear 12\tQuill")
    assert found(*rows) == [
        ("Certificate IV in Brewing - Yeast", "Fenland", "2017"), ("Year 12", "Quill", "2012")
    ]  # fmt: skip


def test_columns_as_american_forms_head_them() -> None:
    """What was received from whom, and the course beside it, are the degree, the school and the field."""
    rows = ("Completion Date\tIssuing Institution\tLocation\tDegree Received\tCourse of Study",
            "04/2019\tFenland University\tFenby, Kenya\tBachelors Degree\tTextile Chemistry",
            "06/2016\tQuill Institute\tFenby, Kenya\tCertificate\tWeaving")  # fmt: skip
    assert found(*rows) == [
        ("Bachelors Degree, Textile Chemistry", "Fenland University", "2019-04"),
        ("Certificate, Weaving", "Quill Institute", "2016-06"),
    ]  # fmt: skip


def test_a_column_or_label_with_the_field_of_study() -> None:
    """What was studied goes behind the degree, from a column of its own or from behind a label; alone it is the degree.
    """
    table = ("Qualification\tDiscipline\tCollege\tGrade", "Bachelor of Arts\tMusic Production\tFen College\tMerit",
             "Diploma\tArt\tMill College\tMerit")  # fmt: skip
    assert [one.degree.text for one in find_schools(flow(*table))] == [
        "Bachelor of Arts, Music Production", "Diploma, Art",
    ]  # fmt: skip
    form = ("Degree: BE", "Specialization: Mechanics", "University: Fen University", "Year: 2014",
            "Degree: Diploma", "Specialization: Mechanics", "University: Mill Polytechnic", "Year: 2010")  # fmt: skip
    assert [(one.degree.text, one.institution.text, one.end.text) for one in find_schools(flow(*form))] == [
        ("BE, Mechanics", "Fen University", "2014"), ("Diploma, Mechanics", "Mill Polytechnic", "2010"),
    ]  # fmt: skip
    alone = ("Field of study: Botany", "University: Fen University", "Year: 2014")
    assert [one.degree.text for one in find_schools(flow(*alone))] == ["Botany"]


def test_a_cell_of_a_row_that_runs_over() -> None:
    """The last word of a school's name stands alone below it, because the column has no room for it."""
    sheet = Sheet()
    sheet.text(60, 60, "Jane Doe", NAME)
    sheet.text(60, 100, "EDUCATION", HEADING)
    for top, cells in enumerate((
        ("BSc", "2016", "Faculty of Sound and Light, Fenland University"),
        ("MSc", "2018", "Faculty of Sexual and Reproductive Studies of"),
        ("", "", "Quoll"),
        ("PhD", "2021", "Fenland University"),
    )):
        for left, cell in zip((60, 180, 260), cells, strict=True):
            if cell:
                sheet.text(left, 120 + 12 * top, cell)
    schools = parsed(sheet).profile.education
    assert [(one.degree, one.end_date) for one in schools] == [("BSc", "2016"), ("MSc", "2018"), ("PhD", "2021")]
    assert schools[1].institution == "Faculty of Sexual and Reproductive Studies of Quoll"


def test_heads_that_run_over() -> None:
    """`Graduation` above `Year` is one head of a column of dates."""
    rows = [
        cell(text, left, top, column) | {"bold": top < 70}
        for column, (left, texts) in enumerate(
            (
                (50, (("Degree Major", 50), ("MSc Ham Curing", 74), ("BSc Tea Blending", 88))),
                (220, (("Institution", 50), ("Quill University", 74), ("Fen University", 88))),
                (400, (("Graduation", 50), ("Year", 62), ("2015", 74), ("2011", 88))),
            )
        )
        for text, top in texts
    ]
    assert found(*rows) == [
        ("MSc Ham Curing", "Quill University", "2015"), ("BSc Tea Blending", "Fen University", "2011"),
    ]  # fmt: skip


def test_what_was_gained_and_what_was_studied_in_columns_of_their_own() -> None:
    """`Degree Received` and `Course of Study` are one degree with its field, whatever the column of the school says."""
    rows = [
        "Completion Date\tIssuing Institution\tDegree Received\tCourse of Study",
        "04/2019\tFen University\tBachelors Degree\tPeat Engineering",
        "06/2016\tMarl Institute of Professionals\tCertificate\tWeb Design",
    ]
    assert found(*rows) == [
        ("Bachelors Degree, Peat Engineering", "Fen University", "2019-04"),
        ("Certificate, Web Design", "Marl Institute of Professionals", "2016-06"),
    ]


def test_heads_in_the_plural() -> None:
    """`Années`, `Établissements` and `Diplômes` name the columns as their singulars do."""
    rows = ["Années\tÉtablissements\tDiplômes", "2014-2017\tUniversité du Tarn\tLicence en Sciences"]
    assert found(*rows, "2013-2014\tLycée des Tourbes\tBaccalauréat D") == [
        ("Licence en Sciences", "Université du Tarn", "2017"), ("Baccalauréat D", "Lycée des Tourbes", "2014")
    ]  # fmt: skip
