"""Upload: checks in the contract's order, then record, claim, credit and answer in one transaction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from resumectl.engine.local import answers, calls, money
from resumectl.engine.local.inhand import Hands
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.records import own_organization
from resumectl.engine.local.reprocessing import begin_again
from resumectl.engine.local.templates import LISTED, missing, shelf
from resumectl.engine.local.titles import base_name, title_for
from resumectl.engine.local.words import searchable
from resumectl.model.access import Organization, Scope
from resumectl.model.credits import Pool
from resumectl.model.document import Document
from resumectl.model.errors import BadFile, DocumentFailed, InvalidInput, all_of
from resumectl.model.resume import (
    KeyRef,
    Proofread,
    ProofreadStatus,
    Resume,
    Source,
    Status,
    Upload,
    UploadOptions,
)
from resumectl.store.base import Reading, Writing
from resumectl.store.records import CallKey, Claim, Lease, StoredResume


def upload(parts: Parts, document: Document, options: UploadOptions, idempotency_key: str) -> Upload:
    """See engine.base.Engine.upload."""
    parts.require(Scope.RESUMES_WRITE)
    key = calls.check_key(idempotency_key)
    sha256 = document.sha256
    call = _Call(
        key=CallKey(parts.organization_id, parts.caller.key_id, "POST", "/resumes", key),
        fingerprint=calls.fingerprint("POST", "/resumes", sha256, _said(options)),
        sha256=sha256,
    )
    if parts.hands and parts.hands.have_paid and options.title is None and _is_fit(parts, document):
        # The last one was new, and so is this one most likely; if not, that is seen when it is accepted.
        parts.workspace.blobs.put(parts.organization_id, document.data, sha256)
        wish = _Wish(call, document, title_for(None, document.name), options)
        return _accept_in_hand(parts, parts.hands, wish)
    with parts.workspace.store.reading() as tx:
        replay = _replay(tx, call, parts.now())
        if replay:
            return replay
        title = _check_all(parts, tx, document, options)
        is_new = holder(tx, parts.organization_id, call.sha256, parts.now()) is None
        if is_new:
            # Looked at again below; here it spares writing bytes that no row would ever name.
            money.refuse_ahead(tx, own_organization(parts, tx), parts.now(), proofread=options.auto_proofread)
    # Of known bytes too: whoever is told that a document is damaged uploads it again.
    if is_new or not parts.workspace.blobs.holds(parts.organization_id, sha256, document.data):
        parts.workspace.blobs.put(parts.organization_id, document.data, sha256)
    if parts.hands:
        return _accept_in_hand(parts, parts.hands, _Wish(call, document, title, options))
    with parts.workspace.store.writing() as tx:
        return _answer(parts, tx, _Wish(call, document, title, options))[0]


def check_options(parts: Parts, options: UploadOptions) -> None:
    """What an upload says of its options, for who has more to find fault with. Raises InvalidInput."""
    with parts.workspace.store.reading() as tx:
        all_of(lambda: title_for(options.title, ""), lambda: _check_ids(parts, tx, options))


@dataclass(frozen=True, slots=True)
class _Call:
    key: CallKey
    fingerprint: str
    sha256: str


@dataclass(frozen=True, slots=True)
class _Wish:
    call: _Call
    document: Document
    title: str
    options: UploadOptions


def _accept_in_hand(parts: Parts, hands: Hands, wish: _Wish) -> Upload:
    """As any upload, and what is new is ours to read when it ends."""
    lease = parts.worker.lease(parts.now())
    taken = None
    hands.have_paid = False
    try:
        # Nobody is told before the reading ends, and that is lasting.
        with parts.workspace.store.writing(lasting=False) as tx:
            answer, taken = _answer(parts, tx, wish, lease)
            if taken:
                parts.worker.begin(taken)
    except BaseException:
        # Ctrl-C too: what was undone must not look busy.
        if taken:
            parts.worker.end(taken.record.id, lease)
        raise
    if taken:
        hands.hold(taken, wish.document.data)
    hands.have_paid = taken is not None
    return answer


def _answer(
    parts: Parts, tx: Writing, wish: _Wish, lease: Lease | None = None
) -> tuple[Upload, StoredResume | None]:
    """The answer that the call gets, its effect included; with a lease also the resume, begun, when it is new."""
    now, call = parts.now(), wish.call
    earlier = _replay(tx, call, now)
    if earlier:
        return earlier, None
    _check_ids(parts, tx, wish.options)
    answer, taken = _accept(parts, tx, wish, lease, now)
    calls.remember(tx, call.key, call.fingerprint, answer.resume.id, answers.to_json(answer), now)
    parts.hold_bytes(call.sha256, wish.document.data)
    return answer, taken


def _said(options: UploadOptions) -> dict[str, str]:
    """The text fields of the form, those that were sent."""
    fields = {
        "title": options.title,
        "template_id": options.template_id,
        "recruiter_id": options.recruiter_id,
        "auto_proofread": "true" if options.auto_proofread else None,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _replay(tx: Reading, call: _Call, now: datetime) -> Upload | None:
    earlier = calls.earlier_answer(tx, call.key, call.fingerprint, now)
    return answers.from_json(earlier.answer) if earlier else None


def _check_all(parts: Parts, tx: Reading, document: Document, options: UploadOptions) -> str:
    """The title, where nothing is wrong. Raises InvalidInput about all that is, else BadFile."""
    unfit: BadFile | None = None
    try:
        _check_content(parts, document)
    except BadFile as error:
        unfit = error

    def file_too() -> None:
        if unfit is not None:
            raise InvalidInput(unfit.message, field="file", code=unfit.code)

    checks = (lambda: title_for(options.title, document.name), lambda: _check_ids(parts, tx, options))
    try:
        title: str = all_of(*checks)[0]
    except InvalidInput:
        all_of(*checks, file_too)
        raise
    if unfit is not None:
        raise unfit
    return title


def _check_content(parts: Parts, document: Document) -> None:
    """Raise BadFile for what is not taken; what is taken and cannot be read fails later, with a record."""
    try:
        parts.sniff(document.data)
    except DocumentFailed:
        return


def _is_fit(parts: Parts, document: Document) -> bool:
    try:
        _check_content(parts, document)
    except BadFile:
        return False
    return True


def _check_ids(parts: Parts, tx: Reading, options: UploadOptions) -> None:
    """Raise InvalidInput about each id that names nothing, NotAuthorised for another's."""

    def recruiter() -> None:
        if options.recruiter_id is not None and options.recruiter_id != parts.caller.recruiter_id:
            parts.require_organization_key("uploads for its own recruiter only")
            require_active(tx, parts.organization_id, options.recruiter_id)

    def template() -> None:
        if options.template_id is not None and shelf(parts, tx).find(options.template_id) is None:
            raise InvalidInput(
                missing(options.template_id), field="template_id", code="TEMPLATE_NOT_FOUND", remedy=LISTED
            )

    all_of(recruiter, template)


def require_active(tx: Reading, organization_id: str, recruiter_id: str) -> None:
    """Raise InvalidInput (RECRUITER_NOT_FOUND) unless it is an active recruiter of the organization."""
    if not any(one.id == recruiter_id and one.active for one in tx.recruiters(organization_id)):
        raise InvalidInput(
            f"There is no active recruiter with the id {recruiter_id}.",
            field="recruiter_id",
            code="RECRUITER_NOT_FOUND",
            remedy="`resumectl recruiters` lists them.",
        )


def holder(tx: Reading, organization_id: str, sha256: str, now: datetime) -> StoredResume | None:
    """The resume that answers for these bytes, or None when a new one is due (decision B9)."""
    return _holder_by(tx, tx.claim(organization_id, sha256), now)


def _holder_by(tx: Reading, claim: Claim | None, now: datetime) -> StoredResume | None:
    if claim is None or claim.ends_at <= now:
        return None
    resume = tx.resume(claim.organization_id, claim.resume_id)
    if resume is None or resume.record.expires_at <= now or resume.record.status is Status.FAILED:
        return None
    return resume


def _accept(
    parts: Parts, tx: Writing, wish: _Wish, lease: Lease | None, now: datetime
) -> tuple[Upload, StoredResume | None]:
    document, options, sha256 = wish.document, wish.options, wish.call.sha256
    claim = tx.claim(parts.organization_id, sha256)
    twin = _holder_by(tx, claim, now)
    if twin:
        return Upload(twin.record, deduplicated=True, credits_reserved=0), None
    organization = own_organization(parts, tx)
    failed = _failed_before(parts, tx, claim, options, now)
    if failed:
        again = begin_again(parts, tx, failed, now, auto_proofread=options.auto_proofread)
        ends_at = window_end(organization, failed.record.created_at)
        tx.set_claim(Claim(organization.id, sha256, again.record.id, ends_at))
        return Upload(again.record, deduplicated=False, credits_reserved=1), None
    held = money.roll(tx, organization.id, now)
    pool = money.check_affordable(held, organization, proofread=options.auto_proofread)
    record = _new_record(parts, organization, wish.title, options, now)
    begun = replace(record, status=Status.PROCESSING, processing_started_at=now) if lease else record
    template = shelf(parts, tx).find(options.template_id) if options.template_id is not None else None

    def reserve(from_pool: Pool) -> str:
        return money.reserve(tx, organization.id, from_pool, record.id, now, parts.new_id)

    resume = StoredResume(
        organization_id=organization.id,
        record=begun,
        sha256=sha256,
        size_bytes=len(document.data),
        file_name=base_name(document.name),
        template_id=template.id if template else None,
        auto_proofread=options.auto_proofread,
        proofread_by=parts.caller.key_id if options.auto_proofread else "",
        reservation_id=reserve(pool),
        proofread_reservation_id=reserve(Pool.PROOFREAD) if options.auto_proofread else "",
        attempts=int(lease is not None),
        lease=lease,
    )
    tx.add_resume(resume)
    tx.set_claim(Claim(organization.id, sha256, record.id, window_end(organization, now)))
    if not lease:
        # Whoever has it in hand writes them when it is read: they would be written twice within a moment.
        tx.set_words(organization.id, record.id, searchable(record, None))
    return Upload(record, deduplicated=False, credits_reserved=1), resume if lease else None


def _failed_before(
    parts: Parts, tx: Reading, claim: Claim | None, options: UploadOptions, now: datetime
) -> StoredResume | None:
    """The FAILED resume of the same bytes and owner that a folder's upload reads again: a file that fails in every
    run shall not leave one in the lists for each. Whoever uploads by hand gets a new one (decision B9).
    """
    if options.source == Source.FILE_UPLOAD or claim is None or claim.ends_at <= now:
        return None
    resume = tx.resume(parts.organization_id, claim.resume_id)
    if resume is None or resume.record.expires_at <= now or resume.record.status is not Status.FAILED:
        return None
    owner = options.recruiter_id or parts.caller.recruiter_id
    return resume if resume.record.recruiter_id == owner else None


def window_end(organization: Organization, created_at: datetime) -> datetime:
    """Until when a resume answers for its bytes."""
    return created_at + timedelta(days=organization.dedupe_window_days)


def _new_record(parts: Parts, organization: Organization, title: str, options: UploadOptions, now: datetime) -> Resume:
    return Resume(
        id=parts.new_id("res"),
        recruiter_id=options.recruiter_id or parts.caller.recruiter_id,
        uploaded_via_api_key=KeyRef(parts.caller.key_id, parts.caller.key_name),
        title=title,
        status=Status.PENDING,
        source=options.source,
        created_at=now,
        updated_at=now,
        expires_at=now + timedelta(days=organization.retention_days),
        proofread=Proofread(ProofreadStatus.QUEUED if options.auto_proofread else ProofreadStatus.NONE),
    )
