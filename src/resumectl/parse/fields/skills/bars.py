"""Rows of skills between bars: whether an item may go on in the next row, or each row's end is an item's, too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from resumectl.parse.geometry import Line

BAR = re.compile(r"\s*[|•·∙●▪■◦○]\s*")
BARS = frozenset("|•·∙●▪■◦○")
UNLIKELY = 0.05


def ended_rows(lines: Sequence[Line]) -> set[int]:
    """Ids of the rows that no item goes on in, though no bar stands before them.

    A text that runs over does so at any of its spaces, and bars have one on each side: rows none of which begins or
    ends with a bar were broken by hand, unless most spaces lie within items.
    """
    found: set[int] = set()
    for rows in _runs(lines):
        pairs = list(pairwise(rows))
        if not pairs or any(_is_open(one.flat, two.flat) for one, two in pairs):
            continue
        items = [item for row in rows for item in BAR.split(row.flat)]
        within = sum([len(item.split()) - 1 for item in items])
        beside = 2 * (len(items) - len(rows))
        if (within / (within + beside)) ** len(pairs) < UNLIKELY:
            found.update(id(two) for _, two in pairs)
    return found


def _runs(lines: Sequence[Line]) -> list[list[Line]]:
    """Rows below each other with a bar within each; labels and bullets begin lists of their own."""
    runs: list[list[Line]] = [[]]
    for line in lines:
        inner = not BARS.isdisjoint(line.flat.strip()[1:-1]) and len(line.segments) == 1
        fresh = bool(runs[-1]) and (line.column != runs[-1][-1].column or line.bullet or ":" in line.flat)
        if not inner or fresh:
            runs.append([])
        if inner:
            runs[-1].append(line)
    return runs


def _is_open(text: str, after: str) -> bool:
    """Whether a bar, or a small letter, tells that the row above ran over."""
    return text.rstrip()[-1:] in BARS or after.lstrip()[:1] in BARS or after[:1].islower()
