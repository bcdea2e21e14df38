"""What a folder costs beyond reading its documents, and what a second process is worth; see the README here.

    python tests/benchmarks/folder_bench.py FOLDER... [--number 500] [--scans 10] [--passes 3] [--slice 5]
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Final, NamedTuple

from speed_bench import PICTURES, Time, documents
from turns import Runner

ROOT: Final = Path(__file__).resolve().parents[2]
FEW: Final = 2
"""So many documents are done before anything is measured, so that starting is not in it."""
INSIDE: Final = """
import gc, os, sys
from pathlib import Path
from resumectl.parse.sandbox.server import ALLOCATIONS_BETWEEN_COLLECTIONS
from resumectl.parse.sandbox.tasks import parse
from resumectl.parse.sandbox.warmup import read_samples
files = sorted(Path(sys.argv[1]).iterdir())
others = int(sys.argv[2]) - 1
numbers, told = os.pipe()
os.write(told, b"".join(b"%05d" % number for number in range(len(files))))
os.close(told)
first = os.getpid()
for _ in range(others):
    if os.fork() == 0:
        break
read_samples()
gc.collect()
gc.freeze()
gc.set_threshold(ALLOCATIONS_BETWEEN_COLLECTIONS, 10, 10)
while number := os.read(numbers, 5):
    path = files[int(number)]
    parse(path.read_bytes(), {"ocr_languages": [], "file_name": path.name})
    print(flush=True)
if others and os.getpid() == first:
    os.wait()
"""
"""The parser alone, in as many processes as the second argument says, warm as a child is. They share nothing but the
list of what is still to be read: two get as much out of two processors as can be got there."""

FOLDER: Final = "{folder}"
OUT: Final = "{out}"
RESUMECTL: Final = (sys.executable, "-m", "resumectl")
PROFILES: Final = (*RESUMECTL, "batch", FOLDER, "--out", OUT, "--no-template", "--quiet", "--jobs")
WORD: Final = (*RESUMECTL, "batch", FOLDER, "--out", OUT, "--template", "classic", "--quiet", "--jobs")
WAYS: Final[Mapping[str, Sequence[str]]] = {
    "inside": (sys.executable, "-c", INSIDE, FOLDER, "1"),
    "inside of two": (sys.executable, "-c", INSIDE, FOLDER, "2"),
    "parse": (*RESUMECTL, "parse", FOLDER, "--ndjson", "--jobs", "1"),
    "batch": (*PROFILES, "1"),
    "batch of two": (*PROFILES, "2"),
    "word": (*WORD, "1"),
    "word of two": (*WORD, "2"),
}


Slices = Mapping[str, Sequence[Time]]
"""By the way, what each slice of the folder took."""


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

    def pairs(self, slices: Slices) -> list[float]:
        """It for each slice: both ways did the same documents, one shortly after the other."""
        both = zip(slices[self.of], slices[self.to], strict=True)
        return [of[self.by_clock] / to[self.by_clock] for of, to in both]

    def verdict(self, worth: float, between: tuple[float, float] | None = None) -> str:
        """`""` where nothing is asked; said with a doubt where the ratio may as well be on the other side."""
        if not (self.below or self.least):
            return ""
        asked = f"asked: under {self.below}" if self.below else f"asked: {self.least} or more"
        holds = worth < self.below if self.below else worth >= self.least
        told = f"{asked}: {'holds' if holds else 'MISSED'}"
        if between and any(self.verdict(end) != told for end in between):
            told += ", not for sure"
        return told


PDF_RATIOS: Final = (
    Ratio("isolation: parse, beside the parser alone", "parse", "inside", below=1.15),
    Ratio("isolation and books: batch, beside the parser alone", "batch", "inside", below=1.15),
)
ALL_RATIOS: Final = (
    Ratio("parse, of what batch takes", "parse", "batch", least=0.85),
    Ratio("Word files too: batch, beside batch without", "word", "batch"),
    Ratio("two parsers alone: times as quick by the clock", "inside", "inside of two", by_clock=True),
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
    parser.add_argument("--slice", type=int, default=5, help="documents until the next way's turn (default 5)")
    options = parser.parse_args(arguments)
    paths = [path for folder in options.folders for path in documents(folder)]
    texts = [path for path in paths if path.suffix in (".pdf", ".docx") and not is_scan(path)]
    scans = [path for path in paths if path.suffix in PICTURES]
    if not texts:
        print("No documents in", *options.folders, file=sys.stderr)
        return 1
    pdfs = [path for path in texts if path.suffix == ".pdf"]
    if pdfs:
        report("text PDFs", pdfs, Size(options.number, options.slice, options.passes), PDF_RATIOS)
    report("PDFs and Word files", texts, Size(options.number, options.slice, options.passes), ALL_RATIOS)
    if scans and options.scans:
        report("scans", scans, Size(options.scans, 1, options.passes), SCAN_RATIOS)
    return 0


class Size(NamedTuple):
    """How many documents are measured, how many of them a turn has, and how often all is done."""

    number: int
    slice: int
    passes: int


def report(kind: str, originals: Sequence[Path], size: Size, ratios: Sequence[Ratio]) -> None:
    """Print what each way takes, and each ratio: the median of the slices, and between what that lies."""
    ways = list(dict.fromkeys(way for ratio in ratios for way in (ratio.to, ratio.of)))
    with tempfile.TemporaryDirectory(prefix="bench") as folder:
        make(originals, Path(folder, "in"), size.number + FEW)
        slices = measured(ways, Path(folder, "in"), size)
    print(f"{size.number} {kind}, {size.slice} in each turn, {size.passes} passes")
    for way in ways:
        each = 1000 / len(slices[way]) / size.slice
        cpu, wall = (sum(took[which] for took in slices[way]) * each for which in (0, 1))
        print(f"{way:13} {cpu:8.1f} ms of a processor a document {wall:8.1f} ms by the clock")
    for ratio in ratios:
        pairs = ratio.pairs(slices)
        worth, (low, high) = median(pairs), spread(pairs)
        verdict = ratio.verdict(worth, (low, high))
        print(f"{ratio.name:52} {worth:5.2f}  ({low:.2f} to {high:.2f})   {verdict}", flush=True)


def spread(pairs: Sequence[float]) -> tuple[float, float]:
    """Where the median of the pairs lies, nineteen times of twenty: that of as many, drawn from them again."""
    draw = Random(1)
    drawn = sorted(median(draw.choices(pairs, k=len(pairs))) for _ in range(1000))
    return drawn[25], drawn[-26]


def measured(ways: Sequence[str], folder: Path, size: Size) -> dict[str, list[Time]]:
    """What each slice of the folder took each way. All begin and take turns; none runs while another has its own."""
    slices: dict[str, list[Time]] = {way: [] for way in ways}
    for _ in range(size.passes):
        with ExitStack() as running:
            runners: dict[str, Runner] = {}
            for way in ways:
                runners[way] = running.enter_context(begun(way, folder))
                # Until its first turn has ended nobody has stopped it.
                runners[way].turn(FEW)
            for number, ends in enumerate(range(FEW + size.slice, FEW + size.number + 1, size.slice)):
                # Forth and back, so that a machine that grows busier favours none.
                for way in ways[::-1] if number % 2 else ways:
                    slices[way].append(runners[way].turn(ends))
    return slices


@contextmanager
def begun(way: str, folder: Path) -> Iterator[Runner]:
    """One way over a folder, in a home of its own."""
    with tempfile.TemporaryDirectory(prefix="bench-home") as home:
        places = {FOLDER: str(folder), OUT: str(Path(home, "out"))}
        command = [places.get(part, part) for part in WAYS[way]]
        environment = {**os.environ, **AS_A_CHILD, "HOME": home, "PYTHONPATH": str(ROOT / "src")}
        lines = Path(home, "out", "results.ndjson") if OUT in WAYS[way] else Path(home, "stdout")
        with Runner(command, Path(home), environment, lines) as runner:
            yield runner


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
