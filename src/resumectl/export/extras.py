"""What an agency puts on a finished document: the order of its sections, a logo, a line in the footer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docx.oxml.ns import qn

from resumectl.export.labels import Vocabulary
from resumectl.export.logo import add_logo
from resumectl.export.text import clean_line
from resumectl.model.rendering import SECTIONS, ExportOptions


def add_extras(document: Any, options: ExportOptions, words: Vocabulary) -> None:
    """Put what `options` say on a filled python-docx document. Raises BadFile for a logo that is no picture."""
    if options.sections:
        _order_sections(document.element.body, options.sections, words)
    if options.logo:
        add_logo(document, options.logo, list(_shown(document, "header")))
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


def _add_footer(document: Any, text: str) -> None:
    for footer in _shown(document, "footer"):
        lines = footer.paragraphs
        line = lines[0] if lines and not lines[0].text and len(lines) == 1 else footer.add_paragraph()
        if lines and lines[0].style is not None:
            line.style = lines[0].style
        line.add_run(text)


def _shown(document: Any, kind: str) -> Iterator[Any]:
    """Every header (or footer) that a page can show and that is no other section's; made where there is none."""
    for number, section in enumerate(document.sections):
        used = [kind]
        if section.different_first_page_header_footer:
            used.append(f"first_page_{kind}")
        if document.settings.odd_and_even_pages_header_footer:
            used.append(f"even_page_{kind}")
        for name in used:
            margin = getattr(section, name)
            if number == 0 or not margin.is_linked_to_previous:
                yield margin
