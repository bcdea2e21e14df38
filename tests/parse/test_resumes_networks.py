"""Résumés as LinkedIn and Europass make them, in their older and newer looks, drawn with their geometry."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pdf_pages import BODY, Look, Sheet, parsed, width_of
from whole_resumes import MARTA, Person, Press, School, differences, wrapped

GREY, BLUE, WHITE, SLATE = 0x707070, 0x0E4194, 0xFFFFFF, 0x293E49
HEADLINE = "Station Manager at Northern Tramways Ltd"
SPANS = ("January 2019 - Present (7 years 11 months)", "March 2015 - December 2018 (3 years 10 months)",
         "2011 - 2015 (4 years)")  # fmt: skip
NETWORK = replace(
    MARTA,
    roles=tuple(replace(role, dates=dates) for role, dates in zip(MARTA.roles, SPANS, strict=True)),
    schools=(
        School("MSc, Transport Planning", "University of Leeds", "2009 - 2011", "2009", "2011"),
        School("BSc, Geography", "University of Hull", "2006 - 2009", "2006", "2009"),
    ),
)
TONGUES = (("English", "Mother tongue"), ("German", ""))


def test_linkedin_with_a_dark_sidebar() -> None:
    """Contact, skills, languages and certificates beside the text; companies above titles, duties without bullets."""
    person = replace(
        NETWORK,
        roles=tuple(replace(one, duties=tuple(f"{duty}." for duty in one.duties)) for one in NETWORK.roles),
        skills=MARTA.skills[:3],
        languages=(("English", "Native or Bilingual"), ("German", "Full Professional")),
        certificates=("Railway Safety Certificate", "First Aid at Work"),
    )
    small, faint = Look(10.5), Look(10.5, color=0xB0B0B0)
    sheet = Sheet(612, 792).fill(0, 0, 197, 792, SLATE)
    side = Press(sheet, 22, 185, 50, 15, heading=Look(13), color=WHITE)
    side.title("Contact")
    side.rows([person.phone, "(Mobile)", "marta.quillfeather@example.", "org"], small)
    side.y += 4
    side.rows(["www.linkedin.com/in/marta-", "quillfeather-0958 (LinkedIn)"], small)
    for title, rows in (
        ("Top Skills", person.skills),
        ("Languages", [f"{name} ({level})" for name, level in person.languages]),
        ("Certifications", person.certificates),
    ):
        side.title(title)
        side.rows(rows, small)
    main = Press(sheet, 224, 580, 60, 15, heading=Look(15.75))
    main.rows([person.name], Look(26))
    main.y += 8
    main.rows([HEADLINE], Look(12))
    main.rows(["Leeds, England, United Kingdom"], Look(12, color=0xB0B0B0))
    main.title("Summary")
    main.text(person.summary, Look(12))
    main.title("Experience")
    for at, role in enumerate(person.roles):
        if at == 1:
            sheet.text(300, 770, "Page 1 of 2", Look(9, color=0x909090)).turn().fill(0, 0, 197, 792, SLATE)
            main.y = 60
        main.y += 6
        main.rows([role.company], Look(12))
        main.rows([role.title], Look(11.5))
        main.rows([role.dates], small)
        main.rows([role.place], faint)
        main.y += 4
        for duty in role.duties:
            main.text(duty, small)
    main.title("Education")
    for school in person.schools:
        main.rows([school.name], Look(12))
        main.rows([f"{school.degree} · ({school.dates})"], small)
    sheet.text(300, 770, "Page 2 of 2", Look(9, color=0x909090))
    result = parsed(sheet)
    assert differences(result, person) == {}
    assert [link.url for link in result.profile.links] == ["www.linkedin.com/in/marta-quillfeather-0958"]


def test_linkedin_in_one_column_with_the_name_again_at_the_end() -> None:
    """`Title at Company` in one row; the block that repeats name, headline and address is no skill."""
    person = replace(
        NETWORK, languages=(), city="", country="", phone="",
        roles=tuple(replace(role, place="") for role in NETWORK.roles),
    )  # fmt: skip
    sheet = Sheet(612, 792)
    press = Press(sheet, 54, 560, 60, 15, heading=Look(18))

    def names() -> None:
        press.rows([person.name], Look(24))
        press.rows([HEADLINE], Look(12))
        press.rows([person.email], Look(11))

    names()
    press.title("Summary")
    press.text(person.summary, Look(11))
    press.title("Experience")
    for role in person.roles:
        x = press.left
        for text, look in ((role.title, Look(12, True)), (" at ", Look(12)), (role.company, Look(12, True))):
            sheet.text(x, press.y, text, look)
            x += width_of(text, look)
        press.y += press.step
        press.rows([role.dates], Look(10, color=GREY))
        press.duties(role)
        press.y += 6
    sheet.turn()
    press.y = 60
    press.title("Education")
    for school in person.schools:
        press.rows([school.name], Look(12, True))
        press.rows([f"{school.degree}, {school.dates}"], Look(11))
    press.title("Skills & Expertise")
    press.rows(person.skills, Look(11))
    press.y += 40
    names()
    press.rows(["Contact Marta on LinkedIn"], Look(11, color=0x0077B5))
    result = parsed(sheet)
    assert differences(result, person) == {}
    assert "Contact Marta on LinkedIn" in [line.text for line in result.unplaced]


def test_europass_form_with_labels_flush_right() -> None:
    """The form of 2004: a label before every value, a heading in two rows, tongues among the personal skills."""
    person = replace(MARTA, skills=MARTA.skills[:3], summary="", languages=TONGUES)
    sheet = Sheet()
    sheet.text(60, 60, "Europass", Look(14, True)).text(60, 78, "Curriculum Vitae", Look(13, True))
    y = 102.0

    def row(label: str, *values: str, look: Look = BODY) -> None:
        nonlocal y
        sheet.right(165, y, label, look)
        rows = [text for value in values for text in wrapped(value, 345)]
        for text in rows:
            sheet.text(180, y, text)
            y += 13
        y += 0 if rows else 13

    strong = Look(11, True)
    row("Personal information", look=strong)
    for label, value in (
        ("First name(s) / Surname(s)", person.name), ("Address(es)", "12 Tram Lane, LS1 4DY Leeds, United Kingdom"),
        ("Telephone(s)", person.phone), ("E-mail", person.email), ("Nationality", "British"),
        ("Date of birth", "12.03.1988"),
    ):  # fmt: skip
        row(label, value)
    y += 8
    row("Work experience", look=strong)
    for role in person.roles:
        row("Dates", role.dates)
        row("Occupation or position held", role.title)
        row("Main activities and responsibilities", *role.duties)
        row("Name and address of employer", f"{role.company}, {role.place}")
        y += 8
    row("Education and training", look=strong)
    for school in person.schools:
        row("Dates", school.dates)
        row("Title of qualification awarded", school.degree)
        row("Name and type of organisation", school.name)
        y += 8
    row("Personal skills and", look=strong)
    row("competences", look=strong)
    row("Mother tongue(s)", "English")
    row("Other language(s)", "German")
    row("Computer skills and competences", ", ".join(person.skills))
    assert differences(parsed(sheet), person) == {}


def test_europass_with_blue_labels_in_the_margin() -> None:
    """The look of 2013: headings, dates and labels in a margin of their own."""
    person = replace(MARTA, languages=TONGUES, summary="")
    sheet = Sheet()

    def label(text: str) -> None:
        sheet.right(165, press.y, text, Look(9, color=BLUE))

    press = Press(sheet, 185, 540, 60, bullet="▪")
    label("PERSONAL INFORMATION")
    press.rows([person.name], Look(13))
    press.y += 9
    for value in ("12 Tram Lane, LS1 4DY Leeds, United Kingdom", person.phone, person.email):
        press.rows([value], indent=15)
    press.y += 14
    sheet.rule(185, press.y - 10, 540)
    label("WORK EXPERIENCE")
    press.y += 18
    for role in person.roles:
        label(role.dates)
        press.rows([role.title], Look(11, color=BLUE))
        press.rows([f"{role.company}, {role.place}"])
        press.duties(role)
        press.y += 6
    press.y += 10
    label("EDUCATION AND TRAINING")
    press.y += 18
    for school in person.schools:
        label(school.dates)
        press.rows([school.degree], Look(11, color=BLUE))
        press.rows([school.name])
        press.y += 6
    press.y += 10
    for text, rows in (
        ("PERSONAL SKILLS", ()), ("Mother tongue(s)", ("English",)), ("Other language(s)", ("German",)),
        ("Job-related skills", ()),
    ):  # fmt: skip
        label(text)
        press.rows(rows)
        press.y += 5 if rows else 18 * (text == "PERSONAL SKILLS")
    for skill in person.skills:
        sheet.text(press.left, press.y, "▪")
        press.rows([skill], indent=12)
    assert differences(parsed(sheet), person) == {}


def europass_online(sheet: Sheet, person: Person) -> None:
    """The look of 2020: dots before headings, everything of a head between bars, a grid of levels."""
    press = Press(sheet, 45, 550, 60, 14, bullet="◦")
    faint = Look(9, color=0x777777)

    def title(text: str) -> None:
        press.y += 12
        sheet.text(40, press.y, "●", Look(8, color=0x6F3AB4)).text(52, press.y, text, Look(12, True, color=0x6F3AB4))
        sheet.rule(45, press.y + 4, 550)
        press.y += 18

    def entry(dates: str, first: str, second: str) -> None:
        press.rows([dates], faint)
        sheet.text(50 + width_of(first, Look(10, True)), press.y, second)
        press.rows([first], Look(10, True))

    press.rows([person.name], Look(20, True))
    press.y += 4
    press.text(
        f"Date of birth: 12/03/1988 | Nationality: British | Gender: Female | Phone number: {person.phone} (Mobile) | "
        f"Email address: {person.email} | Address: 12 Tram Lane, LS1 4DY, Leeds, United Kingdom (Home)", Look(9),
    )  # fmt: skip
    title("ABOUT ME")
    press.text(person.summary)
    title("WORK EXPERIENCE")
    for role in person.roles:
        entry(f"{role.dates} {role.place}", role.title, role.company)
        press.duties(role)
        press.y += 8
    title("EDUCATION AND TRAINING")
    for school in person.schools:
        entry(f"{school.dates} Leeds, United Kingdom", school.degree, school.name)
        press.y += 2
    title("LANGUAGE SKILLS")
    press.rows(["MOTHER TONGUE(S): ENGLISH", "Other language(s):"])
    press.y += 4
    for x, text in ((160, "UNDERSTANDING"), (300, "SPEAKING"), (430, "WRITING")):
        sheet.text(x, press.y, text, Look(8))
    for x, text in ((140, "Listening"), (200, "Reading"), (270, "Spoken production"), (350, "Spoken interaction")):
        sheet.text(x, press.y + 12, text, Look(8))
    sheet.text(45, press.y + 24, "GERMAN", Look(9, True))
    for x in (150, 210, 290, 370, 440):
        sheet.text(x, press.y + 24, "C1", Look(9))
    press.y += 40
    press.rows(["Levels: A1 and A2: Basic user; B1 and B2: Independent user; C1 and C2: Proficient user"], Look(7))
    title("DIGITAL SKILLS")
    press.rows([" | ".join(person.skills)])


@pytest.mark.parametrize("now", ["CURRENT", "Present", "ONGOING"])
def test_europass_from_the_web(now: str) -> None:
    """Names in capitals are as printed, and a level that the grid gives five times is one level."""
    spans = (f"01/2019 – {now}", "03/2015 – 12/2018", "2011 – 2015")
    roles = zip(MARTA.roles, spans, strict=True)
    person = replace(
        MARTA,
        roles=tuple(replace(one, title=one.title.upper(), company=one.company.upper(), dates=at) for one, at in roles),
        schools=tuple(replace(school, degree=school.degree.upper()) for school in MARTA.schools),
        languages=(("ENGLISH", "MOTHER TONGUE"), ("GERMAN", "C1")),
    )
    sheet = Sheet()
    europass_online(sheet, person)
    assert differences(parsed(sheet), person) == {}
