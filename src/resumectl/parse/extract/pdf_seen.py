"""Which words of a page a reader sees: what is hidden is left out, what is printed twice comes once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum
from typing import Any, NamedTuple

import pymupdf

from resumectl.parse.extract.pdf_drawings import Drawings
from resumectl.parse.extract.pdf_view import Area, View, placed
from resumectl.parse.geometry import Word

SMALLEST_SIZE_PT = 2.0
SHADOW_PT, SHADOW_EM = 2.0, 0.2
"""The same word this near is its own shadow or fake bold."""
SCAN_SHARE = 0.3
"""Share of the page that pictures cover when it may be a scan."""
LOOK_DPI = 60
LEAST_CONTRAST = 12
"""Steps of 255 by which the print of a word differs from its ground; an empty ground varies less."""
MOST_LOOKED_AT = 4_000
NOWHERE = (-1e9, -1e9, -1)


class Seen(NamedTuple):
    """The words that a reader sees, each once, and how many others there are."""

    words: list[Word]
    hidden: int


def visible(candidates: Iterable[tuple[Word, bool, bool]], view: View, source: Any, drawings: Drawings) -> Seen:
    """The visible ones of (word, is without ink, is nearly white).

    Words without ink count where something is printed that they can stand for: a scan on which hardly any other text
    lies, or letters that are drawn as shapes; and where the page has no other text.
    """
    width, height = view.width_pt, view.height_pt
    pictures: list[Area] | None = None
    words: list[Word] = []
    inkless: list[Word] = []
    shadows = _Shadows()
    hidden = 0
    is_scan = False
    for word, is_inkless, is_light in candidates:
        across, down = (word.left + word.right) / 2, (word.top + word.bottom) / 2
        inside = 0 <= across <= width and 0 <= down <= height
        if not inside or word.style.size_pt < SMALLEST_SIZE_PT:
            hidden += any(char.isalnum() for char in word.text)
            continue
        if (is_inkless or is_light) and pictures is None:
            pictures = pictures_of(source, view)
            is_scan = share_of(pictures, view) > SCAN_SHARE
        if is_light and not is_scan and drawings.is_known and not _is_on(word, drawings.fills):
            hidden += 1
        elif is_inkless:
            inkless.append(word)
        elif (before := shadows.before(word, len(words))) is None:
            words.append(word)
        else:
            words[before] = word  # the later one lies on top and shows its colour
    words, covered = _uncovered(words, view, source, drawings)
    hidden += covered
    fresh = [word for word in inkless if shadows.before(word, -1) is None]
    if words and fresh:
        is_foreign = is_scan and len(fresh) <= sum(_is_on(word, pictures or ()) for word in words)
        blank = [True] * len(fresh) if is_foreign else _blank(fresh, view, source)
        fresh = [word for word, is_blank in zip(fresh, blank, strict=True) if not is_blank]
        hidden += sum(blank)
    return Seen([*words, *fresh], hidden)


def pictures_of(source: Any, view: View) -> list[Area]:
    """Where the pictures of a page lie, cut at its edges."""
    page = pymupdf.Rect(0, 0, view.width_pt, view.height_pt)
    areas = [pymupdf.Rect(placed(info["bbox"], view.matrix)) & page for info in source.get_image_info()]
    return [tuple(area) for area in areas if not area.is_empty]


def share_of(pictures: Sequence[Area], view: View) -> float:
    """The share of the page (0 to 1, overlaps counted twice) that pictures cover."""
    covered = fsum((right - left) * (bottom - top) for left, top, right, bottom in pictures)
    return covered / (view.width_pt * view.height_pt or 1.0)


class _Shadows:
    """Finds a word that was printed before at nearly the same place."""

    def __init__(self) -> None:
        self._places: dict[str, dict[tuple[int, int], tuple[float, float, int]]] = {}

    def before(self, word: Word, position: int) -> int | None:
        """The position of the earlier one; None when there is none, and then the word is kept at its own."""
        step = max(SHADOW_PT, SHADOW_EM * word.style.size_pt)
        x, y = int(word.left / step), int(word.top / step)
        places = self._places.get(word.text)
        if places is None:
            self._places[word.text] = {(x, y): (word.left, word.top, position)}
            return None
        for across in (x, x - 1, x + 1):
            for down in (y, y - 1, y + 1):
                left, top, earlier = places.get((across, down), NOWHERE)
                if abs(left - word.left) < step and abs(top - word.top) < step:
                    return earlier
        places.setdefault((x, y), (word.left, word.top, position))
        return None


def _uncovered(words: list[Word], view: View, source: Any, drawings: Drawings) -> tuple[list[Word], int]:
    """The words without those behind a white area or in the colour of their ground, and how many these are.

    Drawings tell only which words may be hidden so, since they do not say what was painted when; a look at the
    page as it is printed decides.
    """
    covers, grounds = drawings.covers, drawings.grounds
    colors = grounds.keys() & {word.style.color for word in words}
    if not covers and not colors:
        return words, 0
    doubtful = [
        at
        for at, word in enumerate(words)
        if (covers and _is_on(word, covers)) or (word.style.color in colors and _is_on(word, grounds[word.style.color]))
    ]
    if not doubtful or len(doubtful) > MOST_LOOKED_AT:
        return words, 0
    blank = _blank([words[at] for at in doubtful], view, source)
    gone = {at for at, is_blank in zip(doubtful, blank, strict=True) if is_blank}
    return [word for at, word in enumerate(words) if at not in gone], len(gone)


def _blank(words: Sequence[Word], view: View, source: Any) -> list[bool]:
    """For each word whether the print of the page shows nothing where it stands."""
    import numpy as np

    back = None if view.from_shown is None else ~view.from_shown
    areas = [placed(word[2:6], back) for word in words]
    lefts, tops, rights, bottoms = zip(*areas, strict=True)
    clip = pymupdf.Rect(min(lefts), min(tops), max(rights), max(bottoms)) & source.rect
    picture = source.get_pixmap(dpi=LOOK_DPI, colorspace=pymupdf.csRGB, alpha=False, clip=clip)
    pixels = np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.width, 3)
    scale = LOOK_DPI / 72
    found = []
    for left, top, right, bottom in areas:
        across = slice(max(0, int(left * scale) - picture.x), max(0, int(right * scale) - picture.x) + 1)
        down = slice(max(0, int(top * scale) - picture.y), max(0, int(bottom * scale) - picture.y) + 1)
        part = pixels[down, across]
        found.append(bool(part.size) and int(np.ptp(part, axis=(0, 1)).max()) < LEAST_CONTRAST)
    return found


def _is_on(word: Word, areas: Iterable[Area]) -> bool:
    return any(_is_in(word, area) for area in areas)


def _is_in(word: Word, area: Area) -> bool:
    left, top, right, bottom = area
    return left <= (word.left + word.right) / 2 <= right and top <= (word.top + word.bottom) / 2 <= bottom
