"""Batch: an output disk that fills up on the way, told to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from batch_bench import Bench

from resumectl.engine.batch import FileDone, OutputRefused, run_batch
from small_disk import fill, small_disk_of


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A bench with twenty files, whose output folder lies on a small disk."""
    with small_disk_of("1m") as disk:
        bench = Bench(tmp_path / "in", disk / "out", tmp_path / "workspace")
        bench.folder.mkdir()
        for number in range(20):
            bench.put(f"{number:02}.pdf", f"name {number}")
        bench.open()
        yield bench
        bench.engine.close()


def test_a_disk_that_fills_up_leaves_the_counts(bench: Bench) -> None:
    """What was done is told before what stopped the run is raised, and the next run goes on from there."""
    events = run_batch(bench.engine, bench.plan(jobs=1))
    files = [next(events) for _ in range(3)]
    fill(bench.out.parent / "filler")
    while isinstance(event := next(events), FileDone):
        files.append(event)
    ended = event
    with pytest.raises(OutputRefused, match="no space left"):
        next(events)
    assert isinstance(ended.stopped_by, OutputRefused)
    assert not ended.is_written
    counted = (ended.completed, ended.not_begun, ended.credits_used)
    assert counted == (len(files), 20 - len(files), len(files))
    (bench.out.parent / "filler").unlink()
    again = bench.run()
    assert (again.kept, again.completed, again.is_written) == (len(files), 20 - len(files), True)
    assert len(bench.parsed) == 20, "what was read and could not be written is known"
    assert (bench.out / "results.csv").exists()
