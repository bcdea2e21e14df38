"""What became of each file, in this run and earlier ones: results.ndjson, and where in it each file's last row stands.

Only places are kept in memory, so that it stays flat however many files a folder has.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import BinaryIO

from resumectl.engine.batch import rows
from resumectl.engine.batch.outputs import Outputs, refusing
from resumectl.engine.batch.rows import Row


class Memory:
    """The last row of each file below an output folder; close it. Thread-safe.

    Raises OutputRefused, here and in every method, when the system does not let it read or write.
    """

    def __init__(self, outputs: Outputs) -> None:
        self.path = outputs.root / rows.RESULTS
        self._outputs = outputs
        self._lock = threading.Lock()
        self._turn = threading.Lock()
        self._places: dict[str, int] = {}
        self._file: BinaryIO | None = None
        self._adding: int | None = None
        """What rows are added through, and where the next one will stand."""
        self._end = 0
        self._read_places()

    def close(self) -> None:
        """Let go of the file."""
        if self._file:
            self._file.close()
            self._file = None
        self._end_adding()

    def files(self) -> list[str]:
        """The names of all files that have a row, in the order of their first rows."""
        return list(self._places)

    def row(self, file: str) -> Row | None:
        """The last row of a file, or None."""
        line = self._line(file)
        return rows.decode_row(line) if line else None

    def _line(self, file: str) -> bytes:
        """The last line of a file, `b""` when it has none."""
        place = self._places.get(file)
        if place is None:
            return b""
        with self._lock, refusing(self.path):
            if self._file is None:
                self._file = self.path.open("rb")
            self._file.seek(place)
            return self._file.readline()

    def remember(self, row: Row, files: Mapping[str, bytes] = MappingProxyType({})) -> None:
        """Write a file's outputs and add its row to results.ndjson, so that a row tells of what is there."""
        line = rows.encode_row(row)
        pieces = {name: (data,) for name, data in files.items()}
        place = self._outputs.write(pieces, then=lambda: self._append(line))
        with self._lock:
            self._places[row.file] = place

    def _append(self, line: bytes) -> int:
        """The place of the line that is now the last one."""
        # Not the lock of those who read: a disk that does not answer would hold them up too.
        with self._turn, refusing(self.path):
            if self._adding is None:
                self._begin_adding()
            place = self._end
            try:
                self._add(line)
            except BaseException:
                # Nobody knows where it ends now.
                self._end_adding()
                raise
            return place

    def conclude(self, names: Iterable[str]) -> None:
        """Write the tables anew, with the rows of these files in this order; that of failures where there are any."""
        kept = [name for name in names if name in self._places]
        places: dict[str, int] = {}
        self._outputs.write({rows.RESULTS: self._compacted(kept, places)}, then=_nothing)
        self.close()
        self._places = places
        with refusing(self.path):
            self._file = self.path.open("rb")
        failed: list[str] = []
        self._outputs.write({rows.RESULTS_TABLE: rows.results_table(self._each(places, failed))}, then=_nothing)
        if failed:
            self._outputs.write({rows.FAILED_TABLE: rows.failed_table(self._each(failed))}, then=_nothing)
        else:
            self._outputs.remove(rows.FAILED_TABLE)

    def _compacted(self, names: Iterable[str], places: dict[str, int]) -> Iterator[bytes]:
        """The last line of each file; fills in where it will stand."""
        place = 0
        for name in names:
            if line := self._line(name):
                # A crash may have cut off the last line's end.
                whole = line.rstrip(b"\n") + b"\n"
                places[name] = place
                place += len(whole)
                yield whole

    def _each(self, names: Iterable[str], failed: list[str] | None = None) -> Iterator[Row]:
        """Their rows; `failed` gets the names of those with an error."""
        for name in names:
            if row := self.row(name):
                if failed is not None and row.error:
                    failed.append(name)
                yield row

    def _begin_adding(self) -> None:
        self._adding = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        self._end = os.lseek(self._adding, 0, os.SEEK_END)
        # A line that a crash cut off must not swallow the next one.
        if self._end and os.pread(self._adding, 1, self._end - 1) != b"\n":
            self._add(b"\n")

    def _add(self, line: bytes) -> None:
        left = memoryview(line)
        while left and self._adding is not None:
            left = left[os.write(self._adding, left) :]
        self._end += len(line)

    def _end_adding(self) -> None:
        adding, self._adding = self._adding, None
        if adding is not None:
            os.close(adding)

    def _read_places(self) -> None:
        with refusing(self.path):
            try:
                self._file = self.path.open("rb")
            except (FileNotFoundError, NotADirectoryError):
                # A folder that is none has no rows either; who writes there is told.
                return
            place = 0
            for line in self._file:
                if row := rows.decode_row(line):
                    self._places[row.file] = place
                place += len(line)


def _nothing() -> None:
    pass
