"""A run of the command line over hostile files, watched from outside: what it answered, held, wrote and how long."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from make_hostile import Hostile, write_all

SOURCE = Path(__file__).resolve().parents[2] / "src"
ESCAPES = ("/tmp/evil.exe", "/tmp/evil.txt", "/etc/cron.d/evil", "/tmp/evil")
"""Where files of the set ask to be unpacked to."""
CALM_BYTES = 300_000_000

SETTLED: dict[str, tuple[str, str | None]] = {
    # A text that is too long is cut, with a warning; only a text of which nothing can be kept is refused.
    "docx/paragraphs_1M.docx": ("parse", None),
    # A person who names a link means the file behind it; in folders links are left out.
    "special/link_outside.pdf": ("clear error", "UNSUPPORTED_FILE_TYPE"),
    # What leads round in circles is no matter of permission.
    "special/link_self.pdf": ("clear error", "UNSAFE_PATH"),
}
"""Files for which the list leaves open, or says otherwise, what the project has settled."""
if os.geteuid() == 0:
    SETTLED["special/unreadable.pdf"] = ("parse", None)


@dataclass(frozen=True)
class Trial:
    """How a run ended; `peak_bytes` is the most that its own process held."""

    code: int
    out: str
    err: str
    peak_bytes: int
    seconds: float

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


@dataclass(frozen=True)
class Ground:
    """A folder of hostile files, a home and a temporary folder for the run, all below `root`."""

    root: Path

    @classmethod
    def with_files(cls, root: Path, files: Sequence[Hostile]) -> Ground:
        ground = cls(root)
        for folder in (ground.files, ground.home, ground.scratch):
            folder.mkdir()
        write_all(ground.files, files)
        return ground

    @property
    def files(self) -> Path:
        return self.root / "files"

    @property
    def home(self) -> Path:
        return self.root / "home"

    @property
    def scratch(self) -> Path:
        return self.root / "scratch"

    def run(self, *arguments: str, timeout_s: float) -> Trial:
        """`resumectl ARGUMENTS` in the folder of the files."""
        command = [sys.executable, "-m", "resumectl", *arguments]
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
        env = {**kept, "HOME": str(self.home), "TMPDIR": str(self.scratch), "PYTHONPATH": str(SOURCE)}
        out, err = self.root / "stdout", self.root / "stderr"
        began_s, peak = time.monotonic(), 0
        with out.open("wb") as to_out, err.open("wb") as to_err:
            process = subprocess.Popen(command, cwd=self.files, env=env, stdout=to_out, stderr=to_err)
            try:
                while process.poll() is None:
                    peak = max(peak, _peak_bytes(process.pid))
                    if time.monotonic() - began_s > timeout_s:
                        raise AssertionError(f"still running after {timeout_s:g} s: {err.read_text()[-2000:]}")
                    time.sleep(0.1)
            finally:
                process.kill()
                process.wait()
        said = err.read_text(errors="replace")
        return Trial(process.returncode, out.read_text(), said, peak, time.monotonic() - began_s)

    def state(self) -> dict[str, tuple[int, int, int]]:
        """Every entry below the hostile files: kind, size and time of its last change."""
        return {path: (s.st_mode, s.st_size, s.st_mtime_ns) for path, s in _entries(self.files)}

    def left_behind(self) -> list[str]:
        """What lies where nothing should be written."""
        escaped = [path for path in ESCAPES if os.path.lexists(path)]
        return escaped + [path for path, _ in _entries(self.scratch)]


def unlike_list(files: Sequence[Hostile], lines: Sequence[dict[str, Any]]) -> list[str]:
    """A sentence for each file whose line is missing, double, or not what the list says."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        found.setdefault(line["file"], []).append(line)
    complaints = []
    for file in files:
        answers = found.get(os.fsencode(file.name).decode("utf-8", "backslashreplace"), [])
        if len(answers) != 1:
            complaints.append(f"{file.name!r}: {len(answers)} lines")
            continue
        error = answers[0]["error"]
        expected, code = SETTLED.get(file.name, (file.expected, file.code))
        if expected == "parse" and error is not None:
            complaints.append(f"{file.name!r}: {error['code']} instead of a profile")
        elif expected == "clear error" and (error is None or (code and error["code"] != code)):
            complaints.append(f"{file.name!r}: {error and error['code']} instead of {code}")
        elif error is not None and (error["code"] in ("INTERNAL_ERROR", "PARSE_CRASHED") or not error["message"]):
            complaints.append(f"{file.name!r}: {error}")
    return complaints


def _entries(folder: Path) -> Iterator[tuple[str, os.stat_result]]:
    for above, folders, names in os.walk(folder):
        for name in (*folders, *names):
            path = os.path.join(above, name)
            yield os.path.relpath(path, folder), os.lstat(path)


def _peak_bytes(pid: int) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM:")), 0)
