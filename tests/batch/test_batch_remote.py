"""A batch against a service: killed part-way and run again, every file is read, paid and kept once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from served import Served, resume_pdf, serve

from resumectl.engine.batch.rows import Row, encode_row
from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.workspace import local_caller, open_workspace
from resumectl.model.document import Document
from resumectl.model.errors import ParseError
from resumectl.model.page import ParseOutcome
from resumectl.model.resume import Status, UploadOptions

SOURCE = Path(__file__).resolve().parents[2] / "src"
FILES = 12
KILLS = (1, 3, 6)
PATIENCE_S = 120.0


def rows(folder: Path) -> list[dict[str, Any]]:
    """The whole rows that there are by now."""
    try:
        lines = (folder / "out" / "results.ndjson").read_bytes().splitlines(keepends=True)
    except FileNotFoundError:
        return []
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


def environment_of(home: Path, server: Served, token: str) -> dict[str, str]:
    """Of a command that goes to the server."""
    return {
        "PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(SOURCE),
        "RESUMECTL_URL": server.url, "RESUMECTL_API_KEY": token,
    }  # fmt: skip


def batch(folder: Path, environment: dict[str, str], *more: str) -> subprocess.Popen[str]:
    """A batch from `in` into `out`."""
    command = [sys.executable, "-m", "resumectl", "batch", "in", "--out", "out", "--no-template", "--json", *more]
    return subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.check
def test_killed_while_a_service_reads(tmp_path: Path) -> None:
    """Three kills: then a row, an upload and a credit for each file, and a run that finds nothing to do."""
    inbox = tmp_path / "in"
    inbox.mkdir()
    for number in range(FILES):
        (inbox / f"{number}.pdf").write_bytes(resume_pdf())
    with serve(tmp_path / "workspace", "--uploads-per-minute", "1200", "--quiet") as server:
        token = server.key().token
        before = server.ask("GET", "/credits", token).json()["resume_credits"]["available"]
        environment = environment_of(tmp_path, server, token)

        def start() -> subprocess.Popen[str]:
            return batch(tmp_path, environment)

        for until in KILLS:
            process, ends_s = start(), time.monotonic() + PATIENCE_S
            while len(rows(tmp_path)) < until and process.poll() is None:
                assert time.monotonic() < ends_s
                time.sleep(0.02)
            process.kill()
            process.communicate()
        for completed in (True, False):
            out, err = start().communicate(timeout=PATIENCE_S)
            summary = json.loads(out)
            assert summary["failed"] == 0, err
            assert bool(summary["completed"]) is completed
        found = rows(tmp_path)
        assert sorted(row["file"] for row in found) == sorted(path.name for path in inbox.iterdir())
        assert {row["status"] for row in found} == {"COMPLETED"}
        assert len({row["resume_id"] for row in found}) == FILES
        after = server.ask("GET", "/credits", token).json()["resume_credits"]["available"]
        assert before - after == sum(row["credits_used"] for row in found) == FILES
        kept = server.ask("GET", "/resumes", token, params={"limit": "100"}).json()["data"]
        assert sorted(one["id"] for one in kept) == sorted(row["resume_id"] for row in found)


def fail_once(workspace_folder: Path, document: Document) -> str:
    """The id of a resume whose document the parser gave up this time."""
    workspace = open_workspace(workspace_folder)
    gave_up = ParseOutcome(0.0, error=ParseError("PARSE_TIMEOUT", "It took too long.", "parse", retryable=True))
    engine = LocalEngine(workspace, local_caller(workspace), parse=lambda _: gave_up)
    try:
        made = engine.upload(document, UploadOptions(), idempotency_key="failed-once")
        assert engine.wait(made.resume.id).error
        return made.resume.id
    finally:
        engine.close()


def until_it_waits(server: Served, token: str) -> None:
    """Until a command with this key has asked the server for something and is silent again."""
    left, has_asked = remaining(server, token), False
    while True:
        time.sleep(0.5)
        before, left = left, remaining(server, token)
        if left < before - 1:
            has_asked = True
        elif has_asked:
            return


def remaining(server: Served, token: str) -> int:
    """How many requests the key may still make; this one counts."""
    return int(server.ask("GET", "/me", token).headers["X-RateLimit-Remaining"])


@pytest.mark.check
@pytest.mark.parametrize("ends_first", [False, True])
def test_killed_while_a_service_reads_a_failed_one_again(tmp_path: Path, ends_first: bool) -> None:
    """The next run finds the same resume, being read or done, and leaves one of it, for one credit in all."""
    document = Document("cv.pdf", resume_pdf())
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "cv.pdf").write_bytes(document.data)
    failed = fail_once(tmp_path / "workspace", document)
    with serve(tmp_path / "workspace", "--quiet") as server:
        token = server.key().token
        environment = environment_of(tmp_path, server, token)
        before = server.ask("GET", "/credits", token).json()["resume_credits"]["available"]
        earlier = Row("cv.pdf", Status.FAILED, document.sha256, failed, error=ParseError("PARSE_TIMEOUT", "", "parse"))
        (tmp_path / "out").mkdir()
        (tmp_path / "out" / "results.ndjson").write_bytes(encode_row(earlier))

        parser = server.parser_pid
        os.kill(parser, signal.SIGSTOP)
        process, ends_s = batch(tmp_path, environment, "--only-failed"), time.monotonic() + PATIENCE_S
        while server.ask("GET", f"/resumes/{failed}", token).json()["status"] == "FAILED":
            assert time.monotonic() < ends_s
            time.sleep(0.02)
        process.kill()
        process.communicate()
        if ends_first:
            os.kill(parser, signal.SIGCONT)
            assert server.finished(token, failed)["status"] == "COMPLETED"
        process = batch(tmp_path, environment, "--only-failed")
        if not ends_first:
            until_it_waits(server, token)
            os.kill(parser, signal.SIGCONT)
        out, err = process.communicate(timeout=PATIENCE_S)
        assert json.loads(out)["completed"] == 1, err
        row = rows(tmp_path)[-1]
        assert (row["status"], row["resume_id"]) == ("COMPLETED", failed)
        assert [one["id"] for one in server.ask("GET", "/resumes", token).json()["data"]] == [failed]
        assert before - server.ask("GET", "/credits", token).json()["resume_credits"]["available"] == 1
        # Of one that is done nobody can say any more who asked for it.
        assert row["credits_used"] == (not ends_first)
        out, err = batch(tmp_path, environment).communicate(timeout=PATIENCE_S)
        assert json.loads(out)["unchanged"] == 1, err
