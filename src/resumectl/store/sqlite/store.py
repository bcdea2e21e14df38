"""The SQLite store: opening, making and upgrading a workspace's file."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from resumectl.model.errors import WorkspaceProblem
from resumectl.store.base import Reading, Writing
from resumectl.store.disk import flush_folder, unusable
from resumectl.store.lock import FileLock
from resumectl.store.sqlite.changes import SqliteWriting
from resumectl.store.sqlite.connection import (
    APPLICATION_ID,
    BUSY_TIMEOUT_S,
    Connections,
    bare,
    connect,
    damaged,
    empty_log,
    locked,
    translated,
)
from resumectl.store.sqlite.library import Database
from resumectl.store.sqlite.schema import KNOWN_MIGRATIONS, MIGRATIONS
from resumectl.store.sqlite.views import SqliteReading


class SqliteStore:
    """The protocol is store.base.Store."""

    def __init__(self, path: Path, first: Database, *, created: bool) -> None:
        self.path = path
        self.created = created
        """Whether opening it made it."""
        self._connections = Connections(path, first)

    def reading(self) -> AbstractContextManager[Reading]:
        return self._connections.reading(SqliteReading)

    def writing(self, *, lasting: bool = True) -> AbstractContextManager[Writing]:
        return self._connections.writing(SqliteWriting, lasting=lasting)

    def check(self) -> str:
        with self._connections.reading(bare) as db:
            found = [row[0] for row in db.execute("PRAGMA quick_check(3)").fetchall()]
            broken = [f"{row[0]} names a missing {row[2]}" for row in db.execute("PRAGMA foreign_key_check").fetchall()]
        return "; ".join([*(line for line in found if line != "ok"), *broken[:3]])

    def copy_to(self, path: Path) -> None:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with self._connections.reading(bare) as db, translated(path):
            target = connect(path)
            try:
                db.conn.backup(target.conn)
                # A copy is one file: nothing of it may stand in a log beside it.
                target.execute("PRAGMA journal_mode=DELETE")
            finally:
                target.close()

    def shrink(self) -> None:
        with translated(self.path):
            db = connect(self.path)
            try:
                db.execute("VACUUM")
                is_empty = empty_log(db)
            finally:
                db.close()
        if not is_empty:
            raise locked(self.path)

    def close(self) -> None:
        self._connections.close()


def open_store(path: Path, *, seed: Callable[[Writing], None], may_create: Callable[[], bool]) -> SqliteStore:
    """Open the workspace file, making or upgrading it first where that is due.

    `seed` fills a new file, in the transaction that makes the tables: nobody ever sees an empty workspace.
    `may_create` says whether a missing or empty file may be made anew.

    Raises:
        WorkspaceProblem: newer than this program, damaged, locked, or not usable; nothing was changed.
    """
    with translated(path):
        ready = _open_current(path)
        if ready:
            return SqliteStore(path, ready, created=False)
        try:
            lock = FileLock.take(path.with_suffix(".lock"), timeout_s=BUSY_TIMEOUT_S)
        except TimeoutError as error:
            raise WorkspaceProblem(
                f"Another program has been setting up {path.parent} for {BUSY_TIMEOUT_S:.0f} seconds.",
                code="WORKSPACE_LOCKED",
                remedy="End that program and run the command again.",
            ) from error
        except OSError as error:
            raise unusable(path, error) from error
        try:
            # Another process may have done it while this one waited.
            ready = _open_current(path)
            if ready:
                return SqliteStore(path, ready, created=False)
            return _set_up(path, seed, may_create)
        finally:
            lock.release()


def _open_current(path: Path) -> Database | None:
    """A connection when every table is there. Raises WorkspaceProblem for a file that must not be touched."""
    if _is_blank(path):
        return None
    db = connect(path)
    try:
        # One view for all questions: another process may be upgrading the file right now.
        db.execute("BEGIN")
        _refuse_strangers(path, db)
        # A copy comes without the log that lets readers and a writer work side by side.
        is_current = not MIGRATIONS.pending(db) and db.journal_mode == "wal"
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    if is_current:
        return db
    db.close()
    return None


def _is_blank(path: Path) -> bool:
    try:
        return path.stat().st_size == 0
    except FileNotFoundError:
        return True
    except OSError as error:
        raise unusable(path, error) from error


def _refuse_strangers(path: Path, db: Database) -> None:
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise damaged(path, "it is a database of another program")
    unknown = [step.name for step in MIGRATIONS.applied(db) if step.name not in KNOWN_MIGRATIONS]
    if unknown:
        raise WorkspaceProblem(
            f"The workspace {path.parent} was written by a newer resumectl ({unknown[-1]}).",
            code="WORKSPACE_NEWER",
            remedy="Upgrade resumectl, or name another folder with --workspace.",
        )


def _set_up(path: Path, seed: Callable[[Writing], None], may_create: Callable[[], bool]) -> SqliteStore:
    """Make the file, or bring it to this program's tables. The caller holds the lock."""
    created = _is_blank(path)
    if created and not may_create():
        raise damaged(path, "it is missing or empty, although documents lie beside it")
    if created:
        try:
            _make(path, seed)
        except OSError as error:
            raise unusable(path, error) from error
    db = connect(path)
    try:
        if not created:
            db.enable_wal()
            _migrate(db)
        return SqliteStore(path, db, created=created)
    except BaseException:
        # Closing undoes what was not committed.
        db.close()
        raise


def _make(path: Path, seed: Callable[[Writing], None]) -> None:
    """Build the file under another name, so that nobody ever opens a half-made one."""
    draft = path.with_name(f"{path.name}.new")
    for leftover in (draft, Path(f"{draft}-wal"), Path(f"{draft}-shm")):
        leftover.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    db = connect(draft)
    try:
        db.enable_wal()
        _migrate(db, seed)
    finally:
        # The last connection brings everything into the one file.
        db.close()
    os.rename(draft, path)
    flush_folder(path.parent)


def _migrate(db: Database, seed: Callable[[Writing], None] | None = None) -> None:
    """Apply what is pending, and fill what is new: all of it, or nothing."""
    db.execute("BEGIN IMMEDIATE")
    # Inside this transaction each migration is a savepoint.
    MIGRATIONS.apply(db)
    if seed:
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        seed(SqliteWriting(db))
    db.execute("COMMIT")
