"""Rows of organizations, their people, keys, credits and audit log as records, and back."""

from __future__ import annotations

from datetime import date
from typing import Any

from resumectl.model.access import Key, KeyType, Organization, OrganizationKind, Recruiter, Role, Scope
from resumectl.model.credits import Account, Plan, Pool, Posting
from resumectl.model.erasure import AuditAction, AuditEntry
from resumectl.model.timestamps import moment_of, timestamp
from resumectl.store.records import Entry, StoredKey
from resumectl.store.sqlite.cells import Row, moment_or_none, text_or_none


def organization_of(row: Row) -> Organization:
    return Organization(
        id=row["id"],
        name=row["name"],
        kind=OrganizationKind(row["kind"]),
        retention_days=row["retention_days"],
        dedupe_window_days=row["dedupe_window_days"],
        proofread_enabled=bool(row["proofread_enabled"]),
        created_at=moment_of(row["created_at"]),
    )


def organization_row(organization: Organization) -> dict[str, Any]:
    return {
        "id": organization.id,
        "name": organization.name,
        "kind": organization.kind.value,
        "retention_days": organization.retention_days,
        "dedupe_window_days": organization.dedupe_window_days,
        "proofread_enabled": int(organization.proofread_enabled),
        "created_at": timestamp(organization.created_at),
    }


def recruiter_of(row: Row) -> Recruiter:
    return Recruiter(
        id=row["id"],
        organization_id=row["organization_id"],
        name=row["name"],
        email=row["email"],
        role=Role(row["role"]),
        active=bool(row["active"]),
        created_at=moment_of(row["created_at"]),
    )


def recruiter_row(recruiter: Recruiter) -> dict[str, Any]:
    return {
        "id": recruiter.id,
        "organization_id": recruiter.organization_id,
        "name": recruiter.name,
        "email": recruiter.email,
        "role": recruiter.role.value,
        "active": int(recruiter.active),
        "created_at": timestamp(recruiter.created_at),
    }


def key_of(row: Row) -> Key:
    return Key(
        id=row["id"],
        organization_id=row["organization_id"],
        name=row["name"],
        type=KeyType(row["type"]),
        recruiter_id=row["recruiter_id"],
        scopes=frozenset(Scope(scope) for scope in row["scopes"].split()),
        created_at=moment_of(row["created_at"]),
        expires_at=moment_or_none(row["expires_at"]),
        revoked_at=moment_or_none(row["revoked_at"]),
    )


def key_row(key: Key) -> dict[str, Any]:
    return {
        "id": key.id,
        "organization_id": key.organization_id,
        "name": key.name,
        "type": key.type.value,
        "recruiter_id": key.recruiter_id,
        "scopes": " ".join(sorted(key.scopes)),
        "created_at": timestamp(key.created_at),
        "expires_at": text_or_none(key.expires_at),
        "revoked_at": text_or_none(key.revoked_at),
    }


def stored_key_of(row: Row) -> StoredKey:
    return StoredKey(key_of(row), row["token_sha256"])


def account_of(row: Row) -> Account:
    return Account(
        type=row["pool"],
        balance=row["balance"],
        available=row["balance"] - row["reserved"],
        period_start=moment_or_none(row["period_start"]),
        period_end=moment_or_none(row["period_end"]),
        expired=bool(row["expired"]),
        ends_at=moment_or_none(row["ends_at"]),
    )


def account_row(account: Account) -> dict[str, Any]:
    """What postings do not change."""
    return {
        "period_start": text_or_none(account.period_start),
        "period_end": text_or_none(account.period_end),
        "expired": int(account.expired),
        "ends_at": text_or_none(account.ends_at),
    }


def plan_of(row: Row) -> Plan:
    return Plan(row["organization_id"], Pool(row["pool"]), row["amount"], date.fromisoformat(row["start"]))


def plan_row(plan: Plan) -> dict[str, Any]:
    return {
        "organization_id": plan.organization_id,
        "pool": plan.pool.value,
        "amount": plan.amount,
        "start": plan.start.isoformat(),
    }


def entry_of(row: Row) -> Entry:
    return Entry(
        organization_id=row["organization_id"],
        pool=Pool(row["pool"]),
        kind=Posting(row["kind"]),
        amount=row["amount"],
        created_at=moment_of(row["created_at"]),
        reservation_id=row["reservation_id"],
        resume_id=row["resume_id"],
        note=row["note"],
    )


def entry_row(entry: Entry) -> dict[str, Any]:
    return {
        "organization_id": entry.organization_id,
        "pool": entry.pool.value,
        "kind": entry.kind.value,
        "amount": entry.amount,
        "created_at": timestamp(entry.created_at),
        "reservation_id": entry.reservation_id,
        "resume_id": entry.resume_id,
        "note": entry.note,
    }


def audit_of(row: Row) -> AuditEntry:
    return AuditEntry(
        organization_id=row["organization_id"],
        action=AuditAction(row["action"]),
        subject_id=row["subject_id"],
        created_at=moment_of(row["created_at"]),
        created_by=row["created_by"],
        detail=row["detail"],
    )


def audit_row(entry: AuditEntry) -> dict[str, Any]:
    return {
        "organization_id": entry.organization_id,
        "action": entry.action.value,
        "subject_id": entry.subject_id,
        "created_at": timestamp(entry.created_at),
        "created_by": entry.created_by,
        "detail": entry.detail,
    }
