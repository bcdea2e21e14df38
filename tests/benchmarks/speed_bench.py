"""How long reading takes beside what cannot be done without: `make bench`. See the README beside this file."""

from __future__ import annotations

import argparse
import io
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

SUFFIXES = frozenset({".pdf", ".docx", ".doc", ".png", ".jpg", ".jpeg"})
PICTURES = frozenset({".png", ".jpg", ".jpeg"})
WARM_UP = 3


class Time(NamedTuple):
    """Seconds of a processor, programs that were started included, and seconds by the clock."""

    cpu_s: float
    wall_s: float

    def __add__(self, other: Time) -> Time:  # type: ignore[override]
        return Time(self.cpu_s + other.cpu_s, self.wall_s + other.wall_s)


class Run(NamedTuple):
    """One file read once: the time that took, that of what it is compared with, and that of another such measure: the
    picture of a scan as it came, the text of a PDF without its pictures."""

    ours: Time
    beside: Time | None = None
    raw: Time | None = None


class File(NamedTuple):
    """All runs of one file; what is told of them is their median."""

    name: str
    kind: str
    runs: Sequence[Run]

    @property
    def ours_s(self) -> float:
        return median(run.ours.cpu_s for run in self.runs)

    @property
    def beside_s(self) -> float:
        return median(run.beside.cpu_s for run in self.runs if run.beside)

    @property
    def ratio(self) -> float:
        """Of processor time, pair by pair; 0 where there is nothing to compare with."""
        return median([run.ours.cpu_s / run.beside.cpu_s for run in self.runs if run.beside] or [0.0])

    @property
    def wall_ratio(self) -> float:
        return median([run.ours.wall_s / run.beside.wall_s for run in self.runs if run.beside] or [0.0])

    @property
    def raw_ratio(self) -> float:
        return median([run.ours.wall_s / run.raw.wall_s for run in self.runs if run.raw] or [0.0])


class Picture(NamedTuple):
    """A page as tesseract got it, as it came, and the languages that it was read in."""

    ink: Any
    image: Any
    languages: tuple[str, ...]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every folder that is there; 1 when there is no document in any."""
    options = _options().parse_args(arguments)
    paths = [path for folder in options.folders for path in documents(folder)]
    if not paths:
        print("No documents in", *options.folders, file=sys.stderr)
        return 1
    print(_interpreter())
    files = measure(paths, passes=options.passes, scan_passes=options.scan_passes)
    for line in report(files, slowest=options.slowest):
        print(line)
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--passes", type=int, default=5, help="times that text documents are read (default 5)")
    parser.add_argument("--scan-passes", type=int, default=1, help="times that scans are read (default 1; 0: none)")
    parser.add_argument("--slowest", type=int, default=5, help="how many of each kind to name (default 5)")
    return parser


def _interpreter() -> str:
    """Which Python this is: that of a distribution may take a tenth less than one that was built here."""
    return f"Python {platform.python_version()} in {sys.base_prefix}"


def documents(folder: Path) -> list[Path]:
    """The documents of a folder, of its `docs`, or of `*/docs` in it."""
    places = [folder / "docs"] if (folder / "docs").is_dir() else sorted(folder.glob("*/docs")) or [folder]
    return [path for place in places if place.is_dir() for path in sorted(place.iterdir()) if path.suffix in SUFFIXES]


def measure(paths: Sequence[Path], *, passes: int, scan_passes: int) -> list[File]:
    """The files that could be read, each with its runs."""
    _warm()
    texts = [path for path in paths if path.suffix not in PICTURES]
    read = [dict(_in_child(lambda: _texts(texts))) for _ in range(passes)]
    scans = [path for path in paths if path.suffix in PICTURES or any(one.get(str(path)) == "scan" for one in read)]
    files = []
    for path in texts:
        runs = [_run(found) for one in read if isinstance(found := one.get(str(path)), list)]
        if runs:
            files.append(File(path.name, "text PDF" if path.suffix == ".pdf" else path.suffix, runs))
    for path in scans if scan_passes else ():
        found = [_run(one) for _ in range(scan_passes) if (one := _in_child(lambda path=path: _scan(path)))]
        if found:
            files.append(File(path.name, "scan", found))
    return files


def _run(members: Sequence[Any]) -> Run:
    return Run(*(None if one is None else Time(*one) for one in members))


def _warm() -> None:
    """Load what the fork server loads, so that children are born as warm as its own and collect as seldom."""
    from resumectl.parse.sandbox.server import _preload
    from resumectl.parse.sandbox.tasks import PARSER

    _preload(PARSER)


def _in_child(work: Callable[[], Any]) -> Any:
    """What `work` gives in a fresh child: one that has seen a document would answer from memory."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            with os.fdopen(writing, "w") as told:
                json.dump(work(), told)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        text = told.read()
    os.waitpid(pid, 0)
    return json.loads(text)


def _timed(work: Callable[[], object]) -> Time:
    cpu_s, wall_s = _spent_s(), time.perf_counter()
    work()
    return Time(_spent_s() - cpu_s, time.perf_counter() - wall_s)


def _spent_s() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _texts(paths: Sequence[Path]) -> list[tuple[str, Run | str]]:
    """Path and run of each document with a text; `scan` for one whose pages are pictures."""
    from resumectl.model.errors import ParseError
    from resumectl.parse.sandbox.tasks import parse

    found: list[tuple[str, Run | str]] = []
    for path in paths[:WARM_UP]:
        _plain(path)
    for path in paths:
        data = path.read_bytes()
        if path.suffix == ".pdf" and _is_scan(data):
            found.append((str(path), "scan"))
            continue
        before, bare = _plain(path), _plain(path, pictures=False)
        try:
            ours = _timed(lambda data=data, name=path.name: parse(data, {"ocr_languages": [], "file_name": name}))
        except ParseError:
            continue
        # Of two neighbours the quicker one: nothing makes a program faster than it is.
        beside = _quicker(before, _plain(path))
        found.append((str(path), Run(ours, beside, _quicker(bare, _plain(path, pictures=False)))))
    return found


def _is_scan(data: bytes) -> bool:
    import pymupdf

    with pymupdf.open(stream=data, filetype="pdf") as document:
        return not any(page.get_text().strip() for page in document)


def _quicker(one: Time | None, other: Time | None) -> Time | None:
    return min(one, other) if one and other else None


def _plain(path: Path, *, pictures: bool = True) -> Time | None:
    """What every reader of PDF does: open, and take the text with its places out of all pages.

    pymupdf takes the pictures out with it unless it is told not to, as the parser does.
    """
    import pymupdf

    if path.suffix != ".pdf":
        return None
    data = path.read_bytes()
    flags = pymupdf.TEXTFLAGS_DICT & ~(0 if pictures else pymupdf.TEXT_PRESERVE_IMAGES)

    def read() -> None:
        with pymupdf.open(stream=data, filetype="pdf") as document:
            for page in document:
                page.get_text("dict", flags=flags)

    return _timed(read)


def _scan(path: Path) -> Run | None:
    """The run of a scan; None when nothing could be read."""
    from unittest.mock import patch

    from resumectl.model.errors import ParseError
    from resumectl.parse.extract import ocr
    from resumectl.parse.sandbox.tasks import parse

    pictures: list[Picture] = []
    tidied = ocr._tidied

    def keep(lines: Any, reading: Any) -> Any:
        pictures.append(Picture(reading.prepared.ink, reading._image, reading.chosen))
        return tidied(lines, reading)

    data = path.read_bytes()
    try:
        with patch.object(ocr, "_tidied", keep):
            ours = _timed(lambda: parse(data, {"ocr_languages": [], "file_name": path.name}))
    except ParseError:
        return None
    ink, raw = (
        [plain_ocr(one, picture.languages) for picture in pictures for one in (getattr(picture, which),)]
        for which in ("ink", "image")
    )
    nothing = Time(0.0, 0.0)
    return Run(ours, sum(ink, nothing), sum(raw, nothing)) if ink else None


def plain_ocr(picture: Any, languages: Sequence[str]) -> Time:
    """The time of one run of the program over a picture."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "page.ppm")
        held = io.BytesIO()
        picture.save(held, "PPM")
        file.write_bytes(held.getvalue())
        command = ["tesseract", str(file), str(file), "-l", "+".join(languages), "--psm", "11", "--dpi", "200", "hocr"]
        environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
        return _timed(lambda: subprocess.run(command, env=environment, check=True, capture_output=True))


def report(files: Sequence[File], *, slowest: int = 0) -> Iterator[str]:
    """One line a kind, and the slowest files of each."""
    for kind in dict.fromkeys(file.kind for file in files):
        some = [file for file in files if file.kind == kind]
        ours = [file.ours_s for file in some]
        told = f"{kind:9} {len(some):4} files   {_ms(median(ours))} median {_ms(_p90(ours))} p90"
        ratios = [file.ratio for file in some if file.ratio]
        if ratios:
            told += f"   beside {_ms(median(file.beside_s for file in some))}"
            told += f"   ratio {median(ratios):.2f} median {_p90(ratios):.2f} p90"
            told += f"   by the clock {median(file.wall_ratio for file in some):.2f}"
        if some[0].raw_ratio:
            raw = "as it came" if some[0].kind == "scan" else "without pictures"
            told += f"   {raw} {median(file.raw_ratio for file in some):.2f}"
        yield told
        key: Callable[[File], float] = lambda file: file.ratio or file.ours_s  # noqa: E731
        for file in sorted(some, key=key, reverse=True)[:slowest]:
            yield f"    {_ms(file.ours_s)} {f'{file.ratio:.2f}' if file.ratio else '':>6}  {file.name}"


def _p90(values: Sequence[float]) -> float:
    return sorted(values)[int(0.9 * (len(values) - 1) + 0.5)]


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:8.1f} ms"


if __name__ == "__main__":
    raise SystemExit(main())
