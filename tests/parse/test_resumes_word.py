"""The same résumé in Word files of many builds gives the same profile: tables, boxes, headers, controls, tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from whole_resumes import MARTA, Role, School, differences
from word_files import BULLET_LIST, box, cell, docx, in_list, para, run, table

from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

BOLD, LARGE, TITLE = "<w:b/>", '<w:b/><w:sz w:val="36"/>', '<w:b/><w:sz w:val="26"/>'
TAB, BREAK = "<w:r><w:tab/></w:r>", "<w:r><w:br/></w:r>"
CONTACT_ROW = f"{MARTA.email} | {MARTA.phone} | {MARTA.city}, {MARTA.country}"
PAGE = (
    '<w:sectPr><w:{kind}Reference w:type="default" r:id="{kind}1"/><w:pgSz w:w="11906" w:h="16838"/>'
    '<w:pgMar w:top="1134" w:left="1134" w:right="1134" w:bottom="1134"/></w:sectPr>'
)
TWO_COLUMNS = '<w:sectPr><w:type w:val="continuous"/><w:cols w:num="2"/></w:sectPr>'
Parts = list[str]
Build = Callable[[], bytes]
BUILDS: list[Build] = []


def build(make: Build) -> Build:
    BUILDS.append(make)
    return make


def file(*parts: str | Iterable[str], headers: dict[str, str] | None = None) -> bytes:
    body = "".join(part if isinstance(part, str) else "".join(part) for part in parts)
    return docx(body, numbering=BULLET_LIST, headers=headers)


def title(text: str) -> str:
    return para(run(text, TITLE))


def name() -> str:
    return para(run(MARTA.name, LARGE))


def contact() -> Parts:
    return [para(MARTA.email), para(MARTA.phone), para(f"{MARTA.city}, {MARTA.country}")]


def summary() -> Parts:
    return [title("Profile"), para(MARTA.summary)]


def duties(role: Role) -> Parts:
    return [para(duty, properties=in_list(1)) for duty in role.duties]


def job(role: Role) -> Parts:
    return [para(run(role.title, BOLD), TAB, run(role.dates)), para(f"{role.company}, {role.place}"), *duties(role)]


def jobs() -> Parts:
    return [title("Experience"), *(part for role in MARTA.roles for part in job(role))]


def school(one: School) -> Parts:
    return [para(run(one.degree, BOLD), TAB, run(one.dates)), para(one.name)]


def schools() -> Parts:
    return [title("Education"), *(part for one in MARTA.schools for part in school(one))]


def skills() -> Parts:
    return [title("Skills"), *map(para, MARTA.skills)]


def languages() -> Parts:
    return [title("Languages"), *(para(f"{language} ({level})") for language, level in MARTA.languages)]


def lists() -> Parts:
    return [*schools(), *skills(), *languages()]


@build
def plain_paragraphs() -> bytes:
    return file(name(), contact(), summary(), jobs(), lists())


@build
def name_and_contact_in_the_header() -> bytes:
    head = name() + para(CONTACT_ROW)
    return file(summary(), jobs(), lists(), PAGE.format(kind="header"), headers={"header1": head})


@build
def contact_in_the_footer() -> bytes:
    page = PAGE.format(kind="footer")
    return file(name(), summary(), jobs(), lists(), page, headers={"footer1": para(CONTACT_ROW)})


@build
def table_with_a_left_sidebar() -> bytes:
    side, main = [*contact(), *skills(), *languages()], [name(), *summary(), *jobs(), *schools()]
    return file(table(cell(*side) + cell(*main)))


@build
def table_with_a_right_sidebar() -> bytes:
    side, main = [*contact(), *skills(), *languages()], [name(), *summary(), *jobs(), *schools()]
    return file(table(cell(*main) + cell(*side), widths=(6000, 3000)))


@build
def table_with_titles_at_the_left() -> bytes:
    parts = {"Profile": summary(), "Experience": jobs(), "Education": schools()}
    parts |= {"Skills": skills(), "Languages": languages()}
    rows = [cell(para(run(text, BOLD))) + cell(*content[1:]) for text, content in parts.items()]
    return file(name(), contact(), table(*rows))


@build
def table_with_dates_at_the_left() -> bytes:
    work = [
        cell(role.dates) + cell(para(run(role.title, BOLD)), f"{role.company}, {role.place}", *duties(role))
        for role in MARTA.roles
    ]
    study = [cell(one.dates) + cell(para(run(one.degree, BOLD)), one.name) for one in MARTA.schools]
    parts = [title("Experience"), table(*work), title("Education"), table(*study), *skills(), *languages()]
    return file(name(), contact(), summary(), parts)


@build
def table_with_rows_of_plain_titles() -> bytes:
    work = [
        cell(role.dates) + cell(f"{role.title}, {role.company}, {role.place}", *duties(role)) for role in MARTA.roles
    ]
    study = [cell(one.dates) + cell(f"{one.degree}, {one.name}") for one in MARTA.schools]
    known, spoken = [cell("") + cell(*skills()[1:])], [cell("") + cell(*languages()[1:])]
    parts = {"Experience": work, "Education": study, "Skills": known, "Languages": spoken}
    rows = [row for text, below in parts.items() for row in (cell(text) + cell(""), *below)]
    return file(name(), contact(), summary(), table(*rows))


@build
def table_in_a_table() -> bytes:
    inner = table(cell(*contact()) + cell(*languages()))
    return file(name(), table(cell(inner) + cell(*skills())), summary(), jobs(), schools())


@build
def page_of_text_boxes() -> bytes:
    boxes = [
        box(name(), para(MARTA.title), left=40, top=30, width=300, height=60),
        box(*contact(), left=380, top=30, width=180, height=70),
        box(*skills(), *languages(), left=400, top=120, width=160, height=400),
        box(*summary(), *jobs(), *schools(), left=40, top=120, width=340, height=650),
    ]
    return file(para(*boxes))


@build
def contact_in_a_box_beside_the_text() -> bytes:
    beside = para(box(*contact(), left=380, top=40, width=160, height=60))
    return file(name(), beside, summary(), jobs(), lists())


@build
def section_in_two_columns() -> bytes:
    return file(name(), contact(), summary(), jobs(), para(properties="<w:sectPr/>"), lists(), TWO_COLUMNS)


@build
def content_controls() -> bytes:
    parts = ([name()], contact(), summary(), jobs(), lists())
    return file(f"<w:sdt><w:sdtPr/><w:sdtContent>{''.join(part)}</w:sdtContent></w:sdt>" for part in parts)


@build
def tracked_insertions() -> bytes:
    inserted = [part.replace("<w:r>", "<w:ins><w:r>").replace("</w:r>", "</w:r></w:ins>") for part in jobs()]
    return file(name(), contact(), summary(), inserted, lists())


@build
def forced_lines() -> bytes:
    """Line breaks where others set paragraphs."""
    entries = [
        part
        for role in MARTA.roles
        for part in (
            para(run(role.title, BOLD), TAB, run(role.dates), BREAK, run(f"{role.company}, {role.place}")),
            *duties(role),
        )
    ]
    head = para(run(MARTA.email), BREAK, run(MARTA.phone), BREAK, run(f"{MARTA.city}, {MARTA.country}"))
    rows = para(*(piece for skill in MARTA.skills for piece in (run(skill), BREAK)))
    work = [title("Experience"), *entries]
    return file(name(), head, summary(), work, schools(), title("Skills"), rows, languages())


@build
def spaces_and_typed_dashes() -> bytes:
    """Dates pushed to the right with spaces, bullets typed as dashes."""
    entries = [
        part
        for role in MARTA.roles
        for part in (
            para(run(f"{role.title}            {role.dates}", BOLD)),
            para(f"{role.company}, {role.place}"),
            *(para(f"- {duty}") for duty in role.duties),
        )
    ]
    return file(name(), contact(), summary(), title("Experience"), entries, lists())


@build
def headings_in_plain_capitals() -> bytes:
    parts = [*summary(), *jobs(), *lists()]
    plain = [part.replace(f"<w:rPr>{TITLE}</w:rPr>", "<w:rPr><w:caps/></w:rPr>") for part in parts]
    return file(name(), contact(), plain)


@pytest.mark.parametrize("make", BUILDS, ids=lambda make: make.__name__)
def test_the_build_does_not_change_the_profile(make: Build) -> None:
    """Nothing of a Word file's parts is skipped, read twice or put in the wrong place."""
    assert differences(parse_document(make(), ParseOptions())) == {}
