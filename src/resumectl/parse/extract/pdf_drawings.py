"""What is drawn on a page of a PDF and says something about its text: rules, grounds, bullets."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from resumectl.parse.extract.pdf_view import Area, placed
from resumectl.parse.extract.pdf_weight import is_packed_within
from resumectl.parse.geometry import Rule, Word

MOST_DRAWINGS = 4_000
PACKED_BYTES = 16_000
"""Page descriptions below this size are never measured unpacked."""
UNPACKED_BYTES = 4_000_000
"""In a longer page description shapes are not looked at: a million of them take a gigabyte and half a minute."""
LARGEST_DOT_PT = 7.0
DARK = 0.9
MOST_BULLET_GAP_EM = 2.5
WIDEST_STROKE_PT = 1.6
LEAST_STROKE_PT = 4.5
LONGEST_STROKE_PT = 24.0


class Drawings(NamedTuple):
    """Thin rules, filled areas that are dark enough to carry light text, dots that may be bullets, and short upright
    strokes that may stand between words.

    `covers` are opaque areas that were painted after something else, each with its place in the page's order, `painted`
    all filled areas in that order with their colours (0xRRGGBB). `shapes` is the number of all drawings, as far as they
    are counted. `is_known` is False when there are too many drawings to look at.
    """

    rules: Sequence[Rule] = ()
    fills: Sequence[Area] = ()
    dots: Sequence[Area] = ()
    strokes: Sequence[Area] = ()
    covers: Sequence[tuple[int, Area]] = ()
    painted: Sequence[tuple[int, Area]] = ()
    shapes: int = 0
    is_known: bool = True


def drawings_of(source: Any, described: Any, matrix: Any) -> Drawings:
    """The drawings of a page, `described` in the file, where the matrix of its view puts them."""
    if _is_endless(source, described):
        return Drawings(shapes=MOST_DRAWINGS, is_known=False)
    rules: list[Rule] = []
    fills: list[Area] = []
    dots: list[Area] = []
    strokes: list[Area] = []
    covers: list[tuple[int, Area]] = []
    painted: list[tuple[int, Area]] = []
    drawn = source.get_cdrawings()[:MOST_DRAWINGS]
    for at, drawing in enumerate(drawn):
        left, top, right, bottom = drawing["rect"] if matrix is None else placed(drawing["rect"], matrix)
        fill = drawing.get("fill")
        if right - left <= WIDEST_STROKE_PT and LEAST_STROKE_PT <= bottom - top <= LONGEST_STROKE_PT:
            strokes.append((left, top, right, bottom))
        if (bottom - top <= 3 and right - left >= 20) or (right - left <= 3 and bottom - top >= 8):
            rules.append(Rule(left, top, right, bottom, fill is not None))
        elif 1.2 <= right - left <= LARGEST_DOT_PT and _is_as_wide_as_high(right - left, bottom - top):
            dots.append((left, top, right, bottom))
        elif fill is not None:
            area = left, top, right, bottom
            painted.append((_number(fill), area))
            if min(fill) < DARK:
                fills.append(area)
            if drawing["seqno"] > at and drawing.get("fill_opacity", 1) >= 1:
                covers.append((drawing["seqno"], area))
    lines = [rule for rule in rules if rule.bottom - rule.top >= LEAST_TIMELINE_PT]
    bullets = [dot for dot in dots if not any(_is_threaded(dot, line) for line in lines)]
    return Drawings(rules, fills, bullets, strokes, covers, painted, len(drawn))


def _is_as_wide_as_high(width: float, height: float) -> bool:
    """Whether a shape may be a dot, a square or a triangle."""
    return abs(width - height) <= max(0.5, 0.2 * width)


def _is_threaded(dot: Area, line: Rule) -> bool:
    """Whether a dot sits on an upright line, as the stations of a timeline do; bullets do not."""
    left, top, right, bottom = dot
    across = left - 1 <= (line.left + line.right) / 2 <= right + 1
    return across and line.top - TIMELINE_GAP_PT <= bottom and top <= line.bottom + TIMELINE_GAP_PT


LEAST_TIMELINE_PT = 15.0
TIMELINE_GAP_PT = 6.0


def _number(fill: Sequence[float]) -> int:
    """A colour (parts from 0 to 1) as text has it, 0xRRGGBB; -1 when it is none of three parts."""
    if len(fill) != 3:
        return -1
    red, green, blue = (round(255 * part) for part in fill)
    return red << 16 | green << 8 | blue


def _is_endless(source: Any, described: Any) -> bool:
    """Whether the page's description, unpacked no further than need be, is longer than is looked at."""
    if is_packed_within(described, PACKED_BYTES):
        return False
    document = source.parent
    for number in source.get_contents():
        try:
            packed = document.xref_stream_raw(number) or b""
        except ValueError:  # cut off with the end of the file
            continue
        if len(packed) < PACKED_BYTES:
            continue
        if len(packed) > UNPACKED_BYTES:
            return True
        try:
            unpacked = zlib.decompressobj().decompress(packed, UNPACKED_BYTES)
        except zlib.error:  # not packed, or in another way
            continue
        if len(unpacked) >= UNPACKED_BYTES:
            return True
    return False


def drawn_bullets(dots: Sequence[Area], words: Sequence[Word]) -> list[Word]:
    """Browsers draw list bullets as shapes: a dot just left of a line's first word becomes its bullet.

    Three dots in a row rate a skill; they have words on their left or each other for neighbours. A word on the left
    may be another column's, too: below and above such a dot others of its list stand free.
    """
    free: dict[int, int] = {}
    alike: dict[int, int] = {}
    found: list[tuple[Word, bool]] = []
    for left, top, right, bottom in dots:
        middle = (top + bottom) / 2
        level = [word for word in words if word.top <= middle <= word.bottom]
        after = min((word for word in level if word.left >= right - 1), key=lambda word: word.left, default=None)
        if after is None or after.left - right > MOST_BULLET_GAP_EM * after.style.size_pt:
            continue
        if any(dot[0] != left and abs(dot[0] - left) < 25 and abs((dot[1] + dot[3]) / 2 - middle) < 2 for dot in dots):
            continue
        nearest = max((word.right for word in level if word.right <= left + 1), default=-LEAST_FREE_PT)
        is_free = nearest <= left - LEAST_FREE_PT
        free[round(left)] = free.get(round(left), 0) + is_free
        if is_free or nearest <= left - LEAST_GUTTER_PT:
            alike[round(left)] = alike.get(round(left), 0) + 1
            bullet = Word("•", after.page, left, top, right, bottom, after.baseline, after.style)
            found.append((bullet, is_free))
    listed = {left for left, count in free.items() if count >= LEAST_FREE or (count and alike[left] >= LEAST_ALIKE)}
    return [bullet for bullet, is_free in found if is_free or round(bullet.left) in listed]


LEAST_FREE_PT = 60.0
LEAST_GUTTER_PT = 12.0
LEAST_FREE = 2
"""So many dots of one left edge have no word near on their left where another one's neighbour is of another column."""
LEAST_ALIKE = 3
"""Of so many dots of one left edge one suffices: `• Editing` level with a sidebar's rows."""
