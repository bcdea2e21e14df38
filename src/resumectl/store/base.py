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

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from resumectl.model.access import KeyType, Organization, Recruiter, Scope
from resumectl.model.credits import Account, Pool, Posting
from resumectl.model.page import ParseResult
from resumectl.model.resume import Resume


class Taken(Exception):
    """A row with this unique key is there already."""


class Overdrawn(Exception):
    """The posting would bring a pool below what is reserved in it, or settle what was never reserved."""


@dataclass(frozen=True, slots=True)
class KeyRecord:
    """A key; `recruiter_id` is its recruiter or, for an organization key, the identity that owns its uploads.

    `token_sha256` is None for the local key, which no token opens.
    """

    id: str
    organization_id: str
    name: str
    type: KeyType
    recruiter_id: str
    scopes: frozenset[Scope]
    created_at: datetime
    token_sha256: str | None = None


@dataclass(frozen=True, slots=True)
class Lease:
    """Who works on a resume: a worker's id, its machine, and until when other machines wait for it."""

    worker_id: str
    host: str
    until: datetime


@dataclass(frozen=True, slots=True)
class StoredResume:
    """A resume's record and what only the engine sees of it.

    `file_name` is the uploaded base name, cleaned; `attempts` counts how often parsing began; a reservation
    id is `""` when nothing is reserved.
    """

    organization_id: str
    record: Resume
    sha256: str
    size_bytes: int
    file_name: str
    template_id: str | None = None
    auto_proofread: bool = False
    attempts: int = 0
    lease: Lease | None = None
    reservation_id: str = ""
    proofread_reservation_id: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """The resume that answers for these bytes in its organization until `ends_at`."""

    organization_id: str
    sha256: str
    resume_id: str
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Entry:
    """One ledger row; rows are only added. `amount` is in credits, negative only in a correcting grant."""

    organization_id: str
    pool: Pool
    kind: Posting
    amount: int
    created_at: datetime
    reservation_id: str | None = None
    resume_id: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Revision:
    """One state of a resume's data, numbered from 1; `kind` says how it came about (`parsed`, ...)."""

    resume_id: str
    number: int
    kind: str
    result: ParseResult
    engine_version: str
    created_at: datetime
    created_by: str


@dataclass(frozen=True, slots=True)
class CallKey:
    """What an idempotency key is unique for (decision B6)."""

    organization_id: str
    key_id: str
    method: str
    path: str
    idempotency_key: str


@dataclass(frozen=True, slots=True)
class RememberedCall:
    """The answer to a call that must not happen twice. `answer` is plain JSON data."""

    key: CallKey
    fingerprint: str
    resume_id: str
    answer: Mapping[str, Any]
    created_at: datetime


@dataclass(frozen=True, slots=True)
class PrivateTemplate:
    """An organization's own template; its bytes lie in the blobs under `sha256`."""

    id: str
    organization_id: str
    name: str
    sha256: str
    created_by: str
    created_at: datetime
    updated_at: datetime
    removed_at: datetime | None = None


class Reading(Protocol):
    """One consistent view of the store. Ids of another organization find nothing."""

    def organizations(self) -> Sequence[Organization]:
        """All, oldest first."""
        ...

    def organization(self, organization_id: str) -> Organization | None: ...

    def recruiters(self, organization_id: str) -> Sequence[Recruiter]:
        """All, suspended ones too, oldest first."""
        ...

    def key(self, organization_id: str, key_id: str) -> KeyRecord | None: ...

    def resume(self, organization_id: str, resume_id: str) -> StoredResume | None:
        """The row, even when it has expired."""
        ...

    def resumes(
        self, organization_id: str, *, alive_at: datetime, limit: int, before: tuple[datetime, str] | None
    ) -> Sequence[StoredResume]:
        """At most `limit` unexpired rows, newest first, those that follow the place (created_at, id)."""
        ...

    def claim(self, organization_id: str, sha256: str) -> Claim | None: ...

    def accounts(self, organization_id: str) -> Mapping[str, Account]:
        """By pool; a pool that never got a credit is missing."""
        ...

    def entries(self, organization_id: str) -> Sequence[Entry]:
        """The whole ledger in the order of its making."""
        ...

    def reservation(self, reservation_id: str) -> Entry | None:
        """The row that reserved, whether settled or not."""
        ...

    def newest_revision(self, organization_id: str, resume_id: str) -> Revision | None: ...

    def remembered_call(self, key: CallKey) -> RememberedCall | None: ...

    def preference(self, organization_id: str, recruiter_id: str | None) -> str | None:
        """The default template's id of a recruiter, or of the organization (None)."""
        ...

    def private_templates(self, organization_id: str) -> Sequence[PrivateTemplate]:
        """Those not removed, newest first."""
        ...

    def secret(self, name: str) -> bytes:
        """A random value that this workspace keeps for itself. Raises KeyError."""
        ...


class Writing(Reading, Protocol):
    """A view that also changes rows: all of it happens or nothing, and no two of them overlap."""

    def add_organization(self, organization: Organization) -> None: ...

    def add_recruiter(self, recruiter: Recruiter) -> None: ...

    def add_key(self, key: KeyRecord) -> None: ...

    def add_secret(self, name: str, value: bytes) -> None: ...

    def add_resume(self, resume: StoredResume) -> None:
        """Transition a. Raises ValueError when the record is not PENDING."""
        ...

    def move(self, arrow: str, resume: StoredResume) -> bool:
        """Make the transition with this letter and store `resume` as the row then is.

        Returns False, and changes nothing, when the row is gone or no longer in the arrow's first state.

        Raises:
            ValueError: `resume` is not in the arrow's second state.
        """
        ...

    def set_claim(self, claim: Claim) -> None:
        """Make this the claim for its bytes, in place of an earlier one."""
        ...

    def post(self, entry: Entry) -> None:
        """Add a ledger row. Raises Taken (reservation id used, or settled already) and Overdrawn."""
        ...

    def add_revision(self, revision: Revision) -> None: ...

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

    def add_template(self, template: PrivateTemplate) -> None: ...


class Store(Protocol):
    """Hands out views; safe for several threads and processes. Every call may raise WorkspaceProblem."""

    def reading(self) -> AbstractContextManager[Reading]: ...

    def writing(self) -> AbstractContextManager[Writing]:
        """The changes become lasting when the block ends, and undone when it ends with an exception."""
        ...

    def close(self) -> None: ...


class Blobs(Protocol):
    """Bytes by (organization, SHA-256); equal bytes of one organization are kept once."""

    def put(self, organization_id: str, data: bytes) -> str:
        """Keep `data`, lastingly once this returns, and give its SHA-256. Raises WorkspaceProblem."""
        ...

    def holds(self, organization_id: str, sha256: str) -> bool: ...

    def get(self, organization_id: str, sha256: str) -> bytes:
        """The bytes, checked against their hash.

        Raises:
            KeyError: there are none, or they are no longer what was put.
        """
        ...

    def remove(self, organization_id: str, sha256: str) -> None:
        """Drop the bytes; absent ones are no mistake."""
        ...
