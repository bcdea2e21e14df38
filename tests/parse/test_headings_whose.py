"""Headings of jobs that say whose or what kind they are, and labels within jobs."""

from __future__ import annotations

import pytest

from resumectl.parse.fields.entries.asides import is_part_label
from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import lexicon


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Nursing Student Work Experience", "work"),
        ("Prior Employment History", "work"),
        ("HOSPITALITY WORK EXPERIENCE", "work"),
        ("Volunteer Work Experience", "volunteering"),
        ("Your Most Recent Work Experience", ""),
        ("Ten years of professional experience", ""),
        ("Skills gained from work experience", ""),
    ],
)
def test_kind_of_experience(text: str, kind: str) -> None:
    """What stands before `Work Experience` in capitals names the kind of jobs; small words are those of a sentence."""
    assert heading_kind(text, lexicon()) == kind


@pytest.mark.parametrize("text", ["Role outline", "Key result areas:", "Descripción del puesto", "Descriptif du poste"])
def test_label_within_a_job(text: str) -> None:
    """It announces what the job was, and is no employer."""
    assert is_part_label(text)
