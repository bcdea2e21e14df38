"""E8: a call that was cut off is taken up under its own key; one that was answered is forgotten."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from service_bench import RECEIPT, RECORD, Script, Scripted, problem, says

from resumectl.engine.remote.journal import Intent, Journal
from resumectl.model import errors
from resumectl.model.document import Document
from resumectl.model.errors import ResumectlError
from resumectl.model.resume import UploadOptions

ADA = Document("Ada.pdf", b"%PDF-1.7 Ada")
BOB = Document("Bob.pdf", b"%PDF-1.7 Bob")
BROKEN = httpx.ReadError("connection reset by peer")


def upload(journal: Journal, key: str, *answers: Scripted, document: Document = ADA, **said: object) -> Script:
    """An upload by a fresh engine, as good as another process; errors are swallowed."""
    script = Script(*answers, journal=journal)
    with suppress(ResumectlError):
        script.engine.upload(document, UploadOptions(**said), idempotency_key=key)  # type: ignore[arg-type]
    return script


def entries(folder: Path) -> list[Path]:
    return sorted(folder.glob("*")) if folder.exists() else []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "journal" / "host"


def test_the_key_is_written_before_it_is_sent(folder: Path) -> None:
    """While the call is on its way the journal holds its key and the document's SHA-256, for its owner alone."""
    found: list[str] = []

    def look(_: httpx.Request) -> httpx.Response:
        (entry,) = entries(folder)
        assert stat.S_IMODE(entry.stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        found.append(entry.read_text())
        return httpx.Response(202, json=RECEIPT)

    upload(Journal(folder), "first-key-1", look, says(200, RECORD))
    assert "first-key-1" in found[0]
    assert ADA.sha256 in found[0]
    assert "Ada.pdf" not in found[0]
    assert entries(folder) == []


@pytest.mark.parametrize(
    "end", [BROKEN, says(503), says(500), says(429, {}, Retry_After="9999"), problem(401, "UNAUTHORIZED")]
)
def test_what_got_no_final_answer_goes_on_under_its_key(folder: Path, end: Scripted) -> None:
    """The next run of the same command sends the first key again, then forgets it."""
    upload(Journal(folder), "first-key-1", end)
    assert len(entries(folder)) == 1
    again = upload(Journal(folder), "second-key-2", says(202, RECEIPT), says(200, RECORD))
    assert again.keys == ["first-key-1"]
    assert entries(folder) == []
    assert upload(Journal(folder), "third-key-3", says(202, RECEIPT), says(200, RECORD)).keys == ["third-key-3"]


@pytest.mark.parametrize(
    "end", [says(202, RECEIPT), problem(402, "INSUFFICIENT_CREDITS"), problem(415, "UNSUPPORTED_FILE_TYPE")]
)
def test_a_final_answer_is_forgotten(folder: Path, end: Scripted) -> None:
    """Whoever intends it again means a new call."""
    upload(Journal(folder), "first-key-1", end)
    assert entries(folder) == []


def test_only_the_same_call_takes_a_key_up(folder: Path) -> None:
    """Another document, another title: other calls."""
    upload(Journal(folder), "first-key-1", BROKEN)
    ok = (says(202, RECEIPT), says(200, RECORD))
    assert upload(Journal(folder), "second-key-2", *ok, document=BOB).keys == ["second-key-2"]
    assert upload(Journal(folder), "third-key-3", *ok, title="Countess").keys == ["third-key-3"]
    assert upload(Journal(folder), "fourth-key-4", *ok).keys == ["first-key-1"]


def test_reprocess_is_kept_too(folder: Path) -> None:
    """It costs a credit as an upload does."""
    cut_off = Script(BROKEN, journal=Journal(folder))
    with pytest.raises(errors.Unreachable):
        cut_off.engine.reprocess("r1", idempotency_key="first-key-1")
    answer = {"id": "r1", "replayed": True, "credits_reserved": 0}
    again = Script(says(202, answer), journal=Journal(folder))
    assert again.engine.reprocess("r1", idempotency_key="second-key-2").replayed
    assert again.keys == ["first-key-1"]


def test_two_at_once_do_not_share_a_key(folder: Path) -> None:
    """Somebody else's call on its way is no abandoned one, in this process and in another."""
    intent = Intent("/resumes", ADA.sha256)
    with (
        Journal(folder).intended(intent, "first-key-1") as first,
        Journal(folder).intended(intent, "second-key-2") as second,
    ):
        assert (first, second) == ("first-key-1", "second-key-2")
        assert len(entries(folder)) == 2
    assert entries(folder) == []


def test_a_killed_process_leaves_its_key_behind(folder: Path) -> None:
    """Killed in the middle of a call: the key is there for whoever intends the same, and free."""
    code = (
        "import os, signal, sys; from pathlib import Path\n"
        "from resumectl.engine.remote.journal import Intent, Journal\n"
        "with Journal(Path(sys.argv[1])).intended(Intent('/resumes', 'abc'), 'first-key-1'):\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(folder)], check=False)
    assert killed.returncode == -9
    with Journal(folder).intended(Intent("/resumes", "abc"), "second-key-2") as key:
        assert key == "first-key-1"


def test_a_key_that_the_service_has_forgotten_is_not_used(folder: Path) -> None:
    """After 24 hours it would be a new call there too; entries of any age go then."""
    began = datetime(2026, 11, 1, tzinfo=UTC)
    upload(Journal(folder, now=lambda: began), "first-key-1", BROKEN)
    upload(Journal(folder, now=lambda: began), "other-key-1", BROKEN, document=BOB)
    late = Journal(folder, now=lambda: began + timedelta(hours=24))
    assert upload(late, "second-key-2", says(202, RECEIPT), says(200, RECORD)).keys == ["second-key-2"]
    assert entries(folder) == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"key": 5}', '{"key": "short"}', '{"key": "line\\nbreak"}'])
def test_a_damaged_entry_is_thrown_away(folder: Path, text: str) -> None:
    """A key that no header carries, or half a file, stops nobody."""
    upload(Journal(folder), "first-key-1", BROKEN)
    entries(folder)[0].write_text(text)
    assert upload(Journal(folder), "second-key-2", says(202, RECEIPT), says(200, RECORD)).keys == ["second-key-2"]
    assert entries(folder) == []


def test_without_a_place_for_it_the_call_goes_out(tmp_path: Path) -> None:
    """A disk that cannot be written to is no reason to refuse an upload."""
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    script = upload(Journal(in_the_way / "journal"), "first-key-1", says(202, RECEIPT), says(200, RECORD))
    assert script.keys == ["first-key-1"]


def test_nothing_stays_open(folder: Path) -> None:
    """No file is left open, however the call ended."""
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
    for end in (BROKEN, says(202, RECEIPT), problem(402, "INSUFFICIENT_CREDITS")):
        upload(Journal(folder), "first-key-1", end, says(200, RECORD))
    assert before == (len(os.listdir("/proc/self/fd")) if before else 0)
