"""Names in a narrow margin beside their entries, which run over there: `Harbour Regional` above `Hospital`."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.geometry import Line

SAME_EDGE_PT = 3.0
LEAST_MARGIN_ROWS, LEAST_TEXT_ROWS = 3, 3
WIDEST_SHARE = 0.45
"""A margin takes at most this share of the section's width."""
CLOSE_EM, SPACE_EM = 0.9, 0.2


def right_of_margin(lines: Sequence[Line]) -> float:
    """Where a narrow margin ends in which dates and names stand beside a section's text, in points; 0 without one."""
    if len(lines) < LEAST_MARGIN_ROWS + LEAST_TEXT_ROWS or any(line.segments[0].left is None for line in lines):
        return 0.0
    cells = [(cell.left or 0.0, cell.right or 0.0) for line in lines for cell in line.segments]
    left = min(begin for begin, _ in cells)
    margin = [stop for begin, stop in cells if begin < left + SAME_EDGE_PT]
    edge = max(margin)
    beside = [stop for begin, stop in cells if begin > edge]
    whole = len(margin) + len(beside) == len(cells)
    if not whole or len(margin) < LEAST_MARGIN_ROWS or len(beside) < LEAST_TEXT_ROWS:
        return 0.0
    return edge if edge - left < WIDEST_SHARE * (max(beside) - left) else 0.0


def goes_on_in_margin(line: Line, after: Line, edge: float) -> bool:
    """Whether a name in a margin that ends at `edge` goes on in the row right below, whose word had no room there."""
    if line.box is None or after.box is None or line.box.left > edge or line.page != after.page:
        return False
    name, words = line.segments[0], after.segments[0].words
    if line.column != after.column or line.bullet or after.bullet or len(after.segments) > 1 or not words:
        return False
    size = line.style.size_pt
    near = after.box.top - line.box.bottom < CLOSE_EM * size and abs(after.box.left - line.box.left) < SAME_EDGE_PT
    if not near or name.runs[0].style[:4] != after.segments[0].runs[0].style[:4]:
        return False
    if (name.right or 0.0) + SPACE_EM * size + words[0].right - words[0].left <= edge:
        return False
    return not looks_like_place(after.flat.rstrip(" ,")) and not find_dates(name.text) and not find_dates(after.flat)
