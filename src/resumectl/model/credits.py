"""Credit pools and the balance that the contract shows."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
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
    ends_at: datetime | None = None
    """When credits that were granted for a time end; a plan's end with their period."""


@dataclass(frozen=True, slots=True)
class CreditBalance:
    """A snapshot of all pools of one organization at `as_of`.

    `proofread_missing` says why nothing can be proofread where the work is done; it is `""` where it can.
    """

    organization_id: str
    accounts: tuple[Account, ...]
    proofread: Account
    proofread_enabled: bool
    as_of: datetime
    proofread_missing: str = ""

    @property
    def can_proofread(self) -> bool:
        """Whether a pass that is asked for now would be done."""
        return self.proofread_enabled and self.proofread.available > 0 and not self.proofread_missing

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


@dataclass(frozen=True, slots=True)
class Plan:
    """`amount` credits of `pool` every month, from `start` on (decision C5); 0 after it was ended."""

    organization_id: str
    pool: Pool
    amount: int
    start: date


@dataclass(frozen=True, slots=True)
class Movement:
    """A row of the ledger as people see it. `amount` is in credits, negative only in a correcting grant."""

    pool: Pool
    kind: Posting
    amount: int
    created_at: datetime
    resume_id: str | None = None
    note: str = ""


def period_at(start: date, moment: datetime) -> tuple[datetime, datetime] | None:
    """The month of a plan that `moment` falls in, from its first moment to the first one after it, in UTC.

    Months are counted from `start` and never drift: a plan of the 31st renews on the 28th of February and on the
    31st of March. None before `start`.
    """
    today = moment.astimezone(UTC).date()
    if today < start:
        return None
    months = (today.year - start.year) * 12 + today.month - start.month
    if _after_months(start, months) > today:
        months -= 1
    return _midnight(_after_months(start, months)), _midnight(_after_months(start, months + 1))


def _after_months(start: date, months: int) -> date:
    years, month = divmod(start.month - 1 + months, 12)
    year = start.year + years
    return date(year, month + 1, min(start.day, monthrange(year, month + 1)[1]))


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
