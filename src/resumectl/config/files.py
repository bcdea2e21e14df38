"""Files of settings: their TOML, and which names and kinds of values may stand in them."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from resumectl.model.errors import UsageError

FOLDER_FILE: Final = "resumectl.toml"
OUTPUT_SETTINGS: Final = ("template", "jobs", "names", "gates")
TARGET_SETTINGS: Final = ("workspace", "profile", "url", "api_key", "public_url", "profiles")
_FILE_BYTES: Final = 1_000_000
_NOWHERE: Final = Path(os.devnull, "resumectl")


def read_toml(path: Path) -> dict[str, Any]:
    """The members of a settings file, none where there is no such file. Raises UsageError for what is no TOML."""
    # is_file() first: a pipe of that name would keep the program waiting for ever.
    try:
        if not path.is_file():
            return {}
        with path.open("rb") as file:
            raw = file.read(_FILE_BYTES + 1)
    except OSError as error:
        raise UsageError(
            f"The settings in {path} cannot be read: {(error.strerror or 'no reason given').lower()}.",
            remedy="Check who may read the file.",
        ) from error
    if len(raw) > _FILE_BYTES:
        raise UsageError(f"{path} is larger than a settings file can be.", remedy="Move it away.")
    try:
        return tomllib.loads(raw.decode("utf-8-sig"))
    # Also a number of thousands of digits.
    except ValueError as error:
        raise UsageError(f"{path} is no valid TOML: {error}.", remedy="Mend that line.") from error
    except RecursionError as error:
        raise UsageError(f"{path} is no valid TOML: it is nested too deeply.", remedy="Move it away.") from error


def check_folder_settings(members: Mapping[str, Any], path: Path, user_file: Path) -> None:
    """Raise UsageError for a setting that may not stand in a folder's file."""
    for name in members:
        if name in TARGET_SETTINGS:
            raise UsageError(
                f"{path} sets {name!r}; a {FOLDER_FILE} may only set {', '.join(OUTPUT_SETTINGS)}.",
                remedy=f"Remove it there; say it with a flag, a RESUMECTL_ variable or in {user_file}.",
            )
    check_names(members, OUTPUT_SETTINGS, path)


def check_names(members: Mapping[str, Any], known: tuple[str, ...], path: Path | str) -> None:
    """Raise UsageError for a setting that is none of the `known` ones."""
    for name in members:
        if name not in known:
            close = get_close_matches(name, known, 1)
            raise UsageError(
                f"{path} sets {name!r}, which is no setting.",
                remedy=f"Did you mean {close[0]!r}?" if close else f"Settings are: {', '.join(known)}.",
            )


def text_of(value: Any, origin: str) -> str:
    """The value, which `origin` says, as a text. Raises UsageError for an empty one and for other kinds."""
    if not isinstance(value, str) or not value.strip():
        raise UsageError(f"{origin} must be a text that is not empty.", remedy="Set it or remove it.")
    return value


def path_of(text: str, origin: str) -> Path:
    """The path, which `origin` says, with `~` and `~name` as a shell reads them. Raises UsageError."""
    try:
        path = Path(text).expanduser()
    except RuntimeError as error:
        raise UsageError(
            f"{origin} is {text!r}, and there is no such user with a home here.", remedy="Write the whole path."
        ) from error
    if "\0" in text:
        raise UsageError(f"{origin} is {text!r}, which is no possible path.", remedy="Mend it there.")
    return path


def system_place(place: Callable[..., Path]) -> Path:
    """This program's own folder at `place`, one of platformdirs' functions.

    A user whom the system does not know and who has no HOME, as in a container, has none: then it is where nothing can
    be, so that only what needs it says so.
    """
    try:
        path = place("resumectl", appauthor=False)
    except RuntimeError:
        return _NOWHERE
    # Older releases answer with the `~` that nobody could read.
    return path if path.is_absolute() else _NOWHERE


def table_of(value: Any, origin: str) -> Mapping[str, Any]:
    """The value, which `origin` says, as a table. Raises UsageError."""
    if not isinstance(value, dict):
        raise UsageError(f"{origin} must be a table.", remedy="See the section on settings in the README.")
    return value
