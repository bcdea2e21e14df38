"""PDF designs with columns side by side: two columns, sidebars on the left and on the right, a timeline."""

from __future__ import annotations

from maker.dates import span
from maker.look import Look
from maker.people import Person
from maker.sections import heading, job_text, write
from maker.typeset import WHITE, Flow, Sheet


def accountant(person: Person) -> bytes:
    """A name across the page, below it two columns of unlike width with a line between them."""
    look = Look(
        "liberation-sans", 10.2, (0.10, 0.34, 0.32), heading="caps", skills="stacked", leading=1.42, gap_pt=13
    )
    sheet = Sheet(612, 792)
    top = Flow(sheet, look.family, 44, 568, 42, 760, leading=look.leading)
    top.para(person.name_line, look.bold.but(size_pt=26, colour=look.accent))
    top.para(person.headline, look.text.but(size_pt=12), after=2)
    top.para("  |  ".join(person.contact), look.quiet)
    top.rule(look.accent, 1.5, before=5, after=0)
    main = top.at(44, 372)
    write(main, person, look, "summary", "work")
    side = top.at(396, 568)
    write(
        side, person, look.but(dates="line"), "education", "certifications", "skills", "languages", "extras"
    )
    sheet.line(0, (384, top.y + 10), (384, max(main.y, side.y)), (0.75, 0.78, 0.78), 0.6)
    return sheet.finish("Resume", person.full_name)


def chef(person: Person) -> bytes:
    """White text on a dark band at the right; the main text left of it."""
    look = Look(
        "noto-sans", 9.6, (0.55, 0.27, 0.07), heading="ruled", entry="title-first", leading=1.44, gap_pt=13
    )
    sheet = Sheet()
    sheet.box(0, (392, 0, 595, 842), (0.20, 0.16, 0.14))
    main = Flow(sheet, look.family, 40, 372, 44, 810, leading=look.leading)
    main.para(person.first_name, look.text.but(size_pt=27, colour=look.accent))
    main.para(person.last_name, look.bold.but(size_pt=27, colour=look.accent))
    main.para(person.headline, look.text.but(size_pt=12, colour=look.grey), after=4)
    write(main, person, look, "summary", "work", "education")
    white = look.but(
        accent=(0.98, 0.80, 0.52), ink=WHITE, grey=(0.86, 0.84, 0.82), skills="stacked", dates="line"
    )
    side = Flow(sheet, look.family, 410, 580, 48, 810, leading=look.leading)
    heading(side, white, person.head["contact"])
    for line in person.contact:
        side.para(line, white.text, after=2)
    write(side, person, white, "skills", "certifications", "languages", "extras")
    return sheet.finish("CV", person.full_name)


def architect(person: Person) -> bytes:
    """A pale sidebar on the left with initials in a circle, the name over the main column."""
    look = Look(
        "liberation-narrow",
        11.6,
        (0.16, 0.16, 0.16),
        heading="caps",
        entry="one-line",
        leading=1.42,
        gap_pt=15,
    )
    sheet = Sheet()
    sheet.box(0, (0, 0, 188, 842), (0.90, 0.91, 0.89))
    sheet.dot(0, (94, 92), 44, (0.80, 0.42, 0.30))
    initials, font = person.first_name[0] + person.last_name[0], look.family.face("bold")
    size = 34.0
    middle = 94 - font.text_length(initials, size) / 2
    sheet.put(0, middle, 104, initials, font, look.bold.but(size_pt=size, colour=WHITE))
    pale = look.but(skills="stacked", dates="line", accent=(0.65, 0.30, 0.20))
    side = Flow(sheet, look.family, 22, 174, 146, 820, leading=look.leading)
    heading(side, pale, person.head["contact"])
    for line in person.contact:
        side.para(line, pale.text, after=2)
    write(side, person, pale, "skills", "languages", "certifications", "extras")
    main = Flow(sheet, look.family, 212, 560, 50, 815, leading=look.leading)
    main.para(person.name_line, look.bold.but(size_pt=27))
    main.para(person.headline, look.text.but(size_pt=14, colour=(0.65, 0.30, 0.20)), after=2)
    write(main, person, look.but(dates="line", school="degree-first"), "summary", "work", "education")
    return sheet.finish("Currículo", person.full_name)


def engineer(person: Person) -> bytes:
    """Two columns under a dark band: facts on the left, jobs on a timeline with dots on the right."""
    look = Look(
        "dejavu-sans", 9.0, (0.09, 0.30, 0.47), heading="bold", skills="bullets", leading=1.5, gap_pt=14
    )
    sheet = Sheet()
    sheet.box(0, (0, 0, 595, 92), look.accent)
    top = Flow(sheet, look.family, 40, 560, 22, 90, leading=look.leading)
    top.para(person.name_line, look.bold.but(size_pt=20, colour=WHITE), after=1)
    top.para(person.headline, look.text.but(size_pt=11, colour=WHITE))
    left = Flow(sheet, look.family, 40, 208, 100, 810, leading=look.leading)
    heading(left, look, person.head["contact"])
    for line in person.contact:
        left.para(line, look.text, after=1.5)
    write(
        left, person, look.but(dates="line"), "education", "skills", "certifications", "languages", "extras"
    )
    right = Flow(sheet, look.family, 236, 560, 100, 810, leading=look.leading)
    write(right, person, look, "summary")
    heading(right, look, person.head["work"])
    _timeline(right, person, look)
    return sheet.finish("Özgeçmiş", person.full_name)


def _timeline(flow: Flow, person: Person, look: Look) -> None:
    top = flow.y + 6
    body = flow.at(flow.left + 14, flow.right)
    for job in person.work:
        flow.sheet.dot(0, (flow.left + 3, body.y + 6), 2.8, look.accent)
        body.para(span(person, job.start, job.end), look.bold.but(colour=look.accent, size_pt=8.4))
        body.para(job.title, look.bold.but(size_pt=10))
        body.para(f"{job.company}, {job.location}", look.italic, after=2)
        job_text(body, look, job)
        body.skip(6)
    flow.sheet.line(0, (flow.left + 3, top), (flow.left + 3, body.y - 8), look.accent, 0.8)
