"""Connections to one SQLite file, the two kinds of transaction, and what SQLite's errors mean to a user."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlite_utils import Database

from resumectl.model.errors import WorkspaceProblem
from resumectl.store.base import Overdrawn, Taken
from resumectl.store.disk import disk_full, has_no_room

BUSY_TIMEOUT_S = 30.0
"""How long a transaction waits for another process's."""

APPLICATION_ID = 0x72736D65  # "rsme"
"""Written into the file's header, so that `file` and this program know whose it is."""

_UNUSABLE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR)

_OVERDRAWN = ("not_overdrawn", "nothing of this kind was reserved")
"""How the schema's constraint and trigger call it."""


class Connections:
    """Idle connections to lend; one thread has one at a time, so several threads work side by side."""

    def __init__(self, path: Path, first: Database) -> None:
        self.path = path
        self._idle = [first]
        self._lock = threading.Lock()
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """One consistent view; other processes may write meanwhile."""
        with self._transaction("BEGIN") as db:
            yield db

    @contextmanager
    def writing(self, *, lasting: bool = True) -> Iterator[Database]:
        """The writer's turn from the first line on.

        Why IMMEDIATE: a deferred transaction that reads before it writes fails at once, without waiting, when
        another process wrote in between.
        """
        with self._transaction("BEGIN IMMEDIATE", lasting=lasting) as db:
            yield db

    def close(self) -> None:
        """Close what is idle now, and what is lent when it comes back."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for db in idle:
            db.close()

    @contextmanager
    def _transaction(self, begin: str, *, lasting: bool = True) -> Iterator[Database]:
        with translated(self.path):
            db = self._borrow()
            run = db.conn.execute
            try:
                if not lasting:
                    run("PRAGMA synchronous=NORMAL")
                run(begin)
                yield db
                run("COMMIT")
                if not lasting:
                    run("PRAGMA synchronous=FULL")
            except BaseException:
                self._undo(db, close=not lasting)
                raise
            self._give_back(db)

    def _borrow(self) -> Database:
        with self._lock:
            if self._closed:
                raise ValueError("the store is closed")
            if self._idle:
                return self._idle.pop()
        return connect(self.path)

    def _give_back(self, db: Database) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(db)
                return
        db.close()

    def _undo(self, db: Database, *, close: bool) -> None:
        try:
            db.rollback()
        except sqlite3.Error:
            # A connection that cannot even roll back is thrown away; closing it undoes what it held.
            close = True
        if close:
            db.close()
            return
        self._give_back(db)


def connect(path: Path) -> Database:
    """A connection to a file that exists; the caller translates errors."""
    address = f"file:{quote(bytes(path.absolute()))}?mode=rw"
    connection = sqlite3.connect(
        address, uri=True, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )
    connection.row_factory = sqlite3.Row
    try:
        # Plugins that somebody installed for sqlite-utils have no business in people's résumés.
        db = Database(connection, execute_plugins=False)
        for pragma in (
            "foreign_keys=ON",
            "synchronous=FULL",
            "fullfsync=ON",
            "trusted_schema=OFF",
            "secure_delete=ON",
        ):
            db.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return db


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into the store's (Taken, Overdrawn) and the user's (WorkspaceProblem)."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorname in ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"):
            raise Taken(str(error)) from error
        if any(reason in str(error) for reason in _OVERDRAWN):
            raise Overdrawn(str(error)) from error
        raise
    except sqlite3.Error as error:
        problem = _problem(path, error)
        if problem is None:
            raise
        raise problem from error


def _problem(path: Path, error: sqlite3.Error) -> WorkspaceProblem | None:
    """The user's error, or None for a mistake of this program."""
    # The low byte is the family; the rest says which of its cases.
    family = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if family in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return locked(path)
    if family in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return damaged(path, str(error))
    # Some of its files cannot even be made on a full disk, which SQLite calls trouble with the disk.
    if family == sqlite3.SQLITE_FULL or (family == sqlite3.SQLITE_IOERR and has_no_room(path)):
        return disk_full(path)
    if family in _UNUSABLE:
        return WorkspaceProblem(
            f"The workspace file {path} cannot be used: {'it is a folder' if path.is_dir() else error}.",
            code="WORKSPACE_UNWRITABLE",
            remedy="Check that the folder is there, that you may write to it and that its disk works.",
        )
    return None


def locked(path: Path) -> WorkspaceProblem:
    return WorkspaceProblem(
        f"The workspace {path.parent} has been busy for {BUSY_TIMEOUT_S:.0f} seconds.",
        code="WORKSPACE_LOCKED",
        remedy="Wait for the other program that uses it, or end that one, and run the command again.",
    )


def damaged(path: Path, reason: str) -> WorkspaceProblem:
    return WorkspaceProblem(
        f"The workspace file {path} is damaged: {reason}.",
        code="WORKSPACE_DAMAGED",
        remedy="Nothing was changed. Bring back a copy of the folder, or name another one with --workspace.",
    )
