"""When a document has had enough: the client's clock and scales for one child at work."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from resumectl.model import limits
from resumectl.model.errors import ParseError
from resumectl.parse.sandbox import failures
from resumectl.parse.sandbox.limits import GROUP_RESIDENT_BYTES
from resumectl.parse.sandbox.processes import Usage, group_usage
from resumectl.parse.sandbox.progress import LONG_STAGES, STAGES

MEMORY_LOOK_S: Final = 0.5
BUSY_SHARE: Final = 0.05
"""Of one processor; a child that uses less waits for something that will not come."""
PATIENCE: Final = 2.0
"""How many times its deadline a child may take on a machine that is too busy to run it."""

_KERNEL_BOUNDS_MEMORY: Final = sys.platform != "darwin"


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds that one document may take: processor time first, and wall time where none is used."""

    text_s: float = limits.DEADLINE_TEXT_S
    ocr_s: float = limits.DEADLINE_OCR_S


@dataclass(slots=True)
class Watch:
    """One document in one child's process group; `stage` is what the child last said it is in."""

    group: int
    deadlines: Deadlines
    stage: str = "parse"
    limit_s: float = 0.0
    _clock: Callable[[], float] = time.monotonic
    _began: float = 0.0
    _before: tuple[float, Usage] | None = None

    def __post_init__(self) -> None:
        self.limit_s = self.deadlines.text_s
        self._began = self._clock()

    @property
    def elapsed_s(self) -> float:
        return self._clock() - self._began

    def enter(self, stage: str) -> None:
        """The child said that it enters a stage."""
        if stage not in STAGES:
            return
        self.stage = stage
        if stage in LONG_STAGES:
            self.limit_s = max(self.limit_s, self.deadlines.ocr_s)

    def next_look_s(self) -> float:
        """How long may be waited before `look` is called."""
        # A first sample just before the deadline tells at the deadline whether the child still works.
        wait_s = self.limit_s - self._sample_s - self.elapsed_s
        if wait_s <= 0:
            rest_s = self.limit_s - self.elapsed_s
            wait_s = rest_s if rest_s > 0 else self._sample_s
        return min(wait_s, MEMORY_LOOK_S) if self._weighs else wait_s

    def look(self) -> ParseError | None:
        """Why the child must be killed now, or None while it may go on."""
        usage = group_usage(self.group)
        if usage.resident_bytes > self._memory_bytes:
            return failures.out_of_memory(self.stage)
        late = self.elapsed_s / self.limit_s
        if late >= PATIENCE or (late >= 1 and self._is_idle(usage)):
            return failures.timed_out(self.limit_s, self.stage)
        self._before = (self.elapsed_s, usage)
        return None

    @property
    def _sample_s(self) -> float:
        return min(1.0, self.limit_s / 10)

    @property
    def _weighs(self) -> bool:
        """Whether memory must be looked at from here: programs are running, or the kernel does not do it."""
        return self.stage in LONG_STAGES or not _KERNEL_BOUNDS_MEMORY

    @property
    def _memory_bytes(self) -> int:
        return GROUP_RESIDENT_BYTES if self.stage in LONG_STAGES else limits.CHILD_ADDRESS_SPACE_BYTES

    def _is_idle(self, usage: Usage) -> bool:
        if self._before is None:
            return True
        then_s, before = self._before
        # A program that ended takes its time out of the sum; that too is a sign of work.
        return abs(usage.cpu_s - before.cpu_s) < BUSY_SHARE * (self.elapsed_s - then_s)
