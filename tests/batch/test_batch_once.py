"""Exactly once: whenever a run is cut off, the next one pays for nothing again and leaves every output whole."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from batch_bench import Bench

from resumectl.engine.batch import run_batch
from resumectl.engine.batch.intents import INTENTS, Intents
from resumectl.engine.batch.memory import Memory
from resumectl.engine.batch.work import FileWork
from resumectl.model.limits import LOCAL_CREDITS


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A bench with three files; open it when no process is forked any more."""
    made = Bench(tmp_path / "in", tmp_path / "out", tmp_path / "workspace")
    made.folder.mkdir()
    for name in ("a", "b", "c"):
        made.put(f"{name}.pdf", f"name {name}")
    yield made
    if hasattr(made, "engine"):
        made.engine.close()


def credits_of(bench: Bench) -> int:
    return LOCAL_CREDITS - bench.engine.credits().available


def kill_at(bench: Bench, place: str, times: int = 1, **settings: Any) -> None:
    """Run a batch in a process that kills itself when it is at `place` for the `times`th time."""

    def work() -> None:
        patch = pytest.MonkeyPatch()
        left = [times]

        def before(
            owner: Any, name: str, *, wanted: Callable[..., bool] = lambda *_: True, after: bool = False
        ) -> None:
            real = getattr(owner, name)

            def at(*arguments: Any, **more: Any) -> Any:
                result = real(*arguments, **more) if after else None
                if wanted(*arguments):
                    left[0] -= 1
                    if not left[0]:
                        os.kill(os.getpid(), signal.SIGKILL)
                return result if after else real(*arguments, **more)

            patch.setattr(owner, name, at)

        bench.open()
        match place:
            case "sent":
                before(bench.engine, "upload", after=True)
            case "found":
                before(bench.engine, "read_ahead", after=True)
            case "read":
                before(bench.engine, "wait", after=True)
            case "profile":
                before(os, "replace", wanted=lambda _, target: str(target).endswith(".pdf.json"), after=True)
            case "renamed":
                before(os, "replace", wanted=lambda _, target: str(target).endswith(".docx"), after=True)
            case "half":
                before(os, "replace", wanted=lambda _, target: str(target).endswith(".docx"))
            case "written":
                before(Memory, "_append")
            case "done":
                before(FileWork, "do", after=True)
            case "remembered":
                before(Memory, "remember", after=True)
            case "concluded":
                before(Memory, "conclude", after=True)
        bench.run(jobs=1, **settings)

    process = multiprocessing.get_context("fork").Process(target=work)
    process.start()
    process.join(60)
    assert process.exitcode == -signal.SIGKILL


PLACES = ("sent", "found", "read", "profile", "half", "renamed", "written", "done", "remembered", "concluded")


@pytest.mark.parametrize("place", PLACES)
def test_killed_at(bench: Bench, place: str) -> None:
    """kill -9 wherever it hits: the same command again pays once for each file and has every output and row."""
    kill_at(bench, place)
    bench.open()
    ended = bench.run()
    assert (ended.completed + ended.kept, ended.failed) == (3, 0)
    assert credits_of(bench) == 3
    rows = [json.loads(line) for line in (bench.out / "results.ndjson").read_text().splitlines()]
    assert sorted(row["file"] for row in rows) == ["a.pdf", "b.pdf", "c.pdf"]
    assert sum(row["credits_used"] for row in rows) == 3, "the rows say what the ledger says"
    for row in rows:
        assert (bench.out / row["document"]).read_bytes() == b"word " + row["full_name"].encode()
        assert json.loads((bench.out / row["profile"]).read_text())["resume_id"] == row["resume_id"]
    assert sorted(path.name for path in bench.out.iterdir() if path.name.startswith(".")) == []
    again = bench.run()
    assert (again.kept, again.credits_used) == (3, 0)


def test_killed_again_and_again(bench: Bench) -> None:
    """At every place, one after the other, in one folder."""
    for place in PLACES:
        bench.put(f"{place}.pdf", f"name {place}")
        kill_at(bench, place)
    bench.open()
    bench.run()
    assert credits_of(bench) == 3 + len(PLACES)
    rows = [json.loads(line) for line in (bench.out / "results.ndjson").read_text().splitlines()]
    assert len(rows) == 3 + len(PLACES)
    assert sum(row["credits_used"] for row in rows) == len(rows)


@pytest.mark.parametrize("place", ["sent", "read", "half", "done"])
def test_duplicates_are_not_looked_for(bench: Bench, place: str) -> None:
    """Where an organization takes the same bytes for new each time, the keys of the killed run still save it."""
    bench.open()
    bench.engine.administration.change_settings(dedupe_window_days=0)  # type: ignore[attr-defined]
    bench.engine.close()
    kill_at(bench, place)
    bench.open()
    bench.run()
    assert credits_of(bench) == 3


@pytest.mark.parametrize("place", ["sent", "read", "half", "done"])
def test_read_again_for_a_newer_engine(bench: Bench, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """A credit each for reading older profiles again, not two when the run is killed."""
    bench.open()
    bench.run()
    bench.engine.close()
    for name in ("resumectl.ENGINE_VERSION", "resumectl.engine.batch.work.ENGINE_VERSION"):
        monkeypatch.setattr(name, "9.0")
    kill_at(bench, place, reparse_older=True)
    bench.open()
    ended = bench.run(reparse_older=True)
    assert ended.failed == 0
    assert credits_of(bench) == 6


def test_a_failure_is_not_read_twice(bench: Bench) -> None:
    """One that was read to its end and failed, before anybody could write that down."""
    bench.put("a.pdf", "fail CORRUPT_FILE")
    kill_at(bench, "read")
    bench.open()
    ended = bench.run()
    assert (ended.failed, credits_of(bench)) == (1, 2)
    assert "fail CORRUPT_FILE" not in bench.parsed


def test_only_failed_is_another_intent(bench: Bench) -> None:
    """Trying a failed file again reads it again, whatever keys a killed run left."""
    bench.put("a.pdf", "fail CORRUPT_FILE")
    kill_at(bench, "remembered", times=2)
    assert (bench.out / INTENTS).exists()
    bench.open()
    bench.run(only_failed=True)
    assert bench.parsed == ["fail CORRUPT_FILE"]


def test_power_cut(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not flushed is lost: a file has its new name only once its bytes are on the disk."""
    flushed: set[int] = set()
    real_sync, real_replace = os.fsync, os.replace

    def sync(descriptor: int) -> None:
        real_sync(descriptor)
        flushed.add(os.fstat(descriptor).st_ino)

    def rename(source: Any, target: Any) -> None:
        inode = os.stat(source).st_ino
        real_replace(source, target)
        if inode not in flushed:
            os.truncate(target, 0)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", rename)
    bench.put("d.pdf", "fail CORRUPT_FILE")
    bench.open()
    bench.run()
    for name in ("a.pdf.json", "a.pdf.docx", "results.ndjson", "results.csv", "failed.csv"):
        assert (bench.out / name).stat().st_size > 0, name
    assert bench.run().kept == 4


def test_power_cut_takes_the_last_rows(bench: Bench) -> None:
    """Rows that were not on the disk yet, or half of one: those files get their rows again, for nothing."""
    bench.open()
    bench.run()
    results = bench.out / "results.ndjson"
    whole = results.read_bytes()
    for left in (0, 1, len(whole) // 2, len(whole) - 1):
        results.write_bytes(whole[:left])
        bench.run()
        rows = [json.loads(line) for line in results.read_text().splitlines()]
        assert sorted(row["file"] for row in rows) == ["a.pdf", "b.pdf", "c.pdf"]
    assert (credits_of(bench), len(bench.parsed)) == (3, 3)


def test_two_batches_on_one_folder(bench: Bench) -> None:
    """Into two output folders at once: each has everything, and the files are read and paid once."""

    def work(out: Path) -> None:
        mine = replace(bench, out=out)
        mine.open()
        assert mine.run(jobs=2).completed == 43

    for number in range(40):
        bench.put(f"{number}.pdf", f"name {number}")
    context = multiprocessing.get_context("fork")
    outs = [bench.out.with_name(name) for name in ("one", "two")]
    processes = [context.Process(target=work, args=(out,)) for out in outs]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
        assert process.exitcode == 0
    bench.open()
    assert credits_of(bench) == 43
    lines = [line for out in outs for line in (out / "results.ndjson").read_text().splitlines()]
    used = [json.loads(line)["credits_used"] for line in lines]
    assert (len(used), sum(used)) == (86, 43)


def test_intents_are_private_and_go(bench: Bench) -> None:
    """Keys lie in a file that nobody else may read, and are gone when all is told."""
    bench.open()
    events = run_batch(bench.engine, bench.plan(jobs=1))
    next(events)
    assert (bench.out / INTENTS).stat().st_mode & 0o777 == 0o600
    events.close()
    bench.run()
    assert not (bench.out / INTENTS).exists()


def test_keys_are_the_same_until_an_outcome_is_remembered(tmp_path: Path) -> None:
    """Of one file, its bytes and how it is done, in whichever process; another outcome, other keys."""
    settled = {"a.pdf": ""}

    def keys(*said: str) -> tuple[str, str]:
        return Intents(tmp_path, settled=lambda file: settled.get(file, "")).begin(*said)

    first = keys("a.pdf", "sha", "options")
    assert len({*first}) == 2
    assert keys("a.pdf", "sha", "options") == first
    others = [keys("b.pdf", "sha", "options"), keys("a.pdf", "other", "options"), keys("a.pdf", "sha", "other")]
    settled["a.pdf"] = "2026-11-01T09:30:00.000Z"
    others.append(keys("a.pdf", "sha", "options"))
    assert len({first, *others}) == 5


def test_the_secret_of_a_killed_run_stays_while_it_may_be_needed(bench: Bench) -> None:
    """A run that leaves files undone keeps it, one that went through all of them does not."""
    kill_at(bench, "read")
    secret = (bench.out / INTENTS).read_bytes()
    bench.open()
    stop = threading.Event()
    stop.set()
    list(run_batch(bench.engine, bench.plan(), stop=stop))
    list(run_batch(bench.engine, bench.plan(only_failed=True)))
    assert (bench.out / INTENTS).read_bytes() == secret
    bench.run()
    assert not (bench.out / INTENTS).exists()


def test_a_row_whose_line_was_never_ended(bench: Bench) -> None:
    """A crash between a row and its line's end: the next run's rows do not run into it."""
    bench.open()
    bench.run()
    results = bench.out / "results.ndjson"
    results.write_bytes(results.read_bytes()[:-1])
    bench.put("0.pdf", "name Zero")
    for _ in range(2):
        bench.run()
        rows = [json.loads(line) for line in results.read_text().splitlines()]
        assert [row["file"] for row in rows] == ["0.pdf", "a.pdf", "b.pdf", "c.pdf"]
    assert len(bench.parsed) == 4


def test_a_bad_file_is_one_resume(bench: Bench) -> None:
    """However often it is tried, under whichever name and into whichever folder: lists show it once."""
    for name in ("a", "b"):
        bench.put(f"{name}.pdf", "fail OCR_MISSING retryable")
    bench.open()
    bench.run(jobs=1)
    bench.run(only_failed=True)
    bench.run(template="modern")
    bench.out = bench.out.with_name("elsewhere")
    bench.run()
    states = [one.status for one in bench.engine.resumes(limit=100).items]
    assert sorted(states) == ["COMPLETED", "FAILED"]
    assert (bench.parsed.count("fail OCR_MISSING retryable") >= 4, credits_of(bench)) == (True, 1)


def test_twins_that_failed_pay_once_when_they_can_be_read(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two files of the same bytes, tried again after the missing program came: one credit, one resume."""
    for name in ("a", "b"):
        bench.put(f"{name}.pdf", "fail OCR_MISSING retryable")
    bench.open()
    bench.run()
    ready = bench.parse
    bench.engine.close()
    monkeypatch.setattr(Bench, "parse", lambda self, document: ready(replace(document, data=b"name Ada")))
    bench.open()
    ended = bench.run(only_failed=True)
    assert (ended.completed, ended.known, credits_of(bench)) == (2, 1, 2)
    assert [one.status for one in bench.engine.resumes(limit=100).items] == ["COMPLETED", "COMPLETED"]


def test_a_failed_resume_of_another_recruiter_is_left_to_him(bench: Bench) -> None:
    """What a person uploaded by hand, or for somebody else, is not what the folder goes on with."""
    bench.put("a.pdf", "fail OCR_MISSING retryable")
    bench.open()
    other = bench.engine.administration.add_recruiter("Bo", "bo@example.org")  # type: ignore[attr-defined]
    plan = replace(bench.plan(), recruiter_id=other.id)
    list(run_batch(bench.engine, plan))
    bench.run()
    failed = [one for one in bench.engine.resumes(limit=100).items if one.status == "FAILED"]
    assert len({bench.engine.resume(one.id).recruiter_id for one in failed}) == len(failed) == 2
