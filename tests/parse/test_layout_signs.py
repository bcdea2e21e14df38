"""Signs before items: which open one, and that neither columns nor looks are told by them."""

from __future__ import annotations

from typing import NoReturn

import pymupdf
import pytest
from pdf_pages import HEADING, Look, Sheet, parsed, resume_head, width_of

from resumectl.parse.extract.pdf import read_pdf
from resumectl.parse.hygiene import clean
from resumectl.parse.layout.chunks import is_bullet


@pytest.mark.parametrize("sign", ["⋆", "∗", "⋄", "▹", "∘", "•"])
def test_signs_of_tex_open_items(sign: str) -> None:
    assert is_bullet(sign)


@pytest.mark.parametrize(("sign", "opens"), [("->", True), ("--->", True), ("=>", True), (">>", True), ("<->", False)])
def test_arrows_of_the_keyboard_open_items(sign: str, opens: bool) -> None:
    assert is_bullet(sign) is opens


def test_an_arrow_behind_a_lists_own_sign_is_no_text() -> None:
    """Both stand before what is listed: `• ---> Rowed to Cork`."""
    sheet = Sheet()
    resume_head(sheet)
    sheet.text(60, 130, "Education", HEADING)
    for number, degree in enumerate(("Master of Science in Keels", "Bachelor of Science in Tides")):
        top = 150 + 40 * number
        sheet.text(60, top, f"• ---> {degree}").text(60, top + 14, f"Fenland University, {2014 - 4 * number}")
    degrees = [school.degree for school in parsed(sheet).profile.education]
    assert degrees == ["Master of Science in Keels", "Bachelor of Science in Tides"]


def test_an_accent_on_the_dotless_letter() -> None:
    """TeX sets an accented i so; the Turkish letter stays as it is."""
    assert clean("Matı\u0301as Dı\u0301az") == "Matías Díaz"
    assert clean("Işıl Kaplı") == "Işıl Kaplı"


def test_a_heading_above_bullets_stays_whole() -> None:
    """Its space stands by chance above the gap between the bullets and their texts."""
    sheet = Sheet()
    resume_head(sheet)
    sheet.text(60, 130, "Expérience", HEADING)
    rows = [
        "01/2014 - 12/2015 : Agent de courrier, Lorn Transports", "08/2010 - 05/2011 : Hôtesse d'accueil, Fermes Duval",
        "02/2008 - 10/2009 : Agent administratif, Archives Morel", "01/2005 - 12/2007 : Manutentionnaire, Halles Nord",
    ]  # fmt: skip
    top = 150.0
    for row in rows:
        sheet.text(68, top, "•", Look(size=10)).text(76, top, row, Look(size=10))
        top += 14
    title = Look(size=13, bold=True)
    begins = 76 - pymupdf.Font("hebo").text_length("Ma ", 13)
    sheet.text(begins, top + 16, "Ma Formation", title)
    top += 36
    for row in ("2016 : Licence de lettres - Université de Rennes", "2012 : Baccalauréat - Lycée Zola de Rennes",
                "2010 : Brevet des collèges - Collège Clotilde", "2009 : Attestation de sécurité - Collège Clotilde"):
        sheet.text(68, top, "•", Look(size=10)).text(76, top, row, Look(size=10))
        top += 14
    profile = parsed(sheet).profile
    assert [job.company for job in profile.work_history] == [
        "Lorn Transports", "Fermes Duval", "Archives Morel", "Halles Nord",
    ]  # fmt: skip
    assert [school.end_date for school in profile.education][:2] == ["2016", "2012"]


def test_a_sign_of_another_font_does_not_set_the_first_word_apart() -> None:
    """Symbol fonts set their signs so close that both are one word: its look is that of the letters."""
    document = pymupdf.open()
    page = document.new_page()
    for at, text in enumerate(("Static analysis", "Welding of sheets", "(Repair) of looms")):
        writer = pymupdf.TextWriter(page.rect)
        _, end = writer.append((60, 120 + 14 * at), "○" if at else "●", pymupdf.Font("cjk"), 6)
        writer.append(end, text, pymupdf.Font("helv"), 11)
        writer.write_text(page)
    words = read_pdf(document.tobytes(), _no_pictures).pages[0].words
    assert [word.text for word in words][:2] == ["●Static", "analysis"]
    assert {word.style for word in words} == {words[1].style}


def test_a_widthless_space_of_another_font_says_nothing_of_a_words_look() -> None:
    """Google Docs sets one between runs, in a fallback font: then a title's first word was not italic, and taller; and
    a line's last word was lost that ended in one."""
    document = pymupdf.open()
    page = document.new_page()
    for at, (place, title, end) in enumerate((("Hull — ", "Rope Maker", "\u200b"), ("Goole — ", "Sail Mender", ""))):
        writer = pymupdf.TextWriter(page.rect)
        stop = pymupdf.Point(60, 120 + 14 * at)
        for text, font in ((place, "helv"), ("\u200b", "cjk"), (title, "heit"), (end, "cjk")):
            _, stop = writer.append(stop, text, pymupdf.Font(font), 11)
        writer.write_text(page)
    words = read_pdf(document.tobytes(), _no_pictures).pages[0].words
    assert [(word.text, word.style.italic) for word in words] == [
        ("Hull", False), ("—", False), ("Rope", True), ("Maker", True),
        ("Goole", False), ("—", False), ("Sail", True), ("Mender", True),
    ]  # fmt: skip
    assert (words[6].top, words[6].bottom) == (words[7].top, words[7].bottom)


def test_a_bar_below_the_gap_of_a_large_name_stays_in_its_row() -> None:
    """It stands where a raised letter of the name could, and parted the given name from the family's."""
    sheet = Sheet()
    name = Look(size=32)
    sheet.text(60, 60, "Marisa", name).text(60 + width_of("Marisa", name) + 8, 60, "Tewkesbury", name)
    bar = 60 + width_of("Marisa", name) + 2
    sheet.right(bar - 8, 75, "m.tew@example.org").text(bar, 75, "|").text(bar + 10, 75, "0113 496 0142 | Leeds, UK")
    basic = parsed(sheet).profile.basic_info
    assert (basic.full_name, basic.email) == ("Marisa Tewkesbury", "m.tew@example.org")


def test_a_place_below_the_gap_of_a_large_name_stays_in_its_row() -> None:
    """Centred in small type close below, it touches the family name as a lowered letter would, and parted the name."""
    sheet = Sheet()
    name = Look(size=32)
    second = 60 + width_of("Marisa", name) + 8
    sheet.text(60, 60, "Marisa", name).text(second, 60, "Tewkesbury", name)
    sheet.right(second - 7, 75, "Harrogate,", Look(size=8)).text(second - 5, 75, "UK", Look(size=8))
    sheet.text(60, 90, "m.tew@example.org | 0113 496 0142")
    basic = parsed(sheet).profile.basic_info
    assert (basic.full_name, basic.location.city) == ("Marisa Tewkesbury", "Harrogate")


def _no_pictures() -> NoReturn:
    raise AssertionError("there are only words on the page")
