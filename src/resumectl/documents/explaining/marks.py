"""What is marked where: rectangles on drawn pages, stretches of text in flowing documents.

Values and unplaced lines are things to point at; each has a number, and a mark bears the numbers of all things that
stand exactly there.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, count, pairwise
from typing import Final, NamedTuple

from resumectl.documents.explaining.explanation import Explanation, Level, ShownValue
from resumectl.model.page import Box, PrintedLine
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line, Run, Segment, Word
from resumectl.parse.placing import Places, letter_width

UNPLACED: Final = "unplaced"
_WORD: Final = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Thing:
    """A value or an unplaced line; `kind` is the value's group or UNPLACED, `what` its value, or None."""

    number: int
    kind: str
    label: str
    text: str
    level: Level = Level.HIGH
    what: ShownValue | None = None

    @property
    def is_first(self) -> bool:
        """Whether it is the first of a list."""
        return self.what is None or self.what.pointer.endswith("/0")


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A mark on a page; its first thing gives the look."""

    number: int
    page: int
    box: Box
    things: tuple[Thing, ...]


class Stretch(NamedTuple):
    """A part of a flowing line: a mark when `things` is not empty, else plain text."""

    number: int
    text: str
    things: tuple[Thing, ...]


class Marks:
    """All things of an explanation and where they stand."""

    def __init__(self, explanation: Explanation) -> None:
        self._result = explanation.result
        values = [
            Thing(number, one.group, one.label, one.text, one.level, one)
            for number, one in enumerate(explanation.values, 1)
        ]
        self.values = {thing.what.pointer: thing for thing in values if thing.what}
        self.unplaced = [
            Thing(number, UNPLACED, "not in the profile", line.text)
            for number, line in enumerate(self._result.unplaced, len(values) + 1)
        ]

    @cached_property
    def rectangles(self) -> list[Rectangle]:
        """The marks on drawn pages, on each page the larger ones first, so that none hides a smaller one."""
        found: dict[tuple[int, tuple[float, ...]], tuple[Box, list[Thing]]] = {}
        for page, box, thing in self._places():
            found.setdefault((page, tuple(box.to_json())), (box, []))[1].append(thing)
        ordered = sorted(found.items(), key=lambda one: (one[0][0], -one[1][0].width * one[1][0].height, one[0][1]))
        return [
            Rectangle(number, page, box, tuple(sorted(things, key=_is_repeated)))
            for number, ((page, _), (box, things)) in enumerate(ordered, 1)
        ]

    def _places(self) -> Iterator[tuple[int, Box, Thing]]:
        for thing in self.values.values():
            for mark in thing.what.marks if thing.what else ():
                yield mark.page, mark.box, thing
        lines = self._result.transcript.lines
        for thing, line, at in zip(self.unplaced, self._result.unplaced, self._numbers, strict=True):
            if line.box:
                parts = lines[at].parts if at is not None else [(line.text, line.box)]
                for _, box in parts:
                    yield line.page, box, thing

    def on_page(self, number: int) -> list[Rectangle]:
        """The marks of one drawn page."""
        return self._by_page.get(number, [])

    @cached_property
    def _by_page(self) -> dict[int, list[Rectangle]]:
        found: dict[int, list[Rectangle]] = {}
        for mark in self.rectangles:
            found.setdefault(mark.page, []).append(mark)
        return found

    @cached_property
    def _numbers(self) -> list[int | None]:
        """Which lines of the transcript the unplaced ones are; both are in reading order."""
        lines = self._result.transcript.lines
        found: list[int | None] = []
        at = 0
        for line in self._result.unplaced:
            wanted = (line.page, line.text)
            same = next((n for n in range(at, len(lines)) if (lines[n].page, lines[n].flat) == wanted), None)
            at = at if same is None else same + 1
            found.append(same)
        return found

    @cached_property
    def text(self) -> list[list[Stretch]]:
        """The lines of a flowing document, each cut into marks and what stands between them."""
        lines = self._result.transcript.lines
        pieces: list[list[_Piece]] = [[] for _ in lines]
        paper = _Paper(lines)
        for thing in self.values.values():
            for number, begin, stop in paper.spans(thing):
                pieces[number].append(_Piece(begin, stop, thing))
        for thing, at in zip(self.unplaced, self._numbers, strict=True):
            if at is not None:
                pieces[at].append(_Piece(0, len(lines[at].text), thing))
        numbers = count(1)
        return [list(_stretches(line.text, inside, numbers)) for line, inside in zip(lines, pieces, strict=True)]


class _Piece(NamedTuple):
    begin: int
    stop: int
    thing: Thing


def _is_repeated(thing: Thing) -> bool:
    """Whether the value stands in the profile a second time, where it belongs to more."""
    return thing.what is not None and "/current_" in thing.what.pointer


class _Paper:
    """The lines of a flowing document as if they were printed: letters take the place of points, lines that of pages,
    so that a value is found in them as it is on paper."""

    def __init__(self, lines: Sequence[PrintedLine]) -> None:
        self._lines = lines
        self._places = Places()
        self._printed: dict[tuple[int, ...], tuple[Line, ...]] = {}
        self._edges: dict[int, list[int]] = {}

    def spans(self, thing: Thing) -> Iterator[tuple[int, int, int]]:
        """(line, first letter, one behind the last) of each piece of a value."""
        numbers = thing.what.lines if thing.what else ()
        if not numbers:
            return
        if numbers not in self._printed:
            self._printed[numbers] = tuple(self._line(number) for number in numbers)
        for mark in self._places.place(Value(thing.text, self._printed[numbers])).marks:
            edges, box = self._edges[mark.page], mark.box
            yield mark.page, bisect_left(edges, box.left - 0.25), bisect_left(edges, box.right - 0.25)

    def _line(self, number: int) -> Line:
        text = self._lines[number].text
        edges = self._edges[number] = [0, *accumulate(letter_width(letter) for letter in text)]
        words = tuple(
            Word(one[0], number, edges[one.start()], 0, edges[one.end()], 1, 1) for one in _WORD.finditer(text)
        )
        return Line((Segment((Run(text),), words=words),), number, Box(0, 0, edges[-1], 1))


def _stretches(text: str, pieces: Sequence[_Piece], numbers: Iterator[int]) -> Iterator[Stretch]:
    starts: dict[int, list[Thing]] = {0: [], len(text): []}
    ends: dict[int, list[Thing]] = {}
    for piece in pieces:
        starts.setdefault(piece.begin, []).append(piece.thing)
        ends.setdefault(piece.stop, []).append(piece.thing)
    inside: dict[int, Thing] = {}
    for begin, stop in pairwise(sorted(starts.keys() | ends.keys())):
        for thing in ends.get(begin, ()):
            inside.pop(thing.number, None)
        inside.update((thing.number, thing) for thing in starts.get(begin, ()))
        # What is shorter stands inside the longer and is the more telling.
        things = sorted(inside.values(), key=lambda thing: (_is_repeated(thing), len(thing.text), thing.number))
        yield Stretch(next(numbers), text[begin:stop], tuple(things))
