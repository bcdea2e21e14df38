"""The text of a result, which children write without its dictionaries."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.model.page import (
    Box,
    Evidence,
    Mark,
    ParseResult,
    PrintedLine,
    Sheet,
    Transcript,
    UnplacedLine,
    Warning,
)
from resumectl.model.profile import BasicInfo, Profile
from resumectl.model.writing import NEAR, written

TENTHS = st.integers(-99_999, 99_999).map(lambda number: number / 20)
"""Half of these lie just between two tenths."""
POINTS = st.one_of(TENTHS, st.floats(-900, 900), st.floats(), st.integers(-900, 900), st.sampled_from([-0.0, NEAR]))


def _box(edges: tuple[float, float, float, float]) -> Box:
    one, upper, other, lower = edges
    if one > other:
        one, other = other, one
    if upper > lower:
        upper, lower = lower, upper
    return Box(one, upper, other, lower)


BOXES = st.tuples(POINTS, POINTS, POINTS, POINTS).map(_box)
TEXTS = st.text(max_size=12) | st.sampled_from(['"},"transcript":{"sheets":[', "Zoë \u2028 \\ \x00", "a\tb"])
SHARES = st.floats(0, 1) | st.sampled_from([0, 1])
NUMBERS = st.integers(0, 40)
MAYBE = st.none() | BOXES
STRETCHES = st.lists(st.tuples(TENTHS, TENTHS), max_size=2).map(tuple)


@st.composite
def results(draw: st.DrawFn) -> ParseResult:
    def some(*members: st.SearchStrategy) -> st.SearchStrategy:
        return st.lists(st.tuples(*members), max_size=3)

    sheets = draw(some(NUMBERS, POINTS, POINTS, st.booleans(), STRETCHES, POINTS))
    lines = draw(some(NUMBERS, MAYBE, TEXTS, TEXTS, TEXTS, STRETCHES))
    marks = draw(st.dictionaries(TEXTS, some(NUMBERS, BOXES), max_size=2))
    return ParseResult(
        Profile(basic_info=BasicInfo(full_name=draw(TEXTS))),
        {pointer: Evidence(*draw(st.tuples(NUMBERS, MAYBE, SHARES))) for pointer in draw(st.sets(TEXTS, max_size=3))},
        tuple(UnplacedLine(*line) for line in draw(some(NUMBERS, MAYBE, TEXTS))),
        draw(SHARES),
        tuple(Warning(*warning) for warning in draw(some(TEXTS, TEXTS))),
        draw(st.dictionaries(TEXTS, TEXTS, max_size=2)),
        Transcript(
            tuple(Sheet(*sheet) for sheet in sheets),
            tuple(PrintedLine(*line) for line in lines),
            draw(st.dictionaries(TEXTS, st.lists(NUMBERS, max_size=3).map(tuple), max_size=2)),
            {pointer: tuple(Mark(*mark) for mark in some_marks) for pointer, some_marks in marks.items()},
        ),
    )


def _dumped(result: ParseResult) -> str:
    return json.dumps(result.to_json(), ensure_ascii=False, separators=(",", ":"))


@given(results())
def test_the_text_is_letter_by_letter_that_of_the_dictionaries(result: ParseResult) -> None:
    """Whatever the boxes, shares and texts are: edges of whole numbers, without end or none at all included."""
    assert written(result) == _dumped(result)


@pytest.mark.parametrize(
    "edge", [0.05, 0.25, 0.35, 2.5, -0.04, -0.25, 1e-300, 841.8898, 99_999_999_999.95, 1e12, 1e16, 1e22, 7, 10**20]
)
def test_an_edge_is_rounded_as_everywhere(edge: float) -> None:
    """Ties go to the even tenth of what the number really is, and far edges keep their exponent."""
    result = replace(ParseResult(Profile()), evidence={"/skills/0": Evidence(1, Box(edge, edge, edge, edge), 0.125)})
    assert written(result) == _dumped(result)


def test_what_is_written_is_read_back() -> None:
    """The reader that cuts the text in pieces takes it for one of a result's."""
    result = ParseResult(Profile(), {"/skills/0": Evidence(1, Box(1.0, 2.0, 3.0, 4.0), 0.9)}, coverage=0.5)
    assert ParseResult.from_text(written(result)).evidence == result.evidence
