"""`proofread`: a pass over a resume's text, what it changed, single edits, words of your own."""

from __future__ import annotations

import uuid
from difflib import get_close_matches
from typing import Annotated, Any

import typer

from resumectl.cli.options import Command, Group, Invocation, group, invocation
from resumectl.cli.passes import nothing_new, paint_report
from resumectl.cli.resumes import ResumeId
from resumectl.cli.session import session, settled
from resumectl.cli.show import counted, plain
from resumectl.model.errors import ResumectlError, UsageError
from resumectl.model.passes import PassReport
from resumectl.model.resume import ProofreadStatus
from resumectl.wire import models

_EXAMPLES = """
resumectl proofread res_...
resumectl proofread show res_...
resumectl proofread reject res_... 2 5
resumectl proofread words add kubectl Norrtull
"""
_WORDS_EXAMPLES = """
resumectl proofread words
resumectl proofread words add kubectl Norrtull
resumectl proofread words remove kubectl
"""
_UNDOING = ("undo", "revert", "restore")
"""What people type who look for the way back."""
Numbers = Annotated[list[int], typer.Argument(metavar="N...", help="Numbers of edits, as `show` prints them.")]
Words = Annotated[list[str], typer.Argument(metavar="WORD...", help="As they are written.")]


class ProofreadGroup(Group):
    """`proofread ID` does a pass; `proofread COMMAND` is any other command of a group."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names, else the pass, whose first argument it then is."""
        if args[0] in _UNDOING:
            raise UsageError(
                f"`proofread` has no command {args[0]!r}.",
                remedy="`resumectl proofread reject ID N` takes single edits back; `resumectl restore ID --revision N` "
                "brings the data of before.",
            )
        if args[0] in self.commands or get_close_matches(args[0], self.commands, 1):
            return super().resolve_command(ctx, args)
        return "", _PASS, args

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """An id stands where other groups have a command."""
        return ["[OPTIONS]", "ID | COMMAND [ARGS]..."]


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    ours = group("proofread", _EXAMPLES, cls=ProofreadGroup, needs_command=True)
    ours.callback()(proofread)
    one_edit = "resumectl proofread {} res_... 3"
    ours.command("show", cls=Command, epilog="resumectl proofread show res_... --json", no_args_is_help=True)(show)
    ours.command("accept", cls=Command, epilog=one_edit.format("accept"), no_args_is_help=True)(accept)
    ours.command("reject", cls=Command, epilog=one_edit.format("reject"), no_args_is_help=True)(reject)
    words = group("words", _WORDS_EXAMPLES)
    words.callback()(words_of_your_own)
    words.command("list", cls=Command, epilog="resumectl proofread words list --json")(list_words)
    words.command("add", cls=Command, epilog="resumectl proofread words add kubectl", no_args_is_help=True)(add_words)
    words.command("remove", cls=Command, epilog="resumectl proofread words remove kubectl", no_args_is_help=True)(
        remove_words
    )
    ours.add_typer(words)
    app.add_typer(ours)


def proofread() -> None:
    """Correct the text of a resume: spelling, grammar, tense, spaces, full stops.

    With an ID: one pass over the data as it is, for a proofread credit. What is surely wrong is corrected, what is
    doubtful only suggested; names, products, jargon and words of your own stay as they stand. The data of before
    stays as a revision. A pass that cannot be done, in a language without proofreading for example, costs nothing.
    Options stand after the ID: --no-wait leaves it to a worker, --wait waits for a service.
    """


def start(
    context: typer.Context,
    resume_id: ResumeId,
    no_wait: Annotated[bool, typer.Option("--no-wait", help="Leave it to a worker.")] = False,
    wait: Annotated[bool, typer.Option("--wait", help="Wait for a service to have done it.")] = False,
) -> None:
    """Proofread a resume's data as it is, for one proofread credit."""
    said = invocation(context)
    if wait and no_wait:
        raise UsageError("--wait and --no-wait contradict each other.", remedy="Keep the one that is meant.")
    with session(said) as work:
        if not work.engine.resume(resume_id).status.is_final:
            settled(work, resume_id, said.screen)
        before = work.engine.proofreading(resume_id).latest
        answer = work.engine.proofread(resume_id, idempotency_key=uuid.uuid4().hex)
        if no_wait or (work.remote and not wait):
            if said.screen.json:
                said.screen.data(models.proofread_acknowledgement(answer, prefix=work.prefix))
            else:
                said.screen.say(f"{plain(resume_id)} waits for it; `resumectl proofread show {resume_id}` shows it.")
            return
        with said.screen.busy(f"Proofreading {plain(resume_id)}"):
            work.engine.wait(resume_id)
        report = work.engine.proofreading(resume_id)
        done = report.proofread.status is ProofreadStatus.DONE
        anew = done and before is not None and before == report.latest
        if anew:
            report = nothing_new(report, work.engine.revisions(resume_id)[0].number)
    _show(report, said)
    proofread = report.proofread
    if done and not proofread.edits_applied and not said.screen.json:
        earlier = f" The edits of the pass before: resumectl proofread show {plain(resume_id)}" if anew else ""
        said.screen.say(f"Nothing was changed: the text was checked, for one proofread credit.{earlier}")
    if proofread.status is ProofreadStatus.FAILED:
        raise ResumectlError(
            f"It was not proofread: {plain(proofread.reason)}",
            code=proofread.code or "PROOFREAD_FAILED",
            remedy="Nothing was changed, and the credit was given back.",
        )


_PASS = typer.main.get_command_from_info(
    typer.models.CommandInfo(
        name="proofread",
        cls=Command,
        callback=start,
        epilog="resumectl proofread res_...",
        context_settings={"help_option_names": ["--help", "-h"]},
    ),
    pretty_exceptions_short=False,
    rich_markup_mode=None,
)
"""No command of its own name, so that ids need none."""


def show(context: typer.Context, resume_id: ResumeId) -> None:
    """Show what proofreading changed in a resume's data, and what it suggests.

    [-words-] stood there before, {+words+} stand there instead; of a suggestion they would.
    """
    said = invocation(context)
    with session(said, only_looks=True) as work:
        settled(work, resume_id, said.screen)
        report = work.engine.proofreading(resume_id)
    _show(report, said)


def _show(report: PassReport, said: Invocation) -> None:
    if said.screen.json:
        said.screen.data(models.proofreading(report))
        return
    said.screen.paint(*paint_report(report))
    if report.latest is None:
        if report.proofread.status is ProofreadStatus.NONE:
            said.screen.say(f"It was not proofread: resumectl proofread {report.resume_id}")
        return
    taken = [one.number for one in report.latest.edits if one.in_effect]
    left = [one.number for one in report.latest.edits if not one.in_effect]
    if left:
        said.screen.say(f"Take one: resumectl proofread accept {report.resume_id} {left[0]}")
    if taken:
        said.screen.say(f"Leave one out: resumectl proofread reject {report.resume_id} {taken[-1]}")
    if report.latest.edits_applied:
        said.screen.say(
            f"All as it was before: resumectl restore {report.resume_id} --revision {report.latest.of_revision}"
        )


def accept(context: typer.Context, resume_id: ResumeId, numbers: Numbers) -> None:
    """Take suggested edits into a resume's data, or rejected ones back."""
    _decide(context, resume_id, accepted=numbers, rejected=[])


def reject(context: typer.Context, resume_id: ResumeId, numbers: Numbers) -> None:
    """Take applied edits out of a resume's data again; no later pass applies them."""
    _decide(context, resume_id, accepted=[], rejected=numbers)


def _decide(context: typer.Context, resume_id: str, *, accepted: list[int], rejected: list[int]) -> None:
    said = invocation(context)
    with session(said) as work:
        settled(work, resume_id, said.screen)
        item = work.engine.decide_edits(resume_id, accept=accepted, reject=rejected)
    if said.screen.json:
        said.screen.data(models.revision(item))
    else:
        edits = f"Edit {accepted[0] if accepted else rejected[0]} is"
        if len(accepted or rejected) > 1:
            edits = "These edits are"
        what = "in the data" if accepted else "not in the data"
        said.screen.say(f"{edits} {what} now, which is revision {item.number}.")


def words_of_your_own(context: typer.Context) -> None:
    """List and keep words that proofreading leaves as they stand: names, products, jargon.

    They hold for the whole organization, as they are written.
    """
    if context.invoked_subcommand is None:
        list_words(context)


def list_words(context: typer.Context) -> None:
    """List the words that proofreading leaves as they stand."""
    said = invocation(context)
    with session(said) as work:
        words = work.engine.proofread_words()
    if said.screen.json:
        said.screen.data(models.proofread_words(words))
        return
    for word in words:
        said.screen.row(word)
    if not words:
        said.screen.say("No words yet: resumectl proofread words add WORD")


def add_words(context: typer.Context, words: Words) -> None:
    """Add words that proofreading leaves as they stand."""
    _change_words(context, add=words, remove=[])


def remove_words(context: typer.Context, words: Words) -> None:
    """Remove words from the list; one that is not there is no mistake."""
    _change_words(context, add=[], remove=words)


def _change_words(context: typer.Context, *, add: list[str], remove: list[str]) -> None:
    said = invocation(context)
    with session(said) as work:
        words = work.engine.change_proofread_words(add=add, remove=remove)
    if said.screen.json:
        said.screen.data(models.proofread_words(words))
    else:
        said.screen.say(f"{counted(len(words), 'word')} in the list.")
