"""Of two readings of a page, in its language and in English, the surer one for each line.

Tesseract does so itself when it is given both languages, and reads the doubtful lines of a page twice for it. Where
the page was read in English to know its language, that is done already.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from resumectl.parse.extract.ocr_words import ReadLine

CLEARLY: Final = 0.03
"""By how much English must be surer: it reads accents as other letters and is sure of those too."""
SAME_PIXELS: Final = 3
"""Lines are found before they are read, so that both readings have them at the same places."""
Edges = tuple[float, float, float]
"""Where a line begins and ends, and its height there, in pixels."""


def surer_lines(own: Sequence[ReadLine], english: Sequence[ReadLine]) -> list[ReadLine]:
    """The lines as read in the page's own language, those replaced that English reads clearly better."""
    placed = [(_edges(line), line) for line in english]
    return [_surer(line, placed) for line in own]


def _surer(line: ReadLine, others: Sequence[tuple[Edges, ReadLine]]) -> ReadLine:
    edges, least = _edges(line), _confidence(line) + CLEARLY
    return next((other for place, other in others if _is_same(edges, place) and _confidence(other) > least), line)


def _is_same(edges: Edges, others: Edges) -> bool:
    return all(abs(edge - other) <= SAME_PIXELS for edge, other in zip(edges, others, strict=True))


def _edges(line: ReadLine) -> Edges:
    left, right = line.words[0].left, max(word.right for word in line.words)
    return left, right, line.baseline((left + right) / 2)


def _confidence(line: ReadLine) -> float:
    letters = [(sum(char.isalnum() for char in word.text), word.confidence) for word in line.words]
    total = sum(count for count, _ in letters)
    return fsum(count * confidence for count, confidence in letters) / total if total else 0.0
