"""Blobs in a folder: `<root>/<organization>/<first two digits>/<sha256>`."""

from __future__ import annotations

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from resumectl.store.disk import flush, flush_folder, make_private_folder, unusable
from resumectl.store.records import Bytes

_FEW_FOLDERS: Final = 8
_FIRST_DIGITS: Final = frozenset(f"{number:02x}" for number in range(256))


class FolderBlobs:
    """Files of 0600 in folders of 0700. The protocol is store.base.Blobs."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._lasting: dict[str, frozenset[str]] = {}
        """By organization, the folders that no power cut takes away any more."""

    def put(self, organization_id: str, data: bytes, digest: str = "") -> str:
        digest = digest or sha256(data).hexdigest()
        path = self._path(organization_id, digest)
        try:
            if digest[:2] not in self._lasting.get(organization_id, ()):
                self._make_folders(organization_id, digest)
            if not _is_file_of(path, data):
                _write(path, data)
            # Also when the file was there: whoever renamed it may not have come to this line yet.
            flush_folder(os.path.dirname(path))
        except OSError as error:
            raise unusable(Path(path), error) from error
        return digest

    def holds(self, organization_id: str, sha256: str, data: bytes | None = None) -> bool:
        path = self._path(organization_id, sha256)
        try:
            return os.path.isfile(path) if data is None else _is_file_of(path, data)
        except OSError as error:
            raise unusable(Path(path), error) from error

    def get(self, organization_id: str, sha256: str) -> bytes:
        path = Path(self._path(organization_id, sha256))
        try:
            data = path.read_bytes()
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError) as error:
            raise KeyError(sha256) from error
        except OSError as error:
            # Too many open files, say: the bytes may well be there.
            raise unusable(path, error) from error
        if _digest(data) != sha256:
            raise KeyError(sha256)
        return data

    def remove(self, organization_id: str, sha256: str) -> None:
        path = Path(self._path(organization_id, sha256))
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise unusable(path, error) from error

    def names(self) -> Iterator[Bytes]:
        if not self.root.is_dir():
            return
        for path in sorted(self.root.glob("*/*/*")):
            if path.name.startswith("."):
                _drop_if_abandoned(path)
            elif path.is_file():
                yield Bytes(path.parent.parent.name, path.name)

    def is_empty(self) -> bool:
        """Whether nothing was ever put here."""
        return not self.root.exists() or not any(self.root.iterdir())

    def _path(self, organization_id: str, digest: str) -> str:
        return f"{self.root}/{organization_id}/{digest[:2]}/{digest}"

    def _make_folders(self, organization_id: str, digest: str) -> None:
        above = self.root / organization_id
        for level in (self.root, above):
            make_private_folder(level)
            flush_folder(level.parent)
        there = set(os.listdir(above))
        # Where many files come, all are made at once: flushed one by one they would take as long as the files.
        made = {digest[:2]} if len(there) < _FEW_FOLDERS else _FIRST_DIGITS
        for first in made - there:
            make_private_folder(above / first)
        # Also those that were there: whoever made them may not have come to this line yet.
        flush_folder(above)
        self._lasting[organization_id] = frozenset(there | made)


def _is_file_of(path: str, data: bytes) -> bool:
    """Whether it holds these bytes: somebody's accident may have left others of the same number there."""
    try:
        if os.stat(path).st_size != len(data):
            return False
        with open(path, "rb") as file:
            return file.read() == data
    except FileNotFoundError:
        return False


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _write(path: str, data: bytes) -> None:
    """Under a name of its own until every byte is on the disk, so that `path` is never half a file."""
    temporary, descriptor = _draft(path)
    try:
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(descriptor, view) :]
            flush(descriptor)
            # Still locked: no clean-up can take the file before it has its own name.
            os.rename(temporary, path)
        finally:
            os.close(descriptor)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


def _draft(path: str) -> tuple[str, int]:
    """A new file beside `path`, locked: a clean-up sees by the lock that its writer lives."""
    while True:
        folder, _, name = path.rpartition("/")
        temporary = f"{folder}/.{name}.{secrets.token_hex(4)}"
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        # A clean-up may have come between the file and its lock.
        if os.fstat(descriptor).st_nlink:
            return temporary, descriptor
        os.close(descriptor)


def _drop_if_abandoned(temporary: Path) -> None:
    """Remove what a writer left that died before its file was whole."""
    try:
        descriptor = os.open(temporary, os.O_RDONLY)
    except OSError:
        # Its writer has given it its own name meanwhile.
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        temporary.unlink(missing_ok=True)
    except BlockingIOError:
        return
    finally:
        os.close(descriptor)
