"""What can be changed inside one transaction. The protocol is store.base.Writing."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from datetime import datetime
from functools import cache
from typing import Any

from resumectl.model.access import Key, Organization, Recruiter
from resumectl.model.credits import Account, Plan, Pool
from resumectl.model.erasure import AuditEntry
from resumectl.model.resume import TRANSITIONS, Status
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
)
from resumectl.store.sqlite import rows, tenant_rows
from resumectl.store.sqlite.outbox import OutboxChanges
from resumectl.store.sqlite.views import CALL, ORGANIZATION_SLOT, SqliteReading

_FIXED = frozenset({"id", "organization_id", "created_at", "expires_at", "sha256", "size_bytes"})
"""What no change touches. Said again, it would make the database write the indexes of it again."""


class SqliteWriting(SqliteReading, OutboxChanges):
    """See store.base.Writing."""

    def add_organization(self, organization: Organization) -> None:
        self._insert("organizations", tenant_rows.organization_row(organization))

    def add_recruiter(self, recruiter: Recruiter) -> None:
        self._insert("recruiters", tenant_rows.recruiter_row(recruiter))

    def set_organization(self, organization: Organization) -> None:
        self._update("organizations", tenant_rows.organization_row(organization), fixed={"id", "created_at"})

    def set_recruiter(self, recruiter: Recruiter) -> None:
        self._update("recruiters", tenant_rows.recruiter_row(recruiter), fixed={"id", "created_at"})

    def add_key(self, key: StoredKey) -> None:
        self._insert("keys", tenant_rows.key_row(key.key) | {"token_sha256": key.token_sha256})

    def set_key(self, key: Key) -> None:
        row = tenant_rows.key_row(key)
        self._execute(
            "UPDATE keys SET expires_at = :expires_at, revoked_at = :revoked_at, name = :name"
            " WHERE organization_id = :organization_id AND id = :id",
            row,
        )

    def add_secret(self, name: str, value: bytes) -> None:
        self._insert("secrets", {"name": name, "value": value})

    def add_resume(self, resume: StoredResume) -> None:
        begun = resume.record.status is Status.PROCESSING and resume.lease is not None
        if not begun and resume.record.status is not Status.PENDING:
            raise ValueError(f"a new resume is PENDING, or begun by who adds it, not {resume.record.status}")
        self._insert("resumes", rows.resume_row(resume))

    def move(self, arrow: str, resume: StoredResume) -> bool:
        before, after = TRANSITIONS[arrow]
        if resume.record.status is not after or before is None:
            raise ValueError(f"arrow {arrow} does not lead to {resume.record.status}")
        return self._store(resume, before)

    def amend(self, resume: StoredResume) -> bool:
        return self._store(resume, resume.record.status)

    def delete_resume(self, organization_id: str, resume_id: str) -> None:
        values = {"organization_id": organization_id, "id": resume_id}
        # No trigger does this: with trusted_schema off, older SQLites let none touch a virtual table.
        place = "SELECT place FROM search_places WHERE resume_id = resumes.id"
        where = "WHERE id = :id AND organization_id = :organization_id"
        self._execute(f"DELETE FROM search WHERE rowid = (SELECT ({place}) FROM resumes {where})", values)
        self._execute(f"DELETE FROM search_places WHERE resume_id = (SELECT id FROM resumes {where})", values)
        # By its bytes too, so that the key of the claims is used.
        self._execute(
            "DELETE FROM claims WHERE organization_id = :organization_id AND resume_id = :id"
            " AND sha256 = (SELECT sha256 FROM resumes WHERE id = :id AND organization_id = :organization_id)",
            values,
        )
        self._execute("DELETE FROM idempotency WHERE organization_id = :organization_id AND resume_id = :id", values)
        self._execute("DELETE FROM resumes WHERE id = :id AND organization_id = :organization_id", values)

    def set_words(self, organization_id: str, resume_id: str, words: str) -> None:
        values = {"id": resume_id, "organization": organization_id, "words": words}
        place = "(SELECT place FROM search_places WHERE resume_id = :id)"
        made = self._run("INSERT OR IGNORE INTO search_places (resume_id) VALUES (:id)", values)
        if not made.rowcount:
            self._execute(f"DELETE FROM search WHERE rowid = {place}", values)
        self._execute(
            f"INSERT INTO search (rowid, organization, words) VALUES ({place}, :organization, :words)", values
        )

    def forget_words(self) -> None:
        self._execute("INSERT INTO search (search) VALUES ('optimize')", {})

    def set_claim(self, claim: Claim) -> None:
        self._insert("claims", rows.claim_row(claim), verb="INSERT OR REPLACE")

    def post(self, entry: Entry) -> None:
        self._insert("ledger", tenant_rows.entry_row(entry))

    def set_account(self, organization_id: str, pool: Pool, account: Account) -> None:
        row = {"organization_id": organization_id, "pool": pool.value, "balance": 0, "reserved": 0}
        self._insert("accounts", row, verb="INSERT OR IGNORE")
        self._execute(
            "UPDATE accounts SET period_start = :period_start, period_end = :period_end, ends_at = :ends_at,"
            " expired = :expired WHERE organization_id = :organization_id AND pool = :pool",
            row | tenant_rows.account_row(account),
        )

    def set_plan(self, plan: Plan) -> None:
        self._insert("plans", tenant_rows.plan_row(plan), verb="INSERT OR REPLACE")

    def add_revision(self, revision: Revision) -> None:
        self._insert("revisions", rows.revision_row(revision))

    def add_proofread_word(self, organization_id: str, word: str) -> None:
        row = {"organization_id": organization_id, "word": word}
        self._insert("proofread_words", row, verb="INSERT OR IGNORE")

    def remove_proofread_word(self, organization_id: str, word: str) -> None:
        self._execute(
            "DELETE FROM proofread_words WHERE organization_id = :organization_id AND word = :word",
            {"organization_id": organization_id, "word": word},
        )

    def remember_call(self, call: RememberedCall) -> None:
        self._insert("idempotency", rows.call_row(call))

    def forget_call(self, key: CallKey) -> None:
        self._db.execute(f"DELETE FROM idempotency WHERE {CALL}", rows.call_key_row(key))

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
            "recruiter_id": recruiter_id or ORGANIZATION_SLOT,
            "template_id": template_id,
            "updated_at": timestamp(now),
        }
        self._insert("template_preferences", row, verb="INSERT OR REPLACE")

    def add_template(self, template: PrivateTemplate) -> None:
        self._insert("templates", rows.template_row(template))

    def clear_preferences(self, organization_id: str, template_id: str) -> None:
        self._execute(
            "DELETE FROM template_preferences WHERE organization_id = :organization_id AND template_id = :template_id",
            {"organization_id": organization_id, "template_id": template_id},
        )

    def remove_template(self, organization_id: str, template_id: str, moment: datetime) -> None:
        self._execute(
            "UPDATE templates SET removed_at = :moment, updated_at = :moment"
            " WHERE organization_id = :organization_id AND id = :id AND removed_at IS NULL",
            {"organization_id": organization_id, "id": template_id, "moment": timestamp(moment)},
        )

    def replace_template(self, organization_id: str, template_id: str, sha256: str, moment: datetime) -> None:
        self._execute(
            "UPDATE templates SET sha256 = :sha256, updated_at = :moment"
            " WHERE organization_id = :organization_id AND id = :id AND removed_at IS NULL",
            {
                "organization_id": organization_id,
                "id": template_id,
                "sha256": sha256,
                "moment": timestamp(moment),
            },
        )

    def add_preview(self, preview: StoredPreview) -> None:
        self._insert("previews", rows.preview_row(preview))

    def revoke_previews(self, organization_id: str, resume_id: str, moment: datetime) -> None:
        self._execute(
            "UPDATE previews SET revoked_at = :moment"
            " WHERE organization_id = :organization_id AND resume_id = :id AND revoked_at IS NULL",
            {"organization_id": organization_id, "id": resume_id, "moment": timestamp(moment)},
        )

    def end_preview(self, preview_id: str) -> None:
        self._execute("UPDATE previews SET let_go = 1, filename = '', sha256 = '' WHERE id = :id", {"id": preview_id})

    def let_go(self, of: Bytes) -> None:
        row = {"organization_id": of.organization_id, "sha256": of.sha256}
        self._insert("unreferenced", row, verb="INSERT OR IGNORE")

    def settle_bytes(self, of: Bytes) -> None:
        self._execute(
            "DELETE FROM unreferenced WHERE organization_id = :organization_id AND sha256 = :sha256",
            {"organization_id": of.organization_id, "sha256": of.sha256},
        )

    def add_audit(self, entry: AuditEntry) -> None:
        self._insert("audit", tenant_rows.audit_row(entry))

    def set_mark(self, name: str, value: str) -> None:
        self._insert("marks", {"name": name, "value": value}, verb="INSERT OR REPLACE")

    def _store(self, resume: StoredResume, before: Status) -> bool:
        row = rows.resume_row(resume)
        changed = {column: value for column, value in row.items() if column not in _FIXED}
        values = (*changed.values(), row["id"], row["organization_id"], before.value)
        return bool(self._run(_store_sql(tuple(changed)), values).rowcount == 1)

    def _update(self, table: str, row: Mapping[str, Any], *, fixed: AbstractSet[str]) -> None:
        settings = ", ".join(f"{column} = :{column}" for column in row if column not in fixed)
        self._execute(f"UPDATE {table} SET {settings} WHERE id = :id", row)

    def _execute(self, sql: str, values: Mapping[str, Any]) -> None:
        self._run(sql, values)

    def _insert(self, table: str, row: Mapping[str, Any], *, verb: str = "INSERT") -> None:
        # By position: a name is looked up for each value.
        self._run(_insert_sql(verb, table, tuple(row)), tuple(row.values()))


@cache
def _insert_sql(verb: str, table: str, columns: tuple[str, ...]) -> str:
    return f"{verb} INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


@cache
def _store_sql(columns: tuple[str, ...]) -> str:
    settings = ", ".join(f"{column} = ?" for column in columns)
    return f"UPDATE resumes SET {settings} WHERE id = ? AND organization_id = ? AND status = ?"
