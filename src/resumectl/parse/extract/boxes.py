"""Filled boxes on a page that are too small for its ground: a heading's band, a tag, a bar of skill."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from PIL import Image

from resumectl.parse.extract.windows import middle

Array = Any
"""A numpy array; its stubs are not loaded."""

BOX_CELLS: Final = 3
"""Cells a line's letters are high when boxes are looked for."""
LEAST_BOX_CELLS: Final = 5
BOX_INK: Final = 90
"""Of 255: the palest fill that counts as a box; on paler ones the text is dark."""
FRAME_SHARE: Final = 0.97
"""Share of fill in a row above and one below what is written in a box; rows through letters have less."""
BOX_GAIN: Final = 1.4
"""What is written in a box becomes this much darker."""
LEAST_BAND_CELLS: Final = 20


def has_boxes(ink: Array, height: float) -> bool:
    """Whether a page may have filled boxes, level or not: stretches of fill, longer than any letter, one below the
    other. `height` is the text's, from `text_height`."""
    dark = _dark_cells(ink, height)
    thick = dark[:-1] & dark[1:]
    fill = np.cumsum(thick, axis=1, dtype=np.int32)
    reach = LEAST_BAND_CELLS
    return bool(fill.shape[1] > reach and (fill[:, reach:] - fill[:, :-reach] == reach).any())


def open_boxes(ink: Array, value: Array, height: float) -> None:
    """Empty, in place, the filled boxes that are too small for the page's ground (a heading's band, a tag,
    a bar of skill): what is written in them becomes ink.

    `value` holds the page's levels of grey, `height` is the text's, from `text_height`; lines run across."""
    cell = height / BOX_CELLS
    for left, top, right, bottom in find_boxes(_dark_cells(ink, height)):
        x0, y0, x1, y1 = (round(edge * cell) for edge in (left - 0.5, top - 0.5, right + 0.5, bottom + 0.5))
        area = np.s_[max(0, y0) : y1, max(0, x0) : x1]
        if not _is_framed(ink[area], round(cell)):
            continue
        level = float(middle(value[area].ravel()))
        away = np.abs(value[area].astype(np.float32) - level) / max(level, 255 - level)
        rim = round(cell * 1.2)
        away[:rim] = away[-rim:] = away[:, :rim] = away[:, -rim:] = 0
        ink[area] = np.clip((away - 0.1) * (255 * BOX_GAIN), 0, 255)


def _dark_cells(ink: Array, height: float) -> Array:
    """Where a page is dark, in cells of which a line of text is BOX_CELLS high."""
    rows, columns = ink.shape
    cell = height / BOX_CELLS
    size = (max(1, round(columns / cell)), max(1, round(rows / cell)))
    return np.asarray(Image.fromarray(ink).resize(size, Image.Resampling.BOX)) > BOX_INK


def _is_framed(box: Array, cell: int) -> bool:
    """Whether rows of pure fill run above and below what a box holds; heavy capitals are dense but have
    none."""
    inner = box[:, cell:-cell]
    filled = (inner > 0.6 * middle(inner.ravel())).mean(axis=1)
    third = max(1, len(filled) // 3)
    return bool(filled[:third].max() >= FRAME_SHARE and filled[-third:].max() >= FRAME_SHARE)


def find_boxes(dark: Array) -> list[tuple[int, int, int, int]]:
    """Filled rectangles of a mask as (left, top, right, bottom), right and bottom not included.

    Each is at least as high as a line of text and half as wide again, framed by its own fill on all
    sides, mostly filled and without a wide hole; no letter is, nor a frame of thin lines.
    """
    height, width = dark.shape
    boxes: list[tuple[int, int, int, int]] = []
    taken = np.zeros_like(dark)
    padded = np.zeros((height, width + 2), dtype=np.int8)
    padded[:, 1:-1] = dark
    change = np.diff(padded, axis=1)
    begin, end = np.nonzero(change == 1), np.nonzero(change == -1)
    wide = end[1] - begin[1] >= 2 * LEAST_BOX_CELLS
    for top, left, right in zip(begin[0][wide].tolist(), begin[1][wide].tolist(), end[1][wide].tolist(), strict=True):
        if taken[top, left:right].any():
            continue
        # What is written may begin in the second cell already, and the first one be half of paper.
        sides = (dark[top:, left] | dark[top:, left + 1]) & (dark[top:, right - 2] | dark[top:, right - 1])
        reach = height - top if sides.all() else int(np.argmin(sides))
        full = np.nonzero(dark[top : top + reach, left:right].mean(axis=1) > 0.9)[0]
        bottom = top + (int(full[-1]) + 1 if len(full) else 0)
        wide, high = right - left, bottom - top
        if high < LEAST_BOX_CELLS or (wide < 1.5 * high and high < 4 * LEAST_BOX_CELLS):
            continue
        inside = dark[top:bottom, left:right]
        if inside.mean() > 0.6 and _longest_gap(inside) <= 0.3 * (right - left):
            taken[top:bottom, left:right] = True
            boxes.append((left, top, right, bottom))
    return boxes


def _longest_gap(filled: Array) -> int:
    """The longest stretch of a row of a mask that is not filled."""
    edges = np.zeros((filled.shape[0], filled.shape[1] + 2), dtype=np.int8)
    edges[:, 1:-1] = ~filled
    change = np.diff(edges, axis=1)
    gaps = np.nonzero(change == -1)[1] - np.nonzero(change == 1)[1]
    return int(gaps.max()) if len(gaps) else 0
