"""What a local engine is made of: its workspace, its caller, and the parts that others supply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from resumectl.engine.local.sources import Clock, NewId
from resumectl.engine.local.worker import Worker
from resumectl.engine.local.workspace import Workspace
from resumectl.model.access import Caller, Scope
from resumectl.model.document import Document, Format
from resumectl.model.errors import NotAuthorised
from resumectl.model.page import ParseOutcome
from resumectl.model.profile import Profile
from resumectl.model.template import Template

Parse = Callable[[Document], ParseOutcome]
"""Reads one document; several at once from several threads. An error is part of the outcome."""

Sniff = Callable[[bytes], Format]
"""Tells the format. Raises BadFile (take nothing) or DocumentFailed (take it; parsing says what is wrong)."""

Render = Callable[[Profile, bytes], bytes]
"""Fills a template with a profile; both Word files are bytes."""

NameFile = Callable[[Profile, str, str], str]
"""A safe file name from profile, title and the template's name."""


class SystemTemplates(Protocol):
    """The templates that come with the program."""

    def listed(self) -> Sequence[Template]:
        """All, in the order to show them."""
        ...

    def data(self, template_id: str) -> bytes:
        """The Word file. Raises NotFound."""
        ...


@dataclass(frozen=True, slots=True)
class Parts:
    """Handed to every operation."""

    workspace: Workspace
    caller: Caller
    worker: Worker
    parse: Parse
    sniff: Sniff
    render: Render
    name_file: NameFile
    system_templates: SystemTemplates
    clock: Clock
    new_id: NewId

    @property
    def organization_id(self) -> str:
        return self.caller.organization_id

    def now(self) -> datetime:
        """This moment as the store keeps it: in whole milliseconds."""
        moment = self.clock()
        return moment.replace(microsecond=moment.microsecond // 1000 * 1000)

    def require(self, scope: Scope) -> None:
        """Raise NotAuthorised (SCOPE_UNAUTHORIZED) unless the caller's key has `scope`."""
        if scope not in self.caller.scopes:
            raise NotAuthorised(
                f"The key {self.caller.key_name} may not do this: it lacks the scope {scope}.",
                code="SCOPE_UNAUTHORIZED",
                remedy="Use a key with that scope.",
            )
