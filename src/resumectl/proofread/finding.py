"""One possible correction within one text, before anybody decided about it."""

from __future__ import annotations

from typing import Final, NamedTuple

from resumectl.model.edits import EditKind

SURE: Final = 0.9
"""From this confidence on a correction is applied, below it is only suggested."""


class Finding(NamedTuple):
    """`text[start:end]` should read `after`."""

    start: int
    end: int
    after: str
    kind: EditKind
    reason: str
    confidence: float
    is_late: bool = False
    """Whether it holds only once nothing else is wrong with the text."""
    is_open: bool = False
    """Whether a language model has to be asked before anybody can be sure."""

    @property
    def is_sure(self) -> bool:
        return self.confidence >= SURE
