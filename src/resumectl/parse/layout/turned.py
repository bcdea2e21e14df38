"""Headings printed up or down the page beside their sections, set level beside the first row of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from resumectl.parse.geometry import Page, Word
from resumectl.parse.layout.rows import Kind

SAME_EDGE_PT = 4.0
LETTER_EM = 0.55
"""About how wide a letter is when it is set level again."""


class Turned(NamedTuple):
    """A heading printed along the page's height: its words in reading order, and its vertical span."""

    words: tuple[Word, ...]
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


class Row(NamedTuple):
    """A row of level text: its edges, and the free space above it."""

    top: float
    baseline: float
    left: float
    gap: float


def with_level_headings(page: Page, kind: Kind) -> Page:
    """The page with its turned headings moved into the margin of the rows that they head; other words stay."""
    if not [word for word in page.words if word.turned_to]:
        return page
    headings = [turned for turned in _phrases(page.words) if _is_heading(turned, kind)]
    if not headings:
        return page
    moved = {id(word) for turned in headings for word in turned.words}
    level = [word for word in page.words if not word.turned_to]
    words = [word for word in page.words if id(word) not in moved]
    for column in _columns(headings):
        rows = _rows(level, column)
        for turned, row in _first_rows(column, rows):
            words.extend(_set_level(turned, row))
    return replace(page, words=tuple(words))


def _phrases(words: Sequence[Word]) -> list[Turned]:
    """Turned words that follow each other on one line, in the file's order."""
    found: list[list[Word]] = []
    for word in words:
        if not word.turned_to:
            continue
        last = found[-1][-1] if found else None
        near = last is not None and abs(last.left - word.left) <= SAME_EDGE_PT and last.style == word.style
        if near and last is not None and _distance(last, word) <= 2.5 * word.style.size_pt:
            found[-1].append(word)
        else:
            found.append([word])
    return [
        Turned(tuple(part), min(word.top for word in part), max(word.turned_to for word in part)) for part in found
    ]


def _distance(one: Word, other: Word) -> float:
    return max(one.top, other.top) - min(one.turned_to, other.turned_to)


def _text(turned: Turned) -> str:
    """What is printed; letters set apart are one word."""
    spaced = len(turned.words) > 3 and all(len(word.text) == 1 for word in turned.words)
    return ("" if spaced else " ").join(word.text for word in turned.words)


def _is_heading(turned: Turned, kind: Kind) -> bool:
    return kind(_text(turned)) == "heading"


def _columns(headings: Sequence[Turned]) -> list[list[Turned]]:
    """The headings of one margin together, from top to bottom."""
    columns: list[list[Turned]] = []
    for turned in sorted(headings, key=lambda one: (one.words[0].left, one.top)):
        if columns and turned.words[0].left - columns[-1][0].words[0].left <= SAME_EDGE_PT:
            columns[-1].append(turned)
        else:
            columns.append([turned])
    return [sorted(column, key=lambda one: one.top) for column in columns]


def _rows(level: Sequence[Word], column: Sequence[Turned]) -> list[Row]:
    """The rows of the text beside a margin: right of it, or left of it when there is none."""
    edge = max(turned.words[0].left + turned.words[0].style.size_pt for turned in column)
    beside = [word for word in level if word.left >= edge] or [word for word in level if word.right <= edge]
    rows: list[Row] = []
    bottom = 0.0
    for word in sorted(beside, key=lambda word: (word.baseline, word.left)):
        if rows and word.baseline - rows[-1].baseline <= 0.35 * word.style.size_pt:
            rows[-1] = rows[-1]._replace(left=min(rows[-1].left, word.left), top=min(rows[-1].top, word.top))
        else:
            rows.append(Row(word.top, word.baseline, word.left, word.top - bottom))
        bottom = max(bottom, word.bottom)
    return rows


def _first_rows(column: Sequence[Turned], rows: Sequence[Row]) -> list[tuple[Turned, Row]]:
    """Each heading with the first row of its section: below the widest gap between two headings.

    Above the first heading the section reaches about as far up from its middle as it reaches down.
    """
    found: list[tuple[Turned, Row]] = []
    for before, turned in reversed(list(zip((None, *column), column, strict=False))):
        end = found[0][1].top if found else max((row.baseline for row in rows), default=0.0)
        upper = before.middle if before else 2 * turned.middle - end - 2 * turned.words[0].style.size_pt
        between = [row for row in rows if upper < row.top <= turned.middle]
        if between:
            found.insert(0, (turned, max(between, key=lambda row: row.gap)))
    return found


def _set_level(turned: Turned, row: Row) -> list[Word]:
    """The heading's words in the margin of a row, ending two letters before its text."""
    size = turned.words[0].style.size_pt
    words = [replace(turned.words[0], text=_text(turned))] if " " not in _text(turned) else list(turned.words)
    right = row.left - 2 * size
    level: list[Word] = []
    for word in reversed(words):
        left = right - LETTER_EM * size * len(word.text)
        top, bottom = row.baseline - size, row.baseline + 0.2 * size
        level.insert(
            0,
            replace(word, left=left, right=right, top=top, bottom=bottom, baseline=row.baseline, turned_to=0.0),
        )
        right = left - 0.3 * size
    return level
