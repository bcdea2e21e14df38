"""`worker`: reads what waits in the workspace."""

from __future__ import annotations

import logging
import signal
import threading
from typing import Annotated

import typer

from resumectl.cli import exits
from resumectl.cli.options import Command, invocation
from resumectl.cli.session import session
from resumectl.cli.show import Screen, counted, plain
from resumectl.cli.stopping import stopped_gently
from resumectl.model.resume import Resume
from resumectl.model.webhook import Attempt, Delivery
from resumectl.wire import models

log = logging.getLogger(__name__)
_EXAMPLES = """
resumectl worker
resumectl worker --until-empty --jobs 4
"""


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("worker", cls=Command, epilog=_EXAMPLES)(worker)


def worker(
    context: typer.Context,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", metavar="N", help="Documents read at once. [default: cores]")
    ] = None,
    until_empty: Annotated[bool, typer.Option("--until-empty", help="End when nothing waits any more.")] = False,
) -> None:
    """Read resumes that wait: those of `--no-wait`, of a service, of workers that died; tell webhooks.

    Several workers may run on one workspace. Ctrl-C or SIGTERM finishes what is being read and ends it. With
    --json each record is a line on stdout.
    """
    said = invocation(context)
    with session(said, jobs=jobs) as work:
        engine = work.opened.workspace_engine("worker")
        queue, courier = engine.queue(jobs=work.settings.jobs), engine.courier()

        def stop() -> None:
            queue.stop()
            courier.stop()

        def is_at_work() -> bool:
            return queue.is_at_work or courier.is_at_work

        if not until_empty:
            said.screen.say(f"Reading what waits in {plain(work.opened.place)}; Ctrl-C ends it.")
        telling = threading.Thread(target=courier.run, args=(_told,))
        with stopped_gently(
            engine, stop, said.screen, also=(signal.SIGTERM,), working=is_at_work, what="what was begun"
        ) as signals:
            if not until_empty:
                telling.start()
            try:
                count = queue.run(
                    lambda record: _show(record, said.screen),
                    lambda resume_id, trouble: _show_trouble(resume_id, trouble, said.screen),
                    until_empty=until_empty,
                )
                if until_empty:
                    courier.run(_told, until_empty=True)
            finally:
                courier.stop()
                if telling.ident is not None:
                    telling.join()
    said.screen.say(f"Read {counted(count, 'document')}.")
    if signal.SIGINT in signals:
        raise typer.Exit(exits.INTERRUPTED)


def _told(delivery: Delivery, attempt: Attempt) -> None:
    log.info("%s told %s: %s", delivery.webhook_id, delivery.event, attempt.result)


def _show(record: Resume, screen: Screen) -> None:
    if screen.json:
        screen.data(models.resume_record(record))
    else:
        screen.row(record.id, record.status, record.title)


def _show_trouble(resume_id: str, trouble: Exception, screen: Screen) -> None:
    log.debug("reading %s", resume_id, exc_info=trouble)
    screen.insist(
        f"Something went wrong inside resumectl while {resume_id} was read ({type(trouble).__name__}); it is "
        "tried again up to three times. RESUMECTL_DEBUG=1 shows the details."
    )
