"""The trees of a Word file to its lines: what DOCX and DOC have in common once their bytes are opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from resumectl.model.page import Warning
from resumectl.parse.extract.docx_archive import Part
from resumectl.parse.extract.docx_blocks import BlockReader
from resumectl.parse.extract.docx_boxes import paints_behind
from resumectl.parse.extract.docx_joined import join_deleted_ends
from resumectl.parse.extract.docx_lines import take_numbers
from resumectl.parse.extract.docx_numbering import Numbering
from resumectl.parse.extract.docx_story import Book, Origin, PageFrame, is_placeholder
from resumectl.parse.extract.docx_styles import StyleSheet
from resumectl.parse.extract.docx_xml import W, points, value
from resumectl.parse.geometry import Extract, Line, LinkTarget, Run

PLACEHOLDER_SHARE: Final = 0.5
"""Prompts are part of the text from this share on: the file is a template that nobody filled in."""
SECTIONS: Final = 50


@dataclass(frozen=True, slots=True)
class Trees:
    """The parts of a Word file: the document, the root elements of its styles and lists (None when it has
    none), headers of the first page, headers of later pages, footers."""

    document: Part
    styles: Any
    numbering: Any
    first_headers: tuple[Part, ...] = ()
    later_headers: tuple[Part, ...] = ()
    footers: tuple[Part, ...] = ()
    is_damaged: bool = False
    """Some parts were left out because they could not be read."""
    is_cut: bool = False
    """The file goes on after the trees' end."""
    has_backdrop: bool = False
    """Something may be painted behind the text that the trees do not show."""


def sections_of(document: Part) -> list[Any]:
    """The w:sectPr of each section of the body, in order."""
    body = document.root.find(W + "body")
    found = () if body is None else body.iter(W + "sectPr")
    # A tracked change holds what a section was before.
    return [section for section in found if section.getparent().tag != W + "sectPrChange"][:SECTIONS]


def read_trees(trees: Trees) -> Extract:
    """The lines in reading order: headers of the first page, body, other headers, footers."""
    sections = sections_of(trees.document)
    every = (trees.document, *trees.first_headers, *trees.later_headers, *trees.footers)
    for part in every:
        join_deleted_ends(part.root)
    book = Book(
        styles=StyleSheet(trees.styles),
        numbering=Numbering(trees.numbering),
        frame=_frame(sections[0]) if sections else PageFrame(),
        has_backdrop=trees.has_backdrop,
        section_starts=[value(section, W + "type") or "nextPage" for section in sections[1:]],
    )
    _look_ahead(book, every)
    headers = _unrepeated(_story(book, part, "header") for part in trees.first_headers)
    text = _body(book, trees.document)
    ends = [
        *((part, "header") for part in trees.later_headers),
        *((part, "footer") for part in trees.footers),
    ]
    rest = _unrepeated((_story(book, part, kind) for part, kind in ends), known=headers)
    lines = tuple(take_numbers([*headers, *text, *rest]))
    book.is_cut = book.is_cut or trees.is_cut
    warnings = tuple(_warnings(book, trees.is_damaged))
    return Extract(lines=lines, links=(*_links(lines), *book.links), warnings=warnings)


def _body(book: Book, document: Part) -> list[Line]:
    body = document.root.find(W + "body")
    if body is None:
        return []
    book.place.page, book.place.y_pt = 1, 0.0
    return BlockReader(book, Origin("body", document.relations)).read(body, 0, book.ground)


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


def _look_ahead(book: Book, parts: Iterable[Part]) -> None:
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


def _warnings(book: Book, is_damaged: bool) -> Iterator[Warning]:
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
    if book.has_foreign:
        yield Warning("ENCLOSED_TEXT_LEFT_OUT", "Text that lies in the document as a file of its own was left out.")
    if is_damaged:
        yield Warning("REPAIRED_INPUT", "Parts of the file were damaged; the text may be incomplete.")
