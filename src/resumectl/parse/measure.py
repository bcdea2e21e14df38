"""How much work a document is, without reading it: its pages, and how many of them need OCR.

The bytes are a stranger's, so this runs in a child, as parsing does (see sandbox/).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import closing
from typing import Any, Final, NamedTuple

from resumectl.model import limits
from resumectl.model.document import Format
from resumectl.model.errors import BadFile, DocumentFailed, ParseError

TEXTLESS: Final = 20
"""A page with fewer letters is a picture of a page, or empty."""


class Measure(NamedTuple):
    """Pages that will be read (0 for flowing formats), those of them by OCR, or why the document cannot be opened.

    `needs_converter`: it is a DOC that only another program may make sense of. `is_damaged`: text may be lost in it, as
    when a file was cut off, though it can be read.
    """

    pages: int = 0
    ocr_pages: int = 0
    error: ParseError | None = None
    needs_converter: bool = False
    is_damaged: bool = False

    @property
    def needs(self) -> str:
        """The code with which reading fails where a program is missing, or `""`."""
        return "OCR_MISSING" if self.ocr_pages else "CONVERTER_MISSING" if self.needs_converter else ""


def measure(data: bytes) -> Measure:
    """The work that the document is.

    Raises:
        BadFile, DocumentFailed: it cannot be taken or opened.
    """
    from resumectl.parse.sniff import sniff

    form = sniff(data)
    if form in (Format.PNG, Format.JPEG):
        from resumectl.parse.extract.image import open_picture

        return Measure(1, 1, is_damaged=open_picture(data).repaired)
    if form is Format.DOC:
        from resumectl.parse.extract.doc import is_for_programs

        return Measure(needs_converter=is_for_programs(data))
    return _measure_pdf(data) if form is Format.PDF else Measure()


def _measure_pdf(data: bytes) -> Measure:
    from resumectl.parse.extract.pdf import DAMAGE, open_pdf
    from resumectl.parse.extract.pdf_weight import refuse_endless

    with closing(open_pdf(data)) as pdf:
        pages = range(min(pdf.page_count, limits.PAGES_READ))
        textless = broken = 0
        for number in pages:
            try:
                refuse_endless(pdf, number + 1)
                textless += len(pdf[number].get_text("text").strip()) < TEXTLESS
            except DAMAGE:
                broken += 1
        if broken == len(pages):
            raise DocumentFailed("The file is damaged.", code="CORRUPT_FILE")
        return Measure(len(pages), min(textless, limits.OCR_PAGES), is_damaged=bool(broken or pdf.is_repaired))


def write_measure(data: bytes) -> bytes:
    """`measure` as JSON, its error too."""
    try:
        found = measure(data)
    except DocumentFailed as failed:
        found = Measure(error=failed.error)
    except BadFile as refused:
        found = Measure(error=ParseError(refused.code, str(refused), "extract"))
    error = found.error.to_json() if found.error else None
    facts = (found.pages, found.ocr_pages, found.needs_converter, found.is_damaged)
    return json.dumps([*facts, error]).encode()


def read_measure(body: bytes | None, error: ParseError | None) -> Measure:
    """What `write_measure` wrote, or the child's own error."""
    if body is None:
        return Measure(error=error)
    pages, ocr_pages, needs_converter, is_damaged, failed = json.loads(body)
    said: Mapping[str, Any] | None = failed
    error = ParseError(**said) if said else None
    return Measure(int(pages), int(ocr_pages), error, bool(needs_converter), bool(is_damaged))
