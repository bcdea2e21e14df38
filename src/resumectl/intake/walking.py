"""The walk through a folder of résumés: what is read, and why the rest is left out."""

from __future__ import annotations

import os
import stat
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from resumectl.intake.patience import Patience
from resumectl.intake.reading import AnyPath, display_path, explain, read_document, told_name
from resumectl.model.errors import BadFile
from resumectl.model.limits import ARCHIVE_ENTRIES, UPLOAD_BYTES

RESUME_SUFFIXES: Final = frozenset({".pdf", ".docx", ".docm", ".dotx", ".doc", ".png", ".jpg", ".jpeg"})
RENDERED_PROPERTY: Final = "resumectl.rendered"
"""Name of the custom document property that exports carry, so that a walk does not read them as résumés."""

_ZIP_START = b"PK\x03\x04"
_OLE_START = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PLAIN_STARTS = (b"%PDF-", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
_OLE_STREAMS = ("WordDocument".encode("utf-16-le"), "EncryptedPackage".encode("utf-16-le"))


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

    @property
    def is_odd(self) -> bool:
        """Whether somebody may wonder which: of hidden files and the like every folder has its fill."""
        return self not in (Skipped.HIDDEN, Skipped.LOCK, Skipped.OUTPUT)

    def told(self, names: Sequence[str]) -> str:
        """`1 link: cv.pdf`; of many the first few, and of what is not odd none."""
        if not self.is_odd:
            return self.counted(len(names))
        shown = [told_name(name) for name in names[:_NAMED]]
        return f"{self.counted(len(names))}: {', '.join(shown)}{', ...' if len(names) > _NAMED else ''}"


_TAKEN: Final = "PDF, Word file, PNG or JPEG"
_SKIPPED_WORDS = {
    Skipped.HIDDEN: ("hidden entry", "hidden entries"),
    Skipped.LOCK: ("lock file of Word", "lock files of Word"),
    Skipped.LINK: ("link", "links"),
    Skipped.NOT_REGULAR: ("pipe or device", "pipes or devices"),
    Skipped.OTHER_KIND: (f"file that is no {_TAKEN}", f"files that are no {_TAKEN}"),
    Skipped.OUTPUT: ("output folder", "output folders"),
    Skipped.RENDERED: ("document made by resumectl", "documents made by resumectl"),
    Skipped.SAME_FILE: ("second name of a file", "second names of files"),
    Skipped.UNREADABLE: ("unreadable entry", "unreadable entries"),
}
_NAMED: Final = 5
"""Of what is left out for the same reason so many names are said."""


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
    """What a folder holds: the files to read, in a fixed order, and for each reason what was left out, in the order
    of names.
    """

    files: tuple[FoundFile, ...]
    left: Mapping[Skipped, tuple[FoundFile, ...]]

    @property
    def skipped(self) -> Mapping[Skipped, int]:
        """How many were left out, by the reason."""
        return {reason: len(found) for reason, found in self.left.items()}

    @property
    def unreadable(self) -> tuple[str, ...]:
        """The paths, for people, of what the system did not let read: résumés may be among them."""
        return tuple(one.name for one in self.left.get(Skipped.UNREADABLE, ()))

    @property
    def left_out(self) -> str:
        """`3 hidden entries; 1 unreadable entry: private/`, the most frequent first, few of them with their names;
        empty when nothing was.
        """
        frequent = sorted(self.left.items(), key=lambda one: (one[0] is Skipped.UNREADABLE, -len(one[1]), one[0]))
        told = []
        for reason, found in frequent:
            few = len(found) <= _NAMED or reason is Skipped.UNREADABLE
            told.append(reason.told([one.name for one in found]) if few else reason.counted(len(found)))
        return "; ".join(told)

    @property
    def not_looked_into(self) -> str:
        """A sentence about what is `unreadable`; empty when there is none."""
        if not self.unreadable:
            return ""
        return not_looked_into(self.unreadable)


def not_looked_into(names: Sequence[str]) -> str:
    """A sentence about what the system did not let read."""
    closed = Skipped.UNREADABLE.told(names).partition(": ")[2]
    return f"The system did not let it look into {closed}: résumés there were not read. Look at permissions."


def no_resumes(folder: AnyPath, walk: Walk) -> BadFile:
    """The error for a folder in which there is nothing to read."""
    left_out = f" Left out: {walk.left_out}." if walk.skipped else ""
    return BadFile(
        f"There is no résumé in the folder {display_path(folder)}.{left_out}",
        code="FILE_NOT_FOUND",
        remedy="Résumés are files named .pdf, .docx, .doc, .png, .jpg, or files with such content.",
    )


def require_folder(folder: AnyPath) -> None:
    """Raise BadFile (FILE_NOT_FOUND, FILE_UNREADABLE) unless it is a folder whose entries may be listed."""
    shown = display_path(folder)
    try:
        os.scandir(folder).close()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise BadFile(f"There is no folder {shown}.", code="FILE_NOT_FOUND", remedy="Make it first.") from error
    except OSError as error:
        raise explain(error, folder, shown) from error


def walk_folder(folder: AnyPath, *, exclude: Iterable[AnyPath] = (), patience: Patience | None = None) -> Walk:
    """Every résumé below `folder`: by its suffix, or by its first bytes when the suffix says nothing.

    Hidden files, Word's lock files, links, the folders of `exclude` and documents that resumectl itself
    made are skipped and counted. Each file is visited once even when it has several names. The order is
    that of the names' bytes, the same on every machine.

    Raises:
        BadFile: FILE_NOT_FOUND, FILE_UNREADABLE, NOT_A_REGULAR_FILE or FILE_STALLED: the folder itself cannot be
            walked.
    """
    root = os.fsdecode(folder)
    walker = _Walker(root)
    patience = patience or Patience()
    return patience.call(f"The folder {display_path(root)}", lambda: _walk(root, walker, exclude), steps=walker.steps)


def _walk(root: str, walker: _Walker, exclude: Iterable[AnyPath]) -> Walk:
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
        raise explain(error, root, shown) from error
    walker.run({os.path.realpath(os.fsdecode(one)) for one in exclude})
    left = {reason: _ordered(found) for reason, found in walker.left.items()}
    return Walk(_ordered(walker.found), MappingProxyType(left))


def _ordered(found: Iterable[FoundFile]) -> tuple[FoundFile, ...]:
    return tuple(sorted(found, key=lambda one: [os.fsencode(part) for part in one.relative.split("/")]))


class _Walker:
    """The state of one walk; folders wait in a list, so that depth costs no recursion."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.excluded: set[str] = set()
        self.found: list[FoundFile] = []
        self.left: defaultdict[Skipped, list[FoundFile]] = defaultdict(list)
        self.seen: set[tuple[int, int]] = set()
        self.waiting: list[tuple[str, str]] = [(root, "")]

    def steps(self) -> int:
        """How many entries were looked at."""
        return len(self.seen) + sum(map(len, self.left.values()))

    def run(self, excluded: set[str]) -> None:
        """Visit everything but the folders `excluded`."""
        self.excluded = excluded
        while self.waiting:
            folder, below = self.waiting.pop()
            try:
                with os.scandir(folder) as listing:
                    entries = sorted(listing, key=lambda one: os.fsencode(one.name))
            except OSError:
                self.left[Skipped.UNREADABLE].append(FoundFile(folder, below))
                continue
            for entry in entries:
                reason = self._visit(entry, f"{below}{entry.name}")
                if reason:
                    self.left[reason].append(FoundFile(entry.path, f"{below}{entry.name}"))

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
    import lzma
    import struct
    import zipfile
    import zlib

    part = "docProps/custom.xml"
    try:
        data = read_document(path).data
        if part.encode() not in data or not data.startswith(_ZIP_START):
            return False
        end = data.rfind(b"PK\x05\x06")
        # They are counted before zipfile builds an object for each of maybe 400,000 entries; what the end says may lie.
        told = struct.unpack_from("<H", data, end + 10)[0] if end >= 0 else ARCHIVE_ENTRIES + 1
        if max(told, data.count(b"PK\x01\x02")) > ARCHIVE_ENTRIES:
            return False
        with zipfile.ZipFile(io.BytesIO(data)) as package, package.open(part) as stream:
            return RENDERED_PROPERTY.encode() in stream.read(65_536)
    except (BadFile, KeyError, ValueError, EOFError, RuntimeError, OSError, MemoryError):
        return False
    except (zipfile.BadZipFile, struct.error, zlib.error, lzma.LZMAError):
        return False
