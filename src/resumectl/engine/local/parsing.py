"""Parsing in place: take a resume that waits, read its document, write down what came of it.

No transaction and no lock is held while a document is read, so that several threads read side by side.
"""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import datetime
from functools import partial

import resumectl
from resumectl.engine.local import money, passes
from resumectl.engine.local.accept import holder, window_end
from resumectl.engine.local.inhand import Found, begun
from resumectl.engine.local.outbox import announce
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.records import alive
from resumectl.engine.local.words import searchable
from resumectl.model.credits import Posting
from resumectl.model.document import Document
from resumectl.model.errors import Conflict, ParseError, ResumectlError
from resumectl.model.limits import PARSE_ATTEMPTS, PASS_ATTEMPTS
from resumectl.model.page import ParseOutcome, ParseResult
from resumectl.model.resume import Proofread, ProofreadStatus, Resume, RevisionKind, Status, is_corrected
from resumectl.model.webhook import Event
from resumectl.store.base import Reading, Writing
from resumectl.store.records import Claim, Lease, Revision, StoredResume

_FIRST_PAUSE_S = 0.02
_LONGEST_PAUSE_S = 0.5


def wait(parts: Parts, resume_id: str, timeout_s: float | None) -> Resume:
    """See engine.base.Engine.wait. `timeout_s` bounds the wait for others; the parser has its own limits."""
    deadline_s = None if timeout_s is None else time.monotonic() + timeout_s
    pause_s = _FIRST_PAUSE_S
    in_hand = parts.hands.let_go(resume_id) if parts.hands else None
    if in_hand:
        done = work(parts, *in_hand)
        if done and done.is_settled:
            return done
    while True:
        taken = take(parts, resume_id)
        if taken:
            work(parts, taken)
        with parts.workspace.store.reading() as tx:
            record = alive(parts, tx, resume_id).record
        if record.is_settled:
            return record
        if late := passes.take(parts, resume_id):
            passes.work(parts, late)
            continue
        if deadline_s is not None and time.monotonic() >= deadline_s:
            raise Conflict(
                f"The resume {resume_id} is still {_doing(record)} after {timeout_s:g} seconds.",
                remedy="Ask again later.",
            )
        time.sleep(pause_s)
        pause_s = min(pause_s * 2, _LONGEST_PAUSE_S)


def read_ahead(parts: Parts, resume_id: str) -> bool:
    """Read what is in hand, so that the wait that follows has to write it down alone; False when it is not in hand."""
    in_hand = parts.hands.let_go(resume_id) if parts.hands else None
    if not (parts.hands and in_hand):
        return False
    taken, data, found = in_hand
    with parts.worker.giving_back(taken, taken.attempts, partial(_give_back, parts, taken), ends=False):
        found = found or _find(parts, taken, data)
    parts.hands.hold(taken, data, found)
    return True


def _doing(record: Resume) -> str:
    return "being proofread" if record.status.is_final else record.status


def take(parts: Parts, resume_id: str) -> StoredResume | None:
    """Make a resume that nobody works on PROCESSING, ours; None when there is nothing to do (any more).

    One whose worker died is taken over, until PARSE_ATTEMPTS of them died: then it is FAILED, PARSE_CRASHED.

    Raises:
        NotFound: no such resume.
    """
    with parts.workspace.store.reading() as tx:
        if not _is_free(parts, alive(parts, tx, resume_id), parts.now()):
            return None
    lease = parts.worker.lease(parts.now())
    try:
        # A power cut that undoes this leaves a resume that waits.
        with parts.workspace.store.writing(lasting=False) as tx:
            return _take(parts, tx, resume_id, lease)
    except BaseException:
        # Ctrl-C too: what was not taken must not look busy, or nobody would take it.
        parts.worker.end(resume_id, lease)
        raise


def _take(parts: Parts, tx: Writing, resume_id: str, lease: Lease) -> StoredResume | None:
    now = parts.now()
    resume = alive(parts, tx, resume_id)
    if not _is_free(parts, resume, now):
        return None
    if resume.record.status is Status.PROCESSING:
        if resume.attempts >= PARSE_ATTEMPTS:
            _fail(tx, resume, _crashed(resume.record.id), now)
            return None
        resume = _pending_again(resume, now)
        tx.move("h", resume)
    taken = begun(resume, lease, now)
    tx.move("b", taken)
    parts.worker.begin(taken)
    return taken


def work(
    parts: Parts, taken: StoredResume, data: bytes | None = None, found: Found | None = None
) -> Resume | None:
    """Read the document of a taken resume and finish it; whatever ends this early gives it back.

    `data` are its bytes where they are at hand, `found` what was read in them. Gives the record, or None when it is
    no longer ours.
    """
    with parts.worker.giving_back(taken, taken.attempts, partial(_give_back, parts, taken)):
        outcome, proofread = found or _find(parts, taken, data)
        with parts.workspace.store.writing() as tx:
            return _finish(parts, tx, taken, outcome, proofread, parts.now())


def give_back_rest(parts: Parts) -> None:
    """Let others read what an upload took and nobody waited for; that was no attempt."""
    for taken in parts.hands.let_all_go() if parts.hands else ():
        _give_back(parts, taken, taken.attempts - 1)
        if taken.lease:
            parts.worker.end(taken.record.id, taken.lease)


def _is_free(parts: Parts, resume: StoredResume, now: datetime) -> bool:
    if resume.record.status is not Status.PROCESSING or resume.lease is None:
        return resume.record.status is Status.PENDING
    return parts.worker.is_abandoned(resume.lease, resume.record.id, now)


def _pending_again(resume: StoredResume, now: datetime) -> StoredResume:
    resume = passes.queued_again(resume)
    record = replace(resume.record, status=Status.PENDING, processing_started_at=None, updated_at=now)
    return replace(resume, record=record, lease=None)


def _find(parts: Parts, taken: StoredResume, data: bytes | None) -> Found:
    outcome = _read(parts, taken, data)
    return Found(outcome, _proofread(parts, taken, outcome))


def _read(parts: Parts, taken: StoredResume, data: bytes | None) -> ParseOutcome:
    try:
        if data is None:
            data = parts.workspace.blobs.get(parts.organization_id, taken.sha256)
    except KeyError:
        return ParseOutcome(0.0, error=_bytes_gone())
    try:
        return parts.parse(Document(taken.file_name, data))
    except ResumectlError as error:
        return ParseOutcome(0.0, error=_as_parse_error(error))


def _proofread(parts: Parts, taken: StoredResume, outcome: ParseOutcome) -> passes.Outcome | None:
    """The pass over what will be the data, when one was asked for and there is any data."""
    if outcome.result is None or not taken.record.proofread.status.in_progress:
        return None
    with parts.workspace.store.writing() as tx:
        resume = _still_ours(parts, tx, taken)
        if resume is None:
            return None
        if resume.passes_begun >= PASS_ATTEMPTS:
            return passes.crashed(resume.record.id)
        tx.amend(passes.begun(resume, parts.now()))
        words = tx.proofread_words(parts.organization_id)
        kept = _kept_correction(tx, resume)
    return passes.attempt(parts, (kept.result if kept else outcome.result).profile, words)


def _finish(
    parts: Parts,
    tx: Writing,
    taken: StoredResume,
    outcome: ParseOutcome,
    proofread: passes.Outcome | None,
    now: datetime,
) -> Resume | None:
    """Write the outcome down, unless the resume was deleted or taken from us meanwhile; the record then."""
    resume = _still_ours(parts, tx, taken)
    if resume is None:
        return None
    if outcome.result is None:
        return _fail(tx, resume, outcome.error or _no_outcome(), now)
    if outcome.written and not tx.is_json(outcome.written):
        # Of what the child wrote only the profile was looked into; what is no JSON would stop every search.
        return _fail(tx, resume, _no_outcome(), now)
    return _complete(parts, tx, resume, outcome.result, outcome.written, proofread, now)


def _still_ours(parts: Parts, tx: Writing, taken: StoredResume) -> StoredResume | None:
    """The row, or None when it was deleted, or when another worker, thinking us dead, took it over."""
    resume = tx.resume(parts.organization_id, taken.record.id)
    if resume is None or resume.record.status is not Status.PROCESSING or not (resume.lease and taken.lease):
        return None
    return resume if resume.lease.worker_id == taken.lease.worker_id and parts.worker.holds(taken) else None


def _complete(
    parts: Parts,
    tx: Writing,
    resume: StoredResume,
    result: ParseResult,
    written: str,
    proofread: passes.Outcome | None,
    now: datetime,
) -> Resume:
    """Write the data down; a corrected profile stays the one that counts unless it is to go (decision C12)."""
    organization_id, record = parts.organization_id, resume.record
    # A resume without data has no revisions to look through.
    earlier = tx.revisions(organization_id, record.id) if resume.current_revision else ()
    number = 1 + max((one.number for one in earlier), default=0)
    found = Revision(
        resume_id=record.id,
        number=number,
        kind=RevisionKind.PARSED,
        result=result,
        written=written,
        engine_version=resumectl.ENGINE_VERSION,
        created_at=now,
        created_by=record.uploaded_via_api_key.id,
    )
    tx.add_revision(found)
    current = _kept_correction(tx, resume) or found
    passed = Proofread() if current is found else record.proofread
    if proofread and proofread.reading:
        current, passed = passes.revised(resume, current, proofread.reading, number + 1, now)
        tx.add_revision(current)
    elif proofread:
        passed = passes.failed(proofread, current)
    if proofread:
        resume = passes.ended(tx, resume, passed, now)
    record = replace(
        record,
        status=Status.COMPLETED,
        updated_at=now,
        processing_finished_at=now,
        resume_language=current.result.profile.resume_language,
        error=None,
        # Also beside a correction that stays, or it would be read again for a newer engine, and paid, for ever.
        engine_version=found.engine_version,
        proofread=passed,
    )
    done = _settled(resume, record, current.number)
    if not tx.move("c", done):
        raise LookupError(f"the resume {record.id} changed inside a transaction")
    announce(tx, Event.RESUME_COMPLETED, organization_id, record, now)
    tx.set_words(organization_id, record.id, searchable(record, current.result.profile))
    money.settle(tx, resume.reservation_id, Posting.CONSUME, now)
    _answer_for_bytes(tx, resume, now)
    if parts.hands:
        parts.hands.keep(record.id, passes.with_warning(current.result, passed))
    return record


def _answer_for_bytes(tx: Writing, resume: StoredResume, now: datetime) -> None:
    """Claim its bytes for a COMPLETED resume unless one answers for them."""
    organization_id, record = resume.organization_id, resume.record
    claim = tx.claim(organization_id, resume.sha256)
    if claim and claim.resume_id == record.id and claim.ends_at > now:
        return
    organization = tx.organization(organization_id)
    if organization and holder(tx, organization_id, resume.sha256, now) is None:
        ends_at = window_end(organization, record.created_at)
        tx.set_claim(Claim(organization_id, resume.sha256, record.id, ends_at))


def _kept_correction(tx: Reading, resume: StoredResume) -> Revision | None:
    """The current data when a person corrected it and it is not to go."""
    organization_id, resume_id = resume.organization_id, resume.record.id
    if not resume.current_revision or resume.discard_corrections:
        return None
    if not is_corrected(tx.revisions(organization_id, resume_id), resume.current_revision):
        return None
    return tx.current_revision(resume.organization_id, resume.record.id)


def _fail(tx: Writing, resume: StoredResume, error: ParseError, now: datetime) -> Resume:
    record = replace(
        resume.record,
        status=Status.FAILED,
        updated_at=now,
        processing_finished_at=now,
        error=error,
        proofread=_without_pass(resume.record.proofread),
    )
    if tx.move("d", _settled(resume, record, resume.current_revision)):
        announce(tx, Event.RESUME_FAILED, resume.organization_id, record, now)
        if not resume.current_revision:
            tx.set_words(resume.organization_id, record.id, searchable(record, None))
        money.settle(tx, resume.reservation_id, Posting.RELEASE, now)
        money.settle(tx, resume.proofread_reservation_id, Posting.RELEASE, now)
    return record


def _settled(resume: StoredResume, record: Resume, current_revision: int) -> StoredResume:
    return replace(
        resume,
        record=record,
        lease=None,
        reservation_id="",
        proofread_reservation_id="",
        current_revision=current_revision,
        discard_corrections=False,
    )


def _without_pass(proofread: Proofread) -> Proofread:
    """After parsing failed: a pass that was asked for is not done (arrow t)."""
    return Proofread() if proofread.status.in_progress else proofread


def _give_back(parts: Parts, taken: StoredResume, attempts: int) -> None:
    """Let others read it; where this was no attempt, what it did of a pass was none either."""
    with parts.workspace.store.writing() as tx:
        resume = _still_ours(parts, tx, taken)
        if resume is None:
            return
        now = parts.now()
        if attempts >= PARSE_ATTEMPTS:
            _fail(tx, resume, _crashed(resume.record.id), now)
            return
        passing = resume.record.proofread.status is ProofreadStatus.RUNNING
        passes_begun = resume.passes_begun - (passing and attempts < resume.attempts)
        tx.move("h", replace(_pending_again(resume, now), attempts=attempts, passes_begun=passes_begun))
        if not resume.current_revision:
            tx.set_words(resume.organization_id, resume.record.id, searchable(resume.record, None))


def _as_parse_error(error: ResumectlError) -> ParseError:
    known = getattr(error, "error", None)
    return known if isinstance(known, ParseError) else ParseError(error.code, str(error), "parse")


def _crashed(resume_id: str) -> ParseError:
    # A killed program looks the same as one that the document ended.
    return ParseError(
        "PARSE_CRASHED",
        f"The program ended or was stopped {PARSE_ATTEMPTS} times while it read this document. "
        f"Have it read again: `resumectl reprocess {resume_id}`, or `batch` with --only-failed. "
        "If that ends it too, save the document anew, as PDF or DOCX, and upload that.",
        "parse",
    )


def _bytes_gone() -> ParseError:
    return ParseError(
        "INTERNAL_ERROR",
        "The stored bytes of this document are missing or changed. Upload the document again.",
        "store",
    )


def _no_outcome() -> ParseError:
    return ParseError("INTERNAL_ERROR", "The parser gave neither a profile nor a reason. Try again.", "parse", True)
