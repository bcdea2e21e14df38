"""Headings that run over into a second row of a narrow column."""

import pytest
from section_lines import laid_out

from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.wrapped_headings import with_whole_headings


@pytest.mark.parametrize(
    ("upper", "lower", "size", "whole"),
    [
        ("Training and Certi-", "fications", 14, "Training and Certifications"),
        ("LICENSES & CERTIFI-", "CATIONS", 11, "LICENSES & CERTIFICATIONS"),
        ("EDUCATION AND", "TRAINING", 11, "EDUCATION AND TRAINING"),
        ("Certifications\tand", "Training", 14, "Certifications and Training"),
    ],
)
def test_whole_heading(upper: str, lower: str, size: int, whole: str) -> None:
    """Hyphens are mended, stretched spaces are spaces, and a row of small capitals may be smaller."""
    rows = laid_out({"text": upper, "size": 14}, {"text": lower, "size": size}, "Tea Blending")
    heading, rest = with_whole_headings(rows, lexicon())
    assert "".join(heading.flat.split("\u00ad")) == whole
    assert rest.flat == "Tea Blending"


def test_two_names() -> None:
    """Rows that name no section together stay apart."""
    rows = laid_out({"text": "Quill", "size": 14}, {"text": "Harbour", "size": 14}, "Tea Blending")
    assert len(with_whole_headings(rows, lexicon())) == 3
