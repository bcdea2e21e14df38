"""Bytes from outside: one careful open.

A path may name a pipe that never answers, a device without an end, a link out of the folder or a file that
grows while it is read. So a file is looked at before it is opened, looked at again once it is open,
measured before it is read, and read once: everything after works on those bytes.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from typing import BinaryIO, Final

from resumectl.model.document import Document
from resumectl.model.errors import BadFile
from resumectl.model.limits import UPLOAD_BYTES

AnyPath = str | bytes | os.PathLike[str] | os.PathLike[bytes]

_PIECE_BYTES: Final = 1 << 14
PAUSES_S: Final = (0.1, 0.3)
"""Between the readings of a file that somebody writes to."""

_UNTOLD: Final = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069]")
_OWN_KIND = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


def display_path(path: AnyPath) -> str:
    """The path as text that every encoding of UTF-8 can carry: bytes that are no UTF-8 become `\\xNN`."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def told_name(name: str) -> str:
    """A file's name within a sentence: what would break its line, or turn or colour it, is written as an escape."""
    return _UNTOLD.sub(lambda found: found[0].encode("unicode_escape").decode(), name)


def read_document(path: AnyPath, *, follow_link: bool = False, shown: str = "") -> Document:
    """The document at `path`, its bytes read once; again when it was written to meanwhile.

    Args:
        follow_link: read the regular file that a link points to; meant for paths that a person named,
            never for what was found in a folder.
        shown: what errors call it, when that is not its path.

    Raises:
        BadFile: FILE_NOT_FOUND, FILE_UNREADABLE, FILE_CHANGED, NOT_A_REGULAR_FILE, UNSAFE_PATH, EMPTY_FILE or
            FILE_TOO_LARGE.
    """
    shown = told_name(shown or display_path(path))
    try:
        _require_regular(path, shown, follow_link)
        data = _read_still(path, shown, follow_link)
    except OSError as error:
        raise explain(error, path, shown) from error
    except ValueError as error:
        raise BadFile(
            f"{shown!r} is no possible path: it holds a NUL byte.",
            code="UNSAFE_PATH",
            remedy="Give the path of a file on this machine.",
        ) from error
    return Document(display_path(os.path.basename(os.fspath(path))), data)


def read_stream(stream: BinaryIO, name: str) -> Document:
    """A document from standard input or another stream, under the name that the caller gives it.

    Raises:
        BadFile: EMPTY_FILE or FILE_TOO_LARGE.
    """
    data = stream.read(UPLOAD_BYTES + 1)
    if len(data) > UPLOAD_BYTES:
        raise _too_large(name, f"more than {UPLOAD_BYTES:,}")
    if not data:
        raise _empty(name)
    return Document(name, data)


def _require_regular(path: AnyPath, shown: str, follow_link: bool) -> None:
    mode = os.lstat(path).st_mode
    if stat.S_ISLNK(mode):
        if not follow_link:
            raise BadFile(
                f"{shown} is a link; links inside a folder are not followed.",
                code="UNSAFE_PATH",
                remedy="Name the file that it points to.",
            )
        mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode):
        raise _not_regular(shown, mode)


def _not_regular(shown: str, mode: int) -> BadFile:
    kind = _OWN_KIND.get(stat.S_IFMT(mode), "something else")
    remedy = (
        "Folders are read by `resumectl parse FOLDER` and `resumectl batch FOLDER`."
        if stat.S_ISDIR(mode)
        else "Save it to a file first, or send the bytes to `resumectl upload - --name cv.pdf`."
    )
    return BadFile(f"{shown} is {kind}, not a file.", code="NOT_A_REGULAR_FILE", remedy=remedy)


def _read_still(path: AnyPath, shown: str, follow_link: bool) -> bytes:
    """The bytes of one state of the file: half of an old and half of a new one would be nobody's résumé."""
    for pause_s in (*PAUSES_S, None):
        data, is_still = _read_once(path, shown, follow_link)
        if is_still:
            return data
        if pause_s is not None:
            time.sleep(pause_s)
    raise BadFile(
        f"{shown} is being written to: it changed each time while it was read.",
        code="FILE_CHANGED",
        remedy="Run again when it is whole.",
    )


def _read_once(path: AnyPath, shown: str, follow_link: bool) -> tuple[bytes, bool]:
    """The bytes, and whether the file stood still while they were read."""
    # Non-blocking, because between the look and the open the file may have become a pipe that nobody
    # writes to.
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | (0 if follow_link else os.O_NOFOLLOW)
    descriptor = os.open(path, flags)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise _not_regular(shown, status.st_mode)
        if status.st_size > UPLOAD_BYTES:
            raise _too_large(shown, f"{status.st_size:,}")
        data = _read_at_most(descriptor, UPLOAD_BYTES + 1, status.st_size)
        is_still = _written(os.fstat(descriptor)) == _written(status)
    finally:
        os.close(descriptor)
    if len(data) > UPLOAD_BYTES:
        raise _too_large(shown, f"more than {UPLOAD_BYTES:,}")
    if not data:
        raise _empty(shown)
    return data, is_still


def _written(status: os.stat_result) -> tuple[int, int]:
    """What another writing changes."""
    return status.st_size, status.st_mtime_ns


def _read_at_most(descriptor: int, size_bytes: int, said_bytes: int) -> bytes:
    """All that the file holds, `size_bytes` at most; it says that it holds `said_bytes`."""
    pieces: list[bytes] = []
    left, wanted = size_bytes, max(said_bytes, _PIECE_BYTES)
    # Room for what it says, and not for what it may say: memory that was never used before takes time.
    while left and (piece := os.read(descriptor, min(left, wanted))):
        pieces.append(piece)
        left -= len(piece)
        wanted = max(wanted - len(piece), _PIECE_BYTES)
    return b"".join(pieces)


def _too_large(shown: str, size: str) -> BadFile:
    return BadFile(
        f"{shown} has {size} bytes; the limit is {UPLOAD_BYTES:,} (20 MiB).",
        code="FILE_TOO_LARGE",
        remedy="Save it with smaller pictures, or only the pages of the résumé.",
    )


def _empty(shown: str) -> BadFile:
    return BadFile(
        f"{shown} is empty (0 bytes).",
        code="EMPTY_FILE",
        remedy="Get the file again; the copy or download was probably cut short.",
    )


def explain(error: OSError, path: AnyPath, shown: str) -> BadFile:
    """What the system said, as an error for people."""
    if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG):
        if os.path.islink(path):
            return BadFile(
                f"{shown} is a link that points to nothing.",
                code="FILE_NOT_FOUND",
                remedy="Mend the link, or name the file itself.",
            )
        return BadFile(
            f"There is no file {shown}.", code="FILE_NOT_FOUND", remedy="Check the spelling and the folder."
        )
    if error.errno == errno.ELOOP:
        return BadFile(
            f"{shown} is a link that leads round in circles or changed while it was opened.",
            code="UNSAFE_PATH",
            remedy="Name the file itself.",
        )
    if error.errno in (errno.ENXIO, errno.ENODEV):
        return _not_regular(shown, 0)
    reason = (error.strerror or "the system gives no reason").lower()
    return BadFile(
        f"{shown} cannot be read: {reason}.",
        code="FILE_UNREADABLE",
        remedy="Check who may read it (`ls -l`) and that the disk is there.",
    )
