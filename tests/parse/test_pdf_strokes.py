"""Separators that are drawn: strokes between words are bars, edges of cells and marks of quotations are not."""

import pytest
from pdf_pages import BODY, Sheet, parsed, resume_head, texts_of, width_of


def row(sheet: Sheet, y: float, parts: list[str], height: float = 9) -> Sheet:
    """Words with a stroke drawn between them, 4 points of room on each side."""
    x = 60.0
    for at, part in enumerate(parts):
        if at:
            sheet.page.draw_line((x + 4, y - height + 1), (x + 4, y + 1), width=0.4)
            x += 8
        sheet.text(x, y, part)
        x += width_of(part, BODY)
    return sheet


def test_stroke_between_words() -> None:
    assert texts_of(row(Sheet(), 100, ["Slate roofing", "Leadwork", "Thatch"])) == ["Slate roofing | Leadwork | Thatch"]


def test_skills_between_strokes() -> None:
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "SKILLS")
    for at, parts in enumerate((["Slate roofing", "Leadwork", "Thatch"], ["Scaffolding", "Rope access"])):
        row(sheet, y + 16 + 14 * at, parts)
    skills = list(parsed(sheet).profile.skills)
    assert skills == ["Slate roofing", "Leadwork", "Thatch", "Scaffolding", "Rope access"]


@pytest.mark.parametrize("height", [3, 20])
def test_strokes_of_other_heights(height: float) -> None:
    """A tick is no separator, nor is a line through several rows."""
    assert texts_of(row(Sheet(), 100, ["Slate", "Lead"], height)) == ["Slate Lead"]


def test_edges_of_cells() -> None:
    """A table's upright lines are drawn row by row, and meet."""
    sheet = Sheet()
    for y in (100, 109, 118):
        row(sheet, y, ["Slate", "Lead"])
    sheet.page.draw_line((60 + width_of("Slate") + 4, 119), (60 + width_of("Slate") + 4, 160), width=0.4)
    assert not any("|" in text for text in texts_of(sheet))


def test_cell_with_a_flat_edge() -> None:
    sheet = row(Sheet(), 100, ["Slate", "Lead"])
    assert not any("|" in text for text in texts_of(sheet.rule(60, 101, 200)))


def test_mark_left_of_a_quotation() -> None:
    sheet = Sheet().text(60, 100, "Kept every promise to the diocese.")
    sheet.page.draw_line((56, 92), (56, 101), width=0.4)
    assert texts_of(sheet) == ["Kept every promise to the diocese."]
