"""What can be read and changed inside one transaction. The protocols are store.base.Reading and Writing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from resumectl.model.access import Organization, Recruiter
from resumectl.model.credits import Account
from resumectl.model.resume import TRANSITIONS, Status
from resumectl.model.timestamps import timestamp
from resumectl.store.base import (
    CallKey,
    Claim,
    Entry,
    KeyRecord,
    PrivateTemplate,
    RememberedCall,
    Revision,
    StoredResume,
)
from resumectl.store.sqlite import rows

if TYPE_CHECKING:
    from sqlite_utils import Database


class SqliteReading:
    """See store.base.Reading."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def organizations(self) -> Sequence[Organization]:
        found = self._all("SELECT * FROM organizations ORDER BY created_at, rowid", {})
        return [rows.organization_of(row) for row in found]

    def organization(self, organization_id: str) -> Organization | None:
        row = self._one("SELECT * FROM organizations WHERE id = :id", {"id": organization_id})
        return rows.organization_of(row) if row else None

    def recruiters(self, organization_id: str) -> Sequence[Recruiter]:
        sql = "SELECT * FROM recruiters WHERE organization_id = :organization_id ORDER BY created_at, rowid"
        return [rows.recruiter_of(row) for row in self._all(sql, {"organization_id": organization_id})]

    def key(self, organization_id: str, key_id: str) -> KeyRecord | None:
        sql = "SELECT * FROM keys WHERE organization_id = :organization_id AND id = :id"
        row = self._one(sql, {"organization_id": organization_id, "id": key_id})
        return rows.key_of(row) if row else None

    def resume(self, organization_id: str, resume_id: str) -> StoredResume | None:
        sql = "SELECT * FROM resumes WHERE id = :id AND organization_id = :organization_id"
        row = self._one(sql, {"organization_id": organization_id, "id": resume_id})
        return rows.resume_of(row) if row else None

    def resumes(
        self, organization_id: str, *, alive_at: datetime, limit: int, before: tuple[datetime, str] | None
    ) -> Sequence[StoredResume]:
        # Above every text that a timestamp can be, so that one statement serves the first page too.
        created_at, resume_id = (timestamp(before[0]), before[1]) if before else ("~", "")
        found = self._all(
            "SELECT * FROM resumes WHERE organization_id = :organization_id AND expires_at > :alive_at"
            " AND (created_at, id) < (:created_at, :id) ORDER BY created_at DESC, id DESC LIMIT :limit",
            {
                "organization_id": organization_id,
                "alive_at": timestamp(alive_at),
                "created_at": created_at,
                "id": resume_id,
                "limit": limit,
            },
        )
        return [rows.resume_of(row) for row in found]

    def claim(self, organization_id: str, sha256: str) -> Claim | None:
        sql = "SELECT * FROM claims WHERE organization_id = :organization_id AND sha256 = :sha256"
        row = self._one(sql, {"organization_id": organization_id, "sha256": sha256})
        return rows.claim_of(row) if row else None

    def accounts(self, organization_id: str) -> Mapping[str, Account]:
        sql = "SELECT * FROM accounts WHERE organization_id = :organization_id"
        found = self._all(sql, {"organization_id": organization_id})
        return {row["pool"]: rows.account_of(row) for row in found}

    def entries(self, organization_id: str) -> Sequence[Entry]:
        sql = "SELECT * FROM ledger WHERE organization_id = :organization_id ORDER BY id"
        return [rows.entry_of(row) for row in self._all(sql, {"organization_id": organization_id})]

    def reservation(self, reservation_id: str) -> Entry | None:
        sql = "SELECT * FROM ledger WHERE reservation_id = :id AND kind = 'reserve'"
        row = self._one(sql, {"id": reservation_id})
        return rows.entry_of(row) if row else None

    def newest_revision(self, organization_id: str, resume_id: str) -> Revision | None:
        row = self._one(
            "SELECT revisions.* FROM revisions JOIN resumes ON resumes.id = revisions.resume_id"
            " WHERE resume_id = :id AND organization_id = :organization_id ORDER BY number DESC LIMIT 1",
            {"organization_id": organization_id, "id": resume_id},
        )
        return rows.revision_of(row) if row else None

    def remembered_call(self, key: CallKey) -> RememberedCall | None:
        row = self._one(f"SELECT * FROM idempotency WHERE {_CALL}", rows.call_key_row(key))
        return rows.call_of(key, row) if row else None

    def preference(self, organization_id: str, recruiter_id: str | None) -> str | None:
        row = self._one(
            "SELECT template_id FROM template_preferences"
            " WHERE organization_id = :organization_id AND recruiter_id = :recruiter_id",
            {"organization_id": organization_id, "recruiter_id": recruiter_id or _ORGANIZATION_SLOT},
        )
        return row["template_id"] if row else None

    def private_templates(self, organization_id: str) -> Sequence[PrivateTemplate]:
        sql = (
            "SELECT * FROM templates WHERE organization_id = :organization_id AND removed_at IS NULL"
            " ORDER BY created_at DESC, id DESC"
        )
        return [rows.template_of(row) for row in self._all(sql, {"organization_id": organization_id})]

    def secret(self, name: str) -> bytes:
        row = self._one("SELECT value FROM secrets WHERE name = :name", {"name": name})
        if row is None:
            raise KeyError(name)
        return bytes(row["value"])

    def _one(self, sql: str, values: Mapping[str, Any]) -> rows.Row | None:
        row: rows.Row | None = self._db.execute(sql, values).fetchone()
        return row

    def _all(self, sql: str, values: Mapping[str, Any]) -> list[rows.Row]:
        found: list[rows.Row] = self._db.execute(sql, values).fetchall()
        return found


class SqliteWriting(SqliteReading):
    """See store.base.Writing."""

    def add_organization(self, organization: Organization) -> None:
        self._insert("organizations", rows.organization_row(organization))

    def add_recruiter(self, recruiter: Recruiter) -> None:
        self._insert("recruiters", rows.recruiter_row(recruiter))

    def add_key(self, key: KeyRecord) -> None:
        self._insert("keys", rows.key_row(key))

    def add_secret(self, name: str, value: bytes) -> None:
        self._insert("secrets", {"name": name, "value": value})

    def add_resume(self, resume: StoredResume) -> None:
        if resume.record.status is not Status.PENDING:
            raise ValueError(f"a new resume is PENDING, not {resume.record.status}")
        self._insert("resumes", rows.resume_row(resume))

    def move(self, arrow: str, resume: StoredResume) -> bool:
        before, after = TRANSITIONS[arrow]
        if resume.record.status is not after or before is None:
            raise ValueError(f"arrow {arrow} does not lead to {resume.record.status}")
        row = rows.resume_row(resume)
        settings = ", ".join(f"{column} = :{column}" for column in row if column not in _FIXED)
        done = self._db.execute(
            f"UPDATE resumes SET {settings} WHERE id = :id AND organization_id = :organization_id AND status = :before",
            row | {"before": before.value},
        )
        return bool(done.rowcount == 1)

    def set_claim(self, claim: Claim) -> None:
        self._insert("claims", rows.claim_row(claim), verb="INSERT OR REPLACE")

    def post(self, entry: Entry) -> None:
        self._insert("ledger", rows.entry_row(entry))

    def add_revision(self, revision: Revision) -> None:
        self._insert("revisions", rows.revision_row(revision))

    def remember_call(self, call: RememberedCall) -> None:
        self._insert("idempotency", rows.call_row(call))

    def forget_call(self, key: CallKey) -> None:
        self._db.execute(f"DELETE FROM idempotency WHERE {_CALL}", rows.call_key_row(key))

    def forget_calls_before(self, moment: datetime, *, limit: int) -> None:
        self._db.execute(
            "DELETE FROM idempotency WHERE rowid IN"
            " (SELECT rowid FROM idempotency WHERE created_at < :moment ORDER BY created_at LIMIT :limit)",
            {"moment": timestamp(moment), "limit": limit},
        )

    def set_preference(
        self, organization_id: str, recruiter_id: str | None, template_id: str, *, now: datetime
    ) -> None:
        row = {
            "organization_id": organization_id,
            "recruiter_id": recruiter_id or _ORGANIZATION_SLOT,
            "template_id": template_id,
            "updated_at": timestamp(now),
        }
        self._insert("template_preferences", row, verb="INSERT OR REPLACE")

    def add_template(self, template: PrivateTemplate) -> None:
        self._insert("templates", rows.template_row(template))

    def _insert(self, table: str, row: Mapping[str, Any], *, verb: str = "INSERT") -> None:
        columns, places = ", ".join(row), ", ".join(f":{column}" for column in row)
        self._db.execute(f"{verb} INTO {table} ({columns}) VALUES ({places})", row)


_CALL = (
    "organization_id = :organization_id AND key_id = :key_id AND method = :method AND path = :path"
    " AND idempotency_key = :idempotency_key"
)

_ORGANIZATION_SLOT = ""
"""The organization's own default stands in the recruiter column as this; NULL would not be unique."""

_FIXED = frozenset({"id", "organization_id", "created_at", "sha256", "size_bytes"})
"""What no transition changes."""
