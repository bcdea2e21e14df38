"""Files parsed where they lie: no workspace, no credits, nothing kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, BinaryIO, Protocol

from resumectl.intake import AnyPath, Walk, display_path, read_document, read_stream
from resumectl.model.document import Document
from resumectl.model.errors import BadFile, ParseError
from resumectl.model.page import ParseOutcome


class Parser(Protocol):
    """What reads one document, several at a time from several threads."""

    def parse(self, document: Document, /) -> ParseOutcome: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file to parse and the name that its result carries.

    `by_name` when a person named this very path; `stream` when the bytes come from there and `path` only
    names them.
    """

    path: AnyPath
    name: str
    by_name: bool = True
    stream: BinaryIO | None = None


@dataclass(frozen=True, slots=True)
class FileOutcome:
    """What became of one file."""

    name: str
    outcome: ParseOutcome

    def to_json(self) -> dict[str, Any]:
        """`{file, seconds, data, warnings, coverage, error}`: the line that measurements are made through."""
        result, error = self.outcome.result, self.outcome.error
        return {
            "file": self.name,
            "seconds": round(self.outcome.elapsed_s, 4),
            "data": result.profile.to_json() if result else None,
            "warnings": [warning.to_json() for warning in result.warnings] if result else [],
            "coverage": round(result.coverage, 3) if result else None,
            "error": error.to_json() if error else None,
        }


def files_of(walk: Walk) -> tuple[NamedFile, ...]:
    """The files of a walked folder, named relative to it."""
    return tuple(NamedFile(found.path, found.name, by_name=False) for found in walk.files)


def named_file(path: AnyPath, stdin: BinaryIO | None = None) -> NamedFile:
    """A file that a person named; with `stdin` the name `-` means what comes from there."""
    return NamedFile(path, display_path(path), stream=stdin if path == "-" else None)


def parse_files(
    files: Iterable[NamedFile], *, jobs: int, parser: Parser | None = None
) -> Generator[FileOutcome, None, None]:
    """Parse the files, up to `jobs` at once, and yield what became of each in the order of `files`.

    At most 2 * jobs files are ahead of the one that is yielded, so that memory stays flat however many
    there are. Closing the iterator stops the parsers. `parser` defaults to child processes; it is closed
    in any case.
    """
    if parser is None:
        from resumectl.parse.sandbox import ParserPool

        parser = ParserPool(jobs)
    executor = ThreadPoolExecutor(jobs, thread_name_prefix="parse")
    window: deque[Future[FileOutcome]] = deque()
    try:
        for file in files:
            window.append(executor.submit(_parse_one, file, parser))
            if len(window) > 2 * jobs:
                yield window.popleft().result()
        while window:
            yield window.popleft().result()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        parser.close()


def _parse_one(file: NamedFile, parser: Parser) -> FileOutcome:
    try:
        document = (
            read_stream(file.stream, file.name)
            if file.stream
            else read_document(file.path, follow_link=file.by_name)
        )
    except BadFile as error:
        refused = ParseError(error.code, str(error), "extract")
        return FileOutcome(file.name, ParseOutcome(0.0, error=refused))
    return FileOutcome(file.name, parser.parse(document))
