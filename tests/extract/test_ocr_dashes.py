"""Hairlines between words that recognition left out are dashes where nothing else stands there."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from resumectl.parse.extract.ocr_dashes import with_drawn_dashes
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord

EM = 30
BASELINE = 100
START = 150
"""Where the gap begins."""


def line(*words: ReadWord) -> ReadLine:
    return ReadLine(words, float(EM), BASELINE, 0.0)


def word(text: str, left: float, wide: float = 2.0) -> ReadWord:
    """`left` and `wide` in em, from where the gap begins."""
    x = round(START + left * EM)
    return ReadWord(text, x, BASELINE - 21, round(x + wide * EM), BASELINE, 0.9)


def drawn(*boxes: tuple[float, float, float, float], shade: int = 150) -> Image.Image:
    """A page with boxes in em: left and right from where the gap begins, top and bottom above the line."""
    page = Image.new("L", (600, 200), 255)
    draw = ImageDraw.Draw(page)
    for left, right, top, bottom in boxes:
        draw.rectangle(
            (START + left * EM, BASELINE - top * EM, START + right * EM - 1, BASELINE - bottom * EM - 1), fill=shade
        )
    return page


DASH = (0.3, 1.2, 0.3, 0.25)
YEARS = word("2020", -2), word("2021", 1.5)


def texts(page: Image.Image, *lines: ReadLine) -> list[list[str]]:
    return [[each.text for each in read.words] for read in with_drawn_dashes(lines, page)]


def test_a_grey_hairline_between_two_years_is_a_dash() -> None:
    """`2020 2021` with a stroke between them was printed as a span of time."""
    assert texts(drawn(DASH), line(*YEARS)) == [["2020", "–", "2021"]]


def test_also_where_each_year_was_read_as_a_line() -> None:
    """The dash goes to the line on its left."""
    assert texts(drawn(DASH), line(YEARS[0]), line(YEARS[1])) == [["2020", "–"], ["2021"]]


@pytest.mark.parametrize(
    "boxes",
    [
        [],
        [(-0.5, 2.0, 0.3, 0.25)],
        [(0.3, 1.2, 0.0, -0.05)],
        [(0.3, 1.2, 0.7, 0.65)],
        [(0.3, 1.2, 0.45, 0.1)],
        [DASH, (0.6, 0.7, 0.7, 0.5)],
    ],
    ids=["nothing", "a rule that runs through", "an underline", "a stroke above", "a block", "more than the stroke"],
)
def test_other_ink_is_no_dash(boxes: list[tuple[float, float, float, float]]) -> None:
    """Only a stroke alone at the height of a dash, free on both sides."""
    assert texts(drawn(*boxes), line(*YEARS)) == [["2020", "2021"]]


def test_a_dash_that_was_read_stays_the_only_one() -> None:
    """Wherever among the lines it was read."""
    read = ReadWord("—", round(START + 0.3 * EM), BASELINE - 9, round(START + 1.2 * EM), BASELINE - 7, 0.9)
    assert texts(drawn(DASH), line(YEARS[0], read, YEARS[1])) == [["2020", "—", "2021"]]
    assert texts(drawn(DASH), line(*YEARS), line(read)) == [["2020", "2021"], ["—"]]
