"""The process that reads documents: `python -m resumectl.service.parser OPTIONS`.

Its children read; it hands out what waits in the workspace. It runs at low priority, so that answers come first.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from contextlib import suppress

from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.workspace import local_caller, open_workspace
from resumectl.model.resume import Resume
from resumectl.service.options import STOP_S, ServeOptions
from resumectl.service.worker import end_with_supervisor, say_ready

NICENESS = 10
TIDY_EVERY_S = 60.0

log = logging.getLogger("resumectl.service")


def run(options: ServeOptions) -> None:
    """Read what waits until SIGTERM; what is not done STOP_S later goes back."""
    from resumectl.parse.sandbox import ParserPool

    with suppress(OSError):
        os.nice(NICENESS)
    workspace = open_workspace(options.workspace)
    pool = ParserPool(options.parsers)
    engine = LocalEngine(workspace, local_caller(workspace), parse=pool.parse, also_close=[pool.close])
    queue = engine.queue(jobs=options.parsers)
    ended = threading.Event()

    def stop(*_: object) -> None:
        queue.stop()
        ended.set()
        timer = threading.Timer(STOP_S, engine.close)
        timer.daemon = True
        timer.start()

    signal.signal(signal.SIGTERM, stop)
    end_with_supervisor()
    threading.Thread(target=_tidy, args=(engine, ended), daemon=True).start()
    say_ready()
    try:
        queue.run(_done, _trouble)
    finally:
        engine.close()


def _done(resume: Resume) -> None:
    log.info("read %s: %s", resume.id, resume.status)


def _trouble(resume_id: str, error: Exception) -> None:
    log.error("a bug met while reading %s", resume_id, exc_info=error)


def _tidy(engine: LocalEngine, ended: threading.Event) -> None:
    """Erase what has expired, now and then."""
    while not ended.wait(TIDY_EVERY_S):
        engine.tidy(1.0)


def main() -> None:
    """Run with the arguments of the command line."""
    run(ServeOptions.from_text(sys.argv[1]))


if __name__ == "__main__":
    main()
