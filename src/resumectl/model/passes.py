"""A proofreading pass as it is kept beside the data: its edits and what a person decided about each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from resumectl.model.edits import Edit, EditKind
from resumectl.model.profile import Profile
from resumectl.model.resume import Proofread


class Decision(StrEnum):
    """What a person said about an edit; `open`: nothing, so that it is as the pass left it."""

    OPEN = "open"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class MarkedEdit:
    """An edit of a pass, numbered from 1 in the pass's order."""

    number: int
    edit: Edit
    decision: Decision = Decision.OPEN

    @property
    def in_effect(self) -> bool:
        """Whether the data has it."""
        if self.decision is Decision.OPEN:
            return self.edit.applied
        return self.decision is Decision.ACCEPTED

    @property
    def what(self) -> tuple[str, str, str, str]:
        """The same for the same edit in another pass."""
        return self.edit.path, self.edit.kind.value, self.edit.before, self.edit.after


@dataclass(frozen=True, slots=True)
class Pass:
    """What a pass found. `of_revision` is the number of the data that was proofread, which the edits refer to."""

    of_revision: int
    language: str
    edits: tuple[MarkedEdit, ...] = ()

    @property
    def edits_applied(self) -> int:
        """How many edits the data has."""
        return sum(one.in_effect for one in self.edits)

    def to_json(self) -> dict[str, Any]:
        """`{of_revision, language, edits}`; an edit has its own members, a number and a decision."""
        return {
            "of_revision": self.of_revision,
            "language": self.language,
            "edits": [
                {"number": one.number, **one.edit.to_json(), "decision": one.decision.value} for one in self.edits
            ],
        }

    @classmethod
    def from_json(cls, members: Mapping[str, Any]) -> Pass:
        """The pass that `to_json` wrote. Raises ValueError, KeyError or TypeError for anything else."""
        return cls(
            of_revision=members["of_revision"],
            language=members["language"],
            edits=tuple(
                MarkedEdit(one["number"], edit_of(one), Decision(one["decision"])) for one in members["edits"]
            ),
        )


@dataclass(frozen=True, slots=True)
class PassReport:
    """Where the proofreading of a resume stands, and the pass that its current data comes from, if any.

    `texts` holds the values that the edits refer to, by their pointers, as they were before the pass.
    """

    resume_id: str
    proofread: Proofread
    latest: Pass | None = None
    texts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def edit_of(members: Mapping[str, Any]) -> Edit:
    """The edit that Edit.to_json wrote. Raises ValueError, KeyError or TypeError for anything else."""
    known = {name: members[name] for name in Edit.__slots__}
    return Edit(**known | {"kind": EditKind(members["kind"])})


def numbered(edits: Iterable[Edit], rejected: Collection[MarkedEdit] = ()) -> tuple[MarkedEdit, ...]:
    """The edits of a new pass; what a person rejected in the pass before stays rejected."""
    unwanted = {one.what for one in rejected if one.decision is Decision.REJECTED}
    marked = (MarkedEdit(number, edit) for number, edit in enumerate(edits, 1))
    return tuple(replace(one, decision=Decision.REJECTED) if one.what in unwanted else one for one in marked)


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with the edits, which refer to it as it stands.

    Raises ValueError when one of them does not fit, or two of them overlap.
    """
    ends = len(text)
    for edit in sorted(edits, key=lambda one: one.start, reverse=True):
        after = edit.start + len(edit.before)
        if edit.start < 0 or after > ends or text[edit.start : after] != edit.before:
            raise ValueError(f"{edit.before!r} does not stand at {edit.start} of {edit.path}")
        text = text[: edit.start] + edit.after + text[after:]
        ends = edit.start
    return text


def with_edits(profile: Profile, edits: Collection[Edit]) -> Profile:
    """The profile with the edits, which refer to it as it is. Raises ValueError as `edited` does."""
    paths = dict.fromkeys(edit.path for edit in edits)
    texts = {path: edited(text_at(profile, path), [edit for edit in edits if edit.path == path]) for path in paths}
    return with_texts(profile, texts)


def with_texts(profile: Profile, texts: Mapping[str, str]) -> Profile:
    """The profile with other texts at these pointers. Raises ValueError for one that points to no text."""
    if not texts:
        return profile
    members = profile.to_json()
    for path, text in texts.items():
        place, name = _place(members, path)
        place[name] = text
    return Profile.from_json(members)


def text_at(profile: Profile, path: str) -> str:
    """The text at a JSON pointer. Raises ValueError when there is none."""
    place, name = _place(profile.to_json(), path)
    text: str = place[name]
    return text


_DEEPEST: Final = 8


def _place(members: Any, path: str) -> tuple[Any, Any]:
    """The object or array that holds the text at `path`, and the text's name or position in it."""
    names = path.split("/")[1:]
    if not names or len(names) > _DEEPEST:
        raise ValueError(f"{path!r} points to no text")
    place, name = None, None
    value = members
    try:
        for part in names:
            place, name = value, int(part) if isinstance(value, list) and part.isdecimal() else part
            value = place[name]
    except (KeyError, IndexError, TypeError):
        raise ValueError(f"{path!r} points to no text") from None
    if not isinstance(value, str):
        raise ValueError(f"{path!r} points to no text")  # noqa: TRY004 - one class for bad pointers
    return place, name
