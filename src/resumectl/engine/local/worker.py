"""Who works on a resume, and whether that process still lives."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from resumectl.engine.local.sources import NewId
from resumectl.model.errors import WorkspaceProblem
from resumectl.store.disk import make_private_folder, unusable
from resumectl.store.lock import FileLock
from resumectl.store.records import Lease, StoredResume

LEASE = timedelta(minutes=15)
"""How long another machine waits for a worker whose lock it cannot see; longer than any parse may take."""

GIVING_BACK_S = 5.0
"""How long `close` waits for other threads; what they hold after that is taken over like a dead worker's."""


class Worker:
    """This process as a worker: an id, and a lock on a file of that name from the first lease on."""

    def __init__(self, folder: Path, new_id: NewId) -> None:
        self.id = new_id("wrk")
        self.host = socket.gethostname()
        self._folder = folder
        self._starting = threading.Lock()
        self._lock: FileLock | None = None
        self._busy: dict[str, StoredResume] = {}
        self._excused: set[str] = set()
        self._changed = threading.Condition()
        self.closing = False
        """Set before what documents are read with is ended: a parse that fails then is no attempt."""

    def begin(self, taken: StoredResume) -> None:
        """A thread of this process starts on a resume; call it inside the transaction that takes it."""
        with self._changed:
            self._busy[taken.record.id] = taken

    def end(self, resume_id: str, lease: Lease) -> None:
        """That thread is done; another one's lease on the same resume, taken meanwhile, stays."""
        with self._changed:
            if self._holds(resume_id, lease):
                del self._busy[resume_id]
                self._excused.discard(resume_id)
                self._changed.notify_all()

    def holds(self, taken: StoredResume) -> bool:
        """Whether the work on a resume that was taken here goes on."""
        with self._changed:
            return self._holds(taken.record.id, taken.lease)

    def _holds(self, resume_id: str, lease: Lease | None) -> bool:
        busy = self._busy.get(resume_id)
        return busy is not None and busy.lease is lease

    def to_excuse(self) -> list[StoredResume]:
        """What is worked on here, each once."""
        with self._changed:
            found = [taken for resume_id, taken in self._busy.items() if resume_id not in self._excused]
            self._excused.update(taken.record.id for taken in found)
            return found

    @contextmanager
    def giving_back(
        self, taken: StoredResume, begun: int, give_back: Callable[[int], None], *, ends: bool = True
    ) -> Iterator[None]:
        """The work on a taken resume: whatever ends it early gives it back with the attempts that count.

        `begun` are the attempts, this one included. Without `ends` more work on it follows when all went well.
        """
        goes_on = False
        try:
            yield
            goes_on = not ends
        except WorkspaceProblem:
            # A full disk says nothing of the document.
            give_back(begun - 1)
            raise
        except Exception:
            # A mistake of this program: the attempt counts, so that it cannot go on for ever.
            give_back(begun - self.closing)
            raise
        except BaseException:
            # The user's Ctrl-C is no attempt.
            give_back(begun - 1)
            raise
        finally:
            if taken.lease and not goes_on:
                self.end(taken.record.id, taken.lease)

    def lease(self, now: datetime) -> Lease:
        """A lease to write into a row; from now on the others see that this process lives."""
        with self._starting:
            if self._lock is None:
                self._lock = self._take_lock()
        return Lease(self.id, self.host, now + LEASE)

    def is_abandoned(self, lease: Lease, resume_id: str, now: datetime) -> bool:
        """Whether nobody works on the resume any more, so that it is free to take.

        A lock that nobody holds proves it on the lease's own machine; on another one the lease must have run
        out too.
        """
        if lease.worker_id == self.id:
            return resume_id not in self._busy
        # A lease that ends later than any could was given by a clock that was set back since.
        if lease.host != self.host and now < lease.until <= now + 2 * LEASE:
            return False
        try:
            lock = FileLock.try_existing(self._path(lease.worker_id))
        except FileNotFoundError:
            return True
        except OSError as error:
            raise unusable(self._path(lease.worker_id), error) from error
        if lock is None:
            return False
        lock.release(remove=True)
        return True

    def close(self) -> None:
        """Let go of the lock when other threads have given back what they had; twice is harmless."""
        with self._changed:
            self._changed.wait_for(lambda: not self._busy, GIVING_BACK_S)
        with self._starting:
            if self._lock:
                self._lock.release(remove=True)
                self._lock = None

    def _take_lock(self) -> FileLock:
        make_private_folder(self._folder)
        self._remove_leftovers()
        try:
            return FileLock.take(self._path(self.id))
        except OSError as error:
            raise unusable(self._path(self.id), error) from error

    def _remove_leftovers(self) -> None:
        """Files of killed processes would pile up; their leases need no file to be seen as abandoned."""
        for path in self._folder.glob("*.lock"):
            try:
                lock = FileLock.try_existing(path)
            except OSError:
                # Somebody else removed it first, or it is not ours to touch: in both cases nothing is lost.
                continue
            if lock:
                lock.release(remove=True)

    def _path(self, worker_id: str) -> Path:
        return self._folder / f"{worker_id}.lock"
