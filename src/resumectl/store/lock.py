"""A lock on a file that dies with the process that holds it, whatever ends that process."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path


class FileLock:
    """An exclusive lock on one file; not inherited by programs that this process starts."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, path: Path, *, timeout_s: float = 30.0) -> FileLock:
        """Make the file if need be and lock it; waits for a holder. Raises OSError, TimeoutError too."""
        deadline_s = time.monotonic() + timeout_s
        while True:
            lock = cls._lock(path, os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            if lock:
                return lock
            if time.monotonic() > deadline_s:
                raise TimeoutError(f"another process holds {path}")
            time.sleep(0.01)

    @classmethod
    def try_existing(cls, path: Path) -> FileLock | None:
        """Lock a file that is there and that nobody holds; None when somebody does.

        Raises:
            FileNotFoundError: there is no such file.
        """
        return cls._lock(path, os.open(path, os.O_RDWR))

    @classmethod
    def _lock(cls, path: Path, descriptor: int) -> FileLock | None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # The holder before us may have removed the name: then this lock would guard nothing.
            if os.path.samestat(os.fstat(descriptor), os.stat(path)):
                return cls(path, descriptor)
        except (BlockingIOError, FileNotFoundError):
            pass
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        return None

    def release(self, *, remove: bool = False) -> None:
        """Let go, and `remove` the file while it is still ours; calling it twice is harmless."""
        if self._descriptor is None:
            return
        if remove:
            self.path.unlink(missing_ok=True)
        os.close(self._descriptor)
        self._descriptor = None
