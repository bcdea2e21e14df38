"""Where data goes: a workspace of this machine or a service, as flags, variables and the user's file say."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from resumectl.config.files import check_names, path_of, system_place, table_of, text_of
from resumectl.model.errors import UsageError
from resumectl.model.public_url import public_root

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Hosts that plain http is good enough for."""

DEFAULT: Final = "default"
"""The origin of a target that nothing names."""

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


def default_workspace() -> Path:
    """The folder of the automatic workspace; it need not exist."""
    from platformdirs import user_data_path

    return system_place(user_data_path) / "workspace"


AskKey = Callable[[str], str]
"""Asks a person for the key of a service, of which it is told the address; `""` when nobody answers."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Where a target may be named."""

    environ: Mapping[str, str]
    of_user: Mapping[str, Any]
    user_file: Path
    ask_key: AskKey | None


def warnings_of(target: Target, sources: Sources) -> Iterator[str]:
    """What a person should know of a service's key and where it comes from."""
    if not isinstance(target, RemoteTarget):
        if target.origin == DEFAULT and sources.environ.get("RESUMECTL_API_KEY"):
            yield "RESUMECTL_API_KEY is set and RESUMECTL_URL is not: this is the workspace of this machine."
        return
    if target.origin != "RESUMECTL_URL" and _holds_keys(sources.of_user) and sources.user_file.stat().st_mode & 0o077:
        file = shlex.quote(str(sources.user_file))
        yield f"{sources.user_file} holds a key and others may read it; `chmod 600 {file}` closes it."
    if "RESUMECTL_API_KEY" in sources.environ and target.origin != "RESUMECTL_URL":
        yield "RESUMECTL_API_KEY belongs to RESUMECTL_URL and is not sent to the service of a profile."


def _holds_keys(of_user: Mapping[str, Any]) -> bool:
    profiles = of_user.get("profiles", {})
    return any(isinstance(one, dict) and "api_key" in one for one in profiles.values())


def choose_target(workspace: str | None, profile: str | None, sources: Sources) -> Target:
    """The workspace or service to work on; the two flags come before everything else, None means not said.

    Raises:
        UsageError: two of the same rank, an unknown profile, an address or a key that is none.
    """
    environ, of_user, user_file = sources.environ, sources.of_user, sources.user_file
    ranks: tuple[tuple[_Said, ...], ...] = (
        (_Said("--workspace", "workspace", workspace), _Said("--profile", "profile", profile)),
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
    return LocalTarget(default_workspace(), DEFAULT)


class _Said(NamedTuple):
    origin: str
    kind: str
    value: Any


def _target(said: _Said, sources: Sources, beside: Path) -> Target:
    value = text_of(said.value, said.origin)
    if said.kind == "workspace":
        return LocalTarget(beside / path_of(value, said.origin), said.origin)
    if said.kind == "url":
        name = "RESUMECTL_API_KEY"
        return _remote_target(value, sources.environ.get(name, ""), said.origin, name, sources.ask_key)
    return _profile_target(value, said.origin, sources)


def _profile_target(name: str, origin: str, sources: Sources) -> Target:
    user_file = sources.user_file
    profiles = table_of(sources.of_user.get("profiles", {}), f"{user_file}: 'profiles'")
    if name not in profiles:
        close = get_close_matches(name, profiles, 1)
        known = f"Profiles are: {', '.join(profiles)}." if profiles else f"No profile is set up in {user_file}."
        raise UsageError(
            f"There is no profile {name!r} ({origin}).",
            remedy=f"Did you mean {close[0]!r}?" if close else known,
        )
    members = table_of(profiles[name], where := f"profile {name!r} in {user_file}")
    if ("workspace" in members) == ("url" in members):
        raise UsageError(f"The {where} must have either a workspace or a url.", remedy="Mend it there.")
    if "workspace" in members:
        check_names(members, ("workspace", "public_url"), f"The {where}")
        root = text_of(members["public_url"], f"public_url of {where}") if "public_url" in members else ""
        folder = user_file.parent / path_of(text_of(members["workspace"], where), f"The workspace of {where}")
        return LocalTarget(folder, where, public_root(root, f"public_url of {where}"))
    check_names(members, ("url", "api_key", "svc_version"), f"The {where}")
    api_key = text_of(members["api_key"], f"api_key of {where}") if "api_key" in members else ""
    target = _remote_target(text_of(members["url"], where), api_key, where, f"api_key in {user_file}", sources.ask_key)
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
    shown = "what it says" if "@" in url or _TOKEN.search(url) else repr(url)
    fits = parts.scheme in ("http", "https") and parts.hostname and port != 0
    if not fits or parts.query or parts.fragment or not url.isascii() or not url.isprintable() or " " in url:
        raise UsageError(
            f"{origin}: {shown} is no address of a service.",
            remedy="It looks like https://host/api/v1/public.",
        )
    return parts
