"""Credits: what is reserved, consumed and given back, as ledger rows inside the caller's transaction."""

from __future__ import annotations

from datetime import datetime

from resumectl.engine.local.sources import NewId
from resumectl.model.access import Organization
from resumectl.model.credits import RESUME_POOLS, Account, CreditBalance, Pool, Posting, pool_to_charge
from resumectl.model.errors import CreditsExhausted, NotAuthorised
from resumectl.store.base import Entry, Reading, Writing


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


def check_affordable(tx: Reading, organization: Organization, now: datetime, *, proofread: bool) -> Pool:
    """The pool that pays for one resume.

    Raises:
        CreditsExhausted: INSUFFICIENT_CREDITS or INSUFFICIENT_PROOFREAD_CREDITS.
        NotAuthorised: PROOFREAD_NOT_ENABLED.
    """
    held = balance(tx, organization, now)
    if proofread and not held.proofread_enabled:
        raise NotAuthorised(
            "Proofreading is not switched on for this organization.",
            code="PROOFREAD_NOT_ENABLED",
            remedy="Upload without proofreading, or have the add-on switched on.",
        )
    pool = pool_to_charge(held.accounts)
    if pool is None:
        raise CreditsExhausted(
            "No resume credits are left.", remedy="Have credits granted, then upload the document again."
        )
    if proofread and held.proofread.available < 1:
        raise CreditsExhausted(
            "No proofread credits are left.",
            code="INSUFFICIENT_PROOFREAD_CREDITS",
            remedy="Upload without proofreading, or have proofread credits granted.",
        )
    return Pool(pool)


def reserve(
    tx: Writing, organization_id: str, pool: Pool, resume_id: str, now: datetime, new_id: NewId
) -> str:
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
            reserved.organization_id,
            reserved.pool,
            how,
            reserved.amount,
            now,
            reservation_id,
            reserved.resume_id,
        )
    )
