"""Credits that are given: once, or every month (decision C5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from resumectl.engine.local import money
from resumectl.model.access import LOCAL_KEY, Organization
from resumectl.model.credits import Account, Plan, Pool, Posting
from resumectl.model.erasure import AuditAction, AuditEntry
from resumectl.model.errors import InvalidInput
from resumectl.model.limits import GRANT_MOST, LIVES_MOST
from resumectl.store.base import Overdrawn, Store, Writing
from resumectl.store.records import Entry

PLANNED = (Pool.SUBSCRIPTION, Pool.PROOFREAD)
_NOTE_CHARACTERS = 200


def grant(
    store: Store,
    organization: Organization,
    pool: Pool,
    amount: int,
    *,
    note: str,
    lives: timedelta | None,
    now: datetime,
) -> None:
    """See engine.administration.Administration.grant."""
    if amount == 0 or abs(amount) > GRANT_MOST:
        raise InvalidInput(
            f"{amount} credits cannot be granted; give 1 to {GRANT_MOST:,}, or less than 0.", field="amount"
        )
    if lives is not None and (pool is not Pool.STARTER or amount < 0 or lives <= timedelta()):
        raise InvalidInput("Only starter credits that are added end, and in the future.", field="expires")
    if lives is not None and lives > LIVES_MOST:
        raise InvalidInput(f"Credits live {LIVES_MOST.days:,} days at most.", field="expires")
    try:
        with store.writing() as tx:
            money.roll(tx, organization.id, now)
            _renew(tx, organization.id, pool, amount, lives, now)
            tx.post(Entry(organization.id, pool, Posting.GRANT, amount, now, note=note[:_NOTE_CHARACTERS]))
            _log(tx, organization.id, now, f"{pool} {amount:+d}")
    except Overdrawn as error:
        raise InvalidInput(
            f"The pool {pool} has fewer than {-amount:,} credits to take away.", field="amount"
        ) from error


def set_plan(
    store: Store, organization: Organization, pool: Pool, amount: int, *, start: date | None, now: datetime
) -> Plan:
    """See engine.administration.Administration.set_plan."""
    if pool not in PLANNED:
        raise InvalidInput(f"There are plans for {' and '.join(PLANNED)}, not for {pool}.", field="pool")
    if not 0 <= amount <= GRANT_MOST:
        raise InvalidInput(f"A plan of {amount} credits a month; give 0 to {GRANT_MOST:,}.", field="amount")
    plan = Plan(organization.id, pool, amount, start or now.astimezone(UTC).date())
    with store.writing() as tx:
        money.roll(tx, organization.id, now)
        tx.set_plan(plan)
        money.roll(tx, organization.id, now)
        _log(tx, organization.id, now, f"plan {pool} {amount}")
    return plan


def _renew(
    tx: Writing, organization_id: str, pool: Pool, amount: int, lives: timedelta | None, now: datetime
) -> None:
    """An account that had ended lives again, and starter credits get their new end."""
    account = tx.accounts(organization_id).get(pool, Account(pool.value, 0, 0))
    if amount > 0 and (account.expired or lives is not None or account.ends_at is not None):
        ends_at = now + lives if lives else None
        # What was reserved before the end and comes back later stays expired: `settle` sees it by period_start.
        starts = now if account.expired else account.period_start
        fresh = replace(account, expired=False, period_start=starts, period_end=None, ends_at=ends_at)
        tx.set_account(organization_id, pool, fresh)


def _log(tx: Writing, organization_id: str, now: datetime, detail: str) -> None:
    tx.add_audit(
        AuditEntry(organization_id, AuditAction.CREDITS_CHANGED, organization_id, now, LOCAL_KEY[0], detail)
    )
