"""A page's regions in the order in which its file holds the text, with no look at where columns stand.

A page that somebody typed or that a program set column by column keeps that order in its file: the text of one column
runs down, and where the next one begins it jumps back up. Files that hold all dates, or all headings, apart from what
they belong to make nonsense of it, so this reading is only a second opinion (parse/rereading.py).
"""

from __future__ import annotations

from collections.abc import Sequence

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
    reach = max((chunk.right for chunk in chunks), default=0.0)
    return [_region(run, reach) for run in runs]


def _region(chunks: Sequence[Chunk], reach: float) -> Region:
    left, right = min(chunk.left for chunk in chunks), max(chunk.right for chunk in chunks)
    return Region(rows_of(chunks), left, right, reach=reach)
