"""A page recognised in two halves at once, cut where no text stands: on two processors it takes half the time.

Of restless paper (photos in bad light) a half is not read as it is within the page, because Tesseract tells ink from
paper by the whole picture; such pages stay whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import Final

import numpy as np
from PIL import Image

from resumectl.parse.extract.ocr_words import ReadLine, parse_hocr
from resumectl.parse.extract.tesseract import Recogniser

DARK: Final = 128
FAINT: Final = 200
"""The palest shade that counts as printed."""
PALE: Final = 245
MOST_GREY: Final = 1.5
"""Grey pixels of a page for each dark one; the soft edges of letters make fewer."""
LEAST_HEIGHT: Final = 1_000
"""Pixels of a page that is worth a second start of the program."""
MIDDLE: Final = (0.35, 0.65)
"""Shares of the page's text between which it is cut."""
MOST_CHANGES: Final = 4
"""Between black and white in an empty row: a drawn upright rule or a speck makes two."""
LEAST_GAP: Final = 8
"""Empty rows of pixels at a cut: more than what hangs down from one word."""
MARGIN_PIXELS: Final = 40
"""White that is left around what is printed: the rest of a page's margins costs a tenth of its reading."""


@contextmanager
def begun(
    recogniser: Recogniser, ink: Image.Image, languages: Sequence[str], timeout_s: float
) -> Iterator[Callable[[], list[ReadLine]]]:
    """Begin to read a page; the function waits for its lines. At the end of the block what still runs is given up."""
    left, top, right, bottom = printed_area(ink)
    cut = cut_row(ink)
    edges = [top, cut, bottom] if top < cut < bottom else [top, bottom]
    with ExitStack() as running:
        parts = [(upper, ink.crop((left, upper, right, lower))) for upper, lower in pairwise(edges)]
        texts = [
            (upper, running.enter_context(recogniser.begin(part, languages, timeout_s))) for upper, part in parts
        ]
        yield lambda: [moved(line, left, upper) for upper, text in texts for line in parse_hocr(text())]


def printed_area(ink: Image.Image) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is printed, with a margin; all of an empty page."""
    dark = np.asarray(ink) < FAINT
    columns, rows = np.nonzero(dark.any(axis=0))[0], np.nonzero(dark.any(axis=1))[0]
    if not len(rows):
        return 0, 0, ink.width, ink.height
    return (
        max(0, int(columns[0]) - MARGIN_PIXELS),
        max(0, int(rows[0]) - MARGIN_PIXELS),
        min(ink.width, int(columns[-1]) + 1 + MARGIN_PIXELS),
        min(ink.height, int(rows[-1]) + 1 + MARGIN_PIXELS),
    )


def cut_row(ink: Image.Image) -> int:
    """The row of pixels between two lines that parts the text of a page best; 0 when it stays whole."""
    if ink.height < LEAST_HEIGHT:
        return 0
    shade = np.asarray(ink)
    dark = shade < DARK
    inked = np.count_nonzero(dark)
    if np.count_nonzero(shade < PALE) - inked > MOST_GREY * inked:
        return 0
    changes = (dark[:, 1:] != dark[:, :-1]).sum(axis=1)
    above = np.cumsum(changes)
    first, last = (int(np.searchsorted(above, share * above[-1])) for share in MIDDLE)
    edges = np.diff(np.concatenate([[0], changes[first:last] <= MOST_CHANGES, [0]]).astype(np.int8))
    tops, bottoms = np.nonzero(edges == 1)[0] + first, np.nonzero(edges == -1)[0] + first
    gaps = [(int(top), int(bottom)) for top, bottom in zip(tops, bottoms, strict=True) if bottom - top >= LEAST_GAP]
    rows = [(top + bottom) // 2 for top, bottom in gaps]
    return min(rows, key=lambda row: abs(int(above[row]) - int(above[-1]) / 2), default=0)


def moved(line: ReadLine, right: int, down: int) -> ReadLine:
    """A line of a part where it stands on the whole page, so many pixels further right and down."""
    words = tuple(
        word._replace(
            left=word.left + right, right=word.right + right, top=word.top + down, bottom=word.bottom + down
        )
        for word in line.words
    )
    return line._replace(words=words, start=line.start + down - line.rise * right)
