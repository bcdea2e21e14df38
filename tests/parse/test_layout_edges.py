"""Columns that stand so close that a full row of the left one nearly touches the right one."""

from __future__ import annotations

from pdf_pages import Look, Sheet, lines_of, parsed

from resumectl.parse.geometry import Style, Word
from resumectl.parse.layout.chunks import Chunk
from resumectl.parse.layout.strips import find_strips

LEFT = [
    "Planned the routes of forty vans and answered drivers",
    "Trained new clerks in the yard",
    "Short row",
    "Kept the yard tidy and counted",
    "Wrote the weekly report on fuel and on late deliveries",
    "Another short one",
    "Met suppliers of tyres",
]
RIGHT = ["Forklift driving", "Stock counts", "Route planning", "First aid", "Welsh", "Spreadsheets", "Rotas"]


def test_full_rows_do_not_take_in_the_next_column() -> None:
    """Where rows of the right column begin at one edge, a row of the left one ends before it, however close."""
    sheet = Sheet().text(60, 60, "Gwen Harlow", Look(size=20))
    sheet.text(60, 100, "Work Experience", Look(size=12, bold=True)).text(320, 100, "Skills", Look(size=12, bold=True))
    sheet.text(60, 116, "Dispatcher, Harlow Vans Ltd, 2015 - 2019", Look(bold=True))
    for at, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
        sheet.right(312 if len(left) > 40 else 200, 132 + 14 * at, left).text(318, 132 + 14 * at, right)
    assert parsed(sheet).profile.skills == tuple(RIGHT)


def test_wide_spaces_of_running_text_cut_nothing() -> None:
    """A space that is wide by chance, with no rows beginning there, parts no text."""
    sheet = Sheet()
    for at, before in enumerate(("Saw", "Visited", "Wrote to", "Sat with", "Cooked for", "Led", "Drove")):
        sheet.text(60, 100 + 15 * at, f"{before} clients  and wrote reports for the families")
    assert all(len(line.segments) == 1 for line in lines_of(sheet))


def columns(sheet: Sheet, inset: float) -> Sheet:
    """Two columns whose rows stand level, with dates among those of the right one, set in below its title."""
    sheet.text(60, 100, "Skills", Look(size=12, bold=True)).text(300, 100, "Experience", Look(size=12, bold=True))
    jobs = ["2018 - 2021", "Ferry Clerk", "Harlow Boats Ltd", "Sold tickets.", "2015 - 2018", "Cook", "Tarn Inn"]
    for at, (left, right) in enumerate(zip(RIGHT, jobs, strict=True)):
        sheet.text(60, 118 + 13 * at, left).text(300 + inset, 118 + 13 * at, right)
    return sheet


def test_headings_side_by_side_open_columns() -> None:
    """Rows that stand level are columns all the same where two headings stand over them, one a bit to the left."""
    profile = parsed(columns(Sheet().text(60, 60, "Gwen Harlow", Look(size=20)), inset=10)).profile
    assert profile.skills == tuple(RIGHT)


def chunk(left: float, right: float, level: float) -> Chunk:
    return Chunk([Word("Text", 1, left, level - 8, right, level + 2, level, Style(10))])


def test_a_row_of_the_head_does_not_close_the_space_between_columns() -> None:
    """A wrapped row of the contact block, centred above, may end where the right column begins."""
    rows = [part for at in range(8) for part in (chunk(60, 280, 120 + 13 * at), chunk(300, 500, 120 + 13 * at))]
    strips = find_strips([chunk(230, 298, 90), *rows], [])
    assert [(strip.top, len(strip.left), len(strip.right)) for strip in strips[:1]] == [(120, 8, 8)]
