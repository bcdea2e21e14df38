"""Designs that are pictures: a PDF design drawn as pixels, then treated as a scanner or a telephone would."""

from __future__ import annotations

import io

import numpy
import pymupdf
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from maker.pdf_plain import captain_typed, modern_typed, plain_typed
from maker.people import Person
from maker.typeset import MADE_AT


def draw(pdf: bytes, dpi: int, *, grey: bool = False, alpha: bool = False) -> list[Image.Image]:
    """The pages of a PDF as pictures; with `alpha` the paper is transparent and only the ink is there."""
    space = pymupdf.csGRAY if grey else pymupdf.csRGB
    pictures = []
    with pymupdf.open(stream=pdf, filetype="pdf") as document:
        for page in document:
            pixmap = page.get_pixmap(dpi=dpi, colorspace=space, alpha=alpha)
            mode = "L" if grey else "RGBA" if alpha else "RGB"
            pictures.append(Image.frombytes(mode, (pixmap.width, pixmap.height), pixmap.samples))
    return pictures


def _noise(picture: Image.Image, strength: float, seed: int) -> Image.Image:
    values = numpy.asarray(picture, dtype=numpy.float32)
    grain = numpy.random.default_rng(seed).normal(0.0, strength, values.shape[:2]).astype(numpy.float32)
    if values.ndim == 3:
        grain = grain[:, :, None]
    return Image.fromarray(numpy.clip(values + grain, 0, 255).astype(numpy.uint8))


def _scanned(page: Image.Image, degrees: float, seed: int) -> Image.Image:
    """A grey page as a cheap scanner gives it: turned, soft, dusty, paper not quite white."""
    turned = page.rotate(degrees, resample=Image.Resampling.BICUBIC, fillcolor=255)
    soft = turned.filter(ImageFilter.GaussianBlur(0.6)).point(lambda value: 18 + value * 0.89)
    pen, random = ImageDraw.Draw(soft), numpy.random.default_rng(seed)
    for _ in range(60):
        x, y = int(random.integers(0, soft.width)), int(random.integers(0, soft.height))
        pen.ellipse((x, y, x + 1, y + 1), fill=int(random.integers(90, 180)))
    pen.rectangle((0, 0, 5, soft.height), fill=120)
    return _noise(soft, 5.0, seed)


def _encoded(picture: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def welder_scan(person: Person) -> bytes:
    """A JPEG scan in grey at 170 dots an inch."""
    page = draw(plain_typed(person), 170, grey=True)[0]
    return _encoded(_scanned(page, 1.3, seed=11), "JPEG", quality=70, dpi=(170, 170))


def analyst_screenshot(person: Person) -> bytes:
    """A PNG as a screenshot of a viewer: the page on a grey window, cut below the last line."""
    page = draw(modern_typed(person), 118)[0]
    ink = Image.eval(page.convert("L"), lambda value: 255 - value).getbbox()
    page = page.crop((0, 0, page.width, min(page.height, (ink[3] if ink else page.height) + 60)))
    window = Image.new("RGB", (page.width + 120, page.height + 30), (82, 86, 89))
    window.paste(page, (60, 30))
    return _encoded(window.quantize(64, dither=Image.Dither.NONE), "PNG", optimize=True)


def preschool_alpha(person: Person) -> bytes:
    """A PNG whose paper is transparent: ink with an alpha channel, nothing behind it."""
    page = draw(modern_typed(person), 150, alpha=True)[0]
    return _encoded(page, "PNG", optimize=True)


def pilot_scan(person: Person) -> bytes:
    """A PDF whose pages are pictures; made at 165 dots an inch."""
    pages = draw(captain_typed(person), 165, grey=True)
    document = pymupdf.open()
    for number, page in enumerate(pages):
        scan = _scanned(page, (0.3, -1.1)[number % 2], seed=23 + number)
        sheet = document.new_page(width=595, height=842)
        sheet.insert_image(sheet.rect, stream=_encoded(scan, "JPEG", quality=62))
    document.set_metadata({"producer": "Scanner", "creationDate": MADE_AT, "modDate": MADE_AT})
    data: bytes = document.tobytes(garbage=4, deflate=True, no_new_id=True)
    document.close()
    return data


def _perspective(corners: list[tuple[float, float]], width: int, height: int) -> list[float]:
    """Coefficients that take the page's corners (clockwise from top left) to these points of the photo."""
    source = [(0, 0), (width, 0), (width, height), (0, height)]
    rows, values = [], []
    for (u, v), (x, y) in zip(source, corners, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
        values += [u, v]
    solved = numpy.linalg.solve(numpy.array(rows, dtype=float), numpy.array(values, dtype=float))
    return [float(value) for value in solved]


def _table_top(width: int, height: int, seed: int) -> Image.Image:
    """A brown table with a fine grain along its length."""
    random = numpy.random.default_rng(seed)
    grain = random.normal(0, 9, (1, width)).astype(numpy.float32)
    grain = numpy.repeat(grain, height, axis=0) + random.normal(0, 3, (height, width)).astype(numpy.float32)
    base = numpy.array([112, 84, 58], dtype=numpy.float32)
    return Image.fromarray(numpy.clip(base + grain[:, :, None], 0, 255).astype(numpy.uint8))


def _light(width: int, height: int) -> NDArray[numpy.float32]:
    """How bright each point is: lamp at the upper left, the soft shadow of an arm from the lower right."""
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    lamp = 1.04 - 0.34 * ((x / width) * 0.6 + (y / height) * 0.4)
    edge = (x / width) * 0.9 + (y / height) * 1.1 - 1.16
    shadow = 1.0 - 0.42 / (1.0 + numpy.exp(-edge * 38))
    return numpy.asarray(lamp * shadow, dtype=numpy.float32)


def paramedic_photo(person: Person) -> bytes:
    """A colour JPEG as a telephone takes it, seen at an angle."""
    page = draw(plain_typed(person), 230)[0].convert("RGB")
    width, height = 1760, 2280
    corners = [(168.0, 120.0), (1600.0, 176.0), (1690.0, 2150.0), (72.0, 2110.0)]
    coefficients = _perspective(corners, page.width, page.height)
    flat = page.transform(
        (width, height), Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC
    )
    mask = Image.new("L", page.size, 255).transform(
        (width, height), Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BILINEAR
    )
    photo = _table_top(width, height, 5)
    dropped = Image.new("L", (width, height), 0)
    dropped.paste(mask.point(lambda value: value * 0.55), (14, 18))
    photo.paste((20, 14, 10), (0, 0), dropped.filter(ImageFilter.GaussianBlur(14)))
    photo.paste(flat, (0, 0), mask)
    lit = numpy.asarray(photo, dtype=numpy.float32) * _light(width, height)[:, :, None]
    warm = numpy.clip(lit * numpy.array([1.0, 0.975, 0.92], dtype=numpy.float32), 0, 255).astype(numpy.uint8)
    soft = Image.fromarray(warm).filter(ImageFilter.GaussianBlur(0.7))
    return _encoded(_noise(soft, 3.5, 7), "JPEG", quality=80)
