"""Cursors: a place in a list, signed, so that only places that this workspace handed out are taken back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from resumectl.engine.local.signing import read_signed, sign
from resumectl.model.errors import InvalidInput
from resumectl.model.limits import PAGE_SIZE


def check_limit(limit: int) -> int:
    """`limit` itself. Raises InvalidInput outside 1 to 100."""
    least, most = PAGE_SIZE
    if not least <= limit <= most:
        raise InvalidInput(f"The limit is {limit}; it must be {least} to {most}.", field="limit")
    return limit


def write_cursor(secret: bytes, listed: str, place: Sequence[Any]) -> str:
    """An opaque text for `place` in the list called `listed` (which names the organization too)."""
    body = json.dumps(list(place), ensure_ascii=True, separators=(",", ":")).encode()
    return sign(secret, listed, body)


def read_cursor(secret: bytes, listed: str, cursor: str) -> list[Any]:
    """The place that `write_cursor` was given. Raises InvalidInput (INVALID_CURSOR)."""
    body = read_signed(secret, listed, cursor)
    if body is None:
        raise InvalidInput(
            "The cursor is not one that this list handed out.",
            field="cursor",
            code="INVALID_CURSOR",
            remedy="Start again without a cursor.",
        )
    place: list[Any] = json.loads(body)
    return place
