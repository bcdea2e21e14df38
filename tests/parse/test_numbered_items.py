"""Items that are counted: numbers and letters of one list are one kind of sign."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pdf_pages import BOLD, HEADING, Sheet, lines_of, parsed, resume_head
from section_lines import laid_out

from resumectl.parse.fields.entries.marks import kind_of
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.geometry import Line


@pytest.mark.parametrize("form", ["{}.", "{})", "({})"])
def test_numbers_before_items_are_no_text(form: str) -> None:
    """Whatever they are set in."""
    sheet = Sheet()
    for at, text in enumerate(("Mended the hulls", "Varnished masts", "Ordered timber"), 1):
        sheet.text(60, 60 + 16 * at, form.format(at)).text(78, 60 + 16 * at, text)
    found = [(line.bullet, line.flat) for line in lines_of(sheet)]
    assert found == [
        (form.format(1), "Mended the hulls"),
        (form.format(2), "Varnished masts"),
        (form.format(3), "Ordered timber"),
    ]


def test_numbers_in_brackets_open_a_jobs_items() -> None:
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    sheet.text(60, y + 18, "Shipwright, Quoll Yard Ltd, 2016 - 2020", BOLD)
    sheet.text(60, y + 32, "(1) Hulls of fishing boats").text(60, y + 46, "(2) Masts and oars")
    assert parsed(sheet).profile.work_history[0].bullet_points == ("Hulls of fishing boats", "Masts and oars")


@pytest.mark.parametrize(("one", "other"), [("1.", "12."), ("a)", "b)"), ("(1)", "(2)"), ("ii.", "iv.")])
def test_all_numbers_of_a_list_are_one_kind(one: str, other: str) -> None:
    assert kind_of(one) == kind_of(other)


def test_other_forms_and_glyphs_are_other_kinds() -> None:
    assert len({kind_of(bullet) for bullet in ("1.", "1)", "(1)", "•", "-", "o")}) == 6


def numbered(*rows: tuple[str, str, str]) -> list[Line]:
    """Rows of a bullet, a text at the left and a cell at the right edge."""
    found: list[Line] = []
    for at, (bullet, text, right) in enumerate(rows):
        left = 70 if bullet else 50
        line = laid_out({"text": text, "left": left, "top": 50 + 14 * at, "bullet": bullet})[0]
        if right:
            cell = laid_out({"text": right, "left": 400, "top": 50 + 14 * at})[0]
            line = replace(line, segments=(*line.segments, *cell.segments))
        found.append(replace(line, number=at))
    return found


def test_dates_beside_the_first_number_belong_to_the_job() -> None:
    """As those beside a first glyph do: the other numbers have none."""
    found = find_jobs(
        numbered(
            ("", "Quoll Yard Ltd, Shipwright", "Leeds"),
            ("1.", "Mended the hulls", "2016 - 2020"),
            ("2.", "Varnished masts", ""),
            ("", "Harlech Works Ltd, Joiner", "York"),
            ("1.", "Ordered timber", "2012 - 2016"),
            ("2.", "Built six ladders", ""),
        )
    )
    assert [(job.title.text, job.company.text, job.start.text) for job in found] == [
        ("Shipwright", "Quoll Yard Ltd", "2016"),
        ("Joiner", "Harlech Works Ltd", "2012"),
    ]
    assert [bullet.text for bullet in found[0].bullets] == ["Mended the hulls", "Varnished masts"]


def test_an_area_code_in_brackets_is_no_number() -> None:
    (line,) = lines_of(Sheet().text(60, 60, "(11) 91234-5678"))
    assert (line.bullet, line.flat) == ("", "(11) 91234-5678")
