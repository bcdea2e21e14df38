"""Webhooks of a real server: a real receiver on loopback, processes killed in the middle, nothing lost."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from served import Served
from webhook_receiver import Receiver, receiving

SERVICE_PAGE = Path(__file__).parents[2] / "src/resumectl/service/README.md"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


def courier_of(server: Served) -> int:
    """The process that tells webhooks."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,command="], capture_output=True, text=True, check=True)
    for line in listed.stdout.splitlines():
        pid, parent, command = line.split(None, 2)
        if int(parent) == server.process.pid and "resumectl.service.courier" in command:
            return int(pid)
    raise LookupError("no courier")


def test_d10_events_arrive_signed(start: Callable[..., Served], receiver: Receiver) -> None:
    """Read, failed, deleted: each told, signed, and counted; nothing of it before somebody registered."""
    server = start()
    token = server.key().token
    server.completed(token)
    with server.administration() as office:
        made = office.add_webhook(receiver.url, allow_private=True)
    good = server.completed(token)
    bad = server.upload(token, b"%PDF-1.7\nnothing of it is right").json()["id"]
    server.finished(token, bad)
    server.ask("DELETE", f"/resumes/{good}", token)
    messages = receiver.wait(3)
    assert {(one.json["type"], one.json["data"]["id"]) for one in messages} == {
        ("resume.completed", good), ("resume.failed", bad), ("resume.deleted", good),
    }  # fmt: skip
    assert all(one.is_signed_with(made.secret) for one in messages)
    for one in messages:
        example = server.client.get(f"{server.root}/openapi.json").json()["webhooks"][one.json["type"]]["post"]
        shown = example["requestBody"]["content"]["application/json"]["example"]
        assert (list(one.json), list(one.json["data"])) == (list(shown), list(shown["data"]))
    assert b"Brandt" not in b"".join(one.body for one in messages)
    ends = threading.Event()
    for _ in range(50):
        counted = server.client.get(f"{server.root}/metrics").text
        if 'resumectl_webhook_attempts_total{outcome="delivered"} 3' in counted:
            break
        ends.wait(0.1)
    assert 'resumectl_webhook_attempts_total{outcome="delivered"} 3' in counted
    assert 'resumectl_webhook_deliveries{status="DELIVERED"} 3' in counted
    assert len(receiver.seen) == 3
    assert receiver.url not in "".join(server.said)


def test_d10_kill_9_in_the_middle_loses_nothing(start: Callable[..., Served], receiver: Receiver) -> None:
    """The courier killed while the endpoint thinks: another one says the same again, under the same id."""
    server = start()
    token = server.key().token
    with server.administration() as office:
        made = office.add_webhook(receiver.url, allow_private=True)
    go_on = threading.Event()

    def think(handler: BaseHTTPRequestHandler) -> None:
        go_on.wait(30)
        with contextlib.suppress(OSError):
            handler.send_response(200)
            handler.end_headers()
        handler.close_connection = True

    receiver.answers = [think, 204]
    resume_id = server.completed(token)
    receiver.wait(1)
    os.kill(courier_of(server), signal.SIGKILL)
    first, again = receiver.wait(2)
    go_on.set()
    assert first.id == again.id
    assert again.json["data"]["id"] == resume_id
    assert again.is_signed_with(made.secret)


@pytest.mark.slow
def test_d10_what_waited_while_nothing_ran_is_told(start: Callable[..., Served], receiver: Receiver) -> None:
    """Everything killed after the event was written: the next `serve`, or a `worker`, tells it."""
    server = start()
    token = server.key().token
    with server.administration() as office:
        office.add_webhook(receiver.url, allow_private=True)
    os.kill(courier_of(server), signal.SIGSTOP)
    resume_id = server.completed(token)
    # The supervisor's end ends the others; the stopped one never got to say anything.
    stopped = courier_of(server)
    server.process.kill()
    server.process.wait()
    os.kill(stopped, signal.SIGKILL)
    assert receiver.seen == []
    command = [sys.executable, "-m", "resumectl", "--workspace", str(server.folder), "worker", "--until-empty"]
    subprocess.run(command, check=True, timeout=60)
    (told,) = receiver.wait(1)
    assert told.json["data"] == {
        "id": resume_id, "organization_id": told.json["data"]["organization_id"],
        "recruiter_id": told.json["data"]["recruiter_id"], "status": "COMPLETED",
    }  # fmt: skip


def test_the_page_s_own_lines_verify_a_message(receiver: Receiver, tmp_path: Path) -> None:
    """The Python of the documentation takes a message of ours, and refuses one byte more, another time, another key."""
    from resumectl.engine.local.sending import send, written_secret
    from resumectl.engine.local.sources import utc_now
    from resumectl.model.webhook import Event, Webhook
    from resumectl.store.outbox import StoredWebhook

    code = re.search(r"```python\n(.*?)```", SERVICE_PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    assert len(code[1].strip().splitlines()) <= 12
    known: dict[str, Any] = {}
    exec(code[1], known)
    webhook = Webhook("whk_1", "org_1", receiver.url, tuple(Event), utc_now(), allow_private=True)
    secret = os.urandom(32)
    assert send(StoredWebhook(webhook, secret), "msg_1", '{"type":"x"}', utc_now()).succeeded
    (message,) = receiver.seen
    headers = dict(message.headers)
    verify = known["is_genuine"]
    assert verify(headers, message.body, written_secret(secret))
    assert verify({**headers, "webhook-signature": f"v1,abc {headers['webhook-signature']}"}, message.body,
                  written_secret(secret))  # fmt: skip
    assert not verify(headers, message.body + b" ", written_secret(secret))
    assert not verify(headers, message.body, written_secret(os.urandom(32)))
    old = str(int(headers["webhook-timestamp"]) - 600)
    assert not verify({**headers, "webhook-timestamp": old}, message.body, written_secret(secret))
