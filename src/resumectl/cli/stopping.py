"""Ctrl-C, a second one, `kill` and a closed terminal: of any command, and while many files are worked on."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

from resumectl.cli import exits
from resumectl.cli.show import Screen
from resumectl.engine.base import Engine, excuse

LET_GO_S: Final = 2.0
"""How long giving back what is in work may take; what it does not reach is taken over as a dead program's."""
ENDING_S: Final = 5.0
"""How long a command that was killed may take to end in order; whoever stops a container waits ten."""
SOON_S: Final = 0.3
"""A command that has not ended so long after Ctrl-C looks as if it had not heard."""
_STOPPED: Final = "Stopped at once."
_GOES_ON: Final = f"{_STOPPED} The same command again goes on where it stopped."
_AT_ONCE: Final = (signal.SIGTERM, signal.SIGHUP)
_in_use: Final[list[Engine]] = []


@contextmanager
def in_use(engine: Engine) -> Iterator[None]:
    """The engine of the command that runs: what it reads is no attempt once the command is told to stop."""
    _in_use.append(engine)
    try:
        yield
    finally:
        _in_use.remove(engine)


@contextmanager
def stopped_at_once(screen: Screen) -> Iterator[None]:
    """The first Ctrl-C ends the command; where that takes a moment it is said, and a second one waits for nothing.

    `kill` and a closed terminal end it in the same order, within ENDING_S, so that what was being read is no attempt.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler or not _is_main_thread():
        yield
        return
    first: int | None = None
    waiting: threading.Timer | None = None

    def on_signal(number: int, frame: FrameType | None) -> None:
        nonlocal first, waiting
        if first is not None:
            if number == signal.SIGINT:
                _end(number, screen, _STOPPED)
            return
        first = number
        said = "Ending the processes that do the work; Ctrl-C again stops at once."
        if number == signal.SIGINT:
            waiting = threading.Timer(SOON_S, screen.insist, (said,))
        else:
            # Whoever sent it asks for an end now; only the main thread could die of the signal itself.
            waiting = threading.Timer(ENDING_S, os._exit, (128 + number,))
        waiting.daemon = True
        waiting.start()
        _excuse()
        raise KeyboardInterrupt

    others = {number: was for number in _AT_ONCE if (was := signal.getsignal(number)) is signal.SIG_DFL}
    for number in (signal.SIGINT, *others):
        signal.signal(number, on_signal)
    try:
        yield
    finally:
        if first in others:
            _end(first, screen, _STOPPED)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number, handler in others.items():
            signal.signal(number, handler)
        if waiting is not None:
            waiting.cancel()


def _is_main_thread() -> bool:
    """Only that one may say what a signal does."""
    return threading.current_thread() is threading.main_thread()


@contextmanager
def stopped_gently(
    engine: Engine,
    stop: Callable[[], None],
    screen: Screen,
    *,
    also: Collection[int] = (),
    working: Callable[[], bool] | None = None,
    what: str = "the files that are being read",
) -> Iterator[list[int]]:
    """The first Ctrl-C, or one of the signals in `also`, calls `stop` and lets running work finish; a second one,
    `kill` and a closed terminal end the program on the spot. Gives a list that has the first signal once it came.

    `what` is told to be finished then, unless `working` says that there is nothing.
    """
    first: list[int] = []
    leaving = threading.Event()

    def on_signal(number: int, frame: FrameType | None) -> None:
        if number in (signal.SIGINT, *also) and not first:
            first.append(number)
            stop()
            _excuse()
            if working is None or working():
                screen.insist(f"Finishing {what}; Ctrl-C again stops at once.")
            return
        if leaving.is_set():
            # A terminal that is closed, or a system that stops, may send two at once; the first is being heeded.
            return
        leaving.set()
        _let_go(engine)
        _end(number, screen, _GOES_ON)

    # What is ignored, as under nohup, stays so.
    numbers = [signal.SIGINT, *(one for one in _AT_ONCE if signal.getsignal(one) is not signal.SIG_IGN)]
    before = {number: signal.signal(number, on_signal) for number in numbers}
    try:
        yield first
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _excuse() -> threading.Thread:
    """Begin to count what is being read as no attempt: whoever waits no longer may kill this program."""

    def all_of_it() -> None:
        for engine in list(_in_use):
            # A full disk, say, or an engine that is closed by now.
            with suppress(Exception):
                excuse(engine)

    # Not by the thread that the signal came upon, which may be in the middle of a transaction.
    begun = threading.Thread(target=all_of_it, daemon=True)
    begun.start()
    return begun


def _let_go(engine: Engine) -> None:
    """Give back what is in work: what a person stopped is no attempt at the document, unlike what a crash ended."""

    def close() -> None:
        # First, since giving back may take longer than is waited for.
        _excuse().join()
        with suppress(Exception):
            engine.close()

    # Not by this thread, which may hold what `close` waits for.
    closing = threading.Thread(target=close, daemon=True)
    closing.start()
    closing.join(LET_GO_S)


def _end(number: int, screen: Screen, said: str) -> None:
    """End the program without any clean-up, saying so; its children die with it."""
    with suppress(OSError):
        if screen.watched:
            screen.err.show_cursor(True)
            # Neither what is said nor the shell's prompt begins in the middle of the bar.
            os.write(2, b"\n")
        if number in (signal.SIGINT, signal.SIGTERM):
            # Past Python's stream, which this signal may have come upon in the middle of a write.
            os.write(2, f"{said}\n".encode())
    if number == signal.SIGINT:
        os._exit(exits.INTERRUPTED)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
