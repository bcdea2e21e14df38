"""Pictures of pages: every page as its boxes see it, within limits, the same ones again."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Sequence

import numpy as np
import pymupdf
import pytest
from pdf_pages import Look, parsed
from pdf_pages import Sheet as Drawn
from PIL import Image, ImageDraw

from resumectl.model import limits
from resumectl.model.errors import DocumentFailed
from resumectl.model.page import Box, ParseResult, Sheet
from resumectl.parse.extract.preprocess import prepare
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pictures import PICTURE_BYTES, PagePicture, draw_pages, read_pictures
from resumectl.parse.pipeline import parse_document

A4 = Sheet(1, 595, 842)


def opened(picture: PagePicture) -> Image.Image:
    return Image.open(io.BytesIO(base64.b64decode(picture.base64))).convert("L")


def ink_in(picture: PagePicture, sheet: Sheet, box: Box) -> float:
    """The share of dark pixels in the box."""
    view = opened(picture)
    across, down = view.width / sheet.width_pt, view.height / sheet.height_pt
    area = view.crop(
        (round(box.left * across), round(box.top * down), round(box.right * across), round(box.bottom * down))
    )
    return float((np.asarray(area) < 128).mean())


def with_bars(places: Sequence[tuple[int, int, int, int]], size: tuple[int, int] = (1000, 1400)) -> Image.Image:
    """A white page with black bars."""
    page = Image.new("RGB", size, "white")
    for place in places:
        ImageDraw.Draw(page).rectangle(place, fill="black")
    return page


def png(image: Image.Image) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def test_a_page_fills_its_picture() -> None:
    """The picture has the page's proportions, and a box in points frames what is printed there."""
    drawing = Drawn().fill(100, 200, 300, 240, 0)
    (picture,) = draw_pages(drawing.data(), [A4])
    assert picture.number == 1
    assert opened(picture).size == (1190, 1684)
    assert ink_in(picture, A4, Box(101, 201, 299, 239)) == 1
    assert ink_in(picture, A4, Box(0, 0, 595, 198)) == 0
    assert ink_in(picture, A4, Box(302, 0, 595, 842)) == 0


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_turned_and_cropped_pages_agree_with_their_boxes(rotation: int) -> None:
    """Where a PDF turns its page or shows a part of it only, the words lie in the boxes of their values."""
    drawing = Drawn()
    drawing.text(120, 140, "Marta Quillfeather", Look(size=20, bold=True)).text(120, 160, "marta@example.org")
    drawing.page.set_cropbox(pymupdf.Rect(100, 90, 500, 700))
    drawing.page.set_rotation(rotation)
    result = parsed(drawing)
    (sheet,) = result.transcript.sheets
    (picture,) = draw_pages(drawing.data(), [sheet])
    box = result.evidence["/basic_info/email"].box
    assert box is not None
    view = opened(picture)
    assert view.width / view.height == pytest.approx(sheet.width_pt / sheet.height_pt, rel=0.01)
    assert ink_in(picture, sheet, box) > 0.05


def test_a_photograph_is_shown_straightened() -> None:
    """A sheet photographed askew is cut out and undistorted as it was for reading: its ink is where it was drawn."""
    page = with_bars([(200, 300, 500, 330), (600, 1000, 900, 1030)])
    corners = [(90, 70), (60, 1490), (1110, 1460), (1060, 110)]
    rows, values = [], []
    for (x, y), (u, v) in zip(corners, [(0, 0), (0, 1400), (1000, 1400), (1000, 0)], strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    solved = np.linalg.solve(np.array(rows, dtype=float), np.array(values, dtype=float)).tolist()
    layer = page.convert("RGBA").transform((1180, 1570), Image.Transform.PERSPECTIVE, solved)
    photo = Image.new("RGB", (1180, 1570), (60, 45, 40))
    photo.paste(layer, mask=layer.getchannel("A"))
    outline = prepare(photo).outline
    assert outline
    sheet = Sheet(1, 1000, 1400, True, outline)
    (picture,) = draw_pages(png(photo), [sheet])
    assert ink_in(picture, sheet, Box(220, 306, 480, 324)) > 0.95
    assert ink_in(picture, sheet, Box(620, 1006, 880, 1024)) > 0.95
    assert ink_in(picture, sheet, Box(150, 400, 850, 900)) < 0.01


@pytest.mark.parametrize("degrees", [90, 180, 270, 7.5])
def test_a_turned_scan_is_shown_upright(degrees: float) -> None:
    """What was turned before it was read is turned the same way to be looked at."""
    upright = with_bars([(200, 300, 500, 340)])
    lying = upright.rotate(-degrees, expand=True, fillcolor="white")
    grown = lying.rotate(degrees, expand=True)
    across, down = (grown.width - 1000) / 2, (grown.height - 1400) / 2
    sheet = Sheet(1, grown.width, grown.height, True, (), degrees)
    (picture,) = draw_pages(png(lying), [sheet])
    assert ink_in(picture, sheet, Box(205 + across, 305 + down, 495 + across, 335 + down)) > 0.97
    assert ink_in(picture, sheet, Box(150 + across, 400 + down, 850 + across, 1300 + down)) < 0.01


def test_a_phone_picture_is_shown_as_it_was_held() -> None:
    """The orientation that a camera notes is heeded, as in reading."""
    upright = with_bars([(200, 300, 500, 340)])
    exif = Image.Exif()
    exif[0x0112] = 6
    stream = io.BytesIO()
    upright.transpose(Image.Transpose.ROTATE_90).save(stream, "JPEG", quality=95, exif=exif)
    sheet = Sheet(1, 1000, 1400, True)
    (picture,) = draw_pages(stream.getvalue(), [sheet])
    assert ink_in(picture, sheet, Box(205, 305, 495, 335)) > 0.97


def test_a_scan_is_not_blown_up() -> None:
    """A picture of few pixels is embedded with as many."""
    (picture,) = draw_pages(png(with_bars([(50, 50, 90, 60)], (300, 400))), [Sheet(1, 595, 793, True)])
    assert opened(picture).size == (300, 400)


def noisy(pages: int, size: tuple[int, int] = (595, 842)) -> bytes:
    """A PDF whose every page is a photograph of nothing: the largest pictures there can be."""
    noise = np.random.default_rng(1).integers(0, 255, (700, 500, 3), dtype=np.uint8)
    stream = io.BytesIO()
    Image.fromarray(noise).save(stream, "JPEG", quality=90)
    document = pymupdf.open()
    for _ in range(pages):
        document.new_page(width=size[0], height=size[1]).insert_image((0, 0, *size), stream=stream.getvalue())
    data: bytes = document.tobytes(no_new_id=True)
    return data


def test_heavy_pages_stay_within_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of noise fit into what an answer may hold, with less detail, and no page is missing."""
    most = PICTURE_BYTES * 2 // limits.PAGES_READ
    monkeypatch.setattr("resumectl.parse.pictures.PICTURE_BYTES", most)
    pictures = draw_pages(noisy(2), [Sheet(number, 595, 842) for number in (1, 2)])
    assert [one.number for one in pictures] == [1, 2]
    assert sum(len(one.base64) for one in pictures) * 3 / 4 <= most


@pytest.mark.check
def test_many_heavy_pages_stay_within_the_answer() -> None:
    """Fifty pages of noise fit into one answer of a child, with less detail, and no page is missing."""
    sheets = [Sheet(number, 595, 842) for number in range(1, limits.PAGES_READ + 10)]
    pictures = draw_pages(noisy(limits.PAGES_READ), sheets)
    assert [one.number for one in pictures] == list(range(1, limits.PAGES_READ + 1))
    assert len(json.dumps(pictures)) < limits.RESULT_BYTES
    assert sum(len(one.base64) for one in pictures) * 3 / 4 <= PICTURE_BYTES


def test_a_huge_page_is_drawn_small() -> None:
    """A page of 5 by 5 metres costs no more pixels than others."""
    (picture,) = draw_pages(noisy(1, (14_400, 14_400)), [Sheet(1, 14_400, 14_400)])
    view = opened(picture)
    assert view.width == view.height
    assert view.width * view.height <= 4_100_000


def test_a_page_that_cannot_be_drawn_is_left_out() -> None:
    """Numbers without a page have no picture; the others have theirs."""
    data = Drawn().turn().data()
    pictures = draw_pages(data, [Sheet(number, 595, 842) for number in (1, 2, 3, 700)])
    assert [one.number for one in pictures] == [1, 2]


def test_flowing_documents_have_no_pictures() -> None:
    """Neither a Word file nor a document without sheets is drawn."""
    assert draw_pages(Drawn().data(), []) == []
    with pytest.raises(DocumentFailed):
        draw_pages(b"%PDF-1.7 and nothing else", [A4])


def test_the_same_bytes_give_the_same_pictures() -> None:
    """Twice drawn is equal, text and photographs."""
    data = noisy(1)
    assert draw_pages(data, [A4]) == draw_pages(data, [A4])


def test_text_pages_are_sharp_and_small() -> None:
    """Text is kept without loss and takes few bytes."""
    drawing = Drawn()
    for row in range(50):
        drawing.text(60, 60 + 14 * row, f"{row} Planned the rota of forty drivers by day and by night")
    (picture,) = draw_pages(drawing.data(), [A4])
    assert picture.media_type == "image/png"
    assert len(picture.base64) < 250_000


@pytest.mark.parametrize(
    "answer",
    [
        [[2, "image/png", "AAAA"]],
        [[1, "image/svg+xml", "AAAA"]],
        [[1, "image/png", 'AAAA" onload="alert(1)']],
        [[1, "image/png", "AA\nAA"]],
        [[1, "image/png", ""]],
        [[1, "image/png"]],
        {"1": "x"},
    ],
)
def test_only_pictures_of_asked_pages_are_taken(answer: object) -> None:
    """A child that a document has taken over gets nothing into the page that is no picture."""
    assert read_pictures(b'[[1, "image/png", "AAA="]]', [A4]) == [PagePicture(1, "image/png", "AAA=")]
    with pytest.raises((ValueError, TypeError)):
        read_pictures(json.dumps(answer).encode(), [A4])


def test_boxes_of_a_read_scan_lie_on_its_picture() -> None:
    """A scanned PDF page, turned by hand, is read and drawn; the values' boxes are full of ink."""
    drawing = Drawn()
    drawing.text(60, 80, "Marta Quillfeather", Look(size=22, bold=True))
    drawing.text(60, 110, "marta.quillfeather@example.org", Look(size=12))
    for row, text in enumerate(("Experience", "Station Manager, Northern Tramways, 2011 to 2019", "Planned rosters")):
        drawing.text(60, 150 + 24 * row, text, Look(size=13, bold=row == 0))
    scan = Image.open(io.BytesIO(drawing.pixels(200))).rotate(4, expand=True, fillcolor=255)
    data = png(scan)
    result = parse_document(data, ParseOptions(ocr_languages=("eng",)))
    (sheet,) = result.transcript.sheets
    assert sheet.turned_deg == pytest.approx(-4, abs=0.3)
    (picture,) = draw_pages(data, [sheet])
    box = result.evidence["/basic_info/full_name"].box
    assert box is not None
    assert ink_in(picture, sheet, box) > 0.15
    below = Box(box.left, box.bottom + 3, box.right, box.bottom + 6)
    assert ink_in(picture, sheet, below) < 0.02


def test_boxes_of_a_bent_sheet_lie_on_its_picture() -> None:
    """A curled sheet is drawn with its lines as straight as they were read."""
    drawing = Drawn()
    drawing.text(60, 80, "Marta Quillfeather", Look(size=22, bold=True))
    rows = ("Experience", "Station Manager, Northern Tramways, 2011 to 2019", "Planned rosters", "Wrote timetables")
    for row in range(22):
        drawing.text(60, 120 + 26 * row, rows[row % 4] + " and trained the new drivers", Look(size=13))
    drawing.text(400, 80, "marta.quill@example.org", Look(size=11))
    pixels = np.asarray(Image.open(io.BytesIO(drawing.pixels(150))).convert("L")).copy()
    for column, share in enumerate(np.linspace(0, 1, pixels.shape[1])):
        pixels[:, column] = np.roll(pixels[:, column], -round(44 * np.sin(np.pi * share**1.4)))
    data = png(Image.fromarray(pixels))
    result = parse_document(data, ParseOptions(ocr_languages=("eng",)))
    (sheet,) = result.transcript.sheets
    assert len(sheet.bend) == 6
    assert ParseResult.from_json(result.to_json()).transcript.sheets == (sheet,)
    (picture,) = draw_pages(data, [sheet])
    box = result.evidence["/basic_info/email"].box
    assert box is not None
    assert ink_in(picture, sheet, box) > 0.08
    below = Box(box.left, box.bottom + 3, box.right, box.bottom + 6)
    assert ink_in(picture, sheet, below) < 0.02
