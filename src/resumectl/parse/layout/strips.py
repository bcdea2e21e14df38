"""Free strips between two texts of a page, and which rows beside them belong to the columns at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from resumectl.parse.layout.chunks import Chunk

Kind = Callable[[str], str]
"""Says what a chunk's text looks like: `heading`, `date`, `label` or `""`."""

LEAST_ROWS_LEFT = 2
APART_EM = 1.9
"""Rows further apart than this, in font sizes, are not of one list."""


@dataclass(slots=True)
class Strip:
    """A free strip and what stands on its two sides, between two rows."""

    left: list[Chunk]
    right: list[Chunk]
    top: float
    bottom: float
    width: float
    weight: float


def rows_of(chunks: Sequence[Chunk]) -> list[list[Chunk]]:
    rows: list[list[Chunk]] = []
    for chunk in sorted(chunks, key=lambda chunk: (chunk.baseline, chunk.left)):
        if rows and same_row(rows[-1][0], chunk):
            rows[-1].append(chunk)
        else:
            rows.append([chunk])
    for row in rows:
        row.sort(key=lambda chunk: chunk.left)
    return rows


def same_row(one: Chunk, other: Chunk) -> bool:
    return abs(one.baseline - other.baseline) <= 0.35 * max(one.size, other.size)


def row_text(row: list[Chunk]) -> str:
    return " ".join(chunk.text for chunk in row)


def kind_of_row(row: list[Chunk], kind: Kind) -> str:
    """What a row looks like; headings of several columns side by side are one, too."""
    whole = kind(row_text(row))
    if not whole and len(row) > 1 and all(kind(chunk.text) == "heading" for chunk in row):
        return "heading"
    return whole


def aligned_share(rows: list[list[Chunk]], others: list[list[Chunk]]) -> float:
    """The share of `rows` that stand level with one of `others`."""
    levels = [other[0] for other in others]
    return sum(any(same_row(row[0], level) for level in levels) for row in rows) / len(rows)


def narrowed(strip: Strip, kind: Kind, *, has_more: bool) -> Strip:
    """The strip without rows above and below that only happen to leave it free.

    Those are jobs whose dates stand at the right edge, above or below two real columns, and a heading at the left
    whose text runs across the page below (`has_more` says that there is some).
    """
    strip = _without_dated(strip, kind, at_top=True)
    strip = _without_dated(strip, kind, at_top=False)
    left, right = rows_of(strip.left), rows_of(strip.right)
    if has_more and len(left) > 1 and kind(row_text(left[-1])) == "heading":
        level = left[-1][0].baseline
        if right[-1][0].baseline < level - left[-1][0].size:
            return _between(strip, -1.0, level - 0.5 * left[-1][0].size) or strip
    return strip


def parts_dates(strip: Strip, kind: Kind) -> bool:
    """Whether the strip parts entries from their dates, and another column stands right of those."""
    left = rows_of(strip.left)
    dates: list[Chunk] = []
    others: list[Chunk] = []
    for row in rows_of(strip.right):
        first, *rest = row
        is_date = kind(first.text) == "date" and any(same_row(first, one[0]) for one in left)
        dates += [first] if is_date else []
        others += rest if is_date else row
    if not dates or len(rows_of(others)) < 3:
        return False
    return max(chunk.right for chunk in dates) < min(chunk.left for chunk in others)


def _without_dated(strip: Strip, kind: Kind, *, at_top: bool) -> Strip:
    """The strip without dates at its upper or lower right that end rows of the left side, and without those rows."""
    left, right = rows_of(strip.left), rows_of(strip.right)
    order = right if at_top else right[::-1]
    count = 0
    while count < len(order) and kind(row_text(order[count])) == "date" and aligned_share([order[count]], left) == 1.0:
        count += 1
    rest = order[count:]
    if not count or len(rest) < LEAST_ROWS_LEFT:
        return strip
    edge = min(chunk.left for row in rest for chunk in row)
    dated, next_row = order[count - 1][0], rest[0][0]
    far = abs(dated.baseline - next_row.baseline) > APART_EM * max(dated.size, next_row.size)
    if not far or any(row[0].left <= edge + 6 for row in order[:count]):
        return strip
    if at_top:
        return _between(strip, _begin(left, dated.baseline, next_row, kind), float("inf")) or strip
    return _between(strip, -1.0, _end(left, dated, kind)) or strip


def _begin(left: Sequence[list[Chunk]], after: float, first: Chunk, kind: Kind) -> float:
    """The level at which the left column begins when the right one begins with `first`: at a heading or a gap."""
    between = [row for row in left if after < row[0].baseline <= first.baseline + first.size]
    headings = [row for row in between if kind(row_text(row)) == "heading"]
    starts = headings[-1:] or [row for row in between if same_row(row[0], first)] or [[first]]
    return min(chunk.top for chunk in starts[0]) - 1.0


def _end(left: Sequence[list[Chunk]], dated: Chunk, kind: Kind) -> float:
    """The level at which the left column ends when `dated` belongs to a row below it, or to a heading above that."""
    level = dated.baseline - 0.5 * dated.size
    above = [row for row in left if row[0].baseline < level]
    if above and kind(row_text(above[-1])) == "heading":
        level = above[-1][0].baseline - 0.5 * above[-1][0].size
    return level


def _between(strip: Strip, top: float, bottom: float) -> Strip | None:
    """The part of the strip whose baselines lie between two levels, or None when a side is empty there."""
    left = [chunk for chunk in strip.left if top < chunk.baseline < bottom]
    right = [chunk for chunk in strip.right if top < chunk.baseline < bottom]
    if not left or not right:
        return None
    levels = [chunk.baseline for chunk in (*left, *right)]
    width = min(chunk.left for chunk in right) - max(chunk.right for chunk in left)
    return Strip(left, right, min(levels), max(levels), width, strip.weight)
