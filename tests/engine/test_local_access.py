"""Organizations, keys and who may do what (section A of the decisions), tried with real keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from hashlib import sha256
from hmac import compare_digest

import pytest
from local_bench import Bench

from resumectl.engine.local import tenants
from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.tenants import caller_of_token
from resumectl.model.access import ALL_SCOPES, KeyType, OrganizationKind, Role, Scope
from resumectl.model.credits import Pool
from resumectl.model.document import Document
from resumectl.model.errors import InvalidInput, NotAuthorised, NotFound, ResumectlError
from resumectl.model.profile import Profile
from resumectl.model.resume import UploadOptions
from resumectl.model.template import PreferenceScope


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(ResumectlError) as raised:
        call()
    return raised.value.code


def opens(bench: Bench, token: str) -> bool:
    try:
        caller_of_token(bench.workspace, token, bench.clock())
    except NotAuthorised as error:
        if error.code != "UNAUTHORIZED":
            raise
        return False
    return True


def put(engine: LocalEngine, text: str, key: str, options: UploadOptions | None = None) -> str:
    upload = engine.upload(Document("cv.pdf", text.encode()), options or UploadOptions(), idempotency_key=key)
    return upload.resume.id


def test_a1_live_and_sandbox_never_mix(bench: Bench) -> None:
    """Resumes, credits, templates, keys and people of one organization are nothing to the other."""
    sandbox = bench.admin.sandbox()
    assert sandbox.kind is OrganizationKind.SANDBOX
    assert bench.admin.sandbox() == sandbox
    balance = bench.admin.balance(organization="sandbox")
    assert (balance.available, balance.proofread.available, balance.proofread_enabled) == (40, 10, True)
    live = bench.done("Ada")
    tested = bench.with_key(organization="sandbox")
    same_bytes = put(tested, "Ada", "sandbox key 1")
    assert same_bytes != live
    tested.wait(same_bytes)
    assert bench.admin.balance(organization=sandbox.id).available == 39
    assert bench.engine.credits().available == 999_999
    assert [one.id for one in tested.resumes().items] == [same_bytes]
    assert [one.id for one in bench.engine.resumes().items] == [live]
    for look in (tested.resume, tested.data, tested.original, tested.delete, tested.revisions):
        assert code_of(lambda look=look: look(live)) == "RESUME_NOT_FOUND"  # type: ignore[misc]
    owners = {one.organization_id for one in bench.admin.all_recruiters(organization="sandbox")}
    assert owners == {sandbox.id}
    bench.admin.create_key("T", KeyType.ORGANIZATION, organization="sandbox")
    assert not bench.admin.keys()
    assert len(bench.admin.keys(organization="sandbox")) == 2
    bench.assert_books_balance()


def test_a1_tokens_show_their_kind(bench: Bench) -> None:
    """svc_live_ or svc_test_, then base62 of one length."""
    bench.admin.sandbox()
    for organization, prefix in (("live", "svc_live_"), ("sandbox", "svc_test_")):
        made = bench.admin.create_key("K", KeyType.ORGANIZATION, organization=organization)
        assert re.fullmatch(prefix + "[0-9A-Za-z]{43}", made.token)
        assert bench.caller_of(made).organization_id == made.key.organization_id


def test_a2_only_the_hash_of_a_token_is_kept(bench: Bench) -> None:
    """The token is in no file of the workspace, the hash is; two tokens are never equal."""
    made = [bench.admin.create_key("K", KeyType.ORGANIZATION) for _ in range(3)]
    assert len({one.token for one in made}) == 3
    held = b"".join(path.read_bytes() for path in bench.folder.rglob("*") if path.is_file())
    for one in made:
        assert one.token.encode() not in held
        assert sha256(one.token.encode()).hexdigest().encode() in held
    assert not any(one.token in str(bench.admin.keys()) + str(bench.admin.audit()) for one in made)


def test_a2_tokens_are_compared_in_constant_time(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a token is compared with is its hash, by hmac.compare_digest."""
    made, compared = bench.admin.create_key("K", KeyType.ORGANIZATION), []

    def compare(kept: str, asked: str) -> bool:
        compared.append((kept, asked))
        return compare_digest(kept, asked)

    monkeypatch.setattr(tenants.hmac, "compare_digest", compare)
    assert opens(bench, made.token)
    digest = sha256(made.token.encode()).hexdigest()
    assert compared == [(digest, digest)]


@pytest.mark.parametrize("token", ["", "svc_live_", "svc_live_" + "0" * 43, "\ud800", "é" * 52, "x" * 100_000])
def test_a2_tokens_that_were_never_made(bench: Bench, token: str) -> None:
    """Whatever somebody sends is UNAUTHORIZED; a cut, grown or changed token too."""
    good = bench.admin.create_key("K", KeyType.ORGANIZATION).token
    assert not opens(bench, token)
    for wrong in (good[:-1], good + "0", good.swapcase(), " " + good):
        assert not opens(bench, wrong)
    assert opens(bench, good)


def test_a2_a_key_ends_when_it_was_said(bench: Bench) -> None:
    """Good until the last moment before its end, dead from that one on; without an end it lives."""
    ends = bench.admin.create_key("K", KeyType.ORGANIZATION, lives=timedelta(days=90))
    stays = bench.admin.create_key("S", KeyType.ORGANIZATION)
    assert ends.key.expires_at
    bench.clock.stop_at(ends.key.expires_at - timedelta(milliseconds=1))
    assert opens(bench, ends.token)
    bench.clock.stop_at(ends.key.expires_at)
    assert not opens(bench, ends.token)
    bench.clock.turn(days=9000)
    assert opens(bench, stays.token)


@pytest.mark.parametrize("lives", [timedelta(), timedelta(seconds=-1), timedelta(days=10_000_000), timedelta.max])
def test_a2_a_life_that_cannot_be(bench: Bench, lives: timedelta) -> None:
    """A key that has ended already, or ends after the calendar, is invalid input and no key."""
    with pytest.raises(InvalidInput) as raised:
        bench.admin.create_key("K", KeyType.ORGANIZATION, lives=lives)
    assert raised.value.field == "expires"
    assert not bench.admin.keys()


def test_a2_a_revoked_key_is_dead_at_once_and_for_good(bench: Bench) -> None:
    """Revoking twice keeps the first moment; the local command line's own key cannot be revoked."""
    made = bench.admin.create_key("K", KeyType.ORGANIZATION)
    revoked = bench.admin.revoke_key(made.key.id)
    assert revoked.revoked_at
    assert not opens(bench, made.token)
    assert bench.admin.revoke_key(made.key.id) == revoked == bench.admin.keys()[0]
    for unknown in ("local", "key_unknown", ""):
        assert code_of(lambda unknown=unknown: bench.admin.revoke_key(unknown)) == "KEY_NOT_FOUND"  # type: ignore[misc]
    assert [str(one.action) for one in bench.admin.audit()] == ["key.revoked", "key.created"]


def test_a2_suspending_a_recruiter_kills_the_keys_at_once(bench: Bench) -> None:
    """From the moment of the suspension on, and for good; a colleague's and the organization's keys live on."""
    ann, bo = (bench.admin.add_recruiter(name, f"{name}@example.com") for name in ("Ann", "Bo"))
    keys = [bench.admin.create_key("K", KeyType.RECRUITER, recruiter_id=one.id) for one in (ann, ann, bo)]
    keys.append(bench.admin.create_key("O", KeyType.ORGANIZATION))
    assert all(opens(bench, one.token) for one in keys)
    assert not bench.admin.set_recruiter_active(ann.id, active=False).active
    assert [opens(bench, one.token) for one in keys] == [False, False, True, True]
    assert bench.admin.set_recruiter_active(ann.id, active=True).active
    assert [opens(bench, one.token) for one in keys] == [False, False, True, True]
    listed = bench.admin.keys()
    assert [one.revoked_at is None for one in listed] == [False, False, True, True]


SCOPED: dict[Scope, tuple[str, ...]] = {
    Scope.RESUMES_READ: (
        "resume", "data", "wait", "read_ahead", "evidence", "just_read", "original", "revisions", "resumes",
        "proofreading", "proofread_words",
    ),
    Scope.RESUMES_WRITE: (
        "rename", "delete", "reprocess", "correct", "restore", "upload", "check_upload", "proofread",
        "decide_edits",
        "change_proofread_words",
    ),
    Scope.RESUMES_EXPORT: ("export", "preview", "try_export"),
    Scope.TEMPLATES_READ: ("templates",),
    Scope.TEMPLATES_WRITE: ("set_preference", "remove_template", "add_template", "replace_template"),
    Scope.CREDITS_READ: ("credits",),
}  # fmt: skip


def calls_of(engine: LocalEngine, resume_id: str) -> dict[str, Callable[[], object]]:
    word = Document("t.docx", b"word")
    return {
        "resume": lambda: engine.resume(resume_id),
        "data": lambda: engine.data(resume_id),
        "wait": lambda: engine.wait(resume_id),
        "evidence": lambda: engine.evidence(resume_id),
        "original": lambda: engine.original(resume_id),
        "revisions": lambda: engine.revisions(resume_id),
        "revision": lambda: engine.revision(resume_id, 1),
        "resumes": engine.resumes,
        "rename": lambda: engine.rename(resume_id, "T"),
        "delete": lambda: engine.delete(resume_id),
        "reprocess": lambda: engine.reprocess(resume_id, idempotency_key="key-of-scopes"),
        "just_read": lambda: engine.just_read(resume_id),
        "read_ahead": lambda: engine.read_ahead(resume_id),
        "correct": lambda: engine.correct(resume_id, Profile()),
        "restore": lambda: engine.restore(resume_id),
        "proofread": lambda: engine.proofread(resume_id, idempotency_key="key-of-passes"),
        "proofreading": lambda: engine.proofreading(resume_id),
        "decide_edits": lambda: engine.decide_edits(resume_id, accept=[1]),
        "proofread_words": engine.proofread_words,
        "change_proofread_words": lambda: engine.change_proofread_words(add=["word"]),
        "upload": lambda: engine.upload(word, UploadOptions(), idempotency_key="key-of-scopes"),
        "check_upload": lambda: engine.check_upload(UploadOptions()),
        "export": lambda: engine.export(resume_id, template_id="classic"),
        "preview": lambda: engine.preview(resume_id, template_id="classic"),
        "templates": engine.templates,
        "try_export": lambda: engine.try_export("tpl_classic"),
        "set_preference": lambda: engine.set_preference("tpl_classic"),
        "remove_template": lambda: engine.remove_template("tpl_unknown"),
        "add_template": lambda: engine.add_template("T", word),
        "replace_template": lambda: engine.replace_template("tpl_unknown", word),
        "credits": engine.credits,
    }


@pytest.mark.parametrize("scope", list(Scope))
def test_a3_every_operation_asks_for_its_scope(bench: Bench, scope: Scope) -> None:
    """A key without the scope gets SCOPE_UNAUTHORIZED for exactly its operations, and nothing has happened."""
    resume_id = bench.done("Ada")
    before = bench.sql("SELECT * FROM resumes") + bench.sql("SELECT * FROM ledger")
    lacking = bench.with_key(scopes=ALL_SCOPES - {scope})
    calls = calls_of(lacking, resume_id)
    for name in SCOPED[scope]:
        assert code_of(calls[name]) == "SCOPE_UNAUTHORIZED", name
    if scope is Scope.RESUMES_READ:
        assert code_of(calls["revision"]) == "SCOPE_UNAUTHORIZED"
    assert bench.sql("SELECT * FROM resumes") + bench.sql("SELECT * FROM ledger") == before
    assert not bench.sql("SELECT * FROM template_preferences")
    assert lacking.identity().scopes == ALL_SCOPES - {scope}
    only = calls_of(bench.with_key(scopes=[scope]), resume_id)
    for name in SCOPED[scope]:
        try:
            only[name]()
        except ResumectlError as error:
            if error.code == "SCOPE_UNAUTHORIZED":
                raise


def test_a3_every_operation_is_in_the_table(bench: Bench) -> None:
    """What needs no scope is named here: identity and recruiters (any key, an organization's), health, the end."""
    named = {name for names in SCOPED.values() for name in names} | {"revision"}
    operations = {name for name in dir(bench.engine) if not name.startswith("_")}
    free = {"identity", "recruiters", "health", "excuse", "close"}
    assert operations - {"administration", "queue", "courier", "tidy"} == named | free


def test_a3_a_new_key_has_all_scopes(bench: Bench) -> None:
    """Unless it is narrowed."""
    assert bench.with_key().identity().scopes == ALL_SCOPES
    assert bench.with_key(scopes=[Scope.CREDITS_READ]).identity().scopes == {Scope.CREDITS_READ}


def seats(bench: Bench) -> tuple[LocalEngine, LocalEngine]:
    people = [bench.admin.add_recruiter(name, f"{name}@example.com") for name in ("Ann", "Bo")]
    one, two = (bench.with_key(KeyType.RECRUITER, recruiter_id=person.id) for person in people)
    return one, two


def test_a4_colleagues_read_and_do_not_change(bench: Bench) -> None:
    """RESUME_FORBIDDEN for every change of a colleague's resume, even the owner's retry; reading is free."""
    ann, bo = seats(bench)
    resume_id = put(ann, "Ada", "key of ann 1")
    ann.wait(resume_id)
    before = bench.sql("SELECT * FROM resumes")
    calls = calls_of(bo, resume_id)
    for name in ("rename", "reprocess", "delete", "correct", "restore"):
        assert code_of(calls[name]) == "RESUME_FORBIDDEN", name
    assert bench.sql("SELECT * FROM resumes") == before
    for name in ("resume", "data", "evidence", "original", "revisions", "revision", "export", "wait"):
        calls[name]()
    assert put(bo, "Ada", "key of bo 01") == resume_id
    ann.rename(resume_id, "Mine")
    bench.with_key().rename(resume_id, "The organization's")
    assert bo.resume(resume_id).title == "The organization's"
    ann.delete(resume_id)
    assert code_of(calls["resume"]) == "RESUME_NOT_FOUND"


def test_a4_d3_a_foreign_id_is_like_an_unknown_one(bench: Bench) -> None:
    """Another organization's id and one that never was: the same error with the same sentence."""
    resume_id = bench.done("Ada")
    bench.admin.sandbox()
    foreign = calls_of(bench.with_key(organization="sandbox"), resume_id)
    unknown = calls_of(bench.engine, "res_unknown")
    about_one = [name for name in foreign if name not in (
        "resumes", "upload", "check_upload", "templates", "set_preference", "remove_template", "add_template",
        "credits", "replace_template", "proofread_words", "change_proofread_words", "try_export", "just_read",
        "read_ahead",
    )]  # fmt: skip
    assert len(about_one) == 17
    for name in about_one:
        said = []
        for call in (foreign[name], unknown[name]):
            with pytest.raises(NotFound) as raised:
                call()
            assert raised.value.code == "RESUME_NOT_FOUND", name
            said.append(str(raised.value).replace(resume_id, "ID").replace("res_unknown", "ID"))
        assert said[0] == said[1]
    assert bench.engine.resume(resume_id).title == "cv.pdf"


def test_a5_an_organization_key_owns_what_it_uploads(bench: Bench) -> None:
    """Its integration identity is the owner, is not listed, may have a default, and differs from key to key."""
    one, two = bench.with_key(), bench.with_key()
    me = one.identity()
    assert (me.key_type, me.recruiter_id) == (KeyType.ORGANIZATION, None)
    assert me.integration_user_id != two.identity().integration_user_id
    resume_id = put(one, "Ada", "key of org 1")
    one.wait(resume_id)
    assert one.resume(resume_id).recruiter_id == me.integration_user_id
    assert me.integration_user_id not in {person.id for person in one.recruiters()}
    one.set_preference("tpl_modern", recruiter_id=me.integration_user_id)
    assert one.export(resume_id).data == b"tpl_modern: Ada"
    seat, _ = seats(bench)
    mine = seat.identity()
    assert mine.integration_user_id == mine.recruiter_id


def test_a6_a_seat_acts_for_itself_only(bench: Bench) -> None:
    """Another's recruiter_id or the organization's scope: ORGANIZATION_KEY_REQUIRED; its own id is accepted."""
    ann, bo = seats(bench)
    ann_id, bo_id = ann.identity().integration_user_id, bo.identity().integration_user_id
    wrong: list[Callable[[], object]] = [
        lambda: put(ann, "Ada", "key of ann 1", UploadOptions(recruiter_id=bo_id)),
        lambda: put(ann, "Ada", "key of ann 2", UploadOptions(recruiter_id="rec_unknown")),
        lambda: ann.set_preference("tpl_modern", recruiter_id=bo_id),
        lambda: ann.set_preference("tpl_modern", scope=PreferenceScope.ORGANIZATION),
        ann.recruiters,
    ]
    for call in wrong:
        assert code_of(call) == "ORGANIZATION_KEY_REQUIRED"
    assert not ann.resumes().items
    own = put(ann, "Ada", "key of ann 3", UploadOptions(recruiter_id=ann_id))
    assert ann.resume(own).recruiter_id == ann_id
    ann.set_preference("tpl_modern", recruiter_id=ann_id)
    assert bench.admin.preferences()[0].recruiter_id == ann_id


def test_a7_whose_default_is_meant(bench: Bench) -> None:
    """The table of scope and recruiter_id for both kinds of keys, refused combinations too."""
    ann, _ = seats(bench)
    ann_id = ann.identity().integration_user_id
    both = bench.with_key()
    assert ann.set_preference("tpl_modern").recruiter_id == ann_id
    said = both.set_preference("tpl_modern", recruiter_id=ann_id)
    assert (said.scope, said.recruiter_id) == (PreferenceScope.RECRUITER, ann_id)
    said = both.set_preference("tpl_modern")
    assert (said.scope, said.recruiter_id) == (PreferenceScope.ORGANIZATION, None)
    assert both.set_preference("tpl_modern", scope=PreferenceScope.ORGANIZATION) == said
    for scope, recruiter_id in ((PreferenceScope.RECRUITER, None), (PreferenceScope.ORGANIZATION, ann_id)):
        with pytest.raises(InvalidInput) as raised:
            both.set_preference("tpl_classic", scope=scope, recruiter_id=recruiter_id)
        assert raised.value.field == "recruiter_id"
    assert {one.template_id for one in bench.admin.preferences()} == {"tpl_modern"}


def test_a10_a_suspended_recruiter(bench: Bench) -> None:
    """Not listed, RECRUITER_NOT_FOUND for uploads, preferences and keys; the resumes stay and are his."""
    ann = bench.admin.add_recruiter("Ann", "ann@example.com", role=Role.ADMIN)
    resume_id = bench.done("Ada", UploadOptions(recruiter_id=ann.id))
    bench.admin.set_recruiter_active(ann.id, active=False)
    assert ann.id not in {one.id for one in bench.engine.recruiters()}
    assert ann.id in {one.id for one in bench.admin.all_recruiters()}
    wrong: list[Callable[[], object]] = [
        lambda: bench.upload("Bo", UploadOptions(recruiter_id=ann.id)),
        lambda: bench.engine.set_preference("tpl_modern", recruiter_id=ann.id),
        lambda: bench.admin.create_key("K", KeyType.RECRUITER, recruiter_id=ann.id),
    ]
    for call in wrong:
        with pytest.raises(InvalidInput) as raised:
            call()
        assert (raised.value.code, raised.value.field) == ("RECRUITER_NOT_FOUND", "recruiter_id")
    assert bench.engine.resume(resume_id).recruiter_id == ann.id
    assert bench.admin.set_recruiter_active(ann.id, active=True).active
    bench.upload("Bo", UploadOptions(recruiter_id=ann.id))
    assert [str(one.action) for one in bench.admin.audit()][:2] == ["recruiter.restored", "recruiter.suspended"]


def test_a10_who_can_be_a_recruiter(bench: Bench) -> None:
    """One owner, who stays; one person an address, whatever the case; a name and an address that are some."""
    (owner,) = bench.admin.all_recruiters()
    assert owner.role is Role.OWNER
    bench.admin.add_recruiter("  Ann ", " Ann@Example.com ")
    assert [(one.name, one.email) for one in bench.engine.recruiters()][1] == ("Ann", "Ann@Example.com")
    wrong: list[tuple[str, Callable[[], object]]] = [
        ("recruiter_id", lambda: bench.admin.set_recruiter_active(owner.id, active=False)),
        ("email", lambda: bench.admin.add_recruiter("Ann", "ann@example.COM")),
        ("email", lambda: bench.admin.add_recruiter("Bo", "no address")),
        ("email", lambda: bench.admin.add_recruiter("Bo", "a@b\u0007c")),
        ("name", lambda: bench.admin.add_recruiter(" ", "bo@example.com")),
        ("name", lambda: bench.admin.add_recruiter("x" * 256, "bo@example.com")),
        ("role", lambda: bench.admin.add_recruiter("Bo", "bo@example.com", role=Role.OWNER)),
        ("name", lambda: bench.admin.create_key("", KeyType.ORGANIZATION)),
        ("recruiter_id", lambda: bench.admin.create_key("K", KeyType.RECRUITER)),
        ("recruiter_id", lambda: bench.admin.create_key("K", KeyType.ORGANIZATION, recruiter_id=owner.id)),
    ]
    for field, call in wrong:
        with pytest.raises(InvalidInput) as raised:
            call()
        assert raised.value.field == field
    assert len(bench.admin.all_recruiters()) == 2
    unknown = code_of(lambda: bench.admin.set_recruiter_active("rec_unknown", active=True))
    assert unknown == "RECRUITER_NOT_FOUND"
    assert code_of(lambda: bench.admin.keys(organization="sandbox")) == "ORGANIZATION_NOT_FOUND"
    assert code_of(lambda: bench.admin.grant(Pool.PAYG, 1, organization="org_x")) == "ORGANIZATION_NOT_FOUND"


def test_a10_an_address_of_another_organization_is_free(bench: Bench) -> None:
    """Organizations do not see each other's people."""
    bench.admin.sandbox()
    bench.admin.add_recruiter("Ann", "ann@example.com")
    assert bench.admin.add_recruiter("Ann", "ann@example.com", organization="sandbox").active


def test_a11_the_command_line_is_the_owner_with_all_scopes(bench: Bench) -> None:
    """Key `local`, named resumectl, an organization's; what it uploads is the owner's."""
    me = bench.engine.identity()
    owner = next(one for one in bench.admin.all_recruiters() if one.role is Role.OWNER)
    assert (me.key_type, me.recruiter_id, me.integration_user_id) == (KeyType.ORGANIZATION, None, owner.id)
    assert me.scopes == ALL_SCOPES
    record = bench.upload("Ada").resume
    assert record.recruiter_id == owner.id
    assert (record.uploaded_via_api_key.id, record.uploaded_via_api_key.name) == ("local", "resumectl")


def test_settings_of_an_organization(bench: Bench) -> None:
    """Changed within their bounds and logged once; resumes that are there keep their days."""
    old = bench.upload("Ada").resume
    changed = bench.admin.change_settings(name=" Ours ", retention_days=10, dedupe_window_days=0)
    assert (changed.name, changed.retention_days, changed.dedupe_window_days) == ("Ours", 10, 0)
    bench.admin.change_settings(retention_days=10)
    assert [str(one.action) for one in bench.admin.audit()] == ["settings.changed"]
    new = bench.upload("Bo").resume
    assert new.expires_at - new.created_at == timedelta(days=10)
    assert bench.engine.resume(old.id).expires_at == old.expires_at
    for wrong in (0, 36_501, -1):
        with pytest.raises(InvalidInput):
            bench.admin.change_settings(retention_days=wrong)
    for wrong in (-1, 36_501):
        with pytest.raises(InvalidInput):
            bench.admin.change_settings(dedupe_window_days=wrong)
    with closing(bench.open()) as other:
        assert other.administration.organizations()[0] == changed
