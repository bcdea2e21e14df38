"""A text while it is corrected in rounds, with every correction told in the text as it first was."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from resumectl.model.edits import Edit, EditKind
from resumectl.proofread.finding import Finding


class _Change(NamedTuple):
    """`start`..`end` of the first text became `after`, which now begins at `now`."""

    start: int
    end: int
    now: int
    after: str
    kind: EditKind
    reason: str
    confidence: float


@dataclass(slots=True)
class Draft:
    """`first` is the text that came, `text` as it stands after the corrections so far."""

    first: str
    text: str = ""
    changes: list[_Change] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.text = self.first

    def apply(self, findings: Iterable[Finding]) -> None:
        """Correct what these say of the text as it stands; they do not touch one another."""
        for one in sorted(findings, key=lambda one: one.start, reverse=True):
            self._apply(one)

    def _apply(self, one: Finding) -> None:
        touched = [old for old in self.changes if one.start <= old.now + len(old.after) and old.now <= one.end]
        low = min([one.start, *(old.now for old in touched)])
        high = max([one.end, *(old.now + len(old.after) for old in touched)])
        starts = [] if touched and low == touched[0].now else [self._origin(low)]
        ends = [] if touched and one.end < high else [self._origin(high)]
        start, end = min([*(old.start for old in touched), *starts]), max([*(old.end for old in touched), *ends])
        after = self.text[low : one.start] + one.after + self.text[one.end : high]
        # Several corrections of one place become one: the first names it, the least sure says how sure it is.
        reasons = dict.fromkeys([*(old.reason for old in touched), one.reason])
        kind = touched[0].kind if touched else one.kind
        confidence = min([one.confidence, *(old.confidence for old in touched)])
        grown = len(one.after) - (one.end - one.start)
        self.text = self.text[: one.start] + one.after + self.text[one.end :]
        kept = [one for one in self.changes if one not in touched]
        kept = [old._replace(now=old.now + grown) if old.now > one.end else old for old in kept]
        self.changes = sorted([*kept, _Change(start, end, low, after, kind, " ".join(reasons), confidence)])

    def _origin(self, at: int) -> int:
        """Where an offset of the text as it stands, outside every change, was at first."""
        moved = sum(len(one.after) - (one.end - one.start) for one in self.changes if one.now + len(one.after) <= at)
        return at - moved

    def is_free(self, one: Finding) -> bool:
        """Whether a finding is about words that no correction has touched."""
        return all(one.end < old.now or one.start > old.now + len(old.after) for old in self.changes)

    def edits(self, path: str) -> list[Edit]:
        """The corrections, in the text as it first was."""
        told = []
        for one in self.changes:
            before = self.first[one.start : one.end]
            if before != one.after:
                edit = Edit(path, one.kind, before, one.after, one.start, one.reason, one.confidence, applied=True)
                told.append(edit)
        return told

    def suggestion(self, path: str, one: Finding) -> Edit:
        """A finding about the text as it stands, as an edit of the text as it first was."""
        start = self._origin(one.start)
        before = self.text[one.start : one.end]
        return Edit(path, one.kind, before, one.after, start, one.reason, one.confidence, applied=False)
