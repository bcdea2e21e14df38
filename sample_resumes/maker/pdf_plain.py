"""PDF designs of one column."""

from __future__ import annotations

from maker.look import Look
from maker.people import Person
from maker.sections import write
from maker.typeset import WHITE, Flow, Sheet

ALL = ("summary", "work", "education", "skills", "certifications", "languages", "extras")


def _flow(look: Look, sheet: Sheet, side_pt: float = 56, top_pt: float = 52, bottom_pt: float = 50) -> Flow:
    return Flow(
        sheet,
        look.family,
        side_pt,
        sheet.width_pt - side_pt,
        top_pt,
        sheet.height_pt - bottom_pt,
        leading=look.leading,
    )


def name_block(flow: Flow, person: Person, look: Look, *, size_pt: float, align: str = "left") -> None:
    """Name, headline and the contact lines below each other."""
    flow.para(person.name_line, look.bold.but(size_pt=size_pt, colour=look.accent), align=align)
    if person.headline:
        flow.para(person.headline, look.text.but(size_pt=look.size_pt + 1.5), align=align, after=2)
    for line in person.contact:
        flow.para(line, look.quiet, align=align)


def nurse(person: Person) -> bytes:
    """Bold blue headings, title first, dates flush right."""
    look = Look("helvetica", 9.8, (0.07, 0.33, 0.47), heading="bold")
    sheet = Sheet()
    flow = _flow(look, sheet)
    name_block(flow, person, look, size_pt=24)
    flow.rule(look.accent, 1.2, before=6, after=0)
    write(flow, person, look, *ALL)
    return sheet.finish("Curriculum vitae", person.full_name)


def electrician(person: Person) -> bytes:
    """Letter paper, serif, everything centred at the top, capital headings on a rule, one line an entry."""
    look = Look(
        "times",
        10.6,
        (0.05, 0.05, 0.05),
        heading="centered",
        entry="company-first",
        skills="dots",
        leading=1.25,
    )
    sheet = Sheet(612, 792)
    flow = _flow(look, sheet, 60, 48, 44)
    flow.para(person.name_line.upper(), look.bold.but(size_pt=20), align="center")
    flow.para(" | ".join(person.contact), look.text.but(size_pt=10), align="center")
    write(flow, person, look, "summary", "certifications", "work", "education", "skills", "extras")
    return sheet.finish("Resume", person.full_name)


def teacher(person: Person) -> bytes:
    """Dates in a margin column on the left, headings in capitals with a rule."""
    look = Look(
        "liberation-serif",
        10.6,
        (0.36, 0.10, 0.16),
        heading="caps-ruled",
        dates="margin",
        glyph="–",
        leading=1.25,
    )
    sheet = Sheet()
    flow = _flow(look, sheet, 54)
    name_block(flow, person, look, size_pt=26)
    write(
        flow, person, look, "summary", "work", "education", "certifications", "skills", "languages", "extras"
    )
    return sheet.finish("CV", person.full_name)


def lawyer(person: Person) -> bytes:
    """Two pages with a header from the second page on and a footer with page numbers on both."""
    look = Look(
        "noto-serif",
        9.4,
        (0.13, 0.20, 0.16),
        heading="ruled",
        entry="company-first",
        dates="margin",
        margin_pt=106,
        school="institution-first",
        leading=1.42,
        gap_pt=12,
    )
    sheet = Sheet()
    small = look.quiet.but(size_pt=8)

    def running_header(page: int) -> None:
        sheet.put(page, 60, 38, f"{person.name_line} – {person.headline}", look.family.face("regular"), small)
        sheet.line(page, (60, 45), (535, 45), look.grey, 0.4)

    flow = Flow(
        sheet, look.family, 60, 535, 60, 770, leading=look.leading, on_page=running_header, next_top=66
    )
    name_block(flow, person, look, size_pt=21)
    write(flow, person, look, *ALL)
    for page in range(sheet.pages):
        text = f"Seite {page + 1} von {sheet.pages}"
        font = look.family.face("regular")
        sheet.put(page, 535 - font.text_length(text, 8), 812, text, font, small)
        sheet.put(page, 60, 812, f"Lebenslauf {person.full_name}", font, small)
    return sheet.finish("Lebenslauf", person.full_name)


def banker(person: Person) -> bytes:
    """Several positions under one employer, headings in filled bars."""
    look = Look(
        "liberation-sans", 9.6, (0.17, 0.24, 0.31), heading="filled", entry="grouped", school="one-line"
    )
    sheet = Sheet(612, 792)
    flow = _flow(look, sheet, 50, 46, 46)
    contact = flow.at(flow.right - 200, flow.right)
    for line in person.contact:
        contact.para(line, look.quiet, align="right")
    flow.skip(8)
    flow.para(person.name_line, look.bold.but(size_pt=23), after=4)
    write(flow, person, look, *ALL)
    return sheet.finish("Resume", person.full_name)


def gardener(person: Person) -> bytes:
    """Jobs told in paragraphs, no bullets at all; dates on a line of their own."""
    look = Look(
        "noto-serif",
        9.3,
        (0.18, 0.36, 0.20),
        heading="bold",
        entry="below",
        dates="line",
        prose=True,
        leading=1.4,
    )
    sheet = Sheet()
    flow = _flow(look, sheet, 66, 46, 40)
    name_block(flow, person, look, size_pt=22, align="center")
    write(flow, person, look, *ALL)
    return sheet.finish("CV", person.full_name)


def student(person: Person) -> bytes:
    """A coloured band with the name, no work history at all."""
    look = Look(
        "noto-sans", 9.8, (0.62, 0.22, 0.30), heading="caps", school="institution-first", skills="lines"
    )
    sheet = Sheet()
    sheet.box(0, (0, 0, sheet.width_pt, 112), look.accent)
    flow = _flow(look, sheet, 56, 30)
    flow.para(person.name_line, look.bold.but(size_pt=24, colour=WHITE))
    flow.para(person.headline, look.text.but(size_pt=11, colour=WHITE), after=3)
    flow.para("   ·   ".join(person.contact), look.text.but(size_pt=9, colour=WHITE))
    flow.y = 116
    write(flow, person, look, "summary", "education", "extras", "skills", "certifications", "languages")
    return sheet.finish("Currículum", person.full_name)


def bookkeeper(person: Person) -> bytes:
    """Cyrillic, ruled headings, one line an entry with bars between its parts."""
    look = Look("dejavu-condensed", 9.2, (0.10, 0.22, 0.42), heading="ruled", entry="title-first", glyph="—")
    sheet = Sheet()
    flow = _flow(look, sheet)
    name_block(flow, person, look, size_pt=20)
    write(flow, person, look, *ALL)
    return sheet.finish("Резюме", person.full_name)


def receptionist(person: Person) -> bytes:
    """Japanese career history: marks before the headings, one weight only."""
    look = Look(
        "cjk",
        10,
        (0.16, 0.16, 0.34),
        heading="ruled",
        entry="company-first",
        glyph="・",
        joint="、",
        leading=1.5,
    )
    sheet = Sheet()
    flow = _flow(look, sheet)
    flow.para("職務経歴書", look.text.but(size_pt=18), align="center", after=4)
    name_block(flow, person, look, size_pt=14, align="right")
    write(flow, person, look, *ALL)
    return sheet.finish("職務経歴書", person.full_name)


def chinese_buyer(person: Person) -> bytes:
    """Chinese, dates first in a margin column."""
    look = Look(
        "cjk",
        10,
        (0.55, 0.13, 0.13),
        heading="caps-ruled",
        dates="margin",
        margin_pt=120,
        leading=1.5,
        joint="、",
    )
    sheet = Sheet()
    flow = _flow(look, sheet)
    name_block(flow, person, look, size_pt=22)
    write(
        flow, person, look, "summary", "education", "work", "certifications", "skills", "languages", "extras"
    )
    return sheet.finish("个人简历", person.full_name)


def plain_typed(person: Person) -> bytes:
    """A sober page on letter paper: the original of the scanned and photographed samples."""
    look = Look(
        "liberation-serif", 11.2, (0.05, 0.05, 0.05), heading="caps-ruled", entry="title-first", leading=1.28
    )
    sheet = Sheet(612, 792)
    flow = _flow(look, sheet, 62, 54)
    name_block(flow, person, look, size_pt=19, align="center")
    write(flow, person, look, *ALL)
    return sheet.finish("Resume", person.full_name)


def modern_typed(person: Person) -> bytes:
    """The same, in a sans-serif face with bold headings."""
    look = Look(
        "liberation-sans", 10.4, (0.10, 0.24, 0.40), heading="ruled", entry="company-first", leading=1.35
    )
    sheet = Sheet()
    flow = _flow(look, sheet, 58, 54)
    name_block(flow, person, look, size_pt=20)
    write(flow, person, look, *ALL)
    return sheet.finish("CV", person.full_name)


def captain_typed(person: Person) -> bytes:
    """Two airy pages in a serif face: the original of the scanned PDF."""
    look = Look(
        "noto-serif",
        10.6,
        (0.05, 0.05, 0.05),
        heading="caps-ruled",
        entry="title-first",
        leading=1.5,
        gap_pt=15,
    )
    sheet = Sheet()
    flow = _flow(look, sheet, 66, 64, 60)
    name_block(flow, person, look, size_pt=20)
    write(flow, person, look, *ALL)
    return sheet.finish("CV", person.full_name)
