"""One face for a workspace of this process and for a real server: engines for any key, and the office beside them."""

from __future__ import annotations

import contextlib
import itertools
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from served import resume_pdf, serve

from resumectl.engine.base import Engine
from resumectl.engine.local.administration import LocalAdministration
from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.workspace import caller_of, local_caller, open_workspace
from resumectl.engine.remote.connection import Address
from resumectl.engine.remote.engine import RemoteEngine
from resumectl.engine.remote.pace import Pace
from resumectl.model.access import ALL_SCOPES, Key, KeyType, OrganizationKind, Scope
from resumectl.model.credits import Pool
from resumectl.model.document import Document
from resumectl.model.page import ParseOutcome
from resumectl.model.resume import Resume, Status, UploadOptions
from resumectl.parse.sandbox import ParserPool

_numbers = itertools.count(1)


def new_key() -> str:
    """An idempotency key that no test has used."""
    return f"suite-{next(_numbers):08d}"


def new_document(name: str = "Ada.pdf") -> Document:
    """A résumé whose bytes nobody has seen."""
    return Document(name, resume_pdf())


def reads_nothing(document: Document) -> ParseOutcome:
    """For an engine beside a server, which has a process for that."""
    raise AssertionError(document.name)


class Site(Protocol):
    """`engine` has an organization's key with all scopes in the live organization."""

    engine: Engine
    administration: LocalAdministration

    def engine_for(
        self, *scopes: Scope, recruiter_id: str | None = None, sandbox: bool = False
    ) -> contextlib.AbstractContextManager[Engine]:
        """An engine with a new key: a recruiter's when one is named, else an organization's."""
        ...

    def nobody_reads(self) -> contextlib.AbstractContextManager[None]:
        """While it lasts, what is uploaded stays PENDING."""
        ...

    def renew(self) -> None:
        """Another key for `engine`, where keys have limits."""
        ...

    def close(self) -> None: ...


class LocalSite:
    """Nobody reads here but `wait`, so what is uploaded stays PENDING anyway."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pool = ParserPool(1)
        workspace = open_workspace(folder)
        self.engine: Engine = LocalEngine(workspace, local_caller(workspace), parse=self._pool.parse)
        assert isinstance(self.engine, LocalEngine)
        self.administration = self.engine.administration

    @contextlib.contextmanager
    def engine_for(self, *scopes: Scope, recruiter_id: str | None = None, sandbox: bool = False) -> Iterator[Engine]:
        key = make_key(self.administration, scopes, recruiter_id, sandbox)[0]
        engine = LocalEngine(open_workspace(self._folder), caller_of(key), parse=self._pool.parse)
        try:
            yield engine
        finally:
            engine.close()

    def nobody_reads(self) -> contextlib.AbstractContextManager[None]:
        return contextlib.nullcontext()

    def renew(self) -> None:
        pass

    def close(self) -> None:
        self.engine.close()
        self._pool.close()


class RemoteSite:
    """A server with one process that reads; polls do not take the contract's time here."""

    def __init__(self, folder: Path) -> None:
        self._server = serve(folder, "--uploads-per-minute", "1200", "--quiet")
        workspace = open_workspace(folder)
        self._beside = LocalEngine(workspace, local_caller(workspace), parse=reads_nothing)
        self.administration = self._beside.administration
        self.engine: Engine = self._engine(make_key(self.administration, (), None, False)[1])

    def _engine(self, token: str) -> RemoteEngine:
        quick = Pace(sleep=lambda seconds: time.sleep(min(seconds, 0.05)))
        return RemoteEngine(Address(self._server.url, token), pace=quick)

    @contextlib.contextmanager
    def engine_for(self, *scopes: Scope, recruiter_id: str | None = None, sandbox: bool = False) -> Iterator[Engine]:
        engine = self._engine(make_key(self.administration, scopes, recruiter_id, sandbox)[1])
        try:
            yield engine
        finally:
            engine.close()

    @contextlib.contextmanager
    def nobody_reads(self) -> Iterator[None]:
        reader = child_named("resumectl.service.parser", self._server.process.pid)
        os.kill(reader, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(reader, signal.SIGCONT)

    def renew(self) -> None:
        self.engine.close()
        self.engine = self._engine(make_key(self.administration, (), None, False)[1])

    def close(self) -> None:
        self.engine.close()
        self._beside.close()
        assert self._server.stop() == 0


def child_named(module: str, parent: int) -> int:
    """The id of a process's child that runs this module."""
    for folder in Path("/proc").glob("[0-9]*") if Path("/proc").is_dir() else ():
        with contextlib.suppress(OSError, IndexError):
            ppid = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if ppid == parent and module in (folder / "cmdline").read_text().split("\0"):
                return int(folder.name)
    pytest.skip("this system does not show its processes in /proc")


def make_key(
    office: LocalAdministration, scopes: tuple[Scope, ...], recruiter_id: str | None, sandbox: bool
) -> tuple[Key, str]:
    """A key and its token."""
    organization = office.sandbox().id if sandbox else None
    made = office.create_key(
        "Suite",
        KeyType.RECRUITER if recruiter_id else KeyType.ORGANIZATION,
        recruiter_id=recruiter_id,
        scopes=scopes or ALL_SCOPES,
        organization=organization,
    )
    return made.key, made.token


def completed(engine: Engine, document: Document | None = None) -> Resume:
    """A résumé that was uploaded and read."""
    resume = engine.upload(document or new_document(), UploadOptions(), idempotency_key=new_key()).resume
    done = engine.wait(resume.id, timeout_s=60)
    assert done.status is Status.COMPLETED, done.error
    return done


def balance_of(office: LocalAdministration, pool: Pool, *, organization: str | None = None) -> int:
    """What is available in a pool."""
    balance = office.balance(organization=organization)
    accounts = (*balance.accounts, balance.proofread)
    return next(one.available for one in accounts if one.type == pool)


def spend_all(office: LocalAdministration, pool: Pool) -> None:
    """Take every credit of the sandbox organization's pool."""
    left = balance_of(office, pool, organization=OrganizationKind.SANDBOX)
    if left:
        office.grant(pool, -left, organization=OrganizationKind.SANDBOX)
