"""How long reading takes beside what cannot be done without: `make bench`. See the README beside this file."""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from resumectl.model.document import Document
from resumectl.model.page import ParseOutcome

SUFFIXES = frozenset({".pdf", ".docx", ".doc", ".png", ".jpg", ".jpeg"})
PICTURES = frozenset({".png", ".jpg", ".jpeg"})
WARM_UP = 3


class Pair(NamedTuple):
    """One file's least times in seconds: ours, and beside it (None where there is nothing to compare with)."""

    name: str
    kind: str
    ours_s: float
    beside_s: float | None = None
    raw_s: float | None = None

    @property
    def ratio(self) -> float:
        return self.ours_s / self.beside_s if self.beside_s else 0.0


class Picture(NamedTuple):
    """A page as tesseract got it, and as it came."""

    ink: Any
    image: Any
    languages: tuple[str, ...]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every folder that is there; 1 when there is no document in any."""
    options = _options().parse_args(arguments)
    files = [path for folder in options.folders for path in documents(folder)]
    if not files:
        print("No documents in", *options.folders, file=sys.stderr)
        return 1
    pairs = measure(files, passes=options.passes, scan_passes=options.scan_passes)
    for line in report(pairs, slowest=options.slowest):
        print(line)
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--passes", type=int, default=5, help="times that text documents are read (default 5)")
    parser.add_argument("--scan-passes", type=int, default=1, help="times that scans are read (default 1; 0: none)")
    parser.add_argument("--slowest", type=int, default=5, help="how many of each kind to name (default 5)")
    return parser


def documents(folder: Path) -> list[Path]:
    """The documents of a folder, of its `docs`, or of `*/docs` in it."""
    places = [folder / "docs"] if (folder / "docs").is_dir() else sorted(folder.glob("*/docs")) or [folder]
    return [path for place in places if place.is_dir() for path in sorted(place.iterdir()) if path.suffix in SUFFIXES]


def measure(files: Sequence[Path], *, passes: int, scan_passes: int) -> list[Pair]:
    """The pairs of all documents that could be read."""
    first = _ours(files if scan_passes else [path for path in files if path.suffix not in PICTURES])
    scans = [path for path, outcome in first.items() if outcome.result and outcome.result.tools.get("tesseract")]
    pdfs = [path for path in first if path.suffix == ".pdf" and path not in scans]
    words = [path for path in first if path.suffix in (".docx", ".doc")]
    return [*_text_pairs([*pdfs, *words], passes), *(_scan_pairs(scans, first, scan_passes) if scan_passes else ())]


def _ours(files: Iterable[Path], after: Callable[[Path], None] | None = None) -> dict[Path, ParseOutcome]:
    """What a fresh child made of the files, one after the other; `after` is called between them."""
    from resumectl.parse.sandbox import ParserPool

    found = {}
    with ParserPool() as pool:
        for path in files:
            outcome = pool.parse(Document(path.name, path.read_bytes()))
            if outcome.result is not None:
                found[path] = outcome
            if after is not None:
                after(path)
    return found


def _text_pairs(files: Sequence[Path], passes: int) -> Iterator[Pair]:
    ours: dict[Path, list[float]] = {path: [] for path in files}
    beside: dict[Path, list[float]] = {path: [] for path in files}

    def plain(path: Path) -> None:
        if path.suffix == ".pdf":
            data = path.read_bytes()
            beside[path].append(_timed(lambda: plain_text(data)))

    for path in files[:WARM_UP]:
        plain(path)
    for _ in range(passes):
        for path, outcome in _ours(files, after=plain).items():
            ours[path].append(outcome.elapsed_s)
    for path in files:
        if path.suffix == ".pdf":
            yield Pair(path.name, "text PDF", min(ours[path]), min(beside[path]))
        else:
            yield Pair(path.name, path.suffix, min(ours[path]))


def plain_text(data: bytes) -> None:
    """What every reader of PDF does: open, and take the text with its places out of all pages."""
    import pymupdf

    flags = pymupdf.TEXTFLAGS_DICT & ~pymupdf.TEXT_PRESERVE_IMAGES
    with pymupdf.open(stream=data, filetype="pdf") as document:
        for page in document:
            page.get_text("dict", flags=flags)


def _scan_pairs(files: Sequence[Path], first: dict[Path, ParseOutcome], passes: int) -> Iterator[Pair]:
    for path in files:
        pictures = pictures_of(path)
        ours, ink, raw = [first[path].elapsed_s], [], []
        for again in range(passes):
            ours += [outcome.elapsed_s for outcome in _ours([path]).values()] if again else []
            ink.append(sum(plain_ocr(one.ink, one.languages) for one in pictures))
            raw.append(sum(plain_ocr(one.image, one.languages) for one in pictures))
        yield Pair(path.name, "scan", min(ours), min(ink), min(raw))


def pictures_of(path: Path) -> list[Picture]:
    """The pictures of a scan's pages: as they came, and as they were handed to tesseract."""
    from unittest.mock import patch

    from resumectl.parse.extract import ocr
    from resumectl.parse.geometry import ParseOptions
    from resumectl.parse.pipeline import parse_document

    found: list[Picture] = []
    plain, settled = ocr.ocr_page, ocr._page

    def page(image: Any, **named: Any) -> Any:
        read = plain(image, **named)
        found[-1] = found[-1]._replace(image=image, languages=read.languages)
        return read

    def keep(lines: Any, rules: Any, prepared: Any, *more: Any) -> Any:
        found.append(Picture(prepared.ink, None, ()))
        return settled(lines, rules, prepared, *more)

    with patch.object(ocr, "ocr_page", page), patch.object(ocr, "_page", keep):
        parse_document(path.read_bytes(), ParseOptions(file_name=path.name))
    return found


def plain_ocr(picture: Any, languages: Sequence[str]) -> float:
    """Seconds that one run of the program takes over a picture."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "page.ppm")
        held = io.BytesIO()
        picture.save(held, "PPM")
        file.write_bytes(held.getvalue())
        command = ["tesseract", str(file), str(file), "-l", "+".join(languages), "--psm", "11", "--dpi", "200", "hocr"]
        environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
        return _timed(lambda: subprocess.run(command, env=environment, check=True, capture_output=True))


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def report(pairs: Sequence[Pair], *, slowest: int = 0) -> Iterator[str]:
    """One line a kind, and the slowest files of each."""
    for kind in dict.fromkeys(pair.kind for pair in pairs):
        some = [pair for pair in pairs if pair.kind == kind]
        ours = [pair.ours_s for pair in some]
        told = f"{kind:9} {len(some):4} files   {_ms(median(ours))} median {_ms(_p90(ours))} p90"
        if some[0].beside_s is not None:
            ratios = [pair.ratio for pair in some]
            beside = median(pair.beside_s or 0.0 for pair in some)
            told += f"   beside {_ms(beside)}   ratio {median(ratios):.2f} median {_p90(ratios):.2f} p90"
        if some[0].raw_s is not None:
            told += f"   as it came {median(pair.ours_s / pair.raw_s for pair in some if pair.raw_s):.2f}"
        yield told
        key: Callable[[Pair], float] = lambda pair: pair.ratio or pair.ours_s  # noqa: E731
        for pair in sorted(some, key=key, reverse=True)[:slowest]:
            yield f"    {_ms(pair.ours_s)} {f'{pair.ratio:.2f}' if pair.beside_s else '':>6}  {pair.name}"


def _p90(values: Sequence[float]) -> float:
    return sorted(values)[int(0.9 * (len(values) - 1) + 0.5)]


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:8.1f} ms"


if __name__ == "__main__":
    raise SystemExit(main())
