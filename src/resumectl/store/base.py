"""Store and Blobs: what a workspace remembers, as protocols that another database can fulfil.

Rules (who may do what, what costs a credit, which duplicate counts) live in the engine; a store keeps rows,
makes several changes one, and promises what a look beforehand cannot promise:

    one claim           per (organization, sha256)
    one remembered call per (organization, key, method, path, idempotency key)
    one reservation     per reservation id, and one settlement of it (consumed or given back)
    no pool             below what is reserved in it
    no status change    that model.resume.TRANSITIONS does not have
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Protocol

from resumectl.model.access import Key, Organization, Recruiter
from resumectl.model.credits import Account, Plan, Pool
from resumectl.model.erasure import AuditEntry
from resumectl.model.resume import RevisionItem, Status
from resumectl.store.outbox import OutboxReading, OutboxWriting
from resumectl.store.records import (
    Bytes,
    CallKey,
    Claim,
    Entry,
    PrivateTemplate,
    RememberedCall,
    Revision,
    StoredKey,
    StoredPreview,
    StoredResume,
    Waiting,
)


class Taken(Exception):
    """A row with this unique key is there already."""


class Overdrawn(Exception):
    """The posting would bring a pool below what is reserved in it, or settle what was never reserved."""


class Reading(OutboxReading, Protocol):
    """One consistent view of the store. Ids of another organization find nothing."""

    def organizations(self) -> Sequence[Organization]:
        """All, oldest first."""
        ...

    def organization(self, organization_id: str) -> Organization | None: ...

    def recruiters(self, organization_id: str) -> Sequence[Recruiter]:
        """All, suspended ones too, oldest first."""
        ...

    def key(self, organization_id: str, key_id: str) -> StoredKey | None: ...

    def key_of_token(self, token_sha256: str) -> StoredKey | None:
        """The key whose token has this hash, of whichever organization; revoked and ended ones too."""
        ...

    def keys(self, organization_id: str) -> Sequence[Key]:
        """All, revoked ones too, oldest first."""
        ...

    def resume(self, organization_id: str, resume_id: str) -> StoredResume | None:
        """The row, even when it has expired."""
        ...

    def resumes(
        self, organization_id: str, *, alive_at: datetime, limit: int, before: tuple[datetime, str] | None
    ) -> Sequence[StoredResume]:
        """At most `limit` unexpired rows, newest first, those that follow the place (created_at, id)."""
        ...

    def claim(self, organization_id: str, sha256: str) -> Claim | None: ...

    def is_json(self, text: str) -> bool:
        """Whether the store could look into the text; nothing is looked up."""
        ...

    def accounts(self, organization_id: str) -> Mapping[str, Account]:
        """By pool; a pool that never got a credit is missing."""
        ...

    def entries(self, organization_id: str, *, limit: int | None = None) -> Sequence[Entry]:
        """The ledger in the order of its making: all of it, or its last `limit` rows."""
        ...

    def reservation(self, reservation_id: str) -> Entry | None:
        """The row that reserved, whether settled or not."""
        ...

    def full_names(self, organization_id: str, resume_ids: Sequence[str]) -> Mapping[str, str]:
        """By id, whom the current data of these resumes name; those without data or name are missing."""
        ...

    def searched(
        self, organization_id: str, words: Sequence[str], *, alive_at: datetime, limit: int, before: int | None
    ) -> Sequence[tuple[int, StoredResume]]:
        """At most `limit` unexpired rows that have a word beginning with each of `words`, last come first.

        Each with its place, which `before` takes to go on.
        """
        ...

    def unfinished(self, *, alive_at: datetime, limit: int) -> Sequence[Waiting]:
        """Unexpired resumes of all organizations that wait to be read or proofread, or are, oldest first."""
        ...

    def expired(self, moment: datetime, *, limit: int) -> Sequence[StoredResume]:
        """Resumes of all organizations that had expired at `moment`, oldest first."""
        ...

    def counts(self, organization_id: str) -> Mapping[Status, int]:
        """How many resumes there are in each state, expired ones that still lie there too."""
        ...

    def expiring(self, organization_id: str, *, after: datetime, until: datetime) -> int:
        """How many resumes expire between the two moments."""
        ...

    def revision(self, organization_id: str, resume_id: str, number: int) -> Revision | None: ...

    def current_revision(self, organization_id: str, resume_id: str) -> Revision | None:
        """The one that the resume's row names."""
        ...

    def revisions(self, organization_id: str, resume_id: str) -> Sequence[RevisionItem]:
        """All, the newest first."""
        ...

    def proofread_words(self, organization_id: str) -> Sequence[str]:
        """What the organization's proofreading leaves as it stands, sorted."""
        ...

    def mentions(self, organization_id: str, email: str) -> Sequence[tuple[StoredResume, bool]]:
        """Resumes in whose title, file name, data or lines the address stands, oldest first.

        Each with whether it is the candidate's own in some revision. Letters' case makes no difference.
        """
        ...

    def remembered_call(self, key: CallKey) -> RememberedCall | None: ...

    def plans(self, organization_id: str) -> Sequence[Plan]: ...

    def preference(self, organization_id: str, recruiter_id: str | None) -> str | None:
        """The default template's id of a recruiter, or of the organization (None)."""
        ...

    def preferences(self, organization_id: str) -> Sequence[tuple[str | None, str]]:
        """Every slot with its template's id, the organization's own (None) first."""
        ...

    def documents(self, organization_id: str) -> Iterator[tuple[str, str]]:
        """Every resume's id with the SHA-256 of its document."""
        ...

    def private_templates(self, organization_id: str) -> Sequence[PrivateTemplate]:
        """Those not removed, newest first."""
        ...

    def template(self, organization_id: str, template_id: str) -> PrivateTemplate | None:
        """The row, even when it was removed."""
        ...

    def preview(self, preview_id: str) -> StoredPreview | None:
        """The row, even when it has ended."""
        ...

    def previews(self, organization_id: str, resume_id: str) -> Sequence[StoredPreview]:
        """Those of a resume whose bytes are kept, oldest first."""
        ...

    def ended_previews(self, moment: datetime, *, limit: int) -> Sequence[StoredPreview]:
        """Links of all organizations that had ended at `moment`, the earliest first."""
        ...

    def unreferenced(self, *, limit: int) -> Sequence[Bytes]:
        """Bytes that a row let go of; another one may name them still."""
        ...

    def is_referenced(self, of: Bytes) -> bool:
        """Whether any row names the bytes."""
        ...

    def audit(self, organization_id: str, *, limit: int) -> Sequence[AuditEntry]:
        """The last entries, the newest first."""
        ...

    def mark(self, name: str) -> str | None:
        """A value that the engine left for its next run."""
        ...

    def secret(self, name: str) -> bytes:
        """A random value that this workspace keeps for itself. Raises KeyError."""
        ...


class Writing(Reading, OutboxWriting, Protocol):
    """A view that also changes rows: all of it happens or nothing, and no two of them overlap."""

    def add_organization(self, organization: Organization) -> None: ...

    def add_recruiter(self, recruiter: Recruiter) -> None: ...

    def set_organization(self, organization: Organization) -> None:
        """Store its settings as they are now."""
        ...

    def set_recruiter(self, recruiter: Recruiter) -> None: ...

    def add_key(self, key: StoredKey) -> None: ...

    def set_key(self, key: Key) -> None: ...

    def add_secret(self, name: str, value: bytes) -> None: ...

    def add_resume(self, resume: StoredResume) -> None:
        """Transition a, and b too for one with a lease; any other that is not PENDING raises ValueError."""
        ...

    def move(self, arrow: str, resume: StoredResume) -> bool:
        """Make the transition with this letter and store `resume` as the row then is.

        Its document, and when it came and ends, stay as they were added. Returns False, and changes nothing, when the
        row is gone or no longer in the arrow's first state.

        Raises:
            ValueError: `resume` is not in the arrow's second state.
        """
        ...

    def amend(self, resume: StoredResume) -> bool:
        """Store what else changed, as `move` does. False, and nothing changed, when the row is in another state."""
        ...

    def delete_resume(self, organization_id: str, resume_id: str) -> None:
        """Drop the row, its revisions, its words, its claim and the remembered calls that made it."""
        ...

    def set_words(self, organization_id: str, resume_id: str, words: str) -> None:
        """What `searched` finds the resume by, in place of what it was before."""
        ...

    def forget_words(self) -> None:
        """Write the index of words anew, so that nothing of deleted resumes is left in it."""
        ...

    def set_claim(self, claim: Claim) -> None:
        """Make this the claim for its bytes, in place of an earlier one."""
        ...

    def post(self, entry: Entry) -> None:
        """Add a ledger row. Raises Taken (reservation id used, or settled already) and Overdrawn."""
        ...

    def set_account(self, organization_id: str, pool: Pool, account: Account) -> None:
        """Store when the account's credits began and end; what is in it only postings change."""
        ...

    def set_plan(self, plan: Plan) -> None: ...

    def add_revision(self, revision: Revision) -> None: ...

    def add_proofread_word(self, organization_id: str, word: str) -> None:
        """Again is no mistake."""
        ...

    def remove_proofread_word(self, organization_id: str, word: str) -> None: ...

    def remember_call(self, call: RememberedCall) -> None:
        """Raises Taken."""
        ...

    def forget_call(self, key: CallKey) -> None: ...

    def forget_calls_before(self, moment: datetime, *, limit: int) -> None:
        """Drop up to `limit` of the calls remembered before `moment`."""
        ...

    def set_preference(
        self, organization_id: str, recruiter_id: str | None, template_id: str, *, now: datetime
    ) -> None: ...

    def clear_preferences(self, organization_id: str, template_id: str) -> None:
        """Empty every slot that holds the template."""
        ...

    def add_template(self, template: PrivateTemplate) -> None: ...

    def replace_template(self, organization_id: str, template_id: str, sha256: str, moment: datetime) -> None:
        """Give it other bytes; one that is hidden stays as it is."""
        ...

    def remove_template(self, organization_id: str, template_id: str, moment: datetime) -> None:
        """Hide it; its row and bytes stay. One that is hidden keeps its moment."""
        ...

    def add_preview(self, preview: StoredPreview) -> None: ...

    def revoke_previews(self, organization_id: str, resume_id: str, moment: datetime) -> None: ...

    def end_preview(self, preview_id: str) -> None:
        """Forget its bytes and its file's name; the row stays, so that the link is known to have been one."""
        ...

    def let_go(self, of: Bytes) -> None:
        """A row that named these bytes goes: `unreferenced` shows them from now on."""
        ...

    def settle_bytes(self, of: Bytes) -> None:
        """`unreferenced` need not show these any more."""
        ...

    def add_audit(self, entry: AuditEntry) -> None: ...

    def set_mark(self, name: str, value: str) -> None: ...


class Store(Protocol):
    """Hands out views; safe for several threads and processes. Every call may raise WorkspaceProblem."""

    def reading(self) -> AbstractContextManager[Reading]: ...

    def writing(self, *, lasting: bool = True) -> AbstractContextManager[Writing]:
        """The changes count for everybody when the block ends, and are undone when it ends with an exception.

        A power cut undoes none, but those that were not to be `lasting`, after the last lasting one, all or the newest.
        """
        ...

    def check(self) -> str:
        """`""`, or what the database itself finds wrong with its file."""
        ...

    def copy_to(self, path: Path) -> None:
        """Write a copy of one moment to a file that is not there yet. Raises WorkspaceProblem."""
        ...

    def shrink(self) -> None:
        """Give the disk back what deleted rows took, and leave nothing of them in the files.

        Raises WorkspaceProblem (WORKSPACE_LOCKED too) when something of them may be left.
        """
        ...

    def close(self) -> None: ...


class Blobs(Protocol):
    """Bytes by (organization, SHA-256); equal bytes of one organization are kept once."""

    def put(self, organization_id: str, data: bytes, digest: str = "") -> str:
        """Keep `data`, lastingly once this returns, and give its SHA-256, which is `digest` where that is known.

        Raises WorkspaceProblem.
        """
        ...

    def holds(self, organization_id: str, sha256: str, data: bytes | None = None) -> bool:
        """Whether there is a file for them, and with `data` whether it still has these bytes.

        Raises WorkspaceProblem where that cannot be told.
        """
        ...

    def get(self, organization_id: str, sha256: str) -> bytes:
        """The bytes, checked against their hash.

        Raises:
            KeyError: there are none, or they are no longer what was put.
            WorkspaceProblem: the system refuses to read them now.
        """
        ...

    def remove(self, organization_id: str, sha256: str) -> None:
        """Drop the bytes; absent ones are no mistake."""
        ...

    def names(self) -> Iterator[Bytes]:
        """Everything that is kept, in no order; what half-written files a dead writer left is dropped."""
        ...
