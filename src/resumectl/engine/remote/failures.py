"""Which documents of folders FAILED at a service: the next run, whatever folder it writes to, has those read again.

<folder>/<SHA-256 of the document>   the id of the resume as which it FAILED (0600)
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from resumectl.model.limits import DEDUPE_WINDOW_DAYS
from resumectl.model.resume import Resume, Status

logger = logging.getLogger("resumectl.remote")

_ID_BYTES = 256


class Failures:
    """Those of one key at one service, for as long as a workspace knows the same bytes. Thread-safe.

    `folder` is made when the first is written down. Where that cannot be, nothing is remembered: a file that fails
    again is then one resume more.
    """

    def __init__(self, folder: Path, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._folder = folder
        self._now = now
        self._sent: dict[str, str] = {}

    def resume_id(self, sha256: str) -> str:
        """As which resume these bytes FAILED, `""` when that is not known."""
        path = self._folder / sha256
        try:
            noted_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            if self._now() - noted_at >= timedelta(days=DEDUPE_WINDOW_DAYS):
                return ""
            with path.open("rb") as file:
                return file.read(_ID_BYTES).decode("ascii")
        except (OSError, UnicodeDecodeError):
            return ""

    def sent(self, sha256: str, resume_id: str) -> None:
        """Wait for what becomes of the bytes; `ended` is then told."""
        self._sent[resume_id] = sha256

    def ended(self, resume: Resume) -> None:
        """Note what became of the bytes of this resume, if they were sent by this process."""
        sha256 = self._sent.pop(resume.id, "")
        if not sha256:
            return
        try:
            if resume.status is not Status.FAILED:
                (self._folder / sha256).unlink(missing_ok=True)
            elif self.resume_id(sha256) != resume.id:
                self._write(sha256, resume.id)
        except OSError as error:
            logger.warning("what failed cannot be kept in %s: %s", self._folder, error.strerror)

    def _write(self, sha256: str, resume_id: str) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        hidden = self._folder / f"{sha256}.{secrets.token_hex(8)}.new"
        try:
            hidden.touch(mode=0o600, exist_ok=False)
            hidden.write_text(resume_id, encoding="ascii")
            hidden.replace(self._folder / sha256)
        finally:
            hidden.unlink(missing_ok=True)
