"""What the kernel is told to hold a child to, and how a child lets an outside program have more."""

from __future__ import annotations

import ctypes
import math
import os
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from resumectl.model import limits

PROGRAM_ADDRESS_SPACE_BYTES: Final = 4_000_000_000
"""LibreOffice maps far more than it uses; what a program really holds is watched from outside."""
PROGRAM_OPEN_FILES: Final = 512
GROUP_RESIDENT_BYTES: Final = 2_500_000_000
"""What a child and its programs may hold together before they are killed."""

_MEMORY_BINDS: Final = sys.platform != "darwin"
"""macOS accepts RLIMIT_AS and does not keep to it, or refuses it."""
_PR_SET_PDEATHSIG: Final = 1
_PR_SET_CHILD_SUBREAPER: Final = 36

_raised_for_programs: list[int] = []
"""The limits that a bound child may raise again; empty in every other process."""


def bind_child(address_space_bytes: int = limits.CHILD_ADDRESS_SPACE_BYTES) -> None:
    """Set the limits of the calling process that hold for its whole life."""
    if _MEMORY_BINDS:
        _raised_for_programs.append(resource.RLIMIT_AS)
        _set(resource.RLIMIT_AS, address_space_bytes, PROGRAM_ADDRESS_SPACE_BYTES)
    _set(resource.RLIMIT_FSIZE, limits.CHILD_FILE_BYTES, limits.CHILD_FILE_BYTES)
    _raised_for_programs.append(resource.RLIMIT_NOFILE)
    _set(resource.RLIMIT_NOFILE, limits.CHILD_OPEN_FILES, PROGRAM_OPEN_FILES)
    _set(resource.RLIMIT_CORE, 0, 0)


def allow_cpu(seconds: float) -> None:
    """Let the calling process use `seconds` more of processor time; then SIGXCPU ends it."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    total_s = math.ceil(spent.ru_utime + spent.ru_stime + seconds)
    _set(resource.RLIMIT_CPU, total_s, resource.RLIM_INFINITY)


@contextmanager
def room_for_program() -> Iterator[None]:
    """Raise a bound child's limits to its hard ones, so that a program started meanwhile inherits those.

    Does nothing outside a child, where other threads would see the change.
    """
    before = [(kind, resource.getrlimit(kind)) for kind in _raised_for_programs]
    for kind, (_, hard) in before:
        resource.setrlimit(kind, (hard, hard))
    try:
        yield
    finally:
        for kind, pair in before:
            resource.setrlimit(kind, pair)


def give_back_free_memory() -> None:
    """Let the kernel have what the C library holds of freed memory, where the library can do that."""
    with suppress(AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def die_with(parent: int) -> None:
    """On Linux: have the calling process killed when `parent`, which forked it, ends for whatever reason."""
    if not _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL):
        return
    # The parent may have ended before the kernel was told.
    if os.getppid() != parent:
        os._exit(os.EX_UNAVAILABLE)


def adopt_orphans() -> None:
    """On Linux: make the calling process the parent of what its children leave behind, so as to reap it."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def _prctl(option: int, argument: int) -> bool:
    if not sys.platform.startswith("linux"):
        return False
    return int(ctypes.CDLL(None, use_errno=True).prctl(option, argument, 0, 0, 0)) == 0


def _set(kind: int, soft: int, hard: int) -> None:
    _, ceiling = resource.getrlimit(kind)
    if ceiling != resource.RLIM_INFINITY:
        hard = ceiling if hard == resource.RLIM_INFINITY else min(hard, ceiling)
    soft = soft if hard == resource.RLIM_INFINITY else min(soft, hard)
    resource.setrlimit(kind, (soft, hard))
