"""What recognition left out: dots before lines, and text beside what it read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from PIL import Image

from resumectl.parse.extract.ocr_marks import BULLET, is_large
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord, body_size, free_ink

REACH_EM: Final = 2.8
"""How far left of its text a bullet stands at most."""
DOT_EM: Final = (0.14, 0.62)
LEAST_FILL: Final = 0.45
"""Share of its box that a dot, square or triangle fills; letters and crosses fill less."""
DARK: Final = 128


class Blob(NamedTuple):
    """An isolated piece of ink in pixels, with the share of its box that it fills."""

    left: int
    top: int
    right: int
    bottom: int
    fill: float


def with_drawn_bullets(lines: Sequence[ReadLine], ink: Image.Image) -> list[ReadLine]:
    """The lines with the bullets that recognition took for specks; only where two or more stand in one
    column."""
    free = free_ink(lines, np.asarray(ink) < DARK)
    body = body_size(lines)
    found = {
        number: blob
        for number, line in enumerate(lines)
        if line.words[0].text != BULLET
        and not is_large(line.words, line.size, body)
        and (blob := _dot_before(line, free)) is not None
    }
    known = [line.words[0].left for line in lines if line.words[0].text == BULLET]
    completed = list(lines)
    for number, blob in found.items():
        line = lines[number]
        others = [other.left for place, other in found.items() if place != number]
        if not any(abs(left - blob.left) <= 0.35 * line.size for left in (*others, *known)):
            continue
        bullet = ReadWord(BULLET, blob.left, blob.top, blob.right, blob.bottom, line.words[0].confidence)
        completed[number] = line._replace(words=(bullet, *line.words))
    return completed


def _dot_before(line: ReadLine, free: Any) -> Blob | None:
    """The dot on the line's left, if a dot is all that is there."""
    first = line.words[0]
    em = line.size
    baseline = line.baseline(first.left)
    left = max(0, round(first.left - REACH_EM * em))
    top = max(0, round(baseline - 1.1 * em))
    area = free[top : round(baseline + 0.4 * em), left : max(0, first.left - 2)]
    if not area.any():
        return None
    columns = np.nonzero(area.any(axis=0))[0]
    # The piece nearest to the text, cut off at the first gap.
    breaks = np.nonzero(np.diff(columns) > 0.1 * em + 1)[0]
    begin = int(columns[breaks[-1] + 1] if len(breaks) else columns[0])
    end = int(columns[-1]) + 1
    rows = np.nonzero(area[:, begin:end].any(axis=1))[0]
    piece = area[rows[0] : rows[-1] + 1, begin:end]
    blob = Blob(left + begin, top + int(rows[0]), left + end, top + int(rows[-1]) + 1, float(piece.mean()))
    least, most = DOT_EM
    wide, high = (blob.right - blob.left) / em, (blob.bottom - blob.top) / em
    middle = (baseline - (blob.top + blob.bottom) / 2) / em
    if not (least <= wide <= most and least <= high <= most and 0.5 <= wide / high <= 2 and blob.fill >= LEAST_FILL):
        return None
    return blob if 0.08 <= middle <= 0.6 else None
