"""Queued work: reading what waits in a workspace, of every organization, until told to stop."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

from resumectl.engine.local import parsing, passes
from resumectl.engine.local.parts import Parts
from resumectl.model.access import LOCAL_KEY, Caller, KeyType
from resumectl.model.errors import NotFound, WorkspaceProblem
from resumectl.model.resume import Resume
from resumectl.store.records import Waiting

POLL_S = 0.5
"""How often an idle worker looks."""
TROUBLE_S = 5.0
"""Pause after a problem of the workspace that may pass."""
PASSING = frozenset({"WORKSPACE_FULL", "WORKSPACE_LOCKED"})

_AT_ONCE = 1000
"""Rows looked at in one go, the oldest first; more than other workers can ever be busy with."""


class Queue:
    """The worker of a workspace.

    Several may run, in several processes: each document is taken by one of them, and what a dead one held is taken
    over. `stop` may be called from a signal handler; documents that are being read are finished.
    """

    def __init__(self, parts: Parts, *, jobs: int) -> None:
        self._parts = parts
        self._jobs = jobs
        self._stop = threading.Event()
        self._running: set[str] = set()
        self._changed = threading.Condition()

    def stop(self) -> None:
        """Take nothing more."""
        self._stop.set()

    @property
    def is_at_work(self) -> bool:
        """Whether something is being read or proofread now."""
        return bool(self._running)

    def run(
        self,
        on_done: Callable[[Resume], None],
        on_trouble: Callable[[str, Exception], None],
        *,
        on_proofread: Callable[[Resume], None] | None = None,
        on_problem: Callable[[WorkspaceProblem], None] | None = None,
        until_empty: bool = False,
    ) -> int:
        """Read what waits, `jobs` documents at once, and give how many were read.

        Args:
            on_done: gets the record of a document that was read; called from other threads, one call at a time.
            on_proofread: gets the record after a later pass, likewise; `on_done` does where it is left out.
            on_problem: gets a problem that may pass, such as a full disk; work goes on later. Left out, it ends.
            on_trouble: gets the id of a resume and a bug that reading it met; its attempt counts, the work goes on.
            until_empty: end when nothing waits and nothing is being read here; else only `stop` ends it.

        Raises:
            WorkspaceProblem: once what is being read is finished; what `on_done` or `on_trouble` raised likewise.
        """
        count, problems = 0, list[Exception]()
        outlive = partial(self._outlive, on_problem, problems)

        def read(one: Waiting) -> None:
            nonlocal count
            record, trouble, tell = None, None, on_done
            try:
                record, is_pass = self._read(one)
                tell = on_proofread if is_pass and on_proofread else on_done
            except WorkspaceProblem as problem:
                outlive(problem)
            # One document's bug must not end the work on all others; of an engine that is closed meanwhile it is none.
            except Exception as error:  # noqa: BLE001
                trouble = None if self._parts.worker.closing else error
            with self._changed:
                self._running.discard(one.resume_id)
                self._changed.notify_all()
                try:
                    if record is not None:
                        count += 1
                        tell(record)
                    if trouble is not None:
                        on_trouble(one.resume_id, trouble)
                # `run` raises it: here, in a thread of the pool, nobody would ever see it.
                except Exception as error:  # noqa: BLE001
                    problems.append(error)
                    self._stop.set()

        with ThreadPoolExecutor(self._jobs, thread_name_prefix="worker") as pool:
            while not self._stop.is_set():
                found = self._start(read, pool, outlive)
                with self._changed:
                    if until_empty and not found and not self._running:
                        break
                    if self._running or not found:
                        self._changed.wait(POLL_S)
        if problems:
            raise problems[0]
        return count

    def _outlive(
        self,
        on_problem: Callable[[WorkspaceProblem], None] | None,
        problems: list[Exception],
        problem: WorkspaceProblem,
    ) -> None:
        """Go on when a problem's pause is over; one that does not pass ends the work."""
        if on_problem is None or problem.code not in PASSING:
            problems.append(problem)
            self._stop.set()
            return
        on_problem(problem)
        self._stop.wait(TROUBLE_S)

    def _start(
        self, read: Callable[[Waiting], None], pool: ThreadPoolExecutor, outlive: Callable[[WorkspaceProblem], None]
    ) -> bool:
        """Hand free documents to idle threads; says whether there were any."""
        found = False
        try:
            for one in self._free():
                with self._changed:
                    if len(self._running) >= self._jobs or self._stop.is_set():
                        return True
                    if one.resume_id in self._running:
                        continue
                    self._running.add(one.resume_id)
                found = True
                pool.submit(read, one)
        except WorkspaceProblem as problem:
            outlive(problem)
        return found

    def _free(self) -> Iterator[Waiting]:
        """What nobody works on; live workers' documents are left to them."""
        now = self._parts.now()
        with self._parts.workspace.store.reading() as tx:
            waiting = tx.unfinished(alive_at=now, limit=_AT_ONCE)
        for one in waiting:
            abandoned = one.lease is None or self._parts.worker.is_abandoned(
                one.lease, one.resume_id, now
            )
            if abandoned:
                yield one

    def _read(self, one: Waiting) -> tuple[Resume | None, bool]:
        """Read or proofread one document as its own organization; no record when somebody else was quicker.

        The second says whether it was a later pass.
        """
        parts = replace(self._parts, caller=_caller_for(one.organization_id))
        try:
            taken = parsing.take(parts, one.resume_id)
            late = None if taken else passes.take(parts, one.resume_id)
            if taken:
                parsing.work(parts, taken)
            elif late:
                passes.work(parts, late)
            else:
                return None, False
            with parts.workspace.store.reading() as tx:
                stored = tx.resume(one.organization_id, one.resume_id)
        except NotFound:
            # Deleted meanwhile.
            return None, False
        if stored is None or (late and not stored.record.is_settled):
            return None, False
        return stored.record, late is not None


def _caller_for(organization_id: str) -> Caller:
    key_id, key_name = LOCAL_KEY
    return Caller(organization_id, key_id, key_name, KeyType.ORGANIZATION, "")
