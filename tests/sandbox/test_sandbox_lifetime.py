"""The pool's life: nothing runs before it is needed, and nothing is left when it, or its process, is gone."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sandbox_watch import eventually, gone, running

from resumectl.parse.sandbox import processes, watch
from resumectl.parse.sandbox.client import ChildPool, PoolClosed, Reply
from resumectl.parse.sandbox.processes import Usage, descendants
from resumectl.parse.sandbox.tasks import Registry
from resumectl.parse.sandbox.watch import Deadlines, Watch

NewPool = Callable[..., ChildPool]
HERE = str(Path(__file__).parent)


def act(pool: ChildPool, what: str) -> Reply:
    return pool.call("act", what.encode(), {})


def who(pool: ChildPool) -> dict[str, object]:
    body = act(pool, "who").body
    assert body
    return json.loads(body)  # type: ignore[no-any-return]


def in_thread(work: Callable[[], object]) -> tuple[threading.Thread, list[object]]:
    """Run in a thread; the list gets what it returns, or the exception that it raises."""
    outcome: list[object] = []

    def run() -> None:
        try:
            outcome.append(work())
        except Exception as problem:  # noqa: BLE001 - the test looks at it
            outcome.append(problem)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, outcome


def noted(note: Path) -> list[str]:
    """The words of a note that a child writes when it is at work."""
    assert eventually(note.exists, within_s=20), "no child began"
    return note.read_text().split()


def test_nothing_runs_before_the_first_document(new_pool: NewPool) -> None:
    """A pool that is never used starts no process."""
    before = set(descendants(os.getpid()))
    pool = new_pool()
    assert set(descendants(os.getpid())) == before
    act(pool, "echo x")
    assert len(set(descendants(os.getpid())) - before) == 2


def test_a_pool_needs_children() -> None:
    """No children, no pool."""
    with pytest.raises(ValueError, match="at least one child"):
        ChildPool(Registry({}), 0)


def test_as_many_documents_at_once_as_children(new_pool: NewPool) -> None:
    """Two children read two documents at once; the third document waits its turn."""
    pool = new_pool(2)
    threads = [in_thread(lambda: act(pool, "ocr_for 1.5")) for _ in range(3)]
    began = time.monotonic()
    for thread, _ in threads:
        thread.join()
    assert 2.7 < time.monotonic() - began < 4.4
    assert all(isinstance(reply, Reply) and reply.error is None for _, [reply] in threads)


def test_many_threads_share_one_pool(new_pool: NewPool) -> None:
    """Answers never reach the wrong caller."""
    pool = new_pool(3)
    replies: dict[int, object] = {}

    def ask(number: int) -> None:
        for _ in range(20):
            replies[number] = act(pool, f"echo {number}").body

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert replies == {number: f'"{number}"'.encode() for number in range(8)}


def test_close_ends_everything(new_pool: NewPool, tmp_path: Path) -> None:
    """Who waits for a document gets PoolClosed; server, child, program and folders are gone."""
    pool = new_pool(2)
    note = tmp_path / "note"
    thread, outcome = in_thread(lambda: act(pool, f"note_and_hang {note}"))
    child, server, program, folder = noted(note)
    pool.close()
    thread.join(5)
    assert isinstance(outcome[0], PoolClosed)
    assert gone([int(child), int(server), int(program)], within_s=2)
    assert not Path(folder).parent.exists()
    pool.close()
    with pytest.raises(PoolClosed):
        act(pool, "echo x")


def test_a_forgotten_pool_is_closed(registry: Registry) -> None:
    """Without close, the end of the object is the end of its processes."""
    pool = ChildPool(registry)
    server = who(pool)["parent"]
    assert isinstance(server, int)
    del pool
    gc.collect()
    assert gone([server], within_s=2)


def test_a_dead_server_is_replaced(new_pool: NewPool) -> None:
    """The fork server may be killed between documents and during one: the document is read all the same."""
    pool = new_pool()
    child = who(pool)
    os.kill(int(str(child["parent"])), signal.SIGKILL)
    if sys.platform.startswith("linux"):
        assert gone([int(str(child["pid"]))], within_s=2)
    act(pool, "fail document")
    again = who(pool)
    assert again["parent"] != child["parent"]
    thread, outcome = in_thread(lambda: act(pool, "ocr_for 1.0"))
    time.sleep(0.3)
    os.kill(int(str(again["parent"])), signal.SIGKILL)
    thread.join(20)
    assert isinstance(outcome[0], Reply)
    assert outcome[0].body == b'"read"'


def test_a_killed_idle_child_is_not_given_a_document(new_pool: NewPool) -> None:
    """The system may kill a waiting child; the next document does not notice."""
    pool = new_pool()
    os.kill(int(str(who(pool)["pid"])), signal.SIGKILL)
    time.sleep(0.1)
    assert act(pool, "echo x").body == b'"x"'


@pytest.mark.parametrize("interpreter", ["/bin/false", "/nowhere/python"])
def test_a_server_that_cannot_start_is_an_error(
    registry: Registry, monkeypatch: pytest.MonkeyPatch, interpreter: str
) -> None:
    """No interpreter, no parser: an error that may go away, and no exception."""
    monkeypatch.setattr(sys, "executable", interpreter)
    with ChildPool(registry) as pool:
        error = act(pool, "echo x").error
    assert error is not None
    assert (error.code, error.retryable) == ("INTERNAL_ERROR", True)
    assert "could not be started" in error.message


def script(body: str) -> list[str]:
    """A Python program with a pool of the test tasks, called `pool`."""
    head = f"""
        import os, signal, sys, threading, time
        sys.path.insert(0, {HERE!r})
        from conftest import TASKS
        from resumectl.parse.sandbox.client import ChildPool
        pool = ChildPool(TASKS, 2)
        act = lambda what: pool.call("act", what.encode(), {{}})
    """
    return [sys.executable, "-c", textwrap.dedent(head) + textwrap.dedent(body)]


def finished(body: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The program after its end; `folder` is for its temporary files."""
    variables = os.environ | ({"TMPDIR": str(folder)} if folder else {})
    return subprocess.run(
        script(body), capture_output=True, text=True, timeout=60, check=False, env=variables
    )


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_outlives_the_process_of_the_pool(tmp_path: Path, how: signal.Signals) -> None:
    """However the process ends, even by kill -9: within two seconds server, child and program are gone."""
    note = tmp_path / "note"
    owner = subprocess.Popen(
        script(f"act('note_and_hang {note}')"), stderr=subprocess.DEVNULL, start_new_session=True
    )
    child, server, program, folder = noted(note)
    pids = [int(child), int(server), int(program)]
    assert all(running(pid) for pid in pids)
    owner.send_signal(how)
    assert owner.wait(5) != 0
    assert gone(pids, within_s=2)
    assert eventually(lambda: not Path(folder).parent.exists(), within_s=2)


def test_a_process_that_ends_while_its_server_starts_leaves_no_folder(tmp_path: Path) -> None:
    """The server finds nobody to answer when it has loaded the parser, and cleans up all the same."""
    body = "from resumectl.parse.sandbox.client import PARSER, ForkServer\nForkServer(PARSER).fork()"
    owner = subprocess.Popen([sys.executable, "-c", body], env=os.environ | {"TMPDIR": str(tmp_path)})
    assert eventually(lambda: bool(list(tmp_path.iterdir())), within_s=20)
    time.sleep(0.2)
    owner.kill()
    owner.wait()
    assert eventually(lambda: not list(tmp_path.iterdir()), within_s=20)


def test_ctrl_c_in_the_terminal_is_for_the_caller_alone(tmp_path: Path) -> None:
    """SIGINT to the foreground group ends the wait with KeyboardInterrupt, and the pool stays usable."""
    note = tmp_path / "note"
    body = f"""
        try:
            act('note_and_hang {note}')
        except KeyboardInterrupt:
            print(act('echo still here').body.decode())
    """
    owner = subprocess.Popen(script(body), stdout=subprocess.PIPE, text=True, start_new_session=True)
    pids = [int(word) for word in noted(note)[:3]]
    os.killpg(owner.pid, signal.SIGINT)
    out, _ = owner.communicate(timeout=10)
    assert out.strip() == '"still here"'
    assert owner.returncode == 0
    assert gone(pids, within_s=2)


def test_a_program_that_ends_without_closing_leaves_nothing(tmp_path: Path) -> None:
    """The end of the interpreter closes the pool, silently."""
    ended = finished("import json; print(json.loads(act('who').body)['parent'])", tmp_path)
    assert ended.returncode == 0
    assert ended.stderr == ""
    assert gone([int(ended.stdout)], within_s=2)
    assert not list(tmp_path.iterdir())


def test_an_interrupted_wait_for_a_child_does_not_mix_up_answers(tmp_path: Path) -> None:
    """Ctrl-C at any moment, also while children are forked: later documents get answers, nothing is left."""
    body = """
        import random, tempfile
        tempfile.gettempdir()  # Looking for it writes a file, once, which Python itself leaves when it is interrupted.
        source, seen, stopped = random.Random(3), 0, 0
        def interrupt(number, frame): raise KeyboardInterrupt
        signal.signal(signal.SIGALRM, interrupt)
        for number in range(25):
            try:
                signal.setitimer(signal.ITIMER_REAL, source.uniform(0.0001, 0.02))
                for _ in range(3):
                    act('tainted')
                signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                stopped += 1
            seen += act(f'echo {number}').body == f'"{number}"'.encode()
        print(seen, stopped > 5)
    """
    ended = finished(body, tmp_path)
    assert ended.stdout.split() == ["25", "True"], ended.stderr
    assert not list(tmp_path.iterdir())


def test_the_death_of_the_thread_that_started_the_server_is_no_harm() -> None:
    """A server started from a worker thread serves on when that thread has ended."""
    body = """
        threads = []
        def start(): threads.append(act('who').body)
        one = threading.Thread(target=start); one.start(); one.join()
        time.sleep(0.2)
        import json
        print(json.loads(threads[0])['parent'] == json.loads(act('who').body)['parent'])
    """
    assert finished(body).stdout.strip() == "True"


def test_a_forked_process_gets_a_server_of_its_own() -> None:
    """After os.fork the copy of the pool leaves the first one's children alone, and so does its end."""
    body = """
        import json
        mine = json.loads(act('who').body)
        copy = os.fork()
        if copy == 0:
            other = json.loads(act('who').body)
            ok = other['parent'] != mine['parent'] and other['pid'] != mine['pid']
            pool.close()
            os._exit(0 if ok else 1)
        print(os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]))
        print(json.loads(act('who').body)['pid'] == mine['pid'])
    """
    ended = finished(body)
    assert ended.stdout.split() == ["0", "True"], ended.stderr


def test_importing_the_announcements_loads_no_client() -> None:
    """Extractors say what they begin without loading sockets and the pool."""
    body = """
        import sys
        import resumectl.parse.sandbox.progress
        heavy = ("resumectl.parse.sandbox.client", "subprocess", "pymupdf")
        print([name for name in heavy if name in sys.modules])
    """
    ended = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(body)], capture_output=True, text=True, timeout=60, check=True
    )
    assert ended.stdout.strip() == "[]"


class Clock:
    """A clock and a process table that the test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now_s = 0.0
        self.usage = Usage(0.0, 0)
        monkeypatch.setattr(watch, "group_usage", lambda group: self.usage)
        self.watch = Watch(1, Deadlines(30.0, 120.0), _clock=lambda: self.now_s)

    def code_at_end(self, cpu_share: float) -> tuple[str, float]:
        """What the document is stopped for, and when, if it gets that share of a processor."""
        for _ in range(10_000):
            step_s = self.watch.next_look_s()
            assert step_s > 0
            self.now_s += step_s
            self.usage = Usage(self.usage.cpu_s + cpu_share * step_s, self.usage.resident_bytes)
            error = self.watch.look()
            if error is not None:
                return error.code, self.now_s
        raise AssertionError("the document is never stopped")


def test_an_idle_document_has_its_deadline_and_a_starved_one_twice_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Wall time stops what waits; what computes on a busy machine may take twice as long, and no longer."""
    assert Clock(monkeypatch).code_at_end(cpu_share=0.0) == ("PARSE_TIMEOUT", pytest.approx(30, abs=0.1))
    assert Clock(monkeypatch).code_at_end(cpu_share=0.25) == ("PARSE_TIMEOUT", pytest.approx(60, abs=1.1))


def test_an_announced_stage_has_the_longer_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """The long deadline counts from the beginning; a stage that nobody knows changes nothing."""
    clock = Clock(monkeypatch)
    clock.watch.enter("forever")
    clock.now_s = 20.0
    clock.watch.enter("ocr")
    assert clock.code_at_end(cpu_share=0.0) == ("PARSE_TIMEOUT", pytest.approx(120, abs=0.6))


def test_the_memory_of_programs_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """While programs run, the whole group is weighed every half second."""
    clock = Clock(monkeypatch)
    clock.watch.enter("convert")
    clock.usage = Usage(0.0, 3_000_000_000)
    assert clock.code_at_end(cpu_share=1.0) == ("PARSE_MEMORY", pytest.approx(0.5))


def test_the_process_table_knows_this_process() -> None:
    """Parent, group, session, memory and time of a living process are what the system says."""
    mine = next(process for process in processes.processes() if process.pid == os.getpid())
    assert (mine.parent, mine.group, mine.session) == (os.getppid(), os.getpgrp(), os.getsid(0))
    assert mine.resident_bytes == pytest.approx(processes.resident_bytes(), rel=0.2)
    assert mine.cpu_s == pytest.approx(time.process_time(), abs=0.5)


def test_both_ways_to_read_the_process_table_agree(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What ps prints on macOS is understood, with days, hours and fractions of seconds."""
    ps = tmp_path / "ps"
    ps.write_text("#!/bin/sh\necho '  77     1    70 1f2e   1-02:03:04.5   2048'\n")
    ps.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(processes.os.path, "exists", lambda path: False)
    [only] = processes.processes()
    assert only == processes.Process(77, 1, 70, 0x1F2E, 93_784.5, 2048 * 1024)
