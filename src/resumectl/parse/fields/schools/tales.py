"""Schools told in a sentence: what follows the date of such an item says what was done there, not where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.prose import SENTENCE_END
from resumectl.parse.fields.schools.marks import leads_with_note
from resumectl.parse.fields.schools.notes import is_note
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.lexicon import Lexicon

DATED_NOTE = re.compile(
    r"^(?:(?:cumulative|overall|major|final) )?(?:c?gpa|grade|dean['’]?s list|hono(?:u)?rs?(?: list| roll|:)|"
    r"awards?:|activities:|scholarships?:|relevant course ?work|courses:|thesis:)",
    re.IGNORECASE,
)
"""What may have dates within an entry: `GPA 3.9, Dean's list 2015-2016`."""
COURSES = re.compile(
    r"^(?:(?:relevant|key|selected|main|related|core|advanced) )?(?:course ?work|courses|modules|subjects|classes)"
    r"(?: (?:taken|include|completed))?\s*:$",
    re.IGNORECASE,
)
"""A label on a row of its own, above what was studied."""
GOT = re.compile(
    r"^(?:diploma|certificaat|getuigschrift)(?: behaald)?\s*:?\s*(?:ja|nee|yes|no|behaald|niet behaald|deels)\.?$",
    re.IGNORECASE,
)
"""A row that says whether a diploma was gained, and not which."""
SET_IN_PT = 4.0
NEAR = 3
LEAST_TALE_WORDS = 5
MOST_HEAD_WORDS = 24
MOST_SCHOOL_WORDS = 8


def without_tales(lines: Sequence[Line], words: Lexicon) -> list[Line]:
    """The lines, those with a bullet, a school and a date cut behind the date where a text of some length follows.

    One such item with a school known by its words shows what the others are. Rows that an item runs over into go by
    its first one.
    """
    items: list[list[Line]] = []
    for line in lines:
        if items and items[-1][0].bullet and _goes_on(items[-1][-1], line):
            items[-1].append(line)
        else:
            items.append([line])
    heads = [_head(item, words) for item in items]
    if not any(head is not None and _names_study(head, words) for head in heads):
        return list(lines)
    return [line for item, head in zip(items, heads, strict=True) for line in ([head] if head else item)]


def without_notes(lines: Sequence[Line]) -> list[Line]:
    """The lines without those on marks and honours that have dates of their own, close below the entry's dates."""
    lines = [line for line in lines if not GOT.match(line.flat)]
    kept = [line for at, line in enumerate(lines) if not (at and _is_dated_note(line, lines[max(0, at - NEAR) : at]))]
    found: list[Line] = []
    label: Line | None = None
    for line in kept:
        if label is not None and _is_below(label, line):
            continue
        label = line if found and COURSES.match(line.flat) else None
        if label is None:
            found.append(line)
    return found


def _is_below(label: Line, line: Line) -> bool:
    """Whether a row without a date is set further in than the label above it; bullets stay, for they part schools."""
    if line.bullet or label.box is None or line.box is None:
        return False
    inside = line.box.left > label.box.left + SET_IN_PT
    return inside and label.page == line.page and label.column == line.column and not find_dates(line.flat)


def _is_dated_note(line: Line, above: Sequence[Line]) -> bool:
    if not DATED_NOTE.match(line.flat) or not find_dates(line.flat):
        return False
    near = [one for one in above if one.column == line.column and one.page == line.page]
    return line.gap_pt < line.style.size_pt and any(find_dates(one.flat) for one in near)


def _names_study(line: Line, words: Lexicon) -> bool:
    return school_score(line.flat, words) > 0 or degree_score(line.flat, words) > 0


def _goes_on(above: Line, line: Line) -> bool:
    near = line.column == above.column and line.page == above.page and line.gap_pt < 0.5 * line.style.size_pt
    return near and not line.bullet and len(line.segments) == 1


def _head(rows: Sequence[Line], words: Lexicon) -> Line | None:
    """The first row up to its date; None where little but the date follows."""
    first = rows[0]
    spans = find_dates(first.flat) if first.bullet and len(first.segments) == 1 else []
    if not spans:
        return None
    name, rest = first.flat[: spans[0].begin], first.flat[spans[0].stop :]
    told = [number for row in rows[1:] for number in (row.number, *row.also)]
    if _is_school_behind(name, rest, words):
        return replace(first, also=(*first.also, *told)) if rows[1:] and is_note(rows[1].flat) else None
    tale = " ".join([rest, *(row.flat for row in rows[1:])]).split()
    if not 1 < len(name.split()) <= MOST_HEAD_WORDS:
        return None
    if not leads_with_note(rest) and (len(tale) < LEAST_TALE_WORDS or degree_score(rest, words) > 0):
        return None
    cell = cut_cell(first.segments[0], spans[0].stop)
    return replace(first, segments=(cell,), also=(*first.also, *told))


def _is_school_behind(name: str, rest: str, words: Lexicon) -> bool:
    """Whether a name alone stands behind a degree and its date: `BSc in Botany (June 2012), Marram College`."""
    told = rest.strip(" ),.;:|–—-")
    if degree_score(name, words) == 0 or school_score(name, words) > 0 or leads_with_note(rest):
        return False
    return told[:1].isupper() and len(told.split()) <= MOST_SCHOOL_WORDS and not SENTENCE_END.search(told)


def cut_cell(cell: Segment, length: int) -> Segment:
    """The cell's first `length` letters, counted in its text."""
    runs, left = [], length
    for run in cell.runs:
        if left > 0:
            runs.append(run._replace(text=run.text[:left]))
        left -= len(run.text)
    return replace(cell, runs=tuple(runs))
