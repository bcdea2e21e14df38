"""Dots that recognition took for letters or signs: those between words (`Oslo e Norway`, `Oslo + Norway`) and the
rows of them that show how well somebody knows a thing (`Python eeeO`).

Why: the dots that set the details of a person apart are no larger than an e, and read as one they join what they
part. In the picture a dot is one solid round, and no letter is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from PIL import Image

from resumectl.parse.extract.ocr_words import ReadLine, ReadWord

BULLET: Final = "•"
LETTERS: Final = frozenset("eoOascCD0@")
"""What a dot is read as when it is read as a letter."""
GLUED: Final = frozenset("+*°¢«»=~_eo®©•·")
"""What the dot after a word is read as when both are read as one."""
SIDE_EM: Final = (0.16, 0.62)
SHAPE: Final = (0.7, 1.45)
"""Width by height."""
LEAST_FILL: Final = 0.6
"""Of its box; a disc fills 0.79."""
UNBROKEN: Final = 0.96
"""Share of ink between the first and last dot of each row and column: letters have holes and bays."""
ABOVE_LINE_EM: Final = (0.1, 0.6)
"""Where the middle of a dot is; that of a full stop is lower."""
ROW_SIGNS: Final = frozenset("eoOascCD0QG@©®°¢•●○*")
"""What most dots of a row are read as."""
LEAST_ROW: Final = 3
ALIKE: Final = 0.2
"""By which share the dots of a row, and the steps between them, may differ."""
GAP_EM: Final = 0.2
"""Between a word and the dot that is none of its letters."""
FLOOR_EM: Final = 0.05
DARK: Final = 128


class _Box(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int


class Dots:
    """The page's ink, asked about single words."""

    def __init__(self, ink: Image.Image) -> None:
        self._dark = np.asarray(ink) < DARK

    def is_dot(self, word: ReadWord, line: ReadLine) -> bool:
        """Whether a short word of a line is a dot in the picture."""
        return self._dot(word, line) is not None

    def with_dots(self, lines: Sequence[ReadLine]) -> list[ReadLine]:
        """The lines with the dots between their words as such and without rows of dots. One that begins a line stays
        what it was read as."""
        found = (self._with_dots(line) for line in lines)
        return [line for line in found if line.words]

    def _with_dots(self, line: ReadLine) -> ReadLine:
        read = [word for word in line.words if not self._is_row(word)]
        words = read[:1]
        for word in read[1:]:
            dot = self._dot(word, line)
            words.append(_as_dot(word, dot) if dot else word)
        parted = [part for word in words for part in (self._parted(word, line) if word.text[-1] in GLUED else (word,))]
        return line if parted == list(line.words) else line._replace(words=tuple(parted))

    def _is_row(self, word: ReadWord) -> bool:
        """Whether a word is a row of dots in the picture: all as large, at the same steps, the first one solid."""
        if len(word.text) < LEAST_ROW or 2 * sum(char in ROW_SIGNS for char in word.text) <= len(word.text):
            return False
        piece = self._dark[word.top : word.bottom, word.left : word.right]
        edges = np.flatnonzero(np.diff(np.concatenate([[0], piece.any(axis=0), [0]]).astype(np.int8)))
        begins, ends = edges[::2], edges[1::2]
        if len(begins) < LEAST_ROW or not _are_alike(ends - begins) or not _are_alike(np.diff(begins)):
            return False
        box = _inked(self._dark, _Box(word.left + int(begins[0]), word.top, word.left + int(ends[0]), word.bottom))
        return box is not None and self._is_solid(box)

    def _dot(self, word: ReadWord, line: ReadLine) -> _Box | None:
        if len(word.text) > 2 or any(char.isalnum() and char not in LETTERS for char in word.text):
            return None
        box = _inked(self._dark, _Box(word.left, word.top, word.right, word.bottom))
        return box if box and self._is_round(box, line) else None

    def _is_round(self, box: _Box, line: ReadLine) -> bool:
        em = max(1.0, line.size)
        least, most = (side * em for side in SIDE_EM)
        middle = (line.baseline(box.left) - (box.top + box.bottom) / 2) / em
        if not (least <= box.right - box.left <= most and least <= box.bottom - box.top <= most):
            return False
        return ABOVE_LINE_EM[0] <= middle <= ABOVE_LINE_EM[1] and self._is_solid(box)

    def _is_solid(self, box: _Box) -> bool:
        """Whether a box is filled as one dot fills it."""
        piece = self._dark[box.top : box.bottom, box.left : box.right]
        if not SHAPE[0] <= (box.right - box.left) / (box.bottom - box.top) <= SHAPE[1]:
            return False
        return piece.mean() >= LEAST_FILL and min(_unbroken(piece), _unbroken(piece.T)) >= UNBROKEN

    def _is_underlined(self, word: ReadWord, line: ReadLine) -> bool:
        """Whether a word ends with a stroke below its line and nothing above it."""
        floor = round(line.baseline(word.right) - FLOOR_EM * line.size)
        columns = np.s_[max(word.left, round(word.right - GAP_EM * line.size)) : word.right]
        above, below = self._dark[word.top : floor, columns], self._dark[floor : word.bottom + 2, columns]
        return not above.any() and bool(below.any())

    def _parted(self, word: ReadWord, line: ReadLine) -> tuple[ReadWord, ...]:
        """A word without the dot that was read as its last sign, and that dot; where nothing stands, without the
        sign."""
        if len(word.text) < 3:
            return (word,)
        columns = np.nonzero(self._dark[word.top : word.bottom, word.left : word.right].any(axis=0))[0]
        if not len(columns):
            return (word,)
        gap = GAP_EM * line.size
        breaks = np.nonzero(np.diff(columns) > gap)[0]
        end = word.left + int(columns[breaks[-1] if len(breaks) else -1]) + 1
        bare = word._replace(text=word.text[:-1], right=end)
        if word.text[-1] == "_":
            return (word,) if self._is_underlined(word, line) else (bare,)
        if not len(breaks):
            return (word,)
        box = _inked(self._dark, _Box(end, word.top, word.right, word.bottom))
        return (bare, _as_dot(word, box)) if box and self._is_round(box, line) else (word,)


def _as_dot(word: ReadWord, box: _Box) -> ReadWord:
    return word._replace(text=BULLET, left=box.left, top=box.top, right=box.right, bottom=box.bottom)


def _inked(dark: Any, box: _Box) -> _Box | None:
    """The part of a box that holds its ink."""
    piece = dark[box.top : box.bottom, box.left : box.right]
    rows, columns = np.nonzero(piece.any(axis=1))[0], np.nonzero(piece.any(axis=0))[0]
    if not len(rows):
        return None
    return _Box(
        box.left + int(columns[0]), box.top + int(rows[0]), box.left + int(columns[-1]) + 1, box.top + int(rows[-1]) + 1
    )


def _are_alike(lengths: Any) -> bool:
    return float(np.ptp(lengths)) <= max(2.0, ALIKE * float(np.median(lengths)))


def _unbroken(piece: Any) -> float:
    """The ink of a piece by what lies between the first and the last ink of each row."""
    first, last = piece.argmax(axis=1), piece.shape[1] - piece[:, ::-1].argmax(axis=1)
    spans = (last - first)[piece.any(axis=1)]
    return float(piece.sum() / max(1, spans.sum()))
