"""A page is recognised in two halves at once: cut between lines, put together again, or left whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ocr_pictures import TEXT, page
from PIL import Image

from resumectl.parse.extract.ocr_halves import (
    LEAST_GAP,
    LEAST_HEIGHT,
    MARGIN_PIXELS,
    MIDDLE,
    begun,
    cut_row,
    moved,
    printed_area,
)
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord
from resumectl.parse.extract.tesseract import Orientation, Outside
from resumectl.parse.programs import require_program

LINE_PIXELS = 22


def printed(gaps: Sequence[int], width: int = 400) -> Image.Image:
    """Lines of upright strokes with so many empty rows before each, and white below up to a page's height."""
    rows: list[np.ndarray] = []
    strokes = np.where(np.arange(width) % 8 < 3, 0, 255).astype(np.uint8)
    for gap in gaps:
        rows += [np.full((gap, width), 255, np.uint8), np.tile(strokes, (LINE_PIXELS, 1))]
    rows.append(np.full((max(0, LEAST_HEIGHT - sum(len(one) for one in rows)), width), 255, np.uint8))
    return Image.fromarray(np.concatenate(rows))


@given(st.lists(st.integers(0, 40), min_size=24, max_size=60))
def test_a_page_is_cut_between_lines_about_half_way(gaps: list[int]) -> None:
    """The cut lies in a gap that is wide enough, with a good part of the text on both sides; or there is none."""
    picture = printed(gaps)
    cut = cut_row(picture)
    dark = np.asarray(picture) < 128
    starts = np.cumsum([gap + LINE_PIXELS for gap in gaps])
    shares = [number / len(gaps) for number in range(1, len(gaps)) if gaps[number] >= LEAST_GAP]
    if cut:
        assert not dark[cut - LEAST_GAP // 2 : cut + LEAST_GAP // 2].any()
        assert MIDDLE[0] <= sum(start <= cut for start in starts) / len(gaps) <= MIDDLE[1] + 1 / len(gaps)
    else:
        assert not any(MIDDLE[0] + 0.05 <= share <= MIDDLE[1] - 0.05 for share in shares)


def test_a_page_without_a_free_row_stays_whole() -> None:
    """Columns whose lines stand at different levels leave no row free, and no letter is cut through."""
    left = np.asarray(printed([20] * 30))
    right = np.roll(left, (20 + LINE_PIXELS) // 2, axis=0)
    assert cut_row(Image.fromarray(left)) > 0
    assert cut_row(Image.fromarray(np.hstack([left, right]))) == 0


def test_a_small_picture_stays_whole() -> None:
    """What is read faster than the program starts is not cut."""
    assert cut_row(printed([20] * 30).crop((0, 0, 400, LEAST_HEIGHT - 1))) == 0


def test_restless_paper_stays_whole() -> None:
    """Grey specks all over a page would be taken for other things in a half than in the whole."""
    picture = np.asarray(printed([20] * 30))
    specks = np.random.default_rng(7).random(picture.shape) < 0.5
    assert cut_row(Image.fromarray(picture)) > 0
    assert cut_row(Image.fromarray(np.where(specks & (picture == 255), 200, picture).astype(np.uint8))) == 0


def test_an_empty_page_stays_whole() -> None:
    """No text, no cut."""
    assert cut_row(Image.new("L", (400, LEAST_HEIGHT), 255)) == 0


@given(st.integers(0, 299), st.integers(0, 199), st.integers(1, 300), st.integers(1, 200))
def test_margins_are_left_out(left: int, top: int, wide: int, high: int) -> None:
    """What is read holds all that is printed and no more white around it than is asked for."""
    shade = np.full((200, 300), 255, np.uint8)
    shade[top : top + high, left : left + wide] = 0
    right, bottom = min(300, left + wide), min(200, top + high)
    x0, y0, x1, y1 = printed_area(Image.fromarray(shade))
    assert (x0, y0) == (max(0, left - MARGIN_PIXELS), max(0, top - MARGIN_PIXELS))
    assert (x1, y1) == (min(300, right + MARGIN_PIXELS), min(200, bottom + MARGIN_PIXELS))


def test_nothing_is_left_out_of_an_empty_page() -> None:
    """An empty page is read as it is."""
    assert printed_area(Image.new("L", (300, 200), 255)) == (0, 0, 300, 200)


@given(st.integers(0, 500), st.integers(0, 500), st.floats(-0.3, 0.3), st.integers(0, 900))
def test_a_moved_line_keeps_its_slope(right: int, down: int, rise: float, x: int) -> None:
    """Words and the baseline under them go as far to the right and down as their part lies on the page."""
    line = ReadLine((ReadWord("one", 10, 20, 60, 40, 0.9),), 24.0, 36.0, rise)
    there = moved(line, right, down)
    word = there.words[0]
    assert (word.left, word.top, word.right, word.bottom) == (10 + right, 20 + down, 60 + right, 40 + down)
    assert there.baseline(x + right) == pytest.approx(line.baseline(x) + down)


class Split:
    """Tesseract, with a note of the pictures that are read at the same time."""

    def __init__(self) -> None:
        self._real = Outside(require_program("tesseract"))
        self.tools = self._real.tools
        self.running = 0
        self.most_running = 0
        self.most_pixels = 0

    def languages(self) -> frozenset[str]:
        return self._real.languages()

    def read(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> str:
        return self._real.read(ink, languages, timeout_s)

    @contextmanager
    def begin(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> Iterator[Callable[[], str]]:
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        self.most_pixels = max(self.most_pixels, ink.width * ink.height)
        with self._real.begin(ink, languages, timeout_s) as text:
            yield text
        self.running -= 1

    def orientation(self, ink: Image.Image, timeout_s: float) -> Orientation | None:
        return self._real.orientation(ink, timeout_s)


def test_two_halves_say_what_the_whole_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same words stand at the same places, whether a page is read at once or in halves."""
    ink = page().convert("L")
    read = []
    for least in (LEAST_HEIGHT, ink.height + 1):
        monkeypatch.setattr("resumectl.parse.extract.ocr_halves.LEAST_HEIGHT", least)
        recogniser = Split()
        with begun(recogniser, ink, ["eng"], 30) as lines:
            read.append((recogniser.most_running, lines()))
        assert recogniser.running == 0
    (two, halves), (one, whole) = read
    assert (two, one) == (2, 1)
    words, as_whole = ([word for line in lines for word in line.words] for lines in (halves, whole))
    assert [word.text for word in words] == [word.text for word in as_whole]
    assert " ".join(TEXT).split()[-1] in [word.text for word in words]
    assert all(abs(a.top - b.top) <= 1 and abs(a.bottom - b.bottom) <= 1 for a, b in zip(words, as_whole, strict=True))
    assert all(abs(a.baseline(500) - b.baseline(500)) <= 1.5 for a, b in zip(halves, whole, strict=True))


def test_words_stand_on_the_page_where_margins_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same words stand at the same places, whether the white around them is read or not."""
    ink = page().convert("L")
    read = []
    for margin in (MARGIN_PIXELS, max(ink.size)):
        monkeypatch.setattr("resumectl.parse.extract.ocr_halves.MARGIN_PIXELS", margin)
        recogniser = Split()
        with begun(recogniser, ink, ["eng"], 30) as lines:
            read.append((recogniser.most_pixels, [word for line in lines() for word in line.words]))
    (few, cropped), (many, whole) = read
    assert few < 0.9 * many
    assert [word.text for word in cropped] == [word.text for word in whole]
    assert all(abs(a.left - b.left) <= 1 and abs(a.top - b.top) <= 1 for a, b in zip(cropped, whole, strict=True))
