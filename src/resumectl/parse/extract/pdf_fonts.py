"""Fonts as MuPDF loads them sooner: it works out for every code that a font may have which letter that is.

Most fonts of today are numbered by their glyphs (Identity-H), for which 65,536 codes are asked where a document's own
table has letters for a hundred: nearly half of what reading its text takes. Here a font says beforehand up to which
code its table goes. Text with a higher code is lost then, which MuPDF tells, and all fonts are as they were again.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pymupdf
from pymupdf import mupdf
from pymupdf.mupdf import FzErrorBase

MOST_FONTS = 40
"""Of a page; each takes a few microseconds to look at."""
MOST_BYTES = 100_000
"""Of a table of letters, unpacked; that of 65,536 codes has ten times as many."""
CODE = re.compile(rb"<([0-9A-Fa-f]{4})>[ \t]*(?=[<\[])")
"""A code before what it stands for, or before the last one of its range."""
ENCODING = (
    b"/CMapName /Identity-H def 1 begincodespacerange <0000> <FFFF> endcodespacerange"
    b" 1 begincidrange <0000> <%04X> 0 endcidrange endcmap"
)
"""Each code is the number of its glyph, up to one."""
BY_GLYPH = "Identity-H"
LOST = "cannot encode character"


class Fonts:
    """The fonts of a document (pymupdf's)."""

    def __init__(self, document: Any) -> None:
        self._pdf = mupdf.pdf_document_from_fz_document(document)
        self._seen: set[int] = set()
        self._bounded: list[Any] = []
        self._encodings: dict[int, Any] = {}
        self._is_given_up = False

    def bound(self, page: Any) -> None:
        """Has the fonts of a page, as the file describes it, end where their letters do, until text was lost."""
        if self._is_given_up:
            return
        with suppress(FzErrorBase):
            listed = mupdf.pdf_dict_gets(mupdf.pdf_dict_gets_inheritable(page, "Resources"), "Font")
            for at in range(min(mupdf.pdf_dict_len(listed), MOST_FONTS)):
                font = mupdf.pdf_dict_get_val(listed, at)
                number = mupdf.pdf_to_num(font)
                if number not in self._seen:
                    self._seen.add(number)
                    self._bound(font)
        if self._bounded:
            pymupdf.TOOLS.mupdf_warnings()

    def lost_text(self) -> bool:
        """Whether text of the page was lost that way; then it is to be read again, and no font is touched any more."""
        if not self._bounded or LOST not in pymupdf.TOOLS.mupdf_warnings():
            return False
        for font in self._bounded:
            mupdf.pdf_dict_puts(font, "Encoding", mupdf.pdf_new_name(BY_GLYPH))
        mupdf.fz_empty_store()
        self._is_given_up = True
        self._bounded = []
        return True

    def _bound(self, font: Any) -> None:
        if mupdf.pdf_to_name(mupdf.pdf_dict_gets(font, "Encoding")) != BY_GLYPH:
            return
        letters = mupdf.pdf_dict_gets(font, "ToUnicode")
        if not mupdf.pdf_is_stream(letters):
            return
        stream = mupdf.fz_open_null_filter(mupdf.pdf_open_stream(letters), MOST_BYTES, 0)
        table = mupdf.fz_buffer_extract(mupdf.fz_read_all(stream, 8192))
        codes = CODE.findall(table) if len(table) < MOST_BYTES else ()
        # A few codes more take nothing, and most fonts share one table.
        last = int(max(map(bytes.upper, codes), default=b"FFFF"), 16) | 0xFF
        if last < 0xFFFF:
            mupdf.pdf_dict_puts(font, "Encoding", self._encoding(last))
            self._bounded.append(font)

    def _encoding(self, last: int) -> Any:
        if last not in self._encodings:
            data = mupdf.fz_new_buffer_from_copied_data(ENCODING % last)
            self._encodings[last] = mupdf.pdf_add_stream(self._pdf, data, mupdf.pdf_new_dict(self._pdf, 1), 0)
        return self._encodings[last]
