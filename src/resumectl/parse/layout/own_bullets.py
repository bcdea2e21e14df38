"""Bullets that are known by nothing but the document's own repetition.

Symbol fonts hold their bullets at the places of letters (`Ø`, `ü`, `q`, `n`), and a font without a map turns them
into anything. What opens row after row at one left edge, alone and at one distance from its text, is a bullet.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple
from unicodedata import category

from resumectl.parse.geometry import Page, Word
from resumectl.parse.layout.chunks import is_bullet

GLYPH = "•"
LEAST_ROWS = 3
LETTER = re.compile(r"^[b-df-hj-np-xzßðöøü-ÿȹ]$")
"""Capitals and digits grade and number things, and some letters are words; others open a row only by a lost font."""
NEVER = frozenset("&@%$€£|/\\\"'’“”«([{)]},;:")
WIDE_GAP_EM = 0.55
"""From a letter this far to its text is more than a space."""
MOST_IN_ROW = 400
"""Words beside a sign; more are no row that anybody reads, and each would be looked at for each of its signs."""


class Mark(NamedTuple):
    """A single sign before the text of a row, and the first word of that text."""

    word: Word
    after: Word


def with_own_bullets(pages: Sequence[Page]) -> list[Page]:
    """The pages with such signs as ordinary bullets."""
    places: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
    for number, page in enumerate(pages):
        for at, word in enumerate(page.words):
            if len(word.text) == 1 and _may_be_bullet(word.text):
                places[word.text, round(word.left / 4)].append((number, at))
    found: dict[int, list[int]] = defaultdict(list)
    rows: dict[int, list[Word]] = {}
    for group in places.values():
        if len(group) < LEAST_ROWS:
            continue
        for number, _ in group:
            if number not in rows:
                rows[number] = sorted(pages[number].words, key=_level)
        marks = [(_mark(pages[number].words[at], rows[number]), number, at) for number, at in group]
        if _are_bullets([mark for mark, _, _ in marks if mark is not None]):
            for mark, number, at in marks:
                if mark is not None:
                    found[number].append(at)
    return [_with_glyphs(page, found[number]) if number in found else page for number, page in enumerate(pages)]


def _level(word: Word) -> float:
    return word.baseline


def _mark(word: Word, by_level: Sequence[Word]) -> Mark | None:
    """The sign with the text close on its right, when it begins a row of its column."""
    size = word.style.size_pt
    begin = bisect_left(by_level, word.baseline - 0.3 * size, key=_level)
    stop = bisect_right(by_level, word.baseline + 0.3 * size, key=_level)
    if stop - begin > MOST_IN_ROW:
        return None
    near = [other for other in by_level[begin:stop] if other is not word]
    after = min((other for other in near if other.left >= word.right - 1), key=lambda one: one.left, default=None)
    if after is None or after.left - word.right > 3 * size:
        return None
    if any(word.left - 2 * size < other.right <= word.left + 1 for other in near):
        return None
    return Mark(word, after)


def _may_be_bullet(sign: str) -> bool:
    if is_bullet(sign) or sign in NEVER:
        return False
    return bool(LETTER.match(sign)) or sign == "Ø" or category(sign)[0] in "SP"


def _are_bullets(marks: Sequence[Mark]) -> bool:
    """Whether marks of one sign at one left edge come often enough, always at one distance from their text."""
    if len(marks) < LEAST_ROWS:
        return False
    first = marks[0]
    indent = first.after.left - first.word.left
    if any(abs(mark.after.left - mark.word.left - indent) > 2 for mark in marks):
        return False
    if not LETTER.match(first.word.text):
        return not any(mark.after.text[0].isdigit() for mark in marks)
    gap = first.after.left - first.word.right
    other_font = first.word.style.font != first.after.style.font and not first.word.style.font.endswith("Italic")
    return gap >= WIDE_GAP_EM * first.word.style.size_pt or other_font


def _with_glyphs(page: Page, places: Sequence[int]) -> Page:
    if not places:
        return page
    words = list(page.words)
    for at in places:
        words[at] = replace(words[at], text=GLYPH)
    return replace(page, words=tuple(words))
