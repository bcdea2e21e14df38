"""Idempotency keys: one intended call, one effect, one answer (decisions B2 to B6)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from resumectl.model.errors import IdempotencyKeyInvalid, IdempotencyKeyReused
from resumectl.model.limits import IDEMPOTENCY_HOURS, IDEMPOTENCY_KEY_LENGTH
from resumectl.store.base import Reading, Writing
from resumectl.store.records import CallKey, RememberedCall

LIFE = timedelta(hours=IDEMPOTENCY_HOURS)

_FORGOTTEN_AT_ONCE = 50
"""Old keys dropped with each new one: more than come in, so that they never pile up."""


def check_key(idempotency_key: str) -> str:
    """The key itself.

    Raises:
        IdempotencyKeyInvalid: not 8 to 128 printable ASCII characters, or none at all.
    """
    least, most = IDEMPOTENCY_KEY_LENGTH
    if not idempotency_key:
        raise IdempotencyKeyInvalid(
            "The Idempotency-Key is missing.", field="Idempotency-Key", code="IDEMPOTENCY_KEY_REQUIRED"
        )
    printable = idempotency_key.isascii() and idempotency_key.isprintable()
    if not printable or not least <= len(idempotency_key) <= most:
        raise IdempotencyKeyInvalid(
            f"The Idempotency-Key must be {least} to {most} printable ASCII characters.",
            field="Idempotency-Key",
        )
    return idempotency_key


def fingerprint(method: str, path: str, file_sha256: str, fields: Mapping[str, str]) -> str:
    """What makes two calls the same: all but the file's name (decision B4)."""
    said = json.dumps([method, path, file_sha256, sorted(fields.items())], ensure_ascii=True)
    return sha256(said.encode()).hexdigest()


def earlier_answer(tx: Reading, key: CallKey, print_of_call: str, now: datetime) -> RememberedCall | None:
    """The answer that this very call got before, or None when it is new, too long ago, or its resume is gone.

    Raises:
        IdempotencyKeyReused: the key came with other content.
    """
    call = tx.remembered_call(key)
    if call is None or call.created_at + LIFE <= now:
        return None
    resume = tx.resume(key.organization_id, call.resume_id)
    if resume is None or resume.record.expires_at <= now:
        return None
    if call.fingerprint != print_of_call:
        raise IdempotencyKeyReused(
            "This Idempotency-Key was used before with other content.",
            remedy="Use a new key for every intended call.",
        )
    return call


def remember(
    tx: Writing, key: CallKey, print_of_call: str, resume_id: str, answer: Mapping[str, Any], now: datetime
) -> None:
    """Keep the answer in the transaction that has the effect, in place of one that no longer counts."""
    tx.forget_calls_before(now - LIFE, limit=_FORGOTTEN_AT_ONCE)
    tx.forget_call(key)
    tx.remember_call(RememberedCall(key, print_of_call, resume_id, answer, now))
