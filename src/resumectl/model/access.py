"""Who is calling and what the caller may do."""

from __future__ import annotations

from dataclasses import dataclass
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
