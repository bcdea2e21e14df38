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
    """One caller: the key, its organization, and the identity on whose behalf it acts.

    `recruiter_id` is the recruiter of a recruiter's key. For an organization's key it is the key's integration
    identity (decision A5), which owns what the key uploads; for the local command line it is the owner (A11).
    """

    organization_id: str
    key_id: str
    key_name: str
    key_type: KeyType
    recruiter_id: str
    scopes: frozenset[Scope] = ALL_SCOPES


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the calling key is (GET /me). `recruiter_id` is None for an organization's key."""

    organization_id: str
    key_type: KeyType
    recruiter_id: str | None
    integration_user_id: str
    scopes: frozenset[Scope]


class OrganizationKind(StrEnum):
    """Live and sandbox organizations never mix data, credits or templates (decision A1)."""

    LIVE = "live"
    SANDBOX = "sandbox"


TOKEN_PREFIXES: Final = {OrganizationKind.LIVE: "svc_live_", OrganizationKind.SANDBOX: "svc_test_"}
"""What the tokens of an organization's keys start with (decision A1)."""


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


@dataclass(frozen=True, slots=True)
class Key:
    """A key as lists show it: everything but the token, which is shown once, when the key is made.

    `recruiter_id` is its recruiter or, for an organization's key, its integration identity. `expires_at` None: it
    lives until it is revoked.
    """

    id: str
    organization_id: str
    name: str
    type: KeyType
    recruiter_id: str
    scopes: frozenset[Scope]
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None

    def opens_at(self, moment: datetime) -> bool:
        """Whether the key itself is good then; a suspended recruiter's is dead all the same."""
        return self.revoked_at is None and (self.expires_at is None or moment < self.expires_at)
