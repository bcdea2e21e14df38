"""What a local engine is made of: its workspace, its caller, and the parts that others supply."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from resumectl.engine.local.inhand import Hands
from resumectl.engine.local.sources import Clock, NewId
from resumectl.engine.local.worker import Worker
from resumectl.engine.local.workspace import Workspace
from resumectl.model.access import Caller, KeyType, Scope
from resumectl.model.document import Document, Format
from resumectl.model.edits import Proofreading
from resumectl.model.errors import NotAuthorised
from resumectl.model.page import ParseOutcome
from resumectl.model.profile import Profile
from resumectl.model.rendering import ExportOptions
from resumectl.model.resume import Resume
from resumectl.model.template import Template

if TYPE_CHECKING:
    from resumectl.export.production import Produced, Source

Parse = Callable[[Document], ParseOutcome]
"""Reads one document; several at once from several threads. An error is part of the outcome."""

Sniff = Callable[[bytes], Format]
"""Tells the format. Raises BadFile (take nothing) or DocumentFailed (take it; parsing says what is wrong)."""

Produce = Callable[["Source", ExportOptions], "Produced"]
"""Makes a finished file; raises what export.production.produce raises, and BadFile (EXPORT_TOO_LARGE)."""


class SystemTemplates(Protocol):
    """The templates that come with the program."""

    def listed(self) -> Sequence[Template]:
        """All, in the order to show them."""
        ...

    def data(self, template_id: str) -> bytes:
        """The Word file. Raises NotFound."""
        ...


class Proofreader(Protocol):
    """Corrects profiles; several at once from several threads."""

    def missing(self) -> str:
        """Why nothing can be proofread here, with the way to mend it; `""` when it can."""
        ...

    def proofread(self, profile: Profile, words: Collection[str]) -> Proofreading:
        """The corrected profile with the edits; `words` are right as they stand.

        Raises ResumectlError when it cannot be done.
        """
        ...


LOOPBACK_URL = "http://127.0.0.1:8000"
"""Where links point when nobody said what this machine is called outside."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Handed to every operation. `public_url` is the root of the links to files, without a path. With `hands` an upload
    takes the resume at once, for the wait that follows.
    """

    workspace: Workspace
    caller: Caller
    worker: Worker
    parse: Parse
    sniff: Sniff
    produce: Produce
    system_templates: SystemTemplates
    proofreader: Proofreader
    clock: Clock
    new_id: NewId
    public_url: str = LOOPBACK_URL
    hands: Hands | None = None

    @property
    def organization_id(self) -> str:
        return self.caller.organization_id

    def now(self) -> datetime:
        """This moment as the store keeps it: in whole milliseconds."""
        moment = self.clock()
        return moment.replace(microsecond=moment.microsecond // 1000 * 1000)

    def hold_bytes(self, sha256: str, data: bytes) -> None:
        """Write bytes again that a clean-up took before a row named them; call it in the transaction of that row,
        inside which no clean-up can run."""
        if not self.workspace.blobs.holds(self.organization_id, sha256):
            self.workspace.blobs.put(self.organization_id, data)

    def require(self, scope: Scope) -> None:
        """Raise NotAuthorised (SCOPE_UNAUTHORIZED) unless the caller's key has `scope`."""
        if scope not in self.caller.scopes:
            raise NotAuthorised(
                f"The key {self.caller.key_name} may not do this: it lacks the scope {scope}.",
                code="SCOPE_UNAUTHORIZED",
                remedy="Use a key with that scope.",
            )

    def require_change(self, resume: Resume) -> None:
        """Raise NotAuthorised (RESUME_FORBIDDEN) when a recruiter's key would change a colleague's resume (A4)."""
        if self.caller.key_type is KeyType.RECRUITER and resume.recruiter_id != self.caller.recruiter_id:
            raise NotAuthorised(
                f"The resume {resume.id} belongs to a colleague; a recruiter's key changes its own only.",
                code="RESUME_FORBIDDEN",
                remedy="Use the owner's key or an organization key.",
            )

    def require_organization_key(self, what: str) -> None:
        """Raise NotAuthorised (ORGANIZATION_KEY_REQUIRED) for a recruiter's key."""
        if self.caller.key_type is KeyType.RECRUITER:
            raise NotAuthorised(
                f"A recruiter's key {what}.",
                code="ORGANIZATION_KEY_REQUIRED",
                remedy="Use an organization key.",
            )
