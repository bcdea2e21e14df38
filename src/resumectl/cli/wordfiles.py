"""`export`: a resume as a finished file, as it is, blinded or shortened."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Annotated, Protocol

import typer

from resumectl.cli.files import destination, write_output
from resumectl.cli.finishing import Check, takes_export_options
from resumectl.cli.options import Command, Invocation, invocation
from resumectl.cli.resumes import ResumeId
from resumectl.cli.session import Session, session, settled
from resumectl.cli.show import is_terminal
from resumectl.model.errors import ResumectlError, UsageError
from resumectl.model.rendering import BLIND_TEMPLATE, PLAIN, ExportOptions, FileFormat

_EXPORT_EXAMPLES = """
resumectl export res_... --template classic --output jane.docx
resumectl export res_... -t modern --blind contact --reference "Candidate 7"
resumectl export res_... --format pdf --last-years 10 --footer "Acme Talent"
"""

Template = Annotated[str | None, typer.Option("--template", "-t", metavar="NAME", help="Name or id of a template.")]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="File or folder to write to; - is stdout.")
]
FileName = Annotated[
    str, typer.Option("--file-name", metavar="PATTERN", help="With {name}, {title}, {template}, {reference}.")
]


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("export", cls=Command, epilog=_EXPORT_EXAMPLES, no_args_is_help=True)(export_resume)


@takes_export_options
def export_resume(
    context: typer.Context,
    resume_id: ResumeId,
    template: Template = None,
    output: Output = None,
    file_name: FileName = "",
    check: Check = False,
    export: ExportOptions = PLAIN,
) -> None:
    """Write a resume as a Word file, or in another form.

    Without --template, or one in the settings, the resume's own is taken, then the recruiter's, then the
    organization's.
    Without --output the file is named after the person and lies in the current folder. A blinded file is
    searched for every name, number and address of the person before it is written; a find is exit 10 and no
    file. The template blind always blinds.
    """
    said = invocation(context)
    options = replace(export, file_name=file_name, check=check)
    refuse_terminal(output, export.format)
    refuse_other_form(output, export.format)
    say_idle_template(template, options, said)
    with session(said, template=template, only_looks=True) as work:
        settled(work, resume_id, said.screen)
        options = _named(options, work, said)
        rendered = work.engine.export(resume_id, template_id=work.settings.template, options=options)
    deliver(rendered, output, said, {"id": resume_id})


def _named(options: ExportOptions, work: Session, said: Invocation) -> ExportOptions:
    """With the pattern of the settings for the file's name, unless the options have one or a service knows none."""
    if options.file_name or not work.settings.names:
        return options
    wanted = replace(options, file_name=work.settings.names)
    if work.remote and options == PLAIN:
        try:
            work.engine.try_export("", wanted)
        except ResumectlError:
            said.screen.say(f"The service names files itself; the pattern in {work.settings.origins['names']} rests.")
            return options
    return wanted


def refuse_terminal(output: str | None, form: FileFormat) -> None:
    """Raise UsageError when a file that is no text would go to a terminal."""
    if output == "-" and form in (FileFormat.DOCX, FileFormat.PDF) and is_terminal(sys.stdout):
        raise UsageError(
            "A Word file would fill the terminal with rubbish.", remedy="Name a file with --output."
        )


_NAMED = {".docx": FileFormat.DOCX, ".pdf": FileFormat.PDF, ".csv": FileFormat.CSV, ".md": FileFormat.MARKDOWN}
"""What a file's name promises."""


def refuse_other_form(output: str | None, form: FileFormat) -> None:
    """Raise UsageError when the file's name promises another form than it would have."""
    promised = _NAMED.get(Path(output).suffix.lower()) if output else None
    if promised is not None and promised is not form:
        raise UsageError(
            f"{output} is to be written as {form}.", remedy=f"Say --format {promised}, or name the file otherwise."
        )


def say_idle_template(template: str | None, options: ExportOptions, said: Invocation) -> None:
    """Say that a form which no template makes has no use for the one that was named; `blind` still blinds."""
    is_used = options.format in (FileFormat.DOCX, FileFormat.PDF) or "{template}" in options.file_name
    if template is not None and not is_used and template not in ("blind", BLIND_TEMPLATE):
        said.screen.insist(f"Without effect: --template: {options.format} is made without one.")


class Finished(Protocol):
    """A finished file, whoever made it."""

    @property
    def filename(self) -> str: ...
    @property
    def data(self) -> bytes: ...
    @property
    def notes(self) -> tuple[str, ...]: ...


def deliver(rendered: Finished, output: str | None, said: Invocation, more: dict[str, str]) -> None:
    """Write the finished file and say what was left out of it."""
    for note in rendered.notes:
        said.screen.say(note)
    if output == "-":
        said.screen.write_bytes(rendered.data)
        return
    path = destination(output, rendered.filename)
    write_output(path, rendered.data)
    if said.screen.json:
        said.screen.data({**more, "output": path, "size_bytes": len(rendered.data)})
    else:
        said.screen.say(f"Wrote {path} ({len(rendered.data):,} bytes).")


def this_year() -> int:
    """What --last-years counts back from where no engine has a clock."""
    return date.today().year
