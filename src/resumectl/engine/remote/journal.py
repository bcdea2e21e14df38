"""The journal: which idempotency keys are on their way, so that a killed process's call is taken up, not repeated.

<folder>/<operation>-<random>.json   one intended call: its key, its document's SHA-256 and when it began (0600)

A file is there from before the call is sent until a final answer came. While it is on its way its file is locked;
the system lets go of the lock when the process dies, and whoever intends the same then goes on with its key.
"""

from __future__ import annotations

import fcntl
import json
import logging
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from resumectl.model import errors
from resumectl.model.errors import ResumectlError
from resumectl.model.limits import IDEMPOTENCY_HOURS, IDEMPOTENCY_KEY_LENGTH

logger = logging.getLogger("resumectl.remote")

_FINAL = (errors.InvalidInput, errors.BadFile, errors.NotFound, errors.Conflict, errors.CreditsExhausted)
_ENTRY_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Intent:
    """What makes two calls the same for a person: where it goes, the document, and what was said about it."""

    path: str
    sha256: str = ""
    said: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """32 hexadecimal digits."""
        return sha256(json.dumps([self.path, self.sha256, sorted(self.said)]).encode()).hexdigest()[:32]


def is_final(error: ResumectlError) -> bool:
    """Whether this answer settles the call: the service neither did nor remembers anything under its key."""
    return isinstance(error, _FINAL) and error.code != "IDEMPOTENCY_IN_PROGRESS"


class Journal:
    """The calls of one key at one service. `folder` is made when the first call is written down."""

    def __init__(self, folder: Path, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._folder = folder
        self._now = now

    @contextmanager
    def intended(self, intent: Intent, key: str) -> Iterator[str]:
        """Around the sending of a call: gives the key to send, that of a call which was cut off, else `key`.

        Where the journal cannot be kept (a read-only disk, say) the call goes out all the same; it is then only
        safe within this process.
        """
        entry = None
        try:
            entry = self._abandoned(intent) or self._write(intent, key)
        except OSError as error:
            logger.warning("the journal in %s cannot be kept: %s", self._folder, error.strerror)
        try:
            yield entry.key if entry else key
        except ResumectlError as error:
            if entry and is_final(error):
                entry.forget()
            raise
        else:
            if entry:
                entry.forget()
        finally:
            if entry:
                os.close(entry.file)

    def _abandoned(self, intent: Intent) -> _Entry | None:
        """An entry for the same intent that nobody works on; entries whose keys the service has forgotten go."""
        for path in sorted(self._folder.glob("*.json")):
            mine = path.name.startswith(f"{intent.name}-")
            if not mine and not self._is_old(path):
                continue
            entry = _lock(path)
            if entry is None:
                continue
            if mine and entry.key and not self._is_old(path):
                return entry
            entry.forget()
            os.close(entry.file)
        return None

    def _is_old(self, path: Path) -> bool:
        try:
            begun_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        except OSError:
            return False
        # A clock that was set back makes entries of the future, which are of no use either.
        return not timedelta(minutes=-5) < self._now() - begun_at < timedelta(hours=IDEMPOTENCY_HOURS)

    def _write(self, intent: Intent, key: str) -> _Entry:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._folder / f"{intent.name}-{secrets.token_hex(8)}.json"
        begun_at = self._now()
        text = json.dumps({"key": key, "sha256": intent.sha256, "begun_at": begun_at.isoformat(timespec="seconds")})
        hidden = path.with_suffix(".new")
        file = os.open(hidden, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            # Locked before it can be seen: nobody may take it for one that was left behind.
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.write(file, text.encode())
            os.utime(file, (begun_at.timestamp(), begun_at.timestamp()))
            os.fsync(file)
            hidden.rename(path)
        except BaseException:
            # Ctrl-C too leaves neither a file nor a lock behind.
            hidden.unlink(missing_ok=True)
            os.close(file)
            raise
        return _Entry(path, file, key)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A locked file; closing `file` lets go of the lock."""

    path: Path
    file: int
    key: str

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)


def _lock(path: Path) -> _Entry | None:
    """The entry, locked; None when somebody else has the lock or it is gone."""
    try:
        file = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(file).st_nlink:
            return _Entry(path, file, _key_in(os.read(file, _ENTRY_BYTES)))
    except OSError:
        pass
    os.close(file)
    return None


def _key_in(text: bytes) -> str:
    """The key of an entry; `""` when it was not written whole."""
    least, most = IDEMPOTENCY_KEY_LENGTH
    try:
        key = json.loads(text)["key"]
    except (ValueError, KeyError, TypeError):
        return ""
    fits = isinstance(key, str) and least <= len(key) <= most and all(" " <= char <= "~" for char in key)
    return key if fits else ""
