"""What endpoints are to be told: written in the transaction of what it tells, sent by engine.local.courier."""

from __future__ import annotations

import json
from datetime import datetime

from resumectl.engine.local.sources import NewId, random_id
from resumectl.model.resume import Resume
from resumectl.model.timestamps import timestamp
from resumectl.model.webhook import Delivery, Event
from resumectl.store.base import Writing
from resumectl.store.outbox import StoredDelivery


def announce(
    tx: Writing, event: Event, organization_id: str, resume: Resume, now: datetime, *, new_id: NewId = random_id
) -> None:
    """Write a delivery for each endpoint that wants the event; nothing where there is none.

    `resume` is the record as the event leaves it, or left it before it was deleted.
    """
    wanting = [
        one.webhook
        for one in tx.webhooks(organization_id)
        if event in one.webhook.events and one.webhook.disabled_at is None
    ]
    if not wanting:
        return
    message_id = new_id("msg")
    body = payload(event, now, _data(event, organization_id, resume))
    for webhook in wanting:
        delivery = Delivery(message_id, webhook.id, organization_id, event, resume.id, now, due_at=now)
        tx.add_delivery(StoredDelivery(delivery, body))


def payload(event: str, now: datetime, data: dict[str, str]) -> str:
    """The body of a message."""
    return json.dumps({"type": event, "timestamp": timestamp(now), "data": data}, separators=(",", ":"))


def _data(event: Event, organization_id: str, resume: Resume) -> dict[str, str]:
    """Ids and states, and nothing of the person: whoever may know more asks the API with a key."""
    data = {"id": resume.id, "organization_id": organization_id, "recruiter_id": resume.recruiter_id}
    if event is Event.PROOFREAD_COMPLETED:
        return {**data, "proofread_status": resume.proofread.status.value}
    return data if event is Event.RESUME_DELETED else {**data, "status": resume.status.value}
