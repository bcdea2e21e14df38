"""Doubtful e-mail addresses are read again at several sizes, and most of the readings win."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image, ImageDraw

from resumectl.parse.extract.ocr_addresses import SIZES_PIXELS, settle_addresses
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord

INK = Image.new("L", (400, 100), 255)


def line(text: str, confidence: float) -> ReadLine:
    """A line of one word."""
    return ReadLine((ReadWord(text, 20, 30, 200, 60, confidence),), 24.0, 55.0, 0.0)


def settled(text: str, confidence: float, readings: Sequence[str]) -> tuple[str, int]:
    """What becomes of the word, and how often the sheet was read."""
    sheets: list[Image.Image] = []

    def read(sheet: Image.Image) -> list[ReadLine]:
        sheets.append(sheet)
        return [line(reading, 0.8) for reading in readings]

    return settle_addresses([line(text, confidence)], INK, read)[0].words[0].text, len(sheets)


def test_most_readings_win() -> None:
    """Four of five sizes agree, and what they say is an address."""
    readings = ["d.vdm@example.com"] * 4 + ["d.vadm@example.com"]
    assert settled("d.vim@example.com", 0.3, readings) == ("d.vdm@example.com", 1)


@pytest.mark.parametrize(
    "readings",
    [
        ["a@example.com", "a@example.com", "b@example.com", "c@example.com", "d@example.com"],
        ["d.vdmGexample.com"] * 5,
        [],
    ],
    ids=["no majority", "no address", "nothing read"],
)
def test_without_a_majority_for_an_address_the_first_reading_stays(readings: Sequence[str]) -> None:
    """Nothing is made up where the readings do not agree."""
    assert settled("d.vim@example.com", 0.3, readings)[0] == "d.vim@example.com"


@pytest.mark.parametrize(("text", "confidence"), [("d.vim@example.com", 0.9), ("warehouse", 0.1)])
def test_sure_addresses_and_other_words_cost_no_reading(text: str, confidence: float) -> None:
    """Only doubtful addresses are worth a second look."""
    assert settled(text, confidence, ["x@example.com"] * 5) == (text, 0)


def test_the_sheet_holds_the_word_at_each_size() -> None:
    """Dark rows come in as many bands as there are sizes."""
    ink = INK.copy()
    ink.paste(0, (20, 30, 200, 60))
    sheets: list[Image.Image] = []

    def read(sheet: Image.Image) -> list[ReadLine]:
        sheets.append(sheet)
        return []

    settle_addresses([line("d.vim@example.com", 0.3)], ink, read)
    dark = [sheets[0].crop((0, y, sheets[0].width, y + 1)).getextrema()[0] < 128 for y in range(sheets[0].height)]
    bands = sum(after and not before for before, after in zip([False, *dark], dark, strict=False))
    assert bands == len(SIZES_PIXELS)


def with_icon(gap: int) -> tuple[ReadLine, Image.Image]:
    """A page with a block of ink as wide as an icon and, after a gap, twelve strokes for letters; both read as one."""
    ink = Image.new("L", (400, 100), 255)
    draw = ImageDraw.Draw(ink)
    draw.rectangle((20, 32, 41, 52), fill=0)
    for number in range(12):
        left = 42 + gap + 11 * number
        draw.rectangle((left, 34, left + 8, 54), fill=0)
    read = ReadWord("Sid.vim@example.com", 20, 30, 42 + gap + 132, 60, 0.3)
    return ReadLine((read,), 24.0, 55.0, 0.0), ink


def test_an_icon_before_an_address_is_none_of_its_letters() -> None:
    """What is read after the gap is the address."""
    read, ink = with_icon(7)
    sheets: list[Image.Image] = []

    def again(sheet: Image.Image) -> list[ReadLine]:
        sheets.append(sheet)
        return [line("d.vim@example.com", 0.8)] * 5

    found = settle_addresses([read], ink, again)[0].words[0]

    assert (found.text, found.left, len(sheets)) == ("d.vim@example.com", 49, 1)


@pytest.mark.parametrize(("gap", "address"), [(2, "d.vim@example.com"), (7, "d.vlm@example.com")])
def test_only_what_stands_apart_before_the_same_address_is_an_icon(gap: int, address: str) -> None:
    """A wide first letter belongs to the address; where the readings say something else, all of it is read again."""
    read, ink = with_icon(gap)
    found = settle_addresses([read], ink, lambda _: [line(address, 0.8)] * 5)[0].words[0]
    assert (found.text, found.left) == (address, 20)
