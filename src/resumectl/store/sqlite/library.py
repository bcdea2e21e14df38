"""sqlite-utils, loaded without numpy and pandas, and what it does too slowly.

It would only add their types to those that it makes columns for, which no table here has. numpy takes a sixth of the
time in which a command that reads no document starts.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_UNNEEDED = ("numpy", "pandas")


@contextmanager
def _without(names: tuple[str, ...]) -> Iterator[None]:
    """Let no import find these meanwhile, unless they are loaded already."""
    hidden = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]  # None stands for what cannot be imported
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]


with _without(_UNNEEDED):
    from sqlite_utils import Database, Migrations

__all__ = ["Database", "Migrations", "execute_script"]


def execute_script(db: Database, script: str) -> None:
    """Execute statements of which each ends a line, within the transaction that is open.

    The library asks at every character whether a statement is complete: half of the time of a new workspace.
    """
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if line.rstrip().endswith(";") and sqlite3.complete_statement(statement):
            db.execute(statement)
            statement = ""
    if statement.strip():
        db.execute(statement)
