"""Services to try a client on: scripted answers without a network, and another implementation of the contract."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

import httpx

from resumectl.engine.remote.connection import Address
from resumectl.engine.remote.engine import RemoteEngine
from resumectl.engine.remote.journal import Journal
from resumectl.engine.remote.pace import Pace

BASE = "https://cv.example/api/v1/public"
KEY = "svc_live_0123456789"
WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

RECORD: Mapping[str, Any] = {
    "id": "r1",
    "recruiter_id": "u1",
    "uploaded_via_api_key": {"id": "k1", "name": "Intake"},
    "title": "Ada.pdf",
    "status": "COMPLETED",
    "source": "FILE_UPLOAD",
    "created_at": "2026-11-01T09:30:00.000Z",
    "updated_at": "2026-11-01T09:30:00.000Z",
    "expires_at": "2027-11-01T09:30:00.000Z",
    "processing_started_at": None,
    "processing_finished_at": None,
    "resume_language": "english",
    "error": None,
}
RECEIPT: Mapping[str, Any] = {
    "id": "r1",
    "status": "PENDING",
    "deduplicated": False,
    "credits_reserved": 1,
    "recruiter_id": "u1",
    "status_url": "/api/v1/public/resumes/r1",
    "data_url": "/api/v1/public/resumes/r1/data",
    "request_id": "q1",
}


class Time:
    """A clock that moves only while somebody sleeps; chance always takes the middle."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.slept: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now_s += seconds

    @property
    def pace(self) -> Pace:
        return Pace(self.sleep, lambda: self.now_s, lambda least, most: (least + most) / 2)


Scripted = httpx.Response | Exception | Callable[[httpx.Request], httpx.Response]


class Script:
    """Answers the calls in the order in which they were written down; the last one for all that follow."""

    def __init__(self, *answers: Scripted, journal: Journal | None = None, address: Address | None = None) -> None:
        self.answers = list(answers)
        self.seen: list[httpx.Request] = []
        self.time = Time()
        self.engine = RemoteEngine(
            address or Address(BASE, KEY),
            journal=journal,
            pace=self.time.pace,
            transport=httpx.MockTransport(self._answer),
        )

    def _answer(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self.seen.append(request)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer(request) if callable(answer) else answer

    @property
    def keys(self) -> list[str]:
        """The Idempotency-Keys that came."""
        return [one.headers["Idempotency-Key"] for one in self.seen if "Idempotency-Key" in one.headers]


def says(status: int, body: Any = None, **headers: str) -> Callable[[httpx.Request], httpx.Response]:
    """An answer with JSON; `headers` with underscores for hyphens."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda _: httpx.Response(status, json=body, headers=named)


def problem(status: int, code: str, **headers: str) -> Callable[[httpx.Request], httpx.Response]:
    """A refusal with problem details."""
    return says(status, {"status": status, "code": code, "detail": f"It says {code}."}, **headers)


@dataclass
class OtherService:
    """The contract as somebody else might have written it: members of its own, codes of its own, nothing beyond it.

    Every résumé is COMPLETED at the second look. `seen` holds method, path and headers of each call. With `renders`
    it announces renderings, each of which is these bytes.
    """

    url: str = ""
    names: dict[str, str] = field(default_factory=dict)
    looks: dict[str, int] = field(default_factory=dict)
    seen: list[tuple[str, str, Mapping[str, str]]] = field(default_factory=list)
    renders: bytes = b""
    rendered_name: str = "Ada Lovelace.docx"

    def answer(self, method: str, path: str, body: bytes) -> tuple[int, str, bytes, dict[str, str]]:
        """Status, type, body and further headers."""
        parts = path.strip("/").split("/")
        match (method, *parts):
            case ("POST", "resumes"):
                return self._take(body)
            case ("GET", "resumes"):
                rows = [{"id": one, "status": "COMPLETED", "title": title} for one, title in self.names.items()]
                return _json(200, {"data": rows, "next_cursor": "", "total": len(rows)})
            case (_, "resumes", one, *_) if one not in self.names:
                return _json(404, {"message": "No such document.", "code": "E-404"})
            case ("GET", "resumes", one):
                return self._record(one)
            case ("GET", "resumes", one, "data"):
                info = {"full_name": "Ada Lovelace", "email": None, "pronouns": "she", "location": None}
                return _json(200, {"id": int(one), "data": {"basic_info": info, "skills": ["Looms"], "photo": "x"}})
            case ("PATCH", "resumes", one):
                self.names[one] = json.loads(body)["title"]
                return _json(200, {"id": one, "title": self.names[one]})
            case ("DELETE", "resumes", one):
                del self.names[one]
                return 204, "", b"", {}
            case ("POST", "resumes", one, "export"):
                asked = json.loads(body or b"{}").get("template_id")
                if asked not in (None, 7, "7"):
                    return _json(404, {"error": {"code": "NO_TEMPLATE", "message": "Unknown template."}})
                return 200, WORD_TYPE, b"PK-word", {"Content-Disposition": 'attachment; filename="../x/Ada CV.docx"'}
            case ("GET", "versions") if self.renders:
                return _json(200, {"versions": ["9"], "additions": ["POST /resumes/{id}/renderings"]})
            case ("POST", "resumes", _, "renderings") if self.renders:
                named = {"Content-Disposition": f'attachment; filename="{self.rendered_name}"'}
                return 200, WORD_TYPE, self.renders, {**named, "X-Rendering-Notes": '["Blinded, it says.", 5]'}
            case ("POST", "resumes", one, "reprocess"):
                return _json(202, {"id": one, "queue": 3})
            case ("POST", "resumes", _, "preview"):
                links = {"file_url": "https://f.example/1", "preview_url": "https://v.example/1"}
                return _json(200, links)
            case ("GET", "templates"):
                return _json(200, {"data": [{"id": 7, "name": "House"}], "next_cursor": None})
            case ("PUT", "template-preferences"):
                return _json(200, {"template_id": json.loads(body)["template_id"]})
            case ("DELETE", "templates", _):
                return _json(200, {"removed": True})
            case ("GET", "credits"):
                return _json(200, {"resume_credits": {"available": 12}})
            case ("GET", "recruiters"):
                return _json(403, {"title": "Forbidden"})
            case ("GET", "me"):
                scopes = ["resumes:read", "moon:walk"]
                return _json(200, {"organization_id": "o", "key_type": "robot", "scopes": scopes})
            case ("GET", "health", "ready"):
                return _json(200, {"status": "ready"})
        return 404, "text/html", b"<h1>Not here</h1>", {}

    def _take(self, body: bytes) -> tuple[int, str, bytes, dict[str, str]]:
        if b"%PDF" not in body:
            return _json(422, {"detail": [{"loc": ["file"], "msg": "bad"}], "message": "This is no document."})
        one = str(len(self.names) + 1)
        self.names[one] = "Ada.pdf"
        return _json(202, {"id": int(one), "status": "PENDING", "eta_seconds": 3})

    def _record(self, one: str) -> tuple[int, str, bytes, dict[str, str]]:
        self.looks[one] = self.looks.get(one, 0) + 1
        status = "COMPLETED" if self.looks[one] > 2 else "PROCESSING"
        return _json(200, {"id": int(one), "status": status, "title": self.names[one], "tags": ["new"]})


def _json(status: int, body: Any) -> tuple[int, str, bytes, dict[str, str]]:
    return status, "application/json; charset=utf-8", json.dumps(body).encode(), {}


@contextmanager
def running(service: OtherService) -> Iterator[OtherService]:
    """The service on a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _answer(self) -> None:
            path = urlsplit(self.path).path.removeprefix("/other/v9")
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            service.seen.append((self.command, path, {name.lower(): value for name, value in self.headers.items()}))
            status, kind, data, headers = service.answer(self.command, path, body)
            self.send_response(status)
            for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = _answer  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    service.url = f"http://127.0.0.1:{server.server_address[1]}/other/v9"
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
