"""How far work on many files has come: a bar when somebody watches, else a line now and then."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from resumectl.cli.show import Screen

_LINE_EVERY_S = 15.0


class Tick(Protocol):
    """To be called once for each finished file; `kept` when there was nothing to do for it."""

    def __call__(self, *, failed: bool = False, kept: bool = False) -> None: ...


class _Draw(Protocol):
    """Moves a bar to where the counts are."""

    def __call__(self, *, done: int, failed: int, kept: int) -> None: ...


@contextmanager
def progress(total: int, screen: Screen) -> Iterator[Tick]:
    """A function to call with each finished file; shows on stderr how many of `total` are done."""
    done = failures = unchanged = 0
    began_s = told_s = time.monotonic()
    with _bar(total, screen) as draw:

        def tick(*, failed: bool = False, kept: bool = False) -> None:
            nonlocal done, failures, unchanged, told_s
            done, failures, unchanged = done + 1, failures + failed, unchanged + kept
            now_s = time.monotonic()
            if draw is not None:
                draw(done=done, failed=failures, kept=unchanged)
            elif now_s - told_s >= _LINE_EVERY_S:
                told_s = now_s
                rate = (done - unchanged) / (now_s - began_s)
                screen.say(f"  {done} of {total} done, {failures} failed, {rate:.1f} a second")

        yield tick


@contextmanager
def _bar(total: int, screen: Screen) -> Iterator[_Draw | None]:
    if not screen.watched:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("Reading"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}", style="dim"),
        TextColumn("{task.fields[left]}", style="cyan"),
        TextColumn("{task.fields[failed]}", style="red"),
    )
    with Progress(*columns, console=screen.err, transient=True) as bar:
        task = bar.add_task("", total=total, rate="", left="", failed="")
        began_s = time.monotonic()

        def draw(*, done: int, failed: int, kept: int) -> None:
            # What was done in earlier runs passes in no time, and says nothing of the rest.
            rate = (done - kept) / max(time.monotonic() - began_s, 0.001)
            told = f"{failed} failed" if failed else ""
            bar.update(task, completed=done, rate=f"{rate:.1f}/s", left=_left(total - done, rate), failed=told)

        yield draw


def _left(files: int, rate: float) -> str:
    """The time that so many files take, `12:34`; nothing where nobody can know yet."""
    if not rate:
        return ""
    minutes, seconds = divmod(round(files / rate), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}" if minutes >= 60 else f"{minutes:02}:{seconds:02}"
