"""Titles of sections in the type of the text: a colon ends them, or nothing stands above them in their column."""

from __future__ import annotations

from pdf_pages import Sheet, parsed, sections_of


def found(sheet: Sheet) -> list[tuple[str, str]]:
    return [(one.kind, one.heading.flat) for one in sections_of(sheet) if one.heading]


def test_titles_in_colons_without_space_above() -> None:
    """Where nothing else looks like a heading."""
    sheet = Sheet()
    rows = (
        "Marta Quillfeather", "marta.quillfeather@example.org",
        "Work Experience:", "Shipwright, Quoll Yard Ltd, 2016 - 2020", "Joiner, Harlech Works Ltd, 2012 - 2016",
        "Education:", "Diploma in Carpentry, Leeds City College, 2010 - 2012",
        "Skills:", "Rigging, Splicing, Caulking",
    )  # fmt: skip
    sheet.column(60, 60, rows, step=12)
    assert found(sheet) == [("work", "Work Experience:"), ("education", "Education:"), ("skills", "Skills:")]
    profile = parsed(sheet).profile
    assert [job.company for job in profile.work_history] == ["Quoll Yard Ltd", "Harlech Works Ltd"]
    assert list(profile.skills) == ["Rigging", "Splicing", "Caulking"]


def test_one_label_in_a_colon_is_no_title() -> None:
    """A job may have it; the titles have space above them."""
    sheet = Sheet()
    y = sheet.column(60, 60, ("Marta Quillfeather", "marta.quillfeather@example.org"))
    job = ("Work Experience", "Shipwright, Quoll Yard Ltd, 2016 - 2020", "Skills:", "Rigging and splicing of all ropes")
    y = sheet.column(60, y + 20, job, step=12)
    y = sheet.column(60, y + 20, ("Education", "Diploma in Carpentry, Leeds City College, 2010 - 2012"))
    sheet.column(60, y + 20, ("Languages", "English, Welsh"))
    assert [kind for kind, _ in found(sheet)] == ["work", "education", "languages"]


def test_a_title_at_the_top_of_a_page() -> None:
    """No space can set it apart there; it is set as the others are."""
    sheet = Sheet()
    y = sheet.column(60, 60, ("Marta Quillfeather", "marta.quillfeather@example.org"))
    y = sheet.column(60, y + 20, ("Work Experience", "Shipwright, Quoll Yard Ltd, 2016 - 2020"))
    y = sheet.column(60, y + 20, ("Education", "Diploma in Carpentry, Leeds City College, 2010 - 2012"))
    y = sheet.column(60, y + 20, ("Languages", "English, Welsh"))
    sheet.turn().column(60, 60, ("Skills", "Rigging, Splicing, Caulking"))
    assert ("skills", "Skills") in found(sheet)
