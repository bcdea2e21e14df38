"""What a folder costs beyond reading its documents, and what a second process is worth; see the README here.

    python tests/benchmarks/folder_bench.py FOLDER... [--number 500] [--scans 10] [--passes 3]
"""

from __future__ import annotations

import argparse
import io
import os
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from speed_bench import PICTURES, Time, documents

ROOT: Final = Path(__file__).resolve().parents[2]
FEW: Final = 2
"""What starting costs is measured on so many documents, and taken away."""
INSIDE: Final = """
import gc, sys
from pathlib import Path
from resumectl.parse.sandbox.server import ALLOCATIONS_BETWEEN_COLLECTIONS
from resumectl.parse.sandbox.tasks import parse
from resumectl.parse.sandbox.warmup import read_samples
read_samples()
gc.collect()
gc.freeze()
gc.set_threshold(ALLOCATIONS_BETWEEN_COLLECTIONS, 10, 10)
for path in sorted(Path(sys.argv[1]).iterdir()):
    parse(path.read_bytes(), {"ocr_languages": [], "file_name": path.name})
"""
"""The parser alone, in one process, warm as a child is."""

WAYS: Final[Mapping[str, Sequence[str]]] = {
    "inside": (),
    "parse": ("parse", "{folder}", "--ndjson", "--jobs", "1"),
    "batch": ("batch", "{folder}", "--out", "{out}", "--no-template", "--jobs", "1", "--quiet"),
    "batch of two": ("batch", "{folder}", "--out", "{out}", "--no-template", "--jobs", "2", "--quiet"),
    "word": ("batch", "{folder}", "--out", "{out}", "--template", "classic", "--jobs", "1", "--quiet"),
    "word of two": ("batch", "{folder}", "--out", "{out}", "--template", "classic", "--jobs", "2", "--quiet"),
}


class Ratio(NamedTuple):
    """One line of the report: `of` beside `to`, by the processor or by the clock, and what it should be: less than
    `below`, or `least` or more.
    """

    name: str
    of: str
    to: str
    by_clock: bool = False
    below: float = 0.0
    least: float = 0.0

    def verdict(self, worth: float) -> str:
        """`""` where nothing is asked."""
        if not (self.below or self.least):
            return ""
        asked = f"asked: under {self.below}" if self.below else f"asked: {self.least} or more"
        holds = worth < self.below if self.below else worth >= self.least
        return f"{asked}: {'holds' if holds else 'MISSED'}"


PDF_RATIOS: Final = (
    Ratio("isolation: parse, beside the parser alone", "parse", "inside", below=1.15),
    Ratio("isolation and books: batch, beside the parser alone", "batch", "inside", below=1.15),
)
ALL_RATIOS: Final = (
    Ratio("parse, of what batch takes", "parse", "batch", least=0.85),
    Ratio("Word files too: batch, beside batch without", "word", "batch"),
    Ratio("two jobs, profiles: times as quick by the clock", "batch", "batch of two", by_clock=True, least=1.8),
    Ratio("two jobs, Word files: times as quick by the clock", "word", "word of two", by_clock=True, least=1.8),
)
SCAN_RATIOS: Final = (
    Ratio("scans: isolation and books, beside the parser alone", "batch", "inside", below=1.03),
)
AS_A_CHILD: Final = {"OMP_NUM_THREADS": "1", "OMP_THREAD_LIMIT": "1", "OPENBLAS_NUM_THREADS": "1"}
"""Threads of its own make tesseract slower, and no child lets it have any."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 when there is no document in any folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--number", type=int, default=500, help="documents with text (default 500)")
    parser.add_argument("--scans", type=int, default=10, help="pictures (default 10; 0: none)")
    parser.add_argument("--passes", type=int, default=3, help="times that all is done (default 3)")
    options = parser.parse_args(arguments)
    paths = [path for folder in options.folders for path in documents(folder)]
    texts = [path for path in paths if path.suffix in (".pdf", ".docx") and not is_scan(path)]
    scans = [path for path in paths if path.suffix in PICTURES]
    if not texts:
        print("No documents in", *options.folders, file=sys.stderr)
        return 1
    pdfs = [path for path in texts if path.suffix == ".pdf"]
    if pdfs:
        report("text PDFs", pdfs, options.number, options.passes, PDF_RATIOS)
    report("PDFs and Word files", texts, options.number, options.passes, ALL_RATIOS)
    if scans and options.scans:
        report("scans", scans, options.scans, options.passes, SCAN_RATIOS)
    return 0


def report(kind: str, originals: Sequence[Path], number: int, passes: int, ratios: Sequence[Ratio]) -> None:
    """Print each ratio, the median of the passes, in each of which all ways are gone one after the other."""
    ways = list(dict.fromkeys(way for ratio in ratios for way in (ratio.to, ratio.of)))
    runs: list[dict[str, Spent]] = []
    with tempfile.TemporaryDirectory(prefix="bench") as folder:
        few, many = Path(folder, "few"), Path(folder, "many")
        make(originals, few, FEW)
        make(originals, many, number)
        for passed in range(passes):
            # Forth and back, so that a machine that grows busier favours none.
            order = ways[::-1] if passed % 2 else ways
            runs.append({way: spent(way, many) - spent(way, few) for way in order})
    print(f"{number} {kind}, median of {passes} passes")
    for way in ways:
        each = 1000 / (number - FEW)
        cpu, wall = (median(run[way][which] for run in runs) * each for which in (0, 1))
        print(f"{way:13} {cpu:8.1f} ms of a processor a document {wall:8.1f} ms by the clock")
    for ratio in ratios:
        worth = median(run[ratio.of][ratio.by_clock] / run[ratio.to][ratio.by_clock] for run in runs)
        print(f"{ratio.name:52} {worth:5.2f}   {ratio.verdict(worth)}", flush=True)


class Spent(Time):
    """What one way took."""

    def __sub__(self, other: Time) -> Spent:
        return Spent(self.cpu_s - other.cpu_s, self.wall_s - other.wall_s)


def spent(way: str, folder: Path) -> Spent:
    """The time of one run over a folder, in a home of its own; programs and children are in it."""
    with tempfile.TemporaryDirectory(prefix="bench-home") as home:
        told = [part.format(folder=folder, out=Path(home, "out")) for part in WAYS[way]]
        start = [sys.executable, "-m", "resumectl", *told] if told else [sys.executable, "-c", INSIDE, str(folder)]
        environment = {**os.environ, **AS_A_CHILD, "HOME": home, "PYTHONPATH": str(ROOT / "src")}
        before, began_s = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        done = subprocess.run(start, cwd=home, env=environment, capture_output=True, check=False)
        wall_s, after = time.perf_counter() - began_s, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise RuntimeError(f"{way} ended with {done.returncode}: {done.stderr.decode(errors='replace')[-500:]}")
    return Spent(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall_s)


def is_scan(path: Path) -> bool:
    """Whether a PDF has no text."""
    import pymupdf

    if path.suffix != ".pdf":
        return False
    with pymupdf.open(path) as document:
        return not any(page.get_text().strip() for page in document)


def make(originals: Sequence[Path], folder: Path, number: int) -> None:
    """So many documents, each with other bytes, from the originals in turn."""
    folder.mkdir()
    for place, path in enumerate(islice(cycle(originals), number)):
        (folder / f"{place:05}-{path.name}").write_bytes(altered(path.read_bytes(), path.suffix, place))


def altered(data: bytes, suffix: str, number: int) -> bytes:
    """The same document, saved again with a number in it that nobody sees."""
    if suffix == ".docx":
        copy = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(data)) as parts, zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as target:
            target.comment = str(number).encode()
            for part in parts.infolist():
                target.writestr(part, parts.read(part))
        return copy.getvalue()
    if suffix != ".pdf":
        return data + b"\0%d" % number
    import pymupdf

    with pymupdf.open(stream=data, filetype="pdf") as document:
        document.set_metadata({**document.metadata, "keywords": f"copy {number}"})
        return bytes(document.tobytes())


if __name__ == "__main__":
    raise SystemExit(main())
