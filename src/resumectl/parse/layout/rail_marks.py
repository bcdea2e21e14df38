"""Marks between dates and what they belong to: `2017 - 2019  • Welder, Larch Ltd`.

Where each row with dates has one and no other row, none opens a list.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from resumectl.parse.digits import has_digit
from resumectl.parse.geometry import Page, Word
from resumectl.parse.layout.chunks import SHAPES

LEAST_MARKS = 2
MOST_MARKS, MOST_IN_ROW, MOST_WORDS = 200, 60, 10_000
"""More marks and words on a page, and more words beside a mark, are no rail that anybody reads."""
MOST_RAIL_WORDS = 6
APART_EM, NEAR_EM, WORD_GAP_EM = 0.7, 3.0, 1.3
EDGE_PT = 3.0


class Mark(NamedTuple):
    """A sign with the text left of it in its row."""

    at: int
    word: Word
    rail: Sequence[Word]


def without_rail_marks(page: Page) -> Page:
    """The page without such marks."""
    signs = [at for at, word in enumerate(page.words) if len(word.text) == 1 and word.text in SHAPES]
    if not LEAST_MARKS <= len(signs) <= MOST_MARKS or len(page.words) > MOST_WORDS:
        return page
    rows = sorted(page.words, key=_level)
    groups: dict[int, list[Mark | None]] = defaultdict(list)
    for at in signs:
        groups[round(page.words[at].left / EDGE_PT)].append(_mark(at, page.words[at], rows))
    found: set[int] = set()
    for group in groups.values():
        marks = [mark for mark in group if mark is not None]
        if len(marks) == len(group) >= LEAST_MARKS and _is_rail(marks, rows):
            found |= {mark.at for mark in marks}
    if not found:
        return page
    return replace(page, words=tuple([word for at, word in enumerate(page.words) if at not in found]))


def _level(word: Word) -> float:
    return word.baseline


def _mark(at: int, sign: Word, rows: Sequence[Word]) -> Mark | None:
    """The sign with a short text apart on its left, which no sign opens, and text close on its right; else None."""
    size = sign.style.size_pt
    begin = bisect_left(rows, sign.baseline - 0.3 * size, key=_level)
    stop = bisect_right(rows, sign.baseline + 0.3 * size, key=_level)
    if stop - begin > MOST_IN_ROW:
        return None
    level = sorted((word for word in rows[begin:stop] if word is not sign), key=lambda word: word.left)
    rail: list[Word] = []
    for word in reversed([word for word in level if word.right <= sign.left]):
        if rail and rail[0].left - word.right > WORD_GAP_EM * size:
            break
        rail.insert(0, word)
    behind = next((word for word in level if word.left >= sign.right - 1), None)
    if not rail or len(rail) > MOST_RAIL_WORDS or any(word.text in SHAPES for word in rail):
        return None
    apart = sign.left - rail[-1].right >= APART_EM * size
    near = behind is not None and behind.left - sign.right <= NEAR_EM * size
    return Mark(at, sign, rail) if apart and near else None


def _is_rail(marks: Sequence[Mark], rows: Sequence[Word]) -> bool:
    """Whether the texts left of the marks hold numbers and share an edge, and hardly any row beside them lacks a mark.
    """
    if not all(has_digit(mark.rail[-1].text) or has_digit(mark.rail[0].text) for mark in marks):
        return False
    lefts = [mark.rail[0].left for mark in marks]
    rights = [mark.rail[-1].right for mark in marks]
    if max(lefts) - min(lefts) > EDGE_PT and max(rights) - min(rights) > EDGE_PT:
        return False
    levels = sorted(mark.word.baseline for mark in marks)
    size, edge = marks[0].word.style.size_pt, marks[0].word.left
    begin, stop = bisect_left(rows, levels[0], key=_level), bisect_right(rows, levels[-1], key=_level)
    unmarked = {
        round(word.baseline)
        for word in rows[begin:stop]
        if min(lefts) - EDGE_PT <= word.left < edge and not _is_near(word.baseline, levels, 0.3 * size)
    }
    return 2 * len(unmarked) <= len(marks)


def _is_near(level: float, levels: Sequence[float], slack: float) -> bool:
    at = bisect_left(levels, level - slack)
    return at < len(levels) and levels[at] <= level + slack
