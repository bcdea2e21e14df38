"""What store.base promises of keys, plans, search, links, erasure and the log, tried on every store there is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store_bench import NOON, ORGANIZATION, OTHER, open_filled, pending

from resumectl.model.access import Key, KeyType, Recruiter, Role, Scope
from resumectl.model.credits import Account, Plan, Pool, Posting
from resumectl.model.edits import Edit, EditKind
from resumectl.model.erasure import AuditAction, AuditEntry
from resumectl.model.errors import WorkspaceProblem
from resumectl.model.page import ParseResult
from resumectl.model.passes import Decision, MarkedEdit, Pass
from resumectl.model.profile import BasicInfo, Profile
from resumectl.model.resume import Proofread, ProofreadStatus, RevisionItem, RevisionKind, Status
from resumectl.store.base import Store, Taken, Writing
from resumectl.store.records import (
    Bytes,
    CallKey,
    Claim,
    Entry,
    Lease,
    PrivateTemplate,
    RememberedCall,
    Revision,
    StoredKey,
    StoredPreview,
    StoredResume,
    Waiting,
)

LATER = NOON + timedelta(days=1)
KEY = Key("key_1", "org_a", "K", KeyType.RECRUITER, "rec_a", frozenset({Scope.RESUMES_READ}), NOON, LATER, None)
PREVIEW = StoredPreview("prv_1", "org_a", "res_1", "c" * 64, "Ada.docx", NOON, LATER)


@pytest.fixture(params=["sqlite"])
def store(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Store]:
    opened = open_filled(tmp_path)
    yield opened
    opened.close()


def moved(tx: Writing, row: StoredResume, arrow: str, status: Status) -> StoredResume:
    after = replace(row, record=replace(row.record, status=status))
    assert tx.move(arrow, after)
    return after


def test_settings_change_and_the_rest_stays(store: Store) -> None:
    """Name, days and the add-on; never the id, the kind of another, or when it was made."""
    changed = replace(ORGANIZATION, name="New", retention_days=9, dedupe_window_days=1, proofread_enabled=False)
    with store.writing() as tx:
        tx.set_organization(replace(changed, created_at=LATER))
        assert tx.organization("org_a") == changed
        assert tx.organization("org_b") == OTHER
        tx.add_recruiter(Recruiter("rec_b", "org_a", "Bo", "bo@x.com", Role.RECRUITER, True, LATER))
        tx.set_recruiter(Recruiter("rec_b", "org_a", "Bob", "bob@x.com", Role.ADMIN, False, NOON))
        bob = Recruiter("rec_b", "org_a", "Bob", "bob@x.com", Role.ADMIN, False, LATER)
        assert tx.recruiters("org_a")[1] == bob


def test_keys_are_found_by_id_and_by_hash(store: Store) -> None:
    """A hash opens one key; revoked and ended ones are found too; what a key may do never changes."""
    with store.writing() as tx:
        tx.add_key(StoredKey(KEY, "h" * 64))
        assert tx.key("org_a", "key_1") == tx.key_of_token("h" * 64) == StoredKey(KEY, "h" * 64)
        assert tx.key_of_token("i" * 64) is None
        tx.set_key(replace(KEY, revoked_at=LATER, scopes=frozenset(Scope), recruiter_id="rec_x"))
        assert tx.key_of_token("h" * 64) == StoredKey(replace(KEY, revoked_at=LATER), "h" * 64)
        assert [one.id for one in tx.keys("org_a")] == ["key_1", "local"]
        assert not tx.keys("org_b")
    for taken in (KEY, replace(KEY, id="key_2")):
        with pytest.raises(Taken), store.writing() as tx:
            tx.add_key(StoredKey(taken, "h" * 64))


def test_accounts_keep_their_periods_and_postings_their_sums(store: Store) -> None:
    """Setting an account changes no credit; posting changes no period."""
    with store.writing() as tx:
        tx.post(Entry("org_a", Pool.PAYG, Posting.GRANT, 5, NOON))
        tx.set_account("org_a", Pool.PAYG, Account("payg", 99, 99, True, NOON, LATER, LATER))
        tx.post(Entry("org_a", Pool.PAYG, Posting.RESERVE, 2, NOON, "rsv_1"))
        assert tx.accounts("org_a") == {"payg": Account("payg", 5, 3, True, NOON, LATER, LATER)}
        tx.set_account("org_a", Pool.SUBSCRIPTION, Account("subscription", 7, 7))
        assert tx.accounts("org_a")["subscription"] == Account("subscription", 0, 0)
        assert not tx.accounts("org_b")
        assert [one.amount for one in tx.entries("org_a", limit=1)] == [2]
        assert tx.reservation("rsv_1") == Entry("org_a", Pool.PAYG, Posting.RESERVE, 2, NOON, "rsv_1")
        assert tx.reservation("rsv_2") is None


def test_one_plan_a_pool(store: Store) -> None:
    """A later plan takes the place of the earlier one."""
    with store.writing() as tx:
        for amount in (1, 2):
            tx.set_plan(Plan("org_a", Pool.SUBSCRIPTION, amount, date(2026, 1, 31)))
        tx.set_plan(Plan("org_a", Pool.PROOFREAD, 0, date(2026, 1, 1)))
        assert [(one.pool, one.amount) for one in tx.plans("org_a")] == [(Pool.PROOFREAD, 0), (Pool.SUBSCRIPTION, 2)]
        assert tx.plans("org_a")[1].start == date(2026, 1, 31)
        assert not tx.plans("org_b")


def test_every_member_of_a_row_survives(store: Store) -> None:
    """Those that came with the second migration: proofreading, revision, program, the wish to discard."""
    row = replace(
        pending(),
        record=replace(
            pending().record, proofread=Proofread(ProofreadStatus.RUNNING, 7), engine_version="1.2"
        ),
        current_revision=3,
        discard_corrections=True,
    )
    with store.writing() as tx:
        tx.add_resume(row)
        assert tx.resume("org_a", "res_1") == row


def test_amend_changes_what_is_not_the_status(store: Store) -> None:
    """And nothing when the row is in another state, or another organization's, or gone."""
    with store.writing() as tx:
        tx.add_resume(pending())
        titled = replace(pending(), record=replace(pending().record, title="New"))
        assert tx.amend(titled)
        assert tx.resume("org_a", "res_1") == titled
        assert not tx.amend(replace(titled, record=replace(titled.record, status=Status.FAILED)))
        assert not tx.amend(replace(titled, organization_id="org_b"))
        assert not tx.amend(pending("res_2"))
        assert tx.resume("org_a", "res_1") == titled


def test_what_is_not_final(store: Store) -> None:
    """PENDING and PROCESSING of all organizations, the oldest first, with who works on them, without expired ones."""
    lease = Lease("wrk_1", "host", LATER)
    with store.writing() as tx:
        for n in range(4):
            tx.add_resume(pending(f"res_{n}", age_s=float(n), organization_id="org_b" if n == 2 else "org_a"))
        done = moved(tx, pending("res_0"), "b", Status.PROCESSING)
        moved(tx, done, "c", Status.COMPLETED)
        busy = pending("res_3", age_s=3.0)
        assert tx.move("b", replace(busy, record=replace(busy.record, status=Status.PROCESSING), lease=lease))
        tx.add_resume(pending("res_ended", age_s=86400.0 * 365))
        expected = [Waiting("org_a", "res_3", lease), Waiting("org_b", "res_2", None), Waiting("org_a", "res_1", None)]
        assert tx.unfinished(alive_at=NOON, limit=10) == expected
        assert tx.unfinished(alive_at=NOON, limit=2) == expected[:2]


def test_what_waits_to_be_proofread(store: Store) -> None:
    """COMPLETED resumes with a pass that waits or runs stand among the others, by age; ended passes do not."""
    lease = Lease("wrk_1", "host", LATER)
    with store.writing() as tx:
        for n, status in enumerate(ProofreadStatus):
            tx.add_resume(pending(f"res_{n}", age_s=float(n)))
            done = moved(tx, moved(tx, pending(f"res_{n}"), "b", Status.PROCESSING), "c", Status.COMPLETED)
            runs = status is ProofreadStatus.RUNNING
            asked = replace(done, record=replace(done.record, proofread=Proofread(status, 2, "CODE", "Why.")))
            assert tx.amend(replace(asked, lease=lease if runs else None, passes_begun=n, proofread_by="key_1"))
        tx.add_resume(pending("res_new", age_s=1.5))
        expected = [("res_2", lease), ("res_new", None), ("res_1", None)]
        assert [(one.resume_id, one.lease) for one in tx.unfinished(alive_at=NOON, limit=10)] == expected
        kept = tx.resume("org_a", "res_4")
        assert kept
        assert (kept.record.proofread, kept.passes_begun, kept.proofread_by) == (
            Proofread(ProofreadStatus.FAILED, 2, "CODE", "Why."), 4, "key_1",
        )  # fmt: skip


def test_a_pass_is_kept_with_its_revision(store: Store) -> None:
    """Its edits and decisions, and whose data was proofread; lists show the latter."""
    edit = Edit("/skills/0", EditKind.TYPO, "Teh 😀", "The 😀", 3, "Misspelt.", 0.93, True)
    found = Pass(1, "en-GB", (MarkedEdit(1, edit), MarkedEdit(2, edit, Decision.REJECTED)))
    result = ParseResult(Profile())
    made = Revision("res_1", 2, RevisionKind.PROOFREAD, result, "0.1", NOON, "key_1", proofread_of=1, latest_pass=found)
    with store.writing() as tx:
        tx.add_resume(pending())
        tx.add_revision(made)
        assert tx.revision("org_a", "res_1", 2) == made
        assert [one.proofread_of for one in tx.revisions("org_a", "res_1")] == [1]


def test_words_that_proofreading_leaves(store: Store) -> None:
    """Each organization's own, sorted, each once; removing what is not there is no mistake."""
    with store.writing() as tx:
        for word in ("zeta", "Äpfel", "zeta", "Zeta"):
            tx.add_proofread_word("org_a", word)
        tx.remove_proofread_word("org_a", "never")
        tx.remove_proofread_word("org_b", "zeta")
        assert tx.proofread_words("org_a") == ["Zeta", "zeta", "Äpfel"]
        assert tx.proofread_words("org_b") == []
        tx.remove_proofread_word("org_a", "zeta")
        assert tx.proofread_words("org_a") == ["Zeta", "Äpfel"]


def test_counting_and_expiring(store: Store) -> None:
    """By state; how many end between two moments, the first excluded; what has ended, oldest first."""
    ends = [NOON + timedelta(days=day) for day in (1, 2, 3)]
    with store.writing() as tx:
        for n, moment in enumerate(ends):
            row = pending(f"res_{n}")
            tx.add_resume(replace(row, record=replace(row.record, expires_at=moment)))
        tx.add_resume(pending("res_other", organization_id="org_b"))
        moved(tx, pending("res_0"), "b", Status.PROCESSING)
        assert tx.counts("org_a") == {Status.PENDING: 2, Status.PROCESSING: 1}
        assert tx.expiring("org_a", after=NOON, until=NOON) == 0
        assert tx.expiring("org_a", after=ends[1], until=ends[2]) == 1
        assert [one.record.id for one in tx.expired(ends[1], limit=9)] == ["res_0", "res_1"]


def test_revisions_by_number_and_as_a_list(store: Store) -> None:
    """The newest first, the current one marked; of another organization none."""
    result = ParseResult(Profile(BasicInfo(full_name="Ada")))
    with store.writing() as tx:
        tx.add_resume(pending())
        for number, kind in enumerate((RevisionKind.PARSED, RevisionKind.CORRECTED, RevisionKind.RESTORED), 1):
            tx.add_revision(Revision("res_1", number, kind, result, "1", NOON, "k", 1 if number == 3 else None))
        assert tx.amend(replace(pending(), current_revision=2))
        assert tx.revisions("org_a", "res_1") == [
            RevisionItem(3, RevisionKind.RESTORED, NOON, "k", "1", False, 1),
            RevisionItem(2, RevisionKind.CORRECTED, NOON, "k", "1", True, None),
            RevisionItem(1, RevisionKind.PARSED, NOON, "k", "1", False, None),
        ]
        assert tx.revision("org_a", "res_1", 4) is None
        assert tx.revision("org_b", "res_1", 1) is None
        assert not tx.revisions("org_b", "res_1")
    with pytest.raises(Taken), store.writing() as tx:
        tx.add_revision(Revision("res_1", 1, RevisionKind.PARSED, result, "1", NOON, "k"))


def test_deleting_takes_all_that_hangs_on_a_row(store: Store) -> None:
    """Revisions, words, claim and remembered calls of this resume; a twin's claim and another's rows stay."""
    call = CallKey("org_a", "local", "POST", "/resumes", "key-00000001")
    with store.writing() as tx:
        for resume_id in ("res_1", "res_2"):
            tx.add_resume(pending(resume_id))
            tx.add_revision(Revision(resume_id, 1, RevisionKind.PARSED, ParseResult(Profile()), "1", NOON, "k"))
            tx.set_words("org_a", resume_id, f"word {resume_id}")
            answer = {"title": "Ada"}
            tx.remember_call(RememberedCall(replace(call, idempotency_key=resume_id), "f", resume_id, answer, NOON))
        tx.set_claim(Claim("org_a", "a" * 64, "res_2", LATER))
        tx.delete_resume("org_b", "res_1")
        assert tx.resume("org_a", "res_1")
        assert len(tx.searched("org_a", ["word"], alive_at=NOON, limit=9, before=None)) == 2
        tx.delete_resume("org_a", "res_1")
        tx.delete_resume("org_a", "res_1")
        assert tx.resume("org_a", "res_1") is None
        assert [one.record.id for _, one in tx.searched("org_a", ["word"], alive_at=NOON, limit=9, before=None)] == [
            "res_2"
        ]
        assert tx.remembered_call(replace(call, idempotency_key="res_1")) is None
        assert tx.remembered_call(replace(call, idempotency_key="res_2"))
        assert tx.claim("org_a", "a" * 64)
        tx.delete_resume("org_a", "res_2")
        assert tx.claim("org_a", "a" * 64) is None
        tx.add_resume(pending("res_1"))
        assert not tx.revisions("org_a", "res_1")
        assert not tx.searched("org_a", ["word"], alive_at=NOON, limit=9, before=None)


def test_search_by_beginnings_of_words(store: Store) -> None:
    """Every word must begin one; accents and case make no difference; the last come first; pages go on."""
    with store.writing() as tx:
        for n, words in enumerate(("Zoë Ångström smith", "zoe smithson", "Zoe", "Иван Петров", "李小龙")):
            tx.add_resume(pending(f"res_{n}"))
            tx.set_words("org_a", f"res_{n}", words)
        tx.add_resume(pending("res_b", organization_id="org_b"))
        tx.set_words("org_b", "res_b", "Zoe smith org_a")
        tx.add_resume(pending("res_old", age_s=86400.0 * 365))
        tx.set_words("org_a", "res_old", "Zoe smith")

        def found(*words: str, limit: int = 9, before: int | None = None) -> list[str]:
            rows = tx.searched("org_a", words, alive_at=NOON, limit=limit, before=before)
            return [one.record.id for _, one in rows]

        assert found("ZOË") == ["res_2", "res_1", "res_0"]
        assert found("zo", "SMITH") == ["res_1", "res_0"]
        assert found("mith") == []
        assert found("иван") == ["res_3"]
        assert found("李小") == ["res_4"]
        assert found("org") == []
        (place, _), *_ = tx.searched("org_a", ["zoe"], alive_at=NOON, limit=1, before=None)
        assert found("zoe", before=place) == ["res_1", "res_0"]
        tx.set_words("org_a", "res_2", "renamed")
        assert found("zoe") == ["res_1", "res_0"]
        assert found("renamed") == ["res_2"]
        tx.forget_words()
        assert found("renamed") == ["res_2"]


def test_search_takes_nothing_for_an_operator(store: Store) -> None:
    """Quotes, stars, brackets, NEAR, NOT, columns and null characters are looked for, never obeyed."""
    with store.writing() as tx:
        tx.add_resume(pending(organization_id="org_b"))
        tx.set_words("org_b", "res_1", "everything")
    operators = ('"', "*", "NOT", "AND", "words:x", "organization:org_b", '" OR "everything', "everything*", "^", "(")

    @given(st.lists(st.text(min_size=1, max_size=8) | st.sampled_from(operators), min_size=1, max_size=4))
    def look(words: list[str]) -> None:
        with store.reading() as tx:
            readable = [one.replace("\0", " ") for one in words]
            assert not tx.searched("org_a", readable, alive_at=NOON, limit=9, before=None)

    look()


def test_who_mentions_an_address(store: Store) -> None:
    """In results, titles and file names; own where it is the candidate's; a part of a longer one counts as said."""
    def result(email: str) -> ParseResult:
        return ParseResult(Profile(BasicInfo(email=email, summary_description=("ask bo@x.com",))))

    with store.writing() as tx:
        tx.add_resume(pending("res_1", age_s=9.0))
        tx.add_revision(Revision("res_1", 1, RevisionKind.PARSED, result("ADA@x.com"), "1", NOON, "k"))
        tx.add_revision(Revision("res_1", 2, RevisionKind.PARSED, result("new@x.com"), "1", NOON, "k"))
        titled = pending("res_2")
        tx.add_resume(replace(titled, record=replace(titled.record, title="cv of Ada@X.com")))
        tx.add_resume(replace(pending("res_3", organization_id="org_b"), file_name="ada@x.com.pdf"))

        def found(email: str, organization_id: str = "org_a") -> list[tuple[str, bool]]:
            return [(one.record.id, own) for one, own in tx.mentions(organization_id, email)]

        assert found("ada@x.com") == [("res_1", True), ("res_2", False)]
        assert found("new@X.com") == [("res_1", True)]
        assert found("bo@x.com") == [("res_1", False)]
        assert found("ada@x.com", "org_b") == [("res_3", False)]
        assert found("%@x.com") == []


def test_defaults_by_slot(store: Store) -> None:
    """The organization's first; a template that goes empties its slots, and no other organization's."""
    with store.writing() as tx:
        tx.set_preference("org_a", "rec_a", "tpl_1", now=NOON)
        tx.set_preference("org_a", None, "tpl_2", now=NOON)
        tx.set_preference("org_b", None, "tpl_1", now=NOON)
        assert tx.preferences("org_a") == [(None, "tpl_2"), ("rec_a", "tpl_1")]
        tx.clear_preferences("org_a", "tpl_1")
        assert tx.preferences("org_a") == [(None, "tpl_2")]
        assert tx.preferences("org_b") == [(None, "tpl_1")]


def test_a_hidden_template_keeps_its_row_and_its_moment(store: Store) -> None:
    """It is not listed any more, and hiding it again changes nothing."""
    template = PrivateTemplate("tpl_1", "org_a", "Ours", "b" * 64, "rec_a", NOON, NOON)
    with store.writing() as tx:
        tx.add_template(template)
        tx.remove_template("org_b", "tpl_1", LATER)
        assert tx.private_templates("org_a") == [template]
        tx.remove_template("org_a", "tpl_1", LATER)
        tx.remove_template("org_a", "tpl_1", LATER + timedelta(days=1))
        assert not tx.private_templates("org_a")
        assert tx.template("org_a", "tpl_1") == replace(template, updated_at=LATER, removed_at=LATER)
        assert tx.template("org_b", "tpl_1") is None
        assert tx.is_referenced(Bytes("org_a", "b" * 64))


def test_links_and_their_bytes(store: Store) -> None:
    """Revoked or run out, a link is due; when its bytes are let go of, nothing of its file is left in the row."""
    second = replace(PREVIEW, id="prv_2", expires_at=LATER + timedelta(days=9))
    with store.writing() as tx:
        tx.add_preview(second)
        tx.add_preview(PREVIEW)
        assert tx.previews("org_a", "res_1") == [PREVIEW, second]
        assert not tx.previews("org_b", "res_1")
        assert tx.ended_previews(LATER - timedelta(milliseconds=1), limit=9) == []
        assert tx.ended_previews(LATER, limit=9) == [PREVIEW]
        tx.end_preview("prv_1")
        assert tx.is_referenced(Bytes("org_a", "c" * 64))
        assert tx.ended_previews(LATER, limit=9) == []
        tx.revoke_previews("org_a", "res_1", NOON)
        tx.revoke_previews("org_a", "res_1", LATER)
        assert tx.ended_previews(NOON, limit=9) == [replace(second, revoked_at=NOON)]
        tx.end_preview("prv_2")
        assert not tx.is_referenced(Bytes("org_a", "c" * 64))
        gone = tx.preview("prv_1")
        assert gone
        assert (gone.filename, gone.sha256, gone.revoked_at) == ("", "", NOON)
        assert tx.preview("prv_3") is None


def test_bytes_that_were_let_go_of(store: Store) -> None:
    """Shown once until they are settled; named while any row of their organization names them."""
    one, other = Bytes("org_a", "a" * 64), Bytes("org_b", "a" * 64)
    with store.writing() as tx:
        tx.add_resume(pending())
        for of in (one, one, other):
            tx.let_go(of)
        assert sorted(of.organization_id for of in tx.unreferenced(limit=9)) == ["org_a", "org_b"]
        assert len(tx.unreferenced(limit=1)) == 1
        assert [tx.is_referenced(of) for of in (one, other)] == [True, False]
        tx.settle_bytes(one)
        tx.settle_bytes(one)
        assert tx.unreferenced(limit=9) == [other]
        assert list(tx.documents("org_a")) == [("res_1", "a" * 64)]
        assert list(tx.documents("org_b")) == []


def test_the_log_and_marks(store: Store) -> None:
    """The newest entry first and only so many; a mark holds its last value."""
    entries = [AuditEntry("org_a", action, f"id {n}", NOON, "k", "é") for n, action in enumerate(AuditAction)]
    with store.writing() as tx:
        for entry in entries:
            tx.add_audit(entry)
        assert tx.audit("org_a", limit=99) == entries[::-1]
        assert tx.audit("org_a", limit=1) == entries[-1:]
        assert not tx.audit("org_b", limit=9)
        assert tx.mark("clock") is None
        for value in ("1", "2"):
            tx.set_mark("clock", value)
        assert tx.mark("clock") == "2"


def test_a_sound_file_has_nothing_wrong(store: Store, tmp_path: Path) -> None:
    """And a row that names a missing one is found."""
    assert store.check() == ""
    with closing(sqlite3.connect(tmp_path / "workspace.db", isolation_level=None)) as meddler:
        meddler.execute("INSERT INTO plans VALUES ('org_x', 'proofread', 1, '2026-01-01')")
    assert "organizations" in store.check()


def test_a_copy_is_a_file_of_its_own(store: Store, tmp_path: Path) -> None:
    """One file, of one moment, that opens with the same rows and the same way of writing; never over another file."""
    with store.writing() as tx:
        tx.add_resume(pending())
    folder = tmp_path / "copy"
    folder.mkdir()
    store.copy_to(folder / "workspace.db")
    assert [path.name for path in folder.iterdir()] == ["workspace.db"]
    assert (folder / "workspace.db").stat().st_mode & 0o777 == 0o600
    copy = open_filled(folder)
    with copy.reading() as tx, store.writing() as own:
        own.delete_resume("org_a", "res_1")
        assert tx.resume("org_a", "res_1") == pending()
        with copy.writing() as beside:
            beside.add_secret("a writer beside a reader", b"")
    assert copy.path != tmp_path
    copy.close()
    with pytest.raises((WorkspaceProblem, FileExistsError)):
        store.copy_to(folder / "workspace.db")


def test_shrinking_leaves_nothing_of_deleted_rows(store: Store, tmp_path: Path) -> None:
    """No byte of them in any of the database's files, though the store stays open; the rest is there."""
    with store.writing() as tx:
        for n in range(50):
            row = pending(f"res_{n}")
            tx.add_resume(replace(row, record=replace(row.record, title=f"Quibblethwaite {n}" * 9)))
            tx.set_words("org_a", f"res_{n}", f"Quibblethwaite {n}")
    with store.writing() as tx:
        for n in range(49):
            tx.delete_resume("org_a", f"res_{n}")
        last = tx.resume("org_a", "res_49")
        assert last
        assert tx.amend(replace(last, record=replace(last.record, title="kept")))
        tx.set_words("org_a", "res_49", "kept")
        tx.forget_words()
    store.shrink()
    for path in tmp_path.iterdir():
        assert b"uibblethwaite" not in path.read_bytes(), path.name
    with store.reading() as tx:
        assert len(tx.searched("org_a", ["kept"], alive_at=NOON, limit=9, before=None)) == 1


@pytest.mark.parametrize(("pragma", "value"), [("synchronous", 2), ("secure_delete", 1), ("foreign_keys", 1),
                                                ("trusted_schema", 0), ("journal_mode", "wal")])  # fmt: skip
def test_how_sqlite_is_asked_to_work(tmp_path: Path, pragma: str, value: object) -> None:
    """Every connection, the first and the next: commits outlast a power cut, deleted rows are overwritten."""
    store = open_filled(tmp_path)
    with store.reading() as first, store.reading() as second:
        for tx in (first, second):
            assert tx._db.execute(f"PRAGMA {pragma}").fetchone()[0] == value  # type: ignore[attr-defined]
    store.close()
