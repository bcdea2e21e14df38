"""What the processes of a service share for a minute: rate-limit windows, running calls, counters.

It lies in a file of its own that may be lost at any time; then the windows are empty and no call is running.
"""

from __future__ import annotations

import math
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from resumectl.model.errors import WorkspaceProblem
from resumectl.store.disk import make_private_folder
from resumectl.store.lock import FileLock
from resumectl.store.sqlite.connection import translated

_BUSY_S = 5.0

_TABLES = """
CREATE TABLE IF NOT EXISTS hits (subject TEXT NOT NULL, at REAL NOT NULL);
CREATE INDEX IF NOT EXISTS hits_by_subject ON hits (subject, at);
CREATE TABLE IF NOT EXISTS samples (
    process TEXT NOT NULL, name TEXT NOT NULL, value REAL NOT NULL, PRIMARY KEY (process, name)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS calls (name TEXT PRIMARY KEY, process TEXT NOT NULL) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Window:
    """What counts together: at most `limit` requests of a subject in `seconds`."""

    subject: str
    limit: int
    seconds: float = 60.0


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a request stands in its window. Times are Unix seconds; `retry_after_s` is None when it may pass."""

    limit: int
    remaining: int
    clear_at: float
    retry_after_s: int | None = None


class Traffic:
    """The shared file. Thread-safe; every call may raise WorkspaceProblem.

    Args:
        folder: made when it is not there; holds the file and one lock for each live process.
        process: an id for this process, of letters and digits.
    """

    def __init__(self, folder: Path, process: str, *, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._process = process
        self._folder = folder
        self._path = folder / "traffic.db"
        self._idle: list[sqlite3.Connection] = []
        self._spare: sqlite3.Connection | None = None
        self._running: set[str] = set()
        self._guard = threading.Lock()
        make_private_folder(folder)
        _remove_leftovers(folder)
        self._lock = FileLock.take(self._lock_path(process))
        # SQLite asks the umask; what it makes beside this file gets the permissions of it.
        self._path.touch(mode=0o600)
        with translated(self._path):
            connection = self._connect()
            connection.executescript(_TABLES)
            self._idle.append(connection)

    def pass_through(self, windows: Sequence[Window]) -> Standing:
        """Count one request in all windows, or in none when one of them is full.

        The standing is that of the first window, or of the full one. On a full disk, where what is kept can still be
        read, each process counts for itself.
        """
        try:
            with self._writing() as db:
                return _counted(db, windows, self._clock())
        except WorkspaceProblem as problem:
            if problem.code != "WORKSPACE_FULL":
                raise
        with self._guard:
            if self._spare is None:
                self._spare = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
                self._spare.executescript(_TABLES)
            return _counted(self._spare, windows, self._clock())

    def begin_call(self, name: str) -> bool:
        """Claim a call by its name; False while a live process has it. A dead one's claim is taken over."""
        with self._writing() as db:
            row = db.execute("SELECT process FROM calls WHERE name = ?", (name,)).fetchone()
            # A claim of our own that no call has any more is left from an end that could not be written down.
            if row is not None and (name in self._running if row[0] == self._process else self._lives(row[0])):
                return False
            db.execute("INSERT OR REPLACE INTO calls (name, process) VALUES (?, ?)", (name, self._process))
            self._running.add(name)
        return True

    def end_call(self, name: str) -> None:
        """Let go of a claimed call; that it could not be written down keeps nobody from making it again."""
        self._running.discard(name)
        with self._writing() as db:
            db.execute("DELETE FROM calls WHERE name = ? AND process = ?", (name, self._process))

    def publish(self, samples: Mapping[str, float]) -> None:
        """Leave this process's counters for the others, in place of what they were before."""
        with self._writing() as db:
            db.executemany(
                "INSERT OR REPLACE INTO samples (process, name, value) VALUES (?, ?, ?)",
                [(self._process, name, value) for name, value in samples.items()],
            )

    def published(self) -> dict[str, float]:
        """The counters of all live processes, summed; those of dead ones are dropped."""
        with self._writing() as db:
            for (process,) in db.execute("SELECT DISTINCT process FROM samples").fetchall():
                if process != self._process and not self._lives(process):
                    db.execute("DELETE FROM samples WHERE process = ?", (process,))
            return dict(db.execute("SELECT name, sum(value) FROM samples GROUP BY name").fetchall())

    def close(self) -> None:
        """Close the file and give up what this process claimed."""
        with self._guard:
            idle, self._idle = [*self._idle, *([self._spare] if self._spare else [])], []
        for connection in idle:
            connection.close()
        self._lock.release(remove=True)

    def _lives(self, process: str) -> bool:
        try:
            lock = FileLock.try_existing(self._lock_path(process))
        except FileNotFoundError:
            return False
        if lock is None:
            return True
        lock.release(remove=True)
        return False

    def _lock_path(self, process: str) -> Path:
        return self._folder / f"{process}.lock"

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
        # A minute's counts are not worth a wait for the disk.
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=OFF")
        return connection

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with translated(self._path):
            with self._guard:
                db = self._idle.pop() if self._idle else None
            if db is None:
                db = self._connect()
            try:
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            except BaseException:
                db.close()
                raise
            with self._guard:
                self._idle.append(db)


def _remove_leftovers(folder: Path) -> None:
    """The locks of killed processes would pile up."""
    for path in folder.glob("*.lock"):
        try:
            lock = FileLock.try_existing(path)
        except OSError:
            # Somebody else removed it first.
            continue
        if lock:
            lock.release(remove=True)


def _counted(db: sqlite3.Connection, windows: Sequence[Window], now: float) -> Standing:
    standings = [_standing(db, one, now) for one in windows]
    full = next((one for one in standings if one.retry_after_s is not None), None)
    if full is not None:
        return full
    for one in windows:
        db.execute("INSERT INTO hits (subject, at) VALUES (?, ?)", (one.subject, now))
    first, window = standings[0], windows[0]
    return Standing(first.limit, first.remaining - 1, now + window.seconds)


def _standing(db: sqlite3.Connection, window: Window, now: float) -> Standing:
    """The standing before this request, once what has left the window is forgotten."""
    # Rows from the future are those of a clock that was set back.
    db.execute(
        "DELETE FROM hits WHERE subject = ? AND (at <= ? OR at > ?)",
        (window.subject, now - window.seconds, now + window.seconds),
    )
    count, newest = db.execute(
        "SELECT count(*), max(at) FROM hits WHERE subject = ?", (window.subject,)
    ).fetchone()
    if count < window.limit:
        return Standing(window.limit, window.limit - count, now)
    # The place is free when all but limit - 1 of the requests have left the window.
    leaving = db.execute(
        "SELECT at FROM hits WHERE subject = ? ORDER BY at LIMIT 1 OFFSET ?", (window.subject, count - window.limit)
    ).fetchone()[0]
    wait_s = max(1, math.ceil(leaving + window.seconds - now))
    return Standing(window.limit, 0, newest + window.seconds, wait_s)
