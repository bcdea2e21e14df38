"""`batch`: a whole folder, with progress and a closing table."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from resumectl.cli import exits
from resumectl.cli.finishing import takes_export_options
from resumectl.cli.forecasts import forecast_of, show_forecast
from resumectl.cli.options import Command, invocation
from resumectl.cli.passes import require_passes
from resumectl.cli.progress import progress
from resumectl.cli.session import session
from resumectl.cli.show import Screen, counted, duration_text, plain
from resumectl.intake import Walk, display_path
from resumectl.model.errors import CheckFailed, UsageError
from resumectl.model.limits import RATE_UPLOADS
from resumectl.model.rendering import PLAIN, ExportOptions

if TYPE_CHECKING:
    from resumectl.engine.base import Engine
    from resumectl.engine.batch import Ended, FileDone, Plan
    from resumectl.model.template import Template

_FAILURES_TOLD = 20
_EXAMPLES = """
resumectl batch cvs/                            into cvs-resumectl/ beside it
resumectl batch cvs/ --template modern --out done/
resumectl batch cvs/ --dry-run                  what it would do and cost
resumectl batch cvs/ --out done/ --only-failed  those that failed, again
"""


def register(app: typer.Typer) -> None:
    """Add this module's command."""
    app.command("batch", cls=Command, epilog=_EXAMPLES, no_args_is_help=True)(batch)


Out = Annotated[
    str | None,
    typer.Option("--out", "-o", metavar="DIR", help="Where to write. [default: FOLDER-resumectl beside it]"),
]
TemplateName = Annotated[
    str | None, typer.Option("--template", "-t", metavar="NAME", help="Name or id. [default: classic, or blind]")
]
NoTemplate = Annotated[bool, typer.Option("--no-template", help="Profiles alone, no Word files.")]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", metavar="N", help="Files read at once.")]
OnlyFailed = Annotated[bool, typer.Option("--only-failed", help="Try again what failed in DIR, nothing else.")]
ReparseOlder = Annotated[
    bool, typer.Option("--reparse-older", help="Read known files again that an older version read; a credit each.")
]
AutoProofread = Annotated[
    bool, typer.Option("--auto-proofread", help="Proofread them too, for a proofread credit each.")
]
MaxCredits = Annotated[
    int | None,
    typer.Option("--max-credits", metavar="N", min=0, help="Stop before more, of both kinds, are used."),
]
MinCoverage = Annotated[
    float | None,
    typer.Option("--min-coverage", metavar="X", help="Exit 10 when a profile holds less of its text (0 to 1)."),
]
Require = Annotated[
    str | None, typer.Option("--require", metavar="FIELDS", help="Exit 10 when a profile lacks one: email,phone.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would be done and what it costs.")]


@takes_export_options
def batch(
    context: typer.Context,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Every résumé below it is read.")],
    out: Out = None,
    template: TemplateName = None,
    no_template: NoTemplate = False,
    jobs: Jobs = None,
    only_failed: OnlyFailed = False,
    reparse_older: ReparseOlder = False,
    auto_proofread: AutoProofread = False,
    max_credits: MaxCredits = None,
    min_coverage: MinCoverage = None,
    require: Require = None,
    dry_run: DryRun = False,
    export: ExportOptions = PLAIN,
) -> None:
    """Read a folder of résumés into profiles and Word files.

    Writes DIR/<path>/cv.pdf.json and cv.pdf.docx for each file, and results.ndjson, results.csv and
    failed.csv. A second run does only what is new or changed. A bad file never stops the rest. Exits with 0,
    with 3 when some files failed, with 9 when all did.

    With --blind, or the template blind, DIR holds blinded Word files alone, each named after its résumé's id;
    profiles and tables, which say who is who, lie in DIR-private beside it. {id} in --reference is that id.
    """
    from resumectl.engine.batch import make_plan, missing_codes, read_gates, rows_of

    gates = read_gates(min_coverage, require)
    check_templates(template, export, no_template)
    said = invocation(context)
    screen = said.screen
    with session(said, template=template, jobs=jobs, only_looks=dry_run, many=True) as work:
        settings = work.settings
        plan, walk = make_plan(
            work.engine,
            Path(folder),
            out=Path(out) if out else None,
            template=None if no_template else settings.template or usual_template(export),
            jobs=settings.jobs,
            only_failed=only_failed,
            max_credits=max_credits,
            reparse_older=reparse_older,
            auto_proofread=auto_proofread,
            export=export,
        )
        try_template(work.engine, plan.template, export, screen)
        if dry_run:
            missing = () if work.remote else missing_codes()
            show_forecast(forecast_of(work, plan, screen), plan, walk, folder, screen, missing)
            return
        if auto_proofread:
            require_passes(work.engine)
        say_where(plan, screen)
        known = _announce(plan, walk, folder, screen, local=not work.remote)
        ended, interrupted = _run(work.engine, plan, screen, known)
    broken = gates.broken_by(rows_of(plan)) if gates else []
    _conclude(plan, walk, ended, folder, screen, broken)
    _finish(ended, broken, plan, screen, interrupted=interrupted)


def usual_template(export: ExportOptions) -> str:
    """The template's name when nobody names one."""
    return "classic" if export.blind is None else "blind"


def check_templates(template: str | None, export: ExportOptions, no_template: bool) -> None:
    """Raise UsageError for --no-template beside what needs one."""
    if no_template and (template is not None or export != PLAIN):
        other = "an option of Word files" if template is None else "--template"
        raise UsageError(f"--no-template and {other} are both said.", remedy="Say one of them.")


def try_template(engine: Engine, template: Template | None, export: ExportOptions, screen: Screen) -> None:
    """Raise what would fail every file, before the first; say which options have no effect."""
    for note in engine.try_export(template.id, export) if template else ():
        screen.insist(note)


def say_where(plan: Plan, screen: Screen) -> None:
    """Of a blinded run, which folder may be handed on and which one never."""
    if plan.is_blind and plan.blind_out:
        screen.say(
            f"Blinded files go to {display_path(plan.blind_out)}, named by the résumés' ids. Who is who stands in "
            f"{display_path(plan.out)}, with the profiles: hand on the first folder, never the second.",
        )


def _finish(
    ended: Ended, broken: list[tuple[str, str]], plan: Plan, screen: Screen, *, interrupted: bool
) -> NoReturn:
    """End the command with the code that the run calls for."""
    from resumectl.engine.batch import RESULTS_TABLE

    if ended.stopped_by:
        raise ended.stopped_by
    if interrupted:
        screen.insist("The same command again goes on where it stopped.")
        raise typer.Exit(exits.INTERRUPTED)
    if broken:
        raise CheckFailed(
            f"{counted(len(broken), 'profile')} of {ended.total} did not pass.",
            code="GATE_FAILED",
            remedy=f"{display_path(plan.out / RESULTS_TABLE)} has their coverage and fields.",
        )
    raise typer.Exit(exits.exit_code_of_files(ended.total, ended.failures))


def _announce(plan: Plan, walk: Walk, folder: str, screen: Screen, *, local: bool) -> frozenset[str]:
    """Say what will be done; gives the codes of failures that need no further word."""
    from resumectl.engine.batch import files_to_do, find_shortages, missing_codes

    left_out = f" (left out: {walk.left_out})" if walk.skipped else ""
    files = files_to_do(plan)
    count = len(files)
    which = f"{count} that failed before, of " if plan.only_failed else ""
    screen.say(
        f"{which}{counted(len(plan.files), 'résumé')} in {display_path(folder)}{left_out}, "
        f"{f'template {plan.template.name}' if plan.template else 'profiles alone'}, {plan.jobs} at once",
    )
    if local:
        if missing_codes():
            with screen.busy("Looking which files need programs that are missing"):
                shortages = find_shortages(plan, files)
            for shortage in shortages:
                screen.insist(shortage.sentence)
            return frozenset(shortage.code for shortage in shortages)
    elif count > RATE_UPLOADS:
        minutes = -(-count // RATE_UPLOADS)
        screen.say(f"The service takes {RATE_UPLOADS} uploads a minute unless it was raised: up to {minutes} minutes.")
    return frozenset()


def _run(engine: Any, plan: Plan, screen: Screen, known: frozenset[str]) -> tuple[Ended, bool]:
    """Run the plan under a progress display; whether somebody interrupted it."""
    from resumectl.engine.batch import FileDone, files_to_do, run_batch

    stop = threading.Event()
    with _gentle_interrupt(stop, screen) as interrupted, _telling(len(files_to_do(plan)), screen, known) as tell:
        for event in run_batch(engine, plan, stop=stop):
            if isinstance(event, FileDone):
                tell(event)
            else:
                ended = event
    return ended, interrupted.is_set()


@contextmanager
def _gentle_interrupt(stop: threading.Event, screen: Screen) -> Iterator[threading.Event]:
    """The first Ctrl-C lets running files finish; the second ends the program on the spot."""
    interrupted = threading.Event()

    def on_interrupt(number: int, frame: FrameType | None) -> None:
        if interrupted.is_set():
            # No clean-up: children die with this process, and the workspace takes unfinished work over later.
            if screen.watched:
                screen.err.show_cursor(True)
                # The shell's prompt does not begin in the middle of the bar.
                os.write(2, b"\n")
            os._exit(exits.INTERRUPTED)
        interrupted.set()
        stop.set()
        screen.insist("Finishing the files that are being read; Ctrl-C again stops at once.")

    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _telling(total: int, screen: Screen, known: frozenset[str]) -> Iterator[Callable[[FileDone], None]]:
    """A function to call with each finished file; says why one failed, up to a number, and not what is `known`."""
    failed = 0
    with progress(total, screen) as tick:

        def tell(event: FileDone) -> None:
            nonlocal failed
            error = None if event.kept else event.row.error
            if error and error.code not in known:
                failed += 1
                if failed <= _FAILURES_TOLD:
                    screen.say(f"  {_failure(event.row.file, error.message)}")
                elif failed == _FAILURES_TOLD + 1:
                    screen.say("  further failures: see failed.csv at the end")
            tick(failed=error is not None, kept=event.kept)

        yield tell


def _conclude(
    plan: Plan, walk: Walk, ended: Ended, folder: str, screen: Screen, broken: list[tuple[str, str]]
) -> None:
    from rich.table import Table
    from rich.text import Text

    from resumectl.engine.batch import FAILED_TABLE, RESULTS_TABLE

    if screen.json:
        stopped = [{"file": file, "reason": reason} for file, reason in broken]
        screen.data({**_summary(plan, walk, ended, folder), "gates_broken": stopped})
    counts = Table.grid(padding=(0, 2))
    counts.add_column(justify="right", min_width=5)
    counts.add_column()
    for what, count, style in (
        (f"read: a profile {'and a Word file ' if plan.template else ''}each", ended.completed, "bold green"),
        ("done before and unchanged", ended.kept - ended.kept_failed, "green"),
        ("failed", ended.failed, "bold red"),
        ("failed before and unchanged", ended.kept_failed, "red"),
        ("not begun", ended.not_begun, "yellow"),
    ):
        if count:
            counts.add_row(Text(str(count), style), what)
    for code, count in ended.causes.items():
        counts.add_row("", Text(f"{count:>4}  {plain(code)}", "dim"))
    screen.paint_talk("", counts)
    screen.say(
        "",
        f"  {counted(ended.credits_used, 'credit')} used, {duration_text(ended.elapsed_s)}",
        *_passes_used(plan, ended),
        *_not_read_again(ended),
        *_folders(plan),
        f"  all results              {display_path(plan.out / RESULTS_TABLE)}",
    )
    if ended.failures:
        screen.say(f"  failures                 {display_path(plan.out / FAILED_TABLE)}")
    for file, reason in broken[:_FAILURES_TOLD]:
        screen.insist(f"  {plain(file)}: {reason}")
    if len(broken) > _FAILURES_TOLD:
        screen.insist(f"  and {len(broken) - _FAILURES_TOLD} more")


def _folders(plan: Plan) -> list[str]:
    if plan.is_blind and plan.blind_out:
        blind = f"  blinded Word files       {display_path(plan.blind_out)}"
        return [blind, f"  profiles, who is who     {display_path(plan.out)}"]
    what = "Word files and profiles" if plan.template else "profiles"
    return [f"  {what:<23}  {display_path(plan.out)}"]


def _not_read_again(ended: Ended) -> list[str]:
    reasons = {
        "ENGINE_VERSION_UNKNOWN": "the service does not say which version read them",
        "ENGINE_OLDER": "the service itself reads with an older version",
    }
    return [
        f"  {counted(count, 'profile')} not read again: {reasons[code]}" for code, count in ended.not_read_again.items()
    ]


def _passes_used(plan: Plan, ended: Ended) -> list[str]:
    if not plan.auto_proofread:
        return []
    lines = [f"  {counted(ended.proofread_credits_used, 'proofread credit')} used"]
    if ended.not_proofread:
        causes = ", ".join(f"{count} {code}" for code, count in ended.not_proofread.items())
        lines.append(f"  not proofread, and their credits given back: {causes}")
    return lines


def _failure(name: str, message: str) -> str:
    return message if name in message else f"{name}: {message}"


def _summary(plan: Plan, walk: Walk, ended: Ended, folder: str) -> dict[str, Any]:
    return {
        "folder": display_path(folder),
        "out": display_path(plan.out),
        "documents": display_path(plan.blind_out if plan.is_blind and plan.blind_out else plan.out),
        "template": plan.template_name or None,
        "files": ended.total,
        "completed": ended.completed,
        "failed": ended.failed,
        "unchanged": ended.kept - ended.kept_failed,
        "unchanged_failed": ended.kept_failed,
        "not_begun": ended.not_begun,
        "left_out": {str(reason): count for reason, count in walk.skipped.items()},
        "causes": dict(ended.causes),
        "credits_used": ended.credits_used,
        "proofread_credits_used": ended.proofread_credits_used,
        "not_proofread": dict(ended.not_proofread),
        "not_read_again": dict(ended.not_read_again),
        "seconds": round(ended.elapsed_s, 3),
    }
