"""The ledger under any order of postings: accounts are its sum, and nothing is spent that is not there."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule
from store_bench import NOON, open_filled

from resumectl.model.credits import Pool, Posting
from resumectl.store.base import Overdrawn, Taken
from resumectl.store.records import Entry

MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""Nothing here is about the disk, and its waits would be most of the time."""

POOLS = st.sampled_from(list(Pool))


class LedgerMachine(RuleBasedStateMachine):
    """Posts at random and keeps its own count beside."""

    reservations = Bundle("reservations")
    settled = Bundle("settled")

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="ledger", dir=MEMORY))
        self.store = open_filled(self.folder)
        self.balance = dict.fromkeys(Pool, 0)
        self.reserved = dict.fromkeys(Pool, 0)
        self.made = 0

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)

    def post(self, pool: Pool, kind: Posting, amount: int, reservation_id: str | None = None) -> bool:
        try:
            with self.store.writing() as tx:
                tx.post(Entry("org_a", pool, kind, amount, NOON, reservation_id))
        except (Overdrawn, Taken):
            return False
        return True

    @rule(pool=POOLS, amount=st.integers(-3, 8))
    def grant(self, pool: Pool, amount: int) -> None:
        allowed = self.balance[pool] + amount >= self.reserved[pool]
        assert self.post(pool, Posting.GRANT, amount) is allowed
        self.balance[pool] += amount if allowed else 0

    @rule(pool=POOLS, amount=st.integers(1, 5))
    def expire(self, pool: Pool, amount: int) -> None:
        allowed = self.balance[pool] - amount >= self.reserved[pool]
        assert self.post(pool, Posting.EXPIRE, amount) is allowed
        self.balance[pool] -= amount if allowed else 0

    @rule(target=reservations, pool=POOLS, amount=st.integers(1, 4))
    def reserve(self, pool: Pool, amount: int) -> tuple[str, Pool, int]:
        self.made += 1
        name = f"rsv_{self.made}"
        allowed = self.balance[pool] - self.reserved[pool] >= amount
        assert self.post(pool, Posting.RESERVE, amount, name) is allowed
        self.reserved[pool] += amount if allowed else 0
        return (name, pool, amount) if allowed else ("", pool, amount)

    @rule(
        target=settled,
        reservation=consumes(reservations),
        kind=st.sampled_from([Posting.CONSUME, Posting.RELEASE]),
    )
    def settle(self, reservation: tuple[str, Pool, int], kind: Posting) -> tuple[str, Pool, int]:
        name, pool, amount = reservation
        if name:
            assert self.post(pool, kind, amount, name)
            self.reserved[pool] -= amount
            self.balance[pool] -= amount if kind is Posting.CONSUME else 0
        return reservation

    @rule(reservation=settled, kind=st.sampled_from([Posting.CONSUME, Posting.RELEASE, Posting.RESERVE]))
    def settle_again(self, reservation: tuple[str, Pool, int], kind: Posting) -> None:
        name, pool, amount = reservation
        assert not name or not self.post(pool, kind, amount, name)

    @invariant()
    def accounts_are_the_sum_of_the_ledger(self) -> None:
        with self.store.reading() as tx:
            accounts, entries = tx.accounts("org_a"), tx.entries("org_a")
        for pool in Pool:
            summed = dict.fromkeys(Posting, 0)
            for one in entries:
                if one.pool is pool:
                    summed[one.kind] += one.amount
            balance = summed[Posting.GRANT] - summed[Posting.CONSUME] - summed[Posting.EXPIRE]
            open_now = summed[Posting.RESERVE] - summed[Posting.CONSUME] - summed[Posting.RELEASE]
            assert (balance, open_now) == (self.balance[pool], self.reserved[pool])
            account = accounts.get(pool)
            held = (account.balance, account.available) if account else (0, 0)
            assert held == (balance, balance - open_now)
            assert 0 <= held[1] <= held[0]


LedgerMachine.TestCase.settings = settings(
    max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)


class TestLedger(LedgerMachine.TestCase):
    """Accounts equal the ledger's sum after every posting, allowed or refused."""
