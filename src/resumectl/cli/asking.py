"""What people are asked for: agreement, a text in their editor, amounts of time."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta

import typer

from resumectl.cli.options import Invocation
from resumectl.cli.show import is_terminal
from resumectl.model.errors import ResumectlError, UsageError

_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}
_DURATION = re.compile(r"([0-9]{1,9})([smhd])")
_LONGEST = timedelta(days=365 * 100)


def confirm(said: Invocation, question: str, *, yes: bool, must_be_said: bool) -> None:
    """Go on only when `yes` was said or a person agrees.

    Args:
        must_be_said: without a person to ask, `--yes` is needed; else the command alone is enough.

    Raises:
        UsageError: nobody can be asked.
        typer.Abort: the person does not agree.
    """
    if yes:
        return
    if said.no_input or not (is_terminal(sys.stdin) and is_terminal(sys.stderr)):
        if must_be_said:
            raise UsageError(f"{question} Nobody can be asked here.", remedy="Say --yes to do it.")
        return
    typer.confirm(question, abort=True, err=True)


@contextmanager
def edited(text: str, suffix: str, kept: Callable[[str], None]) -> Iterator[str]:
    """The text after a person has had it in $VISUAL or $EDITOR.

    Where the block, or the editor, ends with an error the file stays if there is other text in it, and `kept` is told
    where: what a person typed must not be lost with a slip.

    Raises:
        ResumectlError: there is no editor, it ended with an error, or it left no text in UTF-8.
    """
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    if not editor:
        if not is_terminal(sys.stdin):
            raise _no_editor("vi", "needs a terminal")
        editor = "vi"
    # A folder that only its owner may read: editors write copies beside the file, which must go with it.
    folder = tempfile.mkdtemp(prefix="resumectl-")
    path = os.path.join(folder, f"profile{suffix}")
    stays = ""
    try:
        with open(path, "x", encoding="utf-8", opener=_private) as file:
            file.write(text)
        _open_editor(editor, path)
        yield _saved(path, editor)
    except BaseException:
        # Ctrl-C too, while a service is waited for.
        if _is_other(path, text):
            stays = _moved(path, folder + suffix)
            kept(stays)
        raise
    finally:
        if stays != path:
            shutil.rmtree(folder, ignore_errors=True)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _moved(path: str, place: str) -> str:
    """Where the file lies now: at the place, unless something is in the way there."""
    try:
        os.rename(path, place)
    except OSError:
        return path
    return place


def _open_editor(editor: str, path: str) -> None:
    try:
        done = subprocess.run([*shlex.split(editor), path], check=False)
    except (OSError, ValueError) as error:
        raise _no_editor(editor, "cannot be started") from error
    if done.returncode != 0:
        raise _no_editor(editor, f"ended with {done.returncode}")


def _is_other(path: str, text: str) -> bool:
    """Whether somebody typed into the file."""
    try:
        with open(path, "rb") as file:
            return file.read().strip() not in (b"", text.encode().strip())
    except OSError:
        return False


def _saved(path: str, editor: str) -> str:
    """What lies in the file now, without the mark that some editors put in front. Raises ResumectlError."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except UnicodeDecodeError as error:
        # A stand-in for a letter would be stored in somebody's name.
        raise _no_editor(editor, "saved no UTF-8") from error
    except OSError as error:
        raise _no_editor(editor, "left no file") from error


def _no_editor(editor: str, what: str) -> ResumectlError:
    return ResumectlError(
        f"The editor {editor!r} {what}; nothing was changed.",
        code="EDITOR_FAILED",
        remedy="Name one in EDITOR, or use --set POINTER=VALUE.",
    )


def duration(text: str, option: str) -> timedelta:
    """`90d`, `12h`, `30m`, `45s`. Raises UsageError."""
    match = _DURATION.fullmatch(text.strip())
    length = timedelta(**{_UNITS[match[2]]: int(match[1])}) if match else timedelta()
    if not timedelta() < length <= _LONGEST:
        raise UsageError(f"{option} is {text!r}.", remedy="Give a time above 0, like 45s, 30m, 12h or 90d.")
    return length


def day(text: str, option: str) -> date:
    """`2026-11-01`. Raises UsageError."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise UsageError(f"{option} is {text!r}.", remedy="Give a day like 2026-11-01.") from None
