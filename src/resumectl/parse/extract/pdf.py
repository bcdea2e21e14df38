"""The text layer of a PDF with pymupdf; pages without one are handed to OCR."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import fsum
from typing import Any, Protocol

import pymupdf
from pymupdf.mupdf import FzErrorBase

from resumectl.model import limits
from resumectl.model.errors import DocumentFailed
from resumectl.model.page import Box, Warning
from resumectl.parse.extract.pdf_words import page_words
from resumectl.parse.geometry import Extract, LinkTarget, Page, Rule, Word

# Images are left out because get_text("dict") with them hangs for a minute on real files of a few kilobytes, and
# TEXT_COLLECT_STYLES because it takes minutes on a page with many words.
# What lies off the page is wanted too, because leaving it out is to be said.
TEXT_FLAGS = pymupdf.TEXTFLAGS_DICT & ~pymupdf.TEXT_PRESERVE_IMAGES & ~pymupdf.TEXT_MEDIABOX_CLIP
SMALLEST_SIZE_PT = 2.0
MOST_DRAWINGS = 4_000
MOST_WORDS = 60_000
FEW_LETTERS = 12
OCR_DPI = 250
LYING_SHARE = 0.7
"""Of a page's letters: when so many lie on their side or their head, the page is turned for reading."""
LARGEST_DOT_PT = 7.0
MOST_BULLET_GAP_EM = 2.5

Area = tuple[float, float, float, float]
"""Left, top, right, bottom in points."""


def read_pdf(data: bytes, ocr: Callable[[], OcrReader]) -> Extract:
    """Words, rules and links of the first limits.PAGES_READ pages.

    `ocr` opens the reader for pages without a text layer; it is called only when there is such a page.

    Raises:
        DocumentFailed: CORRUPT_FILE, PASSWORD_PROTECTED, NO_PAGES, TOO_MANY_PAGES.
    """
    document = open_pdf(data)
    warnings: list[Warning] = []
    if document.page_count > limits.PAGES_READ:
        warnings.append(
            Warning(
                "PAGES_LEFT_OUT",
                f"The document has {document.page_count} pages; the first {limits.PAGES_READ} were read.",
            )
        )
    pages: list[Page] = []
    links: list[LinkTarget] = []
    hidden = broken = left_to_read = 0
    reader: OcrReader | None = None
    for number in range(1, min(document.page_count, limits.PAGES_READ) + 1):
        try:
            source = document[number - 1]
            _bake_rotation(source)
            page, targets, unseen, quarters = _read_page(source, number)
            if quarters and not _needs_ocr(source, page) and _bake_rotation(source, 90 * quarters):
                page, targets, unseen, _ = _read_page(source, number)
                page = replace(page, turned_deg=-90 * quarters % 360)
        except (RuntimeError, ValueError, FzErrorBase):
            broken += 1  # a damaged page; the other pages still count
            continue
        hidden += unseen
        if _needs_ocr(source, page):
            reader = reader or ocr()
            if reader.pages_read < limits.OCR_PAGES:
                page = reader.read(_picture(source), page)
            else:
                left_to_read += 1
        room = MOST_WORDS - sum(len(page.words) for page in pages)
        pages.append(replace(page, words=page.words[:room]))
        links.extend(targets)
        if len(page.words) > room:
            warnings.append(Warning("TEXT_LEFT_OUT", f"The text was cut after {MOST_WORDS} words."))
            break
    if not pages:
        raise DocumentFailed(
            "None of the PDF's pages can be read.",
            code="CORRUPT_FILE",
            remedy="Open it in a PDF viewer, print it to a new PDF and try that.",
        )
    warnings.extend(_told(broken, hidden, left_to_read))
    if document.is_repaired:
        warnings.append(Warning("REPAIRED_INPUT", "The PDF is damaged or cut off; what could be found in it was read."))
    if reader:
        warnings.extend(reader.warnings)
    tools = {"pymupdf": pymupdf.VersionBind, **(reader.tools if reader else {})}
    return Extract(tuple(pages), (), tuple(links), tuple(warnings), tools)


def _told(broken: int, hidden: int, left_to_read: int) -> Iterator[Warning]:
    """Warnings about damaged pages, hidden words and scanned pages beyond the limit."""
    if broken:
        yield Warning("REPAIRED_INPUT", f"{broken} damaged pages could not be read.")
    if hidden:
        yield Warning("HIDDEN_TEXT_IGNORED", f"{hidden} words that a reader cannot see were left out.")
    if left_to_read:
        limit = limits.OCR_PAGES
        yield Warning("PAGES_LEFT_OUT", f"{left_to_read} scanned pages after the first {limit} were not read.")


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
        document = pymupdf.open(stream=data, filetype="pdf")
        locked = bool(document.needs_pass)
        pages = 0 if locked else document.page_count
    except (RuntimeError, ValueError, FzErrorBase) as reason:
        locked, pages = b"/Encrypt" in data, 0
        if not locked:
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
    if not document.is_pdf:
        raise DocumentFailed("The content is not a PDF.", code="CORRUPT_FILE")
    if pages == 0:
        raise DocumentFailed("The PDF has no pages.", code="NO_PAGES", remedy="Ask for the document again.")
    if pages > limits.PAGES_REFUSED:
        raise DocumentFailed(
            f"The PDF has {pages} pages; at most {limits.PAGES_REFUSED} are read.",
            code="TOO_MANY_PAGES",
            remedy="Cut the résumé out of it.",
        )
    return document


def _bake_rotation(source: Any, degrees: int = 0) -> bool:
    """Draw a page anew as it is shown, turned by `degrees` clockwise besides; False when that cannot be done.

    Why: pymupdf gives some places on a page as it is shown and others, those of text, as if it were not turned.
    """
    before = source.rotation
    if not (before or degrees):
        return True
    try:
        whole, shown = source.mediabox, source.cropbox
        # What removes the rotation gives up the crop box, whose y runs down while those of the file run up.
        source.set_mediabox(pymupdf.Rect(shown.x0, whole.y1 - shown.y1, shown.x1, whole.y1 - shown.y0))
        source.set_rotation((before + degrees) % 360)
        source.remove_rotation()
    except (RuntimeError, ValueError, FzErrorBase):
        source.set_rotation(before)
        return False
    return True


def _read_page(source: Any, number: int) -> tuple[Page, list[LinkTarget], int, int]:
    """The page, its links, the number of hidden words, and the quarter turns clockwise that make it upright."""
    rect = source.rect
    text = source.get_textpage(clip=pymupdf.INFINITE_RECT(), flags=TEXT_FLAGS)
    rules, fills, dots = _drawings(source)
    areas = [
        (link["uri"], link["from"]) for link in source.get_links() if link.get("uri") and link.get("from") is not None
    ]
    letters: Counter[int] = Counter()
    words, hidden = _visible(page_words(text, number, areas, letters), source, fills)
    words.extend(_drawn_bullets(dots, words))
    targets = [
        LinkTarget(
            uri,
            _text_under(words, area),
            number,
            Box(area.x0, area.y0, max(area.x0, area.x1), max(area.y0, area.y1)),
        )
        for uri, area in areas
    ]
    turned, count = max(letters.items(), key=lambda one: one[1], default=(0, 0))
    quarters = turned if count >= LYING_SHARE * letters.total() else 0
    return Page(number, rect.width, rect.height, tuple(words), tuple(rules)), targets, hidden, quarters


def _visible(candidates: Iterator[tuple[Word, bool, bool]], source: Any, fills: list[Area]) -> tuple[list[Word], int]:
    """The words that a reader sees, each once, and how many others there were.

    Text of render mode 3 counts where a scan lies over it, and where the page has no other text: then it is what
    OCR left behind.
    """
    rect = source.rect
    width, height = rect.width, rect.height
    words: list[Word] = []
    unseen: list[Word] = []
    seen: dict[str, set[tuple[int, int]]] = {}
    hidden = 0
    has_picture: bool | None = None
    for word, invisible, light in candidates:
        across, down = (word.left + word.right) / 2, (word.top + word.bottom) / 2
        inside = 0 <= across <= width and 0 <= down <= height
        if not inside or word.style.size_pt < SMALLEST_SIZE_PT:
            hidden += any(char.isalnum() for char in word.text)
            continue
        if (invisible or light) and has_picture is None:
            has_picture = _picture_share(source) > 0.3
        if light and not has_picture and not _on_fill(word, fills):
            hidden += 1
            continue
        x, y = int(word.left), int(word.top)
        places = seen.setdefault(word.text, set())
        if places and any((x + right, y + low) in places for right in (-1, 0, 1) for low in (-1, 0, 1)):
            continue  # a shadow or a fake bold, drawn twice
        places.add((x, y))
        if invisible and not has_picture:
            unseen.append(word)
        else:
            words.append(word)
    return (words, hidden + len(unseen)) if words else (unseen, hidden)


def _drawings(source: Any) -> tuple[list[Rule], list[Area], list[Area]]:
    """Thin rules, filled areas that are dark enough to carry light text, and dots that may be bullets."""
    rules: list[Rule] = []
    fills: list[Area] = []
    dots: list[Area] = []
    for drawing in source.get_cdrawings()[:MOST_DRAWINGS]:
        left, top, right, bottom = drawing["rect"]
        fill = drawing.get("fill")
        if (bottom - top <= 3 and right - left >= 20) or (right - left <= 3 and bottom - top >= 8):
            rules.append(Rule(left, top, right, bottom, fill is not None))
        elif 1.2 <= right - left <= LARGEST_DOT_PT and abs((right - left) - (bottom - top)) <= 0.5:
            dots.append((left, top, right, bottom))
        elif fill is not None and min(fill) < 0.9:
            fills.append((left, top, right, bottom))
    return rules, fills, dots


def _drawn_bullets(dots: list[Area], words: list[Word]) -> list[Word]:
    """Browsers draw list bullets as shapes: a dot just left of a line's first word becomes its bullet.

    Three dots in a row rate a skill; they have words on their left or each other for neighbours.
    """
    found: list[Word] = []
    for left, top, right, bottom in dots:
        middle = (top + bottom) / 2
        level = [word for word in words if word.top <= middle <= word.bottom]
        after = min((word for word in level if word.left >= right - 1), key=lambda word: word.left, default=None)
        if after is None or after.left - right > MOST_BULLET_GAP_EM * after.style.size_pt:
            continue
        if any(left - 60 < word.right <= left + 1 for word in level):
            continue
        if any(dot[0] != left and abs(dot[0] - left) < 25 and abs((dot[1] + dot[3]) / 2 - middle) < 2 for dot in dots):
            continue
        found.append(Word("•", after.page, left, top, right, bottom, after.baseline, after.style))
    return found


def _on_fill(word: Word, fills: list[Area]) -> bool:
    x, y = (word.left + word.right) / 2, (word.top + word.bottom) / 2
    return any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in fills)


def _text_under(words: list[Word], area: Any) -> str:
    return " ".join(
        word.text
        for word in words
        if area.x0 - 1 <= (word.left + word.right) / 2 <= area.x1 + 1
        and area.y0 - 1 <= (word.top + word.bottom) / 2 <= area.y1 + 1
    )


def _picture_share(source: Any) -> float:
    """The share of the page (0 to 1, overlaps counted twice) that pictures cover."""
    whole = source.rect.width * source.rect.height or 1.0
    boxes = [pymupdf.Rect(info["bbox"]) & source.rect for info in source.get_image_info()]
    covered: float = fsum(box.width * box.height for box in boxes if not box.is_empty)
    return covered / float(whole)


def _needs_ocr(source: Any, page: Page) -> bool:
    """A page whose text layer is absent or unreadable, and on which something is drawn."""
    text = "".join([word.text for word in page.words])
    letters, lost = sum(map(str.isalnum, text)), text.count("�")
    if letters >= FEW_LETTERS and lost * 3 < letters:
        return False
    return _picture_share(source) > 0.05 or lost > 0 or len(source.get_cdrawings()) > 40


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
