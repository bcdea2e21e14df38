"""`rename`, `reprocess`, `delete`, `preview`, `original`: what else can be done with a resume."""

from __future__ import annotations

import sys
import tempfile
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from resumectl.cli import exits
from resumectl.cli.asking import confirm
from resumectl.cli.files import destination, write_output
from resumectl.cli.options import Command, Invocation, invocation
from resumectl.cli.passes import lost_pass, say_pass
from resumectl.cli.resumes import ResumeId, entitled, names_of, request_id
from resumectl.cli.revisions import differences
from resumectl.cli.session import Session, session, settled
from resumectl.cli.show import Screen, is_terminal, plain
from resumectl.config import LocalTarget
from resumectl.model.errors import NotAuthorised, ResumectlError, UsageError, failure_from_error
from resumectl.model.resume import RevisionItem, is_corrected
from resumectl.model.timestamps import timestamp
from resumectl.wire import models

MOST_CHANGES = 24
"""So many lines of what changed are shown; `diff` shows all."""
TITLES_ASKED = 5
"""So many titles a question names."""
_REPROCESS_EXAMPLES = """
resumectl reprocess res_...
resumectl reprocess res_... --discard-corrections --json
"""
_PREVIEW_EXAMPLES = """
resumectl preview res_... --template modern
resumectl preview res_... --open
"""
_ORIGINAL_EXAMPLES = """
resumectl original res_...
resumectl original res_... --output - > cv.pdf
"""


def register(app: typer.Typer) -> None:
    """Add this module's commands."""

    for name, epilog, function in (
        ("rename", 'resumectl rename res_... "Jane Doe, nurse"', rename),
        ("reprocess", _REPROCESS_EXAMPLES, reprocess),
        ("preview", _PREVIEW_EXAMPLES, preview),
        ("original", _ORIGINAL_EXAMPLES, original),
        ("delete", "resumectl delete res_...\nresumectl delete res_... --yes --json", delete),
    ):
        app.command(name, cls=Command, epilog=epilog, no_args_is_help=True)(function)


def rename(
    context: typer.Context,
    resume_id: ResumeId,
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The new title, 1 to 255 characters.")],
) -> None:
    """Give a resume another title.

    The data stays as it is."""
    said = invocation(context)
    with session(said) as work:
        record = work.engine.rename(resume_id, title)
    if said.screen.json:
        said.screen.data(models.renamed(record, request_id=request_id()))
    else:
        said.screen.row(record.id, record.status, record.title)


def reprocess(
    context: typer.Context,
    resume_id: ResumeId,
    auto_proofread: Annotated[
        bool, typer.Option("--auto-proofread", help="Proofread too, for a proofread credit.")
    ] = False,
    discard_corrections: Annotated[
        bool, typer.Option("--discard-corrections", help="What is read takes the place of a corrected profile.")
    ] = False,
    no_wait: Annotated[bool, typer.Option("--no-wait", help="Leave it to a worker.")] = False,
    wait: Annotated[bool, typer.Option("--wait", help="Wait for a service to have read it.")] = False,
) -> None:
    """Read a resume's document again, for one credit.

    The data of before stays as a revision, and a profile that somebody corrected stays the one that counts. If
    the document cannot be read any more the resume is FAILED; `resumectl restore` brings the data back.
    """
    said = invocation(context)
    if wait and no_wait:
        raise UsageError("--wait and --no-wait contradict each other.", remedy="Keep the one that is meant.")
    with session(said) as work:
        revisions = _revisions(work, resume_id)
        _say_corrected(revisions, resume_id, said.screen, discard=discard_corrections)
        answer = work.engine.reprocess(
            resume_id,
            idempotency_key=uuid.uuid4().hex,
            auto_proofread=auto_proofread,
            discard_corrections=discard_corrections,
        )
        if no_wait or (work.remote and not wait):
            record = None
        elif work.remote:
            record = work.engine.wait(resume_id)
        else:
            record = settled(work, resume_id, said.screen)
        lost = record is not None and auto_proofread and lost_pass(work.engine, record)
        read_again = () if record is None or record.error else _read_again(work, resume_id, revisions)
        prefix = work.prefix
    if record is None:
        if said.screen.json:
            said.screen.data(models.reprocess_acknowledgement(answer, prefix=prefix))
        else:
            said.screen.say(f"{resume_id} waits to be read again; `resumectl status {resume_id}` shows it.")
        return
    if said.screen.json:
        said.screen.data(
            {**models.resume_record(record), "replayed": answer.replayed, "credits_reserved": answer.credits_reserved}
        )
    else:
        said.screen.row(record.id, record.status, record.title)
        said.screen.say(*read_again)
    if auto_proofread:
        say_pass(record, said.screen)
    if record.error:
        if revisions:
            said.screen.say(f"Its earlier data: resumectl restore {resume_id}")
        raise failure_from_error(record.error)
    if lost:
        raise typer.Exit(exits.SOME_FAILED)


def _revisions(work: Session, resume_id: str) -> Sequence[RevisionItem]:
    """The states of its data; none where a service has no such list, or the key may not look."""
    try:
        return work.engine.revisions(resume_id)
    except (UsageError, NotAuthorised):
        return ()


def _read_again(work: Session, resume_id: str, earlier: Sequence[RevisionItem]) -> list[str]:
    """What was read otherwise than in the profile of before, or that nothing was."""
    old = next((one.number for one in earlier if one.current), 0)
    new = max((one.number for one in _revisions(work, resume_id)), default=0)
    if not old or new <= old:
        return []
    before, after = (work.engine.revision(resume_id, number).profile.to_json() for number in (old, new))
    lines = differences(before, after)
    if not lines:
        return ["It was read as before: nothing in the profile is another."]
    if is_corrected(earlier, old):
        return [f"What is different in it: resumectl diff {resume_id} {old} {new}"]
    if len(lines) > MOST_CHANGES:
        return [f"Much was read otherwise than before: resumectl diff {resume_id} {old} {new}"]
    return ["Read otherwise than before:", *lines, f"The profile of before: resumectl restore {resume_id}"]


def _say_corrected(revisions: Sequence[RevisionItem], resume_id: str, screen: Screen, *, discard: bool) -> None:
    """Of a profile that a person corrected, what becomes of the corrections (decision C12)."""
    current = next((one.number for one in revisions if one.current), 0)
    if not is_corrected(revisions, current):
        return
    if discard:
        screen.say(
            f"This profile was corrected by hand (revision {current}); what is read now takes its place.",
            f"To have it back: resumectl restore {resume_id} --revision {current}",
        )
    else:
        screen.say(
            f"This profile was corrected by hand (revision {current}) and stays the one that counts; what is read now "
            "is kept beside it. With --discard-corrections that counts instead."
        )


def delete(
    context: typer.Context,
    resume_ids: Annotated[list[str], typer.Argument(metavar="ID...", help="Ids, as list prints them.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete resumes with their data.

    At once and for good; the documents' bytes follow. Credits do not come back. It asks first; a script says
    --yes. When one of several is not there, none is deleted.
    """
    said = invocation(context)
    resume_ids = list(dict.fromkeys(resume_ids))
    with session(said) as work:
        # One answer that is not there is the deletion's own to give; of several none is to be deleted then.
        looks = not yes or len(resume_ids) > 1
        names = names_of(work, resume_ids) if looks else {}
        titles = [
            plain(entitled(names.get(one, ""), work.engine.resume(one).title)) for one in (resume_ids if looks else ())
        ]
        confirm(said, _question(titles), yes=yes, must_be_said=True)
        deleted: list[models.Json] = []
        try:
            for resume_id in resume_ids:
                work.engine.delete(resume_id)
                deleted.append(models.deleted(resume_id))
                if not said.screen.json:
                    said.screen.say(f"Deleted {plain(resume_id)}.")
        finally:
            if said.screen.json and deleted:
                said.screen.data({"data": deleted} if len(resume_ids) > 1 else deleted[0])


def _question(titles: Sequence[str]) -> str:
    """An id tells nobody whose data is about to go, nor does the name that every scanner gives its files."""
    if len(titles) == 1:
        return f"Delete the resume {titles[0]} for good?"
    shown = ", ".join(titles[:TITLES_ASKED]) + (", ..." if len(titles) > TITLES_ASKED else "")
    return f"Delete these {len(titles)} resumes for good: {shown}?"


def preview(
    context: typer.Context,
    resume_id: ResumeId,
    template: Annotated[
        str | None, typer.Option("--template", "-t", metavar="NAME", help="Name or id of a template.")
    ] = None,
    open_it: Annotated[bool, typer.Option("--open", help="Open the Word file on this machine.")] = False,
) -> None:
    """Make links to a resume's Word file, good for 30 days.

    The file is kept as it is now. The second link shows it in Microsoft's office viewer, which fetches and reads
    the file; --open uses the program of this machine instead and makes no link.
    """
    said = invocation(context)
    with session(said, template=template, only_looks=True) as work:
        settled(work, resume_id, said.screen)
        if open_it:
            rendered = work.engine.export(resume_id, template_id=work.settings.template)
            _open(rendered.filename, rendered.data, said)
            return
        answer = work.engine.preview(resume_id, template_id=work.settings.template)
    if said.screen.json:
        said.screen.data(models.preview(answer))
    else:
        said.screen.row(answer.file_url)
        said.screen.row(answer.preview_url)
        said.screen.say(f"Good until {timestamp(answer.expires_at)}.")
    if answer.only_here:
        is_ours = isinstance(work.settings.target, LocalTarget)
        said.screen.say(
            f"The links name this machine itself: they work while {'`resumectl serve`' if is_ours else 'the service'} "
            "runs here, and the office viewer cannot reach them. "
            + ("RESUMECTL_PUBLIC_URL" if is_ours else "Serving with --public-url")
            + " gives links for others."
        )


def _open(filename: str, data: bytes, said: Invocation) -> None:
    # Not removed: the program that opens it reads it later.
    folder = Path(tempfile.mkdtemp(prefix="resumectl-preview-"))
    path = folder / Path(filename).name
    write_output(str(path), data)
    if typer.launch(str(path)) != 0:
        raise ResumectlError(
            f"No program here opens {path}.", code="OUTPUT_NOT_OPENED", remedy="Open it by hand."
        )
    if said.screen.json:
        said.screen.data({"output": str(path)})
    else:
        said.screen.say(f"Opened {path}.")


def original(
    context: typer.Context,
    resume_id: ResumeId,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="File or folder to write to; - is stdout."),
    ] = None,
) -> None:
    """Write the document that was uploaded, byte for byte."""
    said = invocation(context)
    if output == "-" and is_terminal(sys.stdout):
        raise UsageError(
            "The document would fill the terminal with rubbish.", remedy="Name a file with --output."
        )
    with session(said, only_looks=True) as work:
        document = work.engine.original(resume_id)
    if output == "-":
        said.screen.write_bytes(document.data)
        return
    path = destination(output, document.name)
    write_output(path, document.data)
    if said.screen.json:
        said.screen.data({"id": resume_id, "output": path, "size_bytes": len(document.data)})
    else:
        said.screen.say(f"Wrote {plain(path)} ({len(document.data):,} bytes).")
