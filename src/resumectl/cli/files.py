"""Files that a command writes: whole or not at all."""

from __future__ import annotations

import itertools
import os
import stat
import tempfile
from contextlib import suppress

from resumectl.cli.show import not_written
from resumectl.intake import display_path
from resumectl.model.errors import ResumectlError, UsageError


def destination(output: str | None, filename: str) -> str:
    """Where to write: the file named by --output, or `filename` in the folder named by it, or here.

    A name that nobody typed never replaces a file: two people may be called the same. Raises UsageError for an empty
    `output`, as a script's unset variable gives.
    """
    if output == "":
        raise UsageError("The file to write has an empty name.", remedy="Name a file or a folder, or leave it out.")
    if output is not None and not output.endswith(os.sep) and not os.path.isdir(output):
        return output
    folder = output or ""
    stem, suffix = os.path.splitext(filename)
    names = itertools.chain([filename], (f"{stem} ({number}){suffix}" for number in itertools.count(2)))
    return next(path for name in names if not os.path.lexists(path := os.path.join(folder, name)))


def write_output(path: str, data: bytes) -> None:
    """Write the file under a temporary name beside it and rename it; what was there before stays until then.

    Raises:
        ResumectlError: the system refused it; nothing changed.
    """
    try:
        # Through a link, so that it stays one; straight into a pipe or device, which cannot be replaced.
        target = os.path.realpath(path)
        if os.path.exists(target) and not stat.S_ISREG(os.stat(target).st_mode):
            with open(target, "wb") as file:
                file.write(data)
            return
        _replace(target, data)
    except OSError as error:
        raise not_written(display_path(path), error) from error


def _replace(target: str, data: bytes) -> None:
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        raise ResumectlError(
            f"There is no folder {display_path(folder)} to write into.",
            code="OUTPUT_NOT_WRITTEN",
            remedy="Make it first, or choose another place with --output.",
        )
    descriptor, temporary = tempfile.mkstemp(prefix=".resumectl-", dir=folder)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except BaseException:
        # Ctrl-C too leaves no half file beside the others.
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


def _umask() -> int:
    """The process's mask; reading it means setting it for a moment."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
