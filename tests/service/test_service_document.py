"""Schemathesis holds the server to its own OpenAPI document: valid, odd and wrong requests to every operation."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest
from served import Served

from resumectl.service.options import TRAFFIC_FOLDER
from resumectl.wire.operations import OPERATIONS

pytestmark = [
    pytest.mark.check,
    # Not importorskip: the import takes long, and every run that collects this file would wait for it.
    pytest.mark.skipif(find_spec("schemathesis") is None, reason="schemathesis is not installed"),
]
EXAMPLES = 8
FORGETS_S = 0.05
"""A quick machine asks more in a second than a key may in a minute."""
ENDS_S = 540
PDF_OR_501 = "" if shutil.which("soffice") else '[checks.not_a_server_error]\nexpected-statuses = ["2xx", "4xx", 501]\n'
"""A service without LibreOffice says so to who asks for a PDF."""


@contextmanager
def unlimited(server: Served) -> Iterator[None]:
    """Forget what was counted, again and again: all other tests meet the limits, and 429 would hide an answer."""
    ended = threading.Event()

    def forget() -> None:
        path = server.folder / TRAFFIC_FOLDER / "traffic.db"
        with closing(sqlite3.connect(path, timeout=30, isolation_level=None)) as db:
            while not ended.wait(FORGETS_S):
                with suppress(sqlite3.OperationalError):
                    db.execute("DELETE FROM hits")

    thread = threading.Thread(target=forget)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def known_things(server: Served, token: str) -> str:
    """A configuration with a resume that is there, so that requests come further than 404; another to be deleted."""
    kept, lost = server.completed(token), server.completed(token)
    return (
        f'{PDF_OR_501}[parameters]\n"path.resume_id" = "{kept}"\n"path.number" = 1\n'
        '[[operations]]\ninclude-name = "DELETE /resumes/{resume_id}"\n'
        f'parameters = {{ "path.resume_id" = "{lost}" }}\n'
    )


@pytest.mark.parametrize("known", [True, False], ids=["resumes that are there", "resumes that are not"])
def test_server_keeps_its_own_document(start: Callable[..., Served], tmp_path: Path, known: bool) -> None:
    """Every status, type, header and body is one that the document says, nothing wrong is accepted, no 500, for
    all operations; what a schema cannot say (a cursor, a file's content, an id) may be refused."""
    server = start("--uploads-per-minute", "1200", "--quiet")
    token = server.key().token
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(known_things(server, token) if known else "")
    command = [
        sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings), "run", f"{server.root}/openapi.json",
        "--url", server.url, "-H", f"Authorization: Bearer {token}", "--phases", "examples,coverage,fuzzing",
        "--exclude-checks", "positive_data_acceptance", "--max-examples", str(EXAMPLES), "--generation-deterministic",
        "--continue-on-failure", "--request-timeout", "30", "--no-color",
    ]  # fmt: skip
    with unlimited(server):
        ran = subprocess.run(command, capture_output=True, text=True, timeout=ENDS_S, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(rf"Tested: {len(OPERATIONS)}\b", ran.stdout), ran.stdout
    told = server.client.get(f"{server.root}/metrics").text
    assert 'status="2' in told, told
    assert 'status="429"' not in told, told
