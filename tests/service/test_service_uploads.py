"""Uploads: what a form may be, 20 MiB refused while streaming, flat memory, one effect for each key."""

from __future__ import annotations

import gzip
import socket
import subprocess
import threading
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from served import Served, resume_pdf

from resumectl.model.limits import UPLOAD_BYTES

BOUNDARY = "frontier"
FORM = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}", "Idempotency-Key": "raw-form-1"}


@pytest.fixture(scope="module")
def token(server: Served) -> str:
    """An organization's key with all scopes."""
    return server.key().token


def part(name: str, data: bytes, *, filename: str | None = None, disposition: str = "form-data") -> bytes:
    """One part of a form."""
    named = f'; filename="{filename}"' if filename is not None else ""
    head = f'--{BOUNDARY}\r\nContent-Disposition: {disposition}; name="{name}"{named}\r\n\r\n'
    return head.encode() + data + b"\r\n"


SOUND = b"%PDF-1.7\n%%EOF"
END = f"--{BOUNDARY}--\r\n".encode()


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ('filename="Lebenslauf Müller.pdf"', "Lebenslauf Müller.pdf"),
        ("filename=cv.pdf; filename*=utf-8''cv.pdf", "cv.pdf"),
        ('filename="=?utf-8?B?TcO8bGxlciBjdi5wZGY=?="; filename*=utf-8''M%C3%BCller%20cv.pdf', "Müller cv.pdf"),
        ("filename*=UTF-8''L%C3%A9a%20%E2%98%95.pdf", "Léa ☕.pdf"),
        ("filename*=iso-8859-1'de'M%FCller.pdf", "Müller.pdf"),
        ("filename=\"Mu_ller.pdf\"; filename*=UTF-8''M%C3%BCller.pdf", "Müller.pdf"),
        ("filename*=utf-8''M%C3%BCller.pdf; filename=\"Mu_ller.pdf\"", "Müller.pdf"),
        ("filename=\"a.pdf\"; filename*=utf-8''%FF%FE", "a.pdf"),
        ("filename=\"a; filename*=utf-8''b.pdf\"", "a; filename*=utf-8''b.pdf"),
        ('filename="=?utf-8?B?!!?="', "=?utf-8?B?!!?="),
        ('filename="=?nothing?Q?a?="', "=?nothing?Q?a?="),
        ("filename*=utf-8''%FF%FE", "document"),
        ("filename*=utf-8''..%2F..%2Fpasswd.pdf", "passwd.pdf"),
    ],
)
def test_b13_names_of_files_in_every_clients_spelling(server: Served, token: str, said: str, title: str) -> None:
    """Browsers and curl write UTF-8, .NET an encoded word and `filename*`: the title is what the person saw."""
    head = f"--{BOUNDARY}\r\nContent-Disposition: form-data; name=file; {said}\r\n\r\n"
    headers = {**FORM, "Idempotency-Key": f"name-of-file {zlib.crc32(said.encode())}"}
    body = head.encode() + resume_pdf() + b"\r\n" + END
    taken = server.ask("POST", "/resumes", token, content=body, headers=headers).json()
    assert server.ask("GET", f"/resumes/{taken['id']}", token).json()["title"] == title


def test_compressed_bodies_are_refused_as_such(server: Served, token: str) -> None:
    """415 that names Content-Encoding, for forms and JSON: nobody looks for a fault in the form."""
    form = gzip.compress(part("file", SOUND, filename="a") + END)
    for method, path, body, headers in (
        ("POST", "/resumes", form, FORM),
        ("PATCH", "/resumes/none", gzip.compress(b'{"title": "x"}'), {"Content-Type": "application/json"}),
    ):
        sent = {**headers, "Content-Encoding": "gzip"}
        answer = server.ask(method, path, token, content=body, headers=sent)
        assert (answer.status_code, answer.json()["code"]) == (415, "UNSUPPORTED_MEDIA_TYPE")
        assert "without Content-Encoding" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "VALIDATION_FAILED"),
        (END, 400, "VALIDATION_FAILED"),
        (b"no form at all", 400, "VALIDATION_FAILED"),
        (part("file", b"%PDF-1.7", filename="a.pdf"), 400, "VALIDATION_FAILED"),
        (part("title", b"x") + END, 400, "VALIDATION_FAILED"),
        (part("file", b"", filename="a.pdf") + END, 400, "EMPTY_FILE"),
        (part("file", b"{\\rtf1 hello}", filename="a.pdf") + END, 415, "UNSUPPORTED_FILE_TYPE"),
        (part("file", b"GIF89a....", filename="a.pdf") + END, 415, "UNSUPPORTED_FILE_TYPE"),
        (part("file", b"%PDF", filename="a") + part("file", b"%PDF", filename="b") + END, 400, "VALIDATION_FAILED"),
        (part("file", b"%PDF", filename="a") + part("title", b"\xff\xfe") + END, 400, "VALIDATION_FAILED"),
        (part("file", b"%PDF", filename="a") + part("title", b"  ") + END, 400, "VALIDATION_FAILED"),
        (part("file", b"%PDF", filename="a") + part("title", b"x" * 256) + END, 400, "VALIDATION_FAILED"),
        (part("file", b"%PDF", filename="a") + part("title", b"x" * 99_999) + END, 413, "REQUEST_TOO_LARGE"),
        (part("file", b"%PDF", filename="a") + part("auto_proofread", b"yes") + END, 400, "VALIDATION_FAILED"),
        (part("file", SOUND, filename="a") + part("template_id", b"no") + END, 400, "TEMPLATE_NOT_FOUND"),
        (part("file", SOUND, filename="a") + part("recruiter_id", b"no") + END, 400, "RECRUITER_NOT_FOUND"),
        (part("file", b"%PDF", filename="a", disposition="attachment") + END, 400, "VALIDATION_FAILED"),
        (b"".join(part(f"x{n}", b"") for n in range(30)) + END, 400, "VALIDATION_FAILED"),
    ],
)  # fmt: skip
def test_bad_forms_are_refused(server: Served, token: str, body: bytes, status: int, code: str) -> None:
    """Each has the contract's answer, leaves no record and costs nothing (B7, B13, B14)."""
    before = server.ask("GET", "/credits", token).json()["resume_credits"]["available"]
    answer = server.ask("POST", "/resumes", token, content=body, headers=FORM)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    if code == "EMPTY_FILE":
        assert answer.json()["errors"] == [{"field": "file", "code": code, "message": "The file is empty."}]
    elif status == 400:
        assert "errors" in answer.json()
    # Documents of other tests may fail meanwhile and give their credits back.
    assert server.ask("GET", "/credits", token).json()["resume_credits"]["available"] >= before


@pytest.mark.parametrize(
    "content_type", ["application/json", "application/x-www-form-urlencoded", "text/plain", "", "multipart/mixed"]
)
def test_wrong_content_types(server: Served, token: str, content_type: str) -> None:
    """Anything but multipart/form-data is 415 UNSUPPORTED_MEDIA_TYPE (B7)."""
    headers = FORM | {"Content-Type": content_type}
    answer = server.ask("POST", "/resumes", token, content=b"{}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "UNSUPPORTED_MEDIA_TYPE")


@pytest.mark.parametrize(
    ("key", "code"),
    [
        (None, "IDEMPOTENCY_KEY_REQUIRED"), ("", "IDEMPOTENCY_KEY_REQUIRED"), ("short", "IDEMPOTENCY_KEY_INVALID"),
        ("x" * 129, "IDEMPOTENCY_KEY_INVALID"), ("key\u00e9-latin", "IDEMPOTENCY_KEY_INVALID"),
    ],
)  # fmt: skip
def test_idempotency_keys_are_checked_first(server: Served, token: str, key: str | None, code: str) -> None:
    """The key comes before the form (B1): a form that is none either is not looked at."""
    headers: list[tuple[str, bytes]] = [("Authorization", f"Bearer {token}".encode())]
    headers += [("Idempotency-Key", key.encode("latin-1"))] if key is not None else []
    answer = server.client.post(f"{server.url}/resumes", content=b"?", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["errors"][0]["field"] == "Idempotency-Key"


def test_names_are_data_not_paths(server: Served, token: str) -> None:
    """Paths, header injection, bidi marks and every script come out as a harmless title (B13)."""
    for filename, title in (
        ("../../etc/passwd.pdf", "passwd.pdf"), ("C:\\x\\Lebenslauf.pdf", "Lebenslauf.pdf"),
        ("履歴書 Ünï.pdf", "履歴書 Ünï.pdf"), ("a\u202efdp.exe.pdf", "afdp.exe.pdf"), ("", "document"),
        ("x" * 300 + ".pdf", "x" * 251 + ".pdf"),
    ):  # fmt: skip
        body = part("file", resume_pdf(), filename=filename) + END
        headers = FORM | {"Idempotency-Key": f"name-{title.encode().hex()[:60]}"}
        resume_id = server.ask("POST", "/resumes", token, content=body, headers=headers).json()["id"]
        assert server.ask("GET", f"/resumes/{resume_id}", token).json()["title"] == title
    resume_id = server.completed(token, title='A"\r\nSet-Cookie: x=1')
    word = server.ask("POST", f"/resumes/{resume_id}/export", token, json={"template_id": "tpl_classic"})
    assert "set-cookie" not in word.headers
    assert word.status_code == 200


def test_20_mib_are_taken_and_one_byte_more_is_not(server: Served, token: str) -> None:
    """20 * 1024 * 1024 bytes are a document, one more is FILE_TOO_LARGE."""
    data = resume_pdf()
    full = data + b"\n" * (UPLOAD_BYTES - len(data))
    assert server.upload(token, full).status_code == 202
    answer = server.upload(token, full + b"\n")
    assert (answer.status_code, answer.json()["code"]) == (413, "FILE_TOO_LARGE")


def test_too_large_is_refused_while_streaming(server: Served, token: str) -> None:
    """A client that sends 100 MB in pieces is answered as soon as the limit is passed (B7)."""
    sent = 0

    def body() -> Iterator[bytes]:
        nonlocal sent
        yield part("file", b"%PDF-1.7", filename="a.pdf").rstrip()
        for _ in range(100):
            sent += 1
            yield b"x" * 1_000_000

    parts = urlsplit(server.url)
    with socket.create_connection((parts.hostname, parts.port), timeout=30) as raw:
        head = (
            f"POST {parts.path}/resumes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
            "Idempotency-Key: streaming-1\r\n"
            f"Content-Type: {FORM['Content-Type']}\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        raw.sendall(head.encode())
        answer = b""
        raw.settimeout(0.005)
        for piece in body():
            raw.settimeout(30)
            raw.sendall(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
            raw.settimeout(0.02)
            try:
                answer = raw.recv(4096)
                raw.settimeout(30)
                # The head may come before the body.
                while b"\r\n\r\n{" not in answer and (more := raw.recv(4096)):
                    answer += more
                break
            except TimeoutError:
                continue
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"FILE_TOO_LARGE" in answer
    assert 20 <= sent < 60
    declared = server.client.post(
        f"{server.url}/resumes", content=b"x" * 50_000_000, headers=FORM | {"Authorization": f"Bearer {token}"}
    )
    assert declared.json()["code"] == "FILE_TOO_LARGE"


def _resident_mb(pid: int) -> float:
    text = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmHWM")) / 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_memory_stays_flat_with_20_uploads_at_once(server: Served, token: str) -> None:
    """20 documents of 15 MB at once are not in memory at once: they wait on the disk."""
    server.completed(token)
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,command="], capture_output=True, text=True, check=True)
    rows = (line.split(None, 2) for line in listed.stdout.splitlines())
    worker = next(
        int(pid) for pid, parent, command in rows
        if int(parent) == server.process.pid and "resumectl.service.worker" in command
    )  # fmt: skip
    before = _resident_mb(worker)
    documents = [resume_pdf() + bytes([65 + number]) * 15_000_000 for number in range(20)]
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda data: server.upload(token, data), documents))
    assert [one.status_code for one in answers] == [202] * 20
    assert _resident_mb(worker) - before < 150


def test_a_running_call_is_not_made_twice(server: Served, token: str) -> None:
    """While the first call with a key is being answered, the second is 409 with Retry-After: 1 (B5)."""
    data = resume_pdf()
    begun, go_on = threading.Event(), threading.Event()

    def slowly() -> Iterator[bytes]:
        yield part("file", data, filename="a.pdf")
        begun.set()
        go_on.wait(20)
        yield END

    headers = FORM | {"Idempotency-Key": "running-call-1", "Authorization": f"Bearer {token}"}
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(httpx.post, f"{server.url}/resumes", content=slowly(), headers=headers, timeout=60)
        assert begun.wait(20)
        time.sleep(0.3)
        second = server.upload(token, data, key="running-call-1")
        assert (second.status_code, second.json()["code"]) == (409, "IDEMPOTENCY_IN_PROGRESS")
        assert second.headers["Retry-After"] == "1"
        go_on.set()
        answer = first.result()
    assert answer.status_code == 202
    again = server.upload(token, data, key="running-call-1")
    assert again.json() == answer.json()


def test_refused_calls_release_their_key(server: Served, token: str) -> None:
    """Only answers with an effect are kept: after a 4xx the same key may be used with better content (B6)."""
    assert server.upload(token, b"no document", key="second-try-1").status_code == 415
    assert server.upload(token, key="second-try-1").status_code == 202


@pytest.mark.parametrize("data", [b"%PDF" + b"x" * 99_999, b"PK\x03\x04\xff\xfe", b"plain words"])
def test_a_file_under_another_name_is_no_long_field(server: Served, token: str, data: bytes) -> None:
    """Whoever calls the part `resume` is told which part is missing, whatever the file holds and however long it is."""
    headers = FORM | {"Idempotency-Key": f"misnamed-part-{len(data)}", "Authorization": f"Bearer {token}"}
    body = part("resume", data, filename="cv.pdf") + END
    answer = httpx.post(f"{server.url}/resumes", content=body, headers=headers)
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["errors"][0]["field"]) == (400, "VALIDATION_FAILED", "file")
    assert "The form has no part `file`" in problem["detail"]


def test_racing_uploads_of_the_same_bytes_pay_once(server: Served, token: str) -> None:
    """Twelve uploads of the same bytes under keys of their own: one record, one credit (B9)."""
    data = resume_pdf()
    before = server.ask("GET", "/credits", token).json()["resume_credits"]["available"]
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda number: server.upload(token, data, key=f"racing-{number:04}"), range(12)))
    assert len({one.json()["id"] for one in answers}) == 1
    assert sum(one.json()["credits_reserved"] for one in answers) == 1
    server.finished(token, answers[0].json()["id"])
    assert server.ask("GET", "/credits", token).json()["resume_credits"]["available"] >= before - 1


def test_a_gone_resume_releases_its_key(server: Served, token: str) -> None:
    """When the resume was deleted meanwhile, the same call runs anew (B3)."""
    data = resume_pdf()
    first = server.upload(token, data, key="gone-meanwhile").json()
    server.ask("DELETE", f"/resumes/{first['id']}", token)
    second = server.upload(token, data, key="gone-meanwhile")
    assert second.status_code == 202
    assert second.json()["id"] != first["id"]
    assert "Idempotency-Replayed" not in second.headers


def test_reprocess_replays(server: Served, token: str) -> None:
    """The same reprocess again says replayed and reserves nothing (B3)."""
    resume_id = server.completed(token)
    path, headers = f"/resumes/{resume_id}/reprocess", {"Idempotency-Key": "reprocess-again"}
    first = server.ask("POST", path, token, headers=headers)
    second = server.ask("POST", path, token, headers=headers)
    assert (first.json()["replayed"], first.json()["credits_reserved"]) == (False, 1)
    assert (second.json()["replayed"], second.json()["credits_reserved"]) == (True, 0)
    assert second.headers["Idempotency-Replayed"] == "true"
    other = server.ask("POST", path, token, headers=headers, json={"auto_proofread": True})
    assert (other.status_code, other.json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")
