"""A server that is stopped or killed while uploads come in: whoever asks again gets one record and pays once."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from served import Served, resume_pdf

UPLOADS = 240
A_SECOND = 20
LIMIT = ("--uploads-per-minute", "1200", "--quiet")
GIVE_UP_S = 60.0
SCAN = Path(__file__).parents[2] / "sample_resumes" / "airline-pilot-castellane-scan.pdf"


class Sender:
    """Uploads numbered documents, each under its own key until an answer is final, as the contract asks of clients."""

    def __init__(self, url: str, token: str) -> None:
        self.url, self.template, self.tried_again = url, resume_pdf(), threading.Event()
        self.client = httpx.Client(headers={"Authorization": f"Bearer {token}"}, timeout=30, trust_env=False)

    def upload(self, number: int) -> tuple[int, str]:
        """The status and the id of the final answer."""
        ends_s = time.monotonic() + GIVE_UP_S
        while True:
            try:
                answer = self.client.post(
                    f"{self.url}/resumes",
                    files={"file": (f"{number}.pdf", self.template + b"\n%" + str(number).encode())},
                    headers={"Idempotency-Key": f"interrupted-{number:08}"},
                )
            except httpx.TransportError:
                assert time.monotonic() < ends_s, f"no server for {GIVE_UP_S} s"
                self.tried_again.set()
                time.sleep(0.2)
                continue
            if answer.status_code not in (409, 503):
                return answer.status_code, answer.json().get("id", "")
            time.sleep(0.2)


def statuses_in_the_end(server: Served, token: str) -> dict[str, str]:
    """The status of every resume by its id, once none is waiting any more."""
    ends_s = time.monotonic() + GIVE_UP_S * 2
    while True:
        found, cursor = dict[str, str](), dict[str, str]()
        while True:
            page = server.ask("GET", "/resumes", token, params={"limit": "100", **cursor}).json()
            found |= {one["id"]: one["status"] for one in page["data"]}
            if page["next_cursor"] is None:
                break
            cursor = {"cursor": page["next_cursor"]}
        if set(found.values()) <= {"COMPLETED", "FAILED"}:
            return found
        assert time.monotonic() < ends_s, found
        time.sleep(2)


def test_what_sigterm_stops_is_no_attempt(start: Callable[..., Served]) -> None:
    """A container's stop kills after ten seconds what SIGTERM lets finish; no document is given up for that."""
    server = start()
    token, parser = server.key().token, server.parser_pid
    server.upload(token, SCAN.read_bytes())

    def attempts() -> list[tuple[str, int]]:
        with closing(sqlite3.connect(server.folder / "workspace.db", timeout=10)) as data:
            return data.execute("SELECT status, attempts FROM resumes").fetchall()

    ends_s = time.monotonic() + GIVE_UP_S
    while attempts() != [("PROCESSING", 1)]:
        assert time.monotonic() < ends_s, attempts()
        time.sleep(0.01)
    server.process.send_signal(signal.SIGTERM)
    while attempts()[0][1]:
        assert time.monotonic() < ends_s, attempts()
        time.sleep(0.01)
    os.kill(parser, signal.SIGKILL)
    assert server.stop() == 0


@pytest.mark.check
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_stopped_in_the_middle_of_uploads(start: Callable[..., Served], number: signal.Signals) -> None:
    """Twenty uploads a second, the server ended half-way and started again: every upload has one record of its own,
    every one is read in the end, and as many credits are gone as there are records.
    """
    first = start(*LIMIT)
    token = first.key().token
    before = first.ask("GET", "/credits", token).json()["resume_credits"]["available"]
    sender = Sender(first.url, token)
    began_s = time.monotonic()

    def swap() -> Served:
        first.stop(number=number)
        return start("--port", str(urlsplit(first.url).port), *LIMIT)

    with ThreadPoolExecutor(1) as beside, ThreadPoolExecutor(8) as pool:
        answers = []
        for at in range(UPLOADS):
            time.sleep(max(0.0, began_s + at / A_SECOND - time.monotonic()))
            answers.append(pool.submit(sender.upload, at))
            if at == UPLOADS // 2:
                swapped = beside.submit(swap)
        results = [one.result() for one in answers]
    sender.client.close()
    assert sender.tried_again.is_set(), "nothing was sent while no server ran"
    assert {status for status, _ in results} == {202}
    ids = {found for _, found in results}
    assert len(ids) == UPLOADS
    second = swapped.result()
    assert statuses_in_the_end(second, token) == dict.fromkeys(ids, "COMPLETED")
    available = second.ask("GET", "/credits", token).json()["resume_credits"]["available"]
    assert before - available == UPLOADS
