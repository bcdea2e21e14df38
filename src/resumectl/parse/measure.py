"""How much work a document is, without reading it: its pages, and how many of them need OCR.

The bytes are a stranger's, so this runs in a child, as parsing does (see sandbox/).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from resumectl.model import limits
from resumectl.model.document import Format
from resumectl.model.errors import BadFile, DocumentFailed, ParseError

TEXTLESS: Final = 20
"""A page with fewer letters is a picture of a page, or empty."""


class Measure(NamedTuple):
    """Pages that will be read (0 for flowing formats), those of them by OCR, or why the document cannot be opened.

    `needs_converter`: it is a DOC that only another program may make sense of.
    """

    pages: int = 0
    ocr_pages: int = 0
    error: ParseError | None = None
    needs_converter: bool = False

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
        return Measure(1, 1)
    if form is Format.DOC:
        from resumectl.parse.extract.doc import is_for_programs

        return Measure(needs_converter=is_for_programs(data))
    if form is not Format.PDF:
        return Measure()
    import pymupdf

    from resumectl.parse.extract.pdf_weight import refuse_endless

    try:
        with pymupdf.open(stream=data, filetype="pdf") as pdf:
            if pdf.needs_pass:
                raise DocumentFailed("The document needs a password.", code="PASSWORD_PROTECTED")
            pages = range(min(pdf.page_count, limits.PAGES_READ))
            for number in pages:
                refuse_endless(pdf, number + 1)
            textless = sum(len(pdf[number].get_text("text").strip()) < TEXTLESS for number in pages)
            return Measure(len(pages), min(textless, limits.OCR_PAGES))
    except (RuntimeError, ValueError) as error:
        raise DocumentFailed("The file is damaged.", code="CORRUPT_FILE") from error


def write_measure(data: bytes) -> bytes:
    """`measure` as JSON, its error too."""
    try:
        found = measure(data)
    except DocumentFailed as failed:
        found = Measure(error=failed.error)
    except BadFile as refused:
        found = Measure(error=ParseError(refused.code, str(refused), "extract"))
    error = found.error.to_json() if found.error else None
    return json.dumps([found.pages, found.ocr_pages, found.needs_converter, error]).encode()


def read_measure(body: bytes | None, error: ParseError | None) -> Measure:
    """What `write_measure` wrote, or the child's own error."""
    if body is None:
        return Measure(error=error)
    pages, ocr_pages, needs_converter, failed = json.loads(body)
    said: Mapping[str, Any] | None = failed
    return Measure(int(pages), int(ocr_pages), ParseError(**said) if said else None, bool(needs_converter))
