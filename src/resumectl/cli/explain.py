"""`explain`: where each value of a profile stands in its document."""

from __future__ import annotations

import os
import re
import shlex
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from resumectl.cli.files import destination, write_output
from resumectl.cli.options import Command, Invocation, invocation
from resumectl.cli.session import Session, session, settled
from resumectl.cli.show import Screen, counted, is_terminal, plain
from resumectl.model.document import Document
from resumectl.model.errors import NotAuthorised, UsageError
from resumectl.model.page import ParseResult
from resumectl.model.resume import RevisionKind, is_corrected

if TYPE_CHECKING:
    from resumectl.documents.explaining.explanation import Explanation
    from resumectl.documents.explaining.run import Examiner

_EXAMPLES = """
resumectl explain cv.pdf                     each value, its place and line
resumectl explain cv.pdf --html check.html   the pages with everything marked
resumectl explain res_... --json | jq .fields
"""
_ID = re.compile(r"res_[A-Za-z0-9]+")


def register(app: typer.Typer) -> None:
    """Add this module's command."""
    app.command("explain", cls=Command, epilog=_EXAMPLES, no_args_is_help=True)(explain)


def explain(
    context: typer.Context,
    source: Annotated[
        str, typer.Argument(metavar="FILE|ID", help="A document, - for standard input, or a resume's id.")
    ],
    html: Annotated[
        str | None,
        typer.Option("--html", metavar="OUT", help="Write one HTML page there (file or folder); - is stdout."),
    ] = None,
) -> None:
    """Show where each value stands in the document, and how sure the parser is.

    For every value: its page, its place there (points from the left and the top), its confidence and the
    line that it was read from; then what found no place in the profile. With --html the pages themselves,
    with everything marked on them, in one file that needs no network. A file is read where it lies; an id is
    looked up in the workspace. Exits as `parse` does when the document cannot be read.
    """
    from resumectl.documents.explaining.run import Examiner

    said = invocation(context)
    if html == "-" and said.screen.json:
        raise UsageError("--json and --html - exclude each other.", remedy="Write the page into a file.")
    if html == "-" and is_terminal(sys.stdout):
        raise UsageError("The page would fill the terminal.", remedy="Name a file with --html.")
    with Examiner() as examiner:
        document, explanation = _explained(source, said, examiner)
        page = None if html is None else _page(document, explanation, examiner, said.screen)
    if said.screen.json:
        said.screen.data(explanation.to_json())
    if html is not None and page is not None:
        _write(html, page, explanation, said.screen)
    elif not said.screen.json:
        from resumectl.cli.places import paint_places

        said.screen.paint(*paint_places(explanation))
        if is_terminal(sys.stdout) and source != "-":
            said.screen.say(f"The pages with all of this marked: resumectl explain {shlex.quote(source)} --html .")


def _explained(source: str, said: Invocation, examiner: Examiner) -> tuple[Document, Explanation]:
    from resumectl.documents.explaining.explanation import Explanation

    if _ID.fullmatch(source) and not os.path.lexists(source):
        with session(said, only_looks=True) as work:
            settled(work, source, said.screen)
            result = work.engine.evidence(source)
            document = work.engine.original(source)
            corrected = _corrected(work, source, result)
        return document, Explanation(document.name, result, corrected)
    document = _document(source)
    with said.screen.busy(f"Reading {plain(document.name)}"):
        return document, examiner.explain(document)


def _corrected(work: Session, resume_id: str, result: ParseResult) -> frozenset[str]:
    """The pointers of what a person wrote; none where a service has no list of revisions, or the key may not look."""
    from resumectl.documents.explaining.explanation import corrected_by_hand

    try:
        revisions = work.engine.revisions(resume_id)
    except (UsageError, NotAuthorised):
        return frozenset()
    current = next((one.number for one in revisions if one.current), 0)
    read = [one.number for one in revisions if one.kind is RevisionKind.PARSED]
    if not read or not is_corrected(revisions, current):
        return frozenset()
    return corrected_by_hand(result, work.engine.revision(resume_id, max(read)).profile)


def _document(path: str) -> Document:
    from resumectl.intake import read_document, read_stream

    if path != "-":
        return read_document(path, follow_link=True)
    if sys.stdin is None or is_terminal(sys.stdin):
        raise UsageError("Nothing is sent to standard input.", remedy="Name a file instead.")
    return read_stream(sys.stdin.buffer, "standard-input")


def _page(document: Document, explanation: Explanation, examiner: Examiner, screen: Screen) -> bytes:
    from resumectl.documents.explaining.page import explanation_page

    with screen.busy(f"Drawing {plain(document.name)}"):
        drawing = examiner.draw(document, explanation.result)
    if drawing.error:
        screen.say(f"The pages could not be drawn; their lines are shown instead. {drawing.error.message}")
    return explanation_page(explanation, drawing)


def _write(html: str, page: bytes, explanation: Explanation, screen: Screen) -> None:
    if html == "-":
        screen.write_bytes(page)
        return
    # `cv.pdf` and `cv.doc` in one folder must not write the same file.
    path = destination(html, f"{plain(os.path.basename(explanation.name)) or 'resume'}.html")
    write_output(path, page)
    doubtful = len(explanation.doubtful)
    screen.say(
        f"Wrote {path} ({len(page):,} bytes): {counted(len(explanation.values), 'value')}, {doubtful} to check, "
        f"{counted(len(explanation.result.unplaced), 'line')} not in the profile."
    )
