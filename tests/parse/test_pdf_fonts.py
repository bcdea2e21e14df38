"""Fonts by glyph number are loaded sooner, and what they say stays what MuPDF reads in them without that."""

from __future__ import annotations

from typing import Any

import pymupdf
import pytest

from resumectl.parse.extract import pdf_fonts
from resumectl.parse.extract.pdf import read_pdf
from resumectl.parse.extract.pdf_fonts import Fonts
from resumectl.parse.extract.pdf_view import TEXT_FLAGS
from resumectl.parse.extract.pdf_weight import refuse_endless

LATIN = "Zoë Office 2021 Quiz"
CYRILLIC = "Жизнь и Щука"
"""Set in glyphs behind the 256th of its font."""


def pages(*texts: str, table: bytes | None = None) -> bytes:
    """A page for each text, all in one font; `table` takes the place of its letters."""
    document = pymupdf.open()
    for text in texts:
        page = document.new_page()
        page.insert_font(fontname="F0", fontbuffer=pymupdf.Font("helv").buffer)
        page.insert_text((72, 72), text, fontname="F0", fontsize=12)
    if table is not None:
        for font in {font[0] for page in document for font in page.get_fonts()}:
            document.update_stream(int(document.xref_get_key(font, "ToUnicode")[1].split()[0]), table)
    return document.tobytes()


def plain(data: bytes) -> list[list[str]]:
    """The words of each page as MuPDF reads them from the file as it is."""
    with pymupdf.open(stream=data) as document:
        return [[word[4] for word in page.get_text("words", flags=TEXT_FLAGS)] for page in document]


def read(data: bytes) -> list[list[str]]:
    return [[word.text for word in page.words] for page in read_pdf(data, lambda: pytest.fail("OCR")).pages]


def encodings(document: Any) -> set[str]:
    return {document.xref_get_key(font[0], "Encoding")[1] for page in document for font in page.get_fonts()}


def bounded(data: bytes) -> tuple[Any, Fonts]:
    document = pymupdf.open(stream=data)
    fonts = Fonts(document)
    fonts.bound(refuse_endless(document, 1))
    return document, fonts


TABLE = (
    b"begincmap 1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
    b"1 beginbfrange\n<0001> <0007> <0020>\nendbfrange\n"
    b"3 beginbfrange\n<0009> <0040> <0028>\n<0042> <005f> <0061>\n<0040> <0041> [<0058> <0059>]\nendbfrange\nendcmap"
)


@pytest.mark.parametrize("table", [None, TABLE])
def test_text_within_a_fonts_table_is_read_with_the_bound(table: bytes | None) -> None:
    data = pages(LATIN, LATIN, table=table)
    assert read(data) == plain(data)
    document, fonts = bounded(data)
    assert "/Identity-H" not in encodings(document)
    document[0].get_text("words", flags=TEXT_FLAGS)
    assert not fonts.lost_text()


def test_text_behind_the_last_code_of_its_table_is_not_lost() -> None:
    data = pages(LATIN, CYRILLIC, LATIN, table=TABLE)
    assert read(data) == plain(data)
    assert len(read(data)[1]) == 3
    document, fonts = bounded(data)
    document[1].get_text("words", flags=TEXT_FLAGS)
    assert fonts.lost_text()
    assert encodings(document) == {"/Identity-H"}
    assert [word[4] for word in document[1].get_text("words", flags=TEXT_FLAGS)] == plain(data)[1]
    fonts.bound(refuse_endless(document, 3))
    assert encodings(document) == {"/Identity-H"}


@pytest.mark.parametrize("table", [b"", b"\xff<<(", b"begincmap\n1 beginbfchar\n<01> <0041>\nendbfchar", TABLE * 900])
def test_tables_without_codes_or_end_leave_the_font_as_it_is(table: bytes) -> None:
    data = pages(LATIN, table=table)
    assert encodings(bounded(data)[0]) == {"/Identity-H"}


def test_fonts_that_no_page_should_have_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pages(LATIN)
    monkeypatch.setattr(pdf_fonts, "MOST_FONTS", 0)
    assert encodings(bounded(data)[0]) == {"/Identity-H"}


@pytest.mark.parametrize("sign", ["F105", "F00C", "F111"])
def test_signs_of_icon_fonts_before_a_row_are_bullets(sign: str) -> None:
    """Lists on web pages have arrows and ticks of icon fonts for bullets; behind text, or alone, these tell nothing."""
    ranges = f"<0001> <0003> <0020>\n<0004> <0004> <{sign}>\n<0005> <005f> <0024>"
    codes = "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange"
    table = f"begincmap {codes}\n3 beginbfrange\n{ranges}\nendbfrange\nendcmap"
    data = pages("# Baked bread for forty", "Oven # Stove", "# # #", table=table.encode())
    assert read(data) == [["•", "Baked", "bread", "for", "forty"], ["Oven", "Stove"], []]
