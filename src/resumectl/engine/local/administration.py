"""Administration of a workspace on this machine. The protocol is engine.administration.Administration."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from resumectl.engine.administration import NewKey, NewWebhook, Summary
from resumectl.engine.base import Listing, ResumeItem
from resumectl.engine.local import (
    accept,
    backup,
    cleaning,
    granting,
    inspection,
    lists,
    money,
    subjects,
    tenants,
    webhooks,
)
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.titles import check_name
from resumectl.model.access import LOCAL_KEY, Key, KeyType, Organization, Recruiter, Role, Scope
from resumectl.model.credits import CreditBalance, Movement, Plan, Pool
from resumectl.model.erasure import AuditAction, AuditEntry, CleanUp, SubjectMatch
from resumectl.model.errors import InvalidInput
from resumectl.model.limits import DEDUPE_DAYS, RETENTION_DAYS
from resumectl.model.template import Preference, PreferenceScope
from resumectl.model.webhook import Attempt, Delivery, Event, Webhook
from resumectl.store.base import Reading


class LocalAdministration:
    """See engine.administration.Administration for what each method promises."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._store = parts.workspace.store

    def organizations(self) -> tuple[Organization, ...]:
        with self._store.reading() as tx:
            return tuple(tx.organizations())

    def sandbox(self) -> Organization:
        with self._store.writing() as tx:
            return tenants.make_sandbox(tx, self._parts.now(), self._parts.new_id)

    def change_settings(
        self,
        *,
        organization: str | None = None,
        name: str | None = None,
        retention_days: int | None = None,
        dedupe_window_days: int | None = None,
        proofread_enabled: bool | None = None,
    ) -> Organization:
        with self._store.writing() as tx:
            before = self._organization(tx, organization)
            after = replace(
                before,
                name=before.name if name is None else check_name(name, "name"),
                retention_days=_days(retention_days, before.retention_days, RETENTION_DAYS, "retention_days"),
                dedupe_window_days=_days(
                    dedupe_window_days, before.dedupe_window_days, DEDUPE_DAYS, "dedupe_window_days"
                ),
                proofread_enabled=before.proofread_enabled if proofread_enabled is None else proofread_enabled,
            )
            if after != before:
                tx.set_organization(after)
                tx.add_audit(
                    AuditEntry(
                        after.id, AuditAction.SETTINGS_CHANGED, after.id, self._parts.now(), LOCAL_KEY[0]
                    )
                )
            return after

    def create_key(
        self,
        name: str,
        key_type: KeyType,
        *,
        recruiter_id: str | None = None,
        scopes: Collection[Scope] = (),
        lives: timedelta | None = None,
        organization: str | None = None,
    ) -> NewKey:
        with self._store.writing() as tx:
            return tenants.create_key(
                tx,
                self._organization(tx, organization),
                name,
                key_type,
                recruiter_id=recruiter_id,
                scopes=scopes,
                lives=lives,
                now=self._parts.now(),
                new_id=self._parts.new_id,
            )

    def keys(self, *, organization: str | None = None) -> tuple[Key, ...]:
        with self._store.reading() as tx:
            found = tx.keys(self._organization(tx, organization).id)
        return tuple(one for one in found if one.id != LOCAL_KEY[0])

    def revoke_key(self, key_id: str) -> Key:
        with self._store.writing() as tx:
            return tenants.revoke_key(tx, key_id, self._parts.now())

    def add_recruiter(
        self, name: str, email: str, *, role: Role = Role.RECRUITER, organization: str | None = None
    ) -> Recruiter:
        with self._store.writing() as tx:
            found = self._organization(tx, organization)
            return tenants.add_recruiter(tx, found, name, email, role, self._parts.now(), self._parts.new_id)

    def all_recruiters(self, *, organization: str | None = None) -> tuple[Recruiter, ...]:
        with self._store.reading() as tx:
            return tuple(tx.recruiters(self._organization(tx, organization).id))

    def set_recruiter_active(self, recruiter_id: str, active: bool) -> Recruiter:
        with self._store.writing() as tx:
            return tenants.set_recruiter_active(tx, recruiter_id, active, self._parts.now())

    def preferences(self) -> tuple[Preference, ...]:
        organization_id = self._parts.organization_id
        with self._store.reading() as tx:
            slots = tx.preferences(organization_id)
        return tuple(
            Preference(
                PreferenceScope.RECRUITER if owner else PreferenceScope.ORGANIZATION,
                organization_id,
                owner,
                template_id,
            )
            for owner, template_id in slots
        )

    def grant(
        self,
        pool: Pool,
        amount: int,
        *,
        organization: str | None = None,
        note: str = "",
        lives: timedelta | None = None,
    ) -> CreditBalance:
        with self._store.reading() as tx:
            found = self._organization(tx, organization)
        granting.grant(self._store, found, pool, amount, note=note, lives=lives, now=self._parts.now())
        return money.balance_now(self._store, found.id, self._parts.now())

    def set_plan(
        self, pool: Pool, amount: int, *, start: date | None = None, organization: str | None = None
    ) -> Plan:
        with self._store.reading() as tx:
            found = self._organization(tx, organization)
        return granting.set_plan(self._store, found, pool, amount, start=start, now=self._parts.now())

    def balance(self, *, organization: str | None = None) -> CreditBalance:
        with self._store.reading() as tx:
            found = self._organization(tx, organization)
        return money.balance_now(self._store, found.id, self._parts.now())

    def movements(self, *, organization: str | None = None, limit: int = 50) -> tuple[Movement, ...]:
        with self._store.reading() as tx:
            entries = tx.entries(self._organization(tx, organization).id, limit=limit)
        return tuple(
            Movement(one.pool, one.kind, one.amount, one.created_at, one.resume_id, one.note)
            for one in reversed(entries)
        )

    def add_webhook(
        self, url: str, *, events: Collection[Event] = (), allow_private: bool = False, organization: str | None = None
    ) -> NewWebhook:
        parts = self._parts
        with self._store.writing() as tx:
            found = self._organization(tx, organization)
            return webhooks.add(
                tx, found, url, events, allow_private=allow_private, now=parts.now(), new_id=parts.new_id
            )

    def webhooks(self, *, organization: str | None = None) -> tuple[Webhook, ...]:
        with self._store.reading() as tx:
            return tuple(one.webhook for one in tx.webhooks(self._organization(tx, organization).id))

    def remove_webhook(self, webhook_id: str) -> Webhook:
        with self._store.writing() as tx:
            return webhooks.remove(tx, webhook_id)

    def test_webhook(self, webhook_id: str) -> Attempt:
        return webhooks.try_out(self._store, webhook_id, self._parts.now(), self._parts.new_id)

    def deliveries(
        self, *, webhook_id: str | None = None, organization: str | None = None, limit: int = 50
    ) -> tuple[Delivery, ...]:
        with self._store.reading() as tx:
            if webhook_id is None:
                owner = self._organization(tx, organization).id
            else:
                owner = webhooks.find(tx, webhook_id).webhook.organization_id
            return tuple(tx.deliveries(owner, webhook_id=webhook_id, limit=limit))

    def retry_deliveries(self, some_id: str) -> int:
        with self._store.writing() as tx:
            return webhooks.retry(tx, some_id, self._parts.now())

    def search(self, text: str, *, limit: int = 20, cursor: str | None = None) -> Listing[ResumeItem]:
        return lists.search(self._parts, text, limit, cursor)

    def full_names(self, resume_ids: Sequence[str]) -> Mapping[str, str]:
        with self._store.reading() as tx:
            return tx.full_names(self._parts.organization_id, resume_ids)

    def expiring(self) -> int:
        return inspection.expiring(self._parts)

    def known_version(self, sha256: str) -> str | None:
        with self._store.reading() as tx:
            holder = accept.holder(tx, self._parts.organization_id, sha256, self._parts.now())
        return holder.record.engine_version if holder else None

    def summary(self) -> Summary:
        return inspection.summary(self._parts)

    def clean_up(self, *, budget_s: float | None = None) -> CleanUp:
        return cleaning.clean_up(self._parts.workspace, self._parts.now, budget_s=budget_s)

    def check(self) -> Sequence[str]:
        return inspection.check(self._parts.workspace)

    def back_up(self, folder: Path, *, tell: Callable[[str], None] | None = None) -> int:
        return backup.back_up(self._parts.workspace, folder, tell)

    def subject_matches(self, email: str) -> tuple[SubjectMatch, ...]:
        return subjects.matches(self._parts, email)

    def erase(self, resume_ids: Sequence[str], *, reason: str = "") -> int:
        return subjects.erase(self._parts, resume_ids, reason)

    def subject_archive(
        self, email: str, resume_ids: Sequence[str], *, tell: Callable[[str], None] | None = None
    ) -> bytes:
        return subjects.archive(self._parts, email, resume_ids, tell)

    def audit(self, *, limit: int = 50) -> tuple[AuditEntry, ...]:
        with self._store.reading() as tx:
            return tuple(tx.audit(self._parts.organization_id, limit=limit))

    def _organization(self, tx: Reading, asked: str | None) -> Organization:
        return tenants.find_organization(tx, asked, self._parts.organization_id)


def _days(said: int | None, before: int, bounds: tuple[int, int], field: str) -> int:
    least, most = bounds
    if said is not None and not least <= said <= most:
        raise InvalidInput(f"{field} is {said}; it must be {least} to {most}.", field=field)
    return before if said is None else said
