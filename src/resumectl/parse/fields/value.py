"""A value with the lines that it was read from."""

from __future__ import annotations

from typing import NamedTuple

from resumectl.parse.geometry import Line


class Value(NamedTuple):
    """What a field says, the lines it stands on, and how sure the parser is (0 to 1, OCR's doubt not included)."""

    text: str = ""
    lines: tuple[Line, ...] = ()
    confidence: float = 1.0


NOTHING = Value()
