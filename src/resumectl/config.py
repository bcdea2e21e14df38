"""Settings: flags, then RESUMECTL_* variables, then ./resumectl.toml, then the user's config file, then
defaults.

A `resumectl.toml` belongs to whoever made the folder, so it may say how output looks and never where data
goes: a target, a key or a workspace in it is an error. Nothing is read from a folder that is being scanned.
"""

from __future__ import annotations

import os
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from resumectl.model.errors import UsageError
from resumectl.model.public_url import public_root

FOLDER_FILE: Final = "resumectl.toml"
OUTPUT_SETTINGS: Final = ("template", "jobs", "names", "gates")
TARGET_SETTINGS: Final = ("workspace", "profile", "url", "api_key", "public_url", "profiles")
JOBS_MOST: Final = 64
_FILE_BYTES = 1_000_000
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Hosts that plain http is good enough for."""

_TOKEN = re.compile("svc_(live|test)_")


@dataclass(frozen=True, slots=True)
class LocalTarget:
    """A workspace folder on this machine; `origin` is what named it, `public_url` where others reach its service."""

    workspace: Path
    origin: str
    public_url: str = ""


@dataclass(frozen=True, slots=True)
class RemoteTarget:
    """A service: its {base_url} and the key that belongs to it and goes nowhere else; it never shows in a message.

    `svc_version` is the release that is asked for, `""` for the latest.
    """

    url: str
    api_key: str = field(repr=False)
    origin: str
    svc_version: str = ""


Target = LocalTarget | RemoteTarget


@dataclass(frozen=True, slots=True)
class Flags:
    """What the command line said; None means not said."""

    workspace: str | None = None
    profile: str | None = None
    template: str | None = None
    jobs: int | None = None


@dataclass(frozen=True, slots=True)
class GateSettings:
    """What `batch` asks of every profile when its options do not say it; each as the option takes it."""

    min_coverage: float | None = None
    require: str | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of one run. `jobs` is how many documents are read at once, `template` None when none is
    set, `names` the pattern for names of finished files, empty for the usual ones. `origins` tells of settings that
    the command line did not say which file or variable did.
    """

    target: Target
    jobs: int
    template: str | None = None
    notices: tuple[str, ...] = ()
    names: str = ""
    gates: GateSettings = GateSettings()
    origins: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def default_workspace() -> Path:
    """The folder of the automatic workspace; it need not exist."""
    from platformdirs import user_data_path

    return user_data_path("resumectl", appauthor=False) / "workspace"


def user_file_path(environ: Mapping[str, str]) -> Path:
    """The user's config file: RESUMECTL_CONFIG, else `config.toml` in the system's place for such files."""
    named = environ.get("RESUMECTL_CONFIG", "")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_config_path

    return user_config_path("resumectl", appauthor=False) / "config.toml"


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


AskKey = Callable[[str], str]
"""Asks a person for the key of a service, of which it is told the address; `""` when nobody answers."""


def read_settings(
    flags: Flags = Flags(),
    *,
    environ: Mapping[str, str] | None = None,
    folder: Path | None = None,
    ask_key: AskKey | None = None,
) -> Settings:
    """The settings that hold for a command started in `folder` (default: the current one).

    Args:
        ask_key: for a service whose key stands nowhere; without it that is an error.

    Raises:
        UsageError: two targets of the same rank, a setting that does not exist or may not stand where it
            stands, a file that is no TOML, an unknown profile.
    """
    environ = os.environ if environ is None else environ
    folder_file = (folder or Path.cwd()) / FOLDER_FILE
    user_file = user_file_path(environ)
    of_folder = _read_toml(folder_file)
    of_user = _read_toml(user_file)
    _check_folder_settings(of_folder, folder_file, user_file)
    _check_names(of_user, (*OUTPUT_SETTINGS, "workspace", "profile", "profiles"), user_file)
    sources = _Sources(environ, of_user, user_file, ask_key)
    target = _choose_target(flags, sources)
    if isinstance(target, LocalTarget) and (root := environ.get("RESUMECTL_PUBLIC_URL")):
        target = replace(target, public_url=public_root(root, "RESUMECTL_PUBLIC_URL"))
    files = ((of_folder, folder_file), (of_user, user_file))
    template, origin = _template(flags, environ, *files)
    names, names_origin = _first("names", files)
    gates, gates_origin = _first("gates", files)
    return Settings(
        target=target,
        jobs=_jobs(flags, environ, *files),
        template=template,
        notices=tuple(_warnings_of(target, sources)),
        names="" if names is None else _text(names, f"names in {names_origin}"),
        gates=_gates({} if gates is None else gates, f"gates in {gates_origin}"),
        origins=MappingProxyType({"template": origin, "names": names_origin, "gates": gates_origin}),
    )


@dataclass(frozen=True, slots=True)
class _Sources:
    """Where a target may be named."""

    environ: Mapping[str, str]
    of_user: Mapping[str, Any]
    user_file: Path
    ask_key: AskKey | None


def _warnings_of(target: Target, sources: _Sources) -> Iterator[str]:
    """What a person should know of a service's key and where it comes from."""
    if not isinstance(target, RemoteTarget):
        return
    if target.origin != "RESUMECTL_URL" and _holds_keys(sources.of_user) and sources.user_file.stat().st_mode & 0o077:
        file = shlex.quote(str(sources.user_file))
        yield f"{sources.user_file} holds a key and others may read it; `chmod 600 {file}` closes it."
    if "RESUMECTL_API_KEY" in sources.environ and target.origin != "RESUMECTL_URL":
        yield "RESUMECTL_API_KEY belongs to RESUMECTL_URL and is not sent to the service of a profile."


def _holds_keys(of_user: Mapping[str, Any]) -> bool:
    profiles = of_user.get("profiles", {})
    return any(isinstance(one, dict) and "api_key" in one for one in profiles.values())


def _read_toml(path: Path) -> dict[str, Any]:
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
        return tomllib.loads(raw.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} is no valid TOML: {error}.", remedy="Mend that line.") from error


def _check_folder_settings(members: Mapping[str, Any], path: Path, user_file: Path) -> None:
    for name in members:
        if name in TARGET_SETTINGS:
            raise UsageError(
                f"{path} sets {name!r}; a {FOLDER_FILE} may only set {', '.join(OUTPUT_SETTINGS)}.",
                remedy=f"Remove it there; say it with a flag, a RESUMECTL_ variable or in {user_file}.",
            )
    _check_names(members, OUTPUT_SETTINGS, path)


def _check_names(members: Mapping[str, Any], known: tuple[str, ...], path: Path | str) -> None:
    for name in members:
        if name not in known:
            close = get_close_matches(name, known, 1)
            raise UsageError(
                f"{path} sets {name!r}, which is no setting.",
                remedy=f"Did you mean {close[0]!r}?" if close else f"Settings are: {', '.join(known)}.",
            )


def _choose_target(flags: Flags, sources: _Sources) -> Target:
    environ, of_user, user_file = sources.environ, sources.of_user, sources.user_file
    ranks: tuple[tuple[_Said, ...], ...] = (
        (_Said("--workspace", "workspace", flags.workspace), _Said("--profile", "profile", flags.profile)),
        tuple(_Said(f"RESUMECTL_{kind.upper()}", kind, environ.get(f"RESUMECTL_{kind.upper()}") or None)
              for kind in ("workspace", "profile", "url")),
        tuple(_Said(f"{kind} in {user_file}", kind, of_user.get(kind)) for kind in ("workspace", "profile")),
    )  # fmt: skip
    for rank in ranks:
        said = [one for one in rank if one.value is not None]
        if len(said) > 1:
            raise UsageError(
                f"{' and '.join(one.origin for one in said)} name two targets at once.",
                remedy="Keep the one that is meant.",
            )
        if said:
            beside = user_file.parent if rank is ranks[-1] else Path.cwd()
            return _target(said[0], sources, beside)
    return LocalTarget(default_workspace(), "default")


class _Said(NamedTuple):
    origin: str
    kind: str
    value: Any


def _target(said: _Said, sources: _Sources, beside: Path) -> Target:
    value = _text(said.value, said.origin)
    if said.kind == "workspace":
        return LocalTarget(beside / Path(value).expanduser(), said.origin)
    if said.kind == "url":
        name = "RESUMECTL_API_KEY"
        return _remote_target(value, sources.environ.get(name, ""), said.origin, name, sources.ask_key)
    return _profile_target(value, said.origin, sources)


def _profile_target(name: str, origin: str, sources: _Sources) -> Target:
    user_file = sources.user_file
    profiles = _table(sources.of_user.get("profiles", {}), f"{user_file}: 'profiles'")
    if name not in profiles:
        close = get_close_matches(name, profiles, 1)
        known = f"Profiles are: {', '.join(profiles)}." if profiles else f"No profile is set up in {user_file}."
        raise UsageError(
            f"There is no profile {name!r} ({origin}).",
            remedy=f"Did you mean {close[0]!r}?" if close else known,
        )
    members = _table(profiles[name], where := f"profile {name!r} in {user_file}")
    if ("workspace" in members) == ("url" in members):
        raise UsageError(f"The {where} must have either a workspace or a url.", remedy="Mend it there.")
    if "workspace" in members:
        _check_names(members, ("workspace", "public_url"), f"The {where}")
        root = _text(members["public_url"], f"public_url of {where}") if "public_url" in members else ""
        folder = user_file.parent / Path(_text(members["workspace"], where)).expanduser()
        return LocalTarget(folder, where, public_root(root, f"public_url of {where}"))
    _check_names(members, ("url", "api_key", "svc_version"), f"The {where}")
    api_key = _text(members["api_key"], f"api_key of {where}") if "api_key" in members else ""
    target = _remote_target(_text(members["url"], where), api_key, where, f"api_key in {user_file}", sources.ask_key)
    return replace(target, svc_version=_release(members.get("svc_version", ""), f"svc_version of {where}"))


def _release(value: Any, origin: str) -> str:
    # TOML has dates of its own, which people write without quotes.
    said = value.isoformat() if isinstance(value, date) else value
    if said == "" or (isinstance(said, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", said, re.ASCII)):
        return said
    raise UsageError(f"The {origin} is {value!r}.", remedy="A release is a date: YYYY-MM-DD.")


def _remote_target(url: str, api_key: str, origin: str, key_name: str, ask_key: AskKey | None) -> RemoteTarget:
    url = url.strip()
    parts = _address(url, origin)
    if parts.username or parts.password or _TOKEN.search(url):
        raise UsageError(
            f"{origin}: the address carries a name, password or key.", remedy=f"Put the key into {key_name}."
        )
    if parts.scheme == "http" and parts.hostname not in LOOPBACK:
        raise UsageError(
            f"{origin}: {url} would send the key in the clear.",
            remedy="Use https; http is for this machine only.",
        )
    if not api_key and ask_key:
        api_key = ask_key(url)
    api_key = api_key.strip()
    if not api_key:
        raise UsageError(f"{origin} names a service and there is no key for it.", remedy=f"Set {key_name}.")
    if not all("!" <= char <= "~" for char in api_key):
        raise UsageError(
            f"The key for {url} has a character that no key has.", remedy=f"Copy it again into {key_name}."
        )
    return RemoteTarget(url.rstrip("/"), api_key, origin)


def _address(url: str, origin: str) -> SplitResult:
    """The parts of a service's address. Raises UsageError for what is none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    shown = "what it says" if "@" in url else repr(url)
    fits = parts.scheme in ("http", "https") and parts.hostname and port != 0
    if not fits or parts.query or parts.fragment or not url.isascii() or not url.isprintable() or " " in url:
        raise UsageError(
            f"{origin}: {shown} is no address of a service.",
            remedy="It looks like https://host/api/v1/public.",
        )
    return parts


def _jobs(flags: Flags, environ: Mapping[str, str], *files: tuple[Mapping[str, Any], Path]) -> int:
    if flags.jobs is not None:
        return _count(flags.jobs, "--jobs")
    if environ.get("RESUMECTL_JOBS"):
        return _count(environ["RESUMECTL_JOBS"], "RESUMECTL_JOBS")
    for members, path in files:
        if "jobs" in members:
            return _count(members["jobs"], f"jobs in {path}")
    return min(processors(), JOBS_MOST)


def _count(value: Any, origin: str) -> int:
    text = str(value).strip()
    digits = text.isascii() and text.isdigit() and len(text) <= 4 and not isinstance(value, bool)
    if not digits or not 1 <= int(text) <= JOBS_MOST:
        raise UsageError(f"{origin} is {value!r}.", remedy=f"Give a whole number from 1 to {JOBS_MOST}.")
    return int(text)


def _template(
    flags: Flags, environ: Mapping[str, str], *files: tuple[Mapping[str, Any], Path]
) -> tuple[str | None, str]:
    """The name and what says it."""
    if flags.template is not None:
        return _text(flags.template, "--template"), ""
    if environ.get("RESUMECTL_TEMPLATE"):
        return environ["RESUMECTL_TEMPLATE"], "RESUMECTL_TEMPLATE"
    value, path = _first("template", files)
    return (None, "") if value is None else (_text(value, f"template in {path}"), path)


def _first(name: str, files: Sequence[tuple[Mapping[str, Any], Path]]) -> tuple[Any, str]:
    """What the first file says that says it, and which one that is; None and an empty text when none does."""
    return next(((members[name], str(path)) for members, path in files if name in members), (None, ""))


def _gates(value: Any, origin: str) -> GateSettings:
    members = _table(value, origin)
    for name in members:
        if name not in ("min_coverage", "require"):
            raise UsageError(f"{origin} have no {name!r}.", remedy="There are min_coverage and require.")
    least, required = members.get("min_coverage"), members.get("require")
    if least is not None and (isinstance(least, bool) or not isinstance(least, int | float)):
        raise UsageError(f"min_coverage of {origin} is {least!r}.", remedy="Give a share from 0 to 1, like 0.8.")
    if isinstance(required, list) and all(isinstance(one, str) for one in required):
        required = ",".join(required)
    if not isinstance(required, str | None):
        raise UsageError(f"require of {origin} is {required!r}.", remedy='Give a list like ["email", "phone"].')
    return GateSettings(None if least is None else float(least), required)


def _text(value: Any, origin: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise UsageError(f"{origin} must be a text that is not empty.", remedy="Set it or remove it.")
    return value


def _table(value: Any, origin: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise UsageError(f"{origin} must be a table.", remedy="See the section on settings in the README.")
    return value
