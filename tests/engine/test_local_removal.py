"""Delete, expiry, clean-up, links, a person's rights (decisions B12, C4, C11, D9)."""

from __future__ import annotations

import io
import json
import sqlite3
import threading
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from local_bench import Bench, read_quickly

from resumectl.engine.local import cleaning
from resumectl.engine.local.cleaning import Uptime, clean_up
from resumectl.engine.local.links import open_link
from resumectl.model.document import Document
from resumectl.model.erasure import AuditAction, CleanUp
from resumectl.model.errors import InvalidInput, LinkExpired, NotFound, ParseError, WorkspaceProblem
from resumectl.model.page import ParseOutcome, ParseResult, UnplacedLine
from resumectl.model.profile import BasicInfo, Profile
from resumectl.model.resume import UploadOptions
from resumectl.store.lock import FileLock
from resumectl.store.sqlite import connection


def token_of(url: str) -> str:
    return url.split("/files/")[1].split("/")[0]


def clean(bench: Bench, *, boot: str = "boot", seconds: float = 0.0, budget_s: float | None = None) -> CleanUp:
    """A clean-up on a machine that has run for so long."""
    return clean_up(bench.workspace, bench.clock, budget_s=budget_s, uptime=lambda: Uptime(boot, seconds))


def ended(bench: Bench, text: str) -> str:
    """The id of a resume that ends in a day."""
    bench.admin.change_settings(retention_days=1)
    return bench.done(text)


def test_c11_delete_twice(bench: Bench) -> None:
    """Gone at once, from every look-up and list; the second time is 404; the bytes go with the next clean-up."""
    resume_id = bench.done("Ada")
    bench.engine.delete(resume_id)
    for look in (bench.engine.resume, bench.engine.data, bench.engine.original, bench.engine.delete):
        with pytest.raises(NotFound) as raised:
            look(resume_id)
        assert raised.value.code == "RESUME_NOT_FOUND"
    assert not bench.engine.resumes().items
    assert not bench.admin.search("Ada").items
    assert len(bench.files()) == 1
    assert bench.admin.clean_up().files_removed == 1
    assert not bench.files()
    assert bench.admin.clean_up() == CleanUp()


def test_c11_bytes_stay_while_another_row_names_them(bench: Bench) -> None:
    """Two resumes of the same bytes: the last one to go takes them."""
    first = bench.done("Ada")
    bench.clock.turn(days=31)
    second = bench.done("Ada")
    assert first != second
    bench.engine.delete(first)
    assert bench.admin.clean_up().files_removed == 0
    assert bench.engine.original(second).data == b"Ada"
    bench.engine.delete(second)
    assert bench.admin.clean_up().files_removed == 1


def test_b8_a_deleted_resume_ends_its_window(bench: Bench) -> None:
    """The same bytes are new again, before the clean-up and after it, and their document is whole."""
    first = bench.done("Ada")
    bench.engine.delete(first)
    second = bench.upload("Ada")
    assert (second.deduplicated, second.credits_reserved) == (False, 1)
    bench.admin.clean_up()
    assert bench.engine.original(second.resume.id).data == b"Ada"
    assert bench.engine.wait(second.resume.id).error is None


@pytest.mark.parametrize("state", ["PENDING", "PROCESSING", "COMPLETED", "FAILED"])
def test_c4_delete_gives_nothing_back(bench: Bench, state: str) -> None:
    """What is reserved is consumed, of both kinds; what was given back or consumed before stays so."""
    text = "broken" if state == "FAILED" else "Ada"
    resume_id = bench.upload(text, UploadOptions(auto_proofread=True)).resume.id
    if state == "PROCESSING":

        def meddle(document: Document) -> ParseOutcome:
            bench.engine.delete(resume_id)
            return read_quickly(document)

        with pytest.raises(NotFound):
            bench.open(parse=meddle).wait(resume_id)
    else:
        if state != "PENDING":
            bench.engine.wait(resume_id)
        bench.engine.delete(resume_id)
    expected = {
        "PENDING": {"reserve": 2, "consume": 2},
        "PROCESSING": {"reserve": 2, "consume": 2},
        "COMPLETED": {"reserve": 2, "consume": 2},
        "FAILED": {"reserve": 2, "release": 2},
    }
    assert bench.postings() == expected[state]
    bench.assert_books_balance()


def test_b12_an_expired_resume_is_gone_before_the_clean_up(bench: Bench) -> None:
    """404 by id, absent from lists and searches, its bytes new again, its links ended."""
    resume_id = ended(bench, "Ada")
    link = bench.engine.preview(resume_id, template_id="modern")
    expires_at = bench.engine.resume(resume_id).expires_at
    bench.clock.stop_at(expires_at - timedelta(milliseconds=1))
    assert bench.engine.resume(resume_id).id == resume_id
    assert open_link(bench.workspace, token_of(link.file_url), bench.clock()).data == b"tpl_modern: Ada"
    bench.clock.stop_at(expires_at)
    for look in (bench.engine.resume, bench.engine.data, bench.engine.original, bench.engine.delete, bench.engine.wait):
        with pytest.raises(NotFound):
            look(resume_id)
    assert not bench.engine.resumes().items
    assert not bench.admin.search("Ada").items
    with pytest.raises(LinkExpired):
        open_link(bench.workspace, token_of(link.file_url), bench.clock())
    assert not bench.upload("Ada").deduplicated


def test_b12_clean_up_erases_what_has_expired(bench: Bench) -> None:
    """Row, data, revisions, words, claim, document and derived files; the log says which and when."""
    resume_id = ended(bench, "Ada")
    bench.engine.correct(resume_id, Profile(BasicInfo(full_name="Ada L")))
    bench.engine.preview(resume_id, template_id="modern")
    bench.admin.change_settings(retention_days=100)
    stays = bench.done("Bo")
    clean(bench)
    bench.clock.turn(days=2)
    assert clean(bench, seconds=2 * 86400.0).expired == 1
    assert set(bench.files().values()) == {b"Bo"}
    for table in ("resumes", "revisions", "claims", "search_places"):
        assert len(bench.sql(f"SELECT * FROM {table}")) == 1, table
    assert bench.engine.resume(stays).id == stays
    entry = bench.admin.audit()[0]
    assert (entry.action, entry.subject_id, entry.created_by) == (AuditAction.RESUME_EXPIRED, resume_id, "clean-up")


def test_b12_more_than_one_transaction_of_expired_ones(bench: Bench) -> None:
    """All of them go, with a budget too when it is enough; with none left it stops and says so."""
    bench.admin.change_settings(retention_days=1)
    for n in range(45):
        bench.upload(f"person {n}")
    clean(bench)
    bench.clock.turn(days=1)
    cut = clean(bench, seconds=86400.0, budget_s=0.0)
    assert (cut.expired, cut.finished) == (0, False)
    done = clean(bench, seconds=86400.0, budget_s=60.0)
    assert (done.expired, done.files_removed, done.finished) == (45, 45, True)
    bench.assert_books_balance()


@pytest.mark.parametrize("turned", [timedelta(days=-400), timedelta(days=400), timedelta(days=-1, seconds=-1)])
def test_b12_a_jumping_clock_erases_nothing_in_that_run(bench: Bench, turned: timedelta) -> None:
    """The machine ran for an hour, and the clock says otherwise by more than a day."""
    resume_id = ended(bench, "Ada")
    bench.clock.turn(hours=23)
    clean(bench)
    bench.clock.now += turned
    done = clean(bench, seconds=3600.0)
    assert (done.clock_jumped, done.expired) == (True, 0)
    assert bench.row(resume_id)
    assert bench.files()


def test_b12_a_long_pause_is_no_jump(bench: Bench) -> None:
    """A machine that ran for 400 days, and a clock that agrees with it."""
    ended(bench, "Ada")
    clean(bench)
    bench.clock.turn(days=400)
    assert clean(bench, seconds=400 * 86400.0) == CleanUp(expired=1, files_removed=1)


def test_b12_after_a_restart_only_what_had_expired_before(bench: Bench) -> None:
    """Nothing proves the pause of a machine that was off, so the clock is believed only in the second run."""
    ended(bench, "Ada")
    clean(bench, boot="one")
    bench.clock.turn(days=400)
    assert clean(bench, boot="two").expired == 0
    assert clean(bench, boot="two", seconds=60.0).expired == 1


def test_b12_a_restart_into_the_past(bench: Bench) -> None:
    """A machine that comes up a year early erases nothing, then or when its clock is set right."""
    ended(bench, "Ada")
    clean(bench, boot="one")
    bench.clock.turn(days=-365)
    assert clean(bench, boot="two").clock_jumped
    bench.clock.turn(days=365)
    assert clean(bench, boot="two", seconds=60.0).clock_jumped
    assert bench.engine.resumes().items


def test_clean_up_while_others_upload_the_same_bytes(bench: Bench) -> None:
    """Deletes, uploads and clean-ups of one document at once: whoever has a row has its bytes."""
    stop, troubles = threading.Event(), list[Exception]()

    def tidy_for_ever() -> None:
        with closing(bench.open()) as engine:
            while not stop.is_set():
                try:
                    engine.administration.clean_up()
                except Exception as error:  # noqa: BLE001 - the test's own thread looks at it
                    troubles.append(error)

    cleaner = threading.Thread(target=tidy_for_ever)
    cleaner.start()
    try:
        for _ in range(40):
            resume_id = bench.upload("Ada").resume.id
            assert bench.engine.original(resume_id).data == b"Ada"
            assert bench.engine.wait(resume_id).error is None
            bench.engine.preview(resume_id, template_id="modern")
            bench.engine.delete(resume_id)
    finally:
        stop.set()
        cleaner.join()
    assert not troubles
    bench.admin.clean_up()
    assert not bench.files()
    bench.assert_books_balance()


def test_files_without_rows_go(bench: Bench) -> None:
    """What a crash left: whole files, and drafts whose writer is dead; a living writer's draft stays."""
    resume_id = bench.upload("Ada").resume.id
    blobs = bench.workspace.blobs
    blobs.put(bench.caller.organization_id, b"nobody's")
    folder = next((bench.folder / "blobs").glob("*/*"))
    (folder / ".dead.1234").write_bytes(b"half")
    living = FileLock.take(folder / ".living.1234")
    assert bench.admin.clean_up().files_removed == 1
    assert set(bench.files().values()) == {b"Ada", b""}
    living.release(remove=True)
    assert bench.engine.original(resume_id).data == b"Ada"


def test_a_clean_up_beside_a_back_up(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody copies the files none is removed, and the clean-up says that it did not finish."""
    monkeypatch.setattr(cleaning, "_LOCK_WAIT_S", 0.05)
    bench.engine.delete(bench.done("Ada"))
    lock = FileLock.take(bench.workspace.files_lock)
    assert bench.admin.clean_up(budget_s=5.0) == CleanUp(finished=False)
    assert bench.admin.clean_up() == CleanUp(finished=False)
    bench.engine.tidy(0.1)
    assert bench.files()
    lock.release()
    assert bench.admin.clean_up() == CleanUp(files_removed=1)


def test_tidy_does_what_is_due_and_nothing_else(bench: Bench) -> None:
    """A command's end: bytes that were let go of are removed; an upload in the middle of its way is left alone."""
    bench.engine.delete(bench.done("Ada"))
    bench.workspace.blobs.put(bench.caller.organization_id, b"on its way")
    bench.engine.tidy(1.0)
    assert set(bench.files().values()) == {b"on its way"}
    marks = bench.sql("SELECT value FROM marks WHERE name = 'clock'")
    bench.engine.tidy(1.0)
    assert bench.sql("SELECT value FROM marks WHERE name = 'clock'") == marks


def test_d9_a_link_is_to_the_bytes_of_its_moment(bench: Bench) -> None:
    """Signed, for thirty days; what is corrected or rendered later does not change it."""
    resume_id = bench.done("Ada")
    preview = bench.engine.preview(resume_id, template_id="modern")
    assert preview.file_url.startswith("http://127.0.0.1:8000/files/")
    assert preview.file_url.endswith("/cv.pdf%20-%20modern.docx")
    assert preview.filename == "cv.pdf - modern.docx"
    assert preview.only_here
    assert preview.preview_url.startswith("https://view.officeapps.live.com/op/embed.aspx?src=http%3A%2F%2F127.0.0.1")
    bench.engine.correct(resume_id, Profile(BasicInfo(full_name="Zoë")))
    token = token_of(preview.file_url)
    opened = open_link(bench.workspace, token, bench.clock())
    assert (opened.filename, opened.data) == (preview.filename, b"tpl_modern: Ada")
    bench.clock.stop_at(preview.expires_at - timedelta(milliseconds=1))
    open_link(bench.workspace, token, bench.clock())
    bench.clock.stop_at(preview.expires_at)
    with pytest.raises(LinkExpired):
        open_link(bench.workspace, token, bench.clock())
    clean(bench)
    assert set(bench.files().values()) == {b"Ada"}
    with pytest.raises(LinkExpired) as raised:
        open_link(bench.workspace, token, bench.clock())
    assert raised.value.code == "LINK_EXPIRED"


def test_d9_a_link_says_when_it_ends(bench: Bench) -> None:
    """Not after its resume, with which it ends."""
    bench.admin.change_settings(retention_days=20)
    resume_id = bench.done("Ada")
    preview = bench.engine.preview(resume_id, template_id="modern")
    assert preview.expires_at == bench.engine.resume(resume_id).expires_at
    bench.clock.stop_at(preview.expires_at - timedelta(milliseconds=1))
    open_link(bench.workspace, token_of(preview.file_url), bench.clock())


def test_d9_links_that_nobody_signed(bench: Bench) -> None:
    """A changed, cut, foreign or empty token: LINK_NOT_FOUND, 404."""
    url = bench.engine.preview(bench.done("Ada"), template_id="modern").file_url
    token = token_of(url)
    changed = [token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :] for at in range(0, len(token) - 1, 5)]
    foreign = Bench(bench.folder.parent / "other")
    for wrong in ("", "x", "é", token[:-4], token + "AAAA", token[4:], *changed):
        with pytest.raises(NotFound) as raised:
            open_link(bench.workspace, wrong, bench.clock())
        assert raised.value.code == "LINK_NOT_FOUND"
    with pytest.raises(NotFound):
        open_link(foreign.workspace, token, bench.clock())
    foreign.remove()


def test_d9_a_deleted_resumes_links_end(bench: Bench) -> None:
    """410 from that moment on, also after the clean-up; equal bytes of another resume's link stay."""
    first = bench.done("Ada")
    bench.clock.turn(days=31)
    second = bench.done("Ada")
    gone, stays = (token_of(bench.engine.preview(one, template_id="modern").file_url) for one in (first, second))
    bench.engine.delete(first)
    for _ in range(2):
        with pytest.raises(LinkExpired):
            open_link(bench.workspace, gone, bench.clock())
        assert open_link(bench.workspace, stays, bench.clock()).data == b"tpl_modern: Ada"
        clean(bench)
    assert "Ada" not in str(bench.sql("SELECT * FROM previews WHERE let_go = 1"))


NAME, EMAIL, PHONE = "Zyxwella Quibblethwaite", "zyxwella.q@quibble.example", "+4479460Quib"


def read_person(document: Document) -> ParseOutcome:
    text = document.data.decode()
    if text.startswith("broken"):
        return ParseOutcome(0.0, error=ParseError("CORRUPT_FILE", "Broken.", "extract"))
    email = EMAIL if text.startswith(NAME) else f"{text.split()[0].lower()}@example.com"
    lines = (UnplacedLine(1, None, f"Referee: {EMAIL.upper()}"),) if "referee" in text else ()
    profile = Profile(BasicInfo(full_name=text, email=email, phone_e164=PHONE if email == EMAIL else ""))
    return ParseOutcome(0.0, ParseResult(profile, unplaced=lines, coverage=1.0))


@pytest.fixture
def people(bench: Bench) -> dict[str, str]:
    """Resumes of one person and of others, by what they are."""
    bench.parser.read = read_person
    ids = {
        "own": bench.upload(f"{NAME} one", name=f"{NAME}.pdf", key=f"{EMAIL}").resume.id,
        "other": bench.upload("Bob").resume.id,
        "referee": bench.upload("Cyd referee").resume.id,
        "failed": bench.upload("broken", name=f"cv {EMAIL}.pdf").resume.id,
    }
    for resume_id in ids.values():
        bench.engine.wait(resume_id)
    bench.reprocess(ids["own"])
    bench.engine.wait(ids["own"])
    bench.engine.correct(ids["own"], Profile(BasicInfo(full_name=NAME, email="new@quibble.example")))
    bench.engine.rename(ids["own"], f"{NAME}, engineer")
    bench.engine.preview(ids["own"], template_id="modern")
    return ids


def test_a_person_is_found_by_address(bench: Bench, people: dict[str, str]) -> None:
    """In any revision, line, title or file name, whatever the case; `own` when it is the candidate's."""
    found = {one.resume_id: one.own for one in bench.admin.subject_matches(EMAIL.title())}
    assert found == {people["own"]: True, people["referee"]: False, people["failed"]: False}
    assert [one.own for one in bench.admin.subject_matches("new@quibble.example")] == [True]
    assert bench.admin.subject_matches("nobody@example.com") == ()
    for wrong in ("", "no address", "a@b@c", "%"):
        with pytest.raises(InvalidInput):
            bench.admin.subject_matches(wrong)


def test_a_person_is_found_by_an_address_that_is_not_ascii(bench: Bench) -> None:
    """Capitals of every script are capitals; quotes and wildcards of SQL are letters."""
    emails = ["JOSÉ@ÉXAMPLE.com", 'o"neil@x.com', "a%b@x.com", "a_b@x.com"]
    bench.parser.read = lambda document: ParseOutcome(
        0.0, ParseResult(Profile(BasicInfo(email=document.data.decode())), coverage=1.0)
    )
    ids = [bench.done(email) for email in emails]
    bench.done("axb@x.com")
    for resume_id, email in zip(ids, emails, strict=True):
        assert [(one.resume_id, one.own) for one in bench.admin.subject_matches(email.lower())] == [(resume_id, True)]


def raw(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def traces_of(bench: Bench) -> list[str]:
    """The files of the workspace in which anything of the person stands, also as words of the index."""
    needles = [part.encode() for one in (NAME, EMAIL, PHONE) for part in {one, one.lower(), one.upper()}]
    needles += [b"zyxwella", b"quibblethwaite", b"Quibblethwaite", b"Zyxwella"]
    return [name for name, data in raw(bench.folder).items() if any(needle in data for needle in needles)]


def test_erased_is_erased(bench: Bench, people: dict[str, str]) -> None:
    """No byte of the person is left in any file of the open workspace: rows, log, index, documents, links, answers."""
    assert traces_of(bench)
    assert bench.admin.erase([people["own"], people["failed"], "res_unknown"], reason="asked for") == 2
    assert bench.admin.erase([people["referee"]]) == 1
    assert traces_of(bench) == []
    assert [one.id for one in bench.engine.resumes().items] == [people["other"]]
    assert bench.engine.original(people["other"]).data == b"Bob"
    assert [one.id for one in bench.admin.search("bob").items] == [people["other"]]
    last = bench.admin.audit()[1]
    assert (last.action, last.subject_id, last.detail) == (AuditAction.RESUME_ERASED, people["failed"], "asked for")
    assert bench.admin.erase([people["own"]]) == 0
    assert not bench.admin.check()
    bench.assert_books_balance()


def test_a_full_clean_up_leaves_no_trace_of_the_deleted(bench: Bench, people: dict[str, str]) -> None:
    """What was deleted, or had expired, is not readable in the files after it."""
    for which in ("own", "failed", "referee"):
        bench.engine.delete(people[which])
    bench.admin.clean_up()
    assert traces_of(bench) == []
    before = (bench.folder / "workspace.db").stat().st_mtime_ns
    bench.admin.clean_up()
    assert (bench.folder / "workspace.db").stat().st_mtime_ns == before


@contextmanager
def reading_elsewhere(bench: Bench) -> Iterator[None]:
    """Another program in the middle of a long look at the database."""
    with closing(sqlite3.connect(bench.folder / "workspace.db", isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM resumes").fetchall()
        yield


def test_erasing_beside_a_reader_says_so_and_is_finished_later(
    bench: Bench, people: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """WORKSPACE_LOCKED, never a false "erased"; asking again, or a clean-up, does the rest."""
    monkeypatch.setattr(connection, "BUSY_TIMEOUT_S", 0.05)
    with reading_elsewhere(bench), pytest.raises(WorkspaceProblem) as raised:
        bench.admin.erase(list(people.values()))
    assert raised.value.code == "WORKSPACE_LOCKED"
    assert not bench.engine.resumes().items
    bench.admin.clean_up()
    assert traces_of(bench) == []


def test_erasing_beside_a_back_up_says_so_and_is_finished_later(
    bench: Bench, people: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files that are being copied stay for the moment; erasing again waits for nothing else."""
    monkeypatch.setattr(cleaning, "_LOCK_WAIT_S", 0.05)
    lock = FileLock.take(bench.workspace.files_lock)
    with pytest.raises(WorkspaceProblem) as raised:
        bench.admin.erase(list(people.values()))
    assert raised.value.code == "WORKSPACE_LOCKED"
    lock.release()
    assert bench.admin.erase(list(people.values())) == 0
    assert traces_of(bench) == []
    assert not bench.files()


def test_everything_that_is_held_of_a_person(bench: Bench, people: dict[str, str]) -> None:
    """Records, documents, every revision, links and the log as one ZIP; handing it out is logged."""
    asked = [people["own"], people["referee"], people["own"]]
    with zipfile.ZipFile(io.BytesIO(bench.admin.subject_archive(EMAIL, asked))) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    own = people["own"]
    assert set(held) == {
        "log.json",
        f"{own}/record.json",
        *(f"{own}/revision-{number}.json" for number in (1, 2, 3)),
        f"{own}/document-{NAME}.pdf",
        f"{own}/link-1-{NAME}, engineer - modern.docx",
        *(f"{people['referee']}/{name}" for name in ("record.json", "revision-1.json", "document-cv.pdf")),
    }
    assert held[f"{own}/document-{NAME}.pdf"] == f"{NAME} one".encode()
    assert json.loads(held[f"{own}/record.json"])["title"] == f"{NAME}, engineer"
    assert json.loads(held[f"{own}/revision-3.json"])["kind"] == "corrected"
    assert json.loads(held["log.json"])["email"] == EMAIL
    assert [one.action for one in bench.admin.audit()] == [AuditAction.SUBJECT_EXPORTED] * 2
    with pytest.raises(NotFound):
        bench.admin.subject_archive(EMAIL, [own, "res_unknown"])
    bench.admin.sandbox()
    with pytest.raises(NotFound):
        bench.with_key(organization="sandbox").administration.subject_archive(EMAIL, [own])


def test_an_archive_without_the_bytes(bench: Bench, people: dict[str, str]) -> None:
    """A document that is lost is named as missing; the rest is handed out."""
    row = bench.row(people["other"])
    assert row
    bench.workspace.blobs.remove(bench.caller.organization_id, row.sha256)
    with zipfile.ZipFile(io.BytesIO(bench.admin.subject_archive("bob@example.com", [people["other"]]))) as archive:
        assert f"{people['other']}/document-cv.pdf.missing.txt" in archive.namelist()


def test_the_log_stays(bench: Bench) -> None:
    """Entries are only added, by the database's own rule; the newest come first, as many as asked for."""
    for n in range(3):
        bench.engine.delete(bench.done(f"person {n}"))
    assert [one.action for one in bench.admin.audit(limit=2)] == [AuditAction.RESUME_DELETED] * 2
    for sql in ("DELETE FROM audit", "UPDATE audit SET detail = 'x'"):
        with pytest.raises(sqlite3.IntegrityError, match="only added to"):
            bench.sql(sql)
    assert "person" not in str(bench.admin.audit())
