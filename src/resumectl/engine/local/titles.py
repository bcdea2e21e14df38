"""Titles and file names that came from outside (decision B13)."""

from __future__ import annotations

import os.path
import unicodedata

from resumectl.model.errors import InvalidInput
from resumectl.model.limits import NAME_CODE_POINTS, TITLE_CODE_POINTS

_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that make a name read otherwise than it is written."""

_LONGEST_SUFFIX = 16
"""What follows the last dot of a longer tail is no suffix."""

NAMELESS = "document"


def base_name(file_name: str) -> str:
    """The last part of a path of any system, without characters that print nothing; never empty.

    Bytes that were no text on the disk (lone surrogates) become the replacement character.
    """
    last = file_name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    return _clean(last) or NAMELESS


def title_for(title: str | None, file_name: str) -> str:
    """The title as it is stored: what was said, trimmed, or the file's name, cut before its suffix.

    Raises:
        InvalidInput: what was said is empty or over 255 code points.
    """
    if title is None:
        return _cut(base_name(file_name))
    said = _clean(title)
    if not 1 <= len(said) <= TITLE_CODE_POINTS:
        raise InvalidInput(
            f"The title has {len(said)} characters; it must have 1 to {TITLE_CODE_POINTS}.", field="title"
        )
    return said


def check_name(name: str, field: str) -> str:
    """A name that somebody gave, trimmed. Raises InvalidInput when it is empty or over 255 code points."""
    said = _clean(name)
    if not 1 <= len(said) <= NAME_CODE_POINTS:
        raise InvalidInput(
            f"The name has {len(said)} characters; it must have 1 to {NAME_CODE_POINTS}.", field=field
        )
    return said


def _clean(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text.strip()
    kept = (
        "\ufffd" if "\ud800" <= char <= "\udfff" else char
        for char in text
        if unicodedata.category(char) != "Cc" and char not in _BIDI
    )
    return "".join(kept).strip()


def _cut(name: str) -> str:
    if len(name) <= TITLE_CODE_POINTS:
        return name
    stem, suffix = os.path.splitext(name)
    if len(suffix) > _LONGEST_SUFFIX:
        stem, suffix = name, ""
    return stem[: TITLE_CODE_POINTS - len(suffix)].rstrip() + suffix
