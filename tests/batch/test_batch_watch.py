"""A watched folder: files that have settled are read once, put away, and found again after a restart."""

from __future__ import annotations

import errno
import multiprocessing
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from batch_bench import Bench

from resumectl.engine.batch import (
    OWNER_UNCHANGED,
    FileDone,
    Folders,
    LeftOut,
    Then,
    WatchPlan,
    find_template,
    plan_for,
    subfolders,
    watch,
)
from resumectl.engine.batch.memory import Memory
from resumectl.engine.batch.outputs import Outputs
from resumectl.engine.batch.rows import Row
from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.recruiters import find_recruiter
from resumectl.intake import FoundFile
from resumectl.model.errors import BadFile, InvalidInput, ResumectlError, UsageError
from resumectl.model.limits import LOCAL_CREDITS
from resumectl.model.resume import Source

watching = import_module("resumectl.engine.batch.watch")
"""The module, not the function of its name."""


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path / "in", tmp_path / "out", tmp_path / "workspace")
    made.folder.mkdir()
    made.open()
    yield made
    made.engine.close()


class Watcher:
    """A watch in a thread of its own, and what it said."""

    def __init__(
        self, bench: Bench, then: Then = Then.KEEP, settle_s: float = 0.05, folders: Folders = Folders.PLAIN
    ) -> None:
        plan = plan_for(bench.folder, bench.out, find_template(bench.engine, "classic"), 1)
        self.watched = WatchPlan(bench.folder, plan, settle_s=settle_s, every_s=0.02, then=then, folders=folders)
        self.engine = bench.engine
        self.stop = threading.Event()
        self.events: list[FileDone | LeftOut | ResumectlError] = []
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        local = self.engine if isinstance(self.engine, LocalEngine) else None
        everybody = local.administration.all_recruiters if local else None
        for event in watch(self.engine, self.watched, stop=self.stop, everybody=everybody):
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


class Clock:
    """Stands for the module `time` in the watch: its seconds pass when a test says so; counts looks at files."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.passed_s = 0.0
        self.looks = 0
        self.time = time.time
        real = watching.look_at

        def look_at(path: str) -> Any:
            # Counted once the look is over and with the clock as it was then.
            found = real(path)
            self.looks += 1
            return found

        patch.setattr(watching, "look_at", look_at)
        patch.setattr(watching, "time", self)

    def monotonic(self) -> float:
        return self.passed_s

    def looked(self) -> None:
        """Wait until a round that began after this moment has looked at the one file that there is."""
        end_s, enough = time.monotonic() + 60, self.looks + 2
        while self.looks < enough:
            assert time.monotonic() < end_s
            time.sleep(0.005)


def test_a_file_that_still_grows_is_left_alone(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read once it has stood still for as long as it should."""
    clock = Clock(monkeypatch)
    watcher = Watcher(bench, settle_s=1000)
    path = bench.put("a.pdf", "name A")
    for _ in range(3):
        clock.looked()
        clock.passed_s += 900
        path.write_text(path.read_text() + "n")
    clock.looked()
    clock.passed_s += 900
    clock.looked()
    assert not watcher.events
    clock.passed_s += 101
    watcher.wait_for(1)
    (done,) = watcher.end()
    assert done.row.full_name == "Annn"


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


@pytest.mark.parametrize("then", [Then.MOVE, Then.DELETE])
def test_another_document_of_a_name_that_came_before(bench: Bench, then: Then) -> None:
    """Where files are taken away it is another résumé: what the first one gave stays, in outputs and tables, and the
    new one gets a number. The first one's bytes again are known under the first name.
    """
    watcher = Watcher(bench, then)
    for count, text in enumerate(("name Ann", "name Bo", "name Ann", "name Cy"), start=1):
        path = bench.put("in/cv.pdf", text)
        watcher.wait_for(count)
        left(path)
    told = [(event.row.file, event.kept, event.row.full_name) for event in watcher.end()]
    assert told == [
        ("in/cv.pdf", False, "Ann"), ("in/cv (2).pdf", False, "Bo"), ("in/cv.pdf", True, "Ann"),
        ("in/cv (3).pdf", False, "Cy"),
    ]  # fmt: skip
    rows = [line.split(",")[:3] for line in (bench.out / "results.csv").read_text().splitlines()[1:]]
    assert rows == [[f"in/{name}.pdf", "COMPLETED", who] for name, who in (
        ("cv", "Ann"), ("cv (2)", "Bo"), ("cv (3)", "Cy"))]  # fmt: skip
    outputs = {path.name: path.read_text() for path in bench.out.glob("in/*.docx")}
    assert outputs == {"cv.pdf.docx": "word Ann", "cv (2).pdf.docx": "word Bo", "cv (3).pdf.docx": "word Cy"}
    moved = {path.name: path.read_text() for path in bench.out.glob("done/in/*")}
    names = {"cv.pdf": "name Ann", "cv (2).pdf": "name Bo", "cv (3).pdf": "name Cy"}
    assert moved == (names if then is Then.MOVE else {})


def left(path: Path) -> None:
    """Wait until a file is away."""
    end_s = time.monotonic() + 20
    while path.exists():
        assert time.monotonic() < end_s
        time.sleep(0.01)


def test_another_document_of_a_name_that_failed(bench: Bench) -> None:
    """As long as the failed one lies in failed/ the tables tell of it; mended and put back it is the same again."""
    path = bench.folder / "cv.pdf"
    watcher = Watcher(bench, Then.MOVE)
    for count, text in enumerate(("fail CORRUPT_FILE", "name Bo"), start=1):
        bench.put("cv.pdf", text)
        watcher.wait_for(count)
        left(path)
    assert "cv.pdf,CORRUPT_FILE" in (bench.out / "failed.csv").read_text()
    mended = bench.out / "failed/cv.pdf"
    mended.write_text("name Ann")
    mended.rename(path)
    watcher.wait_for(3)
    assert [(event.row.file, event.row.full_name) for event in watcher.end()] == [
        ("cv.pdf", ""), ("cv (2).pdf", "Bo"), ("cv.pdf", "Ann"),
    ]  # fmt: skip
    assert not (bench.out / "failed.csv").exists()


def test_what_failed_and_stayed_is_mended_in_its_place(bench: Bench) -> None:
    """Where nothing is moved, a failed file is still there, and new bytes are its new state."""
    watcher = Watcher(bench, Then.DELETE)
    for count, text in enumerate(("fail CORRUPT_FILE", "name Ann"), start=1):
        bench.put("cv.pdf", text)
        watcher.wait_for(count)
    assert [(event.row.file, event.row.full_name) for event in watcher.end()] == [("cv.pdf", ""), ("cv.pdf", "Ann")]


def test_numbers_of_two_documents_at_once(bench: Bench) -> None:
    """A number is not given to one file while another in the folder has that very name."""
    bench.put("cv.pdf", "name Ann")
    first = Watcher(bench, Then.MOVE)
    first.wait_for(1)
    first.end()
    bench.put("cv.pdf", "name Bo")
    bench.put("cv (2).pdf", "name Cy")
    second = Watcher(bench, Then.MOVE, settle_s=0)
    second.wait_for(2)
    assert {event.row.full_name: event.row.file for event in second.end()} == {
        "Bo": "cv (3).pdf", "Cy": "cv (2).pdf",
    }  # fmt: skip
    assert sorted(path.name for path in bench.out.glob("done/*")) == ["cv (2).pdf", "cv (3).pdf", "cv.pdf"]


def test_an_unreadable_file_of_a_name_that_came_before(bench: Bench) -> None:
    """An empty one too leaves the first one's row and outputs alone."""
    bench.put("cv.pdf", "name Ann")
    watcher = Watcher(bench, Then.MOVE)
    watcher.wait_for(1)
    bench.put("cv.pdf", "")
    watcher.wait_for(2)
    done = watcher.end()
    assert [(event.row.file, event.row.status) for event in done] == [
        ("cv.pdf", "COMPLETED"), ("cv (2).pdf", "FAILED"),
    ]  # fmt: skip
    assert "Ann" in (bench.out / "results.csv").read_text()
    assert (bench.out / "failed/cv (2).pdf").exists()


def test_a_file_that_goes_away_before_its_turn(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when somebody renames it: it has no outcome, neither told nor in the tables, and the watch goes on at once."""
    real = watching.run_batch

    def late(engine: Any, plan: Any, **more: Any) -> Any:
        (bench.folder / "a.pdf").unlink(missing_ok=True)
        return real(engine, plan, **more)

    monkeypatch.setattr(watching, "run_batch", late)
    bench.put("a.pdf", "name Ann")
    watcher = Watcher(bench)
    time.sleep(0.3)
    bench.put("b.pdf", "name Bo")
    watcher.wait_for(1)
    assert [event.row.file for event in watcher.end()] == ["b.pdf"]
    assert len(watcher.events) == 1
    assert not (bench.out / "failed.csv").exists()


def test_another_disk_that_is_full(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a document never lies in done/: the original stays, and the copy has its name once it is whole."""

    def rename(source: Any, *_: Any) -> None:
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "rename", rename)
    path = bench.put("a.pdf", "name Ann")
    look = watching.look_at(str(path))
    plan = plan_for(bench.folder, bench.out, find_template(bench.engine, "classic"), 1)
    watched = WatchPlan(bench.folder, plan, then=Then.MOVE)
    found, row = FoundFile(str(path), "a.pdf"), Row("a.pdf", "COMPLETED")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            watching.put_away(watched, found, row, look)
    assert path.exists()
    assert not list((bench.out / "done").iterdir())
    os.utime(path, (1, 1))
    watching.put_away(watched, found, row, watching.look_at(str(path)))
    moved = bench.out / "done/a.pdf"
    assert (moved.read_text(), moved.stat().st_mtime, path.exists()) == ("name Ann", 1, False)


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
    plan = plan_for(bench.folder, bench.folder, find_template(bench.engine, "classic"), 1)
    with pytest.raises(UsageError):
        next(watch(bench.engine, WatchPlan(bench.folder, plan), stop=threading.Event()))


def with_recruiters(bench: Bench, *people: tuple[str, str]) -> dict[str, str]:
    """Ids by name."""
    return {name: bench.engine.administration.add_recruiter(name, mail).id for name, mail in people}  # type: ignore[attr-defined]


def test_subfolders_are_recruiters(bench: Bench) -> None:
    """By name, e-mail address or id; what lies beside them belongs to the caller."""
    ids = with_recruiters(bench, ("Ida Berg", "ida@example.com"), ("Tom Lee", "tom@example.com"))
    watcher = Watcher(bench, folders=Folders.RECRUITER)
    for name in ("ida berg/a.pdf", "TOM@example.com/deep/b.pdf", f"{ids['Tom Lee']}/c.pdf", "d.pdf"):
        bench.put(name, f"name {name[-5]}")
    watcher.wait_for(4)
    owners = {event.row.full_name: bench.engine.resume(event.row.resume_id).recruiter_id for event in watcher.end()}
    assert owners.pop("d") not in ids.values()
    assert owners == {"a": ids["Ida Berg"], "b": ids["Tom Lee"], "c": ids["Tom Lee"]}


def test_subfolders_are_templates(bench: Bench) -> None:
    """Each file is exported with the template that its folder is called after, the others with the usual one."""
    watcher = Watcher(bench, folders=Folders.TEMPLATE)
    bench.put("Modern/a.pdf", "name Ann")
    bench.put("b.pdf", "name Bob")
    watcher.wait_for(2)
    assert {event.row.file: event.row.template for event in watcher.end()} == {
        "Modern/a.pdf": "modern", "b.pdf": "classic",
    }  # fmt: skip


@pytest.mark.parametrize(("folders", "code"), [(Folders.RECRUITER, "RECRUITER_NOT_FOUND"),
                                               (Folders.TEMPLATE, "TEMPLATE_NOT_FOUND")])  # fmt: skip
def test_a_subfolder_that_nobody_knows(bench: Bench, folders: Folders, code: str) -> None:
    """Its files stay, whatever is to be done with files; that is told once, and the others are read."""
    bench.put("nobody/a.pdf", "name Ann")
    bench.put("b.pdf", "name Bob")
    watcher = Watcher(bench, Then.DELETE, folders=folders)
    watcher.wait_for(2)
    time.sleep(0.3)
    done = watcher.end()
    assert [event.row.file for event in done] == ["b.pdf"]
    (told,) = [event for event in watcher.events if isinstance(event, ResumectlError)]
    assert (told.code, "nobody" in str(told), "stay" in str(told)) == (code, True, True)
    assert (bench.folder / "nobody/a.pdf").exists()


def test_a_subfolder_that_becomes_known(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as there is a recruiter of that name, what waited is read."""
    monkeypatch.setattr(subfolders, "ASK_AGAIN_S", 0.1)
    bench.put("Ida Berg/a.pdf", "name Ann")
    watcher = Watcher(bench, folders=Folders.RECRUITER)
    watcher.wait_for(1)
    with_recruiters(bench, ("Ida Berg", "ida@example.com"))
    watcher.wait_for(2)
    assert [event.row.full_name for event in watcher.end()] == ["Ann"]


def test_a_recruiter_who_is_suspended_meanwhile(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Her files stay where they are, which is told once, others are read on; active again, she gets them."""
    monkeypatch.setattr(subfolders, "ASK_AGAIN_S", 0.1)
    assert isinstance(bench.engine, LocalEngine)
    office = bench.engine.administration
    ida = office.add_recruiter("Ida Berg", "ida@example.com")
    bench.put("Ida Berg/a.pdf", "name Ann")
    watcher = Watcher(bench, then=Then.MOVE, folders=Folders.RECRUITER)
    watcher.wait_for(1)
    office.set_recruiter_active(ida.id, False)
    bench.put("Ida Berg/b.pdf", "name Bo")
    bench.put("c.pdf", "name Cy")
    watcher.wait_for(3)
    time.sleep(0.3)
    told = [event for event in watcher.events if isinstance(event, ResumectlError)]
    assert [str(error) for error in told] == [
        "Files in the folder Ida Berg stay where they are. Ida Berg (ida@example.com) is suspended."
        " `resumectl recruiters reinstate ida@example.com` takes that back."
    ]
    assert (bench.folder / "Ida Berg" / "b.pdf").exists()
    office.set_recruiter_active(ida.id, True)
    watcher.wait_for(4)
    done = watcher.end()
    assert sorted((event.row.file, event.row.status) for event in done) == [
        ("Ida Berg/a.pdf", "COMPLETED"), ("Ida Berg/b.pdf", "COMPLETED"), ("c.pdf", "COMPLETED"),
    ]  # fmt: skip


def test_b10_known_bytes_in_another_recruiters_folder(bench: Bench) -> None:
    """Whoever had them first stays the owner, and the row says so; a second drop of her own says nothing."""
    ids = with_recruiters(bench, ("Ida Berg", "ida@example.com"), ("Tom Lee", "tom@example.com"))
    bench.put("Ida Berg/a.pdf", "name Ann")
    watcher = Watcher(bench, folders=Folders.RECRUITER)
    watcher.wait_for(1)
    bench.put("Tom Lee/b.pdf", "name Ann")
    bench.put("Ida Berg/c.pdf", "name Ann")
    watcher.wait_for(3)
    rows = {event.row.file: event.row for event in watcher.end()}
    told = [file for file, row in rows.items() if OWNER_UNCHANGED in row.warnings]
    assert (told, len({row.resume_id for row in rows.values()})) == (["Tom Lee/b.pdf"], 1)
    assert bench.engine.resume(rows["Tom Lee/b.pdf"].resume_id).recruiter_id == ids["Ida Berg"]


def test_two_recruiters_of_one_name(bench: Bench) -> None:
    """Nobody guesses which one is meant."""
    with_recruiters(bench, ("Ida Berg", "ida@example.com"), ("Ida Berg", "berg@example.com"))
    with pytest.raises(InvalidInput, match="2 recruiters"):
        find_recruiter(bench.engine.recruiters(), "Ida Berg")


def test_what_is_never_read_is_told_once(bench: Bench) -> None:
    """Somebody waits for it: with its name, once it stands still, and again when it comes back; never hidden files."""
    (bench.folder / ".DS_Store").write_text("x")
    (bench.folder / "~$a.docx").write_text("x")
    (bench.folder / "note.txt").write_text("x")
    os.mkfifo(bench.folder / "pipe")
    watcher = Watcher(bench)
    watcher.wait_for(2)
    bench.put("a.pdf", "name Ann")
    watcher.wait_for(3)
    (bench.folder / "note.txt").unlink()
    time.sleep(0.2)
    (bench.folder / "note.txt").write_text("y")
    watcher.wait_for(4)
    assert [event.row.file for event in watcher.end()] == ["a.pdf"]
    told = sorted(str(event) for event in watcher.events if isinstance(event, LeftOut))
    note = "1 file that is no PDF, Word file, PNG or JPEG: note.txt."
    assert told == [note, note, "1 pipe or device: pipe."]


def test_a_download_under_way_is_not_told(bench: Bench) -> None:
    """What is no résumé yet may become one."""
    watcher = Watcher(bench, settle_s=0.6)
    for length in range(1, 6):
        path = bench.put("cv.part", "name Anna"[: length + 4])
        time.sleep(0.2)
    path.rename(bench.folder / "cv.pdf")
    watcher.wait_for(1)
    assert [event.row.full_name for event in watcher.end()] == ["Anna"]
    assert len(watcher.events) == 1


def test_a_file_with_old_times_is_waited_for(bench: Bench) -> None:
    """A copy that keeps the times of its original settles from when it came, not from when that was written."""
    watcher = Watcher(bench, settle_s=0.6)
    path = bench.put("a.pdf", "name A")
    for _ in range(4):
        os.utime(path, (1, 1))
        time.sleep(0.15)
        path.write_text(path.read_text() + "n")
        os.utime(path, (1, 1))
    assert not watcher.events
    watcher.wait_for(1)
    assert watcher.end()[0].row.full_name == "Annnn"


def test_what_cannot_be_put_away_stays(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that cannot be moved is told of once, is not read again, and the watch goes on."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(shutil, "move", refuse)
    bench.put("a.pdf", "name Ann")
    watcher = Watcher(bench, Then.MOVE)
    watcher.wait_for(2)
    bench.put("b.pdf", "name Bob")
    watcher.wait_for(4)
    time.sleep(0.2)
    assert len(watcher.events) == 4
    assert len(watcher.end()) == 2
    assert bench.parsed == ["name Ann", "name Bob"]


def test_a_folder_that_goes_away_and_comes_back(bench: Bench) -> None:
    """As a network disk does: told once, and watched again when it is there."""
    bench.put("a.pdf", "name Ann")
    watcher = Watcher(bench)
    watcher.wait_for(1)
    away = bench.folder.with_name("away")
    bench.folder.rename(away)
    watcher.wait_for(2)
    time.sleep(0.2)
    assert [type(event) for event in watcher.events] == [FileDone, BadFile]
    away.rename(bench.folder)
    bench.put("b.pdf", "name Bob")
    watcher.wait_for(3)
    watcher.end()
    assert bench.parsed == ["name Ann", "name Bob"]


def test_another_batch_in_the_output_folder(bench: Bench) -> None:
    """Is told and waited for, and does not end the watch."""
    bench.put("a.pdf", "name Ann")
    with Outputs(bench.out).held():
        watcher = Watcher(bench)
        watcher.wait_for(1)
        watcher.end()
    assert [getattr(event, "code", "") for event in watcher.events] == ["BATCH_RUNNING"]


@pytest.mark.parametrize("then", list(Then))
@pytest.mark.parametrize("place", ["sent", "renamed", "remembered", "put away"])
def test_killed(tmp_path: Path, then: Then, place: str) -> None:
    """kill -9 of a watch wherever it hits: the next one does the rest, pays once, and puts away what was done."""
    bench = Bench(tmp_path / "in", tmp_path / "out", tmp_path / "workspace")
    bench.folder.mkdir()
    for name in ("a", "b", "c"):
        bench.put(f"{name}.pdf", f"name {name}")
    process = multiprocessing.get_context("fork").Process(target=killed_watch, args=(bench, then, place))
    process.start()
    process.join(30)
    assert process.exitcode == -signal.SIGKILL
    bench.open()
    watcher = Watcher(bench, then)
    left = list(bench.folder.iterdir())
    watcher.wait_for(len(left))
    time.sleep(0.2)
    watcher.end()
    assert LOCAL_CREDITS - bench.engine.credits().available == 3
    assert len(list(bench.out.glob("*.docx"))) == 3
    assert len(list(bench.folder.iterdir())) == (3 if then is Then.KEEP else 0)
    assert len(list(bench.out.glob("done/*.pdf"))) == (3 if then is Then.MOVE else 0)
    bench.engine.close()


def killed_watch(bench: Bench, then: Then, place: str) -> None:
    """A watch that kills its process at a place."""
    bench.open()
    owner, name = {
        "sent": (bench.engine, "upload"), "renamed": (Outputs, "write"), "remembered": (Memory, "remember"),
        "put away": (sys.modules[watch.__module__], "put_away"),
    }[place]  # fmt: skip
    real = getattr(owner, name)

    def deadly(*arguments: Any, **more: Any) -> None:
        real(*arguments, **more)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(owner, name, deadly)
    Watcher(bench, then).thread.join()
