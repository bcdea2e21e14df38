"""The outbox: endpoints of webhooks, and what they are still to be told. Part of the protocols of store.base.

A delivery is written in the transaction of what it tells, so that neither can be without the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from resumectl.model.webhook import Delivery, DeliveryStatus, Webhook


@dataclass(frozen=True, slots=True)
class StoredWebhook:
    """An endpoint with the secret that its messages are signed with."""

    webhook: Webhook
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoredDelivery:
    """A delivery with the body that every attempt sends."""

    delivery: Delivery
    payload: str


class OutboxReading(Protocol):
    """What can be asked."""

    def webhooks(self, organization_id: str) -> Sequence[StoredWebhook]:
        """All of an organization, disabled ones too, oldest first."""
        ...

    def webhook(self, webhook_id: str) -> StoredWebhook | None:
        """The endpoint with this id, of whichever organization."""
        ...

    def due_webhooks(self, moment: datetime) -> Sequence[StoredWebhook]:
        """Those that are to be told something by `moment`, of all organizations, or much later than anything waits."""
        ...

    def due_deliveries(self, webhook_id: str, moment: datetime, *, limit: int) -> Sequence[StoredDelivery]:
        """What an endpoint is to be told by `moment`, or much later than anything waits, the longest due first."""
        ...

    def delivery(self, delivery_id: str, webhook_id: str) -> Delivery | None:
        """One message to one endpoint as it stands now."""
        ...

    def deliveries(self, organization_id: str, *, webhook_id: str | None, limit: int) -> Sequence[Delivery]:
        """The last ones, the newest first; all endpoints' when none is named."""
        ...

    def has_ended_deliveries(self, before: datetime) -> bool:
        """Whether there are any for `forget_deliveries`."""
        ...

    def delivery_counts(self) -> Mapping[DeliveryStatus, int]:
        """How many there are in each state, of all organizations."""
        ...


class OutboxWriting(OutboxReading, Protocol):
    """What can be changed."""

    def add_webhook(self, webhook: StoredWebhook) -> None: ...

    def set_webhook(self, webhook: Webhook) -> None:
        """Store what became of it; its address, events and secret stay."""
        ...

    def remove_webhook(self, webhook_id: str) -> None:
        """Drop the row and its deliveries."""
        ...

    def add_delivery(self, delivery: StoredDelivery) -> None: ...

    def set_delivery(self, delivery: Delivery) -> None:
        """Store what became of it."""
        ...

    def give_up_deliveries(self, webhook_id: str, result: str) -> None:
        """Make all that wait GIVEN_UP."""
        ...

    def renew_deliveries(self, webhook_id: str, moment: datetime, *, delivery_id: str | None) -> int:
        """Make those that are not DELIVERED, or the one that is named, WAITING and due; gives how many."""
        ...

    def forget_deliveries(self, before: datetime, *, limit: int) -> int:
        """Drop up to `limit` that have ended and were written before; gives how many."""
        ...
