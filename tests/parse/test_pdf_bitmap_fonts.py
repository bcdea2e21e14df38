"""Text of TeX's bitmap fonts, whose signs are numbers of places and no letters."""

from itertools import pairwise
from typing import Any

import pytest

from resumectl.parse.extract.pdf_tight import MUPDF_WORD
from resumectl.parse.extract.pdf_view import View
from resumectl.parse.extract.pdf_words import page_words


def words(text: str) -> list[str]:
    """The words of a page of one line, each character 5 points wide."""
    found = enumerate(MUPDF_WORD.finditer(text))
    boxes: list[Any] = [(5 * one.start(), 50, 5 * one.end(), 60, one.group(), 0, 0, at) for at, one in found]
    span = {"text": text, "font": "F1", "size": 10, "flags": 0, "color": 0, "char_flags": 16, "alpha": 255}
    line = {"dir": (1, 0), "spans": [{**span, "origin": (0, 58)}]}
    read = [word for word, _, _ in page_words(View(boxes, [{"lines": [line]}], 600, 800), 1, ())]
    assert all(one.right <= other.left + 5 for one, other in pairwise(read))
    return [word.text for word in read]


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("Certi\x1ced Ra\x1ding O\x1ece", "Certified Rafling Office"),
        ("sti\x0b \x1crst", "stiff first"),
        ("\x1cnal sta\x1b", "final staff"),
        ("Aug 2018 \x15 May 2020", "Aug 2018 – May 2020"),
        ("2018\x152020 \x16 Ham", "2018 – 2020 — Ham"),
        ("\x88 Ham curing", "• Ham curing"),
        ("Ham \x01 curing", "Ham curing"),
    ],
)
def test_lost_letters(printed: str, read: str) -> None:
    """Ligatures join what they cut, dashes stand between words, the lone bullet is one; other signs are nothing."""
    assert words(printed) == read.split()
