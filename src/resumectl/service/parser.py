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
from functools import partial

from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.proofreader import ProofreaderPool
from resumectl.engine.local.sources import random_id
from resumectl.engine.local.workspace import local_caller, open_workspace
from resumectl.model.errors import WorkspaceProblem
from resumectl.model.resume import Resume
from resumectl.service.logs import event, start_logging
from resumectl.service.metrics import Meter, publish_for_ever
from resumectl.service.options import STOP_S, TRAFFIC_FOLDER, ServeOptions
from resumectl.service.sandbox import failing
from resumectl.service.worker import end_with_supervisor, say_ready
from resumectl.store.sqlite.traffic import Traffic

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
    traffic = Traffic(options.workspace / TRAFFIC_FOLDER, random_id("prs"))
    meter = Meter()
    publish_for_ever(meter, traffic)
    parse = failing(pool.parse, workspace) if options.sandbox else pool.parse
    proofreader = ProofreaderPool(options.parsers)
    engine = LocalEngine(
        workspace,
        local_caller(workspace),
        parse=parse,
        proofreader=proofreader,
        also_close=[pool.close, proofreader.close],
    )
    queue = engine.queue(jobs=options.parsers)
    ended = threading.Event()

    def stop(*_: object) -> None:
        queue.stop()
        ended.set()
        # Whoever stops a container waits ten seconds, less than the longest document takes.
        threading.Thread(target=_excuse, args=(engine,), daemon=True).start()
        timer = threading.Timer(STOP_S, engine.close)
        timer.daemon = True
        timer.start()

    signal.signal(signal.SIGTERM, stop)
    end_with_supervisor()
    threading.Thread(target=_tidy, args=(engine, ended), daemon=True).start()
    say_ready()
    try:
        queue.run(partial(_done, meter), _trouble, on_proofread=_proofread, on_problem=_problem)
    finally:
        engine.close()
        traffic.close()


def _excuse(engine: LocalEngine) -> None:
    # On a full disk, say: then it counts.
    with suppress(WorkspaceProblem):
        engine.excuse()


def _done(meter: Meter, resume: Resume) -> None:
    code = resume.error.code if resume.error else ""
    meter.parsed(resume.status, code)
    began, ended = resume.processing_started_at, resume.processing_finished_at
    elapsed_ms = round((ended - began).total_seconds() * 1000) if began and ended else None
    event(log, "parsed", resume_id=resume.id, status=str(resume.status), code=code, elapsed_ms=elapsed_ms)


def _proofread(resume: Resume) -> None:
    proofread = resume.proofread
    event(log, "proofread", resume_id=resume.id, status=str(proofread.status), code=proofread.code)


def _trouble(resume_id: str, error: Exception) -> None:
    log.error("bug", exc_info=error, extra={"members": {"resume_id": resume_id}})


def _problem(problem: WorkspaceProblem) -> None:
    event(log, "waiting", level=logging.ERROR, code=problem.code)


def _tidy(engine: LocalEngine, ended: threading.Event) -> None:
    """Erase what has expired, now and then."""
    while not ended.wait(TIDY_EVERY_S):
        # On a full disk, say; the next time it may go.
        with suppress(WorkspaceProblem):
            engine.tidy(1.0)


def main() -> None:
    """Run with the arguments of the command line."""
    options = ServeOptions.from_text(sys.argv[1])
    start_logging(quiet=options.quiet)
    run(options)


if __name__ == "__main__":
    main()
