"""What the law asks of whoever keeps people's data: finding, handing out and erasing it, and a log of that."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class AuditAction(StrEnum):
    """What the audit log keeps; the entries hold no personal data."""

    RESUME_DELETED = "resume.deleted"
    RESUME_EXPIRED = "resume.expired"
    RESUME_ERASED = "resume.erased"
    SUBJECT_EXPORTED = "subject.exported"
    KEY_CREATED = "key.created"
    KEY_REVOKED = "key.revoked"
    RECRUITER_ADDED = "recruiter.added"
    RECRUITER_SUSPENDED = "recruiter.suspended"
    RECRUITER_RESTORED = "recruiter.restored"
    CREDITS_CHANGED = "credits.changed"
    SETTINGS_CHANGED = "settings.changed"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One thing that was done: when, by which key, to what (an id), and a word or two about it."""

    organization_id: str
    action: AuditAction
    subject_id: str
    created_at: datetime
    created_by: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class SubjectMatch:
    """A resume that an e-mail address was found in.

    `own`: the address is the candidate's in some revision of the data; else it is only mentioned in the document,
    as a referee's may be.
    """

    resume_id: str
    title: str
    created_at: datetime
    own: bool


@dataclass(frozen=True, slots=True)
class CleanUp:
    """What a clean-up did; `finished` is false when its time ran out first, `clock_jumped` when it dared nothing."""

    expired: int = 0
    files_removed: int = 0
    finished: bool = True
    clock_jumped: bool = False
