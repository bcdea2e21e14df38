"""Spans of time that run over into the next row of their cell: `June 2001 –` above `May 2004`, text beside both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.dates import find_dates
from resumectl.parse.geometry import Line, Segment

DASHES = "-–—−"
OPENS = re.compile(rf"[{DASHES}]$|[{DASHES}]\s*[^\W\d_]{{3,12}}\.?$|\b(?:to|bis|au|a|al|até)$")
"""What is no whole span yet, whatever stands before: it ends in a dash, or in a month behind one."""
MOST_WORDS = 5
SHARE = 0.5


def with_whole_dates(lines: Sequence[Line]) -> list[Line]:
    """The lines, the rest of a span of time moved up to its beginning; rows that held nothing else are left out."""
    found: list[Line] = []
    for line in lines:
        places = _halves(found[-1], line) if found else None
        if places is None:
            found.append(line)
            continue
        upper, lower = places
        found[-1] = _with_end(found[-1], upper, line, lower)
        rest = tuple(cell for at, cell in enumerate(line.segments) if at != lower)
        if rest:
            box = line.box and replace(line.box, left=rest[0].left or 0.0, right=rest[-1].right or 0.0)
            found.append(replace(line, segments=rest, box=box))
    return found


def _halves(line: Line, after: Line) -> tuple[int, int] | None:
    """The places of two cells, one below the other, that make one span of time; None when there are none."""
    if line.box is None or after.box is None or line.page != after.page or line.whole or after.whole:
        return None
    if after.box.top - line.box.bottom > 0.9 * line.style.size_pt:
        return None
    dashed = after.bullet in DASHES if after.bullet else False
    if after.bullet and not dashed:
        return None
    for lower, rest in enumerate(after.segments):
        text = rest.text.strip()
        if len(text.split()) > MOST_WORDS:
            continue
        led = text[:1] in DASHES or (dashed and not lower)
        for upper, cell in enumerate(line.segments):
            begun = cell.text.rstrip()
            if not led and not OPENS.search(begun):
                continue
            alone = len(line.segments) == len(after.segments) == 1
            if (alone or _overlap(cell, rest)) and _is_one(begun, f"{'– ' if dashed and not lower else ''}{text}"):
                return upper, lower
    return None


def _is_one(begun: str, rest: str) -> bool:
    """Whether a text that ends in the beginning of a span is whole with the rest of it."""
    before, whole = find_dates(begun), find_dates(f"{begun} {rest}")
    if not before or not whole or (before[-1].is_range and before[-1].end and not OPENS.search(begun)):
        return False
    last = whole[-1]
    spans = last.is_range and bool(last.end) and last.stop >= len(f"{begun} {rest}") and last.begin <= before[-1].begin
    return spans and not any(span.is_range and span.end for span in find_dates(rest))


def _overlap(cell: Segment, rest: Segment) -> bool:
    if cell.left is None or cell.right is None or rest.left is None or rest.right is None:
        return False
    shared = min(cell.right, rest.right) - max(cell.left, rest.left)
    return shared >= SHARE * min(cell.right - cell.left, rest.right - rest.left)


def _with_end(line: Line, upper: int, after: Line, lower: int) -> Line:
    cell, rest = line.segments[upper], after.segments[lower]
    dash = "– " if after.bullet and not lower else ""
    runs = (*cell.runs, rest.runs[0]._replace(text=f" {dash}{rest.runs[0].text.strip()}"), *rest.runs[1:])
    joined = replace(cell, runs=runs, words=cell.words + rest.words)
    segments = (*line.segments[:upper], joined, *line.segments[upper + 1 :])
    return replace(line, segments=segments, also=(*line.also, after.number, *after.also))
