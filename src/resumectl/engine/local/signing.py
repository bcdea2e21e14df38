"""Texts that carry bytes and the proof that this workspace wrote them: cursors, tokens of links."""

from __future__ import annotations

import binascii
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode

_SIGNATURE_BYTES = 16


def sign(secret: bytes, purpose: str, body: bytes) -> str:
    """An opaque text for a URL; only the same `purpose` reads it back."""
    return urlsafe_b64encode(_signature(secret, purpose, body) + body).decode().rstrip("=")


def read_signed(secret: bytes, purpose: str, text: str) -> bytes | None:
    """The bytes that `sign` was given, or None for a text that it did not write."""
    try:
        raw = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (UnicodeEncodeError, binascii.Error):
        return None
    signature, body = raw[:_SIGNATURE_BYTES], raw[_SIGNATURE_BYTES:]
    return body if hmac.compare_digest(signature, _signature(secret, purpose, body)) else None


def _signature(secret: bytes, purpose: str, body: bytes) -> bytes:
    return hmac.digest(secret, purpose.encode() + b"\0" + body, "sha256")[:_SIGNATURE_BYTES]
