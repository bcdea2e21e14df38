"""The client's hold on the fork server: starts it, asks it for children, ends it."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from resumectl.parse.sandbox import frames
from resumectl.parse.sandbox.tasks import Registry

ANSWER_S: Final = 15.0
SPARE_BYTES: Final = 12_000_000
"""Beyond the limit of answers: more than a child that keeps to it ever sends."""

# Keys, passwords and proxies of the caller are none of the business of code that reads strangers' files.
_KEPT_VARIABLES: Final = (
    "HOME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "LD_LIBRARY_PATH",
    "PATH",
    "TESSDATA_PREFIX",
    "TMPDIR",
    "VIRTUAL_ENV",
    "XDG_CACHE_HOME",
)
_SET_VARIABLES: Final = {
    # The same bytes give the same profile, also where a set is walked through.
    "PYTHONHASHSEED": "0",
    "PYTHONUTF8": "1",
    # A process that has threads must not fork, and recognition gets slower with several.
    "OMP_NUM_THREADS": "1",
    "OMP_THREAD_LIMIT": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "VECLIB_MAXIMUM_THREADS": "1",
    "OBJC_DISABLE_INITIALIZE_FORK_SAFETY": "YES",
}

log = logging.getLogger("resumectl.parse")


class ServerGone(Exception):
    """The fork server ended, or does not answer."""


@dataclass(slots=True)
class Child:
    """A child process and the socket to it."""

    pid: int
    channel: socket.socket
    reader: frames.Reader

    @property
    def has_hung_up(self) -> bool:
        """Whether a child that should be idle has closed its side."""
        try:
            # Words that nobody asked for are as bad as an end.
            return self.reader.read(0) is not None
        except (EOFError, frames.FrameTooLong):
            return True


class ForkServer:
    """One fork server process; started by the first `fork`, and once more when it is found dead then.

    Thread-safe. `search_path` stands for PATH in the server and in every program that children run.
    """

    def __init__(self, registry: Registry, search_path: str | None = None) -> None:
        self._registry = registry
        self._search_path = search_path
        self._lock = threading.Lock()
        self._running: _Running | None = None
        self._closed = False

    def fork(self) -> Child:
        """A new child. Raises ServerGone with a reason when there cannot be one."""
        with self._lock:
            if self._closed:
                raise ServerGone("it was closed")
            if self._running is not None:
                try:
                    return self._running.fork()
                except ServerGone:
                    self._stop()
                except BaseException:
                    # An answer may still be on its way, which the next question must not take for its own.
                    self._stop()
                    raise
            try:
                self._running = _Running(self._registry, self._search_path)
                return self._running.fork()
            except BaseException:
                self._stop()
                raise

    def end(self, child: Child, grace_s: float = 0.0) -> int | None:
        """Kill the child, with all that it started, unless it ends by itself in `grace_s` seconds.

        Returns its exit code (below zero: the signal), or None when it had to be killed or nothing is known.
        """
        child.channel.close()
        with self._lock:
            if self._running is None or child.pid not in self._running.children:
                return None
            try:
                return self._running.end(child.pid, grace_s)
            except BaseException as problem:
                self._stop()
                if isinstance(problem, ServerGone):
                    return None
                raise

    def close(self) -> None:
        """Kill the server and all its children; there will be no others."""
        with self._lock:
            self._closed = True
            self._stop()

    def abandon(self) -> None:
        """Forget a server that belongs to the process from which this one was forked; it lives on there."""
        if self._running is not None:
            self._running.abandon()

    def _stop(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.stop()


class _Running:
    """A living fork server. Every call may raise ServerGone; after that it can only be stopped."""

    def __init__(self, registry: Registry, search_path: str | None) -> None:
        self.children: set[int] = set()
        self._answer_bytes = registry.answer_bytes
        self._process: subprocess.Popen[bytes] | None = None
        self._control, theirs = socket.socketpair()
        self._reader = frames.Reader(self._control, 1_000_000)
        self._folder = ""
        try:
            with theirs:
                self._folder = tempfile.mkdtemp(prefix="resumectl-parse-")
                self._process = self._start(theirs.fileno(), _environment(search_path))
            order = {"registry": registry.to_json(), "folder": self._folder, "parent": os.getpid()}
            answer = self._ask(order, timeout_s=registry.start_s)
        except BaseException as problem:
            self.stop()
            if isinstance(problem, OSError):
                raise ServerGone(problem.strerror or str(problem)) from problem
            raise
        for target, reason in answer["missing"].items():
            log.debug("not preloaded: %s: %s", target, reason)

    def _start(self, channel: int, variables: dict[str, str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "resumectl.parse.sandbox.server", str(channel)],
            pass_fds=(channel,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
            env=variables,
            # Ctrl-C in the terminal is for the client alone, which then ends its server.
            start_new_session=True,
        )

    def fork(self) -> Child:
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                answer = self._ask({"do": "fork"}, theirs)
            if "problem" in answer:
                raise ServerGone(answer["problem"])
        except BaseException:
            ours.close()
            raise
        self.children.add(answer["pid"])
        return Child(answer["pid"], ours, frames.Reader(ours, self._answer_bytes + SPARE_BYTES))

    def end(self, pid: int, grace_s: float) -> int | None:
        code = self._ask({"do": "end", "pid": pid, "grace_s": grace_s})["code"]
        self.children.discard(pid)
        return code if isinstance(code, int) else None

    def stop(self) -> None:
        """Make sure that the server, its children and their folders are gone."""
        self._control.close()
        try:
            if self._process is not None:
                _end(self._process)
                if self._process.returncode != 0:
                    self._kill_children()
        finally:
            if self._folder:
                shutil.rmtree(self._folder, ignore_errors=True)

    def _kill_children(self) -> None:
        for pid in self.children:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)

    def abandon(self) -> None:
        """Close what this process inherited of it."""
        self._control.close()
        if self._process is not None:
            # Else Popen complains of a running process, which is not this one's child.
            self._process.returncode = 0

    def _ask(
        self, order: Mapping[str, Any], passed: socket.socket | None = None, timeout_s: float = ANSWER_S
    ) -> dict[str, Any]:
        message = frames.pack(frames.CONTROL, order)
        try:
            self._control.settimeout(timeout_s)
            if passed is None:
                self._control.sendall(message)
            else:
                socket.send_fds(self._control, [message], [passed.fileno()])
            frame = self._reader.read(timeout_s)
        except (OSError, EOFError):
            frame = None
        if frame is None:
            raise ServerGone("it ended or does not answer")
        answer: dict[str, Any] = frame.json()
        return answer


def _end(process: subprocess.Popen[bytes]) -> None:
    """Wait for a server whose socket was closed: it kills its children and removes their folders first."""
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _environment(search_path: str | None) -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    # Without the current directory, which an empty entry means: it holds strangers' files.
    folders = [os.path.abspath(part) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]
    if folders:
        kept["PYTHONPATH"] = os.pathsep.join(folders)
    if search_path is not None:
        kept["PATH"] = search_path
    return kept | _SET_VARIABLES
