"""The text about the person: from a summary section, or a paragraph that stands under the name."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.prose import paragraphs
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line

LEAST_WORDS = 12


def find_summary(sections: Sequence[Sequence[Line]], head: Sequence[Line]) -> list[Value]:
    """Paragraphs and bullets; `head` is looked at only when no section says what it is about."""
    found = [value._replace(confidence=0.95) for lines in sections for value in paragraphs(lines)]
    if found:
        return found
    return [
        value._replace(confidence=0.7)
        for value in paragraphs([line for line in head if not _is_contact(line)])
        if len(value.text.split()) >= LEAST_WORDS
    ]


def _is_contact(line: Line) -> bool:
    return "@" in line.flat or "http" in line.flat or sum(char.isdigit() for char in line.flat) >= 7
