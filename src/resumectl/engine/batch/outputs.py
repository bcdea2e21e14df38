"""The folder that a batch writes into: names, whole files only, one batch at a time."""

from __future__ import annotations

import errno
import fcntl
import hashlib
import json
import os
import re
import secrets
import shutil
import threading
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from resumectl.intake import AnyPath, Patience, display_path
from resumectl.model.errors import BadFile, Conflict, ResumectlError

T = TypeVar("T")

TEMPORARY: Final = ".resumectl-tmp-"
"""How names of files begin that are not whole yet; `Outputs.sweep` removes them."""
_NAME_BYTES: Final = 240
"""File systems allow 255 bytes; the rest is room for the suffix."""
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False)
_BUFFER_BYTES: Final = 1 << 16
_ONLY_THIS_FILE: Final = frozenset({errno.ENAMETOOLONG, errno.EISDIR, errno.ENOTDIR, errno.EEXIST})
"""What the next file need not meet."""


class OutputRefused(ResumectlError):
    """The system did not let a batch write; going on would fail for every file."""

    default_code = "OUTPUT_NOT_WRITTEN"


class Outputs:
    """The output folder `root`, and `blind_root` for files without names; only its holder writes into them."""

    def __init__(self, root: Path, patience: Patience | None = None, *, blind_root: Path | None = None) -> None:
        self.root = root
        self._blind_root = blind_root
        self._patience = patience or Patience()
        self._lock = threading.Lock()
        self.folds = False
        """Whether this file system takes names for one that differ in case or composition alone."""
        self._owners: dict[str, str] = {}

    @contextmanager
    def held(self) -> Iterator[None]:
        """Make the folder and keep others out while the block runs.

        Raises:
            Conflict: another batch is writing there.
            OutputRefused: the folder cannot be made.
        """

        def make() -> int:
            self.root.mkdir(parents=True, exist_ok=True)
            self.folds = _folds_names(self.root)
            return os.open(self.root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

        descriptor = self.patiently(self.root, make)
        try:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise Conflict(
                    f"Another batch is writing into {display_path(self.root)}.",
                    code="BATCH_RUNNING",
                    remedy="Wait for it, or choose another folder with --out.",
                ) from error
            yield
        finally:
            os.close(descriptor)

    def patiently(self, path: AnyPath, work: Callable[[], T], *, steps: Callable[[], int] = int) -> T:
        """What work on the path gives. Raises OutputRefused when the system does not let it or does not answer."""
        try:
            with refusing(path):
                return self._patience.call(display_path(path), work, steps=steps)
        except BadFile as error:
            raise OutputRefused(error.message, code="OUTPUT_NOT_WRITTEN", remedy=error.remedy) from error

    def own(self, file: str, profile: str) -> None:
        """An earlier run wrote this profile for this file: the name is taken by it."""
        self._owners.setdefault(_folded(profile.removesuffix(".json")), file)

    def profile_path(self, relative: str) -> str:
        """Where the profile of a file goes, relative to the folder: the file's whole name and `.json`."""
        return f"{self._base(relative)}.json"

    def document_path(self, relative: str, suffix: str = ".docx") -> str:
        """Where the Word file goes: `cv.pdf` becomes `cv.pdf.docx`, so that cv.pdf and cv.doc do not
        collide.
        """
        return f"{self._base(relative)}{suffix}"

    def blind_path(self, resume_id: str, suffix: str = ".docx") -> str:
        """Where a blinded file goes: named after the resume, since the original's name, and its folder's, may well be
        the person's.
        """
        name = f"{re.sub(r'[^A-Za-z0-9_-]', '_', resume_id)}{suffix}"
        # Of both the real place: `..` of a link is not the folder that the link lies in.
        where = os.path.relpath(os.path.realpath(self._blind_root or self.root), os.path.realpath(self.root))
        return os.path.join(where, name)

    def _base(self, relative: str) -> str:
        """The file's name as outputs begin; with a hash when another file's outputs would be overwritten here."""
        base = _fitting(relative)
        if not self.folds:
            return base
        with self._lock:
            owner = self._owners.setdefault(_folded(base), display_path(relative))
        return base if owner == display_path(relative) else _hashed(relative)

    def has(self, relative: str) -> bool:
        """Whether the output is there and not empty."""
        try:
            return bool(relative) and os.path.getsize(self.root / relative) > 0
        except OSError:
            return False

    def write(self, files: Mapping[str, Iterable[bytes]], then: Callable[[], T]) -> T:
        """Write files whole: under a temporary name, onto the disk, then renamed. Then do and give what `then` does.

        All in one call of patience, since each goes to another thread and back. Raises OutputRefused.
        """
        written = 0

        def work() -> T:
            nonlocal written
            for relative, pieces in files.items():
                target = os.path.join(self.root, relative)
                with refusing(target), _whole(target) as file:
                    for piece in pieces:
                        written += file.write(piece)
            return then()

        return self.patiently(os.path.join(self.root, next(iter(files), "")), work, steps=lambda: written)

    def remove(self, relative: str) -> None:
        """Remove a file if it is there. Raises OutputRefused."""
        self.patiently(self.root / relative, lambda: (self.root / relative).unlink(missing_ok=True))

    def sweep(self) -> None:
        """Remove what a batch left behind that was killed while it wrote; call only while `held`."""
        for folder, _, names in chain(os.walk(self.root), os.walk(self._blind_root or "")):
            for name in names:
                if name.startswith(TEMPORARY):
                    with suppress(OSError):
                        os.unlink(os.path.join(folder, name))


@contextmanager
def refusing(path: AnyPath) -> Iterator[None]:
    """The system's errors in the block as OutputRefused, or as a plain error where only this file is concerned."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or "the system gives no reason").lower()
        kind = ResumectlError if error.errno in _ONLY_THIS_FILE else OutputRefused
        raise kind(
            f"{display_path(path)} cannot be written: {reason}.",
            code="OUTPUT_NOT_WRITTEN",
            remedy="Make room or change who may write there, or choose another folder with --out.",
        ) from error


def json_lines(value: Mapping[str, Any], written: Mapping[str, str]) -> bytes:
    """An object as JSON in UTF-8, a member a line: those of `value`, then those that are JSON already."""
    # Python's indented JSON takes ten times as long, which is a tenth of a batch.
    members = {name: _ENCODER.encode(value[name]) for name in value} | dict(written)
    lines = (f"  {_ENCODER.encode(name)}: {text}" for name, text in members.items())
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    return text.encode("utf-8", "backslashreplace")


@contextmanager
def _whole(target: str) -> Iterator[BinaryIO]:
    """A file that gets this name when the block has filled it."""
    temporary = os.path.join(os.path.dirname(target), f"{TEMPORARY}{secrets.token_hex(8)}")
    try:
        with _begun(temporary) as file:
            yield file
            file.flush()
            # Or a power cut leaves the new name with nothing behind it.
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        # Ctrl-C too leaves no half file beside the others.
        with suppress(FileNotFoundError, NotADirectoryError):
            os.unlink(temporary)
        raise


def copy_whole(source: str, target: str) -> None:
    """Copy a file with its times; the new one has its name once it is whole. Raises OSError."""
    with open(source, "rb") as original, _whole(target) as copy:
        shutil.copyfileobj(original, copy)
    shutil.copystat(source, target)


def _begun(path: str) -> BinaryIO:
    """A new file; its folder is made where it is missing."""
    try:
        return open(path, "wb", _BUFFER_BYTES)
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return open(path, "wb", _BUFFER_BYTES)


def _folds_names(folder: Path) -> bool:
    """Whether a name is found under another spelling."""
    stem = f"{TEMPORARY}{secrets.token_hex(8)}"
    for name, other in ((f"{stem}é", f"{stem}e\u0301"), (f"{stem}a", f"{stem}A")):
        probe = folder / name
        probe.touch()
        try:
            if os.path.lexists(folder / other):
                return True
        finally:
            probe.unlink(missing_ok=True)
    return False


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _fitting(relative: str) -> str:
    """The path, its last part cut and made unique again by a hash when no file system could hold it."""
    name = relative.rpartition("/")[2]
    return relative if len(os.fsencode(name)) <= _NAME_BYTES else _hashed(relative)


def _hashed(relative: str) -> str:
    folder, slash, name = relative.rpartition("/")
    raw = os.fsencode(name)
    kept = raw[: _NAME_BYTES - 20].decode("utf-8", "ignore")
    return f"{folder}{slash}{kept}~{hashlib.sha256(raw).hexdigest()[:12]}"
