"""Uploads of a folder: taken in the transaction that accepts them, read by the wait that follows."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from local_bench import Bench

from resumectl.engine.local import accept
from resumectl.engine.local.engine import LocalEngine
from resumectl.model.document import Document
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
