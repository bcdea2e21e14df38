"""The geometry of a photographed or scanned page: its outline, its skew, the size of its text.

Pictures are arrays of numpy or pictures of PIL; lengths are pixels, angles degrees.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from resumectl.parse.extract.windows import middle

Array = Any
"""A numpy array; its stubs are not loaded."""

OUTLINE_SIDE_PIXELS: Final = 320
EDGE_CONTRAST: Final = 0.2
"""Least step of log brightness from the desk to the paper; shadows fall on both and leave it as it is."""
EDGE_SHARE: Final = 0.6
"""Share of a side along which that step must be seen."""
LEAST_EDGE_SHARE: Final = 0.3
"""A side with fewer points that could be an edge is not looked at."""
LEAST_TILT_DEG: Final = 0.4
"""Drawn panels and scanner borders are straight; only a photographed sheet has edges that are not."""
PANEL_CONTRAST: Final = 0.12
"""Least step of log brightness, in any colour, from the desk to a panel of the sheet."""
PANEL_SHARE: Final = 0.7
LEAST_PANEL: Final = 0.03
"""Share of the picture that a panel is wide at least; the shadow beside a sheet is narrower."""
MOST_BESIDE: Final = 0.12
"""By how much the slopes of a panel's two edges may differ."""
PAPER_SHAPE: Final = 1.36
"""Height over width, between Letter and A4."""
WRONG_SHAPE: Final = 0.18
"""A sheet that comes so much nearer to that when the border of the picture is taken for a side has lost a panel."""
MOST_SKEW_DEG: Final = 15.0
INK: Final = 77
"""Of 255: what counts as ink."""
MOST_INK_POINTS: Final = 40_000


class Line(NamedTuple):
    """A straight edge: `position + slope * along`, and the share (0 to 1) of the side on which it was
    seen."""

    position: float
    slope: float
    seen: float


Corners = list[tuple[float, float]]
"""Upper left, lower left, lower right, upper right."""


def find_outline(image: Image.Image) -> Corners | None:
    """The corners of a sheet photographed on something darker.

    None unless at least three tilted sides are certain; a fourth one, out of the picture or lost in the
    shadow, is then the border of the picture.
    """
    scale = max(image.size) / OUTLINE_SIDE_PIXELS
    small = image.resize(
        (max(1, round(image.width / scale)), max(1, round(image.height / scale))), Image.Resampling.BOX
    )
    colours = np.asarray(small.convert("RGB"))
    bright = Image.fromarray(colours.max(axis=2))
    log = _log(bright)
    if min(log.shape) < 100:
        return None
    sides = [_left_edge(view) for view in (log, log[:, ::-1], log.T, log.T[:, ::-1])]
    certain = [side for side in sides if side and side.seen >= EDGE_SHARE]
    if len(certain) < 3 or all(abs(math.degrees(math.atan(side.slope))) < LEAST_TILT_DEG for side in certain):
        return None
    edges = [side if side and side.seen >= EDGE_SHARE else Line(0.0, 0.0, 0.0) for side in sides]
    if _area(_corners(edges, log.shape)) < 0.25 * log.size:
        return None
    found = _corners(_with_panels(edges, _log(Image.fromarray(colours))), log.shape)
    return [(x * scale, y * scale) for x, y in found]


def _log(picture: Image.Image) -> Array:
    """The logarithms of a small picture's levels, specks left out."""
    smooth = np.asarray(picture.filter(ImageFilter.MedianFilter(3)))
    return np.log(smooth.astype(np.float32) + 10)


def _corners(sides: list[Line], shape: tuple[int, int]) -> Corners:
    """Where the left, right, upper and lower side of a sheet meet; each is measured from its own border."""
    height, width = shape
    left, right, top, bottom = sides
    right = Line(width - 1 - right.position, -right.slope, right.seen)
    bottom = Line(height - 1 - bottom.position, -bottom.slope, bottom.seen)
    pairs = ((left, top), (left, bottom), (right, bottom), (right, top))
    return [_crossing(upright, level) for upright, level in pairs]


def _left_edge(log: Array) -> Line | None:
    """Where, going right, dark turns to bright: x as a function of y."""
    height, width = log.shape
    reach = int(width * 0.42)
    step = log[:, 4:reach] - log[:, : reach - 4]
    rows: Array = np.nonzero(step.max(axis=1) > EDGE_CONTRAST)[0].astype(float)
    if len(rows) < LEAST_EDGE_SHARE * height:
        return None
    fitted = _fit(rows, step.argmax(axis=1)[rows.astype(int)] + 2.0)
    if fitted is None:
        return None
    position, slope = fitted
    y = np.arange(int(height * 0.12), int(height * 0.88))
    x = np.round(position + slope * y).astype(int)
    y, x = y[(x >= 6) & (x < width - 6), None], x[(x >= 6) & (x < width - 6), None]
    if not len(y):
        return None
    inside, outside = (middle(log[y, x + offsets]) for offsets in (np.arange(2, 6), np.arange(-6, -1)))
    return Line(position, slope, float((inside - outside > EDGE_CONTRAST).sum()) / (0.76 * height))


def _with_panels(sides: list[Line], log: Array) -> list[Line]:
    """The sides of a sheet, those moved out that are the edge of a coloured panel: a sidebar or a band at the top may
    be as dark as the desk, and the sheet seems to end where its white paper does. `log` has three colours."""
    found, shape = list(sides), log.shape[:2]
    views = (log, log[:, ::-1], log.transpose(1, 0, 2), log[::-1].transpose(1, 0, 2))
    for number, view in enumerate(views):
        before = _misfit(found, shape)
        beyond = _edge_beyond(view, found[number])
        for line, least in ((beyond, -0.02), (Line(0.0, 0.0, 0.0), WRONG_SHAPE)):
            tried = [line or side if place == number else side for place, side in enumerate(found)]
            if line is not None and before - _misfit(tried, shape) > least:
                found = tried
                break
    return found


def _misfit(sides: list[Line], shape: tuple[int, int]) -> float:
    """How far a sheet is from the shape of paper, as the logarithm of the shares of its sides."""
    width, height = sheet_size(_corners(sides, shape))
    return abs(math.log(max(width, height, 1.0) / max(1.0, min(width, height)) / PAPER_SHAPE))


def _edge_beyond(log: Array, side: Line) -> Line | None:
    """The line about parallel to the left side and outside of it, where one colour turns to another."""
    height, width = log.shape[:2]
    rows = np.arange(int(height * 0.12), int(height * 0.88))
    least = side.position + side.slope * rows - LEAST_PANEL * width
    reach = int(least.max())
    if reach < 12:
        return None
    step = np.abs(log[rows, 4:reach] - log[rows, : reach - 4]).max(axis=2)
    step[np.arange(2, reach - 2) > least[:, None]] = 0
    along = step.max(axis=1) > PANEL_CONTRAST
    fitted = _fit(rows[along].astype(float), step.argmax(axis=1)[along] + 2.0)
    if fitted is None or abs(fitted[1] - side.slope) > MOST_BESIDE:
        return None
    x = np.round(fitted[0] + fitted[1] * rows).astype(int)
    y, x = rows[(x >= 6) & (x < width - 6), None], x[(x >= 6) & (x < width - 6), None]
    if not len(y):
        return None
    inside, outside = (
        middle(log[y, x + offsets].transpose(2, 0, 1)) for offsets in (np.arange(2, 6), np.arange(-6, -1))
    )
    away = inside - outside
    seen = max(float((sign * away > PANEL_CONTRAST).sum(axis=1).max()) for sign in (1, -1)) / len(rows)
    return Line(*fitted, seen) if seen >= PANEL_SHARE else None


def _fit(along: Array, across: Array) -> tuple[float, float] | None:
    """The line that most points agree on, by random sampling with a fixed seed."""
    if len(along) < 20:
        return None
    random = np.random.default_rng(0)
    best, position, slope = 11, 0.0, 0.0
    for first, second in random.integers(0, len(along), (150, 2)):
        if abs(along[first] - along[second]) < 8:
            continue
        tried = (across[second] - across[first]) / (along[second] - along[first])
        start = across[first] - tried * along[first]
        agree = int((np.abs(across - start - tried * along) < 1.6).sum())
        if agree > best and abs(tried) < 0.4:
            best, position, slope = agree, start, tried
    if best == 11:
        return None
    near = np.abs(across - position - slope * along) < 1.6
    slope, position = np.polyfit(along[near], across[near], 1)
    return float(position), float(slope)


def _crossing(upright: Line, level: Line) -> tuple[float, float]:
    x = (upright.position + upright.slope * level.position) / (1 - upright.slope * level.slope)
    return x, level.position + level.slope * x


def _area(corners: Corners) -> float:
    following = corners[1:] + corners[:1]
    return abs(math.fsum(x * v - u * y for (x, y), (u, v) in zip(corners, following, strict=True))) / 2


def sheet_size(corners: Corners) -> tuple[float, float]:
    """Mean width and height between the corners."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    width = (math.hypot(x3 - x0, y3 - y0) + math.hypot(x2 - x1, y2 - y1)) / 2
    height = (math.hypot(x1 - x0, y1 - y0) + math.hypot(x2 - x3, y2 - y3)) / 2
    return width, height


def sheet_side(corners: Corners) -> float:
    """The shorter side between the corners."""
    return min(sheet_size(corners))


def flatten_outline(image: Image.Image, corners: Corners) -> Image.Image:
    """The sheet between `corners` as a rectangle, a little inside its edges."""
    width, height = (round(length) for length in sheet_size(corners))
    inset = 0.004 * width
    places = (
        (-inset, -inset),
        (-inset, height + inset),
        (width + inset, height + inset),
        (width + inset, -inset),
    )
    rows: list[list[float]] = []
    values: list[float] = []
    for (x, y), (u, v) in zip(places, corners, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    coefficients = np.linalg.solve(np.array(rows, dtype=float), np.array(values, dtype=float))
    return image.transform(
        (width, height), Image.Transform.PERSPECTIVE, coefficients.tolist(), Image.Resampling.BICUBIC
    )


def ink_mask(ink: Array, side_pixels: int = 800) -> Array:
    """Where there is text-like ink, on a reduced scale: long straight lines and large areas are left out.

    `ink` runs from 0 (paper) to 255.
    """
    factor = max(1, round(min(ink.shape) / side_pixels))
    mask = np.asarray(Image.fromarray(ink).reduce(factor)) > INK
    long = max(20, round(0.05 * max(mask.shape)))
    return mask & ~_runs_of(mask, long) & ~_runs_of(mask.T, long).T


def _runs_of(mask: Array, least: int) -> Array:
    """The pixels of `mask` in unbroken vertical runs of at least `least`."""
    height, width = mask.shape
    padded = np.zeros((height + 2, width), dtype=np.int8)
    padded[1:-1] = mask
    change = np.diff(padded, axis=0).T
    begin, end = np.nonzero(change == 1), np.nonzero(change == -1)
    long = end[1] - begin[1] >= least
    found = np.zeros((width, height + 1), dtype=np.int32)
    found[begin[0][long], begin[1][long]] += 1
    found[end[0][long], end[1][long]] -= 1
    return (np.cumsum(found, axis=1)[:, :height] > 0).T


class Slant(NamedTuple):
    """How text lies: `skew_deg` to turn it by (counter-clockwise) to be level; `upright` is false when its
    lines run more clearly up and down than across."""

    skew_deg: float
    upright: bool


def find_slant(mask: Array) -> Slant:
    """The slant of the text lines of a mask from `ink_mask`, within MOST_SKEW_DEG."""
    y, x = np.nonzero(mask)
    if len(y) < 200:
        return Slant(0.0, True)
    stride = len(y) // MOST_INK_POINTS + 1
    y, x = y[::stride].astype(np.float32), x[::stride].astype(np.float32)
    angle, level = _sharpest(x, y)
    lean, across = _sharpest(y, x)
    upright = level >= across
    # Leaning to the right on the way down takes the opposite turn of falling on the way to the right.
    skew = angle if upright else -lean
    return Slant(skew if abs(skew) >= 0.1 else 0.0, upright)


def _sharpest(along: Array, across: Array) -> tuple[float, float]:
    """The angle whose projection profile changes most, and how much it does."""

    def sharpness(degrees: float) -> float:
        shifted = across - along * math.tan(math.radians(degrees))
        profile = np.bincount((shifted - shifted.min()).astype(np.int32)).astype(np.float32)
        return float((np.diff(profile) ** 2).sum()) / len(across)

    best, reach = 0.0, MOST_SKEW_DEG
    for step in (1.0, 0.25, 0.05):
        count = round(reach / step)
        near = [best + step * number for number in range(-count, count + 1)]
        best = max(near, key=lambda degrees: (sharpness(degrees), -abs(degrees)))
        reach = step
    return best, sharpness(best)


def text_height(ink: Array) -> float:
    """The usual height of a line's letters in pixels, between x-height and cap height; 0 when there is no
    text.

    Measured as the runs of rows with ink in cells about two letters wide, weighed by area, so that neither
    specks nor one large name decide.
    """
    height, width = ink.shape
    cell = max(3, width // 100)
    count = width // cell
    mask = (ink[:, : count * cell] > INK).reshape(height, count, cell).any(axis=2)
    padded = np.zeros((height + 2, count), dtype=np.int8)
    padded[1:-1] = mask
    change = np.diff(padded, axis=0).T
    runs = np.nonzero(change == -1)[1] - np.nonzero(change == 1)[1]
    runs = np.sort(runs[(runs >= 4) & (runs <= 0.04 * height)])
    if len(runs) < 20:
        return 0.0
    weight = np.cumsum(runs)
    return float(runs[np.searchsorted(weight, 0.4 * weight[-1])])
