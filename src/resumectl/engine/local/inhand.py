"""Documents in hand: accepted for somebody who waits for them at once, and so taken in the same transaction.

Who reads a folder would else write each resume twice, and fetch the bytes that it has just put away.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from resumectl.model.page import ParseOutcome, ParseResult
from resumectl.model.resume import Status
from resumectl.store.records import Lease, StoredResume

if TYPE_CHECKING:
    from resumectl.engine.local.passes import Outcome

_KEPT: Final = 16


class Found(NamedTuple):
    """What came of a document, and of the pass over it where one was asked for; not written down yet."""

    outcome: ParseOutcome
    proofread: Outcome | None


class InHand(NamedTuple):
    """A resume that this process works on from its acceptance on, its document's bytes, and what was found in them."""

    taken: StoredResume
    data: bytes
    found: Found | None = None


class Hands:
    """What was taken and not waited for yet. Thread-safe: each resume has one that waits."""

    def __init__(self) -> None:
        self._held: dict[str, InHand] = {}
        self.have_paid = False
        """Whether the last one was new and there was a credit for it."""
        self._read: dict[str, ParseResult] = {}

    def hold(self, taken: StoredResume, data: bytes, found: Found | None = None) -> None:
        """Keep it for its `wait`; call it once the transaction has ended."""
        self._held[taken.record.id] = InHand(taken, data, found)

    def let_go(self, resume_id: str) -> InHand | None:
        """It, for the one who asks first."""
        return self._held.pop(resume_id, None)

    def keep(self, resume_id: str, result: ParseResult) -> None:
        """What was written down for a resume just now, for its reader; the last few are kept."""
        self._read[resume_id] = result
        for old in list(self._read)[:-_KEPT]:
            self._read.pop(old, None)

    def result(self, resume_id: str) -> ParseResult | None:
        """What was read, once."""
        return self._read.pop(resume_id, None)

    def let_all_go(self) -> list[StoredResume]:
        """What nobody has waited for."""
        held = (self._held.pop(resume_id, None) for resume_id in list(self._held))
        return [one.taken for one in held if one]


def begun(resume: StoredResume, lease: Lease, now: datetime) -> StoredResume:
    """The row of a PENDING resume when parsing has begun (arrow b)."""
    record = replace(resume.record, status=Status.PROCESSING, processing_started_at=now, updated_at=now)
    return replace(resume, record=record, attempts=resume.attempts + 1, lease=lease)
