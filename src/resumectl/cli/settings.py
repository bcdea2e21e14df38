"""`config`: which settings hold here, and where they come from."""

from __future__ import annotations

import os
from pathlib import Path

import typer

from resumectl.cli.options import Command, invocation
from resumectl.config import FOLDER_FILE, Flags, LocalTarget, RemoteTarget, read_settings, user_file_path


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("config", cls=Command, epilog="resumectl config\nresumectl config --json")(config)


def config(context: typer.Context) -> None:
    """Show the settings that hold here, and what set them.

    Flags come first, then RESUMECTL_ variables, then resumectl.toml in the current folder, then the user's own
    file, then defaults. A key is never shown. What is wrong in them is told with the file or variable that says it.
    """
    said = invocation(context)
    settings = read_settings(Flags(workspace=said.workspace, profile=said.profile))
    shown = {
        "workspace": None,
        "url": None,
        "public_url": None,
        "set_by": settings.target.origin,
        "jobs": settings.jobs,
        "template": settings.template,
        "names": settings.names or None,
        "min_coverage": settings.gates.min_coverage,
        "require": ",".join(settings.gates.require) or None,
        "user_file": _file(user_file_path(os.environ)),
        "folder_file": _file(Path.cwd() / FOLDER_FILE),
    }
    origins = {name: origin for name, origin in settings.origins.items() if origin}
    match settings.target:
        case LocalTarget(workspace, _, public_url):
            shown |= {"workspace": str(workspace), "public_url": public_url or None}
        case RemoteTarget(url, _, _):
            shown["url"] = url
    if said.screen.json:
        said.screen.data({**shown, "origins": origins})
        return
    for name, value in shown.items():
        origin = f" ({origins[name]})" if name in origins else ""
        said.screen.fact(name, "-" if value is None else f"{value}{origin}")
    for notice in settings.notices:
        said.screen.say(notice)


def _file(path: Path) -> str:
    return str(path) if path.is_file() else f"{path} (not there)"
