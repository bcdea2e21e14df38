"""Headings of scans that were read with one letter wrong."""

from __future__ import annotations

import pytest

from resumectl.parse.extract.ocr_headings import mend_headings
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord


def line(text: str, *, size: float = 10.0, confidence: float = 0.8, bold: bool = False) -> ReadLine:
    """A line whose first word was read with this confidence, the others surely."""
    words = tuple(
        ReadWord(word, 50 * at, 0, 50 * at + 40, 20, 0.95 if at else confidence, bold)
        for at, word in enumerate(text.split())
    )
    return ReadLine(words, size, 20.0, 0.0)


def mended(heading: ReadLine) -> str:
    """The text of a heading on a page of running text."""
    page = [heading, *(line("Planned the work of thirty people in two shifts", confidence=0.95) for _ in range(6))]
    return " ".join(word.text for word in mend_headings(page)[0].words)


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("WorRK EXPERIENCE", "WORK EXPERIENCE"),
        ("EDUGATION", "EDUCATION"),
        ("SKlLLS", "SKILLS"),
        ("Kenntnlsse", "Kenntnisse"),
        ("Professlonal Experience", "Professional Experience"),
    ],
)
def test_one_letter_is_mended(read: str, printed: str) -> None:
    """A letter too many or a wrong one, in small capitals, capitals and large type."""
    assert mended(line(read, size=13.0)) == printed


@pytest.mark.parametrize(
    "heading",
    [
        line("Student Trainer", size=13.0),
        line("EDUGATION", size=13.0, confidence=0.95),
        line("Proflle", size=10.0),
        line("Profle 12 of the harbour board and its members", size=13.0),
        line("Hobby5 4477", size=13.0),
    ],
    ids=["no heading", "read surely", "set as text", "a sentence", "figures"],
)
def test_other_lines_stay(heading: ReadLine) -> None:
    """What is far from any heading, was read without doubt, does not stand out or is no heading's text stays."""
    assert mended(heading) == " ".join(word.text for word in heading.words)
