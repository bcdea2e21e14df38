"""What proofreading came to, in words and as edits that show what stood there and what stands there now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from resumectl.cli.show import Screen, counted, plain
from resumectl.engine.base import Engine, read_result
from resumectl.model.errors import NotAuthorised, ProgramMissing
from resumectl.model.passes import Decision, MarkedEdit, PassReport
from resumectl.model.resume import LOST_PASSES, Proofread, ProofreadStatus, Resume

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from resumectl.model.edits import Edit

_AROUND = 30
"""Letters of the text shown on either side of an edit, and the rest of the word that they end in."""
_PLACES = (
    (re.compile(r"/work_history/(\d+)/bullet_points/(\d+)"), "Job {}, bullet {}"),
    (re.compile(r"/projects/(\d+)/bullet_points/(\d+)"), "Project {}, bullet {}"),
    (re.compile(r"/basic_info/summary_description/(\d+)"), "Summary, paragraph {}"),
)

NO_PASS: Final = {
    "PROOFREAD_LANGUAGE": "in a language that is not proofread",
    "PROOFREAD_CRASHED": "in which the program ended or was stopped",
    "PROOFREAD_FAILED": "in which it failed or took too long",
    "PROOFREAD_UNAVAILABLE": "without the extra `proofread`",
}
"""Why passes came to nothing, after a number of them."""


def pass_words(proofread: Proofread) -> str:
    """`NONE`, `DONE, 3 edits`, `FAILED: why`."""
    if proofread.status is ProofreadStatus.DONE:
        return f"{proofread.status}, {counted(proofread.edits_applied, 'edit')}"
    return f"{proofread.status}: {proofread.reason}" if proofread.reason else str(proofread.status)


def say_pass(resume: Resume, screen: Screen) -> None:
    """What became of the pass that was asked for."""
    proofread = resume.proofread
    if proofread.status is ProofreadStatus.DONE:
        screen.say(f"Proofread, {counted(proofread.edits_applied, 'edit')}: resumectl proofread show {resume.id}")
    elif proofread.status is ProofreadStatus.FAILED:
        screen.say(f"Not proofread: {plain(proofread.reason or 'no reason is given.')} Its credit was given back.")


def lost_pass(engine: Engine, resume: Resume) -> bool:
    """Whether the document was read and its pass failed, which is exit 3 as in a folder's run; a language that is not
    proofread is no failure.
    """
    if resume.error or resume.proofread.status is not ProofreadStatus.FAILED:
        return False
    # A service's record does not say why; the data's warnings do.
    return not LOST_PASSES.isdisjoint(one.code for one in read_result(engine, resume.id).warnings)


def require_passes(engine: Engine) -> None:
    """Raise what a pass would end with now: better before the first of many than after it."""
    try:
        left = engine.credits()
    except NotAuthorised as error:
        if error.code != "SCOPE_UNAUTHORIZED":
            raise
        # A key that may not look finds out by doing.
        return
    if not left.proofread_enabled:
        raise NotAuthorised(
            "Proofreading is not switched on for this organization.",
            code="PROOFREAD_NOT_ENABLED",
            remedy="Leave --auto-proofread out, or: resumectl credits addon proofread on",
        )
    if left.proofread_missing:
        raise ProgramMissing(
            left.proofread_missing, code="PROOFREAD_UNAVAILABLE", remedy="Or leave --auto-proofread out."
        )


def nothing_new(report: PassReport, revision: int) -> PassReport:
    """The report of a pass over this revision that left the edits of the pass before at hand: its own are none.

    What is still suggested keeps its number.
    """
    if report.latest is None:
        return report
    suggested = tuple(one for one in report.latest.edits if not one.in_effect and one.decision is Decision.OPEN)
    own = replace(report.latest, of_revision=revision, edits=suggested)
    return replace(report, proofread=replace(report.proofread, edits_applied=0), latest=own)


def paint_report(report: PassReport) -> list[RenderableType]:
    """A line of facts, then each edit below its place, in the profile's order."""
    latest = report.latest
    facts = [pass_words(report.proofread)]
    if latest:
        facts.append(latest.language)
        suggested = sum(not one.in_effect and one.decision is Decision.OPEN for one in latest.edits)
        facts += [f"{suggested} suggested"] if suggested else []
        facts += [f"the text before: revision {latest.of_revision}"] if latest.edits_applied else []
    parts: list[RenderableType] = [_text(" · ".join(fact for fact in facts if fact), "bold")]
    for path, edits in groupby(latest.edits if latest else (), key=lambda one: one.edit.path):
        parts += ["", _text(_place(path), "bold cyan")]
        for one in edits:
            parts += _paint_edit(one, report.texts.get(path, ""))
    return parts


def _place(path: str) -> str:
    for pattern, words in _PLACES:
        if found := pattern.fullmatch(path):
            return words.format(*(int(number) + 1 for number in found.groups()))
    return path


def _paint_edit(one: MarkedEdit, text: str) -> Iterator[RenderableType]:
    from rich.padding import Padding
    from rich.table import Table

    state = {Decision.ACCEPTED: "accepted", Decision.REJECTED: "rejected"}.get(
        one.decision, "applied" if one.in_effect else "suggested"
    )
    style = {"applied": "green", "accepted": "green", "suggested": "yellow"}.get(state, "dim")
    head = Table.grid(padding=(0, 2, 0, 0))
    for width in (4, 9, 12):
        head.add_column(min_width=width, no_wrap=True, justify="right" if width == 4 else "left")
    head.add_column(overflow="fold")
    kind = one.edit.kind.replace("_", " ")
    head.add_row(str(one.number), _text(state, style), kind, _text(one.edit.reason, "dim"))
    yield head
    yield Padding(_change(one, text), (0, 0, 0, 6))


def _change(one: MarkedEdit, text: str) -> Text:
    """The words around the edit, with `[-what stood there-]{+what comes there+}`: signs that need no colour."""
    edit = one.edit
    start, end = edit.start, edit.start + len(edit.before)
    if text[start:end] != edit.before:
        text, start, end = edit.before, 0, len(edit.before)
    text_after = text[:start] + edit.after + text[end:]
    start, end = start - _joined_before(text, start, edit), end + _joined_behind(text, end, edit)
    before, after = text[start:end], text_after[start : len(text_after) - (len(text) - end)]
    first = text.rfind(" ", 0, max(0, start - _AROUND)) + 1
    last = text.find(" ", end + _AROUND)
    last = len(text) if last < 0 else last
    line = _text(("… " if first else "") + text[first:start])
    if before:
        line.append(f"[-{plain(before)}-]", "red" if one.in_effect else "")
    if after:
        line.append(f"{{+{plain(after)}+}}", "green" if one.in_effect else "yellow")
    return line.append(plain(text[end:last]) + (" …" if last < len(text) else ""))


def _joined_before(text: str, start: int, edit: Edit) -> int:
    """How many letters before the edit belong to its first word: nobody reads `[-Mange-]{+Manage+}d`. Of an edit that
    begins with a space or a mark they are those up to the last space.
    """
    begins_with_word = all(part[0].isalnum() for part in (edit.before, edit.after) if part)
    joined = re.search(r"[\w'’-]*$" if begins_with_word else r"\S*$", text[:start])
    return len(joined[0]) if joined else 0


def _joined_behind(text: str, end: int, edit: Edit) -> int:
    """How many letters behind the edit belong to its last word."""
    ends_with_word = all(part[-1].isalnum() for part in (edit.before, edit.after) if part)
    joined = re.match(r"[\w'’-]*" if ends_with_word else r"\S*", text[end:])
    return len(joined[0]) if joined else 0


def _text(text: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(plain(text), style)
