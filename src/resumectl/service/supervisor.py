"""The process that `serve` starts: binds, starts the others, replaces those that die, ends them in order."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from resumectl.model.errors import ResumectlError, UsageError
from resumectl.service.options import STOP_S, ServeOptions

START_S = 60.0
_LOOK_S = 0.2
_RESTARTS = 5
"""How often one process may die within a minute before the service gives up."""
_KILL_S = STOP_S + 10.0


@dataclass(slots=True)
class _Child:
    """One process of the service and how to start it again."""

    name: str
    command: Sequence[str]
    descriptors: tuple[int, ...] = ()
    process: subprocess.Popen[bytes] | None = None
    starts: list[float] = field(default_factory=list)

    def start(self) -> None:
        # A session of its own: Ctrl-C reaches the supervisor alone, which then ends all in order.
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=self.descriptors,
            start_new_session=True,
        )
        self.starts.append(time.monotonic())

    def wait_ready(self) -> bool:
        """Whether it said that it works; False when it ended before."""
        assert self.process
        assert self.process.stdout
        timer = threading.Timer(START_S, self.process.kill)
        timer.start()
        try:
            return self.process.stdout.readline() == b"ready\n"
        finally:
            timer.cancel()

    @property
    def is_dead(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    @property
    def dies_often(self) -> bool:
        recent = [one for one in self.starts if one > time.monotonic() - 60]
        return len(recent) > _RESTARTS

    def terminate(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()

    def wait_end(self, ends_s: float) -> None:
        """Wait for its end, and kill it when that does not come in time."""
        if self.process is None:
            return
        try:
            self.process.wait(max(0.0, ends_s - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                with contextlib.suppress(OSError):
                    stream.close()


def serve(options: ServeOptions, on_listening: Callable[[str], None], say: Callable[[str], None]) -> None:
    """Serve until SIGTERM, SIGINT or a defect that does not go away.

    Args:
        on_listening: gets the base URL once everything answers.
        say: gets sentences about processes that died.

    Raises:
        UsageError: the address cannot be bound.
        ResumectlError: a process does not start, or dies again and again.
    """
    from resumectl.wire.models import API_PREFIX

    listening = _bind(options)
    options = options.bound_to(listening.getsockname()[1])
    children = _children(options, listening)
    stopped = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.set())
    try:
        for child in children:
            child.start()
        for child in children:
            if not child.wait_ready() and not stopped.is_set():
                raise ResumectlError(f"The {child.name} did not start.", remedy="Its own words stand above.")
        if not stopped.is_set():
            on_listening(f"{options.root_url}{API_PREFIX}")
        _watch(children, stopped, say)
    finally:
        listening.close()
        _end(children)


def _bind(options: ServeOptions) -> socket.socket:
    try:
        family = socket.getaddrinfo(options.host, options.port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((options.host, options.port), family=family, backlog=2048)
    except (OSError, UnicodeError, OverflowError) as error:
        reason = str(getattr(error, "strerror", None) or error).lower()
        raise UsageError(
            f"{options.host} port {options.port} cannot be used: {reason}.",
            remedy="Choose another --host or --port; port 0 takes a free one.",
        ) from error
    listening.set_inheritable(True)
    return listening


def _children(options: ServeOptions, listening: socket.socket) -> list[_Child]:
    def command(module: str, *more: str) -> list[str]:
        return [sys.executable, "-m", f"resumectl.service.{module}", options.to_text(), *more]

    descriptor = listening.fileno()
    workers = [
        _Child(f"HTTP process {number}", command("worker", str(descriptor)), (descriptor,))
        for number in range(1, options.workers + 1)
    ]
    beside = [_Child("parser process", command("parser")), _Child("webhook process", command("courier"))]
    return [*workers, *beside]


def _watch(children: Sequence[_Child], stopped: threading.Event, say: Callable[[str], None]) -> None:
    while not stopped.wait(_LOOK_S):
        for child in children:
            if not child.is_dead or stopped.is_set():
                continue
            code = child.process.returncode if child.process else 0
            if child.dies_often:
                raise ResumectlError(f"The {child.name} ends again and again (last with {code}).")
            say(f"The {child.name} ended with {code}; starting it again.")
            child.start()
            if not child.wait_ready() and not stopped.is_set():
                raise ResumectlError(f"The {child.name} did not start again.")


def _end(children: Sequence[_Child]) -> None:
    """End all: what they are doing is finished, or goes back."""
    for child in children:
        child.terminate()
    ends_s = time.monotonic() + _KILL_S
    for child in children:
        child.wait_end(ends_s)


def has_extra() -> bool:
    """Whether what the extra `serve` installs is there; nothing is imported."""
    from importlib.util import find_spec

    return all(find_spec(name) for name in ("fastapi", "uvicorn", "python_multipart")) and os.name == "posix"
