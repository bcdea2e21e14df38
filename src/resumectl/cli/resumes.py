"""`upload`, `status`, `data`, `list`: resumes in the workspace, one at a time."""

from __future__ import annotations

import re
import shlex
import sys
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Annotated

import typer

from resumectl.cli import exits
from resumectl.cli.card import Card, paint_card
from resumectl.cli.options import Command, invocation
from resumectl.cli.passes import lost_pass, pass_words, say_pass
from resumectl.cli.session import Session, session, settled
from resumectl.cli.show import Screen, counted, is_terminal, plain
from resumectl.engine.base import Listing, ResumeItem, read_result
from resumectl.engine.filtering import of_status
from resumectl.model.document import Document
from resumectl.model.doubts import DOUBTS, doubts_of
from resumectl.model.errors import UsageError, failure_from_error
from resumectl.model.limits import EXPIRY_NOTICE_DAYS, PAGE_SIZE_DEFAULT
from resumectl.model.resume import ProofreadStatus, Resume, Status, Upload, UploadOptions
from resumectl.model.timestamps import timestamp
from resumectl.wire import models

_STATUSES = "PENDING, PROCESSING, COMPLETED or FAILED"
MOST_EARLIER = 3
"""So many other resumes with the same e-mail address are named."""
_UPLOAD_EXAMPLES = """
resumectl upload cv.pdf
resumectl upload cv.pdf --title "Jane Doe, nurse" --json
curl -s https://example.com/cv.pdf | resumectl upload - --name cv.pdf
"""
RecruiterName = Annotated[
    str | None, typer.Option("--recruiter", metavar="WHO", help="The owner: name, e-mail address or id.")
]
ResumeId = Annotated[str, typer.Argument(metavar="ID", help="The resume's id, as upload and list print it.")]


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("upload", cls=Command, epilog=_UPLOAD_EXAMPLES, no_args_is_help=True)(upload)
    app.command("status", cls=Command, epilog="resumectl status res_... --json", no_args_is_help=True)(status)
    app.command("data", cls=Command, epilog="resumectl data res_... --json | jq .data", no_args_is_help=True)(
        data
    )
    app.command("list", cls=Command, epilog=_LIST_EXAMPLES)(list_resumes)


_LIST_EXAMPLES = """
resumectl list
resumectl list --search "nurse stockholm"
resumectl list --status FAILED
resumectl list --limit 100 --json | jq -r '.data[].id'
"""


def upload(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The document; - reads standard input.")],
    name: Annotated[str | None, typer.Option("--name", help="File name for standard input.")] = None,
    title: Annotated[str | None, typer.Option("--title", help="Title; default: the file's name.")] = None,
    template: Annotated[
        str | None, typer.Option("--template", "-t", metavar="NAME", help="For this resume's exports: name or id.")
    ] = None,
    recruiter: RecruiterName = None,
    auto_proofread: Annotated[
        bool, typer.Option("--auto-proofread", help="Proofread it too, for a proofread credit.")
    ] = False,
    no_wait: Annotated[bool, typer.Option("--no-wait", help="Do not read it now; leave it to a worker.")] = False,
    wait: Annotated[bool, typer.Option("--wait", help="Wait for a service to have read it.")] = False,
) -> None:
    """Put one résumé into the workspace and read it.

    Costs one credit; a file whose bytes are known costs nothing and gives the record that is there. A résumé
    that cannot be read ends as FAILED, its credit comes back, and the exit code is 9 (11 when a program is
    missing). One that was read while proofreading it failed is exit 3.
    """
    said = invocation(context)
    document = _document(file, name)
    if wait and no_wait:
        raise UsageError("--wait and --no-wait contradict each other.", remedy="Keep the one that is meant.")
    with session(said) as work:
        owner = work.recruiter_id(recruiter) if recruiter is not None else None
        options = UploadOptions(title=title, template_id=template, recruiter_id=owner, auto_proofread=auto_proofread)
        answer = work.engine.upload(document, options, idempotency_key=uuid.uuid4().hex)
        if answer.deduplicated:
            _say_known(answer.resume, options, said.screen)
        if no_wait or (work.remote and not wait):
            _show_acknowledgement(answer, said.screen, work)
            return
        if not answer.resume.status.is_final:
            with said.screen.busy(f"Reading {plain(document.name)}"):
                answer = replace(answer, resume=work.engine.wait(answer.resume.id))
        told = [] if answer.deduplicated else _earlier(work, answer.resume)
        _show_finished(answer, said.screen, [*_doubts(work, answer.resume), *told])
        if auto_proofread and not answer.deduplicated and lost_pass(work.engine, answer.resume):
            raise typer.Exit(exits.SOME_FAILED)


def _doubts(work: Session, resume: Resume) -> list[str]:
    """What of the document may be missing in the profile, and what to do."""
    if resume.error:
        return []
    return [DOUBTS[code] for code in doubts_of(one.code for one in read_result(work.engine, resume.id).warnings)]


def _earlier(work: Session, resume: Resume) -> list[str]:
    """Which other resumes of a workspace have this one's e-mail address: somebody sent a newer one."""
    local = work.opened.local
    email = "" if local is None or resume.error else work.engine.data(resume.id).basic_info.email
    if local is None or not email:
        return []
    found = [
        one
        for one in local.administration.search(email, limit=PAGE_SIZE_DEFAULT).items
        if one.id != resume.id
        and one.status is Status.COMPLETED
        and work.engine.data(one.id).basic_info.email.casefold() == email.casefold()
    ]
    more = f", and {len(found) - MOST_EARLIER} more" if len(found) > MOST_EARLIER else ""
    named = [f"{one.id} ({plain(one.title)}, {one.created_at:%Y-%m-%d})" for one in found[:MOST_EARLIER]]
    return [f"The same e-mail address stands in {', '.join(named)}{more}."] if found else []


def _document(file: str, name: str | None) -> Document:
    from resumectl.intake import read_document, read_stream

    if file != "-":
        if name is not None:
            raise UsageError("--name is for standard input.", remedy="Use --title to name a file's resume.")
        return read_document(file, follow_link=True)
    if sys.stdin is None or is_terminal(sys.stdin):
        raise UsageError(
            "Nothing is sent to standard input.",
            remedy="Send a file to it: resumectl upload - --name cv.pdf < cv.pdf",
        )
    return read_stream(sys.stdin.buffer, name or "standard-input")


def _say_known(resume: Resume, options: UploadOptions, screen: Screen) -> None:
    """Decision B10: nothing of a known record changes, so say what does change it."""
    screen.say(
        f"These bytes are known since {resume.created_at:%Y-%m-%d %H:%M} UTC as {plain(resume.title)!r} "
        f"({resume.id}); no credit was used."
    )
    if options.title is not None and options.title != resume.title:
        screen.say(
            f"Its title stays as it is; another is given by: "
            f"resumectl rename {resume.id} {shlex.quote(plain(options.title))}"
        )
    if options.template_id is not None:
        screen.say(
            f"Its template stays as it is; for one Word file another is taken by: "
            f"resumectl export {resume.id} --template {shlex.quote(plain(options.template_id))}"
        )
    if options.auto_proofread and resume.proofread.status in (ProofreadStatus.NONE, ProofreadStatus.FAILED):
        screen.say(f"It is not proofread by this; for a proofread credit: resumectl proofread {resume.id}")
    if options.recruiter_id not in (None, resume.recruiter_id):
        screen.say(
            f"Its owner stays as it is; only deleted and uploaded again, for a credit, it gets another: "
            f"resumectl delete {resume.id}"
        )


def _show_acknowledgement(answer: Upload, screen: Screen, work: Session) -> None:
    if screen.json:
        called = answer.request_id or request_id()
        screen.data(models.upload_acknowledgement(answer, request_id=called, prefix=work.prefix))
    else:
        screen.row(answer.resume.id, answer.resume.status, answer.resume.title)
        if not answer.resume.status.is_final:
            does = "shows when it is" if work.remote else "reads it"
            screen.say(f"Not read yet; `resumectl status {answer.resume.id}` {does}.")


def request_id() -> str:
    """An id of the contract's shape; locally nothing else refers to it."""
    return f"req_{uuid.uuid4().hex}"


def _show_finished(answer: Upload, screen: Screen, doubts: list[str]) -> None:
    resume = answer.resume
    if screen.json:
        screen.data(models.finished_upload(answer))
    else:
        screen.row(resume.id, resume.status, resume.title)
    if resume.error:
        raise failure_from_error(resume.error)
    if not answer.deduplicated:
        say_pass(resume, screen)
    screen.say(*doubts)
    screen.say(
        f"What is in it: resumectl data {resume.id}",
        f"As a Word file: resumectl export {resume.id} --template classic",
    )


def status(context: typer.Context, resume_id: ResumeId) -> None:
    """Show a resume's state, and why it FAILED.

    A resume that waits to be read and that nobody reads is read first.
    """
    said = invocation(context)
    with session(said, only_looks=True) as work:
        resume = settled(work, resume_id, said.screen)
    if said.screen.json:
        said.screen.data(models.resume_record(resume))
        return
    for member, value in models.resume_record(resume).items():
        if member == "proofread":
            value = pass_words(resume.proofread)
        elif isinstance(value, dict):
            value = ": ".join(str(value[part]) for part in ("code", "message", "id", "name", "status") if part in value)
        said.screen.fact(member, str(value or "-"))


def data(
    context: typer.Context,
    resume_id: ResumeId,
    full: Annotated[bool, typer.Option("--full", help="The card with everything, however long.")] = False,
) -> None:
    """Show the profile that was read from a resume."""
    said = invocation(context)
    with session(said, only_looks=True) as work:
        resume = settled(work, resume_id, said.screen)
        if said.screen.json:
            said.screen.data(models.parsed_data(resume_id, work.engine.data(resume_id)))
        else:
            card = Card(resume.title, read_result(work.engine, resume_id))
            said.screen.paint(*paint_card(card, full=full))


def list_resumes(
    context: typer.Context,
    limit: Annotated[int, typer.Option("--limit", metavar="N", help="1 to 100.")] = PAGE_SIZE_DEFAULT,
    cursor: Annotated[
        str | None, typer.Option("--cursor", metavar="TEXT", help="Go on after the page that gave it.")
    ] = None,
    search: Annotated[
        str | None,
        typer.Option("--search", "-s", metavar="WORDS", help="Only those with words that begin so."),
    ] = None,
    status: Annotated[
        Status | None,
        typer.Option("--status", case_sensitive=False, metavar="STATUS", help=f"Only those that are {_STATUSES}."),
    ] = None,
) -> None:
    """List the resumes of the workspace, newest first.

    Each with the name that was read, before its title; a service tells titles alone.

    --search looks into title, name, e-mail, place, jobs, schools and skills; it needs a local workspace.
    """
    said = invocation(context)
    with session(said, only_looks=True) as work:
        page = _page(work, limit, cursor, search, status, said.screen)
        names = names_of(work, [one.id for one in page.items])
        _announce_expiry(work, said.screen)
    if said.screen.json:
        said.screen.data(models.resume_list(page.items, page.next_cursor))
        return
    _show_list(page.items, names, said.screen)
    which = f" that is {status}" if status else ""
    if not page.items and search is not None:
        said.screen.say(f"No resume{which} has these words.")
    elif not page.items and status:
        said.screen.say(f"No resume is {status}.")
    elif not page.items:
        said.screen.say("No resumes yet; `resumectl upload FILE` or `resumectl batch FOLDER` adds them.")
    if page.next_cursor:
        asked = f" --search {shlex.quote(search)}" if search is not None else ""
        asked += f" --status {status}" if status else ""
        many = f" --limit {limit}" if limit != PAGE_SIZE_DEFAULT else ""
        there = "There may be more" if status else "There are more"
        said.screen.say(f"{there}: resumectl list{asked}{many} --cursor {page.next_cursor}")


def _page(
    work: Session, limit: int, cursor: str | None, search: str | None, status: Status | None, screen: Screen
) -> Listing[ResumeItem]:
    """A page of those that are asked for. Raises UsageError for a search in a service."""

    def pages(limit: int, cursor: str | None) -> Listing[ResumeItem]:
        if search is None:
            return work.engine.resumes(limit=limit, cursor=cursor)
        return work.opened.administration("list --search").search(search, limit=limit, cursor=cursor)

    if status is None:
        return pages(limit, cursor)
    with screen.busy(f"Looking for those that are {status}"):
        return of_status(pages, status, limit, cursor)


def names_of(work: Session, resume_ids: Sequence[str]) -> Mapping[str, str]:
    """Whose resumes these are, by id; none of a service, whose lists do not tell."""
    local = work.opened.local
    return local.administration.full_names(resume_ids) if local else {}


def _show_list(items: Sequence[ResumeItem], names: Mapping[str, str], screen: Screen) -> None:
    if not is_terminal(sys.stdout):
        for one in items:
            screen.row(one.id, one.status, when(one.created_at), one.title, names.get(one.id, ""))
        return
    # Name and title share a column: each is as long as it likes, and eighty columns hold no two of them beside an id.
    screen.table(
        ("id", "status", "created", "name · title" if names else "title"),
        [
            (one.id, str(one.status), f"{one.created_at:%Y-%m-%d}", entitled(names.get(one.id, ""), one.title))
            for one in items
        ],
    )


def entitled(name: str, title: str) -> str:
    """Who and which file, for a person: the name is said once, and not where it is `""`."""
    is_said = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", title)
    return f"{name} · {title}" if name and not is_said else title


def _announce_expiry(work: Session, screen: Screen) -> None:
    """Decision B12: nobody shall be surprised by what is gone."""
    if work.opened.local is None:
        return
    expiring = work.opened.local.administration.expiring()
    if expiring:
        screen.say(f"{counted(expiring, 'resume')} will expire within {EXPIRY_NOTICE_DAYS} days and be erased.")


def when(moment: datetime) -> str:
    """For a person to the minute, for a program in full."""
    return f"{moment:%Y-%m-%d %H:%M}" if is_terminal(sys.stdout) else timestamp(moment)
