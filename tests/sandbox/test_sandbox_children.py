"""Children: what surrounds a document, and what becomes of one that hangs, grows, crashes or lies."""

from __future__ import annotations

import json
import logging
import os
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sandbox_watch import eventually, gone, running

from resumectl.model import limits
from resumectl.model.document import Document
from resumectl.model.errors import ParseError
from resumectl.parse.sandbox.client import ChildPool, ParserPool, Reply
from resumectl.parse.sandbox.tasks import Registry

NewPool = Callable[..., ChildPool]


def act(pool: ChildPool, what: str) -> Reply:
    """Have a child do something from sandbox_tasks.py."""
    return pool.call("act", what.encode(), {})


def told(pool: ChildPool, what: str) -> Any:
    """What the child told; it must not have failed."""
    reply = act(pool, what)
    assert reply.error is None, reply.error
    assert reply.body is not None
    return json.loads(reply.body)


def failed(pool: ChildPool, what: str) -> ParseError:
    """The error; and the next document is read in another child as if nothing had been."""
    before = told(pool, "who")["pid"]
    error = act(pool, what).error
    assert error is not None
    assert told(pool, "who")["pid"] != before
    return error


def test_a_child_has_its_own_session_and_folder_and_no_input(pool: ChildPool) -> None:
    """Own session and group, nothing to read from, a private folder as working and temporary directory."""
    child = told(pool, "who")
    assert child["pid"] == child["group"] == child["session"]
    assert child["stdin_is_empty"]
    assert child["folder"] == child["cwd"] == child["variables"]["TMPDIR"]
    assert Path(child["folder"]).stat().st_mode & 0o777 == 0o700
    assert child["descriptors"] < 10


def test_a_child_knows_no_secret_and_trusts_no_current_folder(
    new_pool: NewPool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Keys stay with the caller, and Python files beside somebody's résumés are never imported."""
    monkeypatch.setenv("RESUMECTL_API_KEY", "svc_live_secret")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(("", *filter(None, sys.path))))
    monkeypatch.chdir(tmp_path)
    trap = tmp_path / "sandbox_nowhere.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n")
    child = told(new_pool(), "who")
    assert "svc_live_secret" not in child["variables"].values()
    assert not {"", ".", str(tmp_path)} & set(child["path"])
    assert not (tmp_path / "sprung").exists()


def test_children_are_born_warm_and_alike(pool: ChildPool) -> None:
    """What is to be loaded is loaded in the server, once, and hashes do not differ from run to run."""
    child = told(pool, "who")
    assert child["warm"] == child["parent"] != os.getpid()
    assert child["variables"]["OMP_THREAD_LIMIT"] == "1"
    assert child["variables"]["PYTHONHASHSEED"] == "0"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("RLIMIT_CORE", 0),
        ("RLIMIT_NOFILE", limits.CHILD_OPEN_FILES),
        ("RLIMIT_FSIZE", limits.CHILD_FILE_BYTES),
        pytest.param(
            "RLIMIT_AS",
            limits.CHILD_ADDRESS_SPACE_BYTES,
            marks=pytest.mark.skipif(sys.platform == "darwin", reason="macOS does not keep to RLIMIT_AS"),
        ),
    ],
)
def test_the_kernel_holds_a_child_to_its_limits(pool: ChildPool, name: str, expected: int) -> None:
    """Core files, open files, file sizes and address space are bounded, and only there."""
    assert told(pool, f"limit {name}")[0] == expected
    assert resource.getrlimit(getattr(resource, name))[0] != expected or expected == 0


def test_the_cpu_limit_moves_on_with_each_document(new_pool: NewPool) -> None:
    """A child's last document may use as much processor time as its first."""
    pool = new_pool(deadline_text_s=10.0)
    first = told(pool, "who")["pid"]
    before = told(pool, "limit RLIMIT_CPU")[0]
    for _ in range(2):
        told(pool, "spin_for 0.55")
    assert told(pool, "limit RLIMIT_CPU")[0] > before
    assert told(pool, "who")["pid"] == first


def test_a_child_serves_a_thousand_documents(new_pool: NewPool) -> None:
    """One child after the other reads a thousand documents each."""
    pool = new_pool()
    pids = [told(pool, "own_id") for _ in range(limits.CHILD_DOCUMENTS + 2)]
    assert [pids.count(pid) for pid in dict.fromkeys(pids)] == [1_000, 2]


def test_no_document_leaves_files_to_the_next(pool: ChildPool, tmp_path: Path) -> None:
    """The private folder is emptied after each document, and nothing else is, wherever the child has gone."""
    mine = tmp_path / "mine.txt"
    mine.write_text("keep")
    leftover = told(pool, "write_file secret.txt")
    assert not told(pool, f"exists {leftover}")
    told(pool, f"change_folder {tmp_path}")
    told(pool, "write_file more.txt")
    assert mine.read_text() == "keep"


def test_a_folder_goes_with_its_child(pool: ChildPool) -> None:
    """After a child's end its private folder is gone too."""
    folder = told(pool, "who")["folder"]
    assert Path(folder).is_dir()
    failed(pool, "fail document")
    assert eventually(lambda: not Path(folder).exists(), within_s=2)


@pytest.mark.parametrize("what", ["tainted", f"hoard {limits.CHILD_RESIDENT_BYTES // 1_000_000 + 10}"])
def test_a_child_that_may_have_suffered_is_replaced(pool: ChildPool, what: str) -> None:
    """A repaired document and too much memory held are no errors, but the end of the child."""
    before = told(pool, "who")["pid"]
    told(pool, what)
    assert told(pool, "who")["pid"] != before


def test_garbage_goes_with_its_document(pool: ChildPool) -> None:
    """What a document leaves in cycles is freed before the next one, so that a child does not grow by it."""
    told(pool, "leave_garbage")
    assert told(pool, "garbage_left") == 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere a child tells its peak")
def test_freed_memory_is_given_back_before_a_child_is_replaced(registry: Registry) -> None:
    """What the C library keeps of freed memory, between pieces in use, is no reason for a new child."""
    with ChildPool(replace(registry, kept_bytes=60_000_000)) as pool:
        before = told(pool, "own_id")
        told(pool, "hoard_and_free 60")
        assert told(pool, "own_id") == before
        told(pool, "hoard 60")
        assert told(pool, "own_id") != before


@pytest.mark.parametrize("what", ["hang", "hang_deaf", "drip"])
def test_a_hanging_document_is_killed_at_its_deadline(pool: ChildPool, what: str) -> None:
    """One second allowed, idle: killed after one second, even deep in C or with an answer that never gets whole, and
    the next document is read.
    """
    reply = act(pool, what)
    assert reply.error is not None
    assert (reply.error.code, reply.error.stage, reply.error.retryable) == ("PARSE_TIMEOUT", "parse", False)
    assert "after 1 s" in reply.error.message
    assert 0.9 < reply.elapsed_s < 2.5
    assert told(pool, "echo next") == "next"


def test_processor_time_is_bounded(pool: ChildPool) -> None:
    """A document that computes for ever ends too, at the latest after twice its deadline."""
    reply = act(pool, "spin")
    assert reply.error is not None
    assert reply.error.code == "PARSE_TIMEOUT"
    assert 0.9 < reply.elapsed_s < 4


def test_recognition_and_conversion_extend_the_deadline(pool: ChildPool) -> None:
    """What announces `ocr`, or runs a converter, has two seconds here; the error names the stage."""
    assert told(pool, "ocr_for 1.3") == "read"
    assert told(pool, "run sleep 1.3; echo converted") == "converted\n"
    error = failed(pool, "ocr_for 60")
    assert (error.code, error.stage) == ("PARSE_TIMEOUT", "ocr")
    assert "after 2 s" in error.message


@pytest.mark.parametrize(
    "what",
    [
        pytest.param(
            "eat", marks=pytest.mark.skipif(sys.platform == "darwin", reason="is watched from outside there")
        ),
        "malloc_fails",
        "fail memory",
        "killed_by_system",
        "fill_disk",
    ],
)
def test_too_much_memory_is_said_to_be_that(pool: ChildPool, what: str) -> None:
    """Python's and MuPDF's failed allocations, the system's killer and a full disk are PARSE_MEMORY."""
    assert failed(pool, what).code == "PARSE_MEMORY"


def test_programs_get_more_room_than_the_child(pool: ChildPool) -> None:
    """A converter inherits wider limits than those of the child, and the child gets its own back."""
    before = told(pool, "limit RLIMIT_NOFILE")
    assert int(told(pool, "run ulimit -n")) == before[1] > before[0]
    assert told(pool, "limit RLIMIT_NOFILE") == before


def test_a_crash_is_tried_once_more_and_only_once(pool: ChildPool, tmp_path: Path) -> None:
    """A document that crashes twice is PARSE_CRASHED; one that does so once is read."""
    note = tmp_path / "attempts"
    assert failed(pool, f"count_and_crash {note}").code == "PARSE_CRASHED"
    assert note.read_text() == "xx"
    assert told(pool, f"crash_once {tmp_path / 'once'}") == "survived"


def test_a_kill_from_outside_is_not_held_against_the_document(pool: ChildPool, tmp_path: Path) -> None:
    """Killed once, as for another program's hunger, it is read in a fresh child; killed twice it may be read later."""
    assert told(pool, f"killed_once {tmp_path / 'once'}") == "survived"
    error = failed(pool, "killed_by_system")
    assert error.retryable
    assert error.message.startswith("The system ended the process")


@pytest.mark.parametrize("what", ["crash", "leave", "close_channel", "babble"])
def test_every_sudden_end_is_a_crash(pool: ChildPool, what: str) -> None:
    """SIGSEGV, exit without an answer, silence and nonsense on the channel: PARSE_CRASHED, no exception."""
    assert failed(pool, what).code == "PARSE_CRASHED"


@pytest.mark.parametrize(
    ("what", "code", "stage"),
    [
        ("document", "CORRUPT_FILE", "convert"),
        ("missing", "OCR_MISSING", "ocr"),
        ("bad", "UNSUPPORTED_FILE_TYPE", "extract"),
        ("key", "INTERNAL_ERROR", "parse"),
        ("recursion", "INTERNAL_ERROR", "parse"),
        ("syntax", "INTERNAL_ERROR", "parse"),
        ("exit", "INTERNAL_ERROR", "parse"),
        ("interrupt", "INTERNAL_ERROR", "parse"),
        ("generator", "INTERNAL_ERROR", "parse"),
        ("group", "INTERNAL_ERROR", "parse"),
    ],
)
def test_whatever_the_parser_raises_is_an_error_of_the_document(
    pool: ChildPool, what: str, code: str, stage: str
) -> None:
    """Our own errors keep code and stage; every other exception, of any base, is INTERNAL_ERROR."""
    error = failed(pool, f"fail {what}")
    assert (error.code, error.stage) == (code, stage)
    assert error.retryable is (what == "missing")


def test_endless_recursion_is_an_error(pool: ChildPool) -> None:
    """A document nested deeper than Python's stack ends as its own error."""
    assert failed(pool, "recurse").code == "INTERNAL_ERROR"


def test_a_mistake_of_ours_is_told_without_a_traceback(
    pool: ChildPool, caplog: pytest.LogCaptureFixture
) -> None:
    """The user sees a short reason, always the same, without the document's text; the log has the trace."""
    with caplog.at_level(logging.DEBUG, "resumectl.parse"):
        first, second = failed(pool, "fail key"), failed(pool, "fail key")
    assert first == second
    assert "KeyError-" in first.message
    assert "Jane" not in first.message
    assert "Traceback" not in first.message
    assert "in fail\n" in caplog.text
    assert "Jane" in caplog.text


def test_a_result_has_its_limit(pool: ChildPool) -> None:
    """Eight megabytes come through, more is TOO_MUCH_TEXT, and announced gigabytes are not waited for."""
    assert len(act(pool, f"big {limits.RESULT_BYTES}").body or b"") == limits.RESULT_BYTES
    assert failed(pool, f"big {limits.RESULT_BYTES + 1}").code == "TOO_MUCH_TEXT"
    assert failed(pool, "lie").code == "TOO_MUCH_TEXT"


def test_the_largest_document_arrives(new_pool: NewPool) -> None:
    """Twenty mebibytes go in, and one byte more is the caller's mistake."""
    pool = new_pool()
    text = b"echo ".ljust(limits.UPLOAD_BYTES, b"x")
    assert failed_code(pool, text) == "TOO_MUCH_TEXT"
    with pytest.raises(ValueError, match="more than a document may have"):
        pool.call("act", text + b"x", {})


def failed_code(pool: ChildPool, data: bytes) -> str | None:
    error = pool.call("act", data, {}).error
    return error.code if error else None


def test_only_the_registry_says_what_runs(pool: ChildPool) -> None:
    """A task that the registry does not name cannot be asked for; one that cannot be imported is an error."""
    with pytest.raises(KeyError):
        pool.call("os:system", b"true", {})
    error = pool.call("nowhere", b"", {}).error
    assert error is not None
    assert error.code == "INTERNAL_ERROR"
    assert "ModuleNotFoundError" in error.message


def test_nothing_is_printed(pool: ChildPool, capfd: pytest.CaptureFixture[str]) -> None:
    """What libraries print in a child reaches neither standard output nor standard error."""
    assert told(pool, "print_noise") == "quiet"
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux hands orphans to the server")
def test_grandchildren_die_with_the_document(pool: ChildPool, tmp_path: Path) -> None:
    """Processes that a document leaves behind are killed with it, also those that left group and session."""
    note = tmp_path / "pids"
    assert failed(pool, f"grandchildren {note}").code == "PARSE_TIMEOUT"
    pids = [int(word) for word in note.read_text().split()]
    assert len(pids) == 4
    assert gone(pids, within_s=2)


def test_a_forked_grandchild_does_not_hold_the_answer_up(new_pool: NewPool, tmp_path: Path) -> None:
    """A process that holds the channel open after the child's end is killed; the crash is seen at once."""
    pool = new_pool()
    note = tmp_path / "pid"
    began = time.monotonic()
    assert failed(pool, f"fork_and_die {note}").code == "PARSE_CRASHED"
    assert time.monotonic() - began < 5
    assert eventually(lambda: not running(int(note.read_text())), within_s=2)


def test_programs_are_looked_for_where_the_pool_says(new_pool: NewPool, tmp_path: Path) -> None:
    """With another search path the machine is one without tesseract."""
    assert told(new_pool(), "find sh")
    assert told(new_pool(search_path=str(tmp_path)), "find sh") is None


def test_parse_gives_an_outcome(registry: Registry) -> None:
    """A result or an error, the wall time inside the parser, and the document's name as an option."""
    with ParserPool(registry=registry, deadline_text_s=20) as parser:
        good = parser.parse(Document("cv.pdf", b"spin_for 0.2"))
        assert good.result is not None
        assert good.error is None
        assert good.result.profile.basic_info.full_name == "done"
        assert good.result.warnings[0].message == "cv.pdf"
        assert 0.2 <= good.elapsed_s < 5
        bad = parser.parse(Document("cv.pdf", b"fail document"))
        assert bad.result is None
        assert bad.error == ParseError("CORRUPT_FILE", "It is damaged.", "convert")


def test_parse_never_raises_for_a_document(registry: Registry) -> None:
    """Too large, or a child that writes what is no result: an outcome with an error."""
    crooked = Registry({"parse": "sandbox_tasks:act"}, python_path=registry.python_path)
    with ParserPool(registry=crooked) as parser:
        too_large = parser.parse(Document("cv.pdf", b"x" * (limits.UPLOAD_BYTES + 1)))
        assert too_large.error is not None
        assert too_large.error.code == "FILE_TOO_LARGE"
        no_result = parser.parse(Document("cv.pdf", b"no_result"))
        assert no_result.error is not None
        assert no_result.error.code == "INTERNAL_ERROR"


def test_children_cost_little(new_pool: NewPool) -> None:
    """A warm child adds under a millisecond to a document, a fork ten; allowed here is five times that."""
    pool = new_pool(deadline_text_s=30.0)
    told(pool, "echo warm")
    warm_s = min(_seconds(lambda: act(pool, "echo x")) for _ in range(50))
    assert warm_s < 0.005
    forked_s = []
    for _ in range(10):
        act(pool, "tainted")
        forked_s.append(_seconds(lambda: act(pool, "echo x")))
    assert min(forked_s) < 0.050


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
