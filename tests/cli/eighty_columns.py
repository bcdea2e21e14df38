"""A real terminal of eighty columns in the place of stdout and stderr, and what a command shows on it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import sys
import termios

import pytest
from rich.cells import cell_len

from resumectl.cli.app import app

_END = "\x04the end"


class Terminal:
    """One terminal in the place of stdout and stderr."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.stream = os.fdopen(theirs, "w", encoding="utf-8")
        for name in ("stdout", "stderr", "__stdout__", "__stderr__"):
            monkeypatch.setattr(sys, name, self.stream)
        for name in ("COLUMNS", "NO_COLOR"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("TERM", "xterm")

    def shown(self) -> str:
        """What it got so far; ends it."""
        self.stream.flush()
        self.stream.write(_END)
        self.stream.flush()
        said = b""
        while not said.endswith(_END.encode()):
            said += os.read(self.ours, 100_000)
        self.stream.close()
        os.close(self.ours)
        return said.decode().removesuffix(_END).replace("\r\n", "\n")


def shown_lines(monkeypatch: pytest.MonkeyPatch, *arguments: str, code: int = 0) -> list[str]:
    """The lines that a command of this process shows, without colours; none is wider than the terminal."""
    terminal = Terminal(monkeypatch)
    with pytest.raises(SystemExit) as ended:
        app(list(arguments))
    lines = [line.rstrip() for line in re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", terminal.shown()).splitlines()]
    assert ended.value.code == code, lines
    assert max(map(cell_len, lines), default=0) <= 80, lines
    return lines
