"""A service whose disk is full: reading goes on, writing is refused in order, and all goes on once there is room."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from pathlib import Path

import pytest
from served import Served, resume_pdf, serve

from resumectl.model.resume import Status
from resumectl.store.sqlite.traffic import Traffic, Window
from small_disk import fill


def waits_for(server: Served, text: str, *, timeout_s: float = 60.0) -> None:
    """Until the server's log says so."""
    ends_s = time.monotonic() + timeout_s
    while text not in "".join(server.said):
        assert time.monotonic() < ends_s, "".join(server.said)
        time.sleep(0.1)


@pytest.mark.slow
def test_a_full_disk_ends_no_service(small_disk: Path) -> None:
    """What is there can be read, exported and counted; a change is 503 in problem details, never a bare 500; what
    waits is read, as its first attempt, when somebody has made room, and a refused call can be made again."""
    with serve(small_disk / "workspace", "--uploads-per-minute", "1200") as server:
        token = server.key().token
        resume_id = server.completed(token)
        with server.being_read() as waiting:
            filler = small_disk / "filler"
            fill(filler)
        waits_for(server, '"event": "waiting"')
        for path in ("/me", "/resumes", f"/resumes/{resume_id}", f"/resumes/{resume_id}/data", "/credits"):
            answer = server.ask("GET", path, token)
            assert answer.status_code == 200, answer.text
        assert int(answer.headers["X-RateLimit-Remaining"]) < int(answer.headers["X-RateLimit-Limit"]) - 3
        document, large = resume_pdf(), resume_pdf() + b"%" * 2_000_000
        for data, key in ((document, "no-room-1"), (document, "no-room-1"), (large, "no-room-2")):
            refused = server.upload(token, data, key=key)
            assert (refused.status_code, refused.json()["code"]) == (503, "DATABASE_QUERY_FAILED")
        renamed = server.ask("PATCH", f"/resumes/{resume_id}", token, json={"title": "x" * 200})
        assert renamed.status_code in (200, 503)
        # The parser meets it again and again, more often than a process of a service may die.
        ends_s = time.monotonic() + 12
        while time.monotonic() < ends_s and server.process.poll() is None:
            time.sleep(0.2)
        assert server.process.poll() is None, "".join(server.said)
        filler.unlink()
        assert server.finished(token, waiting)["status"] == Status.COMPLETED
        again = server.upload(token, document, key="no-room-1")
        assert again.status_code == 202, again.text
        assert server.finished(token, again.json()["id"])["status"] == Status.COMPLETED
        with server.administration() as office:
            assert not office.check()
    assert "Traceback" not in "".join(server.said)


def test_each_process_counts_for_itself_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key's limit holds while its requests cannot be written down."""
    traffic = Traffic(tmp_path, "one")
    connect = traffic._connect
    traffic._idle.pop().close()

    def connect_without_room() -> sqlite3.Connection:
        db = connect()
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count={pages}")
        return db

    monkeypatch.setattr(traffic, "_connect", connect_without_room)
    windows = [Window("key " + "x" * 20_000, 3)]
    standings = [traffic.pass_through(windows) for _ in range(5)]
    assert [one.retry_after_s is None for one in standings] == [True, True, True, False, False]
    traffic.close()


def test_e4_what_processes_share_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Files of 0600 whatever the umask: the names of running calls hold Idempotency-Keys."""
    before = os.umask(0o022)
    try:
        traffic = Traffic(tmp_path / "service", "one")
        traffic.begin_call("call")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "service").iterdir()}
        traffic.close()
    finally:
        os.umask(before)
    assert modes == dict.fromkeys(("one.lock", "traffic.db", "traffic.db-shm", "traffic.db-wal"), 0o600)


def test_a_call_whose_end_was_lost_can_be_made_again(tmp_path: Path) -> None:
    """Its end could not be written down: the claim that is left is nobody's, and keeps nobody out (B5)."""
    traffic = Traffic(tmp_path, "one")
    assert traffic.begin_call("call")
    assert not traffic.begin_call("call")
    traffic._running.clear()
    assert traffic.begin_call("call")
    traffic.close()
