"""Whole résumés whose jobs are headed in the ways that people head them: what comes first, in which row, with what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from pdf_pages import BODY, BOLD, Look, Sheet, parsed, width_of
from whole_resumes import MARTA, Person, Press, Role, differences

ITALIC = Look(italic=True)
SMALL = Look(8, color=0x777777)
Shape = Callable[[Press, Role], None]
SHAPES: list[Shape] = []


def shape(draw: Shape) -> Shape:
    SHAPES.append(draw)
    return draw


def rows(press: Press, role: Role, *printed: tuple[str, Look] | str) -> None:
    for row in printed:
        text, look = (row, BODY) if isinstance(row, str) else row
        press.rows([text], look)
    press.duties(role)
    press.y += 6


@shape
def company_with_the_place_at_the_right_above_role_and_dates(press: Press, role: Role) -> None:
    press.sheet.right(press.right, press.y, role.place)
    press.rows([role.company], BOLD)
    press.sheet.right(press.right, press.y, role.dates, ITALIC)
    rows(press, role, (role.title, ITALIC))


@shape
def role_above_company_place_and_dates_between_dashes(press: Press, role: Role) -> None:
    rows(press, role, (role.title, BOLD), f"{role.company} – {role.place} – {role.dates}")


@shape
def role_at_company_above_dates_and_place(press: Press, role: Role) -> None:
    rows(press, role, (f"{role.title} at {role.company}", BOLD), (f"{role.dates} | {role.place}", ITALIC))


@shape
def one_row_with_commas(press: Press, role: Role) -> None:
    rows(press, role, f"{role.title}, {role.company}, {role.place}, {role.dates}")


@shape
def one_row_with_bars_and_the_dates_first(press: Press, role: Role) -> None:
    rows(press, role, (f"{role.dates} | {role.title} | {role.company} | {role.place}", BOLD))


@shape
def small_dates_above_role_and_company(press: Press, role: Role) -> None:
    rows(press, role, (role.dates, SMALL), (role.title, BOLD), f"{role.company}, {role.place}")


@shape
def dates_and_a_colon_before_the_role(press: Press, role: Role) -> None:
    rows(press, role, f"{role.dates}: {role.title}, {role.company}, {role.place}")


@shape
def dates_in_brackets_behind_the_role(press: Press, role: Role) -> None:
    rows(press, role, (f"{role.title} ({role.dates})", BOLD), f"{role.company}, {role.place}")


@shape
def four_rows(press: Press, role: Role) -> None:
    rows(press, role, (role.title, BOLD), role.company, role.place, role.dates)


@shape
def company_above_role_above_dates_with_their_length(press: Press, role: Role) -> None:
    length = f"{role.dates} (3 years 2 months)"
    rows(press, role, (role.company, Look(12, True)), (role.title, Look(11.5)), length, role.place)


@shape
def company_and_place_beside_dates_above_the_role(press: Press, role: Role) -> None:
    press.sheet.right(press.right, press.y, role.dates)
    rows(press, role, (f"{role.company}, {role.place}", BOLD), (role.title, ITALIC))


@shape
def role_in_bold_before_a_comma(press: Press, role: Role) -> None:
    press.sheet.text(press.left + width_of(role.title, BOLD), press.y, f", {role.company}, {role.place}")
    press.sheet.right(press.right, press.y, role.dates)
    rows(press, role, (role.title, BOLD))


@shape
def four_cells_of_one_row(press: Press, role: Role) -> None:
    press.sheet.text(155, press.y, role.company).text(280, press.y, role.place)
    press.sheet.right(press.right, press.y, role.dates)
    rows(press, role, (role.title, BOLD))


def page_of(draw: Shape | None, person: Person = MARTA) -> Press:
    """A résumé whose jobs are drawn in a shape; None leaves the section to its own."""
    press = Press(Sheet())
    press.name(person)
    press.contact(person)
    press.summary(person)
    press.title("Experience")
    for role in person.roles if draw else ():
        draw(press, role)  # type: ignore[misc]
    return press


def rest(press: Press, person: Person = MARTA) -> None:
    press.schools(person)
    press.skills_in_line(person)
    press.languages(person)


@pytest.mark.parametrize("draw", SHAPES, ids=lambda draw: draw.__name__)
def test_the_shape_of_headers_does_not_change_the_profile(draw: Shape) -> None:
    """Title, company, place and dates are told apart in every order and on one to four rows."""
    press = page_of(draw)
    rest(press)
    assert differences(parsed(press.sheet)) == {}


def test_companies_in_capitals_above_their_roles() -> None:
    """Capitals are no heading of a section where a role and dates follow each of them."""
    person = replace(MARTA, roles=tuple(replace(role, company=role.company.upper()) for role in MARTA.roles))
    press = page_of(lambda press, role: rows(press, role, (f"{role.company}, {role.place}", BOLD), role.title,
                                             role.dates), person)  # fmt: skip
    rest(press, person)
    assert differences(parsed(press.sheet), person) == {}
