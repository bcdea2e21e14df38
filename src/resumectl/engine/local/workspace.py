"""A workspace: one folder with a database, the documents' bytes and the locks of those who work in it.

<folder>/workspace.db   the store (0600), with SQLite's -wal and -shm beside it while it is open
<folder>/workspace.lock held while the database is made or upgraded
<folder>/blobs/         the documents (0700)
<folder>/files.lock     held while files are removed, or copied to a back-up
<folder>/workers/       one lock file for each process that parses (0700)
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from resumectl.engine.local.sources import Clock, NewId, random_id, utc_now
from resumectl.intake import RESUME_SUFFIXES, told_name
from resumectl.model import limits
from resumectl.model.access import (
    ALL_SCOPES,
    LOCAL_KEY,
    Caller,
    Key,
    KeyType,
    Organization,
    OrganizationKind,
    Recruiter,
    Role,
)
from resumectl.model.credits import Pool, Posting
from resumectl.model.errors import UsageError, WorkspaceProblem
from resumectl.store.base import Blobs, Store, Writing
from resumectl.store.records import Entry, StoredKey

DATABASE, BLOBS = "workspace.db", "blobs"
CURSOR_SECRET = "cursor"
"""Signs cursors and, under another name, links."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """An open workspace. `created`: opening it made it, which a command says on stderr."""

    folder: Path
    store: Store
    blobs: Blobs
    created: bool

    @property
    def files_lock(self) -> Path:
        """Held by whoever removes files, and by a back-up, under which none may vanish."""
        return self.folder / "files.lock"

    @property
    def workers(self) -> Path:
        """Where the lock files of parsing processes lie."""
        return self.folder / "workers"

    def close(self) -> None:
        self.store.close()


def open_workspace(folder: Path, *, clock: Clock = utc_now, new_id: NewId = random_id) -> Workspace:
    """Open the workspace in `folder`; one that is not there is made, ready for use.

    Raises:
        UsageError: there is none, and documents lie in the folder.
        WorkspaceProblem: WORKSPACE_NETWORK_DISK, WORKSPACE_NEWER, WORKSPACE_DAMAGED, WORKSPACE_LOCKED,
            WORKSPACE_UNWRITABLE or WORKSPACE_FULL; nothing was changed.
    """
    from resumectl.store.blobs.folder import FolderBlobs
    from resumectl.store.disk import make_private_folder, refuse_network_disk
    from resumectl.store.sqlite.store import open_store

    refuse_network_disk(folder)
    if not is_workspace(folder):
        _refuse_documents(folder)
    make_private_folder(folder)
    blobs = FolderBlobs(folder / BLOBS)
    store = open_store(
        folder / DATABASE,
        seed=lambda tx: fill_new_workspace(tx, now=clock(), new_id=new_id),
        may_create=blobs.is_empty,
    )
    return Workspace(folder, store, blobs, store.created)


def is_workspace(folder: Path) -> bool:
    """Whether opening it would make nothing: a workspace is there, whole or damaged, or what is no folder."""
    if not os.path.isdir(folder):
        return os.path.lexists(folder)
    return any(os.path.lexists(folder / name) for name in (DATABASE, BLOBS))


def refuse_place(folder: Path) -> None:
    """Raise UsageError or WorkspaceProblem where no workspace may be made; whether the disk lets it is not tried."""
    from resumectl.store.disk import refuse_network_disk, refuse_no_folder

    refuse_network_disk(folder)
    refuse_no_folder(folder)
    _refuse_documents(folder)


def _refuse_documents(folder: Path) -> None:
    """Raise UsageError for a folder of résumés, in which nobody wants a database beside them: mostly a slip."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    mine = next((name for name in names if os.path.splitext(name)[1].lower() in RESUME_SUFFIXES), None)
    if mine is not None:
        raise UsageError(
            f"{folder} holds documents ({told_name(mine)}) and is no workspace: that is a folder of its own.",
            remedy="Name another folder with --workspace, or leave it out.",
        )


def fill_new_workspace(tx: Writing, *, now: datetime, new_id: NewId) -> None:
    """One live organization with its owner, the local key and plenty of credits (decision E4)."""
    organization = Organization(
        id=new_id("org"),
        name="Local workspace",
        kind=OrganizationKind.LIVE,
        retention_days=limits.RETENTION_DAYS_LOCAL,
        dedupe_window_days=limits.DEDUPE_WINDOW_DAYS,
        proofread_enabled=True,
        created_at=now,
    )
    owner = Recruiter(new_id("rec"), organization.id, "Owner", "owner@localhost", Role.OWNER, True, now)
    key_id, key_name = LOCAL_KEY
    tx.add_organization(organization)
    tx.add_recruiter(owner)
    key = Key(key_id, organization.id, key_name, KeyType.ORGANIZATION, owner.id, ALL_SCOPES, now)
    tx.add_key(StoredKey(key))
    tx.add_secret(CURSOR_SECRET, secrets.token_bytes(32))
    for pool in (Pool.STARTER, Pool.PROOFREAD):
        tx.post(Entry(organization.id, pool, Posting.GRANT, limits.LOCAL_CREDITS, now, note="new workspace"))


def caller_of(key: Key) -> Caller:
    """The caller that a good key makes."""
    return Caller(key.organization_id, key.id, key.name, key.type, key.recruiter_id, key.scopes)


def local_caller(workspace: Workspace) -> Caller:
    """The command line itself: all scopes, on behalf of the owner (decision A11)."""
    key_id, _ = LOCAL_KEY
    with workspace.store.reading() as tx:
        for organization in tx.organizations():
            key = tx.key(organization.id, key_id)
            if organization.kind is OrganizationKind.LIVE and key:
                return caller_of(key.key)
    raise WorkspaceProblem(
        f"The workspace {workspace.folder} has no organization for the command line.",
        remedy="Bring back a copy of the folder, or name another one with --workspace.",
    )
