"""What store.base promises, tried on every store there is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store_bench import NOON, ORGANIZATION, open_filled, pending

from resumectl.model.access import Organization
from resumectl.model.credits import Pool, Posting
from resumectl.model.errors import ParseError
from resumectl.model.page import (
    Box,
    Evidence,
    Mark,
    ParseResult,
    PrintedLine,
    Sheet,
    Transcript,
    UnplacedLine,
    Warning,
)
from resumectl.model.profile import BasicInfo, Profile
from resumectl.model.resume import TRANSITIONS, RevisionKind, Status
from resumectl.model.timestamps import moment_of, timestamp
from resumectl.store.base import Overdrawn, Store, Taken
from resumectl.store.records import CallKey, Claim, Entry, Lease, PrivateTemplate, RememberedCall, Revision

CALL = CallKey("org_a", "local", "POST", "/resumes", "key-00000001")
REMEMBERED = RememberedCall(CALL, "f" * 64, "res_1", {"name": "Zoë", "n": 1}, NOON)


@pytest.fixture(params=["sqlite"])
def store(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Store]:
    opened = open_filled(tmp_path)
    yield opened
    opened.close()


def entry(kind: Posting, amount: int = 1, reservation_id: str | None = None) -> Entry:
    return Entry("org_a", Pool.STARTER, kind, amount, NOON, reservation_id, "res_1")


def test_a_block_that_fails_changes_nothing(store: Store) -> None:
    """Several changes are one: an exception undoes all of them."""
    with pytest.raises(RuntimeError), store.writing() as tx:  # noqa: PT012 - the block is what is tried
        tx.add_resume(pending())
        tx.post(entry(Posting.GRANT, 5))
        raise RuntimeError
    with store.reading() as tx:
        assert tx.resume("org_a", "res_1") is None
        assert not tx.accounts("org_a")


def test_a_reader_sees_one_moment(store: Store) -> None:
    """What another connection commits during a reading block does not show in it."""
    with store.reading() as tx:
        assert tx.resume("org_a", "res_1") is None
        with store.writing() as other:
            other.add_resume(pending())
        assert tx.resume("org_a", "res_1") is None
    with store.reading() as tx:
        assert tx.resume("org_a", "res_1") == pending()


def test_a_resume_comes_back_as_it_was_stored(store: Store) -> None:
    """Every member survives: error, lease, times, a name that is not ASCII."""
    error = ParseError("CORRUPT_FILE", "Kaputt: é\u202f中", "extract", True)
    base = pending()
    stored = replace(
        base,
        record=replace(
            base.record,
            title="Zoë 🦊",
            status=Status.PROCESSING,
            processing_started_at=NOON,
            processing_finished_at=NOON + timedelta(milliseconds=1),
            resume_language="german",
            error=error,
        ),
        template_id="tpl_classic",
        auto_proofread=True,
        attempts=2,
        lease=Lease("wrk_1", "host", NOON + timedelta(minutes=5)),
        reservation_id="rsv_1",
        proofread_reservation_id="rsv_2",
    )
    with store.writing() as tx:
        tx.add_resume(base)
        assert tx.move("b", stored)
    with store.reading() as tx:
        assert tx.resume("org_a", "res_1") == stored


@pytest.mark.parametrize("arrow", [letter for letter in TRANSITIONS if letter != "a"])
@pytest.mark.parametrize("now", list(Status))
def test_only_the_arrows_of_the_table_change_a_status(store: Store, arrow: str, now: Status) -> None:
    """An arrow moves a row that is in its first state, and leaves every other row as it is."""
    path_to = {
        Status.PENDING: "",
        Status.PROCESSING: "b",
        Status.COMPLETED: "bc",
        Status.FAILED: "bd",
    }[now]
    before, after = TRANSITIONS[arrow]
    row = pending()
    with store.writing() as tx:
        tx.add_resume(row)
        for letter in path_to:
            row = replace(row, record=replace(row.record, status=TRANSITIONS[letter][1]))
            assert tx.move(letter, row)
        changed = replace(row, record=replace(row.record, status=after, title="moved"))
        assert tx.move(arrow, changed) is (now is before)
        assert tx.resume("org_a", "res_1") == (changed if now is before else row)


def test_a_status_cannot_be_set_beside_the_arrow(store: Store) -> None:
    """Asking for an arrow with a record of another state is a mistake of the caller."""
    with store.writing() as tx:
        tx.add_resume(pending())
        with pytest.raises(ValueError, match="does not lead to"):
            tx.move("b", pending())
        with pytest.raises(ValueError, match="PENDING"):
            tx.add_resume(replace(pending("res_2"), record=replace(pending().record, status=Status.FAILED)))


def test_a_reservation_is_made_once_and_settled_once(store: Store) -> None:
    """The same id neither reserves twice nor is consumed twice, nor consumed and given back."""
    with store.writing() as tx:
        tx.post(entry(Posting.GRANT, 5))
        tx.post(entry(Posting.RESERVE, 1, "rsv_1"))
    for kind, first in ((Posting.RESERVE, None), (Posting.CONSUME, Posting.RELEASE)):
        if first:
            with store.writing() as tx:
                tx.post(entry(first, 1, "rsv_1"))
        with pytest.raises(Taken), store.writing() as tx:
            tx.post(entry(kind, 1, "rsv_1"))
    with store.reading() as tx:
        assert [one.kind for one in tx.entries("org_a")] == [Posting.GRANT, Posting.RESERVE, Posting.RELEASE]


@pytest.mark.parametrize(
    "posting",
    [
        entry(Posting.RESERVE, 6, "rsv_1"),
        entry(Posting.EXPIRE, 6),
        entry(Posting.GRANT, -6),
        entry(Posting.CONSUME, 1, "rsv_unknown"),
        entry(Posting.RELEASE, 1, "rsv_unknown"),
        entry(Posting.RELEASE, 2, "rsv_0"),
    ],
    ids=lambda one: f"{one.kind} {one.amount} {one.reservation_id}",
)
def test_no_posting_takes_what_is_not_there(store: Store, posting: Entry) -> None:
    """A pool never falls below what is reserved in it, and only reservations can be settled, whole."""
    with store.writing() as tx:
        tx.post(entry(Posting.GRANT, 6))
        tx.post(entry(Posting.RESERVE, 1, "rsv_0"))
    with pytest.raises(Overdrawn), store.writing() as tx:
        tx.post(posting)
    with store.reading() as tx:
        account = tx.accounts("org_a")[Pool.STARTER]
        assert (account.balance, account.available) == (6, 5)
        assert len(tx.entries("org_a")) == 2


@pytest.mark.parametrize("sql", ["UPDATE ledger SET amount = 99", "DELETE FROM ledger"])
def test_ledger_rows_stay_even_for_somebody_with_a_database_tool(store: Store, tmp_path: Path, sql: str) -> None:
    """The ledger is append-only by the database's own rule, not by our good will."""
    with store.writing() as tx:
        tx.post(entry(Posting.GRANT, 5))
    connection = sqlite3.connect(tmp_path / "workspace.db")
    with pytest.raises(sqlite3.IntegrityError, match="only added to"):
        connection.execute(sql)
    connection.close()


def test_bytes_have_one_claim(store: Store) -> None:
    """A later claim takes the place of the earlier one, in its own organization only."""
    first = Claim("org_a", "a" * 64, "res_1", NOON)
    second = Claim("org_a", "a" * 64, "res_2", NOON + timedelta(days=1))
    with store.writing() as tx:
        tx.set_claim(first)
        tx.set_claim(Claim("org_b", "a" * 64, "res_3", NOON))
        tx.set_claim(second)
        assert tx.claim("org_a", "a" * 64) == second
        assert tx.claim("org_a", "b" * 64) is None


def test_a_call_is_remembered_once_until_it_is_forgotten(store: Store) -> None:
    """The same key, method, path and idempotency key cannot hold two answers."""
    with store.writing() as tx:
        tx.remember_call(REMEMBERED)
        assert tx.remembered_call(CALL) == REMEMBERED
    with pytest.raises(Taken), store.writing() as tx:
        tx.remember_call(REMEMBERED)
    with store.writing() as tx:
        tx.remember_call(replace(REMEMBERED, key=replace(CALL, path="/other")))
        tx.forget_call(CALL)
        assert tx.remembered_call(CALL) is None
        assert tx.remembered_call(replace(CALL, path="/other"))


def test_old_calls_are_forgotten_a_few_at_a_time(store: Store) -> None:
    """Forgetting takes the oldest up to the limit and none from after the moment."""
    with store.writing() as tx:
        for n in range(6):
            key = replace(CALL, idempotency_key=f"key-{n}")
            tx.remember_call(replace(REMEMBERED, key=key, created_at=NOON + timedelta(hours=n)))
        tx.forget_calls_before(NOON + timedelta(hours=4), limit=3)
        left = [n for n in range(6) if tx.remembered_call(replace(CALL, idempotency_key=f"key-{n}"))]
        assert left == [3, 4, 5]


def test_another_organizations_ids_find_nothing(store: Store) -> None:
    """Every look-up is bound to an organization, so that a foreign id is like an unknown one (A4)."""
    result = ParseResult(Profile())
    with store.writing() as tx:
        tx.add_resume(pending())
        tx.add_revision(Revision("res_1", 1, RevisionKind.PARSED, result, "1", NOON, "local"))
        tx.post(entry(Posting.GRANT, 5))
        assert tx.resume("org_b", "res_1") is None
        assert tx.current_revision("org_b", "res_1") is None
        assert tx.key("org_b", "local") is None
        assert not tx.recruiters("org_b")
        assert not tx.accounts("org_b")
        assert not tx.resumes("org_b", alive_at=NOON, limit=10, before=None)


def test_the_current_revision_holds_every_proof(store: Store) -> None:
    """A parse result comes back whole, evidence and unplaced lines too, and the one that the resume names counts."""
    result = ParseResult(
        profile=Profile(BasicInfo(full_name="Zoë", summary_description=("a", "b")), resume_language="german"),
        evidence={"/basic_info/full_name": Evidence(1, Box(1.0, 2.0, 3.0, 4.0), 0.9)},
        unplaced=(UnplacedLine(2, None, "rest"),),
        coverage=0.5,
        warnings=(Warning("PAGES_LEFT_OUT", "Some."),),
        tools={"tesseract": "5.3"},
        transcript=Transcript(
            sheets=(Sheet(1, 595.0, 842.0, True, ((0.1, 0.1), (0.1, 0.9), (0.9, 0.9), (0.9, 0.1)), 90.5),),
            lines=(
                PrintedLine(1, Box(1.0, 2.0, 3.0, 4.0), "Zoë", "•", "heading", ((1.0, 1.5), (2.0, 3.0))),
                PrintedLine(2, None, "rest"),
            ),
            sources={"/basic_info/full_name": (0,)},
            marks={"/basic_info/full_name": (Mark(1, Box(1.0, 2.0, 3.0, 3.0)), Mark(2, Box(1.0, 3.0, 2.0, 4.0)))},
        ),
    )
    with store.writing() as tx:
        tx.add_resume(pending())
        tx.add_revision(Revision("res_1", 1, RevisionKind.PARSED, ParseResult(Profile()), "1", NOON, "local"))
        newest = Revision("res_1", 2, RevisionKind.PARSED, result, "2", NOON, "local")
        tx.add_revision(newest)
        assert tx.current_revision("org_a", "res_1") is None
        assert tx.amend(replace(pending(), current_revision=2))
        assert tx.current_revision("org_a", "res_1") == tx.revision("org_a", "res_1", 2) == newest


def test_names_are_those_of_the_current_revisions(store: Store) -> None:
    """Of the resumes asked for that have data with a name, of this organization; quotes in an id are letters."""
    with store.writing() as tx:
        for number, names in enumerate((["Ann"], ["Ann", "Zoë Ö'Neil"], [""], [])):
            row = replace(pending(), record=replace(pending().record, id=f'res_"{number}'), sha256=str(number))
            tx.add_resume(row)
            for at, name in enumerate(names, 1):
                result = ParseResult(Profile(BasicInfo(full_name=name)))
                tx.add_revision(Revision(row.record.id, at, RevisionKind.PARSED, result, "1", NOON, "local"))
            assert tx.amend(replace(row, current_revision=len(names)))
    ids = [f'res_"{number}' for number in range(5)]
    with store.reading() as tx:
        assert tx.full_names("org_a", ids) == {'res_"0': "Ann", 'res_"1': "Zoë Ö'Neil"}
        assert tx.full_names("org_a", ids[:1]) == {'res_"0': "Ann"}
        assert tx.full_names("org_b", ids) == tx.full_names("org_a", []) == {}


def test_lists_are_newest_first_without_the_expired(store: Store) -> None:
    """Pages follow (created_at, id) downwards; equal times are told apart by the id."""
    with store.writing() as tx:
        for n in range(5):
            tx.add_resume(pending(f"res_{n}", age_s=float(n // 2)))
        old = pending("res_old", age_s=86400.0 * 400)
        tx.add_resume(old)
        page = tx.resumes("org_a", alive_at=NOON, limit=3, before=None)
        assert [one.record.id for one in page] == ["res_1", "res_0", "res_3"]
        place = (page[-1].record.created_at, page[-1].record.id)
        rest = tx.resumes("org_a", alive_at=NOON, limit=3, before=place)
        assert [one.record.id for one in rest] == ["res_2", "res_4"]
        assert tx.resume("org_a", "res_old") == old


def test_preferences_and_templates(store: Store) -> None:
    """The organization's default and a recruiter's stand side by side; removed templates are not listed."""
    template = PrivateTemplate("tpl_1", "org_a", "Ours", "b" * 64, "rec_a", NOON, NOON)
    with store.writing() as tx:
        tx.set_preference("org_a", None, "tpl_1", now=NOON)
        tx.set_preference("org_a", "rec_a", "tpl_2", now=NOON)
        tx.set_preference("org_a", "rec_a", "tpl_3", now=NOON)
        tx.add_template(template)
        tx.add_template(replace(template, id="tpl_2", removed_at=NOON))
        assert tx.preference("org_a", None) == "tpl_1"
        assert tx.preference("org_a", "rec_a") == "tpl_3"
        assert tx.preference("org_b", None) is None
        assert tx.private_templates("org_a") == [template]
        tx.replace_template("org_b", "tpl_1", "c" * 64, NOON)
        tx.replace_template("org_a", "tpl_2", "c" * 64, NOON)
        tx.replace_template("org_a", "tpl_1", "d" * 64, NOON + timedelta(1))
        assert tx.private_templates("org_a") == [replace(template, sha256="d" * 64, updated_at=NOON + timedelta(1))]


def test_organizations_and_secrets(store: Store) -> None:
    """Settings of an organization come back as they were; an unknown secret is an error, not a default."""
    with store.reading() as tx:
        assert tx.organization("org_a") == ORGANIZATION
        assert isinstance(tx.organizations()[0], Organization)
        assert tx.secret("cursor") == b"\0" * 32
        with pytest.raises(KeyError):
            tx.secret("other")


def test_a_closed_store_says_so(store: Store) -> None:
    """Using a store after close is a mistake that shows at once; closing twice is none."""
    store.close()
    store.close()
    with pytest.raises(ValueError, match="closed"), store.reading():
        pass


@given(st.datetimes(timezones=st.just(UTC)))
def test_moments_keep_their_order_as_text(moment: datetime) -> None:
    """Timestamps are 24 characters, sort like moments and come back to the millisecond."""
    written = timestamp(moment)
    assert len(written) == 24
    assert moment_of(written) == moment.replace(microsecond=moment.microsecond // 1000 * 1000)
    later = moment.replace(microsecond=999_000)
    assert timestamp(later) >= written


def test_what_is_no_text_names_nothing_and_breaks_nothing(store: Store) -> None:
    """A terminal's bytes of another encoding come as lone surrogates, which no database can hold."""
    with store.writing() as tx:
        tx.add_resume(pending())
        tx.post(replace(entry(Posting.GRANT, 5), note="f\udcfcr Ada"))
    with store.reading() as tx:
        assert tx.resume("org_a", "res_1\udcff") is None
        assert tx.webhook("\udcff") is None
        assert tx.entries("org_a")[-1].note == "f\ufffdr Ada"
