"""The font size of lines that are not set like the body text, from their ink, and one size for headings that are
alike.

Why: the boxes of words take in specks and the line that a heading is underlined with, so that twins among headings
seem to be of different sizes, and a heading that no lexicon knows is told by its size.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any, Final

import numpy as np
from PIL import Image

from resumectl.parse.extract.ocr_words import (
    ACCENTED,
    BODY_SPREAD,
    DESCENDERS,
    ReadLine,
    ReadWord,
    body_size,
    height_em,
    steady_sizes,
)

UNDERLINE: Final = 0.9
"""Share of a word's width that is dark in a row of its underline; no row of letters is."""
FOOT: Final = 0.45
"""Of a word's busiest rows: what the row above its baseline has at least."""
SPECK: Final = 0.015
"""Of a word's ink: what stands apart above or below it and is less belongs to no letter."""
MARK: Final = 0.003
"""The same of a word that has an accent, which stands apart too."""
LEAST_SHADE: Final = 0.45
"""Of a word's darkest ink: what counts as ink of thin strokes."""
MOST_WORDS: Final = 6
"""Of a heading."""
UNSURE: Final = frozenset("JQ&,;/|()[]{}@$")
"""Characters that go below the line in some typefaces only, or not as far as others."""
HANGING: Final = 0.12
"""Of a word's height: the least that its J or Q hangs down where it does."""
SAME: Final = 0.045
SPREAD: Final = 0.12
"""Neighbouring sizes that differ by less, up to so much between the ends, are those of one kind of heading."""


def measured_sizes(lines: Sequence[ReadLine], ink: Image.Image) -> list[ReadLine]:
    """The lines, those that are not as large as the body measured without what is not of their letters."""
    body = body_size(lines)
    page = np.asarray(ink)
    measured = []
    for line in lines:
        size = 0.0 if abs(line.size / max(1.0, body) - 1) < BODY_SPREAD else _measured(line, page)
        measured.append(line._replace(size=size) if size else line)
    return measured


def alike_sizes(lines: Sequence[ReadLine]) -> list[ReadLine]:
    """The lines with one size for all of the body, and one for all larger ones that are about as large."""
    steady = steady_sizes(lines)
    body = body_size(steady)
    groups = _groups([line.size for line in steady if line.size > body])
    centres = [median(group) for group in groups if len(group) > 1]
    same = {size: median(group) for group in groups for size in group}
    settled = []
    for before, line in zip(lines, steady, strict=True):
        size = same.get(line.size, line.size)
        if line.size == body and len(line.words) <= MOST_WORDS:
            # A heading that is hardly larger than the text is nearer to its like.
            size = min([body, *centres], key=lambda centre: abs(before.size - centre))
        settled.append(line._replace(size=size))
    return settled


def _groups(sizes: Sequence[float]) -> list[list[float]]:
    """Sizes that are about the same, the smallest first."""
    groups: list[list[float]] = []
    for size in sorted(sizes):
        if groups and size <= min(groups[-1][-1] * (1 + SAME), groups[-1][0] * (1 + SPREAD)):
            groups[-1].append(size)
        else:
            groups.append([size])
    return groups


def _measured(line: ReadLine, page: Any) -> float:
    """The font size in pixels, from words that are certain to be of one height if there are any; 0 without any."""
    found: dict[bool, list[float]] = {True: [], False: []}
    for word in line.words:
        letters = [char for char in word.text if char.isalnum()]
        if len(letters) * 2 <= len(word.text) or word.confidence < 0.5 or any(char > "\u2e7f" for char in letters):
            continue
        low = any(char in DESCENDERS for char in letters)
        speck = MARK if any(char in ACCENTED for char in letters) else SPECK
        height, is_bare = _height(page[word.top : word.bottom, word.left : word.right], speck)
        if height:
            low = (low or (not UNSURE.isdisjoint(word.text) and _hangs(word, line, height))) and not is_bare
            em = height / height_em(letters, low=low)
            found[UNSURE.isdisjoint(word.text)] += [em] * len(letters)
    return median(found[True] or found[False] or [0.0])


def _hangs(word: ReadWord, line: ReadLine, height: int) -> bool:
    """Whether something of a word that is so high goes below its line."""
    return word.bottom - line.baseline((word.left + word.right) / 2) > HANGING * height


def _height(box: Any, speck: float) -> tuple[int, bool]:
    """How high the letters in a word's box are, without what is less than a share `speck` of its ink, and whether what
    hangs below their line is not counted, because it is lost in an underline; 0 when unknown."""
    if box.size == 0:
        return 0, False
    dark = box < 255 - LEAST_SHADE * (255 - int(box.min()))
    counts = dark.sum(axis=1)
    middle = len(counts) // 2
    lines = np.nonzero(counts[middle:] > UNDERLINE * box.shape[1])[0]
    if len(lines):
        counts = counts[: middle + int(lines[0])]
        feet = np.nonzero(counts >= FOOT * np.percentile(counts, 80))[0]
        counts = counts[: int(feet[-1]) + 1]
    edges = np.flatnonzero(np.diff(np.concatenate([[0], counts > 0, [0]]).astype(np.int8)))
    runs = [(first, last) for first, last in zip(edges[::2], edges[1::2], strict=True)]
    kept = [(first, last) for first, last in runs if counts[first:last].sum() > speck * counts.sum()]
    return (int(kept[-1][1] - kept[0][0]), len(lines) > 0) if kept else (0, False)
