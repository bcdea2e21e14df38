"""Text on its way into HTML."""

from __future__ import annotations

from html import escape

from resumectl.parse.hygiene import clean


def text(words: str) -> str:
    """The words as text of an element or of a quoted attribute: no sign of theirs means anything to a browser."""
    return escape(clean(words), quote=True)
