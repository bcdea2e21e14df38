"""One person's data: found by an e-mail address, handed out whole, erased for good."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Sequence
from typing import Any

from resumectl.engine.local.cleaning import finish_erasure
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.removal import take_out
from resumectl.engine.local.tenants import check_email
from resumectl.model.erasure import AuditAction, AuditEntry, SubjectMatch
from resumectl.model.errors import NotFound
from resumectl.model.timestamps import timestamp
from resumectl.store.base import Reading, Writing
from resumectl.store.records import Bytes, StoredResume

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first moment that a ZIP knows; the same data gives the same archive."""

_MOST_AUDIT = 1_000_000


def matches(parts: Parts, email: str) -> tuple[SubjectMatch, ...]:
    """See engine.administration.Administration.subject_matches."""
    address = check_email(email)
    with parts.workspace.store.reading() as tx:
        found = tx.mentions(parts.organization_id, address)
    return tuple(SubjectMatch(one.record.id, one.record.title, one.record.created_at, own) for one, own in found)


def erase(parts: Parts, resume_ids: Sequence[str], reason: str) -> int:
    """See engine.administration.Administration.erase."""
    erased = 0
    for resume_id in resume_ids:
        with parts.workspace.store.writing() as tx:
            resume = tx.resume(parts.organization_id, resume_id)
            if resume is None:
                continue
            _let_previews_go(tx, resume)
            take_out(
                tx, resume, AuditAction.RESUME_ERASED, parts.now(), by=parts.caller.key_id, detail=reason
            )
            erased += 1
    # Also when nothing was left to erase: the last time may have been stopped half-way.
    finish_erasure(parts.workspace, parts.now)
    return erased


def _let_previews_go(tx: Writing, resume: StoredResume) -> None:
    for preview in tx.previews(resume.organization_id, resume.record.id):
        tx.end_preview(preview.id)
        tx.let_go(Bytes(preview.organization_id, preview.sha256))


def archive(
    parts: Parts, email: str, resume_ids: Sequence[str], tell: Callable[[str], None] | None = None
) -> bytes:
    """See engine.administration.Administration.subject_archive."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as out:
        with parts.workspace.store.reading() as tx:
            for resume_id in dict.fromkeys(resume_ids):
                for lost in _write_resume(parts, tx, resume_id, out):
                    if tell:
                        tell(f"{lost} of {resume_id} is missing or damaged in the workspace.")
            log = [one for one in tx.audit(parts.organization_id, limit=_MOST_AUDIT) if one.subject_id in resume_ids]
        entries = [[timestamp(one.created_at), str(one.action), one.subject_id, one.detail] for one in reversed(log)]
        _write(out, "log.json", _json({"email": email, "entries": entries}))
    with parts.workspace.store.writing() as tx:
        for resume_id in dict.fromkeys(resume_ids):
            tx.add_audit(
                AuditEntry(
                    parts.organization_id,
                    AuditAction.SUBJECT_EXPORTED,
                    resume_id,
                    parts.now(),
                    parts.caller.key_id,
                )
            )
    return target.getvalue()


def _write_resume(parts: Parts, tx: Reading, resume_id: str, out: zipfile.ZipFile) -> list[str]:
    """Write what is held of it, and give what should be and is not."""
    resume = tx.resume(parts.organization_id, resume_id)
    if resume is None:
        raise NotFound(f"There is no resume {resume_id}.", remedy="`resumectl list` shows the ids.")
    _write(out, f"{resume_id}/record.json", _json(_record(resume)))
    for item in tx.revisions(parts.organization_id, resume_id):
        revision = tx.revision(parts.organization_id, resume_id, item.number)
        if revision:
            said = {
                "kind": str(revision.kind),
                "created_at": timestamp(revision.created_at),
                "created_by": revision.created_by,
                "engine_version": revision.engine_version,
                **revision.result.to_json(),
                **({"proofreading": revision.latest_pass.to_json()} if revision.latest_pass else {}),
            }
            _write(out, f"{resume_id}/revision-{item.number}.json", _json(said))
    blobs = parts.workspace.blobs
    named = [(resume.sha256, f"document-{resume.file_name}")]
    named += [
        (one.sha256, f"link-{number}-{one.filename}")
        for number, one in enumerate(tx.previews(parts.organization_id, resume_id), 1)
    ]
    lost = []
    for sha256, name in named:
        try:
            _write(out, f"{resume_id}/{name.replace('/', '_')}", blobs.get(parts.organization_id, sha256))
        except KeyError:
            _write(out, f"{resume_id}/{name}.missing.txt".replace("//", "/"), b"The bytes are no longer there.\n")
            lost.append("The document" if name == named[0][1] else "The file of a link")
    return lost


def _record(resume: StoredResume) -> dict[str, Any]:
    record = resume.record
    return {
        "id": record.id,
        "title": record.title,
        "file_name": resume.file_name,
        "size_bytes": resume.size_bytes,
        "sha256": resume.sha256,
        "status": str(record.status),
        "source": str(record.source),
        "recruiter_id": record.recruiter_id,
        "uploaded_via": record.uploaded_via_api_key.name,
        "created_at": timestamp(record.created_at),
        "updated_at": timestamp(record.updated_at),
        "expires_at": timestamp(record.expires_at),
        "resume_language": record.resume_language,
        "error": record.error.to_json() if record.error else None,
    }


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace") + b"\n"


def _write(out: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o600 << 16
    out.writestr(entry, data)
