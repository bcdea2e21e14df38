"""Connections to one SQLite file, the two kinds of transaction, and what SQLite's errors mean to a user."""

from __future__ import annotations

import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, NoReturn, TypeVar
from urllib.parse import quote

from resumectl.model.errors import WorkspaceProblem
from resumectl.store.base import Overdrawn, Taken
from resumectl.store.disk import disk_full, has_no_room
from resumectl.store.sqlite.library import Database

View = TypeVar("View")

BUSY_TIMEOUT_S = 30.0
"""How long a transaction waits for another process's."""

_AGAIN_S = 0.01

APPLICATION_ID = 0x72736D65  # "rsme"
"""Written into the file's header, so that `file` and this program know whose it is."""

_NO_TEXT = re.compile("[\ud800-\udfff]")

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

    def reading(self, view: Callable[[Database], View]) -> Transaction[View]:
        """One consistent view; other processes may write meanwhile."""
        return Transaction(self, "BEGIN", view)

    def writing(self, view: Callable[[Database], View], *, lasting: bool = True) -> Transaction[View]:
        """The writer's turn from the first line on.

        Why IMMEDIATE: a deferred transaction that reads before it writes fails at once, without waiting, when
        another process wrote in between.
        """
        return Transaction(self, "BEGIN IMMEDIATE", view, lasting=lasting)

    def close(self) -> None:
        """Close what is idle now, and what is lent when it comes back."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for db in idle:
            db.close()

    def borrow(self) -> Database:
        """One that is idle, or a new one. Raises ValueError once the store is closed."""
        with self._lock:
            if self._closed:
                raise ValueError("the store is closed")
            if self._idle:
                return self._idle.pop()
        return connect(self.path)

    def give_back(self, db: Database) -> None:
        """For the next transaction."""
        with self._lock:
            if not self._closed:
                self._idle.append(db)
                return
        db.close()


class Transaction(Generic[View]):
    """What `view` makes of a connection while the block runs; undone when that ends with an exception.

    A class, because four generators in one another took each file of a batch as long as ten statements.
    """

    __slots__ = ("_begin", "_connections", "_db", "_lasting", "_view")

    def __init__(
        self, connections: Connections, begin: str, view: Callable[[Database], View], *, lasting: bool = True
    ) -> None:
        self._connections = connections
        self._begin = begin
        self._view = view
        self._lasting = lasting

    def __enter__(self) -> View:
        try:
            self._db = db = self._connections.borrow()
            try:
                if not self._lasting:
                    db.conn.execute("PRAGMA synchronous=NORMAL")
                db.conn.execute(self._begin)
                return self._view(db)
            except BaseException:
                self._undo()
                raise
        except sqlite3.Error as error:
            _retell(self._connections.path, error)

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if problem is None:
                self._commit()
                return
            self._undo()
            if isinstance(problem, sqlite3.Error):
                raise problem
        except sqlite3.Error as error:
            _retell(self._connections.path, error)

    def _commit(self) -> None:
        run = self._db.conn.execute
        try:
            run("COMMIT")
            if not self._lasting:
                run("PRAGMA synchronous=FULL")
        except BaseException:
            self._undo()
            raise
        self._connections.give_back(self._db)

    def _undo(self) -> None:
        # Else it would go on with what was not to be lasting.
        close = not self._lasting
        try:
            self._db.rollback()
        except sqlite3.Error:
            # A connection that cannot even roll back is thrown away; closing it undoes what it held.
            close = True
        if close:
            self._db.close()
            return
        self._connections.give_back(self._db)


def bare(db: Database) -> Database:
    """The connection itself, for who needs no view of the store."""
    return db


class _Connection(sqlite3.Connection):
    """One that takes any text. What is none, such as a terminal's bytes of another encoding (lone surrogates), is
    stored with replacement characters, as file names are, and so names nothing that is there.
    """

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        try:
            return super().execute(sql, parameters)
        except UnicodeEncodeError:
            if isinstance(parameters, Mapping):
                return super().execute(sql, {name: _as_text(value) for name, value in parameters.items()})
            return super().execute(sql, [_as_text(value) for value in parameters])


def _as_text(value: Any) -> Any:
    return _NO_TEXT.sub("\ufffd", value) if isinstance(value, str) else value


def connect(path: Path) -> Database:
    """A connection to a file that exists; the caller translates errors."""
    address = f"file:{quote(bytes(path.absolute()))}?mode=rw"
    connection = sqlite3.connect(
        address, uri=True, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False,
        factory=_Connection,
    )  # fmt: skip
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


def empty_log(db: Database) -> bool:
    """Bring the log into the file and cut it off; False when readers or a writer held on to it for too long.

    Another connection that brings it in just then, as each does after some commits, has SQLite refuse at once, whatever
    the timeout. So it is asked again.
    """
    ends_s = time.monotonic() + BUSY_TIMEOUT_S
    while db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        if time.monotonic() > ends_s:
            return False
        time.sleep(_AGAIN_S)
    return True


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into the store's (Taken, Overdrawn) and the user's (WorkspaceProblem)."""
    try:
        yield
    except sqlite3.Error as error:
        _retell(path, error)


def _retell(path: Path, error: sqlite3.Error) -> NoReturn:
    told = _conflict(error) if isinstance(error, sqlite3.IntegrityError) else _problem(path, error)
    if told is None:
        raise error
    raise told from error


def _conflict(error: sqlite3.IntegrityError) -> Taken | Overdrawn | None:
    """What the store promises not to let happen, or None for a mistake of this program."""
    if error.sqlite_errorname in ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"):
        return Taken(str(error))
    if any(reason in str(error) for reason in _OVERDRAWN):
        return Overdrawn(str(error))
    return None


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
