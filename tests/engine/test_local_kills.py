"""kill -9 of a worker and of a command, at random points: nothing is lost, nothing is paid twice, nothing is stuck."""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from local_bench import MEMORY, Bench
from mess import wishes

from resumectl.engine.local.sources import utc_now
from resumectl.model.document import Document
from resumectl.model.errors import NotFound
from resumectl.model.resume import ProofreadStatus, Status

MESS = Path(__file__).parent / "mess.py"
SAMPLES = Path(__file__).parents[2] / "sample_resumes"


def start(what: str, folder: Path, journal: Path, last: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(MESS), what, str(folder), str(journal), str(last)]
    with journal.with_suffix(".stderr").open("ab") as said:
        return subprocess.Popen(command, stderr=said)


def lines_of(journal: Path) -> list[list[str]]:
    return [line.split(" ") for line in journal.read_text().splitlines()] if journal.exists() else []


def until_ready(journal: Path, what: str, count: int) -> None:
    ends_s = time.monotonic() + 60
    while sum(line == ["ready", what] for line in lines_of(journal)) < count:
        assert time.monotonic() < ends_s, journal.with_suffix(".stderr").read_text()
        time.sleep(0.01)


def live_bench(folder: Path) -> Bench:
    """A bench on the workspace, with the clock of the world, as the killed had it."""
    bench = Bench(folder)
    bench.clock.stop_at(utc_now())
    return bench


def retry(bench: Bench, journal: Path) -> None:
    """Do again, with the same keys, what nobody knows to be done."""
    done = {tuple(line[1:3]) for line in lines_of(journal) if line[0] == "ok"}
    with journal.open("a") as out:
        for line in lines_of(journal):
            if line[0] != "try" or tuple(line[1:3]) in done:
                continue
            said = " ".join(line[1:])
            if line[1] == "upload":
                text = line[2]
                key = f"key of {text}"
                answer = bench.engine.upload(Document("cv.pdf", text.encode()), wishes(text), idempotency_key=key)
                said += f" {answer.resume.id}"
            elif line[1] == "reprocess":
                bench.engine.wait(line[3], timeout_s=10)
                bench.engine.reprocess(line[3], idempotency_key=line[2])
            elif line[1] == "pass":
                bench.engine.wait(line[3], timeout_s=10)
                bench.engine.proofread(line[3], idempotency_key=line[2])
            else:
                with contextlib.suppress(NotFound):
                    bench.engine.delete(line[2])
            out.write(f"ok {said}\n")


def assert_whole(bench: Bench, journal: Path) -> None:
    """After a restart and one clean-up."""
    lines = lines_of(journal)
    uploaded = {line[2]: line[3] for line in lines if line[:2] == ["ok", "upload"]}
    again = {line[2]: line[3] for line in lines if line[:2] == ["ok", "reprocess"]}
    passes = {line[2] for line in lines if line[:2] == ["ok", "pass"]}
    asked = [text for text in uploaded if text.startswith("asked")]
    deleted = {line[2] for line in lines if line[:2] == ["ok", "delete"]}
    assert not [line for line in lines if line[0] == "trouble"]
    states = dict(bench.sql("SELECT id, status FROM resumes"))
    assert set(states) == set(uploaded.values()) - deleted
    assert set(states.values()) <= {Status.COMPLETED, Status.FAILED}
    for text, resume_id in uploaded.items():
        if resume_id not in deleted:
            assert bench.engine.original(resume_id).data == text.encode()
            assert states[resume_id] == (Status.FAILED if text.startswith("broken") else Status.COMPLETED)
            if states[resume_id] == Status.COMPLETED:
                name = bench.engine.data(resume_id).basic_info.full_name
                assert name.replace("-the-", "-teh-").replace(" the ", " teh ") in (text, f"{resume_id} teh corrected")
                proofread = bench.engine.resume(resume_id).proofread
                assert not proofread.status.in_progress
                if text in asked and resume_id not in again.values():
                    assert proofread.status is ProofreadStatus.DONE or proofread.code == "PROOFREAD_CRASHED"
    assert {row[0] for row in bench.sql("SELECT proofread_reservation_id FROM resumes")} <= {""}
    postings = bench.postings()
    assert postings["reserve"] == len(uploaded) + len(asked) + len(again) + len(passes)
    assert postings["reserve"] == postings["consume"] + postings["release"]
    bench.assert_books_balance()
    named = {str(row[0]) for row in bench.sql("SELECT sha256 FROM resumes")}
    named |= {str(row[0]) for row in bench.sql("SELECT sha256 FROM previews WHERE let_go = 0")}
    assert set(bench.files()) == named
    assert bench.admin.check() == []
    # The next worker that starts removes the lock files of the killed.
    bench.engine._parts.worker.lease(bench.clock())
    assert [path.stem for path in (bench.folder / "workers").iterdir()] == [bench.engine._parts.worker.id]


def kill_and_look(folder: Path, times: int, seed: int) -> None:
    chance = random.Random(seed)
    journal = folder.parent / "journal"
    for n in range(times):
        processes = [start(what, folder, journal, seed * 1000 + n) for what in ("work", "command")]
        for what in ("work", "command"):
            until_ready(journal, what, n + 1)
        for process in chance.sample(processes, 2):
            time.sleep(chance.uniform(0.0, 0.4))
            assert process.poll() is None, journal.with_suffix(".stderr").read_text()
            process.kill()
            process.wait(10)
        bench = live_bench(folder)
        try:
            retry(bench, journal)
            bench.engine.queue(jobs=1).run(lambda _: None, lambda *_: None, until_empty=True)
            bench.admin.clean_up()
            assert_whole(bench, journal)
        finally:
            bench.close()


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="kills", dir=MEMORY) as parent:
        yield Path(parent) / "workspace"


@pytest.mark.slow
def test_kill_9_at_random_points(folder: Path) -> None:
    """Five times, a worker and a command each: every promise that was given holds, and every retry costs nothing."""
    kill_and_look(folder, 5, random.randrange(10**6))


@pytest.mark.check
def test_kill_9_at_fifty_random_points(folder: Path) -> None:
    """The same workspace is killed under fifty times."""
    kill_and_look(folder, 50, random.randrange(10**6))


def family_of(parent: int) -> set[tuple[int, str]]:
    """The descendants of a process, each with its start time, so that a number that is used again is no mistake."""
    parents: dict[int, tuple[int, str]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                after = (entry / "stat").read_text().rpartition(") ")[2].split()
            except OSError:
                continue
            parents[int(entry.name)] = (int(after[1]), after[19])
    found: set[tuple[int, str]] = set()
    level = {parent}
    while level:
        level = {pid for pid, (above, _) in parents.items() if above in level}
        found |= {(pid, parents[pid][1]) for pid in level}
    return found


def is_running(process: tuple[int, str]) -> bool:
    try:
        after = Path(f"/proc/{process[0]}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return False
    return after[19] == process[1] and after[0] != "Z"


def kill_with_children(folder: Path, times: int) -> None:
    chance = random.Random()
    journal = folder.parent / "journal"
    document = min(SAMPLES.rglob("*.pdf"), key=lambda path: path.stat().st_size)
    seen = 0
    for n in range(times):
        process = start("real", folder, journal, document)
        until_ready(journal, "real", n + 1)
        born_s = time.monotonic() + 60
        # On a busy machine the first child may take longer than all the random moments below.
        while not seen and not family_of(process.pid) and time.monotonic() < born_s:
            time.sleep(0.02)
        time.sleep(chance.uniform(0.05, 1.5))
        family = family_of(process.pid)
        seen += len(family)
        assert process.poll() is None, journal.with_suffix(".stderr").read_text()
        process.kill()
        process.wait(10)
        ends_s = time.monotonic() + 10
        while any(is_running(one) for one in family):
            assert time.monotonic() < ends_s, "a child outlived its parent"
            time.sleep(0.02)
    assert seen
    bench = live_bench(folder)
    finished = {line[2] for line in lines_of(journal) if line[:2] == ["ok", "real"]}
    states = dict(bench.sql("SELECT id, status FROM resumes"))
    assert {states[one] for one in finished} <= {Status.COMPLETED}
    bench.parser.read = lambda document: pytest.fail("only this test's own engine reads here")
    left = [one for one, state in states.items() if state not in (Status.COMPLETED, Status.FAILED)]
    assert len(left) <= times
    for resume_id in left:
        bench.engine.delete(resume_id)
    bench.admin.clean_up()
    assert bench.postings()["reserve"] == bench.postings()["consume"] == len(states)
    assert set(bench.files()) == {str(row[0]) for row in bench.sql("SELECT sha256 FROM resumes")}
    bench.assert_books_balance()
    bench.close()


needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="children are counted in /proc")


@needs_proc
@pytest.mark.slow
def test_no_child_outlives_a_killed_program(folder: Path) -> None:
    """Real parsing children, their fork server and what they started are gone soon after kill -9 of their parent."""
    kill_with_children(folder, 2)


@needs_proc
@pytest.mark.check
def test_no_child_outlives_a_program_killed_often(folder: Path) -> None:
    """Twenty-five times."""
    kill_with_children(folder, 25)
