"""Where moments and ids come from; both are handed in, so that a test can have its own."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
NewId = Callable[[str], str]

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""32, so that every byte gives one fairly; without those that are mistaken for one another."""

_LETTER_OF_BYTE = bytes(ord(_LETTERS[byte % len(_LETTERS)]) for byte in range(256))

_LENGTH = 22


def utc_now() -> datetime:
    """This moment in UTC."""
    return datetime.now(UTC)


def random_id(prefix: str) -> str:
    """`res_` and 22 random letters and digits (110 bits)."""
    return f"{prefix}_{secrets.token_bytes(_LENGTH).translate(_LETTER_OF_BYTE).decode()}"
