"""Letters set apart, by hair and by kerning: words end where the file holds a space."""

from __future__ import annotations

import pymupdf
import pytest
from pdf_pages import BODY, HEADING, Look, Sheet, font_of, kinds_of, parsed, texts_of, width_of

from resumectl.parse.hygiene import clean

LARGE = Look(size=20, bold=True)


def tracked(sheet: Sheet, x: float, y: float, text: str, spaces: list[float], look: Look = BODY) -> None:
    """Letters and real spaces one by one, each followed by the next of `spaces` in turn, in font sizes."""
    writer = pymupdf.TextWriter(sheet.page.rect)
    for at, letter in enumerate(text):
        writer.append((x, y), letter, font=font_of(look, text), fontsize=look.size)
        x += width_of(letter, look) + spaces[at % len(spaces)] * look.size
    writer.write_text(sheet.page)


@pytest.mark.parametrize("spaces", [[0.35], [0.3, 0.05, 0.28], [0.12, 0.4]], ids=["even", "uneven", "pairs"])
@pytest.mark.parametrize("text", ["PROPERTY CONSULTANT", "Rebecca van Sullivan", "ABOUT ME"])
def test_words_end_at_the_spaces_of_the_file(text: str, spaces: list[float]) -> None:
    """Whatever the letters' distances are."""
    sheet = Sheet()
    sheet.column(60, 60, ["Some text with spaces between its words, as files have them.", "And one more row of it."])
    tracked(sheet, 60, 120, text, spaces)
    assert text in texts_of(sheet)


def test_headings_set_apart_head_their_sections() -> None:
    """Uneven letter-spacing hides neither a heading nor the name."""
    sheet = Sheet()
    tracked(sheet, 60, 60, "TILDA HARROW", [0.3, 0.06, 0.25], LARGE)
    sheet.text(60, 80, "tilda.harrow@example.org")
    tracked(sheet, 60, 120, "EXPERIENCE", [0.3, 0.05], HEADING)
    sheet.column(60, 140, ["Cook, Tavern Ltd, 2014 - 2016", "Kitchen Porter, Harbour Inn Ltd, 2012 - 2014"])
    tracked(sheet, 60, 190, "CERTIFICATES", [0.05, 0.3, 0.28], HEADING)
    sheet.column(60, 210, ["Food Hygiene Level 2, 2015"])
    assert [kind for kind, _ in kinds_of(sheet)] == ["head", "work", "certifications"]
    assert parsed(sheet).profile.basic_info.full_name.title() == "Tilda Harrow"


def test_small_words_stay_apart() -> None:
    """A short line of small words is none of letters set apart, nor is a file without any spaces in it."""
    sheet = Sheet()
    sheet.column(60, 60, ["I am at it", "To be or not to be", "A to Z of IT"])
    assert texts_of(sheet) == ["I am at it", "To be or not to be", "A to Z of IT"]
    bare = Sheet()
    for row, text in enumerate(["so we do as we go on", "plain words set one by one", "as old programs did"]):
        x = 60.0
        for word in text.split():
            bare.text(x, 60 + 20 * row, word)
            x += width_of(word, BODY) + 3
    assert texts_of(bare) == ["so we do as we go on", "plain words set one by one", "as old programs did"]


def pressed(sheet: Sheet, x: float, y: float, text: str, em: float, look: Look = BODY) -> None:
    """Words one by one, so many font sizes apart, as a justified row of TeX has them."""
    for word in text.split():
        sheet.text(x, y, word, look)
        x += width_of(word, look) + em * look.size


ROWS = [
    "Responsible for the whole accounts of the club",
    "and of its three mills",
    "Hired 12 staff (part time), two of them in May",
]


@pytest.mark.parametrize("em", [0.12, 0.14])
def test_spaces_that_a_row_was_pressed_to_part_words(em: float) -> None:
    """Less than MuPDF takes for a space; short words of other rows are parted where a long one showed that."""
    sheet = Sheet()
    for at, row in enumerate(ROWS):
        pressed(sheet, 60, 60 + 20 * at, row, em)
    assert texts_of(sheet) == ROWS


def test_long_words_and_numbers_stay_whole() -> None:
    """Letters that touch are one word however long it is, digits part nowhere, nor does a row set apart by hair."""
    sheet = Sheet()
    pressed(sheet, 60, 60, "Lebensmittelüberwachungsbeamter und Mietwagenverleiher 2 019", 0.13)
    tracked(sheet, 60, 90, "GESCHÄFTSFÜHRUNGSASSISTENZ", [0.12])
    assert texts_of(sheet) == [
        "Lebensmittelüberwachungsbeamter und Mietwagenverleiher 2019",
        "GESCHÄFTSFÜHRUNGSASSISTENZ",
    ]


def test_a_name_in_two_weights_is_two_words() -> None:
    """Where only a hair's gap is between them; a word of which some letters are coloured stays whole."""
    sheet = Sheet()
    sheet.text(60, 60, "Svenja", LARGE).text(60 + width_of("Svenja", LARGE) + 1.6, 60, "Odenthal", Look(size=20))
    sheet.text(60, 90, "Sk", Look(color=0xAA0000)).text(60 + width_of("Sk", BODY), 90, "ills")
    assert texts_of(sheet) == ["Svenja Odenthal", "Skills"]


def test_a_date_that_fills_its_cell_is_a_word_of_its_own() -> None:
    """The next cell's text in another weight touches it; in one weight a number and letters are one word."""
    sheet = Sheet()
    for y, date, text in ((60, "2009 - 2010", "Diploma of Knots"), (90, "(2014)", "Licence of Sails")):
        sheet.text(60, y, date).text(60 + width_of(date, BODY), y, text, Look(bold=True))
    sheet.text(60, 120, "CSS3Tools and 7Seas")
    assert texts_of(sheet) == ["2009 - 2010 Diploma of Knots", "(2014) Licence of Sails", "CSS3Tools and 7Seas"]


def test_hyphens_without_a_break_are_hyphens() -> None:
    """Fonts of XeTeX say U+2011 for each, also where a row ends within a word."""
    assert clean("cross\u2011functional") == "cross-functional"
