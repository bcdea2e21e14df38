"""`render` and `templates lint|preview|placeholders`: Word files and templates without a workspace."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

import typer

from resumectl.cli.files import destination, write_output
from resumectl.cli.finishing import Check, Fields, own_fields, takes_export_options
from resumectl.cli.options import Command, invocation
from resumectl.cli.show import Screen, counted, is_terminal, not_written, plain
from resumectl.cli.wordfiles import (
    FileName,
    Output,
    deliver,
    refuse_other_form,
    refuse_terminal,
    say_idle_template,
    this_year,
)
from resumectl.model.errors import BadFile, CheckFailed, UsageError
from resumectl.model.rendering import PLAIN, ExportOptions

_RENDER_EXAMPLES = """
resumectl render profile.json --template classic
resumectl parse cv.pdf --json | resumectl render - -t house.docx -o cv.docx
"""
TemplateFile = Annotated[str, typer.Argument(metavar="FILE", help="A Word file (.docx, .dotx) with placeholders.")]


def register(app: typer.Typer) -> None:
    """Add this module's command."""
    app.command("render", cls=Command, epilog=_RENDER_EXAMPLES, no_args_is_help=True)(render)


def register_templates(group: typer.Typer) -> None:
    """Add the commands under `templates`."""
    for name, example, command in (
        ("lint", "resumectl templates lint house.docx", lint),
        ("preview", "resumectl templates preview house.docx --output samples", preview),
        ("placeholders", "resumectl templates placeholders house.docx", placeholders),
    ):
        group.command(name, cls=Command, epilog=example, no_args_is_help=name != "placeholders")(command)


@takes_export_options
def render(
    context: typer.Context,
    source: Annotated[str, typer.Argument(metavar="PROFILE", help="A profile as JSON; - is standard input.")],
    template: Annotated[
        str | None,
        typer.Option(
            "--template", "-t", metavar="NAME", help="A system one, or a .docx path. [default: classic, or blind]"
        ),
    ] = None,
    output: Output = None,
    file_name: FileName = "",
    check: Check = False,
    export: ExportOptions = PLAIN,
) -> None:
    """Write a profile as a Word file; needs no workspace.

    The profile is what `parse --json` or `data --json` print, as it is or corrected.
    """
    from resumectl.documents.wordfiles import read_profile, render_file
    from resumectl.intake import read_document

    said = invocation(context)
    refuse_terminal(output, export.format)
    refuse_other_form(output, export.format)
    if source == "-" and (sys.stdin is None or is_terminal(sys.stdin)):
        raise UsageError("Nothing is sent to standard input.", remedy="Name a file instead.")
    data = sys.stdin.buffer.read() if source == "-" else read_document(source, follow_link=True).data
    options = replace(export, file_name=file_name, check=check, year=this_year())
    say_idle_template(template, options, said)
    deliver(render_file(read_profile(data), template, options), output, said, {})


def lint(context: typer.Context, file: TemplateFile, fields: Fields = None) -> None:
    """Look for what is wrong with a template, paragraph by paragraph.

    Unknown placeholders, loops that nothing ends, tags cut into pieces, fonts that others lack; then three sample
    profiles (full, sparse, other scripts) are rendered with it. Exits with 10 when it cannot be used. A field of
    your own is no mistake; a note says what each export has to --set.
    """
    said = invocation(context)
    problems, samples = _tried(file, fields)
    errors = [one for one in problems if one["level"] == "error"]
    if said.screen.json:
        said.screen.data({"problems": problems, "samples": sorted(samples)})
    else:
        said.screen.table(
            ("level", "where", "what", "text"),
            [(one["level"], _where(one), one["message"], plain(one["text"])) for one in problems],
        )
        said.screen.say(f"{counted(len(samples), 'sample')} of 3 rendered.")
    if errors:
        raise _unusable(file, len(errors))


def preview(
    context: typer.Context,
    file: TemplateFile,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="DIR", help="Folder to write into. [default: this one]")
    ] = None,
    fields: Fields = None,
) -> None:
    """Render a template with three invented people: one with everything, one with little, one in other scripts.

    A field of your own that --set does not give shows its name.
    """
    said = invocation(context)
    if output is not None:
        _make_folder(output)
    problems, samples = _tried(file, fields)
    stem = os.path.splitext(os.path.basename(file))[0]
    written = [destination(os.path.join(output, "") if output else None, f"{stem} - {name}.docx") for name in samples]
    for path, data in zip(written, samples.values(), strict=True):
        write_output(path, data)
    if said.screen.json:
        said.screen.data({"output": written, "problems": problems})
    else:
        for path in written:
            said.screen.say(f"Wrote {path}.")
    if unset := _unset(file, fields):
        said.screen.insist(f"{_needed(unset)} Here the names stand for the texts.")
    if not samples:
        raise CheckFailed(
            f"No sample could be rendered with {plain(file)}.",
            code="TEMPLATE_INVALID",
            remedy="`resumectl templates lint` says why.",
        )


def _make_folder(output: str) -> None:
    """The folder of a preview. Raises UsageError for what is none, or plainly meant as the name of a file."""
    if not os.path.isdir(output):
        is_file = output == "-" or os.path.lexists(output) or output.lower().endswith(".docx")
        if is_file:
            raise UsageError(
                f"A preview is three files, and {plain(output)!r} is no folder for them.", remedy="Name a folder."
            )
        try:
            os.makedirs(output)
        except OSError as error:
            raise not_written(plain(output), error) from error


def placeholders(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="Only those that this template prints.")] = None,
) -> None:
    """List the placeholders that a template can print, or that one prints."""
    from resumectl.documents.wordfiles import all_placeholders, placeholders_of
    from resumectl.intake import read_document

    said = invocation(context)
    names = placeholders_of(read_document(file, follow_link=True).data) if file else all_placeholders()
    if said.screen.json:
        said.screen.data({"data": list(names)})
    else:
        for name in names:
            said.screen.row(name)


def refuse_mistakes(file: str, fields: list[str] | None, screen: Screen) -> tuple[str, ...]:
    """Raise CheckFailed for a template that no export could use, with its mistakes said; else say what is odd, and give
    the fields of its own that every export has to set.
    """
    problems, _ = _tried(file, fields)
    errors = [one for one in problems if one["level"] == "error"]
    for one in errors:
        screen.insist(f"{_where(one)}: {one['message']} {plain(one['text'])}".rstrip())
    if errors:
        raise _unusable(file, len(errors))
    for one in problems:
        if one["level"] == "warning":
            screen.say(f"{_where(one)}: {one['message']}")
    return (*own_fields(fields or []), *_unset(file, fields))


def _unusable(file: str, mistakes: int) -> CheckFailed:
    them = "it" if mistakes == 1 else "them"
    return CheckFailed(
        f"{plain(file)} cannot be used as it is: {counted(mistakes, 'mistake')}.",
        code="TEMPLATE_INVALID",
        remedy=f"Correct {them} in Word; `resumectl templates placeholders` lists what there is.",
    )


def _needed(unset: Sequence[str]) -> str:
    given = " ".join(f"--set {name}=TEXT" for name in unset)
    return f"The template needs {', '.join(unset)}: give {given}."


def _unset(file: str, fields: list[str] | None) -> tuple[str, ...]:
    """The fields of its own that the template needs and nobody gave."""
    from resumectl.documents.wordfiles import fields_of
    from resumectl.intake import read_document

    try:
        needed = fields_of(read_document(file, follow_link=True).data).needed
    except BadFile:
        # What is wrong with the file as a whole is said among the mistakes.
        return ()
    return tuple(name for name in needed if name not in own_fields(fields or []))


def _tried(file: str, fields: list[str] | None) -> tuple[list[dict[str, Any]], dict[str, bytes]]:
    from resumectl.documents.wordfiles import try_template
    from resumectl.intake import read_document

    return try_template(read_document(file, follow_link=True).data, own_fields(fields or []))


def _where(problem: dict[str, Any]) -> str:
    return f"{problem['part']}, paragraph {problem['paragraph']}" if problem["paragraph"] else str(problem["part"])
