"""`serve --sandbox`: uploads to a sandbox organization may ask, by their file name, to be treated badly.

    anything-sandbox-slow-5.pdf             answered after 5 seconds (60 at most)
    anything-sandbox-429.pdf                429 for the first call with its Idempotency-Key, then as any other
    anything-sandbox-409.pdf                409 IDEMPOTENCY_IN_PROGRESS for the first call, then as any other
    anything-sandbox-failed-OCR_FAILED.pdf  accepted, then FAILED with this code (without one: CORRUPT_FILE)

Live organizations never meet any of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from resumectl.engine.local.workspace import Workspace
from resumectl.model.access import OrganizationKind
from resumectl.model.document import Document
from resumectl.model.errors import Conflict, ParseError
from resumectl.model.page import ParseOutcome
from resumectl.service.answers import TooManyRequests
from resumectl.store.sqlite.traffic import Traffic, Window

SLOWEST_S: Final = 60.0
_WISH = re.compile(r"sandbox-(?:slow-(?P<slow>\d{1,3})|(?P<refuse>429|409))(?![\d])")
_FAILED = re.compile(r"sandbox-failed(?:-(?P<code>[A-Z_]{3,40}))?")
_ONCE_S: Final = 3600.0

Parse = Callable[[Document], ParseOutcome]


class Mischief:
    """What uploads of sandbox organizations ask for. Thread-safe."""

    def __init__(self, workspace: Workspace, traffic: Traffic) -> None:
        self._workspace = workspace
        self._traffic = traffic

    def before(self, organization_id: str, call: str, file_name: str) -> float:
        """Seconds to wait before the upload; `call` names it for the ones that are refused once.

        Raises:
            TooManyRequests, Conflict: as the file's name asks.
        """
        wish = _WISH.search(file_name)
        if wish is None or not self._is_sandbox(organization_id):
            return 0.0
        if wish["slow"]:
            return min(float(wish["slow"]), SLOWEST_S)
        first = self._traffic.pass_through([Window(f"sandbox {call}", 1, _ONCE_S)]).retry_after_s is None
        if first and wish["refuse"] == "429":
            raise TooManyRequests(1)
        if first:
            raise Conflict("The sandbox was asked for this answer.", code="IDEMPOTENCY_IN_PROGRESS")
        return 0.0

    def _is_sandbox(self, organization_id: str) -> bool:
        with self._workspace.store.reading() as tx:
            found = tx.organization(organization_id)
        return found is not None and found.kind is OrganizationKind.SANDBOX


def failing(parse: Parse, workspace: Workspace) -> Parse:
    """A parser that fails on documents of sandbox organizations whose names ask for it."""

    def parse_or_fail(document: Document) -> ParseOutcome:
        wish = _FAILED.search(document.name)
        if wish is None or not _in_sandbox(workspace, document.sha256):
            return parse(document)
        code = wish["code"] or "CORRUPT_FILE"
        return ParseOutcome(0.0, error=ParseError(code, "The sandbox was asked for this failure.", "parse"))

    return parse_or_fail


def _in_sandbox(workspace: Workspace, sha256: str) -> bool:
    with workspace.store.reading() as tx:
        kinds = {one.kind for one in tx.organizations() if tx.claim(one.id, sha256)}
    # Of bytes that both have, nobody knows here whose are being read.
    return kinds == {OrganizationKind.SANDBOX}
