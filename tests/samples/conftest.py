"""The sample résumés as these tests see them: documents, gold profiles and the rows of the table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

SAMPLES = Path(__file__).parents[2] / "sample_resumes"
SUFFIXES = {".pdf", ".docx", ".doc", ".png", ".jpg"}
ROW = re.compile(
    r"^\| \[(?P<file>[^\]]+)\]\((?P=file)\) \| (?P<kind>\w+) \| (?P<layout>[^|]+) \| (?P<language>[^|]+) "
    r"\| (?P<profession>[^|]+) \| (?P<origin>[^|]+) \| (?P<purpose>[^|]+) \|$"
)


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of the samples."""
    return SAMPLES


@pytest.fixture(scope="session")
def documents() -> list[Path]:
    """Every document of the folder, by suffix."""
    return sorted(path for path in SAMPLES.rglob("*") if path.suffix.lower() in SUFFIXES)


@pytest.fixture(scope="session")
def golds() -> dict[str, dict[str, Any]]:
    """The gold profiles by the name of their file, without the ending."""
    found = sorted((SAMPLES / "gold").glob("*.gold.json"))
    return {
        path.name.removesuffix(".gold.json"): json.loads(path.read_text(encoding="utf-8")) for path in found
    }


@pytest.fixture(scope="session")
def table() -> dict[str, dict[str, str]]:
    """The rows of the README's table by file name."""
    lines = (SAMPLES / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [match.groupdict() for match in map(ROW.match, lines) if match]
    return {row["file"]: row for row in rows}
