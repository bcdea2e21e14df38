"""DOCX designs: heading styles, tables, contact in the page header; .doc files made from them."""

from __future__ import annotations

import datetime
import io
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import docx
from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor
from docx.styles.style import ParagraphStyle
from docx.table import _Cell
from docx.text.paragraph import Paragraph

from maker.dates import one_date, span
from maker.people import Person

MADE = datetime.datetime(2026, 1, 5, 9, 0, 0)


class ConverterMissing(Exception):
    """LibreOffice is not on this machine."""


def new_document(person: Person, font: str, size_pt: float, accent: str, margin_cm: float = 2.0) -> Document:
    """An empty A4 document with its styles set: body font, headings in `accent` (RRGGBB)."""
    document = docx.Document()
    section = document.sections[0]
    section.page_width, section.page_height = Cm(21.0), Cm(29.7)
    section.left_margin = section.right_margin = Cm(margin_cm)
    section.top_margin = section.bottom_margin = Cm(1.8)
    for name, size, colour in (
        ("Normal", size_pt, None),
        ("Title", 24, accent),
        ("Heading 1", size_pt + 3, accent),
    ):
        style = document.styles[name]
        style.font.name, style.font.size = font, Pt(size)
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for attribute in ("w:asciiTheme", "w:hAnsiTheme", "w:eastAsiaTheme", "w:cstheme"):
            fonts.attrib.pop(qn(attribute), None)
        if colour:
            style.font.color.rgb = RGBColor.from_string(colour)
    _spacing(document.styles["Normal"], 0, 2)
    _spacing(document.styles["List Bullet"], 0, 1)
    _spacing(document.styles["Heading 1"], 10, 3)
    _spacing(document.styles["Title"], 0, 2)
    properties = document.core_properties
    properties.author, properties.title = person.full_name, "CV"
    properties.created = properties.modified = MADE
    properties.last_modified_by, properties.comments = person.full_name, ""
    return document


def _spacing(style: ParagraphStyle, before_pt: float, after_pt: float) -> None:
    style.paragraph_format.space_before, style.paragraph_format.space_after = Pt(before_pt), Pt(after_pt)


def to_bytes(document: Document) -> bytes:
    """The document as bytes that do not depend on the clock: all entries of the archive have one date."""
    raw, out = io.BytesIO(), io.BytesIO()
    document.save(raw)
    with zipfile.ZipFile(raw) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            info = zipfile.ZipInfo(entry.filename, (2026, 1, 5, 9, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(info, source.read(entry.filename))
    return out.getvalue()


def as_doc(design: Callable[[Person], bytes]) -> Callable[[Person], bytes]:
    """The same design, saved in the old binary format by LibreOffice."""

    def convert(person: Person) -> bytes:
        program = shutil.which("soffice") or shutil.which("libreoffice")
        if program is None:
            raise ConverterMissing(
                "LibreOffice is missing. On Debian or Ubuntu: apt install libreoffice-writer"
            )
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "resume.docx")
            source.write_bytes(design(person))
            profile = f"-env:UserInstallation=file://{folder}/profile"
            command = [
                program,
                profile,
                "--headless",
                "--convert-to",
                "doc:MS Word 97",
                "--outdir",
                folder,
                str(source),
            ]
            subprocess.run(command, check=False, capture_output=True, timeout=180)
            made = Path(folder, "resume.doc")
            if not made.exists():
                raise ConverterMissing(
                    "LibreOffice wrote no file; try it by hand: soffice --convert-to doc FILE.docx"
                )
            return made.read_bytes()

    return convert


def right_tab(paragraph: Paragraph, position_cm: float) -> Paragraph:
    paragraph.paragraph_format.tab_stops.add_tab_stop(Cm(position_cm), WD_TAB_ALIGNMENT.RIGHT)
    return paragraph


def line(
    place: Document | _Cell,
    text: str = "",
    *,
    bold: bool = False,
    italic: bool = False,
    colour: str | None = None,
    size_pt: float | None = None,
    style: str | None = None,
) -> Paragraph:
    """A paragraph of one run. The first one of a table cell takes the empty paragraph that every cell has."""
    if (
        isinstance(place, _Cell)
        and len(place.paragraphs) == 1
        and not place.paragraphs[0].runs
        and not place.tables
    ):
        paragraph = place.paragraphs[0]
        if style:
            paragraph.style = place.part.document.styles[style]
    else:
        paragraph = place.add_paragraph(style=style)
    add(paragraph, text, bold=bold, italic=italic, colour=colour, size_pt=size_pt)
    return paragraph


def add(
    paragraph: Paragraph,
    text: str,
    *,
    bold: bool = False,
    italic: bool = False,
    colour: str | None = None,
    size_pt: float | None = None,
) -> None:
    run = paragraph.add_run(text)
    run.bold, run.italic = bold or None, italic or None
    if colour:
        run.font.color.rgb = RGBColor.from_string(colour)
    if size_pt:
        run.font.size = Pt(size_pt)


def shade(cell: _Cell, colour: str) -> None:
    properties = cell._tc.get_or_add_tcPr()
    shading = OxmlElement("w:shd")
    for name, value in (("w:val", "clear"), ("w:color", "auto"), ("w:fill", colour)):
        shading.set(qn(name), value)
    properties.append(shading)


def _dated(document: Document, text: str, dates: str, width_cm: float | None) -> None:
    """A bold line with its dates on a right tab, or in the next line where the column is too narrow."""
    head = line(document, text, bold=True)
    head.paragraph_format.space_before, head.paragraph_format.keep_with_next = Pt(6), True
    if width_cm is None:
        line(document, dates, colour="666666")
    else:
        add(right_tab(head, width_cm), f"\t{dates}")


def jobs(document: Document, person: Person, width_cm: float | None) -> None:
    """Title and dates, the employer below, then bullets in the list style."""
    for job in person.work:
        _dated(document, job.title, span(person, job.start, job.end), width_cm)
        place = line(document, ", ".join(part for part in (job.company, job.location) if part), italic=True)
        place.paragraph_format.keep_with_next = True
        for point in job.bullets:
            line(document, point, style="List Bullet")


def schools(document: Document, person: Person, width_cm: float | None) -> None:
    for school in person.education:
        _dated(
            document, school.degree or school.institution, span(person, school.start, school.end), width_cm
        )
        if school.degree:
            line(document, ", ".join(part for part in (school.institution, school.location) if part))
        if school.note:
            line(document, school.note, colour="666666")


def lists(document: Document, person: Person) -> None:
    """Skills, certificates, languages and the other sections, each under a heading style."""
    if person.skills:
        document.add_heading(person.head["skills"], 1)
    for group in person.skills:
        paragraph = line(document, f"{group.label}: " if group.label else "", bold=True)
        add(paragraph, ", ".join(group.printed()))
    if person.certifications:
        document.add_heading(person.head["certifications"], 1)
    for entry in person.certifications:
        date = f" ({one_date(person, entry.date)})" if entry.date else ""
        line(
            document,
            ", ".join(part for part in (entry.name, entry.issuer) if part) + date,
            style="List Bullet",
        )
    if person.languages:
        document.add_heading(person.head["languages"], 1)
        line(document, ", ".join(f"{name} ({level})" if level else name for name, level in person.languages))
    for extra in person.extras:
        document.add_heading(extra.heading, 1)
        for text in extra.lines:
            line(document, text)


def _body(document: Document, person: Person, width_cm: float) -> None:
    if person.summary:
        document.add_heading(person.head["summary"], 1)
    for text in person.summary:
        line(document, text)
    document.add_heading(person.head["work"], 1)
    jobs(document, person, width_cm)
    document.add_heading(person.head["education"], 1)
    schools(document, person, width_cm)
    lists(document, person)


def developer(person: Person) -> bytes:
    """Word's own styles: Title, Heading 1, List Bullet; dates on a right tab."""
    document = new_document(person, "Calibri", 10.5, "1F3864")
    document.add_paragraph(person.name_line, style="Title")
    line(document, person.headline, size_pt=12, colour="595959")
    line(document, " | ".join(person.contact), size_pt=10)
    _body(document, person, 17.0)
    return to_bytes(document)


def header_contact(person: Person) -> bytes:
    """Name and contact stand in the page header alone; page numbers in the footer."""
    document = new_document(person, "Georgia", 9.5, "7B2D3B")
    section = document.sections[0]
    section.header_distance, section.top_margin = Cm(1.1), Cm(3.7)
    first = section.header.paragraphs[0]
    add(first, person.name_line, bold=True, size_pt=20, colour="7B2D3B")
    add(section.header.add_paragraph(), person.headline, italic=True, size_pt=12)
    add(section.header.add_paragraph(), "  •  ".join(person.contact), size_pt=9, colour="555555")
    footer = section.footer.paragraphs[0]
    footer.alignment = WD_ALIGN_PARAGRAPH.CENTER
    add(footer, f"{person.full_name} – page ", size_pt=8)
    _page_number(footer)
    _body(document, person, 17.0)
    return to_bytes(document)


def _page_number(paragraph: Paragraph) -> None:
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), "PAGE")
    run, text = OxmlElement("w:r"), OxmlElement("w:t")
    text.text = "1"
    run.append(text)
    field.append(run)
    paragraph._p.append(field)


class _Rows:
    """A borderless table of two columns that grows by rows."""

    widths = Cm(4.6), Cm(12.6)

    def __init__(self, document: Document) -> None:
        self._table = document.add_table(rows=0, cols=2)
        self._table.autofit = False
        for column, width in zip(self._table.columns, self.widths, strict=True):
            column.width = width

    def add(self, label: str, *, strong: bool = False) -> _Cell:
        """A row with `label` on the left (`strong`: a section heading); returns its right cell."""
        cells = self._table.add_row().cells
        for cell, width in zip(cells, self.widths, strict=True):
            cell.width = width
        first = line(cells[0], label, bold=strong, colour="2E5E4E" if strong else "555555")
        for paragraph in (first, cells[1].paragraphs[0]):
            paragraph.paragraph_format.space_before = Pt(9 if strong else 3)
        return cells[1]


def table_layout(person: Person) -> bytes:
    """A borderless table of two columns: headings and dates on the left, content on the right."""
    document = new_document(person, "Arial", 10.5, "2E5E4E", 1.9)
    line(document, person.name_line, bold=True, size_pt=22, colour="2E5E4E")
    line(document, person.headline, size_pt=12)
    rows, head = _Rows(document), person.head
    for section, texts in (("contact", person.contact), ("summary", person.summary)):
        cell = rows.add(head[section], strong=True)
        for text in texts:
            line(cell, text)
    rows.add(head["work"], strong=True)
    for job in person.work:
        cell = rows.add(span(person, job.start, job.end))
        line(cell, job.title, bold=True)
        line(cell, f"{job.company}, {job.location}", italic=True)
        for point in job.bullets:
            line(cell, point, style="List Bullet")
    rows.add(head["education"], strong=True)
    for school in person.education:
        cell = rows.add(span(person, school.start, school.end))
        line(cell, school.degree, bold=True)
        line(cell, school.institution)
    cell = rows.add(head["skills"], strong=True)
    for group in person.skills:
        line(cell, f"{group.label}: {', '.join(group.printed())}")
    rows.add(head["certifications"], strong=True)
    for entry in person.certifications:
        line(rows.add(one_date(person, entry.date)), entry.name)
    spoken = ", ".join(f"{name} ({level})" for name, level in person.languages)
    line(rows.add(head["languages"], strong=True), spoken)
    document.add_paragraph()
    return to_bytes(document)


def sidebar_table(person: Person) -> bytes:
    """One row, two cells: a shaded sidebar with contact, skills and languages; the jobs beside it."""
    document = new_document(person, "Arial", 10.5, "24404F", 1.5)
    table = document.add_table(rows=1, cols=2)
    table.autofit = False
    side, main = table.rows[0].cells
    for cell, column, width in zip((side, main), table.columns, (Cm(5.6), Cm(12.4)), strict=True):
        cell.width = column.width = width
    shade(side, "E4EBEE")
    _side_cell(side, person)
    _main_cell(main, person)
    # LibreOffice drops the table from the .doc when no paragraph follows it.
    document.add_paragraph()
    return to_bytes(document)


def _side_cell(side: _Cell, person: Person) -> None:
    line(side, person.head["contact"], style="Heading 1")
    for text in person.contact:
        line(side, text)
    line(side, person.head["skills"], style="Heading 1")
    for group in person.skills:
        for item in group.printed():
            line(side, item, style="List Bullet")
    line(side, person.head["languages"], style="Heading 1")
    for name, level in person.languages:
        line(side, f"{name} ({level})")
    line(side, person.head["certifications"], style="Heading 1")
    for entry in person.certifications:
        line(side, f"{entry.name} ({one_date(person, entry.date)})", style="List Bullet")
    for extra in person.extras:
        line(side, extra.heading, style="Heading 1")
        for text in extra.lines:
            line(side, text)


def _main_cell(main: _Cell, person: Person) -> None:
    line(main, person.name_line, style="Title")
    line(main, person.headline, size_pt=12, colour="555555")
    line(main, person.head["summary"], style="Heading 1")
    for text in person.summary:
        line(main, text)
    line(main, person.head["work"], style="Heading 1")
    for job in person.work:
        line(main, span(person, job.start, job.end), colour="666666").paragraph_format.space_before = Pt(5)
        line(main, job.title, bold=True)
        line(main, f"{job.company}, {job.location}", italic=True)
        for point in job.bullets:
            line(main, point, style="List Bullet")
    line(main, person.head["education"], style="Heading 1")
    for school in person.education:
        dates = line(main, span(person, school.start, school.end), colour="666666")
        dates.paragraph_format.space_before = Pt(4)
        line(main, school.degree, bold=True)
        line(main, school.institution)


def typed(person: Person) -> bytes:
    """A plain typed document: capitals for headings, no table, Times."""
    document = new_document(person, "Times New Roman", 11, "000000", 2.3)
    for text, size in ((person.name_line, 18), *((text, 10.5) for text in person.contact)):
        paragraph = line(document, text, bold=size == 18, size_pt=size)
        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    _body(document, person, 16.4)
    return to_bytes(document)
