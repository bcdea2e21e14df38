"""Margins: which texts beside others are their labels and dates, and which rows of a margin belong together."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median

from resumectl.parse.digits import has_digit
from resumectl.parse.layout.chunks import Chunk
from resumectl.parse.layout.rows import Kind, row_text, stands_level
from resumectl.parse.layout.strips import Strip

TO = "to|until|till?|bis|tot|hasta|au|à|al?|até|do|до|по|έως|ως|μέχρι|ile|până în|până la"
"""What leads to the end of a span of time, in the languages where it is a word."""
OPEN_RANGE = re.compile(rf"(?:[-–—~～]|\d(?: г\.?| р\.?)? (?:{TO}))\s*$")
END_MONTH = re.compile(rf"\d(?: г\.?| р\.?)?\s*(?:[-–—]|\b(?:{TO})\b)\s*[^\W\d_]{{3,12}}\.?$")
OPEN_HEADING = re.compile(r"(?:[&,/+]|\b(?:and|und|et|y|e|en|i|och|og))$", re.IGNORECASE)
WIDE_SPACING_EM, APART_EM = 2.4, 1.48
LEAST_FLUSH = 4
FLUSH_PT, RAGGED_PT, LEVEL_PT = 1.5, 15.0, 1.0
"""How little the edges of labels set flush right differ, how much their beginnings do, and how level texts stand."""
LEAST_HEADS, MOST_OF_HEAD = 2, 8
LEAST_TOLD = 25
"""Characters that half of the rows have at least that tell something: those of a table's cells are shorter."""
LONE_YEAR = re.compile(r"(?:19|20)\d\d\b(?!\s*[-–—])")


def is_margin(strip: Strip, rows_left: list[list[Chunk]], rows_right: list[list[Chunk]], kind: Kind) -> bool:
    """Whether the left side holds labels and dates: each stands level with text on the right, or is a heading."""
    if heads_of_texts(rows_left, rows_right, kind):
        return True
    looks = [kind(row_text(row)) for row in rows_left]
    titles = looks.count("heading") if "date" in looks else 0
    if len(rows_left) - titles > 1.2 * len(rows_right) or max(len(row_text(row)) for row in rows_left) > 45:
        return False
    if _are_flush_right(rows_left, rows_right):
        return True
    blocks = _apart(_whole_headings(_blocks(rows_left), kind), rows_right, kind)
    kinds = [kind(" ".join(row_text(row) for row in block)) or kind(row_text(block[0])) for block in blocks]
    headings, dates = kinds.count("heading"), kinds.count("date") + kinds.count("label")
    if max(len(block) for block in blocks) > 4:
        return False
    headed = any(kind(row_text(row)) == "heading" for row in rows_right)
    texts = (*kinds[1:], "heading")
    owned = (_has_own_text(block, kind) or kinds[at] == "heading" != texts[at] == "" for at, block in enumerate(blocks))
    if headed and sum(owned) >= max(2, 0.5 * headings):
        return False
    if headings + dates >= 0.6 * len(blocks):
        return True
    if headed:
        return False
    levels = [row[0] for row in rows_right]
    level = sum(
        found == "heading" or stands_level(block[0][0], levels) for block, found in zip(blocks, kinds, strict=True)
    )
    return level >= 0.8 * len(blocks) and (headings + dates > 0 or len(rows_left) <= 0.6 * len(rows_right))


def heads_of_texts(
    rows_left: list[list[Chunk]], rows_right: list[list[Chunk]], kind: Kind
) -> list[list[list[Chunk]]]:
    """The left side's blocks where each is the whole header of what is told beside it: title, employer, dates, place.

    Each begins level with a row of the right side, with a name, and has one row of dates; nothing where any has not.
    """
    blocks = _blocks(rows_left)
    if len(blocks) < LEAST_HEADS or median([len(row_text(row)) for row in rows_right]) < LEAST_TOLD:
        return []
    levels = [row[0] for row in rows_right]
    for block in blocks:
        kinds = [kind(row_text(row)) for row in block]
        if not 2 <= len(block) <= MOST_OF_HEAD or kinds.count("date") != 1 or kinds[0] in ("date", "label"):
            return []
        if not stands_level(block[0][0], levels):
            return []
    return blocks


def _are_flush_right(rows_left: list[list[Chunk]], rows_right: list[list[Chunk]]) -> bool:
    """Whether rows of different lengths all end at one edge, each level with a row beside it: labels of these."""
    rights, lefts = [row[-1].right for row in rows_left], [row[0].left for row in rows_left]
    if len(rows_left) < LEAST_FLUSH or max(rights) - min(rights) > FLUSH_PT or max(lefts) - min(lefts) < RAGGED_PT:
        return False
    levels = [row[0].baseline for row in rows_right]
    return all(any(abs(row[0].baseline - level) < LEVEL_PT for level in levels) for row in rows_left)


def labels_of(strip: Strip, kind: Kind) -> list[list[list[Chunk]]]:
    """The rows of a margin in blocks, each of which labels or dates what begins beside it; headings by themselves."""
    if heads := heads_of_texts(strip.rows_left, strip.rows_right, kind):
        return heads
    blocks = _apart(_whole_headings(_blocks(strip.rows_left), kind), strip.rows_right, kind)
    parts = [part for block in blocks for part in _label_by_label(block, strip.rows_right, kind)]
    return [part for block in parts for part in _without_heading(block, kind)]


def _has_own_text(block: list[list[Chunk]], kind: Kind) -> bool:
    """Whether a block is a section of its own: a heading in its first row and text below it."""
    heading = len(block) > 1 and kind(row_text(block[0])) == "heading"
    return heading and not kind(" ".join(row_text(row) for row in block))


def _blocks(rows: list[list[Chunk]]) -> list[list[list[Chunk]]]:
    """Rows grouped where the space between two of them is more than a line."""
    blocks: list[list[list[Chunk]]] = []
    for row in rows:
        if blocks and row[0].baseline - blocks[-1][-1][0].baseline <= 1.6 * max(row[0].size, blocks[-1][-1][0].size):
            blocks[-1].append(row)
        else:
            blocks.append([row])
    return blocks


def _whole_headings(blocks: list[list[list[Chunk]]], kind: Kind) -> list[list[list[Chunk]]]:
    """The blocks, with the two rows of a heading joined where wide spacing parted them: `Education &`, `training`."""
    found: list[list[list[Chunk]]] = []
    for block in blocks:
        before = found[-1] if found else []
        if len(before) == len(block) == 1 and _wraps_heading(before[0], block[0], kind):
            found[-1] = [*before, *block]
        else:
            found.append(block)
    return found


def _wraps_heading(row: list[Chunk], after: list[Chunk], kind: Kind) -> bool:
    one, two = row[0], after[0]
    near = two.baseline - one.baseline <= WIDE_SPACING_EM * max(one.size, two.size)
    alike = (one.size, one.style.bold, one.style.color) == (two.size, two.style.bold, two.style.color)
    open_end = OPEN_HEADING.search(row_text(row)) or kind(row_text(row)) != "heading"
    return near and alike and bool(open_end) and kind(f"{row_text(row)} {row_text(after)}") == "heading"


def _apart(blocks: list[list[list[Chunk]]], rows_right: list[list[Chunk]], kind: Kind) -> list[list[list[Chunk]]]:
    """The blocks, cut where rows close together each date a row of their own on the right."""
    levels = [row[0] for row in rows_right]
    flush = _are_flush_right([row for block in blocks for row in block], rows_right)
    parts: list[list[list[Chunk]]] = []
    for block in blocks:
        kinds = [kind(row_text(row)) for row in block]
        labels = flush and not any(map(has_digit, map(row_text, block)))
        dated = [
            labels or (found in ("date", "label") and stands_level(row[0], levels))
            for row, found in zip(block, kinds, strict=True)
        ]
        for at, row in enumerate(block):
            begins = at == 0 or (dated[at] and not _goes_on(block[at - 1], row))
            if begins and (at == 0 or _is_closed(parts[-1], dated[at - 1], kind)):
                parts.append([row])
            else:
                parts[-1].append(row)
    return parts


def _label_by_label(
    block: list[list[Chunk]], rows_right: list[list[Chunk]], kind: Kind
) -> list[list[list[Chunk]]]:
    """The block's labels one by one where each stands apart from the one above, and so does the row level with it.

    What follows close is the rest of a label that ran over. Dates stand with the place below them, so no block with one
    is cut.
    """
    if len(block) < LEAST_HEADS or any(has_digit(row_text(row)) or kind(row_text(row)) == "date" for row in block):
        return [block]
    begins = [row[0] for at, row in enumerate(rows_right) if at == 0 or _stands_apart(row, rows_right[at - 1])]
    parts = [block[:1]]
    for above, row in pairwise(block):
        if _stands_apart(row, above) and stands_level(row[0], begins):
            parts.append([row])
        else:
            parts[-1].append(row)
    return parts


def _stands_apart(row: list[Chunk], above: list[Chunk]) -> bool:
    return row[0].baseline - above[0].baseline >= APART_EM * max(row[0].size, above[0].size)


def _is_closed(rows: list[list[Chunk]], is_dated: bool, kind: Kind) -> bool:
    """Whether rows of a margin end in a date of a row's own, or in the end of a range that ran over: `Present`."""
    ends = is_dated or any(map(str.isalnum, row_text(rows[-1])))
    return is_dated or (ends and kind(" ".join(map(row_text, rows))) == "date")


def _goes_on(row: list[Chunk], following: list[Chunk]) -> bool:
    """Whether a range of dates runs over into the next row: `2016 –`, or `May 2016 – June` before `2018`."""
    text, after = row_text(row), row_text(following)
    return bool(OPEN_RANGE.search(text) or (END_MONTH.search(text) and LONE_YEAR.match(after)))


def _without_heading(block: list[list[Chunk]], kind: Kind) -> list[list[list[Chunk]]]:
    """The block in one piece, or cut after its first row when only that one is a heading."""
    whole = kind(" ".join(row_text(row) for row in block))
    if len(block) > 1 and whole != "heading" and kind(row_text(block[0])) == "heading":
        return [block[:1], block[1:]]
    return [block]
