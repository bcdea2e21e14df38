"""The texts of a profile that are proofread, and a profile with other texts in their places.

Names, employers, schools and skills are nobody's to correct and are no passages; of titles only the spaces are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from resumectl.model.profile import PRESENT, Profile

_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")


class Role(StrEnum):
    PROSE = "prose"
    BULLET = "bullet"
    TITLE = "title"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Passage:
    """One text: `group` names the list it belongs to, `ongoing` tells a present job from a past one where known.

    `ended` is the year in which a past one ended, 0 where none is told.
    """

    path: str
    text: str
    role: Role
    group: str
    ongoing: bool | None = None
    ended: int = 0


def passages(profile: Profile) -> Iterator[Passage]:
    """Summary, jobs, projects and schools, in the profile's order."""
    summary = "/basic_info/summary_description"
    for at, text in enumerate(profile.basic_info.summary_description):
        yield Passage(f"{summary}/{at}", text, Role.PROSE, summary)
    for number, school in enumerate(profile.education):
        yield from _fields(school, f"/education/{number}", degree=Role.TITLE, start_date=Role.DATE, end_date=Role.DATE)
    for number, job in enumerate(profile.work_history):
        path = f"/work_history/{number}"
        yield from _fields(job, path, role_title=Role.TITLE, start_date=Role.DATE, end_date=Role.DATE)
        yield from _bullets(path, job.bullet_points, job.end_date)
    for number, project in enumerate(profile.projects):
        yield from _fields(project, f"/projects/{number}", start_date=Role.DATE, end_date=Role.DATE)
        yield from _bullets(f"/projects/{number}", project.bullet_points, project.end_date)
    for number, certificate in enumerate(profile.certifications):
        yield from _fields(certificate, f"/certifications/{number}", date=Role.DATE)


def _fields(entry: Any, path: str, **roles: Role) -> Iterator[Passage]:
    for name, role in roles.items():
        if getattr(entry, name):
            yield Passage(f"{path}/{name}", getattr(entry, name), role, path)


def _bullets(path: str, bullets: tuple[str, ...], end_date: str) -> Iterator[Passage]:
    group = f"{path}/bullet_points"
    ongoing = end_date.strip().lower() == PRESENT.lower() if end_date else None
    year = None if ongoing else _YEAR.search(end_date)
    for at, text in enumerate(bullets):
        yield Passage(f"{group}/{at}", text, Role.BULLET, group, ongoing, int(year[0]) if year else 0)


def with_texts(profile: Profile, texts: Mapping[str, str]) -> Profile:
    """The profile with other texts at these pointers."""
    if not texts:
        return profile
    changed: Profile = _with_texts(profile, "", texts)
    return changed


def _with_texts(value: Any, path: str, texts: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return texts.get(path, value)
    if not any(one.startswith(f"{path}/") for one in texts):
        return value
    if isinstance(value, tuple):
        return tuple(_with_texts(member, f"{path}/{at}", texts) for at, member in enumerate(value))
    members = {name: getattr(value, name) for name in value.__slots__}
    return replace(value, **{name: _with_texts(one, f"{path}/{name}", texts) for name, one in members.items()})
