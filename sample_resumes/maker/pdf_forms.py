"""PDF designs that follow a form: a bordered table, a network's export, the European form, an academic CV."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from maker.dates import one_date, span
from maker.look import Look
from maker.people import Person
from maker.sections import heading, job_text, write
from maker.typeset import WHITE, Flow, Run, Sheet, Style


class Grid:
    """A table of two columns with borders, whose rows are as high as their content."""

    def __init__(
        self, sheet: Sheet, look: Look, left: float, middle: float, right: float, top: float
    ) -> None:
        self.sheet, self.look = sheet, look
        self.left, self.middle, self.right, self.y = left, middle, right, top

    def _cell(self, left: float, right: float) -> Flow:
        bottom = self.sheet.height_pt - 30
        return Flow(
            self.sheet, self.look.family, left + 6, right - 6, self.y + 4, bottom, leading=self.look.leading
        )

    def _frame(self, left: float, right: float, bottom: float) -> None:
        self.sheet.box(0, (left, self.y, right, bottom), None, border=(0.45, 0.48, 0.52))

    def title(self, text: str) -> None:
        """A row across both columns, filled with the accent colour."""
        high = self.look.size_pt * 1.9
        self.sheet.box(0, (self.left, self.y, self.right, self.y + high), self.look.accent)
        self._cell(self.left, self.right).para(text, self.look.bold.but(colour=WHITE))
        self.y += high

    def row(self, label: str, *lines: list[Run], bullets: Sequence[str] = ()) -> None:
        """A label and, beside it, lines and bullets."""
        left, right = self._cell(self.left, self.middle), self._cell(self.middle, self.right)
        left.para(label, self.look.text)
        for line in lines:
            right.para(line)
        for point in bullets:
            right.bullet(point, self.look.text, glyph=self.look.glyph)
        bottom = max(left.y, right.y) + 4
        self._frame(self.left, self.middle, bottom)
        self._frame(self.middle, self.right, bottom)
        self.y = bottom


def warehouse(person: Person) -> bytes:
    """Everything in one table with borders: labels and dates left, content right."""
    look = Look("liberation-sans", 9.4, (0.20, 0.30, 0.42), leading=1.3)
    sheet = Sheet()
    head = Flow(sheet, look.family, 42, 553, 40, 800, leading=look.leading)
    head.para("Curriculum vitae", look.bold.but(size_pt=20, colour=look.accent), after=6)
    grid = Grid(sheet, look, 42, 164, 553, head.y)
    grid.title(person.head["contact"])
    grid.row(person.head["name"], [(person.name_line, look.bold)])
    for line in person.contact:
        label, _, value = line.partition(": ")
        grid.row(label, [(value, look.text)])
    grid.title(person.head["summary"])
    for text in person.summary:
        grid.row("", [(text, look.text)])
    grid.title(person.head["work"])
    for job in person.work:
        place = [(f"{job.company}, {job.location}", look.italic)]
        grid.row(span(person, job.start, job.end), [(job.title, look.bold)], place, bullets=job.bullets)
    grid.title(person.head["education"])
    for school in person.education:
        place = [(f"{school.institution}, {school.location}", look.text)]
        grid.row(span(person, school.start, school.end), [(school.degree, look.bold)], place)
    grid.title(person.head["certifications"])
    for entry in person.certifications:
        grid.row(one_date(person, entry.date), [(entry.name, look.text)])
    grid.title(person.head["skills"])
    for group in person.skills:
        grid.row(group.label, [(", ".join(group.printed()), look.text)])
    grid.title(person.head["languages"])
    for name, level in person.languages:
        grid.row(name, [(level, look.text)])
    return sheet.finish("Curriculum vitae", person.full_name)


def network_export(person: Person) -> bytes:
    """Like the PDF that a professional network makes of a profile: dark column, roles below employers."""
    look = Look("liberation-sans", 10.5, (0.10, 0.10, 0.10), skills="stacked", leading=1.38)
    sheet = Sheet(612, 792)
    dark, pale = (0.16, 0.24, 0.29), (0.88, 0.90, 0.92)

    def band(page: int) -> None:
        sheet.box(page, (0, 0, 200, 792), dark)

    band(0)
    side = Flow(sheet, look.family, 22, 186, 52, 760, leading=look.leading)
    white = Style("regular", 10, pale)
    side.para(person.head["contact"], white.but(size_pt=13, colour=WHITE), after=5)
    for line in person.contact[1:]:
        side.para(line, white, after=2)
    listed = [
        (person.head["skills"], [item for group in person.skills for item in group.printed()]),
        (person.head["languages"], [f"{name} ({level})" for name, level in person.languages]),
        (person.head["certifications"], [entry.name for entry in person.certifications]),
    ]
    for title, items in listed:
        side.skip(16)
        side.para(title, white.but(size_pt=13, colour=WHITE), after=5)
        for item in items:
            side.para(item, white, after=3)
    main = Flow(sheet, look.family, 224, 580, 52, 750, leading=look.leading, on_page=band)
    main.para(person.name_line, look.text.but(size_pt=25), after=1)
    main.para(person.headline, look.text.but(size_pt=11.5))
    main.para(person.contact[0], look.quiet, after=6)
    _network_sections(main, person, look)
    for page in range(sheet.pages):
        text = f"Page {page + 1} of {sheet.pages}"
        sheet.put(page, 480, 776, text, look.family.face("regular"), look.quiet.but(size_pt=9))
    return sheet.finish(person.full_name, person.full_name)


def _network_sections(main: Flow, person: Person, look: Look) -> None:
    title = look.text.but(size_pt=15.5)
    main.skip(8)
    main.para(person.head["summary"], title, after=4)
    for paragraph in person.summary:
        main.para(paragraph, look.text, after=3)
    main.rule((0.8, 0.8, 0.8), 0.6, before=8, after=8)
    main.para(person.head["work"], title, after=5)
    for company, group in groupby(person.work, key=lambda job: job.company):
        main.need(90)
        main.para(company, look.text.but(size_pt=12), after=1)
        for job in group:
            main.need(60)
            main.para(job.title, look.text.but(size_pt=11.5))
            main.para(span(person, job.start, job.end), look.quiet)
            main.para(job.location, look.quiet, after=3)
            for point in job.bullets:
                main.para(point, look.text, after=2)
            main.skip(8)
    main.need(100)
    main.rule((0.8, 0.8, 0.8), 0.6, before=2, after=8)
    main.para(person.head["education"], title, after=5)
    for school in person.education:
        main.para(school.institution, look.text.but(size_pt=12))
        main.para(
            [(school.degree, look.quiet), (f" · ({span(person, school.start, school.end)})", look.quiet)],
            after=7,
        )


def european(person: Person) -> bytes:
    """Like the European CV form: blue headings with a rule, dates and place before each entry."""
    look = Look("noto-sans", 9.4, (0.05, 0.28, 0.63), skills="lines", leading=1.36, glyph="▪")
    sheet = Sheet()
    flow = Flow(sheet, look.family, 52, 545, 46, 800, leading=look.leading)
    flow.sheet.box(0, (0, 0, 595, 8), look.accent)
    flow.para(person.name_line, look.bold.but(size_pt=21, colour=look.accent), after=4)
    flow.para(" | ".join(person.contact[:2]), look.text)
    flow.para(" | ".join(person.contact[2:]), look.text)
    blue = look.bold.but(size_pt=11, colour=look.accent)

    def section(name: str) -> None:
        flow.skip(9)
        flow.need(60)
        flow.para(person.head[name].upper(), blue)
        flow.rule((0.70, 0.76, 0.86), 0.8, before=1, after=5)

    section("summary")
    for paragraph in person.summary:
        flow.para(paragraph, look.text, after=2)
    section("work")
    for job in person.work:
        flow.need(54)
        flow.para(f"[ {span(person, job.start, job.end)} ] {job.location}", look.quiet)
        flow.para([(job.title, look.bold), (" – ", look.text), (job.company, look.text)], after=2)
        job_text(flow, look, job)
        flow.skip(5)
    section("education")
    for school in person.education:
        flow.need(40)
        flow.para(f"[ {span(person, school.start, school.end)} ] {school.location}", look.quiet)
        flow.para([(school.degree, look.bold), (" – ", look.text), (school.institution, look.text)], after=5)
    section("languages")
    _language_table(flow, person, look)
    section("skills")
    flow.para("  |  ".join(item for group in person.skills for item in group.printed()), look.text)
    section("certifications")
    for entry in person.certifications:
        flow.para([(f"{one_date(person, entry.date)}  ", look.quiet), (entry.name, look.text)], after=2)
    write(flow, person, look.but(heading="caps-ruled"), "extras")
    return sheet.finish("CV", person.full_name)


def _language_table(flow: Flow, person: Person, look: Look) -> None:
    """The mother tongue in a line, the others in a small grid of levels."""
    (native, word), *others = person.languages
    flow.para([(f"{word}: ", look.text), (native, look.bold)], after=3)
    labels = ("Rozumienie ze słuchu", "Czytanie", "Mówienie", "Pisanie")
    left, wide = flow.left + 100, 96.0
    y = flow.y + 10
    face = look.family.face("regular")
    for column, label in enumerate(labels):
        flow.sheet.put(flow.page, left + column * wide, y, label, face, look.quiet.but(size_pt=8))
    for name, levels in others:
        y += 15
        flow.sheet.line(flow.page, (flow.left, y - 11), (flow.right, y - 11), (0.8, 0.84, 0.9), 0.5)
        flow.sheet.put(flow.page, flow.left, y, name, look.family.face("bold"), look.bold)
        for column, level in enumerate(levels.split()):
            flow.sheet.put(flow.page, left + column * wide, y, level, face, look.text)
    flow.y = y + 8


def academic(person: Person) -> bytes:
    """A scholar's CV over several pages: small capitals, lists of publications, grants and teaching."""
    look = Look(
        "liberation-serif",
        10.8,
        (0.20, 0.05, 0.25),
        heading="ruled",
        entry="company-first",
        dates="margin",
        margin_pt=88,
        school="degree-first",
        leading=1.26,
    )
    sheet = Sheet()
    flow = Flow(sheet, look.family, 64, 531, 60, 775, leading=look.leading, next_top=60)
    flow.para(person.name_line, look.text.but(size_pt=23), align="center", after=1)
    flow.para(person.headline, look.italic.but(size_pt=11.5), align="center", after=2)
    for line in person.contact:
        flow.para(line, look.quiet, align="center")
    write(flow, person, look, "summary", "education", "work")
    _scholarly_lists(flow, person, look)
    write(flow, person, look, "skills", "certifications", "languages")
    for page in range(sheet.pages):
        text = f"{person.last_name}, CV, {page + 1}"
        font = look.family.face("italic")
        sheet.put(
            page,
            531 - font.text_length(text, 8.5),
            810,
            text,
            font,
            look.quiet.but(face="italic", size_pt=8.5),
        )
    return sheet.finish("Curriculum vitae", person.full_name)


def _scholarly_lists(flow: Flow, person: Person, look: Look) -> None:
    """Publications and the like: `YEAR | text` has its year in a margin, any other line has none."""
    for extra in person.extras:
        heading(flow, look, extra.heading)
        for entry in extra.lines:
            year, _, text = entry.partition(" | ")
            if not text:
                flow.para(year, look.text, after=3)
                continue
            flow.need(40)
            body = flow.at(flow.left + 40, flow.right)
            flow.at(flow.left, flow.left + 36).para(year, look.quiet)
            body.para(text, look.text, after=3)
            flow.page, flow.y = body.page, body.y
