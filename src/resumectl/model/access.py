"""Who is calling and what the caller may do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final


class KeyType(StrEnum):
    ORGANIZATION = "organization"
    RECRUITER = "recruiter"


class Scope(StrEnum):
    RESUMES_READ = "resumes:read"
    RESUMES_WRITE = "resumes:write"
    RESUMES_EXPORT = "resumes:export"
    TEMPLATES_READ = "templates:read"
    TEMPLATES_WRITE = "templates:write"
    CREDITS_READ = "credits:read"


ALL_SCOPES: Final = frozenset(Scope)

LOCAL_KEY: Final = ("local", "resumectl")
"""Id and name of the key record that stands for the local command line (decision A11)."""


@dataclass(frozen=True, slots=True)
class Caller:
    """One caller: the key, its organization, and the recruiter on whose behalf it acts."""

    organization_id: str
    key_id: str
    key_name: str
    key_type: KeyType
    recruiter_id: str
    scopes: frozenset[Scope] = ALL_SCOPES


class OrganizationKind(StrEnum):
    """Live and sandbox organizations never mix data, credits or templates (decision A1)."""

    LIVE = "live"
    SANDBOX = "sandbox"


@dataclass(frozen=True, slots=True)
class Organization:
    """One tenant and the settings that are its own; days are whole days of 24 hours."""

    id: str
    name: str
    kind: OrganizationKind
    retention_days: int
    dedupe_window_days: int
    proofread_enabled: bool
    created_at: datetime


class Role(StrEnum):
    OWNER = "owner"
    ADMIN = "admin"
    RECRUITER = "recruiter"


@dataclass(frozen=True, slots=True)
class Recruiter:
    """A person of an organization; a suspended one (`active` false) can own résumés but gets no new ones."""

    id: str
    organization_id: str
    name: str
    email: str
    role: Role
    active: bool
    created_at: datetime
