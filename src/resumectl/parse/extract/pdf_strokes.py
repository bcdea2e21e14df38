"""Separators that are drawn and not typed: an upright stroke between two words of a line is read as a bar."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.extract.pdf_drawings import Drawings
from resumectl.parse.extract.pdf_view import Area
from resumectl.parse.geometry import Word

MOST_STROKES = 400
"""More than this are a drawing or a table of many cells."""
MOST_GAP_EM = 2.0
LEAST_EM = 0.5
MOST_EM = 1.7
TOUCH_PT = 1.5


def drawn_bars(drawings: Drawings, words: Sequence[Word]) -> list[Word]:
    """Typesetters and browsers draw what people would type as `|`: a stroke as high as its line, words on both sides.

    The edge of a table's cell meets another one above or below, or the cell's flat edge; a mark left of a
    quotation has no word on its left.
    """
    strokes = drawings.strokes
    if not 0 < len(strokes) <= MOST_STROKES:
        return []
    alone = [stroke for stroke in strokes if not _is_edge(stroke, drawings)]
    return [bar for bar in (_between(stroke, words) for stroke in alone) if bar is not None]


def _is_edge(stroke: Area, drawings: Drawings) -> bool:
    """Whether a stroke goes on in another one, or meets a flat rule."""
    left, top, _, bottom = stroke
    upright = [rule[:4] for rule in drawings.rules if rule.right - rule.left <= rule.bottom - rule.top]
    aligned = (other for other in (*drawings.strokes, *upright) if abs(other[0] - left) <= TOUCH_PT)
    if any(abs(other[1] - bottom) <= TOUCH_PT or abs(other[3] - top) <= TOUCH_PT for other in aligned):
        return True
    flat = (rule for rule in drawings.rules if rule.right - rule.left > rule.bottom - rule.top)
    across = (rule for rule in flat if rule.left - TOUCH_PT <= left <= rule.right + TOUCH_PT)
    return any(rule.top - TOUCH_PT <= end <= rule.bottom + TOUCH_PT for rule in across for end in (top, bottom))


def _between(stroke: Area, words: Sequence[Word]) -> Word | None:
    """The bar that a stroke is, where it stands between the two words next to it, and None elsewhere."""
    left, top, right, bottom = stroke
    middle = (top + bottom) / 2
    level = [word for word in words if word.top <= middle <= word.bottom]
    before = max((word for word in level if word.right <= left + 1), key=lambda word: word.right, default=None)
    after = min((word for word in level if word.left >= right - 1), key=lambda word: word.left, default=None)
    if before is None or after is None:
        return None
    size = max(before.style.size_pt, after.style.size_pt)
    if max(left - before.right, after.left - right) > MOST_GAP_EM * size or "|" in (before.text, after.text):
        return None
    if not LEAST_EM * size <= bottom - top <= MOST_EM * size:
        return None
    box = left, before.top, right, before.bottom
    return Word("|", before.page, *box, before.baseline, before.style)
