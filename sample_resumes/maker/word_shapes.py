"""DOCX designs whose text lies where simple readers do not look: text boxes and content controls."""

from __future__ import annotations

from html import escape
from itertools import count

from docx.document import Document
from docx.enum.section import WD_SECTION
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_BREAK
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import qn
from docx.shared import Cm, Pt
from docx.text.paragraph import Paragraph

from maker.dates import one_date
from maker.people import Person
from maker.word import add, jobs, line, lists, new_document, schools, to_bytes

_SPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "v": "urn:schemas-microsoft-com:vml",
    }.items()
)
_EMU_PER_PT = 12700


def _box_paragraph(text: str, bold: bool, colour: str, size_pt: float) -> str:
    weight = "<w:b/>" if bold else ""
    return (
        '<w:p><w:pPr><w:spacing w:before="0" w:after="60"/></w:pPr><w:r><w:rPr>'
        f'{weight}<w:color w:val="{colour}"/><w:sz w:val="{int(size_pt * 2)}"/></w:rPr>'
        f'<w:t xml:space="preserve">{escape(text)}</w:t></w:r></w:p>'
    )


def text_box(
    anchor: Paragraph, number: int, frame_pt: tuple[float, float, float, float], fill: str, content: str
) -> None:
    """A box of paragraphs at (left, top, width, height), as a shape and again as VML for old Word."""
    left, top, width, high = frame_pt
    x, y, wide, tall = (int(value * _EMU_PER_PT) for value in frame_pt)
    xml = f"""<w:r {_SPACES}><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>
<wp:anchor distT="0" distB="0" distL="114300" distR="114300" simplePos="0"
 relativeHeight="{251658240 + number}"
 behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>
<wp:positionH relativeFrom="page"><wp:posOffset>{x}</wp:posOffset></wp:positionH>
<wp:positionV relativeFrom="page"><wp:posOffset>{y}</wp:posOffset></wp:positionV>
<wp:extent cx="{wide}" cy="{tall}"/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/>
<wp:docPr id="{100 + number}" name="Text Box {number}"/><wp:cNvGraphicFramePr/>
<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp>
<wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{wide}" cy="{tall}"/></a:xfrm>
<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="{fill}"/></a:solidFill></wps:spPr>
<wps:txbx><w:txbxContent>{content}</w:txbxContent></wps:txbx>
<wps:bodyPr lIns="137160" tIns="137160" rIns="91440" bIns="91440"/></wps:wsp></a:graphicData></a:graphic>
</wp:anchor>
</w:drawing></mc:Choice><mc:Fallback><w:pict><v:rect id="box{number}" fillcolor="#{fill}" stroked="f"
 style="position:absolute;margin-left:{left}pt;margin-top:{top}pt;width:{width}pt;height:{high}pt;
mso-position-horizontal-relative:page;mso-position-vertical-relative:page"><v:textbox><w:txbxContent>{content}
</w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent></w:r>"""
    anchor._p.append(parse_xml(xml))


def seller(person: Person) -> bytes:
    """Name, contact, skills and languages in text boxes at the left; the rest in the body."""
    document = new_document(person, "Calibri", 11.5, "0B5563")
    section = document.sections[0]
    section.left_margin, section.right_margin = Cm(7.4), Cm(1.6)
    anchor = line(document)
    anchor.paragraph_format.space_after = Pt(0)
    top = _box_paragraph(person.name_line, True, "FFFFFF", 22) + _box_paragraph(
        person.headline, False, "FFFFFF", 12
    )
    blocks = [(person.head["contact"], list(person.contact))]
    blocks.append((person.head["skills"], [item for group in person.skills for item in group.printed()]))
    blocks.append((person.head["languages"], [f"{name} ({level})" for name, level in person.languages]))
    side = ""
    for title, items in blocks:
        side += _box_paragraph(title, True, "0B5563", 12)
        side += "".join(_box_paragraph(item, False, "222222", 10) for item in items)
        side += _box_paragraph("", False, "222222", 6)
    text_box(anchor, 1, (0, 0, 595, 92), "0B5563", top)
    text_box(anchor, 2, (0, 92, 188, 750), "E3EFF1", side)
    spacer = line(document)
    spacer.paragraph_format.space_after = Pt(28)
    document.add_heading(person.head["summary"], 1)
    for text in person.summary:
        line(document, text)
    document.add_heading(person.head["work"], 1)
    jobs(document, person, 12.0)
    document.add_heading(person.head["education"], 1)
    schools(document, person, 12.0)
    document.add_heading(person.head["certifications"], 1)
    for entry in person.certifications:
        line(document, f"{entry.name}, {entry.issuer} ({one_date(person, entry.date)})")
    return to_bytes(document)


def controlled(person: Person) -> bytes:
    """A form template: name, headline, contact, each job and each list sit in content controls."""
    document = new_document(person, "Calibri", 11, "4A3B76")
    entry = document.styles.add_style("Entry", WD_STYLE_TYPE.PARAGRAPH)
    entry.base_style, entry.font.bold = document.styles["Normal"], True
    name = document.add_paragraph(person.name_line, style="Title")
    headline = line(document, person.headline, size_pt=12, colour="4A3B76")
    contact = line(document)
    for number, text in enumerate(person.contact):
        add(contact, " | " if number else "")
        add(contact, text)
        _control_run(contact, f"Contact {number + 1}")
    document.add_heading(person.head["summary"], 1)
    for text in person.summary:
        line(document, text)
    document.add_heading(person.head["work"], 1)
    before = len(document.paragraphs)
    jobs(document, person, 17.0)
    work = document.paragraphs[before:]
    document.add_heading(person.head["education"], 1)
    before = len(document.paragraphs)
    schools(document, person, 17.0)
    education = document.paragraphs[before:]
    before = len(document.paragraphs)
    lists(document, person)
    rest = document.paragraphs[before:]
    numbers = count(1)
    for block in ([name], [headline], *_cut(work), education, rest):
        _control_block(block, next(numbers))
    return to_bytes(document)


def _cut(paragraphs: list[Paragraph]) -> list[list[Paragraph]]:
    """Paragraphs of jobs, one list a job: a job begins where a paragraph is not a bullet and follows one."""
    blocks: list[list[Paragraph]] = []
    bullets = True
    for paragraph in paragraphs:
        is_bullet = paragraph.style is not None and paragraph.style.name == "List Bullet"
        if bullets and not is_bullet:
            blocks.append([])
        bullets = is_bullet
        blocks[-1].append(paragraph)
    return blocks


def _control(number: int, tag: str) -> tuple[OxmlElement, OxmlElement]:
    control, properties, content = OxmlElement("w:sdt"), OxmlElement("w:sdtPr"), OxmlElement("w:sdtContent")
    alias, identity = OxmlElement("w:alias"), OxmlElement("w:id")
    alias.set(qn("w:val"), tag)
    identity.set(qn("w:val"), str(70000 + number))
    properties.append(alias)
    properties.append(identity)
    properties.append(OxmlElement("w:richText"))
    control.append(properties)
    control.append(content)
    return control, content


def _control_block(paragraphs: list[Paragraph], number: int) -> None:
    control, content = _control(number, f"Block {number}")
    if len(paragraphs[0].runs) > 1 and paragraphs[0].runs[0].bold:
        # LibreOffice forgets the format of the first run in a control, not that of its paragraph style.
        paragraphs[0].style = "Entry"
        paragraphs[0].runs[1].bold = False
    paragraphs[0]._p.addprevious(control)
    for paragraph in paragraphs:
        content.append(paragraph._p)


def _control_run(paragraph: Paragraph, tag: str) -> None:
    """Put the last run of the paragraph into a control of its own."""
    run = paragraph._p.r_lst[-1]
    control, content = _control(900 + len(tag) + int(tag[-1]), tag)
    run.addprevious(control)
    content.append(run)


def columns(person: Person) -> bytes:
    """Newspaper columns of the section: the text runs down the left one and goes on in the right one."""
    document = new_document(person, "Calibri", 12, "8A4B08")
    document.add_paragraph(person.name_line, style="Title")
    line(document, person.headline, size_pt=12)
    line(document, " · ".join(person.contact))
    _two_columns(document)
    document.add_heading(person.head["summary"], 1)
    for text in person.summary:
        line(document, text)
    document.add_heading(person.head["work"], 1)
    jobs(document, person, None)
    second = document.add_heading("", 1)
    second.add_run().add_break(WD_BREAK.COLUMN)
    second.add_run(person.head["education"])
    schools(document, person, None)
    lists(document, person)
    return to_bytes(document)


def _two_columns(document: Document) -> None:
    section = document.add_section(WD_SECTION.CONTINUOUS)
    layout = section._sectPr.find(qn("w:cols"))
    if layout is None:
        layout = OxmlElement("w:cols")
        section._sectPr.append(layout)
    layout.set(qn("w:num"), "2")
    layout.set(qn("w:space"), "567")
