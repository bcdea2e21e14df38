"""Chunks to regions in reading order: columns, margins with labels or dates, and rows that only look like columns.

A page is cut where a vertical strip of it stays free of text over several rows. What stands left and right of the
strip is then one of three things:

    columns   both sides are texts of their own (sidebars, two-column pages): left side first, then the right one
    margin    the left side holds labels or dates of the right side: each is read just before the row it stands at
    rows      the right side ends the rows of the left one (dates, places, table cells): no cut at all
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import inf
from statistics import median

from resumectl.parse.layout.centred import centred_cells, centred_tops
from resumectl.parse.layout.chunks import Chunk
from resumectl.parse.layout.grids import Cell, Grid, cells_of, is_page_layout, table_rows
from resumectl.parse.layout.headed import are_notes, sections_across, titles_over
from resumectl.parse.layout.margins import is_margin, labels_of
from resumectl.parse.layout.rows import (
    Kind,
    aligned_share,
    kind_of_row,
    row_text,
    rows_from,
    rows_of,
    stands_level,
    words_in_one,
)
from resumectl.parse.layout.strips import (
    Barrier,
    Strip,
    around,
    column_beside,
    ends_in_dates,
    find_strips,
    leads_with_dates,
    narrowed,
    parts_dates,
    with_rest,
)

LEAST_ROWS = 3
DEEPEST_CUT = 6
MOST_CHUNKS = 6_000
LEAST_ROWS_OF_COLUMN = 5
SAME_EDGE_PT = 1.5
"""So far apart at most begin the columns of two pages that go on."""
MOST_CELLS = 1.6
"""Texts of a row that a column has on average: rows may end in dates."""
RULE_ABOVE_EM = 2.0
"""How far above its text a section's rule stands at most, in font sizes."""


@dataclass(slots=True)
class Region:
    """Rows of chunks that are read together; `left` is the region's left edge in points."""

    rows: list[list[Chunk]]
    left: float
    right: float
    is_label: bool = False
    """The region stands in the margin and names or dates the one after it."""
    is_table: bool = False
    """The rows are those of a table with drawn borders."""
    reach: float = 0.0
    """How far to the right the text of the column goes that the region is a part of, in points."""


def regions_of(
    chunks: Sequence[Chunk],
    kind: Kind,
    barriers: Sequence[Barrier] = (),
    grids: Sequence[Grid] = (),
    edges: list[tuple[float, float]] | None = None,
) -> list[Region]:
    """The regions of a page in reading order; every chunk is in exactly one.

    A table of `grids` that takes its page's whole width is read row by row, what stands above and below it apart.
    `edges` are the left edges of the columns of earlier pages, which may go on here; those of this page are added.
    """
    if not chunks:
        return []
    if len(chunks) > MOST_CHUNKS:
        return [_region(list(chunks))]
    cutter = _Cutter(kind, sorted(barriers, key=lambda barrier: barrier.y), list(edges or ()))
    regions: list[Region] = []
    rest = list(chunks)
    for grid in grids:
        inside = [chunk for chunk in rest if grid.holds(chunk)]
        if not inside or any(grid.is_beside(chunk) for chunk in rest) or grid.runs_on(rest):
            continue
        bands = cells_of(grid, inside)
        if sum(len(cell.rows) for band in bands for cell in band) and not is_page_layout(bands, kind):
            regions += cutter.cut([chunk for chunk in rest if grid.is_above(chunk)], 0)
            regions += cutter.table(bands)
            rest = [chunk for chunk in rest if not grid.holds(chunk) and not grid.is_above(chunk)]
    regions += cutter.cut(rest, 0)
    whole = max(chunk.right for chunk in chunks)
    for region in regions:
        region.reach = region.reach or whole
    if edges is not None:
        edges.extend(cutter.edges)
    return regions


class _Cutter:
    """Cuts a page's chunks into regions; knows what texts look like, where rules stop columns, and where those of
    earlier pages begin.
    """

    def __init__(self, kind: Kind, barriers: Sequence[Barrier], before: Sequence[tuple[float, float]] = ()) -> None:
        self.kind, self.barriers, self.before = kind, barriers, before
        self.edges: list[tuple[float, float]] = []

    def cut(self, chunks: list[Chunk], depth: int) -> list[Region]:
        if len(chunks) < 2 or depth > DEEPEST_CUT:
            return [_region(chunks)] if chunks else []
        last = max(chunk.baseline for chunk in chunks)
        strips = find_strips(chunks, self.barriers)
        for whole in strips:
            strip = narrowed(whole, self.kind, has_more=whole.bottom < last)
            cells = centred_cells(strip.rows_left, strip.rows_right, self.kind)
            way = "cells" if cells else _way(strip, self.kind)
            if way in ("margin", "columns") and (outer := column_beside(strip, way, strips, self.kind)):
                whole = strip = outer
                way = _way(strip, self.kind)
            titles = titles_over(strip, chunks, self.kind) if way == "rows" else None
            way = "columns" if titles or (way == "rows" and self.goes_on(strip)) else way
            if way == "rows":
                continue
            if way == "columns" and (parts := sections_across(whole, self.kind)):
                return self.sections(whole, parts, chunks, depth)
            if way != "cells":
                strip = titles or self.with_titles(strip, chunks) if way == "columns" else self.from_first_label(strip)
            above, below = around(strip, chunks)
            regions = self.cut(above, depth + 1)
            if way == "columns":
                self.note(strip)
                regions += _reaching(self.cut(strip.left, depth + 1), strip.left)
                regions += _reaching(self.cut(strip.right, depth + 1), strip.right)
            elif cells:
                regions.append(_of_rows([row for pair in cells for row in _cell_rows(*pair)]))
            else:
                regions += _reaching(self.interleave(strip, depth), strip.right)
            return regions + self.cut(below, depth + 1)
        return [_region(chunks)]

    def note(self, strip: Strip) -> None:
        """Keep where two columns of the page begin."""
        if min(len(strip.rows_left), len(strip.rows_right)) >= LEAST_ROWS_OF_COLUMN:
            self.edges.append(_edges(strip))

    def goes_on(self, strip: Strip) -> bool:
        """Whether both sides begin where two columns of an earlier page do, and are no tables of many cells."""
        if not self.before:
            return False
        one, other = _edges(strip)
        is_known = any(
            abs(left - one) < SAME_EDGE_PT and abs(right - other) < SAME_EDGE_PT for left, right in self.before
        )
        cells = max(len(strip.left) / len(strip.rows_left), len(strip.right) / len(strip.rows_right))
        return is_known and cells < MOST_CELLS

    def sections(
        self, strip: Strip, parts: Sequence[list[Chunk]], chunks: Sequence[Chunk], depth: int
    ) -> list[Region]:
        """The strip's sections, each laid out by itself, between what stands above and below them."""
        above, below = around(strip, chunks)
        inside = [region for part in parts for region in self.cut(part, depth + 1)]
        return self.cut(above, depth + 1) + inside + self.cut(below, depth + 1)

    def with_titles(self, strip: Strip, chunks: Sequence[Chunk]) -> Strip:
        """The columns with the row of their titles, whose large type reaches into the free space between them."""
        strip = with_rest(strip, chunks)
        over = rows_of([chunk for chunk in chunks if chunk.baseline < strip.top])
        edge = min(chunk.left for chunk in strip.right)
        left = [chunk for chunk in over[-1] if chunk.right <= edge - 2] if over else []
        right = [chunk for chunk in over[-1] if chunk.left >= edge - 1.5] if over else []
        titled = len(left) == 1 and len(right) == 1 and len(over[-1]) == 2
        if not titled or "heading" not in (self.kind(left[0].text), self.kind(right[0].text)):
            return strip
        top = over[-1][0].baseline
        return Strip(left + strip.left, right + strip.right, top, strip.bottom, strip.width, strip.weight)

    def from_first_label(self, strip: Strip) -> Strip:
        """The margin without the last rows of a text above it, which are short and so leave the strip free as well."""
        level = min(chunk.top for chunk in strip.right)
        rows = [row for row in strip.rows_left if max(chunk.bottom for chunk in row) < level]
        text = list(takewhile(lambda row: not self.kind(row_text(row)), rows))
        if not text or len(text) == len(strip.rows_left):
            return strip
        left = [chunk for row in strip.rows_left[len(text) :] for chunk in row]
        top = min(chunk.baseline for chunk in (*left, *strip.right))
        return Strip(left, strip.right, top, strip.bottom, strip.width, strip.weight)

    def table(self, bands: Sequence[Sequence[Cell]]) -> list[Region]:
        """The rows of a bordered table; a section's title beside its text stands before it."""
        regions: list[Region] = []
        rows: list[list[Chunk]] = []
        for band in bands:
            if len(band) == 2 and len(band[1].rows) > 1 and self.kind(band[0].text) == "heading":
                regions += [_of_rows(rows, is_table=True)] if rows else []
                regions.append(_label(band[0].rows, self.kind))
                regions += self.cut([chunk for row in band[1].rows for chunk in row], 1)
                rows = []
            else:
                rows += table_rows(band)
        return regions + ([_of_rows(rows, is_table=True)] if rows else [])

    def interleave(self, strip: Strip, depth: int) -> list[Region]:
        """The right side, cut where the text of a label of the left side begins, each label before its part."""
        regions: list[Region] = []
        rest = sorted(strip.right, key=lambda chunk: chunk.baseline)
        labels = labels_of(strip, self.kind)
        for label, top in zip(labels, self.tops(labels, strip), strict=True):
            before = [chunk for chunk in rest if (chunk.top + chunk.bottom) / 2 < top]
            rest = [chunk for chunk in rest if (chunk.top + chunk.bottom) / 2 >= top]
            regions += self.cut(before, depth + 1)
            regions.append(_label(label, self.kind))
        return regions + self.cut(rest, depth + 1)

    def tops(self, labels: Sequence[list[list[Chunk]]], strip: Strip) -> list[float]:
        """The levels at which the texts of a margin's labels begin: theirs, unless they stand in their texts' middle.

        A title alone below a rule across the page has all of the text beside it.
        """
        if len(labels) == 1 and self.is_title_of_all(labels[0][0], strip):
            return [-inf]
        own = [min(chunk.top for row in label for chunk in row) - 0.3 * label[0][0].size for label in labels]
        return centred_tops(labels, strip.rows_right) or own

    def is_title_of_all(self, row: list[Chunk], strip: Strip) -> bool:
        """Whether a row of a margin is a title that stands beside the text, and not below it, under one rule."""
        is_beside = row[0].top < strip.rows_right[-1][0].bottom
        return is_beside and self.kind(row_text(row)) == "heading" and self.is_below_rule(strip)

    def is_below_rule(self, strip: Strip) -> bool:
        """Whether a rule across both sides runs just above the strip."""
        first = strip.rows_right[0][0]
        left, right = strip.rows_left[0][0].right, first.left
        return any(
            rule.left < left and rule.right > right and -RULE_ABOVE_EM * first.size < rule.y - first.top < 1
            for rule in self.barriers
        )


def _edges(strip: Strip) -> tuple[float, float]:
    return min(chunk.left for chunk in strip.left), min(chunk.left for chunk in strip.right)


def _cell_rows(left: list[list[Chunk]], right: list[list[Chunk]]) -> list[list[Chunk]]:
    """Two cells as rows: one wrapped beside a single row is joined to it, the rows of the right one follow the left."""
    if len(right) > 1:
        return [*left, *right]
    return [[Chunk([word for row in left for chunk in row for word in chunk.words]), *right[0]]]


def _reaching(regions: list[Region], column: Sequence[Chunk]) -> list[Region]:
    """The regions of a column, which all may reach as far as it does; narrower columns within it have said so."""
    right = max(chunk.right for chunk in column)
    for region in regions:
        region.reach = region.reach or right
    return regions


def _region(chunks: list[Chunk]) -> Region:
    return _of_rows(rows_of(chunks))


def _of_rows(rows: list[list[Chunk]], is_table: bool = False) -> Region:
    chunks = [chunk for row in rows for chunk in row]
    left, right = min(chunk.left for chunk in chunks), max(chunk.right for chunk in chunks)
    return Region(rows, left, right, is_table=is_table)


def _way(strip: Strip, kind: Kind) -> str:
    """`columns`, `margin` or `rows`: see the module's first lines."""
    rows_left, rows_right = strip.rows_left, strip.rows_right
    if 2 * sum(row[0].text.startswith((":", "：")) for row in rows_right) >= len(rows_right):
        # `Languages   : English`: the colon ties each row together.
        return "rows"
    if max(len(rows_left), len(rows_right)) < LEAST_ROWS:
        label = kind(" ".join(row_text(row) for row in rows_left)) == "heading"
        return "margin" if label and len(rows_left) <= len(rows_right) else "rows"
    kinds_left = [kind_of_row(row, kind) for row in rows_left]
    kinds_right = [kind_of_row(row, kind) for row in rows_right]
    headed_left, headed_right = "heading" in kinds_left, "heading" in kinds_right
    aligned_right = aligned_share(rows_right, rows_left)
    letters_left = sum(len(chunk.text) for chunk in strip.left)
    letters_right = sum(len(chunk.text) for chunk in strip.right)
    if parts_dates(strip, kind) or leads_with_dates(strip, kind) or ends_in_dates(strip, kind):
        return "rows"
    if kinds_right[0] == "date" and 2 <= len(rows_right) <= 2 * kinds_right.count("date") and aligned_right == 1:
        # `Freelance` below its dates is no heading where every row stands level with one of the left.
        return "rows"
    if _are_labels_of_rows(rows_left, rows_right):
        return "rows"
    if letters_left < letters_right and is_margin(strip, rows_left, rows_right, kind):
        return "margin"
    if (headed_left and are_notes(rows_right, kinds_right)) or (headed_right and are_notes(rows_left, kinds_left)):
        return "columns"
    if headed_left and headed_right and min(len(rows_left), len(rows_right)) >= LEAST_ROWS:
        if not _headings_share_rows(rows_left, rows_right, kinds_left, kinds_right):
            return "columns"
        if min(letters_left, letters_right) > 120 or _headings_stand_out(rows_left, kinds_left):
            return "columns"
    few = min(len(rows_left), len(rows_right)) < LEAST_ROWS
    if few or _ends_rows(rows_right, kinds_right, aligned_right, rows_left):
        return "rows"
    aligned_left = aligned_share(rows_left, rows_right)
    # A short line and the section's title above a table's first row belong to neither of its columns.
    aligned_table = aligned_share(rows_from(rows_left, rows_right[0]), rows_right)
    if (headed_left or headed_right) and min(aligned_table, aligned_right) < 0.6:
        return "columns"
    if _is_prose(rows_left) and _is_prose(rows_right):
        return "columns"
    return "columns" if min(aligned_left, aligned_right) < 0.5 and strip.width >= 12 else "rows"


def _are_labels_of_rows(rows_left: list[list[Chunk]], rows_right: list[list[Chunk]]) -> bool:
    """Whether words that come again and again stand each beside a row of its own: `Post`, `Skills`, `Post`, `Skills`.

    Labels of a margin stand beside the first of several rows.
    """
    times = Counter(row_text(row) for row in rows_left)
    again = [row for row in rows_left if times[row_text(row)] >= LEAST_AGAIN and row_text(row).isalpha()]
    if not again or len(again) < LEAST_OF_LABELS * len(rows_left):
        return False
    return aligned_share(again, rows_right) == 1 and aligned_share(rows_left, rows_right) >= LEAST_LEVEL


LEAST_AGAIN = 3
LEAST_OF_LABELS = 0.25
LEAST_LEVEL = 0.9


def _headings_share_rows(
    rows_left: list[list[Chunk]], rows_right: list[list[Chunk]], kinds_left: list[str], kinds_right: list[str]
) -> bool:
    """Whether headings stand level with those of the other side, as in a table whose cells are titles.

    One that has no partner opens a section of its own, which no row of a table does.
    """
    right = [row[0] for row, kind in zip(rows_right, kinds_right, strict=True) if kind == "heading"]
    left = [row[0] for row, kind in zip(rows_left, kinds_left, strict=True) if kind == "heading"]
    paired = sum(stands_level(one, right) for one in left)
    return 0 < paired == len(left) == len(right)


def _headings_stand_out(rows: list[list[Chunk]], kinds: list[str]) -> bool:
    """Whether the first heading is set otherwise than the text below it, of which there are at least two rows."""
    at = kinds.index("heading")
    heading = rows[at][0]
    texts = [row[0] for row, kind in zip(rows[at:], kinds[at:], strict=True) if kind != "heading"]
    look = (heading.size, heading.style.bold, heading.style.color)
    return len(texts) >= 2 and all((text.size, text.style.bold, text.style.color) != look for text in texts)


def _ends_rows(rows_right: list[list[Chunk]], kinds: list[str], aligned: float, rows_left: list[list[Chunk]]) -> bool:
    """Whether the right side only finishes rows of the left one."""
    dated = [row for row, kind in zip(rows_right, kinds, strict=True) if kind == "date"]
    if "heading" not in kinds and len(dated) >= max(1, 0.5 * len(rows_right)) and aligned_share(dated, rows_left) == 1:
        return True
    if "heading" in kinds or aligned < 0.7:
        return False
    short = median(len(row_text(row)) for row in rows_right) <= 32
    dates = sum(kind == "date" for kind in kinds) / len(kinds)
    return short and (dates >= 0.3 or len(rows_right) <= 0.8 * len(rows_left) or aligned >= 0.9)


def _is_prose(rows: list[list[Chunk]]) -> bool:
    return median(len(row_text(row)) for row in rows) > 25


def _label(block: list[list[Chunk]], kind: Kind) -> Region:
    """A label as a region; a heading or a date that is set in several rows becomes one row."""
    chunks = [chunk for row in block for chunk in row]
    region = _region(chunks)
    region.is_label = True
    if len(block) > 1 and kind(" ".join(row_text(row) for row in block)):
        region.rows = [[Chunk(words_in_one(block))]]
    return region
