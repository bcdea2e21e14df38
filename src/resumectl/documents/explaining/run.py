"""Documents read and drawn in a child process, and explained."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Self

from resumectl.documents.explaining.explanation import Explanation
from resumectl.model.document import Document
from resumectl.model.errors import DocumentFailed, failure_from_error
from resumectl.model.page import ParseResult

if TYPE_CHECKING:
    from resumectl.parse.pictures import Drawing
    from resumectl.parse.sandbox import ParserPool


class Examiner:
    """Reads and draws documents. No process is started before the first; `close` ends it."""

    def __init__(self) -> None:
        self._pool: ParserPool | None = None

    def explain(self, document: Document) -> Explanation:
        """The document parsed and explained.

        Raises:
            DocumentFailed: it cannot be read (ProgramMissing: for want of a program).
        """
        from resumectl.parse.sandbox import ParserPool

        self._pool = self._pool or ParserPool()
        outcome = self._pool.parse(document)
        if outcome.result is None:
            raise failure_from_error(outcome.error) if outcome.error else DocumentFailed("There is no result.")
        return Explanation(document.name, outcome.result)

    def draw(self, document: Document, result: ParseResult) -> Drawing:
        """Pictures of the document's pages; a document that cannot be drawn has an error instead."""
        from resumectl.parse.pictures import Drawing
        from resumectl.parse.sandbox import ParserPool
        from resumectl.parse.sandbox.tasks import PAINTER

        if not result.transcript.sheets:
            return Drawing()
        self._pool = self._pool or ParserPool(registry=PAINTER)
        return self._pool.draw(document, result.transcript.sheets)

    def close(self) -> None:
        """End the child process; calling it twice is harmless."""
        if self._pool is not None:
            self._pool.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
