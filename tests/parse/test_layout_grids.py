"""Tables with drawn borders: the text of a cell is read as one, and a row of cells as a row."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from pdf_pages import BODY, BOLD, HEADING, Sheet, jobs_of, kinds_of, lines_of, parsed, resume_head, schools_of

from resumectl.parse.geometry import Word
from resumectl.parse.layout.chunks import Chunk
from resumectl.parse.layout.grids import flat_row

EDGES = (60.0, 175.0, 290.0, 420.0, 540.0)
SCHOOLS = [
    (["Course"], ["Institution"], ["Board"], ["Year"]),
    (
        ["B.Sc. (Marine", "Biology)"],
        ["Northern Shore", "College of Science,", "Pellworth"],
        ["Coast University"],
        ["2021"],
    ),
    (["Higher Secondary"], ["Lantern Hill School,", "Pellworth"], ["State Board"], ["2017"]),
]
Rows = Sequence[Sequence[list[str]]]


def table(sheet: Sheet, y: float, rows: Rows, edges: Sequence[float] = EDGES, by_cell: bool = False) -> float:
    """Draws the rows with borders, whole lines or cell by cell; the baseline below the table."""
    top = y
    levels = [top]
    for row in rows:
        for at, cell in enumerate(row):
            for number, text in enumerate(cell):
                sheet.text(edges[at] + 5, levels[-1] + 13 + 13 * number, text, BODY)
        levels.append(levels[-1] + 6 + 13 * max(len(cell) for cell in row))
    shape = sheet.page.new_shape()
    for level in levels:
        pieces = list(itertools.pairwise(edges)) if by_cell else [(edges[0], edges[-1])]
        for left, right in pieces:
            shape.draw_line((left, level), (right, level))
            shape.finish(width=0.6)
    for edge in edges:
        pieces = list(itertools.pairwise(levels)) if by_cell else [(levels[0], levels[-1])]
        for above, below in pieces:
            shape.draw_line((edge, above), (edge, below))
            shape.finish(width=0.6)
    shape.commit()
    return levels[-1] + 24


@pytest.mark.parametrize("by_cell", [False, True])
def test_wrapped_cells_of_a_bordered_table_are_put_together(by_cell: bool) -> None:
    """The words of one baseline belong to several cells; each cell's rows are joined before they are read."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Education", HEADING)
    y = table(sheet, y + 10, SCHOOLS, by_cell=by_cell)
    sheet.text(60, y, "Skills", HEADING)
    sheet.column(60, y + 18, ["Diving, Sampling"])
    assert [[cell.text for cell in line.segments] for line in lines_of(sheet) if len(line.segments) == 4] == [
        ["Course", "Institution", "Board", "Year"],
        ["B.Sc. (Marine Biology)", "Northern Shore College of Science, Pellworth", "Coast University", "2021"],
        ["Higher Secondary", "Lantern Hill School, Pellworth", "State Board", "2017"],
    ]
    assert schools_of(parsed(sheet)) == [
        ("B.Sc. (Marine Biology)", "Northern Shore College of Science, Pellworth", "", "2021"),
        ("Higher Secondary", "Lantern Hill School, Pellworth", "", "2017"),
    ]


def test_words_close_to_a_border_stay_in_their_cells() -> None:
    """A narrow cell that is full ends one point before the next one's text; the border parts them."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Education", HEADING)
    edges = (60, 175, 291, 420, 540)
    table(
        sheet,
        y + 10,
        [
            (["Degree"], ["School"], ["Board"], ["Year"]),
            (["BA History"], ["Saint Orsolas Hallen-Id"], ["Shire"], ["2011"]),
        ],
        edges,
    )
    rows = [[cell.text for cell in line.segments] for line in lines_of(sheet)]
    assert ["BA History", "Saint Orsolas Hallen-Id", "Shire", "2011"] in rows


def test_lists_in_a_cell_follow_the_row_that_they_belong_to() -> None:
    """Dates stand beside the first rows of a cell, its bullets below them."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    rows: Rows = [
        (["2019 - Present"], ["Ferry Captain", "• Led a crew of nine", "• Kept the log"]),
        (["2012 - 2019"], ["First Mate", "• Stood the night watch"]),
    ]
    table(sheet, y + 10, rows, (60, 200, 540))
    texts = [line.text for line in lines_of(sheet)][-5:]
    assert texts == [
        "2019 - Present\tFerry Captain", "Led a crew of nine", "Kept the log",
        "2012 - 2019\tFirst Mate", "Stood the night watch",
    ]  # fmt: skip


def test_labels_of_a_bordered_form_are_no_headings() -> None:
    """`Nationality` names a section in other places; here it stands before a value like its neighbours."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Personal Details", HEADING)
    labels = ("Date of birth", "Nationality", "Home language", "Address")
    rows: Rows = [
        ([label], [value]) for label, value in zip(labels, ("1 May 1990", "Swiss", "German", "4 Kay Rd"), strict=True)
    ]
    y = table(sheet, y + 10, rows, (60, 250, 540))
    sheet.text(60, y, "Work Experience", HEADING)
    sheet.column(60, y + 18, [("Baker", BOLD), "Corner Loaf Ltd", "2010 - 2014"])
    assert [kind for kind, _ in kinds_of(sheet)] == ["head", "contact", "work"]


def test_a_frame_around_the_pages_columns_is_no_table() -> None:
    """Long texts side by side within borders are columns, read one after the other."""
    sheet = Sheet()
    y = resume_head(sheet)
    left = ["Skills", *(f"Useful skill {number}" for number in range(14))]
    right = ["Experience", *(f"Did the work of week {number} with care" for number in range(15))]
    table(sheet, y, [(left, right), ([], [])], (60, 220, 540))
    texts = [line.flat for line in lines_of(sheet)]
    assert texts.index("Useful skill 13") < texts.index("Did the work of week 0 with care")


def test_a_table_of_jobs_is_read_by_its_header_row() -> None:
    """`Employer | Position | Period` says what each column holds."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Employment History", HEADING)
    rows: Rows = [
        (["Employer"], ["Position held"], ["Period"], ["Duties"]),
        (["Quayside Traders Ltd"], ["Stock Clerk"], ["2015 - 2019"], ["Counted stock"]),
        (["Mill Lane Dairy", "and Creamery"], ["Driver"], ["2011 - 2015"], ["Delivered milk"]),
    ]
    table(sheet, y + 10, rows)
    assert jobs_of(parsed(sheet)) == [
        ("Stock Clerk", "Quayside Traders Ltd", "2015", "2019"),
        ("Driver", "Mill Lane Dairy and Creamery", "2011", "2015"),
    ]


def test_lines_between_columns_are_no_table() -> None:
    """A line down the page with rules beside it: what is level across it belongs to two texts, above and below too."""
    sheet = Sheet()
    sheet.text(60, 60, "Jorun Fosse", HEADING)
    shape = sheet.page.new_shape()
    for line in (((200, 90), (200, 800)), ((40, 170), (560, 170)), ((40, 260), (200, 260)), ((40, 340), (200, 340))):
        shape.draw_line(*line)
        shape.finish(width=0.8)
    shape.commit()
    sheet.column(50, 110, [("Contact", HEADING), "jorun@example.no"])
    sheet.column(220, 110, [("Profile", HEADING), "Baker with nine years at the oven."])
    sheet.column(50, 190, [("Languages", HEADING), "Norwegian"])
    sheet.column(50, 280, [("Skills", HEADING), "Sourdough"])
    sheet.column(50, 360, [("Interests", HEADING), "Skiing"])
    sheet.column(220, 190, [("Experience", HEADING)])
    sheet.column(220, 205, [("Baker, Fjord Bakery Ltd, 2018 - 2024", BOLD), "Baked bread by night.", "Trained two."])
    sheet.column(220, 250, [("Cook, Harbour Inn Ltd, 2015 - 2018", BOLD), "Cooked for sixty.", "Planned menus."])
    sheet.column(220, 295, [("Waiter, Inn of Tarn Ltd, 2014 - 2015", BOLD), "Served at table.", "Kept the till."])
    sheet.column(220, 350, [("Porter, Fell Hotel Ltd, 2013 - 2014", BOLD), "Carried bags."])
    assert [kind for kind, _ in kinds_of(sheet)][-4:] == ["languages", "skills", "interests", "work"]
    assert [job[0] for job in jobs_of(parsed(sheet))] == ["Baker", "Cook", "Waiter", "Porter"]


CELLS = {
    "a Chinese label": (("毕业学", "校："), "毕业学校："),
    "a Japanese product": (("ノーコードデー", "タ連携"), "ノーコードデータ連携"),
    "Latin letters": (("Red", "Hat"), "Red Hat"),
    "Korean, which has spaces": (("데이터", "분석"), "데이터 분석"),
    "both": (("使用", "Linux"), "使用 Linux"),
}


@pytest.mark.parametrize("case", CELLS)
def test_a_row_that_ran_over_in_a_cell_gets_no_space_where_its_script_has_none(case: str) -> None:
    """`毕业学` above `校：` is one label; elsewhere a row's end is a space."""
    texts, whole = CELLS[case]
    rows = [
        [Chunk([Word(text, 1, 60, 12 * at, 90, 12 * at + 10, 12 * at + 9)])] for at, text in enumerate(texts)
    ]
    assert [chunk.text for chunk in flat_row([rows])] == [whole]
