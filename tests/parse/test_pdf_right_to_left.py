"""Right-to-left text: words are read, Latin addresses between them are not turned, endless text stays bounded."""

from __future__ import annotations

import pytest
from raw_pages import page, stream, text
from test_pdf_bounds import check

from resumectl.parse.extract.pdf import read_pdf
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

HEBREW = range(0x5D0, 0x5EA)
CODES = {chr(letter): chr(0x61 + at) for at, letter in enumerate(HEBREW)}
MAP = (
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Odd def /CMapType 2 def "
    "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <61> <7A> <05D0> endbfrange endcmap end end"
)


def hebrew(rows: list[str], y: float, size: float = 11) -> str:
    """Rows of Hebrew as programs print them: the letters of a row from left to right, so that the last comes first."""
    shown = " ".join(f"({''.join(CODES.get(char, char) for char in reversed(row))}) Tj T*" for row in rows)
    return f"\nBT /F2 {size} Tf 15 TL 300 {y} Td {shown} ET\n"


def sheet(content: str, box: str = "0 0 595 842") -> bytes:
    """A page with the font F2, whose lower-case letters are those of the Hebrew alphabet."""
    font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>"
    data = page(content, box=box, more=(font, stream(MAP)))
    return data.replace(b"<</F1 4 0 R>>", b"<</F1 4 0 R/F2 6 0 R>>")


def test_hebrew_words_and_latin_addresses() -> None:
    """Each word has the letters that are printed, whichever way the file holds them, and the mail is whole."""
    rows = ["גנן ראשי", "פארק בוטני"]
    data = sheet(text(["marta.quillfeather@example.org | +44 20 7946 0958"]) + hebrew(rows, 700))
    extract = read_pdf(data, lambda: pytest.fail("a page with a text layer was handed to OCR"))
    words = {"".join(sorted(word.text)) for word in extract.pages[0].words}
    assert {"".join(sorted(word)) for row in rows for word in row.split()} <= words
    info = parse_document(data, ParseOptions()).profile.basic_info
    assert (info.email, info.phone_e164) == ("marta.quillfeather@example.org", "+442079460958")


def test_words_of_both_ways_of_writing() -> None:
    """Where Hebrew touches Latin, MuPDF ends a word: the words after it keep their own places."""
    glued = "BT /F2 11 Tf 60 300 Td (PLONEabc) Tj ET BT /F2 11 Tf 60 280 Td (abcPLONEabc WELDER) Tj ET"
    after = "\nBT /F1 11 Tf 60 200 Td (Rolling mill) Tj 0 -40 Td (Hull) Tj ET"
    extract = read_pdf(sheet(text() + glued + after), lambda: pytest.fail("this page has a text layer"))
    baselines = {word.text: round(842 - word.baseline) for word in extract.pages[0].words}
    assert (baselines["WELDER"], baselines["Rolling"], baselines["mill"], baselines["Hull"]) == (280, 200, 200, 160)
    for word in extract.pages[0].words:
        assert word.top < word.baseline < word.bottom, word


def test_marks_that_turn_text_do_not_reach_the_profile() -> None:
    """U+202E between the letters of a name would turn what follows it on every screen."""
    overridden = MAP.replace("1 beginbfrange <61> <7A> <05D0> endbfrange", "1 beginbfchar <71> <202E> endbfchar")
    font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>"
    content = text() + "BT /F2 11 Tf 60 300 Td (Fluent in Portugueseq and Dutch) Tj ET"
    data = page(content, more=(font, stream(overridden))).replace(b"<</F1 4 0 R>>", b"<</F1 4 0 R/F2 6 0 R>>")
    result = parse_document(data, ParseOptions())
    assert result.profile.basic_info.full_name == "Marta Quillfeather"
    assert "\u202e" not in "".join(line.text for line in result.transcript.lines)


def test_eighteen_thousand_hebrew_words() -> None:
    """They take no longer than others."""
    row = "גנן ראשי פארק בוטני נטע עצים רבים וטיפל בהם"
    content = text(y=30_500) + hebrew([row] * 2_000, 30_200)
    check(sheet(content, box="0 0 1200 30700"), set(), 20, 300)
