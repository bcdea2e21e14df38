"""Reading finished Word files back, and making small templates, for the export tests."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

from docx import Document
from lxml import etree

from resumectl.export.system import system_template

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
TEMPLATES = {name: system_template(name) for name in ("classic", "modern", "compact", "executive")}
"""Those that show everything; `blind` does not."""


def parts(data: bytes) -> dict[str, bytes]:
    """The entries of a .docx by name."""
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def body(data: bytes) -> etree._Element:
    """The root of document.xml."""
    return etree.fromstring(parts(data)["word/document.xml"])


def paragraph_text(paragraph: etree._Element) -> str:
    """What a reader sees of a paragraph, tabs and line breaks included."""
    signs = {f"{W}tab": "\t", f"{W}br": "\n"}
    found = paragraph.iter(f"{W}t", f"{W}tab", f"{W}br")
    # The tab stops of a paragraph are elements named tab too.
    return "".join(signs.get(one.tag, one.text or "") for one in found if one.getparent().tag != f"{W}tabs")


def lines(data: bytes) -> list[str]:
    """The text of the body, one string a paragraph, direction marks left out."""
    texts = [paragraph_text(one) for one in body(data).iter(f"{W}p")]
    return [text.replace("\u200e", "").replace("\u200f", "") for text in texts]


def folded(text: str) -> str:
    """`text` with single spaces only."""
    return " ".join(text.split())


def template_of(*paragraphs: str, header: str = "", cells: tuple[str, ...] = ()) -> bytes:
    """A template such as someone makes in Word: python-docx's own default document with these paragraphs."""
    document = Document()
    for text in paragraphs:
        document.add_paragraph(text)
    if header:
        document.sections[0].header.paragraphs[0].text = header
    if cells:
        row = document.add_table(rows=1, cols=len(cells)).rows[0]
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    target = BytesIO()
    document.save(target)
    return target.getvalue()
