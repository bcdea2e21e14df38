"""Clean-up: what has expired is erased, bytes that no row names are removed, months that ended are settled."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from resumectl.engine.local import money
from resumectl.engine.local.removal import TRACES, take_out
from resumectl.engine.local.workspace import Workspace
from resumectl.model.erasure import AuditAction, CleanUp
from resumectl.model.errors import WorkspaceProblem
from resumectl.model.limits import CLOCK_JUMP_DAYS, WEBHOOK_KEPT_DAYS
from resumectl.model.timestamps import moment_of, timestamp
from resumectl.store.base import Writing
from resumectl.store.disk import unusable
from resumectl.store.lock import FileLock
from resumectl.store.records import Bytes

_AT_ONCE = 20
"""Rows in one transaction: nobody else waits long."""

_LOCK_WAIT_S = 30.0
_MARK = "clock"
_DELIVERIES_KEPT = timedelta(days=WEBHOOK_KEPT_DAYS)
_JUMP = timedelta(days=CLOCK_JUMP_DAYS)
CLEANER = "clean-up"
"""Stands in the audit log where a key's id would."""


@dataclass(frozen=True, slots=True)
class Uptime:
    """How long this machine has run, by a clock that nobody sets; `boot` tells one start from another."""

    boot: str
    seconds: float


def machine_uptime() -> Uptime:
    """From the kernel where it says; an unknown boot otherwise, which is like another one each time."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return Uptime(boot, float(Path("/proc/uptime").read_text(encoding="ascii").split()[0]))
    except (OSError, ValueError):
        return Uptime("", 0.0)


def clean_up(
    workspace: Workspace,
    clock: Callable[[], datetime],
    *,
    budget_s: float | None = None,
    uptime: Callable[[], Uptime] = machine_uptime,
) -> CleanUp:
    """See engine.administration.Administration.clean_up."""
    ends_s = None if budget_s is None else time.monotonic() + budget_s
    run = _Run(workspace, clock, ends_s)
    trusted_until = run.look_at_clock(uptime())
    if trusted_until is not None:
        run.erase_expired(trusted_until)
        run.end_previews(trusted_until)
        run.forget_deliveries(trusted_until - _DELIVERIES_KEPT)
    with _files_lock(workspace, 0.0 if budget_s is not None else _LOCK_WAIT_S) as held:
        if held:
            run.drop_bytes()
            if budget_s is None:
                run.sweep()
        else:
            run.done = replace(run.done, finished=False)
    run.settle_months()
    if budget_s is None:
        _wipe(workspace)
    return replace(run.done, clock_jumped=trusted_until is None)


def finish_erasure(workspace: Workspace, clock: Callable[[], datetime]) -> None:
    """Remove the bytes and every trace of rows that are gone.

    Raises:
        WorkspaceProblem: WORKSPACE_LOCKED, another program uses what is to go; the next clean-up goes on with it.
    """
    with _files_lock(workspace, _LOCK_WAIT_S) as held:
        if not held:
            raise WorkspaceProblem(
                f"The rows are erased, but another program is using the files of {workspace.folder}.",
                code="WORKSPACE_LOCKED",
                remedy="When it is done, run `resumectl workspace clean-up`, which erases them.",
            )
        _Run(workspace, clock, None).drop_bytes()
    _wipe(workspace)


def _wipe(workspace: Workspace) -> None:
    """Leave nothing in the database's files of what was deleted since this was last done."""
    with workspace.store.writing() as tx:
        last_gone = tx.mark(TRACES)
        if not last_gone:
            return
        tx.forget_words()
    workspace.store.shrink()
    with workspace.store.writing() as tx:
        # What was deleted meanwhile is left for the next time.
        if tx.mark(TRACES) == last_gone:
            tx.set_mark(TRACES, "")


def is_due(workspace: Workspace, now: datetime) -> bool:
    """Whether a clean-up within a budget would find anything to do."""
    with workspace.store.reading() as tx:
        return bool(
            tx.expired(now, limit=1)
            or tx.unreferenced(limit=1)
            or tx.ended_previews(now, limit=1)
            or tx.has_ended_deliveries(now - _DELIVERIES_KEPT)
        )


@contextmanager
def _files_lock(workspace: Workspace, wait_s: float) -> Iterator[bool]:
    """Whether files may be removed now: nobody else does, and no back-up is copying them."""
    try:
        lock = FileLock.take(workspace.files_lock, timeout_s=wait_s)
    except TimeoutError:
        yield False
        return
    except OSError as error:
        raise unusable(workspace.files_lock, error) from error
    try:
        yield True
    finally:
        lock.release()


class _Run:
    def __init__(self, workspace: Workspace, clock: Callable[[], datetime], ends_s: float | None) -> None:
        self.workspace = workspace
        self.clock = clock
        self.ends_s = ends_s
        self.done = CleanUp()

    def has_time(self) -> bool:
        if self.ends_s is None or time.monotonic() < self.ends_s:
            return True
        self.done = replace(self.done, finished=False)
        return False

    def look_at_clock(self, uptime: Uptime) -> datetime | None:
        """Up to which moment things may be taken for expired; None when the clock has jumped (decision B12).

        Within one run of the machine its uptime tells a jump from a long pause. After a restart nothing does: then
        only what had expired by the last clean-up's clock too is taken for expired.
        """
        now = self.clock()
        with self.workspace.store.writing() as tx:
            last = tx.mark(_MARK)
            tx.set_mark(_MARK, json.dumps([timestamp(now), uptime.boot, uptime.seconds]))
        if last is None:
            return now
        text, boot, seconds = json.loads(last)
        before = moment_of(text)
        if boot and boot == uptime.boot:
            passed = timedelta(seconds=uptime.seconds - seconds)
            return None if abs(now - before - passed) > _JUMP else now
        if now < before - _JUMP:
            return None
        return now if now - before <= _JUMP else before

    def erase_expired(self, moment: datetime) -> None:
        while self.has_time():
            with self.workspace.store.writing() as tx:
                found = tx.expired(moment, limit=_AT_ONCE)
                for resume in found:
                    take_out(tx, resume, AuditAction.RESUME_EXPIRED, self.clock(), by=CLEANER)
            self.done = replace(self.done, expired=self.done.expired + len(found))
            if len(found) < _AT_ONCE:
                return

    def end_previews(self, moment: datetime) -> None:
        while self.has_time():
            with self.workspace.store.writing() as tx:
                found = tx.ended_previews(moment, limit=_AT_ONCE)
                for preview in found:
                    tx.end_preview(preview.id)
                    tx.let_go(Bytes(preview.organization_id, preview.sha256))
            if len(found) < _AT_ONCE:
                return

    def forget_deliveries(self, before: datetime) -> None:
        while self.has_time():
            with self.workspace.store.writing() as tx:
                if tx.forget_deliveries(before, limit=_AT_ONCE) < _AT_ONCE:
                    return

    def drop_bytes(self) -> None:
        """Remove what rows let go of. The caller holds the lock on the files."""
        while self.has_time():
            with self.workspace.store.writing() as tx:
                found = tx.unreferenced(limit=_AT_ONCE)
                for one in found:
                    self._drop(tx, one)
            if len(found) < _AT_ONCE:
                return

    def sweep(self) -> None:
        """Look at every file, for those that a crash left without a row. The caller holds the lock."""
        for one in self.workspace.blobs.names():
            with self.workspace.store.reading() as tx:
                named = tx.is_referenced(one)
            if not named:
                with self.workspace.store.writing() as tx:
                    self._drop(tx, one)

    def settle_months(self) -> None:
        with self.workspace.store.reading() as tx:
            due = [one.id for one in tx.organizations() if money.is_due(tx, one.id, self.clock())]
        for organization_id in due:
            with self.workspace.store.writing() as tx:
                money.roll(tx, organization_id, self.clock())

    def _drop(self, tx: Writing, one: Bytes) -> None:
        # Inside the transaction: an upload of the same bytes either has its row already, or comes after this and
        # then sees that the bytes are gone.
        if not tx.is_referenced(one):
            self.workspace.blobs.remove(one.organization_id, one.sha256)
            self.done = replace(self.done, files_removed=self.done.files_removed + 1)
        tx.settle_bytes(one)
