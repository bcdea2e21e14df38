"""What the store tests build on: a clock that stands still, records with sensible members, a filled file."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from resumectl.model.access import ALL_SCOPES, Key, KeyType, Organization, OrganizationKind, Recruiter, Role
from resumectl.model.resume import KeyRef, Resume, Source, Status
from resumectl.store.base import Writing
from resumectl.store.records import StoredKey, StoredResume
from resumectl.store.sqlite.store import SqliteStore, open_store

NOON = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
ORGANIZATION = Organization("org_a", "A", OrganizationKind.LIVE, 365, 30, True, NOON)
OTHER = Organization("org_b", "B", OrganizationKind.SANDBOX, 365, 30, False, NOON)


def fill(tx: Writing) -> None:
    for organization in (ORGANIZATION, OTHER):
        tx.add_organization(organization)
    tx.add_recruiter(Recruiter("rec_a", "org_a", "Ada", "ada@example.com", Role.OWNER, True, NOON))
    tx.add_key(
        StoredKey(Key("local", "org_a", "resumectl", KeyType.ORGANIZATION, "rec_a", ALL_SCOPES, NOON))
    )
    tx.add_secret("cursor", b"\0" * 32)


def open_filled(folder: Path) -> SqliteStore:
    return open_store(folder / "workspace.db", seed=fill, may_create=lambda: True)


def pending(resume_id: str = "res_1", *, age_s: float = 0.0, organization_id: str = "org_a") -> StoredResume:
    created_at = NOON - timedelta(seconds=age_s)
    record = Resume(
        id=resume_id,
        recruiter_id="rec_a",
        uploaded_via_api_key=KeyRef("local", "resumectl"),
        title="cv.pdf",
        status=Status.PENDING,
        source=Source.FILE_UPLOAD,
        created_at=created_at,
        updated_at=created_at,
        expires_at=created_at + timedelta(days=365),
    )
    return StoredResume(organization_id, record, "a" * 64, 10, "cv.pdf")
