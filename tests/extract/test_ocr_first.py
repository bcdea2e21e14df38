"""A page is read as most pages are before anything is known of it, and again only where that made no sense."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest
from ocr_pictures import FRENCH, TEXT, found_share, page
from PIL import Image

from resumectl.parse.extract.ocr import ocr_page
from resumectl.parse.extract.tesseract import Orientation, Outside
from resumectl.parse.programs import require_program

LEAST_HALF = 300
"""Pixels: strips are less high."""


class Watched:
    """Tesseract, with a note of every reading: how high the picture was, the language, and what became of it."""

    def __init__(self) -> None:
        self._real = Outside(require_program("tesseract"))
        self.tools = self._real.tools
        self.notes: list[tuple[int, str, str]] = []

    def languages(self) -> frozenset[str]:
        return self._real.languages() & {"eng", "fra", "osd"}

    def read(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> str:
        self.notes.append((ink.height, languages[0], "read"))
        return self._real.read(ink, languages, timeout_s)

    @contextmanager
    def begin(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> Iterator[Callable[[], str]]:
        at = len(self.notes)
        self.notes.append((ink.height, languages[0], "given up"))
        with self._real.begin(ink, languages, timeout_s) as text:

            def wait() -> str:
                self.notes[at] = (ink.height, languages[0], "begun and used")
                return text()

            yield wait

    def orientation(self, ink: Image.Image, timeout_s: float) -> Orientation | None:
        return self._real.orientation(ink, timeout_s)


def whole_readings(watched: Watched) -> list[tuple[str, str]]:
    """(language, what became of it) of the readings of the page, its halves told once."""
    return list(dict.fromkeys(note[1:] for note in watched.notes if note[0] > LEAST_HALF))


def test_a_page_in_the_first_language_is_read_once() -> None:
    """An upright page in English costs one reading: no strip is read to know its language."""
    watched = Watched()
    found = ocr_page(page(), number=1, width_pt=600, recogniser=watched)

    assert whole_readings(watched) == [("eng", "begun and used")]
    assert all(height > LEAST_HALF for height, *_ in watched.notes)
    assert found_share(TEXT, [word.text for word in found.page.words]) >= 0.97


@pytest.mark.skipif("fra" not in Outside(require_program("tesseract")).languages(), reason="needs French data")
def test_a_page_in_another_language_is_read_in_it_too() -> None:
    """What was read in English tells the language; the page is then read in that one alone, and not in both again."""
    watched = Watched()
    found = ocr_page(page(FRENCH), number=1, width_pt=600, recogniser=watched)

    assert whole_readings(watched) == [("eng", "begun and used"), ("fra", "begun and used")]
    assert found.languages == ("fra", "eng")
    assert found_share(FRENCH, [word.text for word in found.page.words]) >= 0.97


def test_a_page_on_its_head_is_turned_and_read_again() -> None:
    """A page that makes no sense as it lies is read as a strip of it had to be turned."""
    watched = Watched()
    found = ocr_page(page().rotate(180), number=1, width_pt=600, recogniser=watched)

    assert min(height for height, *_ in watched.notes) < LEAST_HALF
    assert found_share(TEXT, [word.text for word in found.page.words]) >= 0.97
    assert found.rotation_deg == 180
