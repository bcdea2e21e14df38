"""Entries that are one text each, dates last, though it takes several rows: as scholars list their posts.

    Reader in Botany, School of Life Sciences, University of Portside, since
    August 2013.

    Research Fellow, Institute of Marine Sciences, University of Portside, March
    2009 - July 2013.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.digits import has_digit
from resumectl.parse.fields.cells import part_of
from resumectl.parse.fields.dates.finding import DateSpan, find_dates
from resumectl.parse.fields.entries.cards import with_rest
from resumectl.parse.geometry import Line

LEAST_APART_EM = 0.3
LEAST_ENTRIES = 2
MOST_ROWS = 4
MOST_WORDS = 36
FULL_EM = 0.3
WIDE_EM = 25.0
"""A row of running text is at least so wide."""
REMARK = re.compile(r"^[\s).;,]*(?:\([^()]{3,40}\))?[\s).;]*$")
"""What may stand behind the dates."""
SENTENCES = re.compile(r"[^\W\d_]{4}[.!?] +[^\W\d_]")
LEADS = re.compile(r"[\s,;(–—-]+$")


def with_whole_entries(lines: Sequence[Line]) -> list[Line]:
    """One line an entry where all are set so, the dates that end it as its last cell; else the lines as they are."""
    if not _may_be(lines):
        return list(lines)
    blocks = _blocks(lines)
    if not LEAST_ENTRIES <= len(blocks) < len(lines):
        return list(lines)
    edge = max(line.box.right for line in lines if line.box)
    found: list[Line] = []
    for block in blocks:
        whole = _in_one(block, edge)
        if whole is None:
            return list(lines)
        found.append(whole)
    return found


def _may_be(lines: Sequence[Line]) -> bool:
    """Whether the rows have no bullets or cells, the last one ends in a date, and they stand in two distances."""
    if len(lines) <= LEAST_ENTRIES or not has_digit(lines[-1].flat):
        return False
    return all(line.box is not None and not line.bullet and len(line.segments) == 1 for line in lines)


def _blocks(lines: Sequence[Line]) -> list[list[Line]]:
    """The rows between wide gaps; empty when no row stands further from the one above than others do."""
    inner = [line.gap_pt for last, line in itertools.pairwise(lines) if _are_together(last, line)]
    least = min(inner, default=0.0) + LEAST_APART_EM * lines[0].style.size_pt
    blocks: list[list[Line]] = [[lines[0]]]
    for last, line in itertools.pairwise(lines):
        if _are_together(last, line) and line.gap_pt <= least:
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _are_together(last: Line, line: Line) -> bool:
    return last.page == line.page and last.column == line.column


def _in_one(block: Sequence[Line], edge: float) -> Line | None:
    """The rows as one line; None unless each but the last is full and dates end the text, and only there."""
    if len(block) > MOST_ROWS or any(_is_dated_end(row) for row in block[:-1]):
        return None
    if not all(_is_full(row, after, edge) for row, after in itertools.pairwise(block)):
        return None
    whole = block[0]
    for row in block[1:]:
        whole = with_rest(whole, row)
    text = whole.segments[0].text
    spans = find_dates(text)
    if not spans or not REMARK.match(text[spans[-1].stop :]) or len(text.split()) > MOST_WORDS:
        return None
    if SENTENCES.search(text[: spans[-1].begin]):
        return None
    return _with_dates_apart(whole, spans[-1])


def _with_dates_apart(line: Line, span: DateSpan) -> Line | None:
    cell = line.segments[0]
    name = LEADS.sub("", cell.text[: span.begin])
    if not name:
        return None
    cells = (part_of(cell, 0, len(name)), part_of(cell, span.begin, span.stop))
    return replace(line, segments=cells, whole=True)


def _is_dated_end(row: Line) -> bool:
    """Whether a span of time, complete, ends the row: the entry ends there."""
    spans = find_dates(row.flat) if has_digit(row.flat) else []
    return bool(spans) and spans[-1].is_range and bool(spans[-1].end) and not row.flat[spans[-1].stop :].strip(" ).")


def _is_full(row: Line, after: Line, edge: float) -> bool:
    words = after.segments[0].words
    if row.box is None or not words or row.box.width < WIDE_EM * row.style.size_pt:
        return False
    width = words[0].right - words[0].left + FULL_EM * row.style.size_pt
    return row.box.right + width >= edge - FULL_EM * row.style.size_pt
