"""Looking at processes from the tests."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path


def running(pid: int) -> bool:
    """Whether the process exists and is no zombie."""
    if sys.platform.startswith("linux"):
        try:
            line = Path(f"/proc/{pid}/stat").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return False
        return line.rpartition(")")[2].split()[0] not in "ZX"
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return bool(state.stdout.strip()) and not state.stdout.startswith("Z")


def gone(pids: Iterable[int], within_s: float) -> bool:
    """Whether all processes end within the time."""
    waiting = list(pids)
    return eventually(lambda: not any(running(pid) for pid in waiting), within_s)


def eventually(condition: Callable[[], object], within_s: float) -> bool:
    """Whether the condition becomes true within the time."""
    until = time.monotonic() + within_s
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True
