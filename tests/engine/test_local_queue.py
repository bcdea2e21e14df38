"""The worker of what `--no-wait` left, in this process and in several (decision E5)."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from local_bench import Bench, read_quickly

from resumectl.engine.local.queue import Queue
from resumectl.model.document import Document
from resumectl.model.errors import WorkspaceProblem
from resumectl.model.limits import PARSE_ATTEMPTS
from resumectl.model.page import ParseOutcome
from resumectl.model.resume import Resume, Status, UploadOptions

CROWD = Path(__file__).parent / "crowd.py"


def run(queue: Queue, *, until_empty: bool = True) -> tuple[int, list[Resume], list[tuple[str, Exception]]]:
    done: list[Resume] = []
    troubles: list[tuple[str, Exception]] = []
    # A worker that never ends is a failure, not a test that never ends.
    too_late = threading.Timer(30.0, queue.stop)
    too_late.start()
    count = queue.run(done.append, lambda *trouble: troubles.append(trouble), until_empty=until_empty)
    assert too_late.is_alive()
    too_late.cancel()
    return count, done, troubles


def test_e5_everything_that_waits_is_read(bench: Bench) -> None:
    """Of every organization, good and bad, the oldest first; each record is reported once."""
    bench.admin.sandbox()
    tested = bench.with_key(organization="sandbox")
    ids = [bench.upload(text).resume.id for text in ("Ada", "broken", "Bo")]
    ids.append(tested.upload(Document("cv.pdf", b"Cy"), UploadOptions(), idempotency_key="of the sandbox").resume.id)
    count, done, troubles = run(bench.engine.queue(jobs=1))
    assert count == 4
    assert [one.id for one in done] == ids
    assert [one.status for one in done] == [Status.COMPLETED, Status.FAILED, Status.COMPLETED, Status.COMPLETED]
    assert not troubles
    assert run(bench.engine.queue(jobs=4)) == (0, [], [])
    bench.assert_books_balance()


def test_an_expired_resume_does_not_keep_it_busy(bench: Bench) -> None:
    """What has ended is left to the clean-up; the worker ends, or waits, and reads the rest."""
    bench.admin.change_settings(retention_days=1)
    bench.upload("Ada")
    bench.clock.turn(days=2)
    fresh = bench.upload("Bo").resume.id
    count, done, _ = run(bench.engine.queue(jobs=2))
    assert (count, [one.id for one in done]) == (1, [fresh])


def test_a_deleted_resume_is_no_trouble(bench: Bench) -> None:
    """Deleted while it is read: nothing to report, nothing to count."""
    resume_id = bench.upload("Ada").resume.id

    def meddle(document: Document) -> ParseOutcome:
        bench.engine.delete(resume_id)
        return read_quickly(document)

    assert run(bench.open(parse=meddle).queue(jobs=1)) == (0, [], [])


def test_several_documents_at_once(bench: Bench) -> None:
    """As many as there are jobs, and never more."""
    together = threading.Barrier(3)
    reading, most, lock = set[str](), [0], threading.Lock()

    def read(document: Document) -> ParseOutcome:
        with lock:
            reading.add(document.name)
            most[0] = max(most[0], len(reading))
        together.wait(10)
        with lock:
            reading.discard(document.name)
        return read_quickly(document)

    for n in range(6):
        bench.upload(f"person {n}", name=f"{n}.pdf")
    assert run(bench.open(parse=read).queue(jobs=3))[0] == 6
    assert most == [3]


def test_stopping_finishes_what_is_being_read(bench: Bench) -> None:
    """And takes nothing more: the rest waits for the next worker."""
    for n in range(5):
        bench.upload(f"person {n}")
    queue: Queue

    def read(document: Document) -> ParseOutcome:
        queue.stop()
        time.sleep(0.05)
        return read_quickly(document)

    queue = bench.open(parse=read).queue(jobs=2)
    count, done, _ = run(queue, until_empty=False)
    assert 1 <= count == len(done) <= 2
    statuses = [one.status for one in bench.engine.resumes().items]
    assert (statuses.count(Status.COMPLETED), statuses.count(Status.PENDING)) == (count, 5 - count)


def test_a_bug_does_not_stop_the_others(bench: Bench) -> None:
    """It is reported with the resume's id each time, until its attempts are over and it is FAILED."""
    bug, fine = bench.upload("bug").resume.id, bench.upload("Ada").resume.id

    def read(document: Document) -> ParseOutcome:
        if document.data == b"bug":
            raise RuntimeError("a bug")
        return read_quickly(document)

    count, done, troubles = run(bench.open(parse=read).queue(jobs=2))
    assert (count, [one.id for one in done]) == (1, [fine])
    assert [resume_id for resume_id, _ in troubles] == [bug] * PARSE_ATTEMPTS
    record = bench.engine.resume(bug)
    assert record.error
    assert (record.status, record.error.code) == (Status.FAILED, "PARSE_CRASHED")
    bench.assert_books_balance()


def test_trouble_with_the_workspace_ends_it(bench: Bench) -> None:
    """A full disk is nothing to go on with: what is being read is finished, then it is raised."""

    def read(document: Document) -> ParseOutcome:
        raise WorkspaceProblem("The disk is full.", code="WORKSPACE_FULL")

    bench.upload("Ada")
    queue = bench.engine.queue(jobs=1)
    queue._read = read  # type: ignore[assignment, method-assign]
    with pytest.raises(WorkspaceProblem):
        run(queue)


def test_trouble_of_whoever_listens_is_not_lost(bench: Bench) -> None:
    """An exception of `on_done` ends the run and is raised, not buried in a thread."""
    for n in range(3):
        bench.upload(f"person {n}")

    def broken_pipe(_: Resume) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        bench.engine.queue(jobs=1).run(broken_pipe, lambda *_: None, until_empty=True)


def test_an_idle_worker_sees_what_comes(bench: Bench) -> None:
    """It looks again and again until it is told to stop."""
    queue, done = bench.open().queue(jobs=1), threading.Event()
    worker = threading.Thread(target=lambda: queue.run(lambda _: done.set(), lambda *_: None))
    worker.start()
    time.sleep(0.1)
    bench.upload("Ada")
    assert done.wait(10)
    queue.stop()
    worker.join(10)
    assert not worker.is_alive()


def start(folder: Path, log: Path, *, slow_s: float = 0.0) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, str(CROWD), "work", str(folder), str(log), str(slow_s)])


def until(condition: Callable[[], bool], timeout_s: float = 30.0) -> None:
    ends_s = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < ends_s, "it never came"
        time.sleep(0.02)


def lines(log: Path) -> list[str]:
    return log.read_text().splitlines() if log.exists() else []


@pytest.mark.slow
def test_several_workers_read_each_document_once(bench: Bench, tmp_path: Path) -> None:
    """Three processes on one workspace: every resume is read by one of them; SIGTERM ends them well."""
    for n in range(60):
        bench.upload(f"person {n}")
    logs = [tmp_path / f"{n}.log" for n in range(3)]
    workers = [start(bench.folder, log) for log in logs]
    until(lambda: all("ready" in lines(log) for log in logs))
    until(lambda: not bench.sql("SELECT id FROM resumes WHERE status <> 'COMPLETED'"))
    for worker in workers:
        worker.send_signal(signal.SIGTERM)
    assert [worker.wait(20) for worker in workers] == [0, 0, 0]
    read = [line for log in logs for line in lines(log) if line.startswith("read ")]
    assert len(read) == len(set(read)) == 60
    assert not list((bench.folder / "workers").iterdir())
    bench.assert_books_balance()


@pytest.mark.slow
def test_sigterm_finishes_what_runs(bench: Bench, tmp_path: Path) -> None:
    """The document that is being read is COMPLETED, the others wait; the exit code is 0."""
    for n in range(3):
        bench.upload(f"person {n}")
    worker = start(bench.folder, log := tmp_path / "log", slow_s=0.5)
    until(lambda: any(line.startswith("read ") for line in lines(log)))
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(20) == 0
    states = sorted(str(row[0]) for row in bench.sql("SELECT status FROM resumes"))
    assert states == ["COMPLETED", "PENDING", "PENDING"]
    assert bench.postings() == {"reserve": 3, "consume": 1}
