"""One page of a PDF: its words, rules and links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from pymupdf import mupdf

from resumectl.model.page import Box
from resumectl.parse.extract.pdf_drawings import drawings_of, drawn_bullets
from resumectl.parse.extract.pdf_fonts import Fonts
from resumectl.parse.extract.pdf_garbled import garbled_share
from resumectl.parse.extract.pdf_seen import visible
from resumectl.parse.extract.pdf_strokes import drawn_bars
from resumectl.parse.extract.pdf_view import Area, View, placed, view_of
from resumectl.parse.extract.pdf_weight import refuse_endless
from resumectl.parse.extract.pdf_words import page_words
from resumectl.parse.geometry import LinkTarget, Page, Word
from resumectl.parse.hygiene import clean_address

MOST_ANNOTATIONS = 2_000
"""Links, form fields and notes of a page; MuPDF takes minutes over a hundred thousand."""
PASSWORD = 1 << 13
"""The flag of text fields that show dots; MuPDF would give the letters."""
TEXT_FIELD = mupdf.PDF_WIDGET_TYPE_TEXT
MOST_LINKS = 300
MOST_LOOKED_AT = 120_000
"""Words of a page, seen or hidden."""
GARBLED_SHARE = 0.1


class PageRead(NamedTuple):
    """What was read of a page, and what was not: hidden words, links and fields beyond those that are looked at.

    `shapes` counts what is drawn. `is_garbled`: the fonts of much of its text do not say which letters they hold.
    `is_cut`: it has more words than are looked at.
    """

    page: Page
    links: list[LinkTarget]
    view: View
    hidden: int = 0
    left_out: int = 0
    shapes: int = 0
    is_garbled: bool = False
    is_cut: bool = False


def read_page(document: Any, number: int, fonts: Fonts) -> tuple[Any, PageRead]:
    """pymupdf's page and what was read of it; `number` counts from 1, `fonts` are those of the document.

    Raises what MuPDF raises on damage, and DocumentFailed (PARSE_TIMEOUT) for a page without an end.
    """
    described = refuse_endless(document, number)
    kept, left_out = _drop_annotations(described)
    fonts.bound(described)
    source = document[number - 1]
    view = view_of(source)
    if fonts.lost_text():
        view = view_of(source)
    drawings = drawings_of(source, described, view.matrix)
    every = [(address, placed(area, view.from_shown)) for address, area in _addresses(source)] if kept else []
    areas = every[:MOST_LINKS]
    words, hidden = visible(islice(page_words(view, number, areas), MOST_LOOKED_AT), view, source, drawings)
    words.extend([*drawn_bullets(drawings.dots, words), *drawn_bars(drawings, words)])
    links = [LinkTarget(address, _text_under(words, area), number, Box(*area)) for address, area in areas]
    page = Page(number, view.width_pt, view.height_pt, tuple(words), tuple(drawings.rules), turned_deg=view.turned_deg)
    is_garbled = garbled_share(view.blocks) > GARBLED_SHARE
    left_out += len(every) - len(areas)
    is_cut = len(view.words) > MOST_LOOKED_AT
    return source, PageRead(page, links, view, hidden, left_out, drawings.shapes, is_garbled, is_cut)


def _drop_annotations(described: Any) -> tuple[int, int]:
    """Takes passwords, and the last annotations where there are too many, off a page before it is loaded.

    How many are left, and how many were taken off.
    """
    listed = mupdf.pdf_dict_gets(described, "Annots")
    count = int(mupdf.pdf_array_len(listed))
    for at in range(count - 1, MOST_ANNOTATIONS - 1, -1):
        mupdf.pdf_array_delete(listed, at)
    for at in range(min(count, MOST_ANNOTATIONS) - 1, -1, -1):
        field = mupdf.pdf_array_get(listed, at)
        if mupdf.pdf_field_flags(field) & PASSWORD and mupdf.pdf_field_type(field) == TEXT_FIELD:
            mupdf.pdf_array_delete(listed, at)
    kept = int(mupdf.pdf_array_len(listed))
    return kept, count - kept


def _addresses(source: Any) -> Iterator[tuple[str, Area]]:
    """(address, area) of the links that leave the document, on the page as it is shown."""
    link = source.first_link
    while link:
        if link.is_external and link.uri:
            yield clean_address(link.uri), link.rect
        link = link.next


def _text_under(words: Sequence[Word], area: Area) -> str:
    left, top, right, bottom = area
    return " ".join(
        word.text
        for word in words
        if left - 1 <= (word.left + word.right) / 2 <= right + 1
        and top - 1 <= (word.top + word.bottom) / 2 <= bottom + 1
    )
