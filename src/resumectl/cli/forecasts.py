"""`batch --dry-run`: what a run would do, and what it would cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from resumectl.cli.progress import progress
from resumectl.cli.session import Session
from resumectl.cli.show import Screen, counted, duration_text
from resumectl.intake import Skipped, Walk, display_path, told_name

if TYPE_CHECKING:
    from resumectl.engine.batch import Forecast, Plan, Shortage

LEFT_TOLD: Final = 5
"""Where so many files or fewer are left out for one reason they are named; with --json all are."""


def forecast_of(work: Session, plan: Plan, screen: Screen) -> Forecast:
    """Look at every file, with a progress bar; nothing is kept or charged."""
    from resumectl.engine.batch import Forecast, Outlook, files_to_do, look_ahead

    left = work.engine.credits()
    found = []
    unchanged = (Outlook.UNCHANGED, Outlook.UNCHANGED_FAILED)
    with progress(len(files_to_do(plan)), screen) as tick:
        for one in look_ahead(plan, known=work.known_version):
            found.append(one)
            tick(failed=bool(one.code), kept=one.outlook in unchanged)
    return Forecast(
        tuple(found), left.available, plan.jobs, plan.auto_proofread, left.proofread.available, plan.max_credits
    )


def show_forecast(work: Session, ahead: Forecast, plan: Plan, walk: Walk, folder: str, screen: Screen) -> None:
    """As JSON on stdout, or in words on stderr with each file that will fail.

    A service needs no programs of this machine, and known bytes are not told from new ones there.
    """
    from resumectl.engine.batch import missing_codes

    remote = work.remote
    shortages = ahead.shortages(() if remote else missing_codes())
    counts = {str(outlook): count for outlook, count in sorted(ahead.counts.items())}
    if screen.json:
        screen.data(_members(ahead, plan, walk, folder, shortages, remote=remote))
        return
    if plan.only_failed and not ahead.files:
        screen.say(f"None of {counted(len(plan.files), 'file')} in {display_path(folder)} failed before.")
        return
    which = f"{len(ahead.files):,} that failed before, of " if plan.only_failed else ""
    files = counted(len(plan.files), "file")
    kind = plan.file_kind if plan.template else "profile"
    screen.say(f"{which}{files} in {display_path(folder)}; nothing was read or charged.", *work.where, "")
    for outlook, words in _WORDS.items():
        if counts.get(outlook):
            screen.say(f"{counts[outlook]:>6}  {words.replace('Word file', kind)}")
            _say_causes(ahead, outlook, screen)
        if outlook == "new" and ahead.damaged:
            _say_files("of these damaged or cut off, so that text may be missing", ahead.damaged, screen)
    for reason, left in walk.left.items():
        _say_left(reason, [one.name for one in left], screen)
    screen.say(
        "",
        f"  {counted(ahead.ocr_pages, 'page')} to be read by OCR",
        f"  {counted(ahead.credits_needed, 'credit')} needed, {ahead.credits_held:,} held",
        *_limit(ahead),
        *_passes_needed(ahead),
        f"  about {duration_text(ahead.seconds)} with {plan.jobs} at once",
    )
    if remote and ahead.credits_needed:
        screen.say("  A service cannot be asked which bytes it knows: those among the new ones will cost nothing.")
    if walk.unreadable:
        screen.insist(walk.not_looked_into)
    for shortage in shortages:
        screen.insist(shortage.sentence)
    if ahead.proofread_needed > ahead.proofread_held:
        screen.insist("There may not be enough proofread credits: the run would stop when they are used.")
    if ahead.credits_needed - ahead.beyond_limit > ahead.credits_held:
        screen.insist("There are not enough credits: the run would stop when they are used.")


def _members(
    ahead: Forecast, plan: Plan, walk: Walk, folder: str, shortages: Sequence[Shortage], *, remote: bool
) -> dict[str, Any]:
    return {
        "folder": display_path(folder),
        "out": display_path(plan.out),
        "template": plan.template_name or None,
        "files": len(ahead.files),
        "outlook": {str(outlook): count for outlook, count in sorted(ahead.counts.items())},
        "causes": dict(ahead.causes),
        "left_out": {str(reason): count for reason, count in walk.skipped.items()},
        "left_out_files": {str(reason): [one.name for one in found] for reason, found in walk.left.items()},
        "unreadable": list(walk.unreadable),
        "ocr_pages": ahead.ocr_pages,
        "missing_programs": {one.code: one.files for one in shortages},
        "credits_needed": ahead.credits_needed,
        "credits_held": ahead.credits_held,
        "max_credits": ahead.max_credits,
        "beyond_limit": ahead.beyond_limit,
        "proofread_credits_needed": ahead.proofread_needed,
        "proofread_credits_held": ahead.proofread_held,
        "seconds": round(ahead.seconds, 1),
        "duplicates_looked_up": not remote,
        "damaged": list(ahead.damaged),
        "failing": [{"file": one.file.name, "code": one.code} for one in ahead.files if one.code],
    }


def _say_causes(ahead: Forecast, outlook: str, screen: Screen) -> None:
    """Under what will fail: each reason, and below it the files."""
    failing = [one for one in ahead.files if one.outlook == outlook and one.code]
    for code, _ in Counter(one.code for one in failing).most_common():
        _say_files(code, [one.file.name for one in failing if one.code == code], screen)


def _say_files(what: str, names: Sequence[str], screen: Screen) -> None:
    screen.say(f"        {what}, {counted(len(names), 'file')}:", *(f"            {told_name(name)}" for name in names))


def _say_left(reason: Skipped, names: Sequence[str], screen: Screen) -> None:
    """What stays unread, with names where somebody may wonder."""
    if not reason.is_odd or len(names) > LEFT_TOLD:
        which = " (--json names them)" if reason.is_odd else ""
        screen.say(f"        left out: {reason.counted(len(names))}{which}")
        return
    screen.say(
        f"        left out: {reason.counted(len(names))}:", *(f"            {told_name(name)}" for name in names)
    )


def _limit(ahead: Forecast) -> list[str]:
    if not ahead.beyond_limit:
        return []
    return [f"  {counted(ahead.beyond_limit, 'file')} left unread by --max-credits {ahead.max_credits:,}"]


def _passes_needed(ahead: Forecast) -> list[str]:
    if not ahead.auto_proofread:
        return []
    return [f"  {counted(ahead.proofread_needed, 'proofread credit')} at most, {ahead.proofread_held:,} held"]


_WORDS = {
    "new": "new: will be read, a credit each",
    "duplicate": "known bytes: a Word file each, no credit",
    "older": "read by an older version: will be read again, a credit each",
    "unchanged": "done before and unchanged: nothing to do",
    "unchanged_failed": "failed before and unchanged: left alone, --only-failed tries them again",
    "refused": "will be refused",
    "unreadable": "cannot be opened: will fail, no credit",
}
