"""Disks that are soon full, for tests that root runs on Linux."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


def mounted(folder: Path, options: str) -> bool:
    """Whether a disk in memory could be mounted there."""
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True, timeout=10, check=False
    )
    return done.returncode == 0


@contextlib.contextmanager
def small_disk_of(size: str) -> Iterator[Path]:
    """A disk of a size such as `8m`; the test is skipped where nobody may make one."""
    folder = Path(tempfile.mkdtemp(prefix="disk"))
    if not shutil.which("mount") or os.geteuid() != 0 or not mounted(folder, f"size={size}"):
        folder.rmdir()
        pytest.skip("a small disk needs root and mount")
    try:
        yield folder
    finally:
        # Also when a test breaks off.
        subprocess.run(["umount", "-l", str(folder)], timeout=10, check=True)
        folder.rmdir()


def fill(filler: Path) -> None:
    """Leave no page free on the filler's disk."""
    with contextlib.suppress(OSError), filler.open("wb", buffering=0) as out:
        while out.write(b"\0" * 4096):
            pass
