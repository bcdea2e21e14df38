"""Every operation of Engine, on a workspace and on a real server: the same results and the same errors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from both_sites import Site, completed, new_document, new_key, spend_all
from served import resume_pdf

from resumectl.engine.base import Engine
from resumectl.model import errors
from resumectl.model.access import ALL_SCOPES, KeyType, OrganizationKind, Scope
from resumectl.model.credits import Pool
from resumectl.model.document import Document
from resumectl.model.errors import ResumectlError
from resumectl.model.limits import UPLOAD_BYTES
from resumectl.model.profile import PRESENT, Profile
from resumectl.model.resume import ProofreadStatus, RevisionKind, Status, UploadOptions
from resumectl.model.template import PreferenceScope

NONE = UploadOptions()


def refused(ask: Callable[[], object]) -> tuple[type[ResumectlError], str]:
    """The class and code of the error that a call ends with; each has a sentence."""
    with pytest.raises(ResumectlError) as caught:
        ask()
    assert caught.value.message.endswith((".", "?"))
    return type(caught.value), caught.value.code


def test_a_new_document(site: Site) -> None:
    """PENDING, one credit, times not reached are None, the title is the file's name; nothing is lost on the way."""
    with site.nobody_reads():
        answer = site.engine.upload(new_document("Ä da.pdf"), NONE, idempotency_key=new_key())
        record = answer.resume
        assert (answer.deduplicated, answer.credits_reserved, answer.replayed) == (False, 1, False)
        assert (record.status, record.title, record.source) == (Status.PENDING, "Ä da.pdf", "FILE_UPLOAD")
        assert (record.processing_started_at, record.processing_finished_at, record.error) == (None, None, None)
        assert (record.resume_language, record.engine_version) == ("", "")
        assert record.proofread.status is ProofreadStatus.NONE
        assert record.expires_at > record.created_at == record.updated_at
        assert site.engine.resume(record.id) == record
        assert refused(lambda: site.engine.data(record.id)) == (errors.Conflict, "RESUME_NOT_READY")
        assert refused(lambda: site.engine.export(record.id)) == (errors.Conflict, "RESUME_NOT_READY")
        again = refused(lambda: site.engine.reprocess(record.id, idempotency_key=new_key()))
        assert again == (errors.Conflict, "RESUME_NOT_READY")
    done = site.engine.wait(record.id, timeout_s=60)
    assert (done.status, done.resume_language) == (Status.COMPLETED, "english")
    assert done.created_at == record.created_at
    assert done.processing_started_at
    assert done.processing_finished_at
    assert done.processing_started_at <= done.processing_finished_at
    assert done.engine_version


def test_what_was_read(site: Site) -> None:
    """The profile, its evidence with every printed line, and the document as it came."""
    document = new_document("Ada Brandt (neu).pdf")
    record = completed(site.engine, document)
    profile = site.engine.data(record.id)
    assert profile.basic_info.full_name == "Ada Brandt"
    assert profile.work_history[0].end_date == PRESENT
    result = site.engine.evidence(record.id)
    assert result.profile == profile
    assert result.evidence["/basic_info/full_name"].page == 1
    assert result.transcript.lines[0].text == "Ada Brandt"
    assert result.transcript.sheets
    assert result.tools
    assert site.engine.original(record.id) == document


def test_the_same_call_again(site: Site) -> None:
    """B3, B4: the same key gives the same answer, marked as a replay; with other content it is refused."""
    key, document = new_key(), new_document()
    first = site.engine.upload(document, NONE, idempotency_key=key)
    site.engine.wait(first.resume.id, timeout_s=60)
    again = site.engine.upload(replace(document, name="other.pdf"), NONE, idempotency_key=key)
    assert again == replace(first, replayed=True)
    other = refused(lambda: site.engine.upload(new_document(), NONE, idempotency_key=key))
    assert other == (errors.IdempotencyKeyReused, "IDEMPOTENCY_KEY_REUSED")
    titled = refused(lambda: site.engine.upload(document, UploadOptions(title="T"), idempotency_key=key))
    assert titled == other


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("", "IDEMPOTENCY_KEY_REQUIRED"),
        ("short", "IDEMPOTENCY_KEY_INVALID"),
        ("x" * 129, "IDEMPOTENCY_KEY_INVALID"),
        ("schlüssel-1", "IDEMPOTENCY_KEY_INVALID"),
    ],
)
def test_b2_a_malformed_key(site: Site, key: str, code: str) -> None:
    """8 to 128 printable ASCII characters."""
    document = new_document()
    expected = (errors.IdempotencyKeyInvalid, code)
    assert refused(lambda: site.engine.upload(document, NONE, idempotency_key=key)) == expected
    assert refused(lambda: site.engine.reprocess("res_1", idempotency_key=key)) == expected


def test_known_bytes(site: Site) -> None:
    """B10: the record that is there, unchanged and as it is now; nothing is reserved."""
    record = completed(site.engine)
    document = site.engine.original(record.id)
    before = site.engine.credits().available
    answer = site.engine.upload(document, UploadOptions(title="Another"), idempotency_key=new_key())
    assert (answer.deduplicated, answer.credits_reserved, answer.replayed) == (True, 0, False)
    assert answer.resume == record
    assert site.engine.credits().available == before


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "EMPTY_FILE"),
        (b"<html><p>Log in</p></html>", "UNSUPPORTED_FILE_TYPE"),
        (b"{\\rtf1 Ada}", "UNSUPPORTED_FILE_TYPE"),
        (b"%PDF-1.7\n" + b"0" * UPLOAD_BYTES, "FILE_TOO_LARGE"),
    ],
    ids=["empty", "html", "rtf", "large"],
)
def test_b7_what_is_no_document(site: Site, data: bytes, code: str) -> None:
    """No record and no credit."""
    before = (site.engine.credits().available, site.engine.resumes(limit=1))
    upload = refused(lambda: site.engine.upload(Document("cv.pdf", data), NONE, idempotency_key=new_key()))
    assert upload == (errors.BadFile, code)
    assert (site.engine.credits().available, site.engine.resumes(limit=1)) == before


def test_what_an_uploader_says(site: Site) -> None:
    """Title trimmed, template by name or id, owner by id; what is wrong with them is InvalidInput with its field."""
    recruiter = site.administration.add_recruiter("Rita", f"rita{new_key()}@example.com")
    options = UploadOptions(title="  Dr. Ada 😀 ", template_id="Modern", recruiter_id=recruiter.id)
    record = site.engine.upload(new_document(), options, idempotency_key=new_key()).resume
    assert (record.title, record.recruiter_id) == ("Dr. Ada 😀", recruiter.id)
    site.engine.wait(record.id, timeout_s=60)
    assert "modern" in site.engine.export(record.id).filename
    wrong = {
        "title": (UploadOptions(title="x" * 256), "VALIDATION_FAILED"),
        "template_id": (UploadOptions(template_id="tpl_none"), "TEMPLATE_NOT_FOUND"),
        "recruiter_id": (UploadOptions(recruiter_id="rec_none"), "RECRUITER_NOT_FOUND"),
    }
    for field, (said, code) in wrong.items():
        with pytest.raises(errors.InvalidInput) as caught:
            site.engine.upload(new_document(), said, idempotency_key=new_key())
        assert (caught.value.field, caught.value.code) == (field, code)
    with pytest.raises(errors.InvalidInput):
        site.engine.upload(new_document(), UploadOptions(title=" "), idempotency_key=new_key())


def test_a_document_that_cannot_be_read(site: Site) -> None:
    """FAILED with an error that says why and what to do; the credit comes back."""
    before = site.engine.credits().available
    document = Document("cv.pdf", b"%PDF-1.7\n% broken " + new_key().encode())
    record = site.engine.upload(document, NONE, idempotency_key=new_key()).resume
    done = site.engine.wait(record.id, timeout_s=60)
    assert done.status is Status.FAILED
    assert done.error
    assert (done.error.code, done.error.stage, done.error.retryable) == ("CORRUPT_FILE", "extract", False)
    assert done.error.message.endswith(".")
    assert site.engine.credits().available == before
    assert refused(lambda: site.engine.data(record.id)) == (errors.Conflict, "RESUME_NOT_READY")


def test_wait_has_an_end(site: Site) -> None:
    """Conflict when time is up; at once for one that is done."""
    if type(site).__name__ == "LocalSite":
        pytest.skip("here `wait` reads the document itself, for as long as that takes")
    with site.nobody_reads():
        record = site.engine.upload(new_document(), NONE, idempotency_key=new_key()).resume
        assert refused(lambda: site.engine.wait(record.id, timeout_s=0.2)) == (errors.Conflict, "RESUME_NOT_READY")
    assert site.engine.wait(record.id, timeout_s=60) == site.engine.wait(record.id, timeout_s=0)


def test_d7_pages_of_a_list(site: Site) -> None:
    """Newest first, nothing twice, nothing left out, and an end."""
    ids = [site.engine.upload(new_document(), NONE, idempotency_key=new_key()).resume.id for _ in range(3)]
    found: list[str] = []
    cursor = None
    while True:
        page = site.engine.resumes(limit=2, cursor=cursor)
        found += [one.id for one in page.items]
        cursor = page.next_cursor
        if cursor is None:
            break
    assert found[:3] == ids[::-1]
    assert len(set(found)) == len(found)
    first = site.engine.resumes(limit=1).items[0]
    record = site.engine.resume(first.id)
    assert (first.title, first.recruiter_id, first.created_at) == (record.title, record.recruiter_id, record.created_at)


@pytest.mark.parametrize("limit", [0, -1, 101, 10**9])
def test_a_page_has_a_size(site: Site, limit: int) -> None:
    """1 to 100, for résumés and for templates."""
    assert refused(lambda: site.engine.resumes(limit=limit)) == (errors.InvalidInput, "VALIDATION_FAILED")
    assert refused(lambda: site.engine.templates(limit=limit)) == (errors.InvalidInput, "VALIDATION_FAILED")


@pytest.mark.parametrize("cursor", ["", "x", "é", "a&limit=2", "\udcff"])
def test_a_strange_cursor(site: Site, cursor: str) -> None:
    """Only what the list handed out itself."""
    assert refused(lambda: site.engine.resumes(cursor=cursor)) == (errors.InvalidInput, "INVALID_CURSOR")
    assert refused(lambda: site.engine.templates(cursor=cursor)) == (errors.InvalidInput, "INVALID_CURSOR")


def test_rename(site: Site) -> None:
    """The title alone changes."""
    record = completed(site.engine)
    renamed = site.engine.rename(record.id, "  Gräfin 😀 ")
    assert renamed == replace(record, title="Gräfin 😀", updated_at=renamed.updated_at)
    assert renamed.updated_at > record.updated_at
    for title in ("", "  ", "x" * 256):
        with pytest.raises(errors.InvalidInput) as caught:
            site.engine.rename(record.id, title)
        assert caught.value.field == "title"


def test_c7_reprocess(site: Site) -> None:
    """One credit, PENDING, later a second revision; the same key again reserves nothing."""
    record = completed(site.engine)
    before, key = site.engine.credits().available, new_key()
    with site.nobody_reads():
        answer = site.engine.reprocess(record.id, idempotency_key=key)
        assert (answer.resume_id, answer.credits_reserved, answer.replayed) == (record.id, 1, False)
        assert site.engine.resume(record.id).status is Status.PENDING
        again = site.engine.reprocess(record.id, idempotency_key=key)
        assert (again.credits_reserved, again.replayed) == (0, True)
        assert site.engine.credits().available == before - 1
        more = refused(lambda: site.engine.reprocess(record.id, idempotency_key=key, auto_proofread=True))
        assert more == (errors.IdempotencyKeyReused, "IDEMPOTENCY_KEY_REUSED")
    assert site.engine.wait(record.id, timeout_s=60).status is Status.COMPLETED
    assert len(site.engine.revisions(record.id)) == 2


def test_c12_corrections_and_revisions(site: Site) -> None:
    """A corrected profile counts until it is taken back, and through a reprocess unless it is to be discarded."""
    record = completed(site.engine)
    read = site.engine.data(record.id)
    corrected = replace(read, skills=("Looms", "Ünicode 😀"))
    item = site.engine.correct(record.id, corrected)
    assert (item.number, item.kind, item.current, item.restored_from) == (2, RevisionKind.CORRECTED, True, None)
    assert site.engine.data(record.id) == corrected
    assert "/basic_info/full_name" in site.engine.evidence(record.id).evidence
    assert site.engine.revision(record.id, 1).profile == read
    assert site.engine.revision(record.id, 1).transcript.lines
    assert [(one.number, one.kind, one.current) for one in site.engine.revisions(record.id)] == [
        (2, RevisionKind.CORRECTED, True),
        (1, RevisionKind.PARSED, False),
    ]
    assert site.engine.revisions(record.id)[0] == item
    site.engine.reprocess(record.id, idempotency_key=new_key())
    site.engine.wait(record.id, timeout_s=60)
    assert site.engine.data(record.id) == corrected
    site.engine.reprocess(record.id, idempotency_key=new_key(), discard_corrections=True)
    site.engine.wait(record.id, timeout_s=60)
    assert site.engine.data(record.id) == read
    back = site.engine.restore(record.id, number=2)
    assert (back.kind, back.restored_from, back.current) == (RevisionKind.RESTORED, 2, True)
    assert site.engine.data(record.id) == corrected
    assert site.engine.restore(record.id).number == back.number + 1


def test_a_correction_that_is_none(site: Site) -> None:
    """A date that is none is named by its pointer."""
    record = completed(site.engine)
    profile = site.engine.data(record.id)
    job = replace(profile.work_history[0], start_date="March 2019")
    with pytest.raises(errors.InvalidInput) as caught:
        site.engine.correct(record.id, replace(profile, work_history=(job,)))
    assert (caught.value.field, caught.value.code) == ("/work_history/0/start_date", "VALIDATION_FAILED")
    missing = (errors.NotFound, "REVISION_NOT_FOUND")
    for number in (0, 7, 10**12, -1):
        assert refused(lambda number=number: site.engine.revision(record.id, number)) == missing
    assert refused(lambda: site.engine.restore(record.id, number=7)) == missing
    assert refused(lambda: site.engine.restore(record.id)) == missing


def test_word_files(site: Site) -> None:
    """A file with the person's name, the same bytes each time; a link to them that lasts 30 days."""
    record = completed(site.engine)
    rendered = site.engine.export(record.id, template_id="classic")
    assert rendered.filename == "Ada Brandt - classic.docx"
    assert b"Ada Brandt" in ZipFile(BytesIO(rendered.data)).read("word/document.xml")
    assert site.engine.export(record.id, template_id="CLASSIC") == rendered
    link = site.engine.preview(record.id, template_id="classic")
    assert link.filename == rendered.filename
    assert link.file_url.endswith("/Ada%20Brandt%20-%20classic.docx")
    assert link.preview_url.startswith("https://view.officeapps.live.com/op/embed.aspx?src=http")
    assert link.only_here
    assert refused(lambda: site.engine.export(record.id)) == (errors.TemplateRequired, "TEMPLATE_REQUIRED")
    assert refused(lambda: site.engine.preview(record.id)) == (errors.TemplateRequired, "TEMPLATE_REQUIRED")
    unknown = (errors.NotFound, "TEMPLATE_NOT_FOUND")
    assert refused(lambda: site.engine.export(record.id, template_id="Fancy")) == unknown
    assert refused(lambda: site.engine.preview(record.id, template_id="Fancy")) == unknown


def test_templates_of_an_organization(site: Site) -> None:
    """Added, listed, preferred, hidden; a hidden one is no default any more."""
    record = completed(site.engine)
    word = Document("House.docx", site.engine.export(record.id, template_id="classic").data)
    name = f"House {new_key()}"
    added = site.engine.add_template(f" {name} ", word)
    assert (added.name, added.public) == (name, False)
    assert added in site.engine.templates(limit=100).items
    assert [one.name for one in site.engine.templates(limit=1).items] == ["classic"]
    assert site.engine.templates(limit=1).next_cursor
    taken = refused(lambda: site.engine.add_template(name.upper(), word))
    assert taken == (errors.InvalidInput, "TEMPLATE_NAME_TAKEN")
    pdf = refused(lambda: site.engine.add_template("Other", new_document()))
    assert pdf == (errors.BadFile, "UNSUPPORTED_FILE_TYPE")
    assert refused(lambda: site.engine.add_template(" ", word)) == (errors.InvalidInput, "VALIDATION_FAILED")
    kept = site.engine.set_preference(added.id)
    assert (kept.scope, kept.recruiter_id, kept.template_id) == (PreferenceScope.ORGANIZATION, None, added.id)
    assert site.engine.export(record.id).filename == f"Ada Brandt - {name}.docx"
    site.engine.remove_template(added.id)
    site.engine.remove_template(added.id)
    assert refused(lambda: site.engine.export(record.id)) == (errors.TemplateRequired, "TEMPLATE_REQUIRED")
    system = site.engine.templates(limit=1).items[0].id
    assert refused(lambda: site.engine.remove_template(system)) == (errors.NotAuthorised, "TEMPLATE_FORBIDDEN")
    assert refused(lambda: site.engine.remove_template("tpl_none")) == (errors.NotFound, "TEMPLATE_NOT_FOUND")


def test_a_template_gets_another_file(site: Site) -> None:
    """In place: id, name, defaults and bindings stay, exports show the new file, links of before the old one."""
    record = completed(site.engine)
    plain, other = (site.engine.export(record.id, template_id=name).data for name in ("classic", "modern"))
    added = site.engine.add_template(f"House {new_key()}", Document("House.docx", plain))
    site.engine.set_preference(added.id)
    before = site.engine.export(record.id).data
    replaced = site.engine.replace_template(added.id, Document("Other.docx", other))
    assert (replaced.id, replaced.name, replaced.public) == (added.id, added.name, False)
    assert replaced.updated_at > added.updated_at
    assert replaced in site.engine.templates(limit=100).items
    assert site.engine.export(record.id).filename == f"Ada Brandt - {added.name}.docx"
    assert site.engine.export(record.id).data not in (before, plain)
    pdf = refused(lambda: site.engine.replace_template(added.id, new_document()))
    assert pdf == (errors.BadFile, "UNSUPPORTED_FILE_TYPE")
    word = Document("House.docx", plain)
    system = refused(lambda: site.engine.replace_template("tpl_classic", word))
    assert system == (errors.NotAuthorised, "TEMPLATE_FORBIDDEN")
    site.engine.remove_template(added.id)
    for gone in (added.id, "tpl_none"):
        unknown = refused(lambda gone=gone: site.engine.replace_template(gone, word))
        assert unknown == (errors.NotFound, "TEMPLATE_NOT_FOUND")


def test_a7_whose_default_it_is(site: Site) -> None:
    """Scope and recruiter have to go together, and both have to exist."""
    template = site.engine.templates(limit=1).items[0].id
    recruiter = site.administration.add_recruiter("Rita", f"rita{new_key()}@example.com")
    kept = site.engine.set_preference(template, recruiter_id=recruiter.id)
    assert (kept.scope, kept.recruiter_id) == (PreferenceScope.RECRUITER, recruiter.id)
    for scope, recruiter_id in ((PreferenceScope.RECRUITER, None), (PreferenceScope.ORGANIZATION, recruiter.id)):
        with pytest.raises(errors.InvalidInput) as caught:
            site.engine.set_preference(template, scope=scope, recruiter_id=recruiter_id)
        assert caught.value.field == "recruiter_id"
    unknown = refused(lambda: site.engine.set_preference("tpl_none", recruiter_id=recruiter.id))
    assert unknown == (errors.InvalidInput, "TEMPLATE_NOT_FOUND")
    nobody = refused(lambda: site.engine.set_preference(template, recruiter_id="rec_none"))
    assert nobody == (errors.InvalidInput, "RECRUITER_NOT_FOUND")


def test_delete(site: Site) -> None:
    """Gone at once; a second time there is nothing."""
    record = completed(site.engine)
    site.engine.delete(record.id)
    assert refused(lambda: site.engine.delete(record.id)) == (errors.NotFound, "RESUME_NOT_FOUND")
    assert refused(lambda: site.engine.resume(record.id)) == (errors.NotFound, "RESUME_NOT_FOUND")


OF_ONE_RESUME: dict[str, Callable[[Engine, str], object]] = {
    "resume": lambda engine, one: engine.resume(one),
    "wait": lambda engine, one: engine.wait(one, timeout_s=1),
    "data": lambda engine, one: engine.data(one),
    "rename": lambda engine, one: engine.rename(one, "Title"),
    "reprocess": lambda engine, one: engine.reprocess(one, idempotency_key=new_key()),
    "export": lambda engine, one: engine.export(one, template_id="classic"),
    "preview": lambda engine, one: engine.preview(one, template_id="classic"),
    "delete": lambda engine, one: engine.delete(one),
    "evidence": lambda engine, one: engine.evidence(one),
    "original": lambda engine, one: engine.original(one),
    "correct": lambda engine, one: engine.correct(one, Profile()),
    "revisions": lambda engine, one: engine.revisions(one),
    "revision": lambda engine, one: engine.revision(one, 1),
    "restore": lambda engine, one: engine.restore(one),
}
CHANGES = ("rename", "reprocess", "delete", "correct", "restore")


@pytest.mark.parametrize(
    "unknown", ["res_none", "..", "a/b", "é", "", "M\udcfcller"],
    ids=["plain", "dots", "slash", "accent", "empty", "latin-1"],
)
def test_d3_an_unknown_id(site: Site, unknown: str) -> None:
    """Whatever it looks like, it is not found."""
    for operation, ask in OF_ONE_RESUME.items():
        outcome = refused(lambda ask=ask: ask(site.engine, unknown))
        assert outcome == (errors.NotFound, "RESUME_NOT_FOUND"), operation


def test_another_organization_s_resume_is_unknown(site: Site) -> None:
    """A4: 404, as if it were not there at all."""
    record = completed(site.engine)
    with site.engine_for(sandbox=True) as stranger:
        for ask in OF_ONE_RESUME.values():
            assert refused(lambda ask=ask: ask(stranger, record.id)) == (errors.NotFound, "RESUME_NOT_FOUND")


def test_a4_a_colleague_s_resume(site: Site) -> None:
    """A recruiter's key reads it and does not change it; its own it may change."""
    record = completed(site.engine)
    recruiter = site.administration.add_recruiter("Rita", f"rita{new_key()}@example.com")
    with site.engine_for(recruiter_id=recruiter.id) as seat:
        assert seat.resume(record.id) == record
        for operation in CHANGES:
            outcome = refused(lambda operation=operation: OF_ONE_RESUME[operation](seat, record.id))
            assert outcome == (errors.NotAuthorised, "RESUME_FORBIDDEN"), operation
        own = completed(seat)
        assert own.recruiter_id == recruiter.id
        assert seat.rename(own.id, "Mine").title == "Mine"
        who = seat.identity()
        assert (who.key_type, who.recruiter_id, who.integration_user_id) == (
            KeyType.RECRUITER,
            recruiter.id,
            recruiter.id,
        )
        needed = (errors.NotAuthorised, "ORGANIZATION_KEY_REQUIRED")
        assert refused(seat.recruiters) == needed
        template = seat.templates(limit=1).items[0].id
        assert seat.set_preference(template).recruiter_id == recruiter.id
        assert refused(lambda: seat.set_preference(template, scope=PreferenceScope.ORGANIZATION)) == needed
        for_another = UploadOptions(recruiter_id="rec_other")
        assert refused(lambda: seat.upload(new_document(), for_another, idempotency_key=new_key())) == needed


WITHOUT: dict[Scope, tuple[str, ...]] = {
    Scope.RESUMES_READ: ("resume", "wait", "data", "evidence", "original", "revisions", "revision"),
    Scope.RESUMES_WRITE: CHANGES,
    Scope.RESUMES_EXPORT: ("export", "preview"),
}


@pytest.mark.parametrize("scope", sorted(ALL_SCOPES))
def test_a3_a_key_without_a_scope(site: Site, scope: Scope) -> None:
    """What the scope is for is refused; the rest goes on."""
    record = completed(site.engine)
    word = Document("House.docx", site.engine.export(record.id, template_id="classic").data)
    lacking = (errors.NotAuthorised, "SCOPE_UNAUTHORIZED")
    more: dict[Scope, list[Callable[[Engine], object]]] = {
        Scope.RESUMES_READ: [lambda engine: engine.resumes()],
        Scope.RESUMES_WRITE: [lambda engine: engine.upload(new_document(), NONE, idempotency_key=new_key())],
        Scope.RESUMES_EXPORT: [],
        Scope.TEMPLATES_READ: [lambda engine: engine.templates()],
        Scope.TEMPLATES_WRITE: [
            lambda engine: engine.set_preference("tpl_classic"),
            lambda engine: engine.remove_template("tpl_classic"),
            lambda engine: engine.add_template("House", word),
            lambda engine: engine.replace_template("tpl_classic", word),
        ],
        Scope.CREDITS_READ: [lambda engine: engine.credits()],
    }
    with site.engine_for(*(ALL_SCOPES - {scope})) as engine:
        assert engine.identity().scopes == ALL_SCOPES - {scope}
        for operation in WITHOUT.get(scope, ()):
            assert refused(lambda operation=operation: OF_ONE_RESUME[operation](engine, record.id)) == lacking
        for ask in more[scope]:
            assert refused(lambda ask=ask: ask(engine)) == lacking


def test_a_key_that_may_only_write(site: Site) -> None:
    """An intake script's key uploads, and learns at least the id and the status."""
    with site.engine_for(Scope.RESUMES_WRITE) as intake:
        answer = intake.upload(new_document(), NONE, idempotency_key=new_key())
    assert (answer.resume.title, answer.resume.status, answer.credits_reserved) == ("Ada.pdf", Status.PENDING, 1)
    assert site.engine.resume(answer.resume.id).title == "Ada.pdf"


def test_c6_no_credits(site: Site) -> None:
    """Nothing stored; a known document still succeeds."""
    with site.engine_for(sandbox=True) as engine:
        site.administration.grant(Pool.STARTER, 1, organization=OrganizationKind.SANDBOX)
        record = completed(engine)
        spend_all(site.administration, Pool.STARTER)
        empty = (errors.CreditsExhausted, "INSUFFICIENT_CREDITS")
        assert refused(lambda: engine.upload(new_document(), NONE, idempotency_key=new_key())) == empty
        assert refused(lambda: engine.reprocess(record.id, idempotency_key=new_key())) == empty
        document = engine.original(record.id)
        assert engine.upload(document, NONE, idempotency_key=new_key()).deduplicated
        site.administration.grant(Pool.STARTER, 5, organization=OrganizationKind.SANDBOX)
        spend_all(site.administration, Pool.PROOFREAD)
        said = UploadOptions(auto_proofread=True)
        no_passes = refused(lambda: engine.upload(new_document(), said, idempotency_key=new_key()))
        assert no_passes == (errors.CreditsExhausted, "INSUFFICIENT_PROOFREAD_CREDITS")
        site.administration.change_settings(organization=OrganizationKind.SANDBOX, proofread_enabled=False)
        switched_off = refused(lambda: engine.upload(new_document(), said, idempotency_key=new_key()))
        assert switched_off == (errors.NotAuthorised, "PROOFREAD_NOT_ENABLED")
        site.administration.change_settings(organization=OrganizationKind.SANDBOX, proofread_enabled=True)


def with_slips() -> Document:
    """A résumé with a doubled word, which is surely wrong."""
    return Document("Slips.pdf", resume_pdf(text=_SLIPS.format(new_key())))


_SLIPS = """Ada Brandt
ada.brandt@example.com

Experience
Engineer, Nordwerk GmbH
2019-03 - 2021-04
- Designed the test rigs for the new line of of pumps
- Managed a small team of engineers and their budgets
{}
"""
_RIGHT = "Designed the test rigs for the new line of pumps"


def bullets(engine: Engine, resume_id: str) -> tuple[str, ...]:
    return engine.data(resume_id).work_history[0].bullet_points


def test_c8_proofreading_with_an_upload(site: Site) -> None:
    """COMPLETED has the corrected data, the pass is DONE, and one proofread credit is used."""
    before = site.engine.credits().proofread
    said = UploadOptions(auto_proofread=True)
    answer = site.engine.upload(with_slips(), said, idempotency_key=new_key())
    record = site.engine.wait(answer.resume.id, timeout_s=60)
    assert (record.status, record.proofread.status) == (Status.COMPLETED, ProofreadStatus.DONE)
    assert record.proofread.edits_applied >= 1
    assert bullets(site.engine, record.id)[0].startswith(_RIGHT)
    after = site.engine.credits().proofread
    assert (after.balance, after.available) == (before.balance - 1, before.available - 1)
    latest, before_it = site.engine.revisions(record.id)
    assert (latest.kind, latest.proofread_of, before_it.kind) == (RevisionKind.PROOFREAD, 1, RevisionKind.PARSED)


def test_c8_a_later_pass_and_its_edits(site: Site) -> None:
    """Asked for with a key, waited for, shown edit by edit, rejected, accepted, taken back by a restore."""
    record = completed(site.engine, with_slips())
    assert site.engine.proofreading(record.id).proofread.status is ProofreadStatus.NONE
    key = new_key()
    with site.nobody_reads():
        answer = site.engine.proofread(record.id, idempotency_key=key)
        assert (answer.resume_id, answer.credits_reserved, answer.replayed) == (record.id, 1, False)
        again = site.engine.proofread(record.id, idempotency_key=key)
        assert (again.credits_reserved, again.replayed) == (0, True)
        waits = site.engine.resume(record.id)
        assert (waits.status, waits.proofread.status) == (Status.COMPLETED, ProofreadStatus.QUEUED)
        for call in (
            lambda: site.engine.proofread(record.id, idempotency_key=new_key()),
            lambda: site.engine.reprocess(record.id, idempotency_key=new_key(), auto_proofread=True),
            lambda: site.engine.decide_edits(record.id, accept=[1]),
        ):
            assert refused(call) == (errors.Conflict, "PROOFREAD_IN_PROGRESS")
        assert len(bullets(site.engine, record.id)) >= 2
    assert site.engine.wait(record.id, timeout_s=60).proofread.status is ProofreadStatus.DONE
    report = site.engine.proofreading(record.id)
    assert report.latest
    assert report.latest.of_revision == 1
    edit = next(one for one in report.latest.edits if one.edit.before == "of of")
    assert (edit.edit.path, edit.in_effect) == ("/work_history/0/bullet_points/0", True)
    assert report.texts[edit.edit.path][edit.edit.start :].startswith("of of pumps")
    item = site.engine.decide_edits(record.id, reject=[edit.number])
    assert (item.kind, item.number) == (RevisionKind.REVIEWED, 3)
    assert "of of pumps" in bullets(site.engine, record.id)[0]
    site.engine.decide_edits(record.id, accept=[edit.number])
    assert "of of" not in bullets(site.engine, record.id)[0]
    site.engine.restore(record.id, number=1)
    assert "of of pumps" in bullets(site.engine, record.id)[0]
    assert site.engine.proofreading(record.id).latest is None


def test_proofreading_that_is_refused(site: Site) -> None:
    """Unknown resumes and edits, decisions that make no sense, a resume without data."""
    record = completed(site.engine)
    unknown = (errors.NotFound, "RESUME_NOT_FOUND")
    assert refused(lambda: site.engine.proofread("res_none", idempotency_key=new_key())) == unknown
    assert refused(lambda: site.engine.proofreading("res_none")) == unknown
    assert refused(lambda: site.engine.decide_edits("res_none", accept=[1])) == unknown
    no_edit = (errors.NotFound, "EDIT_NOT_FOUND")
    assert refused(lambda: site.engine.decide_edits(record.id, accept=[1])) == no_edit
    assert refused(lambda: site.engine.decide_edits(record.id)) == (errors.InvalidInput, "VALIDATION_FAILED")
    bad_key = refused(lambda: site.engine.proofread(record.id, idempotency_key="short"))
    assert bad_key == (errors.IdempotencyKeyInvalid, "IDEMPOTENCY_KEY_INVALID")
    broken = site.engine.upload(Document("b.pdf", b"%PDF-1.7 broken"), NONE, idempotency_key=new_key()).resume
    site.engine.wait(broken.id, timeout_s=60)
    not_ready = refused(lambda: site.engine.proofread(broken.id, idempotency_key=new_key()))
    assert not_ready == (errors.Conflict, "RESUME_NOT_READY")


def test_words_of_ones_own(site: Site) -> None:
    """Added and removed with an organization's key, read with any; what is no word is refused whole."""
    start = site.engine.proofread_words()
    added = site.engine.change_proofread_words(add=["Zkubectl", "Åström"])
    assert set(added) == {*start, "Zkubectl", "Åström"}
    assert site.engine.proofread_words() == added
    assert site.engine.change_proofread_words(remove=["Åström", "never there"]) == tuple(
        one for one in added if one != "Åström"
    )
    assert site.engine.change_proofread_words(remove=["M\udcfcller"]) == site.engine.proofread_words()
    wrong = refused(lambda: site.engine.change_proofread_words(add=["good", "two words"]))
    assert wrong == (errors.InvalidInput, "VALIDATION_FAILED")
    seat = site.administration.add_recruiter("Seat", f"seat{new_key()}@example.com")
    with site.engine_for(recruiter_id=seat.id) as engine:
        refusal = refused(lambda: engine.change_proofread_words(add=["word"]))
        assert refusal == (errors.NotAuthorised, "ORGANIZATION_KEY_REQUIRED")
        assert "Zkubectl" in engine.proofread_words()


def test_the_balance(site: Site) -> None:
    """Every pool with what it has and when its month ends, as the workspace's keeper sees it."""
    said, known = site.engine.credits(), site.administration.balance()
    assert replace(said, as_of=known.as_of) == known
    assert [one.type for one in said.accounts] == ["starter", "subscription", "payg"]


def test_people(site: Site) -> None:
    """The active ones, by id, name and address."""
    site.administration.add_recruiter("Zoë Ångström", f"zoe{new_key()}@example.com")
    gone = site.administration.add_recruiter("Gone", f"gone{new_key()}@example.com")
    site.administration.set_recruiter_active(gone.id, False)
    known = {(one.id, one.name, one.email) for one in site.administration.all_recruiters() if one.active}
    assert {(one.id, one.name, one.email) for one in site.engine.recruiters()} == known
    suspended = UploadOptions(recruiter_id=gone.id)
    outcome = refused(lambda: site.engine.upload(new_document(), suspended, idempotency_key=new_key()))
    assert outcome == (errors.InvalidInput, "RECRUITER_NOT_FOUND")


def test_who_is_calling(site: Site) -> None:
    """An organization's key with all scopes."""
    who = site.engine.identity()
    assert (who.key_type, who.recruiter_id, who.scopes) == (KeyType.ORGANIZATION, None, ALL_SCOPES)
    assert who.integration_user_id
    assert who.organization_id == site.engine.credits().organization_id


def test_health(site: Site) -> None:
    """Ready, and no word about the parser, which nobody tried."""
    health = site.engine.health()
    assert (health.ready, health.database, health.parser, health.code) == (True, "up", "not_checked", "")


def test_closing_twice_is_harmless(site: Site) -> None:
    """Whoever closes in a `finally` need not know who else did."""
    with site.engine_for() as engine:
        engine.identity()
        engine.close()
