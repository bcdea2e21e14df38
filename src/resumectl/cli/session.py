"""An open engine for the length of one command."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from resumectl.cli.options import Invocation
from resumectl.cli.show import Screen, is_terminal, plain
from resumectl.cli.stopping import in_use
from resumectl.config import Flags, LocalTarget, Settings, Target, read_settings
from resumectl.engine.base import Engine
from resumectl.model.errors import Conflict, ResumectlError
from resumectl.model.resume import ProofreadStatus, Resume, Status
from resumectl.wire.models import API_PREFIX

if TYPE_CHECKING:
    import typer

    from resumectl.engine.administration import Administration
    from resumectl.engine.open import OpenEngine

_ALLOCATIONS_BETWEEN_COLLECTIONS: Final = 10_000
"""Of a folder's run; Python's own 700 are for programs whose objects die young and in circles."""


@dataclass(frozen=True, slots=True)
class Session:
    """The engine that the settings name, and the settings."""

    engine: Engine
    settings: Settings
    opened: OpenEngine
    where: tuple[str, ...] = ()
    """The line that says on which workspace or service this works; none where it was said already."""

    @property
    def remote(self) -> bool:
        """Whether the work is done by a service."""
        return self.opened.local is None

    @property
    def prefix(self) -> str:
        """The path that the addresses in an acknowledgement begin with."""
        return urlsplit(self.opened.place).path if self.remote else API_PREFIX

    @property
    def known_version(self) -> Callable[[str], str | None] | None:
        """Of bytes with a SHA-256, the version that read them; None where nobody can be asked, as with a service."""
        return self.opened.local.administration.known_version if self.opened.local else None

    def wait_no_longer(self) -> None:
        """Give a service up that does not answer."""
        if self.opened.outage:
            self.opened.outage.leave()

    def recruiter_id(self, wanted: str) -> str:
        """Of the active recruiter with this id, e-mail address or name. Raises InvalidInput (RECRUITER_NOT_FOUND)."""
        from resumectl.engine.recruiters import recruiter_id

        local = self.opened.local
        return recruiter_id(self.engine, wanted, local.administration.all_recruiters if local else None)

    def administration(self, context: typer.Context) -> Administration:
        """For a command that only a workspace of this machine has. Raises UsageError for a service."""
        program = context.find_root().command_path
        return self.opened.administration(context.command_path.removeprefix(program).strip())


@contextmanager
def session(
    said: Invocation,
    *,
    template: str | None = None,
    jobs: int | None = None,
    only_looks: bool = False,
    many: bool = False,
) -> Iterator[Session]:
    """The engine for this command, closed at its end; says when a workspace had to be made.

    `many`: see open_engine. `only_looks`: a workspace that is not there is not made, since its name may be a slip; an
    empty one stands in for it, and goes. So nothing that names an id of the workspace's own may come from it.
    """
    from resumectl.engine.open import is_workspace, open_engine, refuse_place

    asked = None if said.no_input or not is_terminal(sys.stdin) else ask_key
    settings = read_settings(Flags(said.workspace, said.profile, template, jobs), ask_key=asked)
    for notice in settings.notices:
        said.screen.say(notice)
    with ExitStack() as ends:
        target = settings.target
        stand_in = None
        if only_looks and isinstance(target, LocalTarget) and not is_workspace(target.workspace):
            refuse_place(target.workspace)
            said.screen.say(f"There is no workspace in {target.workspace.resolve()} yet; the first upload makes it.")
            stand_in = Path(ends.enter_context(TemporaryDirectory(prefix="resumectl-")), "workspace")
            settings = replace(settings, target=replace(target, workspace=stand_in))
        opened: OpenEngine = open_engine(settings, many=many)
        ends.enter_context(in_use(opened.engine))
        ends.callback(opened.engine.close)
        if many and opened.outage:
            opened.outage.wait_out(said.screen.insist)
        if many:
            # What is loaded by now stays, and looking through it again and again takes a tenth of the bookkeeping.
            gc.freeze()
            gc.set_threshold(_ALLOCATIONS_BETWEEN_COLLECTIONS, 10, 10)
        # Where it was made, or is missing, has been said.
        where: tuple[str, ...] = () if opened.created else (_where(target),)
        if opened.created and not stand_in:
            said.screen.say(f"Made a workspace in {Path(opened.place).resolve()}.")
        try:
            yield Session(opened.engine, settings, opened, where)
        except ResumectlError as error:
            if origin := _to_blame(error, settings):
                error.remedy = f"{origin} says so. {error.remedy}"
            raise
        opened.tidy()


def _where(target: Target) -> str:
    if isinstance(target, LocalTarget):
        return f"Workspace: {target.workspace.resolve()}"
    return f"Service: {target.url}"


def _to_blame(error: ResumectlError, settings: Settings) -> str:
    """The file or variable with the template that there is not; empty when that is not what the error is about."""
    about = error.code == "TEMPLATE_NOT_FOUND" and str(settings.template) in error.message
    return settings.origins["template"] if about else ""


def ask_key(url: str) -> str:
    """The key of a service, typed unseen; it is kept nowhere."""
    import getpass

    return getpass.getpass(f"Key for {url}: ")


def settled(work: Session, resume_id: str, screen: Screen) -> Resume:
    """The record; on this machine what is due is done first when nobody else is at it (decision E5)."""
    resume = work.engine.resume(resume_id)
    if resume.is_settled or work.remote:
        return resume
    waits = resume.status is Status.PENDING or resume.proofread.status is ProofreadStatus.QUEUED
    # A live worker's resume is left to it; a dead one's is taken over at once, whatever the time limit.
    timeout_s = None if waits and resume.status is not Status.PROCESSING else 0.0
    try:
        with screen.busy(f"{'Proofreading' if resume.status.is_final else 'Reading'} {plain(resume.title)}"):
            return work.engine.wait(resume_id, timeout_s=timeout_s)
    except Conflict:
        return work.engine.resume(resume_id)
