"""The outbox in SQLite. The protocols are store.outbox.OutboxReading and OutboxWriting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from resumectl.model.limits import WEBHOOK_RETRIES_S
from resumectl.model.timestamps import moment_of, timestamp
from resumectl.model.webhook import Delivery, DeliveryStatus, Event, Webhook
from resumectl.store.outbox import StoredDelivery, StoredWebhook
from resumectl.store.sqlite.cells import Row, moment_or_none, text_or_none

if TYPE_CHECKING:
    from resumectl.store.sqlite.library import Database


_DUE = ("due_at <= :moment", "due_at > :never")
_NEVER = timedelta(seconds=2 * max(WEBHOOK_RETRIES_S))


def _due_at(moment: datetime) -> dict[str, str]:
    """What waits for longer than any pause was written by a clock that has been set back since, and is due."""
    return {"moment": timestamp(moment), "never": timestamp(moment + _NEVER)}


class OutboxViews:
    """See store.outbox.OutboxReading."""

    _db: Database

    def webhooks(self, organization_id: str) -> Sequence[StoredWebhook]:
        sql = "SELECT * FROM webhooks WHERE organization_id = :organization_id ORDER BY created_at, id"
        found = self._db.execute(sql, {"organization_id": organization_id})
        return [_webhook_of(row) for row in found.fetchall()]

    def webhook(self, webhook_id: str) -> StoredWebhook | None:
        row = self._db.execute("SELECT * FROM webhooks WHERE id = :id", {"id": webhook_id}).fetchone()
        return _webhook_of(row) if row else None

    def due_webhooks(self, moment: datetime) -> Sequence[StoredWebhook]:
        found = self._db.execute(
            "SELECT * FROM webhooks WHERE disabled_at IS NULL AND EXISTS"
            f" (SELECT 1 FROM deliveries WHERE webhook_id = webhooks.id AND ({' OR '.join(_DUE)}))"
            " ORDER BY id",
            _due_at(moment),
        )
        return [_webhook_of(row) for row in found.fetchall()]

    def due_deliveries(self, webhook_id: str, moment: datetime, *, limit: int) -> Sequence[StoredDelivery]:
        found: list[Row] = []
        # One after the other: asked for both at once, the database would sort all that is due.
        for due in _DUE:
            sql = f"SELECT * FROM deliveries WHERE webhook_id = :id AND {due} ORDER BY due_at, place LIMIT :limit"
            values = {"id": webhook_id, "limit": limit - len(found), **_due_at(moment)}
            found += self._db.execute(sql, values).fetchall()
        return [StoredDelivery(_delivery_of(row), row["payload"]) for row in found]

    def delivery(self, delivery_id: str, webhook_id: str) -> Delivery | None:
        sql = "SELECT * FROM deliveries WHERE id = :id AND webhook_id = :webhook_id"
        row = self._db.execute(sql, {"id": delivery_id, "webhook_id": webhook_id}).fetchone()
        return _delivery_of(row) if row else None

    def deliveries(self, organization_id: str, *, webhook_id: str | None, limit: int) -> Sequence[Delivery]:
        found = self._db.execute(
            "SELECT * FROM deliveries WHERE organization_id = :organization_id"
            " AND (:webhook_id IS NULL OR webhook_id = :webhook_id) ORDER BY place DESC LIMIT :limit",
            {"organization_id": organization_id, "webhook_id": webhook_id, "limit": limit},
        )
        return [_delivery_of(row) for row in found.fetchall()]

    def has_ended_deliveries(self, before: datetime) -> bool:
        sql = "SELECT EXISTS (SELECT 1 FROM deliveries WHERE due_at IS NULL AND created_at < :before) AS there"
        return bool(self._db.execute(sql, {"before": timestamp(before)}).fetchone()["there"])

    def delivery_counts(self) -> Mapping[DeliveryStatus, int]:
        found = self._db.execute("SELECT status, count(*) AS n FROM deliveries GROUP BY status")
        return {DeliveryStatus(row["status"]): row["n"] for row in found.fetchall()}


class OutboxChanges(OutboxViews):
    """See store.outbox.OutboxWriting."""

    def add_webhook(self, webhook: StoredWebhook) -> None:
        self._add("webhooks", _webhook_row(webhook.webhook) | {"secret": webhook.secret})

    def set_webhook(self, webhook: Webhook) -> None:
        self._db.execute(
            "UPDATE webhooks SET delivered_at = :delivered_at, disabled_at = :disabled_at,"
            " disabled_reason = :disabled_reason WHERE id = :id",
            _webhook_row(webhook),
        )

    def remove_webhook(self, webhook_id: str) -> None:
        self._db.execute("DELETE FROM deliveries WHERE webhook_id = :id", {"id": webhook_id})
        self._db.execute("DELETE FROM webhooks WHERE id = :id", {"id": webhook_id})

    def add_delivery(self, delivery: StoredDelivery) -> None:
        self._add("deliveries", _delivery_row(delivery.delivery) | {"payload": delivery.payload})

    def set_delivery(self, delivery: Delivery) -> None:
        self._db.execute(
            "UPDATE deliveries SET status = :status, attempts = :attempts, due_at = :due_at, tried_at = :tried_at,"
            " result = :result WHERE id = :id AND webhook_id = :webhook_id",
            _delivery_row(delivery),
        )

    def give_up_deliveries(self, webhook_id: str, result: str) -> None:
        self._db.execute(
            "UPDATE deliveries SET status = 'GIVEN_UP', due_at = NULL, result = :result"
            " WHERE webhook_id = :id AND due_at IS NOT NULL",
            {"id": webhook_id, "result": result},
        )

    def renew_deliveries(self, webhook_id: str, moment: datetime, *, delivery_id: str | None) -> int:
        done = self._db.execute(
            "UPDATE deliveries SET status = 'WAITING', due_at = :moment, attempts = 0 WHERE webhook_id = :webhook_id"
            " AND CASE WHEN :id IS NULL THEN status != 'DELIVERED' ELSE id = :id END",
            {"webhook_id": webhook_id, "id": delivery_id, "moment": timestamp(moment)},
        )
        return int(done.rowcount)

    def forget_deliveries(self, before: datetime, *, limit: int) -> int:
        done = self._db.execute(
            "DELETE FROM deliveries WHERE place IN (SELECT place FROM deliveries"
            " WHERE due_at IS NULL AND created_at < :before ORDER BY created_at LIMIT :limit)",
            {"before": timestamp(before), "limit": limit},
        )
        return int(done.rowcount)

    def _add(self, table: str, row: Mapping[str, Any]) -> None:
        columns, places = ", ".join(row), ", ".join(f":{column}" for column in row)
        self._db.execute(f"INSERT INTO {table} ({columns}) VALUES ({places})", row)


def _webhook_of(row: Row) -> StoredWebhook:
    webhook = Webhook(
        id=row["id"],
        organization_id=row["organization_id"],
        url=row["url"],
        events=tuple(Event(one) for one in row["events"].split()),
        created_at=moment_of(row["created_at"]),
        allow_private=bool(row["allow_private"]),
        delivered_at=moment_or_none(row["delivered_at"]),
        disabled_at=moment_or_none(row["disabled_at"]),
        disabled_reason=row["disabled_reason"],
    )
    return StoredWebhook(webhook, bytes(row["secret"]))


def _webhook_row(webhook: Webhook) -> dict[str, Any]:
    return {
        "id": webhook.id,
        "organization_id": webhook.organization_id,
        "url": webhook.url,
        "events": " ".join(webhook.events),
        "created_at": timestamp(webhook.created_at),
        "allow_private": int(webhook.allow_private),
        "delivered_at": text_or_none(webhook.delivered_at),
        "disabled_at": text_or_none(webhook.disabled_at),
        "disabled_reason": webhook.disabled_reason,
    }


def _delivery_of(row: Row) -> Delivery:
    return Delivery(
        id=row["id"],
        webhook_id=row["webhook_id"],
        organization_id=row["organization_id"],
        event=Event(row["event"]),
        resume_id=row["resume_id"],
        created_at=moment_of(row["created_at"]),
        status=DeliveryStatus(row["status"]),
        attempts=row["attempts"],
        due_at=moment_or_none(row["due_at"]),
        tried_at=moment_or_none(row["tried_at"]),
        result=row["result"],
    )


def _delivery_row(delivery: Delivery) -> dict[str, Any]:
    return {
        "id": delivery.id,
        "webhook_id": delivery.webhook_id,
        "organization_id": delivery.organization_id,
        "event": delivery.event.value,
        "resume_id": delivery.resume_id,
        "created_at": timestamp(delivery.created_at),
        "status": delivery.status.value,
        "attempts": delivery.attempts,
        "due_at": text_or_none(delivery.due_at),
        "tried_at": text_or_none(delivery.tried_at),
        "result": delivery.result,
    }
