"""Rows of resumes and of what belongs to them as records, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from resumectl.model.errors import ParseError
from resumectl.model.page import ParseResult
from resumectl.model.passes import Pass
from resumectl.model.resume import KeyRef, Proofread, ProofreadStatus, Resume, RevisionItem, RevisionKind, Status
from resumectl.model.timestamps import moment_of, timestamp
from resumectl.store.records import (
    CallKey,
    Claim,
    Lease,
    PrivateTemplate,
    RememberedCall,
    Revision,
    StoredPreview,
    StoredResume,
)
from resumectl.store.sqlite.cells import Row, compact, moment_or_none, text_or_none


def resume_of(found: Row) -> StoredResume:
    # The library looks through all names for each that is asked for.
    row = dict(zip(found.keys(), found, strict=True))
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
        processing_started_at=moment_or_none(row["processing_started_at"]),
        processing_finished_at=moment_or_none(row["processing_finished_at"]),
        resume_language=row["resume_language"],
        error=ParseError(**error) if error else None,
        proofread=Proofread(
            ProofreadStatus(row["proofread_status"]),
            row["proofread_edits"],
            row["proofread_code"],
            row["proofread_reason"],
        ),
        engine_version=row["engine_version"],
    )
    return StoredResume(
        organization_id=row["organization_id"],
        record=record,
        sha256=row["sha256"],
        size_bytes=row["size_bytes"],
        file_name=row["file_name"],
        template_id=row["template_id"],
        auto_proofread=bool(row["auto_proofread"]),
        attempts=row["attempts"],
        lease=lease_of(row),
        reservation_id=row["reservation_id"],
        proofread_reservation_id=row["proofread_reservation_id"],
        current_revision=row["current_revision"],
        discard_corrections=bool(row["discard_corrections"]),
        passes_begun=row["passes_begun"],
        proofread_by=row["proofread_by"],
    )


def lease_of(row: Row | Mapping[str, Any]) -> Lease | None:
    if not row["worker_id"]:
        return None
    return Lease(row["worker_id"], row["worker_host"], moment_of(row["worker_until"]))


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
        "processing_started_at": text_or_none(record.processing_started_at),
        "processing_finished_at": text_or_none(record.processing_finished_at),
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
        "proofread_status": record.proofread.status.value,
        "proofread_edits": record.proofread.edits_applied,
        "proofread_code": record.proofread.code,
        "proofread_reason": record.proofread.reason,
        "proofread_by": resume.proofread_by,
        "passes_begun": resume.passes_begun,
        "engine_version": record.engine_version,
        "current_revision": resume.current_revision,
        "discard_corrections": int(resume.discard_corrections),
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


def revision_of(row: Row) -> Revision:
    return Revision(
        resume_id=row["resume_id"],
        number=row["number"],
        kind=RevisionKind(row["kind"]),
        result=ParseResult.from_text(row["result"]),
        engine_version=row["engine_version"],
        created_at=moment_of(row["created_at"]),
        created_by=row["created_by"],
        restored_from=row["restored_from"],
        proofread_of=row["proofread_of"],
        latest_pass=Pass.from_json(json.loads(row["latest_pass"])) if row["latest_pass"] else None,
    )


def revision_item_of(row: Row, current: int) -> RevisionItem:
    return RevisionItem(
        number=row["number"],
        kind=RevisionKind(row["kind"]),
        created_at=moment_of(row["created_at"]),
        created_by=row["created_by"],
        engine_version=row["engine_version"],
        current=row["number"] == current,
        restored_from=row["restored_from"],
        proofread_of=row["proofread_of"],
    )


def revision_row(revision: Revision) -> dict[str, Any]:
    return {
        "resume_id": revision.resume_id,
        "number": revision.number,
        "kind": revision.kind.value,
        "result": revision.written or compact(revision.result.to_json()),
        "engine_version": revision.engine_version,
        "created_at": timestamp(revision.created_at),
        "created_by": revision.created_by,
        "restored_from": revision.restored_from,
        "proofread_of": revision.proofread_of,
        "latest_pass": compact(revision.latest_pass.to_json()) if revision.latest_pass else None,
    }


def mention_of(row: Row, email: str) -> tuple[bool, bool]:
    """Whether the address stands in a resume's row with one of its results, and is the candidate's own there."""
    asked = email.casefold()
    if row["result"] and compact(asked)[1:-1] in row["result"].casefold():
        own = ParseResult.from_text(row["result"]).profile.basic_info.email
        return True, own.casefold() == asked
    return asked in row["title"].casefold() or asked in row["file_name"].casefold(), False


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
        removed_at=moment_or_none(row["removed_at"]),
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
        "removed_at": text_or_none(template.removed_at),
    }


def preview_of(row: Row) -> StoredPreview:
    return StoredPreview(
        id=row["id"],
        organization_id=row["organization_id"],
        resume_id=row["resume_id"],
        sha256=row["sha256"],
        filename=row["filename"],
        created_at=moment_of(row["created_at"]),
        expires_at=moment_of(row["expires_at"]),
        revoked_at=moment_or_none(row["revoked_at"]),
    )


def preview_row(preview: StoredPreview) -> dict[str, Any]:
    return {
        "id": preview.id,
        "organization_id": preview.organization_id,
        "resume_id": preview.resume_id,
        "sha256": preview.sha256,
        "filename": preview.filename,
        "created_at": timestamp(preview.created_at),
        "expires_at": timestamp(preview.expires_at),
        "revoked_at": text_or_none(preview.revoked_at),
    }
