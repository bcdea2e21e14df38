"""A page's regions in the order in which its file holds the text, with no look at where columns stand.

A page that somebody typed or that a program set column by column keeps that order in its file: the text of one column
runs down, and where the next one begins it jumps back up. Files that hold all dates, or all headings, apart from what
they belong to make nonsense of it, so this reading is only a second opinion (parse/rereading.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from resumectl.parse.geometry import Word
from resumectl.parse.layout.chunks import Chunk
from resumectl.parse.layout.columns import Region
from resumectl.parse.layout.rows import rows_of

NEAR = 8
"""How many chunks back the lowest one is looked for: dates that end a row may stand a little higher."""
LEEWAY_EM = 0.8


def regions_in_file_order(chunks: Sequence[Chunk], words: Sequence[Word]) -> list[Region]:
    """Regions that each run down the page; every chunk is in exactly one. `words` are those of the page."""
    places = {id(word): place for place, word in enumerate(words)}
    found = sorted(chunks, key=lambda chunk: min(places.get(id(word), len(words)) for word in chunk.words))
    runs: list[list[Chunk]] = []
    for chunk in found:
        if runs and chunk.baseline >= max(near.baseline for near in runs[-1][-NEAR:]) - LEEWAY_EM * chunk.size:
            runs[-1].append(chunk)
        else:
            runs.append([chunk])
    regions = [_region(run) for run in runs]
    for region, run in zip(regions, runs, strict=True):
        beside = [other.left for other, others in zip(regions, runs, strict=True) if _is_right_of(others, run)]
        region.reach = max((chunk.right for chunk in chunks if chunk.right < min(beside, default=inf)), default=0.0)
    return regions


def _region(chunks: Sequence[Chunk]) -> Region:
    return Region(rows_of(chunks), min(chunk.left for chunk in chunks), max(chunk.right for chunk in chunks))


def _is_right_of(others: Sequence[Chunk], run: Sequence[Chunk]) -> bool:
    """Whether the other chunks stand in a column to the right of what a run has beside them."""
    left = min(other.left for other in others)
    beside = [chunk for chunk in run if others[0].baseline <= chunk.baseline <= others[-1].baseline]
    return bool(beside) and all(chunk.right <= left for chunk in beside)
