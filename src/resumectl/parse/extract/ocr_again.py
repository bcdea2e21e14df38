"""A second look at what was read badly: large lines at a size that recognition knows, lines with text beside
them that it left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import Any, Final, NamedTuple

import numpy as np
from PIL import Image

from resumectl.parse.extract.ocr_words import ReadLine, ReadWord, body_size, free_ink

LARGE: Final = 1.8
"""Times the body size: names and banners, which are read best when they are made smaller."""
DOUBTFUL: Final = 0.9
SIZE_PIXELS: Final = 48.0
"""Font size at which lines are read again."""
MARGIN_PIXELS: Final = 30
MOST_CUTS: Final = 12
BESIDE_EM: Final = 1.5
"""How far from a line's words the text may begin that was left out."""
LEAST_TEXT_EM: Final = 1.5
CHANGES_PER_EM: Final = 1.0
"""Text changes between black and white at least that often in a row; icons and photos do not."""
DARK: Final = 128


class Cut(NamedTuple):
    """A line as it was cut out of the page (box in the page's pixels) and pasted at `y` with `scale`."""

    number: int
    left: int
    top: int
    right: int
    bottom: int
    scale: float
    y: int = 0


def read_again(
    lines: Sequence[ReadLine], ink: Image.Image, read: Callable[[Image.Image], list[ReadLine]]
) -> list[ReadLine]:
    """The lines, those read better at second sight replaced. `read` recognises a prepared picture."""
    dark = np.asarray(ink) < DARK
    cuts = _cuts(lines, dark)[:MOST_CUTS]
    if not cuts:
        return list(lines)
    sheet, cuts = _pasted(cuts, lines, ink)
    found = read(sheet)
    replaced = list(lines)
    for cut in cuts:
        words = [word for line in found for word in line.words if _is_on(word, cut)]
        sizes = [line.size / cut.scale for line in found if _is_on(line.words[0], cut)]
        before = lines[cut.number]
        after = _on_page(words, cut)
        if _is_better(after, before.words):
            replaced[cut.number] = before._replace(words=after, size=max(sizes))
    return replaced


def _cuts(lines: Sequence[ReadLine], dark: Any) -> list[Cut]:
    body = body_size(lines)
    free = free_ink(lines, dark)
    cuts = []
    for number, line in enumerate(lines):
        em = line.size
        if em < 8 or not any(char.isalnum() for word in line.words for char in word.text):
            continue
        left, right = line.words[0].left, max(word.right for word in line.words)
        beside = _text_beside(line, free, left, right)
        is_large = em >= max(LARGE * body, SIZE_PIXELS * 1.2)
        if beside is None and not (is_large and any(word.confidence < DOUBTFUL for word in line.words)):
            continue
        left, right = beside or (left, right)
        top = min(word.top for word in line.words)
        bottom = max(word.bottom for word in line.words)
        # Pillow pads what lies outside the page with black.
        cut = Cut(
            number,
            max(0, round(left - 0.3 * em)),
            max(0, round(top - 0.2 * em)),
            min(dark.shape[1], round(right + 0.3 * em)),
            min(dark.shape[0], round(bottom + 0.2 * em)),
            min(1.0, SIZE_PIXELS / em),
        )
        cuts.append(cut)
    return cuts


def _text_beside(line: ReadLine, free: Any, left: int, right: int) -> tuple[int, int] | None:
    """The line's left and right end with the text on its row that no word covers; None when there is none."""
    em = line.size
    baseline = line.baseline((left + right) / 2)
    top, bottom = max(0, round(baseline - 0.8 * em)), round(baseline + 0.25 * em)
    row = free[top:bottom]
    columns = np.nonzero(row.any(axis=0))[0]
    if not len(columns):
        return None
    ends = np.nonzero(np.diff(columns) > 0.6 * em)[0]
    for first, last in zip([0, *(ends + 1)], [*ends, len(columns) - 1], strict=True):
        begin, end = int(columns[first]), int(columns[last]) + 1
        if end - begin < LEAST_TEXT_EM * em or end < left - BESIDE_EM * em or begin > right + BESIDE_EM * em:
            continue
        piece = row[:, begin:end]
        changes = (piece[:, 1:] != piece[:, :-1]).sum() / piece.shape[0] / ((end - begin) / em)
        above = free[max(0, top - round(0.4 * em)) : top, begin:end]
        is_picture = above.size > 0 and above.any(axis=0).mean() > 0.3
        if changes >= CHANGES_PER_EM and 0.06 <= piece.mean() <= 0.6 and not is_picture:
            return min(left, begin), max(right, end)
    return None


def _pasted(cuts: Sequence[Cut], lines: Sequence[ReadLine], ink: Image.Image) -> tuple[Image.Image, list[Cut]]:
    """The cuts one below the other on white, without the words of other lines."""
    pieces = []
    y = MARGIN_PIXELS
    placed = []
    for cut in cuts:
        piece = ink.crop((cut.left, cut.top, cut.right, cut.bottom))
        for number, line in enumerate(lines):
            for word in line.words:
                if number != cut.number:
                    box = (word.left - cut.left, word.top - cut.top, word.right - cut.left, word.bottom - cut.top)
                    piece.paste(255, box)
        size = (max(1, round(piece.width * cut.scale)), max(1, round(piece.height * cut.scale)))
        pieces.append(piece.resize(size, Image.Resampling.BICUBIC))
        placed.append(cut._replace(y=y))
        y += size[1] + MARGIN_PIXELS
    sheet = Image.new("L", (max(piece.width for piece in pieces) + 2 * MARGIN_PIXELS, y), 255)
    for piece, cut in zip(pieces, placed, strict=True):
        sheet.paste(piece, (MARGIN_PIXELS, cut.y))
    return sheet, placed


def _is_on(word: ReadWord, cut: Cut) -> bool:
    middle = (word.top + word.bottom) / 2
    return cut.y <= middle <= cut.y + (cut.bottom - cut.top) * cut.scale


def _on_page(words: Sequence[ReadWord], cut: Cut) -> tuple[ReadWord, ...]:
    placed = [
        word._replace(
            left=round((word.left - MARGIN_PIXELS) / cut.scale) + cut.left,
            right=round((word.right - MARGIN_PIXELS) / cut.scale) + cut.left,
            top=round((word.top - cut.y) / cut.scale) + cut.top,
            bottom=round((word.bottom - cut.y) / cut.scale) + cut.top,
        )
        for word in words
    ]
    return tuple(sorted(placed, key=lambda word: word.left))


def _is_better(after: Sequence[ReadWord], before: Sequence[ReadWord]) -> bool:
    """Surer with about as many letters, or more letters and sure enough."""
    if not after:
        return False
    letters, sure = _worth(after)
    letters_before, sure_before = _worth(before)
    if letters >= letters_before + 3:
        return sure >= 0.75
    return letters >= 0.8 * letters_before and sure > sure_before + 0.02


def _worth(words: Sequence[ReadWord]) -> tuple[int, float]:
    """Letters and their mean confidence."""
    letters = [(sum(char.isalnum() for char in word.text), word.confidence) for word in words]
    total = sum(count for count, _ in letters)
    return total, fsum(count * confidence for count, confidence in letters) / total if total else 0.0
