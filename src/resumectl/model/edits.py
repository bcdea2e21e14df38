"""What proofreading says about a profile: corrections, each with its place, its reason and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from resumectl.model.profile import Profile


class EditKind(StrEnum):
    """What sort of mistake an edit corrects."""

    TYPO = "typo"
    DOUBLED_WORD = "doubled_word"
    AGREEMENT = "agreement"
    TENSE = "tense"
    PUNCTUATION = "punctuation"
    BULLETS = "bullets"
    DATES = "dates"


@dataclass(frozen=True, slots=True)
class Edit:
    """One correction of one value.

    `path` is a JSON pointer into the profile that was proofread, `start` the offset of `before` in the value there, in
    code points of that profile. `confidence` is 0 to 1; `applied` tells a correction from a suggestion. Edits of one
    value never overlap.
    """

    path: str
    kind: EditKind
    before: str
    after: str
    start: int
    reason: str
    confidence: float
    applied: bool

    def to_json(self) -> dict[str, Any]:
        """The edit as a plain dict."""
        return {
            "path": self.path,
            "kind": self.kind.value,
            "before": self.before,
            "after": self.after,
            "start": self.start,
            "reason": self.reason,
            "confidence": self.confidence,
            "applied": self.applied,
        }


@dataclass(frozen=True, slots=True)
class Proofreading:
    """`profile` has the applied edits. Not `supported`: no edits, and `reason` says why.

    `language` is an ISO 639-1 code, for English with the spelling found (en-US, en-GB) where the text shows one.
    """

    profile: Profile
    edits: tuple[Edit, ...] = ()
    language: str = ""
    supported: bool = True
    reason: str = ""
