"""Starting, stopping and dying: sockets, TLS, SIGTERM, SIGKILL, and health while everything else is busy."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from served import Served, resume_pdf
from starlette.responses import Response

from resumectl.model.errors import WorkspaceProblem
from resumectl.service.answers import common_headers, untouched
from resumectl.service.app import Anonymous
from resumectl.service.options import ServeOptions
from resumectl.wire.releases import LATEST, Release


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """`resumectl serve` that is expected to end by itself."""
    command = [sys.executable, "-m", "resumectl", "--workspace", str(folder), "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_first_start_makes_a_workspace(start: Callable[..., Served]) -> None:
    """On an empty machine it makes a workspace, says how to make a key, then where it listens (E4, B12)."""
    server = start()
    assert server.said[0].startswith("Made a workspace in ")
    told = r"resumectl --workspace \S+ keys create NAME --type organization"
    assert re.search(told, server.said[1]), "as pasted it makes a key in this workspace"
    assert server.url.startswith("http://127.0.0.1:")
    assert server.url.endswith("/api/v1/public")
    with server.administration() as office:
        assert [one.retention_days for one in office.organizations()] == [365]


def test_a_workspace_that_keeps_for_long_is_told(start: Callable[..., Served], tmp_path: Path) -> None:
    """One that was made for one person keeps ten years; who serves it hears of that and of the way to change it."""
    folder = tmp_path / "mine"
    make = [sys.executable, "-m", "resumectl", "--workspace", str(folder), "credits"]
    subprocess.run(make, capture_output=True, check=True, timeout=60)
    server = start(folder="mine")
    assert "kept here for 3,650 days" in server.said[0]
    assert "workspace settings --retention-days 365" in server.said[0]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--host", "0.0.0.0"), "--insecure-http"),
        (("--tls-cert", "x.pem"), "go together"),
        (("--tls-cert", "no.pem", "--tls-key", "no.pem"), "not there"),
        (("--public-url", "cv.example.org"), "no address"),
        (("--port", "70000"), "70000"),
        (("--host", "203.0.113.77", "--insecure-http"), "cannot be used"),
    ],
)
def test_bad_settings_are_usage_errors(tmp_path: Path, arguments: tuple[str, ...], reason: str) -> None:
    """Exit code 2 and a sentence that says what to do; plain http leaves this machine only when told to (D13)."""
    done = run(*arguments, folder=tmp_path / "workspace")
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_taken_ports_are_said(tmp_path: Path) -> None:
    """A port that somebody has is named."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = run("--port", port, folder=tmp_path / "workspace")
    assert done.returncode == 2
    assert f"port {port}" in done.stderr


@pytest.mark.skipif(not shutil.which("openssl"), reason="needs openssl to make a certificate")
def test_tls_1_3_only(start: Callable[..., Served], tmp_path: Path) -> None:
    """With a certificate it speaks TLS 1.3 and nothing older (D13)."""
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
         "-keyout", key, "-out", cert, *subject], check=True, capture_output=True,
    )  # fmt: skip
    server = start("--tls-cert", str(cert), "--tls-key", str(key))
    assert server.url.startswith("https://")
    context = ssl.create_default_context(cafile=str(cert))
    with httpx.Client(verify=context, trust_env=False) as client:
        assert client.get(f"{server.url}/health").status_code == 200
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    with httpx.Client(verify=context, trust_env=False) as client, pytest.raises(httpx.ConnectError):
        client.get(f"{server.url}/health")


def test_hosts_of_links(server: Served) -> None:
    """Without a setting the request's own Host is in the link, unless it is no host."""
    token = server.key().token
    resume_id = server.completed(token)
    for host, expected in (("cv.example.org", "http://cv.example.org/"), ("a b", server.root), ("x/y", server.root)):
        answer = server.ask(
            "POST", f"/resumes/{resume_id}/preview", token, json={"template_id": "tpl_classic"}, headers={"Host": host}
        )
        assert answer.json()["file_url"].startswith(expected)
    token_of_link = answer.json()["file_url"].split("/files/")[1].split("/")[0]
    other = server.client.get(f"{server.root}/files/{token_of_link[:-2]}xx/a.docx")
    assert (other.status_code, other.json()["code"]) == (404, "LINK_NOT_FOUND")
    assert token_of_link[:-2] not in other.text


def test_processes_are_replaced_and_end_in_order(start: Callable[..., Served]) -> None:
    """A killed parser is replaced; at SIGTERM running requests are answered and all processes go, with exit code 0."""
    server = start()
    token = server.key().token
    pid = server.parser_pid
    resume_id = server.upload(token).json()["id"]
    os.kill(pid, signal.SIGKILL)
    assert server.finished(token, resume_id)["status"] == "COMPLETED"
    assert server.parser_pid != pid
    assert "starting it again" in "".join(server.said)
    data, begun = resume_pdf(), threading.Event()

    def slowly() -> object:
        yield b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n' + data
        begun.set()
        time.sleep(1.5)
        yield b"\r\n--b--\r\n"

    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "while-stopping",
               "Content-Type": "multipart/form-data; boundary=b"}  # fmt: skip
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(httpx.post, f"{server.url}/resumes", content=slowly(), headers=headers, timeout=30)
        assert begun.wait(10)
        children = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
        ).stdout.splitlines()
        own = [int(line.split()[0]) for line in children if int(line.split()[1]) == server.process.pid]
        assert len(own) == 3
        server.process.send_signal(signal.SIGTERM)
        assert answer.result().status_code == 202
    assert server.stop() == 0
    for pid in own:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_sigkill_loses_and_charges_nothing_twice(start: Callable[..., Served]) -> None:
    """Killed in the middle of 20 uploads and started again: each has one record, one credit, and is read (B9)."""
    server = start("--uploads-per-minute", "1200")
    token = server.key().token
    documents = [resume_pdf() for _ in range(20)]
    before = server.ask("GET", "/credits", token).json()["resume_credits"]["available"]

    def upload(one: int, to: Served) -> str | None:
        try:
            return str(to.upload(token, documents[one], key=f"killed-{one:04}").json()["id"])
        except (httpx.TransportError, RuntimeError):
            return None

    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(upload, one, server) for one in range(20)]
        while sum(one.done() for one in answers) < 6:
            time.sleep(0.01)
        server.process.kill()
        first = [one.result() for one in answers]
    server.process.wait()
    again = start("--uploads-per-minute", "1200")
    second = [upload(one, again) for one in range(20)]
    assert all(second)
    assert len(set(second)) == 20
    assert all(one in (None, other) for one, other in zip(first, second, strict=True))
    for resume_id in second:
        assert again.finished(token, str(resume_id))["status"] == "COMPLETED"
    credits = again.ask("GET", "/credits", token).json()["resume_credits"]
    assert credits["available"] == before - 20
    assert [one["balance"] for one in credits["accounts"]] == [one["available"] for one in credits["accounts"]]


def test_health_answers_while_everything_else_is_busy(server: Served) -> None:
    """Uploads of 5 MB and exports at once: /health stays quick (p95 under a quarter second on a shared machine)."""
    token = server.key().token
    resume_id = server.completed(token)
    stop = threading.Event()

    def press(number: int) -> None:
        with httpx.Client(timeout=60, trust_env=False, headers={"Authorization": f"Bearer {token}"}) as client:
            while not stop.is_set():
                if number % 2:
                    files = {"file": ("a.pdf", resume_pdf() + b"x" * 5_000_000)}
                    key = {"Idempotency-Key": f"busy-{number}-{time.time_ns()}"}
                    client.post(f"{server.url}/resumes", files=files, headers=key)
                else:
                    wish = {"template_id": "tpl_classic"}
                    client.post(f"{server.url}/resumes/{resume_id}/export", json=wish)

    threads = [threading.Thread(target=press, args=(number,)) for number in range(6)]
    for one in threads:
        one.start()
    times = []
    try:
        for _ in range(60):
            began_s = time.perf_counter()
            assert server.ask("GET", "/health").status_code == 200
            times.append(time.perf_counter() - began_s)
            time.sleep(0.05)
    finally:
        stop.set()
        for one in threads:
            one.join()
    assert sorted(times)[56] < 0.25, sorted(times)[-5:]


def test_sandbox_misbehaves_on_demand(start: Callable[..., Served]) -> None:
    """With --sandbox the file names of a svc_test_ key's uploads ask for errors; live uploads never meet them."""
    server = start("--sandbox")
    with server.administration() as office:
        office.sandbox()
    token = server.key(organization="sandbox").token
    assert token.startswith("svc_test_")
    data = resume_pdf()
    first = server.upload(token, data, key="sandbox-429-1", name="cv-sandbox-429.pdf")
    assert first.status_code == 429
    assert first.headers["Retry-After"] == "1"
    assert server.upload(token, data, key="sandbox-429-1", name="cv-sandbox-429.pdf").status_code == 202
    conflict = server.upload(token, key="sandbox-409-1", name="cv-sandbox-409.pdf")
    assert (conflict.status_code, conflict.json()["code"]) == (409, "IDEMPOTENCY_IN_PROGRESS")
    tried = resume_pdf()
    failed = server.upload(token, tried, name="cv-sandbox-failed-OCR_FAILED.pdf").json()["id"]
    assert server.finished(token, failed)["error"]["code"] == "OCR_FAILED"
    began_s = time.monotonic()
    server.upload(token, name="cv-sandbox-slow-1.pdf")
    assert time.monotonic() - began_s >= 1
    live = server.key().token
    resume_id = server.upload(live, name="cv-sandbox-failed-OCR_FAILED.pdf").json()["id"]
    assert server.finished(live, resume_id)["status"] == "COMPLETED"
    same_bytes = server.upload(live, tried, name="cv-sandbox-failed-OCR_FAILED.pdf").json()["id"]
    assert server.finished(live, same_bytes)["status"] == "COMPLETED"
    assert server.upload(live, name="cv-sandbox-429.pdf").status_code == 202


def test_running_out_of_credits(server: Served) -> None:
    """The sandbox's 40 credits run out: 402, nothing stored; a duplicate still succeeds (C5, C6)."""
    with server.administration() as office:
        office.sandbox()
    token = server.key(organization="sandbox").token
    data = resume_pdf()
    assert server.upload(token, data).status_code == 202
    while (left := server.ask("GET", "/credits", token).json()["resume_credits"]["available"]) > 0:
        for _ in range(left):
            server.upload(token)
    refused = server.upload(token)
    assert (refused.status_code, refused.json()["code"]) == (402, "INSUFFICIENT_CREDITS")
    again = server.upload(token, data)
    assert (again.status_code, again.json()["deduplicated"]) == (202, True)


@pytest.mark.check
def test_hostile_templates_end_in_time(server: Served) -> None:
    """A template that never ends is stopped, and the service goes on answering."""
    import io

    import docx

    token = server.key().token
    resume_id = server.completed(token)
    document = docx.Document()
    loops = "".join(f"{{% for a{n} in 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' %}}" for n in range(8))
    document.add_paragraph(loops + "x" + "{% endfor %}" * 8)
    package = io.BytesIO()
    document.save(package)
    added = server.ask(
        "POST", "/templates", token, files={"file": ("t.docx", package.getvalue())}, data={"name": "Endless"}
    )
    wish = {"template_id": added.json()["id"]}
    answer = server.ask("POST", f"/resumes/{resume_id}/export", token, json=wish)
    assert (answer.status_code, answer.json()["code"]) == (422, "TEMPLATE_INVALID")
    assert server.ask("GET", "/me", token).status_code == 200


def test_endless_heads_are_cut_off(server: Served) -> None:
    """A header that never ends is refused after 64 KiB; what came before it was never in the way of others."""
    parts = urlsplit(server.url)
    for head in (b"GET /api/v1/public/health HTTP/1.1\r\nHost: x\r\nX-Big: ", b"GET /", b""):
        sent = 0
        with socket.create_connection((parts.hostname, parts.port), timeout=10) as raw:
            try:
                raw.sendall(head)
                while sent < 50_000_000:
                    raw.sendall(b"a" * 100_000)
                    sent += 100_000
            except OSError:
                pass
        assert sent < 20_000_000, head
    with socket.create_connection((parts.hostname, parts.port), timeout=10) as raw:
        raw.sendall(b"GET /api/v1/public/health HTTP/1.1\r\nHost: x\r\nX-Big: " + b"a" * 70_000)
        assert raw.recv(100).startswith(b"HTTP/1.1 431")
    long_path = server.client.get(f"{server.url}/resumes/{'x' * 20_000}", headers={"x-api-key": "y" * 20_000})
    assert long_path.status_code == 401


@pytest.mark.parametrize("size", [b"", b";x="], ids=["trailers", "extension"])
def test_endless_headers_behind_a_body_are_cut_off(server: Served, size: bytes) -> None:
    """A chunked body's trailers are kept as headers, and nobody needs a key to send them."""
    parts = urlsplit(server.url)
    head = b"POST /api/v1/public/resumes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0"
    sent = 0
    with socket.create_connection((parts.hostname, parts.port), timeout=10) as raw, contextlib.suppress(OSError):
        raw.sendall(head + (size or b"\r\n"))
        while sent < 50_000_000:
            raw.sendall((b"a: b\r\n" if not size else b"aaaaaa") * 15_000)
            sent += 90_000
    assert sent < 20_000_000
    body = (b"x" * 1000 for _ in range(200))
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    assert server.client.post(f"{server.url}/resumes", content=body, headers=headers).status_code == 401


class BrokenStore:
    """A store that answers nothing: at once with a problem, or too late."""

    def __init__(self, code: str, pause_s: float) -> None:
        self.code, self.pause_s = code, pause_s

    def reading(self) -> object:
        time.sleep(self.pause_s)
        raise WorkspaceProblem("/secret/folder is not usable", code=self.code)


@pytest.mark.parametrize(
    ("store", "code"),
    [
        (BrokenStore("WORKSPACE_DAMAGED", 0), "DATABASE_QUERY_FAILED"),
        (BrokenStore("WORKSPACE_LOCKED", 0), "DATABASE_TIMEOUT"),
        (BrokenStore("WORKSPACE_DAMAGED", 2.5), "DATABASE_TIMEOUT"),
    ],
)
def test_a_broken_database_is_not_ready(store: BrokenStore, code: str, tmp_path: Path) -> None:
    """/health/ready is 503 with the contract's code, soon, and names nothing of the machine."""
    desk: Any = SimpleNamespace(workspace=SimpleNamespace(store=store), options=ServeOptions(tmp_path))
    request: Any = SimpleNamespace(url=SimpleNamespace(path="/api/v1/public/health/ready"))

    async def ask() -> Response:
        return await Anonymous(desk).health_ready(request)

    began_s = time.monotonic()
    answer = asyncio.run(ask())
    assert time.monotonic() - began_s < 4
    body = json.loads(bytes(answer.body))
    assert (answer.status_code, body["code"]) == (503, code)
    assert "secret" not in str(body)


def test_releases_that_go_are_announced() -> None:
    """A release with an end carries Deprecation and Sunset in the forms of their RFCs (D5)."""
    going = Release("2026-01-15", deprecated=date(2027, 1, 1), sunset=date(2028, 1, 2))
    headers = common_headers("req_x", untouched(300), going)
    assert (headers["Deprecation"], headers["Sunset"]) == ("@1798761600", "Sun, 02 Jan 2028 00:00:00 GMT")
    assert "Sunset" not in common_headers("req_x", untouched(300), LATEST)
