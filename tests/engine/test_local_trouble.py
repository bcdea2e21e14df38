"""Full and read-only disks, clocks that go back, input that is none, back-ups: the named error, and no change."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import subprocess
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from local_bench import START, Bench

from resumectl.engine.local import backup
from resumectl.engine.local.workspace import open_workspace
from resumectl.model.access import KeyType
from resumectl.model.document import Document, Format
from resumectl.model.errors import BadFile, InvalidInput, NotFound, ResumectlError, WorkspaceProblem
from resumectl.model.limits import SEARCH_CHARACTERS, TEMPLATE_BYTES
from resumectl.model.profile import Profile
from resumectl.model.resume import Status, UploadOptions
from resumectl.store.lock import FileLock
from small_disk import fill


def rows(folder: Path) -> list[object]:
    """Everything that the database says, but when a clean-up last looked at the clock."""
    with closing(sqlite3.connect(folder / "workspace.db")) as db:
        tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return [
            (table, db.execute(f"SELECT * FROM {table}").fetchall())
            for table in tables
            if table != "marks" and not table.startswith("search")
        ]


def changes(bench: Bench, resume_id: str) -> dict[str, Callable[[], object]]:
    big = Document("cv.pdf", os.urandom(400_000).hex().encode())
    engine = bench.engine
    return {
        "upload": lambda: engine.upload(big, UploadOptions(), idempotency_key="a large document"),
        "add_template": lambda: bench.open(sniff=lambda _: Format.DOCX).add_template("Ours", big),
        "correct": lambda: engine.correct(resume_id, Profile(skills=tuple(f"skill {n}" * 20 for n in range(4000)))),
        "reprocess": lambda: bench.reprocess(resume_id),
        "back_up": lambda: bench.admin.back_up(bench.folder.parent / "copy"),
    }


@pytest.mark.parametrize("what", ["upload", "add_template", "correct", "back_up"])
def test_a_full_disk(small_disk: Path, what: str) -> None:
    """WORKSPACE_FULL, nothing changed, no file of it left; with room again the same call works."""
    bench = Bench(small_disk / "workspace")
    resume_id = bench.done("Ada")
    for n in range(8):
        bench.upload("x" * 50_000 + str(n))
    filler = small_disk / "filler"
    fill(filler)
    before, files = rows(bench.folder), bench.files()
    with pytest.raises(WorkspaceProblem) as raised:
        changes(bench, resume_id)[what]()
    assert raised.value.code == "WORKSPACE_FULL"
    filler.unlink()
    assert rows(bench.folder) == before
    assert bench.files() == files
    assert not (small_disk / "copy").exists()
    assert not list(small_disk.glob(".copy*"))
    assert bench.engine.data(resume_id).basic_info.full_name == "Ada"
    changes(bench, resume_id)[what]()
    assert not bench.admin.check()
    bench.close()


def test_a_disk_too_small_for_a_workspace(small_disk: Path) -> None:
    """WORKSPACE_FULL, and no half of one."""
    (small_disk / "filler").write_bytes(b"\0" * 8_380_000)
    with pytest.raises(WorkspaceProblem) as raised:
        open_workspace(small_disk / "workspace")
    assert raised.value.code == "WORKSPACE_FULL"
    (small_disk / "filler").unlink()
    workspace = open_workspace(small_disk / "workspace")
    assert workspace.created
    workspace.close()


def test_a_read_only_disk(small_disk: Path) -> None:
    """WORKSPACE_UNWRITABLE for one that is there and for a new one; writable again, it is as it was."""
    bench = Bench(small_disk / "workspace")
    bench.done("Ada")
    bench.close()
    before = rows(bench.folder)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], timeout=10, check=True)
    for folder in (bench.folder, small_disk / "new", bench.folder / "workspace.db"):
        with pytest.raises(WorkspaceProblem) as raised:
            open_workspace(folder)
        assert raised.value.code == "WORKSPACE_UNWRITABLE", folder
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], timeout=10, check=True)
    assert rows(bench.folder) == before
    again = Bench(bench.folder)
    assert again.upload("Ada", key="another key").deduplicated
    again.close()


def test_a_folder_that_becomes_read_only(bench: Bench) -> None:
    """For everybody but root: every change is WORKSPACE_UNWRITABLE, and reading goes on."""
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    resume_id = bench.done("Ada")
    bench.engine.delete(bench.done("Bo"))
    folders = [bench.folder, *(path for path in bench.folder.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o500)
    try:
        for call in (lambda: bench.upload("Cy"), lambda: bench.admin.back_up(bench.folder / "copy")):
            with pytest.raises(WorkspaceProblem) as raised:
                call()
            assert raised.value.code == "WORKSPACE_UNWRITABLE"
        assert bench.engine.data(resume_id).basic_info.full_name == "Ada"
    finally:
        for folder in folders:
            folder.chmod(0o700)


def test_a_clock_that_goes_back(bench: Bench) -> None:
    """By a year: uploads, reads, lists, deletes and clean-ups go on, and nothing is lost or paid twice."""
    first = bench.done("Ada")
    bench.clock.stop_at(START - timedelta(days=365))
    assert bench.upload("Ada").resume.id == first
    second = bench.done("Bo")
    assert [one.id for one in bench.engine.resumes().items] == [first, second]
    bench.reprocess(first)
    assert bench.engine.wait(first).status is Status.COMPLETED
    bench.engine.delete(first)
    bench.admin.clean_up()
    assert bench.engine.resume(second).status is Status.COMPLETED
    assert bench.postings() == {"reserve": 3, "consume": 3}
    bench.assert_books_balance()


@pytest.mark.parametrize("limit", [0, 101, -1, 2**70])
def test_d2_limits_outside_the_range(bench: Bench, limit: int) -> None:
    """For every list: InvalidInput on `limit`."""
    calls: list[Callable[[], object]] = [
        lambda: bench.engine.resumes(limit=limit),
        lambda: bench.engine.templates(limit=limit),
        lambda: bench.admin.search("Ada", limit=limit),
    ]
    for call in calls:
        with pytest.raises(InvalidInput) as raised:
            call()
        assert raised.value.field == "limit"


def test_d2_d7_cursors_of_another_list(bench: Bench) -> None:
    """A cursor of resumes, of templates, of another search or another organization is INVALID_CURSOR."""
    for n in range(3):
        bench.done(f"Ada {n}")
    bench.admin.sandbox()
    foreign = bench.with_key(organization="sandbox")
    of_resumes = bench.engine.resumes(limit=1).next_cursor
    of_search = bench.admin.search("Ada", limit=1).next_cursor
    of_templates = bench.engine.templates(limit=1).next_cursor
    assert of_resumes
    assert of_search
    assert of_templates
    wrong: list[Callable[[], object]] = [
        lambda: bench.engine.resumes(cursor=of_search),
        lambda: bench.engine.resumes(cursor=of_templates),
        lambda: bench.admin.search("Ada", cursor=of_resumes),
        lambda: bench.admin.search("Bo", cursor=of_search),
        lambda: foreign.resumes(cursor=of_resumes),
        lambda: foreign.templates(cursor=of_templates),
        lambda: bench.engine.resumes(cursor=of_resumes[:-1]),
        lambda: bench.engine.resumes(cursor="é"),
        lambda: bench.engine.resumes(cursor=""),
        lambda: bench.engine.resumes(cursor="x" * 100_000),
    ]
    for call in wrong:
        with pytest.raises(InvalidInput) as raised:
            call()
        assert raised.value.code == "INVALID_CURSOR"
    found = bench.admin.search("ada", limit=2)
    rest = bench.admin.search("ada", limit=2, cursor=found.next_cursor) if found.next_cursor else None
    assert rest is None or len(rest.items) == 1


@pytest.mark.parametrize(
    "text", ["", "   ", "\"'*()^", "-", "\0", "\ud800", "++", "x" * (SEARCH_CHARACTERS + 1), "\u200b\u202e"]
)
def test_searches_without_a_word(bench: Bench, text: str) -> None:
    """Nothing, signs alone, or too much of it: InvalidInput on `search`."""
    bench.done("Ada")
    with pytest.raises(InvalidInput) as raised:
        bench.admin.search(text)
    assert raised.value.field == "search"


@pytest.mark.parametrize(
    ("text", "found"),
    [("ada", 2), ('"ada', 2), ("ada OR nobody", 0), ("ad* NOT x", 0), ("NEAR(ada)", 0), ("words:ada", 0),
     ("ada@example.com", 1), ("c++", 2), ("cv.pdf", 2), ("ada  \t ADA", 2), ("1 " * 100, 0), ("\u0301", 0),
     ("organization ada", 0), ("{ada}", 2), ("x'; DROP TABLE resumes; --", 0)],
)  # fmt: skip
def test_searches_with_signs_in_them(bench: Bench, text: str, found: int) -> None:
    """Signs only part words; words of the query language are words."""
    for text_of in ("Ada Lovelace ada@example.com", "Ada Byron"):
        bench.done(text_of)
    assert len(bench.admin.search(text).items) == found


def test_d3_unknown_ids(bench: Bench) -> None:
    """Of everything that has one, of any length and any letters: NotFound with its own code."""
    for unknown in ("res_unknown", "", "\0", "\ud800".encode("utf-8", "replace").decode(), "x" * 10_000, "' OR 1=1 --"):
        for call in (bench.engine.resume, bench.engine.delete, bench.engine.revisions, bench.engine.preview):
            with pytest.raises(NotFound) as raised:
                call(unknown)
            assert raised.value.code == "RESUME_NOT_FOUND"
        with pytest.raises(NotFound) as template:
            bench.engine.remove_template(unknown)
        assert template.value.code == "TEMPLATE_NOT_FOUND"


def test_b14_unknown_ids_in_bodies(bench: Bench) -> None:
    """At upload and in a preference invalid input with its field; in export and preview 404."""
    resume_id = bench.done("Ada")
    wrong: list[tuple[str, str, Callable[[], object]]] = [
        ("TEMPLATE_NOT_FOUND", "template_id", lambda: bench.upload("Bo", UploadOptions(template_id="tpl_x"))),
        ("RECRUITER_NOT_FOUND", "recruiter_id", lambda: bench.upload("Bo", UploadOptions(recruiter_id="rec_x"))),
        ("TEMPLATE_NOT_FOUND", "template_id", lambda: bench.engine.set_preference("tpl_x")),
        ("RECRUITER_NOT_FOUND", "recruiter_id", lambda: bench.engine.set_preference("tpl_modern", recruiter_id="x")),
    ]
    for code, field, call in wrong:
        with pytest.raises(InvalidInput) as raised:
            call()
        assert (raised.value.code, raised.value.field) == (code, field)
    for render in (bench.engine.export, bench.engine.preview):
        with pytest.raises(NotFound) as gone:
            render(resume_id, template_id="tpl_x")
        assert gone.value.code == "TEMPLATE_NOT_FOUND"
    assert len(bench.engine.resumes().items) == 1
    assert not bench.admin.preferences()


def test_templates_that_are_none(bench: Bench) -> None:
    """Too large, empty, no Word file, a name of 0 or 256 characters, one that is taken: nothing is kept."""
    wrong: list[tuple[type[ResumectlError], str, Document]] = [
        (BadFile, "Ours", Document("t.docx", b"x" * (TEMPLATE_BYTES + 1))),
        (BadFile, "Ours", Document("t.docx", b"")),
        (BadFile, "Ours", Document("t.pdf", b"a pdf")),
        (BadFile, "Ours", Document("t.docx", b"locked")),
        (InvalidInput, "", Document("t.docx", b"x")),
        (InvalidInput, "x" * 256, Document("t.docx", b"x")),
    ]
    for kind, name, document in wrong:
        with pytest.raises(kind):
            bench.engine.add_template(name, document)
    words = bench.open(sniff=lambda _: Format.DOCX)
    with pytest.raises(InvalidInput) as taken:
        words.add_template("MODERN", Document("t.docx", b"x"))
    assert taken.value.code == "TEMPLATE_NAME_TAKEN"
    bench.admin.clean_up()
    assert not bench.files()
    assert len(bench.engine.templates().items) == 2


def test_c10_who_removes_a_template(bench: Bench) -> None:
    """A system one nobody; a recruiter its own only, removed or not; again is no mistake; defaults are cleared."""
    ids = [bench.admin.add_recruiter(name, f"{name}@example.com").id for name in ("Ann", "Bo")]
    seats = []
    for one in ids:
        made = bench.admin.create_key("K", KeyType.RECRUITER, recruiter_id=one)
        seats.append(bench.open(caller=bench.caller_of(made), sniff=lambda _: Format.DOCX))
    ann, bo = seats
    template = ann.add_template("Ann's", Document("t.docx", b"word"))
    resume_id = bench.done("Ada", UploadOptions(template_id=template.id))
    bench.engine.set_preference(template.id)
    bench.engine.set_preference("tpl_modern", recruiter_id=bench.caller.recruiter_id)

    def code_of(call: Callable[[], object]) -> str:
        with pytest.raises(ResumectlError) as raised:
            call()
        return raised.value.code

    for _ in range(2):
        assert code_of(lambda: bench.engine.remove_template("tpl_classic")) == "TEMPLATE_FORBIDDEN"
        assert code_of(lambda: bo.remove_template(template.id)) == "TEMPLATE_FORBIDDEN"
        ann.remove_template(template.id)
        bench.engine.remove_template(template.id)
    assert [one.template_id for one in bench.admin.preferences()] == ["tpl_modern"]
    assert bench.engine.export(resume_id).data == b"tpl_modern: Ada"
    assert code_of(lambda: bench.engine.export(resume_id, template_id=template.id)) == "TEMPLATE_NOT_FOUND"
    assert set(bench.files().values()) == {b"Ada", b"word"}
    bench.admin.clean_up()
    assert set(bench.files().values()) == {b"Ada", b"word"}


def test_who_replaces_a_template(bench: Bench) -> None:
    """As who removes it; the file of before, and that of a refused one, go with the next clean-up."""
    ids = [bench.admin.add_recruiter(name, f"{name}@example.com").id for name in ("Ann", "Bo")]
    keys = [bench.admin.create_key("K", KeyType.RECRUITER, recruiter_id=one) for one in ids]
    ann, bo = (bench.open(caller=bench.caller_of(one), sniff=lambda _: Format.DOCX) for one in keys)
    template = ann.add_template("Ann's", Document("t.docx", b"draft"))
    with pytest.raises(ResumectlError) as refused:
        bo.replace_template(template.id, Document("t.docx", b"Bo's"))
    assert refused.value.code == "TEMPLATE_FORBIDDEN"
    assert ann.replace_template(template.id, Document("t.docx", b"word")).id == template.id
    bench.admin.clean_up()
    assert set(bench.files().values()) == {b"word"}


def test_health_never_raises(bench: Bench) -> None:
    """Ready; busy is no trouble for a reader; closed or damaged is DATABASE_QUERY_FAILED."""
    health = bench.engine.health()
    assert (health.ready, health.database, health.parser, health.code) == (True, "up", "not_checked", "")
    other = bench.open()
    other.close()
    closed = other.health()
    assert (closed.ready, closed.database, closed.code) == (False, "down", "DATABASE_QUERY_FAILED")


def test_a_back_up_is_a_workspace(bench: Bench) -> None:
    """Documents, templates, links, data and money; it opens as one, with readers beside a writer, and is sound."""
    resume_id = bench.done("Ada")
    bench.engine.preview(resume_id, template_id="modern")
    bench.workspace.blobs.put(bench.caller.organization_id, b"nobody's")
    target = bench.folder.parent / "copy"
    assert bench.admin.back_up(target) == 2
    assert {path.name for path in target.iterdir()} <= {"workspace.db", "workspace.lock", "blobs"}
    assert target.stat().st_mode & 0o777 == 0o700
    copy = Bench(target)
    assert not copy.workspace.created
    assert copy.engine.data(resume_id) == bench.engine.data(resume_id)
    assert copy.engine.original(resume_id).data == b"Ada"
    assert copy.engine.credits().available == bench.engine.credits().available
    assert copy.sql("PRAGMA journal_mode") == [("wal",)]
    assert copy.admin.check() == []
    assert copy.upload("Ada", key="another key").deduplicated
    copy.engine.delete(resume_id)
    assert bench.engine.resume(resume_id)
    copy.assert_books_balance()
    with pytest.raises(InvalidInput):
        bench.admin.back_up(target)
    copy.remove()


def test_a_back_up_says_what_it_lacks(bench: Bench) -> None:
    """Bytes that are gone, or no longer those that were put away, are named: the copy is made, and has not got them."""
    whole, gone, changed = (bench.done(name) for name in ("Ada", "Bo", "Cy"))
    for name in ("Bo", "Cy"):
        (path,) = bench.folder.glob(f"blobs/**/{hashlib.sha256(name.encode()).hexdigest()}")
        path.chmod(0o600)
        path.unlink() if name == "Bo" else path.write_bytes(b"other")
    told: list[str] = []
    target = bench.folder.parent / "copy"
    assert bench.admin.back_up(target, tell=told.append) == 1
    assert len(told) == 1
    assert all(one in told[0] for one in (gone, changed))
    assert whole not in told[0]
    assert told == list(bench.admin.check())
    copy = Bench(target)
    assert told == list(copy.admin.check())
    assert copy.engine.data(gone) == bench.engine.data(gone)
    copy.remove()


def test_a_back_up_under_load(bench: Bench) -> None:
    """While others upload, delete and clean up: every row of the copy has its bytes, every file a row."""
    stop = threading.Event()

    def churn() -> None:
        with closing(bench.open()) as engine:
            n = 0
            while not stop.is_set():
                n += 1
                document = Document("cv.pdf", f"churn {n}".encode())
                answer = engine.upload(document, UploadOptions(), idempotency_key=f"churning {n}")
                engine.wait(answer.resume.id)
                if n % 2:
                    engine.delete(answer.resume.id)
                    engine.tidy(0.1)

    for n in range(30):
        bench.done(f"person {n}")
    worker = threading.Thread(target=churn)
    worker.start()
    try:
        for n in range(5):
            target = bench.folder.parent / f"copy{n}"
            bench.admin.back_up(target)
            copy = Bench(target)
            assert copy.admin.check() == []
            named = {str(row[0]) for row in copy.sql("SELECT sha256 FROM resumes")}
            assert set(copy.files()) == named
            assert len(named) >= 30
            copy.assert_books_balance()
            copy.remove()
    finally:
        stop.set()
        worker.join()


def test_a_row_that_goes_while_it_is_copied_has_its_bytes_in_the_copy(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy is of one moment, rows and bytes alike."""
    resume_id = bench.done("Ada")
    store = type(bench.workspace.store)
    copy_to = store.copy_to

    def copy_and_delete(self, path: Path) -> None:  # type: ignore[no-untyped-def]
        copy_to(self, path)
        bench.open().delete(resume_id)

    monkeypatch.setattr(store, "copy_to", copy_and_delete)
    target = bench.folder.parent / "copy"
    assert bench.admin.back_up(target) == 1
    copy = Bench(target)
    assert copy.engine.original(resume_id).data == b"Ada"
    copy.remove()


def test_what_a_killed_back_up_left_is_in_nobodys_way(bench: Bench) -> None:
    """Its draft is thrown away, and the next one to the same place is whole."""
    bench.done("Ada")
    draft = bench.folder.parent / ".copy.unfinished"
    (draft / "blobs").mkdir(parents=True)
    (draft / "workspace.db").write_bytes(b"half")
    assert bench.admin.back_up(bench.folder.parent / "copy") == 1
    assert not draft.exists()
    copy = Bench(bench.folder.parent / "copy")
    assert copy.admin.check() == []
    copy.remove()


def test_two_back_ups_at_once(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second waits, and gives up with a sentence."""
    monkeypatch.setattr(backup, "_LOCK_WAIT_S", 0.05)
    lock = FileLock.take(bench.workspace.files_lock)
    with pytest.raises(WorkspaceProblem) as raised:
        bench.admin.back_up(bench.folder.parent / "copy")
    assert raised.value.code == "WORKSPACE_LOCKED"
    lock.release()
    assert not (bench.folder.parent / "copy").exists()


def test_what_is_wrong_with_a_workspace(bench: Bench) -> None:
    """Lost documents and template files are named, a damaged database too; a sound one has nothing to say."""
    ids = [bench.done(f"person {n}") for n in range(7)]
    template = bench.open(sniff=lambda _: Format.DOCX).add_template("Ours", Document("t.docx", b"word"))
    assert bench.admin.check() == []
    emptied = next(path for path in bench.folder.rglob("*") if path.name == hashlib.sha256(b"person 3").hexdigest())
    emptied.write_bytes(b"")
    (said,) = bench.admin.check()
    assert f"missing or damaged: {ids[3]}." in said
    for sha256 in bench.files():
        bench.workspace.blobs.remove(bench.caller.organization_id, sha256)
    documents, templates = bench.admin.check()
    assert sum(one in documents for one in ids) == 5
    assert "and 2 more" in documents
    assert template.name in templates


def test_what_lies_in_a_workspace(bench: Bench) -> None:
    """Counts by state, what ends within 30 days, and the size of it all."""
    bench.done("Ada")
    bench.done("broken")
    bench.admin.change_settings(retention_days=30)
    bench.upload("Bo")
    summary = bench.admin.summary()
    assert summary.counts == {Status.COMPLETED: 1, Status.FAILED: 1, Status.PENDING: 1}
    assert summary.expiring == 1
    assert summary.size_bytes >= (bench.folder / "workspace.db").stat().st_size
    assert (summary.folder, summary.organization.id) == (bench.folder, bench.caller.organization_id)


def test_two_programs_make_the_sandbox_at_once(bench: Bench) -> None:
    """There is one."""
    engines = [bench.open() for _ in range(4)]
    threads = [threading.Thread(target=one.administration.sandbox) for one in engines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(bench.admin.organizations()) == 2
    assert bench.admin.balance(organization="sandbox").available == 40

