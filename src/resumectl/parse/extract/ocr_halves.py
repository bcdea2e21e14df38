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


@contextmanager
def begun(
    recogniser: Recogniser, ink: Image.Image, languages: Sequence[str], timeout_s: float
) -> Iterator[Callable[[], list[ReadLine]]]:
    """Begin to read a page; the function waits for its lines. At the end of the block what still runs is given up."""
    cut = cut_row(ink)
    edges = [0, cut, ink.height] if cut else [0, ink.height]
    with ExitStack() as running:
        texts = [
            (top, running.enter_context(recogniser.begin(_part(ink, top, bottom), languages, timeout_s)))
            for top, bottom in pairwise(edges)
        ]
        yield lambda: [lowered(line, top) for top, text in texts for line in parse_hocr(text())]


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


def _part(ink: Image.Image, top: int, bottom: int) -> Image.Image:
    return ink if bottom - top == ink.height else ink.crop((0, top, ink.width, bottom))


def lowered(line: ReadLine, rows: int) -> ReadLine:
    """A line of a part where it stands on the whole page, so many rows of pixels further down."""
    if not rows:
        return line
    words = tuple(word._replace(top=word.top + rows, bottom=word.bottom + rows) for word in line.words)
    return line._replace(words=words, start=line.start + rows)
