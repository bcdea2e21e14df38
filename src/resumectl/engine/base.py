"""Engine: everything a caller can do with résumés, the same on a local workspace and over HTTP.

An engine speaks for one caller. It is synchronous and may be used from several threads at once. All times are aware
UTC datetimes, all sizes bytes, all ids opaque strings. Every method may raise NotAuthorised, RateLimited,
WorkspaceProblem (locally) and Unreachable (remotely).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from resumectl.model.credits import CreditBalance
from resumectl.model.document import Document
from resumectl.model.page import ParseResult
from resumectl.model.profile import Profile
from resumectl.model.resume import Resume, Status, Upload, UploadOptions
from resumectl.model.template import Template

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Listing(Generic[Item]):
    """One page of a list, newest first. `next_cursor` is opaque and None on the last page."""

    items: tuple[Item, ...]
    next_cursor: str | None


@dataclass(frozen=True, slots=True)
class ResumeItem:
    """A resume as lists show it."""

    id: str
    recruiter_id: str
    title: str
    status: Status
    created_at: datetime


@dataclass(frozen=True, slots=True)
class RenderedFile:
    """A finished Word file: its suggested name and its bytes."""

    filename: str
    data: bytes


class Engine(Protocol):
    """See the module's first lines for what holds of every method."""

    def upload(self, document: Document, options: UploadOptions, *, idempotency_key: str) -> Upload:
        """Accept one document for parsing and reserve its credit; parsing happens later, in `wait` or a worker.

        Why the key: a retry after a lost answer must not parse or charge twice.

        Args:
            document: name and bytes, at most limits.UPLOAD_BYTES of them.
            idempotency_key: 8 to 128 printable ASCII characters, unique per intended upload.

        Returns:
            The record. `deduplicated` means that these exact bytes were known: nothing was reserved, `options` had
            no effect, and the record is the one of the first upload.

        Raises:
            BadFile: empty, too large or of another format; nothing stored, nothing reserved.
            InvalidInput: a title of the wrong length, an unknown template or recruiter, a malformed key.
            CreditsExhausted: nothing stored.
            IdempotencyKeyReused: the key was used with other content.
        """
        ...

    def wait(self, resume_id: str, *, timeout_s: float | None = None) -> Resume:
        """The record once it is COMPLETED or FAILED; a local engine parses it in place when nobody else does.

        Raises:
            NotFound: no such resume in the caller's organization.
            Conflict: still not final after `timeout_s` seconds.
        """
        ...

    def resume(self, resume_id: str) -> Resume:
        """The record as it is now. Raises NotFound."""
        ...

    def data(self, resume_id: str) -> Profile:
        """The structured profile. Raises NotFound, and Conflict (RESUME_NOT_READY) unless COMPLETED."""
        ...

    def evidence(self, resume_id: str) -> ParseResult:
        """The profile with its evidence, unplaced lines, coverage and warnings. Raises as `data` does."""
        ...

    def original(self, resume_id: str) -> Document:
        """The uploaded document: its base name and its bytes, as they came.

        Raises:
            NotFound: no such resume (RESUME_NOT_FOUND), or its bytes are gone or changed (FILE_NOT_FOUND).
        """
        ...

    def resumes(self, *, limit: int = 20, cursor: str | None = None) -> Listing[ResumeItem]:
        """A page of resumes, newest first, without expired ones.

        Raises:
            InvalidInput: `limit` outside 1 to 100, or a cursor that this engine did not hand out.
        """
        ...

    def export(self, resume_id: str, *, template_id: str | None = None) -> RenderedFile:
        """The resume rendered with a template, chosen in the contract's order (see model.template).

        `template_id` may also be a system template's name. Costs no credit.

        Raises:
            NotFound: no such resume (RESUME_NOT_FOUND) or template (TEMPLATE_NOT_FOUND).
            Conflict: not COMPLETED.
            TemplateRequired: nothing says which template to use.
        """
        ...

    def templates(self, *, limit: int = 20, cursor: str | None = None) -> Listing[Template]:
        """System templates and the organization's own. Raises InvalidInput as `resumes` does."""
        ...

    def credits(self) -> CreditBalance:
        """The pools as they are now; costs nothing."""
        ...

    def close(self) -> None:
        """Let go of files, child processes and connections; calling it twice is harmless."""
        ...
