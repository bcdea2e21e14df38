"""What can be read inside one transaction. The protocol is store.base.Reading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from resumectl.model.access import Key, Organization, Recruiter
from resumectl.model.credits import Account, Plan
from resumectl.model.erasure import AuditEntry
from resumectl.model.resume import RevisionItem, Status
from resumectl.model.timestamps import timestamp
from resumectl.store.records import (
    Bytes,
    CallKey,
    Claim,
    Entry,
    PrivateTemplate,
    RememberedCall,
    Revision,
    StoredKey,
    StoredPreview,
    StoredResume,
    Waiting,
)
from resumectl.store.sqlite import rows, tenant_rows
from resumectl.store.sqlite.cells import Row, compact
from resumectl.store.sqlite.outbox import OutboxViews

if TYPE_CHECKING:
    from resumectl.store.sqlite.library import Database

CALL = (
    "organization_id = :organization_id AND key_id = :key_id AND method = :method AND path = :path"
    " AND idempotency_key = :idempotency_key"
)

ORGANIZATION_SLOT = ""
"""The organization's own default stands in the recruiter column as this; NULL would not be unique."""

_WAITING = (
    "SELECT organization_id, id, worker_id, worker_host, worker_until, created_at FROM resumes"
    " WHERE expires_at > :alive_at AND"
)
_NO_PLACE = 2**62
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")


class SqliteReading(OutboxViews):
    """See store.base.Reading."""

    def __init__(self, db: Database) -> None:
        self._db = db
        # A transaction is open, and more than that the library's own method would not look after.
        self._run = db.conn.execute

    def organizations(self) -> Sequence[Organization]:
        found = self._all("SELECT * FROM organizations ORDER BY created_at, rowid", {})
        return [tenant_rows.organization_of(row) for row in found]

    def organization(self, organization_id: str) -> Organization | None:
        row = self._one("SELECT * FROM organizations WHERE id = :id", {"id": organization_id})
        return tenant_rows.organization_of(row) if row else None

    def recruiters(self, organization_id: str) -> Sequence[Recruiter]:
        sql = "SELECT * FROM recruiters WHERE organization_id = :organization_id ORDER BY created_at, rowid"
        return [tenant_rows.recruiter_of(row) for row in self._all(sql, {"organization_id": organization_id})]

    def key(self, organization_id: str, key_id: str) -> StoredKey | None:
        sql = "SELECT * FROM keys WHERE organization_id = :organization_id AND id = :id"
        row = self._one(sql, {"organization_id": organization_id, "id": key_id})
        return tenant_rows.stored_key_of(row) if row else None

    def key_of_token(self, token_sha256: str) -> StoredKey | None:
        row = self._one("SELECT * FROM keys WHERE token_sha256 = :sha256", {"sha256": token_sha256})
        return tenant_rows.stored_key_of(row) if row else None

    def keys(self, organization_id: str) -> Sequence[Key]:
        sql = "SELECT * FROM keys WHERE organization_id = :organization_id ORDER BY created_at, id"
        return [tenant_rows.key_of(row) for row in self._all(sql, {"organization_id": organization_id})]

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

    def full_names(self, organization_id: str, resume_ids: Sequence[str]) -> Mapping[str, str]:
        found = self._all(
            "SELECT resumes.id, json_extract(result, '$.data.basic_info.full_name') AS full_name FROM resumes"
            " JOIN revisions ON resume_id = resumes.id AND number = current_revision"
            " WHERE organization_id = :organization_id AND resumes.id IN (SELECT value FROM json_each(:ids))",
            {"organization_id": organization_id, "ids": compact(list(resume_ids))},
        )
        return {row["id"]: row["full_name"] for row in found if row["full_name"]}

    def searched(
        self, organization_id: str, words: Sequence[str], *, alive_at: datetime, limit: int, before: int | None
    ) -> Sequence[tuple[int, StoredResume]]:
        # Each word is a quoted string to the index, so that nothing in it is taken for an operator.
        asked = " ".join('"' + word.replace('"', '""') + '"*' for word in words)
        found = self._all(
            "SELECT places.place, resumes.* FROM search"
            " JOIN search_places AS places ON places.place = search.rowid"
            " JOIN resumes ON resumes.id = places.resume_id"
            " WHERE search MATCH :asked AND search.rowid < :before AND expires_at > :alive_at"
            " ORDER BY search.rowid DESC LIMIT :limit",
            {
                "asked": f'organization:"{organization_id}" AND words:({asked})',
                "before": _NO_PLACE if before is None else before,
                "alive_at": timestamp(alive_at),
                "limit": limit,
            },
        )
        return [(row["place"], rows.resume_of(row)) for row in found]

    def unfinished(self, *, alive_at: datetime, limit: int) -> Sequence[Waiting]:
        found = self._all(
            f"{_WAITING} status IN ('PENDING', 'PROCESSING')"
            f" UNION ALL {_WAITING} status = 'COMPLETED' AND proofread_status IN ('QUEUED', 'RUNNING')"
            " ORDER BY created_at LIMIT :limit",
            {"alive_at": timestamp(alive_at), "limit": limit},
        )
        return [Waiting(row["organization_id"], row["id"], rows.lease_of(row)) for row in found]

    def expired(self, moment: datetime, *, limit: int) -> Sequence[StoredResume]:
        sql = "SELECT * FROM resumes WHERE expires_at <= :moment ORDER BY expires_at LIMIT :limit"
        return [rows.resume_of(row) for row in self._all(sql, {"moment": timestamp(moment), "limit": limit})]

    def counts(self, organization_id: str) -> Mapping[Status, int]:
        sql = "SELECT status, count(*) AS n FROM resumes WHERE organization_id = :organization_id GROUP BY status"
        return {Status(row["status"]): row["n"] for row in self._all(sql, {"organization_id": organization_id})}

    def expiring(self, organization_id: str, *, after: datetime, until: datetime) -> int:
        row = self._one(
            "SELECT count(*) AS n FROM resumes"
            " WHERE expires_at > :after AND expires_at <= :until AND organization_id = :organization_id",
            {"organization_id": organization_id, "after": timestamp(after), "until": timestamp(until)},
        )
        return row["n"] if row else 0

    def claim(self, organization_id: str, sha256: str) -> Claim | None:
        sql = "SELECT * FROM claims WHERE organization_id = :organization_id AND sha256 = :sha256"
        row = self._one(sql, {"organization_id": organization_id, "sha256": sha256})
        return rows.claim_of(row) if row else None

    def accounts(self, organization_id: str) -> Mapping[str, Account]:
        sql = "SELECT * FROM accounts WHERE organization_id = :organization_id"
        found = self._all(sql, {"organization_id": organization_id})
        return {row["pool"]: tenant_rows.account_of(row) for row in found}

    def entries(self, organization_id: str, *, limit: int | None = None) -> Sequence[Entry]:
        # SQLite takes a negative limit for none.
        sql = "SELECT * FROM ledger WHERE organization_id = :organization_id ORDER BY id DESC LIMIT :limit"
        found = self._all(sql, {"organization_id": organization_id, "limit": -1 if limit is None else limit})
        return [tenant_rows.entry_of(row) for row in reversed(found)]

    def reservation(self, reservation_id: str) -> Entry | None:
        sql = "SELECT * FROM ledger WHERE reservation_id = :id AND kind = 'reserve'"
        row = self._one(sql, {"id": reservation_id})
        return tenant_rows.entry_of(row) if row else None

    def revision(self, organization_id: str, resume_id: str, number: int) -> Revision | None:
        row = self._one(
            "SELECT revisions.* FROM revisions JOIN resumes ON resumes.id = revisions.resume_id"
            " WHERE resume_id = :id AND organization_id = :organization_id AND number = :number",
            {"organization_id": organization_id, "id": resume_id, "number": number},
        )
        return rows.revision_of(row) if row else None

    def current_revision(self, organization_id: str, resume_id: str) -> Revision | None:
        row = self._one(
            "SELECT revisions.* FROM revisions JOIN resumes ON resumes.id = resume_id AND number = current_revision"
            " WHERE resume_id = :id AND organization_id = :organization_id",
            {"organization_id": organization_id, "id": resume_id},
        )
        return rows.revision_of(row) if row else None

    def revisions(self, organization_id: str, resume_id: str) -> Sequence[RevisionItem]:
        found = self._all(
            "SELECT number, kind, revisions.created_at, created_by, revisions.engine_version, restored_from,"
            " proofread_of, current_revision FROM revisions JOIN resumes ON resumes.id = revisions.resume_id"
            " WHERE resume_id = :id AND organization_id = :organization_id ORDER BY number DESC",
            {"organization_id": organization_id, "id": resume_id},
        )
        return [rows.revision_item_of(row, row["current_revision"]) for row in found]

    def proofread_words(self, organization_id: str) -> Sequence[str]:
        sql = "SELECT word FROM proofread_words WHERE organization_id = :organization_id ORDER BY word"
        return [row["word"] for row in self._all(sql, {"organization_id": organization_id})]

    def mentions(self, organization_id: str, email: str) -> Sequence[tuple[StoredResume, bool]]:
        # The database knows ASCII's capitals alone; what it finds by those letters is looked at again below.
        part = max(_NOT_ASCII.split(email.lower()), key=len)
        found = self._db.execute(
            "SELECT resumes.*, result FROM resumes LEFT JOIN revisions ON resume_id = resumes.id"
            " AND instr(lower(result), :part) > 0"
            " WHERE organization_id = :organization_id"
            " AND (result IS NOT NULL OR instr(lower(title), :part) > 0 OR instr(lower(file_name), :part) > 0)"
            " ORDER BY resumes.created_at, resumes.id, number",
            {"organization_id": organization_id, "part": compact(part)[1:-1]},
        )
        own: dict[str, bool] = {}
        named: dict[str, StoredResume] = {}
        for row in found:
            is_there, is_own = rows.mention_of(row, email)
            if is_there:
                named.setdefault(row["id"], rows.resume_of(row))
                own[row["id"]] = is_own or own.get(row["id"], False)
        return [(one, own[resume_id]) for resume_id, one in named.items()]

    def remembered_call(self, key: CallKey) -> RememberedCall | None:
        row = self._one(f"SELECT * FROM idempotency WHERE {CALL}", rows.call_key_row(key))
        return rows.call_of(key, row) if row else None

    def plans(self, organization_id: str) -> Sequence[Plan]:
        sql = "SELECT * FROM plans WHERE organization_id = :organization_id ORDER BY pool"
        return [tenant_rows.plan_of(row) for row in self._all(sql, {"organization_id": organization_id})]

    def preference(self, organization_id: str, recruiter_id: str | None) -> str | None:
        row = self._one(
            "SELECT template_id FROM template_preferences"
            " WHERE organization_id = :organization_id AND recruiter_id = :recruiter_id",
            {"organization_id": organization_id, "recruiter_id": recruiter_id or ORGANIZATION_SLOT},
        )
        return row["template_id"] if row else None

    def preferences(self, organization_id: str) -> Sequence[tuple[str | None, str]]:
        found = self._all(
            "SELECT recruiter_id, template_id FROM template_preferences"
            " WHERE organization_id = :organization_id ORDER BY recruiter_id",
            {"organization_id": organization_id},
        )
        return [(row["recruiter_id"] or None, row["template_id"]) for row in found]

    def documents(self, organization_id: str) -> Iterator[tuple[str, str]]:
        sql = "SELECT id, sha256 FROM resumes WHERE organization_id = :organization_id ORDER BY id"
        for row in self._db.execute(sql, {"organization_id": organization_id}):
            yield row["id"], row["sha256"]

    def private_templates(self, organization_id: str) -> Sequence[PrivateTemplate]:
        sql = (
            "SELECT * FROM templates WHERE organization_id = :organization_id AND removed_at IS NULL"
            " ORDER BY created_at DESC, id DESC"
        )
        return [rows.template_of(row) for row in self._all(sql, {"organization_id": organization_id})]

    def template(self, organization_id: str, template_id: str) -> PrivateTemplate | None:
        sql = "SELECT * FROM templates WHERE organization_id = :organization_id AND id = :id"
        row = self._one(sql, {"organization_id": organization_id, "id": template_id})
        return rows.template_of(row) if row else None

    def preview(self, preview_id: str) -> StoredPreview | None:
        row = self._one("SELECT * FROM previews WHERE id = :id", {"id": preview_id})
        return rows.preview_of(row) if row else None

    def previews(self, organization_id: str, resume_id: str) -> Sequence[StoredPreview]:
        found = self._all(
            "SELECT * FROM previews WHERE organization_id = :organization_id AND resume_id = :id AND let_go = 0"
            " ORDER BY created_at, id",
            {"organization_id": organization_id, "id": resume_id},
        )
        return [rows.preview_of(row) for row in found]

    def ended_previews(self, moment: datetime, *, limit: int) -> Sequence[StoredPreview]:
        sql = (
            "SELECT * FROM previews WHERE let_go = 0 AND (expires_at <= :moment OR revoked_at IS NOT NULL)"
            " ORDER BY expires_at LIMIT :limit"
        )
        return [rows.preview_of(row) for row in self._all(sql, {"moment": timestamp(moment), "limit": limit})]

    def unreferenced(self, *, limit: int) -> Sequence[Bytes]:
        found = self._all("SELECT * FROM unreferenced LIMIT :limit", {"limit": limit})
        return [Bytes(row["organization_id"], row["sha256"]) for row in found]

    def is_referenced(self, of: Bytes) -> bool:
        where = "organization_id = :organization_id AND sha256 = :sha256"
        row = self._one(
            f"SELECT EXISTS (SELECT 1 FROM resumes WHERE {where})"
            f" OR EXISTS (SELECT 1 FROM templates WHERE {where})"
            f" OR EXISTS (SELECT 1 FROM previews WHERE {where} AND let_go = 0) AS named",
            {"organization_id": of.organization_id, "sha256": of.sha256},
        )
        return bool(row and row["named"])

    def audit(self, organization_id: str, *, limit: int) -> Sequence[AuditEntry]:
        sql = "SELECT * FROM audit WHERE organization_id = :organization_id ORDER BY id DESC LIMIT :limit"
        found = self._all(sql, {"organization_id": organization_id, "limit": limit})
        return [tenant_rows.audit_of(row) for row in found]

    def is_json(self, text: str) -> bool:
        row = self._one("SELECT json_valid(:text) AS whole", {"text": text})
        return bool(row and row["whole"])

    def mark(self, name: str) -> str | None:
        row = self._one("SELECT value FROM marks WHERE name = :name", {"name": name})
        return row["value"] if row else None

    def secret(self, name: str) -> bytes:
        row = self._one("SELECT value FROM secrets WHERE name = :name", {"name": name})
        if row is None:
            raise KeyError(name)
        return bytes(row["value"])

    def _one(self, sql: str, values: Mapping[str, Any]) -> Row | None:
        row: Row | None = self._run(sql, values).fetchone()
        return row

    def _all(self, sql: str, values: Mapping[str, Any]) -> list[Row]:
        found: list[Row] = self._run(sql, values).fetchall()
        return found
