"""How long to wait: between polls, after a refusal, after a failure. Sleep, time and chance are injected."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

POLL_S: Final = (2.0, 3.5)
"""Least and longest pause between two looks at a status."""

REFUSAL_JITTER_S: Final = (0.05, 0.1)
_FIRST_BACK_OFF_S: Final = 0.5
_LONGEST_BACK_OFF_S: Final = 8.0


@dataclass(frozen=True, slots=True)
class Pace:
    """Pauses in seconds. `uniform(a, b)` draws a number from a to b."""

    sleep: Callable[[float], None] = time.sleep
    now_s: Callable[[], float] = time.monotonic
    uniform: Callable[[float, float], float] = random.uniform

    def poll_s(self) -> float:
        """Until the next look at a status."""
        return self.uniform(*POLL_S)

    def after_refusal_s(self, retry_after_s: float) -> float:
        """What the service asked for and a little more, so that not everybody comes back at once."""
        return retry_after_s + self.uniform(*REFUSAL_JITTER_S)

    def back_off_s(self, failures: int) -> float:
        """After so many failures in a row, from 1: twice as long each time, half of it by chance."""
        longest = min(_LONGEST_BACK_OFF_S, _FIRST_BACK_OFF_S * 2 ** (failures - 1))
        return self.uniform(longest / 2, longest)
