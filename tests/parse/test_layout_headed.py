"""Sections one below the other, though a strip of the page stays free over many of them."""

from __future__ import annotations

import pytest
from pdf_pages import BOLD, HEADING, Look, Sheet, jobs_of, parsed, resume_head, schools_of, width_of

JOBS = [("2018 - 2022", "Head Baker", "Millstone Bakery Ltd"), ("2014 - 2018", "Baker", "Rye & Daughters Ltd")]
SKILLS = ["Sourdough", "Piping", "Lamination", "Stock control", "Food hygiene", "Ordering"]
SCHOOL = ("2012 - 2014", "Diploma in Baking", "Leeds City College")


def heading(sheet: Sheet, y: float, text: str, *, is_centred: bool) -> None:
    if is_centred:
        sheet.text(260 - width_of(text, HEADING) / 2, y, text, HEADING)
    else:
        sheet.text(60, y, text, HEADING)


@pytest.mark.parametrize("is_centred", [True, False])
def test_dates_at_the_right_edge_below_headings_over_both(is_centred: bool) -> None:
    """A centred heading may stand wholly left of the strip that parts names from dates."""
    sheet = Sheet()
    y = resume_head(sheet) + 20
    for title, entries in (("Experience", JOBS), ("Education", [SCHOOL])):
        heading(sheet, y, title, is_centred=is_centred)
        for dates, name, where in entries:
            sheet.text(60, y + 22, name, BOLD).right(535, y + 22, dates).text(60, y + 36, where)
            y += 44
        y += 34
    for title, items in (("Skills", ["Sourdough", "Piping", "Lamination"]), ("Interests", ["Choir", "Chess", "Bees"])):
        heading(sheet, y, title, is_centred=is_centred)
        sheet.column(60, y + 22, items)
        y += 90
    result = parsed(sheet)
    assert jobs_of(result) == [(name, where, *dates.split(" - ")) for dates, name, where in JOBS]
    assert schools_of(result) == [(SCHOOL[1], SCHOOL[2], "2012", "2014")]
    assert list(result.profile.skills) == ["Sourdough", "Piping", "Lamination"]


def test_dates_in_a_margin_below_headings_at_the_same_edge() -> None:
    """Headings, dates and short lists begin at one edge; names and bullets stand further in."""
    sheet = Sheet()
    y = resume_head(sheet) + 20
    for title, entries in (("Education", [SCHOOL]), ("Skills", SKILLS), ("Experience", JOBS)):
        sheet.text(60, y, title, HEADING)
        y += 22
        for entry in entries:
            if isinstance(entry, str):
                sheet.text(60, y, entry)
                y += 14
                continue
            dates, name, where = entry
            sheet.text(60, y, dates).text(160, y, name, Look(size=10)).text(160, y + 14, where)
            sheet.bullet(170, y + 28, ["Baked three hundred loaves a night"] if title == "Experience" else [])
            y += 48
        y += 20
    result = parsed(sheet)
    assert jobs_of(result) == [(name, where, *dates.split(" - ")) for dates, name, where in JOBS]
    assert schools_of(result) == [(SCHOOL[1], SCHOOL[2], "2012", "2014")]


def test_groups_in_rows_of_three() -> None:
    """Cards of skills flow in rows; where the last row is short, the strip right of it parts two halves."""
    sheet = Sheet()
    y = resume_head(sheet) + 20
    sheet.text(60, y, "PROFILE", HEADING).text(60, y + 16, "Baker of bread and cakes for markets, cafes and weddings.")
    sheet.text(60, y + 44, "SKILLS", HEADING)
    small = Look(size=9)
    groups = [("Ovens", ["Deck · Rack"]), ("Bread", ["Sourdough · Rye ·", "Lamination ·", "Spelt"]),
              ("Cakes", ["Piping · Sugar ·", "Fondant ·", "Ganache"])]  # fmt: skip
    for at, (title, rows) in enumerate(groups):
        sheet.text(60 + 190 * at, y + 64, title, BOLD)
        sheet.column(60 + 190 * at, y + 78, [(row, small) for row in rows], 11)
    sheet.text(60, y + 120, "Trade", BOLD)
    sheet.column(60, y + 134, [("Stock control · Ordering ·", small), ("Food hygiene", small)], 11)
    sheet.text(60, y + 174, "EXPERIENCE", HEADING)
    for at, (dates, name, where) in enumerate(JOBS):
        sheet.text(60, y + 196 + 40 * at, name, BOLD).right(535, y + 196 + 40 * at, dates)
        sheet.text(60, y + 210 + 40 * at, where)
    skills = set(parsed(sheet).profile.skills)
    assert {"Deck", "Sourdough", "Lamination", "Spelt", "Piping", "Ganache", "Stock control", "Food hygiene"} <= skills


def test_values_at_the_right_of_a_later_page() -> None:
    """They stand lower than the heading of their own page, so they do not go on with the section of the page before."""
    sheet = Sheet()
    y = resume_head(sheet) + 20
    sheet.text(60, y, "EXPERIENCE", HEADING)
    for at, (dates, name, where) in enumerate(JOBS):
        sheet.text(60, y + 22 + 40 * at, name, BOLD).right(535, y + 22 + 40 * at, dates)
        sheet.text(60, y + 36 + 40 * at, where)
    sheet.text(60, y + 120, "SKILLS", HEADING).text(60, y + 136, "Sourdough, Piping, Lamination")
    sheet.turn().text(60, 60, "LANGUAGES", HEADING).text(60, 80, "Frisian: Native").text(60, 96, "English: Proficient")
    sheet.right(535, 96, "IELTS: 7.5 (2019)").text(60, 112, "Danish: Beginner").right(535, 112, "Actively learning")
    sheet.text(60, 150, "REFERENCES", HEADING).text(60, 166, "Available upon request")
    sheet.text(250, 210, "Last updated: February 2026", Look(size=9, italic=True)).right(535, 800, "2/2", Look(size=9))
    assert list(parsed(sheet).profile.skills) == ["Sourdough", "Piping", "Lamination"]
