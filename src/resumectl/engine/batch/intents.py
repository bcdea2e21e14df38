"""The idempotency keys of what a batch asks for, the same again until the outcome is remembered (decision E8).

OUT/.resumectl-intents   a secret, there from the first file on until all is told

A key follows from the secret, the file and its last outcome. Whoever goes on after a kill or a power cut asks again
with the same keys, and gets the answer that was paid for; after an outcome another try has other keys.
"""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from resumectl.engine.batch.outputs import TEMPORARY, refusing

INTENTS: Final = ".resumectl-intents"
_SECRET_BYTES: Final = 32


class Intent(NamedTuple):
    """The keys with which a file is uploaded, and read again."""

    upload: str
    reprocess: str


class Intents:
    """The intents of one output folder, for its holder alone. Thread-safe.

    Args:
        settled: when a file's last outcome was remembered, `""` when it has none.
    """

    def __init__(self, out: Path, *, settled: Callable[[str], str]) -> None:
        self._path = out / INTENTS
        self._settled = settled
        self._lock = threading.Lock()
        self._secret = b""
        self._is_inherited = False
        self._open: set[str] = set()

    def begin(self, file: str, sha256_of_file: str, options: str) -> Intent:
        """The keys of a file, those of a run that was cut off if it was at the same.

        `options` is a fingerprint of how it is to be done. Raises OutputRefused.
        """
        with self._lock:
            if not self._secret:
                with refusing(self._path):
                    self._secret = self._read() or self._make()
            self._open.add(file)
        said = "\0".join((file, sha256_of_file, options, self._settled(file)))
        return Intent(self._key("upload", said), self._key("reprocess", said))

    def end(self, file: str) -> None:
        """Its outcome is remembered."""
        with self._lock:
            self._open.discard(file)

    def tidy(self, *, all_told: bool) -> None:
        """Forget the keys unless something was begun and has no outcome. Raises OutputRefused.

        `all_told`: every file that an earlier run may have begun has its outcome now.
        """
        with self._lock, refusing(self._path):
            if not self._open and (all_told or (self._secret and not self._is_inherited)):
                self._path.unlink(missing_ok=True)
                self._secret = b""

    def _key(self, what: str, said: str) -> str:
        # Names may hold bytes that are no UTF-8.
        return sha256(self._secret + f"{what}\0{said}".encode("utf-8", "surrogateescape")).hexdigest()[:32]

    def _read(self) -> bytes:
        try:
            found = self._path.read_bytes()
        except FileNotFoundError:
            return b""
        # A kill while it was written: nothing was sent with it yet.
        self._is_inherited = len(found) == _SECRET_BYTES
        return found if self._is_inherited else b""

    def _make(self) -> bytes:
        """A new secret, on the disk before anything is sent with it."""
        made = secrets.token_bytes(_SECRET_BYTES)
        fresh = self._path.with_name(f"{TEMPORARY}{secrets.token_hex(8)}")
        with open(fresh, "wb", opener=_private) as file:
            file.write(made)
            file.flush()
            os.fsync(file.fileno())
        os.rename(fresh, self._path)
        folder = os.open(self._path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
        return made


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
