"""The records of the product as the JSON of the HTTP contract; --json prints the same keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final, Protocol

from resumectl.model.access import Identity, Recruiter
from resumectl.model.credits import Account, CreditBalance, Pool
from resumectl.model.page import ParseResult
from resumectl.model.passes import MarkedEdit, PassReport
from resumectl.model.preview import Preview
from resumectl.model.profile import Profile
from resumectl.model.resume import ProofreadRequest, Reprocess, Resume, RevisionItem, Status, Upload
from resumectl.model.template import Preference, Template
from resumectl.model.timestamps import timestamp

Json = dict[str, Any]

SERVICE_NAME: Final = "resumectl"

API_PREFIX: Final = "/api/v1/public"
"""Path of {base_url} on a host without a prefix of its own; `status_url` and `data_url` begin with it."""


class Health(Protocol):
    """What a health probe found; engine.base.Health has it."""

    @property
    def ready(self) -> bool: ...
    @property
    def database(self) -> str: ...
    @property
    def parser(self) -> str: ...
    @property
    def elapsed_ms(self) -> int: ...
    @property
    def checked_at(self) -> datetime: ...


class Listed(Protocol):
    """What a list shows of a resume; resume records and list items both have it."""

    @property
    def id(self) -> str: ...
    @property
    def recruiter_id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def status(self) -> Status: ...
    @property
    def created_at(self) -> datetime: ...


def _timestamp_or_null(moment: datetime | None) -> str | None:
    return timestamp(moment) if moment else None


def resume_record(resume: Resume) -> Json:
    """The answer of GET /resumes/:id."""
    return {
        "id": resume.id,
        "recruiter_id": resume.recruiter_id,
        "uploaded_via_api_key": {
            "id": resume.uploaded_via_api_key.id,
            "name": resume.uploaded_via_api_key.name,
        },
        "title": resume.title,
        "status": str(resume.status),
        "source": str(resume.source),
        "created_at": timestamp(resume.created_at),
        "updated_at": timestamp(resume.updated_at),
        "expires_at": timestamp(resume.expires_at),
        "processing_started_at": _timestamp_or_null(resume.processing_started_at),
        "processing_finished_at": _timestamp_or_null(resume.processing_finished_at),
        "resume_language": resume.resume_language,
        "error": resume.error.to_json() if resume.error else None,
        "proofread": {
            "status": str(resume.proofread.status),
            "edits_applied": resume.proofread.edits_applied,
        },
        "engine_version": resume.engine_version,
    }


def finished_upload(upload: Upload) -> Json:
    """A resume record after waiting, with what the upload itself did (decision E9)."""
    return {
        **resume_record(upload.resume),
        "deduplicated": upload.deduplicated,
        "credits_reserved": upload.credits_reserved,
    }


def upload_acknowledgement(upload: Upload, *, request_id: str, prefix: str = API_PREFIX) -> Json:
    """The answer of POST /resumes. `prefix` is the path of {base_url} on its host."""
    resume = upload.resume
    return {
        "id": resume.id,
        "status": str(resume.status),
        "deduplicated": upload.deduplicated,
        "credits_reserved": upload.credits_reserved,
        "recruiter_id": resume.recruiter_id,
        "status_url": f"{prefix}/resumes/{resume.id}",
        "data_url": f"{prefix}/resumes/{resume.id}/data",
        "request_id": request_id,
    }


def parsed_data(resume_id: str, profile: Profile) -> Json:
    """The answer of GET /resumes/:id/data with the members of the latest release."""
    return {"id": resume_id, "data": profile.to_json()}


def list_item(item: Listed) -> Json:
    """One row of GET /resumes."""
    return {
        "id": item.id,
        "recruiter_id": item.recruiter_id,
        "title": item.title,
        "status": str(item.status),
        "created_at": timestamp(item.created_at),
    }


def resume_list(items: Iterable[Listed], next_cursor: str | None) -> Json:
    """The answer of GET /resumes."""
    return {"data": [list_item(item) for item in items], "next_cursor": next_cursor}


def renamed(resume: Resume, *, request_id: str) -> Json:
    """The answer of PATCH /resumes/:id."""
    return {"id": resume.id, "title": resume.title, "request_id": request_id}


def reprocess_acknowledgement(answer: Reprocess, *, prefix: str = API_PREFIX) -> Json:
    """The answer of POST /resumes/:id/reprocess."""
    return {
        "id": answer.resume_id,
        "replayed": answer.replayed,
        "credits_reserved": answer.credits_reserved,
        "status_url": f"{prefix}/resumes/{answer.resume_id}",
        "data_url": f"{prefix}/resumes/{answer.resume_id}/data",
    }


def deleted(resume_id: str) -> Json:
    """The answer of DELETE /resumes/:id."""
    return {"id": resume_id, "deleted": True, "cleanup_status": "queued"}


def proofread_acknowledgement(answer: ProofreadRequest, *, prefix: str = API_PREFIX) -> Json:
    """The answer of POST /resumes/:id/proofread."""
    return {
        "id": answer.resume_id,
        "replayed": answer.replayed,
        "proofread_credits_reserved": answer.credits_reserved,
        "status_url": f"{prefix}/resumes/{answer.resume_id}",
        "data_url": f"{prefix}/resumes/{answer.resume_id}/data",
    }


def proofreading(report: PassReport) -> Json:
    """The answer of GET /resumes/:id/proofread."""
    proofread, latest = report.proofread, report.latest
    return {
        "id": report.resume_id,
        "status": str(proofread.status),
        "edits_applied": proofread.edits_applied,
        "error": {"code": proofread.code, "message": proofread.reason} if proofread.code else None,
        "language": latest.language if latest else "",
        "of_revision": latest.of_revision if latest else None,
        "edits": [_edit(one, report.texts) for one in latest.edits] if latest else [],
    }


def _edit(one: MarkedEdit, texts: Mapping[str, str]) -> Json:
    said = one.edit.to_json()
    return {
        "number": one.number,
        **{name: said[name] for name in ("path", "kind", "before", "after", "start")},
        "text": texts.get(one.edit.path, ""),
        **{name: said[name] for name in ("reason", "confidence", "applied")},
        "decision": str(one.decision),
        "in_effect": one.in_effect,
    }


def proofread_words(words: Iterable[str]) -> Json:
    """The answer of GET and PATCH /proofread-words."""
    return {"data": list(words)}


def preview(answer: Preview) -> Json:
    """The answer of POST /resumes/:id/preview."""
    return {
        "file_url": answer.file_url,
        "preview_url": answer.preview_url,
        "expires_at": timestamp(answer.expires_at),
        "filename": answer.filename,
    }


def evidence(resume_id: str, result: ParseResult) -> Json:
    """The answer of GET /resumes/:id/evidence."""
    return {"id": resume_id, **result.evidence_json()}


def revision(item: RevisionItem) -> Json:
    """One row of GET /resumes/:id/revisions, and the answer to a correction and a restore."""
    return {
        "number": item.number,
        "kind": str(item.kind),
        "current": item.current,
        "created_at": timestamp(item.created_at),
        "created_by": item.created_by,
        "engine_version": item.engine_version,
        "restored_from": item.restored_from,
        "proofread_of": item.proofread_of,
    }


def revision_list(resume_id: str, items: Iterable[RevisionItem]) -> Json:
    """The answer of GET /resumes/:id/revisions."""
    return {"id": resume_id, "data": [revision(item) for item in items]}


def preference(kept: Preference, *, request_id: str) -> Json:
    """The answer of PUT /template-preferences."""
    return {
        "scope": str(kept.scope),
        "organization_id": kept.organization_id,
        "recruiter_id": kept.recruiter_id,
        "template_id": kept.template_id,
        "request_id": request_id,
    }


def removed_template(template_id: str, organization_id: str, *, request_id: str) -> Json:
    """The answer of DELETE /templates/:templateId."""
    return {
        "id": template_id,
        "removed": True,
        "organization_id": organization_id,
        "request_id": request_id,
    }


def recruiter(person: Recruiter) -> Json:
    """One row of GET /recruiters."""
    return {"id": person.id, "name": person.name, "email": person.email}


def recruiter_list(people: Iterable[Recruiter]) -> Json:
    """The answer of GET /recruiters."""
    return {"data": [recruiter(person) for person in people]}


def identity(who: Identity) -> Json:
    """The answer of GET /me."""
    return {
        "organization_id": who.organization_id,
        "key_type": str(who.key_type),
        "recruiter_id": who.recruiter_id,
        "integration_user_id": who.integration_user_id,
        "scopes": sorted(str(scope) for scope in who.scopes),
    }


def liveness(now: datetime) -> Json:
    """The answer of GET /health."""
    return {"status": "healthy", "service": SERVICE_NAME, "version": "v1", "timestamp": timestamp(now)}


def readiness(health: Health, *, request_id: str) -> Json:
    """The answer of GET /health/ready when the service is ready."""
    return {
        "status": "ready" if health.ready else "not_ready",
        "service": SERVICE_NAME,
        "checks": {"database": health.database, "parser": health.parser},
        "elapsed_ms": health.elapsed_ms,
        "request_id": request_id,
        "timestamp": timestamp(health.checked_at),
    }


def template_record(template: Template) -> Json:
    """One row of GET /templates."""
    return {
        "id": template.id,
        "name": template.name,
        "public": template.public,
        "updated_at": timestamp(template.updated_at),
    }


def template_list(templates: Iterable[Template], next_cursor: str | None) -> Json:
    """The answer of GET /templates."""
    return {"data": [template_record(template) for template in templates], "next_cursor": next_cursor}


def credit_balance(balance: CreditBalance, *, request_id: str) -> Json:
    """The answer of GET /credits."""
    proofread = balance.proofread
    subscribed = any(
        account.type == Pool.SUBSCRIPTION and account.period_end and not account.expired
        for account in balance.accounts
    )
    return {
        "organization_id": balance.organization_id,
        "resume_credits": {
            "available": balance.available,
            "accounts": [_account(account) for account in balance.accounts],
        },
        "auto_proofread": {
            "enabled": balance.proofread_enabled,
            "subscription_eligible": subscribed,
            "can_use": balance.can_proofread,
            **{name: value for name, value in _account(proofread).items() if name != "type"},
        },
        "as_of": timestamp(balance.as_of),
        "request_id": request_id,
    }


def _account(account: Account) -> Json:
    has_months = account.type in (Pool.SUBSCRIPTION, Pool.PROOFREAD)
    return {
        "type": str(account.type),
        "balance": account.balance,
        "available": account.available,
        "expired": account.expired,
        "period_start": _timestamp_or_null(account.period_start if has_months else None),
        "period_end": _timestamp_or_null(account.period_end if has_months else None),
    }


def error_line(error: Mapping[str, Any], exit_code: int) -> Json:
    """The last line on stderr of a command that failed with --json."""
    return {"error": {**error, "exit_code": exit_code}}
