"""How `batch` closes: what was done, what it cost, where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from resumectl.cli.passes import NO_PASS
from resumectl.cli.show import Screen, counted, duration_text, few_names, first_names, plain
from resumectl.intake import Walk, display_path, told_name
from resumectl.model.resume import PROOFREAD_CRASHED

if TYPE_CHECKING:
    from resumectl.engine.batch import Ended, Plan

FAILURES_TOLD: Final = 20
PEOPLE_TOLD: Final = 3


def conclude(
    plan: Plan, walk: Walk, ended: Ended, folder: str, screen: Screen, broken: Sequence[tuple[str, str]]
) -> None:
    """Say how the run ended: counts, costs, places; with --json the same on stdout.

    `broken` are files whose profiles did not pass a gate, each with the reason.
    """
    from rich.table import Table
    from rich.text import Text

    from resumectl.engine.batch import FAILED_TABLE, RESULTS, RESULTS_TABLE

    if screen.json:
        stopped = [{"file": file, "reason": reason} for file, reason in broken]
        screen.data({**_summary(plan, walk, ended, folder), "gates_broken": stopped})
    each = f"a profile {f'and a {plan.file_kind} ' if plan.template else ''}each"
    counts = Table.grid(padding=(0, 2))
    counts.add_column(justify="right", min_width=5)
    counts.add_column()
    several = ", some for several reasons" if sum(ended.doubts.values()) > ended.to_check else ""
    for what, count, style, codes in (
        (f"read: {each}", ended.completed - ended.known, "bold green", {}),
        (f"known bytes: {each}, no credit", ended.known, "bold green", {}),
        ("done before and unchanged", ended.kept - ended.kept_failed, "green", {}),
        ("failed", ended.failed, "bold red", {} if ended.kept_failed else ended.causes),
        ("failed before and unchanged", ended.kept_failed, "red", ended.causes),
        ("not begun", ended.not_begun, "yellow", {}),
        (f"to check{several}: {RESULTS_TABLE} says why and what to do", ended.to_check, "yellow", ended.doubts),
    ):
        if count:
            counts.add_row(Text(str(count), style), what)
            for code, times in codes.items():
                counts.add_row("", Text(f"{times:>4}  {plain(code)}", "dim"))
    if counts.row_count:
        screen.paint_talk("", counts)
    screen.say(
        "",
        f"  {counted(ended.credits_used, 'credit')} used, {duration_text(ended.elapsed_s)}",
        *_passes_used(plan, ended),
        *_crashed(ended),
        *_not_read_again(ended),
        *_owners(ended),
        *_folders(plan),
        f"  all results              {display_path(plan.out / (RESULTS_TABLE if ended.is_written else RESULTS))}",
    )
    if not ended.is_written:
        screen.insist(f"  {RESULTS_TABLE} could not be written: it is missing or tells of an earlier run.")
    if ended.failures and ended.is_written:
        which = few_names(sorted(ended.failed_files))
        screen.say(f"  failures                 {display_path(plan.out / FAILED_TABLE)}{which and f': {which}'}")
    if ended.doubtful_files and (which := few_names(sorted(ended.doubtful_files))):
        screen.say(f"  to check                 {which}")
    screen.say(*_same_people(ended))
    if walk.unreadable:
        screen.insist(walk.not_looked_into)
    for file, reason in broken[:FAILURES_TOLD]:
        screen.insist(f"  {told_name(file)}: {reason}")
    if len(broken) > FAILURES_TOLD:
        screen.insist(f"  and {len(broken) - FAILURES_TOLD} more")


def _same_people(ended: Ended) -> list[str]:
    """Whose files came in several versions: results.csv has them all, by e-mail address."""
    groups = ended.same_address
    told = [f"  same e-mail address      {first_names(files)}" for files in groups[:PEOPLE_TOLD]]
    return [*told, f"  and {len(groups) - PEOPLE_TOLD} more such groups"] if len(groups) > PEOPLE_TOLD else told


def _folders(plan: Plan) -> list[str]:
    if plan.is_blind and plan.blind_out:
        blind = f"  {f'blinded {plan.file_kind}s':<23}  {display_path(plan.blind_out)}"
        return [blind, f"  profiles, who is who     {display_path(plan.out)}"]
    what = f"{plan.file_kind}s and profiles" if plan.template else "profiles"
    return [f"  {what:<23}  {display_path(plan.out)}"]


def _crashed(ended: Ended) -> list[str]:
    """What was stopped too often may be a good file; later runs leave it alone, and would not say how to mend that."""
    count = ended.causes.get("PARSE_CRASHED", 0)
    were = "was" if count == 1 else "were"
    return [f"  {count} crashed or {were} stopped while being read: --only-failed tries again"] if count else []


def _not_read_again(ended: Ended) -> list[str]:
    reasons = {
        "ENGINE_VERSION_UNKNOWN": "the service does not say which version read them",
        "ENGINE_OLDER": "the service itself reads with an older version",
    }
    return [
        f"  {counted(count, 'profile')} not read again: {reasons[code]}" for code, count in ended.not_read_again.items()
    ]


def _owners(ended: Ended) -> list[str]:
    files = counted(ended.owner_unchanged, "known file")
    return [f"  {files} not given to that recruiter: what is known keeps its owner"] if ended.owner_unchanged else []


def _passes_used(plan: Plan, ended: Ended) -> list[str]:
    if not plan.auto_proofread:
        return []
    lines = [f"  {counted(ended.proofread_credits_used, 'proofread credit')} used"]
    if ended.not_proofread:
        causes = ", ".join(f"{count} {NO_PASS.get(code, code)}" for code, count in ended.not_proofread.items())
        lines.append(f"  not proofread, and their credits given back: {causes}")
    if lost := ended.lost_passes.get(PROOFREAD_CRASHED):
        lines.append(f"  {lost} not proofread since the program ended or was stopped: --only-failed tries again")
    return lines


def _summary(plan: Plan, walk: Walk, ended: Ended, folder: str) -> dict[str, Any]:
    return {
        "folder": display_path(folder),
        "out": display_path(plan.out),
        "documents": display_path(plan.blind_out if plan.is_blind and plan.blind_out else plan.out),
        "template": plan.template_name or None,
        "files": ended.total,
        "completed": ended.completed,
        "known": ended.known,
        "low_coverage": ended.low_coverage,
        "to_check": ended.to_check,
        "same_address": [list(files) for files in ended.same_address],
        "doubts": dict(ended.doubts),
        "failed": ended.failed,
        "unchanged": ended.kept - ended.kept_failed,
        "unchanged_failed": ended.kept_failed,
        "not_begun": ended.not_begun,
        "left_out": {str(reason): count for reason, count in walk.skipped.items()},
        "unreadable": list(walk.unreadable),
        "causes": dict(ended.causes),
        "credits_used": ended.credits_used,
        "proofread_credits_used": ended.proofread_credits_used,
        "not_proofread": dict(ended.not_proofread),
        "owner_unchanged": ended.owner_unchanged,
        "not_read_again": dict(ended.not_read_again),
        "seconds": round(ended.elapsed_s, 3),
    }
