"""Every settled question that concerns the engine has a test that names it, `test_b9_...` for row B9."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]

ROWS = {"A": 11, "B": 14, "C": 12, "D": 13, "E": 9}
"""How many rows each section of the decisions has."""

ELSEWHERE = {
    "A8": "HTTP: tests/service",
    "A9": "HTTP: tests/service",
    "C3": "reading: tests/parse/test_pdf_text.py, tests/parse/test_bounds_long_text.py, tests/extract",
    "D1": "HTTP: tests/service",
    "D4": "HTTP: tests/service",
    "D5": "HTTP: tests/service",
    "D6": "reading: tests/parse",
    "D8": "reading: tests/parse",
    "D11": "HTTP: tests/service",
    "D12": "HTTP and export: tests/service, tests/export",
    "D13": "HTTP: tests/service",
    "E1": "commands: tests/cli",
    "E2": "commands: tests/cli",
    "E3": "settings: tests/config",
    "E6": "folders: tests/intake, tests/batch",
    "E7": "folders: tests/batch",
    "E8": "commands: tests/batch",
    "E9": "commands: tests/cli",
}
"""Rows that are no matter of the engine, and where they are held."""


def named_rows() -> dict[str, list[str]]:
    """Row to the tests whose names begin with it, alone or among several (`test_b8_b9_...`)."""
    found: dict[str, list[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            prefix = re.match(r"test((?:_[a-e]\d{1,2})+)_", name)
            for row in prefix[1].upper().split("_")[1:] if prefix else ():
                found.setdefault(row, []).append(f"{path.name}: {name}")
    return found


def test_every_row_of_the_engine_is_named_by_a_test() -> None:
    """Sections A to E, but for the rows above; and no test names a row that there is not."""
    rows = {f"{section}{number}" for section, count in ROWS.items() for number in range(1, count + 1)}
    named = named_rows()
    assert set(named) <= rows
    assert not sorted(rows - set(named) - set(ELSEWHERE))


def test_the_search_sees_a_row_without_a_test() -> None:
    """Names are taken apart as they are meant: several rows, and nothing that only looks like one."""
    named = named_rows()
    assert any("test_b8_b9_the_same_bytes" in one for one in named["B8"])
    assert any("test_b8_b9_the_same_bytes" in one for one in named["B9"])
    assert "A12" not in named


def test_where_a_row_is_said_to_be_held_there_are_tests() -> None:
    """The folders and files that are named above are there."""
    for row, where in ELSEWHERE.items():
        for place in re.findall(r"tests/[\w/.]+", where):
            path = TESTS.parent / place
            assert path.is_file() or any(path.glob("test_*.py")), f"{row}: {place}"
