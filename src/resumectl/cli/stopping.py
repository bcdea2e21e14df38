"""Ctrl-C, a second one, `kill` and a closed terminal, while many files are worked on."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

from resumectl.cli import exits
from resumectl.cli.show import Screen
from resumectl.engine.base import Engine

LET_GO_S: Final = 2.0
"""How long giving back what is in work may take; what it does not reach is taken over as a dead program's."""
STOPPED: Final = b"Stopped at once. The same command again goes on where it stopped.\n"
_AT_ONCE: Final = (signal.SIGTERM, signal.SIGHUP)


@contextmanager
def stopped_gently(
    engine: Engine,
    stop: threading.Event,
    screen: Screen,
    *,
    also: Collection[int] = (),
    working: threading.Event | None = None,
) -> Iterator[threading.Event]:
    """The first Ctrl-C, or one of the signals in `also`, sets `stop` and lets running files finish; a second one,
    `kill` and a closed terminal end the program on the spot. Gives an event that tells whether the first came.

    Without `working` set there are no files to finish, and nothing is said about them.
    """
    interrupted, leaving = threading.Event(), threading.Event()

    def on_signal(number: int, frame: FrameType | None) -> None:
        if number in (signal.SIGINT, *also) and not interrupted.is_set():
            interrupted.set()
            stop.set()
            if working is None or working.is_set():
                screen.insist("Finishing the files that are being read; Ctrl-C again stops at once.")
            return
        if not leaving.is_set():
            leaving.set()
            _let_go(engine)
        _end(number, screen)

    # What is ignored, as under nohup, stays so.
    numbers = [signal.SIGINT, *(one for one in _AT_ONCE if signal.getsignal(one) is not signal.SIG_IGN)]
    before = {number: signal.signal(number, on_signal) for number in numbers}
    try:
        yield interrupted
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _let_go(engine: Engine) -> None:
    """Give back what is in work: what a person stopped is no attempt at the document, unlike what a crash ended."""

    def close() -> None:
        with suppress(Exception):
            engine.close()

    # Not by this thread, which may hold what `close` waits for.
    closing = threading.Thread(target=close, daemon=True)
    closing.start()
    closing.join(LET_GO_S)


def _end(number: int, screen: Screen) -> None:
    """End the program without any clean-up; its children die with it."""
    with suppress(OSError):
        if screen.watched:
            screen.err.show_cursor(True)
            # Neither what is said nor the shell's prompt begins in the middle of the bar.
            os.write(2, b"\n")
        if number in (signal.SIGINT, signal.SIGTERM):
            # Past Python's stream, which this signal may have come upon in the middle of a write.
            os.write(2, STOPPED)
    if number == signal.SIGINT:
        os._exit(exits.INTERRUPTED)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
