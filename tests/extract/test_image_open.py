"""PNG and JPEG files are opened within limits, whatever state they are in."""

from __future__ import annotations

import struct
import zlib

import numpy as np
import pytest
from ocr_pictures import encoded, page
from PIL import Image

from resumectl.model.errors import DocumentFailed
from resumectl.parse.extract.image import open_picture

MARKED = Image.new("RGB", (120, 80), "white")
MARKED.paste((200, 0, 0), (0, 0, 40, 20))
"""White with a red patch in its upper left corner."""


def png(width: int, height: int) -> bytes:
    """A PNG that declares a size and holds one row's worth of data."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(b"\0" * 100))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + body + chunk(b"IEND", b"")


def failure(data: bytes) -> DocumentFailed:
    with pytest.raises(DocumentFailed) as caught:
        open_picture(data)
    return caught.value


@pytest.mark.parametrize("orientation", range(1, 10))
def test_exif_orientation_is_applied(orientation: int) -> None:
    """A picture is upright after its metadata was heeded; the illegal value 9 changes nothing."""
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }.get(orientation)  # fmt: skip
    stored = MARKED.transpose(undo) if undo is not None else MARKED
    exif = Image.Exif()
    exif[0x0112] = orientation

    image = open_picture(encoded(stored, "JPEG", exif=exif, quality=95)).image

    assert image.size == MARKED.size
    red, green, _ = image.getpixel((10, 8))
    assert red > 150
    assert green < 80


def test_transparency_becomes_white() -> None:
    """Black text on a transparent ground stays visible: the ground turns white, not black."""
    clear = Image.new("RGBA", (100, 60), (0, 0, 0, 0))
    clear.paste((0, 0, 0, 255), (10, 10, 30, 30))

    image = open_picture(encoded(clear)).image.convert("L")

    assert image.getpixel((80, 50)) == 255
    assert image.getpixel((20, 20)) == 0


def test_sixteen_bits_are_scaled() -> None:
    """Of 65,536 levels of grey the middle one stays the middle one; cutting them off would leave white only."""
    levels = np.full((60, 100), 32_768, dtype=np.uint16)
    levels[:30] = 65_535

    image = open_picture(encoded(Image.fromarray(levels))).image

    assert image.mode == "L"
    assert abs(image.getpixel((50, 50)) - 127) <= 1
    assert image.getpixel((50, 5)) == 255


def test_cmyk_becomes_rgb() -> None:
    """A JPEG for printers has dark text on light paper, not the reverse."""
    press = Image.new("CMYK", (100, 60), (0, 0, 0, 0))
    press.paste((0, 0, 0, 255), (0, 0, 40, 60))

    image = open_picture(encoded(press, "JPEG", quality=95)).image.convert("L")

    assert image.getpixel((10, 30)) < 40
    assert image.getpixel((80, 30)) > 215


def test_a_cut_file_is_read_as_far_as_it_goes() -> None:
    """Half a JPEG gives its upper half and is marked as repaired; a whole one is not."""
    whole = encoded(page(), "JPEG", quality=80)

    assert not open_picture(whole).repaired
    half = open_picture(whole[: len(whole) // 2])

    assert half.repaired
    assert half.image.size == (1000, 1300)


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0" + bytes(500), b"GIF89a" + bytes(50)])
def test_what_cannot_be_decoded_is_corrupt(data: bytes) -> None:
    """Nothing, a lone signature, zeros after a marker and another format are one clear error with a next step."""
    error = failure(data)

    assert error.code == "CORRUPT_FILE"
    assert "save it again" in str(error)


@pytest.mark.parametrize(("width", "height"), [(50_000, 50_000), (8_000, 8_000), (60, 30_000)])
def test_too_many_pixels_are_refused_before_decoding(width: int, height: int) -> None:
    """More than 40 megapixels, or 20,000 on a side, are refused by what the header declares."""
    error = failure(png(width, height))

    assert error.code == "IMAGE_TOO_LARGE"
    assert "40 megapixels" in error.message


def test_a_speck_holds_no_text() -> None:
    """A picture too small for letters says so at once."""
    assert failure(encoded(Image.new("L", (30, 400), 255))).code == "NO_TEXT_FOUND"


@pytest.mark.parametrize(
    ("dpi", "width", "expected"),
    [(200, 1654, 595.4), (300, 2550, 612.0), (72, 1654, None), (96, 1654, None), (None, 1654, None)],
)
def test_dpi_is_believed_when_it_makes_paper(dpi: int | None, width: int, expected: float | None) -> None:
    """The resolution of a file counts only if the page is then as wide as some paper."""
    options = {"dpi": (dpi, dpi)} if dpi else {}

    told = open_picture(encoded(Image.new("L", (width, 300), 255), **options)).width_pt

    assert told is None if expected is None else told == pytest.approx(expected, abs=0.5)


def test_the_width_is_that_of_the_upright_page() -> None:
    """A phone stores an upright page lying; its width on paper is the stored height."""
    exif = Image.Exif()
    exif[0x0112] = 6

    picture = open_picture(encoded(Image.new("L", (2339, 1654), 255), "JPEG", exif=exif, dpi=(200, 200)))

    assert picture.image.size == (1654, 2339)
    assert picture.width_pt == pytest.approx(595.4, abs=0.5)
