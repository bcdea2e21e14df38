"""A page in letters that English does not know is read in their language, whatever Latin stands among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import numpy as np
import pytest
from PIL import Image, ImageDraw

from resumectl.parse.extract.ocr import ocr_page
from resumectl.parse.extract.tesseract import Orientation

LINE_PIXELS = 40
DENSE, LOOSE = 6, 14
"""Steps between the strokes of a line that stands for an address, and of one that stands for a sentence."""
ADDRESS = "mira.tanaka@example.org"


def page(addresses: int, sentences: int) -> Image.Image:
    """Lines of strokes, the addresses in the middle of the sentences."""
    picture = Image.new("L", (1000, 200 + LINE_PIXELS * (addresses + sentences)), 255)
    draw = ImageDraw.Draw(picture)
    for number in range(addresses + sentences):
        top = 100 + number * LINE_PIXELS
        is_address = sentences // 2 <= number < sentences // 2 + addresses
        for left in range(100, 900, DENSE if is_address else LOOSE):
            draw.rectangle((left, top, left + 2, top + 17), fill=0)
    return picture


class Told:
    """Reads strokes: an address the same in every language, a sentence as sure as it is told to be in each."""

    tools: Mapping[str, str] = {}

    def __init__(self, sentences: Mapping[str, tuple[str, float]], script: str) -> None:
        self._sentences = sentences
        self._script = script

    def languages(self) -> frozenset[str]:
        return frozenset({"eng", *self._sentences})

    def read(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> str:
        dark = np.asarray(ink) < 128
        edges = np.flatnonzero(np.diff(np.concatenate([[0], dark.any(axis=1), [0]]).astype(np.int8)))
        lines = []
        for top, bottom in zip(edges[::2], edges[1::2], strict=True):
            columns = np.nonzero(dark[(top + bottom) // 2])[0]
            steps = np.diff(np.flatnonzero(np.diff(columns) > 1))
            is_address = len(steps) > 0 and np.ptp(columns) / (len(steps) + 2) < (DENSE + LOOSE) / 2
            text, sure = (ADDRESS, 0.95) if is_address else self._sentences.get(languages[0], ("xkq vbz", 0.1))
            box = f"bbox {columns[0]} {top} {columns[-1]} {bottom}"
            lines.append(
                f"<span class='ocr_line' title='{box}; baseline 0 0; x_size 20'>"
                f"<span class='ocrx_word' title='{box}; x_wconf {round(100 * sure)}'>{text}</span></span>"
            )
        return f"<div class='ocr_page'>{''.join(lines)}</div>"

    @contextmanager
    def begin(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> Iterator[Callable[[], str]]:
        yield lambda: self.read(ink, languages, timeout_s)

    def orientation(self, ink: Image.Image, timeout_s: float) -> Orientation | None:
        return Orientation(0, self._script, 9.0)


def languages_of(picture: Image.Image, told: Told) -> tuple[str, ...]:
    return ocr_page(picture, number=1, width_pt=595, recogniser=told).languages


def test_addresses_do_not_hide_that_the_rest_is_in_another_script() -> None:
    """The densest strip of a Japanese form holds its addresses, which English reads surely: the others tell."""
    told = Told({"jpn": ("株式会社やまのはに入社し設計を担当した", 0.9)}, "Japanese")
    assert languages_of(page(3, 8), told) == ("jpn", "eng")


@pytest.mark.parametrize(("script", "expected"), [("Cyrillic", ("rus", "eng")), ("Latin", ("eng",))])
def test_a_script_told_by_its_shapes_has_only_to_be_surer(script: str, expected: tuple[str, ...]) -> None:
    """A strip of Russian among English terms is half read in both languages; shapes tell which it is."""
    sentence = "Разработка системы для обучения"
    told = Told({"eng": ("Paspabomka cucmemobt", 0.52), "rus": (sentence, 0.59)}, script)
    assert languages_of(page(0, 8), told) == expected
