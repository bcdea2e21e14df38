"""Pages that cannot be read: what the others hold is kept, and when nothing is left the reason is the true one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pdf_pages import Sheet
from raw_pages import RESUME, document, page, text

from resumectl.model import limits
from resumectl.model.errors import DocumentFailed
from resumectl.model.page import Warning
from resumectl.parse.extract import pdf
from resumectl.parse.extract.pdf import read_pdf
from resumectl.parse.geometry import Extract, Page, ParseOptions, Word
from resumectl.parse.pipeline import parse_document

NO_MEMORY = "code=2: calloc (4104 x 1 bytes) failed"


class Ocr:
    """Reads one word from every picture, or fails as told."""

    warnings: tuple[Warning, ...] = ()

    def __init__(self, failing: set[int]) -> None:
        self.tools = {"reader": "1"}
        self.failing = failing
        self.pages_read = 0

    def read(self, picture: Any, page: Page) -> Page:
        self.pages_read += 1
        if page.number in self.failing:
            raise DocumentFailed("Text recognition did not work.", code="OCR_FAILED", stage="ocr")
        word = Word(f"scan{page.number}", page.number, 10, 10, 60, 20, 19)
        return Page(page.number, page.width_pt, page.height_pt, (word,), by_ocr=True)


def scans(count: int, typed: bool = False) -> bytes:
    """Scanned pages, and one with letters behind them."""
    picture = Sheet().text(60, 80, "Marta Quillfeather").pixels(40)
    sheet = Sheet()
    for number in range(count):
        (sheet.turn() if number else sheet).picture(0, 0, 595, 842, picture)
    return (sheet.turn().text(60, 80, "Marta Quillfeather, gardener") if typed else sheet).data()


def words_of(extract: Extract) -> list[str]:
    return [word.text for one in extract.pages for word in one.words]


def codes_of(extract: Extract) -> list[str]:
    return [one.code for one in extract.warnings]


def failing(at: int, problem: Exception, plain: Callable[..., Any]) -> Callable[..., Any]:
    """What does as before but for one page."""

    def read(source: Any, *more: Any) -> Any:
        number = more[0] if more else source.number + 1
        if number == at:
            raise problem
        return plain(source, *more)

    return read


def test_one_page_that_ocr_cannot_read_costs_no_other() -> None:
    """The other scans and the typed page are read, and a warning names the page that was not."""
    extract = read_pdf(scans(3, typed=True), lambda: Ocr({2}))
    assert words_of(extract) == ["scan1", "scan3", "Marta", "Quillfeather,", "gardener"]
    assert codes_of(extract) == ["PAGE_UNREADABLE"]
    assert extract.warnings[0].message.startswith("Page 2 ")


def test_when_ocr_can_read_no_page_its_own_reason_is_given() -> None:
    """OCR_FAILED, not an empty success."""
    with pytest.raises(DocumentFailed) as caught:
        read_pdf(scans(2), lambda: Ocr({1, 2}))
    assert caught.value.code == "OCR_FAILED"


def test_scans_are_read_until_their_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Endless scans give up the pages that are left, and a warning counts them; the typed page is read."""
    monkeypatch.setattr(limits, "DEADLINE_OCR_S", -1.0)
    extract = read_pdf(scans(3, typed=True), lambda: Ocr(set()))
    assert words_of(extract) == ["Marta", "Quillfeather,", "gardener"]
    assert codes_of(extract) == ["PAGES_LEFT_OUT"]
    assert extract.warnings[0].message.startswith("3 scanned pages")


@pytest.mark.parametrize("problem", [RuntimeError("code=7: no such picture"), RuntimeError(NO_MEMORY)])
def test_one_page_that_cannot_be_drawn_costs_no_other(problem: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that MuPDF cannot draw is a damaged page."""
    monkeypatch.setattr(pdf, "_picture", failing(1, problem, pdf._picture))
    extract = read_pdf(scans(2), lambda: Ocr(set()))
    assert words_of(extract) == ["scan2"]
    assert codes_of(extract) == ["REPAIRED_INPUT"]


def test_lack_of_memory_is_no_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that takes more memory than there is does not make the file a damaged one; other pages are kept."""
    monkeypatch.setattr(pdf, "read_page", failing(1, RuntimeError(NO_MEMORY), pdf.read_page))
    with pytest.raises(MemoryError):
        read_pdf(page(text()), lambda: pytest.fail("no OCR here"))
    sheet = Sheet().text(60, 80, "first").turn().text(60, 80, "second")
    extract = read_pdf(sheet.data(), lambda: pytest.fail("no OCR here"))
    assert (words_of(extract), codes_of(extract)) == (["second"], ["REPAIRED_INPUT"])


@pytest.mark.parametrize("told", [501, 100_000, 2_000_000_000])
def test_more_pages_than_there_are_objects_are_too_many(told: int) -> None:
    """A page tree that claims more than MuPDF believes is refused for its number, not as damage."""
    data = document(
        [
            "<</Type/Catalog/Pages 2 0 R>>",
            f"<</Type/Pages/Count {told}/Kids[{'3 0 R ' * min(told, 100_000)}]>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
        ]
    )
    with pytest.raises(DocumentFailed) as caught:
        parse_document(data, ParseOptions())
    assert caught.value.code == "TOO_MANY_PAGES"
    assert str(told) in str(caught.value)


def test_a_negative_number_of_pages_is_damage() -> None:
    """What cannot be is no number to name."""
    with pytest.raises(DocumentFailed) as caught:
        parse_document(page(text(RESUME)).replace(b"/Count 1", b"/Count -1"), ParseOptions())
    assert caught.value.code in ("CORRUPT_FILE", "NO_PAGES")


@pytest.mark.parametrize(
    "nowhere",
    [
        pytest.param("/F1 0 Tf 60 300 Td (Welder) Tj", id="letters without a size"),
        pytest.param("/F1 1e30 Tf 60 300 Td (Welder) Tj", id="letters without an end"),
        pytest.param("/F1 11 Tf 1 0 0 1 4e9 300 Tm (Welder) Tj", id="letters far off the page"),
        pytest.param("/F1 11 Tf 0 0 0 0 60 300 Tm (Welder) Tj", id="letters in a point"),
        pytest.param("/F1 11 Tf 9e11 Tc 60 300 Td (Welder) Tj", id="letters far apart"),
    ],
)
def test_letters_that_have_no_place(nowhere: str) -> None:
    """MuPDF gives lines without letters for them; all else on the page is read as without them."""
    begin, after = f"BT {nowhere} ET\n", "\nBT /F1 11 Tf 60 90 Td (Rolling mill) Tj ET"
    plain, odd = (read_pdf(page(content), lambda: Ocr(set())).pages[0].words for content in (
        text() + after, begin + text() + after,
    ))  # fmt: skip
    places = {(word.text, word.left, word.top, word.right, word.bottom) for word in plain}
    assert {(word.text, word.left, word.top, word.right, word.bottom) for word in odd} >= places
