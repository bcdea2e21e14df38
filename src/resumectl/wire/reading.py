"""The JSON of the HTTP contract as records of the product, whoever wrote it.

Members that nobody here knows are ignored. Members that another implementation leaves out take the value that says
nothing: `""`, 0, an empty tuple, `UNKNOWN_MOMENT`. Without an id or a status there is no record; that, and a member
of another type than the contract gives it, raises ValueError with a phrase that names the member.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from resumectl.model.access import Identity, KeyType, Recruiter, Role, Scope
from resumectl.model.credits import RESUME_POOLS, Account, CreditBalance, Pool
from resumectl.model.edits import Edit, EditKind
from resumectl.model.errors import ParseError
from resumectl.model.page import ParseResult
from resumectl.model.passes import Decision, MarkedEdit, Pass, PassReport
from resumectl.model.preview import Preview
from resumectl.model.profile import Profile
from resumectl.model.resume import (
    KeyRef,
    Proofread,
    ProofreadRequest,
    ProofreadStatus,
    Reprocess,
    Resume,
    RevisionItem,
    RevisionKind,
)
from resumectl.model.resume import Status as ResumeStatus
from resumectl.model.template import Preference, PreferenceScope, Template
from resumectl.wire.refusals import clean

UNKNOWN_MOMENT: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands for a time that the answer does not give."""

Members = Mapping[str, Any]
Kind = TypeVar("Kind")


def members_of(value: Any, name: str = "the answer") -> Members:
    """The value itself, if it is a JSON object."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{name} is no object")  # noqa: TRY004 - one class for bad JSON
    return value


def rows(body: Members, read: Callable[[Members], Kind]) -> tuple[Kind, ...]:
    """The members of `data`, each read by `read`."""
    return tuple(read(members_of(one, "a row of data")) for one in _list(body, "data"))


def next_cursor(body: Members) -> str | None:
    """Where a list goes on; None on its last page."""
    return _text(body, "next_cursor") or None


def resume(body: Members) -> Resume:
    """The answer of GET /resumes/:id."""
    key = members_of(body.get("uploaded_via_api_key") or {}, "uploaded_via_api_key")
    passes = members_of(body.get("proofread") or {}, "proofread")
    return Resume(
        id=_needed(body, "id"),
        recruiter_id=_text(body, "recruiter_id"),
        uploaded_via_api_key=KeyRef(_text(key, "id"), _text(key, "name")),
        title=_text(body, "title"),
        status=status(body),
        source=_text(body, "source"),
        created_at=_moment(body, "created_at"),
        updated_at=_moment(body, "updated_at"),
        expires_at=_moment(body, "expires_at"),
        processing_started_at=_moment_or_none(body, "processing_started_at"),
        processing_finished_at=_moment_or_none(body, "processing_finished_at"),
        resume_language=_text(body, "resume_language"),
        error=_failure(body.get("error")),
        proofread=Proofread(
            _one_of(ProofreadStatus, passes, "status", ProofreadStatus.NONE), _count(passes, "edits_applied")
        ),
        engine_version=_text(body, "engine_version"),
    )


def status(body: Members) -> ResumeStatus:
    """The status of a record, a row or an acknowledgement."""
    said = _needed(body, "status")
    try:
        return ResumeStatus(said)
    except ValueError:
        raise ValueError(f"status is {clean(said)!r}") from None


def _failure(said: Any) -> ParseError | None:
    """The contract does not show the shape of `error`: ours, any other object, or a sentence."""
    if said is None:
        return None
    if isinstance(said, str):
        return ParseError("FAILED", clean(said), "")
    body = members_of(said, "error")
    message = clean(_text(body, "message") or _text(body, "detail")) or "The service could not read the document."
    return ParseError(
        _text(body, "code") or "FAILED", message, _text(body, "stage"), bool(body.get("retryable") or False)
    )


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The answer of POST /resumes."""

    id: str
    status: ResumeStatus
    deduplicated: bool
    credits_reserved: int
    recruiter_id: str
    request_id: str


def acknowledgement(body: Members) -> Acknowledged:
    """The answer of POST /resumes."""
    return Acknowledged(
        id=_needed(body, "id"),
        status=status(body),
        deduplicated=bool(body.get("deduplicated") or False),
        credits_reserved=_count(body, "credits_reserved"),
        recruiter_id=_text(body, "recruiter_id"),
        request_id=_text(body, "request_id"),
    )


def reprocess(body: Members) -> Reprocess:
    """The answer of POST /resumes/:id/reprocess."""
    return Reprocess(_needed(body, "id"), _count(body, "credits_reserved"), bool(body.get("replayed") or False))


def profile(body: Members) -> Profile:
    """The answer of GET /resumes/:id/data."""
    return Profile.from_json(members_of(body.get("data"), "data"))


def evidence(body: Members, known: Profile | None = None) -> ParseResult:
    """The answer of GET /resumes/:id/evidence; `known` is the profile where the answer has no `data`."""
    return ParseResult.from_json(
        {
            "data": known.to_json() if known else members_of(body.get("data"), "data"),
            "evidence": {
                "fields": members_of(body.get("fields") or {}, "fields"),
                "unplaced": _list(body, "unplaced"),
                "coverage": body.get("coverage") or 0.0,
                "warnings": _list(body, "warnings"),
                "tools": body.get("tools") or {},
            },
            "transcript": body.get("transcript") or {},
        }
    )


def revision(body: Members) -> RevisionItem:
    """A row of GET /resumes/:id/revisions, and the answer to a correction and a restore."""
    number = _count(body, "number")
    if not number:
        raise ValueError("number is missing")
    return RevisionItem(
        number=number,
        kind=_one_of(RevisionKind, body, "kind", RevisionKind.PARSED),
        created_at=_moment(body, "created_at"),
        created_by=_text(body, "created_by"),
        engine_version=_text(body, "engine_version"),
        current=bool(body.get("current") or False),
        restored_from=_count(body, "restored_from") or None,
        proofread_of=_count(body, "proofread_of") or None,
    )


def proofread_request(body: Members) -> ProofreadRequest:
    """The answer of POST /resumes/:id/proofread."""
    reserved = _count(body, "proofread_credits_reserved")
    return ProofreadRequest(_needed(body, "id"), reserved, bool(body.get("replayed") or False))


def proofreading(body: Members) -> PassReport:
    """The answer of GET /resumes/:id/proofread; edits of a kind that nobody here knows are left out."""
    error = members_of(body.get("error") or {}, "error")
    proofread = Proofread(
        _one_of(ProofreadStatus, body, "status", ProofreadStatus.NONE),
        _count(body, "edits_applied"),
        _text(error, "code"),
        clean(_text(error, "message")),
    )
    resume_id, said = _needed(body, "id"), [members_of(one, "an edit") for one in _list(body, "edits")]
    if not _count(body, "of_revision"):
        return PassReport(resume_id, proofread)
    known = [one for one in said if _text(one, "kind") in set(EditKind)]
    texts = {_text(one, "path"): _text(one, "text") for one in known}
    latest = Pass(_count(body, "of_revision"), _text(body, "language"), tuple(_edit(one) for one in known))
    return PassReport(resume_id, proofread, latest, texts)


def _edit(body: Members) -> MarkedEdit:
    confidence = body.get("confidence")
    return MarkedEdit(
        number=_count(body, "number"),
        edit=Edit(
            path=_text(body, "path"),
            kind=EditKind(_text(body, "kind")),
            before=_text(body, "before"),
            after=_text(body, "after"),
            start=_count(body, "start"),
            reason=clean(_text(body, "reason")),
            confidence=float(confidence) if isinstance(confidence, int | float) else 0.0,
            applied=bool(body.get("applied") or False),
        ),
        decision=_one_of(Decision, body, "decision", Decision.OPEN),
    )


def proofread_words(body: Members) -> tuple[str, ...]:
    """The answer of GET and PATCH /proofread-words."""
    return tuple(one for one in _list(body, "data") if isinstance(one, str))


def preview(body: Members) -> Preview:
    """The answer of POST /resumes/:id/preview."""
    ours = Preview(_needed(body, "file_url"), _moment(body, "expires_at"), clean(_text(body, "filename")))
    viewer_url = _text(body, "preview_url")
    return ours if viewer_url == ours.preview_url else replace(ours, viewer_url=viewer_url)


def template(body: Members) -> Template:
    """A row of GET /templates, and the answer of POST /templates."""
    return Template(
        _needed(body, "id"), _text(body, "name"), bool(body.get("public") or False), _moment(body, "updated_at")
    )


def preference(body: Members) -> Preference:
    """The answer of PUT /template-preferences."""
    recruiter_id = _text(body, "recruiter_id") or None
    otherwise = PreferenceScope.RECRUITER if recruiter_id else PreferenceScope.ORGANIZATION
    return Preference(
        scope=_one_of(PreferenceScope, body, "scope", otherwise),
        organization_id=_text(body, "organization_id"),
        recruiter_id=recruiter_id,
        template_id=_needed(body, "template_id"),
    )


def credit_balance(body: Members) -> CreditBalance:
    """The answer of GET /credits; pools that it leaves out are empty ones."""
    pools = members_of(body.get("resume_credits") or {}, "resume_credits")
    passes = members_of(body.get("auto_proofread") or {}, "auto_proofread")
    accounts = tuple(_account(members_of(one, "an account"), "") for one in _list(pools, "accounts"))
    if not accounts:
        available = _count(pools, "available")
        accounts = tuple(Account(pool, 0, 0) for pool in RESUME_POOLS[:-1])
        accounts += (Account(RESUME_POOLS[-1], available, available),)
    balance = CreditBalance(
        organization_id=_text(body, "organization_id"),
        accounts=accounts,
        proofread=_account(passes, Pool.PROOFREAD),
        proofread_enabled=bool(passes.get("enabled") or False),
        as_of=_moment(body, "as_of"),
    )
    if balance.can_proofread and passes.get("can_use") is False:
        return replace(balance, proofread_missing="The service cannot proofread now.")
    return balance


def _account(body: Members, kind: str) -> Account:
    return Account(
        type=kind or _text(body, "type"),
        balance=_count(body, "balance"),
        available=_count(body, "available"),
        expired=bool(body.get("expired") or False),
        period_start=_moment_or_none(body, "period_start"),
        period_end=_moment_or_none(body, "period_end"),
    )


def recruiter(body: Members) -> Recruiter:
    """A row of GET /recruiters, which lists active people only and shows neither role nor date."""
    return Recruiter(
        id=_needed(body, "id"),
        organization_id=_text(body, "organization_id"),
        name=_text(body, "name"),
        email=_text(body, "email"),
        role=_one_of(Role, body, "role", Role.RECRUITER),
        active=True,
        created_at=_moment(body, "created_at"),
    )


def identity(body: Members) -> Identity:
    """The answer of GET /me; scopes that nobody here knows are left out."""
    recruiter_id = _text(body, "recruiter_id") or None
    otherwise = KeyType.RECRUITER if recruiter_id else KeyType.ORGANIZATION
    known = {str(scope) for scope in Scope}
    return Identity(
        organization_id=_text(body, "organization_id"),
        key_type=_one_of(KeyType, body, "key_type", otherwise),
        recruiter_id=recruiter_id,
        integration_user_id=_text(body, "integration_user_id"),
        scopes=frozenset(Scope(one) for one in _list(body, "scopes") if one in known),
    )


def row_facts(body: Members) -> tuple[str, str, str, ResumeStatus, datetime]:
    """Id, recruiter, title, status and moment of creation of a row of GET /resumes."""
    return (
        _needed(body, "id"),
        _text(body, "recruiter_id"),
        _text(body, "title"),
        status(body),
        _moment(body, "created_at"),
    )


def title(body: Members, otherwise: str) -> str:
    """The title that PATCH /resumes/:id answers with."""
    return _text(body, "title") or otherwise


def _needed(body: Members, name: str) -> str:
    value = _text(body, name)
    if not value:
        raise ValueError(f"{name} is missing")
    return value


def _text(body: Members, name: str) -> str:
    value = body.get(name)
    if value is None:
        return ""
    if isinstance(value, int) and not isinstance(value, bool):
        # Ids are opaque; some services number theirs.
        return str(value)
    if not isinstance(value, str):
        raise ValueError(f"{name} is no text")  # noqa: TRY004 - one class for bad JSON
    return value


def _count(body: Members, name: str) -> int:
    value = body.get(name)
    if value is None:
        return 0
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} is no whole number")  # noqa: TRY004 - one class for bad JSON
    return value


def _list(body: Members, name: str) -> list[Any]:
    value = body.get(name)
    if value is None:
        return []
    if not isinstance(value, list):
        raise ValueError(f"{name} is no array")  # noqa: TRY004 - one class for bad JSON
    return value


def _moment(body: Members, name: str) -> datetime:
    return _moment_or_none(body, name) or UNKNOWN_MOMENT


def _moment_or_none(body: Members, name: str) -> datetime | None:
    said = _text(body, name)
    if not said:
        return None
    try:
        moment = datetime.fromisoformat(said)
        # A moment without a zone is meant in UTC; astimezone alone would take this machine's.
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError(f"{name} is no time") from None


Choice = TypeVar("Choice", bound=str)


def _one_of(kind: Callable[[str], Choice], body: Members, name: str, otherwise: Choice) -> Choice:
    try:
        return kind(_text(body, name).strip() or otherwise)
    except ValueError:
        return otherwise
