"""A profile taken apart into its values, each with the place it was read from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from resumectl.model.page import LOW_CONFIDENCE, Box, Mark, ParseResult
from resumectl.model.profile import Profile

HIGH_CONFIDENCE: Final = 0.9
_DIGITS: Final = re.compile(r"\d+")


class Group(StrEnum):
    """The parts of a profile, in the order in which they are shown."""

    CONTACT = "contact"
    SUMMARY = "summary"
    EXPERIENCE = "experience"
    EDUCATION = "education"
    SKILLS = "skills"
    CERTIFICATIONS = "certifications"
    LANGUAGES = "languages"
    LINKS = "links"
    PROJECTS = "projects"

    @property
    def heading(self) -> str:
        """What stands above the group's values."""
        return "Profile" if self is Group.SUMMARY else self.value.capitalize()


class Level(StrEnum):
    """How sure the parser is of a value: below LOW_CONFIDENCE, below HIGH_CONFIDENCE, or surer."""

    LOW = "low"
    FAIR = "fair"
    HIGH = "high"


_GROUPS: Final = {
    "work_history": Group.EXPERIENCE,
    "summary_description": Group.SUMMARY,
    "basic_info": Group.CONTACT,
}
_LABELS: Final = {
    "email": "e-mail",
    "phone_number": "phone",
    "phone_e164": "phone, intl.",
    "current_org": "current employer",
    "current_title": "current title",
    "summary_description": "summary",
    "role_title": "title",
    "institution": "school",
    "start_date": "start",
    "end_date": "end",
    "bullet_points": "bullet",
    "skills": "skill",
    "url": "link",
}
_NAMES: Final = {
    Group.CERTIFICATIONS: "certificate",
    Group.LANGUAGES: "language",
    Group.PROJECTS: "project",
}
"""What `name` is the name of."""
_TITLES: Final = {
    Group.EXPERIENCE: ("role_title", "company"),
    Group.EDUCATION: ("degree", "institution"),
    Group.CERTIFICATIONS: ("name",),
    Group.LANGUAGES: ("name",),
    Group.PROJECTS: ("name",),
}


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A value of the profile and where it was read.

    `entry` counts the jobs, schools ... of its group from 0 and is None elsewhere. `page` is None for a value that
    stands on no place of its own. `lines` are positions in the transcript. `marks` are the pieces in which it is
    printed, none in flowing formats.
    """

    pointer: str
    group: Group
    entry: int | None
    label: str
    text: str
    page: int | None = None
    box: Box | None = None
    confidence: float | None = None
    lines: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def level(self) -> Level:
        if self.confidence is None or self.confidence >= HIGH_CONFIDENCE:
            return Level.HIGH
        return Level.LOW if self.confidence < LOW_CONFIDENCE else Level.FAIR


@dataclass(frozen=True)
class Explanation:
    """A document's values in the profile's order, with the result that they were taken from.

    `name` is the document's, for people; `corrected` are the pointers of what a person wrote.
    """

    name: str
    result: ParseResult
    corrected: frozenset[str] = frozenset()

    @cached_property
    def values(self) -> tuple[ShownValue, ...]:
        """Every value of the profile but the language, which is that of the whole document."""
        return tuple(_values(self.result))

    @property
    def doubtful(self) -> list[ShownValue]:
        """The values to check, the least sure first."""
        return sorted((one for one in self.values if one.level is Level.LOW), key=lambda one: one.confidence or 0.0)

    def entries(self, group: Group) -> list[list[ShownValue]]:
        """The values of a group, those of each job, school ... by themselves."""
        found: dict[int | None, list[ShownValue]] = {}
        for one in self.values:
            if one.group is group:
                found.setdefault(one.entry, []).append(one)
        return list(found.values())

    def printed(self, value: ShownValue) -> tuple[str, ...]:
        """The lines of the document that the value was read from."""
        return tuple(self.result.transcript.lines[number].flat for number in value.lines)

    def to_json(self) -> dict[str, Any]:
        """`{fields: {JSON pointer: {value, page, box, confidence, printed}}, unplaced, coverage, warnings, tools}`.

        `printed` holds the lines that the value was read from.
        """
        proof = self.result.evidence_json()
        fields = {
            one.pointer: {"value": one.text, **proof["fields"][one.pointer], "printed": list(self.printed(one))}
            for one in self.values
            if one.pointer in proof["fields"]
        }
        return {**proof, "fields": fields}


def corrected_by_hand(result: ParseResult, read: Profile) -> frozenset[str]:
    """The pointers of values that stand neither in the document nor in the profile that was `read` from it; what only
    moved up or down in its list was read.
    """
    known = {(_DIGITS.sub("", pointer), text) for pointer, text in _strings(read.to_json(), "")}
    values = _strings(result.profile.to_json(), "")
    placeless = ((pointer, text) for pointer, text in values if pointer not in result.evidence)
    return frozenset(pointer for pointer, text in placeless if (_DIGITS.sub("", pointer), text) not in known)


def entry_title(group: Group, entry: Sequence[ShownValue]) -> str:
    """What an entry is called, in the profile's own words; `""` for values without an entry."""
    named = {one.pointer.rpartition("/")[2]: one.text for one in entry}
    return " · ".join(named[member] for member in _TITLES.get(group, ()) if member in named)


def _values(result: ParseResult) -> Iterator[ShownValue]:
    members = result.profile.to_json()
    members.pop("resume_language")
    for pointer, text in _strings(members, ""):
        parts = pointer.split("/")[1:]
        group = next((_GROUPS[part] for part in reversed(parts) if part in _GROUPS), None) or Group(parts[0])
        entry = int(parts[1]) if len(parts) > 2 and parts[1].isdigit() else None
        name = next(part for part in reversed(parts) if not part.isdigit())
        label = _NAMES.get(group, name) if name == "name" else _LABELS.get(name, name.replace("_", " "))
        yield _placed(ShownValue(pointer, group, entry, label, text), result)


def _strings(members: Any, pointer: str) -> Iterator[tuple[str, str]]:
    """(JSON pointer, text) of every string that is not empty."""
    if isinstance(members, str):
        if members:
            yield pointer, members
        return
    pairs = members.items() if isinstance(members, Mapping) else enumerate(members)
    for key, member in pairs:
        yield from _strings(member, f"{pointer}/{key}")


def _placed(value: ShownValue, result: ParseResult) -> ShownValue:
    place = result.evidence.get(value.pointer)
    if place is None:
        return value
    script = result.transcript
    return replace(
        value,
        page=place.page,
        box=place.box,
        confidence=place.confidence,
        lines=tuple(at for at in script.sources.get(value.pointer, ()) if 0 <= at < len(script.lines)),
        marks=script.marks.get(value.pointer, (Mark(place.page, place.box),) if place.box else ()),
    )
