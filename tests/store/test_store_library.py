"""The database library as the store uses it."""

from __future__ import annotations

import sqlite3

import pytest

from resumectl.store.sqlite import schema
from resumectl.store.sqlite.library import Database, execute_script

SCRIPT = """
-- a comment; with its own sign
CREATE TABLE words (word TEXT CHECK (word <> ';')) STRICT;
CREATE TABLE told (text TEXT DEFAULT 'one;
two');

CREATE TRIGGER words_told AFTER INSERT ON words BEGIN
    INSERT INTO told (text) VALUES (new.word || ';');
    DELETE FROM told WHERE text = 'one;';
END;
INSERT INTO words VALUES ('last')
"""


def dump(db: Database) -> list[str]:
    return list(db.conn.iterdump())


def test_a_script_is_what_sqlite_makes_of_it() -> None:
    """Triggers, strings and comments with semicolons are executed as SQLite's own reading of the script does."""
    ours, plain = Database(memory=True), Database(memory=True)
    with ours.atomic():
        execute_script(ours, SCRIPT)
    plain.conn.executescript(SCRIPT)
    assert dump(ours) == dump(plain)
    assert "INSERT INTO \"told\" VALUES('last;');" in dump(ours)


def test_tables_are_what_sqlite_makes_of_their_text() -> None:
    """The workspace's own scripts."""
    ours, plain = Database(memory=True), Database(memory=True)
    for script in (schema._FIRST_TABLES, schema._LEDGER, schema._WHOLE_ENGINE, schema._PROOFREADING, schema._WEBHOOKS):
        execute_script(ours, script)
        plain.conn.executescript(script)
    assert dump(ours) == dump(plain)
    assert len(dump(ours)) > 50


def test_a_script_that_fails_leaves_nothing() -> None:
    """It stays within the transaction that is open, unlike SQLite's own."""
    db = Database(memory=True)
    with pytest.raises(sqlite3.OperationalError, match="no_such_table"), db.atomic():
        execute_script(db, "CREATE TABLE first (a TEXT);\nINSERT INTO no_such_table VALUES (1);\n")
    assert db.table_names() == []
