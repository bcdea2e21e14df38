"""`batch`: a whole folder, with progress and a closing table."""

from __future__ import annotations

import shlex
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from resumectl.cli import exits
from resumectl.cli.closing import FAILURES_TOLD, conclude
from resumectl.cli.finishing import takes_export_options
from resumectl.cli.forecasts import forecast_of, show_forecast
from resumectl.cli.options import Command, invocation
from resumectl.cli.passes import require_passes
from resumectl.cli.progress import progress
from resumectl.cli.resumes import RecruiterName
from resumectl.cli.session import Session, session
from resumectl.cli.show import Screen, about, counted, plain
from resumectl.cli.stopping import stopped_gently
from resumectl.intake import Walk, display_path
from resumectl.model.errors import CheckFailed, UsageError
from resumectl.model.limits import RATE_UPLOADS
from resumectl.model.rendering import PLAIN, ExportOptions

if TYPE_CHECKING:
    from resumectl.config import Settings
    from resumectl.engine.base import Engine
    from resumectl.engine.batch import Ended, FileDone, Gates, Plan, Verdict
    from resumectl.model.template import Template

_EXAMPLES = """
resumectl batch cvs/                            into cvs-resumectl/ beside it
resumectl batch cvs/ --template modern --out done/
resumectl batch cvs/ --dry-run                  what it would do and cost
resumectl batch cvs/ --out done/ --only-failed  those that failed, again
"""


def register(app: typer.Typer) -> None:
    """Add this module's command."""
    app.command("batch", cls=Command, epilog=_EXAMPLES, no_args_is_help=True)(batch)


def _not_empty(value: str | None) -> str | None:
    if value == "":
        raise typer.BadParameter("the folder has no name.")
    return value


Folder = Annotated[
    str, typer.Argument(metavar="FOLDER", help="Every résumé below it is read.", callback=_not_empty)
]
Out = Annotated[
    str | None,
    typer.Option(
        "--out", "-o", metavar="DIR", help="Where to write. [default: FOLDER-resumectl beside it]", callback=_not_empty
    ),
]
TemplateName = Annotated[
    str | None,
    typer.Option("--template", "-t", metavar="NAME", help="Name or id. [default: DIR's, else classic, or blind]"),
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
    typer.Option("--max-credits", metavar="N", min=0, help="Leave files that would cost more, of both kinds."),
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
    folder: Folder,
    out: Out = None,
    template: TemplateName = None,
    no_template: NoTemplate = False,
    jobs: Jobs = None,
    only_failed: OnlyFailed = False,
    reparse_older: ReparseOlder = False,
    auto_proofread: AutoProofread = False,
    recruiter: RecruiterName = None,
    max_credits: MaxCredits = None,
    min_coverage: MinCoverage = None,
    require: Require = None,
    dry_run: DryRun = False,
    export: ExportOptions = PLAIN,
) -> None:
    """Read a folder of résumés into profiles and Word files.

    Writes DIR/<path>/cv.pdf.json and cv.pdf.docx for each file, and results.ndjson, results.csv and
    failed.csv. A second run does only what is new or changed. A bad file never stops the rest. Exits with 0,
    with 3 when some files, or passes of proofreading, failed, with 9 when all did (11 when each lacks a
    program, 1 when the program itself failed or was stopped in each).

    With --blind, or the template blind, DIR holds blinded Word files alone, each named after its résumé's id;
    profiles and tables, which say who is who, lie in DIR-private beside it. {id} in --reference is that id.
    """
    from resumectl.engine.batch import make_plan, read_gates, rows_of

    asked = read_gates(min_coverage, require)
    check_templates(template, export, no_template)
    screen = (said := invocation(context)).screen
    with session(said, template=template, jobs=jobs, only_looks=dry_run, many=True) as work:
        gates = _gates(asked, work.settings, names_fields=require is not None)
        plan, walk = make_plan(
            work.engine,
            Path(folder),
            out=Path(out) if out else None,
            template=template_of_run(folder, out, template, work.settings, export, only_failed, no_template),
            jobs=work.settings.jobs,
            only_failed=only_failed,
            max_credits=max_credits,
            reparse_older=reparse_older,
            auto_proofread=auto_proofread,
            export=export,
            recruiter_id=work.recruiter_id(recruiter) if recruiter is not None else None,
        )
        try_template(work.engine, plan.template, export, screen)
        _look_back(work, plan, screen, dry_run=dry_run)
        if dry_run:
            show_forecast(work, forecast_of(work, plan, screen), plan, walk, folder, screen)
            return
        if auto_proofread:
            require_passes(work.engine)
        say_where(plan, screen)
        told = _announce(work, plan, walk, folder, screen)
        ended, interrupted = _run(work, plan, screen, told)
    verdict = gates.judge(rows_of(plan)) if gates else None
    conclude(plan, walk, ended, folder, screen, verdict.broken if verdict else ())
    _finish(ended, verdict, plan, screen, interrupted=interrupted, closed=walk.unreadable)


def _gates(asked: Gates, settings: Settings, *, names_fields: bool) -> Gates:
    """Each gate that the options say, else that of the settings: `--require ""` asks for nothing."""
    from resumectl.engine.batch import Gates

    usual = settings.gates
    return Gates(
        usual.min_coverage if asked.min_coverage is None else asked.min_coverage,
        asked.required if names_fields else usual.require,
    )


def template_of_run(
    folder: str, out: str | None, template: str | None, settings: Settings, export: ExportOptions,
    only_failed: bool, no_template: bool,
) -> str | None:  # fmt: skip
    """The template's name, None for no Word files. What was made there goes on where none is named: Word files may have
    been edited by hand since. With --only-failed it comes before one of the settings, and may be no Word files.
    """
    from resumectl.engine.batch import earlier_template

    if no_template:
        return None
    if template is None and (only_failed or settings.template is None):
        earlier = earlier_template(Path(folder), Path(out) if out else None, export)
        if earlier or (only_failed and earlier is not None and export == PLAIN):
            return earlier or None
    return settings.template or usual_template(export)


def _look_back(work: Session, plan: Plan, screen: Screen, *, dry_run: bool) -> None:
    """Say of a default that it is not taken, and of results that another template or other options shaped what becomes
    of them; raise where --only-failed finds no earlier run.
    """
    from resumectl.engine.batch import made_otherwise, never_begun, require_earlier

    say_default(work, plan, screen)
    if plan.only_failed:
        require_earlier(plan)
        if rest := never_begun(plan):
            screen.insist(f"Never begun: {counted(rest, 'file')}. The same command without --only-failed reads them.")
    count, template = made_otherwise(plan)
    if count:
        before = f"template {template}" if template else "profiles alone"
        now = f"template {plan.template.name}" if plan.template else "profiles alone"
        kinds = "other options" if before == now else f"{before}, now {now}"
        fate = "left as they are" if plan.only_failed else "would be made anew" if dry_run else "made anew"
        screen.say(f"{counted(count, 'result')} in {display_path(plan.out)} made otherwise ({kinds}): {fate}.")


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


def say_default(work: Session, plan: Plan, screen: Screen) -> None:
    """Say that a folder takes no default of `preferences` where nobody named a template; a service lists none."""
    from resumectl.engine.batch import find_template

    local = work.opened.local
    is_usual = plan.template and plan.template.name == usual_template(plan.export) and work.settings.template is None
    if local is None or not is_usual or plan.is_blind:
        return
    kept = {one.recruiter_id: one.template_id for one in local.administration.preferences()}
    whose = plan.recruiter_id if plan.recruiter_id in kept else None
    if plan.template and kept.get(whose, plan.template.id) != plan.template.id:
        name = plain(find_template(work.engine, kept[whose]).name)
        owner = "recruiter" if whose else "organization"
        screen.say(
            f"The template is {plan.template.name}; {name}, the {owner}'s default for exports, is taken with "
            f"--template {shlex.quote(name)}."
        )


def say_where(plan: Plan, screen: Screen) -> None:
    """Of a blinded run, which folder may be handed on and which one never."""
    if plan.is_blind and plan.blind_out:
        screen.say(
            f"Blinded files go to {display_path(plan.blind_out)}, named by the résumés' ids. Who is who stands in "
            f"{display_path(plan.out)}, with the profiles: hand on the first folder, never the second.",
        )


def _finish(
    ended: Ended,
    verdict: Verdict | None,
    plan: Plan,
    screen: Screen,
    *,
    interrupted: bool,
    closed: Sequence[str],
) -> NoReturn:
    """End the command with the code that the run calls for."""
    from resumectl.engine.batch import RESULTS_TABLE

    if ended.stopped_by and not interrupted:
        raise ended.stopped_by
    if interrupted:
        if ended.stopped_by:
            screen.insist(str(ended.stopped_by))
        screen.insist("The same command again goes on where it stopped.")
        raise typer.Exit(exits.INTERRUPTED)
    if verdict and verdict.broken:
        apart = f" {counted(verdict.failed, 'file')} failed and {_have(verdict.failed)} no profile."
        raise CheckFailed(
            f"{counted(len(verdict.broken), 'profile')} of {verdict.profiles} did not pass."
            f"{apart if verdict.failed else ''}",
            code="GATE_FAILED",
            remedy=f"{display_path(plan.out / RESULTS_TABLE)} has their coverage and fields.",
        )
    if plan.auto_proofread and ended.lost_passes and not ended.failures:
        raise typer.Exit(exits.SOME_FAILED)
    raise typer.Exit(exits.exit_code_of_files(ended.total, ended.failures, closed=closed))


def _have(count: int) -> str:
    return "has" if count == 1 else "have"


def _announce(work: Session, plan: Plan, walk: Walk, folder: str, screen: Screen) -> frozenset[str]:
    """Say what will be done and where; gives the codes of failures that need no further word."""
    from resumectl.engine.batch import files_to_do, find_shortages, missing_codes

    left_out = f" (left out: {walk.left_out})" if walk.skipped else ""
    files = files_to_do(plan)
    count = len(files)
    if plan.only_failed and not count:
        screen.say(f"None of {counted(len(plan.files), 'résumé')} in {display_path(folder)} failed before.")
        return frozenset()
    which = f"{count} that failed before, of " if plan.only_failed else ""
    screen.say(
        f"{which}{counted(len(plan.files), 'résumé')} in {display_path(folder)}{left_out}, "
        f"{f'template {plan.template.name}' if plan.template else 'profiles alone'}, {plan.jobs} at once",
        *work.where,
    )
    if not work.remote:
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


def _run(work: Session, plan: Plan, screen: Screen, told: frozenset[str]) -> tuple[Ended, bool]:
    """Run the plan under a progress display; whether somebody interrupted it. What is `told` is not told again."""
    from resumectl.engine.batch import FileDone, files_to_do, run_batch

    stop = threading.Event()
    count = len(files_to_do(plan))

    def leave() -> None:
        stop.set()
        work.wait_no_longer()

    with (
        stopped_gently(work.engine, leave, screen) as interrupted,
        _telling(count, screen, told) as tell,
        closing(run_batch(work.engine, plan, stop=stop, known=work.known_version)) as events,
    ):
        for event in events:
            if isinstance(event, FileDone):
                tell(event)
            else:
                # What would be raised after the end is what it says that stopped the run.
                ended = event
                break
    return ended, bool(interrupted)


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
                if failed <= FAILURES_TOLD:
                    screen.say(f"  {about(event.row.file, error.message)}")
                elif failed == FAILURES_TOLD + 1:
                    screen.say("  further failures: see failed.csv at the end")
            tick(failed=error is not None, kept=event.kept)

        yield tell
