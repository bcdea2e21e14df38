"""A folder costs little more than its documents; bounds are generous for loaded machines."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median

import pytest
from folder_bench import FEW, Ratio, Size, altered, is_scan, make, measured, spread
from speed_bench import Time, documents
from turns import Runner

SAMPLES = Path(__file__).parents[2] / "sample_resumes"
NUMBER = 60
MOST_TIMES_BATCH = 2.0


def test_copies_differ(tmp_path: Path) -> None:
    """Every copy has other bytes, the same number the same ones, and all can be read as what they were."""
    originals = [path for path in documents(SAMPLES) if path.suffix in (".docx", ".jpg", ".png")][:3]
    make(originals, tmp_path / "in", 7)
    copies = [path.read_bytes() for path in sorted((tmp_path / "in").iterdir())]
    assert len(set(copies)) == 7
    assert altered(originals[1].read_bytes(), originals[1].suffix, 4) == copies[4]


def test_scans_are_told_from_text() -> None:
    """A PDF without a text is a scan; a Word file is none."""
    told = {path.name for path in documents(SAMPLES) if is_scan(path)}
    assert told == {"airline-pilot-castellane-scan.pdf"}


def test_neighbours_are_compared() -> None:
    """A ratio is that of the same slice, by the processor or by the clock."""
    slices = {"a": [Time(2.0, 3.0), Time(30.0, 60.0)], "b": [Time(1.0, 2.0), Time(10.0, 30.0)]}
    assert Ratio("", "a", "b").pairs(slices) == [2.0, 3.0]
    assert Ratio("", "a", "b", by_clock=True).pairs(slices) == [1.5, 2.0]


def test_what_is_sure_is_told_with_what_is_not() -> None:
    """Pairs that agree leave no doubt; of others the median's place is told, narrower the more there are."""
    assert spread([1.2] * 20) == (1.2, 1.2)
    few, many = (spread([1.0, 1.1, 1.2, 1.3, 1.4] * times) for times in (2, 40))
    assert few[0] < many[0] <= 1.2 <= many[1] < few[1]


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_who_has_no_turn_stands_still(tmp_path: Path) -> None:
    """A command stops with its children where its turn ends, and goes on from there; what they took is told."""
    child = "import sys\nwhile sys.stdin.readline():\n    sum(range(100_000)); print(flush=True)"
    command = f"yes | {sys.executable} -c '{child}'"
    with Runner(["sh", "-c", command], tmp_path, {"PATH": "/usr/bin:/bin"}, tmp_path / "stdout") as runner:
        runner.turn(1)
        took = runner.turn(50)
        lines = (tmp_path / "stdout").read_bytes().count(b"\n")
        time.sleep(0.05)
        assert (tmp_path / "stdout").read_bytes().count(b"\n") == lines >= 50
        assert took.cpu_s > 0
        assert took.wall_s > 0
        runner.turn(lines + 1)


def test_a_command_that_ends_early_is_told(tmp_path: Path) -> None:
    """With its last words."""
    command = ["sh", "-c", "echo; echo broken >&2"]
    begun = Runner(command, tmp_path, {"PATH": "/usr/bin:/bin"}, tmp_path / "stdout")
    with begun as runner, pytest.raises(RuntimeError, match="after 1 documents: broken"):
        runner.turn(2)


def test_each_line_is_judged() -> None:
    """By what was asked; a line of which nothing is asked has no verdict."""
    assert Ratio("a", "b", "c", below=1.15).verdict(1.149).endswith("under 1.15: holds")
    assert Ratio("a", "b", "c", below=1.15).verdict(1.15).endswith("MISSED")
    assert Ratio("a", "b", "c", least=0.85).verdict(0.85).endswith("0.85 or more: holds")
    assert Ratio("a", "b", "c", least=0.85).verdict(0.84).endswith("MISSED")
    assert Ratio("a", "b", "c").verdict(3.0) == ""


def test_a_verdict_by_a_hair_is_told_as_one() -> None:
    """Where what is asked lies between what the pairs allow."""
    ratio = Ratio("a", "b", "c", below=1.15)
    assert ratio.verdict(1.16, (1.14, 1.18)).endswith("MISSED, not for sure")
    assert ratio.verdict(1.14, (1.12, 1.15)).endswith("holds, not for sure")
    assert ratio.verdict(1.16, (1.15, 1.18)).endswith("MISSED")
    assert ratio.verdict(1.13, (1.12, 1.14)).endswith("holds")


@pytest.mark.check
def test_a_batch_is_not_much_dearer_than_its_documents(tmp_path: Path) -> None:
    """Isolation and bookkeeping stay below the cost of parsing itself."""
    originals = [path for path in documents(SAMPLES) if path.suffix == ".pdf" and not is_scan(path)]
    make(originals, tmp_path / "in", NUMBER + FEW)
    slices = measured(["inside", "batch"], tmp_path / "in", Size(NUMBER, 5, 1))
    assert median(Ratio("", "batch", "inside").pairs(slices)) <= MOST_TIMES_BATCH
