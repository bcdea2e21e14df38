"""Reading stays within a small multiple of what cannot be done without; bounds are generous for loaded machines."""

from __future__ import annotations

import shutil
from pathlib import Path
from statistics import median

import pytest
from speed_bench import Pair, documents, measure, report

SAMPLES = Path(__file__).parents[2] / "sample_resumes"
MOST_TIMES_TEXT = 12.0
MOST_TIMES_OCR = 3.0
MOST_DOCX_S = 0.09


@pytest.mark.check
def test_text_is_read_within_a_multiple_of_its_extraction() -> None:
    """A text PDF takes a bounded multiple of pymupdf's own time, a Word file a fraction of a second."""
    files = [path for path in documents(SAMPLES) if path.suffix in (".pdf", ".docx")]
    pairs = measure(files, passes=3, scan_passes=0)
    ratios = [pair.ratio for pair in pairs if pair.kind == "text PDF"]
    assert len(ratios) >= 10
    assert median(ratios) <= MOST_TIMES_TEXT
    assert median(pair.ours_s for pair in pairs if pair.kind == ".docx") <= MOST_DOCX_S


@pytest.mark.check
@pytest.mark.skipif(not shutil.which("tesseract"), reason="needs tesseract")
def test_a_scan_is_read_within_a_multiple_of_recognition() -> None:
    """Reading a scan takes a bounded multiple of one plain run of tesseract over the same picture."""
    files = [path for path in documents(SAMPLES) if path.suffix == ".jpg"]
    pairs = measure(files, passes=1, scan_passes=2)
    assert len(pairs) >= 2
    assert all(pair.kind == "scan" and pair.ratio > 0 for pair in pairs)
    assert median(pair.ratio for pair in pairs) <= MOST_TIMES_OCR


def test_the_report_names_the_slowest() -> None:
    """One line a kind with the median of the ratios, then its slowest files."""
    pdfs = [Pair("a.pdf", "text PDF", 0.02, 0.01), Pair("b.pdf", "text PDF", 0.09, 0.01)]
    lines = list(report([*pdfs, Pair("c.docx", ".docx", 0.03)], slowest=1))
    assert [line.split()[-1] for line in lines] == ["p90", "b.pdf", "p90", "c.docx"]
    assert all(told in lines[0] for told in ("2 files", "5.50 median", "9.00 p90"))
    assert "30.0 ms median" in lines[2]
    assert "ratio" not in lines[2]
