"""Folders that fall silent, files that change while they are read, names that a file system takes for one."""

from __future__ import annotations

import dataclasses
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from batch_bench import Bench

from resumectl.engine.batch import Ended, FileDone, Outlook, OutputRefused, look_ahead, outputs, run_batch
from resumectl.engine.batch.plan import default_out, places
from resumectl.engine.batch.work import MOST_STUCK, FolderStalled
from resumectl.intake import FoundFile, Patience, walk_folder
from resumectl.model.errors import BadFile


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A bench with an empty folder."""
    made = Bench(tmp_path / "in", tmp_path / "out", tmp_path / "workspace")
    made.folder.mkdir()
    made.open()
    yield made
    made.engine.close()


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Names of files that never answer when they are opened, as on a network disk whose server is gone."""
    names: set[str] = set()
    over = threading.Event()
    real_open = os.open

    def opened(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if os.path.basename(os.fsdecode(path)) in names:
            over.wait(30)
        return real_open(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", opened)
    yield names
    over.set()


def run(bench: Bench, jobs: int = 2) -> tuple[dict[str, str], Ended]:
    """The code of each file, `""` for a profile, and the end; with little patience."""
    *done, ended = run_batch(bench.engine, bench.plan(jobs=jobs), patience=Patience(0.8))
    assert isinstance(ended, Ended)
    found = [event for event in done if isinstance(event, FileDone)]
    return {event.row.file: event.row.error.code if event.row.error else "" for event in found}, ended


def test_a_file_that_never_answers(bench: Bench, silent: set[str]) -> None:
    """It fails after a while, to be tried again, and the others are read."""
    for name in ("a", "b", "c"):
        bench.put(f"{name}.pdf", f"name {name}")
    silent.add("b.pdf")
    codes, _ = run(bench)
    assert codes == {"a.pdf": "", "b.pdf": "FILE_STALLED", "c.pdf": ""}
    assert "retryable" in (bench.out / "failed.csv").read_text()
    assert ",yes," in (bench.out / "failed.csv").read_text()
    silent.clear()
    codes, ended = run(bench)
    assert (codes["b.pdf"], ended.completed) == ("", 1)


def test_a_folder_that_falls_silent(bench: Bench, silent: set[str]) -> None:
    """After a few files that hang the run ends and says so, instead of waiting for each of hundreds."""
    for number in range(200):
        bench.put(f"{number:03}.pdf", f"name {number}")
    silent.update(f"{number:03}.pdf" for number in range(100, 200))
    began_s = time.monotonic()
    codes, ended = run(bench)
    assert time.monotonic() - began_s < 20
    assert isinstance(ended.stopped_by, FolderStalled)
    assert 100 <= ended.completed + ended.failed <= 100 + MOST_STUCK + 2
    assert ended.not_begun > 90
    assert not [name for name, code in codes.items() if code == "" and name >= "100.pdf"]


def test_an_output_folder_that_falls_silent(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run ends with an error that says where; it does not hang."""
    bench.put("a.pdf", "name Ann")
    over = threading.Event()
    real_replace = os.replace

    def replace(source: Any, target: Any) -> None:
        over.wait(10)
        real_replace(source, target)

    monkeypatch.setattr(os, "replace", replace)
    with pytest.raises(OutputRefused, match="does not answer"):
        run(bench)
    over.set()


def test_a_walk_that_never_answers(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be listed is an error after a while; one that is only large is not."""
    over = threading.Event()
    real_scandir = os.scandir
    monkeypatch.setattr(os, "scandir", lambda path: over.wait(10) and real_scandir(path))
    with pytest.raises(BadFile) as caught:
        walk_folder(bench.folder, patience=Patience(0.1))
    over.set()
    assert caught.value.code == "FILE_STALLED"

    def slowly(path: Any) -> Any:
        time.sleep(0.15)
        return real_scandir(path)

    for number in range(5):
        bench.put(f"{number}/a.pdf", "name Ann")
    monkeypatch.setattr(os, "scandir", slowly)
    assert len(walk_folder(bench.folder, patience=Patience(0.4)).files) == 5


def test_a_file_that_vanishes(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that goes away between the walk and its turn is told, costs nothing and is not told again."""
    bench.put("a.pdf", "name Ann")
    gone = bench.put("b.pdf", "name Bo")
    plan = bench.plan()
    gone.unlink()
    *_, ended = run_batch(bench.engine, plan)
    assert isinstance(ended, Ended)
    assert ended.causes == {"FILE_NOT_FOUND": 1}
    assert bench.run().total == 1
    assert not (bench.out / "failed.csv").exists()


@pytest.mark.parametrize("is_mounted", [True, False])
def test_a_folder_that_goes_away(bench: Bench, is_mounted: bool) -> None:
    """As a disk that is pulled out, which leaves nothing or an empty folder: nothing fails; the next run goes on."""
    for number in range(20):
        bench.put(f"{number:02}.pdf", f"name {number}")
    away = bench.folder.with_name("away")
    events = run_batch(bench.engine, bench.plan(jobs=1))
    next(events)
    bench.folder.rename(away)
    if is_mounted:
        bench.folder.mkdir()
    *_, ended = events
    assert isinstance(ended, Ended)
    assert isinstance(ended.stopped_by, FolderStalled)
    assert "is gone or empty now. Look whether its disk" in str(ended.stopped_by)
    assert (ended.failed, ended.not_begun > 10) == (0, True)
    assert not (bench.out / "failed.csv").exists()
    if is_mounted:
        bench.folder.rmdir()
    away.rename(bench.folder)
    _, after = run(bench)
    assert (after.total, after.completed + after.kept, after.stopped_by) == (20, 20, None)


def test_what_a_vanished_file_is_said_to_be(bench: Bench) -> None:
    """Nobody misspelt it: it was there when the run began."""
    bench.put("a.pdf", "name Ann")
    plan, gone = bench.plan(), bench.folder / "b.pdf"
    plan = dataclasses.replace(plan, files=(*plan.files, FoundFile(str(gone), "b.pdf")))
    *_, ended = run_batch(bench.engine, plan)
    assert isinstance(ended, Ended)
    assert [error.message for error in ended.failures] == [
        "b.pdf went away before its turn came. Run again if it was only moved or renamed."
    ]


def test_the_root_as_a_folder() -> None:
    """It has no name and nothing beside it."""
    assert default_out(Path("/")) == Path("/resumes-resumectl")
    assert places(Path("/"), is_blind=False)[0] == Path("/")


def test_threads_of_patience() -> None:
    """Calls one after the other share few threads, one that hangs keeps its own, and a result is not kept."""
    patience, silent = Patience(0.05), threading.Event()
    names = {patience.call("x", lambda: threading.get_ident()) for _ in range(50)}
    assert len(names) <= 3
    with pytest.raises(BadFile, match="does not answer"):
        patience.call("x", lambda: silent.wait(10))
    assert patience.stuck == 1
    assert patience.call("x", lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        patience.call("x", lambda: 1 // 0)
    silent.set()
    for _ in range(100):
        if not patience.stuck:
            break
        time.sleep(0.01)
    assert patience.stuck == 0


def test_a_file_that_is_written_to(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that changes each time while it is read is left for later; one that comes to rest is read as it is then."""
    path = bench.put("a.pdf", "name Ann")
    monkeypatch.setattr("resumectl.intake.reading.PAUSES_S", (0.0, 0.0))
    real_fstat, left = os.fstat, [99]

    def fstat(descriptor: int) -> os.stat_result:
        status = real_fstat(descriptor)
        if left[0] and os.path.samestat(status, path.stat()):
            left[0] -= 1
            path.write_text(path.read_text() + "n")
        return status

    monkeypatch.setattr(os, "fstat", fstat)
    codes, _ = run(bench)
    assert codes == {"a.pdf": "FILE_CHANGED"}
    assert bench.parsed == []
    left[0] = 3
    codes, ended = run(bench)
    assert (codes, ended.completed) == ({"a.pdf": ""}, 1)
    assert bench.parsed == [path.read_text()]


@pytest.mark.parametrize("text", ["", "x" * 20_971_521])
def test_a_file_that_stays_unreadable(bench: Bench, text: str) -> None:
    """Empty or too large again: told as failed before, in words that name it as the folder does, and counted so."""
    bench.put("sub/a.pdf", text)
    bench.put("b.pdf", "name Bo")
    first, second = bench.run(), bench.run()
    assert (first.failed, first.kept_failed) == (1, 0)
    assert (second.failed, second.kept_failed, second.kept) == (0, 1, 2)
    message = second.failures[0].message
    assert "sub/a.pdf" in message
    assert str(bench.folder) not in message
    assert bench.run(only_failed=True).failed == 1


def test_another_template_tries_all_failures_again(bench: Bench) -> None:
    """Whatever they failed with: what was refused, what cannot be opened and what cannot be read."""
    bench.put("empty.pdf", "")
    bench.put("refused.pdf", "refuse")
    bench.put("broken.pdf", "fail CORRUPT_FILE")
    bench.run()
    before = [one.outlook for one in look_ahead(bench.plan(template="modern"), known=None)]
    other, same = bench.run(template="modern"), bench.run(template="modern")
    assert (other.failed, other.kept_failed, same.failed, same.kept_failed) == (3, 0, 0, 3)
    assert Outlook.UNCHANGED_FAILED not in before
    after = look_ahead(bench.plan(template="modern"), known=None)
    assert {one.outlook for one in after} == {Outlook.UNCHANGED_FAILED}


TWINS = (("CV.pdf", "cv.pdf"), ("caf\u00e9.pdf", "cafe\u0301.pdf"))


@pytest.mark.parametrize("names", TWINS)
def test_twins_where_names_fold(bench: Bench, monkeypatch: pytest.MonkeyPatch, names: tuple[str, str]) -> None:
    """On a disk that takes two names for one, the second file's outputs get a name of their own, the same each time."""
    monkeypatch.setattr(outputs, "_folds_names", lambda _: True)
    for number, name in enumerate(names):
        bench.put(name, f"name {number}")
    assert bench.run(jobs=1).completed == 2
    words = sorted(bench.out.glob("*.docx"))
    assert len({outputs._folded(path.name) for path in words}) == 2
    assert sorted(path.read_bytes() for path in words) == [b"word 0", b"word 1"]
    assert bench.run().kept == 2
    (bench.folder / names[0]).unlink()
    (bench.folder / names[1]).write_text("name changed")
    bench.run()
    assert sorted(bench.out.glob("*.docx")) == words
    assert sorted(path.read_bytes() for path in words) == [b"word 0", b"word changed"]


@pytest.mark.parametrize("names", TWINS)
def test_twins_elsewhere(bench: Bench, names: tuple[str, str]) -> None:
    """Where both names can stand, both do."""
    if outputs._folds_names(bench.folder):
        pytest.skip("this file system takes them for one")
    for number, name in enumerate(names):
        bench.put(name, f"name {number}")
    bench.run()
    assert sorted(path.name for path in bench.out.glob("*.docx")) == sorted(f"{name}.docx" for name in names)


def test_folding_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a name that is found under another spelling; nothing stays of the trial."""
    real_lexists = os.path.lexists

    def folding(path: Any) -> bool:
        wanted = outputs._folded(os.path.basename(path))
        return real_lexists(path) or any(outputs._folded(one) == wanted for one in os.listdir(os.path.dirname(path)))

    assert not outputs._folds_names(tmp_path)
    monkeypatch.setattr(os.path, "lexists", folding)
    assert outputs._folds_names(tmp_path)
    assert list(tmp_path.iterdir()) == []
