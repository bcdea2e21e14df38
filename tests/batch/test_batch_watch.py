"""A watched folder: files that have settled are read once, put away, and found again after a restart."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from batch_bench import Bench

from resumectl.engine.batch import FileDone, Then, WatchPlan, find_template, plan_for, watch
from resumectl.model.errors import ResumectlError, UsageError
from resumectl.model.resume import Source


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path / "in", tmp_path / "out", tmp_path / "workspace")
    made.folder.mkdir()
    made.open()
    yield made
    made.engine.close()


class Watcher:
    """A watch in a thread of its own, and what it said."""

    def __init__(self, bench: Bench, then: Then = Then.KEEP, settle_s: float = 0.05) -> None:
        plan = plan_for(bench.out, find_template(bench.engine, "classic"), 1)
        self.watched = WatchPlan(bench.folder, plan, settle_s=settle_s, every_s=0.02, then=then)
        self.engine = bench.engine
        self.stop = threading.Event()
        self.events: list[FileDone | ResumectlError] = []
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        for event in watch(self.engine, self.watched, stop=self.stop):
            self.events.append(event)

    def wait_for(self, count: int) -> None:
        end_s = time.monotonic() + 20
        while len(self.events) < count:
            assert time.monotonic() < end_s, self.events
            time.sleep(0.01)

    def end(self) -> list[FileDone]:
        self.stop.set()
        self.thread.join(20)
        assert not self.thread.is_alive()
        return [event for event in self.events if isinstance(event, FileDone)]


def test_files_are_read_as_they_come(bench: Bench) -> None:
    """Each once, as WATCH_FOLDER, however long the watch goes on; another's bytes under the same name again."""
    watcher = Watcher(bench)
    bench.put("a.pdf", "name Ann")
    watcher.wait_for(1)
    bench.put("sub/b.pdf", "name Bob")
    watcher.wait_for(2)
    time.sleep(0.2)
    assert len(watcher.events) == 2
    path = bench.put("a.pdf", "name Another")
    os.utime(path, (1, 1))
    watcher.wait_for(3)
    done = watcher.end()
    assert [event.row.full_name for event in done] == ["Ann", "Bob", "Another"]
    assert bench.engine.resume(done[0].row.resume_id).source == Source.WATCH_FOLDER
    assert (bench.out / "sub/b.pdf.docx").is_file()


def test_a_file_that_still_grows_is_left_alone(bench: Bench) -> None:
    """It is read once it has stood still for as long as it should."""
    watcher = Watcher(bench, settle_s=0.5)
    path = bench.put("a.pdf", "name A")
    for _ in range(8):
        time.sleep(0.1)
        path.write_text(path.read_text() + "n")
    assert not watcher.events
    watcher.wait_for(1)
    (done,) = watcher.end()
    assert done.row.full_name == "Annnnnnnn"


def test_a_restart_does_nothing_twice(bench: Bench) -> None:
    """What is done is remembered in the output folder, failures too."""
    bench.put("a.pdf", "name Ann")
    bench.put("b.pdf", "fail CORRUPT_FILE")
    first = Watcher(bench)
    first.wait_for(2)
    first.end()
    bench.put("c.pdf", "name Cy")
    second = Watcher(bench)
    second.wait_for(3)
    done = second.end()
    assert sorted((event.row.file, event.kept) for event in done) == [
        ("a.pdf", True), ("b.pdf", True), ("c.pdf", False),
    ]  # fmt: skip
    assert len(bench.parsed) == 3
    failed = (bench.out / "failed.csv").read_text()
    assert "b.pdf" in failed


def test_moved_when_done(bench: Bench) -> None:
    """To done/ and failed/ below the output folder; a name that is taken there gets a number."""
    bench.put("a.pdf", "name Ann")
    bench.put("b.pdf", "fail CORRUPT_FILE")
    watcher = Watcher(bench, Then.MOVE)
    watcher.wait_for(2)
    bench.put("a.pdf", "name Another")
    watcher.wait_for(3)
    watcher.end()
    assert (bench.out / "done/a.pdf").read_text() == "name Ann"
    assert (bench.out / "done/a (2).pdf").read_text() == "name Another"
    assert (bench.out / "failed/b.pdf").read_text() == "fail CORRUPT_FILE"
    assert not list(bench.folder.iterdir())


def test_deleted_when_done_but_never_what_failed(bench: Bench) -> None:
    """A file that could not be read stays where it is."""
    bench.put("a.pdf", "name Ann")
    bench.put("b.pdf", "fail CORRUPT_FILE")
    watcher = Watcher(bench, Then.DELETE)
    watcher.wait_for(2)
    watcher.end()
    assert [path.name for path in bench.folder.iterdir()] == ["b.pdf"]


def test_the_folder_itself_is_no_output(bench: Bench) -> None:
    """Outputs would come back in as inputs."""
    plan = plan_for(bench.folder, find_template(bench.engine, "classic"), 1)
    with pytest.raises(UsageError):
        next(watch(bench.engine, WatchPlan(bench.folder, plan), stop=threading.Event()))
