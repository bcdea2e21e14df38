"""What recognition leaves out: dots before lines, and drawn rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from PIL import Image

from resumectl.parse.extract.ocr_marks import BULLET, is_large
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord, body_size, free_ink

REACH_EM: Final = 2.8
"""How far left of its text a bullet stands at most."""
DOT_EM: Final = (0.1, 0.62)
LEAST_FILL: Final = 0.45
"""Share of its box that a dot, square or triangle fills; letters and crosses fill less."""
DASH: Final = "-"
DASH_WIDE_EM: Final = (0.2, 0.85)
DASH_HIGH_EM: Final = (0.04, 0.18)
LEAST_DASH: Final = 1.8
"""Width of a dash by its height; typewriters have the shortest."""
DARK: Final = 128
PALE: Final = 200
"""Hairlines become grey on a reduced page."""
RULE_SIDE: Final = 800
"""Shorter side of the reduced page on which rules are looked for."""
LEAST_RULE: Final = 0.06
"""Length of a rule as a share of that side; no letter has so long a bar."""
THICKEST_RULE: Final = 4
"""Cells; what is thicker is a bar or a panel."""


class Blob(NamedTuple):
    """An isolated piece of ink in pixels, with the share of its box that it fills."""

    left: int
    top: int
    right: int
    bottom: int
    fill: float
    text: str = BULLET


def with_drawn_bullets(lines: Sequence[ReadLine], ink: Image.Image) -> list[ReadLine]:
    """The lines with the dots and dashes that recognition took for specks; only where two or more stand in one
    column."""
    dark = np.asarray(ink) < DARK
    free = free_ink(lines, dark)
    body = body_size(lines)
    found = {
        number: blob
        for number, line in enumerate(lines)
        if line.words[0].text not in (BULLET, DASH)
        and not is_large(line.words, line.size, body)
        and (blob := _mark_before(line, free, dark)) is not None
    }
    known = [(line.words[0].text, line.words[0].left) for line in lines if line.words[0].text in (BULLET, DASH)]
    completed = list(lines)
    for number, blob in found.items():
        line = lines[number]
        others = [(other.text, other.left) for place, other in found.items() if place != number]
        if not any(
            text == blob.text and abs(left - blob.left) <= 0.35 * line.size for text, left in (*others, *known)
        ):
            continue
        bullet = ReadWord(blob.text, blob.left, blob.top, blob.right, blob.bottom, line.words[0].confidence)
        completed[number] = line._replace(words=(bullet, *line.words))
    return completed


def _mark_before(line: ReadLine, free: Any, dark: Any) -> Blob | None:
    """The dot or dash on the line's left, if it is all that is there; left of a dash is nothing at all."""
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
    wide, high = (blob.right - blob.left) / em, (blob.bottom - blob.top) / em
    middle = (baseline - (blob.top + blob.bottom) / 2) / em
    if _is_dash(wide, high, middle, blob.fill):
        before = dark[blob.top : blob.bottom, max(0, round(blob.left - em)) : blob.left]
        return None if before.any() else blob._replace(text=DASH)
    least, most = DOT_EM
    if not (least <= wide <= most and least <= high <= most and 0.5 <= wide / high <= 2 and blob.fill >= LEAST_FILL):
        return None
    return blob if 0.08 <= middle <= 0.6 else None


def _is_dash(wide: float, high: float, middle: float, fill: float) -> bool:
    """Whether a piece of ink of these sizes in em, so far above its line, is a dash."""
    right_size = DASH_WIDE_EM[0] <= wide <= DASH_WIDE_EM[1] and DASH_HIGH_EM[0] <= high <= DASH_HIGH_EM[1]
    return right_size and wide >= LEAST_DASH * high and 0.12 <= middle <= 0.45 and fill >= LEAST_FILL


class Bar(NamedTuple):
    """A drawn straight line in pixels of the prepared page."""

    left: float
    top: float
    right: float
    bottom: float


def drawn_rules(ink: Image.Image) -> list[Bar]:
    """The level and upright lines drawn on a page, each once."""
    factor = max(1, round(min(ink.size) / RULE_SIDE))
    dark = np.asarray(ink.reduce(factor)) < PALE
    least = max(20, round(LEAST_RULE * min(dark.shape)))
    level = [Bar(*(factor * edge for edge in bar)) for bar in _level_bars(dark, least)]
    upright = [Bar(*(factor * edge for edge in bar)) for bar in _level_bars(dark.T, least)]
    return [*level, *(Bar(bar.top, bar.left, bar.bottom, bar.right) for bar in upright)]


def _level_bars(dark: Any, least: int) -> list[Bar]:
    edges = np.zeros((dark.shape[0], dark.shape[1] + 2), dtype=np.int8)
    edges[:, 1:-1] = dark
    change = np.diff(edges, axis=1)
    begin, end = np.nonzero(change == 1), np.nonzero(change == -1)
    long = end[1] - begin[1] >= least
    bars: list[Bar] = []
    for row, left, right in zip(begin[0][long].tolist(), begin[1][long].tolist(), end[1][long].tolist(), strict=True):
        for number in range(len(bars) - 1, -1, -1):
            bar = bars[number]
            if bar.bottom < row - 1:
                continue
            if bar.left < right and left < bar.right:
                bars[number] = Bar(min(bar.left, left), bar.top, max(bar.right, right), row + 1)
                break
        else:
            bars.append(Bar(left, row, right, row + 1))
    return [bar for bar in bars if bar.bottom - bar.top <= THICKEST_RULE]
