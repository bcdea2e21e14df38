"""Lines that recognition did not find: those much paler than the rest of their page, such as grey dates and subtitles.

Recognition tells ink from paper by one level for all of a page, and sees no line in what stays above it. Here such
lines are cut out, made dark and shown to it by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from PIL import Image

from resumectl.parse.extract.ocr_halves import moved
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord, body_size

FAINT: Final = 30
"""Of 255: the palest ink that counts, where two by two pixels are one."""
CELLS_PER_EM: Final = 5
"""The page is looked at in cells, so many to the height of its letters."""
LEAST_COVER: Final = 0.1
"""Share of a cell that ink covers at least."""
MOST_LIT: Final = 0.06
"""Share of a page's cells from which what is left is no text but restless paper or a picture."""
MOST_RUNS: Final = 1_200
"""Rows of lit cells, beyond which they are specks all over a page."""
GAP_CELLS: Final = 4
"""Cells between words of a line, at most."""
WORD_GAP_EM: Final = 1.2
"""The same of pieces that are one line together."""
CLEAR_EM: Final = 0.15
"""Around words that were read nothing is looked for."""
HEIGHT_EM: Final = (0.4, 1.5)
"""Of a line of text, at least and at most."""
LEAST_WIDE_EM: Final = 1.2
CHANGES_PER_EM: Final = 1.0
"""How often ink and paper change along a line of text, at least."""
FILL: Final = (0.05, 0.5)
"""Share of such a line that is ink."""
MOST_LINES: Final = 24
"""More that look like text are a pattern."""
MARGIN_EM: Final = 0.4
"""Left white around a line that is shown to recognition."""
GROUND: Final = 0.15
"""Of a line's darkest ink: what is paper's."""
SURE: Final = 0.8
"""Share of a line's letters that are to be surely read, and how sure of each word recognition then is."""
LEAST_SIGNS: Final = 3
"""Letters and digits that a line has."""
DASH_WIDE_EM: Final = (0.1, 1.1)
DASH_HIGH_EM: Final = 0.22
"""Size of what is taken for a dash between two words."""
DASH_SHADE: Final = 208
"""Of 255: what of it is no paper."""
TEXT: Final = re.compile(r"[^\W\d_]{3,}|\d{2,}")


class Place(NamedTuple):
    """A part of the page in pixels; right and bottom are not included."""

    left: int
    top: int
    right: int
    bottom: int


def with_missed(
    lines: Sequence[ReadLine], ink: Image.Image, read: Callable[[Image.Image], list[ReadLine]]
) -> list[ReadLine]:
    """The lines, and after them those that were missed. `read` recognises a prepared picture."""
    em = body_size(lines)
    places = _places(lines, ink, em) if em >= 2 * CELLS_PER_EM else []
    if not places:
        return list(lines)
    margin = round(MARGIN_EM * em)
    sheet, tops = _pasted(places, ink, margin)
    answer = [line for line in read(sheet) if _is_text(line)]
    added = []
    for place, top in zip(places, tops, strict=True):
        upper, lower = top - margin / 2, top + place.bottom - place.top + margin / 2
        parts = [line for line in answer if upper <= (line.words[0].top + line.words[0].bottom) / 2 <= lower]
        if parts:
            added.append(moved(_whole(parts, sheet, em), place.left - margin, place.top - top))
    return [*lines, *added]


def _whole(parts: Sequence[ReadLine], sheet: Image.Image, em: float) -> ReadLine:
    """The parts of one line together, with the dashes between them that were too faint to be read."""
    words = sorted((word for line in parts for word in line.words), key=lambda word: word.left)
    whole = words[:1]
    for word in words[1:]:
        dash = _dash_between(whole[-1], word, sheet, em)
        whole += [dash, word] if dash else [word]
    return parts[0]._replace(words=tuple(whole))


def _dash_between(before: ReadWord, word: ReadWord, sheet: Image.Image, em: float) -> ReadWord | None:
    left, right = before.right + 1, word.left - 1
    if right - left < DASH_WIDE_EM[0] * em or not word.height:
        return None
    dark = np.asarray(sheet.crop((left, word.top, right, word.bottom))) < DASH_SHADE
    rows, columns = np.nonzero(dark.any(axis=1))[0], np.nonzero(dark.any(axis=0))[0]
    if not len(rows):
        return None
    wide, high = int(np.ptp(columns)), int(np.ptp(rows))
    if high > DASH_HIGH_EM * em or not DASH_WIDE_EM[0] * em <= wide <= DASH_WIDE_EM[1] * em:
        return None
    left, top = left + int(columns[0]), word.top + int(rows[0])
    return ReadWord("-", left, top, left + wide, top + high, SURE)


def _places(lines: Sequence[ReadLine], ink: Image.Image, em: float) -> list[Place]:
    """Where something stands that looks like a line of text and was not read."""
    shade = 255 - np.asarray(ink.reduce(2))
    faint = shade >= FAINT
    for line in lines:
        clear = CLEAR_EM * max(em, line.size)
        for word in line.words:
            top, bottom = (round((edge + by) / 2) for edge, by in ((word.top, -clear), (word.bottom, clear)))
            left, right = (round((edge + by) / 2) for edge, by in ((word.left, -clear), (word.right, clear)))
            faint[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = False
    cell = max(1, round(em / 2 / CELLS_PER_EM))
    cover = np.asarray(Image.fromarray(faint.view(np.uint8) * np.uint8(255)).reduce(cell))
    lit = cover >= LEAST_COVER * 255
    if not lit.any() or lit.mean() > MOST_LIT:
        return []
    least, most = (share * em for share in HEIGHT_EM)
    found = []
    pieces = [Place(*(edge * cell * 2 for edge in group)) for group in _groups(lit)]
    for place in _in_rows([piece for piece in pieces if piece.bottom - piece.top <= most], WORD_GAP_EM * em):
        wide, high = place.right - place.left, place.bottom - place.top
        if least <= high <= most and wide >= max(LEAST_WIDE_EM * em, 1.4 * high) and _looks_written(place, ink, em):
            found.append(place)
    return found if len(found) <= MOST_LINES else []


def _in_rows(pieces: Sequence[Place], gap: float) -> list[Place]:
    """The pieces, those joined that stand side by side with at most such a gap."""
    rows: list[Place] = []
    for piece in sorted(pieces):
        for number, row in enumerate(rows):
            over = min(row.bottom, piece.bottom) - max(row.top, piece.top)
            if piece.left - row.right <= gap and over >= 0.5 * min(row.bottom - row.top, piece.bottom - piece.top):
                edges = row.left, min(row.top, piece.top), max(row.right, piece.right), max(row.bottom, piece.bottom)
                rows[number] = Place(*edges)
                break
        else:
            rows.append(piece)
    return rows


def _groups(lit: Any) -> list[tuple[int, int, int, int]]:
    """Boxes around lit cells that hang together, also over small gaps along a row."""
    padded = np.zeros((lit.shape[0], lit.shape[1] + 2), dtype=np.int8)
    padded[:, 1:-1] = lit
    change = np.diff(padded, axis=1)
    rows, begins = np.nonzero(change == 1)
    ends = np.nonzero(change == -1)[1]
    runs: list[list[int]] = []
    for row, begin, end in zip(rows.tolist(), begins.tolist(), ends.tolist(), strict=True):
        if runs and runs[-1][1] == row and begin - runs[-1][2] <= GAP_CELLS:
            runs[-1][2] = end
        else:
            runs.append([begin, row, end, row + 1])
    if len(runs) > MOST_RUNS:
        return []
    owners: list[int] = []
    above: list[int] = []
    here: list[int] = []
    for number, (left, top, right, _) in enumerate(runs):
        if here and runs[here[0]][1] != top:
            above, here = (here if runs[here[0]][1] == top - 1 else []), []
        owners.append(number)
        for other in above:
            merged = owners[other]
            if merged != number and runs[other][0] <= right and left <= runs[other][2]:
                owners = [number if owner == merged else owner for owner in owners]
        here.append(number)
    groups: dict[int, list[list[int]]] = {}
    for owner, run in zip(owners, runs, strict=True):
        groups.setdefault(owner, []).append(run)
    return [
        (min(run[0] for run in group), group[0][1], max(run[2] for run in group), group[-1][3])
        for group in groups.values()
    ]


def _strength(piece: Any) -> float:
    return float(np.percentile(piece, 97))


def _looks_written(place: Place, ink: Image.Image, em: float) -> bool:
    piece = 255 - np.asarray(ink.crop(place)).astype(np.int16)
    strength = _strength(piece)
    dark = piece > strength / 2
    changes = (dark[:, 1:] != dark[:, :-1]).sum() / dark.shape[0] / (dark.shape[1] / em)
    return strength >= FAINT and changes >= CHANGES_PER_EM and FILL[0] <= dark.mean() <= FILL[1]


def _pasted(places: Sequence[Place], ink: Image.Image, margin: int) -> tuple[Image.Image, list[int]]:
    """The places one below the other on white and as dark as any text, and where each begins."""
    width = max(place.right - place.left for place in places) + 2 * margin
    tops, y = [], margin
    for place in places:
        tops.append(y)
        y += place.bottom - place.top + 2 * margin
    sheet = Image.new("L", (width, y), 255)
    for place, top in zip(places, tops, strict=True):
        shade = 255 - np.asarray(ink.crop(place)).astype(np.float32)
        strength = _strength(shade)
        dark = np.clip((shade - GROUND * strength) / ((1 - GROUND) * strength), 0, 1)
        sheet.paste(Image.fromarray((255 * (1 - dark)).astype(np.uint8)), (margin, top))
    return sheet, tops


def _is_text(line: ReadLine) -> bool:
    signs = sum(char.isalnum() for word in line.words for char in word.text)
    sure = sum(sum(map(str.isalnum, word.text)) for word in line.words if word.confidence >= SURE)
    return signs >= LEAST_SIGNS and sure >= SURE * signs and any(TEXT.search(word.text) for word in line.words)
