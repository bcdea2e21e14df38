"""A copy of a workspace while it is in use."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from resumectl.engine.local.workspace import Workspace
from resumectl.model.errors import InvalidInput, WorkspaceProblem
from resumectl.store.base import Blobs
from resumectl.store.disk import make_private_folder, refuse_network_disk, unusable
from resumectl.store.lock import FileLock
from resumectl.store.records import Bytes

_LOCK_WAIT_S = 60.0


def back_up(workspace: Workspace, folder: Path) -> int:
    """See engine.administration.Administration.back_up.

    The database first, as it was at one moment, then the files that it names: none of them can change, and none is
    removed while the lock is held.
    """
    from resumectl.store.blobs.folder import FolderBlobs

    if os.path.lexists(folder):
        raise InvalidInput(f"{folder} is there already.", field="folder", remedy="Name a new folder.")
    refuse_network_disk(folder)
    try:
        lock = FileLock.take(workspace.files_lock, timeout_s=_LOCK_WAIT_S)
    except TimeoutError as error:
        raise WorkspaceProblem(
            f"Another program has been removing files from {workspace.folder} for {_LOCK_WAIT_S:.0f} seconds.",
            code="WORKSPACE_LOCKED",
            remedy="Run the command again later.",
        ) from error
    draft = folder.with_name(f".{folder.name}.unfinished")
    try:
        make_private_folder(draft)
        workspace.store.copy_to(draft / "workspace.db")
        count = _copy_files(workspace, FolderBlobs(draft / "blobs"))
        os.rename(draft, folder)
    except OSError as error:
        raise unusable(folder, error) from error
    finally:
        lock.release()
        shutil.rmtree(draft, ignore_errors=True)
    return count


def _copy_files(workspace: Workspace, target: Blobs) -> int:
    count = 0
    with workspace.store.reading() as tx:
        named = [one for one in workspace.blobs.names() if tx.is_referenced(one)]
    for one in named:
        count += _copy(workspace, target, one)
    return count


def _copy(workspace: Workspace, target: Blobs, one: Bytes) -> int:
    try:
        target.put(one.organization_id, workspace.blobs.get(one.organization_id, one.sha256))
    except KeyError:
        # Damaged in the original; `resumectl doctor` names it there and here.
        return 0
    return 1
