"""Who reads when: no more at once than was asked for, and nobody stands still while outputs are written."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from batch_bench import Bench

from resumectl.engine.batch import run_batch
from resumectl.engine.batch.memory import Memory
from resumectl.engine.local.engine import LocalEngine

PATIENCE_S = 10.0


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A bench with six files."""
    made = Bench(tmp_path / "in", tmp_path / "out", tmp_path / "workspace")
    made.folder.mkdir()
    for number in range(6):
        made.put(f"{number}.pdf", f"name {number}")
    made.open()
    yield made
    made.engine.close()


class Gate:
    """Calls of a method that wait until they are let through."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: type, name: str) -> None:
        self.waiting = 0
        self.open = threading.Event()
        real = getattr(owner, name)

        def at(*arguments: object, **more: object) -> object:
            self.waiting += 1
            assert self.open.wait(PATIENCE_S)
            return real(*arguments, **more)

        patch.setattr(owner, name, at)


def eventually(holds: Callable[[], bool]) -> bool:
    """Whether it comes to hold, and goes on so."""
    ends_s = time.monotonic() + PATIENCE_S
    while not holds() and time.monotonic() < ends_s:
        time.sleep(0.005)
    time.sleep(0.05)
    return holds()


@pytest.mark.parametrize(("jobs", "read"), [(1, 1), (2, 4), (3, 5)])
def test_outputs_keep_nobody_from_reading(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, jobs: int, read: int
) -> None:
    """With several jobs two more files are read while outputs wait for their disk; with one job none."""
    stands_still_at(Gate(monkeypatch, Memory, "remember"), bench, jobs, read)


@pytest.mark.parametrize(("jobs", "read"), [(1, 1), (2, 4), (3, 5)])
def test_books_keep_nobody_from_reading(bench: Bench, monkeypatch: pytest.MonkeyPatch, jobs: int, read: int) -> None:
    """The same while what was read waits to be written into the workspace."""
    stands_still_at(Gate(monkeypatch, LocalEngine, "wait"), bench, jobs, read)


def stands_still_at(gate: Gate, bench: Bench, jobs: int, read: int) -> None:
    """So many files are read, and stand before the gate; let through, all come to an end."""
    events: list[object] = []
    run = threading.Thread(target=lambda: events.extend(run_batch(bench.engine, bench.plan(jobs=jobs))))
    run.start()
    assert eventually(lambda: len(bench.parsed) == gate.waiting == read)
    gate.open.set()
    run.join(PATIENCE_S)
    assert len(events) == 7
    assert sorted(bench.parsed) == [f"name {number}" for number in range(6)]


def test_no_more_are_begun_than_are_read(bench: Bench) -> None:
    """A kill counts as an attempt at what was begun: that is what is being read, and nothing that waits for it."""
    bench.hold = threading.Event()
    stop = threading.Event()
    events: list[object] = []
    run = threading.Thread(target=lambda: events.extend(run_batch(bench.engine, bench.plan(jobs=2), stop=stop)))
    run.start()
    assert eventually(lambda: len(bench.parsed) == 2)
    assert len(bench.engine.resumes().items) == 2
    stop.set()
    bench.hold.set()
    run.join(PATIENCE_S)
    assert len(events) == 3
    assert len(bench.engine.resumes().items) == len(bench.parsed) == 2
