"""Single cells: moments and JSON as the tables hold them."""

from __future__ import annotations

import json
import sqlite3
from datetime import datetime
from typing import Any, Final

from resumectl.model.timestamps import moment_of, timestamp

Row = sqlite3.Row


def moment_or_none(text: str | None) -> datetime | None:
    return moment_of(text) if text else None


def text_or_none(moment: datetime | None) -> str | None:
    return timestamp(moment) if moment else None


def compact(value: Any) -> str:
    """JSON without spaces, letters as they are."""
    return _ENCODER.encode(value)


# An encoder for each value takes longer than most values do.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
