"""Another implementation of the contract: members of its own, codes of its own, nothing that goes beyond it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from service_bench import KEY, OtherService, Time, running

import resumectl
from resumectl.engine.remote.connection import Address
from resumectl.engine.remote.engine import RemoteEngine
from resumectl.model import errors
from resumectl.model.access import KeyType, Scope
from resumectl.model.document import Document
from resumectl.model.profile import Profile
from resumectl.model.rendering import Blind, ExportOptions, FileFormat
from resumectl.model.resume import Status, UploadOptions
from resumectl.model.template import PreferenceScope

ADA = Document("Ada.pdf", b"%PDF-1.7 Ada")


@pytest.fixture
def service() -> Iterator[OtherService]:
    with running(OtherService()) as other:
        yield other


@pytest.fixture
def engine(service: OtherService) -> Iterator[RemoteEngine]:
    made = RemoteEngine(Address(service.url, KEY), pace=Time().pace)
    yield made
    made.close()


def upload(engine: RemoteEngine) -> str:
    return engine.upload(ADA, UploadOptions(), idempotency_key="a-key-0001").resume.id


def test_from_upload_to_word_file(engine: RemoteEngine) -> None:
    """The road that every integration takes; missing members say nothing, unknown ones do no harm."""
    answer = engine.upload(ADA, UploadOptions(), idempotency_key="a-key-0001")
    assert (answer.deduplicated, answer.replayed, answer.resume.status) == (False, False, Status.PENDING)
    done = engine.wait(answer.resume.id)
    assert (done.id, done.status, done.title, done.engine_version) == ("1", Status.COMPLETED, "Ada.pdf", "")
    profile = engine.data("1")
    assert (profile.basic_info.full_name, profile.basic_info.email, profile.skills) == ("Ada Lovelace", "", ("Looms",))
    rendered = engine.export("1")
    assert (rendered.filename, rendered.data) == ("Ada CV.docx", b"PK-word")


def test_every_other_operation_of_the_contract(engine: RemoteEngine) -> None:
    """Nothing of ours is needed for any of them."""
    one = upload(engine)
    assert [row.id for row in engine.resumes().items] == [one]
    assert engine.resumes().next_cursor is None
    assert engine.rename(one, "Countess").title == "Countess"
    assert engine.reprocess(one, idempotency_key="a-key-0002").replayed is False
    assert engine.preview(one).preview_url == "https://v.example/1"
    assert [row.name for row in engine.templates().items] == ["House"]
    assert engine.set_preference("7").scope is PreferenceScope.ORGANIZATION
    engine.remove_template("7")
    assert engine.credits().available == 12
    who = engine.identity()
    assert (who.key_type, who.scopes) == (KeyType.ORGANIZATION, {Scope.RESUMES_READ})
    assert engine.health().ready
    engine.delete(one)
    assert engine.resumes().items == ()


def test_its_refusals_are_our_errors(engine: RemoteEngine) -> None:
    """The status decides where the code says nothing to us; its sentence and code come along."""
    with pytest.raises(errors.InvalidInput, match="This is no document"):
        engine.upload(Document("x", b"text"), UploadOptions(), idempotency_key="a-key-0001")
    with pytest.raises(errors.NotFound, match="No such document") as unknown:
        engine.resume("99")
    assert unknown.value.code == "RESUME_NOT_FOUND"
    with pytest.raises(errors.NotFound) as template:
        engine.export(upload(engine), template_id="Fancy")
    assert template.value.code == "NO_TEMPLATE"
    with pytest.raises(errors.NotAuthorised, match="Forbidden"):
        engine.recruiters()


def test_a_template_is_found_by_its_name(engine: RemoteEngine) -> None:
    """A service of the contract knows ids only; the client looks the name up."""
    assert engine.export(upload(engine), template_id="house").data == b"PK-word"


def test_what_is_not_announced_is_not_sent(service: OtherService, engine: RemoteEngine) -> None:
    """D12: UsageError with the local way, and the service never sees more than one question."""
    one = upload(engine)
    before = len(service.seen)
    asked = (
        lambda: engine.evidence(one),
        lambda: engine.original(one),
        lambda: engine.correct(one, Profile()),
        lambda: engine.revisions(one),
        lambda: engine.revision(one, 1),
        lambda: engine.restore(one),
        lambda: engine.proofread(one, idempotency_key="a-key-0004"),
        lambda: engine.proofreading(one),
        lambda: engine.decide_edits(one, accept=[1]),
        engine.proofread_words,
        lambda: engine.change_proofread_words(add=["word"]),
        lambda: engine.add_template("House", ADA),
        lambda: engine.replace_template("tpl_1", ADA),
        lambda: engine.reprocess(one, idempotency_key="a-key-0003", discard_corrections=True),
        lambda: engine.export(one, options=ExportOptions(blind=Blind.CONTACT)),
        lambda: engine.export(one, options=ExportOptions(format=FileFormat.PDF)),
    )
    for ask in asked:
        with pytest.raises(errors.UsageError) as refused:
            ask()
        assert refused.value.remedy
    assert [(method, path) for method, path, _ in service.seen[before:]] == [("GET", "/versions")]
    assert "authorization" not in service.seen[before][2]


def test_no_release_is_pinned_unless_set(service: OtherService, engine: RemoteEngine) -> None:
    """D5: our client sends svc-version only when a profile sets it."""
    engine.credits()
    assert "svc-version" not in service.seen[-1][2]
    pinned = RemoteEngine(Address(service.url, KEY, "2026-01-15"))
    pinned.credits()
    pinned.close()
    assert service.seen[-1][2]["svc-version"] == "2026-01-15"
    assert service.seen[-1][2]["authorization"] == f"Bearer {KEY}"


def test_wait_polls_in_the_contract_s_rhythm(service: OtherService) -> None:
    """Every 2.0 to 3.5 seconds, at once the first time; a limit of time ends it with Conflict."""
    time = Time()
    engine = RemoteEngine(Address(service.url, KEY), pace=time.pace)
    one = upload(engine)
    service.looks[one] = -1
    engine.wait(one)
    assert time.slept == [2.75, 2.75, 2.75]
    service.looks[one] = -100
    with pytest.raises(errors.Conflict, match="after 4 seconds"):
        engine.wait(one, timeout_s=4)
    assert time.slept[3:] == [2.75, pytest.approx(1.25)]
    engine.close()


def test_the_clock_of_a_record_may_be_missing(engine: RemoteEngine) -> None:
    """A record without times can still be read, and does not look as if it had just been made."""
    record = engine.resume(upload(engine))
    assert record.expires_at - record.created_at == timedelta(0)
    assert record.created_at.year == 1970


@pytest.mark.parametrize("level", list(Blind))
def test_d12_the_client_searches_blind_files_itself(
    service: OtherService, engine: RemoteEngine, level: Blind
) -> None:
    """A service that says it blinds and does not: CheckFailed, whatever place of the file the name stands in."""
    service.renders = b"PK our candidate Lovelace"
    one = upload(engine)
    with pytest.raises(errors.CheckFailed) as caught:
        engine.export(one, options=ExportOptions(blind=level))
    assert caught.value.code == "BLIND_LEAK"
    assert "Lovelace" not in str(caught.value)
    service.renders = b"PK our candidate"
    with pytest.raises(errors.CheckFailed):
        engine.export(one, options=ExportOptions(blind=level))
    service.rendered_name = "Candidate.docx"
    made = engine.export(one, options=ExportOptions(blind=level))
    assert (made.data, made.filename, made.notes) == (b"PK our candidate", "Candidate.docx", ("Blinded, it says.",))
    service.renders = b"PK Lovelace"
    assert engine.export(one, options=ExportOptions(last_jobs=2)).data == b"PK Lovelace"


def command(service: OtherService, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "resumectl", *arguments],
        cwd=home,
        env={
            **os.environ, "HOME": str(home), "RESUMECTL_URL": service.url, "RESUMECTL_API_KEY": KEY,
            "PYTHONPATH": str(Path(resumectl.__file__).parents[1]),
        },
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip


def test_a_pattern_for_names_is_no_condition(service: OtherService, engine: RemoteEngine, tmp_path: Path) -> None:
    """A service that names files itself does so although the settings have a pattern, and that is said."""
    (tmp_path / "resumectl.toml").write_text('names = "{name} CV"')
    done = command(service, tmp_path, "export", upload(engine))
    assert (done.returncode, (tmp_path / "Ada CV.docx").read_bytes()) == (0, b"PK-word"), done.stderr
    assert "The service names files itself" in done.stderr


def test_doctor_asks_the_service(tmp_path: Path) -> None:
    """One that answers is fine, one that does not is exit 13 with the next step."""
    with running(OtherService()) as service:
        done = command(service, tmp_path, "doctor", "--json")
    (check,) = (one for one in json.loads(done.stdout)["checks"] if one["name"] == "service")
    told = f"{service.url} (RESUMECTL_URL), answers, and takes the key (organization)"
    assert (check["state"], check["detail"]) == ("fine", told)
    done = command(service, tmp_path, "doctor", "--json")
    (check,) = (one for one in json.loads(done.stdout)["checks"] if one["name"] == "service")
    assert (done.returncode, check["state"], bool(check["remedy"])) == (13, "missing", True)
