"""Numbers before headings, as LaTeX and Word set them: `1 Profile`, `2 Employment`, `2.1 Welder, Acme`; and what people
type there: `I Profile`, `II – Employment`, `A) Skills`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile
from typing import NamedTuple

from resumectl.parse.geometry import Line, Segment
from resumectl.parse.headings import heading_kind, look_of
from resumectl.parse.lexicon import Lexicon

NUMBER = re.compile(r"^(\d{1,2})(?:\.(\d{1,2}))?\.?\s+(?=[^\W\d_])")
ALONE = re.compile(r"(\d{1,2})(?:\.(\d{1,2}))?\.?")
"""A number in a cell of its own, as LaTeX's wide space parts it from the heading."""
LISTED = re.compile(r"\d{1,2}\.")
LEAST_NUMBERED = 3
LARGER = 1.1
MARK = re.compile(r"^\(?(?:(\d{1,2})|([IVX]{1,4})|([A-H]))\s?([-–—.:/|)]?)(?:\s+(?=[^\W\d_])|$)")
FIRST, SECOND = frozenset("(0123456789IVXABCDEFGH"), frozenset("0123456789IVXABCDEFGH -–—.:/|)")
"""The characters with which a mark begins, and what stands behind the first one."""
ROMAN = {"I": 1, "V": 5, "X": 10}


def without_marks(lines: Sequence[Line], words: Lexicon) -> list[Line]:
    """The lines, without numbers and letters of any form before known headings where these, and what else is set so,
    count from the first one on.
    """
    marks = {at: mark for at, line in enumerate(lines) if (mark := _mark(line))}
    if len(marks) < LEAST_NUMBERED:
        return list(lines)
    found = list(lines)
    for form in dict.fromkeys(mark.form for mark in marks.values()):
        bare = {at: _from(lines[at], mark.length) for at, mark in marks.items() if mark.form == form}
        known = [at for at, line in bare.items() if len(line.segments) == 1 and heading_kind(line.flat, words)]
        looks = {look_of(lines[at])._replace(underlined=False) for at in known}
        alike = [at for at in bare if look_of(lines[at])._replace(underlined=False) in looks]
        counted = sorted(marks[at].value for at in alike) == list(range(1, len(alike) + 1))
        if counted and len(known) >= LEAST_NUMBERED:
            for at in alike:
                found[at] = bare[at]
    return found


class Mark(NamedTuple):
    """`II –`: what is counted with and the sign behind it, the place in that count, and how long it is."""

    form: tuple[str, str]
    value: int
    length: int


def without_mark(text: str) -> str:
    """The text behind a number or a letter that may count headings, before a capital; all of it where none is."""
    match = MARK.match(text) if text[:1] in FIRST and text[1:2] in SECOND else None
    return text[match.end() :] if match and text[match.end() : match.end() + 1].isupper() else text


def _mark(line: Line) -> Mark | None:
    text = line.segments[0].text
    if line.bullet or text[:1] not in FIRST or (len(text) > 1 and text[1] not in SECOND):
        return None
    match = MARK.match(text)
    if match is None or (match.end() == len(text)) != (len(line.segments) == 2):
        return None
    digits, roman, letter, sign = match.groups()
    value = int(digits) if digits else _of_roman(roman) if roman else ord(letter) - ord("A") + 1
    return Mark(("1" if digits else "I" if roman else "A", sign), value, match.end())


def _of_roman(numeral: str) -> int:
    values = [ROMAN[sign] for sign in numeral]
    return sum(-one if one < other else one for one, other in zip(values, [*values[1:], 0], strict=True))


def without_numbers(lines: Sequence[Line]) -> list[Line]:
    """The lines, without the numbers of headings where those that stand out count from 1 on.

    A lone number before a text, or one of a list in plain type, is a part of it.
    """
    numbers = [_number(line) for line in lines]
    if sum(number is not None for number in numbers) < LEAST_NUMBERED:
        return list(lines)
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[line.style.size_pt] += len(line.flat)
    body = max(sizes, key=lambda size: (sizes[size], size))
    found = [
        at
        for at, (line, number) in enumerate(zip(lines, numbers, strict=True))
        if number and not number.is_inner and _stands_out(line, body)
    ]
    # What stands before the first section is counted by nothing: the day on a title page, `16 June 2024`.
    found = list(dropwhile(lambda at: (number := numbers[at]) is not None and number.section != 1, found))
    tops = [number.section for at in found if (number := numbers[at])]
    if len(tops) < LEAST_NUMBERED or tops != list(range(1, len(tops) + 1)):
        return list(lines)
    return [
        _from(line, number.length)
        if number and number.length and at >= found[0] and number.section <= len(tops)
        and (number.is_inner or _stands_out(line, body))
        else line
        for at, (line, number) in enumerate(zip(lines, numbers, strict=True))
    ]  # fmt: skip


class Number(NamedTuple):
    """`2.1`: the section, whether it numbers a part of that, and how many characters of the text it takes."""

    section: int
    is_inner: bool
    length: int


def _number(line: Line) -> Number | None:
    if line.bullet:
        return Number(int(line.bullet[:-1]), False, 0) if LISTED.fullmatch(line.bullet) else None
    text = line.segments[0].text
    match = NUMBER.match(text) if text[:1].isdecimal() else None
    if match is None and len(line.segments) > 1 and line.segments[1].text[:1].isalpha():
        match = ALONE.fullmatch(text)
    return Number(int(match[1]), match[2] is not None, match.end()) if match else None


def _stands_out(line: Line, body: float) -> bool:
    return line.style.bold or line.style.size_pt >= LARGER * body


def _from(line: Line, start: int) -> Line:
    """The line from that character of its first cell on, which is the beginning of a word."""
    cell, runs = line.segments[0], []
    skipped = start
    if start >= len(cell.text):
        return replace(line, segments=line.segments[1:])
    for run in cell.runs:
        if text := run.text[start:]:
            runs.append(run._replace(text=text))
        start = max(0, start - len(run.text))
    words = cell.words[len(cell.text[:skipped].split()) :]
    first = Segment(tuple(runs), words[0].left if words else cell.left, cell.right, words)
    return replace(line, segments=(first, *line.segments[1:]))
