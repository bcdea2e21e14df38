"""What a workspace asks of its disk: a local one, private folders, and writes that outlast a power cut."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from resumectl.model.errors import WorkspaceProblem

_OVER_FUSE = "beegfs ceph cephfs davfs davfs2 gcsfuse glusterfs goofys juicefs mount-s3 rclone s3fs smbnetfs sshfs"
_IN_KERNEL = (
    "afpfs afs beegfs ceph cifs coda davfs gfs2 glusterfs gpfs lustre ncpfs nfs nfs4 ocfs2 orangefs smb smb2"
    " smb3 smbfs webdav"
)
NETWORK_FILE_SYSTEMS = frozenset(_IN_KERNEL.split() + [f"fuse.{name}" for name in _OVER_FUSE.split()])
"""Refused, because SQLite's locks and its shared memory do not hold there. Overlay, virtiofs and 9p, which
containers and virtual machines use for folders of their own host, are not refused."""


def refuse_network_disk(folder: Path, mounts: Callable[[], list[tuple[str, str]]] | None = None) -> None:
    """Raise WorkspaceProblem (WORKSPACE_NETWORK_DISK) when `folder`, which need not exist, is on one.

    `mounts` gives (mount point, file system type) pairs; default: those of this machine.
    """
    where = os.path.realpath(folder)
    best = ("", "")
    for point, kind in (mounts or mounted)():
        prefix = point.rstrip("/") + "/"
        # The last of several mounts on one point is the one that is seen.
        if (where + "/").startswith(prefix) and len(prefix) >= len(best[0]):
            best = (prefix, kind)
    if best[1].lower() in NETWORK_FILE_SYSTEMS:
        raise WorkspaceProblem(
            f"The workspace {folder} lies on a network disk ({best[1]}), where its database is not safe.",
            code="WORKSPACE_NETWORK_DISK",
            remedy="Choose a folder on a local disk with --workspace or RESUMECTL_WORKSPACE.",
        )


def mounted() -> list[tuple[str, str]]:
    """(mount point, file system type) of everything mounted; empty where the system does not say."""
    try:
        if sys.platform == "darwin":
            listed = subprocess.run(["/sbin/mount"], capture_output=True, timeout=5, check=False)
            return parse_mount_program(os.fsdecode(listed.stdout))
        return parse_mountinfo(Path("/proc/self/mountinfo").read_bytes())
    except (OSError, subprocess.TimeoutExpired):
        return []


def parse_mountinfo(text: bytes) -> list[tuple[str, str]]:
    """The pairs in Linux's /proc/self/mountinfo."""
    pairs = []
    for line in text.splitlines():
        before, _, after = line.partition(b" - ")
        if after:
            point = before.split(b" ")[4]
            for escaped, plain in ((b"\\040", b" "), (b"\\011", b"\t"), (b"\\012", b"\n"), (b"\\134", b"\\")):
                point = point.replace(escaped, plain)
            pairs.append((os.fsdecode(point), os.fsdecode(after.split(b" ")[0])))
    return pairs


def parse_mount_program(text: str) -> list[tuple[str, str]]:
    """The pairs in what macOS's mount prints: `//user@host/share on /Volumes/share (smbfs, nodev)`."""
    pairs = []
    for line in text.splitlines():
        place, bracket, options = line.rpartition(" (")
        if bracket:
            pairs.append((place.partition(" on ")[2], options.rstrip(")").partition(",")[0]))
    return pairs


def refuse_no_folder(folder: Path) -> None:
    """Raise WorkspaceProblem where `folder` is a file, lies below one or cannot be looked at; a missing one is fine."""
    file = next((one for one in (folder, *folder.parents) if os.path.lexists(one)), folder)
    try:
        if os.path.isdir(file):
            os.stat(folder)
            return
    except FileNotFoundError:
        return
    except OSError as error:
        raise unusable(folder, error) from error
    raise WorkspaceProblem(
        f"The workspace {folder} is no folder: {'it' if file == folder else file} is a file.",
        code="WORKSPACE_UNWRITABLE",
        remedy="Choose another place with --workspace or RESUMECTL_WORKSPACE.",
    )


def make_private_folder(folder: Path) -> None:
    """Make `folder` for its owner alone; one that exists keeps its permissions.

    Raises:
        WorkspaceProblem: it cannot be made, or something else has that name.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        refuse_no_folder(folder)
        raise unusable(folder, error) from error


def unusable(path: Path, error: OSError) -> WorkspaceProblem:
    """The error for a path of the workspace that the system refuses."""
    if error.errno == 28:  # ENOSPC
        return disk_full(path)
    kind = "folder" if os.path.isdir(path) else "file"
    return WorkspaceProblem(
        f"The workspace {kind} {path} cannot be used: {(error.strerror or str(error)).lower()}.",
        code="WORKSPACE_UNWRITABLE",
        remedy="Choose a folder that you may write to with --workspace or RESUMECTL_WORKSPACE.",
    )


_ROOM_BYTES = 65_536
"""Less than one of SQLite's smaller files needs."""


def has_no_room(path: Path) -> bool:
    """Whether the disk that holds `path` is as good as full."""
    try:
        return shutil.disk_usage(path.parent).free < _ROOM_BYTES
    except OSError:
        return False


def disk_full(path: Path) -> WorkspaceProblem:
    return WorkspaceProblem(
        f"The disk that holds {path} is full; nothing was changed.",
        code="WORKSPACE_FULL",
        remedy="Free some space and run the command again.",
    )


def flush(descriptor: int) -> None:
    """Bring a file or folder to the disk itself."""
    if sys.platform == "darwin":
        # Apple's fsync stops at the drive's cache; this one does not.
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
    else:
        os.fsync(descriptor)


def flush_folder(folder: Path | str) -> None:
    """Make a rename or a new name in `folder` outlast a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        flush(descriptor)
    finally:
        os.close(descriptor)
