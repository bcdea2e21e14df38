"""Each of nineteen languages: every section of a small résumé is known and its content lands in the right field."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from language_people import PEOPLE, Phrases
from pdf_pages import BOLD, NAME, Sheet
from whole_resumes import Press

from resumectl.model.page import ParseResult
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

EMAIL, PHONE = "someone@example.org", "+44 20 7946 0958"
SUMMARY, WORK, EDUCATION, SKILLS, LANGUAGES, CERTIFICATES, PROJECTS = range(7)
Maker = Callable[[Phrases], bytes]


def in_one_column(one: Phrases) -> bytes:
    press = Press(Sheet())
    head(press, one)
    for section in (SUMMARY, WORK, EDUCATION, SKILLS, LANGUAGES, CERTIFICATES, PROJECTS):
        draw(press, one, section)
    return press.sheet.data()


def with_a_sidebar(one: Phrases) -> bytes:
    sheet = Sheet()
    main, side = Press(sheet, 215, 555), Press(sheet, 40, 190, 80)
    main.rows([one.name], NAME)
    for section in (SUMMARY, WORK, EDUCATION, PROJECTS):
        draw(main, one, section)
    side.rows([EMAIL, PHONE, f"{one.city}, {one.country}"])
    for section in (SKILLS, LANGUAGES, CERTIFICATES):
        draw(side, one, section)
    return sheet.data()


def in_word(one: Phrases) -> bytes:
    from docx import Document

    document = Document()
    document.add_heading(one.name, 0)
    document.add_paragraph(f"{EMAIL} | {PHONE} | {one.city}, {one.country}")
    for at, heading in enumerate(one.headings):
        document.add_heading(heading, 1)
        for style, text in rows_of(one, at):
            document.add_paragraph(text, style="List Bullet" if style == "bullet" else None)
    target = BytesIO()
    document.save(target)
    return target.getvalue()


def head(press: Press, one: Phrases) -> None:
    press.rows([one.name], NAME)
    press.y += 6
    press.rows([f"{EMAIL} | {PHONE} | {one.city}, {one.country}"])


def draw(press: Press, one: Phrases, section: int) -> None:
    press.title(one.headings[section])
    for style, text in rows_of(one, section):
        if style == "bullet":
            press.sheet.text(press.left, press.y, press.bullet)
        parts = text.split("\t")
        if len(parts) == 2:
            press.sheet.right(press.right, press.y, parts[1])
        press.text(parts[0], BOLD if style == "bold" else press.look(), 12 if style == "bullet" else 0)


def rows_of(one: Phrases, section: int) -> list[tuple[str, str]]:
    """(style, text) of a section's rows; a tab sets off what stands at the right edge."""
    if section == WORK:
        return [
            row
            for title, company, dates, _, _, duty in one.jobs
            for row in (("bold", f"{title}\t{dates}"), ("", company), ("bullet", duty))
        ]
    if section == EDUCATION:
        return [("bold", f"{one.degree}\t{one.school_dates}"), ("", one.school)]
    if section == LANGUAGES:
        return [("", f"{name} ({level})") for name, level in one.spoken]
    if section == PROJECTS:
        return [("bold", one.project), ("bullet", one.project_text)]
    rows = {SUMMARY: (one.summary,), SKILLS: one.skills, CERTIFICATES: (one.certificate,)}[section]
    return [("", row) for row in rows]


def read(result: ParseResult) -> dict[str, Any]:
    profile, basic = result.profile, result.profile.basic_info
    return {
        "language": profile.resume_language,
        "name": (basic.full_name, basic.first_name, basic.last_name),
        "contact": (basic.email, basic.phone_number, basic.location.city, basic.location.country),
        "now": (basic.current_title, basic.current_org),
        "summary": bare("".join(basic.summary_description)),
        "jobs": [(job.role_title, job.company, job.start_date, job.end_date) for job in profile.work_history],
        "duties": [bare("".join(job.bullet_points)) for job in profile.work_history],
        "schools": [(one.degree, one.institution, one.start_date, one.end_date) for one in profile.education],
        "skills": profile.skills,
        "languages": [(one.name, one.level) for one in profile.languages],
        "certificates": [one.name for one in profile.certifications],
        "projects": [(one.name, bare("".join(one.bullet_points))) for one in profile.projects],
    }


def meant(one: Phrases) -> dict[str, Any]:
    start, end = one.school_dates.replace("–", "-").split(" - ")
    return {
        "language": one.language,
        "name": (one.name, one.first, one.last),
        "contact": (EMAIL, PHONE, one.city, one.country_english),
        "now": one.jobs[0][:2],
        "summary": bare(one.summary),
        "jobs": [(title, company, begin, stop) for title, company, _, begin, stop, _ in one.jobs],
        "duties": [bare(duty) for *_, duty in one.jobs],
        "schools": [(one.degree, one.school, start, end)],
        "skills": one.skills,
        "languages": list(one.spoken),
        "certificates": [one.certificate],
        "projects": [(one.project, bare(one.project_text))],
    }


def bare(text: str) -> str:
    """Without spaces: rows of Chinese and Japanese are drawn in pieces."""
    return "".join(text.split())


@pytest.mark.parametrize("make", [in_one_column, with_a_sidebar, in_word], ids=lambda make: make.__name__)
@pytest.mark.parametrize("one", PEOPLE, ids=lambda one: one.language)
def test_all_sections_of_a_language_are_read(one: Phrases, make: Maker) -> None:
    """Headings, the word for now, months, levels and the order of names are understood; nothing lands elsewhere."""
    found, expected = read(parse_document(make(one), ParseOptions())), meant(one)
    assert {name: found[name] for name in expected if found[name] != expected[name]} == {}
