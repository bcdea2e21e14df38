"""Résumés with the habits of programs that people write them in: Google Docs, LaTeX classes, design sites, browsers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from pdf_pages import BODY, BOLD, NAME, Look, Sheet, parsed, width_of
from whole_resumes import MARTA, Person, Press, Role, differences, wrapped

Producer = Callable[[Sheet], Person]
PRODUCERS: list[Producer] = []
GREY, TEAL, WHITE, INK = 0x666666, 0x00796B, 0xFFFFFF, 0x2B2B2B
PLACE = "Leeds, United Kingdom"


def producer(draw: Producer) -> Producer:
    PRODUCERS.append(draw)
    return draw


def roles(press: Press, person: Person, head: Callable[[Press, Role], None]) -> None:
    for role in person.roles:
        head(press, role)
        press.duties(role)
        press.y += 7


@producer
def google_docs_with_grey_dates(sheet: Sheet) -> Person:
    """Company in bold before place and role in one row, dates in capitals below, a colour for headings."""
    press = Press(sheet, 72, 523, 80, 15, heading=Look(11, True, color=0x2079C7), bullet="●")
    press.rows([MARTA.name], Look(26))
    press.y += 10
    press.rows([PLACE, MARTA.phone, MARTA.email], Look(9, color=GREY))
    press.summary(MARTA)

    def head(press: Press, role: Role) -> None:
        sheet.text(press.left + width_of(role.company, BOLD), press.y, f", {role.place} — ", BODY)
        x = press.left + width_of(role.company, BOLD) + width_of(f", {role.place} — ")
        sheet.text(x, press.y, role.title, Look(italic=True))
        press.rows([role.company], BOLD)
        press.rows([role.dates.upper()], Look(8, color=GREY))

    press.title("EXPERIENCE")
    roles(press, MARTA, head)
    press.title("EDUCATION")
    for school in MARTA.schools:
        sheet.text(press.left + width_of(school.name, BOLD), press.y, f" — {school.degree}", Look(italic=True))
        press.rows([school.name], BOLD)
        press.rows([school.dates], Look(8, color=GREY))
    press.titles = {"Skills": "SKILLS", "Languages": "LANGUAGES"}
    press.skills(MARTA)
    press.languages(MARTA)
    return MARTA


@producer
def latex_with_small_capitals_and_rules(sheet: Sheet) -> Person:
    """A centred head between bars, ruled headings, two cells in each of two rows of an entry."""
    sheet.centred(60, MARTA.name, Look(24))
    sheet.centred(76, f"{MARTA.phone} | {MARTA.email} | {PLACE}", Look(9))
    press = Press(sheet, 45, 550, 92, 12.5, heading=Look(12), bullet="•")

    def ruled(press: Press, text: str) -> None:
        press.y += 8
        sheet.text(press.left, press.y, text.upper(), press.heading)
        sheet.rule(press.left, press.y + 3, press.right, 0.4)
        press.y += 15

    press.set_title = ruled
    press.summary(MARTA)
    press.title("Experience")

    def head(press: Press, role: Role) -> None:
        sheet.right(press.right, press.y, role.dates)
        press.rows([role.title], BOLD)
        sheet.right(press.right, press.y, role.place, Look(9, italic=True))
        press.rows([role.company], Look(9, italic=True))

    roles(press, MARTA, head)
    press.title("Education")
    for school in MARTA.schools:
        sheet.right(press.right, press.y, PLACE)
        press.rows([school.name], BOLD)
        sheet.right(press.right, press.y, school.dates, Look(9, italic=True))
        press.rows([school.degree], Look(9, italic=True))
    press.skills_in_line(MARTA)
    press.languages(MARTA)
    return MARTA


@producer
def latex_with_dates_in_a_margin_and_names_in_one_row(sheet: Sheet) -> Person:
    """Headings beside a coloured bar, dates left of a row of role, company and place, as a class of long standing."""
    sheet.text(56, 70, MARTA.name, Look(30))
    for at, text in enumerate((PLACE, f"Phone {MARTA.phone}", MARTA.email)):
        sheet.right(540, 50 + 12 * at, text, Look(9, italic=True, color=GREY))
    press = Press(sheet, 150, 540, 100, 13, heading=Look(14, color=0x3873B3))

    def barred(press: Press, text: str) -> None:
        press.y += 12
        sheet.fill(56, press.y - 7, 140, press.y - 3, 0x3873B3).text(press.left, press.y, text, press.heading)
        press.y += 17

    press.set_title = barred
    press.summary(MARTA)
    press.title("Experience")

    def head(press: Press, role: Role) -> None:
        sheet.right(140, press.y, role.dates, Look(9))
        x = press.left + width_of(role.title, BOLD)
        sheet.text(press.left, press.y, role.title, BOLD).text(x, press.y, ", ", BODY)
        sheet.text(x + 5, press.y, role.company, Look(italic=True))
        sheet.text(x + 5 + width_of(role.company, Look(italic=True)), press.y, f", {role.place}.")
        press.y += press.step

    roles(press, MARTA, head)
    press.title("Education")
    for school in MARTA.schools:
        sheet.right(140, press.y, school.dates, Look(9))
        sheet.text(press.left + width_of(school.degree, BOLD), press.y, f", {school.name}.")
        press.rows([school.degree], BOLD)
    press.title("Languages")
    for name, level in MARTA.languages:
        sheet.right(140, press.y, name, Look(9)).text(press.left, press.y, level)
        press.y += 13
    press.title("Skills")
    press.rows([", ".join(MARTA.skills)])
    return MARTA


@producer
def design_with_a_photo_and_letter_spaced_headings(sheet: Sheet) -> Person:
    """A coloured column with a round picture, spaced headings, a line of dots down the jobs."""
    sheet.fill(0, 0, 200, 842, TEAL)
    sheet.page.draw_circle((100, 100), 55, color=(1, 1, 1), fill=(0.8, 0.8, 0.8))

    def spaced(press: Press, text: str) -> None:
        press.y += 14
        sheet.spaced(press.left, press.y, text.upper(), Look(11, True, color=press.color), 3)
        press.y += 18

    side = Press(sheet, 30, 185, 190, 15, set_title=spaced, color=WHITE)
    main = Press(sheet, 240, 565, 110, 14, set_title=spaced)
    sheet.spaced(240, 60, "MARTA", Look(28, True), 4).spaced(240, 92, "QUILLFEATHER", Look(28), 4)
    main.rows([MARTA.title], Look(12, color=GREY))
    side.title("Contact")
    side.rows([MARTA.phone, "marta.quillfeather@example", ".org", PLACE], Look(9.5))
    side.skills(MARTA)
    side.languages(MARTA)
    main.summary(MARTA)
    main.title("Work Experience")
    top = main.y

    def head(press: Press, role: Role) -> None:
        sheet.dot(226, press.y - 4, 3)
        press.rows([role.title], Look(11, True))
        press.rows([f"{role.company} | {role.place}"], Look(9.5, color=TEAL))
        press.rows([role.dates], Look(9, color=GREY))

    roles(main, MARTA, head)
    sheet.page.draw_line((226, top), (226, main.y), color=(0.6, 0.6, 0.6))
    main.schools(MARTA)
    return MARTA


@producer
def web_page_printed_by_a_browser(sheet: Sheet) -> Person:
    """Date, title and address of the page at its edges; bullets drawn as shapes; round boxes around skills."""
    faint = Look(8, color=0x333333)
    sheet.text(24, 20, "11/22/26, 9:41 AM", faint).text(260, 20, "Marta Quillfeather - Resume", faint)
    sheet.text(24, 830, "https://marta.example.org/resume", faint).right(571, 830, "1/1", faint)
    press = Press(sheet, 50, 545, 70, 14, heading=Look(15, True, color=INK))
    press.rows([MARTA.name], Look(24, True))
    press.y += 8
    press.rows([f"{MARTA.email} · {MARTA.phone} · {PLACE}"], Look(9))
    press.summary(MARTA)
    press.title("Experience")
    for role in MARTA.roles:
        sheet.right(press.right, press.y, role.dates, Look(9, color=GREY))
        press.rows([role.title], Look(11, True))
        press.rows([f"{role.company}, {role.place}"], Look(9, color=GREY))
        for duty in role.duties:
            sheet.dot(press.left + 6, press.y - 3.5)
            press.text(duty, indent=14)
        press.y += 6
    press.schools(MARTA)
    press.title("Skills")
    x = press.left
    for skill in MARTA.skills:
        sheet.fill(x, press.y - 11, x + width_of(skill) + 12, press.y + 5, 0xE8EEF4).text(x + 6, press.y, skill)
        x += width_of(skill) + 22
    press.y += 16
    press.languages(MARTA)
    return MARTA


@producer
def plain_layout_of_a_job_board(sheet: Sheet) -> Person:
    """One face, capitals nowhere, title in bold above company and place, dates below, bullets in the same column."""
    press = Press(sheet, 54, 558, 64, 13, heading=Look(14, True))
    press.rows([MARTA.name], Look(20))
    press.rows([PLACE, MARTA.email, MARTA.phone])
    press.rows(["Authorized to work in the UK for any employer"])
    press.title("Professional Summary")
    press.text(MARTA.summary)
    press.title("Work Experience")
    for role in MARTA.roles:
        press.rows([role.title], BOLD)
        press.rows([f"{role.company}-{role.place}"], Look(color=GREY))
        press.rows([role.dates], Look(color=GREY))
        for duty in role.duties:
            press.rows(wrapped(f"• {duty}", press.width))
        press.y += 8
    press.title("Education")
    for school in MARTA.schools:
        press.rows([school.degree], BOLD)
        press.rows([f"{school.name} - Leeds"], Look(color=GREY))
        press.rows([school.dates], Look(color=GREY))
    press.title("Skills")
    press.rows([f"• {skill} (6 years)" for skill in MARTA.skills])
    press.title("Languages")
    press.rows([f"• {name} - {level}" for name, level in MARTA.languages])
    return MARTA


@producer
def theme_with_headings_in_the_left_column(sheet: Sheet) -> Person:
    """Two columns of a grid: the heading on the left, its text on the right; highlights below a summary of the job."""
    sheet.centred(70, MARTA.name, Look(28))
    sheet.centred(88, MARTA.title, Look(12, color=GREY))
    sheet.centred(104, f"{MARTA.email}   {MARTA.phone}   {PLACE}", Look(9))
    press = Press(sheet, 180, 545, 130, 13.5)

    def beside(press: Press, text: str) -> None:
        press.y += 14
        sheet.rule(50, press.y - 14, 545, 0.3)
        sheet.text(50, press.y, text, Look(12, color=TEAL))

    press.set_title = beside
    press.titles = {"Profile": "About", "Experience": "Work"}
    press.summary(MARTA)
    press.jobs(MARTA)
    press.schools(MARTA)
    press.skills_in_line(MARTA)
    press.languages(MARTA)
    return MARTA


@producer
def theme_with_the_company_before_and_dates_as_years_and_months(sheet: Sheet) -> Person:
    """Dates as a machine writes them, company above role, keywords below the name of each group of skills."""
    spans = ("2019-01 — Present", "2015-03 — 2018-12", "2011 — 2015")
    person = replace(
        MARTA, roles=tuple(replace(role, dates=dates) for role, dates in zip(MARTA.roles, spans, strict=True))
    )
    press = Press(sheet, 60, 535, 60, 14, heading=Look(16, True, color=TEAL))
    press.rows([person.name], NAME)
    press.rows([person.title, f"{person.email}", person.phone, PLACE])
    press.summary(person)

    def head(press: Press, role: Role) -> None:
        sheet.right(press.right, press.y, role.dates, Look(9, color=GREY))
        press.rows([role.company], Look(12, True))
        press.rows([role.title], Look(11))
        press.rows([role.place], Look(9, color=GREY))

    press.title("Work")
    roles(press, person, head)
    press.schools(person)
    press.title("Skills")
    for name, skills in (("Operations", person.skills[:2]), ("Safety", person.skills[2:])):
        press.rows([f"{name}: {', '.join(skills)}"])
    press.languages(person)
    return person


@pytest.mark.parametrize("draw", PRODUCERS, ids=lambda draw: draw.__name__)
def test_the_habits_of_a_program_do_not_change_the_profile(draw: Producer) -> None:
    """Whatever tool set the page, contact, summary, jobs, duties, schools, skills and languages are all there."""
    sheet = Sheet()
    person = draw(sheet)
    assert differences(parsed(sheet), person) == {}
