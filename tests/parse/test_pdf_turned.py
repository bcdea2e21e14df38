"""Pages that lie on their side, on their head, cut or scaled: the text comes in the order in which people read it."""

from __future__ import annotations

import pymupdf
import pytest
from pdf_pages import jobs_of
from raw_pages import JOBS, page, text

from resumectl.model.page import ParseResult
from resumectl.parse.extract.pdf import read_pdf
from resumectl.parse.geometry import Extract, ParseOptions
from resumectl.parse.pipeline import parse_document

TURNS = {90: "0 1 -1 0 595 0 cm", 180: "-1 0 0 -1 595 842 cm", 270: "0 -1 1 0 0 842 cm"}
"""What turns the text of a page against the clock; the page is 595 points wide, or 842 when it lies."""


def read(data: bytes) -> Extract:
    """The extract of a document that needs no OCR."""
    return read_pdf(data, lambda: pytest.fail("a page with a text layer was handed to OCR"))


def parsed(data: bytes) -> ParseResult:
    result = parse_document(data, ParseOptions())
    assert result.profile.basic_info.full_name == "Marta Quillfeather"
    assert result.profile.basic_info.email == "marta.quillfeather@example.org"
    assert jobs_of(result) == JOBS
    return result


def turned(degrees: int, entries: str = "") -> bytes:
    """The résumé's text turned against the clock."""
    return page(f"q {TURNS[degrees]} {text(y=780 if degrees == 180 else 540)} Q", entries=entries)


def boxes_show_their_words(data: bytes, result: ParseResult) -> bool:
    """Whether the page as programs show it, turned as the sheet says, has the name and the mail in their boxes."""
    sheet = result.transcript.sheets[0]
    source = pymupdf.open(stream=data)[0]
    width, height = source.rect.width, source.rect.height
    back = {0: (1, 0, 0, 1, 0, 0), 90: (0, 1, -1, 0, width, 0), 180: (-1, 0, 0, -1, width, height),
            270: (0, -1, 1, 0, 0, height)}[int(sheet.turned_deg)]  # fmt: skip
    for pointer, word in (("/basic_info/full_name", "Quillfeather"), ("/basic_info/email", "marta.quillfeather@")):
        box = result.evidence[pointer].box
        assert box is not None
        # Words are told on the page without its own rotation.
        shown = pymupdf.Rect(box.left, box.top, box.right, box.bottom) * pymupdf.Matrix(*back)
        area = shown * source.derotation_matrix
        if word not in "".join(one[4] for one in source.get_text("words") if pymupdf.Rect(one[:4]).intersects(area)):
            return False
    return True


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_page_that_is_shown_turned(degrees: int) -> None:
    """Text set sideways on a page that programs turn upright again: landscape pages, print-outs of scanners."""
    data = turned(degrees, f"/Rotate {degrees}")
    result = parsed(data)
    sheet = result.transcript.sheets[0]
    assert (sheet.width_pt, sheet.height_pt) == ((595, 842) if degrees == 180 else (842, 595))
    assert sheet.turned_deg == 0
    assert boxes_show_their_words(data, result)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_text_that_is_turned_on_an_upright_page(degrees: int) -> None:
    """A page that people would turn round to read is turned before it is read, and the result says by how much."""
    data = turned(degrees)
    result = parsed(data)
    assert result.transcript.sheets[0].turned_deg == 360 - degrees
    assert boxes_show_their_words(data, result)


@pytest.mark.parametrize("degrees", [90, 180, 270, -90, 450])
def test_upright_text_on_a_page_that_is_shown_turned(degrees: int) -> None:
    """A wrong entry for the page's rotation costs nothing."""
    data = page(text(), entries=f"/Rotate {degrees}")
    assert boxes_show_their_words(data, parsed(data))


def test_a_turned_heading_does_not_turn_the_page() -> None:
    """A long title up the edge is one line of many."""
    data = page(text() + f"q 0 1 -1 0 30 200 cm {text(['CURRICULUM VITAE OF A GARDENER AND PLANNER'], 0, 0)} Q")
    assert parsed(data).transcript.sheets[0].turned_deg == 0


def test_links_and_rules_turn_with_the_text() -> None:
    """The address behind a turned name is that name's, and a rule under it lies under it."""
    rule = "60 535 300 1 re f"
    link = "<</Type/Annot/Subtype/Link/Rect[44 55 56 170]/A<</S/URI/URI(https://example.org/marta)>>>>"
    data = page(f"q {TURNS[90]} {text(y=540)} {rule} Q", entries=f"/Annots[{link}]")
    extract = read(data)
    assert [(one.url, one.text) for one in extract.links] == [("https://example.org/marta", "Marta Quillfeather")]
    name = next(word for word in extract.pages[0].words if word.text == "Marta")
    assert any(
        0 < rule.top - name.baseline < 8 and rule.right - rule.left > 100 and rule.left <= name.left + 1
        for rule in extract.pages[0].rules
    )


def test_what_a_crop_box_cuts_off_is_hidden() -> None:
    """Programs show the crop box alone; boxes count from its corner."""
    data = page(text() + text(["Kubernetes Terraform"], y=20), entries="/CropBox[0 100 595 842]")
    result = parsed(data)
    assert [warning.code for warning in result.warnings] == ["HIDDEN_TEXT_IGNORED"]
    assert boxes_show_their_words(data, result)


def test_a_crop_box_on_a_turned_page() -> None:
    """Both at once."""
    data = turned(90, "/CropBox[20 20 580 830]/Rotate 90")
    assert boxes_show_their_words(data, parsed(data))


@pytest.mark.parametrize(
    "data",
    [
        page(text(), box="0 0 0 0"),
        page(text(), box="595 842 0 0"),
        page(text(x=-240, y=480), box="-300 -300 295 542"),
        page(text(), entries="/UserUnit 2"),
        page(text(), entries="/UserUnit 0.01"),
        page(text(), entries="/UserUnit 1000000"),
        page(f"0.1 0 0 0.1 0 0 cm {text()}", box="0 0 59.5 84.2"),
        page(f"10 0 0 10 0 0 cm {text()}", box="0 0 5950 8420"),
    ],
    ids=["empty box", "inverted box", "moved box", "unit 2", "unit 0.01", "unit 1e6", "stamp", "poster"],
)
def test_odd_measures_of_a_page(data: bytes) -> None:
    """A page of any size and unit is read; nothing is taken for tiny because the whole page is."""
    parsed(data)


def test_a_page_of_one_point_is_no_resume() -> None:
    """A page too small to show anything ends with a sentence."""
    with pytest.raises(Exception, match="No text was found"):
        parse_document(page(text(), box="0 0 1 1"), ParseOptions())


def vertical(columns: list[str]) -> bytes:
    """Columns of Japanese characters from right to left, in the upright writing mode of the font."""
    shown = "".join(
        f"1 0 0 1 {500 - 30 * at} 780 Tm <{column.encode('utf-16-be').hex()}> Tj " for at, column in enumerate(columns)
    )
    font = (
        "<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UTF16-V/DescendantFonts[7 0 R]>>",
        "<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/FontDescriptor 8 0 R"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 0>>/DW 1000>>",
        "<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 4/FontBBox[0 -200 1000 900]/Ascent 880/Descent -120"
        "/CapHeight 700/ItalicAngle 0/StemV 80>>",
    )
    data = page(f"BT /F2 12 Tf {shown} ET", more=font)
    # The place of the font's name in the resources, of the same length so that no offset moves.
    return data.replace(b"/Font<</F1 4 0 R>>", b"/Font<</F2 6 0 R>>")


def test_vertical_writing_is_read_from_the_right() -> None:
    """Characters one below the other are a line, and the next line stands left of it."""
    columns = ["履歴書山田太郎東京都千代田区", "二〇一五年株式会社山川商事入社", "二〇一九年同社退職一身上の都合"]
    extract = read(vertical(columns))
    words = sorted(extract.pages[0].words, key=lambda word: (round(word.baseline), word.left))
    assert "".join(word.text for word in words) == "".join(columns)
    assert extract.pages[0].turned_deg == 90
