"""Under which name a file is remembered.

That is its own, as long as it stays where it is: new bytes under an old name are a new state of the same document.
Where a watch takes files away, the next `cv.pdf` is somebody else's, and must not write over what the first one gave.
"""

from __future__ import annotations

import os
import threading
from dataclasses import replace
from itertools import count
from typing import Final

from resumectl.engine.batch.memory import Memory
from resumectl.engine.batch.plan import Plan
from resumectl.intake import FoundFile

FAILED_FOLDER: Final = "failed"
"""Where a watch that moves files puts those that failed, below the output folder."""


class Names:
    """The names of the files of one run. Thread-safe."""

    def __init__(self, memory: Memory, plan: Plan) -> None:
        self._memory = memory
        self._plan = plan
        self._lock = threading.Lock()
        self._given = {file.name: file.path for file in plan.files} if plan.takes_away else {}

    def of(self, file: FoundFile, sha256: str = "") -> FoundFile:
        """The file as it is remembered: with a number where another document has its name; `sha256` is of its bytes,
        `""` when they could not be read.
        """
        if not self._plan.takes_away:
            return file
        with self._lock:
            names = (replace(file, relative=numbered(file.relative, number)) for number in count(1))
            return next(named for named in names if self._is_for(named, sha256))

    def _is_for(self, named: FoundFile, sha256: str) -> bool:
        row = self._memory.row(named.name)
        is_free = row is None or row.sha256 == sha256 or (row.error is not None and not self._still_failed(named))
        return is_free and self._given.setdefault(named.name, named.path) == named.path

    def _still_failed(self, named: FoundFile) -> bool:
        """Whether a document that came to nothing waits to be mended; its row says what it lacks."""
        return os.path.lexists(self._plan.out / FAILED_FOLDER / named.relative)


def numbered(path: str, number: int) -> str:
    """`cv.pdf`, `cv (2).pdf` and so on."""
    stem, suffix = os.path.splitext(path)
    return f"{stem} ({number}){suffix}" if number > 1 else path
