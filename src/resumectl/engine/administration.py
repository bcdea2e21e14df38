"""Administration: what only somebody with the workspace's files at hand can do; nothing of it goes over HTTP.

Whoever may open the workspace may do all of it: the operating system's rights on the folder are the check. Every
method may raise WorkspaceProblem.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Protocol

from resumectl.engine.base import Listing, ResumeItem
from resumectl.model.access import Key, KeyType, Organization, Recruiter, Role, Scope
from resumectl.model.credits import CreditBalance, Movement, Plan, Pool
from resumectl.model.erasure import AuditEntry, CleanUp, SubjectMatch
from resumectl.model.resume import Status
from resumectl.model.template import Preference
from resumectl.model.webhook import Attempt, Delivery, Event, Webhook


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was just made, with the token that nobody will see again."""

    key: Key
    token: str


@dataclass(frozen=True, slots=True)
class NewWebhook:
    """An endpoint that was just added, with the secret (`whsec_...`) that nobody will see again."""

    webhook: Webhook
    secret: str


@dataclass(frozen=True, slots=True)
class Summary:
    """What lies in a workspace. `expiring` counts resumes that end within limits.EXPIRY_NOTICE_DAYS."""

    folder: Path
    organization: Organization
    counts: dict[Status, int]
    expiring: int
    size_bytes: int


class Administration(Protocol):
    """See the module's first lines for what holds of every method.

    `organization` is an organization's id or kind; None stands for the live one. An unknown one raises NotFound
    (ORGANIZATION_NOT_FOUND).
    """

    def organizations(self) -> tuple[Organization, ...]:
        """All, oldest first."""
        ...

    def sandbox(self) -> Organization:
        """The sandbox organization, made with its credits when there is none yet."""
        ...

    def change_settings(
        self,
        *,
        organization: str | None = None,
        name: str | None = None,
        retention_days: int | None = None,
        dedupe_window_days: int | None = None,
        proofread_enabled: bool | None = None,
    ) -> Organization:
        """Change what is given. Resumes that are there keep the days they were given.

        Raises InvalidInput for days outside limits.RETENTION_DAYS and limits.DEDUPE_DAYS.
        """
        ...

    def create_key(
        self,
        name: str,
        key_type: KeyType,
        *,
        recruiter_id: str | None = None,
        scopes: Collection[Scope] = (),
        lives: timedelta | None = None,
        organization: str | None = None,
    ) -> NewKey:
        """Make a key; without `scopes` it has all, without `lives` it does not end.

        Raises:
            InvalidInput: a name of the wrong length; a recruiter's key without an active recruiter
                (RECRUITER_NOT_FOUND), an organization's key with one.
        """
        ...

    def keys(self, *, organization: str | None = None) -> tuple[Key, ...]:
        """All, revoked and ended ones too, oldest first; the local command line's own is not among them."""
        ...

    def revoke_key(self, key_id: str) -> Key:
        """Kill a key for good; again is no mistake. Raises NotFound (KEY_NOT_FOUND)."""
        ...

    def add_recruiter(
        self, name: str, email: str, *, role: Role = Role.RECRUITER, organization: str | None = None
    ) -> Recruiter:
        """Add a person. Raises InvalidInput: a name or address of the wrong shape, an address that is taken."""
        ...

    def all_recruiters(self, *, organization: str | None = None) -> tuple[Recruiter, ...]:
        """Suspended ones too, oldest first."""
        ...

    def set_recruiter_active(self, recruiter_id: str, active: bool) -> Recruiter:
        """Suspend a person, whose keys are revoked in that moment, or take that back; revoked keys stay so.

        Raises:
            NotFound: RECRUITER_NOT_FOUND.
            InvalidInput: the owner cannot be suspended.
        """
        ...

    def preferences(self) -> tuple[Preference, ...]:
        """The defaults that are set, the organization's first."""
        ...

    def grant(
        self,
        pool: Pool,
        amount: int,
        *,
        organization: str | None = None,
        note: str = "",
        lives: timedelta | None = None,
    ) -> CreditBalance:
        """Add credits; a negative amount corrects, never below what is available.

        Args:
            lives: how long they last; only starter credits end, all of them then.

        Raises:
            InvalidInput: 0, more than limits.GRANT_MOST, more than there is to take, or `lives` for another pool.
        """
        ...

    def set_plan(
        self, pool: Pool, amount: int, *, start: date | None = None, organization: str | None = None
    ) -> Plan:
        """Grant `amount` every month from `start` (default: today); 0 ends the plan with the running month.

        Another amount holds from the next month on.

        Raises:
            InvalidInput: a pool without plans, a negative amount.
        """
        ...

    def balance(self, *, organization: str | None = None) -> CreditBalance:
        """As Engine.credits, of any organization."""
        ...

    def movements(self, *, organization: str | None = None, limit: int = 50) -> tuple[Movement, ...]:
        """The last rows of the ledger, the newest first."""
        ...

    def add_webhook(
        self, url: str, *, events: Collection[Event] = (), allow_private: bool = False, organization: str | None = None
    ) -> NewWebhook:
        """Tell an address of events from now on; without `events` of all.

        Args:
            allow_private: it may lead into a private network or to this machine, and then be plain http.

        Raises InvalidInput: no such address, one that is taken, or more than limits.WEBHOOKS.
        """
        ...

    def webhooks(self, *, organization: str | None = None) -> tuple[Webhook, ...]:
        """All, disabled ones too, oldest first."""
        ...

    def remove_webhook(self, webhook_id: str) -> Webhook:
        """Forget an endpoint and what it was still to be told. Raises NotFound (WEBHOOK_NOT_FOUND)."""
        ...

    def test_webhook(self, webhook_id: str) -> Attempt:
        """Send a message of the type webhook.test now, once. Raises NotFound (WEBHOOK_NOT_FOUND)."""
        ...

    def deliveries(
        self, *, webhook_id: str | None = None, organization: str | None = None, limit: int = 50
    ) -> tuple[Delivery, ...]:
        """The last ones, the newest first. Raises NotFound (WEBHOOK_NOT_FOUND)."""
        ...

    def retry_deliveries(self, some_id: str) -> int:
        """Send again: what an endpoint missed, which is enabled again, or one delivery; gives how many. What waits for
        its next try is due at once.

        Raises NotFound (DELIVERY_NOT_FOUND).
        """
        ...

    def search(self, text: str, *, limit: int = 20, cursor: str | None = None) -> Listing[ResumeItem]:
        """Resumes with a word beginning with each word of `text`, in title, name, e-mail, place, jobs or skills.

        The last that came is first. Raises InvalidInput as Engine.resumes does, and for a text without a word.
        """
        ...

    def full_names(self, resume_ids: Sequence[str]) -> Mapping[str, str]:
        """By id, whom the current data of these resumes name; those without data or name are missing."""
        ...

    def expiring(self) -> int:
        """How many resumes end within limits.EXPIRY_NOTICE_DAYS."""
        ...

    def known_version(self, sha256: str) -> str | None:
        """The engine's version that read the bytes with this hash, `""` before it did; None when they are new."""
        ...

    def summary(self) -> Summary:
        """What lies in the workspace."""
        ...

    def clean_up(self, *, budget_s: float | None = None) -> CleanUp:
        """Erase what has expired, drop files that no row names, expire credits that are due.

        Args:
            budget_s: stop after so many seconds and do only what is known to be due; None looks at every file.
        """
        ...

    def check(self) -> Sequence[str]:
        """What is wrong with the workspace, a sentence each; empty when nothing is."""
        ...

    def back_up(self, folder: Path, *, tell: Callable[[str], None] | None = None) -> int:
        """Copy the workspace to a new folder, which is a workspace itself; gives the number of files.

        `tell` hears a sentence about what the workspace has lost, and the copy lacks as well.

        Raises InvalidInput when the folder is there already.
        """
        ...

    def subject_matches(self, email: str) -> tuple[SubjectMatch, ...]:
        """Resumes that an e-mail address stands in, oldest first. Raises InvalidInput: no address."""
        ...

    def erase(self, resume_ids: Sequence[str], *, reason: str = "") -> int:
        """Erase resumes with everything that is held of them, at once and for good; gives how many were there.

        Only ids, times and `reason` stay, in the audit log and the ledger. WorkspaceProblem (WORKSPACE_LOCKED) when
        another program keeps some of it from going: then the rows are gone, and a clean-up does the rest.
        """
        ...

    def subject_archive(
        self, email: str, resume_ids: Sequence[str], *, tell: Callable[[str], None] | None = None
    ) -> bytes:
        """A ZIP of everything held of these resumes: documents, records, every revision, the log.

        `tell` gets a sentence about each file of them that the workspace has lost. Raises NotFound.
        """
        ...

    def audit(self, *, limit: int = 50) -> tuple[AuditEntry, ...]:
        """The last entries of the log, the newest first."""
        ...
