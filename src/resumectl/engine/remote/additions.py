"""What a service offers beyond the contract: it is asked once, and what it does not announce is never sent."""

from __future__ import annotations

import threading
from typing import Any, Final

from resumectl.engine.remote.call import Call
from resumectl.engine.remote.connection import Connection
from resumectl.model.errors import UsageError
from resumectl.wire.additions import Addition

_LOCAL_WAYS: Final = {
    Addition.ADD_TEMPLATE: "Templates are added on the service itself, or to a workspace of this machine: "
    "`resumectl --workspace DIR templates add FILE --name NAME`.",
    Addition.REPLACE_TEMPLATE: "Add the file under another name (`templates add`), make it the default "
    "(`preferences set`), then remove the old one.",
    Addition.FILE: "Use the document that was uploaded.",
    Addition.EVIDENCE: "With the document at hand: `resumectl explain FILE`.",
    Addition.CORRECT: "In a workspace of this machine: `resumectl --workspace DIR upload FILE`, then `edit ID` there.",
    Addition.REVISIONS: "A workspace of this machine keeps revisions: `resumectl --workspace DIR upload FILE`.",
    Addition.REVISION: "A workspace of this machine keeps revisions: `resumectl --workspace DIR upload FILE`.",
    Addition.RESTORE: "A workspace of this machine keeps revisions: `resumectl --workspace DIR upload FILE`.",
    Addition.RENDERINGS: "In a workspace of this machine: `resumectl --workspace DIR upload FILE`, then `export`.",
    Addition.PROOFREAD: "In a workspace of this machine: `resumectl --workspace DIR upload FILE --auto-proofread`.",
    Addition.PROOFREADING: "A workspace of this machine keeps the edits: `resumectl --workspace DIR upload FILE`.",
    Addition.DECIDE_EDITS: "A workspace of this machine keeps the edits: `resumectl --workspace DIR upload FILE`.",
    Addition.PROOFREAD_WORDS: "On this machine: `resumectl --workspace DIR proofread words list`.",
    Addition.CHANGE_WORDS: "On this machine: `resumectl --workspace DIR proofread words add`.",
    Addition.DISCARD_CORRECTIONS: "Reprocess without it, or in a workspace of this machine.",
}


class Additions:
    """The additions of one service. Thread-safe."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._announced: frozenset[str] | None = None

    def has(self, addition: Addition) -> bool:
        """Whether the service announces it. Raises Unreachable when the service cannot be asked."""
        with self._lock:
            if self._announced is None:
                self._announced = self._ask()
            return _spelled_alike(addition) in self._announced

    def require(self, addition: Addition) -> None:
        """Raise UsageError, with the way to do it locally, unless the service announces it."""
        if not self.has(addition):
            raise UsageError(
                f"The service at {self._connection.address.origin} does not offer this; it announces no `{addition}`.",
                remedy=_LOCAL_WAYS[addition],
            )

    def _ask(self) -> frozenset[str]:
        call = Call("GET", "/versions", safe=True, anonymous=True, tolerant=True)
        answer = self._connection.send(call)
        try:
            body: Any = answer.json()
            announced = body["additions"]
        except (ValueError, KeyError, TypeError):
            # Another implementation has no such route, or answers with something of its own.
            return frozenset()
        listed = announced if isinstance(announced, list) else []
        return frozenset(_spelled_alike(one) for one in listed if isinstance(one, str))


def _spelled_alike(addition: str) -> str:
    """Placeholders by one name: `:id`, `:number` and `{id}` are the same place."""
    words = addition.split(" ")
    return " ".join("/".join(":" if part[:1] in (":", "{") else part for part in word.split("/")) for word in words)
