"""Certificates set as blocks: who gave each of them stands on a line of its own below the name."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from resumectl.parse.fields.certificates.words import GOTTEN, MONTH_CELL, YEAR_CELL
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.schools.events import event_date
from resumectl.parse.geometry import Line, Segment

LEAST_BLOCKS = 2
LAST_DASH = re.compile(r"\s+[-–—]\s+(?!.*\s[-–—]\s)")
CELL_PT = 3.0
APART_EM = 0.25
"""Blocks stand apart by at least this much more than the lines within them, in font sizes."""


def issuers_below(runs: Sequence[Sequence[Line]], dated: Sequence[bool], reads: Callable[[int], bool]) -> set[int]:
    """Places of the issuers where every two runs of lines make a block; empty for any other list.

    `dated` tells which runs have a date, `reads` whether a run's text reads like an organisation.
    """
    blocks = _blocks(runs)
    if len(blocks) < LEAST_BLOCKS or any(len(block) != 2 for block in blocks):
        return set()
    names, issuers = [block[0] for block in blocks], [block[1] for block in blocks]
    if any(runs[at][0].bullet for at in issuers):
        return set()
    looks = {_look(runs[at][0]) for at in names} & {_look(runs[at][0]) for at in issuers}
    by_date = all(dated[at] for at in names) and not any(dated[at] for at in issuers)
    told = sum(reads(at) for at in issuers) - sum(reads(at) for at in names)
    return set(issuers) if by_date or not looks or told > 0 else set()


def repeated_issuers(texts: Sequence[str]) -> list[tuple[str, str]]:
    """(name, issuer) of each text where the same words stand behind the last dash of several texts."""
    pairs = [text.rsplit(dash.group(), 1) for text in texts if (dash := LAST_DASH.search(text))]
    if len(pairs) < len(texts) or len({issuer for _, issuer in pairs}) == len(pairs):
        return []
    return [(name.strip(), issuer.strip()) for name, issuer in pairs]


def licence_row(line: Line) -> tuple[str, str] | None:
    """(name, date) of a row of a Japanese form: year, month, and the licence with a word for getting it."""
    cells = [cell.text.strip() for cell in line.segments]
    if len(cells) != 3 or not YEAR_CELL.match(cells[0]) or not MONTH_CELL.match(cells[1]):
        return None
    name = GOTTEN.sub("", cells[2])
    return (name, event_date(line)) if name else None


def side_by_side(lines: Sequence[Line]) -> list[Line]:
    """The lines with blocks that stand beside each other put one below the other; a row of bare dates ends them."""
    found: list[Line] = []
    waiting: list[Line] = []
    for line in lines:
        if waiting and not _same_cells(waiting[-1], line):
            found += waiting
            waiting = []
        waiting.append(line)
        if len(line.segments) > 1 and all(map(_is_date, line.segments)):
            parts = [replace(row, segments=(row.segments[at],)) for at in range(len(line.segments)) for row in waiting]
            found += parts if len(waiting) > 1 else waiting
            waiting = []
    return found + waiting


def _same_cells(one: Line, other: Line) -> bool:
    pairs = zip(one.segments, other.segments, strict=False)
    near = all(a.left is not None and b.left is not None and abs(a.left - b.left) < CELL_PT for a, b in pairs)
    return near and len(one.segments) == len(other.segments) > 1


def _is_date(cell: Segment) -> bool:
    spans = find_dates(cell.text)
    return bool(spans) and spans[0].begin == 0 and spans[-1].stop >= len(cell.text.rstrip())


def _blocks(runs: Sequence[Sequence[Line]]) -> list[list[int]]:
    """Places of the runs, grouped by the space above them."""
    gaps = [_gap_em(before[-1], after[0]) for before, after in itertools.pairwise(runs)]
    known = [gap for gap in gaps if gap is not None]
    if not known or max(known) - min(known) < APART_EM:
        return []
    limit = (min(known) + max(known)) / 2
    blocks = [[0]]
    for at, gap in enumerate(gaps, 1):
        if gap is None or gap > limit:
            blocks.append([at])
        else:
            blocks[-1].append(at)
    return blocks


def _gap_em(before: Line, after: Line) -> float | None:
    """The space between two lines of a page in font sizes; None across pages and columns set side by side."""
    if before.box is None or after.box is None or before.page != after.page or after.box.top < before.box.top:
        return None
    return (after.box.top - before.box.bottom) / max(after.style.size_pt, 1.0)


def _look(line: Line) -> tuple[int, bool, bool, int]:
    return round(line.style.size_pt * 2), line.style.bold, line.style.italic, line.style.color
