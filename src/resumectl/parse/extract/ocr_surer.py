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


def surer_lines(own: Sequence[ReadLine], english: Sequence[ReadLine]) -> list[ReadLine]:
    """The lines as read in the page's own language, those replaced that English reads clearly better."""
    return [_surer(line, [other for other in english if _is_same(line, other)]) for line in own]


def _surer(line: ReadLine, others: Sequence[ReadLine]) -> ReadLine:
    return next((other for other in others if _confidence(other) > _confidence(line) + CLEARLY), line)


def _is_same(line: ReadLine, other: ReadLine) -> bool:
    """Whether two lines begin, end and stand at the same places."""
    edges = zip(_edges(line), _edges(other), strict=True)
    return all(abs(edge - there) <= SAME_PIXELS for edge, there in edges)


def _edges(line: ReadLine) -> tuple[float, float, float]:
    left, right = line.words[0].left, max(word.right for word in line.words)
    return left, right, line.baseline((left + right) / 2)


def _confidence(line: ReadLine) -> float:
    letters = [(sum(char.isalnum() for char in word.text), word.confidence) for word in line.words]
    total = sum(count for count, _ in letters)
    return fsum(count * confidence for count, confidence in letters) / total if total else 0.0
