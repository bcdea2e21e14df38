"""A copy of a workspace while it is in use."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from resumectl.engine.local.inspection import lost_files
from resumectl.engine.local.workspace import Workspace, open_workspace
from resumectl.model.errors import InvalidInput, WorkspaceProblem
from resumectl.store.base import Blobs
from resumectl.store.disk import flush_folder, refuse_network_disk, unusable
from resumectl.store.lock import FileLock
from resumectl.store.records import Bytes

_LOCK_WAIT_S = 60.0


def back_up(workspace: Workspace, folder: Path, tell: Callable[[str], None] | None = None) -> int:
    """See engine.administration.Administration.back_up.

    The database first, as it was at one moment, then the files that it names: none of them can change, and none is
    removed while the lock is held.
    """
    if os.path.lexists(folder):
        raise InvalidInput(f"{folder} is there already.", field="folder", remedy="Name a new folder.")
    refuse_network_disk(folder)
    folder = folder.absolute()
    try:
        lock = FileLock.take(workspace.files_lock, timeout_s=_LOCK_WAIT_S)
    except TimeoutError as error:
        raise WorkspaceProblem(
            f"Another program has been removing files from {workspace.folder} for {_LOCK_WAIT_S:.0f} seconds.",
            code="WORKSPACE_LOCKED",
            remedy="Run the command again later.",
        ) from error
    except OSError as error:
        raise unusable(workspace.files_lock, error) from error
    draft = folder.with_name(f".{folder.name}.unfinished")
    try:
        # What a killed back-up left; a living one holds the lock.
        shutil.rmtree(draft, ignore_errors=True)
        if not folder.parent.exists():
            folder.parent.mkdir(parents=True)
        draft.mkdir(mode=0o700)
        workspace.store.copy_to(draft / "workspace.db")
        count, problems = _copy_files(workspace, draft)
        os.rename(draft, folder)
        flush_folder(folder.parent)
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise unusable(folder, error) from error
        raise WorkspaceProblem(
            f"The copy {folder} cannot be written: {(error.strerror or 'the system gives no reason').lower()}.",
            code="WORKSPACE_UNWRITABLE",
            remedy="Choose a folder that you may write to.",
        ) from error
    finally:
        lock.release()
        shutil.rmtree(draft, ignore_errors=True)
    if tell:
        for problem in problems:
            tell(problem)
    return count


def _copy_files(workspace: Workspace, draft: Path) -> tuple[int, list[str]]:
    """Copy what the copied rows name, since the workspace's own may name less by now; how many files, and a sentence
    each about what they name and nobody has.
    """
    copy = open_workspace(draft)
    try:
        with copy.store.reading() as tx:
            named = [one for one in workspace.blobs.names() if tx.is_referenced(one)]
        copied = {(one.organization_id, one.sha256) for one in named if _copy(workspace, copy.blobs, one)}
        return len(copied), lost_files(copy, lambda *one: one in copied)
    finally:
        copy.close()


def _copy(workspace: Workspace, target: Blobs, one: Bytes) -> bool:
    try:
        target.put(one.organization_id, workspace.blobs.get(one.organization_id, one.sha256))
    except KeyError:
        # Damaged in the original, and so in the copy.
        return False
    return True
