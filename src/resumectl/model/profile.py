"""The structured profile of one résumé, with the member names of the contract.

Source: the contract's "Parsed data" plus the members that release 2026-11-01 adds. Missing strings are `""`,
missing lists are empty, `location` is always there; nothing is invented.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, partial
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

PRESENT = "Present"
"""The literal `end_date` of an ongoing position."""


@dataclass(frozen=True, slots=True)
class Location:
    """Where the person lives: `city` as printed, `country` by its English name."""

    city: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True)
class BasicInfo:
    """Who the person is. `phone_number` is as printed, `phone_e164` the same number as +CCNNN or `""`."""

    first_name: str = ""
    last_name: str = ""
    full_name: str = ""
    email: str = ""
    phone_number: str = ""
    phone_e164: str = ""
    current_org: str = ""
    current_title: str = ""
    location: Location = Location()
    summary_description: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Education:
    """One school or degree. Dates are `YYYY`, `YYYY-MM`, `Present` or `""`."""

    degree: str = ""
    institution: str = ""
    start_date: str = ""
    end_date: str = ""


@dataclass(frozen=True, slots=True)
class Job:
    """One position at one employer. Dates are `YYYY`, `YYYY-MM`, `Present` or `""`."""

    role_title: str = ""
    company: str = ""
    location: str = ""
    start_date: str = ""
    end_date: str = ""
    bullet_points: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Certification:
    """A licence or certificate; `date` is `YYYY`, `YYYY-MM` or `""`."""

    name: str = ""
    issuer: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class SpokenLanguage:
    """A language the person speaks, with the level as printed."""

    name: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A web address of the person; `label` is the text it stands behind, or `""`."""

    label: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Project:
    """A project outside the jobs. Dates as in `Job`."""

    name: str = ""
    start_date: str = ""
    end_date: str = ""
    bullet_points: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything read from one résumé; `resume_language` is a lower-case English language name or `""`."""

    basic_info: BasicInfo = BasicInfo()
    education: tuple[Education, ...] = ()
    work_history: tuple[Job, ...] = ()
    skills: tuple[str, ...] = ()
    certifications: tuple[Certification, ...] = ()
    languages: tuple[SpokenLanguage, ...] = ()
    links: tuple[Link, ...] = ()
    projects: tuple[Project, ...] = ()
    resume_language: str = ""

    def to_json(self) -> dict[str, Any]:
        """The profile as plain dicts, lists and strings, in the contract's member order."""
        members: dict[str, Any] = _plain(self)
        return members

    @classmethod
    def from_json(cls, members: Mapping[str, Any]) -> Profile:
        """The profile that `to_json` wrote; unknown members are ignored, missing ones take their defaults.

        Raises:
            ValueError: a member has another type than the contract gives it.
        """
        profile: Profile = _build(cls, members)
        return profile

    @classmethod
    def surplus(cls, members: Mapping[str, Any]) -> str:
        """The JSON pointer of the first member that no profile has, "" where there is none: what a person or a
        program wrote and `from_json` would drop. Wrong types are left to `from_json`."""
        return next(_surplus(cls, members), "")

    @classmethod
    def all_surplus(cls, members: Mapping[str, Any]) -> tuple[str, ...]:
        """The pointers of all such members, each without what is below it."""
        return tuple(_surplus(cls, members))


SEQUENCES = (list, tuple)


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return value
    if isinstance(value, SEQUENCES):
        return [_plain(member) for member in value]
    return {name: _plain(getattr(value, name)) for name in value.__slots__}


class _Unfit(ValueError):
    """A member of another type than the contract's; what holds it prepends its own name to `pointer`."""

    def __init__(self, expected: str) -> None:
        self.expected = expected
        self.pointer = ""

    def __str__(self) -> str:
        return f"{self.pointer or '/'}: {self.expected} is expected"


@cache
def _readers_of(kind: Any) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    """What reads each member of a class; working that out takes longer than reading a profile."""
    hints = get_type_hints(kind)
    return tuple((field.name, _reader_of(hints[field.name])) for field in fields(kind))


def _reader_of(hint: Any) -> Callable[[Any], Any]:
    if get_origin(hint) is tuple:
        return partial(_members, _reader_of(get_args(hint)[0]))
    if is_dataclass(hint) and not isinstance(hint, UnionType):
        return partial(_build, hint)
    return _text


def _surplus(kind: Any, value: Any) -> Iterator[str]:
    if get_origin(kind) is tuple and isinstance(value, list):
        inner = [(str(at), get_args(kind)[0], one) for at, one in enumerate(value)]
    elif is_dataclass(kind) and isinstance(value, Mapping):
        hints = get_type_hints(kind)
        inner = [(name, hints.get(name), one) for name, one in value.items()]
    else:
        return
    for name, own, one in inner:
        here = "/" + name.replace("~", "~0").replace("/", "~1")
        if own is None:
            yield here
        else:
            yield from (here + deeper for deeper in _surplus(own, one))


def _build(kind: Any, members: Any) -> Any:
    if not isinstance(members, Mapping):
        raise _Unfit("an object")
    known = {}
    for name, read in _readers_of(kind):
        value = members.get(name)
        if read is _text and type(value) is str:
            known[name] = value
        elif value is not None:
            try:
                known[name] = read(value)
            except _Unfit as problem:
                problem.pointer = f"/{name}{problem.pointer}"
                raise
    return kind(**known)


def _members(read: Callable[[Any], Any], values: Any) -> tuple[Any, ...]:
    if not isinstance(values, list | tuple):
        raise _Unfit("an array")
    if read is _text and all(type(value) is str for value in values):
        return tuple(values)
    found: list[Any] = []
    try:
        for value in values:
            found.append(read(value))
    except _Unfit as problem:
        problem.pointer = f"/{len(found)}{problem.pointer}"
        raise
    return tuple(found)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _Unfit("a string")
    return value
