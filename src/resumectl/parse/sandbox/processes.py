"""The process table: who descends from whom, and what a process group uses.

Linux reads /proc. macOS has no /proc and asks ps, which its base system always has.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from typing import NamedTuple


class Process(NamedTuple):
    """One process at one moment; `cpu_s` counts its own user and system time."""

    pid: int
    parent: int
    group: int
    session: int
    cpu_s: float
    resident_bytes: int


class Usage(NamedTuple):
    """What the living processes of one group use together."""

    cpu_s: float
    resident_bytes: int


def processes() -> list[Process]:
    """All processes that can be seen, zombies included."""
    if os.path.exists("/proc/self/stat"):
        return list(_from_proc())
    return list(_from_ps())


def group_usage(group: int) -> Usage:
    """The sum over the members of a process group; zeros when it is empty."""
    members = [process for process in processes() if process.group == group]
    return Usage(sum(p.cpu_s for p in members), sum(p.resident_bytes for p in members))


def descendants(pid: int) -> list[int]:
    """The ids of everything below `pid`, parents before their children."""
    table = processes()
    found = [pid]
    for ancestor in found:
        found += [process.pid for process in table if process.parent == ancestor]
    return found[1:]


def resident_bytes() -> int:
    """The memory that the calling process holds now; on macOS its peak, since nothing cheaper tells more."""
    try:
        with open("/proc/self/statm", "rb") as table:
            return int(table.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except FileNotFoundError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _from_proc() -> Iterable[Process]:
    ticks_per_s = os.sysconf("SC_CLK_TCK")
    page_bytes = os.sysconf("SC_PAGE_SIZE")
    for entry in os.listdir("/proc"):
        if not entry.isdecimal():
            continue
        try:
            with open(f"/proc/{entry}/stat", "rb") as table:
                line = table.read()
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
        # The name stands in parentheses and may hold spaces and parentheses itself.
        fields = line[line.rindex(b")") + 2 :].split()
        yield Process(
            pid=int(entry),
            parent=int(fields[1]),
            group=int(fields[2]),
            session=int(fields[3]),
            cpu_s=(int(fields[11]) + int(fields[12])) / ticks_per_s,
            resident_bytes=int(fields[21]) * page_bytes,
        )


def _from_ps() -> Iterable[Process]:
    columns = "pid=,ppid=,pgid=,sess=,time=,rss="
    answer = subprocess.run(["ps", "-axo", columns], capture_output=True, check=False, timeout=10, text=True)
    for line in answer.stdout.splitlines():
        pid, parent, group, session, clock, resident_kib = line.split()
        # macOS prints the session as an address, which only tells sessions apart.
        yield Process(
            int(pid), int(parent), int(group), int(session, 16), _seconds(clock), int(resident_kib) * 1024
        )


def _seconds(clock: str) -> float:
    """Seconds of ps's `[[DD-]HH:]MM:SS[.hh]`."""
    days, _, rest = clock.rpartition("-")
    total = 0.0
    for part in rest.split(":"):
        total = total * 60 + float(part)
    return total + 86_400 * int(days or 0)
