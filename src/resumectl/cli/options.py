"""Options that every command has, before and after its name, and the help that shows examples first."""

from __future__ import annotations

import errno
import inspect
import logging
import os
import re
import shlex
import sys
import textwrap
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.exceptions import TyperException

from resumectl.cli import exits
from resumectl.cli.show import ReaderGone, Screen, abandon, not_written, plain
from resumectl.cli.stopping import stopped_at_once
from resumectl.model.errors import ResumectlError, UsageError

_META = "resumectl"
_DEBUG = "RESUMECTL_DEBUG"
WIDTH = 79


@dataclass(frozen=True, slots=True)
class Invocation:
    """What the options of every command said; None means not said."""

    workspace: str | None
    profile: str | None
    no_input: bool
    screen: Screen


def invocation(context: typer.Context) -> Invocation:
    """The options that stand before or after the command; the one after it wins."""
    said = context.meta.get(_META, {})
    return Invocation(
        workspace=said.get("workspace"),
        profile=said.get("profile"),
        no_input=bool(said.get("no_input")),
        screen=Screen(json=bool(said.get("json")), quiet=bool(said.get("quiet")), target=_target(said)),
    )


def _target(said: Mapping[str, Any]) -> str:
    """The options that named the workspace or service, as they have to be typed again."""
    return " ".join(f"--{name} {shlex.quote(said[name])}" for name in ("workspace", "profile") if said.get(name))


class EverywhereOption(TyperOption):
    """An option that the main command and each of its commands take."""


def _remember(context: typer.Context, parameter: Any, value: Any) -> None:
    if value is not None and value is not False:
        # `obj` is what `main` gave, so that it knows them too when a command ends in an error.
        context.meta.setdefault(_META, {} if context.obj is None else context.obj)[parameter.name] = value


def _everywhere_options() -> list[EverywhereOption]:
    def option(*names: str, help: str, **more: Any) -> EverywhereOption:
        return EverywhereOption(
            param_decls=list(names), help=help, callback=_remember, expose_value=False, **more
        )

    return [
        option("--json", is_flag=True, help="Data on stdout as JSON with the API's keys."),
        option("--quiet", "-q", is_flag=True, help="Say nothing but errors."),
        option("--workspace", metavar="DIR", help="Folder of the workspace. [env: RESUMECTL_WORKSPACE]"),
        option("--profile", metavar="NAME", help="A profile of the config file. [env: RESUMECTL_PROFILE]"),
        option("--no-input", is_flag=True, help="Never ask; fail instead."),
    ]


def _write_help(command: Any, context: Any, formatter: Any) -> None:
    """Summary, examples, usage, explanation, options: a reader who has seen the example may stop reading."""
    summary, _, explanation = inspect.cleandoc(command.help or "").partition("\n\n")
    formatter.write_text(summary)
    if command.epilog:
        with formatter.section("Examples"):
            formatter.write("".join(f"  {line}\n" for line in inspect.cleandoc(command.epilog).split("\n")))
    formatter.write_paragraph()
    pieces = [piece.strip("{}") for piece in command.collect_usage_pieces(context)]
    formatter.write_usage(context.command_path.rstrip(), " ".join(pieces))
    if explanation:
        formatter.write_paragraph()
        formatter.write_text(explanation)
    _write_parameters(command, context, formatter)


def _write_parameters(command: Any, context: Any, formatter: Any) -> None:
    titled: dict[str, list[tuple[str, str]]] = {
        "Arguments": [],
        "Options": [],
        "Options of every command": [],
    }
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is None:
            continue
        if parameter.param_type_name == "argument":
            titled["Arguments"].append(record)
        elif isinstance(parameter, EverywhereOption) or "--help" in parameter.opts:
            titled["Options of every command"].append(record)
        else:
            titled["Options"].append(record)
    if isinstance(command, TyperGroup):
        command.format_commands(context, formatter)
    for title, records in titled.items():
        if records:
            with formatter.section(title):
                formatter.write_dl(records)


class Command(TyperCommand):
    """A command with the options of every command."""

    def __init__(self, *args: Any, params: list[Any] | None = None, **settings: Any) -> None:
        super().__init__(*args, params=[*(params or []), *_everywhere_options()], **settings)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_help(self, ctx, formatter)


class Group(TyperGroup):
    """Commands under one name, with the options of every command."""

    def __init__(self, *args: Any, params: list[Any] | None = None, **settings: Any) -> None:
        super().__init__(*args, params=[*(params or []), *_everywhere_options()], **settings)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_help(self, ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Who looks for `templates list` is told that the name alone lists."""
        if args[:1] == ["list"] and "list" not in self.commands and self.invoke_without_command:
            raise UsageError(f"There is no `{ctx.command_path} list`.", remedy=f"`{ctx.command_path}` alone lists.")
        return super().resolve_command(ctx, args)


def group(
    name: str, epilog: str, *, cls: type[Group] = Group, needs_command: bool = False, **settings: Any
) -> typer.Typer:
    """A Typer app for commands under one name; its callback runs when none of them is named, or help is shown."""
    return typer.Typer(
        name=name,
        cls=cls,
        epilog=epilog,
        invoke_without_command=not needs_command,
        no_args_is_help=needs_command,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
        **settings,
    )


_ONE_TOO_MANY = {
    "list": "`resumectl list --search WORDS` looks for resumes. ",
    "upload": "It takes one file; `resumectl batch FOLDER` reads many. ",
}
"""What somebody mostly means who gives a command more arguments than it takes."""
_OTHER_WORDS: Mapping[str, Sequence[str]] = {
    "show": ("data ID",),
    "view": ("data ID",),
    "search": ("list --search WORDS",),
    "find": ("list --search WORDS",),
    "ls": ("list",),
    "rm": ("delete ID",),
    "remove": ("delete ID",),
    "import": ("upload FILE", "batch FOLDER"),
    "blind": ("export ID --blind contact",),
}
"""What other programs call what these commands do."""
_SLIP = 0.7
"""How alike a word is to the command that it may be a slip of; with less, `merge` was answered with `erase`."""
SECTIONS = {
    "Commands for files": ("parse", "explain", "render", "batch", "watch", "evaluate"),
    "Commands for resumes": (
        "upload",
        "status",
        "data",
        "list",
        "export",
        "preview",
        "rename",
        "reprocess",
        "original",
        "delete",
    ),
    "Commands for corrections": ("edit", "proofread", "revisions", "diff", "restore"),
    "Commands for the organization": (
        "templates",
        "preferences",
        "credits",
        "recruiters",
        "keys",
        "webhooks",
        "me",
        "subject-export",
        "erase",
    ),
    "Commands for the machine": ("serve", "worker", "workspace", "config", "health", "doctor", "version"),
}
"""How help lists the commands; a test looks that none is left out."""


class MainCommand(TyperGroup):
    """`resumectl` itself: turns every error into a sentence on stderr and an exit code."""

    def __init__(self, *args: Any, params: list[Any] | None = None, **settings: Any) -> None:
        super().__init__(*args, params=[*(params or []), *_everywhere_options()], **settings)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_help(self, ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Who leaves out the group of a command is told where it stands."""
        name = args[0] if args else ""
        if name and name not in self.commands and not name.startswith("-"):
            groups = [one for one, group in self.commands.items() if name in getattr(group, "commands", ())]
            told = [*_OTHER_WORDS.get(name, ()), *(f"{one} {name}" for one in groups)]
            if told or not get_close_matches(name, self.commands, 1, _SLIP):
                where = " or ".join(f"`{ctx.command_path} {one}`" for one in told or ["--help"])
                remedy = f"Did you mean {where}?" if told else f"See {where}."
                raise UsageError(f"There is no command {plain(name)!r}.", remedy=remedy)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Under headings, each with the commands of SECTIONS."""
        for title, names in SECTIONS.items():
            listed = [(name, self.commands[name]) for name in names if name in self.commands]
            width = formatter.width - 6 - max(len(name) for name in names)
            with formatter.section(title):
                formatter.write_dl([(name, command.get_short_help_str(width)) for name, command in listed])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        args = list(sys.argv[1:] if args is None else args)
        screen, said = Screen(json="--json" in args), dict[str, Any]()
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        if os.environ.get(_DEBUG):
            logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
            logging.getLogger("resumectl").setLevel(logging.DEBUG)
        try:
            # Never standalone: the base class would show errors in its own way and end with its own codes.
            with stopped_at_once(screen):
                code = super().main(args, prog_name, complete_var, False, windows_expand_args, obj=said, **extra)
            code = code or exits.DONE
            if code == exits.INTERRUPTED:
                screen.insist("Stopped.")
        except ReaderGone:
            code = exits.READER_GONE
        except ResumectlError as error:
            code = exits.exit_code(error)
            replace(screen, target=_target(said)).error(error, code)
        except SystemExit as error:
            # So help ends whose reader went away.
            if not isinstance(error.__context__, BrokenPipeError):
                raise
            code = exits.READER_GONE
        except typer.Abort:
            code = exits.INTERRUPTED
            screen.insist("Stopped.")
        except TyperException as error:
            code = _show_usage_error(error, screen, self._meant(args), args)
        # A bug of ours: the user gets a sentence instead of a page of source; RESUMECTL_DEBUG shows the page.
        except Exception as error:  # noqa: BLE001
            code = exits.FAILURE
            _show_bug(error, screen)
        sys.exit(code)


    def on_one_screen(self) -> str:
        """What the name alone shows, in 24 rows of 80 columns: what it is, examples, the commands by their names."""
        summary = " ".join(inspect.cleandoc(self.help or "").partition("\n\n")[0].split())
        titles = {title: title.split()[-1] for title in SECTIONS}
        margin = max(map(len, titles.values())) + 4
        rows = []
        for title, names in SECTIONS.items():
            listed = ", ".join(name for name in names if name in self.commands)
            head = f"  {titles[title]}".ljust(margin)
            rows.append(textwrap.fill(listed, WIDTH, initial_indent=head, subsequent_indent=" " * margin))
        examples = textwrap.indent(inspect.cleandoc(self.epilog or ""), "  ")
        more = "`resumectl COMMAND --help` explains a command, `resumectl --help` lists all."
        commands = ["Commands for:", *rows]
        return "\n".join([textwrap.fill(summary, WIDTH), "", "Examples:", examples, "", *commands, "", more])

    def _meant(self, args: Sequence[str]) -> tuple[str, Any]:
        """The command that the arguments name, with its path: the parser of options does not say whose option lacks
        its value.
        """
        path, command = _META, self
        for one in args:
            if one in (below := getattr(command, "commands", {})):
                path, command = f"{path} {one}", below[one]
        return path, command


def _show_usage_error(
    error: TyperException, screen: Screen, meant: tuple[str, Any], args: Sequence[str]
) -> int:
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        command = context.command if context is not None else None
        screen.insist(command.on_one_screen() if isinstance(command, MainCommand) else error.format_message())
        return exits.USAGE
    path = " ".join((context.command_path if context is not None else meant[0]).split())
    close = getattr(error, "possibilities", None)
    message = _plain_words(error.message if close else error.format_message())
    hint = f"Did you mean {' or '.join(sorted(close))}? " if close else ""
    if choices := _choices(error, meant[1]):
        hint = f"It can be {', '.join(choices)}. "
    if message.startswith("Got unexpected extra argument"):
        hint = next((said for verb, said in _ONE_TOO_MANY.items() if path.endswith(f" {verb}")), "")
    if re.match(r"No such option: -\d", message):
        hint = "A number below 0 stands after --. "
    if message.startswith("No such option") and (files := [one for one in args if _is_file(one)]):
        hint = f"A file whose name begins with - is written ./{plain(files[0])}. "
    shown = UsageError(_sentence(message), remedy=f"{hint}See `{path} --help`.")
    screen.error(shown, exits.USAGE)
    return exits.USAGE


def _choices(error: TyperException, command: Any) -> Sequence[str]:
    """What the command's option can be that an error is about, where it has no value and there are few."""
    name = getattr(error, "option_name", "")
    found = next((one for one in getattr(command, "params", ()) if name and name in one.opts), None)
    return [str(one) for one in getattr(getattr(found, "type", None), "choices", ())]


def _is_file(argument: str) -> bool:
    return argument.startswith("-") and os.path.lexists(argument)


def _plain_words(message: str) -> str:
    """The message without the parser's names of types."""
    whole = re.sub(r"is not a valid int(eger)?( range)?\b", "is no whole number", message)
    return re.sub(r"is not a valid float( range)?\b", "is no number", whole)


def _sentence(message: str) -> str:
    return message if message.endswith((".", "?", "!")) else f"{message}."


def _folder_is_gone() -> bool:
    try:
        os.getcwd()
    except FileNotFoundError:
        return True
    return False


def _show_bug(error: Exception, screen: Screen) -> None:
    if isinstance(error, FileNotFoundError) and _folder_is_gone():
        gone = "The folder that this command runs in was deleted."
        screen.error(ResumectlError(gone, code="FOLDER_GONE", remedy="Go to another one and try again."), exits.FAILURE)
        return
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        # Help too is written past Screen, and what is left of it would be tried once more.
        abandon(sys.stdout)
        screen.error(not_written(plain(str(error.filename or "The output")), error), exits.FAILURE)
        return
    if os.environ.get(_DEBUG):
        screen.insist("".join(traceback.format_exception(error)).rstrip())
    shown = ResumectlError(
        f"Something went wrong inside resumectl ({type(error).__name__}); this is a bug, not your mistake.",
        remedy="Run the command again with RESUMECTL_DEBUG=1 for the details and report them.",
    )
    screen.error(shown, exits.FAILURE)
