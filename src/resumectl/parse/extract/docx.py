"""DOCX: an own walk through the XML; libraries skip text boxes, content controls and nested tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from resumectl.model.page import Warning
from resumectl.parse.extract.docx_archive import Archive, Part
from resumectl.parse.extract.docx_blocks import BlockReader
from resumectl.parse.extract.docx_boxes import paints_behind
from resumectl.parse.extract.docx_lines import take_numbers
from resumectl.parse.extract.docx_numbering import Numbering
from resumectl.parse.extract.docx_story import Book, Origin, PageFrame, is_placeholder
from resumectl.parse.extract.docx_styles import StyleSheet
from resumectl.parse.extract.docx_xml import R, W, is_on, points, value
from resumectl.parse.geometry import Extract, Line, LinkTarget, Run

PLACEHOLDER_SHARE: Final = 0.5
"""Prompts are part of the text from this share on: the file is a template that nobody filled in."""
SECTIONS: Final = 50


def read_docx(data: bytes) -> Extract:
    """The lines of a DOCX (also DOCM, DOTX, ISO Strict) in reading order, headers first and footers last.

    Raises DocumentFailed: CORRUPT_FILE, PASSWORD_PROTECTED, ARCHIVE_BOMB, UNSAFE_XML, TOO_MUCH_TEXT.
    """
    archive = Archive(data)
    main = archive.main_part()
    body = main.root.find(W + "body")
    sections = [] if body is None else list(body.iter(W + "sectPr"))[:SECTIONS]
    book = _book(archive, main, sections)
    book.section_starts = [value(section, W + "type") or "nextPage" for section in sections[1:]]
    first, later, footers = _page_parts(archive, main, sections)
    _look_ahead(book, [main, *first, *later, *footers])
    headers = _unrepeated(_story(book, part, "header") for part in first)
    book.place.page, book.place.y_pt = 1, 0.0
    text = (
        [] if body is None else BlockReader(book, Origin("body", main.relations)).read(body, 0, book.ground)
    )
    rest = _unrepeated(
        [_story(book, part, "header") for part in later] + [_story(book, part, "footer") for part in footers],
        known=headers,
    )
    lines = tuple(take_numbers([*headers, *text, *rest]))
    return Extract(lines=lines, links=(*_links(lines), *book.links), warnings=tuple(_warnings(book, archive)))


def _book(archive: Archive, main: Part, sections: list[Any]) -> Book:
    styles = archive.part(main.target_of_kind("styles"))
    numbering = archive.part(main.target_of_kind("numbering"))
    return Book(
        styles=StyleSheet(styles.root if styles else None),
        numbering=Numbering(numbering.root if numbering else None),
        frame=_frame(sections[0]) if sections else PageFrame(),
    )


def _frame(section: Any) -> PageFrame:
    size, margin = section.find(W + "pgSz"), section.find(W + "pgMar")
    usual = PageFrame()

    def side(element: Any, name: str, default: float) -> float:
        found = None if element is None else points(element.get(W + name))
        return default if found is None else abs(found)

    return PageFrame(
        width_pt=side(size, "w", usual.width_pt),
        height_pt=side(size, "h", usual.height_pt),
        left_pt=side(margin, "left", usual.left_pt),
        right_pt=side(margin, "right", usual.right_pt),
        top_pt=side(margin, "top", usual.top_pt),
        bottom_pt=side(margin, "bottom", usual.bottom_pt),
    )


def _page_parts(
    archive: Archive, main: Part, sections: list[Any]
) -> tuple[list[Part], list[Part], list[Part]]:
    """Headers of the first page, of later pages, and footers: each part once, and only used ones."""
    even = _has_even_pages(archive, main)
    names: dict[str, list[str]] = {"first": [], "later": [], "footer": []}
    for number, section in enumerate(sections):
        title = section.find(W + "titlePg")
        has_first = title is not None and is_on(title)
        for reference in section:
            kind = reference.get(W + "type")
            if not _is_used(kind, has_first, even):
                continue
            name = main.relations.get(reference.get(R + "id") or "")
            if name is None or name.external:
                continue
            if reference.tag == W + "headerReference":
                opens = number == 0 and (kind == "first" or (kind == "default" and not has_first))
                names["first" if opens else "later"].append(name.target)
            elif reference.tag == W + "footerReference":
                names["footer"].append(name.target)
    names["later"] = [name for name in names["later"] if name not in names["first"]]
    first, later, footers = (
        [archive.part(name) for name in dict.fromkeys(listed)] for listed in names.values()
    )
    return [p for p in first if p], [p for p in later if p], [p for p in footers if p]


def _is_used(kind: str | None, has_first: bool, even: bool) -> bool:
    return kind == "default" or (kind == "first" and has_first) or (kind == "even" and even)


def _has_even_pages(archive: Archive, main: Part) -> bool:
    settings = archive.part(main.target_of_kind("settings"))
    element = None if settings is None else settings.root.find(W + "evenAndOddHeaders")
    return element is not None and is_on(element)


def _look_ahead(book: Book, parts: list[Part]) -> None:
    """What has to be known before the first line: painted grounds, and whether all text is prompts."""
    prompts = texts = 0
    for part in parts:
        book.has_backdrop = book.has_backdrop or paints_behind(part.root)
        for control in part.root.iter(W + "sdt"):
            if is_placeholder(control):
                prompts += sum(len(text) for text in control.itertext(W + "t"))
    if prompts:
        texts = sum(len(text) for part in parts for text in part.root.itertext(W + "t"))
        book.keeps_placeholders = prompts > PLACEHOLDER_SHARE * texts


def _story(book: Book, part: Part, kind: str) -> list[Line]:
    book.place.page, book.place.y_pt = 1, 0.0
    return BlockReader(book, Origin(kind, part.relations)).read(part.root, book.new_column(), book.ground)


def _unrepeated(stories: Iterable[list[Line]], known: Iterable[Line] = ()) -> list[Line]:
    """The stories' lines without those that say again what an earlier header or footer said."""
    said = {line.flat for line in known}
    kept: list[Line] = []
    for story in stories:
        fresh = [line for line in story if line.flat not in said]
        said.update(line.flat for line in story)
        kept.extend(fresh)
    return kept


def _links(lines: Iterable[Line]) -> Iterator[LinkTarget]:
    """Addresses behind text; neighbouring runs of one address are one link."""
    for line in lines:
        url, text = "", ""
        for run in (run for segment in line.segments for run in (*segment.runs, Run(" "))):
            if run.link != url and (run.link or run.text.strip()):
                if url:
                    yield LinkTarget(url, " ".join(text.split()), line.page)
                url, text = run.link, ""
            text += run.text if url else ""
        if url:
            yield LinkTarget(url, " ".join(text.split()), line.page)


def _warnings(book: Book, archive: Archive) -> Iterator[Warning]:
    if book.hidden_characters:
        count = book.hidden_characters
        yield Warning(
            "HIDDEN_TEXT_IGNORED",
            f"{count} characters of hidden text (marked hidden, white on white or tiny) were left out.",
        )
    if book.placeholder_characters:
        yield Warning("PLACEHOLDERS_IGNORED", "Prompts of form fields that nobody filled in were left out.")
    if book.is_cut:
        yield Warning("TEXT_LEFT_OUT", "The document is longer than what is read; its end was left out.")
    if archive.damaged:
        yield Warning("REPAIRED_INPUT", "Parts of the file were damaged; the text may be incomplete.")
