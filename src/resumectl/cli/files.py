"""Files that a command writes: whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile

from resumectl.cli.show import not_written
from resumectl.intake import display_path
from resumectl.model.errors import ResumectlError


def destination(output: str | None, filename: str) -> str:
    """Where to write: the file named by --output, in the folder named by it, or here."""
    if output is None:
        return filename
    if output.endswith(os.sep) or os.path.isdir(output):
        return os.path.join(output, filename)
    return output


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
        os.unlink(temporary)
        raise


def _umask() -> int:
    """The process's mask; reading it means setting it for a moment."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
