"""The text layer of a PDF with pymupdf; pages without one are handed to OCR."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from math import fsum
from typing import Any, Protocol

import pymupdf
from pymupdf.mupdf import FzErrorBase

from resumectl.model import limits
from resumectl.model.errors import DocumentFailed, ProgramMissing
from resumectl.model.page import Warning
from resumectl.parse.extract.pdf_fonts import Fonts
from resumectl.parse.extract.pdf_page import PageRead, read_page
from resumectl.parse.extract.pdf_seen import pictures_of, share_of
from resumectl.parse.geometry import Extract, LinkTarget, Page, Word
from resumectl.parse.sandbox.failures import is_lack_of_memory

DAMAGE = (RuntimeError, ValueError, FzErrorBase)
"""What MuPDF raises, also where it gets no memory."""
NO_SUCH_COUNT = "Invalid number of pages"
MOST_WORDS = 60_000
FEW_LETTERS = 12
OCR_DPI = 250
DRAWN_LETTERS = 40
"""A page with more shapes than this may show letters that are drawn."""
SMALL_PICTURE = 0.05
"""Share of the page from which on a picture may show text."""


def read_pdf(data: bytes, ocr: Callable[[], OcrReader]) -> Extract:
    """Words, rules and links of the first limits.PAGES_READ pages.

    `ocr` opens the reader for pages without a text layer; it is called only when there is such a page.

    Raises:
        DocumentFailed: CORRUPT_FILE, PASSWORD_PROTECTED, NO_PAGES, TOO_MANY_PAGES, and what OCR raises when no
            other page has text.
        MemoryError: a page takes more than there is, and no other page has text.
    """
    document = open_pdf(data)
    reading = _Reading(document, ocr)
    fonts = Fonts(document)
    for number in range(1, min(document.page_count, limits.PAGES_READ) + 1):
        try:
            source, found = read_page(document, number, fonts)
        except DAMAGE as reason:
            reading.fail(reason)  # a damaged page; the other pages still count
            continue
        reading.add(source, found)
        if reading.is_full:
            break
    if reading.failure is not None and not any(page.words for page in reading.pages):
        raise reading.failure
    if not reading.pages:
        raise DocumentFailed(
            "None of the PDF's pages can be read.",
            code="CORRUPT_FILE",
            remedy="Open it in a PDF viewer, print it to a new PDF and try that.",
        )
    tools = {"pymupdf": pymupdf.VersionBind, **(reading.reader.tools if reading.reader else {})}
    return Extract(tuple(reading.pages), (), tuple(reading.links), tuple(reading.warnings()), tools)


class _Reading:
    """The pages of a document as they are read, and what has to be said about them."""

    def __init__(self, document: Any, ocr: Callable[[], OcrReader]) -> None:
        self.document = document
        self.ocr = ocr
        self.reader: OcrReader | None = None
        self.pages: list[Page] = []
        self.links: list[LinkTarget] = []
        self.failure: DocumentFailed | MemoryError | None = None
        self.broken = self.hidden = self.left_to_read = self.left_out = 0
        self.words_left, self.characters_left = MOST_WORDS, limits.CHARACTERS_READ
        # Processor time, so that a busy machine reads as many pages as any other.
        self.ocr_until_s = fsum(os.times()[:4]) + limits.DEADLINE_OCR_S
        self.is_full = False
        self.notes: list[Warning] = []

    def fail(self, reason: Exception) -> None:
        """A page that cannot be read."""
        self.broken += 1
        if is_lack_of_memory(reason):
            self.failure = self.failure or MemoryError(str(reason))

    def add(self, source: Any, found: PageRead) -> None:
        """One page more, by OCR when its text layer is none."""
        page = found.page
        self.hidden += found.hidden
        self.left_out += found.left_out
        self.links.extend(found.links)
        if found.is_garbled:
            text = f"Page {page.number} is set in fonts that do not tell their letters; it was read by OCR."
            self.notes.append(Warning("TEXT_UNREADABLE", text))
        try:
            if found.is_garbled or _needs_ocr(source, found):
                page = self._by_ocr(source, replace(page, words=()) if found.is_garbled else page)
        except DAMAGE as reason:
            self.fail(reason)
        kept = self._within_limits(page.words)
        self.pages.append(page if len(kept) == len(page.words) else replace(page, words=kept))
        if len(kept) < len(page.words) or found.is_cut:
            self.is_full = True
            limit = f"{MOST_WORDS:,} words or {limits.CHARACTERS_READ:,} characters"
            self.notes.append(Warning("TEXT_LEFT_OUT", f"The text was cut after {limit}."))

    def _within_limits(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        """The first words of a page, as many as may still be read."""
        room = self.words_left, self.characters_left
        self.words_left -= len(words)
        self.characters_left -= sum([len(word.text) for word in words])
        if self.words_left >= 0 and self.characters_left >= 0:
            return words
        ends = list(accumulate(len(word.text) for word in words))
        return words[: min(room[0], bisect_right(ends, room[1]))]

    def _by_ocr(self, source: Any, page: Page) -> Page:
        """The page as OCR reads it; as it is when it cannot be read or enough pages were."""
        reader = self.reader = self.reader or self.ocr()
        if reader.pages_read >= limits.OCR_PAGES or fsum(os.times()[:4]) > self.ocr_until_s:
            self.left_to_read += 1
            return page
        try:
            # The picture shows the page as programs do, whatever way its few letters lie.
            return reader.read(_picture(source), replace(page, width_pt=source.rect.width))
        except ProgramMissing:
            raise
        except DocumentFailed as failure:
            self.failure = self.failure or failure
            self.notes.append(Warning("PAGE_UNREADABLE", f"Page {page.number} could not be read: {failure}"))
            return page

    def warnings(self) -> Iterator[Warning]:
        """About what was left out, hidden, damaged or hard to read."""
        count = self.document.page_count
        if count > limits.PAGES_READ:
            text = f"The document has {count} pages; the first {limits.PAGES_READ} were read."
            yield Warning("PAGES_LEFT_OUT", text)
        yield from self.notes
        if self.broken:
            pages = "1 damaged page" if self.broken == 1 else f"{self.broken} damaged pages"
            yield Warning("REPAIRED_INPUT", f"{pages} could not be read.")
        if self.hidden:
            word, were = ("word", "was") if self.hidden == 1 else ("words", "were")
            text = f"{self.hidden} {word} that a reader cannot see {were} left out."
            yield Warning("HIDDEN_TEXT_IGNORED", text)
        if self.left_out:
            yield Warning("ANNOTATIONS_LEFT_OUT", f"{self.left_out} links, form fields or notes were left out.")
        if self.left_to_read:
            limit = f"the first {limits.OCR_PAGES} are, within {limits.DEADLINE_OCR_S:g} s"
            yield Warning("PAGES_LEFT_OUT", f"{self.left_to_read} scanned pages were not read: {limit}.")
        if self.document.is_repaired:
            text = "The PDF is damaged or cut off; what could be found in it was read."
            yield Warning("REPAIRED_INPUT", text)
        if self.reader:
            yield from self.reader.warnings


class _Document(pymupdf.Document):  # type: ignore[misc]
    """Without the outline and the ten members of metadata that pymupdf takes out of each, half the time of opening."""

    def init_doc(self) -> None:
        pass


class OcrReader(Protocol):
    """What `read_pdf` needs of OCR: reads pictures of pages, counts them, keeps warnings and tool versions."""

    pages_read: int

    @property
    def warnings(self) -> Sequence[Warning]: ...

    @property
    def tools(self) -> dict[str, str]: ...

    def read(self, picture: Any, page: Page) -> Page:
        """The page as read from its picture, with its number and about its size."""
        ...


def open_pdf(data: bytes) -> Any:
    """The document of pymupdf. Raises DocumentFailed as `read_pdf` does."""
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    try:
        document = _Document(stream=data, filetype="pdf")
        locked = bool(document.needs_pass)
        pages = 0 if locked else document.page_count
    except DAMAGE as reason:
        locked, pages = b"/Encrypt" in data, _told_pages(data) if NO_SUCH_COUNT in str(reason) else 0
        if not locked and pages <= limits.PAGES_REFUSED:
            raise DocumentFailed(
                "The PDF is damaged and cannot be opened.",
                code="CORRUPT_FILE",
                remedy="Open it in a PDF viewer, print it to a new PDF and try that.",
            ) from reason
    if locked:
        raise DocumentFailed(
            "The PDF needs a password.",
            code="PASSWORD_PROTECTED",
            remedy="Save it without a password and try again.",
        )
    if pages > limits.PAGES_REFUSED:
        raise DocumentFailed(
            f"The PDF has {pages} pages; at most {limits.PAGES_REFUSED} are read.",
            code="TOO_MANY_PAGES",
            remedy="Cut the résumé out of it.",
        )
    if not document.is_pdf:
        raise DocumentFailed("The content is not a PDF.", code="CORRUPT_FILE")
    if pages == 0:
        raise DocumentFailed("The PDF has no pages.", code="NO_PAGES", remedy="Ask for the document again.")
    return document


def _told_pages(data: bytes) -> int:
    """How many pages a file says it has where MuPDF does not believe it."""
    try:
        document = pymupdf.open(stream=data, filetype="pdf")
        kind, count = document.xref_get_key(document.pdf_catalog(), "Pages/Count")
        return int(count) if kind == "int" else 0
    except DAMAGE:
        return 0


def _needs_ocr(source: Any, found: PageRead) -> bool:
    """A page whose text layer is absent or unreadable, and on which something is drawn."""
    text = "".join([word.text for word in found.page.words])
    lost = text.count("\ufffd")
    letters = sum(map(str.isalnum, text if lost else text[: 10 * FEW_LETTERS]))
    if letters >= FEW_LETTERS and lost * 3 < letters:
        return False
    drawn = lost > 0 or found.shapes > DRAWN_LETTERS
    return drawn or share_of(pictures_of(source, found.view), found.view) > SMALL_PICTURE


def _picture(source: Any) -> Any:
    """The page as a grey PIL picture of at most limits.PIXELS pixels."""
    from PIL import Image

    rect = source.rect
    dpi = min(OCR_DPI, int(72 * (limits.PIXELS / max(1.0, rect.width * rect.height)) ** 0.5))
    if dpi < 50:
        raise DocumentFailed(
            f"A page is {rect.width:.0f} x {rect.height:.0f} points large.",
            code="PAGE_TOO_LARGE",
            remedy="Print it to A4 or Letter and try that.",
        )
    pixels = source.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY, alpha=False)
    return Image.frombytes("L", (pixels.width, pixels.height), pixels.samples)
