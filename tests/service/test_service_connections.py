"""What goes over one connection: offers of other protocols, what is no HTTP, and clients that stop in the middle."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn
from served import Served, resume_pdf

from resumectl.service import protocol
from resumectl.service.protocol import BoundedProtocol

OFFER = b"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
"""What Java's HttpClient sends with every request over plain http, and curl with --http2."""


@contextmanager
def connected(server: Served, *sent: bytes) -> Iterator[socket.socket]:
    """A connection on which these were sent, a moment apart."""
    parts = urlsplit(server.url)
    with socket.create_connection((parts.hostname, parts.port), timeout=20) as raw:
        for number, one in enumerate(sent):
            time.sleep(0.05 if number else 0)
            raw.sendall(one)
        yield raw


def received(raw: socket.socket, *, until: bytes = b"") -> bytes:
    """What comes, until that does or the other side ends."""
    answer = b""
    with suppress(ConnectionError):
        while piece := raw.recv(65536):
            answer += piece
            if until and until in answer:
                break
    return answer


@pytest.fixture(scope="module")
def authorization(server: Served) -> bytes:
    return b"Authorization: Bearer " + server.key().token.encode() + b"\r\n"


@pytest.mark.parametrize("offer", [OFFER, b"Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"])
def test_an_offer_of_another_protocol_costs_no_body(server: Served, authorization: bytes, offer: bytes) -> None:
    """The request is answered as if nothing had been offered, with all of its body, and so is the next one."""
    title = b'{"title": "Ada"}'
    token = authorization.decode().split()[-1]
    path = f"/api/v1/public/resumes/{server.completed(token)}".encode()
    head = b"PATCH " + path + b" HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + offer + authorization
    whole = head + b"Content-Length: %d\r\n\r\n%s" % (len(title), title)
    chunked = head + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(title), title)
    last = b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + authorization + b"\r\n"
    for sent in ([whole + chunked + last], [whole[:40], whole[40:-9], whole[-9:] + chunked[:-30], chunked[-30:], last]):
        with connected(server, *sent) as raw:
            answer = received(raw)
        assert answer.count(b"HTTP/1.1 200 OK") == 3, answer
        assert answer.count(b'"title":"Ada"') == 3, answer


def test_an_upload_that_offers_another_protocol(server: Served, authorization: bytes) -> None:
    """A file in several pieces arrives whole."""
    part = b'--b\r\nContent-Disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n'
    body = part + resume_pdf() + b"\r\n--b--\r\n"
    head = (
        b"POST /api/v1/public/resumes HTTP/1.1\r\nHost: x\r\nIdempotency-Key: offers-h2c-1\r\n" + OFFER + authorization
        + b"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: %d\r\n\r\n" % len(body)
    )  # fmt: skip
    with connected(server, head, body[:300], body[300:]) as raw:
        assert received(raw, until=b"request_id").startswith(b"HTTP/1.1 202")


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00", 400, "VALIDATION_FAILED"),
        (b"BREW /api/v1/public/me HTTP/1.1\r\nHost: x\r\n\r\n", 400, "VALIDATION_FAILED"),
        (b"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400, "VALIDATION_FAILED"),
        (b"GET /api/v1/public/me HTTP/1.1\r\nHost: x\r\nX-Big: " + b"a" * 70_000, 431, "HEADERS_TOO_LARGE"),
    ],
    ids=["TLS", "method", "lengths", "headers"],
)
def test_d1_what_is_no_request_has_problem_details(server: Served, sent: bytes, status: int, code: str) -> None:
    """Its sender reads what was wrong, with the headers of every answer, before the connection ends."""
    with connected(server, sent) as raw:
        head, _, body = received(raw, until=b'"request_id"').partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines[1:])
    problem = json.loads(body)
    assert lines[0].startswith(f"HTTP/1.1 {status} ")
    assert (problem["status"], problem["code"], problem.get("errors", [])) == (status, code, [])
    assert headers["Content-Type"] == "application/problem+json"
    assert headers["X-Request-Id"] == problem["request_id"]
    assert headers["X-RateLimit-Limit"] == headers["X-RateLimit-Remaining"]
    assert headers["Connection"] == "close"


def test_a_body_that_was_not_asked_for_ends_the_connection(server: Served, authorization: bytes) -> None:
    """With Expect: 100-continue the client waits; refused at once, what it sends next could be taken for that body."""
    head = (
        b"POST /api/v1/public/resumes HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 90\r\n"
        b"Content-Type: multipart/form-data; boundary=b\r\n"
    )
    with connected(server, head + b"\r\n") as raw:
        answer = received(raw)
    assert answer.startswith(b"HTTP/1.1 401")
    assert b"\r\nconnection: close\r\n" in answer.lower()
    with connected(server, head + authorization + b"Idempotency-Key: waits-for-100\r\n\r\n") as raw:
        assert received(raw, until=b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
        raw.sendall(b"x" * 90)
        answer = received(raw, until=b"request_id")
        assert answer.startswith(b"HTTP/1.1 400")
        assert b"connection: close" not in answer.lower()


LARGE = b"x" * 40_000_000


async def large_answer(scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
    """An application that reads no body and answers with more than any buffer between two sockets takes."""
    body = LARGE if scope["path"] == "/large" else b"small"
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a server that gives clients little time."""
    monkeypatch.setattr(protocol, "PAUSE_S", 0.4)
    monkeypatch.setattr(protocol, "REST_S", 2.0)
    config = uvicorn.Config(
        large_answer, http=BoundedProtocol, lifespan="off", ws="none", log_config=None, timeout_keep_alive=75
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join()


@pytest.mark.parametrize("pause_s", [0.0, 0.1], ids=["silent", "byte by byte"])
@pytest.mark.parametrize("sent", [b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\na", b""])
def test_the_rest_of_a_body_is_not_awaited_for_ever(impatient: int, sent: bytes, pause_s: float) -> None:
    """Who was answered already and goes on sending that body slowly, or nothing but ends of lines, is let go."""
    began_s = time.monotonic()
    with socket.create_connection(("127.0.0.1", impatient), timeout=10) as raw, suppress(ConnectionError):
        raw.sendall(sent or b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert received(raw, until=b"small").endswith(b"small")
        raw.sendall(b"\r\n")
        if pause_s:
            while time.monotonic() < began_s + 10:
                raw.sendall(b"\r\n")
                time.sleep(pause_s)
        assert raw.recv(1) == b""
    assert time.monotonic() < began_s + 8


def test_an_answer_that_nobody_takes_is_given_up(impatient: int) -> None:
    """Not after the time it takes as a whole: one that is taken slowly arrives, one that is left alone ends."""
    ask = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.create_connection(("127.0.0.1", impatient), timeout=10) as raw:
        raw.sendall(ask)
        taken = 0
        for _ in range(12):
            time.sleep(0.1)
            taken += len(raw.recv(1_000_000))
        while taken < len(LARGE) and (piece := raw.recv(1_000_000)):
            taken += len(piece)
        assert taken >= len(LARGE)
    with socket.create_connection(("127.0.0.1", impatient), timeout=10) as raw:
        raw.sendall(ask)
        time.sleep(1.6)
        assert len(received(raw)) < len(LARGE)
