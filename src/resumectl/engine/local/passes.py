"""Proofreading: a pass after parsing, and a later one over data that is there (decision C8).

Whoever is asked for a pass reserves a credit; the pass itself runs without a transaction or a lock, and its end,
the credit and the data are one transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from resumectl.engine.local import calls, money
from resumectl.engine.local.outbox import announce
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.records import alive, own_organization
from resumectl.engine.local.words import searchable
from resumectl.model.access import Scope
from resumectl.model.credits import Pool, Posting
from resumectl.model.edits import Proofreading
from resumectl.model.errors import Conflict, ProgramMissing, ResumectlError
from resumectl.model.limits import PASS_ATTEMPTS
from resumectl.model.page import ParseResult, Warning
from resumectl.model.passes import Pass, numbered, text_at, with_edits
from resumectl.model.profile import Profile
from resumectl.model.resume import (
    PROOFREAD_CRASHED,
    Proofread,
    ProofreadRequest,
    ProofreadStatus,
    RevisionKind,
    Status,
)
from resumectl.model.webhook import Event
from resumectl.store.base import Reading, Writing
from resumectl.store.records import CallKey, Lease, Revision, StoredResume


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a pass: its edits, or why there are none."""

    reading: Proofreading | None = None
    code: str = ""
    reason: str = ""


def crashed(resume_id: str) -> Outcome:
    """What came of a pass whose workers all died, of it or because somebody stopped them."""
    return Outcome(
        code=PROOFREAD_CRASHED,
        reason=f"The program ended or was stopped {PASS_ATTEMPTS} times while it proofread this resume. Ask for it "
        f"again: `resumectl proofread {resume_id}`, or `batch` with --auto-proofread --only-failed.",
    )


def ask(parts: Parts, resume_id: str, idempotency_key: str) -> ProofreadRequest:
    """See engine.base.Engine.proofread."""
    parts.require(Scope.RESUMES_WRITE)
    key = calls.check_key(idempotency_key)
    path = f"/resumes/{resume_id}/proofread"
    call = CallKey(parts.organization_id, parts.caller.key_id, "POST", path, key)
    said = calls.fingerprint("POST", path, "", {})
    with parts.workspace.store.writing() as tx:
        now = parts.now()
        if calls.earlier_answer(tx, call, said, now):
            return ProofreadRequest(resume_id, credits_reserved=0, replayed=True)
        resume = alive(parts, tx, resume_id)
        parts.require_change(resume.record)
        refuse_while_proofread(resume)
        _require_data(resume)
        _require_proofreader(parts)
        organization = own_organization(parts, tx)
        money.check_pass_affordable(money.roll(tx, organization.id, now), organization)
        reservation_id = money.reserve(tx, organization.id, Pool.PROOFREAD, resume_id, now, parts.new_id)
        waits = replace(resume.record.proofread, status=ProofreadStatus.QUEUED, code="", reason="")
        record = replace(resume.record, updated_at=now, proofread=waits)
        asked = replace(resume, record=record, lease=None, passes_begun=0, proofread_by=parts.caller.key_id)
        tx.amend(replace(asked, proofread_reservation_id=reservation_id))
        calls.remember(tx, call, said, resume_id, {"credits_reserved": 1}, now)
    return ProofreadRequest(resume_id, credits_reserved=1)


def refuse_while_proofread(resume: StoredResume) -> None:
    """Raise Conflict (PROOFREAD_IN_PROGRESS) while a pass waits or runs (decision C7)."""
    if resume.record.proofread.status.in_progress:
        raise Conflict(
            f"The resume {resume.record.id} is being proofread.",
            code="PROOFREAD_IN_PROGRESS",
            remedy="Ask again when that is done.",
        )


def _require_data(resume: StoredResume) -> None:
    record = resume.record
    if record.status is not Status.COMPLETED:
        raise Conflict(
            f"The resume {record.id} is {record.status}; it can be proofread once it is COMPLETED.",
            remedy="Have it read again." if record.status is Status.FAILED else "Ask again in a few seconds.",
        )


def _require_proofreader(parts: Parts) -> None:
    missing = parts.proofreader.missing()
    if missing:
        raise ProgramMissing(missing, code="PROOFREAD_UNAVAILABLE", stage="proofread")


def take(parts: Parts, resume_id: str) -> StoredResume | None:
    """Make a later pass that nobody works on RUNNING, ours; None when there is nothing to do (any more).

    One whose worker died is taken over, until PASS_ATTEMPTS of them died. Raises NotFound.
    """
    with parts.workspace.store.reading() as tx:
        if not _is_free(parts, alive(parts, tx, resume_id), parts.now()):
            return None
    lease = parts.worker.lease(parts.now())
    try:
        with parts.workspace.store.writing() as tx:
            return _take(parts, tx, resume_id, lease)
    except BaseException:
        # Ctrl-C too: what was not taken must not look busy, or nobody would take it.
        parts.worker.end(resume_id, lease)
        raise


def _is_free(parts: Parts, resume: StoredResume, now: datetime) -> bool:
    record = resume.record
    if record.status is not Status.COMPLETED or not record.proofread.status.in_progress:
        return False
    return resume.lease is None or parts.worker.is_abandoned(resume.lease, record.id, now)


def _take(parts: Parts, tx: Writing, resume_id: str, lease: Lease) -> StoredResume | None:
    now = parts.now()
    resume = alive(parts, tx, resume_id)
    if not _is_free(parts, resume, now):
        return None
    if resume.passes_begun >= PASS_ATTEMPTS:
        of = tx.current_revision(parts.organization_id, resume_id)
        tx.amend(ended(tx, resume, failed(crashed(resume.record.id), of), now))
        return None
    taken = replace(begun(resume, now), lease=lease)
    tx.amend(taken)
    parts.worker.begin(taken)
    return taken


def begun(resume: StoredResume, now: datetime) -> StoredResume:
    """The row with its pass RUNNING once more."""
    runs = replace(resume.record.proofread, status=ProofreadStatus.RUNNING)
    record = replace(resume.record, updated_at=now, proofread=runs)
    return replace(resume, record=record, passes_begun=resume.passes_begun + 1)


def queued_again(resume: StoredResume) -> StoredResume:
    """The row with a RUNNING pass back in the queue; any other row as it is."""
    proofread = resume.record.proofread
    if proofread.status is not ProofreadStatus.RUNNING:
        return resume
    waits = replace(proofread, status=ProofreadStatus.QUEUED)
    return replace(resume, record=replace(resume.record, proofread=waits))


def work(parts: Parts, taken: StoredResume) -> None:
    """Do a taken later pass and finish it; whatever ends this early gives it back."""
    with parts.worker.giving_back(taken, taken.passes_begun, partial(_give_back, parts, taken)):
        with parts.workspace.store.reading() as tx:
            revision = tx.current_revision(parts.organization_id, taken.record.id)
            words = tx.proofread_words(parts.organization_id)
        if revision is None:
            # Deleted meanwhile.
            return
        outcome = attempt(parts, revision.result.profile, words)
        with parts.workspace.store.writing() as tx:
            _finish(parts, tx, taken, revision, outcome, parts.now())


def attempt(parts: Parts, profile: Profile, words: Sequence[str]) -> Outcome:
    """One pass; a failing one is an outcome too, so that the data stays as it was."""
    missing = parts.proofreader.missing()
    if missing:
        return Outcome(code="PROOFREAD_UNAVAILABLE", reason=missing)
    try:
        reading = parts.proofreader.proofread(profile, words)
    except ResumectlError as error:
        return Outcome(code="PROOFREAD_FAILED", reason=str(error))
    if not reading.supported:
        return Outcome(code="PROOFREAD_LANGUAGE", reason=reading.reason)
    try:
        agrees = with_edits(profile, [edit for edit in reading.edits if edit.applied]) == reading.profile
    except ValueError:
        agrees = False
    if not agrees:
        return Outcome(code="PROOFREAD_FAILED", reason="The edits do not lead to the corrected text.")
    return Outcome(reading)


def revised(
    resume: StoredResume, of: Revision, reading: Proofreading, number: int, now: datetime
) -> tuple[Revision, Proofread]:
    """The data after a pass as a revision with this number, and what the record says of it."""
    rejected = of.latest_pass.edits if of.latest_pass else ()
    found = Pass(of.number, reading.language, numbered(reading.edits, rejected))
    profile = with_edits(of.result.profile, [one.edit for one in found.edits if one.in_effect])
    # Every value still stands where it stood: only its spelling is another.
    result: ParseResult = replace(of.result, profile=profile)
    made = Revision(
        resume_id=resume.record.id,
        number=number,
        kind=RevisionKind.PROOFREAD,
        result=result,
        engine_version=of.engine_version,
        created_at=now,
        created_by=resume.proofread_by or resume.record.uploaded_via_api_key.id,
        proofread_of=of.number,
        latest_pass=found,
    )
    return made, Proofread(ProofreadStatus.DONE, found.edits_applied)


def failed(outcome: Outcome, of: Revision | None) -> Proofread:
    """What the record says of a pass that could not be done; the data keeps the edits of an earlier one."""
    edits_applied = of.latest_pass.edits_applied if of and of.latest_pass else 0
    return Proofread(ProofreadStatus.FAILED, edits_applied, outcome.code, outcome.reason)


def ended(tx: Writing, resume: StoredResume, proofread: Proofread, now: datetime) -> StoredResume:
    """The row after its pass, which is DONE or FAILED now; the credit is consumed or goes back.

    Every pass ends here, in the transaction that stores the row, and so is told of here.
    """
    how = Posting.CONSUME if proofread.status is ProofreadStatus.DONE else Posting.RELEASE
    money.settle(tx, resume.proofread_reservation_id, how, now)
    record = replace(resume.record, updated_at=now, proofread=proofread)
    announce(tx, Event.PROOFREAD_COMPLETED, resume.organization_id, record, now)
    return replace(resume, record=record, lease=None, proofread_reservation_id="")


def _finish(
    parts: Parts, tx: Writing, taken: StoredResume, of: Revision, outcome: Outcome, now: datetime
) -> None:
    """Write the outcome down, unless the resume was deleted or taken from us meanwhile."""
    resume = _still_ours(parts, tx, taken)
    if resume is None:
        return
    if resume.current_revision != of.number:
        # Somebody corrected or restored the data meanwhile, and what a person did is never overwritten.
        tx.amend(replace(queued_again(resume), lease=None, passes_begun=taken.passes_begun - 1))
        return
    if outcome.reading is None:
        tx.amend(ended(tx, resume, failed(outcome, of), now))
        return
    number = 1 + max(one.number for one in tx.revisions(parts.organization_id, resume.record.id))
    made, proofread = revised(resume, of, outcome.reading, number, now)
    if of.latest_pass and _says_nothing_new(made, of):
        tx.amend(ended(tx, resume, replace(proofread, edits_applied=of.latest_pass.edits_applied), now))
        return
    done = ended(tx, resume, proofread, now)
    tx.add_revision(made)
    tx.amend(replace(done, current_revision=number))
    tx.set_words(parts.organization_id, resume.record.id, searchable(done.record, made.result.profile))


def _says_nothing_new(made: Revision, of: Revision) -> bool:
    """Whether the pass before said all of it, so that its edits can stay at hand."""
    if of.latest_pass is None or made.latest_pass is None or made.result.profile != of.result.profile:
        return False
    known = {one.what for one in of.latest_pass.edits}
    return all(one.what in known for one in made.latest_pass.edits)


def _still_ours(parts: Parts, tx: Reading, taken: StoredResume) -> StoredResume | None:
    """The row, or None when it was deleted, or when another worker, thinking us dead, took it over."""
    resume = tx.resume(parts.organization_id, taken.record.id)
    if resume is None or resume.record.status is not Status.COMPLETED or not (resume.lease and taken.lease):
        return None
    if resume.record.proofread.status is not ProofreadStatus.RUNNING:
        return None
    now, then = (
        (lease.worker_id, row.proofread_reservation_id)
        for row, lease in ((resume, resume.lease), (taken, taken.lease))
    )
    return resume if now == then and parts.worker.holds(taken) else None


def _give_back(parts: Parts, taken: StoredResume, attempts: int) -> None:
    with parts.workspace.store.writing() as tx:
        resume = _still_ours(parts, tx, taken)
        if resume is None:
            return
        now = parts.now()
        if attempts >= PASS_ATTEMPTS:
            of = tx.current_revision(parts.organization_id, resume.record.id)
            tx.amend(ended(tx, resume, failed(crashed(resume.record.id), of), now))
        else:
            tx.amend(replace(queued_again(resume), lease=None, passes_begun=attempts))


def with_warning(result: ParseResult, proofread: Proofread) -> ParseResult:
    """The result with a warning of a pass that FAILED."""
    if not proofread.code:
        return result
    said = Warning(proofread.code, f"{proofread.reason} The data was not proofread, and its credit was given back.")
    return replace(result, warnings=(*result.warnings, said))


def kept(latest: Pass | None, before: Profile, after: Profile) -> Pass | None:
    """The pass with the edits of those values that a correction left alone."""
    if latest is None:
        return None
    return replace(latest, edits=tuple(one for one in latest.edits if _same(one.edit.path, before, after)))


def _same(path: str, before: Profile, after: Profile) -> bool:
    try:
        return text_at(before, path) == text_at(after, path)
    except ValueError:
        return False


def read_off(proofread: Proofread, latest: Pass | None) -> Proofread:
    """What a record says of proofreading once its data is that of a revision with this pass."""
    if proofread.status.in_progress or latest is None:
        return replace(proofread, edits_applied=latest.edits_applied if latest else 0)
    return Proofread(ProofreadStatus.DONE, latest.edits_applied)
