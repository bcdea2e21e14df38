"""Engine: everything a caller can do with résumés, the same on a local workspace and over HTTP.

An engine speaks for one caller. It is synchronous and may be used from several threads at once. All times are aware
UTC datetimes, all sizes bytes, all ids opaque strings. Every method may raise NotAuthorised (SCOPE_UNAUTHORIZED, and
UNAUTHORIZED remotely), RateLimited and Unreachable (remotely), and WorkspaceProblem (locally).

The first part is the contract. The second part goes beyond it: a service announces what it has of it, and another
one's engine raises UsageError for the rest. What only a workspace on this machine can do is engine.administration.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from resumectl.model.access import Identity, Recruiter
from resumectl.model.credits import CreditBalance
from resumectl.model.document import Document
from resumectl.model.errors import UsageError
from resumectl.model.page import ParseResult
from resumectl.model.passes import PassReport
from resumectl.model.preview import Preview
from resumectl.model.profile import Profile
from resumectl.model.rendering import PLAIN, ExportOptions
from resumectl.model.resume import ProofreadRequest, Reprocess, Resume, RevisionItem, Status, Upload, UploadOptions
from resumectl.model.template import Preference, PreferenceScope, Template

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
    """A finished file: its suggested name, its bytes, and a sentence for each thing that was left out on purpose."""

    filename: str
    data: bytes
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Health:
    """Whether an engine can work now. `database` is `up` or `down`; parsing is not tried, `parser` says so."""

    ready: bool
    database: str
    elapsed_ms: int
    checked_at: datetime
    code: str = ""
    parser: str = "not_checked"


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
            no effect, and the record is the one of the first upload. In a local workspace a folder's upload
            (`options.source`) of bytes that FAILED before reads that resume again; any other makes a new one.

        Raises:
            BadFile: empty, too large or of another format; nothing stored, nothing reserved.
            InvalidInput: a title of the wrong length, an unknown template or recruiter, a malformed key.
            CreditsExhausted: nothing stored.
            IdempotencyKeyReused: the key was used with other content.
            NotAuthorised: another's recruiter_id with a recruiter's key (ORGANIZATION_KEY_REQUIRED), or
                proofreading that is not switched on (PROOFREAD_NOT_ENABLED).
        """
        ...

    def wait(self, resume_id: str, *, timeout_s: float | None = None) -> Resume:
        """The record once it is COMPLETED or FAILED and no pass waits; a local engine does in place what is due.

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

    def resumes(self, *, limit: int = 20, cursor: str | None = None) -> Listing[ResumeItem]:
        """A page of resumes, newest first, without expired ones.

        Raises:
            InvalidInput: `limit` outside 1 to 100, or a cursor that this engine did not hand out.
        """
        ...

    def rename(self, resume_id: str, title: str) -> Resume:
        """Give the resume another title, 1 to 255 code points after trimming; the data stays as it is.

        Raises:
            NotFound: no such resume.
            NotAuthorised: RESUME_FORBIDDEN, a recruiter's key and a colleague's resume.
            InvalidInput: a title of the wrong length.
        """
        ...

    def reprocess(
        self,
        resume_id: str,
        *,
        idempotency_key: str,
        auto_proofread: bool = False,
        discard_corrections: bool = False,
    ) -> Reprocess:
        """Read the original document again, for one credit; until that is done the resume is PENDING.

        The data of before stays as a revision. A corrected profile stays the one that counts, unless
        `discard_corrections`.

        Raises:
            NotFound: no such resume.
            NotAuthorised: RESUME_FORBIDDEN; PROOFREAD_NOT_ENABLED.
            Conflict: proofreading runs (PROOFREAD_IN_PROGRESS), or PENDING or PROCESSING (RESUME_NOT_READY).
            CreditsExhausted: nothing changed.
            InvalidInput, IdempotencyKeyReused: as `upload`.
        """
        ...

    def export(
        self, resume_id: str, *, template_id: str | None = None, options: ExportOptions = PLAIN
    ) -> RenderedFile:
        """The resume rendered with a template, chosen in the contract's order (see model.template).

        `template_id` may also be a template's name; the system template `blind` blinds. Forms other than Word and
        PDF need no template. Costs no credit.

        Raises:
            NotFound: no such resume (RESUME_NOT_FOUND) or template (TEMPLATE_NOT_FOUND), or the template's
                file is gone or changed (FILE_NOT_FOUND).
            Conflict: not COMPLETED.
            TemplateRequired: nothing says which template to use.
            BadFile: TEMPLATE_INVALID, EXPORT_TOO_LARGE, or a logo that is no picture (LOGO_INVALID).
            CheckFailed: BLIND_LEAK, the blinded file would still show the person; ROUND_TRIP, with `check`, the file
                would not be read as the profile. There is no file then.
            ProgramMissing: a PDF without LibreOffice.
            InvalidInput: a pattern of file names or a field that cannot be.
            UsageError: options that a service does not have.
        """
        ...

    def try_export(self, template_id: str, options: ExportOptions = PLAIN) -> tuple[str, ...]:
        """Raise what exporting any resume with these would raise, before many are: a field of the template's own that
        is not set, a logo that is none. Gives a sentence for each option that would have no effect.

        A service is asked only whether it has such options; it knows its templates itself.
        """
        ...

    def preview(self, resume_id: str, *, template_id: str | None = None) -> Preview:
        """A signed link to the rendered file as it is now, good for limits.PREVIEW_DAYS. Raises as `export` does."""
        ...

    def delete(self, resume_id: str) -> None:
        """Remove the resume and its data at once; its stored files follow in a clean-up. No credit comes back.

        Raises:
            NotFound: no such resume (any more).
            NotAuthorised: RESUME_FORBIDDEN.
        """
        ...

    def templates(self, *, limit: int = 20, cursor: str | None = None) -> Listing[Template]:
        """System templates and the organization's own. Raises InvalidInput as `resumes` does."""
        ...

    def set_preference(
        self, template_id: str, *, scope: PreferenceScope | None = None, recruiter_id: str | None = None
    ) -> Preference:
        """Make a template the default of a recruiter or of the organization.

        Without a `scope`: the recruiter for a recruiter's key; for an organization's key the recruiter when one is
        named, else the organization.

        Raises:
            InvalidInput: an unknown template or recruiter; a scope that does not go with the recruiter_id.
            NotAuthorised: ORGANIZATION_KEY_REQUIRED, a recruiter's key for anything but itself.
        """
        ...

    def remove_template(self, template_id: str) -> None:
        """Hide one of the organization's templates and clear it from every default; again is no mistake.

        Raises:
            NotFound: TEMPLATE_NOT_FOUND.
            NotAuthorised: TEMPLATE_FORBIDDEN, a system template, or one that another recruiter added.
        """
        ...

    def credits(self) -> CreditBalance:
        """The pools as they are now; costs nothing."""
        ...

    def recruiters(self) -> tuple[Recruiter, ...]:
        """The active people of the organization. Raises NotAuthorised (ORGANIZATION_KEY_REQUIRED)."""
        ...

    def identity(self) -> Identity:
        """Who the caller is; any key may ask."""
        ...

    def health(self) -> Health:
        """Whether the database answers; never raises."""
        ...

    # Beyond the contract

    def evidence(self, resume_id: str) -> ParseResult:
        """The profile with its evidence, unplaced lines, coverage and warnings. Raises as `data` does."""
        ...

    def original(self, resume_id: str) -> Document:
        """The uploaded document: its base name and its bytes, as they came.

        Raises:
            NotFound: no such resume (RESUME_NOT_FOUND), or its bytes are gone or changed (FILE_NOT_FOUND).
        """
        ...

    def correct(self, resume_id: str, profile: Profile) -> RevisionItem:
        """Store a corrected profile as the newest revision; data and exports use it from now on.

        Raises:
            NotFound: no such resume.
            NotAuthorised: RESUME_FORBIDDEN.
            Conflict: not COMPLETED.
            InvalidInput: with a fault for each date or other value that is none; `field` is its JSON pointer.
        """
        ...

    def revisions(self, resume_id: str) -> tuple[RevisionItem, ...]:
        """Every state that the data has had, the newest first; empty before the first. Raises NotFound."""
        ...

    def revision(self, resume_id: str, number: int) -> ParseResult:
        """The data of one revision with its evidence. Raises NotFound (REVISION_NOT_FOUND too)."""
        ...

    def restore(self, resume_id: str, *, number: int | None = None) -> RevisionItem:
        """Bring earlier data back as a new revision; a FAILED resume is COMPLETED again. Costs nothing.

        Args:
            number: of a revision; None takes the current one of a FAILED resume, and of a COMPLETED one the
                newest before the current.

        Raises:
            NotFound: no such resume or revision (REVISION_NOT_FOUND).
            NotAuthorised: RESUME_FORBIDDEN.
            Conflict: PENDING or PROCESSING.
        """
        ...

    def proofread(self, resume_id: str, *, idempotency_key: str) -> ProofreadRequest:
        """Ask for a pass over the data as it is, for one proofread credit; `wait` waits for it.

        The corrected data is a revision. A pass that cannot be done costs nothing, and the record is FAILED there.
        What people correct meanwhile counts: the pass is done on that.

        Raises:
            NotFound: no such resume.
            NotAuthorised: RESUME_FORBIDDEN; PROOFREAD_NOT_ENABLED.
            Conflict: a pass waits or runs (PROOFREAD_IN_PROGRESS), or not COMPLETED.
            ProgramMissing: PROOFREAD_UNAVAILABLE, nothing can be proofread where the work is done.
            CreditsExhausted: INSUFFICIENT_PROOFREAD_CREDITS; nothing changed.
            InvalidInput, IdempotencyKeyReused: as `upload`.
        """
        ...

    def proofreading(self, resume_id: str) -> PassReport:
        """Where proofreading stands, and the edits that the data has or could have. Raises NotFound."""
        ...

    def decide_edits(
        self, resume_id: str, *, accept: Collection[int] = (), reject: Collection[int] = ()
    ) -> RevisionItem:
        """Take single edits of the last pass into the data, or out of it, by their numbers; costs nothing.

        The data is a corrected revision then; a decision that changes nothing makes none. What was rejected no
        later pass applies again.

        Raises:
            NotFound: no such resume, or its data has no such edit (EDIT_NOT_FOUND).
            NotAuthorised: RESUME_FORBIDDEN.
            Conflict: PROOFREAD_IN_PROGRESS, or not COMPLETED.
            InvalidInput: no edit named, or one in both ways.
        """
        ...

    def proofread_words(self) -> tuple[str, ...]:
        """The words that the organization's proofreading leaves as they stand, sorted."""
        ...

    def change_proofread_words(self, *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> tuple[str, ...]:
        """Change that list and give it; adding what is there, and removing what is not, is no mistake.

        Raises:
            NotAuthorised: ORGANIZATION_KEY_REQUIRED.
            InvalidInput: no word named; one of the wrong length or with spaces; more than limits.PROOFREAD_WORDS.
        """
        ...

    def add_template(self, name: str, document: Document) -> Template:
        """Add a Word file as a template of the organization; one without placeholders is taken too.

        Raises:
            BadFile: empty, over limits.TEMPLATE_BYTES, or no .docx.
            InvalidInput: a name of the wrong length, or one that is taken (TEMPLATE_NAME_TAKEN).
        """
        ...

    def replace_template(self, template_id: str, document: Document) -> Template:
        """Put a Word file in the place of a template's own: id, name and whose default it is stay.

        Raises:
            NotFound, NotAuthorised: as `remove_template`, and what was removed is not found.
            BadFile: as `add_template`.
        """
        ...

    def close(self) -> None:
        """Let go of files, child processes and connections; calling it twice is harmless."""
        ...


def read_ahead(engine: Engine, resume_id: str) -> bool:
    """Whether a resume that was just uploaded has been read now, so that waiting for it takes writing alone."""
    ahead = getattr(engine, "read_ahead", None)
    return bool(ahead and ahead(resume_id))


def excuse(engine: Engine) -> None:
    """Count what is being read or proofread now as no attempt, however this program ends: it was told to stop.

    Else a program that is killed while it finishes in good order would, the third time, give a document up.
    """
    if excused := getattr(engine, "excuse", None):
        excused()


def read_result(engine: Engine, resume_id: str) -> ParseResult:
    """The profile with its evidence, or alone where a service has none to give. Raises as `Engine.data` does."""
    try:
        just_read = getattr(engine, "just_read", None)
        return (just_read and just_read(resume_id)) or engine.evidence(resume_id)
    except UsageError:
        return ParseResult(engine.data(resume_id))
