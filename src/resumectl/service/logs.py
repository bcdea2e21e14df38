"""Logs as lines of JSON on stderr, without a name, a title, an address or a token in them."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from typing import Any, Final

from resumectl.engine.local.sources import utc_now
from resumectl.model.timestamps import timestamp

_EXTRA: Final = "members"
_FRAMES: Final = 12


class JsonLines(logging.Formatter):
    """One JSON object a record: time, level, event, and what the caller gave as `members`.

    Why no exception texts: they quote what was read, and that is somebody's résumé.
    """

    def format(self, record: logging.LogRecord) -> str:
        members: dict[str, Any] = {
            "time": timestamp(utc_now()),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "process": record.process,
        }
        members |= getattr(record, _EXTRA, {})
        if record.exc_info and record.exc_info[1]:
            members["error"] = type(record.exc_info[1]).__name__
            members["trace"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])[-_FRAMES:]
            ]
        return json.dumps(members, ensure_ascii=True)


def start_logging(*, quiet: bool) -> None:
    """Write this process's log to stderr; with `quiet` warnings and errors only."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("resumectl.service").setLevel(logging.WARNING if quiet else logging.INFO)


def event(log: logging.Logger, name: str, /, *, level: int = logging.INFO, **members: Any) -> None:
    """Log an event with its members: ids, codes and numbers only."""
    log.log(level, name, extra={_EXTRA: members})
