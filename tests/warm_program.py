"""`resumectl` without the second that every start takes: a process that has loaded all of it forks each run.

A run is a process of its own, with its own arguments, variables, folder and three streams, that runs the
package's `__main__`. Only what came before it is shared: the imports, a parser that has read its samples, and
what it said of documents that take it long, such as scans.

`warm_command()` begins the command line of a run; the pytest fixture `warm_children` lends fork servers to a
process of tests. What concerns a start, memory, signals or left-over processes starts cold.

    python tests/warm_program.py SOCKET    the process that forks; ends with its standard input
"""

from __future__ import annotations

import atexit
import hashlib
import io
import json
import os
import pickle
import pkgutil
import runpy
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from warm_run import send

HERE = Path(__file__).resolve().parent
LOADED: list[subprocess.Popen[bytes]] = []


def stop_warm_program() -> None:
    """End the process that forks, if there is one."""
    while LOADED:
        LOADED.pop().__exit__(None, None, None)


@cache
def warm_command() -> list[str]:
    """The beginning of a command line that stands for `python -m resumectl`."""
    path = os.path.join(tempfile.mkdtemp(prefix="warm-"), "socket")
    # What loads libraries and then forks is bound to what the parser's own fork server is bound to.
    from resumectl.parse.sandbox.forkserver import _SET_VARIABLES

    variables = {**os.environ, **_SET_VARIABLES, "PYTHONPATH": str(HERE.parent / "src")}
    loaded = subprocess.Popen(
        [sys.executable, __file__, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=variables
    )
    assert loaded.stdin
    assert loaded.stdout
    assert loaded.stdout.readline() == b"ready\n"
    loaded.stdout.close()
    # Its input closes with this process, however that ends.
    LOADED.append(loaded)
    return [sys.executable, "-S", str(HERE / "warm_run.py"), path]


def serve(path: str) -> None:
    """Fork a run for each that asks, until standard input ends."""
    load_all()
    woken, waker = socket.socketpair()
    woken.setblocking(False)
    waker.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
    running: dict[int, socket.socket] = {}
    with socket.socket(socket.AF_UNIX) as door, selectors.DefaultSelector() as selector:
        door.bind(path)
        door.listen(64)
        for one in (door, woken, sys.stdin):
            selector.register(one, selectors.EVENT_READ)
        print("ready", flush=True)
        while True:
            for key, _ in selector.select():
                if key.fileobj is sys.stdin:
                    end_all(running, path)
                    return
                if key.fileobj is door:
                    line, _ = door.accept()
                    running[begin(line, [door, woken, waker])] = line
                    selector.register(line, selectors.EVENT_READ)
                elif key.fileobj is woken:
                    with suppress(BlockingIOError):
                        woken.recv(4096)
                elif isinstance(key.fileobj, socket.socket):
                    # Who asked was killed: the run that it stands for ends as well.
                    for pid, line in running.items():
                        if line is key.fileobj:
                            os.kill(pid, signal.SIGKILL)
                    selector.unregister(key.fileobj)
            for pid, status in ended():
                line = running.pop(pid)
                with suppress(KeyError):
                    selector.unregister(line)
                with line, suppress(OSError):
                    line.sendall(str(os.waitstatus_to_exitcode(status)).encode())


def ended() -> list[tuple[int, int]]:
    """Children that ended, with their states."""
    found = []
    with suppress(ChildProcessError):
        while (one := os.waitpid(-1, os.WNOHANG))[0]:
            found.append(one)
    return found


def end_all(running: dict[int, socket.socket], path: str) -> None:
    for pid in running:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    shutil.rmtree(os.path.dirname(path))


def load_all() -> None:
    """Import everything but the service, and read the parser's samples."""
    import resumectl

    for name in ("docx", "docxtpl", "httpx", "rich.table", "rich.progress", "sqlite3", "jinja2", "lxml.etree"):
        import_module(name)
    left_out = ("resumectl.service", "resumectl.__main__")
    for module in pkgutil.walk_packages(resumectl.__path__, "resumectl."):
        if not module.name.startswith(left_out):
            with suppress(ImportError):
                import_module(module.name)
    from resumectl.parse.sandbox import forkserver, server, tasks

    server._preload(tasks.PARSER)
    tasks.parse = remembering(tasks.parse)
    START.append(forkserver._Running._start)
    forkserver._Running._start = spare_or_new  # type: ignore[method-assign]


def begin(line: socket.socket, ours: list[socket.socket]) -> int:
    """Fork a run as it is ordered; gives its process."""
    order, descriptors = received(line)
    pid = os.fork()
    if pid:
        for one in descriptors:
            os.close(one)
        return pid
    code = 70
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for one in (*ours, line):
            one.close()
        if "arguments" not in order:
            be_quiet()
            be_fork_server(order, descriptors[0])
            os._exit(0)
        for at, stream in enumerate(descriptors):
            os.dup2(stream, at)
            os.close(stream)
        code = run(order)
    finally:
        os._exit(code)


def received(line: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """The order that `send` sent, and the descriptors with it."""
    head, descriptors, _, _ = socket.recv_fds(line, 4, 3)
    message = b""
    while len(message) < int.from_bytes(head, "big"):
        message += line.recv(1 << 20)
    return json.loads(message), descriptors


def run(order: dict[str, Any]) -> int:
    """The run itself, in the forked process; its exit code."""
    os.environ.clear()
    os.environ.update(order["variables"])
    time.tzset()
    os.chdir(order["folder"])
    keep_spare()
    encoding, read, written = order["streams"]
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(open(0, "rb"), encoding, read)  # type: ignore[misc] # noqa: SIM115
    sys.stdout = sys.__stdout__ = io.TextIOWrapper(open(1, "wb"), encoding, written)  # type: ignore[misc] # noqa: SIM115
    sys.stderr = sys.__stderr__ = io.TextIOWrapper(  # type: ignore[misc]
        open(2, "wb", 0), encoding, "backslashreplace", write_through=True  # noqa: SIM115
    )
    sys.argv = ["resumectl", *order["arguments"]]
    code = 0
    try:
        runpy.run_module("resumectl", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001 - what Python itself prints of an error that nobody caught
        sys.excepthook(*sys.exc_info())
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    return code


class Forked:
    """What `subprocess.Popen` is for the client of a fork server."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.returncode = os.waitstatus_to_exitcode(status) if pid else None
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        until = time.monotonic() + (1e9 if timeout is None else timeout)
        while (code := self.poll()) is None:
            if time.monotonic() > until:
                raise subprocess.TimeoutExpired("resumectl.parse.sandbox.server", timeout or 0)
            time.sleep(0.001)
        return code

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)


class Lent(Forked):
    """A fork server that the loaded process forked for another one; `line` tells when it has ended."""

    def __init__(self, line: socket.socket) -> None:
        super().__init__(0)
        self.line = line

    def poll(self) -> int | None:
        if self.returncode is None:
            with suppress(BlockingIOError):
                self.returncode = int(self.line.recv(8, socket.MSG_DONTWAIT).decode() or "-9")
                self.line.close()
        return self.returncode

    def kill(self) -> None:
        # The loaded process kills what nobody asks for any more.
        self.line.shutdown(socket.SHUT_WR)


def lend(self: Any, channel: int, variables: dict[str, str]) -> Any:
    """Stands for `_Running._start` in a process of tests: the loaded process forks the server."""
    line = socket.socket(socket.AF_UNIX)
    line.connect(warm_command()[-1])
    send(line, json.dumps({"variables": variables, "folder": self._folder}).encode(), [channel])
    return Lent(line)


SPARE: list[tuple[int, socket.socket]] = []
"""A loaded process that waits to become the run's fork server."""


def keep_spare() -> None:
    """Fork it while the run has a single thread."""
    ours, theirs = socket.socketpair()
    pid = os.fork()
    if pid:
        theirs.close()
        SPARE.append((pid, ours))
        return
    try:
        ours.close()
        be_quiet()
        message, (channel,), _, _ = socket.recv_fds(theirs, 1 << 20, 1)
        theirs.close()
        be_fork_server(json.loads(message), channel)
    finally:
        os._exit(0)


def spare_or_new(self: Any, channel: int, variables: dict[str, str]) -> Any:
    """Stands for `_Running._start` in a run: the spare process, once, then new ones as in a run that began cold."""
    if not SPARE:
        return START[0](self, channel, variables)
    pid, line = SPARE.pop()
    with line:
        order = {"variables": variables, "folder": self._folder}
        socket.send_fds(line, [json.dumps(order).encode()], [channel])
    return Forked(pid)


START: list[Any] = []
"""`_Running._start` as it is."""


def be_quiet() -> None:
    quiet = os.open(os.devnull, os.O_RDWR)
    for at in range(3):
        os.dup2(quiet, at)
    os.close(quiet)


def be_fork_server(order: dict[str, Any], channel: int) -> None:
    """What `python -m resumectl.parse.sandbox.server` does, with the parser loaded."""
    os.setsid()
    os.environ.clear()
    os.environ.update(order["variables"])
    os.chdir(order["folder"])
    from resumectl.parse.sandbox import server, tasks

    class Server(server._Server):
        def __init__(self, control: Any, registry: Any, folder: str, parent: int) -> None:
            super().__init__(control, registry, folder, os.getppid())

    preload = server._preload
    server._Server = Server  # type: ignore[misc]
    server._preload = lambda registry: {} if registry.tasks == tasks.PARSER.tasks else preload(registry)
    server.main(socket.socket(fileno=channel))


LONG_S = 0.3


def remembering(parse: Any) -> Any:
    """The task `parse`, which looks up what it said of a document that took it long."""
    kept = os.path.join(os.path.dirname(sys.argv[1]), "read")
    os.mkdir(kept)

    def found_or_parsed(data: bytes, options: Any) -> Any:
        asked = hashlib.sha256(json.dumps([os.environ["PATH"], *sorted(options.items())]).encode() + data).hexdigest()
        path = os.path.join(kept, asked)
        with suppress(FileNotFoundError), open(path, "rb") as file:
            return pickle.load(file)
        began_s = time.process_time()
        answer = parse(data, options)
        spent = os.times()
        if time.process_time() - began_s + spent.children_user > LONG_S:
            with open(f"{path}.{os.getpid()}", "wb") as file:
                pickle.dump(answer, file)
            os.replace(f"{path}.{os.getpid()}", path)
        return answer

    return found_or_parsed


if __name__ == "__main__":
    serve(sys.argv[1])
