"""The records of the product as the JSON of the HTTP contract; --json prints the same keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final, Protocol

from resumectl.model.credits import Account, CreditBalance, Pool
from resumectl.model.profile import Profile
from resumectl.model.resume import Resume, Status, Upload
from resumectl.model.template import Template
from resumectl.model.timestamps import timestamp

Json = dict[str, Any]

API_PREFIX: Final = "/api/v1/public"
"""Path of {base_url} on a host without a prefix of its own; `status_url` and `data_url` begin with it."""


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
            "can_use": balance.proofread_enabled and proofread.available > 0,
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
