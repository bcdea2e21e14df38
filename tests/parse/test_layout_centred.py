"""Titles in a left margin that are centred in the height of their section, as the cells of a table are."""

from __future__ import annotations

from typing import Any

import pytest
from pdf_pages import BOLD, Look, Sheet, bullets_of, jobs_of, kinds_of, parsed, resume_head, schools_of

SECTIONS = [
    ("Profile", ["Station manager at home in timetables and rosters,", "known for calm in difficult conversations."]),
    (
        "Experience",
        [
            ("Station Manager", BOLD),
            "Northern Tramways Ltd, 2019 - Present",
            "• Ran three stations with forty staff",
            "• Planned the rota of twelve drivers",
            "",
            ("Ticket Clerk", BOLD),
            "Harbour Ferries Ltd, 2011 - 2019",
            "• Sold tickets and answered questions",
        ],
    ),
    ("Education", [("BSc in Transport Planning", BOLD), "University of Leeds, 2008 - 2011"]),
    ("Skills", ["Rostering, Timetables, Excel, First aid"]),
]
JOBS = [
    ("Station Manager", "Northern Tramways Ltd", "2019", "Present"),
    ("Ticket Clerk", "Harbour Ferries Ltd", "2011", "2019"),
]
BULLETS = [
    ["Ran three stations with forty staff", "Planned the rota of twelve drivers"],
    ["Sold tickets and answered questions"],
]


def in_margin(*, centred: bool, ruled: bool = False, space: float = 10, look: Look = BOLD, left: float = 190) -> Sheet:
    """The sections with their titles in the margin, beside the middle of their text or beside its first row."""
    sheet = Sheet()
    y = resume_head(sheet)
    for title, rows in SECTIONS:
        if ruled:
            sheet.rule(60, y - 14, 540)
        below = sheet.column(left, y, rows, 13)
        middle = (y + below - 13) / 2
        sheet.text(60, middle if centred else y, title, look)
        y = below + space + (12 if ruled else 0)
    return sheet


@pytest.mark.parametrize("centred", [True, False], ids=["centred", "at the top"])
@pytest.mark.parametrize(
    "setting",
    [{}, {"space": 4}, {"space": 24, "look": Look(size=12, color=0x336699)}, {"ruled": True}, {"left": 150}],
    ids=["usual", "close", "large", "ruled", "narrow"],
)
def test_a_title_in_the_middle_has_the_rows_above_it_too(setting: dict[str, Any], *, centred: bool) -> None:
    """What stands above the level of `Experience` and below the last section's text is a job of it."""
    sheet = in_margin(centred=centred, **setting)
    assert [kind for kind, _ in kinds_of(sheet)] == ["head", "summary", "work", "education", "skills"]
    result = parsed(sheet)
    assert jobs_of(result) == JOBS
    assert bullets_of(result) == BULLETS
    assert schools_of(result) == [("BSc in Transport Planning", "University of Leeds", "2008", "2011")]
    assert result.profile.skills == ("Rostering", "Timetables", "Excel", "First aid")
    assert result.profile.basic_info.summary_description == (" ".join(map(str, SECTIONS[0][1])),)


def test_a_contact_block_above_a_centred_title_is_none_of_its_text() -> None:
    """The chain of texts may begin below rows that stand beside no title."""
    sheet = Sheet()
    sheet.text(60, 60, "Marta Quillfeather", Look(size=16, bold=True))
    y = sheet.column(190, 82, ["marta.quillfeather@example.org", "+44 20 7946 0958", "Leeds, United Kingdom"]) + 14
    for title, rows in SECTIONS:
        below = sheet.column(190, y, rows, 13)
        sheet.text(60, (y + below - 13) / 2, title, BOLD)
        y = below + 10
    result = parsed(sheet)
    assert jobs_of(result) == JOBS
    assert result.profile.basic_info.email == "marta.quillfeather@example.org"
    assert result.profile.basic_info.summary_description == (" ".join(map(str, SECTIONS[0][1])),)
