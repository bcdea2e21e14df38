"""Files that were cut off, and profiles that leave much of their document out, say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from resumectl.model.errors import DocumentFailed
from resumectl.model.limits import LOW_COVERAGE
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

SAMPLES = Path(__file__).resolve().parents[2] / "sample_resumes"


def codes(data: bytes) -> list[str]:
    return [warning.code for warning in parse_document(data, ParseOptions()).warnings]


def test_a_pdf_that_was_cut_off_is_read_with_a_warning() -> None:
    """What is left is read, and the reader of the profile learns that something is missing."""
    whole = (SAMPLES / "nurse-okonjo.pdf").read_bytes()
    assert codes(whole) == []
    assert "REPAIRED_INPUT" in codes(whole[: len(whole) * 9 // 10])


def test_a_pdf_cut_off_before_its_text_is_damaged_not_blank() -> None:
    """Nobody is told to send a sharper scan of half a file."""
    whole = (SAMPLES / "nurse-okonjo.pdf").read_bytes()
    with pytest.raises(DocumentFailed) as caught:
        parse_document(whole[:6000], ParseOptions())
    assert caught.value.code == "CORRUPT_FILE"


def test_a_profile_that_leaves_much_out_says_so() -> None:
    """An academic's lists of papers have no member: the warning counts what is missing from the profile."""
    result = parse_document((SAMPLES / "academic-penhaligon.pdf").read_bytes(), ParseOptions())
    assert result.coverage < LOW_COVERAGE
    assert result.unplaced
    assert [warning.code for warning in result.warnings] == ["LOW_COVERAGE"]
