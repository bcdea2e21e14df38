"""What the local engine's tests build on: real files, a real database, a clock to turn, a quick parser."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from resumectl.engine.administration import NewKey
from resumectl.engine.local.administration import LocalAdministration
from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.parts import Parse, Sniff
from resumectl.engine.local.tenants import caller_of_token
from resumectl.engine.local.workspace import local_caller, open_workspace
from resumectl.export.production import Produced, Source
from resumectl.model.access import Caller, KeyType, Recruiter, Role
from resumectl.model.credits import Pool, Posting
from resumectl.model.document import Document, Format
from resumectl.model.edits import Edit, EditKind, Proofreading
from resumectl.model.errors import BadFile, DocumentFailed, NotFound, ParseError, ResumectlError
from resumectl.model.page import ParseOutcome, ParseResult
from resumectl.model.profile import BasicInfo, Profile
from resumectl.model.rendering import ExportOptions
from resumectl.model.resume import ProofreadRequest, Reprocess, Resume, Upload, UploadOptions
from resumectl.model.template import Template
from resumectl.store.records import Entry, StoredResume

MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""Where a test that is not about the disk has its files: waiting for the disk would be most of its time."""

START = datetime(2026, 11, 1, 9, 30, tzinfo=UTC)


class TurnableClock:
    """Stands still until it is turned, but for one millisecond a look; `stop_at` ends even that."""

    def __init__(self) -> None:
        self.now = START
        self.step = timedelta(milliseconds=1)

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now

    def stop_at(self, moment: datetime) -> None:
        self.now, self.step = moment, timedelta()

    def turn(self, **by: float) -> None:
        self.now += timedelta(**by)


def read_quickly(document: Document) -> ParseOutcome:
    """A profile named after the bytes; bytes that begin with `broken` are corrupt."""
    text = document.data.decode()
    if text.startswith("broken"):
        error = ParseError("CORRUPT_FILE", "The file is damaged. Save it again.", "extract")
        return ParseOutcome(0.001, error=error)
    profile = Profile(BasicInfo(full_name=text), resume_language="english")
    return ParseOutcome(0.001, ParseResult(profile, coverage=1.0))


def sniff_quickly(data: bytes) -> Format:
    """Takes everything but nothing and `<html`; bytes that begin with `locked` need a password."""
    if not data:
        raise BadFile("The file is empty.", code="EMPTY_FILE")
    if data.startswith(b"<html"):
        raise BadFile("This is HTML.")
    if data.startswith(b"locked"):
        raise DocumentFailed("It needs a password.", code="PASSWORD_PROTECTED")
    return Format.PDF


class CountingParser:
    """`read_quickly`, with a count of the documents it saw by their text."""

    def __init__(self, read: Parse = read_quickly) -> None:
        self.read = read
        self.seen: Counter[str] = Counter()
        self._lock = threading.Lock()

    def __call__(self, document: Document) -> ParseOutcome:
        with self._lock:
            self.seen[document.data.decode()] += 1
        return self.read(document)


class QuickProofreader:
    """Of the name alone: `teh` becomes `the`, `colour` could become `color`.

    Names that begin with `foreign` are in no language that it knows, with `stubborn` it fails, with `buggy` it breaks.
    """

    def __init__(self) -> None:
        self.gone = ""
        self.during: Callable[[Profile], None] = lambda profile: None
        self.seen: Counter[str] = Counter()
        self.words: list[str] = []

    def missing(self) -> str:
        return self.gone

    def proofread(self, profile: Profile, words: Collection[str]) -> Proofreading:
        name = profile.basic_info.full_name
        self.seen[name] += 1
        self.words = list(words)
        self.during(profile)
        if name.startswith("foreign"):
            return Proofreading(profile, supported=False, reason="There is no proofreading for this language.")
        if name.startswith("stubborn"):
            raise ResumectlError("Proofreading took too long.", code="PROOFREAD_FAILED")
        if name.startswith("buggy"):
            raise RuntimeError(name)
        edits = tuple(
            Edit("/basic_info/full_name", EditKind.TYPO, one[0], better, one.start(), "Misspelt.", sure, sure > 0.9)
            for wrong, better, sure in (("teh", "the", 0.99), ("colour", "color", 0.5))
            for one in re.finditer(wrong, name)
            if wrong not in words
        )
        corrected = replace(profile.basic_info, full_name=name if "teh" in words else name.replace("teh", "the"))
        return Proofreading(replace(profile, basic_info=corrected), edits, "en")


class TwoTemplates:
    """Stand-ins for the system templates; their bytes are their names."""

    names = ("classic", "modern")

    def listed(self) -> Sequence[Template]:
        return [Template(f"tpl_{name}", name, True, START) for name in self.names]

    def data(self, template_id: str) -> bytes:
        if template_id.removeprefix("tpl_") not in self.names:
            raise NotFound("No such template.", code="TEMPLATE_NOT_FOUND")
        return template_id.encode()


def produce_quickly(source: Source, options: ExportOptions) -> Produced:
    """The template's bytes and the name; nothing is blinded."""
    made = source.template + b": " + source.profile.basic_info.full_name.encode()
    return Produced(f"{source.title} - {source.template_name}.docx", made, source.profile)


class Bench:
    """A workspace in a folder, and engines on it that share its clock."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = TurnableClock()
        self.parser = CountingParser()
        self.proofreader = QuickProofreader()
        self.opened: list[LocalEngine] = []
        self.keys = 0
        self.workspace = open_workspace(folder, clock=self.clock)
        self.caller = local_caller(self.workspace)
        self.engine = self.open()

    def open(
        self,
        *,
        parse: Parse | None = None,
        sniff: Sniff = sniff_quickly,
        caller: Caller | None = None,
        also_close: Sequence[Callable[[], None]] = (),
        in_a_row: bool = False,
    ) -> LocalEngine:
        """Another engine on the workspace, with connections of its own: as good as another process.

        With `in_a_row` it is one as `batch` has it.
        """
        engine = LocalEngine(
            open_workspace(self.folder, clock=self.clock),
            caller or self.caller,
            parse=parse or self.parser,
            sniff=sniff,
            produce=produce_quickly,
            templates=TwoTemplates(),
            proofreader=self.proofreader,
            clock=self.clock,
            also_close=also_close,
            in_a_row=in_a_row,
        )
        self.opened.append(engine)
        return engine

    def upload(self, text: str, options: UploadOptions | None = None, *, key: str = "", name: str = "cv.pdf") -> Upload:
        """Upload a document of these bytes; without a `key`, one that was never used."""
        self.keys += 1
        document = Document(name, text.encode())
        return self.engine.upload(document, options or UploadOptions(), idempotency_key=key or f"bench-{self.keys:06d}")

    @property
    def admin(self) -> LocalAdministration:
        return self.engine.administration

    def done(self, text: str, options: UploadOptions | None = None) -> str:
        """The id of a document that was uploaded and read."""
        resume_id = self.upload(text, options).resume.id
        self.engine.wait(resume_id, timeout_s=5)
        return resume_id

    def reprocess(self, resume_id: str, *, key: str = "", **options: bool) -> Reprocess:
        """Reprocess; without a `key`, with one that was never used."""
        self.keys += 1
        return self.engine.reprocess(resume_id, idempotency_key=key or f"again-{self.keys:06d}", **options)

    def ask_for_pass(self, resume_id: str, *, key: str = "") -> ProofreadRequest:
        """Ask for a later pass; without a `key`, with one that was never used."""
        self.keys += 1
        return self.engine.proofread(resume_id, idempotency_key=key or f"pass-{self.keys:06d}")

    def proofread(self, resume_id: str) -> Resume:
        """A later pass, done."""
        self.ask_for_pass(resume_id)
        return self.engine.wait(resume_id, timeout_s=5)

    def caller_of(self, made: NewKey) -> Caller:
        return caller_of_token(self.workspace, made.token, self.clock())

    def with_key(self, key_type: KeyType = KeyType.ORGANIZATION, **said: Any) -> LocalEngine:
        """An engine for the holder of a new key."""
        return self.open(caller=self.caller_of(self.admin.create_key("A key", key_type, **said)))

    def row(self, resume_id: str) -> StoredResume | None:
        with self.workspace.store.reading() as tx:
            return tx.resume(self.caller.organization_id, resume_id)

    def files(self) -> dict[str, bytes]:
        """The workspace's bytes by SHA-256, drafts too."""
        root = self.folder / "blobs"
        return {path.name: path.read_bytes() for path in root.rglob("*") if path.is_file()}

    def assert_books_balance(self) -> None:
        """What every pool holds is the sum of its ledger, and nothing is settled twice or out of nothing."""
        with self.workspace.store.reading() as tx:
            for organization in tx.organizations():
                held = tx.accounts(organization.id)
                entries = tx.entries(organization.id)
                for pool in {one.pool for one in entries} | {Pool(name) for name in held}:
                    sums = Counter[Posting]()
                    for one in entries:
                        if one.pool is pool:
                            sums[one.kind] += one.amount
                    consumed, released = sums[Posting.CONSUME], sums[Posting.RELEASE]
                    balance = sums[Posting.GRANT] - consumed - sums[Posting.EXPIRE]
                    reserved = sums[Posting.RESERVE] - consumed - released
                    assert held[pool].balance == balance >= reserved >= 0
                    assert held[pool].available == balance - reserved

    def grant(self, pool: Pool, amount: int) -> None:
        with self.workspace.store.writing() as tx:
            tx.post(Entry(self.caller.organization_id, pool, Posting.GRANT, amount, self.clock()))

    def take_all_credits(self) -> None:
        for account in (*self.engine.credits().accounts, self.engine.credits().proofread):
            if account.available:
                self.grant(Pool(account.type), -account.available)

    def add_recruiter(self, name: str, *, active: bool = True) -> str:
        recruiter_id = f"rec_{name}"
        with self.workspace.store.writing() as tx:
            tx.add_recruiter(
                Recruiter(
                    recruiter_id,
                    self.caller.organization_id,
                    name,
                    f"{name}@example.com",
                    Role.RECRUITER,
                    active,
                    START,
                )
            )
        return recruiter_id

    def recruiter_caller(self, recruiter_id: str) -> Caller:
        return Caller(self.caller.organization_id, "key_1", "Seat", KeyType.RECRUITER, recruiter_id)

    def postings(self) -> Counter[str]:
        """How many ledger rows there are of each kind, the first grants aside."""
        with self.workspace.store.reading() as tx:
            entries = tx.entries(self.caller.organization_id)
        return Counter(one.kind.value for one in entries if one.kind is not Posting.GRANT)

    def sql(self, statement: str) -> list[tuple[object, ...]]:
        """Meddle with the file as another program would."""
        with closing(sqlite3.connect(self.folder / "workspace.db", isolation_level=None)) as connection:
            return connection.execute(statement).fetchall()

    def close(self) -> None:
        for engine in self.opened:
            engine.close()
        self.workspace.close()

    def remove(self) -> None:
        self.close()
        shutil.rmtree(self.folder)
