"""The examples of README.md as data, and a terminal to run them in.

    python tests/house/readme_console.py    run them and write what they print into README.md

In a ```console block a line that begins with `$ ` is a command and what follows is what it prints.
"""

from __future__ import annotations

import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
JANE = "/home/jane"
"""Stands in the README for the home folder of whoever tries the examples."""
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_END = "\x1e"


@dataclass(frozen=True)
class Example:
    """A command, its exit code and what it prints, as a terminal of 80 columns shows it."""

    command: str
    printed: str
    exit_code: int = 0


def examples(text: str) -> list[Example]:
    """The examples of a README, all blocks in order."""
    return [example for block in _BLOCK.findall(text) for example in _of_block(block)]


def _of_block(block: str) -> list[Example]:
    found: list[Example] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append(Example(line[2:], ""))
        else:
            found[-1] = Example(found[-1].command, f"{found[-1].printed}{line}\n")
    return found


def run_examples(
    commands: Iterable[str], folder: Path, program: Sequence[str] = (sys.executable, "-m", "resumectl")
) -> list[Example]:
    """Run the commands one after the other in one shell, in a copy of what a clone holds.

    `program` is what stands for `resumectl`.
    """
    home = folder / "home"
    clone = folder / "clone"
    home.mkdir(parents=True)
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "sample_resumes", clone / "sample_resumes", ignore=leave)
    script = "code=0\n" + "".join(
        f"(exit $code); eval {shlex.quote(command)}; code=$?; printf '{_END}%d{_END}' $code\n"
        for command in commands
    )
    shown = _in_terminal(script, clone, _environment(folder, home, program))
    pieces = shown.replace(str(home), JANE).split(_END)
    return [
        Example(command, _trimmed(printed), int(code))
        for command, printed, code in zip(commands, pieces[::2], pieces[1::2], strict=False)
    ]


def _environment(folder: Path, home: Path, program: Sequence[str]) -> dict[str, str]:
    script = folder / "bin" / "resumectl"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec {shlex.join(program)} "$@"\n')
    script.chmod(0o755)
    return {
        "PATH": f"{script.parent}:{os.environ['PATH']}",
        "HOME": str(home),
        "PYTHONPATH": str(ROOT / "src"),
        "LANG": "C.UTF-8",
        # A terminal that people read, without colours and moving progress bars, which no README can show.
        "TERM": "dumb",
        "NO_COLOR": "1",
        "COLUMNS": "80",
    }


def _in_terminal(script: str, folder: Path, environment: dict[str, str]) -> str:
    ours, theirs = pty.openpty()
    try:
        with subprocess.Popen(
            ["bash", "--norc", "-c", script],
            cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
        ):  # fmt: skip
            os.close(theirs)
            return _read_all(ours).decode().replace("\r\n", "\n")
    finally:
        os.close(ours)


def _read_all(terminal: int) -> bytes:
    read = bytearray()
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # Linux says so when the other end is closed; macOS gives nothing to read.
            return bytes(read)
        if not piece:
            return bytes(read)
        read += piece


def _trimmed(printed: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in printed.splitlines())


def refreshed(text: str, ran: list[Example]) -> str:
    """The README with what the commands print now."""
    rest = iter(ran)

    def block(match: re.Match[str]) -> str:
        shown = (next(rest) for _ in _of_block(match[1]))
        return "```console\n" + "".join(f"$ {one.command}\n{one.printed}" for one in shown) + "```"

    return _BLOCK.sub(block, text)


def main() -> None:
    """Refresh README.md."""
    text = README.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        ran = run_examples([one.command for one in examples(text)], Path(folder).resolve())
    README.write_text(refreshed(text, ran), encoding="utf-8")


if __name__ == "__main__":
    main()
