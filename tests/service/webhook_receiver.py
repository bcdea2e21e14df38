"""An endpoint of webhooks on loopback that does what a test wants, and checks signatures as its owner would."""

from __future__ import annotations

import base64
import hmac
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Message:
    """One request that came."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def is_signed_with(self, secret: str) -> bool:
        """Standard Webhooks, v1; the time is the attempt's."""
        key = base64.b64decode(secret.removeprefix("whsec_"))
        signed = f"{self.id}.{self.headers['webhook-timestamp']}.".encode() + self.body
        expected = base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
        recent = abs(time.time() - int(self.headers["webhook-timestamp"])) < 300
        return recent and f"v1,{expected}" in self.headers["webhook-signature"].split(" ")


@dataclass
class Receiver:
    """`answers` are taken one after the other, the last one for all that follow; a function answers by itself."""

    port: int = 0
    seen: list[Message] = field(default_factory=list)
    answers: list[int | Callable[[BaseHTTPRequestHandler], None]] = field(default_factory=lambda: [204])
    headers: dict[str, str] = field(default_factory=dict)
    changed: threading.Condition = field(default_factory=threading.Condition)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hooks?from=resumectl"

    def take(self, handler: BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        headers = {name.lower(): value for name, value in handler.headers.items()}
        with self.changed:
            self.seen.append(Message(handler.path, headers, body))
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            self.changed.notify_all()
        if callable(answer):
            answer(handler)
            return
        handler.send_response(answer)
        for name, value in {"Content-Length": "0", **self.headers}.items():
            handler.send_header(name, value)
        handler.end_headers()

    def wait(self, count: int, *, timeout_s: float = 30.0) -> list[Message]:
        """The messages, once there are so many."""
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.seen) >= count, timeout_s), self.seen
            return list(self.seen)


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver on a free port of this machine."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            receiver.take(self)

        def log_message(self, *_: object) -> None:
            pass

    class Quiet(ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """A sender that hangs up is no trouble here."""

    server = Quiet(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    receiver.port = server.server_address[1]
    try:
        yield receiver
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
