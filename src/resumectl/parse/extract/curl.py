"""Lines of text that are not straight: a sheet was bent, or seen from aside, when it was photographed.

The slope of lines is measured in cells all over the page; a smooth surface laid through the slopes says how much
lower each place lies than where it belongs.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import numpy as np
from PIL import Image

Array = Any
"""A numpy array; its stubs are not loaded."""

COLUMNS: Final = 9
ROWS: Final = 9
CELL_WIDE: Final = 0.24
CELL_HIGH: Final = 0.17
"""Cells overlap; these are their shares of the page."""
FIRST_LOOK: Final = 4
"""Every fourth row and column of cells tells whether lines are bent at all."""
LEAST_POINTS: Final = 150
LEAST_INK: Final = 2_000
MOST_INK: Final = 40_000
"""Points of ink that are looked at, at least and at most."""
MOST_SLOPE_DEG: Final = 6.0
STEP_DEG: Final = 0.5
LEAST_CELLS: Final = 14
CLEAR: Final = 1.25
"""By how much lines are sharper along a cell's slope than along most others."""
LEVEL: Final = 0.006
"""Slope up to which lines count as level, a third of a degree."""
FAR: Final = (0.06, 0.04, 0.03, 0.02, 0.015, 0.012)
"""Slope by which a cell that is not to be trusted lies off the surface, from one try to the next."""
LEFT: Final = 0.25
"""Share of the cells' squared slopes that may be left when the page is straightened."""
STIFF: Final = (0.0, 0.02, 0.05, 0.02, 0.05, 0.08)
"""What keeps each term small where no cell tells more."""
LEAST_BEND: Final = 0.003
"""Share of the page's width by which lines must be bent."""
TURNS: Final = 3
LEAST_TURN_DEG: Final = 0.3
MESH: Final = (24, 16)


class Bend(NamedTuple):
    """How far below its place each point lies, as the terms of a surface over the page.

    x, y and what `below` gives are measured from the middle of the page in units of half its width.
    """

    terms: tuple[float, ...]

    def below(self, x: Array, y: Array) -> Array:
        """Positive where a point lies too low; x and y are arrays of one shape."""
        first, second, third, *by_y = self.terms
        return (
            x * (first + by_y[0] * y)
            + x * x / 2 * (second + by_y[1] * y)
            + x * x * x / 3 * (third + by_y[2] * y)
        )

    def lying(self) -> Bend:
        """The same of the page after a mirroring at its diagonal and a quarter turn counter-clockwise."""
        return Bend(tuple(term * sign for term, sign in zip(self.terms, (-1, -1, -1, 1, 1, 1), strict=True)))

    def overturned(self) -> Bend:
        """The same of the page upside down."""
        return Bend(tuple(term * sign for term, sign in zip(self.terms, (1, -1, 1, -1, 1, -1), strict=True)))


def find_bend(mask: Array, skew_deg: float) -> tuple[Bend | None, float]:
    """How the lines of a mask of ink are bent, and what the page is to be turned by first (counter-clockwise, growing
    to hold its corners); None and `skew_deg` when they are straight."""
    y, x = np.nonzero(mask)
    if len(y) < LEAST_INK:
        return None, skew_deg
    stride = len(y) // MOST_INK + 1
    height, width = mask.shape
    places = (x[::stride] - width / 2).astype(np.float32), (y[::stride] - height / 2).astype(np.float32)
    if sum(abs(slope) > LEVEL for *_, slope, _ in _slopes(*_turned(*places, skew_deg), FIRST_LOOK)) < 2:
        return None, skew_deg
    turned_deg = skew_deg
    for left in range(TURNS)[::-1]:
        # A page whose left half is flat was levelled by that: its lines shall end as high as they begin.
        x, y = _turned(*places, turned_deg)
        lean = math.radians(turned_deg)
        half = (width * math.cos(lean) + height * abs(math.sin(lean))) / 2
        cells = _slopes(x, y)
        bend = _fitted(np.array(cells) / (half, half, 1, 1)) if len(cells) >= LEAST_CELLS else None
        if not bend or np.ptp(bend.below(x / half, y / half)) < 2 * LEAST_BEND:
            return None, skew_deg
        rise_deg = math.degrees(math.atan(bend.terms[0] + bend.terms[2] / 3))
        if not left or abs(rise_deg) < LEAST_TURN_DEG:
            break
        turned_deg += rise_deg
    return bend, turned_deg


def find_bend_lying(mask: Array, skew_deg: float) -> tuple[Bend | None, float]:
    """The same of a page whose lines run up and down; its bend is that after a mirroring at its diagonal."""
    bend, turned_deg = find_bend(mask.T, -skew_deg)
    return bend, -turned_deg


def _turned(x: Array, y: Array, degrees: float) -> tuple[Array, Array]:
    """The points turned counter-clockwise, from above downwards."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = x * cos + y * sin, y * cos - x * sin
    order = np.argsort(y)
    return x[order], y[order]


def _slopes(x: Array, y: Array, every: int = 1) -> list[tuple[float, float, float, float]]:
    """The middles of cells with clear lines (x and y), the slope of these, and how much of it is to be seen.

    The points come from above downwards; of the cells' rows and columns only each of so many is looked at.
    """
    left, right, top, bottom = float(x.min()), float(x.max()), float(y.min()), float(y.max())
    wide, high = CELL_WIDE * (right - left), CELL_HIGH * (bottom - top)
    tried = np.tan(np.radians(np.arange(-MOST_SLOPE_DEG, MOST_SLOPE_DEG + STEP_DEG / 2, STEP_DEG)))
    found = []
    for upper in np.linspace(top, bottom - high, ROWS)[::every]:
        first, last = np.searchsorted(y, (upper, upper + high))
        across, down = x[first:last], y[first:last]
        for edge in np.linspace(left, right - wide, COLUMNS)[::every]:
            inside = (across >= edge) & (across < edge + wide)
            if inside.sum() < LEAST_POINTS:
                continue
            places, heights = across[inside], down[inside]
            slope = _slope(places, heights, tried)
            if slope is not None:
                found.append((float(places.mean()), float(heights.mean()), slope, math.sqrt(len(places))))
    return found


def _slope(x: Array, y: Array, tried: Array) -> float | None:
    """The slope of a cell's lines; None where no one is clear."""
    sharp = np.array([_sharpness(y - x * slope) for slope in tried])
    best = int(sharp.argmax())
    if not 0 < best < len(tried) - 1 or sharp[best] < CLEAR * np.median(sharp):
        return None
    before, at, after = sharp[best - 1 : best + 2]
    curve = before - 2 * at + after
    between = 0.5 * (before - after) / curve if curve < 0 else 0.0
    return float(tried[best] + between * (tried[1] - tried[0]))


def _sharpness(down: Array) -> float:
    profile = np.bincount((down - down.min()).astype(np.int32)).astype(np.float32)
    return float((np.diff(profile) ** 2).sum()) / len(down)


def _fitted(cells: Array) -> Bend | None:
    """The surface whose slopes come nearest to those of the cells; None when it does not come near."""
    x, y, slope, weight = cells.T
    terms = np.stack([np.ones_like(x), x, x * x, y, x * y, x * x * y], axis=1)
    trust = np.ones_like(x)
    for far in FAR:
        scale = weight * trust
        stiff = np.diag(STIFF) * float(np.linalg.norm(scale))
        left, right = np.concatenate([terms * scale[:, None], stiff]), np.concatenate([slope * scale, np.zeros(6)])
        solved, *_ = np.linalg.lstsq(left, right, rcond=None)
        away = np.abs(slope - terms @ solved)
        trust = 1 / (1 + (away / far) ** 2)
    if float(weight @ away**2) > LEFT * float(weight @ slope**2):
        return None
    return Bend(tuple(round(float(value), 5) for value in solved))


def unbent_lying(picture: Image.Image, bend: Bend) -> Image.Image:
    """The picture of a page whose lines run up and down, with straight ones."""
    mirrored = picture.transpose(Image.Transpose.TRANSPOSE)
    return unbent(mirrored, bend).transpose(Image.Transpose.TRANSPOSE)


def unbent(picture: Image.Image, bend: Bend, fill: int | str = 255) -> Image.Image:
    """The picture with its lines straight; `fill` comes in where it ends."""
    width, height = picture.size
    half = width / 2
    columns = np.linspace(0, width, MESH[0] + 1).round().astype(int)
    rows = np.linspace(0, height, MESH[1] + 1).round().astype(int)
    x, y = np.meshgrid(columns, rows)
    source = (y + bend.below((x - half) / half, (y - height / 2) / half) * half).tolist()
    mesh = []
    for row, (top, bottom) in enumerate(zip(rows[:-1].tolist(), rows[1:].tolist(), strict=True)):
        for column, (left, right) in enumerate(zip(columns[:-1].tolist(), columns[1:].tolist(), strict=True)):
            above, under = source[row], source[row + 1]
            corners = (left, above[column], left, under[column], right, under[column + 1], right, above[column + 1])
            mesh.append(((left, top, right, bottom), corners))
    return picture.transform(picture.size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC, fillcolor=fill)
