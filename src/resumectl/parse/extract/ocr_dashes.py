"""Dashes that recognition left out between words (`2020 2021` for `2020 — 2021`): hairlines, often grey.

Why: two years without the dash between them are no span of time, and a post without it runs into its employer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from PIL import Image

from resumectl.parse.extract.ocr_words import ReadLine, ReadWord

GAP_EM: Final = (0.5, 2.4)
"""Between two words that have a dash between them."""
SAME_LINE_EM: Final = 0.15
ROWS_EM: Final = (0.75, 0.15)
"""Above and below the line that letters stand on: where nothing but the dash is in the gap."""
SIDE_EM: Final = 0.06
"""Free on both sides of a dash; a drawn line runs through."""
WIDE_EM: Final = (0.2, 1.3)
HIGH_EM: Final = 0.14
ABOVE_LINE_EM: Final = (0.12, 0.42)
LEAST_FILL: Final = 0.5
PALEST: Final = 225
"""Of 255: the darkest of it is at least so dark."""
LONG_EM: Final = 0.4
"""From this width on it is no hyphen."""


def with_drawn_dashes(lines: Sequence[ReadLine], ink: Image.Image) -> list[ReadLine]:
    """The lines with the dashes that stand alone between two of their words, or between two lines of a row."""
    page = np.asarray(ink)
    completed = list(lines)
    taken = [word for line in lines for word in line.words]
    for number, line in enumerate(lines):
        words: list[ReadWord] = []
        for word, after in _neighbours(line, lines):
            words.append(word)
            dash = _dash(line, word, after, page) if after else None
            if dash and not any(_overlap(dash, other) for other in taken):
                words.append(dash)
        if len(words) > len(line.words):
            completed[number] = line._replace(words=tuple(words))
    return completed


def _neighbours(line: ReadLine, lines: Sequence[ReadLine]) -> Iterator[tuple[ReadWord, ReadWord | None]]:
    """Each word of a line and the one after it if a dash has room between them; after the last one, of another line
    on the same row."""
    least, most = (gap * line.size for gap in GAP_EM)
    for word, after in zip(line.words, line.words[1:], strict=False):
        yield word, after if least <= after.left - word.right <= most else None
    last = line.words[-1]
    nearest = None
    if last.text[-1].isalnum():
        height = line.baseline(last.right)
        starts = (
            other.words[0]
            for other in lines
            if least <= other.words[0].left - last.right <= most
            and abs(other.baseline(other.words[0].left) - height) <= SAME_LINE_EM * line.size
        )
        nearest = min(starts, key=lambda word: word.left, default=None)
    yield last, nearest


def _dash(line: ReadLine, word: ReadWord, after: ReadWord, page: Any) -> ReadWord | None:
    """The dash in the gap between two words, if it is all that is there."""
    if not (word.text[-1].isalnum() or word.text[-1] in ".)") or not after.text[0].isalnum():
        return None
    em, baseline = line.size, line.baseline((word.right + after.left) / 2)
    top, bottom = max(0, round(baseline - ROWS_EM[0] * em)), round(baseline + ROWS_EM[1] * em)
    gap = page[top:bottom, word.right + 1 : after.left - 1]
    if gap.size == 0 or gap.min() > PALEST:
        return None
    dark = gap < (int(gap.min()) + 255) // 2
    rows, columns = np.nonzero(dark.any(axis=1))[0], np.nonzero(dark.any(axis=0))[0]
    high, wide = int(rows[-1] - rows[0]) + 1, int(columns[-1] - columns[0]) + 1
    above = (baseline - top - (rows[0] + rows[-1] + 1) / 2) / em
    is_free = min(int(columns[0]), gap.shape[1] - 1 - int(columns[-1])) >= SIDE_EM * em
    fill = dark[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].mean()
    if not (is_free and WIDE_EM[0] * em <= wide <= WIDE_EM[1] * em and high <= max(2, HIGH_EM * em)):
        return None
    if fill < LEAST_FILL or not ABOVE_LINE_EM[0] <= above <= ABOVE_LINE_EM[1]:
        return None
    left, upper = word.right + 1 + int(columns[0]), top + int(rows[0])
    return ReadWord("–" if wide >= LONG_EM * em else "-", left, upper, left + wide, upper + high, word.confidence)


def _overlap(dash: ReadWord, other: ReadWord) -> bool:
    across = dash.left < other.right and other.left < dash.right
    return across and dash.top <= other.bottom and other.top <= dash.bottom
