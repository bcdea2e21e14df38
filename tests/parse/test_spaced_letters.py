"""Letter-spaced text whose pieces are not all single letters: kerning draws some together, signs stand between."""

from __future__ import annotations

import pytest
from pdf_pages import BODY, HEADING, NAME, Look, Sheet, parsed, texts_of, width_of


def spaced(sheet: Sheet, y: float, pieces: str, look: Look, space: float = 4.5) -> None:
    """The pieces, parted by blanks, one after the other from the left; two blanks part words."""
    x = 60.0
    for word in pieces.split("  "):
        for piece in word.split():
            sheet.text(x, y, piece, look)
            x += width_of(piece, look) + space
        x += 2 * space


@pytest.mark.parametrize(
    ("pieces", "whole"),
    [
        ("I N G R I D  S Ø LV B E R G - H A L E", "INGRID SØLVBERG-HALE"),
        ("É L O D I E  VA L L É E", "ÉLODIE VALLÉE"),
        ("G E R D A  WA A L", "GERDA WAAL"),
        ("AWA R D S", "AWARDS"),
        ("E D U C AT I O N", "EDUCATION"),
    ],
)
def test_kerned_pairs(pieces: str, whole: str) -> None:
    """Pieces of two or three capitals between single letters belong to the word, as a hyphen does."""
    sheet = Sheet()
    spaced(sheet, 60, pieces, HEADING)
    assert texts_of(sheet) == [whole]


@pytest.mark.parametrize("text", ["R C SQL", "A B & C", "Grade A B C", "UK US EU"])
def test_short_words_stay(text: str) -> None:
    """A few letters among short words are no word set wide."""
    assert texts_of(Sheet().text(60, 60, text, BODY)) == [text]


def test_spaced_name() -> None:
    """The name is whole."""
    sheet = Sheet()
    spaced(sheet, 60, "I N G R I D  S Ø LV B E R G - H A L E", NAME, space=6)
    sheet.text(60, 80, "ingrid@example.org | +44 161 496 0142")
    assert parsed(sheet).profile.basic_info.full_name == "Ingrid Sølvberg-Hale"
