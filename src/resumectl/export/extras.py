"""What an agency puts on a finished document: the order of its sections, a logo, a line in the footer."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

from docx.oxml.ns import qn
from docx.shared import Mm

from resumectl.export.labels import Vocabulary
from resumectl.export.text import clean_line
from resumectl.model.errors import BadFile
from resumectl.model.rendering import SECTIONS, ExportOptions

LOGO_BYTES: Final = 5_000_000
LOGO_HEIGHT_MM: Final = 11
LOGO_WIDTH_MM: Final = 60


def add_extras(document: Any, options: ExportOptions, words: Vocabulary) -> None:
    """Put what `options` say on a filled python-docx document. Raises BadFile for a logo that is no picture."""
    if options.sections:
        _order_sections(document.element.body, options.sections, words)
    if options.logo:
        _add_logo(document, options.logo)
    if options.footer:
        _add_footer(document, clean_line(options.footer))


def _order_sections(body: Any, wanted: tuple[str, ...], words: Vocabulary) -> None:
    """Move each section, from its heading to the next one; what a template calls otherwise stays where it is."""
    titles = {words.labels[name]: name for name in SECTIONS}
    blocks: dict[str, list[Any]] = {}
    current: list[Any] | None = None
    for child in list(body):
        style = child.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
        if style is not None and style.get(qn("w:val"), "").startswith("Heading1"):
            name = titles.get("".join(text.text or "" for text in child.iter(qn("w:t"))).strip("\u200e\u200f "))
            current = blocks.setdefault(name, []) if name else None
        if child.tag == qn("w:sectPr"):
            break
        if current is not None:
            current.append(child)
    placed = [blocks[name] for name in wanted if name in blocks]
    if len(placed) < 2:
        return
    first = min((block[0] for block in placed), key=body.index)
    at = body.index(first)
    for element in (element for block in placed for element in block):
        body.remove(element)
    for offset, element in enumerate(element for block in placed for element in block):
        body.insert(at + offset, element)


def _add_logo(document: Any, logo: bytes) -> None:
    """In the header of the first section, small enough for any margin."""
    if not logo.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")) or len(logo) > LOGO_BYTES:
        raise _no_logo()
    paragraph = document.sections[0].header.paragraphs[0]
    try:
        picture = paragraph.add_run().add_picture(BytesIO(logo), height=Mm(LOGO_HEIGHT_MM))
    # python-docx reads the picture's head with no class of its own for what it cannot read.
    except Exception as error:
        raise _no_logo() from error
    if picture.width > Mm(LOGO_WIDTH_MM):
        picture.height = int(picture.height * Mm(LOGO_WIDTH_MM) / picture.width)
        picture.width = Mm(LOGO_WIDTH_MM)


def _no_logo() -> BadFile:
    return BadFile(
        "The logo is no PNG or JPEG picture that can be read, or larger than 5 MB.",
        code="LOGO_INVALID",
        remedy="Save it as PNG and try again.",
    )


def _add_footer(document: Any, text: str) -> None:
    for section in document.sections:
        footer = section.footer
        lines = footer.paragraphs
        line = lines[0] if lines and not lines[0].text and len(lines) == 1 else footer.add_paragraph()
        if lines and lines[0].style is not None:
            line.style = lines[0].style
        line.add_run(text)
        if section.footer.is_linked_to_previous:
            break
