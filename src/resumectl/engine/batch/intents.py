"""The idempotency keys of what a batch is about to ask for, kept until the outcome is remembered (decision E8).

OUT/.resumectl-intents.ndjson   a line for each file that was begun: its bytes, how it was to be done, its keys

Whoever goes on after a kill asks again with the same keys, and gets the answer that the killed run paid for.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from resumectl.engine.batch.outputs import refusing
from resumectl.model.limits import IDEMPOTENCY_HOURS
from resumectl.model.timestamps import timestamp

INTENTS: Final = ".resumectl-intents.ndjson"


@dataclass(frozen=True, slots=True)
class Intent:
    """What was begun: `upload` and `reprocess` are its keys, `begun_at` when, as rows tell it."""

    file: str
    sha256: str
    options: str
    upload: str
    reprocess: str
    begun_at: str


class Intents:
    """The intents of one output folder, for its holder alone. Thread-safe.

    Args:
        new_key: makes a random key.
        settled: when a file's last outcome was remembered, `""` when it has none.
    """

    def __init__(self, out: Path, *, new_key: Callable[[], str], settled: Callable[[str], str]) -> None:
        self._path = out / INTENTS
        self._new_key = new_key
        self._lock = threading.Lock()
        self._left = {one.file: one for one in self._read() if one.begun_at > settled(one.file)}
        if self._path.exists():
            self.tidy()

    def begin(self, file: str, sha256: str, options: str) -> Intent:
        """The intent of a file, with the keys of a run that was cut off if it was at the same; on the disk now.

        Raises OutputRefused.
        """
        with self._lock:
            known = self._left.get(file)
            if known and (known.sha256, known.options) == (sha256, options):
                return known
            now = timestamp(datetime.now(UTC))
            intent = Intent(file, sha256, options, self._new_key(), self._new_key(), now)
            self._left[file] = intent
            with refusing(self._path), open(self._path, "ab", opener=_private) as journal:
                journal.write(_line(intent))
                journal.flush()
                os.fsync(journal.fileno())
            return intent

    def end(self, file: str) -> None:
        """Its outcome is remembered: another try is another intent."""
        with self._lock:
            self._left.pop(file, None)

    def tidy(self) -> None:
        """Keep those alone that have no outcome yet. Raises OutputRefused."""
        with self._lock, refusing(self._path):
            if not self._left:
                self._path.unlink(missing_ok=True)
                return
            fresh = self._path.with_suffix(".new")
            fresh.write_bytes(b"".join(map(_line, self._left.values())))
            os.replace(fresh, self._path)

    def _read(self) -> list[Intent]:
        oldest = timestamp(datetime.now(UTC) - timedelta(hours=IDEMPOTENCY_HOURS))
        found = []
        with refusing(self._path):
            lines = self._path.read_bytes().splitlines() if self._path.exists() else []
        for line in lines:
            try:
                intent = Intent(**json.loads(line))
            except (ValueError, TypeError):
                # The kill came while it was written: nothing was sent yet.
                continue
            if intent.begun_at >= oldest:
                found.append(intent)
        return found


def _line(intent: Intent) -> bytes:
    return json.dumps(asdict(intent)).encode() + b"\n"


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
