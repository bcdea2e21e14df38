"""A folder of résumés through an engine: run in parallel, report as events."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

from resumectl.engine.base import Engine
from resumectl.engine.batch.ended import Ended, FileDone, Tally
from resumectl.engine.batch.intents import Intents
from resumectl.engine.batch.memory import Memory
from resumectl.engine.batch.naming import Names
from resumectl.engine.batch.outputs import OutputRefused, Outputs
from resumectl.engine.batch.plan import Plan
from resumectl.engine.batch.purse import Purse, PurseEmpty
from resumectl.engine.batch.rows import Row
from resumectl.engine.batch.versions import same_address
from resumectl.engine.batch.work import STOPS_THE_RUN, FileWork, Known, bug
from resumectl.intake import FoundFile, Patience
from resumectl.model.errors import ResumectlError
from resumectl.model.resume import PROOFREAD_CRASHED

logger = logging.getLogger("resumectl.batch")


def run_batch(
    engine: Engine,
    plan: Plan,
    *,
    stop: threading.Event | None = None,
    patience: Patience | None = None,
    known: Known | None = None,
) -> Generator[FileDone | Ended, None, None]:
    """Read and export the plan's files, `plan.jobs` at once, and yield each outcome as it comes, then the
    end.

    Setting `stop` lets the files that are being read finish and begins no other. The outputs, results.ndjson,
    results.csv and failed.csv lie in `plan.out`; a run that ends in whatever way is continued by running
    it again.

    Args:
        patience: with folders that do not answer.
        known: tells which files cost nothing, so that `plan.max_credits` leaves them out of account.

    Raises:
        Conflict: another batch is writing into the folder.
        OutputRefused: the folder cannot be written at all; after the end where that was found out on the way.
    """
    patience = patience or Patience()
    outputs = Outputs(plan.out, patience, blind_root=plan.blind_out)
    with outputs.held():
        outputs.sweep()
        memory = Memory(outputs)
        try:
            yield from _Run(engine, plan, outputs, memory, stop or threading.Event(), patience, known).events()
        finally:
            memory.close()


def files_to_do(plan: Plan) -> tuple[FoundFile, ...]:
    """The plan's files, or with `only_failed` those that failed the last time. Raises OutputRefused."""
    if not plan.only_failed:
        return plan.files
    memory = Memory(Outputs(plan.out))
    try:
        return _failed_of(plan, memory)
    finally:
        memory.close()


def rows_of(plan: Plan) -> Iterator[Row]:
    """The last row of each of the plan's files that has one, once the run is over. Raises OutputRefused."""
    memory = Memory(Outputs(plan.out))
    try:
        yield from _rows_of(plan, memory)
    finally:
        memory.close()


def _rows_of(plan: Plan, memory: Memory) -> Iterator[Row]:
    return (row for file in plan.files if (row := memory.row(file.name)))


def _failed_of(plan: Plan, memory: Memory) -> tuple[FoundFile, ...]:
    rows = ((file, memory.row(file.name)) for file in plan.files)
    return tuple(file for file, row in rows if row and (row.error or _lost_its_pass(plan, row)))


def _lost_its_pass(plan: Plan, row: Row) -> bool:
    # Only when asked: a text that does end the proofreader would end every other run as well.
    return plan.auto_proofread and PROOFREAD_CRASHED in row.warnings


def _at_work(jobs: int) -> int:
    """How many threads keep `jobs` files being read: while two write what was read, others have their turns.

    One job is one file after the other: who asks for that leaves the other processors to somebody else.
    """
    return jobs + 2 if jobs > 1 else 1


class _Turn:
    """The right to read a file, from its making on until its first `end`."""

    def __init__(self, turns: threading.Semaphore) -> None:
        self._turns: threading.Semaphore | None = turns
        turns.acquire()

    def end(self) -> None:
        turns, self._turns = self._turns, None
        if turns:
            turns.release()


@dataclass(slots=True)
class _Run:
    engine: Engine
    plan: Plan
    outputs: Outputs
    memory: Memory
    stop: threading.Event
    patience: Patience
    known: Known | None
    done: queue.SimpleQueue[FileDone | ResumectlError | None] = field(default_factory=queue.SimpleQueue)
    tally: Tally = field(default_factory=Tally)
    stopped_by: ResumectlError | None = None
    work: FileWork = field(init=False)
    turns: threading.Semaphore = field(init=False)
    waiting: Iterator[FoundFile] = field(init=False)
    taking: Any = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self._know_owners()
        self.turns = threading.Semaphore(self.plan.jobs)
        self.work = FileWork(
            self.engine,
            self.plan,
            self.plan.options,
            self.outputs,
            self.memory,
            Names(self.memory, self.plan),
            Intents(self.plan.out, settled=self._settled),
            Purse(self.plan.max_credits),
            self.patience,
            self.known,
        )

    def events(self) -> Generator[FileDone | Ended, None, None]:
        began_s = time.monotonic()
        files = _failed_of(self.plan, self.memory) if self.plan.only_failed else self.plan.files
        self.waiting = iter(files)
        workers = [
            threading.Thread(target=self._work, name=f"batch-{number}", daemon=True)
            for number in range(min(_at_work(self.plan.jobs), len(files)))
        ]
        for worker in workers:
            worker.start()
        try:
            yield from self._outcomes(len(workers))
        finally:
            # Also when the reader of the events went away: files not yet begun stay so.
            self.stop.set()
            for worker in workers:
                worker.join()
        people: tuple[tuple[str, ...], ...] = ()
        refused: OutputRefused | None = None
        try:
            self.memory.conclude(self._names())
            people = same_address(lambda: _rows_of(self.plan, self.memory))
            all_told = not (self.tally.not_begun(len(files)) or self.plan.is_part or self.plan.only_failed)
            self.work.intents.tidy(all_told=all_told)
        except OutputRefused as error:
            refused = error
        stopped_by, elapsed_s = self.stopped_by or refused, time.monotonic() - began_s
        # On a full disk all the same somebody wants to know what was done and what it cost.
        yield self.tally.ended(len(files), elapsed_s, stopped_by, people, is_written=refused is None)
        if refused:
            raise refused

    def _outcomes(self, working: int) -> Generator[FileDone, None, None]:
        """What the workers put down, until the last of them went home."""
        while working:
            event = self.done.get()
            if event is None:
                working -= 1
            elif isinstance(event, ResumectlError):
                self.stopped_by = self.stopped_by or event
            else:
                self.tally.add(event)
                yield event

    def _work(self) -> None:
        """A worker's thread: one file after the other; each puts exactly one thing down, and None at the end."""
        try:
            while self._do_next():
                pass
        finally:
            # The main thread waits for it, whatever happens here.
            self.done.put(None)

    def _do_next(self) -> bool:
        """Do a file; False when there is none any more."""
        turn = _Turn(self.turns)
        try:
            # After the turn has come: a file that waits for it is none that Ctrl-C lets finish.
            file = self._next()
            if file is not None:
                self._do(file, turn)
            return file is not None
        finally:
            turn.end()

    def _do(self, file: FoundFile, turn: _Turn) -> None:
        try:
            self.done.put(self._outcome(file, turn))
        except STOPS_THE_RUN as error:
            if not isinstance(error, PurseEmpty):
                self.stop.set()
            self.done.put(error)

    def _outcome(self, file: FoundFile, turn: _Turn) -> FileDone:
        try:
            return self.work.do(file, has_read=turn.end)
        except STOPS_THE_RUN:
            raise
        # One file must never take the others with it.
        except BaseException as error:
            logger.debug("a bug while reading %r", file.name, exc_info=error)
            return self.work.failed(file, bug(error))

    def _next(self) -> FoundFile | None:
        with self.taking:
            return None if self.stop.is_set() else next(self.waiting, None)

    def _names(self) -> Iterator[str]:
        """In the folder's order, then those of files that are gone from it but whose outputs are still
        here.
        """
        if self.plan.is_part:
            yield from self.memory.files()
            return
        present = {file.name for file in self.plan.files}
        yield from (file.name for file in self.plan.files)
        for name in self.memory.files():
            if name not in present:
                row = self.memory.row(name)
                if row and not row.error and self.outputs.has(row.profile):
                    yield name

    def _settled(self, file: str) -> str:
        row = self.memory.row(file)
        return row.finished_at if row else ""

    def _know_owners(self) -> None:
        """Which names earlier runs gave to which files, where two files could want the same."""
        if not self.outputs.folds:
            return
        for name in self.memory.files():
            row = self.memory.row(name)
            if row and row.profile:
                self.outputs.own(name, row.profile)
