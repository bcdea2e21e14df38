"""Endpoints of webhooks: added, listed, removed, tried, and what they missed sent again."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Final

from resumectl.engine.administration import NewWebhook
from resumectl.engine.local.addresses import check_url
from resumectl.engine.local.outbox import payload
from resumectl.engine.local.sending import send, written_secret
from resumectl.engine.local.sources import NewId
from resumectl.model.access import Organization
from resumectl.model.errors import InvalidInput, NotFound
from resumectl.model.limits import WEBHOOKS
from resumectl.model.webhook import TEST_EVENT, Attempt, Event, Webhook
from resumectl.store.base import Reading, Store, Writing
from resumectl.store.outbox import StoredWebhook

SECRET_BYTES: Final = 32


def add(
    tx: Writing,
    organization: Organization,
    url: str,
    events: Collection[Event],
    *,
    allow_private: bool,
    now: datetime,
    new_id: NewId,
) -> NewWebhook:
    """See engine.administration.Administration.add_webhook."""
    url = check_url(url, allow_private=allow_private)
    known = tx.webhooks(organization.id)
    if any(one.webhook.url == url for one in known):
        raise InvalidInput(f"There is a webhook to {url} already.", field="url", code="WEBHOOK_TAKEN",
                           remedy="`resumectl webhooks` shows its id; remove it first.")  # fmt: skip
    if len(known) >= WEBHOOKS:
        raise InvalidInput(f"An organization has at most {WEBHOOKS} webhooks.", remedy="Remove one first.")
    wanted = tuple(one for one in Event if one in events or not events)
    secret = secrets.token_bytes(SECRET_BYTES)
    webhook = Webhook(new_id("whk"), organization.id, url, wanted, now, allow_private=allow_private)
    tx.add_webhook(StoredWebhook(webhook, secret))
    return NewWebhook(webhook, written_secret(secret))


def remove(tx: Writing, webhook_id: str) -> Webhook:
    """See engine.administration.Administration.remove_webhook."""
    webhook = find(tx, webhook_id).webhook
    tx.remove_webhook(webhook_id)
    return webhook


def try_out(store: Store, webhook_id: str, now: datetime, new_id: NewId) -> Attempt:
    """See engine.administration.Administration.test_webhook."""
    with store.reading() as tx:
        webhook = find(tx, webhook_id)
    body = payload(TEST_EVENT, now, {"id": webhook.webhook.id, "organization_id": webhook.webhook.organization_id})
    return send(webhook, new_id("msg"), body, now)


def retry(tx: Writing, some_id: str, now: datetime) -> int:
    """See engine.administration.Administration.retry_deliveries."""
    if tx.webhook(some_id) is not None:
        affected, delivery_id = [some_id], None
    else:
        every = [one.webhook for organization in tx.organizations() for one in tx.webhooks(organization.id)]
        affected, delivery_id = [one.id for one in every], some_id
    count = 0
    for webhook_id in affected:
        renewed = tx.renew_deliveries(webhook_id, now, delivery_id=delivery_id)
        webhook = find(tx, webhook_id).webhook
        if webhook.disabled_at is not None and (renewed or delivery_id is None):
            tx.set_webhook(replace(webhook, disabled_at=None, disabled_reason=""))
        count += renewed
    if delivery_id is not None and count == 0:
        raise NotFound(
            f"There is no webhook and no delivery {some_id}.",
            code="DELIVERY_NOT_FOUND",
            remedy="`resumectl webhooks deliveries` shows the ids.",
        )
    return count


def find(tx: Reading, webhook_id: str) -> StoredWebhook:
    """Raises NotFound (WEBHOOK_NOT_FOUND)."""
    found = tx.webhook(webhook_id)
    if found is None:
        raise NotFound(
            f"There is no webhook {webhook_id}.", code="WEBHOOK_NOT_FOUND", remedy="`resumectl webhooks` shows the ids."
        )
    return found
