"""Reading a resume's document again (decision C7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from resumectl.engine.local import calls, money, passes
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.records import alive, own_organization
from resumectl.model.access import Scope
from resumectl.model.credits import Pool
from resumectl.model.errors import Conflict
from resumectl.model.resume import ProofreadStatus, Reprocess, Status
from resumectl.store.base import Writing
from resumectl.store.records import CallKey, StoredResume


@dataclass(frozen=True, slots=True)
class _Wish:
    resume_id: str
    auto_proofread: bool
    discard_corrections: bool

    @property
    def path(self) -> str:
        return f"/resumes/{self.resume_id}/reprocess"

    @property
    def fingerprint(self) -> str:
        said = {"auto_proofread": self.auto_proofread, "discard_corrections": self.discard_corrections}
        return calls.fingerprint("POST", self.path, "", {name: "true" for name, value in said.items() if value})


def reprocess(
    parts: Parts, resume_id: str, idempotency_key: str, *, auto_proofread: bool, discard_corrections: bool
) -> Reprocess:
    """See engine.base.Engine.reprocess."""
    parts.require(Scope.RESUMES_WRITE)
    key = calls.check_key(idempotency_key)
    wish = _Wish(resume_id, auto_proofread, discard_corrections)
    call = CallKey(parts.organization_id, parts.caller.key_id, "POST", wish.path, key)
    with parts.workspace.store.writing() as tx:
        now = parts.now()
        if calls.earlier_answer(tx, call, wish.fingerprint, now):
            return Reprocess(resume_id, credits_reserved=0, replayed=True)
        resume = alive(parts, tx, resume_id)
        parts.require_change(resume.record)
        _require_final(resume)
        begin_again(
            parts, tx, resume, now, auto_proofread=auto_proofread, discard_corrections=discard_corrections
        )
        calls.remember(tx, call, wish.fingerprint, resume_id, {"credits_reserved": 1}, now)
    return Reprocess(resume_id, credits_reserved=1)


def _require_final(resume: StoredResume) -> None:
    record = resume.record
    passes.refuse_while_proofread(resume)
    if not record.status.is_final:
        raise Conflict(
            f"The resume {record.id} is {record.status}; it can be read again once it is COMPLETED or FAILED.",
            remedy="Ask again in a few seconds.",
        )


def begin_again(
    parts: Parts,
    tx: Writing,
    resume: StoredResume,
    now: datetime,
    *,
    auto_proofread: bool = False,
    discard_corrections: bool = False,
) -> StoredResume:
    """Make a COMPLETED or FAILED resume PENDING, and reserve what reading it costs (arrows f and g); its row then.

    Raises CreditsExhausted and NotAuthorised as an upload does.
    """
    organization = own_organization(parts, tx)
    held = money.roll(tx, organization.id, now)
    pool = money.check_affordable(held, organization, proofread=auto_proofread)

    def reserve(from_pool: Pool) -> str:
        return money.reserve(tx, organization.id, from_pool, resume.record.id, now, parts.new_id)

    waits = replace(resume.record.proofread, status=ProofreadStatus.QUEUED, code="", reason="")
    record = replace(
        resume.record,
        status=Status.PENDING,
        updated_at=now,
        processing_started_at=None,
        processing_finished_at=None,
        resume_language="",
        error=None,
        proofread=waits if auto_proofread else resume.record.proofread,
    )
    again = replace(
        resume,
        record=record,
        auto_proofread=auto_proofread,
        attempts=0,
        lease=None,
        passes_begun=0,
        proofread_by=parts.caller.key_id if auto_proofread else resume.proofread_by,
        reservation_id=reserve(pool),
        proofread_reservation_id=reserve(Pool.PROOFREAD) if auto_proofread else "",
        discard_corrections=discard_corrections,
    )
    if not tx.move("f" if resume.record.status is Status.COMPLETED else "g", again):
        raise LookupError(f"the resume {resume.record.id} changed inside a transaction")
    return again
