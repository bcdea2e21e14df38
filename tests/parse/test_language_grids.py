"""Grids of levels in forms of the European Union: which rows tell of a language, and which name the columns."""

from __future__ import annotations

import pytest
from pdf_pages import BODY, BOLD, HEADING, Look, Sheet, parsed, resume_head
from section_lines import laid_out

from resumectl.parse.fields.language_grids import heads_grid
from resumectl.parse.fields.languages import find_languages
from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.regroup import regroup
from resumectl.parse.sectioning.spoken import languages_apart

GRID = (
    "Other languages\tUNDERSTANDING\tSPEAKING\tWRITING", "Listening\tReading\tSpoken interaction\tSpoken production",
    "English\tC1\tC1\tC1\tB2\tC1", "German\tA2\tA2\tA1\tA1\tA2", "Levels: A1 and A2: Basic user",
)  # fmt: skip


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("UNDERSTANDING\tSPEAKING\tWRITING", True),
        ("Hören\tLesen\tAn Gesprächen teilnehmen", True),
        ("Spoken Spoken", True),
        ("Self-assessment", True),
        ("Common European Framework of Reference for Languages", True),
        ("English\tC1\tC1", False),
        ("Reading, chess", False),
    ],
)
def test_rows_that_name_columns(row: str, told: bool) -> None:
    assert [heads_grid(line) for line in laid_out(row)] == [told]


def test_a_grid_among_the_skills_is_of_languages() -> None:
    """Its head follows the label in one row; none of its words is a skill or a level."""
    (heading, *lines) = laid_out("Personal skills", "Mother tongue\tUrdu", *GRID, "Job-related skills\tAutoCAD")
    parts = regroup([Section("skills", heading, tuple(lines))])
    spoken = [line for part in parts if part.kind == "languages" for line in part.lines]
    assert [(name.text, level.text) for name, level in find_languages(spoken)] == [
        ("Urdu", "Mother tongue"), ("English", "C1, C1, C1, B2, C1"), ("German", "A2, A2, A1, A1, A2"),
    ]  # fmt: skip
    rest = [line.flat for part in parts if part.kind == "skills" for line in part.lines]
    assert rest == ["Job-related skills AutoCAD"]


def test_a_heading_that_is_a_mother_tongue() -> None:
    """Where the label is taken for a heading it is the level of the row below it."""
    (heading, *lines) = laid_out("Mother tongue", "Punjabi, Urdu")
    (part,) = regroup([Section("languages", heading, tuple(lines))])
    assert [(name.text, level.text) for name, level in find_languages(part.lines)] == [
        ("Punjabi", "Mother tongue"), ("Urdu", "Mother tongue"),
    ]  # fmt: skip


def test_a_label_above_rows_of_a_language_and_its_level_goes_with_them() -> None:
    lines = laid_out(
        {"text": "Språk", "bold": True}, "Norsk - Morsmål", "Engelsk - Flytende",
        {"text": "Rammeverk", "bold": True}, "Tauri, Yew",
    )  # fmt: skip
    parts = languages_apart(Section("skills", None, tuple(lines)), lexicon())
    assert [(part.kind, [line.flat for line in part.lines]) for part in parts] == [
        ("skills", ["Rammeverk", "Tauri, Yew"]),
        ("languages", ["Språk", "Norsk - Morsmål", "Engelsk - Flytende"]),
    ]


TABLES = {
    "nl": (
        ("Taal", "Spreken", "Schrijven"),
        [("Nederlands", "moedertaal", "moedertaal"), ("Frans", "basis", "basis"), ("Engels", "goed", "zeer goed")],
    ),
    "de": (
        ("Sprache", "Mündlich", "Schriftlich"),
        [("Deutsch", "Muttersprache", "Muttersprache"), ("Englisch", "gut", "sehr gut")],
    ),
    "pl": (
        ("Język", "Mówienie", "Pisanie"),
        [("angielski", "B2", "B1"), ("niemiecki", "A2", "A2"), ("rosyjski", "C1", "B2")],
    ),
}


@pytest.mark.parametrize("head", [BOLD, BODY])
@pytest.mark.parametrize("language", TABLES)
def test_a_table_of_levels_is_read_row_by_row(language: str, head: Look) -> None:
    """The columns stand far apart, and the level that is a heading elsewhere comes twice."""
    heads, rows = TABLES[language]
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Languages", HEADING)
    for number, row in enumerate((heads, *rows)):
        for x, text in zip((60, 160, 260), row, strict=True):
            sheet.text(x, y + 22 + 17 * number, text, head if not number or x == 60 else BODY)
    found = parsed(sheet).profile.languages
    levels = [(name, spoken if spoken == written else f"{spoken}, {written}") for name, spoken, written in rows]
    assert [(one.name, one.level) for one in found] == levels
