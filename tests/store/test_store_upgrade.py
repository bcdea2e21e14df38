"""A workspace of the first migration, opened by this program (rows, money, search, proofreading)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations
from store_bench import NOON

from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.workspace import local_caller, open_workspace
from resumectl.model.credits import Pool
from resumectl.model.document import Document
from resumectl.model.errors import WorkspaceProblem
from resumectl.model.page import ParseOutcome, ParseResult
from resumectl.model.profile import BasicInfo, Job, Location, Profile
from resumectl.model.resume import ProofreadStatus, Status, UploadOptions
from resumectl.model.timestamps import timestamp
from resumectl.store.blobs.folder import FolderBlobs
from resumectl.store.sqlite import schema
from resumectl.store.sqlite.connection import APPLICATION_ID

RESULT = ParseResult(
    Profile(
        BasicInfo(
            full_name="Zoë Ångström",
            email="zoe@example.com",
            location=Location(city="Umeå"),
            summary_description=("secretword",),
        ),
        work_history=(Job(role_title="Smith", company="Völund", bullet_points=("bulletword",)),),
        skills=("Welding",),
        resume_language="swedish",
    ),
    coverage=1.0,
)
OLD_ROWS = ("Ada", "Bo", "broken", "waiting")


def write_first_release(folder: Path, statements: tuple[str, ...] = ()) -> None:
    """A workspace as the first release left it: four resumes, one with data, one that asked for proofreading."""
    folder.mkdir()
    with closing(Database(sqlite3.connect(folder / "workspace.db", isolation_level=None))) as db:
        db.enable_wal()
        first = Migrations("resumectl")
        first(name="m001_first_tables")(schema.m001_first_tables)
        first.apply(db)
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        now = timestamp(NOON)
        later = timestamp(NOON.replace(year=2036))
        blobs = FolderBlobs(folder / "blobs")
        db.execute("INSERT INTO organizations VALUES ('org_a', 'A', 'live', 365, 30, 1, ?)", [now])
        db.execute("INSERT INTO recruiters VALUES ('rec_a', 'org_a', 'Ada', 'ada@x.com', 'owner', 1, ?)", [now])
        scopes = "resumes:read resumes:write templates:read credits:read"
        db.execute(
            "INSERT INTO keys VALUES ('org_a', 'local', 'resumectl', 'organization', 'rec_a', ?, NULL, ?)",
            [scopes, now],
        )
        db.execute("INSERT INTO secrets VALUES ('cursor', ?)", [b"\0" * 32])
        db.execute("INSERT INTO ledger VALUES (1, 'org_a', 'starter', 'grant', 9, NULL, NULL, '', ?)", [now])
        db.execute("INSERT INTO ledger VALUES (2, 'org_a', 'starter', 'reserve', 1, 'rsv_1', 'res_3', '', ?)", [now])
        for n, (text, status) in enumerate(
            zip(OLD_ROWS, ("COMPLETED", "COMPLETED", "FAILED", "PENDING"), strict=True)
        ):
            sha256 = blobs.put("org_a", text.encode())
            db.execute(
                f"INSERT INTO resumes VALUES ({', '.join('?' * 26)})",
                [f"res_{n}", "org_a", "rec_a", "local", "resumectl", f"{text}.pdf", status, "FILE_UPLOAD", now, now,
                 later, None, None, "", None, sha256, len(text), f"{text}.pdf", None, int(n in (0, 3)), 0, None, None,
                 None, "rsv_1" if n == 3 else "", ""],
            )  # fmt: skip
            db.execute("INSERT INTO claims VALUES ('org_a', ?, ?, ?)", [sha256, f"res_{n}", later])
        for number in (1, 2):
            result = RESULT if number == 2 else ParseResult(Profile(BasicInfo(full_name="Older")))
            db.execute(
                "INSERT INTO revisions VALUES ('res_0', ?, 'parsed', ?, ?, ?, 'local')",
                [number, json.dumps(result.to_json(), ensure_ascii=False), f"0.{number}", now],
            )
        for statement in statements:
            db.execute(statement)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[LocalEngine]:
    write_first_release(tmp_path / "old")
    workspace = open_workspace(tmp_path / "old")
    opened = LocalEngine(
        workspace,
        local_caller(workspace),
        parse=lambda document: ParseOutcome(0.0, ParseResult(Profile(BasicInfo(full_name=document.name)))),
        sniff=lambda _: None,  # type: ignore[arg-type, return-value]
        clock=lambda: NOON,
    )
    yield opened
    opened.close()


def test_what_was_there_is_there(engine: LocalEngine) -> None:
    """States, the newest data and its program, documents, and claims that still hold."""
    states = {one.id: one.status for one in engine.resumes().items}
    assert states == {
        "res_0": Status.COMPLETED, "res_1": Status.COMPLETED, "res_2": Status.FAILED, "res_3": Status.PENDING
    }  # fmt: skip
    assert engine.data("res_0") == RESULT.profile
    assert engine.resume("res_0").engine_version == "0.2"
    assert [(one.number, one.current) for one in engine.revisions("res_0")] == [(2, True), (1, False)]
    assert engine.restore("res_0").restored_from == 1
    assert engine.original("res_3").data == b"waiting"
    twin = engine.upload(Document("x.pdf", b"Ada"), UploadOptions(), idempotency_key="after the upgrade")
    assert (twin.resume.id, twin.deduplicated) == ("res_0", True)
    assert not engine.administration.check()


def test_the_money_is_there_and_goes_on(engine: LocalEngine) -> None:
    """Balances and what is reserved; what waited is read and paid for."""
    assert (engine.credits().available, engine.credits().accounts[0].balance) == (8, 9)
    assert engine.wait("res_3").status is Status.COMPLETED
    assert (engine.credits().available, engine.credits().accounts[0].balance) == (8, 8)
    engine.administration.set_plan(Pool.SUBSCRIPTION, 5)
    assert engine.credits().available == 13


@pytest.mark.parametrize(
    ("asked", "found"),
    [("angstrom", [0]), ("zoe umea", [0]), ("smith volund weld", [0]), ("ada", [0]), ("bo", [1]), ("waiting", [3]),
     ("pdf", [3, 2, 1, 0]), ("older", []), ("secretword", []), ("bulletword", []), ("swedish", [])],
)  # fmt: skip
def test_old_resumes_are_found(engine: LocalEngine, asked: str, found: list[int]) -> None:
    """By the same words as new ones: title, name, address, place, jobs and skills of the current data."""
    assert [one.id for one in engine.administration.search(asked).items] == [f"res_{n}" for n in found]


def test_words_of_an_upgrade_are_those_of_an_upload(engine: LocalEngine) -> None:
    """Storing the same data anew finds it by the same words, no more and no fewer."""
    searched = ("zoe", "example", "umea", "smith", "volund", "welding", "ada", "secretword", "bulletword", "swedish")
    before = [len(engine.administration.search(word).items) for word in searched]
    engine.correct("res_0", RESULT.profile)
    assert [len(engine.administration.search(word).items) for word in searched] == before


def test_proofreading_that_was_asked_for(engine: LocalEngine) -> None:
    """Still queued where it waits, and given up where the data came without it."""
    assert engine.resume("res_0").proofread.status is ProofreadStatus.FAILED
    assert engine.resume("res_1").proofread.status is ProofreadStatus.NONE
    assert engine.resume("res_3").proofread.status is ProofreadStatus.QUEUED


def test_old_data_can_be_proofread(engine: LocalEngine) -> None:
    """Its revisions have no pass, and get one like new ones."""
    assert engine.proofreading("res_0").latest is None
    assert engine.proofread_words() == ()
    if not engine.credits().proofread_missing:
        engine.administration.grant(Pool.PROOFREAD, 1)
        engine.proofread("res_0", idempotency_key="after the upgrade")
        assert engine.wait("res_0").proofread.code == "PROOFREAD_LANGUAGE"


def test_the_old_rows_can_go(engine: LocalEngine) -> None:
    """Deleted, erased and exported like new ones."""
    engine.delete("res_1")
    assert engine.administration.subject_archive("zoe@example.com", ["res_0"])
    assert [one.own for one in engine.administration.subject_matches("ZOE@example.com")] == [True]
    assert engine.administration.erase(["res_0"]) == 1
    assert engine.administration.clean_up().files_removed == 0
    assert len(engine.resumes().items) == 2


def test_an_upgrade_that_breaks_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    """A table that is in its way: the file is byte for byte as before for the old program."""
    folder = tmp_path / "old"
    write_first_release(folder, ("CREATE TABLE marks (mine TEXT)",))
    before = _dump(folder)
    with pytest.raises(sqlite3.OperationalError, match="marks"):
        open_workspace(folder)
    assert _dump(folder) == before


def test_an_older_program_leaves_an_upgraded_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """WORKSPACE_NEWER, and nothing changed; the newer program goes on with it."""
    from resumectl.store.sqlite import store as store_module

    folder = tmp_path / "old"
    write_first_release(folder)
    open_workspace(folder).close()
    before = _dump(folder)
    first = Migrations("resumectl")
    first(name="m001_first_tables")(schema.m001_first_tables)
    with monkeypatch.context() as older:
        older.setattr(store_module, "MIGRATIONS", first)
        older.setattr(store_module, "KNOWN_MIGRATIONS", ("m001_first_tables",))
        with pytest.raises(WorkspaceProblem) as raised:
            open_workspace(folder)
        assert raised.value.code == "WORKSPACE_NEWER"
    assert _dump(folder) == before
    open_workspace(folder).close()


def _dump(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "workspace.db")) as db:
        return [row[0] or "" for row in db.execute("SELECT sql FROM sqlite_master ORDER BY name")] + [
            str(row) for row in db.execute("SELECT * FROM resumes")
        ]


def test_the_clock_of_the_upgrade_is_no_matter(engine: LocalEngine) -> None:
    """Moments of old rows are those that were written."""
    assert engine.resume("res_0").created_at == NOON
    assert isinstance(engine.resume("res_0").expires_at, datetime)
