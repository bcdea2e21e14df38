"""Pictures of a document's pages for people who check it: each page as its boxes see it, upright and straightened.

The bytes are a stranger's, so this runs in a child, as parsing does (see sandbox/).
"""

from __future__ import annotations

import base64
import io
import json
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from resumectl.model import limits
from resumectl.model.document import Format
from resumectl.model.errors import ParseError
from resumectl.model.page import Sheet

if TYPE_CHECKING:
    from PIL import Image

DPI: Final = 144
"""Twice what a screen of ordinary density shows; documents of many pages get less."""
PAGE_PIXELS: Final = 4_000_000
DOCUMENT_PIXELS: Final = 60_000_000
"""Fifty pages of A4 at 110 dpi."""
PICTURE_BYTES: Final = limits.RESULT_BYTES // 4 * 3 - 100_000
"""All pictures of a document together, so that they fit into a child's answer once they are base64."""
FIRST_PICTURE_BYTES: Final = 1_500_000
COLORS: Final = 96
"""Enough for text, panels and flat drawings; photographs become JPEG."""
QUALITIES: Final = (85, 70, 50)
SMALLER: Final = 0.6
MOST_SHRINKS: Final = 6
MEDIA_TYPES: Final = frozenset({"image/png", "image/jpeg"})
BASE64: Final = re.compile(r"[A-Za-z0-9+/]+={0,2}")


class PagePicture(NamedTuple):
    """The picture of the page `number`; `base64` is its file in the alphabet of data URIs."""

    number: int
    media_type: str
    base64: str


class Drawing(NamedTuple):
    """The pictures of a document's pages, or the error that kept them from being drawn."""

    pictures: Sequence[PagePicture] = ()
    error: ParseError | None = None


def draw_pages(data: bytes, sheets: Sequence[Sheet]) -> list[PagePicture]:
    """A picture of each sheet in turn; pages that cannot be drawn have none.

    Raises:
        DocumentFailed: the document cannot be opened at all.
    """
    from resumectl.parse.sniff import sniff

    form = sniff(data)
    if form not in (Format.PDF, Format.PNG, Format.JPEG) or not sheets:
        return []
    wanted = sheets[: limits.PAGES_READ]
    share = min(FIRST_PICTURE_BYTES, PICTURE_BYTES // len(wanted))
    views = _pdf_pages(data, wanted) if form is Format.PDF else _photo(data, wanted[0])
    return [_encoded(sheet.number, view, share) for sheet, view in views]


def read_pictures(answer: bytes, sheets: Sequence[Sheet]) -> list[PagePicture]:
    """The pictures out of a child's answer. Raises ValueError when it is none: a document may have taken it over."""
    known = {sheet.number for sheet in sheets}
    found: list[PagePicture] = []
    for number, media_type, text in json.loads(answer):
        if number not in known or media_type not in MEDIA_TYPES or not BASE64.fullmatch(text):
            raise ValueError("no picture of a page")
        found.append(PagePicture(number, media_type, text))
    return found


def _scale(sheet: Sheet, sheets: Iterable[Sheet]) -> float:
    """Pixels a point of the sheet's picture."""
    whole = sum(max(1.0, one.width_pt * one.height_pt) for one in sheets)
    own = max(1.0, sheet.width_pt * sheet.height_pt)
    return min(DPI / 72, math.sqrt(DOCUMENT_PIXELS / whole), math.sqrt(PAGE_PIXELS / own))


def _pdf_pages(data: bytes, sheets: Sequence[Sheet]) -> Iterator[tuple[Sheet, Image.Image]]:
    import pymupdf
    from PIL import Image
    from pymupdf.mupdf import FzErrorBase

    from resumectl.parse.extract.pdf import open_pdf

    document = open_pdf(data)
    for sheet in sheets:
        try:
            page = document[sheet.number - 1]
            scale = _scale(sheet, sheets)
            matrix = pymupdf.Matrix(scale, scale)
            pixels = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csRGB, alpha=False)
        except (RuntimeError, ValueError, IndexError, FzErrorBase):
            continue
        view = Image.frombytes("RGB", (pixels.width, pixels.height), pixels.samples)
        yield sheet, straightened(view, sheet, scale)


def _photo(data: bytes, sheet: Sheet) -> Iterator[tuple[Sheet, Image.Image]]:
    from resumectl.parse.extract.image import open_picture

    yield sheet, straightened(open_picture(data).image.convert("RGB"), sheet, _scale(sheet, [sheet]))


def straightened(view: Image.Image, sheet: Sheet, scale: float) -> Image.Image:
    """The picture as the sheet's boxes see it, at most `scale` pixels a point large."""
    from PIL import Image

    from resumectl.parse.extract.curl import Bend, unbent
    from resumectl.parse.extract.straighten import flatten_outline

    if sheet.outline:
        view = flatten_outline(view, [(x * view.width, y * view.height) for x, y in sheet.outline])
    if sheet.turned_deg % 360:
        view = view.rotate(sheet.turned_deg, Image.Resampling.BICUBIC, expand=True, fillcolor="white")
    if sheet.bend:
        view = unbent(view, Bend(sheet.bend), "white")
    size = (max(1, round(sheet.width_pt * scale)), max(1, round(sheet.height_pt * scale)))
    return view.resize(size, Image.Resampling.LANCZOS) if size[0] < 0.98 * view.width else view


def _encoded(number: int, view: Image.Image, most_bytes: int) -> PagePicture:
    """The smaller one of PNG and JPEG within the bytes; a picture that stays too large loses pixels."""
    for _ in range(MOST_SHRINKS):
        flat = _saved(view.quantize(COLORS, dither=0), "PNG", optimize=False)
        for quality in QUALITIES:
            photo = _saved(view, "JPEG", quality=quality)
            if min(len(photo), len(flat)) <= most_bytes:
                break
        else:
            view = view.resize((max(1, round(view.width * SMALLER)), max(1, round(view.height * SMALLER))))
            continue
        break
    media_type, best = ("image/png", flat) if len(flat) <= len(photo) else ("image/jpeg", photo)
    return PagePicture(number, media_type, base64.b64encode(best).decode("ascii"))


def _saved(view: Image.Image, form: str, **options: Any) -> bytes:
    file = io.BytesIO()
    view.save(file, form, **options)
    return file.getvalue()
