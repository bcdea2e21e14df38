"""Watching a folder: files that have settled are read in small batches, again and again, until told to stop.

What is done is remembered in the output folder's results, as a batch remembers it, so that a watch that was ended
in whatever way goes on where it stopped.
"""

from __future__ import annotations

import filecmp
import os
import shutil
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import NamedTuple

from resumectl.engine.base import Engine
from resumectl.engine.batch.ended import FileDone
from resumectl.engine.batch.naming import FAILED_FOLDER, numbered
from resumectl.engine.batch.outputs import copy_whole
from resumectl.engine.batch.plan import Plan, blinds, default_out, places
from resumectl.engine.batch.rows import Row
from resumectl.engine.batch.run import run_batch
from resumectl.engine.batch.subfolders import Folders, Sorter
from resumectl.engine.batch.work import RecruiterGone
from resumectl.intake import FoundFile, Skipped, Walk, not_looked_into, told_name, walk_folder
from resumectl.model.access import Recruiter
from resumectl.model.errors import BadFile, ResumectlError, UsageError
from resumectl.model.rendering import PLAIN, ExportOptions
from resumectl.model.resume import Source
from resumectl.model.template import Template

DONE_FOLDER = "done"


PAUSE_S = 30.0
"""After what stopped a round would stop the next one as well."""


class Then(StrEnum):
    """What becomes of a file once it is read; files that FAILED are never deleted."""

    KEEP = "keep"
    MOVE = "move"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class WatchPlan:
    """What is watched and how.

    A file is read once it has stood still for `settle_s`; the folder is looked at every `every_s`. With Then.MOVE
    files go to `done/` or `failed/` below the output folder. `folders` says what subfolders stand for.
    """

    folder: Path
    plan: Plan
    settle_s: float = 5.0
    every_s: float = 2.0
    then: Then = Then.KEEP
    folders: Folders = Folders.PLAIN


def read_then(text: str) -> Then:
    """What `--then` said. Raises UsageError."""
    try:
        return Then(text)
    except ValueError:
        raise UsageError(f"--then is {text!r}.", remedy=f"It can be {', '.join(Then)}.") from None


def plan_for(
    folder: Path,
    out: Path | None,
    template: Template | None,
    jobs: int,
    export: ExportOptions = PLAIN,
    *,
    auto_proofread: bool = False,
) -> Plan:
    """A plan whose files come later into `folder`; `out` as for a batch. Raises UsageError as `places` does."""
    is_blind = blinds(template, export)
    named, blind = places(out or default_out(folder, is_blind=is_blind), is_blind=is_blind)
    return Plan((), named, template, jobs, auto_proofread=auto_proofread, export=export, blind_out=blind)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What lies in the folder and is never read; told once, while it lies there."""

    reason: Skipped
    names: tuple[str, ...]

    def __str__(self) -> str:
        return not_looked_into(self.names) if self.reason is Skipped.UNREADABLE else f"{self.reason.told(self.names)}."


Told = FileDone | LeftOut | ResumectlError


class _Look(NamedTuple):
    """What tells one state of a file from another; `changed_ns` also when it got the times of an older one."""

    inode: int
    size_bytes: int
    changed_ns: int


def watch(
    engine: Engine,
    watched: WatchPlan,
    *,
    stop: threading.Event,
    working: threading.Event | None = None,
    everybody: Callable[[], Sequence[Recruiter]] | None = None,
) -> Generator[Told, None, None]:
    """Each file's outcome as it comes, what is never read, and what kept a file or a round from being done; ends when
    `stop` is set.
    `working` is set while files are in work; `everybody` gives suspended recruiters too. What cannot be watched is
    refused at once, before the first outcome.

    A round that was stopped (no credits, no service, a folder that is away) is tried again.

    Raises:
        UsageError: the output folder is the folder itself.
        BadFile: the folder cannot be looked at to begin with.
        NotAuthorised: subfolders are to be recruiters, and the key may not list them.
    """
    if watched.folder.resolve() in [out.resolve() for out in (watched.plan.out, watched.plan.blind_out) if out]:
        raise UsageError("--out is the watched folder itself.", remedy="Choose another folder.")
    outs = [out for out in (watched.plan.out, watched.plan.blind_out) if out]
    plan = replace(
        watched.plan, source=Source.WATCH_FOLDER, is_part=True, takes_away=watched.then is not Then.KEEP
    )
    sorter = Sorter(engine, plan, watched.folders, everybody=everybody)
    walk = walk_folder(watched.folder, exclude=outs)
    return _rounds(engine, watched, sorter, walk, outs, stop, working or threading.Event())


def _rounds(
    engine: Engine,
    watched: WatchPlan,
    sorter: Sorter,
    walk: Walk | None,
    outs: Sequence[Path],
    stop: threading.Event,
    working: threading.Event,
) -> Generator[Told, None, None]:
    """What `watch` gives, beginning with a first look at the folder."""
    seen = _Seen(watched.settle_s)
    unread = _Unread(_Seen(watched.settle_s))
    while not stop.is_set():
        yield from unread.new(walk) if walk else ()
        for files, plan_or_error in sorter.sort(seen.settled(walk.files)) if walk else ():
            if isinstance(plan_or_error, ResumectlError):
                yield plan_or_error
            else:
                found = replace(plan_or_error, files=tuple(files))
                for event in _round(engine, watched, found, seen, stop, working):
                    if isinstance(event, RecruiterGone):
                        # Looked up again in the next round, which says that the files stay.
                        sorter.forget(plan_or_error)
                    else:
                        yield event
        stop.wait(watched.every_s)
        try:
            walk = walk_folder(watched.folder, exclude=outs)
        except BadFile as error:
            # It was there before; a disk that comes back is looked at again.
            if walk is not None:
                yield error
            walk = None


@dataclass(slots=True)
class _Seen:
    """How files looked, since when, and as what they were handled."""

    settle_s: float
    looks: dict[str, tuple[_Look, float]] = field(default_factory=dict)
    handled: dict[str, _Look] = field(default_factory=dict)

    def settled(self, files: tuple[FoundFile, ...]) -> list[FoundFile]:
        """Files that stood still for long enough and were not handled as they are now."""
        now_s = time.monotonic()
        present = {file.path for file in files}
        for known in (self.looks, self.handled):
            for path in known.keys() - present:
                del known[path]
        return [file for file in files if self._is_settled(file.path, now_s)]

    def _is_settled(self, path: str, now_s: float) -> bool:
        look = look_at(path)
        if look is None or self.handled.get(path) == look:
            return False
        before = self.looks.get(path)
        if before is None or before[0] != look:
            # What lay there for longer than that need not be waited for.
            age_s = min(max(0.0, time.time() - look.changed_ns / 1e9), self.settle_s)
            self.looks[path] = before = look, now_s - age_s
        return now_s - before[1] >= self.settle_s


@dataclass(slots=True)
class _Unread:
    """What is not read, and was told already; a download that is under way may still become a résumé."""

    seen: _Seen
    told: set[str] = field(default_factory=set)

    def new(self, walk: Walk) -> Iterator[LeftOut]:
        left = {reason: found for reason, found in walk.left.items() if reason.is_odd}
        present = tuple(file for found in left.values() for file in found)
        settled = {file.path for file in self.seen.settled(present)} - self.told
        self.told &= {file.path for file in present}
        self.told |= settled
        for reason, found in left.items():
            if names := tuple(file.name for file in found if file.path in settled):
                yield LeftOut(reason, names)


def look_at(path: str) -> _Look | None:
    """How a file looks now; None when it went away."""
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return _Look(found.st_ino, found.st_size, max(found.st_mtime_ns, found.st_ctime_ns))


def _round(
    engine: Engine, watched: WatchPlan, plan: Plan, seen: _Seen, stop: threading.Event, working: threading.Event
) -> Generator[FileDone | ResumectlError, None, None]:
    # The round's own: run_batch sets it when the round is over.
    ends = threading.Event()
    forward = threading.Thread(target=_forward, args=(stop, ends), daemon=True)
    forward.start()
    stopped_by: ResumectlError | None = None
    working.set()
    try:
        for event in run_batch(engine, plan, stop=ends):
            if isinstance(event, FileDone) and event.is_gone:
                # Under another name it is found again.
                continue
            if isinstance(event, FileDone):
                yield event
                trouble = _handle(watched, event.file, event.row, seen)
                if trouble:
                    yield trouble
            else:
                stopped_by = event.stopped_by
    except ResumectlError as error:
        stopped_by = error
    finally:
        working.clear()
        ends.set()
    if stopped_by:
        yield stopped_by
    if stopped_by and not isinstance(stopped_by, RecruiterGone):
        stop.wait(PAUSE_S)


def _forward(stop: threading.Event, ends: threading.Event) -> None:
    while not ends.is_set():
        if stop.wait(0.1):
            ends.set()


def _handle(watched: WatchPlan, file: FoundFile, row: Row, seen: _Seen) -> ResumectlError | None:
    """Remember a file as handled and put it away; why that could not be done."""
    look = seen.looks.get(file.path)
    if look is None:
        return None
    if row.error is None or not row.error.retryable or row.sha256:
        seen.handled[file.path] = look[0]
    try:
        put_away(watched, file, row, look[0])
    except OSError as error:
        reason = (error.strerror or "the system gives no reason").lower()
        wanted = "moved" if watched.then is Then.MOVE else "deleted"
        return ResumectlError(
            f"{told_name(file.name)} was read and cannot be {wanted}: {reason}.",
            code="OUTPUT_NOT_WRITTEN",
            remedy="It stays where it is and is not read again.",
        )
    return None


def put_away(watched: WatchPlan, file: FoundFile, row: Row, look: _Look) -> None:
    """Move or delete a file that is done; one that changed meanwhile stays, to be read again. Raises OSError."""
    if watched.then is Then.KEEP or look_at(file.path) != look:
        return
    failed = row.error is not None
    if watched.then is Then.DELETE:
        if not failed:
            os.unlink(file.path)
        return
    target = _free(watched.plan.out / (FAILED_FOLDER if failed else DONE_FOLDER) / file.relative, file.path)
    target.parent.mkdir(parents=True, exist_ok=True)
    # Also to another disk, which may be full.
    shutil.move(file.path, target, copy_whole)


def _free(path: Path, of: str) -> Path:
    """The path, or one with a number where another file than that `of` the same bytes lies there already."""
    places = (Path(numbered(str(path), number)) for number in count(1))
    return next(place for place in places if not os.path.lexists(place) or filecmp.cmp(of, place, shallow=False))
