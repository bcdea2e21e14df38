"""Font sizes on scans: headings that are alike come out alike, whatever stands close to their letters."""

from __future__ import annotations

import numpy as np
import pytest
from ocr_pictures import font
from PIL import Image, ImageDraw

from resumectl.parse.extract.ocr_sizes import alike_sizes, measured_sizes
from resumectl.parse.extract.ocr_words import EM, ReadLine, ReadWord, marked_bold

BODY = "moved hundred boxes from the harbour"
BODY_PIXELS = 30.0


def line(text: str, top: int, high: int, *, size: float, left: int = 60, wide: int = 300) -> ReadLine:
    """A line of words side by side in boxes that are so high."""
    step = wide // len(text.split())
    words = tuple(
        ReadWord(word, left + step * at, top, left + step * (at + 1) - 8, top + high, 0.95)
        for at, word in enumerate(text.split())
    )
    return ReadLine(words, size, top + high, 0.0)


def body(count: int = 8) -> list[ReadLine]:
    """Lines of running text, each as wide as the page."""
    return [line(BODY, 400 + 50 * at, 22, size=BODY_PIXELS, wide=700) for at in range(count)]


def drawn(text: str, *, underlined: bool = False, speck: bool = False) -> tuple[Image.Image, ReadLine]:
    """A page with one heading, and the heading as it is read with the box around all that is drawn there."""
    page = Image.new("L", (900, 900), 255)
    draw = ImageDraw.Draw(page)
    draw.text((60, 100), text, fill=0, font=font(40))
    if underlined:
        draw.rectangle((58, 142, 64 + round(draw.textlength(text, font=font(40))), 145), fill=0)
    if speck:
        draw.rectangle((90, 92, 92, 94), fill=0)
    left, top, right, bottom = Image.eval(page, lambda level: 255 - level).getbbox() or (0, 0, 0, 0)
    word = ReadWord(text, left, top, right, bottom, 0.95)
    return page, ReadLine((word,), (bottom - top) / EM[True, False], bottom, 0.0)


@pytest.mark.parametrize(("underlined", "speck"), [(True, False), (False, True), (True, True)])
def test_what_is_drawn_beside_letters_makes_them_no_larger(underlined: bool, speck: bool) -> None:
    """A heading with a line below or a speck above it is as large as it is without."""
    plain_page, plain = drawn("Skills")
    page, marked = drawn("Skills", underlined=underlined, speck=speck)

    expected = measured_sizes([plain, *body()], plain_page)[0].size
    found = measured_sizes([marked, *body()], page)[0].size

    assert expected == pytest.approx(plain.size, rel=0.04)
    assert marked.size > 1.15 * plain.size
    assert found == pytest.approx(expected, rel=0.07)


def test_letters_that_hang_below_in_some_typefaces_do_not_tell_the_size() -> None:
    """The J of a display face goes below the line: the words without one tell how large a name is."""
    page = np.full((600, 900), 255, dtype=np.uint8)
    name = line("Karin Johanna", 100, 60, size=0.0, wide=400)
    karin, johanna = name.words[0], name.words[1]._replace(bottom=175)
    for word in (karin, johanna):
        page[word.top : word.bottom, word.left : word.right : 6] = 0
    name = name._replace(words=(karin, johanna), size=75 / EM[True, False])

    found = measured_sizes([name, *body()], Image.fromarray(page))[0].size

    assert found == pytest.approx(60 / EM[True, False], rel=0.01)


def test_headings_that_are_alike_get_one_size() -> None:
    """Sizes that differ by the width of a hair are one; what is clearly larger and the body stay apart."""
    sizes = (36.0, 36.9, 37.5, 72.0)
    headings = [line(text, 60 * at, 26, size=size) for at, (text, size) in enumerate(zip("ABCD", sizes, strict=True))]

    settled = alike_sizes([*headings, *body()])

    assert len({found.size for found in settled[:3]}) == 1
    assert settled[3].size == 72.0
    assert {found.size for found in settled[4:]} == {BODY_PIXELS}


def test_a_heading_hardly_larger_than_the_text_is_like_its_twins() -> None:
    """A short line between the sizes of the text and of the headings is a heading when it is nearer to them; a long
    one is text."""
    headings = [line("Work", 0, 24, size=33.4), line("Skills", 60, 24, size=33.4)]
    between = [line("Studies", 120, 24, size=32.4), line("Teams", 180, 24, size=30.6)]
    long = line("moved some hundred boxes from the old harbour", 240, 24, size=32.4)

    settled = alike_sizes([*headings, *between, long, *body(20)])

    assert [found.size for found in settled[:5]] == pytest.approx([33.4, 33.4, 33.4, BODY_PIXELS, BODY_PIXELS])


@pytest.mark.parametrize(("third", "is_bold"), [(4.5, True), (3.0, False)])
def test_headings_of_one_size_are_bold_together(third: float, is_bold: bool) -> None:
    """A heading whose strokes are about as wide as those of the others of its size is bold as they are; one with
    clearly thinner strokes is not."""
    page = np.full((1400, 900), 255, dtype=np.uint8)
    headings = [line(text, 60 * at, 26, size=38.0) for at, text in enumerate(("History", "Skills", "Studies"))]
    lines = [*headings, *body(12)]
    # Bold are strokes 1.24 times as wide as those of the text, in em: 4.7 pixels at this size.
    widths = [5.0, 5.0, third, *([3.0] * 12)]
    for each, wide in zip(lines, widths, strict=True):
        for word in each.words:
            for at, left in enumerate(range(word.left, word.right - 6, 12)):
                page[word.top : word.bottom, left : left + int(wide + at % 2 / 2)] = 0

    marked = marked_bold(lines, Image.fromarray(page))

    assert [found.words[0].bold for found in marked[:4]] == [True, True, is_bold, False]


@pytest.mark.parametrize(("thinner", "is_bold"), [(3, True), (1, False)])
def test_a_word_weighs_as_the_one_before_it_whose_strokes_are_about_as_wide(thinner: int, is_bold: bool) -> None:
    """Where every third stroke is a pixel thinner the weight is the same, where every one is it is another."""
    page = np.full((1400, 900), 255, dtype=np.uint8)
    employer = line("Harbour Nursery", 60, 26, size=BODY_PIXELS)
    lines = [employer, *body(12)]
    for each in lines:
        for number, word in enumerate(each.words):
            for at, left in enumerate(range(word.left, word.right - 6, 12)):
                wide = 4 if each is not employer or (number and at % thinner == 0) else 5
                page[word.top : word.bottom, left : left + wide] = 0

    marked = marked_bold(lines, Image.fromarray(page))

    assert [word.bold for word in marked[0].words] == [True, is_bold]


@pytest.mark.parametrize(
    ("plain", "accented"), [("EXPERIENCIA", "EXPERIÊNCIA"), ("FORMACAO", "FORMAÇÃO"), ("ZUSATZE", "ZUSÄTZE")]
)
def test_accents_on_capitals_make_a_heading_no_larger(plain: str, accented: str) -> None:
    """What stands above capitals or hangs below them belongs to the letters, and a heading is as large as its twins."""
    page, without = drawn(plain)
    expected = measured_sizes([without, *body()], page)[0].size
    page, with_marks = drawn(accented)
    assert measured_sizes([with_marks, *body()], page)[0].size == pytest.approx(expected, rel=0.07)
    assert with_marks.words[0].height > 1.15 * without.words[0].height


@pytest.mark.parametrize(("strokes", "is_bold"), [(5, True), (3, False)])
def test_a_short_word_weighs_as_the_neighbour_that_it_looks_like(strokes: int, is_bold: bool) -> None:
    """`Master in Physics`: two letters tell too little by themselves, but which of two weights they are nearer to."""
    page = np.full((600, 900), 255, dtype=np.uint8)
    degree = line("Master in Physics", 100, 22, size=BODY_PIXELS, wide=450)
    lines = [degree, *body(4)]
    for read in lines:
        widths = (5, strokes, 3) if read is degree else (3,) * len(read.words)
        for word, width in zip(read.words, widths, strict=True):
            for left in range(word.left, word.right - width, 12):
                page[word.top : word.bottom, left : left + width] = 0

    found = marked_bold(lines, Image.fromarray(page))[0]

    assert [word.bold for word in found.words] == [True, is_bold, False]


def test_a_sign_between_two_words_leaves_their_weights_as_they_are() -> None:
    """`Harbour & Sons`, the last word a little wider in its strokes: the sign tells nothing of either."""
    page = np.full((600, 900), 255, dtype=np.uint8)
    employer = line("Harbour & Sons", 100, 22, size=BODY_PIXELS, wide=450)
    lines = [employer, *body(4)]
    for read in lines:
        for word in read.words:
            wide = 15 if word.text == "Sons" else 14
            for left in range(word.left, word.right - 14, 24):
                page[word.top : word.bottom, left : left + wide - (2 if read is not employer else 0)] = 0

    assert len({word.bold for word in marked_bold(lines, Image.fromarray(page))[0].words}) == 1


def test_a_j_that_stands_on_its_line_tells_the_size_as_other_capitals_do() -> None:
    """`Jobs` among `Skills` and `Talks` in a typeface whose J does not hang: one kind of heading, one size."""
    page, read = drawn("Iobs")
    jobs = read._replace(words=(read.words[0]._replace(text="Jobs"),))
    _, skills = drawn("Skills")
    assert measured_sizes([jobs, *body()], page)[0].size == pytest.approx(skills.size, rel=0.05)
