"""Skills in two narrow columns, as in a sidebar: items that run over go on in their own column."""

from __future__ import annotations

import pytest
from pdf_pages import HEADING, Sheet, parsed, resume_head

NARROW = (
    ("Project", "Data", 17), ("management", "analysis", 12), ("Route", "Stock", 17), ("planning", "control", 12),
    ("Excel", "Budgets", 17), ("Personnel", "Health and", 17), ("training", "safety", 12), ("Archives", "Payroll", 17),
)  # fmt: skip
"""Texts at the left and at the right, and how far below the row above they stand."""
ITEMS = {
    "Project management", "Data analysis", "Route planning", "Stock control", "Excel", "Budgets", "Personnel training",
    "Health and safety", "Archives", "Payroll",
}  # fmt: skip


def skills(rows: tuple[tuple[str, str, float], ...], *, right: float = 115, bullet: str = "") -> list[str]:
    """What is read of these rows in a sidebar left of a job; `bullet` stands before the first row of each item."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(50, y, "Skills", HEADING)
    sheet.text(260, y, "Experience", HEADING)
    sheet.column(260, y + 18, ["Weaver, Odell Wool, 2011 - 2019", "Wove sails for the harbour", "Mended the looms"], 15)
    y += 6
    for one, other, step in rows:
        y += step
        for x, text in ((50, one), (right, other)):
            if text:
                sheet.text(x, y, f"{bullet} {text}" if bullet and step > 12 else text)
    return list(parsed(sheet).profile.skills)


@pytest.mark.parametrize(("right", "bullet"), [(115, ""), (130, ""), (120, "•"), (140, "-")])
def test_items_of_two_narrow_columns_go_on_below_themselves(right: float, bullet: str) -> None:
    """`Project    Data` above `management    analysis` are two skills, and so where signs stand before them."""
    found = skills(NARROW, right=right, bullet=bullet)
    assert set(found) == ITEMS
    assert len(found) == len(ITEMS)


def test_rows_below_one_column_alone_go_on_there() -> None:
    """The second row of an item may stand beside nothing, at the left or at the right."""
    rows = (
        ("Project", "Excel", 17), ("management", "", 12), ("Routes", "Budgets", 17), ("Stocks", "Health and", 17),
        ("", "safety", 12), ("Drawing", "Welding", 17), ("Payroll", "Archives", 17), ("Technical", "Sales", 17),
        ("writing", "", 12),
    )  # fmt: skip
    found = set(skills(rows))
    assert {"Project management", "Health and safety", "Technical writing"} <= found
    assert len(found) == 12


def test_two_columns_without_items_that_run_over_are_read_row_by_row() -> None:
    """Their order is that of print."""
    rows = (("Excel", "Budgets", 17), ("Routes", "Stocks", 17), ("Drawing", "Welding", 17), ("Payroll", "Sales", 17))
    assert skills(rows) == ["Excel", "Budgets", "Routes", "Stocks", "Drawing", "Welding", "Payroll", "Sales"]
