"""Numbers and letters before the headings of a document, in whatever form they count."""

from __future__ import annotations

from typing import Any

import pytest
from pdf_pages import BOLD, Look, Sheet, jobs_of, kinds_of, parsed, resume_head

HEADINGS = ("Profile", "Experience", "Education", "Skills")
KINDS = ["head", "summary", "work", "education", "skills"]
JOBS = [
    ("Station Manager", "Northern Tramways Ltd", "2019", "Present"),
    ("Ticket Clerk", "Harbour Ferries Ltd", "2011", "2019"),
]
FORMS = {
    "1.": "1. 2. 3. 4.",
    "1)": "1) 2) 3) 4)",
    "(1)": "(1) (2) (3) (4)",
    "1": "1 2 3 4",
    "01": "01 02 03 04",
    "1:": "1: 2: 3: 4:",
    "I.": "I. II. III. IV.",
    "I": "I II III IV",
    "I –": "I – II – III – IV –",
    "A)": "A) B) C) D)",
    "A -": "A - B - C - D -",
}


def marks_of(form: str) -> list[str]:
    """The four marks of a form."""
    parts = FORMS[form].split()
    return parts if len(parts) == 4 else [" ".join(parts[at : at + 2]) for at in range(0, 8, 2)]


def counted(marks: list[str], *, look: Look = BOLD, gap: str = " ", beside: bool = False, jobs: str = "") -> Sheet:
    """A résumé whose headings have these marks, above their text or `beside` it; `jobs` stands before job titles."""
    sheet = Sheet()
    y = resume_head(sheet)
    left = 220 if beside else 60
    texts = (
        ["Station manager at home in timetables and rosters."],
        [
            (f"{jobs.format(1)}Station Manager", BOLD),
            "Northern Tramways Ltd, 2019 - Present",
            "• Ran three stations with forty staff",
            (f"{jobs.format(2)}Ticket Clerk", BOLD),
            "Harbour Ferries Ltd, 2011 - 2019",
            "• Sold tickets and answered questions",
        ],
        ["BSc in Transport Planning, University of Leeds, 2008 - 2011"],
        ["Rostering, Timetables, Excel, First aid"],
    )
    for mark, heading, rows in zip(marks, HEADINGS, texts, strict=True):
        sheet.text(60, y, f"{mark}{gap}{heading}", look)
        y = sheet.column(left, y if beside else y + 16, rows) + 12
    return sheet


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "setting",
    [{}, {"gap": "      "}, {"look": Look(size=13)}, {"beside": True}, {"jobs": "{}. "}],
    ids=["usual", "wide", "large", "beside", "numbered jobs"],
)
def test_numbers_before_headings_hide_none_of_them(form: str, setting: dict[str, Any]) -> None:
    """A section begins at each, and the number is no part of its title."""
    sheet = counted(marks_of(form), **setting)
    assert [kind for kind, _ in kinds_of(sheet)] == KINDS
    result = parsed(sheet)
    assert jobs_of(result) == JOBS
    assert result.profile.skills == ("Rostering", "Timetables", "Excel", "First aid")


def test_a_heading_of_unknown_words_is_counted_with_the_others() -> None:
    """`IV Civic duties` between known ones; its number is none of its text."""
    sheet = Sheet()
    y = resume_head(sheet)
    rows = ("Stations run calmly since 2011.", "Weaver, Odell Wool, 2011 - 2019", "Treasurer of a club", "Looms, Wool")
    titles = ("I Profile", "II Experience", "III Oddments of Fenby", "IV Skills")
    for title, row in zip(titles, rows, strict=True):
        sheet.text(60, y, title, Look(size=13, bold=True)).text(60, y + 16, row)
        y += 44
    assert [kind for kind, _ in kinds_of(sheet)] == ["head", "summary", "work", "other", "skills"]
    assert jobs_of(parsed(sheet)) == [("Weaver", "Odell Wool", "2011", "2019")]


@pytest.mark.parametrize("figures", [("3", "5", "12"), ("2", "4", "1"), ("1", "2", "2")])
def test_figures_before_words_that_could_be_headings_count_nothing(figures: tuple[str, ...]) -> None:
    """`3 Languages`, `5 Projects`, `12 Certifications` boast of something; no section begins there."""
    sheet = Sheet()
    y = resume_head(sheet)
    for figure, word in zip(figures, ("Languages", "Projects", "Certifications"), strict=True):
        sheet.text(60, y, f"{figure} {word}", BOLD)
        y += 16
    sheet.text(60, y + 10, "EXPERIENCE", Look(size=13, bold=True))
    sheet.text(60, y + 26, "Weaver, Odell Wool, 2011 - 2019")
    assert [kind for kind, _ in kinds_of(sheet)] == ["head", "work"]
