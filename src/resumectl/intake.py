"""Bytes from outside: one careful open, and the walk through a folder of résumés.

A path may name a pipe that never answers, a device without an end, a link out of the folder or a file that
grows while it is read. So a file is looked at before it is opened, looked at again once it is open,
measured before it is read, and read once: everything after works on those bytes.
"""

from __future__ import annotations

import errno
import os
import stat
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import BinaryIO, Final

from resumectl.model.document import Document
from resumectl.model.errors import BadFile
from resumectl.model.limits import ARCHIVE_ENTRIES, UPLOAD_BYTES

AnyPath = str | bytes | os.PathLike[str] | os.PathLike[bytes]

RESUME_SUFFIXES: Final = frozenset({".pdf", ".docx", ".docm", ".dotx", ".doc", ".png", ".jpg", ".jpeg"})
RENDERED_PROPERTY: Final = "resumectl.rendered"
"""Name of the custom document property that exports carry, so that a walk does not read them as résumés."""

_OWN_KIND = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
_ZIP_START = b"PK\x03\x04"
_OLE_START = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PLAIN_STARTS = (b"%PDF-", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
_OLE_STREAMS = ("WordDocument".encode("utf-16-le"), "EncryptedPackage".encode("utf-16-le"))


def display_path(path: AnyPath) -> str:
    """The path as text that every encoding of UTF-8 can carry: bytes that are no UTF-8 become `\\xNN`."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def read_document(path: AnyPath, *, follow_link: bool = False) -> Document:
    """The document at `path`, its bytes read once.

    Args:
        follow_link: read the regular file that a link points to; meant for paths that a person named,
            never for what was found in a folder.

    Raises:
        BadFile: FILE_NOT_FOUND, FILE_UNREADABLE, NOT_A_REGULAR_FILE, UNSAFE_PATH, EMPTY_FILE or
        FILE_TOO_LARGE.
    """
    shown = display_path(path)
    try:
        _require_regular(path, shown, follow_link)
        data = _read_once(path, shown, follow_link)
    except OSError as error:
        raise _explain(error, path, shown) from error
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


def _read_once(path: AnyPath, shown: str, follow_link: bool) -> bytes:
    # Non-blocking, because between the look and the open the file may have become a pipe that nobody
    # writes to.
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | (0 if follow_link else os.O_NOFOLLOW)
    descriptor = os.open(path, flags)
    with open(descriptor, "rb", buffering=0) as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise _not_regular(shown, status.st_mode)
        if status.st_size > UPLOAD_BYTES:
            raise _too_large(shown, f"{status.st_size:,}")
        data = _read_at_most(file, UPLOAD_BYTES + 1)
    if len(data) > UPLOAD_BYTES:
        raise _too_large(shown, f"more than {UPLOAD_BYTES:,}")
    if not data:
        raise _empty(shown)
    return data


def _read_at_most(file: BinaryIO, size_bytes: int) -> bytes:
    pieces: list[bytes] = []
    left = size_bytes
    while left and (piece := file.read(left)):
        pieces.append(piece)
        left -= len(piece)
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


def _explain(error: OSError, path: AnyPath, shown: str) -> BadFile:
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


class Skipped(StrEnum):
    """Why a walk left something out."""

    HIDDEN = "hidden"
    LOCK = "lock"
    LINK = "link"
    NOT_REGULAR = "not_regular"
    OTHER_KIND = "other_kind"
    OUTPUT = "output"
    RENDERED = "rendered"
    SAME_FILE = "same_file"
    UNREADABLE = "unreadable"

    def counted(self, count: int) -> str:
        """`1 link`, `3 links`."""
        singular, plural = _SKIPPED_WORDS[self]
        return f"{count} {singular if count == 1 else plural}"


_SKIPPED_WORDS = {
    Skipped.HIDDEN: ("hidden entry", "hidden entries"),
    Skipped.LOCK: ("lock file of Word", "lock files of Word"),
    Skipped.LINK: ("link", "links"),
    Skipped.NOT_REGULAR: ("pipe or device", "pipes or devices"),
    Skipped.OTHER_KIND: ("file of another kind", "files of other kinds"),
    Skipped.OUTPUT: ("output folder", "output folders"),
    Skipped.RENDERED: ("document made by resumectl", "documents made by resumectl"),
    Skipped.SAME_FILE: ("second name of a file", "second names of files"),
    Skipped.UNREADABLE: ("unreadable entry", "unreadable entries"),
}


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file of a walk: where it lies, and its path below the folder with `/` between the parts.

    Both hold undecodable bytes as lone surrogates, so that they open; `name` is for people and for JSON.
    """

    path: str
    relative: str

    @property
    def name(self) -> str:
        return display_path(self.relative)


@dataclass(frozen=True, slots=True)
class Walk:
    """What a folder holds: the files to read, in a fixed order, and how many were left out for which
    reason.
    """

    files: tuple[FoundFile, ...]
    skipped: Mapping[Skipped, int]

    @property
    def left_out(self) -> str:
        """`3 hidden entries, 1 link`, the most frequent first; empty when nothing was."""
        frequent = sorted(self.skipped.items(), key=lambda one: (-one[1], one[0]))
        return ", ".join(reason.counted(count) for reason, count in frequent)


def no_resumes(folder: AnyPath, walk: Walk) -> BadFile:
    """The error for a folder in which there is nothing to read."""
    left_out = f" Left out: {walk.left_out}." if walk.skipped else ""
    return BadFile(
        f"There is no résumé in the folder {display_path(folder)}.{left_out}",
        code="FILE_NOT_FOUND",
        remedy="Résumés are files named .pdf, .docx, .doc, .png, .jpg, or files with such content.",
    )


def walk_folder(folder: AnyPath, *, exclude: Iterable[AnyPath] = ()) -> Walk:
    """Every résumé below `folder`: by its suffix, or by its first bytes when the suffix says nothing.

    Hidden files, Word's lock files, links, the folders of `exclude` and documents that resumectl itself
    made are skipped and counted. Each file is visited once even when it has several names. The order is
    that of the names' bytes, the same on every machine.

    Raises:
        BadFile: FILE_NOT_FOUND, FILE_UNREADABLE or NOT_A_REGULAR_FILE: the folder itself cannot be walked.
    """
    root = os.fsdecode(folder)
    shown = display_path(root)
    try:
        if not stat.S_ISDIR(os.stat(root).st_mode):
            raise BadFile(
                f"{shown} is not a folder.",
                code="NOT_A_REGULAR_FILE",
                remedy="Single files are read by `resumectl parse FILE` and `resumectl upload FILE`.",
            )
        os.scandir(root).close()
    except FileNotFoundError as error:
        raise BadFile(
            f"There is no folder {shown}.", code="FILE_NOT_FOUND", remedy="Check the spelling of the path."
        ) from error
    except OSError as error:
        raise _explain(error, root, shown) from error
    walker = _Walker(root, {os.path.realpath(os.fsdecode(one)) for one in exclude})
    walker.run()
    files = sorted(walker.found, key=lambda one: [os.fsencode(part) for part in one.relative.split("/")])
    return Walk(tuple(files), MappingProxyType(dict(walker.skipped)))


class _Walker:
    """The state of one walk; folders wait in a list, so that depth costs no recursion."""

    def __init__(self, root: str, excluded: set[str]) -> None:
        self.root = root
        self.excluded = excluded
        self.found: list[FoundFile] = []
        self.skipped: Counter[Skipped] = Counter()
        self.seen: set[tuple[int, int]] = set()
        self.waiting: list[tuple[str, str]] = [(root, "")]

    def run(self) -> None:
        while self.waiting:
            folder, below = self.waiting.pop()
            try:
                with os.scandir(folder) as listing:
                    entries = sorted(listing, key=lambda one: os.fsencode(one.name))
            except OSError:
                self.skipped[Skipped.UNREADABLE] += 1
                continue
            for entry in entries:
                reason = self._visit(entry, f"{below}{entry.name}")
                if reason:
                    self.skipped[reason] += 1

    def _visit(self, entry: os.DirEntry[str], relative: str) -> Skipped | None:
        if entry.name.startswith("."):
            return Skipped.HIDDEN
        if entry.name.startswith("~$"):
            return Skipped.LOCK
        try:
            status = entry.stat(follow_symlinks=False)
        except OSError:
            return Skipped.UNREADABLE
        if stat.S_ISLNK(status.st_mode):
            return Skipped.LINK
        if (status.st_dev, status.st_ino) in self.seen:
            return Skipped.SAME_FILE
        self.seen.add((status.st_dev, status.st_ino))
        if stat.S_ISDIR(status.st_mode):
            if os.path.realpath(entry.path) in self.excluded:
                return Skipped.OUTPUT
            self.waiting.append((entry.path, f"{relative}/"))
            return None
        if not stat.S_ISREG(status.st_mode):
            return Skipped.NOT_REGULAR
        return self._take(entry.path, relative)

    def _take(self, path: str, relative: str) -> Skipped | None:
        suffix = os.path.splitext(relative)[1].lower()
        if suffix in RESUME_SUFFIXES:
            if suffix == ".docx" and _is_rendered(path):
                return Skipped.RENDERED
        else:
            try:
                if not _starts_like_resume(path):
                    return Skipped.OTHER_KIND
            except OSError:
                return Skipped.UNREADABLE
            if _is_rendered(path):
                return Skipped.RENDERED
        self.found.append(FoundFile(path, relative))
        return None


def _starts_like_resume(path: str) -> bool:
    """Whether the first bytes are those of PDF, PNG, JPEG or a Word document (not a spreadsheet or any
    archive).
    """
    with open(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
        start = file.read(len(_OLE_START))
        if start.startswith(_PLAIN_STARTS):
            return True
        if start.startswith(_ZIP_START):
            return b"word/" in start + file.read(UPLOAD_BYTES)
        if start == _OLE_START:
            rest = file.read(UPLOAD_BYTES)
            return any(stream in rest for stream in _OLE_STREAMS)
    return False


def _is_rendered(path: str) -> bool:
    """Whether a Word file carries RENDERED_PROPERTY; anything that cannot be told is no."""
    import io
    import struct
    import zipfile
    import zlib

    part = "docProps/custom.xml"
    try:
        data = read_document(path).data
        if part.encode() not in data or not data.startswith(_ZIP_START):
            return False
        end = data.rfind(b"PK\x05\x06")
        # The count is read before zipfile builds an object for each of maybe 60,000 entries.
        if end < 0 or struct.unpack_from("<H", data, end + 10)[0] > ARCHIVE_ENTRIES:
            return False
        with zipfile.ZipFile(io.BytesIO(data)) as package, package.open(part) as stream:
            return RENDERED_PROPERTY.encode() in stream.read(65_536)
    except (BadFile, KeyError, ValueError, EOFError, RuntimeError, OSError, struct.error, zlib.error):
        return False
    except zipfile.BadZipFile:
        return False
