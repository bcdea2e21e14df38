"""An upload's answer as it is remembered for a retry (decision B3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from resumectl.model.errors import ParseError
from resumectl.model.resume import KeyRef, Proofread, ProofreadStatus, Resume, Status, Upload
from resumectl.model.timestamps import moment_of, timestamp

_MOMENTS = ("created_at", "updated_at", "expires_at", "processing_started_at", "processing_finished_at")


def to_json(answer: Upload) -> dict[str, Any]:
    """The answer as it is remembered, with the record as it was."""
    record = answer.resume
    members: dict[str, Any] = {
        "id": record.id,
        "recruiter_id": record.recruiter_id,
        "uploaded_via_api_key": [record.uploaded_via_api_key.id, record.uploaded_via_api_key.name],
        "title": record.title,
        "status": record.status.value,
        "source": str(record.source),
        "resume_language": record.resume_language,
        "error": record.error.to_json() if record.error else None,
        "proofread": [record.proofread.status.value, record.proofread.edits_applied],
        "engine_version": record.engine_version,
    }
    for name in _MOMENTS:
        moment = getattr(record, name)
        members[name] = timestamp(moment) if moment else None
    return {
        "resume": members,
        "deduplicated": answer.deduplicated,
        "credits_reserved": answer.credits_reserved,
    }


def from_json(answer: Mapping[str, Any]) -> Upload:
    """The answer that `to_json` wrote, marked as a replay."""
    members = dict(answer["resume"])
    moments = {name: moment_of(members[name]) if members[name] else None for name in _MOMENTS}
    error = members["error"]
    record = Resume(
        **(members | moments)
        | {
            "uploaded_via_api_key": KeyRef(*members["uploaded_via_api_key"]),
            "status": Status(members["status"]),
            "error": ParseError(**error) if error else None,
            "proofread": _proofread(members.get("proofread")),
        }
    )
    return Upload(record, answer["deduplicated"], answer["credits_reserved"], replayed=True)


def _proofread(said: list[Any] | None) -> Proofread:
    # Answers from before the last upgrade do not have it.
    return Proofread(ProofreadStatus(said[0]), said[1]) if said else Proofread()
