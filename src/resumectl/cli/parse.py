"""`parse`: files read where they lie."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from resumectl.cli import exits
from resumectl.cli.lines import Lines
from resumectl.cli.options import Command, invocation
from resumectl.cli.show import Screen, about, counted, encode_json, few_names, is_terminal
from resumectl.config import Flags, read_settings
from resumectl.model.doubts import IN_SHORT, doubts_of
from resumectl.model.errors import BadFile, ParseError, UsageError, failure_from_error
from resumectl.wire.models import error_line

if TYPE_CHECKING:
    from resumectl.documents.parsing import FileOutcome, NamedFile

_EXAMPLES = """
resumectl parse cv.pdf                      a card to read
resumectl parse cv.pdf --json | jq .data    one profile, with its evidence
resumectl parse cvs/                        who they are, a line for each file
resumectl parse cvs/ --ndjson > all.ndjson  all that is in them, for programs
"""


def register(app: typer.Typer) -> None:
    """Add this module's command."""
    app.command("parse", cls=Command, epilog=_EXAMPLES, no_args_is_help=True)(parse)


def parse(
    context: typer.Context,
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Files or folders; - is standard input.")
    ],
    ndjson: Annotated[bool, typer.Option("--ndjson", help="One JSON line for each file, in order.")] = False,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", metavar="N", help="Files read at once.")] = None,
    full: Annotated[
        bool, typer.Option("--full", help="Cards with everything, however long, of several files too.")
    ] = False,
) -> None:
    """Show what is in résumés, a card of one file, a line for each of several; keeps nothing, costs nothing.

    Reads PDF, DOCX, DOC, PNG and JPEG, scans by OCR. A folder means every résumé below it. A bad file never
    stops the rest. Exits with 0, with 3 when some of several files failed, with 9 when all did (11 when
    a program is missing).
    """
    from resumectl.documents.parsing import parse_files

    screen = invocation(context).screen
    settings = read_settings(Flags(jobs=jobs))
    if screen.json and ndjson:
        raise UsageError("--json and --ndjson exclude each other.", remedy="Keep one of them.")
    if paths.count("-") > 1 or ("-" in paths and (sys.stdin is None or is_terminal(sys.stdin))):
        raise UsageError("Nothing, or not enough, is sent to standard input.", remedy="Name files instead.")
    if screen.json and (len(paths) != 1 or os.path.isdir(paths[0])):
        raise UsageError("--json takes one file.", remedy="Use --ndjson for several files or a folder.")
    files, empty, closed = _collect(paths, screen)
    failures: list[ParseError] = [ParseError(error.code, str(error), "extract") for error in empty]
    total = len(files) + len(failures)
    failed: list[str] = []
    doubtful: dict[str, tuple[str, ...]] = {}
    with closing(parse_files(files, jobs=min(settings.jobs, max(len(files), 1)))) as results:
        as_lines = total > 1 and not (ndjson or full)
        lines = Lines([file.name for file in files], screen) if as_lines else None
        failures += _show_all(results, screen, failed, doubtful, ndjson=ndjson, full=full, lines=lines)
    if total > 1 and failures:
        which = few_names(failed) if len(failed) == len(failures) else ""
        screen.say(f"{len(failures)} of {total} could not be read{which and f': {which}'}.")
    if total > 1 and doubtful:
        counts = Counter(code for codes in doubtful.values() for code in codes).most_common()
        causes = ", ".join(f"{count} {IN_SHORT[code]}" for code, count in counts)
        which = few_names(list(doubtful))
        screen.say(f"To check, since text may be missing from the profile: {causes}{which and f' ({which})'}.")
    screen.insist(*closed)
    raise typer.Exit(exits.exit_code_of_files(total, failures, closed=closed))


def _collect(paths: Iterable[str], screen: Screen) -> tuple[list[NamedFile], list[BadFile], list[str]]:
    """All files in order, an error for each folder that holds no résumé, and of folders what could not be looked into.
    """
    from resumectl.documents.parsing import files_of, named_file
    from resumectl.intake import no_resumes, walk_folder

    files: list[NamedFile] = []
    empty: list[BadFile] = []
    closed: list[str] = []
    for path in paths:
        if not os.path.isdir(path):
            files.append(named_file(path, sys.stdin.buffer if path == "-" else None))
            continue
        try:
            walk = walk_folder(path)
            if not walk.files:
                raise no_resumes(path, walk)
        except BadFile as error:
            screen.error(error, exits.exit_code(error))
            empty.append(error)
            continue
        if walk.skipped:
            screen.say(f"{path}: {counted(len(walk.files), 'résumé')}; left out: {walk.left_out}.")
        if walk.unreadable:
            closed.append(walk.not_looked_into)
        files += files_of(walk)
    return files, empty, closed


def _show_all(
    results: Iterable[FileOutcome], screen: Screen, failed: list[str], doubtful: dict[str, tuple[str, ...]], *,
    ndjson: bool, full: bool, lines: Lines | None,
) -> list[ParseError]:  # fmt: skip
    """The errors; adds the names of files that could not be read to `failed`, and of doubtful ones with the codes."""
    from resumectl.cli.card import Card, paint_card

    failures: list[ParseError] = []
    for one in results:
        error, result = one.outcome.error, one.outcome.result
        if ndjson:
            screen.write_bytes(encode_json(one.to_json()) + b"\n")
        elif screen.json:
            screen.data({**one.to_json(), "evidence": _proof(one)})
        elif result and lines:
            lines.show(one.name, result)
        elif result:
            screen.paint(*paint_card(Card(one.name, result, seconds=one.outcome.elapsed_s), full=full))
        if result and (doubts := doubts_of(warning.code for warning in result.warnings)):
            doubtful[one.name] = tuple(doubts)
        if error:
            failed.append(one.name)
            failures.append(error)
            _tell(one.name, error, screen)
    return failures


def _proof(one: FileOutcome) -> dict[str, Any] | None:
    """Places of the values and the lines that found none; warnings and coverage stand in the line already."""
    if one.outcome.result is None:
        return None
    proof = one.outcome.result.evidence_json()
    return {member: proof[member] for member in ("fields", "unplaced", "tools")}


def _tell(name: str, error: ParseError, screen: Screen) -> None:
    """The sentence about a file that could not be read, with its name unless the sentence has it."""
    failure = failure_from_error(error)
    screen.insist(about(name, failure.message))
    if screen.json:
        screen.insist(encode_json(error_line(failure.to_json(), exits.exit_code(failure))).decode())
