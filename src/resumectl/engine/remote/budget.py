"""How many calls a minute this client makes, so that a long batch keeps to the limits instead of running into them."""

from __future__ import annotations

import threading
from collections import deque
from typing import Final

from resumectl.engine.remote.call import Answer
from resumectl.engine.remote.pace import Pace
from resumectl.model.limits import RATE_EXPORTS, RATE_READS, RATE_UPLOADS, RATE_WINDOW_S

_MARGIN_S: Final = 0.5
"""The service counts from when a call arrives, which is later than when it was sent."""


class Budget:
    """The calls of one key in the last window, by tier. Thread-safe; other clients with the key are not known of."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._lock = threading.Lock()
        self._limits = {"uploads": RATE_UPLOADS, "reads": RATE_READS, "exports": RATE_EXPORTS}
        self._sent: dict[str, deque[float]] = {tier: deque() for tier in self._limits}

    def take(self, tier: str) -> None:
        """Wait until one more call fits; a tier that nobody counts always does."""
        while tier in self._limits:
            with self._lock:
                pause_s = self._until_free(self._sent[tier], self._limits[tier])
                if pause_s <= 0:
                    self._sent[tier].append(self._pace.now_s())
                    return
            self._pace.sleep(pause_s)

    def learn(self, tier: str, answer: Answer) -> None:
        """Take over the limit that the service names, which somebody may have raised."""
        said = answer.headers.get("x-ratelimit-limit", "")
        if tier in self._limits and said.isascii() and said.isdigit() and int(said[:9]) > 0:
            with self._lock:
                self._limits[tier] = int(said[:9])

    def _until_free(self, sent: deque[float], limit: int) -> float:
        now_s = self._pace.now_s()
        while sent and sent[0] <= now_s - RATE_WINDOW_S - _MARGIN_S:
            sent.popleft()
        return 0.0 if len(sent) < limit else sent[-limit] + RATE_WINDOW_S + _MARGIN_S - now_s
