"""Opening a workspace's file: new, current, newer, damaged, someone else's, locked, on the wrong disk."""

from __future__ import annotations

import fcntl
import sqlite3
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations
from store_bench import fill, open_filled

from resumectl.model.errors import WorkspaceProblem
from resumectl.store import disk
from resumectl.store.lock import FileLock
from resumectl.store.sqlite import connection, schema
from resumectl.store.sqlite import store as store_module
from resumectl.store.sqlite.schema import KNOWN_MIGRATIONS, MIGRATIONS
from resumectl.store.sqlite.store import open_store


def code_of_opening(folder: Path) -> str:
    with pytest.raises(WorkspaceProblem) as raised:
        open_filled(folder)
    assert raised.value.message.endswith(".")
    assert raised.value.remedy
    return raised.value.code


def test_the_first_opening_makes_it_and_the_second_finds_it(tmp_path: Path) -> None:
    """A new file is filled once, is private, and uses write-ahead logging with full synchronisation."""
    first = open_filled(tmp_path)
    second = open_filled(tmp_path)
    assert (first.created, second.created) == (True, False)
    assert stat.S_IMODE((tmp_path / "workspace.db").stat().st_mode) == 0o600
    with second.reading() as tx:
        assert len(tx.organizations()) == 2
    db = connection.connect(tmp_path / "workspace.db")
    assert db.journal_mode == "wal"
    assert db.execute("PRAGMA synchronous").fetchone()[0] == 2
    assert db.execute("PRAGMA foreign_keys").fetchone()[0] == 1
    db.close()
    first.close()
    second.close()


def test_what_need_not_last_is_not_flushed(tmp_path: Path) -> None:
    """A change that a power cut may undo counts at once; those after it are flushed as ever, after a failure too."""

    class Stopped(Exception):
        pass

    path = tmp_path / "workspace.db"
    open_filled(tmp_path).close()
    connections = connection.Connections(path, connection.connect(path))
    with connections.writing(connection.bare, lasting=False) as db:
        assert db.execute("PRAGMA synchronous").fetchone()[0] == 1
        db.execute("UPDATE organizations SET name = 'new'")
    with suppress(Stopped), connections.writing(connection.bare, lasting=False) as db:
        db.execute("UPDATE organizations SET name = 'newer'")
        raise Stopped
    with connections.writing(connection.bare) as db:
        assert db.execute("PRAGMA synchronous").fetchone()[0] == 2
        assert {row[0] for row in db.execute("SELECT name FROM organizations").fetchall()} == {"new"}
    connections.close()


def test_every_migration_is_known() -> None:
    """The list that tells a newer workspace names exactly the migrations of this program."""
    with Database(memory=True) as blank:
        assert tuple(step.name for step in MIGRATIONS.pending(blank)) == KNOWN_MIGRATIONS


def test_a_newer_workspace_is_left_alone(tmp_path: Path) -> None:
    """A file with a migration that this program does not know is refused and not changed."""
    open_filled(tmp_path).close()
    path = tmp_path / "workspace.db"
    db = Database(sqlite3.connect(path))
    newer = {"migration_set": "resumectl", "name": "m999_next", "applied_at": "2030"}
    db["_sqlite_migrations"].insert(newer)
    db.close()
    before = path.read_bytes()
    assert code_of_opening(tmp_path) == "WORKSPACE_NEWER"
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"not a database, but some text", b"SQLite format 3\0" + b"\xff" * 4096])
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    """Damage is named, and the file stays as it is for whoever can rescue it."""
    (tmp_path / "workspace.db").write_bytes(content)
    assert code_of_opening(tmp_path) == "WORKSPACE_DAMAGED"
    assert (tmp_path / "workspace.db").read_bytes() == content


def test_a_torn_file_is_named_when_it_shows(tmp_path: Path) -> None:
    """Pages that were lost in the middle of a file end in WORKSPACE_DAMAGED, not in a traceback."""
    open_filled(tmp_path).close()
    path = tmp_path / "workspace.db"
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xee" * (len(content) - 4096))
    with pytest.raises(WorkspaceProblem) as raised:  # noqa: PT012 - it may show at opening or at reading
        store = open_filled(tmp_path)
        try:
            with store.reading() as tx:
                tx.organizations()
        finally:
            store.close()
    assert raised.value.code == "WORKSPACE_DAMAGED"


@pytest.mark.parametrize("statement", ["CREATE TABLE bookmarks (url TEXT)", "PRAGMA user_version = 1"])
def test_another_programs_database_is_left_alone(tmp_path: Path, statement: str) -> None:
    """A database that is not ours is not migrated, nor is one without tables."""
    other = sqlite3.connect(tmp_path / "workspace.db")
    other.execute(statement)
    other.commit()
    other.close()
    assert code_of_opening(tmp_path) == "WORKSPACE_DAMAGED"


def test_a_lost_file_beside_documents_is_not_made_anew(tmp_path: Path) -> None:
    """Nobody starts with an empty workspace because the database was lost: that would hide the loss."""
    with pytest.raises(WorkspaceProblem) as raised:
        open_store(tmp_path / "workspace.db", seed=fill, may_create=lambda: False)
    assert raised.value.code == "WORKSPACE_DAMAGED"
    assert not (tmp_path / "workspace.db").exists()


def test_a_set_up_that_fails_leaves_no_half_workspace(tmp_path: Path) -> None:
    """Tables and first rows are one transaction: after a failure the next opening starts afresh."""

    def broken(tx: object) -> None:
        fill(tx)  # type: ignore[arg-type]
        raise RuntimeError("power cut")

    with pytest.raises(RuntimeError):
        open_store(tmp_path / "workspace.db", seed=broken, may_create=lambda: True)
    assert not (tmp_path / "workspace.db").exists()
    store = open_filled(tmp_path)
    assert store.created
    store.close()


def test_what_a_broken_set_up_left_is_in_nobodys_way(tmp_path: Path) -> None:
    """A half-made file of a process that was killed is never opened, and is gone after the next set-up."""
    for name in ("workspace.db.new", "workspace.db.new-wal", "workspace.db.new-shm"):
        (tmp_path / name).write_bytes(b"half of it")
    store = open_filled(tmp_path)
    assert store.created
    store.close()
    assert {path.name for path in tmp_path.iterdir()} == {"workspace.db", "workspace.lock"}


def test_an_upgrade_by_somebody_else_while_it_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All questions about a file are answered from one moment, so that a change in between confuses nobody."""
    open_filled(tmp_path).close()
    refuse, meddled = store_module._refuse_strangers, []

    def upgraded_meanwhile(path: Path, db: Database) -> None:
        refuse(path, db)
        if not meddled:
            with Database(sqlite3.connect(path)) as other:
                meddled.append(other["_sqlite_migrations"].delete_where())
                other.conn.commit()

    monkeypatch.setattr(store_module, "_refuse_strangers", upgraded_meanwhile)
    store = open_filled(tmp_path)
    assert meddled
    assert not store.created
    store.close()


def tables_in(folder: Path) -> list[str]:
    with Database(sqlite3.connect(folder / "workspace.db")) as db:
        return db.table_names()


def with_a_next_release(monkeypatch: pytest.MonkeyPatch, step: Callable[[Database], None]) -> None:
    """Make the program one that has another migration."""
    newer = Migrations("resumectl")
    newer(name="m001_first_tables")(schema.m001_first_tables)
    newer(name="m002_next")(step)
    monkeypatch.setattr(store_module, "MIGRATIONS", newer)
    monkeypatch.setattr(store_module, "KNOWN_MIGRATIONS", (*KNOWN_MIGRATIONS, "m002_next"))


def test_an_older_workspace_is_upgraded_with_what_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next release's tables come to the old rows; nothing is filled in a second time."""
    open_filled(tmp_path).close()
    with_a_next_release(monkeypatch, lambda db: db["next"].create({"id": int}) and None)
    store = open_filled(tmp_path)
    assert not store.created
    with store.reading() as tx:
        assert len(tx.organizations()) == 2
    store.close()
    assert "next" in tables_in(tmp_path)
    monkeypatch.undo()
    assert code_of_opening(tmp_path) == "WORKSPACE_NEWER"


def test_an_upgrade_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is never half-migrated: the older program opens it as before."""
    open_filled(tmp_path).close()

    def broken(db: Database) -> None:
        db["next"].create({"id": int})
        db.execute("DELETE FROM recruiters")
        raise RuntimeError("power cut")

    with_a_next_release(monkeypatch, broken)
    with pytest.raises(RuntimeError):
        open_filled(tmp_path)
    monkeypatch.undo()
    store = open_filled(tmp_path)
    with store.reading() as tx:
        assert tx.recruiters("org_a")
    store.close()
    assert "next" not in tables_in(tmp_path)


def test_somebody_who_never_finishes_the_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock that is held for ever ends in a sentence, not in a hang."""
    monkeypatch.setattr(store_module, "BUSY_TIMEOUT_S", 0.05)
    lock = FileLock.take(tmp_path / "workspace.lock")
    assert code_of_opening(tmp_path) == "WORKSPACE_LOCKED"
    lock.release()


def test_somebody_who_never_ends_a_transaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer that waits in vain gets WORKSPACE_LOCKED; readers are not disturbed."""
    monkeypatch.setattr(connection, "BUSY_TIMEOUT_S", 0.05)
    store = open_filled(tmp_path)
    holder = sqlite3.connect(tmp_path / "workspace.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with store.reading() as tx:
        assert tx.organizations()
    with pytest.raises(WorkspaceProblem) as raised, store.writing():
        pass
    assert raised.value.code == "WORKSPACE_LOCKED"
    holder.close()
    with store.writing() as tx:
        tx.add_secret("after", b"1")
    store.close()


def test_a_full_disk(tmp_path: Path) -> None:
    """Out of space in the middle of a change: WORKSPACE_FULL, and the change did not happen."""
    store = open_filled(tmp_path)
    idle = store._connections._idle[0]
    pages = idle.execute("PRAGMA page_count").fetchone()[0]
    idle.execute(f"PRAGMA max_page_count={pages + 2}")
    with pytest.raises(WorkspaceProblem) as raised, store.writing() as tx:  # noqa: PT012 - the block is what is tried
        tx.add_secret("small", b"1")
        tx.add_secret("large", bytes(100_000))
    assert raised.value.code == "WORKSPACE_FULL"
    with store.reading() as tx, pytest.raises(KeyError):
        tx.secret("small")
    store.close()


def test_a_folder_that_vanishes_is_not_made_again(tmp_path: Path) -> None:
    """A connection opened after the file is gone says so; it never starts an empty database in its place."""
    folder = tmp_path / "workspace"
    folder.mkdir()
    store = open_filled(folder)
    with store.reading():
        (folder / "workspace.db").unlink()
        with pytest.raises(WorkspaceProblem) as raised, store.reading():
            pass
    assert raised.value.code == "WORKSPACE_UNWRITABLE"
    assert not (folder / "workspace.db").exists()
    store.close()


def test_a_name_that_is_no_folder(tmp_path: Path) -> None:
    """A file where the folder should be is WORKSPACE_UNWRITABLE with the reason."""
    (tmp_path / "taken").write_text("x")
    with pytest.raises(WorkspaceProblem) as raised:
        disk.make_private_folder(tmp_path / "taken")
    assert raised.value.code == "WORKSPACE_UNWRITABLE"
    with pytest.raises(WorkspaceProblem):
        disk.make_private_folder(tmp_path / "taken" / "below")


def test_a_new_folder_is_private_and_an_old_one_keeps_its_permissions(tmp_path: Path) -> None:
    """What we make is 0700; what the user made is the user's."""
    mine = tmp_path / "new" / "workspace"
    disk.make_private_folder(mine)
    assert stat.S_IMODE(mine.stat().st_mode) == 0o700
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    theirs.chmod(0o755)
    disk.make_private_folder(theirs)
    assert stat.S_IMODE(theirs.stat().st_mode) == 0o755


MOUNTINFO = rb"""22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
30 22 0:24 / /mnt/team\040files rw shared:2 - nfs4 server:/export rw
31 22 0:25 / /mnt/team\040files/scratch rw - tmpfs tmpfs rw
32 22 0:26 / /home/ada/remote rw - fuse.sshfs ada@host:/ rw
33 22 0:27 / /var/lib/overlay rw - overlay overlay rw
34 22 0:28 / /mnt/c rw - 9p drvfs rw
35 22 0:29 / /twice rw - cifs //s/t rw
36 35 0:30 / /twice rw - ext4 /dev/vdb rw
"""

MAC_MOUNTS = """/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//ada@nas._smb._tcp.local/share on /Volumes/team (share) (smbfs, nodev, nosuid, mounted by ada)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
"""


@pytest.mark.parametrize(
    ("folder", "refused"),
    [
        ("/home/ada/work", False),
        ("/mnt/team files/cv", True),
        ("/mnt/team files", True),
        ("/mnt/team files 2", False),
        ("/mnt/team files/scratch/cv", False),
        ("/home/ada/remote/deep/below", True),
        ("/var/lib/overlay/x", False),
        ("/mnt/c/Users", False),
        ("/twice/x", False),
    ],
)
def test_network_disks_are_refused_on_linux(folder: str, refused: bool) -> None:
    """NFS, SMB and FUSE network mounts are refused; overlay and 9p, of which containers are made, are not."""
    mounts = disk.parse_mountinfo(MOUNTINFO)
    if refused:
        with pytest.raises(WorkspaceProblem) as raised:
            disk.refuse_network_disk(Path(folder), lambda: mounts)
        assert raised.value.code == "WORKSPACE_NETWORK_DISK"
    else:
        disk.refuse_network_disk(Path(folder), lambda: mounts)


@pytest.mark.parametrize(("folder", "refused"), [("/Volumes/team (share)/x", True), ("/Users/ada", False)])
def test_network_disks_are_refused_on_macos(folder: str, refused: bool) -> None:
    """What macOS's mount prints is understood, brackets in a name included."""
    mounts = disk.parse_mount_program(MAC_MOUNTS)
    if refused:
        with pytest.raises(WorkspaceProblem):
            disk.refuse_network_disk(Path(folder), lambda: mounts)
    else:
        disk.refuse_network_disk(Path(folder), lambda: mounts)


def test_this_machines_mounts_are_read(tmp_path: Path) -> None:
    """The real list holds absolute folders (not the root, where that is a chroot), and a local folder is accepted."""
    points = [point for point, _ in disk.mounted()]
    assert points
    assert all(point.startswith("/") for point in points)
    disk.refuse_network_disk(tmp_path)


def test_a_lock_is_exclusive(tmp_path: Path) -> None:
    """Nobody gets a held lock, and who waits for one does not wait for ever."""
    path = tmp_path / "one.lock"
    held = FileLock.take(path)
    assert FileLock.try_existing(path) is None
    with pytest.raises(TimeoutError):
        FileLock.take(path, timeout_s=0.03)
    held.release(remove=True)
    held.release()
    with pytest.raises(FileNotFoundError):
        FileLock.try_existing(path)


def test_a_lock_on_a_removed_name_is_not_taken_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file goes between opening and locking it: the lock handed out is on the file that is there."""
    path = tmp_path / "one.lock"
    flock, removed = fcntl.flock, []

    def remove_first(descriptor: int, how: int) -> None:
        if not removed:
            removed.append(path.unlink())
        flock(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", remove_first)
    held = FileLock.take(path)
    assert removed
    assert FileLock.try_existing(path) is None
    held.release(remove=True)
