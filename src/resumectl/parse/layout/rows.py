"""Rows of chunks: which chunks stand level, and what a row says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from operator import attrgetter

from resumectl.parse.geometry import Word
from resumectl.parse.hyphens import breaks_word
from resumectl.parse.layout.chunks import Chunk
from resumectl.parse.layout.leading import IDEOGRAPH

Kind = Callable[[str], str]
"""Says what a chunk's text looks like: `heading`, `date`, `label` or `""`."""


def rows_of(chunks: Sequence[Chunk]) -> list[list[Chunk]]:
    """The chunks in rows from top to bottom, each from left to right."""
    rows: list[list[Chunk]] = []
    level = size = float("-inf")
    for chunk in sorted(chunks, key=attrgetter("baseline", "left")):
        # As same_row, which is too slow to be called for every chunk of every strip.
        if chunk.baseline - level <= 0.35 * (size if size > chunk.size else chunk.size):
            rows[-1].append(chunk)
        else:
            rows.append([chunk])
            level, size = chunk.baseline, chunk.size
    for row in rows:
        if len(row) > 1:
            row.sort(key=attrgetter("left"))
    return rows


def same_row(one: Chunk, other: Chunk) -> bool:
    return abs(one.baseline - other.baseline) <= 0.35 * max(one.size, other.size)


def row_text(row: list[Chunk]) -> str:
    return row[0].text if len(row) == 1 else " ".join([chunk.text for chunk in row])


def words_in_one(rows: Sequence[Sequence[Chunk]]) -> list[Word]:
    """The words of a paragraph's rows; one that a hyphen breaks at a row's end, or that has no spaces, is whole."""
    found: list[Word] = []
    for row in rows:
        words = [word for chunk in row for word in chunk.words]
        if found and IDEOGRAPH.match(found[-1].text[-1]) and IDEOGRAPH.match(words[0].text):
            end, begin = found.pop(), words[0]
            words[0] = replace(
                end,
                text=end.text + begin.text,
                left=min(end.left, begin.left),
                right=max(end.right, begin.right),
                bottom=max(end.bottom, begin.bottom),
            )
        elif found and breaks_word(found[-1].text, words[0].text):
            # It stays where it begins.
            found[-1] = replace(found[-1], text=found[-1].text[:-1] + words.pop(0).text)
        found += words
    return found


def kind_of_row(row: list[Chunk], kind: Kind) -> str:
    """What a row looks like; headings of several columns side by side are one, too."""
    whole = kind(row_text(row))
    if not whole and len(row) > 1 and all(kind(chunk.text) == "heading" for chunk in row):
        return "heading"
    return whole


def aligned_share(rows: list[list[Chunk]], others: list[list[Chunk]]) -> float:
    """The share of `rows` that stand level with one of `others`."""
    firsts = [other[0] for other in others]
    return sum([stands_level(row[0], firsts) for row in rows]) / len(rows)


def rows_from(rows: list[list[Chunk]], first: list[Chunk]) -> list[list[Chunk]]:
    """The rows that do not stand above `first`; all of them where hardly any is left."""
    kept = [row for row in rows if row[0].baseline > first[0].baseline - 0.35 * first[0].size]
    return kept if len(kept) > 1 else rows


def stands_level(one: Chunk, others: Iterable[Chunk]) -> bool:
    """Whether the chunk is in one row with any of `others`."""
    level, size = one.baseline, one.size
    # As same_row, which is too slow to be called for every pair of rows of every strip.
    for other in others:  # noqa: SIM110 - as has_one_style
        if abs(level - other.baseline) <= 0.35 * (size if size > other.size else other.size):
            return True
    return False
