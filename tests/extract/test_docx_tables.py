"""Tables are read as a person reads them: data by rows, page layouts by columns, dates with their entries."""

from __future__ import annotations

from word_files import cell, docx, para, run, table

from resumectl.parse.extract.docx import read_docx
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.geometry import Line

LONG = "A sentence that is far too long to be one cell of a row of data in a table, as anybody would say."


def lines(body: str) -> tuple[Line, ...]:
    return read_docx(docx(body)).lines


def texts(body: str) -> list[str]:
    return [line.text for line in lines(body)]


def test_a_row_of_short_cells_is_one_line() -> None:
    """School, degree and year of a row stay together as segments."""
    found = lines(table(cell("School") + cell("Year"), cell("Riga High") + cell("2016")) + para("after"))
    assert [line.text for line in found] == ["School\tYear", "Riga High\t2016", "after"]
    assert [line.in_table for line in found] == [True, True, False]
    assert found[2].column == 0
    assert found[0].column != found[1].column


def test_other_rows_go_cell_by_cell() -> None:
    """A sidebar's cell ends before the next one begins, and a line never runs on into another cell."""
    found = lines(table(cell("Skills", "Rye", "Wheat") + cell("Experience", LONG)))
    assert [line.text for line in found] == ["Skills", "Rye", "Wheat", "Experience", LONG]
    assert [line.column for line in found] == [1, 1, 1, 2, 2]


def test_dates_beside_an_entry_join_its_lines() -> None:
    """Dates and places at either side stand on one line with what they belong to."""
    right = para("2019 – 2021", properties='<w:jc w:val="right"/>') + para(
        "Riga", properties='<w:jc w:val="right"/>'
    )
    rows = (
        cell("Bakery Ltd", "Head baker", "• Ran the ovens, " + LONG) + cell(right),
        cell("2015 – 2019") + cell("Cake House", "Baker", LONG),
    )
    assert texts(table(rows[0]) + para("-----") + table(rows[1])) == [
        "Bakery Ltd\t2019 – 2021",
        "Head baker\tRiga",
        "Ran the ovens, " + LONG,
        "2015 – 2019\tCake House",
        "Baker",
        LONG,
    ]


def test_a_label_beside_its_text_stays_before_it() -> None:
    """Titles in the left column and text in the right: row by row."""
    rows = (cell("Education") + cell("Riga High", LONG), cell("Skills") + cell("Rye, wheat", "Cakes"))
    assert texts(table(*rows)) == ["Education", "Riga High", LONG, "Skills", "Rye, wheat", "Cakes"]


def test_a_page_layout_is_read_column_by_column() -> None:
    """When titles and text run on downwards in both columns, the left one is read to its end first."""
    rows = (
        cell("Skills") + cell("Experience"),
        cell("Rye", "Wheat") + cell("Head baker", LONG),
        cell("Languages", "Latvian") + cell("Baker", LONG),
    )
    found = lines(table(*rows))
    assert [line.text for line in found] == [
        "Skills", "Rye", "Wheat", "Languages", "Latvian", "Experience", "Head baker", LONG, "Baker", LONG,
    ]  # fmt: skip
    assert len({line.column for line in found}) == 2


def test_a_cell_over_several_rows_is_read_once_and_whole() -> None:
    """A merged sidebar does not come between the rows beside it; merged continuations are skipped."""
    start = '<w:vMerge w:val="restart"/>'
    side = cell("Rye", "Wheat", "Oats", properties=start)
    rows = (cell("Head baker", LONG) + side, cell("Baker", LONG) + cell(properties="<w:vMerge/>"))
    assert texts(table(*rows)) == ["Head baker", LONG, "Baker", LONG, "Rye", "Wheat", "Oats"]


def test_a_merged_label_stays_with_its_rows() -> None:
    """Dates and place over two rows belong to these rows and not to a column of their own."""
    start, more = '<w:vMerge w:val="restart"/>', cell(properties="<w:vMerge/>")
    rows = (
        cell("Since 2019", "Bakery", "Riga", properties=start) + cell("Head baker", LONG),
        more + cell("Baker", LONG),
        cell("2015", "Cake House", "Oslo", properties=start) + cell("Seller", LONG),
        more + cell("Cashier", LONG),
    )
    found = [line.flat for line in lines(table(*rows))]
    assert found.index("Baker") < found.index("Oslo") < found.index("Cashier")


def test_a_spanning_row_parts_the_layout() -> None:
    """The name over both columns comes first, whatever the order below."""
    rows = (
        cell("Jane Doe", properties='<w:gridSpan w:val="2"/>'),
        cell("Skills", "Rye") + cell("Experience", LONG),
    )
    assert texts(table(*rows)) == ["Jane Doe", "Skills", "Rye", "Experience", LONG]


def test_nested_tables_and_controls_are_read_in_place() -> None:
    """A table in a cell, and rows and cells inside content controls, lose nothing."""
    inner = table(cell("Rye") + cell("5 years"))
    wrapped = f"<w:sdt><w:sdtContent>{cell('Second')}</w:sdtContent></w:sdt>"
    row = f"<w:sdt><w:sdtContent><w:tr>{cell('Last')}</w:tr></w:sdtContent></w:sdt>"
    body = table(cell("Before", inner, "After") + wrapped).replace("</w:tbl>", "</w:tbl>")
    body = body[: body.rindex("</w:tbl>")] + row + "</w:tbl>"
    assert texts(body) == ["Before", "Rye\t5 years", "After", "Second", "Last"]


def test_deleted_rows_and_hidden_rows_are_left_out() -> None:
    """A row that was deleted under tracked changes is gone; a hidden one is reported."""
    gone = f"<w:tr><w:trPr><w:del/></w:trPr>{cell('gone')}</w:tr>"
    hidden = f"<w:tr><w:trPr><w:hidden/></w:trPr>{cell('unseen')}</w:tr>"
    extract = read_docx(docx(f"<w:tbl>{gone}{hidden}<w:tr>{cell('kept')}</w:tr></w:tbl>"))
    assert [line.text for line in extract.lines] == ["kept"]
    assert [warning.code for warning in extract.warnings] == ["HIDDEN_TEXT_IGNORED"]


def test_a_cell_border_below_is_a_rule() -> None:
    """A title in a cell with a line below it alone is underlined; a framed cell is not."""
    below = '<w:tcBorders><w:bottom w:val="single"/></w:tcBorders>'
    framed = '<w:tcBorders><w:left w:val="single"/><w:bottom w:val="single"/></w:tcBorders>'
    found = lines(table(cell("Skills", properties=below), cell("Rye", properties=framed)))
    assert [line.underlined for line in found] == [True, False]


def test_cells_keep_their_look() -> None:
    """A label keeps its weight inside the joined line, so that it can be told from the text."""
    (line,) = lines(table(cell(para(run("Skills", "<w:b/>"))) + cell("Rye and wheat")))
    assert [segment.runs[0].style.bold for segment in line.segments] == [True, False]


def test_a_table_of_jobs_with_their_duties() -> None:
    """Below a row that names its columns each row is a job, also where a cell holds the title and what was done."""
    found = lines(
        table(
            cell("Dates") + cell("Employer") + cell("Position and main duties") + cell("Reason for leaving"),
            cell("Oct 2020 – Present") + cell("Willow Living, Leeds") + cell("Support Worker", LONG) + cell("–"),
            cell("2015 – 2017") + cell("Dollar Mart, Hull") + cell("Sales Assistant", "Tills and stock.") + cell("–"),
        )
    )
    assert [line.text for line in found][1:3] == ["Oct 2020 – Present\tWillow Living, Leeds\tSupport Worker\t–", LONG]
    jobs = find_jobs(found)
    assert [(job.title.text, job.company.text, job.end.text, [one.text for one in job.bullets]) for job in jobs] == [
        ("Support Worker", "Willow Living", "Present", [LONG]),
        ("Sales Assistant", "Dollar Mart", "2017", ["Tills and stock."]),
    ]


def test_three_short_titles_above_columns_are_no_table_of_jobs() -> None:
    """A page layout of three columns under their titles is read column by column as before."""
    rows = (
        cell("Skills") + cell("Languages") + cell("Interests"),
        cell("Rye", "Oats") + cell("Latvian", "Finnish") + cell("Ice"),
    )
    assert "Rye\tLatvian\tIce" not in texts(table(*rows))


def test_a_column_that_counts_the_rows_is_their_bullets() -> None:
    """`1.` beside a certificate is no text of its own; a number that counts nothing is, and one below a name."""
    rows = (cell("1.") + cell("First aid at work"), cell("2.") + cell("Forklift licence"))
    assert [(line.bullet, line.text) for line in lines(table(*rows))] == [
        ("1.", "First aid at work"),
        ("2.", "Forklift licence"),
    ]
    assert texts(table(cell("7") + cell("Ovens"), cell("2") + cell("Shops"))) == ["7\tOvens", "2\tShops"]
    named = (cell("No.") + cell("Degree") + cell("Year"), cell("1") + cell("BSc Physics") + cell("2016"))
    assert texts(table(*named, widths=(900, 6000, 2000))) == ["No.\tDegree\tYear", "1\tBSc Physics\t2016"]


def test_a_long_cell_below_the_names_of_columns_keeps_its_row() -> None:
    """What somebody did, in one long paragraph, stays in the row of its dates, employer and title."""
    head = cell("Period") + cell("Employer") + cell("Position") + cell("Duties")
    row = cell("2019 – 2021") + cell("Bakery Ltd") + cell("Baker") + cell(LONG)
    found = texts(table(head, row, widths=(1500, 2000, 2000, 3500)))
    assert found == ["Period\tEmployer\tPosition\tDuties", f"2019 – 2021\tBakery Ltd\tBaker\t{LONG}"]
