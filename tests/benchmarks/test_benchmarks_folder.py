"""A folder costs little more than its documents; bounds are generous for loaded machines."""

from __future__ import annotations

from pathlib import Path

import pytest
from folder_bench import FEW, Ratio, Spent, altered, is_scan, make, spent
from speed_bench import Time, documents

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


def test_what_starting_costs_is_taken_away() -> None:
    """Of processor and clock alike."""
    assert Spent(5.0, 9.0) - Time(1.0, 2.0) == (4.0, 7.0)


def test_each_line_is_judged() -> None:
    """By what was asked; a line of which nothing is asked has no verdict."""
    assert Ratio("a", "b", "c", below=1.15).verdict(1.149).endswith("under 1.15: holds")
    assert Ratio("a", "b", "c", below=1.15).verdict(1.15).endswith("MISSED")
    assert Ratio("a", "b", "c", least=0.85).verdict(0.85).endswith("0.85 or more: holds")
    assert Ratio("a", "b", "c", least=0.85).verdict(0.84).endswith("MISSED")
    assert Ratio("a", "b", "c").verdict(3.0) == ""


@pytest.mark.check
def test_a_batch_is_not_much_dearer_than_its_documents(tmp_path: Path) -> None:
    """Isolation and bookkeeping stay below the cost of parsing itself."""
    originals = [path for path in documents(SAMPLES) if path.suffix == ".pdf" and not is_scan(path)]
    make(originals, tmp_path / "few", FEW)
    make(originals, tmp_path / "many", NUMBER)
    batch, inside = (spent(way, tmp_path / "many") - spent(way, tmp_path / "few") for way in ("batch", "inside"))
    assert batch.cpu_s <= MOST_TIMES_BATCH * inside.cpu_s
