"""Outside programs: found or named with the way to install them, and never outliving their time."""

from __future__ import annotations

import os
import stat
import sys
import time
from pathlib import Path

import pytest
from sandbox_watch import gone

from resumectl.model.errors import DocumentFailed, ProgramMissing
from resumectl.parse.programs import (
    PROGRAMS,
    ProgramTimeout,
    RunningProgram,
    find_program,
    program_version,
    require_program,
    run_program,
)
from resumectl.parse.sandbox import progress


@pytest.fixture
def empty_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A PATH with one folder in which nothing lies yet."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_what_a_program_prints_comes_back() -> None:
    """Input goes in, both outputs and the exit code come out, and variables are added to the environment."""
    script = "read word; echo got $word $EXTRA $HOME; echo trouble >&2; exit 3"
    done = run_program(["sh", "-c", script], input_bytes=b"bytes\n", timeout_s=20, env={"EXTRA": "more"})
    assert done.returncode == 3
    assert done.stdout.decode().split() == ["got", "bytes", "more", os.environ["HOME"]]
    assert done.stderr == b"trouble\n"


def test_a_program_without_input_reads_nothing() -> None:
    """Nobody can be asked anything: standard input is at its end."""
    assert run_program(["cat"], timeout_s=20).stdout == b""


def test_a_program_out_of_time_is_killed_with_all_that_it_started(tmp_path: Path) -> None:
    """The error names the program, comes in time, and no grandchild keeps running."""
    note = tmp_path / "pids"
    script = 'sleep 60 & echo $! $$ >"$NOTE"; sleep 60; :'
    began = time.monotonic()
    with pytest.raises(ProgramTimeout, match=r"^The program sh was stopped after 0\.5 s\.") as caught:
        run_program(["sh", "-c", script], timeout_s=0.5, env={"NOTE": str(note)})
    assert time.monotonic() - began < 5
    assert caught.value.code == "PARSE_TIMEOUT"
    pids = [int(word) for word in note.read_text().split()]
    assert len(pids) == 2
    assert gone(pids, within_s=2)


def test_a_program_that_is_given_up_is_killed_with_all_that_it_started(tmp_path: Path) -> None:
    """Who does not wait for a program leaves nothing running behind."""
    note = tmp_path / "pids"
    script = 'sleep 60 & echo $! $$ >"$NOTE"; sleep 60; :'
    with RunningProgram(["sh", "-c", script], b"", 60, {"NOTE": str(note)}):
        until = time.monotonic() + 20
        while (not note.exists() or len(note.read_text().split()) < 2) and time.monotonic() < until:
            time.sleep(0.01)
    assert gone([int(word) for word in note.read_text().split()], within_s=2)


def test_a_grandchild_that_keeps_the_output_open_does_not_hold_us_up() -> None:
    """The program's own end counts, not that of a daemon which it left behind."""
    began = time.monotonic()
    assert run_program(["sh", "-c", "sleep 8 & echo done"], timeout_s=20).stdout == b"done\n"
    assert time.monotonic() - began < 7


def test_endless_output_is_refused() -> None:
    """More output than allowed is an error and no endless memory."""
    with pytest.raises(DocumentFailed, match="printed more than 1,000 bytes") as caught:
        run_program(["head", "-c", "5000", "/dev/zero"], timeout_s=20, output_bytes=1000)
    assert caught.value.code == "TOO_MUCH_TEXT"


def test_a_program_stays_in_the_group_of_its_caller() -> None:
    """Killing the caller's group kills the program too."""
    script = "import os; print(os.getpgrp())"
    assert int(run_program([sys.executable, "-c", script], timeout_s=20).stdout) == os.getpgrp()


@pytest.mark.parametrize(
    ("name", "code", "hint"),
    [
        ("tesseract", "OCR_MISSING", "apt-get install tesseract-ocr"),
        ("soffice", "CONVERTER_MISSING", "brew install --cask libreoffice"),
        ("antiword", "CONVERTER_MISSING", "apt-get install antiword"),
    ],
)
def test_a_missing_program_is_named_with_the_way_to_install_it(
    empty_path: Path, name: str, code: str, hint: str
) -> None:
    """Not on the machine: found by nobody, without a version, and an error that says what to do."""
    assert find_program(name) is None
    assert program_version(name) == ""
    for attempt in (lambda: require_program(name), lambda: run_program([name], timeout_s=1)):
        with pytest.raises(ProgramMissing) as caught:
            attempt()
        assert caught.value.code == code
        assert caught.value.retryable
        assert hint in caught.value.remedy


def test_an_installed_program_is_found_with_its_version(empty_path: Path) -> None:
    """PATH is searched at every call, other spellings of the name included, and the version is asked for."""
    program = empty_path / "libreoffice"
    program.write_text("#!/bin/sh\necho LibreOffice 24.2.7.2 build 420\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    assert find_program("soffice") == str(program)
    assert program_version("soffice") == "24.2.7.2"


def test_the_real_tesseract_tells_its_version() -> None:
    """The program that the set-up installs is found and understood."""
    assert find_program("tesseract")
    assert int(program_version("tesseract").split(".")[0]) >= 4


def test_running_a_program_announces_its_stage(monkeypatch: pytest.MonkeyPatch, empty_path: Path) -> None:
    """Recognition and conversion extend the deadline without the extractor having to think of it."""
    heard: list[str] = []
    monkeypatch.setattr(progress, "_listener", heard.append)
    for name in PROGRAMS:
        with pytest.raises(ProgramMissing):
            run_program([name], timeout_s=1)
    assert heard == ["ocr", "convert", "convert", "convert"]
