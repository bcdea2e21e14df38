"""Accents that TeX draws as signs of their own: each goes with the letter that it stands over or under."""

from __future__ import annotations

from typing import Any

import pytest
from pdf_pages import BODY, BOLD, Look, Sheet, jobs_of, parsed, resume_head, width_of

from resumectl.parse.extract.ocr import PageReader
from resumectl.parse.extract.pdf import read_pdf
from resumectl.parse.extract.pdf_accents import with_joined_accents
from resumectl.parse.geometry import ParseOptions, Word

SIGNS = {
    "ç": "c¸", "Ç": "C¸", "é": "e´", "É": "E´", "à": "a`", "ü": "u¨", "Ü": "U¨", "ñ": "n˜", "Ã": "A˜", "ô": "oˆ",
    "ş": "s¸", "š": "sˇ", "ż": "z˙", "ő": "o˝", "å": "a˚", "ğ": "g˘",
}  # fmt: skip
RAISED = 2.5


def typeset(sheet: Sheet, x: float, y: float, text: str, look: Look = BODY, *, letter_first: bool = False) -> float:
    """Text set word by word without any spaces, accents apart as TeX's old fonts have them. Where it ends."""
    for word in text.split():
        for char in word:
            letter, sign = SIGNS.get(char, char + " ")
            wide, narrow = width_of(letter, look), width_of(sign, look)
            level = y - RAISED if sign not in " ¸" and letter.isupper() else y
            signs = [] if sign == " " else [(x + (wide - narrow) / 2, level, sign)]
            for left, base, drawn in [(x, y, letter), *signs] if letter_first else [*signs, (x, y, letter)]:
                sheet.text(left, base, drawn, look)
            x += wide
        x += 0.33 * look.size
    return x


@pytest.mark.parametrize("letter_first", [False, True])
@pytest.mark.parametrize("look", [BODY, BOLD, Look(size=18), Look(italic=True)], ids=["body", "bold", "large", "slant"])
def test_accents_join_the_letters_they_stand_at(look: Look, *, letter_first: bool) -> None:
    """Whichever the file holds first, however far the sign sticks out, and no space is left beside it."""
    text = "François Müller, ESPAÇO de AÇÃO, Élan, Über uns, señor Núñez, Beşiktaş, škola, żaba, Győr, Ağa, blå, hôtel"
    sheet = Sheet(width=1200)
    typeset(sheet, 40, 60, text.replace("ú", "u"), look, letter_first=letter_first)
    assert [word.text for word in pages_words(sheet.data())] == text.replace("ú", "u").split()


def pages_words(data: bytes) -> list[Word]:
    """The words of a PDF's first page from left to right."""
    words = read_pdf(data, lambda: PageReader(ParseOptions())).pages[0].words
    return sorted(words, key=lambda word: word.left)


def test_a_resume_with_accents_apart_is_read_as_any_other() -> None:
    """Headings, employers and skills have their letters."""
    sheet = Sheet()
    y = resume_head(sheet)
    for rows in (["Expérience professionnelle"], ["Géomètre, Société Façades Élan, 2015 - 2019"], [], ["Compétences"]):
        for row in rows:
            typeset(sheet, 60, y, row, BOLD if "," not in row else BODY)
        y += 16
    typeset(sheet, 60, y, "Télédétection, Contrôle, Français")
    result = parsed(sheet)
    assert jobs_of(result) == [("Géomètre", "Société Façades Élan", "2015", "2019")]
    assert result.profile.skills == ("Télédétection", "Contrôle", "Français")


def test_a_sign_beside_a_letter_stays_a_sign() -> None:
    """`´` typed for an apostrophe, `` ` `` around code."""
    sheet = Sheet()
    sheet.text(60, 60, "Bachelor´s degree, `make` and 100 ˚ C, ¨so¨")
    assert [word.text for word in pages_words(sheet.data())] == "Bachelor´s degree, `make` and 100 ˚ C, ¨so¨".split()


class TextPage:
    """What pymupdf tells of one line of letters: each a character and its left and right edge."""

    def __init__(self, letters: list[tuple[str, float, float]]) -> None:
        chars = [{"c": char, "bbox": (left, 50.0, right, 60.0)} for char, left, right in letters]
        text = "".join(char for char, *_ in letters)
        self.line: dict[str, Any] = {"dir": (1, 0), "spans": [{"chars": chars, "text": text, "size": 10}]}

    def extractRAWDICT(self) -> dict[str, Any]:  # noqa: N802 - pymupdf's name
        """The line in its only block."""
        return {"blocks": [{"lines": [self.line]}]}


@pytest.mark.parametrize(
    ("letters", "read"),
    [
        ([("M", 0, 8), (" ", 8, 8), ("\x7f", 8, 13), ("u", 8, 13), ("r", 13, 16)], ["Mür"]),
        ([("C", 0, 7), ("\x18", 1, 6), (" ", 6, 7), ("~", 7, 12), ("A", 7, 14), ("O", 14, 21)], ["ÇÃO"]),
        ([("\x13", 0, 5), ("\x10", 1, 4), (" ", 4, 8), ("\x13", 8, 13), ("z", 8, 13), (",", 13, 15)], ["í", "ź,"]),
        ([(" ", 0, 3), ("L", 0, 6), ("\x13", 6, 11), ("o", 6, 11), ("d", 11, 16)], ["Łód"]),
        ([("a", 0, 5), ("_", 5, 10), ("b", 10, 15), (" ", 15, 18), ("\x7f", 18, 23), ("o", 18, 23)], ["a_b", "ö"]),
        ([("a", 0, 5), ("´", 5, 8), ("s", 8, 12)], ["a´s"]),
    ],
)
def test_signs_of_bitmap_fonts_are_numbers_of_places(letters: list[tuple[str, float, float]], read: list[str]) -> None:
    """16 to 24 and 127, signs of ASCII that are text elsewhere, and the space for the stroke of `Ł`."""
    page = TextPage(letters)
    before = [(0.0, 50.0, 9.0, 60.0, text, 0, 0, at) for at, text in enumerate(page.line["spans"][0]["text"].split())]
    words, blocks = with_joined_accents(before, [{"lines": [page.line]}], page)
    assert [word[4] for word in words] == read
    assert "".join(span["text"] for span in blocks[0]["lines"][0]["spans"]).split() == read


@pytest.mark.parametrize(
    ("printed", "read"),
    [("2011 { 2014", "2011 – 2014"), ("2011{2014", "2011–2014"), ("{ Skills }", "{ Skills }"), ("a{b", "a{b")],
)
def test_a_brace_that_nothing_closes_is_a_dash_between_numbers(printed: str, read: str) -> None:
    """It stands at the dash's place in TeX's bitmap fonts."""
    sheet = Sheet()
    sheet.text(60, 60, printed)
    assert [word.text for word in pages_words(sheet.data())] == read.split()
