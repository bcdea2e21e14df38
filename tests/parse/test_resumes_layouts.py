"""The same résumé in many layouts gives the same profile: columns, sidebars, margins, tables, boxes, headings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pdf_pages import BOLD, HEADING, NAME, Look, Sheet, parsed, width_of
from whole_resumes import MARTA, Press, differences, title_above

Layout = Callable[[Sheet], None]
LAYOUTS: list[Layout] = []
WHITE = 0xFFFFFF
DARK = 0x22334F


def layout(draw: Layout) -> Layout:
    LAYOUTS.append(draw)
    return draw


@layout
def one_column(sheet: Sheet) -> None:
    Press(sheet).everything(MARTA)


@layout
def left_sidebar(sheet: Sheet) -> None:
    main(Press(sheet, 225, 555))
    Press(sheet, 40, 200, 80).side(MARTA)


@layout
def right_sidebar(sheet: Sheet) -> None:
    main(Press(sheet, 40, 375))
    Press(sheet, 400, 560, 80).side(MARTA)


@layout
def dark_sidebar_with_the_name_in_two_rows(sheet: Sheet) -> None:
    sheet.fill(0, 0, 210, 842, DARK)
    main(Press(sheet, 225, 555, 50), with_name=False)
    large = Look(20, True, color=WHITE)
    sheet.text(30, 60, "Marta", large).text(30, 84, "Quillfeather", large)
    Press(sheet, 30, 200, 110, color=WHITE).side(MARTA)


@layout
def banner_above_a_sidebar(sheet: Sheet) -> None:
    sheet.fill(0, 0, 595, 100, DARK)
    banner = Press(sheet, 40, 555, 50, color=WHITE)
    banner.name(MARTA)
    banner.rows([MARTA.title])
    main(Press(sheet, 225, 555, 120), with_name=False)
    Press(sheet, 40, 200, 120).side(MARTA)


@layout
def contact_box_right_of_the_name(sheet: Sheet) -> None:
    press = Press(sheet)
    press.name(MARTA)
    press.rows([MARTA.title])
    sheet.page.draw_rect((380, 40, 550, 100))
    Press(sheet, 390, 545, 58).contact(MARTA)
    press.y = 110
    press.body(MARTA)


@layout
def contact_box_low_at_the_right(sheet: Sheet) -> None:
    """Its text comes last in the file, too."""
    press = Press(sheet, 40, 380)
    press.name(MARTA)
    press.rows([MARTA.title])
    press.y = 110
    press.body(MARTA)
    sheet.fill(400, 300, 560, 400, 0xE0E0E0)
    box = Press(sheet, 410, 550, 310)
    box.title("Personal details")
    box.contact(MARTA)


@layout
def contact_flush_right(sheet: Sheet) -> None:
    press = Press(sheet)
    press.name(MARTA)
    press.rows([MARTA.title])
    for at, text in enumerate((MARTA.email, MARTA.phone, f"{MARTA.city}, {MARTA.country}")):
        sheet.right(535, 50 + 13 * at, text)
    press.y = 100
    press.body(MARTA)


@layout
def contact_at_the_foot_of_the_page(sheet: Sheet) -> None:
    press = Press(sheet)
    press.name(MARTA)
    press.rows([MARTA.title])
    press.body(MARTA)
    sheet.rule(60, 790, 535)
    sheet.centred(806, f"{MARTA.email}  |  {MARTA.phone}  |  {MARTA.city}, {MARTA.country}", Look(8))


@layout
def three_columns_below_the_name(sheet: Sheet) -> None:
    """Then one column down to the foot."""
    press = Press(sheet, 40, 555)
    press.name(MARTA)
    press.rows([MARTA.title])
    first, second, third = (Press(sheet, left, left + 160, press.y) for left in (40, 220, 390))
    first.title("Contact")
    first.contact(MARTA)
    second.skills(MARTA)
    third.languages(MARTA)
    press.y = max(first.y, second.y, third.y) + 10
    press.summary(MARTA)
    press.jobs(MARTA)
    press.schools(MARTA)


@layout
def two_equal_columns(sheet: Sheet) -> None:
    left, right = columns(sheet, head(sheet).y + 5)
    left.summary(MARTA)
    left.jobs(MARTA)
    lists(right, schools=True)


@layout
def one_column_then_two(sheet: Sheet) -> None:
    press = head(sheet)
    press.summary(MARTA)
    press.jobs(MARTA)
    left, right = columns(sheet, press.y + 5)
    left.schools(MARTA)
    lists(right)


@layout
def jobs_in_cards_side_by_side(sheet: Sheet) -> None:
    """Two columns in the midst of one."""
    press = head(sheet)
    press.summary(MARTA)
    press.title("Experience")
    left, right = columns(sheet, press.y)
    left.job(MARTA.roles[0])
    right.job(MARTA.roles[1])
    press.y = max(left.y, right.y) + 10
    press.job(MARTA.roles[2])
    press.schools(MARTA)
    press.skills_in_line(MARTA)
    press.languages(MARTA)


@layout
def sidebar_on_the_first_page_only(sheet: Sheet) -> None:
    press = Press(sheet, 225, 555)
    press.name(MARTA)
    press.summary(MARTA)
    press.jobs(MARTA)
    side = Press(sheet, 40, 200, 80)
    side.title("Contact")
    side.contact(MARTA)
    side.skills(MARTA)
    second = Press(sheet.turn(), 40, 555)
    second.schools(MARTA)
    second.languages(MARTA)


@layout
def columns_on_the_second_page_only(sheet: Sheet) -> None:
    press = head(sheet)
    press.summary(MARTA)
    press.jobs(MARTA)
    left, right = columns(sheet.turn(), 60)
    left.schools(MARTA)
    lists(right)


@layout
def header_on_the_second_page_only(sheet: Sheet) -> None:
    """It repeats the name in small type; the feet have page numbers."""
    press = head(sheet)
    press.summary(MARTA)
    press.jobs(MARTA)
    sheet.centred(820, "Marta Quillfeather - Page 1 of 2", Look(8))
    sheet.turn().text(40, 35, "Curriculum Vitae", Look(8)).right(555, 35, "Marta Quillfeather", Look(8))
    lists(Press(sheet, 40, 555), schools=True)
    sheet.centred(820, "Marta Quillfeather - Page 2 of 2", Look(8))


@layout
def dates_in_a_left_margin(sheet: Sheet) -> None:
    press = Press(sheet, 50, 555, dates=lambda sheet, left, right, y, text: sheet.text(left - 110, y, text))
    press.name(MARTA)
    press.contact(MARTA)
    press.summary(MARTA)
    press.left = 160
    press.set_title = in_margin(HEADING, 50, 22)
    press.jobs(MARTA)
    press.schools(MARTA)
    press.left, press.set_title = 50, title_above
    press.skills_in_line(MARTA)
    press.languages(MARTA)


@layout
def dates_in_a_column_at_the_right(sheet: Sheet) -> None:
    Press(sheet, 50, 430, 50, dates=lambda sheet, left, right, y, text: sheet.text(455, y, text)).everything(MARTA)


@layout
def headings_in_a_left_margin(sheet: Sheet) -> None:
    margin_titles(sheet, BOLD)


@layout
def table_with_rules_and_plain_headings(sheet: Sheet) -> None:
    """Nothing but their place in the left cells tells the headings."""
    press = margin_titles(sheet, Look())
    sheet.page.draw_rect((45, 100, 550, press.y))
    sheet.page.draw_line((170, 100), (170, press.y))


@layout
def headings_turned_in_the_margin(sheet: Sheet) -> None:
    """Printed upwards beside the middle of their sections."""
    press = Press(sheet, 90, 555)
    press.name(MARTA)
    press.contact(MARTA)
    press.set_title = skip_a_row
    for title, draw in (
        ("Profile", press.summary),
        ("Experience", press.jobs),
        ("Education", press.schools),
        ("Skills", press.skills),
        ("Languages", press.languages),
    ):
        top = press.y
        draw(MARTA)
        half = width_of(title.upper(), BOLD) / 2
        sheet.text(60, (top + press.y) / 2 + half, title.upper(), Look(bold=True, rotate=90))
        press.y += 24


@layout
def letter_spaced_headings(sheet: Sheet) -> None:
    press = Press(sheet, set_title=spaced)
    press.everything(MARTA)


@layout
def letter_spaced_name(sheet: Sheet) -> None:
    sheet.spaced(60, 60, MARTA.name.upper(), NAME, 6)
    press = Press(sheet, y=80)
    press.contact(MARTA)
    press.body(MARTA)


@layout
def skills_in_a_grid(sheet: Sheet) -> None:
    press = head(sheet)
    press.summary(MARTA)
    press.jobs(MARTA)
    press.schools(MARTA)
    press.title("Skills")
    for at, skill in enumerate(MARTA.skills):
        sheet.text(40 + 160 * (at % 3), press.y + 13 * (at // 3), skill)
    press.y += 30
    press.languages(MARTA)


def main(press: Press, *, with_name: bool = True) -> None:
    """What stands in the wide column beside a sidebar."""
    if with_name:
        press.name(MARTA)
    press.summary(MARTA)
    press.jobs(MARTA)
    press.schools(MARTA)


def head(sheet: Sheet) -> Press:
    """Name and contact over the whole width."""
    press = Press(sheet, 40, 555, 50)
    press.name(MARTA)
    press.contact(MARTA)
    return press


def columns(sheet: Sheet, y: float) -> tuple[Press, Press]:
    return Press(sheet, 40, 290, y), Press(sheet, 315, 565, y)


def lists(press: Press, *, schools: bool = False) -> None:
    if schools:
        press.schools(MARTA)
    press.skills(MARTA)
    press.languages(MARTA)


def in_margin(look: Look, left: float, step: float = 0) -> Callable[[Press, str], None]:
    """Headings at `left`, `step` points above the first row of their text."""

    def draw(press: Press, text: str) -> None:
        press.y += 10
        press.sheet.text(left, press.y, text, look)
        press.y += step

    return draw


def margin_titles(sheet: Sheet, look: Look) -> Press:
    press = Press(sheet, 50, 545, 50)
    press.name(MARTA)
    press.contact(MARTA)
    press.left, press.set_title = 180, in_margin(look, 50)
    press.body(MARTA)
    return press


def skip_a_row(press: Press, _text: str) -> None:
    press.y += 14


def spaced(press: Press, text: str) -> None:
    press.y += 10
    press.sheet.spaced(press.left, press.y, text.upper(), BOLD, 4)
    press.y += 17


def test_three_columns_over_the_whole_of_a_wide_page() -> None:
    """Below a head over the full width, each of the columns holds sections of its own down to the foot."""
    sheet = Sheet(842, 595)
    press = Press(sheet, 40, 800, 50)
    press.name(MARTA)
    press.contact(MARTA)
    first, second, third = (
        Press(sheet, left, right, press.y + 5) for left, right in ((40, 220), (245, 575), (600, 800))
    )
    first.summary(MARTA)
    first.skills(MARTA)
    second.jobs(MARTA)
    third.schools(MARTA)
    third.languages(MARTA)
    assert differences(parsed(sheet)) == {}


@pytest.mark.parametrize("draw", LAYOUTS, ids=lambda draw: draw.__name__)
def test_the_layout_does_not_change_the_profile(draw: Layout) -> None:
    """Name, contact, summary, jobs with dates, places and duties, schools, skills and languages are all there."""
    sheet = Sheet()
    draw(sheet)
    assert differences(parsed(sheet)) == {}
