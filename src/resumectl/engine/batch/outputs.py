"""The folder that a batch writes into: names, whole files only, one batch at a time."""

from __future__ import annotations

import errno
import fcntl
import hashlib
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from resumectl.engine.batch import rows
from resumectl.engine.batch.rows import Row
from resumectl.intake import display_path
from resumectl.model.errors import Conflict, ResumectlError

_TEMPORARY: Final = ".resumectl-tmp-"
_NAME_BYTES: Final = 240
"""File systems allow 255 bytes; the rest is room for the suffix."""
_ONLY_THIS_FILE: Final = frozenset({errno.ENAMETOOLONG, errno.EISDIR, errno.ENOTDIR, errno.EEXIST})
"""What the next file need not meet."""


class OutputRefused(ResumectlError):
    """The system did not let a batch write; going on would fail for every file."""

    default_code = "OUTPUT_NOT_WRITTEN"


class Outputs:
    """The output folder `root`; only its holder writes into it."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @contextmanager
    def held(self) -> Iterator[None]:
        """Make the folder and keep others out while the block runs.

        Raises:
            Conflict: another batch is writing there.
            OutputRefused: the folder cannot be made.
        """
        with _refusing(self.root):
            self.root.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
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

    def profile_path(self, relative: str) -> str:
        """Where the profile of a file goes, relative to the folder: the file's whole name and `.json`."""
        return f"{_fitting(relative)}.json"

    def document_path(self, relative: str) -> str:
        """Where the Word file goes: `cv.pdf` becomes `cv.pdf.docx`, so that cv.pdf and cv.doc do not
        collide.
        """
        return f"{_fitting(relative)}.docx"

    def has(self, relative: str) -> bool:
        """Whether the output is there and not empty."""
        try:
            return bool(relative) and os.path.getsize(self.root / relative) > 0
        except OSError:
            return False

    def write(self, relative: str, data: bytes) -> None:
        """Write a file whole: under a temporary name first, then renamed. Raises OutputRefused."""
        target = self.root / relative
        temporary = target.parent / f"{_TEMPORARY}{secrets.token_hex(8)}"
        with _refusing(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                temporary.write_bytes(data)
                os.replace(temporary, target)
            except BaseException:
                with suppress(FileNotFoundError):
                    temporary.unlink()
                raise

    def write_json(self, relative: str, value: Any) -> None:
        """Write indented JSON in UTF-8. Raises OutputRefused."""
        text = json.dumps(value, ensure_ascii=False, indent=2)
        self.write(relative, text.encode("utf-8", "backslashreplace") + b"\n")

    def sweep(self) -> None:
        """Remove what a batch left behind that was killed while it wrote; call only while `held`."""
        for folder, _, names in os.walk(self.root):
            for name in names:
                if name.startswith(_TEMPORARY):
                    with suppress(OSError):
                        os.unlink(os.path.join(folder, name))

    def remembered(self) -> dict[str, Row]:
        """The last row of each file of earlier runs. Raises OutputRefused when they cannot be read."""
        with _refusing(self.root / rows.RESULTS):
            try:
                return rows.decode_rows((self.root / rows.RESULTS).read_bytes())
            except FileNotFoundError:
                return {}

    def remember(self, row: Row) -> None:
        """Add a row to results.ndjson. Raises OutputRefused."""
        path = self.root / rows.RESULTS
        with _refusing(path), path.open("ab") as file:
            # A line that a crash cut off must not swallow this one.
            if file.tell() and not _ends_with_newline(path):
                file.write(b"\n")
            file.write(rows.encode_row(row))

    def conclude(self, final: list[Row]) -> None:
        """Write the three tables anew, each file once. Raises OutputRefused."""
        self.write(rows.RESULTS, b"".join(rows.encode_row(row) for row in final))
        self.write(rows.RESULTS_TABLE, rows.results_table(final))
        self.write(rows.FAILED_TABLE, rows.failed_table(final))


@contextmanager
def _refusing(path: Path) -> Iterator[None]:
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


def _ends_with_newline(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"


def _fitting(relative: str) -> str:
    """The path, its last part cut and made unique again by a hash when no file system could hold it."""
    folder, slash, name = relative.rpartition("/")
    raw = os.fsencode(name)
    if len(raw) <= _NAME_BYTES:
        return relative
    kept = raw[: _NAME_BYTES - 20].decode("utf-8", "ignore")
    return f"{folder}{slash}{kept}~{hashlib.sha256(raw).hexdigest()[:12]}"
