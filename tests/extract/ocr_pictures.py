"""Pictures of an invented person's résumé, drawn with Pillow, for the tests of OCR."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONTS = ("/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu", "/Library/Fonts", "/usr/share/fonts/TTF")

TEXT = (
    "Senior Warehouse Supervisor",
    "Harbour Street 12, Rotterdam",
    "mira.olsen@example.org",
    "EXPERIENCE",
    "Northgate Logistics, Shift Leader, 2018 to 2023",
    "Planned the work of thirty people in two shifts",
    "Reduced picking errors by forty percent within a year",
    "Trained new colleagues on forklift trucks and scanners",
    "EDUCATION",
    "Diploma in Transport Management, Harbour College",
    "SKILLS",
    "Inventory control, Forklift licence, Shift planning",
)
NAME = "Mira Olsen"
FRENCH = (
    "Conductrice de travaux principale",
    "Expérience professionnelle",
    "Pilotage de trois opérations simultanées pour un groupe scolaire",
    "Réduction des réserves à la livraison grâce aux autocontrôles",
    "Encadrement de deux conducteurs de travaux et de cinq chefs de chantier",
    "Formation et compétences",
)


def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """DejaVu Sans where it is installed, else the typeface that Pillow brings."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    for folder in FONTS:
        if (Path(folder) / name).exists():
            return ImageFont.truetype(str(Path(folder) / name), size)
    return ImageFont.load_default(size)


def page(
    text: Sequence[str] = TEXT,
    *,
    name: str = NAME,
    size: tuple[int, int] = (1000, 1300),
    ink: str | tuple[int, int, int] = "black",
    paper: str | tuple[int, int, int] = "white",
) -> Image.Image:
    """A page of 12-point text at about 120 dpi with a large name."""
    picture = Image.new("RGB", size, paper)
    draw = ImageDraw.Draw(picture)
    draw.text((90, 80), name, fill=ink, font=font(46, bold=True))
    for number, line in enumerate(text):
        draw.text((90, 190 + 52 * number), line, fill=ink, font=font(22, bold=line.isupper()))
    return picture


def shaded(picture: Image.Image, darkest: float = 0.35) -> Image.Image:
    """As if light fell on the page from the left, with the hard edge of a hand's shadow."""
    across = np.linspace(1.0, darkest, picture.width)[None, :, None]
    light = np.repeat(across, picture.height, axis=0)
    light[picture.height // 2 :] *= 0.8
    return Image.fromarray((np.asarray(picture.convert("RGB")) * light).astype(np.uint8))


def photographed(picture: Image.Image) -> tuple[Image.Image, list[tuple[int, int]]]:
    """The page on a dark desk, seen at an angle, and its corners there: upper left, lower left, lower right,
    upper right."""
    width, height = picture.size
    corners = [(90, 70), (60, height + 90), (width + 110, height + 60), (width + 60, 110)]
    rows, values = [], []
    for (x, y), (u, v) in zip(corners, [(0, 0), (0, height), (width, height), (width, 0)], strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    solved = np.linalg.solve(np.array(rows, dtype=float), np.array(values, dtype=float)).tolist()
    size = (width + 180, height + 170)
    layer = picture.convert("RGBA").transform(size, Image.Transform.PERSPECTIVE, solved, Image.Resampling.BICUBIC)
    photo = Image.new("RGB", size, (60, 45, 40))
    photo.paste(layer, mask=layer.getchannel("A"))
    return photo, corners


def curled(picture: Image.Image, share: float) -> Image.Image:
    """The page as it is seen when its middle lies higher than its sides, by a share of its width: every column of
    pixels is moved."""
    pixels = np.asarray(picture).copy()
    across = np.linspace(0, 1, picture.width)
    moves = np.round(share * picture.width * np.sin(np.pi * across**1.2)).astype(int)
    for column, move in enumerate(moves):
        pixels[:, column] = np.roll(pixels[:, column], -move, axis=0)
    return Image.fromarray(pixels)


def encoded(picture: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    """The bytes of a PNG or JPEG file."""
    stream = io.BytesIO()
    picture.save(stream, kind, **options)
    return stream.getvalue()


def found_share(expected: Sequence[str], words: Sequence[str]) -> float:
    """The share (0 to 1) of the expected lines' words that stand among `words`, without regard to case."""
    wanted = {word.strip(",.").casefold() for line in expected for word in line.split()}
    present = {word.strip(",.").casefold() for word in words}
    return len(wanted & present) / len(wanted)
