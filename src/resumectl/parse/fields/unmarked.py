"""Items that nothing marks but their rows: no glyph stands before them, and each begins in a row of its own.

    Ran the grill station and trained four cooks.
    Cut the waste of the kitchen by a third.

How the rows of a section end says whether they are items or running text, whose sentences end anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from resumectl.parse.fields.actions import tells_action
from resumectl.parse.fields.stops import is_unfinished
from resumectl.parse.geometry import Line

STOP = re.compile(r"(?P<mark>[.!?。！？]|[;；])[\"'”’»)\]]*$")
WITHIN = re.compile(
    r"(?:[^\W_]{3}|[%)])(?:[.!?][\"'”’»)\]]*\s+(?=[\"'“‘«(]?[^\W_a-zß-ÿ])|(?P<mark>;)\s)|[。！？；](?=\w)"
)
"""The end of a sentence, or of a part of one, with more of the text behind it in its row."""
UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
LEAST_ENDS, MOST_WITHIN = 2, 8
"""Ends of sentences at the ends of rows; for each one within a row there are more than eight of them."""
SELDOM = 60
"""So rarely do all sentences of running text happen to end where a row does."""
LETTERS_A_WORD = 6
SPACE_EM, OFF_EM, OFF_READ_EM = 0.25, 0.1, 0.3
"""The space between words, and how much rows that are as wide differ; those of a picture differ more."""
SELDOM_CAPITAL = 0.2
"""The share of words with a capital within the rows of a text in which one at a row's start tells something."""
LEAST_WORDS = 4
MOST_STOPPED = 0.25
"""The share of texts with a full stop at their end among items that need none."""


class Habits(NamedTuple):
    """How the unmarked rows of a section are set: what ends its items, and how wide the text of each column is.

    `marks` holds `.` where full stops end items and nothing else, and `;` for semicolons. `unstopped`: items have no
    stop. `acts`: most begin with verbs. `capitals`: a capital seldom stands within the text.
    """

    marks: frozenset[str] = frozenset()
    unstopped: bool = False
    acts: bool = False
    capitals: bool = False
    widest: Mapping[int, float] = {}


def habits_of(texts: Sequence[Sequence[Line]]) -> Habits:
    """The habits of the texts of one section, each of which holds what is told of one entry."""
    unmarked = [list(takewhile(lambda line: not line.bullet, text)) for text in texts]
    rows = [line for text in unmarked for line in text]
    if len(rows) < LEAST_ENDS or not all(line.box for line in rows):
        return Habits()
    widest: dict[int, float] = {}
    for line in (line for text in texts for line in text):
        if line.box and len(line.segments) == 1:
            widest[line.column] = max(widest.get(line.column, 0.0), line.box.right)
    pairs = [pair for text in unmarked for pair in pairwise(text)]
    broken = [(last, line) for last, line in pairs if _had_room(last, line, widest)]
    starts = [text[0] for text in unmarked if text] + [line for _, line in broken]
    ends = [text[-1] for text in texts if text] + [last for last, _ in broken]
    stopped = sum(STOP.search(line.flat) is not None for line in ends)
    words = [word for line in rows for word in line.flat.split()[1:] if word[0].isalpha()]
    return Habits(
        marks=_marks(rows, pairs),
        unstopped=len(ends) >= LEAST_ENDS and stopped <= MOST_STOPPED * len(ends),
        acts=2 * sum(tells_action(line.flat) for line in starts) > len(starts),
        capitals=sum(word[0].isupper() for word in words) < SELDOM_CAPITAL * len(words),
        widest=widest,
    )


def is_next_item(last: Line, line: Line, habits: Habits) -> bool:
    """Whether an unmarked row begins an item of its own below `last`, another row without a glyph."""
    begins = line.flat[:1]
    if begins.islower() and (";" not in habits.marks or not last.flat.endswith(";")):
        return False
    end = STOP.search(last.flat)
    if end and _kind(end) in habits.marks:
        return True
    if _had_room(last, line, habits.widest):
        # A number may be kept with the word behind it, and a row end early for that.
        return end is not None or not begins.isdigit()
    if end or not habits.unstopped or not begins.isupper() or is_unfinished(last.flat):
        return False
    words = line.flat.split()
    # What ran over from the row above is seldom longer than a name.
    return (habits.acts and tells_action(line.flat)) or (
        habits.capitals and len(words) >= LEAST_WORDS and words[0].istitle()
    )


def _marks(rows: Sequence[Line], pairs: Sequence[tuple[Line, Line]]) -> frozenset[str]:
    """The marks at which all items end, and that hardly stand within one."""
    ends = [_kind(end) for last, line in pairs if (end := STOP.search(last.flat)) and not line.flat[:1].islower()]
    if len(ends) < LEAST_ENDS:
        return frozenset()
    width = sum(len(line.flat) for line in rows) / len(rows) / LETTERS_A_WORD
    within = [mark for line in rows for mark in _within(line.flat)]
    return frozenset(
        mark
        for mark in set(ends)
        if width ** ends.count(mark) >= SELDOM and ends.count(mark) > LEAST_ENDS - 1 + MOST_WITHIN * within.count(mark)
    )


def _within(text: str) -> Iterator[str]:
    for found in WITHIN.finditer(text):
        yield ";" if found["mark"] or found.group() == "；" else "."


def _kind(end: re.Match[str]) -> str:
    return ";" if end["mark"] in ";；" else "."


def _had_room(last: Line, line: Line, widest: Mapping[int, float]) -> bool:
    """Whether the row's first word had room behind the row above, which is less wide than others of its column."""
    if last.box is None or line.box is None or last.column != line.column or last.page != line.page:
        return False
    off = (OFF_EM if line.confidence == 1 else OFF_READ_EM) * last.style.size_pt
    return 0 < first_word_width(line) < widest.get(last.column, 0.0) - last.box.right - off


def first_word_width(line: Line) -> float:
    """The room that the row's first word takes behind another, with the space before it, in points; 0 for no word."""
    words = line.segments[0].words
    if not words:
        return 0.0
    # Where no spaces part words a row may end behind any letter.
    letter = UNSPACED.search(words[0].text)
    share = letter.end() / len(words[0].text) if letter else 1.0
    return share * (words[0].right - words[0].left) + SPACE_EM * line.style.size_pt
