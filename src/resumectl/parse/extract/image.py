"""PNG and JPEG files: opened with care, read as one page by OCR."""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Final, NamedTuple

import numpy as np
from PIL import Image, ImageFile

from resumectl.model import limits
from resumectl.model.errors import DocumentFailed
from resumectl.model.page import Warning
from resumectl.parse.extract.ocr import ocr_page
from resumectl.parse.extract.tesseract import open_recogniser
from resumectl.parse.geometry import Extract, ParseOptions

PAPER_WIDTHS_PT: Final = (595.0, 612.0, 842.0, 792.0, 499.0, 420.0)
"""A4, Letter, both lying or A3, Ledger, B5, A5: a picture whose dpi makes it so wide is believed."""
LARGEST_DRAFT_SIDE: Final = 2_100

TURNS: Final = {
    2: (Image.Transpose.FLIP_LEFT_RIGHT,),
    3: (Image.Transpose.ROTATE_180,),
    4: (Image.Transpose.FLIP_TOP_BOTTOM,),
    5: (Image.Transpose.TRANSPOSE,),
    6: (Image.Transpose.ROTATE_270,),
    7: (Image.Transpose.TRANSVERSE,),
    8: (Image.Transpose.ROTATE_90,),
}
"""What makes a picture upright, by its EXIF orientation."""
ORIENTATION_TAG: Final = 0x0112

# What Pillow raises for damaged files; SyntaxError is its own word for a broken PNG.
DAMAGE: Final = (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error, zlib.error)


class Picture(NamedTuple):
    """A decoded picture, grey or RGB and upright by its metadata. `width_pt` is None when no believable dpi
    is told."""

    image: Image.Image
    width_pt: float | None
    repaired: bool


def read_image(data: bytes, options: ParseOptions) -> Extract:
    """A PNG or JPEG as one page of words.

    Raises:
        DocumentFailed: IMAGE_TOO_LARGE, CORRUPT_FILE, NO_TEXT_FOUND, OCR_FAILED.
        ProgramMissing: OCR_MISSING.
    """
    picture = open_picture(data)
    recogniser = open_recogniser()
    found = ocr_page(
        picture.image,
        number=1,
        width_pt=picture.width_pt,
        languages=options.ocr_languages,
        recogniser=recogniser,
    )
    if not any(char.isalnum() for word in found.page.words for char in word.text):
        raise _damaged() if picture.repaired else _without_text()
    notes = list(found.warnings)
    if picture.repaired:
        notes.insert(0, Warning("REPAIRED_INPUT", "Parts of the picture were damaged; the text may be incomplete."))
    return Extract(pages=(found.page,), warnings=tuple(notes), tools=recogniser.tools)


def open_picture(data: bytes) -> Picture:
    """Decode within the limits. Raises DocumentFailed: IMAGE_TOO_LARGE, CORRUPT_FILE, NO_TEXT_FOUND
    (tiny)."""
    try:
        return _decoded(data, repaired=False)
    except DAMAGE:
        pass
    try:
        with _truncation_allowed():
            return _decoded(data, repaired=True)
    except DAMAGE as reason:
        raise _damaged() from reason


def _decoded(data: bytes, *, repaired: bool) -> Picture:
    with warnings.catch_warnings():
        # The own pixel limit below is stricter than the one that Pillow warns of.
        warnings.simplefilter("ignore")
        try:
            image = Image.open(BytesIO(data), formats=("PNG", "JPEG"))
        except Image.DecompressionBombError:
            raise _too_large("far too many") from None
        width, height = image.size
        _check_size(width, height)
        dpi = _dpi(image)
        orientation = _orientation(image)
        if image.format == "JPEG" and min(width, height) > 2 * LARGEST_DRAFT_SIDE:
            # Decoding at half the size is four times faster, and recognition would shrink the picture anyway.
            image.draft(None, (width // 2, height // 2))
        image.load()
        flat = _flat(image)
    for turn in TURNS.get(orientation, ()):
        flat = flat.transpose(turn)
    if orientation in (5, 6, 7, 8):
        width = height
    return Picture(flat, _paper_width_pt(width, dpi), repaired)


@contextmanager
def _truncation_allowed() -> Iterator[None]:
    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = True
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def _check_size(width: int, height: int) -> None:
    smallest, largest = limits.IMAGE_SIDE_PIXELS
    if width * height > limits.PIXELS or max(width, height) > largest:
        raise _too_large(f"{width:,} x {height:,}")
    if min(width, height) < smallest:
        raise DocumentFailed(
            f"The picture is only {width} x {height} pixels large.",
            code="NO_TEXT_FOUND",
            remedy="Ask for a sharper scan or photo.",
        )


def _flat(image: Image.Image) -> Image.Image:
    """The first frame as 8-bit grey or RGB, transparency on white."""
    if image.mode in ("I;16", "I;16B", "I;16L", "I", "F"):
        values = np.asarray(image).astype(np.float32)
        # Converting to "L" would cut off all but the darkest 256 of 65,536 levels.
        return Image.fromarray(np.clip(values / (257 if values.max() > 255 else 1), 0, 255).astype(np.uint8))
    if image.mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in image.info:
        layer = image.convert("RGBA")
        paper = Image.new("RGB", image.size, "white")
        paper.paste(layer, mask=layer.getchannel("A"))
        return paper
    return image.convert("L" if image.mode in ("1", "L") else "RGB")


def _orientation(image: Image.Image) -> int:
    try:
        return int(image.getexif().get(ORIENTATION_TAG, 1))
    except DAMAGE:
        return 1


def _dpi(image: Image.Image) -> float:
    try:
        across = float(image.info.get("dpi", (0, 0))[0])
    except DAMAGE:
        return 0.0
    return across if 30 <= across <= 2_400 else 0.0


def _paper_width_pt(width: int, dpi: float) -> float | None:
    if not dpi:
        return None
    told = width / dpi * 72
    return told if any(abs(told / paper - 1) < 0.03 for paper in PAPER_WIDTHS_PT) else None


def _too_large(size: str) -> DocumentFailed:
    return DocumentFailed(
        f"The picture has {size} pixels; at most {limits.PIXELS // 1_000_000} megapixels and "
        f"{limits.IMAGE_SIDE_PIXELS[1]:,} pixels on a side are read.",
        code="IMAGE_TOO_LARGE",
        remedy="Save it at a lower resolution; 200 dpi is enough.",
    )


def _damaged() -> DocumentFailed:
    return DocumentFailed(
        "The picture is damaged and cannot be opened.",
        code="CORRUPT_FILE",
        remedy="Open it in an image viewer, save it again as PNG and try that.",
    )


def _without_text() -> DocumentFailed:
    return DocumentFailed(
        "No text was found in the picture.",
        code="NO_TEXT_FOUND",
        stage="ocr",
        remedy="Ask for a sharper scan or photo, or for the original file.",
    )
