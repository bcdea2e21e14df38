"""Credit pools and the balance that the contract shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Pool(StrEnum):
    """The pools; resume credits are consumed in this order, `proofread` is a balance of its own."""

    STARTER = "starter"
    SUBSCRIPTION = "subscription"
    PAYG = "payg"
    PROOFREAD = "proofread"


RESUME_POOLS = (Pool.STARTER, Pool.SUBSCRIPTION, Pool.PAYG)


class Posting(StrEnum):
    """The kinds of ledger rows: balance = granted - consumed - expired; available = balance - reserved + released."""

    GRANT = "grant"
    RESERVE = "reserve"
    CONSUME = "consume"
    RELEASE = "release"
    EXPIRE = "expire"


@dataclass(frozen=True, slots=True)
class Account:
    """One pool: `balance` granted and not consumed, `available` the part that is neither reserved nor expired."""

    type: str
    balance: int
    available: int
    expired: bool = False
    period_start: datetime | None = None
    period_end: datetime | None = None


@dataclass(frozen=True, slots=True)
class CreditBalance:
    """A snapshot of all pools of one organization at `as_of`."""

    organization_id: str
    accounts: tuple[Account, ...]
    proofread: Account
    proofread_enabled: bool
    as_of: datetime

    @property
    def available(self) -> int:
        """Resume credits that an upload can reserve now."""
        return sum(account.available for account in self.accounts)


def pool_to_charge(accounts: tuple[Account, ...], amount: int = 1) -> str | None:
    """The first pool in consumption order that covers `amount`, or None when no pool does."""
    by_type = {account.type: account for account in accounts}
    for pool in RESUME_POOLS:
        account = by_type.get(pool)
        if account and account.available >= amount:
            return pool
    return None
