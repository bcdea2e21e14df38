"""The console script: all commands in the order in which help lists them."""

from __future__ import annotations

from typing import Annotated

import typer

from resumectl.cli import (
    about,
    batch,
    catalog,
    changes,
    designs,
    evaluate,
    explain,
    money,
    parse,
    people,
    proofread,
    resumes,
    revisions,
    serve,
    settings,
    subjects,
    watch,
    webhooks,
    wordfiles,
    worker,
    workspace,
)
from resumectl.cli.options import MainCommand

app = typer.Typer(
    name="resumectl",
    cls=MainCommand,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    epilog="""
    resumectl parse cv.pdf                   what is in it, nothing kept
    resumectl explain cv.pdf --html cv.html  where each value stands in it
    resumectl batch cvs/ -t classic          a folder: profiles and Word files
    resumectl upload cv.pdf                  into the workspace
    resumectl export res_... -o cv.docx      one Word file
    resumectl doctor                         what is missing on this machine
    """,
)


@app.callback(invoke_without_command=True)
def resumectl(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Résumés in, structured profiles and branded Word files out, on your own machine.

    Data goes to stdout, everything said to stderr. Exit codes: 0 done, 1 failure, 2 usage, 3 some of several
    files failed, 4 not authorised, 5 not found, 6 conflict or not ready, 7 rate limited, 8 out of credits,
    9 bad input file, 10 a check did not hold, 11 a program is missing, 12 workspace locked or damaged,
    13 service unreachable, 130 interrupted.
    """
    if version:
        about.version(context)
        raise typer.Exit
    if context.invoked_subcommand is None:
        context.fail("Missing command.")


_MODULES = (
    parse,
    explain,
    batch,
    watch,
    resumes,
    wordfiles,
    designs,
    changes,
    proofread,
    revisions,
    catalog,
    money,
    people,
    webhooks,
    worker,
    serve,
    workspace,
    subjects,
    evaluate,
    settings,
    about,
)
for module in _MODULES:
    module.register(app)


def main() -> None:
    """Run the command line and exit with its code."""
    app()
