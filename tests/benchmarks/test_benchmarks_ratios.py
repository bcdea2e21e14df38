"""Reading stays within a small multiple of what cannot be done without; bounds are generous for loaded machines."""

from __future__ import annotations

import shutil
from pathlib import Path
from statistics import median

import pytest
from speed_bench import File, Run, Time, documents, measure, report

SAMPLES = Path(__file__).parents[2] / "sample_resumes"
MOST_TIMES_TEXT = 12.0
MOST_TIMES_OCR = 3.0
MOST_DOCX_S = 0.09


@pytest.mark.check
def test_text_is_read_within_a_multiple_of_its_extraction() -> None:
    """A text PDF takes a bounded multiple of pymupdf's own time, a Word file a fraction of a second."""
    files = measure([path for path in documents(SAMPLES) if path.suffix in (".pdf", ".docx")], passes=3, scan_passes=0)
    ratios = [file.ratio for file in files if file.kind == "text PDF"]
    assert len(ratios) >= 10
    assert median(ratios) <= MOST_TIMES_TEXT
    assert median(file.ours_s for file in files if file.kind == ".docx") <= MOST_DOCX_S


@pytest.mark.check
@pytest.mark.skipif(not shutil.which("tesseract"), reason="needs tesseract")
def test_a_scan_is_read_within_a_multiple_of_recognition() -> None:
    """Reading a scan takes a bounded multiple of one plain run of tesseract over the same picture."""
    paths = [path for path in documents(SAMPLES) if path.suffix == ".jpg"]
    files = measure(paths, passes=1, scan_passes=2)
    assert [file.name for file in files] == [path.name for path in paths]
    assert all(file.kind == "scan" and len(file.runs) == 2 for file in files)
    assert 0 < median(file.ratio for file in files) <= MOST_TIMES_OCR
    assert 0 < median(file.raw_ratio for file in files) <= MOST_TIMES_OCR


def test_ratios_are_medians_of_pairs() -> None:
    """Each run is compared with what was measured beside it, and one run on a busy machine decides nothing."""
    pairs = [(0.04, 0.01), (0.08, 0.02), (0.5, 0.01)]
    file = File("a.pdf", "text PDF", [Run(Time(ours, 2 * ours), Time(beside, beside)) for ours, beside in pairs])
    assert file.ratio == pytest.approx(4.0)
    assert file.wall_ratio == pytest.approx(8.0)
    assert file.ours_s == pytest.approx(0.08)


def test_the_report_names_the_slowest() -> None:
    """One line a kind with the median of the ratios, then its slowest files."""

    def one(name: str, kind: str, ours_s: float, beside_s: float = 0.0) -> File:
        beside = Time(beside_s, beside_s) if beside_s else None
        return File(name, kind, [Run(Time(ours_s, ours_s), beside)])

    pdfs = [one("a.pdf", "text PDF", 0.02, 0.01), one("b.pdf", "text PDF", 0.09, 0.01)]
    lines = list(report([*pdfs, one("c.docx", ".docx", 0.03)], slowest=1))
    assert [line.split()[-1] for line in lines] == ["5.50", "b.pdf", "p90", "c.docx"]
    assert all(told in lines[0] for told in ("2 files", "5.50 median", "9.00 p90"))
    assert "30.0 ms median" in lines[2]
    assert "ratio" not in lines[2]
