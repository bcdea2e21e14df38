"""`subject-export`, `erase`: what a person may ask of whoever keeps their data."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from resumectl.cli import exits
from resumectl.cli.asking import confirm
from resumectl.cli.files import destination, write_output
from resumectl.cli.options import Command, Invocation, invocation
from resumectl.cli.resumes import entitled, names_of, when
from resumectl.cli.session import session
from resumectl.cli.show import counted, is_terminal, plain
from resumectl.engine.administration import Administration
from resumectl.engine.base import Engine
from resumectl.model.erasure import SubjectMatch
from resumectl.model.errors import NotFound, ResumectlError, UsageError
from resumectl.model.limits import PAGE_SIZE

_ERASE_EXAMPLES = """
resumectl erase --email jane@example.com --dry-run
resumectl erase --email jane@example.com --yes
"""
Email = Annotated[str, typer.Option("--email", metavar="ADDRESS", help="The person's e-mail address.")]
Mentions = Annotated[
    bool, typer.Option("--mentions", help="Also resumes in which the address is only mentioned.")
]


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command(
        "subject-export",
        cls=Command,
        epilog="resumectl subject-export --email jane@example.com -o jane.zip",
        no_args_is_help=True,
    )(subject_export)
    app.command("erase", cls=Command, epilog=_ERASE_EXAMPLES, no_args_is_help=True)(erase)


def subject_export(
    context: typer.Context,
    email: Email,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="File or folder to write to; - is stdout.")
    ] = None,
    mentions: Mentions = False,
) -> None:
    """Write everything that is held of a person into a ZIP file.

    Their documents, records, every revision of the data, links, and the log. What the workspace has lost of them is
    said, and exits with 12.
    """
    said = invocation(context)
    if output == "-" and is_terminal(sys.stdout):
        raise UsageError("A ZIP file would fill the terminal with rubbish.", remedy="Name a file with --output.")
    with session(said) as work:
        desk = work.administration(context)
        found = _chosen(desk.subject_matches(email), email, mentions=mentions)
        _show(said, found, names_of(work, [one.resume_id for one in found]))
        others = _same_name(work.engine, desk, found)
        lost: list[str] = []
        archive = desk.subject_archive(email, [one.resume_id for one in found], tell=lost.append)
    if output == "-":
        said.screen.write_bytes(archive)
        _tell_of(said, others, lost)
        return
    path = destination(output, "subject-export.zip")
    write_output(path, archive)
    if said.screen.json:
        rows = [_row(one) for one in found]
        problems = {"problems": lost} if lost else {}
        said.screen.data({"output": path, "size_bytes": len(archive), "data": rows, "same_name": others, **problems})
    else:
        said.screen.say(f"Wrote {plain(path)} ({len(archive):,} bytes, {counted(len(found), 'resume')}).")
    _tell_of(said, others, lost)


def erase(
    context: typer.Context,
    email: Email,
    mentions: Mentions = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be erased.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="Kept in the log; no personal data here.")
    ] = "",
) -> None:
    """Erase a person's resumes with everything that is held of them, for good.

    Documents, data, revisions and links; only ids and times stay in `resumectl workspace log`. Word files that
    were exported lie elsewhere and stay.
    """
    said = invocation(context)
    with session(said) as work:
        desk = work.administration(context)
        found = _chosen(desk.subject_matches(email), email, mentions=mentions)
        _show(said, found, names_of(work, [one.resume_id for one in found]))
        others = _same_name(work.engine, desk, found)
        erased = 0
        if not dry_run:
            question = f"Erase {counted(len(found), 'resume')} for good?"
            confirm(said, question, yes=yes, must_be_said=True)
            erased = desk.erase([one.resume_id for one in found], reason=reason)
    if said.screen.json:
        said.screen.data({"erased": erased, "data": [_row(one) for one in found], "same_name": others})
    elif not dry_run:
        said.screen.say(f"Erased {counted(erased, 'resume')}.")
    if not said.screen.json:
        said.screen.say("Files made earlier in folders by `export`, `batch` or `watch` stay: delete those yourself.")
    _tell_of(said, others)


def _chosen(found: Sequence[SubjectMatch], email: str, *, mentions: bool) -> list[SubjectMatch]:
    """Raises NotFound when nothing is held."""
    chosen = [one for one in found if one.own or mentions]
    if not chosen:
        elsewhere = len(found)
        raise NotFound(
            f"No resume here has the e-mail address {plain(email)}.",
            remedy=f"It is mentioned in {counted(elsewhere, 'resume')}: add --mentions." if elsewhere else "",
        )
    return chosen


def _same_name(engine: Engine, desk: Administration, found: Sequence[SubjectMatch]) -> list[str]:
    """The ids of resumes under the name of one of these, in which the address could not be read or is another one."""
    known = {one.resume_id for one in found}
    others: dict[str, None] = {}
    for name in {_name_in(engine, one.resume_id) for one in found if one.own}:
        # A word alone is nobody's name.
        if len(name.split()) > 1:
            listed = (one.id for one in desk.search(name, limit=PAGE_SIZE[1]).items)
            others |= {one: None for one in listed if one not in known and _name_in(engine, one) == name}
    return list(others)


def _name_in(engine: Engine, resume_id: str) -> str:
    try:
        return engine.data(resume_id).basic_info.full_name.casefold()
    except ResumectlError:
        # It has no data (yet).
        return ""


def _tell_of(said: Invocation, others: Sequence[str], lost: Sequence[str] = ()) -> None:
    if others:
        count = "1 resume has" if len(others) == 1 else f"{len(others)} resumes have"
        said.screen.insist(
            f"{count} the same name and not this address: {', '.join(others)}. `resumectl data ID` shows whether it is "
            "the same person's, `resumectl delete ID` deletes it."
        )
    for one in lost:
        said.screen.insist(f"Not in it: {one[:1].lower()}{one[1:]}")
    if lost:
        raise typer.Exit(exits.WORKSPACE)


def _show(said: Invocation, found: Sequence[SubjectMatch], names: Mapping[str, str]) -> None:
    for one in found:
        how = "" if one.own else "  (mentioned)"
        who = plain(entitled(names.get(one.resume_id, ""), one.title))
        said.screen.say(f"{one.resume_id}  {when(one.created_at)}  {who}{how}")


def _row(one: SubjectMatch) -> dict[str, object]:
    return {"id": one.resume_id, "title": one.title, "own": one.own}
