"""Free strips between two texts of a page, and which rows beside them belong to the columns at all."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from resumectl.parse.layout.chunks import Chunk, is_bullet
from resumectl.parse.layout.rows import Kind, aligned_share, row_text, rows_of, same_row, stands_level
from resumectl.parse.remembered import once

LEAST_GUTTER_PT = 6.0
LEAST_ROWS_LEFT = 2
HANGING_EM = 2.0
REST_EM = 3.0
WIDEST_DATES_EM = 6.0
"""How far from each other the left edges of dates lie that end at one edge."""

NO_WALL = float("inf")
"""The level of a rule that no row stands below."""
LEAST_LONGER_PT = 10.0
LEAST_LONGER_ROWS = 5
EDGE_PT = 3.0
LEAST_TITLED_ROWS = 3
"""So many texts has a column of the page, besides its titles."""

APART_EM = 1.9
"""Rows further apart than this, in font sizes, are not of one list."""


@dataclass(eq=False)
class Strip:
    """A free strip and what stands on its two sides, between two rows."""

    left: list[Chunk]
    right: list[Chunk]
    top: float
    bottom: float
    width: float
    weight: float

    @once
    def rows_left(self) -> list[list[Chunk]]:
        """The rows of the left side."""
        return rows_of(self.left)

    @once
    def rows_right(self) -> list[list[Chunk]]:
        """The rows of the right side."""
        return rows_of(self.right)


class Barrier(NamedTuple):
    """A drawn rule or a leader of dots across the page: columns do not reach over it. Edges in points."""

    left: float
    right: float
    y: float


class _Row(NamedTuple):
    """A row of chunks from left to right: its level, its first and last left edge, and how far it reaches."""

    chunks: list[Chunk]
    level: float
    first: float
    last: float
    right: float


def find_strips(chunks: list[Chunk], barriers: Sequence[Barrier]) -> list[Strip]:
    """The strips of a page or a part of it, the weightiest first: those of the eight weightiest places, each once."""
    rows = [
        _Row(row, row[0].baseline, row[0].left, row[-1].left, max([chunk.right for chunk in row]))
        for row in rows_of(chunks)
    ]
    lefts, rights = sorted([chunk.left for chunk in chunks]), sorted([chunk.right for chunk in chunks])
    # Most edges lie in the same free strip as others: between the same edges of text, or with the same text beside.
    at_place: dict[tuple[int, int, tuple[float, ...]], list[Strip]] = {}
    known: dict[tuple[int, ...], Strip | None] = {}
    found: list[Strip] = []
    for edge in _edges(chunks):
        side, reach = edge - LEAST_GUTTER_PT, edge - 1.0
        walls = sorted([y for left, right, y in barriers if left < edge - 30 and right > edge + 15])
        place = bisect_left(lefts, side), bisect_right(rights, reach), tuple(walls)
        if place not in at_place:
            has_both = lefts[-1] >= side and rights[0] <= reach
            pairs = _sides_at(side, reach, rows, walls) if has_both else ()
            at_place[place] = [strip for left, right in pairs if (strip := _known_strip(left, right, known))]
        found += at_place[place]
    found.sort(key=lambda strip: -strip.weight)
    return _longest_first(list(dict.fromkeys(found[:8])))


def _known_strip(left: list[Chunk], right: list[Chunk], known: dict[tuple[int, ...], Strip | None]) -> Strip | None:
    """The strip of these sides, made once.

    Sides are cut out of rows that follow each other, by what begins left of an edge: where both begin and end alike
    and have as many chunks, they are the same.
    """
    key = id(left[0]), id(left[-1]), len(left), id(right[0]), id(right[-1]), len(right)
    if key not in known:
        known[key] = _strip_between(left, right)
    return known[key]


def _longest_first(strips: list[Strip]) -> list[Strip]:
    """The strips, the first one behind a narrower one that has all of its rows and more of the same two columns."""
    for at, other in enumerate(strips[1:], 1):
        if other.width >= LEAST_LONGER_PT and _extends(other, strips[0]):
            return [other, *strips[:at], *strips[at + 1 :]]
    return strips


def _extends(other: Strip, strip: Strip) -> bool:
    """Whether `other` adds rows to both sides of a strip, all of which begin where those of the strip do."""
    if len(other.left) <= len(strip.left) or len(other.right) <= len(strip.right):
        return False
    for more, side in ((other.rows_left, strip.rows_left), (other.rows_right, strip.rows_right)):
        known = {id(chunk) for row in side for chunk in row}
        added = [row for row in more if not any(id(chunk) in known for chunk in row)]
        if not added or len(side) < LEAST_LONGER_ROWS or sum(map(len, more)) < len(known) + len(added):
            return False
        edges = [row[0].left for row in side]
        if not all(any(abs(row[0].left - edge) <= EDGE_PT for edge in edges) for row in added):
            return False
        if not known <= {id(chunk) for row in more for chunk in row}:
            return False
    return True


def _edges(chunks: list[Chunk]) -> list[float]:
    """Left edges that several chunks share and that have text on their left somewhere."""
    lefts = sorted([chunk.left for chunk in chunks if not is_bullet(chunk.text)])
    edges: list[float] = []
    start = 0
    for at in range(1, len(lefts) + 1):
        if at == len(lefts) or lefts[at] - lefts[at - 1] > 3.0:
            if at - start >= 2:
                edges.append(lefts[start])
            start = at
    # Text set flush right has no common left edge: try the spot right of where the other text ends, too.
    edges_right = [chunk.right for chunk in chunks]
    rights = sorted(set(map(round, edges_right)))
    least, most = lefts[0] if lefts else 0.0, max(edges_right)
    edges += [
        right + LEAST_GUTTER_PT + 1 for right in rights[:: max(1, len(rights) // 12)] if least < right < most - 20
    ]
    return sorted(set(edges))


def _sides_at(
    side: float, reach: float, rows: list[_Row], walls: Sequence[float]
) -> Iterator[tuple[list[Chunk], list[Chunk]]]:
    """What begins right of `side` and what ends left of `reach`, between rows that do neither and rules that cross."""
    passed = bisect_left(walls, -1.0)
    wall = walls[passed] if passed < len(walls) else NO_WALL
    left: list[Chunk] = []
    right: list[Chunk] = []
    for chunks, level, first, last, most in rows:
        if wall < level:
            if left and right:
                yield left, right
            left, right = [], []
            passed = bisect_left(walls, level)
            wall = walls[passed] if passed < len(walls) else NO_WALL
        if first >= side:
            right += chunks
        elif most <= reach and last < side:
            left += chunks
        else:
            begun = _begun_before(side, reach, chunks) if len(chunks) > 1 else 0
            if begun:
                left += chunks[:begun]
                right += chunks[begun:]
                continue
            if left and right:
                yield left, right
            left, right = [], []
    if left and right:
        yield left, right


def _begun_before(side: float, reach: float, row: Sequence[Chunk]) -> int:
    """How many chunks of a row begin left of `side`; 0 where not all of them end left of `reach`."""
    count = 0
    for chunk in row:
        if chunk.left >= side:
            break
        if chunk.right > reach:
            return 0
        count += 1
    return count


def _strip_between(left: list[Chunk], right: list[Chunk]) -> Strip | None:
    """The strip of these sides; None when it is too narrow."""
    width = _width(left, right)
    if width < LEAST_GUTTER_PT:
        left, right = _beside_each_other(left, right)
        width = _width(left, right) if left and right else 0.0
        if width < LEAST_GUTTER_PT:
            return None
    levels = [chunk.baseline for chunk in (*left, *right)]
    strip = Strip(left, right, min(levels), max(levels), width, 0.0)
    most, least = sorted((len(strip.rows_left), len(strip.rows_right)), reverse=True)
    strip.weight = (most + 3 * least) * min(width, 40.0) ** 0.15
    return strip


def _width(left: Sequence[Chunk], right: Sequence[Chunk]) -> float:
    return min([chunk.left for chunk in right]) - max([chunk.right for chunk in left])


def _beside_each_other(left: list[Chunk], right: list[Chunk]) -> tuple[list[Chunk], list[Chunk]]:
    """The sides without what stands above all of the other side: a row of the page's head may reach far."""
    top = max(min([chunk.baseline for chunk in left]), min([chunk.baseline for chunk in right])) - 3
    return [chunk for chunk in left if chunk.baseline > top], [chunk for chunk in right if chunk.baseline > top]


def around(strip: Strip, chunks: Sequence[Chunk]) -> tuple[list[Chunk], list[Chunk]]:
    """What stands above and below the strip; large type level with its first row crosses it, and stands above."""
    above = [chunk for chunk in chunks if chunk.baseline < strip.top]
    below = [chunk for chunk in chunks if chunk.baseline > strip.bottom]
    if len(above) + len(below) + len(strip.left) + len(strip.right) < len(chunks):
        known = {id(chunk) for chunk in (*below, *strip.left, *strip.right)}
        above = [chunk for chunk in chunks if id(chunk) not in known]
    return above, below


def narrowed(strip: Strip, kind: Kind, *, has_more: bool) -> Strip:
    """The strip without rows above and below that only happen to leave it free.

    Those are jobs whose dates stand at the right edge, above or below two real columns, and a heading at the bottom
    whose text runs across the page below (`has_more` says that there is some).
    """
    strip = _without_dated(strip, kind, at_top=True)
    strip = _without_dated(strip, kind, at_top=False)
    left, right = strip.rows_left, strip.rows_right
    dated = all(kind(row_text(row)) == "date" for row in right[:-1])
    for one, other in ((left, right), (right, left))[: 2 if dated else 1]:
        if has_more and len(one) > 1 and kind(row_text(one[-1])) == "heading":
            level = one[-1][0].baseline
            if other[-1][0].baseline < level - one[-1][0].size:
                return _between(strip, -1.0, level - 0.5 * one[-1][0].size) or strip
    return _above_hanging_title(strip, kind)


def with_rest(strip: Strip, chunks: Sequence[Chunk]) -> Strip:
    """The columns, the left one down to the page's end where nothing but more of it stands below both.

    A wide row of a narrow column ends the strip for the rows below the shorter column.
    """
    below = [chunk for chunk in chunks if chunk.baseline > strip.bottom]
    edge = min(chunk.left for chunk in strip.right)
    lefts = {round(chunk.left) for chunk in strip.left}
    longer = bool(below) and max(chunk.baseline for chunk in strip.left) > strip.bottom - REST_EM * below[0].size
    firsts = [row[0].left for row in rows_of(below)] if longer else []
    if not firsts or not all(round(left) in lefts for left in firsts):
        return strip
    if max(chunk.right for chunk in below) >= edge:
        return strip
    bottom = max(chunk.baseline for chunk in below)
    return Strip([*strip.left, *below], strip.right, strip.top, bottom, strip.width, strip.weight)


def _above_hanging_title(strip: Strip, kind: Kind) -> Strip:
    """The strip down to a heading whose indented text stands right of the strip, left of the column above it."""
    for row in strip.rows_left:
        if len(row) > 1 or kind(row_text(row)) != "heading":
            continue
        level, size = row[0].baseline, row[0].size
        above = [chunk for chunk in strip.right if chunk.baseline < level - 0.5 * size]
        below = [chunk for chunk in strip.right if chunk.baseline > level + 0.5 * size]
        if not above or not below or len(above) + len(below) < len(strip.right):
            return strip
        hangs = min(chunk.left for chunk in below) < min(chunk.left for chunk in above) - HANGING_EM * size
        return (_between(strip, -1.0, level - 0.5 * size) or strip) if hangs else strip
    return strip


def column_beside(inner: Strip, way: str, strips: Sequence[Strip], kind: Kind) -> Strip | None:
    """Of `strips` the one that parts a column of the page from all that `inner` parts, and begins with a title.

    `inner` then parts rows of the other column from the dates in their `margin` or, taken for `columns`, from their
    places.
    """
    inside = {id(chunk) for chunk in inner.left}
    for strip in strips:
        if len(strip.left) <= len(inside) or strip.width < LEAST_LONGER_PT:
            continue
        titled = [kind(row_text(row)) == "heading" for row in strip.rows_right]
        whole = titled[0] and titled.count(False) >= LEAST_TITLED_ROWS
        if not whole or not inside <= {id(chunk) for chunk in strip.left}:
            continue
        if len(strip.left) >= 2 * len(inside) if way == "margin" else _ends_rows_of(inner, strip):
            return strip
    return None


def _ends_rows_of(inner: Strip, outer: Strip) -> bool:
    """Whether what stands between two strips ends rows that begin left of both."""
    firsts = [row[0] for row in inner.rows_left]
    right = {id(chunk) for chunk in inner.right}
    between = [chunk for chunk in outer.left if id(chunk) in right]
    return bool(between) and all(stands_level(chunk, firsts) for chunk in between)


def parts_dates(strip: Strip, kind: Kind) -> bool:
    """Whether the strip parts entries from their dates, and another column stands right of those."""
    firsts = [one[0] for one in strip.rows_left]
    beside = rows_beside(strip)
    dates: list[Chunk] = []
    others: list[Chunk] = []
    for first, *rest in beside:
        is_date = kind(first.text) == "date" and stands_level(first, firsts)
        dates += [first] if is_date else []
        others += rest if is_date else [first, *rest]
    edge = min([chunk.left for chunk in others], default=0.0)
    inner = [chunk for chunk in dates if chunk.left >= edge - 1]
    ends = [chunk.right for chunk in dates if chunk.left < edge - 1]
    return bool(ends) and max(ends) < edge and len(rows_of([*others, *inner])) >= 3


def rows_beside(strip: Strip) -> list[list[Chunk]]:
    """The rows of the right side that do not stand above all of the left one, as a centred head of the page does."""
    first = strip.rows_left[0][0]
    return [row for row in strip.rows_right if row[0].baseline > first.baseline - first.size]


def ends_in_dates(strip: Strip, kind: Kind) -> bool:
    """Whether nothing but dates of the left side's rows stands right of it, below the page's head."""
    beside = rows_beside(strip)
    if not 0 < len(beside) < len(strip.rows_right) or any(kind(row_text(row)) != "date" for row in beside):
        return False
    return aligned_share(beside, strip.rows_left) == 1


def leads_with_dates(strip: Strip, kind: Kind) -> bool:
    """Whether the strip parts entries from the dates in their own margin, and another column stands left of those."""
    firsts = [row[0] for row in strip.rows_right]
    dates = [chunk for chunk in strip.left if kind(chunk.text) == "date" and stands_level(chunk, firsts)]
    if len(dates) < 2 or any(kind(row_text(row)) == "heading" for row in strip.rows_right):
        return False
    last = max(chunk.left for chunk in dates)
    edge = min(chunk.left for chunk in dates if last - chunk.left < WIDEST_DATES_EM * chunk.size)
    apart = [chunk for chunk in strip.left if chunk.right <= edge - LEAST_GUTTER_PT]
    beside = [chunk for chunk in strip.left if chunk.right > edge - LEAST_GUTTER_PT]
    named = sum(kind(chunk.text) in ("date", "heading") for chunk in beside)
    return len(rows_of(apart)) >= 3 and named >= 0.8 * len(beside)


def _without_dated(strip: Strip, kind: Kind, *, at_top: bool) -> Strip:
    """The strip without dates at its upper or lower right that end rows of the left side, and without those rows."""
    left, right = strip.rows_left, strip.rows_right
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
