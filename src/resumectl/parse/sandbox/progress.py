"""How code that runs in a child says what it is about to do; outside a child the words go nowhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

LONG_STAGES: Final = frozenset({"ocr", "convert"})
"""Stages in which an outside program works: the first announcement extends the document's deadline."""

STAGES: Final = LONG_STAGES | {"extract", "parse"}

_listener: Callable[[str], None] | None = None


def announce(stage: str) -> None:
    """Say which stage begins: `ocr` before recognition, `convert` before an outside converter.

    The stage also names where a document was when it had to be stopped. Saying it again costs nothing.
    """
    if _listener is not None:
        _listener(stage)


def listen(listener: Callable[[str], None] | None) -> None:
    """Send announcements of this process to `listener`; None ends that."""
    global _listener
    _listener = listener
