"""Windows around the cells of a picture hold what PIL's filters find in them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFilter

from resumectl.parse.extract.windows import least_around, median_around, middle, most_around

WINDOWS = (3, 5, 9, 17)


@pytest.mark.parametrize("window", WINDOWS)
@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 256), st.integers(0, 2**32 - 1))
def test_least_and_most_are_those_of_pil(window: int, height: int, width: int, shades: int, seed: int) -> None:
    """Any picture and window: the least and the most are PIL's, the border repeated."""
    cells = np.random.default_rng(seed).integers(0, shades, (height, width), dtype=np.uint8)
    picture = Image.fromarray(cells)
    assert (least_around(cells, window) == np.asarray(picture.filter(ImageFilter.MinFilter(window)))).all()
    assert (most_around(cells, window) == np.asarray(picture.filter(ImageFilter.MaxFilter(window)))).all()


@pytest.mark.parametrize("window", WINDOWS)
@given(st.integers(0, 30), st.integers(0, 30), st.integers(1, 256), st.integers(0, 2**32 - 1))
def test_the_median_is_that_of_pil(window: int, height: int, width: int, shades: int, seed: int) -> None:
    """Any picture and window: the median is that of PIL over the picture with its border mirrored."""
    reach = window // 2
    shape = (height + reach + 1, width + reach + 1)
    cells = np.random.default_rng(seed).integers(0, shades, shape, dtype=np.uint8)
    mirrored = Image.fromarray(np.pad(cells, reach, mode="reflect")).filter(ImageFilter.MedianFilter(window))
    expected = np.asarray(mirrored)[reach : reach + shape[0], reach : reach + shape[1]]
    assert (median_around(cells, window) == expected).all()


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (2, 3)])
def test_a_picture_smaller_than_the_window_has_a_median(shape: tuple[int, int]) -> None:
    """Where there is less to mirror than the window reaches, the outermost cells count again and again."""
    assert (median_around(np.full(shape, 7, dtype=np.uint8), 17) == 7).all()


@pytest.mark.parametrize("kind", ["uint8", "int64", "float32"])
@given(st.integers(1, 4), st.integers(1, 30), st.integers(0, 2**32 - 1))
def test_the_middle_is_the_median_of_numpy(kind: str, rows: int, columns: int, seed: int) -> None:
    """Of bytes, counts and logarithms, for even and odd numbers of them: the same to the last bit."""
    values = (np.random.default_rng(seed).random((rows, columns)) * 255).astype(kind)
    assert (middle(values) == np.median(values, axis=1)).all()
    assert middle(values[0]) == np.median(values[0])
