"""Parsing in place: states, credits, and who takes what over (E5, section C of the decisions)."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from local_bench import Bench, CountingParser, read_quickly

from resumectl.engine.local import parsing
from resumectl.engine.local.worker import LEASE
from resumectl.model import limits
from resumectl.model.document import Document
from resumectl.model.errors import BadFile, Conflict, NotFound, ProgramMissing
from resumectl.model.page import ParseOutcome
from resumectl.model.resume import TRANSITIONS, Status, UploadOptions
from resumectl.store.records import Lease, StoredResume


def row(bench: Bench, resume_id: str) -> StoredResume:
    with bench.workspace.store.reading() as tx:
        found = tx.resume(bench.caller.organization_id, resume_id)
    assert found
    return found


def leave_with(bench: Bench, resume_id: str, lease: Lease, attempts: int) -> None:
    """Make the row one that a worker is parsing."""
    now = row(bench, resume_id)
    record = replace(now.record, status=Status.PROCESSING, processing_started_at=bench.clock())
    with bench.workspace.store.writing() as tx:
        assert tx.move("b", replace(now, record=record, lease=lease, attempts=attempts))


def test_a_good_document_ends_completed(bench: Bench) -> None:
    """COMPLETED with both times and the language; the credit is consumed; data and evidence are readable."""
    upload = bench.upload("Ada").resume
    record = bench.engine.wait(upload.id)
    assert record.status is Status.COMPLETED
    assert record.resume_language == "english"
    assert record.processing_started_at
    assert record.processing_finished_at
    assert upload.created_at < record.processing_started_at <= record.processing_finished_at
    assert bench.engine.data(upload.id).basic_info.full_name == "Ada"
    assert bench.engine.evidence(upload.id).coverage == 1.0
    assert bench.postings() == {"reserve": 1, "consume": 1}
    assert bench.engine.credits().accounts[0].balance == 999_999
    assert row(bench, upload.id).lease is None


def test_a_broken_document_ends_failed(bench: Bench) -> None:
    """C2, C4: FAILED with a reason; the credit goes back to its pool; data says that there is none."""
    record = bench.engine.wait(bench.upload("broken").resume.id)
    assert record.status is Status.FAILED
    assert record.error
    assert (record.error.code, record.error.stage) == ("CORRUPT_FILE", "extract")
    assert record.processing_finished_at
    assert record.resume_language == ""
    assert bench.postings() == {"reserve": 1, "release": 1}
    assert bench.engine.credits().available == 1_000_000
    with pytest.raises(Conflict, match="The file is damaged") as raised:
        bench.engine.data(record.id)
    assert raised.value.code == "RESUME_NOT_READY"


@pytest.mark.parametrize(
    ("error", "code", "retryable"),
    [
        (ProgramMissing("No tesseract.", remedy="Install it."), "OCR_MISSING", True),
        (BadFile("It is HTML."), "UNSUPPORTED_FILE_TYPE", False),
    ],
)
def test_an_error_that_the_parser_raises_is_the_resumes_error(
    bench: Bench, error: Exception, code: str, retryable: bool
) -> None:
    """Raised or returned, a failure of the document ends in the record."""

    def fail(_: Document) -> ParseOutcome:
        raise error

    record = bench.open(parse=fail).wait(bench.upload("Ada").resume.id)
    assert record.error
    assert (record.error.code, record.error.retryable) == (code, retryable)
    assert record.error.message == str(error)


def test_an_empty_outcome_is_no_success(bench: Bench) -> None:
    """A parser that gives neither a profile nor a reason makes no COMPLETED resume."""
    record = bench.open(parse=lambda _: ParseOutcome(0.0)).wait(bench.upload("Ada").resume.id)
    assert record.error
    assert record.error.code == "INTERNAL_ERROR"


def test_a_document_is_parsed_once(bench: Bench) -> None:
    """Waiting again for a final resume looks, and does no work."""
    resume_id = bench.upload("Ada").resume.id
    first = bench.engine.wait(resume_id)
    assert bench.engine.wait(resume_id) == first
    assert bench.parser.seen == {"Ada": 1}


def test_data_of_a_resume_that_waits(bench: Bench) -> None:
    """409 while it is PENDING, 404 for an unknown id; looking does not start the work."""
    resume_id = bench.upload("Ada").resume.id
    for read in (bench.engine.data, bench.engine.evidence, bench.engine.export):
        with pytest.raises(Conflict) as not_ready:
            read(resume_id)
        assert not_ready.value.code == "RESUME_NOT_READY"
        with pytest.raises(NotFound) as unknown:
            read("res_unknown")
        assert unknown.value.code == "RESUME_NOT_FOUND"
    with pytest.raises(NotFound):
        bench.engine.wait("res_unknown")
    assert not bench.parser.seen


def test_two_documents_are_read_at_the_same_time(bench: Bench) -> None:
    """No lock is held while a document is read: both threads stand inside the parser together."""
    both_inside = threading.Barrier(2, timeout=10)

    def meet(document: Document) -> ParseOutcome:
        both_inside.wait()
        return read_quickly(document)

    engine = bench.open(parse=meet)
    ids = [bench.upload(name).resume.id for name in ("Ada", "Bo")]
    with ThreadPoolExecutor(2) as pool:
        assert [record.status for record in pool.map(engine.wait, ids)] == [Status.COMPLETED] * 2


def test_many_waiters_one_parse(bench: Bench) -> None:
    """Eight threads on two engines wait for the same resume; one of them reads it, all get the answer."""
    entered, leave = threading.Event(), threading.Event()

    def slowly(document: Document) -> ParseOutcome:
        entered.set()
        assert leave.wait(10)
        return read_quickly(document)

    parser = CountingParser(slowly)
    engines = [bench.open(parse=parser), bench.open(parse=parser)]
    resume_id = bench.upload("Ada").resume.id
    with ThreadPoolExecutor(8) as pool:
        waiting = [pool.submit(engines[n % 2].wait, resume_id) for n in range(8)]
        assert entered.wait(10)
        with pytest.raises(Conflict, match=r"still PROCESSING after 0\.1 seconds"):
            bench.engine.wait(resume_id, timeout_s=0.1)
        leave.set()
        assert {one.result().status for one in waiting} == {Status.COMPLETED}
    assert parser.seen == {"Ada": 1}
    assert bench.postings() == {"reserve": 1, "consume": 1}


def test_ctrl_c_gives_the_resume_back(bench: Bench) -> None:
    """An interrupted parse leaves a PENDING resume with its reservation, and counts as no attempt."""

    def interrupted(_: Document) -> ParseOutcome:
        raise KeyboardInterrupt

    resume_id = bench.upload("Ada").resume.id
    for _ in range(limits.PARSE_ATTEMPTS + 1):
        with pytest.raises(KeyboardInterrupt):
            bench.open(parse=interrupted).wait(resume_id)
    now = row(bench, resume_id)
    assert (now.record.status, now.attempts, now.lease) == (Status.PENDING, 0, None)
    assert now.record.processing_started_at is None
    assert bench.engine.wait(resume_id).status is Status.COMPLETED
    assert bench.postings() == {"reserve": 1, "consume": 1}


def test_a_bug_shows_and_does_not_go_on_for_ever(bench: Bench) -> None:
    """A mistake of the program is raised each time, until the attempts are used up: then PARSE_CRASHED."""

    def buggy(_: Document) -> ParseOutcome:
        raise ZeroDivisionError

    engine = bench.open(parse=buggy)
    resume_id = bench.upload("Ada").resume.id
    for attempt in range(limits.PARSE_ATTEMPTS):
        assert row(bench, resume_id).attempts == attempt
        with pytest.raises(ZeroDivisionError):
            engine.wait(resume_id)
    record = engine.wait(resume_id)
    assert record.error
    assert record.error.code == "PARSE_CRASHED"
    assert bench.postings() == {"reserve": 1, "release": 1}


def test_a_result_that_cannot_be_stored_is_not_lost_for_good(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """When writing the result fails, and giving back too, the same engine takes the resume up again."""
    resume_id = bench.upload("Ada").resume.id

    def full(*_: object, **__: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(parsing, "_finish", full)
        patch.setattr(parsing, "_give_back", full)
        with pytest.raises(OSError, match="disk full"):
            bench.engine.wait(resume_id)
    assert row(bench, resume_id).record.status is Status.PROCESSING
    assert bench.engine.wait(resume_id).status is Status.COMPLETED
    assert bench.postings() == {"reserve": 1, "consume": 1}


def test_the_work_of_a_closed_engine_is_free(bench: Bench) -> None:
    """A worker's lock goes with its engine; what it left behind is taken over at once."""
    resume_id = bench.upload("Ada").resume.id
    other = bench.open()
    leave_with(bench, resume_id, other._parts.worker.lease(bench.clock()), attempts=1)
    with pytest.raises(Conflict):
        bench.engine.wait(resume_id, timeout_s=0.05)
    other.close()
    assert bench.engine.wait(resume_id).status is Status.COMPLETED
    assert row(bench, resume_id).attempts == 2
    assert bench.postings() == {"reserve": 1, "consume": 1}


def test_the_third_dead_worker_is_the_last(bench: Bench) -> None:
    """C2: after three attempts of which nobody came back the resume is FAILED, and the credit is back."""
    resume_id = bench.upload("Ada").resume.id
    gone = Lease("wrk_gone", bench.engine._parts.worker.host, bench.clock() + LEASE)
    leave_with(bench, resume_id, gone, attempts=limits.PARSE_ATTEMPTS)
    record = bench.engine.wait(resume_id)
    assert record.status is Status.FAILED
    assert record.error
    assert (record.error.code, record.error.retryable) == ("PARSE_CRASHED", False)
    assert record.error.message.startswith(f"The program ended or was stopped {limits.PARSE_ATTEMPTS} times")
    assert f"`resumectl reprocess {resume_id}`" in record.error.message
    assert not bench.parser.seen
    assert bench.postings() == {"reserve": 1, "release": 1}
    bench.reprocess(resume_id)
    assert bench.engine.wait(resume_id).status is Status.COMPLETED, "as it said"


def test_another_machines_worker_is_waited_for_until_its_lease_ends(bench: Bench) -> None:
    """A lock cannot be seen across machines, so there the time in the lease counts."""
    resume_id = bench.upload("Ada").resume.id
    leave_with(bench, resume_id, Lease("wrk_far", "elsewhere", bench.clock() + LEASE), attempts=1)
    with pytest.raises(Conflict):
        bench.engine.wait(resume_id, timeout_s=0.05)
    bench.clock.now += LEASE
    assert bench.engine.wait(resume_id).status is Status.COMPLETED


def test_a_clock_that_went_back_makes_nobody_wait(bench: Bench) -> None:
    """A container has another name after each start: what a dead one held until next year is free after a restart."""
    resume_id = bench.upload("Ada").resume.id
    next_year = bench.clock() + timedelta(days=365)
    leave_with(bench, resume_id, Lease("wrk_far", "elsewhere", next_year + LEASE), attempts=1)
    assert bench.engine.wait(resume_id, timeout_s=5).status is Status.COMPLETED
    assert bench.postings() == {"reserve": 1, "consume": 1}


def test_a_late_result_counts_for_nothing(bench: Bench) -> None:
    """Somebody took the resume over, or deleted it: the first worker's result changes nothing (C4)."""
    taken_over, deleted = bench.upload("Ada").resume.id, bench.upload("Bo").resume.id

    def meddle(document: Document) -> ParseOutcome:
        if document.data == b"Ada":
            bench.sql("UPDATE resumes SET worker_id = 'wrk_other' WHERE status = 'PROCESSING'")
        else:
            bench.sql("DELETE FROM resumes WHERE status = 'PROCESSING' AND worker_id <> 'wrk_other'")
        return read_quickly(document)

    engine = bench.open(parse=meddle)
    parsing.work(engine._parts, _taken(engine._parts, taken_over))
    parsing.work(engine._parts, _taken(engine._parts, deleted))
    assert row(bench, taken_over).record.status is Status.PROCESSING
    assert bench.postings() == {"reserve": 2}
    with pytest.raises(NotFound):
        bench.engine.resume(deleted)


def _taken(parts: parsing.Parts, resume_id: str) -> StoredResume:
    taken = parsing.take(parts, resume_id)
    assert taken
    return taken


def test_bytes_that_are_gone_are_a_failure_with_a_reason(bench: Bench) -> None:
    """A document whose file was removed or changed fails at the stage `store`; the credit goes back."""
    resume_id = bench.upload("Ada").resume.id
    bench.workspace.blobs.remove(bench.caller.organization_id, row(bench, resume_id).sha256)
    record = bench.engine.wait(resume_id)
    assert record.error
    assert (record.error.stage, record.status) == ("store", Status.FAILED)
    assert bench.postings() == {"reserve": 1, "release": 1}


def test_proofreading_that_cannot_be_done_costs_nothing(bench: Bench) -> None:
    """C8: without a proofreader the resume is COMPLETED, its proofread credit is back, a warning says so."""
    bench.proofreader.gone = "It is not installed."
    resume_id = bench.upload("Ada", UploadOptions(auto_proofread=True)).resume.id
    assert bench.engine.credits().proofread.available == 999_999
    assert bench.engine.wait(resume_id).status is Status.COMPLETED
    assert [one.code for one in bench.engine.evidence(resume_id).warnings] == ["PROOFREAD_UNAVAILABLE"]
    assert bench.engine.credits().proofread.available == 1_000_000
    assert bench.postings() == {"reserve": 2, "consume": 1, "release": 1}


def test_a_completed_resume_takes_a_claim_that_nobody_holds(bench: Bench) -> None:
    """B9: when it ends COMPLETED and nobody answers for its bytes, it does, for the rest of its window."""
    resume_id = bench.upload("Ada").resume.id
    bench.sql("DELETE FROM claims")
    bench.engine.wait(resume_id)
    assert bench.upload("Ada").resume.id == resume_id
    (ends_at,) = bench.sql("SELECT ends_at FROM claims")[0]
    window_end = row(bench, resume_id).record.created_at + timedelta(days=30)
    assert ends_at == window_end.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def test_a_completed_resume_leaves_a_held_claim(bench: Bench) -> None:
    """A twin that took the claim meanwhile keeps it."""
    first = bench.upload("Ada").resume.id
    bench.clock.turn(days=31)
    second = bench.upload("Ada").resume.id
    bench.engine.wait(second)
    bench.engine.wait(first)
    assert bench.upload("Ada").resume.id == second


def test_closing_ends_what_was_handed_in(bench: Bench) -> None:
    """close calls what it was told to, and may be called twice."""
    closed: list[int] = []
    engine = bench.open(also_close=[lambda: closed.append(1)])
    resume_id = bench.upload("Ada").resume.id
    engine.wait(resume_id)
    assert list((bench.folder / "workers").iterdir())
    engine.close()
    engine.close()
    assert closed
    assert not list((bench.folder / "workers").iterdir())


def test_closing_in_the_middle_of_a_parse_gives_it_back(bench: Bench) -> None:
    """Ending the parser under a thread that reads is no failed attempt, however often it happens."""
    resume_id = bench.upload("Ada").resume.id
    for _ in range(limits.PARSE_ATTEMPTS + 1):
        inside, ended = threading.Event(), threading.Event()

        def read_until_ended(_: Document, inside: threading.Event = inside, ended: threading.Event = ended) -> Any:
            inside.set()
            assert ended.wait(10)
            # Longer than `close` would need if it did not wait for this thread.
            time.sleep(0.1)
            raise RuntimeError("the parser was closed")

        engine = bench.open(parse=read_until_ended, also_close=[ended.set])
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(engine.wait, resume_id)
            assert inside.wait(10)
            engine.close()
            assert isinstance(waiting.exception(), RuntimeError)
        now = row(bench, resume_id)
        assert (now.record.status, now.attempts) == (Status.PENDING, 0)
    assert bench.engine.wait(resume_id).status is Status.COMPLETED


def test_leftover_worker_files_are_removed(bench: Bench) -> None:
    """Files of killed processes go when the next worker starts; a living worker's file stays."""
    workers = bench.folder / "workers"
    living = bench.open()
    living._parts.worker.lease(bench.clock())
    (workers / "wrk_killed.lock").touch()
    bench.engine.wait(bench.upload("Ada").resume.id)
    assert {path.stem for path in workers.iterdir()} == {
        living._parts.worker.id,
        bench.engine._parts.worker.id,
    }


def test_every_arrow_is_in_the_table() -> None:
    """The letters that this module uses lead where it means them to."""
    assert TRANSITIONS["b"] == (Status.PENDING, Status.PROCESSING)
    assert TRANSITIONS["c"] == (Status.PROCESSING, Status.COMPLETED)
    assert TRANSITIONS["d"] == (Status.PROCESSING, Status.FAILED)
    assert TRANSITIONS["h"] == (Status.PROCESSING, Status.PENDING)
