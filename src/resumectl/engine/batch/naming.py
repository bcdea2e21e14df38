"""Under which name a file is remembered.

That is its own, as long as it stays where it is: new bytes under an old name are a new state of the same document.
Where a watch takes files away, the next `cv.pdf` is somebody else's, and must not write over what the first one gave.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from resumectl.engine.batch.memory import Memory
from resumectl.intake import FoundFile


class Names:
    """The names of one run's `files`. Thread-safe."""

    def __init__(self, memory: Memory, files: Sequence[FoundFile], *, takes_away: bool) -> None:
        self._memory = memory
        self._takes_away = takes_away
        self._lock = threading.Lock()
        self._given = {file.name: file.path for file in files} if takes_away else {}

    def of(self, file: FoundFile, sha256: str = "") -> FoundFile:
        """The file as it is remembered: with a number where another document has its name; `sha256` is of its bytes,
        `""` when they could not be read. A failure gave nothing that would be lost.
        """
        if not self._takes_away:
            return file
        with self._lock:
            names = (replace(file, relative=numbered(file.relative, number)) for number in count(1))
            return next(named for named in names if self._is_for(named, sha256))

    def _is_for(self, named: FoundFile, sha256: str) -> bool:
        row = self._memory.row(named.name)
        is_its_own = row is None or row.error is not None or row.sha256 == sha256
        return is_its_own and self._given.setdefault(named.name, named.path) == named.path


def numbered(path: str, number: int) -> str:
    """`cv.pdf`, `cv (2).pdf` and so on."""
    stem, suffix = os.path.splitext(path)
    return f"{stem} ({number}){suffix}" if number > 1 else path
