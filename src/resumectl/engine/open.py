"""The one place that chooses an engine."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from resumectl.config import LocalTarget, RemoteTarget, Settings, system_place
from resumectl.engine.administration import Administration
from resumectl.engine.base import Engine
from resumectl.model.errors import ResumectlError, UsageError
from resumectl.model.limits import TIDY_S
from resumectl.model.profile import Profile
from resumectl.model.rendering import ExportOptions

if TYPE_CHECKING:
    from resumectl.engine.local.engine import LocalEngine
    from resumectl.engine.remote.engine import RemoteEngine
    from resumectl.engine.remote.outage import Outage


@dataclass(frozen=True, slots=True)
class OpenEngine:
    """An engine that the caller must close, where it works, and whether its workspace was made just now.

    `local` is the engine again when it is one on this machine, `outage` a service's times without an answer.
    """

    engine: Engine
    place: str
    created: bool
    local: LocalEngine | None = None
    outage: Outage | None = None

    def administration(self, command: str) -> Administration:
        """What only a workspace on this machine has. Raises UsageError for a service, naming the command."""
        return self.workspace_engine(command).administration

    def workspace_engine(self, command: str) -> LocalEngine:
        """The engine on this machine. Raises UsageError for a service, naming the command."""
        if self.local is None:
            raise UsageError(
                f"`{command}` works on a workspace of this machine only, and {self.place} is a service.",
                remedy="Run it on the machine that serves it, with --workspace.",
            )
        return self.local

    def tidy(self) -> None:
        """Do due clean-up for a moment at the end of a command; trouble with it is no trouble of the command."""
        if self.local is None:
            return
        with contextlib.suppress(ResumectlError):
            self.local.tidy(TIDY_S)


def open_engine(settings: Settings, *, many: bool = False) -> OpenEngine:
    """The engine for the target that the settings name; it parses up to `settings.jobs` documents at once.

    Args:
        many: whole folders follow: with several jobs all files are made in children too, side by side.

    Raises:
        WorkspaceProblem: the workspace is locked, damaged, too new or on a network disk.
    """
    match settings.target:
        case RemoteTarget() as target:
            remote = _remote(target)
            return OpenEngine(remote, target.url, False, outage=remote.outage)
        case LocalTarget(workspace, _, public_url):
            from resumectl.engine.local.engine import LocalEngine
            from resumectl.engine.local.parts import LOOPBACK_URL
            from resumectl.engine.local.production import Producer
            from resumectl.engine.local.proofreader import ProofreaderPool
            from resumectl.engine.local.workspace import local_caller, open_workspace
            from resumectl.parse.sandbox import ParserPool

            opened = open_workspace(workspace)
            # Its children are started by the first document, so that `list` and `status` cost none.
            pool = ParserPool(settings.jobs)
            producer = Producer(settings.jobs, all_apart=many and settings.jobs > 1)
            proofreader = ProofreaderPool(settings.jobs)
            engine = LocalEngine(
                opened,
                local_caller(opened),
                parse=pool.parse,
                produce=producer.produce,
                proofreader=proofreader,
                public_url=public_url or LOOPBACK_URL,
                also_close=[pool.close, producer.close, proofreader.close],
                in_a_row=many,
            )
            return OpenEngine(engine, str(workspace), opened.created, engine)


def is_workspace(folder: Path) -> bool:
    """Whether opening this target's folder would make nothing."""
    from resumectl.engine.local import workspace

    return workspace.is_workspace(folder)


def refuse_place(folder: Path) -> None:
    """Raise what opening this target's folder would for a place where no workspace can be, and make nothing."""
    from resumectl.engine.local import workspace

    workspace.refuse_place(folder)


def _remote(target: RemoteTarget) -> RemoteEngine:
    from platformdirs import user_state_path

    from resumectl.engine.remote.connection import Address
    from resumectl.engine.remote.engine import RemoteEngine
    from resumectl.engine.remote.failures import Failures
    from resumectl.engine.remote.journal import Journal

    address = Address(target.url, target.api_key, target.svc_version)
    state = system_place(user_state_path)
    return RemoteEngine(
        address,
        journal=Journal(state / "journal" / address.name),
        failures=Failures(state / "failed" / address.name),
        own_words=own_words,
    )


def own_words(profile: Profile, options: ExportOptions) -> tuple[str, ...]:
    """What the program's own files say by themselves: the engine on a service may not know how they are made."""
    from resumectl.export.harmless import harmless

    return harmless(profile, options)
