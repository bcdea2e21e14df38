"""A resume's record and its states.

a  (none)     -> PENDING     new bytes were uploaded; one credit is reserved
b  PENDING    -> PROCESSING  parsing begins
c  PROCESSING -> COMPLETED   parsing ended well; the credit is consumed, data becomes readable
d  PROCESSING -> FAILED      parsing failed; the credit goes back
e  PENDING    -> FAILED      work could not start; the credit goes back
f  COMPLETED  -> PENDING     reprocess; one credit is reserved
g  FAILED     -> PENDING     reprocess; one credit is reserved
h  PROCESSING -> PENDING     the worker died; another attempt follows
i  FAILED     -> COMPLETED   the last good data was restored; costs nothing

A resume is deleted from every state; what was reserved for it is then consumed.

Proofreading has states of its own:

p  NONE DONE FAILED -> QUEUED   asked for with an upload, a reprocess, or later; one proofread credit is reserved
q  QUEUED  -> RUNNING           the pass begins: after parsing and before COMPLETED, or later while COMPLETED
r  RUNNING -> DONE              the pass ended well; the credit is consumed
s  QUEUED RUNNING -> FAILED     the pass could not be done; the credit goes back
t  QUEUED RUNNING -> NONE       parsing failed after all; the credit goes back
u  RUNNING -> QUEUED            the worker died, or somebody changed the data meanwhile; the pass is done again
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, Protocol

from resumectl.model.errors import ParseError


class Status(StrEnum):
    PENDING = "PENDING"
    PROCESSING = "PROCESSING"
    COMPLETED = "COMPLETED"
    FAILED = "FAILED"

    @property
    def is_final(self) -> bool:
        return self in (Status.COMPLETED, Status.FAILED)


TRANSITIONS: dict[str, tuple[Status | None, Status]] = {
    "a": (None, Status.PENDING),
    "b": (Status.PENDING, Status.PROCESSING),
    "c": (Status.PROCESSING, Status.COMPLETED),
    "d": (Status.PROCESSING, Status.FAILED),
    "e": (Status.PENDING, Status.FAILED),
    "f": (Status.COMPLETED, Status.PENDING),
    "g": (Status.FAILED, Status.PENDING),
    "h": (Status.PROCESSING, Status.PENDING),
    "i": (Status.FAILED, Status.COMPLETED),
}
"""The lettered table above; nothing else may change a status."""


PROOFREAD_CRASHED: Final = "PROOFREAD_CRASHED"
"""The code of a pass that was given up because its workers died, or were stopped, in it."""
LOST_PASSES: Final = frozenset({PROOFREAD_CRASHED, "PROOFREAD_FAILED", "PROOFREAD_UNAVAILABLE"})
"""Codes of passes that failed, unlike PROOFREAD_LANGUAGE, which is a fact about the text."""


class ProofreadStatus(StrEnum):
    """Where the proofreading of a resume stands (decision C8)."""

    NONE = "NONE"
    QUEUED = "QUEUED"
    RUNNING = "RUNNING"
    DONE = "DONE"
    FAILED = "FAILED"

    @property
    def in_progress(self) -> bool:
        return self in (ProofreadStatus.QUEUED, ProofreadStatus.RUNNING)


@dataclass(frozen=True, slots=True)
class Proofread:
    """What proofreading has come to: its state and how many edits the data has; of a FAILED pass why it failed."""

    status: ProofreadStatus = ProofreadStatus.NONE
    edits_applied: int = 0
    code: str = ""
    reason: str = ""


class Source(StrEnum):
    """Where a resume came from (an open set for readers)."""

    FILE_UPLOAD = "FILE_UPLOAD"
    BATCH_IMPORT = "BATCH_IMPORT"
    WATCH_FOLDER = "WATCH_FOLDER"


@dataclass(frozen=True, slots=True)
class KeyRef:
    """The key record that uploaded a resume."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Resume:
    """The resume record of the contract. All times are aware UTC datetimes.

    `engine_version` is that of the program that read the current data, `""` before there is any.
    """

    id: str
    recruiter_id: str
    uploaded_via_api_key: KeyRef
    title: str
    status: Status
    source: str
    created_at: datetime
    updated_at: datetime
    expires_at: datetime
    processing_started_at: datetime | None = None
    processing_finished_at: datetime | None = None
    resume_language: str = ""
    error: ParseError | None = None
    proofread: Proofread = Proofread()
    engine_version: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether nobody has anything more to do with it: it is final, and no pass waits or runs."""
        return self.status.is_final and not self.proofread.status.in_progress


@dataclass(frozen=True, slots=True)
class Upload:
    """The answer to an upload. `deduplicated`: these bytes were known, nothing was reserved.

    `replayed`: this very call was answered before; `resume` and the rest are as they were then. `request_id` is
    what a service calls the request, `""` locally.
    """

    resume: Resume
    deduplicated: bool
    credits_reserved: int
    replayed: bool = False
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class UploadOptions:
    """What an uploader may say; None means not said, and the title is then the file's name."""

    title: str | None = None
    template_id: str | None = None
    recruiter_id: str | None = None
    auto_proofread: bool = False
    source: str = Source.FILE_UPLOAD
    failed_as: str = ""
    """The resume as which the same bytes FAILED in an earlier run; a service is asked to read that one again. A local
    engine finds it itself.
    """


@dataclass(frozen=True, slots=True)
class Reprocess:
    """The answer to a reprocess. `replayed`: this very call was answered before, and nothing more was reserved."""

    resume_id: str
    credits_reserved: int
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class ProofreadRequest:
    """The answer to a request for a pass. `replayed`: this very call was answered before, nothing more was reserved."""

    resume_id: str
    credits_reserved: int
    replayed: bool = False


class RevisionKind(StrEnum):
    """How a state of a resume's data came about."""

    PARSED = "parsed"
    CORRECTED = "corrected"
    PROOFREAD = "proofread"
    REVIEWED = "reviewed"
    """Somebody accepted or rejected edits of a pass."""
    RESTORED = "restored"


class HowMade(Protocol):
    """What tells how a state of a resume's data came about; see RevisionItem."""

    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> RevisionKind: ...
    @property
    def restored_from(self) -> int | None: ...
    @property
    def proofread_of(self) -> int | None: ...


def is_corrected(revisions: Iterable[HowMade], number: int) -> bool:
    """Whether the revision of this number holds what a person wrote or decided, be it restored or proofread since."""
    known = {one.number: one for one in revisions}
    found = known.get(number)
    while found and (earlier := found.restored_from or found.proofread_of):
        found = known.get(earlier)
    return found is not None and found.kind in (RevisionKind.CORRECTED, RevisionKind.REVIEWED)


@dataclass(frozen=True, slots=True)
class RevisionItem:
    """One state of a resume's data as lists show it, numbered from 1.

    `current`: exports and data use this one. `created_by` is the id of the key that caused it, `restored_from` the
    number of the revision whose data it has again, `proofread_of` that of the one whose data was proofread for it.
    """

    number: int
    kind: RevisionKind
    created_at: datetime
    created_by: str
    engine_version: str
    current: bool
    restored_from: int | None = None
    proofread_of: int | None = None
