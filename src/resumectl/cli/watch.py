"""`watch`: a folder that is read as files come into it."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from resumectl.cli import exits
from resumectl.cli.asking import duration
from resumectl.cli.batch import (
    AutoProofread,
    Jobs,
    NoTemplate,
    Out,
    TemplateName,
    check_templates,
    say_default,
    say_where,
    template_of_run,
    try_template,
)
from resumectl.cli.finishing import takes_export_options
from resumectl.cli.lines import outcome_line
from resumectl.cli.options import Command, invocation
from resumectl.cli.passes import require_passes
from resumectl.cli.session import Session, session
from resumectl.cli.show import Screen, about, is_terminal, plain
from resumectl.cli.stopping import stopped_gently
from resumectl.intake import Skipped, display_path, require_folder, told_name
from resumectl.model.doubts import DOUBTS, doubts_of
from resumectl.model.errors import UsageError
from resumectl.model.rendering import PLAIN, ExportOptions

if TYPE_CHECKING:
    from resumectl.engine.batch import FileDone, Row, WatchPlan

_EXAMPLES = """
resumectl watch inbox/ --out done/
resumectl watch inbox/ --out done/ --then move --template modern
resumectl watch inbox/ --folders template   inbox/modern/cv.pdf gets `modern`
"""


def register(app: typer.Typer) -> None:
    """Add this module's command."""
    app.command("watch", cls=Command, epilog=_EXAMPLES, no_args_is_help=True)(watch)


@takes_export_options
def watch(
    context: typer.Context,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Résumés that come into it are read.")],
    out: Out = None,
    template: TemplateName = None,
    no_template: NoTemplate = False,
    jobs: Jobs = None,
    auto_proofread: AutoProofread = False,
    settle: Annotated[
        str, typer.Option("--settle", metavar="TIME", help="A file must have stood still for so long.")
    ] = "5s",
    every: Annotated[str, typer.Option("--every", metavar="TIME", help="How often to look.")] = "2s",
    then: Annotated[
        str, typer.Option("--then", metavar="WHAT", help="keep, move (to DIR/done or DIR/failed) or delete.")
    ] = "keep",
    folders: Annotated[
        str, typer.Option("--folders", metavar="MEANING", help="What subfolders are: plain, recruiter or template.")
    ] = "plain",
    export: ExportOptions = PLAIN,
) -> None:
    """Read résumés as they come into a folder, until Ctrl-C.

    Writes what `batch` writes. A watch that was ended goes on where it stopped; nothing is read or charged twice.
    Files that failed are never deleted, and what is no résumé is told once and stays. With --json each outcome is a
    line on stdout.

    With --folders recruiter, what lies in a subfolder is uploaded for the recruiter of that name, e-mail address or
    id; with --folders template, exported with the template of that name. Files in a folder of an unknown name stay,
    which is said.

    Blinded files (--blind, the template blind) go where nothing bears a name, as with `batch`; those of a folder
    `blind` go to DIR-blind with --folders template.
    """
    from resumectl.engine.batch import Folders, WatchPlan, find_template, plan_for, read_folders, read_then

    said, place = invocation(context), Path(folder)
    check_templates(template, export, no_template)
    meaning = read_folders(folders)
    if no_template and meaning is Folders.TEMPLATE:
        raise UsageError("--folders template and --no-template are both said.", remedy="Say one of them.")
    require_folder(folder)
    with _until_told() as stop, session(said, template=template, jobs=jobs, many=True) as work:
        name = template_of_run(folder, out, template, work.settings, export, False, no_template)
        chosen = find_template(work.engine, name) if name else None
        watched = WatchPlan(
            place,
            plan_for(
                place, Path(out) if out else None, chosen, work.settings.jobs, export, auto_proofread=auto_proofread
            ),
            settle_s=duration(settle, "--settle").total_seconds(),
            every_s=duration(every, "--every").total_seconds(),
            then=read_then(then),
            folders=meaning,
        )
        if auto_proofread:
            require_passes(work.engine)
        try_template(work.engine, chosen, export, said.screen)
        _say_ahead(work, watched, said.screen)
        _follow(work, watched, said.screen, stop)
    raise typer.Exit(exits.INTERRUPTED)


def _say_ahead(work: Session, watched: WatchPlan, screen: Screen) -> None:
    """Say which default is not taken, and which folder may be handed on."""
    from resumectl.engine.batch import Folders

    if watched.folders is not Folders.TEMPLATE:
        say_default(work, watched.plan, screen)
    say_where(watched.plan, screen)


@contextmanager
def _until_told() -> Iterator[threading.Event]:
    """An event that Ctrl-C or SIGTERM sets."""
    stop = threading.Event()
    before = {number: signal.signal(number, lambda *_: stop.set()) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _follow(work: Session, watched: WatchPlan, screen: Screen, stop: threading.Event) -> None:
    """Watch, and say what is missing beforehand and what comes of each file."""
    from resumectl.engine.batch import FileDone, LeftOut, Shortage, missing_codes, watch

    working = threading.Event()
    local = work.opened.local
    everybody = local.administration.all_recruiters if local else None
    events = watch(work.engine, watched, stop=stop, working=working, everybody=everybody)
    for code in () if work.remote else missing_codes():
        screen.insist(Shortage(code, 0).sentence)
    screen.say(f"Watching {display_path(str(watched.folder))}; Ctrl-C ends it.", *work.where)
    def leave() -> None:
        stop.set()
        work.wait_no_longer()

    with stopped_gently(work.engine, leave, screen, also=(signal.SIGTERM,), working=working.is_set):
        for event in events:
            if isinstance(event, FileDone):
                _show(event, work, screen)
            elif isinstance(event, LeftOut) and event.reason is not Skipped.UNREADABLE:
                screen.say(f"Not read: {event}")
            else:
                screen.insist(str(event))


def _show(event: FileDone, work: Session, screen: Screen) -> None:
    from resumectl.engine.batch import OWNER_UNCHANGED

    if event.kept:
        return
    row = event.row
    if screen.json:
        screen.data(row.to_json())
    elif row.error:
        outcome_line(screen, told_name(row.file), "FAILED", row.error.code)
        screen.say(f"  {_about(row, row.error.message)}")
    else:
        outcome_line(screen, told_name(row.file), "COMPLETED", plain(row.full_name))
        screen.say(*(f"  {_about(row, DOUBTS[code])}" for code in doubts_of(row.warnings)))
    if OWNER_UNCHANGED in row.warnings:
        screen.insist(f"  {_about(row, _whose(work, row.resume_id))}")


def _about(row: Row, message: str) -> str:
    """With the file's name, unless that stands in the line above it on a terminal."""
    return message if is_terminal(sys.stdout) else about(row.file, message)


def _whose(work: Session, resume_id: str) -> str:
    """Decision B10: nothing of a known record changes, so say whose it stays."""
    record = work.engine.resume(resume_id)
    name = next((one.name for one in work.engine.recruiters() if one.id == record.recruiter_id), record.recruiter_id)
    return (
        f"Known since {record.created_at:%Y-%m-%d} as {plain(record.title)!r} ({resume_id}), "
        f"and uploaded for {plain(name)}: that stays its owner."
    )
