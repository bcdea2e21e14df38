"""What is shown and which code a run ends with, without running anything."""

from __future__ import annotations

import inspect
import io
import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.cli.exits import exit_code, exit_code_of_files
from resumectl.cli.show import Screen, counted, encode_json, plain
from resumectl.model import errors
from resumectl.model.errors import DocumentFailed, ParseError, ResumectlError

EXIT_CODES = {
    "ResumectlError": 1, "UsageError": 2, "InvalidInput": 2, "IdempotencyKeyInvalid": 2, "BadFile": 9,
    "DocumentFailed": 9, "ProgramMissing": 11, "ProgramTimeout": 9, "NotAuthorised": 4, "NotFound": 5, "LinkExpired": 5,
    "Conflict": 6, "TemplateRequired": 6, "IdempotencyKeyReused": 6, "RateLimited": 7, "CreditsExhausted": 8,
    "CheckFailed": 10, "WorkspaceProblem": 12, "Unreachable": 13,
}  # fmt: skip


def test_exit_code_of_every_class() -> None:
    """Decision E1, for every class of the error tree."""
    classes = [
        kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, ResumectlError)
    ]
    assert len(classes) >= 16
    for kind in classes:
        assert exit_code(kind("It happened.")) == EXIT_CODES[kind.__name__], kind


@pytest.mark.parametrize(
    ("code", "expected"), [("INTERNAL_ERROR", 1), ("PARSE_CRASHED", 1), ("PARSE_MEMORY", 9)]
)
def test_whose_fault_it_is(code: str, expected: int) -> None:
    """A crash of ours is exit 1, a document that is too much is exit 9."""
    assert exit_code(DocumentFailed("It happened.", code=code)) == expected


@pytest.mark.parametrize(
    ("total", "codes", "expected"),
    [
        (1, [], 0),
        (3, [], 0),
        (3, ["CORRUPT_FILE"], 3),
        (1, ["CORRUPT_FILE"], 9),
        (2, ["CORRUPT_FILE", "EMPTY_FILE"], 9),
        (1, ["OCR_MISSING"], 11),
        (2, ["OCR_MISSING", "CONVERTER_MISSING"], 11),
        (2, ["OCR_MISSING", "CORRUPT_FILE"], 9),
        (1, ["PARSE_CRASHED"], 1),
        (2, ["PARSE_CRASHED", "OCR_MISSING"], 9),
    ],
)
def test_exit_code_of_several_files(total: int, codes: list[str], expected: int) -> None:
    """0, 3 when some failed, and what they have in common when all did."""
    failures = [ParseError(code, "It failed.", "parse") for code in codes]
    assert exit_code_of_files(total, failures) == expected


@given(st.text())
def test_plain_text_cannot_move_a_cursor(text: str) -> None:
    """One line, no control, no turned-around writing, and it can be encoded."""
    shown = plain(text)
    shown.encode("utf-8")
    assert not [char for char in shown if ord(char) < 0x20 or 0x7F <= ord(char) < 0xA0]
    assert not set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069") & set(shown)
    assert plain(shown) == shown


def test_plain_keeps_what_people_write() -> None:
    """Letters of all scripts, joined emoji and the joiners that Persian needs stay."""
    for text in ("Zoë Ångström", "山田太郎", "محمد", "👩\u200d⚕️", "می\u200cخواهم"):
        assert plain(text) == text


@given(st.dictionaries(st.text(), st.text() | st.none() | st.integers() | st.lists(st.text())))
def test_json_round_trip(value: dict[str, object]) -> None:
    """Any text, lone surrogates included, is one line of valid UTF-8 and comes back as it was."""
    line = encode_json(value)
    assert b"\n" not in line
    assert json.loads(line.decode("utf-8")) == value


def test_json_with_lone_surrogates() -> None:
    """What a file name that is no UTF-8 leaves in a string does not break a line."""
    assert json.loads(encode_json({"file": "a\udce9.pdf"})) == {"file": "a\udce9.pdf"}


def test_counted() -> None:
    """One is singular."""
    assert [counted(count, "credit") for count in (0, 1, 2, 1200)] == [
        "0 credits", "1 credit", "2 credits", "1,200 credits",
    ]  # fmt: skip


class Terminal(io.StringIO):
    """A stream that says a person is looking at it."""

    def isatty(self) -> bool:
        return True


@given(st.integers(40, 100), st.text("abcdefgh ", min_size=1, max_size=200).map(str.strip))
def test_a_cut_cell_bears_a_mark(columns: int, title: str) -> None:
    """On a terminal of any width ids stay whole, and a title that does not fit ends with an ellipsis."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        patch.setattr(sys, "stdout", terminal := Terminal())
        Screen().table(("id", "title"), [("res_01234567890123456789", title)])
    _, row = terminal.getvalue().splitlines()
    assert len(row) <= columns
    identity, _, shown = row.rstrip().partition("  ")
    assert identity == "res_01234567890123456789"
    assert shown == title or (shown.endswith("…") and title.startswith(shown[:-1]))
