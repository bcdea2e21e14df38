"""Webhooks: who is told of what, and how each telling goes (decision D10, Standard Webhooks).

A delivery waits until an attempt succeeds (DELIVERED) or the last one failed (GIVEN_UP); a retry makes it wait again.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final


class Event(StrEnum):
    """What an endpoint can be told."""

    RESUME_COMPLETED = "resume.completed"
    RESUME_FAILED = "resume.failed"
    RESUME_DELETED = "resume.deleted"
    PROOFREAD_COMPLETED = "proofread.completed"


TEST_EVENT: Final = "webhook.test"
"""What a person sends to try an endpoint; it is written down nowhere."""


class DeliveryStatus(StrEnum):
    WAITING = "WAITING"
    DELIVERED = "DELIVERED"
    GIVEN_UP = "GIVEN_UP"


@dataclass(frozen=True, slots=True)
class Webhook:
    """An endpoint, but for its secret. `allow_private`: it may be in a private network, and plain http there.

    A disabled one (`disabled_at`) is sent nothing, and `disabled_reason` is a phrase that says why.
    """

    id: str
    organization_id: str
    url: str
    events: tuple[Event, ...]
    created_at: datetime
    allow_private: bool = False
    delivered_at: datetime | None = None
    disabled_at: datetime | None = None
    disabled_reason: str = ""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One event on its way to one endpoint. `id` is the `webhook-id` of every attempt.

    `due_at` is the next attempt's time, None when there is none; `result` a phrase about the last one.
    """

    id: str
    webhook_id: str
    organization_id: str
    event: Event
    resume_id: str
    created_at: datetime
    status: DeliveryStatus = DeliveryStatus.WAITING
    attempts: int = 0
    due_at: datetime | None = None
    tried_at: datetime | None = None
    result: str = ""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of one request. `status` is 0 when no answer came; `result` a phrase such as `HTTP 500`."""

    status: int
    result: str
    elapsed_s: float
    retry_after_s: float = 0.0

    @property
    def succeeded(self) -> bool:
        return 200 <= self.status < 300

    @property
    def is_gone(self) -> bool:
        """Whether the endpoint wants nothing any more."""
        return self.status == 410
