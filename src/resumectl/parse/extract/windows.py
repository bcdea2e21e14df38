"""What stands in the window around each cell of a small picture: its median, its darkest and its lightest.

PIL's filters give the same and look at each window by itself; whole arrays at once take a tenth of their time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

Array = Any
"""A numpy array of bytes; its stubs are not loaded."""


def median_around(cells: Array, window: int) -> Array:
    """The median of the `window` x `window` cells around each cell (an odd number); the border is mirrored.

    It is put together bit by bit: the largest value that at most half of the window's cells lie under.
    """
    reach = window // 2
    padded = _mirrored(cells, reach)
    height, width = cells.shape
    found = np.zeros_like(cells)
    is_under = np.empty(cells.shape, dtype=np.bool_)
    in_row = np.empty(cells.shape, dtype=np.uint8)
    for bit in (128, 64, 32, 16, 8, 4, 2, 1):
        tried = found | np.uint8(bit)
        under = np.zeros(cells.shape, dtype=np.uint16)
        for y in range(window):
            in_row.fill(0)
            for x in range(window):
                np.less(padded[y : y + height, x : x + width], tried, out=is_under)
                np.add(in_row, is_under.view(np.uint8), out=in_row)
            under += in_row
        found = np.where(under <= window * window // 2, tried, found)
    return found


def middle(values: Array) -> Any:
    """The median along the last axis; numpy's own checks for longer than it counts, and a page asks once a word."""
    count = values.shape[-1]
    places = ((count - 1) // 2, count // 2)
    ordered = np.partition(values, places, axis=-1)
    kind = values.dtype if values.dtype.kind == "f" else np.dtype(float)
    low, high = (ordered[..., place].astype(kind) for place in places)
    return (low + high) / 2


def least_around(cells: Array, window: int) -> Array:
    """The least of the `window` x `window` cells around each cell; the border is repeated."""
    return _extreme(np.minimum, cells, window)


def most_around(cells: Array, window: int) -> Array:
    """The most of the `window` x `window` cells around each cell; the border is repeated."""
    return _extreme(np.maximum, cells, window)


def _extreme(of: Any, cells: Array, window: int) -> Array:
    reach = window // 2
    height, width = cells.shape
    padded = np.pad(cells, reach, mode="edge")
    rows = padded[:height]
    for y in range(1, window):
        rows = of(rows, padded[y : y + height])
    found = rows[:, :width]
    for x in range(1, window):
        found = of(found, rows[:, x : x + width])
    return found


def _mirrored(cells: Array, reach: int) -> Array:
    """The cells with a border: mirrored as far as there are cells, beyond that the outermost repeated."""
    margin = min(reach, min(cells.shape) - 1)
    return np.pad(np.pad(cells, margin, mode="reflect"), reach - margin, mode="edge")
