"""What documents may be grouped by."""

from __future__ import annotations

from enum import StrEnum
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from resumectl.documents.evaluating.gold import Gold

_UNSAID = "?"
_SAME_FORMAT = {"jpeg": "jpg"}


class By(StrEnum):
    """Layout and origin are what the gold file says, language what its profile says, format the file's suffix."""

    LAYOUT = "layout"
    LANGUAGE = "language"
    FORMAT = "format"
    ORIGIN = "origin"


def group_of(gold: Gold, by: By) -> str:
    """The group that a document belongs to; `?` when its gold does not say."""
    if by is By.FORMAT:
        suffix = PurePosixPath(gold.file).suffix.lower().removeprefix(".")
        return _SAME_FORMAT.get(suffix, suffix) or _UNSAID
    said = gold.data.get("resume_language") if by is By.LANGUAGE else gold.about.get(by)
    return str(said) if said else _UNSAID
