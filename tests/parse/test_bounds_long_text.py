"""Endless text: every line ends somewhere, the time grows with the text alone, and what is left out is said."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from resumectl.model.limits import LINE_CHARACTERS, LINES_READ
from resumectl.model.page import ParseResult
from resumectl.parse.bounds import within_bounds
from resumectl.parse.geometry import Extract, Line, ParseOptions, Run, Segment
from resumectl.parse.layout.reading import Reading, read_flow
from resumectl.parse.pipeline import parse_document

HEADINGS = ("Experience", "Education", "Skills", "Certifications", "Languages", "Projects", "Summary", "Contact")
NASTY = (
    "a", "1", "1 ", ". ", "((", "(a", "a@", "a@a.", "1-", "1. ", "12/", "| ", "• ", "a, ", "A. ", "a – ", "2015 - ",
    "Jan 2015 ", "+1", "http://", "www.", "[at]", "年", "1年", "汉 ", "é", "\ufffd", "x: ", "IV ", "00 ", "'",
)  # fmt: skip


def line_of(text: str) -> Line:
    return Line((Segment((Run(text),)),), whole=True)


def result_of(monkeypatch: pytest.MonkeyPatch, texts: list[str]) -> ParseResult:
    """What the parser makes of these paragraphs."""
    extract = Extract(lines=tuple(map(line_of, texts)))
    monkeypatch.setattr("resumectl.parse.pipeline._extract", lambda *_: extract)
    return parse_document(b"%PDF-1.7\n", ParseOptions())


def in_sections(line: str, times: int) -> list[str]:
    texts = ["Marta Quillfeather", "marta.quillfeather@example.org"]
    for heading in HEADINGS:
        texts += [heading, *([line] * times), "Cook, Tavern Ltd, 2014 - 2016"]
    return texts


@pytest.mark.parametrize("unit", NASTY)
def test_lines_that_make_careless_patterns_back_track(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred thousand characters of any one sign in every section take a second or two, not minutes."""
    line = (unit * 12_000)[:12_000]
    began = time.process_time()
    result = result_of(monkeypatch, in_sections(line, 1))
    assert time.process_time() - began < 6
    assert result.profile.basic_info.email == "marta.quillfeather@example.org"


@pytest.mark.parametrize("unit", ["a – ", "1. ", "|", "2015 - "])
def test_many_lines_of_many_parts(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of hundreds of parts is looked at once, not once for each of its parts."""
    line = (unit * 2_000)[:2_000]
    began = time.process_time()
    result_of(monkeypatch, in_sections(line, 6))
    assert time.process_time() - began < 8


@settings(max_examples=60)
@given(st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=30), min_size=1, max_size=12))
def test_any_text_is_read(texts: list[str]) -> None:
    """Whatever letters, digits and signs stand on a line, the stages after the extractor end without an error."""
    with pytest.MonkeyPatch.context() as patch:
        result_of(patch, ["Marta Quillfeather", *texts, "Experience", *texts, "Education", *texts, "Skills", *texts])


def test_lines_after_the_last_that_is_read_are_left_out_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six thousand lines are read; a warning names the number."""
    texts = ["Marta Quillfeather", "Experience", *("Baked bread and more bread" for _ in range(LINES_READ))]
    result = result_of(monkeypatch, texts)
    assert result.profile.basic_info.full_name == "Marta Quillfeather"
    cut = [warning.message for warning in result.warnings if warning.code == "TEXT_LEFT_OUT"]
    assert cut == [f"The text was cut after {LINES_READ:,} lines."]


def reading_of(*texts: str) -> Reading:
    return read_flow([line_of(text) for text in texts])


def test_an_ordinary_reading_is_left_as_it_is() -> None:
    """Nothing is copied, renumbered or said about a document of usual size."""
    reading = reading_of("Marta Quillfeather", "x" * LINE_CHARACTERS)
    assert within_bounds(reading) == (reading, [])
    assert within_bounds(reading)[0] is reading


@pytest.mark.parametrize("text", ["word " * 9_000, "x" * 45_000, "word " * 1_000 + "y" * 40_000])
def test_a_long_line_becomes_several_and_keeps_all_its_words(text: str) -> None:
    """Pieces end at a space where there is one, are numbered on, and none is longer than allowed."""
    reading, warnings = within_bounds(reading_of("first", text, "last"))
    assert not warnings
    assert [line.number for line in reading.lines] == list(range(len(reading.lines)))
    assert all(len(line.flat) <= LINE_CHARACTERS for line in reading.lines)
    assert [reading.lines[0].flat, reading.lines[-1].flat] == ["first", "last"]
    pieces = [line.flat for line in reading.lines[1:-1]]
    assert len(pieces) >= 4
    assert "".join(pieces).replace(" ", "") == text.replace(" ", "")
    if " " in text.strip() and "y" not in text:
        assert {word for piece in pieces for word in piece.split()} == {"word"}
