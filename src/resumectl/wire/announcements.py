"""What webhooks are told, as the `webhooks` of the OpenAPI document; `service/README.md` says how to set one up."""

from __future__ import annotations

from typing import Any, Final

from resumectl.model.resume import ProofreadStatus, Status
from resumectl.model.webhook import Event
from resumectl.wire.shapes import MOMENT, ORGANIZATION_ID, RECRUITER_ID, RESUME_ID, Json, record, ref, texts_of

_ABOUT: Final[dict[Event, str]] = {
    Event.RESUME_COMPLETED: "A resume was read",
    Event.RESUME_FAILED: "A resume could not be read",
    Event.RESUME_DELETED: "A resume was deleted, or expired",
    Event.PROOFREAD_COMPLETED: "A proofreading pass ended",
}
_HEADERS: Final = (
    ("webhook-id", "The message's id: the same in every attempt, so that a second one can be told."),
    ("webhook-timestamp", "When this attempt was made, in seconds since 1970."),
    ("webhook-signature", "`v1,` and the HMAC-SHA256, in Base64, of id, timestamp and body joined by full stops."),
)

MESSAGE: Final[Json] = record(
    {
        "type": texts_of(*Event),
        "timestamp": MOMENT,
        "data": record(
            {
                "id": RESUME_ID,
                "organization_id": ORGANIZATION_ID,
                "recruiter_id": RECRUITER_ID,
                "status": {**texts_of(Status.COMPLETED, Status.FAILED),
                           "description": "With `resume.completed` and `resume.failed`."},
                "proofread_status": {**texts_of(ProofreadStatus.DONE, ProofreadStatus.FAILED),
                                     "description": "With `proofread.completed`."},
            },
            optional=("status", "proofread_status"),
        ),
    },
    description="Ids and states, and nothing of the person: ask the API for the rest, with your key.",
)  # fmt: skip
"""The body of a message."""


def webhooks_of_document() -> dict[str, Any]:
    """The member `webhooks`: one request for each event, which an endpoint of the integrator's answers."""
    headers = [
        {"name": name, "in": "header", "required": True, "description": about, "schema": {"type": "string"}}
        for name, about in _HEADERS
    ]
    return {
        event.value: {
            "post": {
                "operationId": event.value,
                "summary": about,
                "description": "Told at least once, by the rules of Standard Webhooks. Answer within 20 seconds and "
                "do the work afterwards.",
                "parameters": headers,
                "requestBody": {"required": True, "content": {"application/json": {
                    "schema": ref("WebhookMessage"), "example": _example(event)}}},
                "responses": {
                    "2XX": {"description": "Taken."},
                    "410": {"description": "Wanted no more: the webhook is disabled."},
                    "default": {"description": "Sent again later."},
                },
            }
        }
        for event, about in _ABOUT.items()
    }  # fmt: skip


def _example(event: Event) -> Json:
    states: dict[Event, Json] = {
        Event.RESUME_COMPLETED: {"status": Status.COMPLETED.value},
        Event.RESUME_FAILED: {"status": Status.FAILED.value},
        Event.PROOFREAD_COMPLETED: {"proofread_status": ProofreadStatus.DONE.value},
    }
    ids = {name: MESSAGE["properties"]["data"]["properties"][name]["examples"][0]
           for name in ("id", "organization_id", "recruiter_id")}  # fmt: skip
    return {"type": event.value, "timestamp": MOMENT["examples"][0], "data": {**ids, **states.get(event, {})}}
