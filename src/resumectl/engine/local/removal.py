"""Taking a resume out of the workspace: by its owner, because it expired, or because the law asks for it."""

from __future__ import annotations

from datetime import datetime

from resumectl.engine.local import money
from resumectl.engine.local.outbox import announce
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.records import alive
from resumectl.model.access import Scope
from resumectl.model.credits import Posting
from resumectl.model.erasure import AuditAction, AuditEntry
from resumectl.model.webhook import Event
from resumectl.store.base import Writing
from resumectl.store.records import Bytes, StoredResume

TRACES = "traces"
"""The mark that names the last resume whose deleted rows may still be read in the database's files."""


def delete(parts: Parts, resume_id: str) -> None:
    """See engine.base.Engine.delete."""
    parts.require(Scope.RESUMES_WRITE)
    with parts.workspace.store.writing() as tx:
        resume = alive(parts, tx, resume_id)
        parts.require_change(resume.record)
        take_out(tx, resume, AuditAction.RESUME_DELETED, parts.now(), by=parts.caller.key_id)


def take_out(
    tx: Writing, resume: StoredResume, action: AuditAction, now: datetime, *, by: str, detail: str = ""
) -> None:
    """Drop the row and all that hangs on it; what is reserved is consumed (decision C4).

    The bytes are only let go of: a clean-up removes them when no other row names them.
    """
    organization_id, resume_id = resume.organization_id, resume.record.id
    for reservation_id in (resume.reservation_id, resume.proofread_reservation_id):
        money.settle(tx, reservation_id, Posting.CONSUME, now)
    announce(tx, Event.RESUME_DELETED, organization_id, resume.record, now)
    tx.revoke_previews(organization_id, resume_id, now)
    tx.let_go(Bytes(organization_id, resume.sha256))
    tx.delete_resume(organization_id, resume_id)
    tx.set_mark(TRACES, resume_id)
    tx.add_audit(AuditEntry(organization_id, action, resume_id, now, by, detail))
