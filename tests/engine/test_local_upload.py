"""Upload on a local workspace: what is taken, what it costs, what a duplicate is (decisions, section B)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from local_bench import Bench

from resumectl.engine.local import money
from resumectl.model import limits
from resumectl.model.access import ALL_SCOPES, Scope
from resumectl.model.credits import Pool
from resumectl.model.document import Document
from resumectl.model.errors import (
    BadFile,
    CreditsExhausted,
    InvalidInput,
    NotAuthorised,
    NotFound,
)
from resumectl.model.resume import Source, Status, UploadOptions
from resumectl.store.blobs.folder import FolderBlobs


def blobs_in(bench: Bench) -> list[Path]:
    return [path for path in (bench.folder / "blobs").rglob("*") if path.is_file()]


def resumes_in(bench: Bench) -> int:
    return len(bench.engine.resumes(limit=100).items)


def test_e4_a_workspace_is_ready_at_once(bench: Bench) -> None:
    """E4, A11: a live organization, its owner, the local key and a million credits of both kinds."""
    balance = bench.engine.credits()
    assert balance.available == 1_000_000
    assert balance.proofread.available == 1_000_000
    assert balance.proofread_enabled
    assert [account.type for account in balance.accounts] == ["starter", "subscription", "payg"]
    record = bench.upload("Ada").resume
    assert (record.uploaded_via_api_key.id, record.uploaded_via_api_key.name) == ("local", "resumectl")
    assert record.recruiter_id == bench.caller.recruiter_id
    assert record.recruiter_id.startswith("rec_")


def test_a_new_file_is_pending_and_reserves_one_credit(bench: Bench) -> None:
    """New bytes: PENDING, one credit reserved and none consumed yet, times not reached are None (C1)."""
    answer = bench.upload("Ada")
    assert (answer.deduplicated, answer.credits_reserved, answer.replayed) == (False, 1, False)
    record = answer.resume
    assert record.id.startswith("res_")
    assert (record.status, record.source, record.error) == (Status.PENDING, Source.FILE_UPLOAD, None)
    assert (record.processing_started_at, record.processing_finished_at) == (None, None)
    assert record.resume_language == ""
    assert bench.engine.credits().available == 999_999
    assert bench.engine.credits().accounts[0].balance == 1_000_000
    assert bench.engine.resume(record.id) == record


def test_b11_the_source_is_kept(bench: Bench) -> None:
    """A folder run's uploads say so."""
    assert bench.upload("Ada", UploadOptions(source=Source.BATCH_IMPORT)).resume.source == "BATCH_IMPORT"


def test_b12_a_resume_lives_as_long_as_the_workspace_keeps_it(bench: Bench) -> None:
    """Locally 3,650 days; afterwards it is gone by id and from the list."""
    record = bench.upload("Ada").resume
    assert record.expires_at == record.created_at + timedelta(days=limits.RETENTION_DAYS_LOCAL)
    bench.clock.stop_at(record.expires_at - timedelta(milliseconds=1))
    assert bench.engine.resume(record.id) == record
    assert resumes_in(bench) == 1
    bench.clock.stop_at(record.expires_at)
    with pytest.raises(NotFound):
        bench.engine.resume(record.id)
    with pytest.raises(NotFound):
        bench.engine.wait(record.id)
    assert resumes_in(bench) == 0


@pytest.mark.parametrize(("data", "code"), [("", "EMPTY_FILE"), ("<html>", "UNSUPPORTED_FILE_TYPE")])
def test_b7_a_file_that_cannot_be_taken_leaves_nothing(bench: Bench, data: str, code: str) -> None:
    """No record, no credit, no bytes, and the key is free for another file."""
    with pytest.raises(BadFile) as raised:
        bench.upload(data, key="key-of-bad-file")
    assert raised.value.code == code
    assert resumes_in(bench) == 0
    assert not bench.postings()
    assert not blobs_in(bench)
    assert bench.upload("good", key="key-of-bad-file").credits_reserved == 1


def test_a_document_that_needs_a_password_is_recorded(bench: Bench) -> None:
    """What the parser will refuse is taken all the same: it has a record that says why it FAILED."""
    assert bench.upload("locked").resume.status is Status.PENDING


def test_b8_b9_the_same_bytes_are_one_resume(bench: Bench) -> None:
    """The file's name has no part in it; PENDING and COMPLETED twins answer alike, with the status of now."""
    first = bench.upload("Ada", name="a.pdf").resume
    while_pending = bench.upload("Ada", name="b.docx")
    assert (while_pending.deduplicated, while_pending.credits_reserved) == (True, 0)
    assert while_pending.resume == first
    bench.engine.wait(first.id)
    afterwards = bench.upload("Ada", name="c.pdf")
    assert (afterwards.deduplicated, afterwards.resume.id) == (True, first.id)
    assert afterwards.resume.status is Status.COMPLETED
    assert resumes_in(bench) == 1
    assert bench.postings() == {"reserve": 1, "consume": 1}


def test_b10_a_duplicates_wishes_change_nothing(bench: Bench) -> None:
    """Another title, template, recruiter or proofreading leave the first record as it is."""
    first = bench.upload("Ada", UploadOptions(title="First")).resume
    wishes = UploadOptions("Second", "tpl_modern", bench.add_recruiter("bo"), auto_proofread=True)
    assert bench.upload("Ada", wishes).resume == first
    assert bench.engine.resume(first.id) == first
    assert bench.postings() == {"reserve": 1}


def test_b8_the_window_ends_after_thirty_days(bench: Bench) -> None:
    """Just before its end the twin answers, at its end a new resume is made, which then answers."""
    first = bench.upload("Ada").resume
    end = first.created_at + timedelta(days=30)
    bench.clock.stop_at(end - timedelta(milliseconds=1))
    assert bench.upload("Ada").deduplicated
    bench.clock.stop_at(end)
    second = bench.upload("Ada")
    assert not second.deduplicated
    assert second.resume.id != first.id
    assert bench.upload("Ada").resume.id == second.resume.id
    assert bench.engine.resume(first.id).id == first.id


def test_b9_a_failed_twin_gives_up_its_claim(bench: Bench) -> None:
    """FAILED bytes can be tried again at once; the new resume answers for them, the failed one stays."""
    failed = bench.upload("broken").resume
    assert bench.engine.wait(failed.id).status is Status.FAILED
    again = bench.upload("broken")
    assert not again.deduplicated
    assert again.resume.id != failed.id
    assert bench.upload("broken").resume.id == again.resume.id
    assert bench.engine.resume(failed.id).status is Status.FAILED


def test_b9_an_expired_twin_gives_up_its_claim(bench: Bench) -> None:
    """With a window longer than the retention, the expired record does not answer."""
    bench.sql("UPDATE organizations SET dedupe_window_days = 9999")
    first = bench.upload("Ada").resume
    bench.clock.turn(days=limits.RETENTION_DAYS_LOCAL)
    assert bench.upload("Ada").resume.id != first.id


def test_b9_a_deleted_twin_gives_up_its_claim(bench: Bench) -> None:
    """A claim on a row that is gone is nobody's."""
    first = bench.upload("Ada").resume
    bench.sql("DELETE FROM resumes")
    assert bench.upload("Ada").resume.id != first.id


def test_b14_unknown_template_and_recruiter(bench: Bench) -> None:
    """At upload they are invalid input, with the field's name, and cost nothing."""
    suspended = bench.add_recruiter("gone", active=False)
    cases = [
        (UploadOptions(template_id="tpl_no"), "TEMPLATE_NOT_FOUND", "template_id"),
        (UploadOptions(recruiter_id="rec_no"), "RECRUITER_NOT_FOUND", "recruiter_id"),
        (UploadOptions(recruiter_id=suspended), "RECRUITER_NOT_FOUND", "recruiter_id"),
    ]
    for options, code, field in cases:
        with pytest.raises(InvalidInput) as raised:
            bench.upload("Ada", options)
        assert (raised.value.code, raised.value.field) == (code, field)
    assert not bench.postings()
    assert not blobs_in(bench)


def test_a_resume_can_be_given_to_a_colleague(bench: Bench) -> None:
    """An organization key names the owner; without a name its own identity owns (A5)."""
    colleague = bench.add_recruiter("bo")
    assert bench.upload("Ada", UploadOptions(recruiter_id=colleague)).resume.recruiter_id == colleague


def test_a6_a_recruiters_key_uploads_for_its_recruiter(bench: Bench) -> None:
    """Its own id is accepted, another's is not."""
    bo, cy = bench.add_recruiter("bo"), bench.add_recruiter("cy")
    engine = bench.open(caller=bench.recruiter_caller(bo))
    own = engine.upload(Document("x", b"1"), UploadOptions(recruiter_id=bo), idempotency_key="key-0001")
    assert own.resume.recruiter_id == bo
    with pytest.raises(NotAuthorised) as raised:
        engine.upload(Document("x", b"2"), UploadOptions(recruiter_id=cy), idempotency_key="key-0002")
    assert raised.value.code == "ORGANIZATION_KEY_REQUIRED"


def test_a3_each_operation_needs_its_scope(bench: Bench) -> None:
    """Without the scope: SCOPE_UNAUTHORIZED, whatever the id."""
    operations = {
        Scope.RESUMES_WRITE: [
            lambda e: e.upload(Document("x", b"1"), UploadOptions(), idempotency_key="key-0001")
        ],
        Scope.RESUMES_READ: [
            lambda e: e.resume("x"),
            lambda e: e.wait("x"),
            lambda e: e.data("x"),
            lambda e: e.evidence("x"),
            lambda e: e.original("x"),
            lambda e: e.resumes(),
        ],
        Scope.RESUMES_EXPORT: [lambda e: e.export("x")],
        Scope.TEMPLATES_READ: [lambda e: e.templates()],
        Scope.CREDITS_READ: [lambda e: e.credits()],
    }
    for scope, calls in operations.items():
        engine = bench.open(caller=replace(bench.caller, scopes=ALL_SCOPES - {scope}))
        for call in calls:
            with pytest.raises(NotAuthorised) as raised:
                call(engine)
            assert raised.value.code == "SCOPE_UNAUTHORIZED"


def test_c6_without_credits_only_duplicates_pass(bench: Bench) -> None:
    """402 leaves no record and no bytes; a duplicate still succeeds."""
    bench.upload("Ada")
    bench.take_all_credits()
    with pytest.raises(CreditsExhausted) as raised:
        bench.upload("Bo")
    assert raised.value.code == "INSUFFICIENT_CREDITS"
    assert len(blobs_in(bench)) == 1
    assert resumes_in(bench) == 1
    assert bench.upload("Ada").deduplicated


def test_c6_proofreading_has_a_balance_of_its_own(bench: Bench) -> None:
    """No proofread credit: nothing is reserved at all. No add-on: PROOFREAD_NOT_ENABLED."""
    bench.grant(Pool.PROOFREAD, -999_999)
    assert bench.upload("Ada", UploadOptions(auto_proofread=True)).credits_reserved == 1
    assert bench.engine.credits().proofread.available == 0
    with pytest.raises(CreditsExhausted) as raised:
        bench.upload("Bo", UploadOptions(auto_proofread=True))
    assert raised.value.code == "INSUFFICIENT_PROOFREAD_CREDITS"
    bench.sql("UPDATE organizations SET proofread_enabled = 0")
    with pytest.raises(NotAuthorised) as not_enabled:
        bench.upload("Bo", UploadOptions(auto_proofread=True))
    assert not_enabled.value.code == "PROOFREAD_NOT_ENABLED"
    assert bench.postings() == {"reserve": 2}


def test_pools_are_used_up_in_the_contracts_order(bench: Bench) -> None:
    """starter, then subscription, then payg."""
    bench.take_all_credits()
    for pool in (Pool.PAYG, Pool.SUBSCRIPTION, Pool.STARTER):
        bench.grant(pool, 1)
    left = []
    for n in range(3):
        bench.upload(f"p{n}")
        left.append([account.available for account in bench.engine.credits().accounts])
    assert left == [[0, 1, 1], [0, 0, 1], [0, 0, 0]]
    with pytest.raises(CreditsExhausted):
        bench.upload("one more")


def test_the_original_comes_back(bench: Bench) -> None:
    """Name and bytes as uploaded; bytes that somebody changed are not handed out."""
    record = bench.upload("Ada", name="/tmp/x/Mein Lebenslauf.pdf").resume
    assert bench.engine.original(record.id).data == b"Ada"
    assert bench.engine.original(record.id).name == "Mein Lebenslauf.pdf"
    blobs_in(bench)[0].write_bytes(b"Bda")
    with pytest.raises(NotFound) as raised:
        bench.engine.original(record.id)
    assert raised.value.code == "FILE_NOT_FOUND"


@pytest.mark.parametrize("harm", [b"Bda", b"", None])
def test_a_damaged_original_is_mended_by_an_upload(bench: Bench, harm: bytes | None) -> None:
    """As the message about it says: known bytes are put in their place again, for no credit, and can be read."""
    record = bench.upload("Ada").resume
    assert bench.engine.wait(record.id).status is Status.COMPLETED
    path = blobs_in(bench)[0]
    path.unlink() if harm is None else path.write_bytes(harm)
    assert bench.upload("Ada").deduplicated
    assert bench.engine.original(record.id).data == b"Ada"
    bench.engine.reprocess(record.id, idempotency_key="once more, please")
    assert bench.engine.wait(record.id).status is Status.COMPLETED


def test_an_upload_that_breaks_off_leaves_no_row_without_bytes(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bytes first, row second: when the row fails there is no record and no charge, and a retry works."""

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(money, "reserve", cut)
        with pytest.raises(KeyboardInterrupt):
            bench.upload("Ada", key="same-key")
    assert resumes_in(bench) == 0
    assert bench.upload("Ada", key="same-key").credits_reserved == 1
    assert bench.postings() == {"reserve": 1}


def test_bytes_that_a_clean_up_took_meanwhile_are_written_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no row without its bytes, even when they vanish between the two steps of an upload."""
    put, calls = FolderBlobs.put, []

    def put_and_lose(self: FolderBlobs, organization_id: str, data: bytes, digest: str = "") -> str:
        digest = put(self, organization_id, data, digest)
        calls.append(digest)
        if len(calls) == 1:
            self.remove(organization_id, digest)
        return digest

    monkeypatch.setattr(FolderBlobs, "put", put_and_lose)
    record = bench.upload("Ada").resume
    assert len(calls) == 2
    assert bench.engine.original(record.id).data == b"Ada"
