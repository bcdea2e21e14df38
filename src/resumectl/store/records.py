"""What a store keeps, as records; store.base says what can be asked of it and changed in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from resumectl.model.access import Key
from resumectl.model.credits import Pool, Posting
from resumectl.model.page import ParseResult
from resumectl.model.passes import Pass
from resumectl.model.resume import Resume, RevisionKind


@dataclass(frozen=True, slots=True)
class StoredKey:
    """A key and the hash of its token; None for the local key, which no token opens."""

    key: Key
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

    `file_name` is the uploaded base name, cleaned; `attempts` counts how often parsing began and was not told to stop;
    a reservation id is `""` when nothing is reserved. `current_revision` is the number of the data that counts, 0 for
    none; `discard_corrections`: what the running reprocess finds takes the place of a corrected profile (decision C12).
    `passes_begun` counts how often the proofreading that was asked for began, `proofread_by` is the key that asked.
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
    current_revision: int = 0
    discard_corrections: bool = False
    passes_begun: int = 0
    proofread_by: str = ""


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
    """One state of a resume's data, numbered from 1; see model.resume.RevisionItem for its members.

    `latest_pass` holds the edits that the data has, and those that it could have. `written` is the JSON of `result` as
    it is kept, for who has it at hand.
    """

    resume_id: str
    number: int
    kind: RevisionKind
    result: ParseResult
    engine_version: str
    created_at: datetime
    created_by: str
    restored_from: int | None = None
    proofread_of: int | None = None
    latest_pass: Pass | None = None
    written: str = field(default="", compare=False, repr=False)


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


@dataclass(frozen=True, slots=True)
class StoredPreview:
    """A signed link's row: the bytes lie in the blobs under `sha256` until the link ends."""

    id: str
    organization_id: str
    resume_id: str
    sha256: str
    filename: str
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Bytes:
    """Names some bytes of the blobs."""

    organization_id: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A resume that is to be read or proofread: who works on it, if anybody."""

    organization_id: str
    resume_id: str
    lease: Lease | None
