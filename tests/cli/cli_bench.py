"""What the tests of the command line share: real runs in a process of their own, and documents to feed
them.
"""

from __future__ import annotations

import json
import os
import sqlite3
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from warm_program import warm_command

SOURCE = Path(__file__).resolve().parents[2] / "src"


@dataclass(frozen=True)
class Finished:
    """How a run ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON document on stdout; anything else there fails."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def error_line(self) -> dict[str, Any]:
        """The JSON line at the end of stderr."""
        error: dict[str, Any] = json.loads(self.err.splitlines()[-1])["error"]
        return error


def environment(home: Path, **more: str) -> dict[str, str]:
    """A user without any settings, whose home is `home`."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
    return {
        **kept,
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "PYTHONPATH": str(SOURCE),
        **more,
    }


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "resumectl", *map(str, arguments)]


def run(
    *arguments: str | Path,
    home: Path,
    stdin: bytes = b"",
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    cold: bool = False,
) -> Finished:
    """Run `resumectl` in a process of its own, a `cold` one starts from nothing; nothing is a terminal."""
    done = subprocess.run(
        command(*arguments) if cold else [*warm_command(), *map(str, arguments)],
        input=stdin,
        capture_output=True,
        cwd=cwd or home,
        env=environment(home, **(env or {})),
        timeout=120,
        check=False,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return Finished(done.returncode, done.stdout.decode(), done.stderr.decode())


LINES = (
    ("Maria Lindqvist", 22),
    ("Registered Nurse", 13),
    ("maria.lindqvist@example.com | +46 8 123 456 78 | Stockholm, Sweden", 10),
    ("", 10),
    ("EXPERIENCE", 13),
    ("Registered Nurse, Norrtull Hospital", 11),
    ("03/2019 - Present", 10),
    ("• Cares for twelve patients a shift on the surgical ward", 10),
    ("• Trains newly hired nurses in wound care", 10),
    ("Assistant Nurse, Vasa Clinic", 11),
    ("06/2015 - 02/2019", 10),
    ("• Took blood samples and kept the records of the ward", 10),
    ("", 10),
    ("EDUCATION", 13),
    ("BSc in Nursing, University of Uppsala", 11),
    ("2012 - 2015", 10),
    ("", 10),
    ("SKILLS", 13),
    ("Triage, Wound care, Patient education", 10),
)


@cache
def resume_pdf(name: str = "Maria Lindqvist", password: str = "") -> bytes:
    """A résumé of one page with a text layer."""
    import pymupdf

    document = pymupdf.open()
    page = document.new_page(width=595, height=842)
    top = 70.0
    for text, size in ((name, 22), *LINES[1:]):
        page.insert_text((60, top), text, fontsize=size, fontname="hebo" if size > 10 else "helv")
        top += size * 1.5
    lock = {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "user_pw": password} if password else {}
    data: bytes = document.tobytes(**lock)
    document.close()
    return data


@cache
def resume_docx() -> bytes:
    """The same résumé as a Word document."""
    import io

    import docx

    document = docx.Document()
    for text, size in LINES:
        paragraph = document.add_paragraph()
        paragraph.add_run(text).bold = size > 10
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


@cache
def resume_png(dots_per_inch: int = 130) -> bytes:
    """The same résumé as a picture, to be read by OCR."""
    import pymupdf

    with pymupdf.open(stream=resume_pdf(), filetype="pdf") as document:
        picture: bytes = document[0].get_pixmap(dpi=dots_per_inch).tobytes("png")
    return picture


def ole_file(*streams: str) -> bytes:
    """A compound file with empty streams of these names, as old Word and encrypted documents are."""
    sector = 512
    free, end, fat_sector = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
    header = struct.pack(
        "<8s16sHHHHH6xIIIIIIIII",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6, 0, 1, 1, 0, 4096, end, 0, end, 0,
    )  # fmt: skip
    header += struct.pack("<109I", 0, *[free] * 108)
    fat = struct.pack(f"<{sector // 4}I", fat_sector, end, *[free] * (sector // 4 - 2))

    def entry(name: str, kind: int, child: int, right: int) -> bytes:
        raw = name.encode("utf-16-le").ljust(64, b"\0")
        size = (len(name) + 1) * 2 if name else 0
        return struct.pack(
            "<64sHBBIII16sIQQIII", raw, size, kind, 1, free, right, child, b"", 0, 0, 0, end, 0, 0
        )

    entries = [entry("Root Entry", 5, 1 if streams else free, free)]
    for at, name in enumerate(streams, 1):
        entries.append(entry(name, 2, free, at + 1 if at < len(streams) else free))
    entries += [struct.pack("<64sHBBIII16sIQQIII", b"", 0, 0, 0, free, free, free, b"", 0, 0, 0, 0, 0, 0)] * (
        4 - len(entries)
    )
    return (header + fat + b"".join(entries)).ljust(sector * 3, b"\0")


def write_all(folder: Path, files: Mapping[str, bytes]) -> Sequence[Path]:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return [folder / name for name in files]


def wait_until(done: Callable[[], bool]) -> None:
    """Return once it is done, or fail after 20 seconds."""
    deadline_s = time.monotonic() + 20
    while not done():
        assert time.monotonic() < deadline_s, "it did not come to that"
        time.sleep(0.01)


def newest_attempts(folder: Path) -> list[tuple[str, int]]:
    """The status of the résumé that was begun last, and how often it was read."""
    with closing(sqlite3.connect(next(folder.rglob("workspace.db")), timeout=10)) as data:
        return data.execute("SELECT status, attempts FROM resumes ORDER BY created_at DESC LIMIT 1").fetchall()
