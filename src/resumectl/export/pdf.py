"""A Word file as PDF, by LibreOffice where it is on the machine."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from resumectl.model.errors import DocumentFailed, ProgramMissing
from resumectl.model.limits import DEADLINE_LIBREOFFICE_S

_PROGRAMS: Final = ("soffice", "libreoffice", "/Applications/LibreOffice.app/Contents/MacOS/soffice")
_MORE_FOLDERS: Final = ("/opt/homebrew/bin", "/usr/local/bin") if sys.platform == "darwin" else ()


def pdf_of(word_file: bytes, *, timeout_s: float = DEADLINE_LIBREOFFICE_S) -> bytes:
    """The pages of a .docx; each call has a LibreOffice profile of its own, so that nobody's open one is used.

    Raises:
        ProgramMissing: CONVERTER_MISSING.
        DocumentFailed: CONVERSION_FAILED, also after `timeout_s`.
    """
    folders = os.pathsep.join((os.environ.get("PATH", os.defpath), *_MORE_FOLDERS))
    program = next((path for name in _PROGRAMS if (path := shutil.which(name, path=folders))), None)
    if program is None:
        raise ProgramMissing(
            "A PDF is made by LibreOffice, which is not on this machine.",
            code="CONVERTER_MISSING",
            stage="convert",
            remedy="Install it (apt-get install libreoffice-writer-nogui; brew install --cask libreoffice).",
        )
    with tempfile.TemporaryDirectory(prefix="resumectl-pdf-") as folder:
        source, made = Path(folder, "file.docx"), Path(folder, "file.pdf")
        source.write_bytes(word_file)
        profile = f"-env:UserInstallation={Path(folder, 'office').as_uri()}"
        options = [profile, "--headless", "--norestore", "--convert-to", "pdf", "--outdir", folder]
        _run([program, *options, str(source)], timeout_s, folder)
        # Its exit code says nothing; the file does.
        if not made.is_file() or made.stat().st_size == 0:
            raise _failed("LibreOffice made no PDF of the file.")
        return made.read_bytes()


def _run(command: list[str], timeout_s: float, folder: str) -> None:
    quiet = subprocess.DEVNULL
    # Python passes over a TMPDIR that nobody can write to, LibreOffice ends without a word.
    environ = {**os.environ, "TMPDIR": folder}
    # A group of its own: the program that is named only starts the one that works.
    with subprocess.Popen(
        command, stdin=quiet, stdout=quiet, stderr=quiet, env=environ, start_new_session=True
    ) as process:
        try:
            process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            raise _failed(f"LibreOffice was stopped after {timeout_s:g} s.") from None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def _failed(message: str) -> DocumentFailed:
    return DocumentFailed(message, code="CONVERSION_FAILED", stage="convert", remedy="Export it as docx instead.")
