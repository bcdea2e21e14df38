"""Watching a folder: files that have settled are read in small batches, again and again, until told to stop.

What is done is remembered in the output folder's results, as a batch remembers it, so that a watch that was ended
in whatever way goes on where it stopped.
"""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Generator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from resumectl.engine.base import Engine
from resumectl.engine.batch.ended import FileDone
from resumectl.engine.batch.plan import Plan
from resumectl.engine.batch.rows import Row
from resumectl.engine.batch.run import run_batch
from resumectl.intake import FoundFile, walk_folder
from resumectl.model.errors import ResumectlError, UsageError
from resumectl.model.resume import Source
from resumectl.model.template import Template

DONE_FOLDER = "done"
FAILED_FOLDER = "failed"


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

    A file is read once its size and time have stood still for `settle_s`; the folder is looked at every `every_s`.
    With Then.MOVE files go to `done/` or `failed/` below the output folder.
    """

    folder: Path
    plan: Plan
    settle_s: float = 5.0
    every_s: float = 2.0
    then: Then = Then.KEEP


def read_then(text: str) -> Then:
    """What `--then` said. Raises UsageError."""
    try:
        return Then(text)
    except ValueError:
        raise UsageError(f"--then is {text!r}.", remedy=f"It can be {', '.join(Then)}.") from None


def plan_for(out: Path, template: Template, jobs: int) -> Plan:
    """A plan whose files come later."""
    return Plan((), out, template, jobs)


@dataclass(frozen=True, slots=True)
class _Look:
    size_bytes: int
    changed_ns: int


def watch(
    engine: Engine, watched: WatchPlan, *, stop: threading.Event
) -> Generator[FileDone | ResumectlError, None, None]:
    """Yield each file's outcome as it comes, and what kept a round from being done; ends when `stop` is set.

    A round that the engine stopped (no credits, no service) is tried again at the next look.

    Raises:
        UsageError: the output folder is the folder itself.
        BadFile: the folder cannot be looked at.
    """
    out = watched.plan.out
    if out.resolve() == watched.folder.resolve():
        raise UsageError("--out is the watched folder itself.", remedy="Choose another folder.")
    looks: dict[str, tuple[_Look, float]] = {}
    handled: dict[str, _Look] = {}
    while not stop.is_set():
        files = walk_folder(watched.folder, exclude=[out]).files
        settled = _settled(files, looks, handled, watched.settle_s)
        if settled:
            yield from _round(engine, watched, settled, handled, looks, stop)
        stop.wait(watched.every_s)


def _settled(
    files: tuple[FoundFile, ...],
    looks: dict[str, tuple[_Look, float]],
    handled: dict[str, _Look],
    settle_s: float,
) -> list[FoundFile]:
    """Files that stood still for long enough and were not handled as they are now."""
    now_s = time.monotonic()
    present = {file.path for file in files}
    for path in [path for path in looks if path not in present]:
        del looks[path]
    found = []
    for file in files:
        look = _look(file.path)
        if look is None or handled.get(file.path) == look:
            continue
        before = looks.get(file.path)
        if before is None or before[0] != look:
            looks[file.path] = (look, now_s)
            # What lay there for longer than that need not be waited for.
            age_s = time.time() - look.changed_ns / 1e9
            if age_s < settle_s:
                continue
        elif now_s - before[1] < settle_s:
            continue
        found.append(file)
    return found


def _look(path: str) -> _Look | None:
    try:
        found = os.lstat(path)
    except OSError:
        # It went away between the walk and the look.
        return None
    return _Look(found.st_size, found.st_mtime_ns)


def _round(
    engine: Engine,
    watched: WatchPlan,
    files: list[FoundFile],
    handled: dict[str, _Look],
    looks: dict[str, tuple[_Look, float]],
    stop: threading.Event,
) -> Generator[FileDone | ResumectlError, None, None]:
    by_name = {file.name: file for file in files}
    plan = replace(watched.plan, files=tuple(files), source=Source.WATCH_FOLDER, is_part=True)
    # The round's own: run_batch sets it when the round is over.
    ends = threading.Event()
    forward = threading.Thread(target=_forward, args=(stop, ends), daemon=True)
    forward.start()
    for event in run_batch(engine, plan, stop=ends):
        if isinstance(event, FileDone):
            file = by_name[event.row.file]
            look = looks.get(file.path)
            if look:
                handled[file.path] = look[0]
            put_away(watched, file, event.row, look[0] if look else None)
            yield event
        elif event.stopped_by:
            yield event.stopped_by
            stop.wait(PAUSE_S)
    ends.set()


def _forward(stop: threading.Event, ends: threading.Event) -> None:
    while not ends.is_set():
        if stop.wait(0.1):
            ends.set()


def put_away(watched: WatchPlan, file: FoundFile, row: Row, look: _Look | None) -> None:
    """Move or delete a file that is done; one that changed meanwhile stays, to be read again."""
    if watched.then is Then.KEEP or look is None or _look(file.path) != look:
        return
    failed = row.error is not None
    if watched.then is Then.DELETE:
        if not failed:
            os.unlink(file.path)
        return
    target = _free(watched.plan.out / (FAILED_FOLDER if failed else DONE_FOLDER) / file.relative)
    target.parent.mkdir(parents=True, exist_ok=True)
    # Also to another disk.
    shutil.move(file.path, target)


def _free(path: Path) -> Path:
    """The path, or one with a number where a file of that name lies already."""
    number, free = 2, path
    while os.path.lexists(free):
        free = path.with_name(f"{path.stem} ({number}){path.suffix}")
        number += 1
    return free

