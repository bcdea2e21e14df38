"""`edit`, `revisions`, `restore`, `diff`: correcting what was read, and taking it back."""

from __future__ import annotations

import difflib
import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from difflib import get_close_matches
from typing import Annotated, Any

import typer

from resumectl.cli.asking import edited
from resumectl.cli.fullname import in_step, left_behind
from resumectl.cli.options import Command, Invocation, invocation
from resumectl.cli.resumes import ResumeId, when
from resumectl.cli.session import Session, session, settled
from resumectl.cli.show import is_terminal, plain
from resumectl.intake import read_document
from resumectl.model.corrected import corrected_profile
from resumectl.model.errors import Fault, InvalidInput, UsageError
from resumectl.model.profile import Profile
from resumectl.model.resume import RevisionItem
from resumectl.wire import models

_EDIT_EXAMPLES = """
resumectl edit res_...
resumectl edit res_... --set /basic_info/current_title="Staff Nurse"
resumectl edit res_... --set /skills/-=Triage --set /work_history/0/end_date=
resumectl edit res_... --file profile.json
"""
_DIFF_EXAMPLES = """
resumectl diff res_...
resumectl diff res_... 1 3 --json
"""
_HEAD = (
    "# Correct the profile, save and close. An unchanged or empty file changes nothing.\n"
    "# Dates are YYYY or YYYY-MM; an ongoing job's end_date is Present. These lines are left out.\n"
)


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("edit", cls=Command, epilog=_EDIT_EXAMPLES, no_args_is_help=True)(edit)
    app.command("revisions", cls=Command, epilog="resumectl revisions res_... --json", no_args_is_help=True)(
        revisions
    )
    app.command("diff", cls=Command, epilog=_DIFF_EXAMPLES, no_args_is_help=True)(diff)
    app.command("restore", cls=Command, epilog="resumectl restore res_... --revision 1", no_args_is_help=True)(
        restore
    )


def edit(
    context: typer.Context,
    resume_id: ResumeId,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="POINTER=VALUE", help="Set one value; - after a list's / appends."),
    ] = None,
    file: Annotated[
        str | None, typer.Option("--file", metavar="FILE", help="The whole profile; - is standard input.")
    ] = None,
) -> None:
    """Correct a resume's profile, in $EDITOR or value by value.

    Data and exports use the corrected profile from then on; the earlier one stays as a revision. A pointer names
    a value as in `resumectl data ID --json`: /basic_info/email, /work_history/0/company. An empty VALUE empties
    it, and removes an entry of a list. full_name follows first_name and last_name, and they follow it, where that is
    not set too and only one result is possible; what became of it is said. phone_e164, which links and cards dial,
    follows phone_number. What was typed in an editor and refused stays in a file, and is said where.
    """
    said = invocation(context)
    if settings and file is not None:
        raise UsageError("--set and --file are both said.", remedy="Say one of them.")
    typed = None if file is None else _read(file)
    with session(said) as work:
        settled(work, resume_id, said.screen)
        before = work.engine.data(resume_id).to_json()
        if settings:
            done = _corrected(work, resume_id, before, _changed(before, settings, resume_id), settings)
        elif typed is not None:
            done = _corrected(work, resume_id, before, _members(typed, before))
        else:
            with _edited(before, resume_id, said) as text:
                done = _corrected(work, resume_id, before, _members(text, before))
    if done is None:
        said.screen.say("Nothing was changed.")
        return
    item, after, names = done
    if said.screen.json:
        said.screen.data(models.revision(item))
    else:
        said.screen.say(*differences(before, after))
        said.screen.say(
            f"This is revision {item.number} now.", f"Back to the one before: resumectl restore {resume_id}"
        )
    said.screen.say(*names, *left_behind(before, after, resume_id))


def _corrected(
    work: Session, resume_id: str, before: dict[str, Any], after: dict[str, Any], settings: Sequence[str] = ()
) -> tuple[RevisionItem, dict[str, Any], list[str]] | None:
    """The new revision, the data that it has, and what became of names; None where nothing was changed."""
    if after == before:
        return None
    # Refused before its names are looked at; a member that was left out is there again, and empty.
    after = _profile(after).to_json()
    names = in_step(before, after, [one.partition("=")[0] for one in settings])
    item = work.engine.correct(resume_id, _profile(after))
    if after["basic_info"]["phone_number"] != before["basic_info"]["phone_number"]:
        # Its phone_e164 may have followed it.
        after = work.engine.data(resume_id).to_json()
    return item, after, names


def _edited(before: dict[str, Any], resume_id: str, said: Invocation) -> AbstractContextManager[str]:
    if said.no_input:
        raise UsageError("An editor cannot be opened with --no-input.", remedy="Use --set POINTER=VALUE.")

    def kept(path: str) -> None:
        command = f"resumectl edit {plain(resume_id)} --file {shlex.quote(path)}"
        said.screen.insist(f"What you typed is kept in {path}. Mend it there, then: `{command}`")

    return edited(_HEAD + json.dumps(before, ensure_ascii=False, indent=2) + "\n", ".json", kept)


def _read(file: str) -> str:
    """The text of a file that somebody wrote. Raises BadFile and InvalidInput."""
    if file == "-" and (sys.stdin is None or is_terminal(sys.stdin)):
        raise UsageError("Nothing is sent to standard input.", remedy="Name a file instead.")
    data = sys.stdin.buffer.read() if file == "-" else read_document(file, follow_link=True).data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput("The profile is no UTF-8.", remedy="Save it as UTF-8. Nothing was changed.") from error


def _members(text: str, before: dict[str, Any]) -> dict[str, Any]:
    """The profile that somebody wrote, by itself or as `data --json` prints it; that of `before` for no text."""
    kept = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    if not kept.strip():
        return before
    try:
        after = json.loads(kept)
    # A number of thousands of digits is another ValueError.
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"What was saved is no JSON: {error}.", remedy="Nothing was changed.") from error
    if isinstance(after, dict) and isinstance(after.get("data"), dict):
        after = after["data"]
    if not isinstance(after, dict):
        raise InvalidInput("What was saved is no profile.", remedy="Nothing was changed.")
    return after


def _changed(before: dict[str, Any], settings: list[str], resume_id: str) -> dict[str, Any]:
    after: dict[str, Any] = json.loads(json.dumps(before))
    faults: list[Fault] = []
    for setting in settings:
        pointer, equals, value = setting.partition("=")
        if not equals or not pointer.startswith("/"):
            meant = [one for one in _pointers(before) if equals and one.endswith(f"/{pointer}")]
            example = f"{meant[0]}={value}" if len(meant) == 1 else "/basic_info/email=jane@example.com"
            raise UsageError(
                f"--set {setting!r} is no POINTER=VALUE.", remedy=f"Write --set {shlex.quote(example)}"
            )
        try:
            _set(after, pointer, value)
        except InvalidInput as error:
            near = get_close_matches(pointer, _pointers(before), 1, _SLIP)
            faults.append(Fault(pointer, f"{error.message} Is {near[0]} meant?" if near else error.message))
    if faults:
        raise InvalidInput.of(faults, remedy=_MEMBERS.replace(" ID ", f" {plain(resume_id)} "))
    return after


_MEMBERS = "`resumectl data ID --json` shows its members; --set /skills/-=VALUE appends to a list of texts."
_SLIP = 0.85
"""How alike two pointers are of which one is a slip of the other."""


def _pointers(value: Any, above: str = "") -> Iterator[str]:
    """Of every text in a profile."""
    if isinstance(value, str):
        yield above
        return
    for name, member in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _pointers(member, f"{above}/{name}")


def _set(profile: dict[str, Any], pointer: str, value: str) -> None:
    """Set the text at a JSON pointer (RFC 6901).

    Raises:
        InvalidInput: there is no such place, or no text belongs there.
    """
    names = [name.replace("~1", "/").replace("~0", "~") for name in pointer[1:].split("/")]
    place: Any = profile
    for name in names[:-1]:
        place = _member(place, name, pointer)
    last = names[-1]
    if isinstance(place, list):
        _set_in_list(place, last, value, pointer)
    elif isinstance(place, dict) and isinstance(place.get(last), str):
        place[last] = value
    else:
        raise _no_place(pointer)


def _set_in_list(place: list[Any], name: str, value: str, pointer: str) -> None:
    if name == "-" and all(isinstance(one, str) for one in place):
        # An empty one would be a mark without a text in every Word file.
        place.extend([value] if value else [])
        return
    at = _position(place, name, pointer)
    if not value:
        del place[at]
    elif isinstance(place[at], str):
        place[at] = value
    else:
        raise _no_place(pointer)


def _member(place: Any, name: str, pointer: str) -> Any:
    if isinstance(place, dict) and name in place:
        return place[name]
    if isinstance(place, list):
        return place[_position(place, name, pointer)]
    raise _no_place(pointer)


def _position(place: list[Any], name: str, pointer: str) -> int:
    if not (name.isascii() and name.isdigit() and len(name) < 9 and int(name) < len(place)):
        raise _no_place(pointer)
    return int(name)


def _no_place(pointer: str) -> InvalidInput:
    return InvalidInput(f"The profile has no text at {pointer}.", field=pointer)


def _profile(members: dict[str, Any]) -> Profile:
    try:
        return corrected_profile(members)
    except InvalidInput as error:
        error.remedy = "Nothing was changed."
        raise


def revisions(context: typer.Context, resume_id: ResumeId) -> None:
    """List the states that a resume's data has had, newest first."""
    said = invocation(context)
    with session(said, only_looks=True) as work:
        items = work.engine.revisions(resume_id)
    if said.screen.json:
        said.screen.data(models.revision_list(resume_id, items))
        return
    said.screen.table(
        ("revision", "created", "engine", "by", "what"),
        [
            (
                str(item.number),
                when(item.created_at),
                item.engine_version,
                item.created_by,
                str(item.kind)
                + (f" from {item.restored_from}" if item.restored_from else "")
                + (f" of {item.proofread_of}" if item.proofread_of else "")
                + (", current" if item.current else ""),
            )
            for item in items
        ],
    )


def restore(
    context: typer.Context,
    resume_id: ResumeId,
    number: Annotated[
        int | None, typer.Option("--revision", metavar="N", min=1, help="Its number; default: the one before.")
    ] = None,
) -> None:
    """Bring a resume's earlier data back, at no cost.

    It becomes a new revision. A FAILED resume that once had data is COMPLETED again.
    """
    said = invocation(context)
    with session(said) as work:
        item = work.engine.restore(resume_id, number=number)
    if said.screen.json:
        said.screen.data(models.revision(item))
    else:
        said.screen.say(f"Revision {item.number} of {resume_id} has the data of revision {item.restored_from}.")


def diff(
    context: typer.Context,
    resume_id: ResumeId,
    first: Annotated[int | None, typer.Argument(metavar="[FROM]", help="A revision's number.")] = None,
    second: Annotated[int | None, typer.Argument(metavar="[TO]", help="Another; default: the current.")] = None,
) -> None:
    """Show what changed between two revisions of a resume's data.

    Without numbers: from the one before the current to the current.
    """
    said = invocation(context)
    with session(said, only_looks=True) as work:
        old, new = _numbers(work, resume_id, first, second)
        before = work.engine.revision(resume_id, old).profile.to_json() if old else Profile().to_json()
        after = work.engine.revision(resume_id, new).profile.to_json()
    if said.screen.json:
        changes = [
            {"path": pointer, "before": one, "after": other} for pointer, one, other in _changes(before, after)
        ]
        said.screen.data({"id": resume_id, "from": old, "to": new, "changes": changes})
        return
    for line in differences(before, after):
        said.screen.row(line)
    if before == after:
        said.screen.say(f"Revisions {old} and {new} have the same data.")


def _numbers(work: Session, resume_id: str, first: int | None, second: int | None) -> tuple[int, int]:
    if first is not None and second is not None:
        return first, second
    items = work.engine.revisions(resume_id)
    current = next((item.number for item in items if item.current), 0)
    if first is not None:
        return first, current
    return max((item.number for item in items if item.number < current), default=0), current


def _changes(before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    """Pointers whose plain value differs, with None for one that is not there."""
    old, new = dict(_leaves(before, "")), dict(_leaves(after, ""))
    for pointer in [*old, *(one for one in new if one not in old)]:
        if old.get(pointer) != new.get(pointer):
            yield pointer, old.get(pointer), new.get(pointer)


def _leaves(value: Any, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield pointer, value
        return
    for name, child in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _leaves(child, f"{pointer}/{name}")


def differences(before: Any, after: Any) -> list[str]:
    """A unified diff of the two profiles, without file names; values are on one line each."""
    old, new = (json.dumps(one, ensure_ascii=False, indent=2).splitlines() for one in (before, after))
    lines = list(difflib.unified_diff(old, new, lineterm="", n=1))[2:]
    return [plain(line) for line in lines]
