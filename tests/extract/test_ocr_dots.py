"""Dots that were read as letters or signs are told by their shape, and letters of the same size stay letters."""

from __future__ import annotations

import numpy as np
import pytest
from ocr_pictures import font
from PIL import Image, ImageDraw

from resumectl.parse.extract.ocr_dots import Dots
from resumectl.parse.extract.ocr_marks import settle_marks
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord

EM = 36
BASELINE = 100


class Row:
    """A row of words on a page, drawn and read from left to right."""

    def __init__(self) -> None:
        self.page = Image.new("L", (1400, 200), 255)
        self.words: list[ReadWord] = []
        self._draw = ImageDraw.Draw(self.page)
        self._x = 40

    def text(self, text: str, read: str = "") -> Row:
        box = self._draw.textbbox((self._x, BASELINE), text, font=font(EM), anchor="ls")
        self._draw.text((self._x, BASELINE), text, fill=0, font=font(EM), anchor="ls")
        left, top, right, bottom = (round(edge) for edge in box)
        return self._read(read or text, left, top, right, bottom)

    def dot(self, read: str, side: int = 13, *, hollow: bool = False) -> Row:
        """A round in the middle of the letters; as `read`, or glued to the word before where that begins with `+`."""
        left, top = self._x, BASELINE - 10 - side // 2
        fill = None if hollow else 0
        self._draw.ellipse((left, top, left + side, top + side), fill=fill, outline=0, width=2)
        return self._read(read, left, top, left + side + 1, top + side + 1)

    def _read(self, read: str, left: int, top: int, right: int, bottom: int) -> Row:
        if read:
            self.words.append(ReadWord(read, left, top, right, bottom, 0.9))
        self._x = right + 12
        return self

    def line(self) -> ReadLine:
        return ReadLine(tuple(self.words), float(EM), BASELINE, 0.0)

    def found(self) -> list[str]:
        return [word.text for line in Dots(self.page).with_dots([self.line()]) for word in line.words]


@pytest.mark.parametrize("read", ["e", "+", "*", "¢", "«+", "0"])
def test_a_dot_between_words_is_one_whatever_it_was_read_as(read: str) -> None:
    """It parts the place from the number, and no word has its shape."""
    assert Row().text("Oslo").dot(read).text("555").found() == ["Oslo", "•", "555"]


@pytest.mark.parametrize("letter", ["e", "o", "a", "s", "c", "+", "*", "0", ".", "-"])
def test_letters_and_signs_between_words_stay(letter: str) -> None:
    """`Ensino e pesquisa`: what has holes and bays, or stands on the line, is no dot."""
    assert Row().text("Ensino").text(letter).text("pesquisa").found() == ["Ensino", letter, "pesquisa"]


def test_a_dot_read_as_the_last_sign_of_a_word_is_cut_off() -> None:
    """`Oslo+` with a dot at some distance is a word and a dot."""
    row = Row().text("Oslo").dot("").text("555")
    row.words[0] = row.words[0]._replace(text="Oslo+", right=row.words[0].right + 12 + 14)
    assert row.found() == ["Oslo", "•", "555"]


def test_a_sign_read_where_nothing_stands_goes() -> None:
    """`example.org_` before a wide gap; the underscore that is drawn stays."""
    row = Row().text("example.org").text("Oslo")
    bare = row.words[0]
    for right in (bare.right, bare.right + 12):
        row.words[0] = bare._replace(text="example.org_", right=right)
        assert row.found() == ["example.org", "Oslo"]
    assert Row().text("mira_").text("Oslo").found() == ["mira_", "Oslo"]


@pytest.mark.parametrize("read", ["eee00", "©0000", "teee", "@@@OO"])
def test_a_row_of_dots_is_no_word(read: str) -> None:
    """How well somebody knows a language is drawn as filled and hollow rounds."""
    row = Row().text("Norwegian")
    for number in range(5):
        row.dot("x", 20, hollow=number > 2)
    dots = row.words[1:]
    row.words[1:] = [dots[0]._replace(text=read, right=dots[-1].right, top=BASELINE - 40, bottom=BASELINE + 4)]
    assert row.found() == ["Norwegian"]


@pytest.mark.parametrize("word", ["Coco", "2000", "oasees", "000"])
def test_words_of_round_letters_stay(word: str) -> None:
    """Letters are not solid, nor all as wide."""
    assert Row().text("Norwegian").text(word).found() == ["Norwegian", word]


def test_one_dot_alone_before_a_text_is_a_bullet() -> None:
    """A single e before a line tells nothing; its shape does."""
    row = Row().dot("e").text("Planned").text("shifts")
    lines = [row.line()]
    assert [word.text for word in settle_marks(lines)[0].words] == ["e", "Planned", "shifts"]
    assert [word.text for word in settle_marks(lines, Dots(row.page).is_dot)[0].words] == ["•", "Planned", "shifts"]


def test_specks_in_a_box_leave_the_dot_what_it_is() -> None:
    """Tesseract gives a dot the height of its line: what counts is the ink in it."""
    row = Row().text("Oslo").dot("*").text("555")
    row.words[1] = row.words[1]._replace(top=BASELINE - 40, bottom=BASELINE + 12)
    found = Dots(row.page).with_dots([row.line()])[0].words[1]
    assert found.text == "•"
    assert np.ptp([found.top, found.bottom]) < 20
