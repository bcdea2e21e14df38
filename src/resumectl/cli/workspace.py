"""`workspace`: the folder on this machine in which everything is kept."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from resumectl.cli import exits
from resumectl.cli.money import Organization
from resumectl.cli.options import Command, group, invocation
from resumectl.cli.resumes import when
from resumectl.cli.session import session
from resumectl.cli.show import counted, is_terminal, plain
from resumectl.config.files import path_of
from resumectl.model import access
from resumectl.model.erasure import AuditEntry
from resumectl.model.limits import EXPIRY_NOTICE_DAYS
from resumectl.model.timestamps import timestamp
from resumectl.wire.models import Json

_EXAMPLES = """
resumectl workspace
resumectl workspace clean-up
resumectl workspace back-up ~/backups/resumes-2026-11-22
resumectl workspace settings --retention-days 365
"""


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    workspace_app = group("workspace", _EXAMPLES)
    workspace_app.callback()(show)

    for name, function in (
        ("clean-up", clean_up),
        ("check", check),
        ("back-up", back_up),
        ("settings", settings),
        ("sandbox", sandbox),
        ("log", log),
    ):
        shown = f"resumectl workspace {_SHOWN[name]}"
        workspace_app.command(name, cls=Command, epilog=shown, no_args_is_help=name == "back-up")(function)
    app.add_typer(workspace_app)


_SHOWN = {
    "clean-up": "clean-up --json",
    "check": "check && echo sound",
    "back-up": "back-up ~/backups/resumes-2026-11-22",
    "settings": "settings --retention-days 365",
    "sandbox": "sandbox --json",
    "log": "log --limit 20",
}


def show(context: typer.Context) -> None:
    """Show what lies in the workspace, and look after it."""
    if context.invoked_subcommand is not None:
        return
    said = invocation(context)
    with session(said) as work:
        found = work.administration(context).summary()
    counts = {str(status): count for status, count in sorted(found.counts.items())}
    if said.screen.json:
        said.screen.data(
            {
                "folder": str(found.folder),
                "size_bytes": found.size_bytes,
                "resumes": counts,
                "expiring": found.expiring,
                "organization": _organization(found.organization),
            }
        )
        return
    rows = {
        "folder": str(found.folder),
        "size": f"{found.size_bytes / 1e6:,.1f} MB",
        "resumes": ", ".join(f"{count:,} {status}" for status, count in counts.items()) or "none",
        "kept for": counted(found.organization.retention_days, "day"),
        f"expire in {EXPIRY_NOTICE_DAYS} days": f"{found.expiring:,}",
        "same bytes known for": counted(found.organization.dedupe_window_days, "day"),
    }
    for name, value in rows.items():
        said.screen.row(f"{name:<24}{plain(value)}")


def _organization(one: access.Organization) -> Json:
    return {
        "id": one.id,
        "name": one.name,
        "kind": str(one.kind),
        "retention_days": one.retention_days,
        "dedupe_window_days": one.dedupe_window_days,
        "proofread_enabled": one.proofread_enabled,
        "created_at": timestamp(one.created_at),
    }


def clean_up(context: typer.Context) -> None:
    """Erase what has expired and remove files that nothing names.

    Commands do this a little at a time; this does all of it and looks at every file. When the clock has jumped
    by more than a day nothing is erased in that run.
    """
    said = invocation(context)
    with session(said) as work, said.screen.busy("Cleaning up"):
        done = work.administration(context).clean_up()
    if said.screen.json:
        said.screen.data(
            {
                "expired": done.expired,
                "files_removed": done.files_removed,
                "finished": done.finished,
                "clock_jumped": done.clock_jumped,
            }
        )
    else:
        said.screen.say(
            f"Erased {counted(done.expired, 'expired resume')}, removed {counted(done.files_removed, 'file')}."
        )
    if done.clock_jumped:
        said.screen.insist(
            "The clock jumped by more than a day, so nothing was erased; if the clock is right, run it again."
        )
    if not done.finished:
        said.screen.insist("Not all is done: another program is at the files. Run it again later.")
        raise typer.Exit(exits.FAILURE)


def check(context: typer.Context) -> None:
    """Look for damage: in the database, and for documents that are gone. Exits with 12 when there is some."""
    said = invocation(context)
    with session(said) as work, said.screen.busy("Looking at everything"):
        problems = list(work.administration(context).check())
    if said.screen.json:
        said.screen.data({"sound": not problems, "problems": problems})
    for problem in problems:
        said.screen.insist(problem)
    if problems:
        raise typer.Exit(exits.WORKSPACE)
    said.screen.say("The workspace is sound.")


def back_up(
    context: typer.Context,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="A new folder.")],
) -> None:
    """Copy the workspace, also while it is in use.

    The copy is a workspace itself: `resumectl --workspace FOLDER list` works on it. What the workspace has lost is
    not in the copy either: that is said, and exits with 12.
    """
    said = invocation(context)
    target = path_of(folder, "FOLDER")
    problems: list[str] = []
    with session(said) as work, said.screen.busy("Copying"):
        files = work.administration(context).back_up(target, tell=problems.append)
    if said.screen.json:
        said.screen.data({"folder": str(target), "files": files, **({"problems": problems} if problems else {})})
    else:
        said.screen.say(f"Copied the database and {counted(files, 'file')} to {plain(str(target))}.")
    for problem in problems:
        said.screen.insist(f"Not in the copy: {problem[:1].lower()}{problem[1:]}")
    if problems:
        raise typer.Exit(exits.WORKSPACE)


def settings(
    context: typer.Context,
    retention_days: Annotated[
        int | None, typer.Option("--retention-days", metavar="N", help="How long new resumes are kept.")
    ] = None,
    dedupe_window_days: Annotated[
        int | None,
        typer.Option("--dedupe-window-days", metavar="N", help="How long the same bytes are known."),
    ] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="The organization's name.")] = None,
    organization: Organization = None,
) -> None:
    """Show or change an organization's settings.

    Resumes that are there keep the days that they were given.
    """
    said = invocation(context)
    with session(said) as work:
        one = work.administration(context).change_settings(
            organization=organization,
            name=name,
            retention_days=retention_days,
            dedupe_window_days=dedupe_window_days,
        )
    if said.screen.json:
        said.screen.data(_organization(one))
        return
    for member, value in _organization(one).items():
        said.screen.row(f"{member:<24}{plain(str(value))}")


def sandbox(context: typer.Context) -> None:
    """Make the sandbox organization, for trying an integration; it has 40 credits and keeps to itself.

    Keys for it: resumectl keys create NAME --type organization --organization sandbox
    """
    said = invocation(context)
    with session(said) as work:
        one = work.administration(context).sandbox()
    if said.screen.json:
        said.screen.data(_organization(one))
    else:
        said.screen.say(f"The sandbox is {one.id}.")


def log(
    context: typer.Context,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, max=100_000, help="Rows.")] = 50,
) -> None:
    """List what was deleted, erased, handed out and changed, newest first, without the data itself."""
    said = invocation(context)
    with session(said, only_looks=True) as work:
        entries = work.administration(context).audit(limit=limit)
    if said.screen.json:
        said.screen.data(
            {
                "data": [
                    {
                        "created_at": timestamp(one.created_at),
                        "action": str(one.action),
                        "subject_id": one.subject_id,
                        "created_by": one.created_by,
                        "detail": one.detail,
                    }
                    for one in entries
                ]
            }
        )
        return
    if not is_terminal(sys.stdout):
        for one in entries:
            said.screen.row(when(one.created_at), one.action, one.subject_id, one.created_by, one.detail)
    elif entries:
        said.screen.noted_table(
            ("when", "what", "id"),
            [(when(one.created_at), str(one.action), one.subject_id) for one in entries],
            [_note(one) for one in entries],
        )


def _note(entry: AuditEntry) -> str:
    """What a person wants to know of it besides: that it was done at this machine is nothing to tell."""
    by = "" if entry.created_by == access.LOCAL_KEY[0] else f"by {entry.created_by}"
    return " · ".join(part for part in (entry.detail, by) if part)

