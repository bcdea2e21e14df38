"""`version` and `doctor`: what is installed here."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from resumectl import ENGINE_VERSION, __version__
from resumectl.cli import exits
from resumectl.cli.options import Command, Invocation, invocation
from resumectl.cli.show import Screen, counted, is_terminal, plain
from resumectl.config import Flags, LocalTarget, RemoteTarget, read_settings
from resumectl.model.errors import ResumectlError
from resumectl.model.limits import EXPIRY_NOTICE_DAYS

if TYPE_CHECKING:
    from resumectl.documents.health import Check
    from resumectl.engine.open import OpenEngine

_DOCTOR_EXAMPLES = """
resumectl doctor
resumectl doctor --json | jq '.checks[] | select(.state != "fine")'
"""
_LOOK = {"fine": ("ok", "green"), "optional": ("without", "yellow"), "missing": ("MISSING", "bold red")}


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("doctor", cls=Command, epilog=_DOCTOR_EXAMPLES)(doctor)
    app.command("version", cls=Command, epilog="resumectl version --json")(version)


def version(context: typer.Context) -> None:
    """Print the version."""
    screen = invocation(context).screen
    if screen.json:
        screen.data({"version": __version__, "engine_version": ENGINE_VERSION})
    else:
        screen.row(f"resumectl {__version__}")


def doctor(context: typer.Context) -> None:
    """Show what this machine lacks and how to mend it.

    Changes nothing. Exits with 11 when something that is needed is missing, with 12 when the workspace is
    locked or damaged, with 13 or 4 when a service does not answer or take the key.
    """
    from resumectl.documents.health import State, check_machine

    said = invocation(context)
    checks = list(check_machine())
    workspace, exit_code = _check_workspace(said)
    checks.append(workspace)
    if said.screen.json:
        said.screen.data({"version": __version__, "checks": [check.to_json() for check in checks]})
    else:
        _print_checks(said.screen, checks)
    if exit_code == exits.DONE and any(check.state is State.MISSING for check in checks):
        exit_code = exits.PROGRAM_MISSING
    raise typer.Exit(exit_code)


def _check_workspace(said: Invocation) -> tuple[Check, int]:
    """The line of the workspace or service and the exit code that it calls for; a workspace that is not there yet is
    fine where one can be made.
    """
    from resumectl.documents.health import Check, State
    from resumectl.engine.open import is_workspace, open_engine, refuse_place

    name = "workspace"
    try:
        settings = read_settings(Flags(workspace=said.workspace, profile=said.profile))
        match settings.target:
            case LocalTarget(workspace, origin, _) if is_workspace(workspace):
                return _look_into(open_engine(settings), f"{workspace} ({origin})")
            case LocalTarget(workspace, origin, _):
                refuse_place(workspace)
                return Check(
                    "workspace", State.FINE, f"{workspace} ({origin}, made on first use)"
                ), exits.DONE
            case RemoteTarget(url, _, origin):
                name = "service"
                return _ask_for(open_engine(settings), f"{url} ({origin})")
    except ResumectlError as error:
        return Check(name, State.MISSING, error.message, error.remedy), exits.exit_code(error)


def _ask_for(opened: OpenEngine, where: str) -> tuple[Check, int]:
    from resumectl.documents.health import Check, State

    try:
        # Not its health, which it tells without a key as well.
        who = opened.engine.identity()
    finally:
        opened.engine.close()
    return Check("service", State.FINE, f"{where}, answers, and takes the key ({who.key_type})"), exits.DONE


def _look_into(opened: OpenEngine, where: str) -> tuple[Check, int]:
    from resumectl.documents.health import Check, State

    try:
        desk = opened.administration("doctor")
        problems, found = desk.check(), desk.summary()
    finally:
        opened.engine.close()
    if problems:
        remedy = "`resumectl workspace check` shows all of it; bring back a back-up."
        return Check("workspace", State.MISSING, f"{where}: {problems[0]}", remedy), exits.WORKSPACE
    count = sum(found.counts.values())
    detail = f"{where}, {counted(count, 'resume')}"
    if not found.expiring:
        return Check("workspace", State.FINE, detail), exits.DONE
    return (
        Check(
            "workspace",
            State.OPTIONAL,
            f"{detail}, {found.expiring:,} of them {'expires' if found.expiring == 1 else 'expire'} "
            f"within {EXPIRY_NOTICE_DAYS} days",
            "What is to stay longer must be uploaded again then; `resumectl workspace settings` has the days.",
        ),
        exits.DONE,
    )


def _print_checks(screen: Screen, checks: list[Check]) -> None:
    """A table with each remedy below for a person; else four cells a row, the last empty where nothing is to be done.
    """
    if not is_terminal(sys.stdout):
        for check in checks:
            screen.row(_LOOK[check.state][0], check.name, check.detail, check.remedy)
        return
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for check in checks:
        word, style = _LOOK[check.state]
        table.add_row(Text(word, style), check.name, Text(plain(check.detail)))
        if check.remedy:
            table.add_row("", "", Text(f"→ {plain(check.remedy)}", "dim"))
    screen.paint(table)
