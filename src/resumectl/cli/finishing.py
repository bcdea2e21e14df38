"""The options that every command has which makes finished files."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, get_type_hints

import typer

from resumectl.intake import display_path
from resumectl.intake.reading import explain
from resumectl.model.errors import UsageError
from resumectl.model.limits import UPLOAD_BYTES
from resumectl.model.rendering import Blind, ExportOptions, FileFormat

Form = Annotated[FileFormat, typer.Option("--format", help="The form of the file.")]
BlindLevel = Annotated[
    Blind | None,
    typer.Option("--blind", help="Hide the person; each level hides more. Jobs keep their towns, but with all."),
]
Reference = Annotated[str, typer.Option("--reference", metavar="TEXT", help="Stands for the name, not initials.")]
LastYears = Annotated[int | None, typer.Option("--last-years", metavar="N", help="Only jobs of the last N years.")]
LastJobs = Annotated[int | None, typer.Option("--last-jobs", metavar="N", help="Only the N newest jobs.")]
HideCurrent = Annotated[bool, typer.Option("--hide-current-employer", help="Leave out the newest employer's name.")]
Sections = Annotated[
    str, typer.Option("--sections", metavar="LIST", help="Only these, in this order: profile,skills,experience,...")
]
Logo = Annotated[
    str | None, typer.Option("--logo", metavar="FILE", help="PNG or JPEG in place of the template's, or in its header.")
]
Footer = Annotated[str, typer.Option("--footer", metavar="TEXT", help="A line in the footer of each page.")]
Fields = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=TEXT", help="A placeholder of your own; repeatable.")
]
Language = Annotated[str, typer.Option("--language", metavar="NAME", help="Of labels and dates: english, german, ...")]
Paper = Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter; default: the template's.")]
Check = Annotated[bool, typer.Option("--check", help="Read the file back; exit 10 when something would be lost.")]

_SHARED: Mapping[str, tuple[Any, Any]] = {
    "form": (Form, FileFormat.DOCX),
    "blind": (BlindLevel, None),
    "reference": (Reference, ""),
    "last_years": (LastYears, None),
    "last_jobs": (LastJobs, None),
    "hide_current_employer": (HideCurrent, False),
    "sections": (Sections, ""),
    "logo": (Logo, None),
    "footer": (Footer, ""),
    "fields": (Fields, None),
    "language": (Language, ""),
    "paper": (Paper, ""),
}


def takes_export_options(command: Callable[..., None]) -> Callable[..., None]:
    """`command` with those options on its command line; it gets them all as `export`."""

    def taking(**said: Any) -> None:
        export = _options({name: said.pop(name) for name in _SHARED})
        command(**said, export=export)

    kinds = get_type_hints(command, include_extras=True) | {name: kind for name, (kind, _) in _SHARED.items()}
    own = [one for one in inspect.signature(command).parameters.values() if one.name != "export"]
    shared = [
        inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default)
        for name, (_, default) in _SHARED.items()
    ]
    listed = [one.replace(annotation=kinds[one.name]) for one in (*own, *shared)]
    # What the command line is made of: Typer reads both.
    taking.__signature__ = inspect.Signature(listed)  # type: ignore[attr-defined]
    taking.__annotations__ = {one.name: one.annotation for one in listed}
    taking.__name__, taking.__doc__ = command.__name__, command.__doc__
    return taking


def _options(said: Mapping[str, Any]) -> ExportOptions:
    same = [name for name in _SHARED if name not in ("form", "sections", "logo", "fields")]
    return ExportOptions(
        **{name: said[name] for name in same},
        format=said["form"],
        sections=tuple(name.strip() for name in said["sections"].split(",") if name.strip()),
        logo=_logo_bytes(said["logo"]),
        fields=own_fields(said["fields"] or []),
    )


def _logo_bytes(path: str | None) -> bytes:
    if path is None:
        return b""
    try:
        with open(path, "rb") as file:
            # A device has no end; what is more than a logo can have is refused as no logo.
            return file.read(UPLOAD_BYTES + 1)
    except OSError as error:
        raise explain(error, path, display_path(path)) from error


def own_fields(said: list[str]) -> dict[str, str]:
    """`NAME=TEXT` as members. Raises UsageError for one without `=`."""
    for one in said:
        if "=" not in one:
            raise UsageError(f"--set takes NAME=TEXT, and {one!r} has no =.")
    return {one.partition("=")[0].strip(): one.partition("=")[2] for one in said}
