"""Credits: what is reserved, consumed and given back, as ledger rows inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from resumectl.engine.local.sources import NewId
from resumectl.model.access import Organization
from resumectl.model.credits import (
    RESUME_POOLS,
    Account,
    CreditBalance,
    Plan,
    Pool,
    Posting,
    period_at,
    pool_to_charge,
)
from resumectl.model.errors import CreditsExhausted, NotAuthorised
from resumectl.store.base import Reading, Store, Writing
from resumectl.store.records import Entry


def balance(tx: Reading, organization: Organization, now: datetime) -> CreditBalance:
    """All pools; those that never got a credit stand there with nothing in them."""
    held = tx.accounts(organization.id)
    return CreditBalance(
        organization_id=organization.id,
        accounts=tuple(held.get(pool, Account(pool.value, 0, 0)) for pool in RESUME_POOLS),
        proofread=held.get(Pool.PROOFREAD, Account(Pool.PROOFREAD.value, 0, 0)),
        proofread_enabled=organization.proofread_enabled,
        as_of=now,
    )


def balance_now(store: Store, organization_id: str, now: datetime) -> CreditBalance:
    """The balance after what is due was settled. Raises LookupError: no such organization."""
    with store.reading() as tx:
        due = is_due(tx, organization_id, now)
    if due:
        with store.writing() as tx:
            roll(tx, organization_id, now)
    with store.reading() as tx:
        organization = tx.organization(organization_id)
        if organization is None:
            raise LookupError(f"the organization {organization_id} is not in this workspace")
        return balance(tx, organization, now)


def refuse_ahead(tx: Reading, organization: Organization, now: datetime, *, proofread: bool) -> None:
    """Raise as `check_affordable` does, unless a month is about to bring credits."""
    held = tx.accounts(organization.id)
    if not _is_due(held, tx.plans(organization.id), now):
        check_affordable(held, organization, proofread=proofread)


def check_affordable(held: Mapping[str, Account], organization: Organization, *, proofread: bool) -> Pool:
    """The pool that pays for one resume, of those that `roll` gives.

    Raises:
        CreditsExhausted: INSUFFICIENT_CREDITS or INSUFFICIENT_PROOFREAD_CREDITS.
        NotAuthorised: PROOFREAD_NOT_ENABLED.
    """
    if proofread:
        _require_add_on(organization)
    pool = pool_to_charge(tuple(held.values()))
    if pool is None:
        raise CreditsExhausted(
            "No resume credits are left.", remedy="Have credits granted, then upload the document again."
        )
    if proofread:
        _require_passes(held)
    return Pool(pool)


def check_pass_affordable(held: Mapping[str, Account], organization: Organization) -> None:
    """Raise as `check_affordable` does for proofreading alone."""
    _require_add_on(organization)
    _require_passes(held)


def _require_add_on(organization: Organization) -> None:
    if not organization.proofread_enabled:
        raise NotAuthorised(
            "Proofreading is not switched on for this organization.",
            code="PROOFREAD_NOT_ENABLED",
            remedy="Go on without proofreading, or have the add-on switched on.",
        )


def _require_passes(held: Mapping[str, Account]) -> None:
    account = held.get(Pool.PROOFREAD)
    if account is None or account.available < 1:
        raise CreditsExhausted(
            "No proofread credits are left.",
            code="INSUFFICIENT_PROOFREAD_CREDITS",
            remedy="Go on without proofreading, or have proofread credits granted.",
        )


def is_due(tx: Reading, organization_id: str, now: datetime) -> bool:
    """Whether `roll` has something to do."""
    return _is_due(tx.accounts(organization_id), tx.plans(organization_id), now)


def _is_due(held: Mapping[str, Account], plans: Sequence[Plan], now: datetime) -> bool:
    return any(_has_ended(account, now) for account in held.values()) or any(
        _begins(plan, held.get(plan.pool), now) for plan in plans
    )


def roll(tx: Writing, organization_id: str, now: datetime) -> Mapping[str, Account]:
    """Expire what has ended and grant what a plan's month brings (decision C5), and give all pools after that.

    Months that nobody saw bring nothing: what they granted would have expired by now.
    """
    held, plans = tx.accounts(organization_id), tx.plans(organization_id)
    if not _is_due(held, plans, now):
        return held
    for name, account in held.items():
        if _has_ended(account, now):
            pool = Pool(name)
            if account.available:
                tx.post(Entry(organization_id, pool, Posting.EXPIRE, account.available, now))
            tx.set_account(organization_id, pool, replace(account, expired=True))
    held = tx.accounts(organization_id)
    for plan in plans:
        if _begins(plan, held.get(plan.pool), now):
            _begin_month(tx, plan, held.get(plan.pool), now)
    return tx.accounts(organization_id)


def _has_ended(account: Account, now: datetime) -> bool:
    end = account.ends_at or account.period_end
    return end is not None and end <= now and not account.expired


def _begins(plan: Plan, account: Account | None, now: datetime) -> bool:
    """Whether the plan's month has begun and its credits are not granted."""
    runs = account is not None and account.period_end is not None and now < account.period_end
    return plan.amount > 0 and not runs and period_at(plan.start, now) is not None


def _begin_month(tx: Writing, plan: Plan, account: Account | None, now: datetime) -> None:
    month = period_at(plan.start, now)
    if month is None:
        return
    begins, ends = month
    fresh = account or Account(plan.pool.value, 0, 0)
    tx.set_account(
        plan.organization_id,
        plan.pool,
        replace(fresh, expired=False, period_start=begins, period_end=ends, ends_at=None),
    )
    tx.post(
        Entry(plan.organization_id, plan.pool, Posting.GRANT, plan.amount, now, note=f"plan, from {begins:%Y-%m-%d}")
    )


def reserve(tx: Writing, organization_id: str, pool: Pool, resume_id: str, now: datetime, new_id: NewId) -> str:
    """Set one credit of `pool` aside and give the reservation's id."""
    reservation_id = new_id("rsv")
    tx.post(Entry(organization_id, pool, Posting.RESERVE, 1, now, reservation_id, resume_id))
    return reservation_id


def settle(tx: Writing, reservation_id: str, how: Posting, now: datetime) -> None:
    """Consume or give back what was reserved, to the pool it came from; `""` stands for nothing."""
    if not reservation_id:
        return
    reserved = tx.reservation(reservation_id)
    if reserved is None:
        raise LookupError(f"the ledger has no reservation {reservation_id}")
    tx.post(
        Entry(
            reserved.organization_id, reserved.pool, how, reserved.amount, now, reservation_id, reserved.resume_id,
            reserved.note,
        )
    )  # fmt: skip
    if how is not Posting.RELEASE:
        return
    account = tx.accounts(reserved.organization_id)[reserved.pool]
    starts = account.period_start
    if account.expired or (starts and reserved.created_at < starts):
        # It belongs to a month that has ended, so it comes back expired (decision C4).
        tx.post(
            replace(reserved, kind=Posting.EXPIRE, created_at=now, reservation_id=None, note="its month has ended")
        )
