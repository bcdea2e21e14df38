"""Pools, grants, plans and their months (decisions C4, C5, C6)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from local_bench import START, Bench

from resumectl.model.credits import Account, Pool, Posting, period_at
from resumectl.model.errors import CreditsExhausted, InvalidInput, NotAuthorised
from resumectl.model.limits import GRANT_MOST
from resumectl.model.resume import UploadOptions

DAYS = st.dates(date(2000, 1, 1), date(2100, 12, 31))


def account(bench: Bench, pool: Pool) -> Account:
    balance = bench.engine.credits()
    return next(one for one in (*balance.accounts, balance.proofread) if one.type == pool)


def utc(year: int, month: int, day: int) -> datetime:
    return datetime(year, month, day, tzinfo=UTC)


@pytest.fixture
def poor(bench: Bench) -> Bench:
    """A workspace without a credit."""
    bench.take_all_credits()
    return bench


@given(start=DAYS, days=st.integers(0, 20_000), seconds=st.integers(0, 86_399))
def test_c5_months_cover_every_moment_once(start: date, days: int, seconds: int) -> None:
    """From the start on, the month of a moment holds it, begins on the clamped day, and meets its neighbours."""
    moment = datetime.combine(start, datetime.min.time(), UTC) + timedelta(days=days, seconds=seconds)
    month = period_at(start, moment)
    assert month
    begins, ends = month
    assert begins <= moment < ends
    assert timedelta(days=28) <= ends - begins <= timedelta(days=31)
    following = begins.replace(day=1) + timedelta(days=32)
    last = (following.replace(day=1) - timedelta(days=1)).day
    assert begins.day == min(start.day, last)
    assert period_at(start, ends) is not None
    assert period_at(start, ends)[0] == ends  # type: ignore[index]
    assert period_at(start, ends - timedelta(microseconds=1)) == month
    assert (begins.hour, begins.minute, begins.tzinfo) == (0, 0, UTC)


@given(start=DAYS)
def test_c5_months_never_drift(start: date) -> None:
    """After a year the month begins on the same day again, or on its last day, in each of 50 years."""
    ends = datetime.combine(start, datetime.min.time(), UTC)
    for n in range(1, 601):
        month = period_at(start, ends)
        assert month
        ends = month[1]
        if n % 12 == 0 and (start.month, start.day) != (2, 29):
            assert (ends.month, ends.day) == (start.month, start.day)
    assert ends.year == start.year + 50


@given(start=DAYS, offset=st.integers(-14 * 60, 14 * 60))
def test_c5_before_its_start_a_plan_has_no_month(start: date, offset: int) -> None:
    """The last microsecond before the start's midnight UTC is none of its months, whatever zone says it."""
    midnight = datetime.combine(start, datetime.min.time(), UTC)
    zone = (midnight - timedelta(microseconds=1)).astimezone()
    assert period_at(start, zone) is None
    assert period_at(start, midnight + timedelta(minutes=abs(offset))) == period_at(start, midnight)


def test_c5_a_month_of_the_31st() -> None:
    """Renews on the last day of shorter months and on the 31st again."""
    start = date(2026, 1, 31)
    assert period_at(start, utc(2026, 2, 28)) == (utc(2026, 2, 28), utc(2026, 3, 31))
    assert period_at(start, utc(2028, 2, 29)) == (utc(2028, 2, 29), utc(2028, 3, 31))
    assert period_at(start, utc(2026, 2, 27)) == (utc(2026, 1, 31), utc(2026, 2, 28))


def test_c5_a_plan_grants_every_month_and_what_is_left_ends(poor: Bench) -> None:
    """N at the start and each month; unused ones expire at period_end; months that nobody saw bring nothing."""
    poor.admin.set_plan(Pool.SUBSCRIPTION, 10, start=date(2026, 10, 31))
    now = account(poor, Pool.SUBSCRIPTION)
    assert (now.available, now.period_start, now.period_end) == (10, utc(2026, 10, 31), utc(2026, 11, 30))
    poor.done("Ada")
    assert account(poor, Pool.SUBSCRIPTION).balance == 9
    poor.clock.stop_at(utc(2026, 11, 30) - timedelta(milliseconds=1))
    assert account(poor, Pool.SUBSCRIPTION).available == 9
    poor.clock.stop_at(utc(2026, 11, 30))
    now = account(poor, Pool.SUBSCRIPTION)
    assert (now.balance, now.available, now.period_start, now.period_end) == (
        10, 10, utc(2026, 11, 30), utc(2026, 12, 31)
    )  # fmt: skip
    poor.clock.stop_at(utc(2027, 6, 15))
    now = account(poor, Pool.SUBSCRIPTION)
    assert (now.balance, now.period_start, now.expired) == (10, utc(2027, 5, 31), False)
    assert [(one.kind, one.amount) for one in poor.admin.movements(limit=4)] == [
        (Posting.GRANT, 10), (Posting.EXPIRE, 10), (Posting.GRANT, 10), (Posting.EXPIRE, 9)
    ]  # fmt: skip
    poor.assert_books_balance()


def test_c5_a_month_begins_with_whatever_asks_first(poor: Bench) -> None:
    """An upload, a reprocess, a clean-up or a look: the month's credits are there, once."""
    poor.admin.set_plan(Pool.SUBSCRIPTION, 2, start=date(2026, 11, 1))
    resume_id = poor.done("Ada")
    for month, act in (
        (12, lambda: poor.upload("Bo")),
        (1, lambda: poor.reprocess(resume_id, key="one key of all")),
        (2, poor.admin.clean_up),
        (3, poor.engine.credits),
        (4, lambda: poor.admin.grant(Pool.PAYG, 1)),
    ):
        poor.clock.now = utc(2026 + (month < 11), month, 1) + timedelta(hours=1)
        act()
        act()
        for one in poor.engine.resumes().items:
            poor.engine.wait(one.id)
    grants = [one.note for one in poor.admin.movements(limit=100) if one.note.startswith("plan, from")]
    firsts = ["2026-11-01", "2026-12-01", *(f"2027-0{month}-01" for month in (1, 2, 3, 4))]
    assert [note.rpartition(" ")[2] for note in reversed(grants)] == firsts
    poor.assert_books_balance()


def test_c5_another_amount_from_the_next_month_on(poor: Bench) -> None:
    """Neither more nor less in the running month, however often it is said; 0 ends it with the running month."""
    for amount in (10, 20, 0, 30):
        poor.admin.set_plan(Pool.SUBSCRIPTION, amount, start=date(2026, 11, 1))
        assert account(poor, Pool.SUBSCRIPTION).available == 10
    poor.clock.stop_at(utc(2026, 12, 1))
    assert account(poor, Pool.SUBSCRIPTION).available == 30
    poor.admin.set_plan(Pool.SUBSCRIPTION, 0)
    assert account(poor, Pool.SUBSCRIPTION).available == 30
    poor.clock.stop_at(utc(2027, 1, 1))
    now = account(poor, Pool.SUBSCRIPTION)
    assert (now.balance, now.available, now.expired) == (0, 0, True)
    assert (now.period_start, now.period_end) == (utc(2026, 12, 1), utc(2027, 1, 1))
    poor.clock.turn(days=400)
    assert account(poor, Pool.SUBSCRIPTION) == now


def test_c5_a_plan_that_begins_later(poor: Bench) -> None:
    """Nothing before its day; without a `start` it is today."""
    poor.admin.set_plan(Pool.SUBSCRIPTION, 5, start=date(2026, 12, 10))
    assert account(poor, Pool.SUBSCRIPTION).available == 0
    poor.clock.stop_at(utc(2026, 12, 10))
    assert account(poor, Pool.SUBSCRIPTION).available == 5
    assert poor.admin.set_plan(Pool.PROOFREAD, 3).start == date(2026, 12, 10)
    proofread = poor.engine.credits().proofread
    assert (proofread.available, proofread.period_end) == (3, utc(2027, 1, 10))
    poor.clock.stop_at(utc(2027, 1, 10))
    assert poor.engine.credits().proofread.available == 3


def test_c4_what_comes_back_to_an_ended_month_expires_at_once(poor: Bench) -> None:
    """The new month has its own credits and not one more."""
    poor.admin.set_plan(Pool.SUBSCRIPTION, 2, start=date(2026, 11, 1))
    late, consumed = poor.upload("broken").resume.id, poor.upload("Ada").resume.id
    poor.clock.now = utc(2026, 12, 1)
    assert account(poor, Pool.SUBSCRIPTION).balance == 4
    assert account(poor, Pool.SUBSCRIPTION).available == 2
    poor.engine.wait(late)
    poor.engine.wait(consumed)
    now = account(poor, Pool.SUBSCRIPTION)
    assert (now.balance, now.available) == (2, 2)
    assert poor.postings() == {"reserve": 2, "release": 1, "expire": 1, "consume": 1}
    poor.assert_books_balance()


@pytest.mark.parametrize("renewed", [False, True])
def test_c4_what_comes_back_to_an_ended_pool_expires_at_once(poor: Bench, renewed: bool) -> None:
    """Also when nothing, or a later grant, follows on what has ended."""
    poor.admin.grant(Pool.STARTER, 2, lives=timedelta(days=1))
    late = poor.upload("broken").resume.id
    poor.clock.turn(days=2)
    assert account(poor, Pool.STARTER).expired
    if renewed:
        poor.admin.grant(Pool.STARTER, 5)
    poor.engine.wait(late)
    now = account(poor, Pool.STARTER)
    assert (now.available, now.balance, now.expired) == ((5, 5, False) if renewed else (0, 0, True))
    in_time = [poor.upload("broken too").resume.id] if renewed else []
    for resume_id in in_time:
        poor.engine.wait(resume_id)
        assert account(poor, Pool.STARTER).available == 5
    poor.assert_books_balance()


def test_c5_starter_may_end_and_payg_never(poor: Bench) -> None:
    """Starter credits end when it was said, all of them; payg is there in a hundred years."""
    poor.admin.grant(Pool.STARTER, 5, lives=timedelta(days=10))
    poor.admin.grant(Pool.PAYG, 3)
    assert account(poor, Pool.STARTER).ends_at
    poor.clock.turn(days=9)
    poor.admin.grant(Pool.STARTER, 1, lives=timedelta(days=10))
    poor.clock.turn(days=9)
    assert account(poor, Pool.STARTER).available == 6
    poor.clock.turn(days=2)
    starter, _, payg = poor.engine.credits().accounts
    assert (starter.available, starter.expired, payg.available, payg.expired) == (0, True, 3, False)
    poor.clock.turn(days=36_500)
    assert poor.engine.credits().available == 3
    with pytest.raises(InvalidInput):
        poor.admin.grant(Pool.PAYG, 1, lives=timedelta(days=1))
    with pytest.raises(InvalidInput):
        poor.admin.grant(Pool.STARTER, 1, lives=timedelta(days=10_000_000))
    poor.assert_books_balance()


def test_c5_a_negative_grant_never_goes_below_what_is_available(poor: Bench) -> None:
    """It takes what is there and not reserved; one more is refused and changes nothing, the log neither."""
    poor.admin.grant(Pool.PAYG, 3, note="bought")
    poor.upload("Ada")
    for amount in (-3, -(10**9), 0, GRANT_MOST + 1):
        before = poor.sql("SELECT * FROM ledger") + poor.sql("SELECT * FROM audit")
        with pytest.raises(InvalidInput) as raised:
            poor.admin.grant(Pool.PAYG, amount)
        assert raised.value.field == "amount"
        assert poor.sql("SELECT * FROM ledger") + poor.sql("SELECT * FROM audit") == before
    assert poor.admin.grant(Pool.PAYG, -2).available == 0
    with pytest.raises(InvalidInput):
        poor.admin.grant(Pool.SUBSCRIPTION, -1)
    assert [one.amount for one in poor.admin.movements() if one.kind is Posting.GRANT][:2] == [-2, 3]
    assert [one.note for one in poor.admin.movements() if one.note == "bought"]
    poor.assert_books_balance()


def test_c5_which_pools_have_plans(poor: Bench) -> None:
    """Subscription and proofread; no negative amount, none beyond reason."""
    wrong = ((Pool.STARTER, 1), (Pool.PAYG, 1), (Pool.PROOFREAD, -1), (Pool.PROOFREAD, GRANT_MOST + 1))
    for pool, amount in wrong:
        with pytest.raises(InvalidInput):
            poor.admin.set_plan(pool, amount)
    assert not poor.sql("SELECT * FROM plans")


def test_pools_are_charged_in_the_contracts_order(poor: Bench) -> None:
    """Starter, then subscription, then payg; what comes back goes to the pool it came from."""
    for pool in (Pool.PAYG, Pool.SUBSCRIPTION, Pool.STARTER):
        poor.admin.grant(pool, 1)
    left = []
    for n in range(3):
        poor.upload(f"broken {n}")
        left.append([one.available for one in poor.engine.credits().accounts])
    assert left == [[0, 1, 1], [0, 0, 1], [0, 0, 0]]
    for one in poor.engine.resumes().items:
        poor.engine.wait(one.id)
    assert [one.available for one in poor.engine.credits().accounts] == [1, 1, 1]
    poor.assert_books_balance()


def test_c6_no_credits(poor: Bench) -> None:
    """INSUFFICIENT_CREDITS: no record, nothing reserved, no bytes; a duplicate and a replay still succeed."""
    poor.grant(Pool.PAYG, 1)
    known = poor.upload("Ada", key="the first one")
    with pytest.raises(CreditsExhausted) as raised:
        poor.upload("Bo", key="the second one")
    assert raised.value.code == "INSUFFICIENT_CREDITS"
    assert set(poor.files().values()) == {b"Ada"}
    assert len(poor.engine.resumes().items) == 1
    assert poor.upload("Ada").deduplicated
    assert poor.upload("Ada", UploadOptions(auto_proofread=True)).deduplicated
    assert poor.upload("Ada", key="the first one").resume == known.resume
    poor.grant(Pool.PAYG, 1)
    assert poor.upload("Bo", key="the second one").credits_reserved == 1


def test_c6_no_proofread_credits(poor: Bench) -> None:
    """Its own code, and without the add-on 403; the resume credit is not reserved either."""
    poor.grant(Pool.PAYG, 1)
    wish = UploadOptions(auto_proofread=True)
    with pytest.raises(CreditsExhausted) as raised:
        poor.upload("Ada", wish)
    assert raised.value.code == "INSUFFICIENT_PROOFREAD_CREDITS"
    poor.grant(Pool.PROOFREAD, 1)
    poor.admin.change_settings(proofread_enabled=False)
    with pytest.raises(NotAuthorised) as off:
        poor.upload("Ada", wish)
    assert off.value.code == "PROOFREAD_NOT_ENABLED"
    assert (poor.engine.credits().available, poor.postings()) == (1, {})
    poor.admin.change_settings(proofread_enabled=True)
    poor.upload("Ada", wish)
    assert (poor.engine.credits().available, poor.engine.credits().proofread.available) == (0, 0)
    poor.assert_books_balance()


def test_c5_the_sandbox_runs_out(bench: Bench) -> None:
    """Forty starter and ten proofread credits, and the add-on: running out can be tried."""
    bench.admin.sandbox()
    balance = bench.admin.balance(organization="sandbox")
    assert [one.available for one in balance.accounts] == [40, 0, 0]
    assert (balance.proofread.available, balance.proofread_enabled) == (10, True)


def test_a_clock_that_goes_back_grants_nothing_twice(poor: Bench) -> None:
    """Neither a month that was granted nor credits that had expired come again."""
    poor.admin.set_plan(Pool.SUBSCRIPTION, 5, start=date(2026, 11, 1))
    poor.admin.grant(Pool.STARTER, 5, lives=timedelta(days=10))
    poor.clock.stop_at(utc(2026, 12, 1))
    assert poor.engine.credits().available == 5
    for moment in (START, utc(2026, 11, 30), utc(2026, 12, 1)):
        poor.clock.stop_at(moment)
        assert poor.engine.credits().available == 5
    assert sum(one.kind is Posting.GRANT and one.pool is Pool.SUBSCRIPTION for one in poor.admin.movements()) == 2
    poor.assert_books_balance()
