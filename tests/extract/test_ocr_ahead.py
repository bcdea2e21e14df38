"""The page is read while a strip of it tells how it lies and in which language it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest
from ocr_pictures import TEXT, found_share, page
from PIL import Image

from resumectl.parse.extract.ocr import ocr_page
from resumectl.parse.extract.tesseract import Orientation, Outside
from resumectl.parse.programs import require_program

FRENCH = (
    "Conductrice de travaux principale",
    "Expérience professionnelle",
    "Pilotage de trois opérations simultanées pour un groupe scolaire",
    "Réduction des réserves à la livraison grâce aux autocontrôles",
    "Encadrement de deux conducteurs de travaux et de cinq chefs de chantier",
)

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
    """What began beside the strip is used where the strip finds nothing against it."""
    watched = Watched()
    found = ocr_page(page(), number=1, width_pt=600, recogniser=watched)

    assert whole_readings(watched) == [("eng", "begun and used")]
    assert found_share(TEXT, [word.text for word in found.page.words]) >= 0.97


@pytest.mark.skipif("fra" not in Outside(require_program("tesseract")).languages(), reason="needs French data")
def test_a_page_in_another_language_is_begun_again() -> None:
    """Where the strip tells another language, what began is given up and nothing of it is seen."""
    watched = Watched()
    found = ocr_page(page(FRENCH), number=1, width_pt=600, recogniser=watched)

    assert whole_readings(watched) == [("eng", "given up"), ("fra", "begun and used")]
    assert found_share(FRENCH, [word.text for word in found.page.words]) >= 0.97


def test_a_page_on_its_head_is_begun_again() -> None:
    """A page that lies upside down is read as the strip had to be turned."""
    watched = Watched()
    found = ocr_page(page().rotate(180), number=1, width_pt=600, recogniser=watched)

    assert whole_readings(watched) == [("eng", "given up"), ("eng", "begun and used")]
    assert found.rotation_deg == 180
