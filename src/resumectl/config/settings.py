"""All settings of one run, each from the first place that says it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from resumectl.config.files import (
    FOLDER_FILE,
    OUTPUT_SETTINGS,
    check_folder_settings,
    check_names,
    path_of,
    read_toml,
    system_place,
    table_of,
    text_of,
)
from resumectl.config.targets import AskKey, LocalTarget, Sources, Target, choose_target, warnings_of
from resumectl.model.errors import UsageError
from resumectl.model.gates import SHARE_REMEDY, checked_coverage, read_fields
from resumectl.model.public_url import public_root
from resumectl.model.rendering import NAME_WORDS_REMEDY, unknown_name_word

JOBS_MOST: Final = 64


@dataclass(frozen=True, slots=True)
class Flags:
    """What the command line said; None means not said."""

    workspace: str | None = None
    profile: str | None = None
    template: str | None = None
    jobs: int | None = None


@dataclass(frozen=True, slots=True)
class GateSettings:
    """What `batch` asks of every profile when its options do not say it: the least coverage (0 to 1), and names of
    `model.gates.FIELDS`.
    """

    min_coverage: float | None = None
    require: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of one run. `jobs` is how many documents are read at once, `template` None when none is
    set, `names` the pattern for names of finished files, empty for the usual ones. `origins` tells of each of them
    that neither the command line nor a default did which file or variable did.
    """

    target: Target
    jobs: int
    template: str | None = None
    notices: tuple[str, ...] = ()
    names: str = ""
    gates: GateSettings = GateSettings()
    origins: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def user_file_path(environ: Mapping[str, str]) -> Path:
    """The user's config file: RESUMECTL_CONFIG, else `config.toml` in the system's place for such files."""
    named = environ.get("RESUMECTL_CONFIG", "")
    if named:
        return path_of(named, "RESUMECTL_CONFIG")
    from platformdirs import user_config_path

    return system_place(user_config_path) / "config.toml"


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
    of_folder = read_toml(folder_file)
    of_user = read_toml(user_file)
    check_folder_settings(of_folder, folder_file, user_file)
    check_names(of_user, (*OUTPUT_SETTINGS, "workspace", "profile", "profiles"), user_file)
    sources = Sources(environ, of_user, user_file, ask_key)
    target = choose_target(flags.workspace, flags.profile, sources)
    if isinstance(target, LocalTarget) and (root := environ.get("RESUMECTL_PUBLIC_URL")):
        target = replace(target, public_url=public_root(root, "RESUMECTL_PUBLIC_URL"))
    files = ((of_folder, folder_file), (of_user, user_file))
    # What the command line says is checked first: it is what the person has before their eyes.
    jobs = None if flags.jobs is None else _count(str(flags.jobs), "--jobs")
    template = None if flags.template is None else text_of(flags.template, "--template")
    output = _read_output(environ, files)
    typed = {"jobs": jobs, "template": template}
    return Settings(
        target=target,
        jobs=jobs or output["jobs"].value or min(processors(), JOBS_MOST),
        template=template or output["template"].value,
        notices=tuple(warnings_of(target, sources)),
        names=output["names"].value or "",
        gates=GateSettings(output["min_coverage"].value, output["require"].value or ()),
        origins=MappingProxyType({name: "" if typed.get(name) else one.origin for name, one in output.items()}),
    )


class _Found(NamedTuple):
    """A setting's value, None where nothing says it, and the variable or file that does."""

    value: Any = None
    origin: str = ""


def _read_output(
    environ: Mapping[str, str], files: Sequence[tuple[Mapping[str, Any], Path]]
) -> Mapping[str, _Found]:
    """The settings of output, each from its variable or the first file that says it. Raises UsageError."""
    gates: Mapping[str, Any] = {}
    of_gates = next(((members["gates"], path) for members, path in files if "gates" in members), None)
    if of_gates:
        gates = table_of(of_gates[0], f"gates in {of_gates[1]}")
        check_names(gates, ("min_coverage", "require"), f"[gates] in {of_gates[1]}")
    found = {}
    for name, read in _READERS.items():
        variable = f"RESUMECTL_{name.upper()}"
        places = [(gates, of_gates[1])] if of_gates and name in gates else files
        in_files = next((_Found(members[name], str(path)) for members, path in places if name in members), _Found())
        if said := environ.get(variable):
            found[name] = _Found(read(said, variable, True), variable)
        elif in_files.origin:
            found[name] = _Found(read(in_files.value, f"{name} in {in_files.origin}", False), in_files.origin)
        else:
            found[name] = _Found()
    return found


def _read_jobs(value: Any, said: str, is_text: bool) -> int:
    if not is_text and (isinstance(value, bool) or not isinstance(value, int)):
        raise _no_count(value, said)
    return _count(str(value), said)


def _count(text: str, said: str) -> int:
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4 and 1 <= int(digits) <= JOBS_MOST):
        raise _no_count(text, said)
    return int(digits)


def _no_count(value: Any, said: str) -> UsageError:
    return UsageError(f"{said} is {value!r}.", remedy=f"Give a whole number from 1 to {JOBS_MOST}.")


def _read_template(value: Any, said: str, _: bool) -> str:
    return text_of(value, said)


def _read_names(value: Any, said: str, _: bool) -> str:
    pattern = text_of(value, said)
    if (wrong := unknown_name_word(pattern)) is not None:
        raise UsageError(f"{said}: a file name has no {{{wrong}}}.", remedy=NAME_WORDS_REMEDY)
    return pattern


def _read_min_coverage(value: Any, said: str, is_text: bool) -> float:
    with suppress(ValueError, OverflowError):
        if isinstance(value, str) is is_text and not isinstance(value, bool) and isinstance(value, str | int | float):
            return checked_coverage(float(value), said)
    raise UsageError(f"{said} is {value!r}.", remedy=SHARE_REMEDY)


def _read_require(value: Any, said: str, is_text: bool) -> tuple[str, ...]:
    if not is_text and isinstance(value, list) and all(isinstance(one, str) for one in value):
        value = ",".join(value)
    if not isinstance(value, str):
        raise UsageError(f"{said} is {value!r}.", remedy='Give a list like ["email", "phone"].')
    return read_fields(value, said)


_READERS: Final[Mapping[str, Callable[[Any, str, bool], Any]]] = {
    "template": _read_template,
    "jobs": _read_jobs,
    "names": _read_names,
    "min_coverage": _read_min_coverage,
    "require": _read_require,
}
"""How each setting of output is read: from its value, what says it, and whether that is a variable's text."""
