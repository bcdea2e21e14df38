"""A `resumectl serve` of its own process, with keys made beside it, and requests to it."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import pymupdf

from resumectl.engine.administration import NewKey
from resumectl.engine.local import parsing
from resumectl.engine.local.administration import LocalAdministration
from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.workspace import local_caller, open_workspace
from resumectl.model.access import KeyType, Scope
from resumectl.model.document import Document
from resumectl.model.page import ParseOutcome
from resumectl.model.resume import UploadOptions

START_S = 60.0
_numbers = itertools.count(1)


def resume_pdf(name: str = "", *, text: str = "") -> bytes:
    """A small résumé of an invented person; every call gives other bytes."""
    number = next(_numbers)
    page_text = text or (
        f"{name or 'Ada Brandt'}\nada.brandt{number}@example.com\n+49 30 901820\n\nExperience\n"
        "Engineer, Nordwerk GmbH\n2019-03 - Present\n- Built test rigs\n\nSkills\nPython, SQL\n"
    )
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 72), page_text)
        document.set_metadata({"title": f"{number} {os.getpid()} {time.time_ns()}"})
        data: bytes = document.tobytes()
    return data


def _unread(document: Document) -> ParseOutcome:
    raise AssertionError("the tests' own engine reads nothing")


@dataclass
class Served:
    """A running server. `url` is its base URL."""

    process: subprocess.Popen[str]
    url: str
    folder: Path
    said: list[str]
    reader: threading.Thread
    client: httpx.Client = field(default_factory=lambda: httpx.Client(timeout=60, trust_env=False))

    @property
    def root(self) -> str:
        return self.url.removesuffix("/api/v1/public")

    @contextlib.contextmanager
    def administration(self) -> Iterator[LocalAdministration]:
        """The workspace's administration, beside the running server."""
        workspace = open_workspace(self.folder)
        engine = LocalEngine(workspace, local_caller(workspace), parse=_unread)
        try:
            yield engine.administration
        finally:
            engine.close()

    def key(
        self, *scopes: Scope, recruiter_id: str | None = None, organization: str | None = None
    ) -> NewKey:
        """A new key: a recruiter's when one is named, else an organization's; all scopes unless some are named."""
        kind = KeyType.RECRUITER if recruiter_id else KeyType.ORGANIZATION
        with self.administration() as office:
            return office.create_key(
                f"key {next(_numbers)}", kind, recruiter_id=recruiter_id, scopes=scopes, organization=organization
            )

    def ask(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        """A request below the base URL, with the key as a bearer's."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers.update(more.pop("headers", {}))
        return self.client.request(method, f"{self.url}{path}", headers=headers, **more)

    def upload(
        self, token: str, data: bytes | None = None, *, key: str = "", name: str = "cv.pdf", **fields: str
    ) -> httpx.Response:
        """POST /resumes."""
        files = {"file": (name, resume_pdf() if data is None else data, "application/pdf")}
        headers = {"Idempotency-Key": key or f"key-{next(_numbers):08}"}
        return self.ask("POST", "/resumes", token, files=files, data=fields, headers=headers)

    def finished(self, token: str, resume_id: str, *, timeout_s: float = 60.0) -> dict[str, Any]:
        """The record once it is final; asked ever less often, or a slow machine's questions exceed the key's rate."""
        ends_s, pause_s = time.monotonic() + timeout_s, 0.1
        while True:
            record: dict[str, Any] = self.ask("GET", f"/resumes/{resume_id}", token).json()
            if record["status"] in ("COMPLETED", "FAILED"):
                return record
            assert time.monotonic() < ends_s, record
            time.sleep(pause_s)
            pause_s = min(2 * pause_s, 2.0)

    def completed(self, token: str, **fields: str) -> str:
        """The id of a résumé that was uploaded and read."""
        resume_id: str = self.upload(token, **fields).json()["id"]
        assert self.finished(token, resume_id)["status"] == "COMPLETED"
        return resume_id

    @property
    def parser_pid(self) -> int:
        """The process that hands documents out."""
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,command="], capture_output=True, text=True, check=True)
        for line in listed.stdout.splitlines():
            pid, parent, command = line.split(None, 2)
            if int(parent) == self.process.pid and "resumectl.service.parser" in command:
                return int(pid)
        raise LookupError("no parser process")

    @contextlib.contextmanager
    def being_read(self) -> Iterator[str]:
        """The id of a résumé of the live organization that stays PROCESSING meanwhile."""
        workspace = open_workspace(self.folder)
        engine = LocalEngine(workspace, local_caller(workspace), parse=_unread)
        try:
            while True:
                document = Document("cv.pdf", resume_pdf())
                upload = engine.upload(document, UploadOptions(), idempotency_key=f"being-read-{next(_numbers)}")
                # The server's own parser may have been quicker.
                taken = parsing.take(engine._parts, upload.resume.id)
                if taken and taken.lease:
                    yield upload.resume.id
                    engine._parts.worker.end(upload.resume.id, taken.lease)
                    return
        finally:
            engine.close()

    def stop(self, *, number: int = signal.SIGTERM, timeout_s: float = 60.0) -> int:
        """End it and give its exit code; twice is harmless."""
        self.client.close()
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(timeout_s)
        self.reader.join(timeout_s)
        if self.process.stderr:
            self.process.stderr.close()
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.stop() == 0 or problem is not None, "".join(self.said)


def serve(folder: Path, *arguments: str) -> Served:
    """Start a server on a free port and wait until it says that it listens."""
    command = [sys.executable, "-m", "resumectl", "--workspace", str(folder), "serve", "--port", "0", *arguments]
    if "--parsers" not in arguments:
        command += ["--parsers", "1"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    said: list[str] = []
    listening = threading.Event()

    def read() -> None:
        assert process.stderr
        for line in process.stderr:
            said.append(line)
            if line.startswith("listening on "):
                listening.set()
        listening.set()

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    assert listening.wait(START_S), "".join(said)
    found = re.search(r"^listening on (\S+)$", "".join(said), re.MULTILINE)
    assert found, "".join(said)
    return Served(process, found[1], folder, said, reader)
