"""From a picture of a page to dark, upright, level text on white, at the size that recognition likes best.

Ink is how far a pixel lies from the ground around it, whichever is darker: shadows, coloured panels and
white text on dark fill need no cases of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from PIL import Image

from resumectl.parse.extract.boxes import has_boxes, open_boxes
from resumectl.parse.extract.curl import Bend, find_bend, find_bend_lying, unbent, unbent_lying
from resumectl.parse.extract.straighten import (
    Array,
    find_outline,
    find_slant,
    flatten_outline,
    ink_mask,
    sheet_side,
    text_height,
)
from resumectl.parse.extract.windows import least_around, median_around, most_around

WORK_SIDE_PIXELS: Final = 2_100
"""Shorter side at which a page is worked on: 250 dpi for A4; more costs time and reads no better."""
TEXT_HEIGHT_PIXELS: Final = 18.0
"""The height of lower-case text that gave the fewest wrong words: about 10 pt at 200 dpi."""
SCALE: Final = (0.7, 3.0)
READ_PIXELS: Final = 16_000_000
"""A page is never enlarged beyond this."""
GROUND_CELLS: Final = 128
GROUND_WINDOW: Final = 17
"""The ground is the median of a window of 17/128 of the page's width: wider than the boldest letters'
strokes."""
CORNER_WINDOW: Final = 9
LEAST_STEP: Final = 12
"""Levels of grey by which the narrow window must be nearer."""
SAME_GROUND: Final = 16
EDGE_CELLS: Final = 384
EDGE_WINDOW: Final = 5
"""In fine cells, about 8 points: more than letters of the body cover."""
EVEN_PAPER: Final = 0.97
"""Ground within this share of white needs no map."""
DARK_GROUND: Final = 0.8
"""Ground up to this share of white may carry lighter text."""
LEAST_SLANT_DEG: Final = 0.2
"""Slant from which a band across the page is looked for on the levelled page."""
PALE: Final = 0.5
"""Share of full contrast under which the darkest ink of a page counts as pale."""
NOISE_ROWS: Final = 8
NOISE_PAGE: Final = 0.2
NOISE_MIDDLE: Final = 0.7
"""Of the ink's changes in the busiest rows and columns, the share in the quietest ones that noise alone reaches: text
has margins and space between its lines, also where a twentieth of the dots is wrong. A page that was levelled for
nothing has white corners, its middle has none."""
GAIN: Final = 1.4
"""Grey and coloured text becomes this much darker; black is black already."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A page ready for recognition.

    `ink` is a grey picture with black text on white. `scale` is its pixels per pixel of the original,
    `sheet` its width and height before it was turned by `skew_deg`, which adds white corners. `turned`
    counts the quarter turns counter-clockwise that made it upright; `outline` holds the corners, as shares of
    the original, of a photographed sheet that was cut out and its perspective undone. `bend` is how its lines were
    bent, after it was turned so that they run across. `is_noise`: there is no use in reading it.
    """

    ink: Image.Image
    scale: float
    sheet: tuple[int, int]
    skew_deg: float = 0.0
    turned: int = 0
    upright: bool = True
    outline: tuple[tuple[float, float], ...] = ()
    has_ink: bool = True
    is_noise: bool = False
    bend: Bend | None = None

    def turn(self, quarters: int) -> Prepared:
        """The same page after `quarters` more quarter turns counter-clockwise."""
        turns = {1: Image.Transpose.ROTATE_90, 2: Image.Transpose.ROTATE_180, 3: Image.Transpose.ROTATE_270}
        if not quarters % 4:
            return self
        return replace(
            self,
            ink=self.ink.transpose(turns[quarters % 4]),
            sheet=self.sheet[::-1] if quarters % 2 else self.sheet,
            turned=(self.turned + quarters) % 4,
            bend=self.bend.overturned() if self.bend and quarters % 4 >= 2 else self.bend,
        )


def prepare(image: Image.Image, *, upright: bool | None = None) -> Prepared:
    """Make a grey or RGB picture of a page ready.

    `upright` says whether text lines run across (True) or up and down (False) where that is known already;
    the result's `upright` says what it was taken for. A page that is not upright still has to be turned.
    """
    outline = find_outline(image)
    grey, shrink = _shrunk(image.convert("L"), sheet_side(outline) if outline else min(image.size))
    if outline:
        grey = flatten_outline(grey, [(x * shrink, y * shrink) for x, y in outline])
    ink = find_ink(grey)
    mask = ink_mask(ink)
    slant = find_slant(mask)
    if upright is None:
        upright = slant.upright
    height = text_height(ink if upright else ink.T)
    scale = _scale(height, ink.size)
    sheet = _scaled_size(grey.size, scale)
    bend, skew_deg = (find_bend if upright else find_bend_lying)(mask, slant.skew_deg)
    turn = skew_deg
    if height and abs(turn) >= LEAST_SLANT_DEG and has_boxes(ink if upright else ink.T, height):
        # Only of a level box the edges can be told.
        ink = np.array(_turned(Image.fromarray(ink), turn, 0))
        grey = _turned(grey, turn, 255)
        turn = 0.0
    if height:
        value = np.asarray(grey)
        open_boxes(*((ink, value) if upright else (ink.T, value.T)), height)
    picture = _scaled(Image.fromarray(255 - ink), scale)
    if turn:
        picture = _turned(picture, turn, 255)
    if bend:
        picture = (unbent if upright else unbent_lying)(picture, bend)
    return Prepared(
        picture,
        shrink * scale,
        sheet,
        skew_deg=skew_deg,
        upright=upright,
        outline=tuple((x / image.width, y / image.height) for x, y in outline or ()),
        has_ink=bool(mask.any()),
        is_noise=is_noise(picture),
        bend=bend if upright or not bend else bend.lying(),
    )


def is_noise(ink: Image.Image) -> bool:
    """Whether a page's ink is as restless everywhere, across and down, as no text is."""
    dark = np.asarray(ink) < 128
    rows, columns = dark.shape
    middle = dark[rows // 4 : rows - rows // 4, columns // 4 : columns - columns // 4]
    return _evenness(dark) >= NOISE_PAGE and _evenness(middle) >= NOISE_MIDDLE


def _evenness(dark: Array) -> float:
    """The tenth percentile over the ninetieth of the changes in groups of rows, or of columns if that is less."""
    changes = dark[:, 1:] != dark[:, :-1]
    found = 1.0
    for counts in (changes.sum(axis=1), changes.sum(axis=0)):
        groups = len(counts) // NOISE_ROWS
        sums = counts[: groups * NOISE_ROWS].reshape(groups, NOISE_ROWS).sum(axis=1) if groups else np.zeros(1)
        low, high = np.percentile(sums, [10, 90])
        found = min(found, float(low / max(high, 1.0)))
    return found


def _shrunk(grey: Image.Image, side: float) -> tuple[Image.Image, float]:
    """The picture at a size worth working on, and how much smaller it became; `side` is the sheet's shorter
    one."""
    shrink = WORK_SIDE_PIXELS / side
    if shrink >= 0.95:
        return grey, 1.0
    return _scaled(grey, shrink), shrink


def find_ink(grey: Image.Image) -> Array:
    """How far each pixel lies from its ground, as bytes: 0 on the ground, 255 for full contrast."""
    low, high, white = _ground(grey)
    value = np.asarray(grey)
    if low.getextrema()[0] >= EVEN_PAPER * white:
        ink = np.maximum(1 - np.arange(256, dtype=np.float32) / white, 0)
        toe, gain = _toe_and_gain(ink[value[::5, ::5]])
        return np.clip((ink - toe) * (255 * gain), 0, 255).astype(np.uint8)[value]
    # Ink depends on two bytes, the ground and the value: worked out once for each pair and looked up for each pixel.
    level = np.arange(256, dtype=np.float32)
    paper = level[:, None]
    grounds = [(low, np.maximum((paper - level) / np.maximum(paper, 24), 0))]
    if high.getextrema()[0] <= DARK_GROUND * white:
        # On paper, what is lighter than the ground is glare or the halo that JPEG draws around letters.
        light = np.where(paper > DARK_GROUND * white, 0, (level - paper) / np.maximum(white - paper, 24))
        grounds.append((high, np.maximum(light, 0)))
    sized = [(np.asarray(ground.resize(grey.size, Image.Resampling.BILINEAR)), table) for ground, table in grounds]
    toe, gain = _toe_and_gain(np.maximum.reduce([table[ground[::5, ::5], value[::5, ::5]] for ground, table in sized]))
    tables = [(ground, np.clip((table - toe) * (255 * gain), 0, 255).astype(np.uint8)) for ground, table in sized]
    return np.maximum.reduce([_looked_up(table, ground, value) for ground, table in tables])


def _looked_up(table: Array, ground: Array, value: Array) -> Array:
    found = np.empty_like(value)
    # Some rows at a time, because numpy needs eight bytes for each index.
    for top in range(0, len(value), 64):
        rows = np.s_[top : top + 64]
        np.take(table, ground[rows].astype(np.intp) * 256 + value[rows], out=found[rows], mode="clip")
    return found


def _toe_and_gain(ink: Array) -> tuple[float, float]:
    """How much of a sample of a page's ink is the noise of its paper, and by what to multiply the rest.

    A page whose darkest ink is pale, a faint print or grey on white, is made darker still.
    """
    noise, strength = float(np.percentile(ink, 60)), float(np.percentile(ink, 99.7))
    toe = min(0.12, 2.5 * noise)
    if strength - toe < max(0.04, 4 * noise):
        return toe, GAIN
    return toe, GAIN * min(8.0, max(1.0, PALE / (strength - toe)))


def _ground(grey: Image.Image) -> tuple[Image.Image, Image.Image, float]:
    """The darkest and the lightest ground near each cell of the page, and the brightness of white paper.

    Why two: at the edge of a panel both its colour and the paper's are ground, and neither may become ink.
    """
    coarse = _sampled(grey, GROUND_CELLS)
    ground = _coarse_ground(coarse)
    white = max(float(np.percentile(ground, 95)), float(np.percentile(np.asarray(coarse), 97)), 24.0)
    around = ground.astype(np.uint8)
    sample = _sampled(grey, EDGE_CELLS)
    low, high = (
        np.asarray(Image.fromarray(edge).resize(sample.size, Image.Resampling.BILINEAR)).astype(np.int16)
        for edge in (least_around(around, 3), most_around(around, 3))
    )
    # Beside an edge, which of the two grounds a place belongs to shows only at a finer scale.
    near = _median(sample, EDGE_WINDOW)
    sided = np.where(np.abs(near - low) < np.abs(near - high), low, high)
    fine = np.where(high - low > SAME_GROUND, sided, (low + high) // 2).astype(np.uint8)
    return Image.fromarray(least_around(fine, 3)), Image.fromarray(most_around(fine, 3)), white


def _coarse_ground(sample: Image.Image) -> Array:
    wide, narrow, near = (_median(sample, window) for window in (GROUND_WINDOW, CORNER_WINDOW, 3))
    # The wide median rounds the corners of panels; the narrow one is nearer to the truth there, and only there:
    # small boxes, whose colour the wide one never takes, are emptied as a whole later.
    around = wide.astype(np.uint8)
    edges = (least_around(around, CORNER_WINDOW), most_around(around, CORNER_WINDOW))
    is_panel = [np.abs(narrow - edge) < SAME_GROUND for edge in edges]
    nearer = (np.abs(narrow - near) + LEAST_STEP < np.abs(wide - near)) & (is_panel[0] | is_panel[1])
    return np.where(nearer, narrow, wide)


def _sampled(grey: Image.Image, cells: int) -> Image.Image:
    """Single pixels of the page, `cells` across: averages would mix ink into the ground."""
    cells = min(cells, grey.width)
    return grey.resize((cells, max(1, round(grey.height * cells / grey.width))), Image.Resampling.NEAREST)


def _median(sample: Image.Image, window: int) -> Array:
    """The median around each cell, as signed numbers; the border is mirrored."""
    return median_around(np.asarray(sample), window).astype(np.int16)


def _scale(height: float, pixels: int) -> float:
    if not height:
        return 1.0
    least, most = SCALE
    wanted = min(most, max(least, TEXT_HEIGHT_PIXELS / height))
    wanted = min(wanted, (READ_PIXELS / pixels) ** 0.5)
    return 1.0 if 0.9 < wanted < 1.1 else wanted


def _scaled_size(size: tuple[int, int], scale: float) -> tuple[int, int]:
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _scaled(picture: Image.Image, scale: float) -> Image.Image:
    if scale == 1.0:
        return picture
    size = _scaled_size(picture.size, scale)
    # Averaging whole pixels first makes a large reduction several times faster and looks the same.
    return picture.resize(size, Image.Resampling.BICUBIC, reducing_gap=2.0)


def _turned(picture: Image.Image, degrees: float, corners: int) -> Image.Image:
    """The whole picture turned counter-clockwise, with `corners` as the level of what is added."""
    return picture.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=corners)


def busiest_strip(ink: Image.Image, height: int) -> Image.Image:
    """The strip of the page, at least `height` pixels high, with most letters: rows that change between black
    and white often. It begins and ends between lines where there is such a place."""
    if ink.height <= height:
        return ink
    dark = np.asarray(ink) < 128
    changes = (dark[:, 1:] != dark[:, :-1]).sum(axis=1)
    quiet = changes <= 0.1 * np.percentile(changes, 90)
    total = np.concatenate([[0], np.cumsum(changes)])
    letters = total[height:] - total[:-height]
    starts = np.nonzero(quiet[: len(letters)])[0]
    top = int(starts[np.argmax(letters[starts])] if len(starts) else np.argmax(letters))
    ends = np.nonzero(quiet[top + height : top + 2 * height])[0]
    return ink.crop((0, top, ink.width, top + height + (int(ends[0]) if len(ends) else 0)))
