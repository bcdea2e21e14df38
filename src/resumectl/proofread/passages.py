"""The texts of a profile that are proofread, and a profile with other texts in their places.

Names, titles, employers, schools and skills are nobody's to correct and are no passages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from resumectl.model.profile import PRESENT, Job, Profile, Project

_Entry = TypeVar("_Entry", Job, Project)


@dataclass(frozen=True, slots=True)
class Passage:
    """One text: `group` names the list it belongs to, `ongoing` tells a present job from a past one where known."""

    path: str
    text: str
    group: str
    is_bullet: bool
    ongoing: bool | None = None


def passages(profile: Profile) -> Iterator[Passage]:
    """Summary, bullets of jobs and of projects, in the profile's order."""
    summary = "/basic_info/summary_description"
    for at, text in enumerate(profile.basic_info.summary_description):
        yield Passage(f"{summary}/{at}", text, summary, is_bullet=False)
    lists: list[tuple[str, Sequence[Job | Project]]]
    lists = [("/work_history", profile.work_history), ("/projects", profile.projects)]
    for group, entries in lists:
        for number, entry in enumerate(entries):
            of_entry = f"{group}/{number}/bullet_points"
            ongoing = entry.end_date == PRESENT if entry.end_date else None
            for at, text in enumerate(entry.bullet_points):
                yield Passage(f"{of_entry}/{at}", text, of_entry, is_bullet=True, ongoing=ongoing)


def with_texts(profile: Profile, texts: Mapping[str, str]) -> Profile:
    """The profile with other texts at these pointers."""
    if not texts:
        return profile
    summary = tuple(
        texts.get(f"/basic_info/summary_description/{at}", text)
        for at, text in enumerate(profile.basic_info.summary_description)
    )
    return replace(
        profile,
        basic_info=replace(profile.basic_info, summary_description=summary),
        work_history=_entries(profile.work_history, "/work_history", texts),
        projects=_entries(profile.projects, "/projects", texts),
    )


def _entries(entries: tuple[_Entry, ...], group: str, texts: Mapping[str, str]) -> tuple[_Entry, ...]:
    return tuple(
        replace(
            entry,
            bullet_points=tuple(
                texts.get(f"{group}/{number}/bullet_points/{at}", text) for at, text in enumerate(entry.bullet_points)
            ),
        )
        for number, entry in enumerate(entries)
    )
