"""A service that answered before and does not now, as while it is started anew: a run over a folder waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from resumectl.engine.remote.pace import Pace

OUTAGE_S: Final = 300.0
_SLICE_S: Final = 1.0
"""How soon somebody who wants to leave may."""


class Outage:
    """How long nobody has answered any call, and whether that is waited out. Thread-safe.

    It is not before `wait_out`, nor for a service that never answered, whose address may be wrong.
    """

    def __init__(self, origin: str, pace: Pace) -> None:
        self._origin = origin
        self._pace = pace
        self._lock = threading.Lock()
        self._tell: Callable[[str], None] | None = None
        self._has_answered = False
        self._since_s: float | None = None
        self._is_told = False
        self._leaving = threading.Event()

    def wait_out(self, tell: Callable[[str], None]) -> None:
        """From now on wait out what ends within OUTAGE_S; `tell` says when one begins and ends."""
        self._tell = tell

    def leave(self) -> None:
        """Wait no longer."""
        self._leaving.set()

    def ended(self) -> None:
        """A call was answered."""
        with self._lock:
            was_told, self._is_told = self._is_told, False
            self._has_answered, self._since_s = True, None
        if was_told and self._tell:
            self._tell(f"The service at {self._origin} answers again.")

    def failed(self) -> None:
        """A call was not."""
        with self._lock:
            if self._since_s is None:
                self._since_s = self._pace.now_s()

    def is_waited_out(self) -> bool:
        """Whether to try again although several tries failed; says so the first time."""
        with self._lock:
            if self._tell is None or not self._has_answered or self._since_s is None or self._leaving.is_set():
                return False
            if self._pace.now_s() - self._since_s > OUTAGE_S:
                return False
            was_told, self._is_told = self._is_told, True
        if not was_told:
            minutes = OUTAGE_S / 60
            self._tell(f"The service at {self._origin} does not answer; waiting up to {minutes:g} minutes for it.")
        return True

    def sleep(self, pause_s: float) -> None:
        """A pause that `leave` ends."""
        while pause_s > 0 and not self._leaving.is_set():
            piece_s = min(pause_s, _SLICE_S)
            self._pace.sleep(piece_s)
            pause_s -= piece_s
