"""`evaluate`: the parser scored on labelled documents."""

from __future__ import annotations

import math
import os
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from resumectl.cli import exits
from resumectl.cli.options import Command, invocation
from resumectl.cli.progress import progress
from resumectl.cli.show import Screen, counted, encode_json, is_terminal
from resumectl.config import Flags, read_settings
from resumectl.documents.evaluating.groups import By
from resumectl.intake import display_path
from resumectl.model.errors import BadFile, CheckFailed, ParseError, UsageError

if TYPE_CHECKING:
    from resumectl.documents.evaluating.gold import Gold
    from resumectl.documents.evaluating.matching import Matches
    from resumectl.documents.evaluating.report import Answer, Report
    from resumectl.documents.evaluating.run import Scored
    from resumectl.documents.parsing import NamedFile

_NAMES_TOLD = 10
_EXAMPLES = """
resumectl evaluate cvs/ gold/                every field, the worst documents
resumectl evaluate cvs/ gold/ --by language  and each language by itself
resumectl evaluate cvs/ gold/ --min-f1 90    exit code 10 when it is less
resumectl evaluate --predictions all.ndjson gold/
"""


@dataclass(frozen=True, slots=True)
class _Work:
    """What is to be scored: golds with their documents, or with answers given before; `names` are those of either."""

    golds: tuple[Gold, ...]
    matches: Matches
    names: Sequence[str]
    files: Sequence[NamedFile]
    answers: Sequence[Answer | None] | None


def register(app: typer.Typer) -> None:
    """Add this module's command."""
    app.command("evaluate", cls=Command, epilog=_EXAMPLES, no_args_is_help=True)(evaluate)


def evaluate(
    context: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(metavar="DOCS... GOLD", help="Documents or their folder, then the folder of gold profiles."),
    ],
    by: Annotated[By | None, typer.Option("--by", help="Score each group by itself too.", show_default=False)] = None,
    worst: Annotated[
        int, typer.Option("--worst", metavar="N", min=0, help="How many of the worst documents to name.")
    ] = 5,
    predictions: Annotated[
        str | None,
        typer.Option("--predictions", metavar="FILE", help="Score the lines of `parse --ndjson`; parse nothing."),
    ] = None,
    values: Annotated[
        str | None,
        typer.Option("--values", metavar="FILE", help="Write a JSON line for each value: is it right?"),
    ] = None,
    min_f1: Annotated[
        float | None,
        typer.Option("--min-f1", metavar="X", min=0, max=100, help="Exit with 10 when the mean F1 is below."),
    ] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", metavar="N", help="Files read at once.")] = None,
) -> None:
    """Score the parser on your own labelled documents, field by field.

    GOLD holds NAME.gold.json files that say what each document truly holds. Every field gets precision,
    recall and F1 with a 95 % interval, and confidence is held against what is right. Keeps nothing. A
    document without a profile scores as empty. Exits with 0, with 3 when some documents are missing or could
    not be read, with 9 when all are or gold is damaged.
    """
    from resumectl.documents.evaluating.report import report

    screen = invocation(context).screen
    settings = read_settings(Flags(jobs=jobs))
    if min_f1 is not None and math.isnan(min_f1):
        # Every score is as good as that.
        raise UsageError("--min-f1 is nan.", remedy="Give a number from 0 to 100.")
    if values == "-" and screen.json:
        raise UsageError("--json and --values - exclude each other.", remedy="Write the values into a file.")
    work = _gather(paths, predictions, screen)
    _announce(work, screen)
    failures, scored = _score(work, settings.jobs, screen)
    outcome = report([one.document for one in scored], by)
    if values is not None:
        _write_values(outcome, values, screen)
    _show(outcome, worst, screen, on_stdout=values != "-")
    if min_f1 is not None and round(outcome.whole.f1, 2) < min_f1:
        raise CheckFailed(
            f"The mean F1 of the fields is {outcome.whole.f1:.2f}, below the {min_f1:g} of --min-f1.",
            code="F1_BELOW_MINIMUM",
            remedy="The documents named as worst show what to look at first.",
        )
    raise typer.Exit(exits.exit_code_of_files(len(scored), failures))


def _gather(paths: Sequence[str], predictions: str | None, screen: Screen) -> _Work:
    from resumectl.documents.evaluating.gold import read_gold
    from resumectl.documents.evaluating.matching import match

    *documents, place = paths
    if predictions is None and not documents:
        raise UsageError(
            "Documents and gold are needed, and there is one path.",
            remedy="Say `resumectl evaluate DOCS GOLD`, or score lines that are there with --predictions.",
        )
    golds = read_gold(place)
    if predictions is not None:
        if documents:
            screen.say(f"{', '.join(documents)}: not read, --predictions says what is in there.")
        rows = _read_predictions(predictions)
        names = [name for name, _ in rows]
        return _Work(golds, match(golds, names), names, (), [answer for _, answer in rows])
    files = list(_documents(documents))
    names = [file.name for file in files]
    return _Work(golds, match(golds, names), names, files, None)


def _documents(paths: Sequence[str]) -> Iterator[NamedFile]:
    """The documents of files and folders, each once however often it is named.

    Of several folders the names say which one a document lies in.
    """
    from dataclasses import replace

    from resumectl.documents.parsing import files_of, named_file
    from resumectl.intake import no_resumes, walk_folder

    seen: set[str] = set()
    for path in paths:
        if os.path.isdir(path):
            walk = walk_folder(path)
            if not walk.files:
                raise no_resumes(path, walk)
            found = list(files_of(walk))
            if len(paths) > 1:
                found = [replace(file, name=f"{display_path(path)}/{file.name}") for file in found]
        elif os.path.lexists(path):
            found = [named_file(path)]
        else:
            raise BadFile(
                f"There is no file or folder {display_path(path)}.",
                code="FILE_NOT_FOUND",
                remedy="Check the spelling; documents come first, the folder of the gold last.",
            )
        for file in found:
            real = os.path.realpath(os.fsdecode(file.path))
            if real not in seen:
                seen.add(real)
                yield file


def _read_predictions(path: str) -> list[tuple[str, Answer | None]]:
    from resumectl.documents.evaluating.predictions import read_predictions

    if path == "-":
        if sys.stdin is None or is_terminal(sys.stdin):
            raise UsageError("Nothing is sent to standard input.", remedy="Name a file instead.")
        return read_predictions(sys.stdin.buffer, "standard input")
    shown = display_path(path)
    try:
        with open(path, "rb") as lines:
            return read_predictions(lines, shown)
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        raise BadFile(
            f"{shown} cannot be read: {(error.strerror or 'the system gives no reason').lower()}.",
            code="FILE_NOT_FOUND" if missing else "FILE_UNREADABLE",
            remedy="--predictions takes a file that `resumectl parse DOCS --ndjson` wrote.",
        ) from error


def _announce(work: _Work, screen: Screen) -> None:
    """How much there is to score; what is left out and what scores as empty."""
    pairs = list(zip(work.matches.names, work.matches.found, strict=True))
    missing = [name for name, at in pairs if at is None]
    extra = len(work.matches.unlabelled)
    noun = "document" if work.answers is None else "prediction"
    screen.say(f"{counted(len(pairs), 'gold profile')}, {counted(len(pairs) - len(missing), noun)}.")
    if extra:
        unlabelled = _few([work.names[at] for at in work.matches.unlabelled])
        screen.say(f"Left out, because nobody said what is in them: {counted(extra, noun)}. Without gold: {unlabelled}")
    _warn_of_slips(work.golds, screen)
    if missing:
        screen.insist(f"{counted(len(missing), 'gold profile')} without a {noun}, {_as_empty(missing)}")
    if work.answers is not None:
        silent = [name for name, at in pairs if at is not None and work.answers[at] is None]
        if silent:
            verb = "says" if len(silent) == 1 else "say"
            screen.insist(f"{counted(len(silent), noun)} {verb} nothing, {_as_empty(silent)}")
        if not any(answer and answer.confidences for answer in work.answers):
            screen.say("Nothing is known of confidence: the lines carry no evidence.")


def _as_empty(names: Sequence[str]) -> str:
    return f"scored as empty: {_few(names)}"


def _few(names: Sequence[str]) -> str:
    more = len(names) - _NAMES_TOLD
    return f"{', '.join(names[:_NAMES_TOLD])}{f' and {more} more' if more > 0 else ''}."


def _warn_of_slips(golds: Sequence[Gold], screen: Screen) -> None:
    """Name members of gold that no profile has, file by file: what stands in them is scored nowhere."""
    from resumectl.documents.evaluating.gold import unscored

    found = [(gold.path, members) for gold in golds if (members := unscored(gold))]
    for path, members in found[:_NAMES_TOLD]:
        screen.insist(f"{path} has members that no profile has, and nothing in them is scored: {_few(members)}")
    if more := len(found[_NAMES_TOLD:]):
        screen.insist(f"And {counted(more, 'more gold profile')}.")


def _score(work: _Work, jobs: int, screen: Screen) -> tuple[list[ParseError], list[Scored]]:
    from resumectl.documents.evaluating.run import score_answers, score_files

    if work.answers is not None:
        scored = list(score_answers(work.golds, work.matches, work.answers))
        return [_NO_PROFILE for one in scored if not one.document.answered], scored
    scored, failures = [], []
    total = len(work.golds)
    with progress(total, screen) as tick:
        for one in score_files(work.golds, work.matches, work.files, jobs=min(jobs, total)):
            scored.append(one)
            if not one.document.answered:
                failures.append(one.error or _NO_PROFILE)
            if one.error:
                name, message = one.document.name, one.error.message
                screen.insist(message if name in message else f"{name}: {message}")
            tick(failed=not one.document.answered)
    if times := [one.elapsed_s for one in scored if one.elapsed_s]:
        middle, slowest = statistics.median(times), max(times)
        screen.say(f"{middle:.2f} s for the median document, {slowest:.2f} s for the slowest.")
    return failures, scored


_NO_PROFILE = ParseError("NO_PREDICTION", "There is no profile for this document.", "parse")


def _write_values(outcome: Report, place: str, screen: Screen) -> None:
    from resumectl.cli.files import write_output

    rows = [value for one in outcome.documents for value in one.values]
    lines = b"".join(encode_json(value.to_json()) + b"\n" for value in rows)
    if place == "-":
        screen.write_bytes(lines)
    else:
        write_output(place, lines)
        screen.say(f"Wrote {counted(len(rows), 'value')} into {display_path(place)}.")


def _show(outcome: Report, worst: int, screen: Screen, *, on_stdout: bool) -> None:
    if screen.json:
        screen.data(outcome.to_json(worst))
        return
    from resumectl.cli.scores import paint_report

    parts = paint_report(outcome, worst)
    if on_stdout:
        screen.paint(*parts)
    else:
        screen.paint_talk(*parts)
