"""Pictures of nothing: noise is told from text before recognition spends a minute on it, and the result says so."""

from __future__ import annotations

import io
import shutil

import numpy as np
import pytest
from pdf_pages import NAME, Sheet, parsed
from PIL import Image, ImageDraw, ImageFont

from resumectl.model.errors import DocumentFailed
from resumectl.parse.extract.ocr import _Reading
from resumectl.parse.extract.preprocess import prepare
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

A4 = (1240, 1754)
HAS_TESSERACT = pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")


def noise(kind: str, size: tuple[int, int] = A4) -> Image.Image:
    """A picture of random dots."""
    draw = np.random.default_rng(7)
    shape = size[::-1]
    dots = {
        "grey": lambda: draw.integers(0, 256, shape),
        "colour": lambda: draw.integers(0, 256, (*shape, 3)),
        "black and white": lambda: draw.integers(0, 2, shape) * 255,
        "sparse": lambda: np.where(draw.random(shape) < 0.05, 0, 255),
        "soft": lambda: np.clip(draw.normal(128, 30, shape), 0, 255),
    }[kind]()
    return Image.fromarray(dots.astype(np.uint8))


def typed(rows: int = 40, left: int = 120, size: tuple[int, int] = A4, step: int = 36) -> Image.Image:
    """A page of text."""
    page = Image.new("L", size, 255)
    font = ImageFont.load_default(24)
    words = "Planted four thousand trees and cared for them in every season of the year, with eleven apprentices "
    for row in range(rows):
        start = row * 7 % 40
        ImageDraw.Draw(page).text((left, 80 + step * row), (words + words)[start : start + 90], font=font, fill=0)
    return page


def speckled(page: Image.Image, share: float) -> Image.Image:
    """The page with so many of its dots wrong."""
    dots = np.asarray(page).copy()
    chance = np.random.default_rng(3).random(dots.shape)
    dots[chance < share / 2] = 0
    dots[chance > 1 - share / 2] = 255
    return Image.fromarray(dots)


def png(page: Image.Image) -> bytes:
    file = io.BytesIO()
    page.save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("kind", ["grey", "colour", "black and white", "sparse", "soft"])
@pytest.mark.parametrize("size", [A4, (800, 600), (2480, 3508)])
def test_random_dots_are_noise(kind: str, size: tuple[int, int]) -> None:
    """Dots of any kind, at any usual size."""
    assert prepare(noise(kind, size)).is_noise


@pytest.mark.parametrize(
    "page",
    [
        typed(),
        typed(rows=3),
        typed(left=-200, rows=60, size=(900, 1200), step=30),
        typed().rotate(90, expand=True),
        typed().rotate(4, fillcolor=255),
        speckled(typed(), 0.01),
        speckled(typed(), 0.03),
        Image.new("L", A4, 255),
    ],
    ids=["page", "three lines", "without margins", "lying", "askew", "specks", "many specks", "blank"],
)
def test_text_is_no_noise(page: Image.Image) -> None:
    """Nor is text on bad paper, cut at its edges or not upright."""
    assert not prepare(page).is_noise


@HAS_TESSERACT
@pytest.mark.parametrize("kind", ["grey", "colour"])
def test_a_picture_of_noise_is_not_read(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_TEXT_FOUND at once, where recognition alone would take half a minute."""
    monkeypatch.setattr(_Reading, "_read_page", lambda *_: pytest.fail("noise was handed to recognition"))
    with pytest.raises(DocumentFailed) as caught:
        parse_document(png(noise(kind)), ParseOptions())
    assert caught.value.code == "NO_TEXT_FOUND"


@HAS_TESSERACT
def test_specks_do_not_keep_text_from_being_read() -> None:
    """A scan with a hundredth of its dots wrong gives its words."""
    result = parse_document(png(speckled(typed(rows=8), 0.01)), ParseOptions())
    assert sum("cared for them" in line.text for line in result.transcript.lines) >= 5


@HAS_TESSERACT
def test_a_page_of_noise_costs_no_other_page() -> None:
    """The typed page is read, and a warning names the one that shows nothing."""
    sheet = Sheet().text(60, 80, "Marta Quillfeather", NAME).text(60, 110, "marta.quillfeather@example.org")
    sheet.turn().picture(0, 0, 595, 842, png(noise("grey")))
    result = parsed(sheet)
    assert result.profile.basic_info.full_name == "Marta Quillfeather"
    unread = [one.message for one in result.warnings if one.code == "OCR_LOW_CONFIDENCE"]
    assert unread == ["What page 2 shows could not be read as text."]
