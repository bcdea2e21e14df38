"""Commands over the same folder that take turns, a few documents each, so that whatever else the machine does hits all.

Who has no turn is stopped with all that it started. Needs Linux.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from speed_bench import Time

_LOOK_S: Final = 0.002
_TICK_S: Final = 1 / os.sysconf("SC_CLK_TCK")
_PROCESSOR_TIME: Final = 2
"""What the kernel calls the clock of a process that counts the processor's time, in whichever thread."""


class Runner:
    """A command that writes a line to `told` for each document that it has done."""

    def __init__(self, command: Sequence[str], home: Path, environment: Mapping[str, str], told: Path) -> None:
        self._home, self._told = home, told
        self._done = self._at = 0
        with (home / "stdout").open("wb") as answers, (home / "stderr").open("wb") as words:
            self._process = subprocess.Popen(command, cwd=home, env=dict(environment), stdout=answers, stderr=words)
        self._family = {self._process.pid}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()
        for pid in self._family:
            _send(pid, signal.SIGKILL)
        self._process.wait()

    def turn(self, documents: int) -> Time:
        """Go on until it has done `documents` in all, and stop there: what that took.

        Raises RuntimeError when it ends before.
        """
        before_s, began_s = self._processor_s(), time.perf_counter()
        for pid in self._family:
            _send(pid, signal.SIGCONT)
        while self._count() < documents:
            if self._process.poll() is not None and self._count() < documents:
                said = (self._home / "stderr").read_text(errors="replace")[-500:]
                raise RuntimeError(f"It ended after {self._done} documents: {said}")
            time.sleep(_LOOK_S)
        for pid in self._family:
            _send(pid, signal.SIGSTOP)
        wall_s = time.perf_counter() - began_s
        self._stop()
        return Time(self._processor_s() - before_s, wall_s)

    def _count(self) -> int:
        with suppress(FileNotFoundError), self._told.open("rb") as file:
            file.seek(self._at)
            fresh = file.read()
            self._at += len(fresh)
            self._done += fresh.count(b"\n")
        return self._done

    def _stop(self) -> None:
        """Stop the process and all below it, also those that are new: whoever is stopped makes no others."""
        stopped: set[int] = set()
        while fresh := _below(self._process.pid) - stopped:
            for pid in fresh:
                _send(pid, signal.SIGSTOP)
            stopped |= fresh
        self._family = stopped

    def _processor_s(self) -> float:
        """Seconds of a processor, those of processes that ended included."""
        total_s = 0.0
        for pid in self._family:
            with suppress(OSError):
                members = _members(pid)
                # Of living processes to the nanosecond, of those that ended in the kernel's ticks.
                total_s += time.clock_gettime((~pid << 3) | _PROCESSOR_TIME)
                total_s += (int(members[13]) + int(members[14])) * _TICK_S
        return total_s


def _below(root: int) -> set[int]:
    """A process and all that come from it."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            with suppress(OSError):
                children.setdefault(int(_members(int(name))[1]), []).append(int(name))
    family = [root]
    for pid in family:
        family += children.get(pid, [])
    return set(family)


def _members(pid: int) -> list[str]:
    """What the kernel says of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _send(pid: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)
