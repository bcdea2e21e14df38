"""Ctrl-C where it takes a moment: what is waited for is said, and a second one waits for nothing."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli_bench import command, environment, newest_attempts, resume_pdf, resume_png, run, wait_until, write_all

from resumectl.cli.show import Screen
from resumectl.cli.stopping import stopped_at_once
from resumectl.model.limits import PARSE_ATTEMPTS

SLOW = """\
import sys, time
from resumectl.parse.sandbox import client

def parse(self, document, options=None):
    print("reading", file=sys.stderr, flush=True)
    time.sleep(60)

client.ParserPool.parse = parse
client.ParserPool.close = lambda self: time.sleep(60)
from resumectl.__main__ import main
main()
"""
"""A parser that does not end when it is told to."""
SAID = ["Ending the processes that do the work; Ctrl-C again stops at once.", "Stopped at once."]


@pytest.mark.parametrize("verb", ["parse", "upload", "explain"])
def test_a_command_that_does_not_end_yet_says_so(tmp_path: Path, verb: str) -> None:
    """Whatever the command, and a second Ctrl-C ends it there and then, with 130."""
    write_all(tmp_path, {"scan.png": resume_png()})
    process = reading_for_ever(tmp_path, verb, "scan.png")
    process.send_signal(signal.SIGINT)
    assert process.stderr
    assert process.stderr.readline().rstrip() == SAID[0]
    process.send_signal(signal.SIGINT)
    _, rest = process.communicate(timeout=10)
    assert (process.returncode, rest) == (130, f"{SAID[1]}\n")


def test_what_ends_soon_needs_no_word(capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C is KeyboardInterrupt as ever; afterwards all is as it was, and what is ignored stays so."""
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), stopped_at_once(Screen()):
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with stopped_at_once(Screen()):
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    assert capsys.readouterr().err == ""


def test_a_worker_says_what_it_waits_for(tmp_path: Path) -> None:
    """It finishes what it reads; a second Ctrl-C gives that back, and neither counts as an attempt nor as a bug."""
    for path in write_all(tmp_path, {"first.pdf": resume_pdf(), "scan.png": resume_png(200)}):
        assert run("upload", path, "--no-wait", home=tmp_path).code == 0
    process = subprocess.Popen(
        command("worker", "--jobs", "1"),
        cwd=tmp_path, env=environment(tmp_path), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    wait_until(lambda: newest_attempts(tmp_path) == [("PROCESSING", 1)])
    assert process.stderr
    assert process.stderr.readline().startswith("Reading what waits in ")
    process.send_signal(signal.SIGINT)
    assert process.stderr.readline() == "Finishing what was begun; Ctrl-C again stops at once.\n"
    process.send_signal(signal.SIGINT)
    _, rest = process.communicate(timeout=20)
    assert (process.returncode, rest) == (130, f"{SAID[1]} The same command again goes on where it stopped.\n")
    assert newest_attempts(tmp_path) == [("PENDING", 0)]
    process = subprocess.Popen(command("worker"), cwd=tmp_path, env=environment(tmp_path), stderr=subprocess.PIPE)
    wait_until(lambda: newest_attempts(tmp_path) == [("COMPLETED", 1)])
    process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=20)
    assert (process.returncode, said.splitlines()[-1]) == (0, b"Read 1 document.")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_kill_is_no_attempt_of_any_command(tmp_path: Path, number: signal.Signals) -> None:
    """Of `upload` too, which reads by itself: what was being read is given back, and the program ends by the signal."""
    first, scan = write_all(tmp_path, {"first.pdf": resume_pdf(), "scan.png": resume_png(200)})
    assert run("upload", first, home=tmp_path).code == 0
    # Tests that run under nohup hand on that hangups are ignored, and the program would heed that.
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    try:
        process = subprocess.Popen(
            command("upload", scan), cwd=tmp_path, env=environment(tmp_path), stderr=subprocess.PIPE
        )
    finally:
        signal.signal(signal.SIGHUP, before)
    wait_until(lambda: newest_attempts(tmp_path) == [("PROCESSING", 1)])
    # A terminal that is closed sends two.
    process.send_signal(number)
    process.send_signal(number)
    process.communicate(timeout=20)
    # On a busy machine it does not come to an end in order, and is none all the same.
    assert process.returncode in (-number, 128 + number)
    ((status, attempts),) = newest_attempts(tmp_path)
    assert attempts == 0
    assert status == "PENDING" or process.returncode > 0


def test_kill_ends_what_does_not_end(tmp_path: Path) -> None:
    """Where giving back takes too long the command ends all the same, as one that a signal ended."""
    write_all(tmp_path, {"scan.png": resume_png()})
    process = reading_for_ever(tmp_path, "upload", "scan.png")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=20)
    assert process.returncode == 128 + signal.SIGTERM


@pytest.mark.parametrize("line", ["worker", "batch in", "watch in --settle 1s"])
def test_who_is_killed_while_it_ends_made_no_attempt(tmp_path: Path, line: str) -> None:
    """A container's stop: told to stop, and killed when that takes too long. No document is given up for it."""
    (path,) = write_all(tmp_path, {"in/cv.pdf": resume_pdf()})
    assert run("upload", path, "--no-wait", home=tmp_path).code == 0
    for _ in range(PARSE_ATTEMPTS + 1):
        process = reading_for_ever(tmp_path, *line.split())
        process.send_signal(signal.SIGINT)
        wait_until(lambda: newest_attempts(tmp_path)[0][1] == 0)
        process.kill()
        process.communicate(timeout=20)
    assert run("worker", "--until-empty", home=tmp_path).code == 0
    assert newest_attempts(tmp_path) == [("COMPLETED", 1)]


def reading_for_ever(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """A command that has begun to read a document, and does not end by itself."""
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW, *arguments],
        cwd=folder, env=environment(folder), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert process.stderr
    while process.stderr.readline() != "reading\n":
        assert process.poll() is None
    return process
