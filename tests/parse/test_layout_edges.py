"""Columns that stand so close that a full row of the left one nearly touches the right one."""

from __future__ import annotations

from pdf_pages import Look, Sheet, lines_of, parsed

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
