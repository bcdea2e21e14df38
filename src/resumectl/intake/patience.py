"""Calls to the system that may never come back, as those into a network folder whose server is gone.

A blocked call cannot be broken off: the thread that made it is left behind, and ends when the system answers or
with this process.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from resumectl.intake.reading import told_name
from resumectl.model.errors import BadFile

T = TypeVar("T")

ANSWER_S: Final = 30.0
"""How long a folder may be silent; a network disk that sleeps needs ten."""

_KEPT_S: Final = 1.0
"""How long a thread waits for the next call."""


class _Call:
    """One call, and where its thread puts what came of it: what it gave, or what it raised."""

    __slots__ = ("answers", "is_given_up", "work")

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        # A future has three locks and a queue of those who wait, for the one that waits here.
        self.answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self.is_given_up = False


_Orders = SimpleQueue[_Call]


class Patience:
    """Makes calls that are given up after `answer_s` without a sign of life. Thread-safe.

    `stuck` says how many of those that were given up have not come back.
    """

    def __init__(self, answer_s: float = ANSWER_S) -> None:
        self.answer_s = answer_s
        self.stuck = 0
        self._lock = threading.Lock()
        self._idle: list[_Orders] = []

    def call(self, what: str, work: Callable[[], T], *, steps: Callable[[], int] = int) -> T:
        """What `work` gives or raises; `what` names for people what it looks at.

        Args:
            steps: how much a long work has done so far; while that grows, it is not given up.

        Raises:
            BadFile: FILE_STALLED, no answer in time.
        """
        order = _Call(work)
        self._hand_over(order)
        done = steps()
        while True:
            try:
                gave, problem = order.answers.get(timeout=self.answer_s)
            except Empty:
                before, done = done, steps()
                if done == before and self._gives_up(order):
                    break
                continue
            if problem is None:
                answer: T = gave
                return answer
            try:
                raise problem
            finally:
                # Its traceback holds this frame.
                del problem
        raise BadFile(
            f"{told_name(what)} does not answer: nothing came for {self.answer_s:g} s.",
            code="FILE_STALLED",
            remedy="Look whether its disk or network is there, and run again.",
        )

    def _gives_up(self, order: _Call) -> bool:
        """Give it up unless it has just ended."""
        with self._lock:
            order.is_given_up = order.answers.empty()
            self.stuck += order.is_given_up
            return order.is_given_up

    def _hand_over(self, order: _Call) -> None:
        """To a thread that has nothing to do, or to a new one."""
        with self._lock:
            orders = self._idle.pop() if self._idle else None
        if orders is None:
            orders = SimpleQueue()
            threading.Thread(target=self._serve, args=(orders,), daemon=True, name="intake").start()
        orders.put(order)

    def _serve(self, orders: _Orders) -> None:
        """A thread: one call after the other, until none comes for a while."""
        while True:
            try:
                order = orders.get(timeout=_KEPT_S)
            except Empty:
                with self._lock:
                    if orders in self._idle:
                        self._idle.remove(orders)
                        return
                # Taken just now: the call is on its way.
                continue
            told: tuple[Any, BaseException | None]
            try:
                told = (order.work(), None)
            # It is raised again where the answer is waited for.
            except BaseException as problem:  # noqa: BLE001
                told = (None, problem)
            with self._lock:
                self._idle.append(orders)
                self.stuck -= order.is_given_up
                order.answers.put(told)
            # What a call gave is not kept until the next one comes.
            del order, told
