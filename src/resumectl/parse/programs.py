"""The programs of the machine that reading some documents needs: found, asked for their version, run."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePath
from tempfile import TemporaryFile
from typing import Final, Self

from resumectl.model.errors import DocumentFailed, ProgramMissing
from resumectl.parse.sandbox.limits import room_for_program
from resumectl.parse.sandbox.processes import descendants
from resumectl.parse.sandbox.progress import announce

OUTPUT_BYTES: Final = 64_000_000
"""More than any program prints about one document."""


@dataclass(frozen=True, slots=True)
class Program:
    """An outside program. `stage` is the part of the work it does: `ocr` or `convert`."""

    name: str
    executables: tuple[str, ...]
    version_arguments: tuple[str, ...]
    stage: str
    missing_code: str
    remedy: str


def _converter(name: str, executables: tuple[str, ...], version: str, debian: str, macos: str) -> Program:
    remedy = f"Install it (Debian, Ubuntu: apt-get install {debian}; macOS: brew install {macos})."
    return Program(name, executables, (version,), "convert", "CONVERTER_MISSING", remedy)


PROGRAMS: Final = {
    program.name: program
    for program in (
        Program(
            "tesseract",
            ("tesseract",),
            ("--version",),
            "ocr",
            "OCR_MISSING",
            "Install it (Debian, Ubuntu: apt-get install tesseract-ocr; macOS: brew install tesseract).",
        ),
        _converter(
            "soffice",
            ("soffice", "libreoffice", "/Applications/LibreOffice.app/Contents/MacOS/soffice"),
            "--version",
            "libreoffice-writer-nogui",
            "--cask libreoffice",
        ),
        _converter("antiword", ("antiword",), "-h", "antiword", "antiword"),
        _converter("catdoc", ("catdoc",), "-V", "catdoc", "catdoc"),
    )
}

# A process started from the desktop of macOS has a PATH without Homebrew.
_MORE_FOLDERS: Final = ("/opt/homebrew/bin", "/usr/local/bin") if sys.platform == "darwin" else ()


@dataclass(frozen=True, slots=True)
class CompletedProgram:
    """What a program left behind; a `returncode` below zero is the signal that ended it."""

    returncode: int
    stdout: bytes
    stderr: bytes


class ProgramTimeout(DocumentFailed):
    """An outside program had to be stopped."""

    default_code = "PARSE_TIMEOUT"


def find_program(name: str) -> str | None:
    """The full path of the program (`tesseract`, `soffice`, `antiword`, `catdoc`, ...), or None."""
    program = PROGRAMS.get(name)
    folders = os.pathsep.join((os.environ.get("PATH", os.defpath), *_MORE_FOLDERS))
    for executable in program.executables if program else (name,):
        if path := shutil.which(executable, path=folders):
            return path
    return None


def require_program(name: str) -> str:
    """The full path of the program; raises ProgramMissing with the way to install it."""
    path = find_program(name)
    if path is None:
        raise _missing(name)
    return path


def program_version(name: str) -> str:
    """The program's version, such as `5.3.0`; `""` when it is missing or does not say."""
    path = find_program(name)
    return _version(path, PROGRAMS[name].version_arguments) if path and name in PROGRAMS else ""


def run_program(
    argv: Sequence[str],
    *,
    input_bytes: bytes | None = None,
    timeout_s: float,
    env: Mapping[str, str] | None = None,
    output_bytes: int = OUTPUT_BYTES,
) -> CompletedProgram:
    """Run a program to its end, in the process group of the caller, and return what it printed.

    Why the caller's group: when a document's child is killed, its programs die with it.

    Args:
        argv: the program, by the name or path that `find_program` knows, and its arguments; never a shell.
        input_bytes: what the program reads from standard input; it is empty otherwise.
        timeout_s: wall time, after which the program and all that it started are killed.
        env: variables to set on top of the caller's environment.
        output_bytes: the most that is taken from standard output; of standard error the end is kept.

    Raises:
        ProgramMissing: no such program.
        ProgramTimeout: stopped after `timeout_s`.
        DocumentFailed: it printed more than `output_bytes`.
    """
    announce(_stage(PurePath(argv[0]).name))
    return _run(argv, input_bytes or b"", timeout_s, env or {}, output_bytes)


def _run(
    argv: Sequence[str], input_bytes: bytes, timeout_s: float, env: Mapping[str, str], output_bytes: int
) -> CompletedProgram:
    with RunningProgram(argv, input_bytes, timeout_s, env, output_bytes) as running:
        return running.result()


class RunningProgram:
    """A program at work, started as `run_program` says; at the end of the `with` block it works no more."""

    def __init__(
        self,
        argv: Sequence[str],
        input_bytes: bytes,
        timeout_s: float,
        env: Mapping[str, str],
        output_bytes: int = OUTPUT_BYTES,
    ) -> None:
        self._name = PurePath(argv[0]).name
        self._timeout_s = timeout_s
        self._until_s = time.monotonic() + timeout_s
        self._output_bytes = output_bytes
        # Files and not pipes: a program's own children may keep a pipe open long after it has ended.
        with ExitStack() as files:
            given, self._printed, self._complaints = (files.enter_context(TemporaryFile()) for _ in range(3))
            given.write(input_bytes)
            given.seek(0)
            try:
                with room_for_program():
                    self._process = subprocess.Popen(
                        list(argv),
                        stdin=given,
                        stdout=self._printed,
                        stderr=self._complaints,
                        env={**os.environ, **env},
                    )
            except FileNotFoundError:
                raise _missing(self._name) from None
            self._files = files.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._files, self._process:
            if self._process.poll() is None:
                _kill_tree(self._process)

    def result(self) -> CompletedProgram:
        """Wait for the end; what it left behind. Raises ProgramTimeout and DocumentFailed as `run_program` does."""
        if not _wait(self._process, max(0.0, self._until_s - time.monotonic())):
            raise ProgramTimeout(
                f"The program {self._name} was stopped after {self._timeout_s:g} s.",
                stage=_stage(self._name),
                remedy="The document may be unusually large; try a simpler version of it.",
            )
        if self._printed.seek(0, os.SEEK_END) > self._output_bytes:
            raise DocumentFailed(
                f"The program {self._name} printed more than {self._output_bytes:,} bytes.",
                code="TOO_MUCH_TEXT",
                stage=_stage(self._name),
            )
        self._printed.seek(0)
        self._complaints.seek(max(0, self._complaints.seek(0, os.SEEK_END) - 100_000))
        return CompletedProgram(self._process.returncode, self._printed.read(), self._complaints.read())


def _wait(process: subprocess.Popen[bytes], timeout_s: float) -> bool:
    """Whether the process ended in time; if not, it is dead now. So it is when the wait was interrupted."""
    try:
        if hasattr(os, "pidfd_open"):
            # Popen.wait with a timeout polls, which adds up to 50 ms to every page of a scan.
            handle = os.pidfd_open(process.pid)
            try:
                ended = bool(select.select([handle], [], [], timeout_s)[0])
            finally:
                os.close(handle)
        else:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout_s)
            ended = process.returncode is not None
    except BaseException:
        _kill_tree(process)
        raise
    if not ended:
        _kill_tree(process)
    process.wait()
    return ended


def _kill_tree(process: subprocess.Popen[bytes]) -> None:
    for pid in (*descendants(process.pid), process.pid):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def _stage(name: str) -> str:
    return next((p.stage for p in PROGRAMS.values() if name == p.name or name in p.executables), "convert")


def _missing(name: str) -> ProgramMissing:
    program = PROGRAMS.get(name)
    if program is None:
        return ProgramMissing(
            f"The program {name} is not on this machine.",
            code="CONVERTER_MISSING",
            stage="convert",
            remedy="Install it and try again.",
        )
    return ProgramMissing(
        f"The program {name} is not on this machine.",
        code=program.missing_code,
        stage=program.stage,
        remedy=program.remedy,
    )


@lru_cache(maxsize=16)
def _version(path: str, arguments: tuple[str, ...]) -> str:
    try:
        answer = _run([path, *arguments], b"", 20.0, {}, OUTPUT_BYTES)
    except DocumentFailed:
        return ""
    found = re.search(rb"\d+(?:\.\d+)+", answer.stdout + b"\n" + answer.stderr)
    return found[0].decode() if found else ""
