"""How a page of a PDF lies: turned pages, turned text and vertical writing are read as if they were upright."""

from __future__ import annotations

from typing import Any, NamedTuple

import pymupdf

from resumectl.model.limits import CHARACTERS_READ
from resumectl.parse.extract.pdf_accents import with_joined_accents
from resumectl.parse.extract.pdf_spacing import with_own_spaces
from resumectl.parse.extract.pdf_tight import with_tight_spaces

# Images are left out because get_text("dict") with them hangs for a minute on real files of a few kilobytes, and
# TEXT_COLLECT_STYLES because it takes minutes on a page with many words.
# What lies off the page is wanted too, because leaving it out is to be said.
# Ligatures are taken apart because behind a whole one MuPDF loses the space that an old TeX font does not print.
LEFT_OUT = pymupdf.TEXT_PRESERVE_IMAGES | pymupdf.TEXT_MEDIABOX_CLIP | pymupdf.TEXT_PRESERVE_LIGATURES
TEXT_FLAGS = pymupdf.TEXTFLAGS_DICT & ~LEFT_OUT
MOST_STYLED_WORDS = 100_000
"""Of more words, or of more text than is read at all, the styles are not asked for: a dictionary for each of a
million spans would take a gigabyte."""
SMALLEST_SIDE_PT = 150.0
USUAL_SIDE_PT = 842.0
LYING_SHARE = 0.7
"""Of a page's letters: when so many lie on their side or their head, the page is turned for reading."""

Area = tuple[float, float, float, float]
"""Left, top, right, bottom in points."""


class View(NamedTuple):
    """A page with its text, as it is read; `width_pt` and `height_pt` are those of what is read.

    `words` and `blocks` are what pymupdf's extractWORDS and extractDICT give; `blocks` is empty when there are too
    many words. `matrix` leads there from the page that pymupdf's drawings and pictures stand on, `from_shown` from
    the page as programs show it; None changes nothing. `turned_deg` is what the shown page was turned by,
    counter-clockwise, so that its text is upright.
    """

    words: list[Any]
    blocks: list[Any]
    width_pt: float
    height_pt: float
    matrix: Any = None
    from_shown: Any = None
    turned_deg: float = 0.0


def view_of(source: Any) -> View:
    """The page as it is read: as programs show it, then turned to where most of its letters are upright."""
    shown = source.rect
    width, height = shown.width, shown.height
    matrix = source.rotation_matrix if source.rotation else None
    text = _text(source, matrix)
    quarters = _quarters(text[1])
    scale = USUAL_SIDE_PT / max(width, height) if 0 < max(width, height) < SMALLEST_SIDE_PT else 1.0
    if not quarters and scale == 1.0:
        return View(*text, width, height, matrix)
    turn = _turn(quarters, width, height) * pymupdf.Matrix(scale, scale)
    matrix = turn if matrix is None else matrix * turn
    if quarters % 2:
        width, height = height, width
    return View(*_text(source, matrix), width * scale, height * scale, matrix, turn, float(-90 * quarters % 360))


def placed(area: Any, matrix: Any) -> Area:
    """An area (left, top, right, bottom) where a matrix puts it; None leaves it where it is."""
    if matrix is None:
        left, top, right, bottom = area
    else:
        left, top, right, bottom = pymupdf.Rect(area) * matrix
    return left, top, max(left, right), max(top, bottom)


def _text(source: Any, matrix: Any) -> tuple[list[Any], list[Any]]:
    text = source.get_textpage(clip=pymupdf.INFINITE_RECT(), flags=TEXT_FLAGS, matrix=matrix)
    words = text.extractWORDS()
    is_endless = len(words) > MOST_STYLED_WORDS or sum([len(word[4]) for word in words]) > CHARACTERS_READ
    if is_endless:
        return words, []

    def read_again() -> tuple[list[Any], list[Any]]:
        flags = TEXT_FLAGS | pymupdf.TEXT_INHIBIT_SPACES
        text = source.get_textpage(clip=pymupdf.INFINITE_RECT(), flags=flags, matrix=matrix)
        return text.extractWORDS(), text.extractDICT()["blocks"]

    words, blocks = with_tight_spaces(words, text.extractDICT()["blocks"], text)
    words, blocks = with_joined_accents(words, blocks, text)
    return with_own_spaces(words, blocks, read_again)


def _quarters(blocks: list[Any]) -> int:
    """How many quarter turns clockwise set most letters upright; vertical writing counts as turned text."""
    letters = [0, 0, 0, 0]
    for block in blocks:
        for line in block.get("lines", ()):
            across, down = line["dir"]
            way = 0 if across > 0.7 else 1 if down < -0.7 else 2 if across < -0.7 else 3
            # Damage leaves lines without any.
            letters[way] += len(line["spans"][0]["text"]) if line["spans"] else 0
    most = max(range(4), key=letters.__getitem__)
    return most if letters[most] >= LYING_SHARE * sum(letters) else 0


def _turn(quarters: int, width: float, height: float) -> Any:
    """The matrix of so many quarter turns clockwise, with the page's corner back at the origin."""
    return pymupdf.Matrix(
        *(
            (1, 0, 0, 1, 0, 0),
            (0, 1, -1, 0, height, 0),
            (-1, 0, 0, -1, width, height),
            (0, -1, 1, 0, 0, width),
        )[quarters]
    )
