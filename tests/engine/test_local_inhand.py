"""Uploads of a folder: taken in the transaction that accepts them, read by the wait that follows."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from local_bench import Bench

from resumectl.engine.local import accept
from resumectl.engine.local.engine import LocalEngine
from resumectl.model.credits import Pool
from resumectl.model.document import Document
from resumectl.model.errors import BadFile, Conflict, CreditsExhausted, InvalidInput, NotFound
from resumectl.model.page import ParseOutcome
from resumectl.model.resume import Resume, Status, Upload, UploadOptions
from resumectl.store.blobs.folder import FolderBlobs

NewEngine = Callable[..., LocalEngine]


@pytest.fixture
def in_a_row(bench: Bench) -> NewEngine:
    """Makes engines on the bench's workspace as `batch` has them; they are closed with it."""

    return partial(bench.open, in_a_row=True)


def upload(engine: LocalEngine, text: str, key: str = "", **options: Any) -> Upload:
    document = Document("cv.pdf", text.encode())
    return engine.upload(document, UploadOptions(**options), idempotency_key=key or f"key of {text}")


def seen(bench: Bench, upload: Upload) -> Resume:
    """As another process sees it."""
    return bench.engine.resume(upload.resume.id)


def test_read_without_being_fetched(bench: Bench, in_a_row: NewEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is that of any upload; the bytes are in memory, and the credit is used when the wait ends."""
    engine = in_a_row()
    monkeypatch.setattr(FolderBlobs, "get", lambda *_: pytest.fail("the bytes were at hand"))
    accepted = upload(engine, "Ada")
    assert (accepted.resume.status, accepted.credits_reserved) == (Status.PENDING, 1)
    assert seen(bench, accepted).status is Status.PROCESSING
    done = engine.wait(accepted.resume.id)
    assert done == seen(bench, accepted)
    assert done.status is Status.COMPLETED
    assert engine.data(done.id).basic_info.full_name == "Ada"
    assert bench.postings() == {"reserve": 1, "consume": 1}


def test_failed_and_proofread(bench: Bench, in_a_row: NewEngine) -> None:
    """As everywhere: a failure gives its credit back, a pass that was asked for is done before the wait ends."""
    engine = in_a_row()
    assert engine.wait(upload(engine, "broken").resume.id).status is Status.FAILED
    assert engine.credits().available == 1_000_000
    read = engine.wait(upload(engine, "Ada", auto_proofread=True).resume.id)
    assert read.is_settled
    assert read == bench.engine.resume(read.id)


def test_known_bytes_and_known_keys_are_not_taken(bench: Bench, in_a_row: NewEngine) -> None:
    """The same call again is the same answer, the same bytes are a duplicate: read and paid once."""
    engine = in_a_row()
    first = upload(engine, "Ada")
    assert upload(engine, "Ada").resume == first.resume
    assert upload(engine, "Ada", key="another key").deduplicated
    for _ in range(2):
        assert engine.wait(first.resume.id).status is Status.COMPLETED
    assert bench.parser.seen == {"Ada": 1}
    assert bench.postings() == {"reserve": 1, "consume": 1}


def test_others_leave_it_alone_until_this_process_ends(bench: Bench, in_a_row: NewEngine) -> None:
    """While the one who accepted it lives, nobody else reads it; what nobody waited for is free when it closes."""
    engine = in_a_row()
    accepted = upload(engine, "Ada")
    done: list[Resume] = []
    other = threading.Thread(target=lambda: done.append(bench.engine.wait(accepted.resume.id, timeout_s=20)))
    other.start()
    other.join(0.3)
    assert other.is_alive()
    assert not bench.parser.seen
    engine.close()
    other.join(20)
    assert [record.status for record in done] == [Status.COMPLETED]
    row = bench.row(accepted.resume.id)
    assert row
    assert row.attempts == 1, "what nobody began is no attempt"


def test_an_upload_that_is_undone_leaves_nothing_busy(
    bench: Bench, in_a_row: NewEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error in the transaction: no resume, no credit, and the same call works afterwards."""
    engine = in_a_row()
    with monkeypatch.context() as patch:
        patch.setattr(accept.calls, "remember", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            upload(engine, "Ada")
    assert bench.postings() == {}
    assert engine.wait(upload(engine, "Ada").resume.id).status is Status.COMPLETED


def test_a_bug_gives_it_back(bench: Bench, in_a_row: NewEngine) -> None:
    """A mistake of the parser counts as an attempt; another engine reads it."""

    def mistaken(_: Document) -> ParseOutcome:
        raise LookupError("a bug")

    engine = in_a_row(parse=mistaken)
    accepted = upload(engine, "Ada")
    with pytest.raises(LookupError):
        engine.wait(accepted.resume.id)
    assert seen(bench, accepted).status is Status.PENDING
    assert bench.engine.wait(accepted.resume.id).status is Status.COMPLETED


def test_deleted_before_it_is_read(bench: Bench, in_a_row: NewEngine) -> None:
    """By somebody else: the wait finds nothing, and the credit is used as deleting says."""
    engine = in_a_row()
    accepted = upload(engine, "Ada")
    bench.engine.delete(accepted.resume.id)
    with pytest.raises(Exception, match="no resume"):
        engine.wait(accepted.resume.id)
    assert bench.postings() == {"reserve": 1, "consume": 1}


def found(bench: Bench, text: str) -> list[str]:
    """The ids of the resumes that a search finds."""
    return [one.id for one in bench.engine.administration.search(text).items]


def test_found_once_it_is_read_or_free(bench: Bench, in_a_row: NewEngine) -> None:
    """Words are written once: of what was read, of what failed, and of what went back unread."""
    engine = in_a_row()
    read = engine.wait(upload(engine, "Ada").resume.id)
    failed = engine.wait(upload(engine, "broken").resume.id)
    left = upload(engine, "Grace")
    assert found(bench, "Ada") == [read.id]
    engine.close()
    assert sorted(found(bench, "cv")) == sorted([read.id, failed.id, left.resume.id])


def test_what_was_just_read_is_told_once(bench: Bench, in_a_row: NewEngine) -> None:
    """Its reader need not ask the workspace, which says the same; of the others only the last few are kept."""
    engine = in_a_row()
    ids = [engine.wait(upload(engine, f"Ada {number}").resume.id).id for number in range(40)]
    assert engine.just_read(ids[0]) is None
    assert engine.just_read(ids[-1]) == bench.engine.evidence(ids[-1])
    assert engine.just_read(ids[-1]) is None
    assert bench.engine.just_read(ids[-2]) is None
    told = engine.wait(upload(engine, "stubborn", auto_proofread=True).resume.id)
    assert engine.just_read(told.id) == bench.engine.evidence(told.id)


def test_what_a_child_wrote_must_be_json(bench: Bench, in_a_row: NewEngine) -> None:
    """A child that a document has taken over spoils its own resume alone: it fails, and costs nothing."""

    def taken_over(document: Document) -> ParseOutcome:
        outcome = bench.parser(document)
        assert outcome.result
        whole = json.dumps(outcome.result.to_json(), separators=(",", ":"))
        return replace(outcome, written=whole if document.data == b"whole" else whole[:-1] + ",}")

    engine = in_a_row(parse=taken_over)
    done = engine.wait(upload(engine, "Ada").resume.id)
    assert (done.status, done.error and done.error.code) == (Status.FAILED, "INTERNAL_ERROR")
    assert bench.postings() == {"reserve": 1, "release": 1}
    assert engine.wait(upload(engine, "whole").resume.id).status is Status.COMPLETED


def test_credits_that_run_out_on_the_way(bench: Bench, in_a_row: NewEngine) -> None:
    """The last one is paid, the next is refused, again and again, and nothing is reserved for it."""
    engine = in_a_row()
    bench.engine.administration.grant(Pool.STARTER, 2 - engine.credits().available)
    for text in ("Ada", "Grace"):
        assert engine.wait(upload(engine, text).resume.id).status is Status.COMPLETED
    for text in ("Joan", "Mary"):
        with pytest.raises(CreditsExhausted):
            upload(engine, text)
    assert engine.credits().available == 0
    assert {name: count for name, count in bench.postings().items() if name != "grant"} == {"reserve": 2, "consume": 2}


def test_after_one_that_was_paid(bench: Bench, in_a_row: NewEngine) -> None:
    """The next is as likely known, known by its key, or no document, and is answered as any upload is."""
    engine = in_a_row()
    ada = engine.wait(upload(engine, "Ada").resume.id)
    with pytest.raises(BadFile):
        upload(engine, "<html>")
    assert upload(engine, "Ada").resume.id == ada.id
    engine.wait(upload(engine, "Grace").resume.id)
    again = upload(engine, "Ada", key="another key")
    assert (again.deduplicated, again.resume) == (True, ada)
    engine.wait(upload(engine, "Joan").resume.id)
    with pytest.raises(InvalidInput):
        upload(engine, "Mary", recruiter_id="usr_unknown")
    assert bench.parser.seen == {"Ada": 1, "Grace": 1, "Joan": 1}
    assert bench.postings() == {"reserve": 3, "consume": 3}


def test_read_ahead_and_written_down_by_the_wait(bench: Bench, in_a_row: NewEngine) -> None:
    """Read once, by who asks first; until the wait nobody else sees an end, and the credit is held."""
    engine = in_a_row()
    for text, status, posting in (("Ada", Status.COMPLETED, "consume"), ("broken", Status.FAILED, "release")):
        accepted = upload(engine, text)
        assert engine.read_ahead(accepted.resume.id)
        assert engine.read_ahead(accepted.resume.id)
        assert seen(bench, accepted).status is Status.PROCESSING
        assert posting not in bench.postings()
        assert engine.wait(accepted.resume.id).status is status
        assert bench.parser.seen[text] == bench.postings()[posting] == 1
        assert not engine.read_ahead(accepted.resume.id)
    assert engine.read_ahead(upload(engine, "Grace", auto_proofread=True).resume.id)
    assert not bench.engine.read_ahead(accepted.resume.id)


def test_read_ahead_and_never_waited_for(bench: Bench, in_a_row: NewEngine) -> None:
    """Others leave it alone while its process lives, and read it when that closed; it was no attempt."""
    engine = in_a_row()
    accepted = upload(engine, "Ada")
    assert engine.read_ahead(accepted.resume.id)
    with pytest.raises(Conflict):
        bench.engine.wait(accepted.resume.id, timeout_s=0.1)
    engine.close()
    assert bench.engine.wait(accepted.resume.id).status is Status.COMPLETED
    row = bench.row(accepted.resume.id)
    assert row
    assert row.attempts == 1
    assert bench.postings() == {"reserve": 1, "consume": 1}


def test_read_ahead_and_deleted(bench: Bench, in_a_row: NewEngine) -> None:
    """By somebody else, before what was found is written down: nothing is."""
    engine = in_a_row()
    accepted = upload(engine, "Ada")
    assert engine.read_ahead(accepted.resume.id)
    bench.engine.delete(accepted.resume.id)
    with pytest.raises(NotFound):
        engine.wait(accepted.resume.id)
    assert bench.postings() == {"reserve": 1, "consume": 1}


@pytest.mark.parametrize(("mistake", "attempts"), [(LookupError, 1), (KeyboardInterrupt, 0)])
def test_reading_ahead_that_ends_early(
    bench: Bench, in_a_row: NewEngine, mistake: type[BaseException], attempts: int
) -> None:
    """It goes back at once: a bug was an attempt, what a person stopped was none."""

    def mistaken(_: Document) -> ParseOutcome:
        raise mistake

    engine = in_a_row(parse=mistaken)
    accepted = upload(engine, "Ada")
    with pytest.raises(mistake):
        engine.read_ahead(accepted.resume.id)
    row = bench.row(accepted.resume.id)
    assert row
    assert (row.record.status, row.attempts) == (Status.PENDING, attempts)
    assert bench.engine.wait(accepted.resume.id).status is Status.COMPLETED
