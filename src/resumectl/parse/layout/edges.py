"""Chunks that reach over the narrow space between two columns, cut where other rows of the page begin."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from resumectl.parse.geometry import Word
from resumectl.parse.layout.chunks import LARGE_TYPE, LEAST_EDGE_ROWS, Chunk, is_bullet

COLUMN_SPACE_EM = 0.45
MOST_OF_USUAL = 1.6
"""A space is a column's when it is so many times as wide as those within the row's texts."""

LEAST_STARTS = 5
NEAR_EM = 16.0


def cut_at_edges(chunks: Sequence[Chunk]) -> list[Chunk]:
    """The chunks, cut where a word stands off from the one before it, at an edge where rows near it begin."""
    return _by_large_type(_at_columns(chunks))


def _at_columns(chunks: Sequence[Chunk]) -> list[Chunk]:
    starts: dict[int, list[float]] = {}
    for chunk in chunks:
        starts.setdefault(round(chunk.left), []).append(chunk.baseline)
    found: list[Chunk] = []
    for chunk in chunks:
        start = 0
        for at in _wide_spaces(chunk):
            if _begin_near(chunk, chunk.words[at].left, starts):
                found.append(Chunk(chunk.words[start:at]))
                start = at
        found.append(Chunk(chunk.words[start:]) if start else chunk)
    return found


def _wide_spaces(chunk: Chunk) -> list[int]:
    """Places of the words that stand off from the one before them, beyond a sign that opens an item."""
    words = chunk.words
    if len(words) < LEAST_WORDS:
        return []
    spaces = [word.left - before.right for before, word in pairwise(words)]
    wide = [at for at, space in enumerate(spaces, 1) if space >= COLUMN_SPACE_EM * chunk.size]
    if not wide:
        return []
    usual = median(spaces)
    return [
        at
        for at in wide
        if spaces[at - 1] >= MOST_OF_USUAL * usual and not (at == 1 and is_bullet(words[0].text))
    ]


LEAST_WORDS = 3


def _begin_near(chunk: Chunk, x: float, starts: dict[int, list[float]]) -> bool:
    """Whether enough rows begin at `x`, some of them close above or below the chunk."""
    edge = round(x)
    levels = [level for place in (edge - 1, edge, edge + 1) for level in starts.get(place, ())]
    if len(levels) < LEAST_STARTS:
        return False
    return sum(abs(level - chunk.baseline) < NEAR_EM * chunk.size for level in levels) > LEAST_STARTS / 2


def _by_large_type(chunks: list[Chunk]) -> list[Chunk]:
    """Large type cut where a word starts at the left edge of the column below it: its wide spaces hide the gutter."""
    found: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        start = 0
        for word in _after_wide_spaces(chunk):
            if _is_edge(word.left, chunk, chunks, at) and _is_edge(chunk.words[start].left, chunk, chunks, at):
                stop = chunk.words.index(word)
                found.append(Chunk(chunk.words[start:stop]))
                start = stop
        found.append(Chunk(chunk.words[start:]) if start else chunk)
    return found


HEADING_SPACE_EM = 0.45
ROWS_BELOW = 30


def _after_wide_spaces(chunk: Chunk) -> list[Word]:
    """The words of a short chunk that stand off from the word before them, beyond the usual space of a text."""
    if not 2 <= len(chunk.words) <= 8:
        return []
    pairs = pairwise(chunk.words)
    return [word for before, word in pairs if word.left - before.right >= HEADING_SPACE_EM * chunk.size]


def _is_edge(x: float, chunk: Chunk, chunks: Sequence[Chunk], at: int) -> bool:
    """Whether smaller text of several rows below starts at `x`, and none runs across it before that."""
    below = [
        one for one in chunks[at + 1 : at + 1 + 3 * ROWS_BELOW] if one.baseline > chunk.baseline + 0.5 * chunk.size
    ]
    aligned = 0
    for one in below:
        if one.left < x - 3 and one.right > x + 1:
            break
        aligned += abs(one.left - x) <= 1.5 and one.size <= chunk.size / LARGE_TYPE
        if aligned == LEAST_EDGE_ROWS:
            return True
    return False
