"""Which words of a page a reader sees: what is hidden is left out, what is printed twice comes once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from typing import Any, NamedTuple

import pymupdf

from resumectl.parse.extract.pdf_drawings import Drawings
from resumectl.parse.extract.pdf_print import clipped, is_blank, is_unprinted, painted_over
from resumectl.parse.extract.pdf_view import Area, View, placed
from resumectl.parse.geometry import Word

SMALLEST_SIZE_PT = 2.0
SHADOW_PT, SHADOW_EM = 2.0, 0.2
"""The same word this near is its own shadow or fake bold."""
SCAN_SHARE = 0.3
"""Share of the page that pictures cover when it may be a scan."""
MOST_LOOKED_AT = 4_000
NOWHERE = (-1e9, -1e9, -1)
FEW_PLACES = 5
"""Most words come no oftener; then their places are looked at one by one, and only those of others looked up."""


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
            hidden += any(map(str.isalnum, word.text))
            continue
        if (is_inkless or is_light) and pictures is None:
            pictures = pictures_of(source, view)
            is_scan = share_of(pictures, view) > SCAN_SHARE
        on_page = is_light and not is_scan and drawings.is_known
        if on_page and not _is_on(word, drawings.fills) and not _is_on(word, pictures or ()):
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
        blank = [True] * len(fresh) if is_foreign else is_blank(fresh, view, source)
        fresh = [word for word, is_empty in zip(fresh, blank, strict=True) if not is_empty]
        hidden += sum(blank)
    return Seen([*words, *fresh], hidden)


def pictures_of(source: Any, view: View) -> list[Area]:
    """Where the pictures of a page lie, cut at its edges."""
    page = pymupdf.Rect(0, 0, view.width_pt, view.height_pt)
    drawn = source.get_bboxlog()
    shown = [area for kind, area in drawn if kind in ("fill-image", "fill-imgmask")]
    if any(kind == "fill-shade" for kind, _ in drawn):
        # Shadings know no edges of their own there; reading the page as pictures tells where they are cut.
        shown = [info["bbox"] for info in source.get_image_info()]
    areas = [pymupdf.Rect(placed(area, view.matrix)) & page for area in shown]
    return [tuple(area) for area in areas if not area.is_empty]


def share_of(pictures: Sequence[Area], view: View) -> float:
    """The share of the page (0 to 1, overlaps counted twice) that pictures cover."""
    covered = fsum((right - left) * (bottom - top) for left, top, right, bottom in pictures)
    return covered / (view.width_pt * view.height_pt or 1.0)


class _Shadows:
    """Finds a word that was printed before at nearly the same place."""

    def __init__(self) -> None:
        # Most words come once: their places are worked out when they come again.
        self._first: dict[str, tuple[Word, int]] = {}
        self._places: dict[str, dict[tuple[int, int], tuple[float, float, int]]] = {}

    def before(self, word: Word, position: int) -> int | None:
        """The position of the earlier one; None when there is none, and then the word is kept at its own."""
        text = word.text
        if text not in self._first:
            self._first[text] = word, position
            return None
        places = self._places.get(text)
        if places is None:
            first, at = self._first[text]
            places = self._places[text] = {_cell(first)[1:]: (first.left, first.top, at)}
        step, x, y = _cell(word)
        is_far = len(places) <= FEW_PLACES and not [
            at for left, top, at in places.values() if abs(left - word.left) < step and abs(top - word.top) < step
        ]
        for across in () if is_far else (x, x - 1, x + 1):
            for down in (y, y - 1, y + 1):
                left, top, earlier = places.get((across, down), NOWHERE)
                if abs(left - word.left) < step and abs(top - word.top) < step:
                    return earlier
        places.setdefault((x, y), (word.left, word.top, position))
        return None


def _cell(word: Word) -> tuple[float, int, int]:
    """How far shadows of a word reach, and its place counted in that."""
    step = max(SHADOW_PT, SHADOW_EM * word.style.size_pt)
    return step, int(word.left / step), int(word.top / step)


def _uncovered(words: list[Word], view: View, source: Any, drawings: Drawings) -> tuple[list[Word], int]:
    """The words without those that the print of the page does not show, and how many these are.

    What is drawn tells only which words may be hidden: under a picture or an area, in the colour of their ground or
    outside of what is shown. A look at the page as it is printed decides.
    """
    if not drawings.is_known:
        return words, 0
    content = source.read_contents()
    over = painted_over(words, view, source, content, drawings.covers)
    textured = {*over, *clipped(words, view, source, content)}
    doubtful = sorted({*_on_own_color(words, drawings.painted), *textured})
    if not doubtful or len(doubtful) > MOST_LOOKED_AT:
        return words, 0
    blank = is_blank([words[at] for at in doubtful], view, source)
    gone = {at for at, one in zip(doubtful, blank, strict=True) if one}
    if rest := sorted(textured - gone):
        unprinted = is_unprinted([words[at] for at in rest], view, source)
        gone.update(at for at, one in zip(rest, unprinted, strict=True) if one)
    return [word for at, word in enumerate(words) if at not in gone] if gone else words, len(gone)


def _on_own_color(words: Sequence[Word], painted: Sequence[tuple[int, Area]]) -> Iterator[int]:
    """Positions of the words on whose place an area of their own colour was painted last."""
    colors = {color for color, _ in painted} & {word.style.color for word in words}
    if not colors:
        return
    areas = [area for color, area in painted if color in colors]
    for at, word in enumerate(words):
        color = word.style.color
        if color in colors and _is_on(word, areas):
            top = next((other for other, area in reversed(painted) if _is_in(word, area)), None)
            if top == color:
                yield at


def _is_on(word: Word, areas: Iterable[Area]) -> bool:
    return any(_is_in(word, area) for area in areas)


def _is_in(word: Word, area: Area) -> bool:
    left, top, right, bottom = area
    return left <= (word.left + word.right) / 2 <= right and top <= (word.top + word.bottom) / 2 <= bottom
