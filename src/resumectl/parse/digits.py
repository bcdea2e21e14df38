"""Whether a text has a digit: asked of each line, heading and cell before dates and numbers are looked for."""

from __future__ import annotations

import re
from typing import Final

_DIGIT: Final = re.compile(r"\d")
_ASCII_DIGITS: Final = b"0123456789"


def has_digit(text: str) -> bool:
    """As the pattern for digits of any script, which takes four times as long over ASCII."""
    if text.isascii():
        return len(text.encode().translate(None, _ASCII_DIGITS)) < len(text)
    return _DIGIT.search(text) is not None
