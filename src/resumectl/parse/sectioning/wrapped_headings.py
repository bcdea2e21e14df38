"""Headings that run over two rows, as in a narrow margin."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.bodies import sign_of
from resumectl.parse.fields.entries.cards import with_rest
from resumectl.parse.geometry import Line
from resumectl.parse.headings import LONGEST_HEADING, Look, heading_kind, look_of, unruled_look
from resumectl.parse.lexicon import Lexicon
from resumectl.parse.sectioning.numbering import without_marks, without_numbers

CLOSE_EM = 0.8
EDGE_PT = 2.0
SPACE_EM = 0.25
HYPHENS = ("-", "\u2010", "\u00ad")
SOFT = "\u00ad"
SMALLEST_CAPITALS = 0.7
MOST_MORE_WORDS, LEAST_ALIKE = 3, 2
OPEN_END = re.compile(r"(?:[&,/+]|\b(?:and|und|et|y|e|en|og|och))$", re.IGNORECASE)


def with_whole_headings(lines: Sequence[Line], words: Lexicon) -> list[Line]:
    """The lines with two or three rows of one look joined where only all of them name a section: `Personal skills` /
    `and competences`, `Certifications &` / `Training`, or where known headings are set alike. More rows of that look
    are a list. Numbers of headings go.
    """
    lines = without_marks(without_numbers(lines), words)
    found: list[Line] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        may_wrap = at + 1 < len(lines) and _is_close(line, lines[at + 1])
        count = next((count for count in (3, 2) if may_wrap and _is_wrapped(lines, at, count, words)), 1)
        if count == 1 and may_wrap and _is_set_like_others(lines, at, words):
            count = 2
        for rest in lines[at + 1 : at + count]:
            line = _with_row(line, rest)
        if count == 1 and may_wrap and _goes_on_small(lines, at, words):
            # The heading keeps the name that is known, its second row tells nothing more.
            line = replace(line, also=(*line.also, lines[at + 1].number))
            count = 2
        found.append(line)
        at += count
    return found


def _is_wrapped(lines: Sequence[Line], at: int, count: int, words: Lexicon) -> bool:
    rows = lines[at : at + count]
    if len(rows) < count or sum([len(row.flat) for row in rows]) >= LONGEST_HEADING:
        return False
    if any(not _is_close(one, two) for one, two in pairwise(rows)):
        return False
    # The rule below a heading stands below its last row alone.
    if len({_whole_look(row, rows[0]) for row in rows}) > 1:
        return False
    beside = (*lines[max(0, at - 1) : at], *lines[at + count : at + count + 1])
    looks = look_of(rows[0]), look_of(rows[-1])
    if any(look_of(other) in looks for other in beside) and not _is_in_margin(rows, beside):
        return False
    texts = [_joined([row.flat for row in rows[:size]]) for size in range(1, count + 1)]
    whole = heading_kind(texts[-1], words)
    if not whole:
        return False
    # The first row may name the section by itself (`Language` / `Proficiency`), but no other one than both.
    alone = [text for text in texts[:-1] if heading_kind(text, words) not in ("", whole)]
    return all(OPEN_END.search(text) for text in alone)


def _goes_on_small(lines: Sequence[Line], at: int, words: Lexicon) -> bool:
    """Whether a known heading goes on in small letters in the next row, alone in the heading's look, and no list does:
    `Formação complementar` / `certificada`.
    """
    one, two = lines[at : at + 2]
    if not heading_kind(one.flat, words) or not two.flat[:1].islower() or len(two.flat.split()) > MOST_MORE_WORDS:
        return False
    look = look_of(one)._replace(underlined=False, caps=False)
    if look_of(two)._replace(underlined=False, caps=False) != look or look_of(one).caps:
        return False
    beside = (*lines[max(0, at - 1) : at], *lines[at + 2 : at + 3])
    apart = all(look_of(other)._replace(underlined=False, caps=False) != look for other in beside)
    return apart and (one.style.bold or one.style.size_pt > 1.08 * beside[-1].style.size_pt) and at + 2 < len(lines)


def _is_set_like_others(lines: Sequence[Line], at: int, words: Lexicon) -> bool:
    """Whether two rows that name no known section are one heading: they are set as two known ones or more are, and the
    second one begins small, or has the rule below it that the first one lacks.
    """
    one, two = lines[at : at + 2]
    look = unruled_look(one)
    ruled = two.underlined and not one.underlined
    if not (ruled or two.flat[:1].islower()) or len(two.flat.split()) > MOST_MORE_WORDS or unruled_look(two) != look:
        return False
    if len(one.flat) + len(two.flat) >= LONGEST_HEADING or heading_kind(one.flat, words) or one.flat[-1:] in ".,;:":
        return False
    beside = (*lines[max(0, at - 1) : at], *lines[at + 2 : at + 3])
    if any(unruled_look(other) == look for other in beside):
        return False
    alike = [line for line in lines if line.underlined == two.underlined and unruled_look(line) == look]
    return sum(bool(heading_kind(line.flat, words)) for line in alike) >= LEAST_ALIKE


def _is_in_margin(rows: Sequence[Line], beside: Sequence[Line]) -> bool:
    """Whether the rows are all that their column holds here, and the text beside them begins level with them."""
    if not beside or any(other.column == rows[0].column for other in beside):
        return False
    after, box = beside[-1], rows[0].box
    if after.box is None or box is None:
        return False
    level = after.page == rows[0].page and abs(after.box.top - box.top) < CLOSE_EM * rows[0].style.size_pt
    return level and after.box.left > max(row.box.right for row in rows if row.box)


def _joined(texts: Sequence[str]) -> str:
    """The rows as one text; a hyphen at a row's end is left out where a letter stands before it."""
    whole = texts[0]
    for text in texts[1:]:
        whole = whole[:-1] + text if _is_hyphenated(whole) else f"{whole} {text}"
    return whole


def _is_hyphenated(text: str) -> bool:
    return text[-1:] in HYPHENS and text[-2:-1].isalpha()


def _with_row(line: Line, rest: Line) -> Line:
    """The heading with its next row; cells are spaces that were stretched to fill the row."""
    if len(line.segments) > 1:
        runs = [run._replace(text=f" {run.text}") if at and not number else run
                for at, cell in enumerate(line.segments) for number, run in enumerate(cell.runs)]
        words = tuple(word for cell in line.segments for word in cell.words)
        whole = replace(line.segments[0], runs=tuple(runs), right=line.segments[-1].right, words=words)
        line = replace(line, segments=(whole,))
    last = line.segments[0].runs[-1]
    if _is_hyphenated(last.text):
        # Capitals below a hyphen go on without it, too.
        bare = replace(line.segments[0], runs=(*line.segments[0].runs[:-1], last._replace(text=last.text[:-1] + SOFT)))
        line = replace(line, segments=(bare,))
    return with_rest(line, rest)


def _whole_look(row: Line, first: Line) -> Look:
    """The row's look; in small capitals a row without a capital is as large as the first one."""
    look = unruled_look(row)
    small = row is not first and row.flat.isupper() and first.flat.isupper()
    is_rest = small and SMALLEST_CAPITALS < row.style.size_pt / first.style.size_pt < 1
    return unruled_look(first) if is_rest else look


def _is_close(one: Line, two: Line) -> bool:
    """Whether two lines are rows of one text, one right below the other; the upper one may be stretched."""
    if one.bullet or two.bullet or one.column != two.column or len(two.segments) > 1:
        return False
    if len(one.segments) > 1 and any(find_dates(cell.text) for cell in one.segments):
        return False
    if one.box is None and two.box is None:
        # In a Word file rows of one cell or paragraph follow each other without a space.
        return not two.gap_pt and not one.heading_level
    if one.box is None or two.box is None or one.page != two.page:
        return False
    return two.box.top - one.box.bottom < CLOSE_EM * one.style.size_pt


def is_rest_of_row(line: Line, after: Line) -> bool:
    """Whether a row is full and the next one, set like its first cell, is the rest of it: `Arizona State  2012` above
    `University`."""
    first, rest = line.segments[0], after.segments[0]
    if line.bullet or after.bullet or line.column != after.column or len(after.segments) > 1 or not rest.words:
        return False
    if line.box is None or after.box is None or line.page != after.page or not first.words:
        return False
    size = line.style.size_pt
    near = after.box.top - line.box.bottom < CLOSE_EM * size and abs(after.box.left - line.box.left) < EDGE_PT
    if not near or sign_of(line) != sign_of(after) or not _ends_in_date(line) or after.flat.endswith((":", "：")):
        return False
    word = rest.words[0]
    stop = line.segments[1].left if len(line.segments) > 1 else line.reach
    return (first.right or 0.0) + SPACE_EM * size + word.right - word.left > (stop or 0.0)


def _ends_in_date(line: Line) -> bool:
    """Whether the row ends in a date."""
    return bool(spans := find_dates(line.segments[-1].text)) and not line.segments[-1].text[spans[-1].stop :].strip()
