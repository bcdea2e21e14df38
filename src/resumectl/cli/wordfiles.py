"""`export`: a resume as a finished file, as it is, blinded or shortened."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Annotated, Protocol

import typer

from resumectl.cli.files import destination, write_output
from resumectl.cli.options import Command, Invocation, invocation
from resumectl.cli.resumes import ResumeId
from resumectl.cli.session import session, settled
from resumectl.cli.show import is_terminal
from resumectl.model.errors import BadFile, UsageError
from resumectl.model.rendering import Blind, ExportOptions, FileFormat

_EXPORT_EXAMPLES = """
resumectl export res_... --template classic --output jane.docx
resumectl export res_... -t modern --blind contact --reference "Candidate 7"
resumectl export res_... --format pdf --last-years 10 --footer "Acme Talent"
"""

Template = Annotated[str | None, typer.Option("--template", "-t", metavar="NAME", help="Name or id of a template.")]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="File or folder to write to; - is stdout.")
]
Form = Annotated[FileFormat, typer.Option("--format", help="The form of the file.")]
BlindLevel = Annotated[Blind | None, typer.Option("--blind", help="Hide the person; each level hides more.")]
Reference = Annotated[str, typer.Option("--reference", metavar="TEXT", help="Stands for the name, not initials.")]
LastYears = Annotated[int | None, typer.Option("--last-years", metavar="N", help="Only jobs of the last N years.")]
LastJobs = Annotated[int | None, typer.Option("--last-jobs", metavar="N", help="Only the N newest jobs.")]
HideCurrent = Annotated[bool, typer.Option("--hide-current-employer", help="Leave out the newest employer's name.")]
Sections = Annotated[
    str, typer.Option("--sections", metavar="LIST", help="Only these, in this order: profile,skills,experience,...")
]
Logo = Annotated[str | None, typer.Option("--logo", metavar="FILE", help="PNG or JPEG for the header.")]
Footer = Annotated[str, typer.Option("--footer", metavar="TEXT", help="A line in the footer of each page.")]
Fields = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=TEXT", help="A placeholder of your own; repeatable.")
]
FileName = Annotated[
    str, typer.Option("--file-name", metavar="PATTERN", help="With {name}, {title}, {template}, {reference}.")
]
Language = Annotated[str, typer.Option("--language", metavar="NAME", help="Of labels and dates: english, german, ...")]
Paper = Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter; default: the template's.")]
Check = Annotated[bool, typer.Option("--check", help="Read the file back; exit 10 when something would be lost.")]


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("export", cls=Command, epilog=_EXPORT_EXAMPLES, no_args_is_help=True)(export)


def export(
    context: typer.Context,
    resume_id: ResumeId,
    template: Template = None,
    output: Output = None,
    form: Form = FileFormat.DOCX,
    blind: BlindLevel = None,
    reference: Reference = "",
    last_years: LastYears = None,
    last_jobs: LastJobs = None,
    hide_current_employer: HideCurrent = False,
    sections: Sections = "",
    logo: Logo = None,
    footer: Footer = "",
    fields: Fields = None,
    file_name: FileName = "",
    language: Language = "",
    paper: Paper = "",
    check: Check = False,
) -> None:
    """Write a resume as a Word file, or in another form.

    Without --template the resume's own template is taken, then the recruiter's, then the organization's.
    Without --output the file is named after the person and lies in the current folder. A blinded file is
    searched for every name, number and address of the person before it is written; a find is exit 10 and no
    file. The template blind always blinds.
    """
    said = invocation(context)
    options = ExportOptions(
        blind=blind,
        reference=reference,
        last_years=last_years,
        last_jobs=last_jobs,
        hide_current_employer=hide_current_employer,
        sections=section_names(sections),
        logo=logo_bytes(logo),
        footer=footer,
        fields=own_fields(fields or []),
        file_name=file_name,
        language=language,
        paper=paper,
        format=form,
        check=check,
    )
    refuse_terminal(output, form)
    refuse_other_form(output, form)
    with session(said, template=template) as work:
        settled(work, resume_id, said.screen)
        rendered = work.engine.export(resume_id, template_id=work.settings.template, options=options)
    deliver(rendered, output, said, {"id": resume_id})


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


def logo_bytes(path: str | None) -> bytes:
    """The picture's bytes; nothing without a path. Raises BadFile."""
    if path is None:
        return b""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise BadFile(f"The logo {path} cannot be read.", code="FILE_UNREADABLE") from error


def own_fields(said: list[str]) -> dict[str, str]:
    """`NAME=TEXT` as members. Raises UsageError for one without `=`."""
    for one in said:
        if "=" not in one:
            raise UsageError(f"--set takes NAME=TEXT, and {one!r} has no =.")
    return {one.partition("=")[0].strip(): one.partition("=")[2] for one in said}


def section_names(said: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    return tuple(name.strip() for name in said.split(",") if name.strip())


def this_year() -> int:
    """What --last-years counts back from where no engine has a clock."""
    return date.today().year
