"""Fonts that do not say which letters they hold: the page is read by OCR, never given as nonsense."""

from __future__ import annotations

import shutil
from typing import Any

import pymupdf
import pytest
from pdf_pages import HEADING, Sheet, codes_of, parsed, resume_head

from resumectl.parse.extract.pdf import read_pdf
from resumectl.parse.extract.pdf_garbled import garbled_share
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

BODY = (
    "Head Gardener", "Botanic Park Ltd", "2015 - 2019", "Planted four thousand trees and cared for them",
    "Wrote the handbook of the nursery", "Trained eleven apprentices in pruning",
)  # fmt: skip


def sheet_of_two_pages() -> Sheet:
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(60, y, [("Experience", HEADING), *BODY])
    sheet.turn().column(60, 80, [("Education", HEADING), "Diploma in Horticulture, Leeds City College, 2012 - 2014"])
    return sheet


def without_maps(sheet: Sheet, pages: set[int]) -> bytes:
    """The PDF with fonts of these pages (from 0) that name glyphs by numbers alone and have no map to letters.

    Each page gets copies of its fonts first, so that the other pages keep theirs.
    """
    document = pymupdf.open(stream=sheet.data())
    for number in pages:
        page = document[number]
        kind, resources = document.xref_get_key(page.xref, "Resources")
        assert kind == "xref"
        for font in page.get_fonts():
            copy = document.get_new_xref()
            document.update_object(copy, document.xref_object(font[0]))
            document.xref_set_key(copy, "ToUnicode", "null")
            document.xref_set_key(int(resources.split()[0]), f"Font/{font[4]}", f"{copy} 0 R")
    written: bytes = document.tobytes(no_new_id=True)
    return written


def blocks_of(text: str, mark: int = 128) -> list[Any]:
    return [{"lines": [{"spans": [{"text": text, "char_flags": mark}, {"text": "plain" * 20, "char_flags": 16}]}]}]


@pytest.mark.parametrize(
    "text",
    [
        "\x01\x02\x03\x04\x05\x03\x06\x07\x08\x02 \x09\x0a\x0b\x0c\x04\x05\x06\x07\x0e\x0f\x10\x11",
        "+HDG *DUGHQHU %RWDQLF 3DUN /WG 3ODQWHG IRXU WKRXVDQG WUHHV",
        "!\"#$%&'()*+,-./0123456789:;<=>?@",
        "ghjkl bcdfg mnpqr stvwx zbcdf ghjkl mnpqr",
        "Ifbe Hbsefofs Cpubojd Qbsl Mue qmboufe gpvs uipvtboe usfft",
    ],
    ids=["control characters", "shifted by 29", "numbered from 33", "no vowels", "shifted by 1"],
)
def test_numbers_of_glyphs_are_told_from_letters(text: str) -> None:
    """What no language writes is garbled, in the share that it has of the page."""
    assert garbled_share(blocks_of(text)) > 0.1


@pytest.mark.parametrize(
    "text",
    [
        "Head Gardener Botanic Park Ltd planted four thousand trees",
        "Πτυχίο Διοίκησης Επιχειρήσεων Οικονομικό Πανεπιστήμιο",
        "Zażółć gęślą jaźń, prowadziłem szkółkę drzew i krzewów",
        "Главный садовник ботанического парка города",
        "株式会社山川商事入社営業部二〇一五年四月入社",
        "2013-09 2016-07 Havo Greijdanus Lyceum 2008-09 2013-06",
    ],
    ids=["English", "Greek", "Polish", "Russian", "Japanese", "dates"],
)
def test_text_whose_numbers_are_letters_is_left_alone(text: str) -> None:
    """Many old fonts number their glyphs by the letters: such text is right without a map."""
    assert garbled_share(blocks_of(text)) == 0.0


def test_a_few_signs_of_an_icon_font_are_no_garbled_text() -> None:
    """Icons never say what they show, and stand beside readable text."""
    assert garbled_share(blocks_of("\x8c ] ½ q ± \x00")) == 0.0


def test_text_with_a_map_is_never_garbled() -> None:
    """Only what MuPDF itself calls a number is doubted."""
    assert garbled_share(blocks_of("\x01\x02\x03+HDG" * 20, mark=16)) == 0.0


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
def test_the_page_without_a_map_alone_is_read_by_ocr() -> None:
    """Name and job are read from the picture of the first page, the school from the letters of the second."""
    result = parse_document(without_maps(sheet_of_two_pages(), {0}), ParseOptions())
    assert result.profile.basic_info.full_name == "Marta Quillfeather"
    assert result.profile.basic_info.email == "marta.quillfeather@example.org"
    assert [(one.role_title, one.company) for one in result.profile.work_history] == [
        ("Head Gardener", "Botanic Park Ltd")
    ]
    assert [one.institution for one in result.profile.education] == ["Leeds City College"]
    unreadable = [one.message for one in result.warnings if one.code == "TEXT_UNREADABLE"]
    assert len(unreadable) == 1
    assert unreadable[0].startswith("Page 1 ")
    assert [sheet.by_ocr for sheet in result.transcript.sheets] == [True, False]


def test_the_same_pages_with_maps_need_no_ocr() -> None:
    """It is the map that is missing above, and nothing else."""
    read_pdf(sheet_of_two_pages().data(), lambda: pytest.fail("readable text was handed to OCR"))
    assert "TEXT_UNREADABLE" not in codes_of(parsed(sheet_of_two_pages()))
