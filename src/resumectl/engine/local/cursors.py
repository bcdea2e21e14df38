"""Cursors: a place in a list, signed, so that only places that this workspace handed out are taken back."""

from __future__ import annotations

import binascii
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any

from resumectl.model.errors import InvalidInput
from resumectl.model.limits import PAGE_SIZE

_SIGNATURE_BYTES = 16


def check_limit(limit: int) -> int:
    """`limit` itself. Raises InvalidInput outside 1 to 100."""
    least, most = PAGE_SIZE
    if not least <= limit <= most:
        raise InvalidInput(f"The limit is {limit}; it must be {least} to {most}.", field="limit")
    return limit


def write_cursor(secret: bytes, listed: str, place: Sequence[Any]) -> str:
    """An opaque text for `place` in the list called `listed` (which names the organization too)."""
    body = json.dumps(list(place), ensure_ascii=True, separators=(",", ":")).encode()
    return urlsafe_b64encode(_sign(secret, listed, body) + body).decode().rstrip("=")


def read_cursor(secret: bytes, listed: str, cursor: str) -> list[Any]:
    """The place that `write_cursor` was given. Raises InvalidInput (INVALID_CURSOR)."""
    try:
        raw = urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
    except (UnicodeEncodeError, binascii.Error):
        raw = b""
    signature, body = raw[:_SIGNATURE_BYTES], raw[_SIGNATURE_BYTES:]
    if not hmac.compare_digest(signature, _sign(secret, listed, body)):
        raise InvalidInput(
            "The cursor is not one that this list handed out.",
            field="cursor",
            code="INVALID_CURSOR",
            remedy="Start again without a cursor.",
        )
    place: list[Any] = json.loads(body)
    return place


def _sign(secret: bytes, listed: str, body: bytes) -> bytes:
    return hmac.digest(secret, listed.encode() + b"\0" + body, "sha256")[:_SIGNATURE_BYTES]
