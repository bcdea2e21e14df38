"""Entries that only the space between them parts: two or three rows close together, then more space.

    Harlech Steel - Barmouth
    Welder
    2016 - 2020

    Tywyn Works - Aberdovey
"""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.entries.bodies import header_dates, sign_of
from resumectl.parse.geometry import Line

LEAST_APART_EM = 0.3
SAME_GAP_EM = 0.1
LEAST_BLOCKS = 3
MOST_ROWS = 4


def blocks_by_gaps(lines: Sequence[Line]) -> dict[int, int]:
    """First line -> dated line of each entry where space alone parts them, each with one date; else empty.

    The lines are all headers: no bullets, nothing told. A few may lack the date where all have as many rows.
    """
    size = lines[0].style.size_pt
    if len({(line.page, line.column) for line in lines}) > 1 or any(line.box is None for line in lines):
        return {}
    gaps = [line.gap_pt for line in lines[1:]]
    wide = [gap > min(gaps) + LEAST_APART_EM * size for gap in gaps]
    near = [gap for gap, apart in zip(gaps, wide, strict=True) if not apart]
    if not any(wide) or max(near) > min(gaps) + SAME_GAP_EM * size:
        return {}
    firsts = [0, *(at + 1 for at, apart in enumerate(wide) if apart)]
    stops = [*firsts[1:], len(lines)]
    rows = {stop - first for first, stop in zip(firsts, stops, strict=True)}
    found: dict[int, int] = {}
    lacking = 0
    for first, stop in zip(firsts, stops, strict=True):
        dated = [at for at in range(first, stop) if header_dates(lines[at])]
        lacks = not dated and len(rows) == 1
        if len(dated) + lacks != 1 or not 2 <= stop - first <= MOST_ROWS or sign_of(lines[first]) != sign_of(lines[0]):
            return {}
        found[first] = dated[0] if dated else stop - 1
        lacking += lacks
    return found if len(found) >= LEAST_BLOCKS and 2 * lacking < len(found) else {}
