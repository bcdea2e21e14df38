"""Lines much paler than the rest of their page are read although recognition does not find them."""

from __future__ import annotations

import numpy as np
import pytest
from ocr_pictures import TEXT, encoded, font, page
from PIL import Image, ImageDraw

from resumectl.parse.extract.image import read_image
from resumectl.parse.extract.ocr_missed import with_missed
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord
from resumectl.parse.geometry import ParseOptions

DATES = ("May 2018 - June 2023", "March 2012 - May 2018")
PALE = (205, 205, 205)


def with_pale_dates(shade: tuple[int, int, int] = PALE) -> Image.Image:
    """A page of dark text with dates in light grey below it."""
    picture = page(TEXT[:8])
    for number, date in enumerate(DATES):
        ImageDraw.Draw(picture).text((90, 640 + 60 * number), date, fill=shade, font=font(22))
    return picture


def read(picture: Image.Image) -> list[str]:
    """The words of a picture, in the order in which they were read."""
    return [word.text for word in read_image(encoded(picture), ParseOptions(ocr_languages=("eng",))).pages[0].words]


@pytest.mark.parametrize("shade", [PALE, (215, 212, 208)])
def test_pale_dates_are_read(shade: tuple[int, int, int]) -> None:
    """Grey dates below dark text are read, each with its dash and as one line."""
    words = read(with_pale_dates(shade))
    for date in DATES:
        first = words.index(date.split()[0])
        assert words[first : first + 5] == date.split()


def known(picture: Image.Image) -> list[ReadLine]:
    """Lines over all dark text of the page, as if it had been read."""
    grey = np.asarray(picture.convert("L"))
    rows = np.nonzero((grey < 100).any(axis=1))[0]
    lines = []
    for run in np.split(rows, np.nonzero(np.diff(rows) > 1)[0] + 1):
        columns = np.nonzero((grey[run] < 100).any(axis=0))[0]
        edges = int(columns[0]), int(run[0]), int(columns[-1]) + 1, int(run[-1]) + 1
        lines.append(ReadLine((ReadWord("Planned", *edges, 0.95),), 30.0, edges[3], 0.0))
    return lines


def never(sheet: Image.Image) -> list[ReadLine]:
    raise AssertionError(f"a sheet of {sheet.size} was shown to recognition")


def test_a_page_that_was_read_as_a_whole_costs_nothing() -> None:
    """Recognition is not asked again where nothing was left, nor for a rule, a pale box or single specks."""
    picture = page(TEXT[:8]).convert("L")
    draw = ImageDraw.Draw(picture)
    draw.line((90, 700, 900, 700), fill=150, width=3)
    draw.rectangle((90, 760, 400, 790), fill=200)
    for place in range(90, 900, 90):
        draw.ellipse((place, 850, place + 6, 856), fill=170)
    lines = known(picture)
    assert with_missed(lines, picture, never) == lines


def test_restless_paper_is_no_text() -> None:
    """The grain of dark paper in a photo is not taken for lines."""
    grain = np.random.default_rng(5).normal(0, 60, (1300, 1000))
    picture = Image.fromarray(np.clip(np.asarray(page(TEXT[:8]).convert("L")) - np.abs(grain), 0, 255).astype(np.uint8))
    lines = known(page(TEXT[:8]))
    assert with_missed(lines, picture, never) == lines


def test_what_makes_no_sense_is_not_added() -> None:
    """Of what is read at second sight only sure words stay, at their place on the page."""
    picture = with_pale_dates()
    lines = known(picture)

    def answers(sheet: Image.Image) -> list[ReadLine]:
        sure = ReadWord("2023", 20, 20, 80, 36, 0.95)
        doubtful = ReadWord("xzqv", 20, 70, 80, 86, 0.3)
        return [ReadLine((word,), 30.0, word.bottom, 0.0) for word in (sure, doubtful)]

    added = with_missed(lines, picture.convert("L"), answers)[len(lines) :]
    assert [[word.text for word in line.words] for line in added] == [["2023"]]
    (word,) = added[0].words
    assert 640 <= word.top <= word.bottom <= 680
    assert 80 <= word.left <= 110
