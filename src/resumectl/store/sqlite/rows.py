"""Rows of the SQLite tables as the store's records, and back."""

from __future__ import annotations

import json
import sqlite3
from datetime import datetime
from typing import Any

from resumectl.model.access import KeyType, Organization, OrganizationKind, Recruiter, Role, Scope
from resumectl.model.credits import Account, Pool, Posting
from resumectl.model.errors import ParseError
from resumectl.model.page import ParseResult
from resumectl.model.resume import KeyRef, Resume, Status
from resumectl.model.timestamps import moment_of, timestamp
from resumectl.store.base import (
    CallKey,
    Claim,
    Entry,
    KeyRecord,
    Lease,
    PrivateTemplate,
    RememberedCall,
    Revision,
    StoredResume,
)

Row = sqlite3.Row


def _moment(text: str | None) -> datetime | None:
    return moment_of(text) if text else None


def _text(moment: datetime | None) -> str | None:
    return timestamp(moment) if moment else None


def compact(value: Any) -> str:
    """JSON without spaces, letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def organization_of(row: Row) -> Organization:
    return Organization(
        id=row["id"],
        name=row["name"],
        kind=OrganizationKind(row["kind"]),
        retention_days=row["retention_days"],
        dedupe_window_days=row["dedupe_window_days"],
        proofread_enabled=bool(row["proofread_enabled"]),
        created_at=moment_of(row["created_at"]),
    )


def organization_row(organization: Organization) -> dict[str, Any]:
    return {
        "id": organization.id,
        "name": organization.name,
        "kind": organization.kind.value,
        "retention_days": organization.retention_days,
        "dedupe_window_days": organization.dedupe_window_days,
        "proofread_enabled": int(organization.proofread_enabled),
        "created_at": timestamp(organization.created_at),
    }


def recruiter_of(row: Row) -> Recruiter:
    return Recruiter(
        id=row["id"],
        organization_id=row["organization_id"],
        name=row["name"],
        email=row["email"],
        role=Role(row["role"]),
        active=bool(row["active"]),
        created_at=moment_of(row["created_at"]),
    )


def recruiter_row(recruiter: Recruiter) -> dict[str, Any]:
    return {
        "id": recruiter.id,
        "organization_id": recruiter.organization_id,
        "name": recruiter.name,
        "email": recruiter.email,
        "role": recruiter.role.value,
        "active": int(recruiter.active),
        "created_at": timestamp(recruiter.created_at),
    }


def key_of(row: Row) -> KeyRecord:
    return KeyRecord(
        id=row["id"],
        organization_id=row["organization_id"],
        name=row["name"],
        type=KeyType(row["type"]),
        recruiter_id=row["recruiter_id"],
        scopes=frozenset(Scope(scope) for scope in row["scopes"].split()),
        created_at=moment_of(row["created_at"]),
        token_sha256=row["token_sha256"],
    )


def key_row(key: KeyRecord) -> dict[str, Any]:
    return {
        "id": key.id,
        "organization_id": key.organization_id,
        "name": key.name,
        "type": key.type.value,
        "recruiter_id": key.recruiter_id,
        "scopes": " ".join(sorted(key.scopes)),
        "created_at": timestamp(key.created_at),
        "token_sha256": key.token_sha256,
    }


def resume_of(row: Row) -> StoredResume:
    error = json.loads(row["error"]) if row["error"] else None
    record = Resume(
        id=row["id"],
        recruiter_id=row["recruiter_id"],
        uploaded_via_api_key=KeyRef(row["key_id"], row["key_name"]),
        title=row["title"],
        status=Status(row["status"]),
        source=row["source"],
        created_at=moment_of(row["created_at"]),
        updated_at=moment_of(row["updated_at"]),
        expires_at=moment_of(row["expires_at"]),
        processing_started_at=_moment(row["processing_started_at"]),
        processing_finished_at=_moment(row["processing_finished_at"]),
        resume_language=row["resume_language"],
        error=ParseError(**error) if error else None,
    )
    lease = None
    if row["worker_id"]:
        lease = Lease(row["worker_id"], row["worker_host"], moment_of(row["worker_until"]))
    return StoredResume(
        organization_id=row["organization_id"],
        record=record,
        sha256=row["sha256"],
        size_bytes=row["size_bytes"],
        file_name=row["file_name"],
        template_id=row["template_id"],
        auto_proofread=bool(row["auto_proofread"]),
        attempts=row["attempts"],
        lease=lease,
        reservation_id=row["reservation_id"],
        proofread_reservation_id=row["proofread_reservation_id"],
    )


def resume_row(resume: StoredResume) -> dict[str, Any]:
    record, lease = resume.record, resume.lease
    return {
        "id": record.id,
        "organization_id": resume.organization_id,
        "recruiter_id": record.recruiter_id,
        "key_id": record.uploaded_via_api_key.id,
        "key_name": record.uploaded_via_api_key.name,
        "title": record.title,
        "status": record.status.value,
        "source": str(record.source),
        "created_at": timestamp(record.created_at),
        "updated_at": timestamp(record.updated_at),
        "expires_at": timestamp(record.expires_at),
        "processing_started_at": _text(record.processing_started_at),
        "processing_finished_at": _text(record.processing_finished_at),
        "resume_language": record.resume_language,
        "error": compact(record.error.to_json()) if record.error else None,
        "sha256": resume.sha256,
        "size_bytes": resume.size_bytes,
        "file_name": resume.file_name,
        "template_id": resume.template_id,
        "auto_proofread": int(resume.auto_proofread),
        "attempts": resume.attempts,
        "worker_id": lease.worker_id if lease else None,
        "worker_host": lease.host if lease else None,
        "worker_until": timestamp(lease.until) if lease else None,
        "reservation_id": resume.reservation_id,
        "proofread_reservation_id": resume.proofread_reservation_id,
    }


def claim_of(row: Row) -> Claim:
    return Claim(row["organization_id"], row["sha256"], row["resume_id"], moment_of(row["ends_at"]))


def claim_row(claim: Claim) -> dict[str, Any]:
    return {
        "organization_id": claim.organization_id,
        "sha256": claim.sha256,
        "resume_id": claim.resume_id,
        "ends_at": timestamp(claim.ends_at),
    }


def account_of(row: Row) -> Account:
    return Account(
        type=row["pool"],
        balance=row["balance"],
        available=row["balance"] - row["reserved"],
        period_start=_moment(row["period_start"]),
        period_end=_moment(row["period_end"]),
    )


def entry_of(row: Row) -> Entry:
    return Entry(
        organization_id=row["organization_id"],
        pool=Pool(row["pool"]),
        kind=Posting(row["kind"]),
        amount=row["amount"],
        created_at=moment_of(row["created_at"]),
        reservation_id=row["reservation_id"],
        resume_id=row["resume_id"],
        note=row["note"],
    )


def entry_row(entry: Entry) -> dict[str, Any]:
    return {
        "organization_id": entry.organization_id,
        "pool": entry.pool.value,
        "kind": entry.kind.value,
        "amount": entry.amount,
        "created_at": timestamp(entry.created_at),
        "reservation_id": entry.reservation_id,
        "resume_id": entry.resume_id,
        "note": entry.note,
    }


def revision_of(row: Row) -> Revision:
    return Revision(
        resume_id=row["resume_id"],
        number=row["number"],
        kind=row["kind"],
        result=ParseResult.from_json(json.loads(row["result"])),
        engine_version=row["engine_version"],
        created_at=moment_of(row["created_at"]),
        created_by=row["created_by"],
    )


def revision_row(revision: Revision) -> dict[str, Any]:
    return {
        "resume_id": revision.resume_id,
        "number": revision.number,
        "kind": revision.kind,
        "result": compact(revision.result.to_json()),
        "engine_version": revision.engine_version,
        "created_at": timestamp(revision.created_at),
        "created_by": revision.created_by,
    }


def call_key_row(key: CallKey) -> dict[str, Any]:
    return {
        "organization_id": key.organization_id,
        "key_id": key.key_id,
        "method": key.method,
        "path": key.path,
        "idempotency_key": key.idempotency_key,
    }


def call_of(key: CallKey, row: Row) -> RememberedCall:
    return RememberedCall(
        key=key,
        fingerprint=row["fingerprint"],
        resume_id=row["resume_id"],
        answer=json.loads(row["answer"]),
        created_at=moment_of(row["created_at"]),
    )


def call_row(call: RememberedCall) -> dict[str, Any]:
    return call_key_row(call.key) | {
        "fingerprint": call.fingerprint,
        "resume_id": call.resume_id,
        "answer": compact(dict(call.answer)),
        "created_at": timestamp(call.created_at),
    }


def template_of(row: Row) -> PrivateTemplate:
    return PrivateTemplate(
        id=row["id"],
        organization_id=row["organization_id"],
        name=row["name"],
        sha256=row["sha256"],
        created_by=row["created_by"],
        created_at=moment_of(row["created_at"]),
        updated_at=moment_of(row["updated_at"]),
        removed_at=_moment(row["removed_at"]),
    )


def template_row(template: PrivateTemplate) -> dict[str, Any]:
    return {
        "id": template.id,
        "organization_id": template.organization_id,
        "name": template.name,
        "sha256": template.sha256,
        "created_by": template.created_by,
        "created_at": timestamp(template.created_at),
        "updated_at": timestamp(template.updated_at),
        "removed_at": _text(template.removed_at),
    }
