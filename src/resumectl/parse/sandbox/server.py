"""The fork server: a fresh interpreter that loads the parser once and forks children that are born warm.

`python -m resumectl.parse.sandbox.server FD` speaks on the inherited socket FD and ends when that closes. It
has one thread, holds no document, and is the one that kills: what a child leaves behind, and all at the end.
"""

from __future__ import annotations

import gc
import os
import selectors
import shutil
import signal
import socket
import sys
import tempfile
import time
from contextlib import suppress
from importlib import import_module
from types import FrameType
from typing import Any, Final, NoReturn

from resumectl.parse.sandbox import child, frames
from resumectl.parse.sandbox.limits import adopt_orphans, bind_child, die_with
from resumectl.parse.sandbox.processes import processes
from resumectl.parse.sandbox.tasks import Registry

TICK_S: Final = 1.0
"""How often the parent is looked for, in case another process holds its end of the socket open."""
ALLOCATIONS_BETWEEN_COLLECTIONS: Final = 50_000
"""Python's own 700 make a collection every few lines of a document; little of what parsing makes is in cycles."""


def main(control: socket.socket) -> None:
    """Serve until the client is gone."""
    # A caller that blocks signals hands that down, and SIGCHLD is needed here.
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    for deaf in (signal.SIGINT, signal.SIGHUP):
        signal.signal(deaf, signal.SIG_IGN)
    reader = frames.Reader(control, 1_000_000)
    order = reader.expect(frames.CONTROL).json()
    registry = Registry.from_json(order["registry"])
    missing = _preload(registry)
    server = _Server(control, registry, order["folder"], order["parent"])
    try:
        # Whoever asked may be gone by now.
        frames.send_json(control, frames.CONTROL, {"missing": missing})
        server.run()
    finally:
        server.end_all()


def _preload(registry: Registry) -> dict[str, str]:
    """Import what children need; what is missing here shows again, as an error, when a document needs it."""
    sys.path[:0] = registry.python_path
    missing = {}
    for target in registry.preload:
        module, _, function = target.partition(":")
        try:
            found = import_module(module)
            if function:
                getattr(found, function)()
        except Exception as problem:  # noqa: BLE001 - costs time alone; a document that meets the mistake tells it
            missing[target] = f"{type(problem).__name__}: {problem}"
    gc.collect()
    # Frozen objects are not touched by collections in the children, so that their pages stay shared.
    gc.freeze()
    gc.set_threshold(ALLOCATIONS_BETWEEN_COLLECTIONS, 10, 10)
    return missing


class _Server:
    def __init__(self, control: socket.socket, registry: Registry, folder: str, parent: int) -> None:
        self._control = control
        self._registry = registry
        self._folder = folder
        self._parent = parent
        self._folders: dict[int, str] = {}
        """The living children and their private folders."""
        self._ended: dict[int, int] = {}
        """Exit codes (below zero: signals) of children that nobody has asked about yet."""
        self._woken, self._waker = socket.socketpair()
        adopt_orphans()

    def run(self) -> None:
        """Answer the client until it, or the process that it lives in, is gone."""
        for end in (self._woken, self._waker):
            end.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGTERM, _leave)
        signal.set_wakeup_fd(self._waker.fileno(), warn_on_full_buffer=False)
        with selectors.DefaultSelector() as selector:
            for end in (self._woken, self._control):
                selector.register(end, selectors.EVENT_READ)
            while os.getppid() == self._parent:
                ready = [key.fileobj for key, _ in selector.select(TICK_S)]
                if self._woken in ready:
                    with suppress(BlockingIOError):
                        self._woken.recv(4096)
                self._reap()
                if self._control in ready and not self._answer():
                    return

    def end_all(self) -> None:
        """Kill every child with all that it started, and remove the private folders."""
        for pid in list(self._folders):
            self._kill(pid)
        until = time.monotonic() + 5
        while self._folders and time.monotonic() < until:
            self._reap()
            time.sleep(0.001)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _answer(self) -> bool:
        """Do one thing that the client asks for; False when the client is gone."""
        try:
            message, descriptors, _, _ = socket.recv_fds(self._control, 65_536, 1)
        except ConnectionError:
            return False
        if not message:
            return False
        # The client waits for each answer, so a message is never longer than one short frame.
        frame = frames.parse(message)
        order = frame.json() if frame else {}
        if order.get("do") == "fork" and descriptors:
            answer = self._fork(descriptors[0])
        elif order.get("do") == "end":
            answer = self._end(order["pid"], order["grace_s"])
        else:
            return False
        frames.send_json(self._control, frames.CONTROL, answer)
        return True

    def _fork(self, channel: int) -> dict[str, Any]:
        try:
            folder = tempfile.mkdtemp(dir=self._folder)
            server = os.getpid()
            pid = os.fork()
        except OSError as problem:
            os.close(channel)
            return {"problem": problem.strerror or str(problem)}
        if pid == 0:
            self._be_child(server, channel, folder)
        os.close(channel)
        self._folders[pid] = folder
        return {"pid": pid}

    def _be_child(self, server: int, channel: int, folder: str) -> NoReturn:
        code = os.EX_SOFTWARE
        try:
            os.setsid()
            die_with(server)
            signal.set_wakeup_fd(-1)
            for restored in (signal.SIGCHLD, signal.SIGTERM):
                signal.signal(restored, signal.SIG_DFL)
            for end in (self._control, self._woken, self._waker):
                end.close()
            os.set_inheritable(channel, False)
            os.chdir(folder)
            tempfile.tempdir = os.environ["TMPDIR"] = folder
            bind_child()
            child.serve(socket.socket(fileno=channel), self._registry.tasks, folder)
            code = os.EX_OK
        finally:
            os._exit(code)

    def _end(self, pid: int, grace_s: float) -> dict[str, Any]:
        """Kill a child unless it ends by itself in time; `{"code": int}`, or None if it was killed here."""
        if self._await_end(pid, grace_s):
            return {"code": self._ended.pop(pid, None)}
        self._kill(pid)
        self._await_end(pid, 5)
        self._ended.pop(pid, None)
        return {"code": None}

    def _await_end(self, pid: int, within_s: float) -> bool:
        until = time.monotonic() + within_s
        self._reap()
        while pid in self._folders and time.monotonic() < until:
            time.sleep(0.0002)
            self._reap()
        return pid not in self._folders

    def _reap(self) -> None:
        """Take leave of every process that ended; what an ended child leaves behind is killed at once."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            folder = self._folders.pop(pid, None)
            if folder is not None:
                self._ended[pid] = os.waitstatus_to_exitcode(status)
                self._kill(pid)
                shutil.rmtree(folder, ignore_errors=True)
            # Also after an orphan's end: it may have left children of its own.
            self._kill_strays()

    def _kill(self, pid: int) -> None:
        # A child that was forked a moment ago may not lead its own group yet.
        for kill in (os.killpg, os.kill) if pid in self._folders else (os.killpg,):
            with suppress(ProcessLookupError, PermissionError):
                kill(pid, signal.SIGKILL)

    def _kill_strays(self) -> None:
        """Kill what left its child's group and came to us as an orphan (where orphans are adopted)."""
        me = os.getpid()
        for process in processes():
            if (
                process.parent == me
                and process.pid not in self._folders
                and process.session not in self._folders
            ):
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(process.pid, signal.SIGKILL)


def _leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
