"""The 17 endpoints of the contract, one after the other, on a real server."""

from __future__ import annotations

import re
from dataclasses import replace

import httpx
import pytest
from served import Served, resume_pdf

from resumectl.engine.remote.connection import Address
from resumectl.engine.remote.engine import RemoteEngine
from resumectl.model.resume import ProofreadStatus

MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"


@pytest.fixture(scope="module")
def token(server: Served) -> str:
    """An organization's key with all scopes."""
    return server.key().token


def check_headers(answer: httpx.Response, *, limit: int) -> None:
    """The headers of every answer."""
    assert re.fullmatch(r"req_\w+", answer.headers["X-Request-Id"])
    assert int(answer.headers["X-RateLimit-Limit"]) == limit
    assert 0 <= int(answer.headers["X-RateLimit-Remaining"]) <= limit
    assert answer.headers["X-RateLimit-Reset"].isdigit()


def test_a_resume_from_upload_to_deletion(server: Served, token: str) -> None:
    """The contract's whole path: upload, poll, data, list, rename, reprocess, export, preview, file, delete."""
    acknowledged = server.upload(token, title="Ada")
    assert acknowledged.status_code == 202
    check_headers(acknowledged, limit=1200)
    members = acknowledged.json()
    resume_id = members["id"]
    assert members == {
        "id": resume_id, "status": "PENDING", "deduplicated": False, "credits_reserved": 1,
        "recruiter_id": members["recruiter_id"],
        "status_url": f"/api/v1/public/resumes/{resume_id}", "data_url": f"/api/v1/public/resumes/{resume_id}/data",
        "request_id": acknowledged.headers["X-Request-Id"],
    }  # fmt: skip
    record = server.finished(token, resume_id)
    assert list(record) == [
        "id", "recruiter_id", "uploaded_via_api_key", "title", "status", "source", "created_at", "updated_at",
        "expires_at", "processing_started_at", "processing_finished_at", "resume_language", "error", "proofread",
        "engine_version",
    ]  # fmt: skip
    assert record["status"] == "COMPLETED"
    assert record["source"] == "FILE_UPLOAD"
    assert all(re.fullmatch(MOMENT, record[name]) for name in record if name.endswith("_at"))
    data = server.ask("GET", f"/resumes/{resume_id}/data", token).json()
    assert data["id"] == resume_id
    assert data["data"]["basic_info"]["full_name"] == "Ada Brandt"
    listed = server.ask("GET", "/resumes?limit=1", token).json()
    assert listed["data"][0]["id"] == resume_id
    named = server.ask("PATCH", f"/resumes/{resume_id}", token, json={"title": " Ada B. "})
    assert named.json() == {"id": resume_id, "title": "Ada B.", "request_id": named.headers["X-Request-Id"]}
    again = server.ask(
        "POST", f"/resumes/{resume_id}/reprocess", token, json={}, headers={"Idempotency-Key": "reprocess-1"}
    )
    assert again.status_code == 202
    assert again.json() == {
        "id": resume_id, "replayed": False, "credits_reserved": 1,
        "status_url": members["status_url"], "data_url": members["data_url"],
    }  # fmt: skip
    assert server.finished(token, resume_id)["status"] == "COMPLETED"
    template = server.ask("GET", "/templates", token).json()["data"][0]
    assert sorted(template) == ["id", "name", "public", "updated_at"]
    word = server.ask("POST", f"/resumes/{resume_id}/export", token, json={"template_id": template["id"]})
    check_headers(word, limit=120)
    assert word.content.startswith(b"PK")
    assert word.headers["Content-Type"].endswith("wordprocessingml.document")
    assert word.headers["Content-Disposition"].startswith('attachment; filename="')
    preview = server.ask("POST", f"/resumes/{resume_id}/preview", token, json={"template_id": template["id"]}).json()
    assert sorted(preview) == ["expires_at", "file_url", "filename", "preview_url"]
    assert preview["file_url"].startswith(f"{server.root}/files/")
    whole = server.client.get(preview["file_url"])
    asked = server.client.head(preview["file_url"])
    assert whole.content == word.content
    assert (asked.status_code, asked.content) == (200, b"")
    for name in ("Content-Type", "Content-Length", "Content-Disposition"):
        assert asked.headers[name] == whole.headers[name]
    gone = server.ask("DELETE", f"/resumes/{resume_id}", token)
    assert gone.status_code == 202
    assert gone.json() == {"id": resume_id, "deleted": True, "cleanup_status": "queued"}
    assert server.ask("DELETE", f"/resumes/{resume_id}", token).json()["code"] == "RESUME_NOT_FOUND"
    assert server.client.get(preview["file_url"]).status_code == 410
    assert server.client.head(preview["file_url"]).status_code == 410


def test_organization_endpoints(server: Served, token: str) -> None:
    """Credits, recruiters, identity and preferences have the contract's members and no others."""
    credits = server.ask("GET", "/credits", token)
    assert sorted(credits.json()) == ["as_of", "auto_proofread", "organization_id", "request_id", "resume_credits"]
    assert credits.json()["request_id"] == credits.headers["X-Request-Id"]
    pools = [one["type"] for one in credits.json()["resume_credits"]["accounts"]]
    assert pools == ["starter", "subscription", "payg"]
    people = server.ask("GET", "/recruiters", token).json()
    assert [sorted(one) for one in people["data"]] == [["email", "id", "name"]] * len(people["data"])
    me = server.ask("GET", "/me", token).json()
    assert sorted(me) == ["integration_user_id", "key_type", "organization_id", "recruiter_id", "scopes"]
    made = server.ask("PUT", "/template-preferences", token, json={"template_id": "tpl_classic"})
    assert made.json() == {
        "scope": "organization", "organization_id": me["organization_id"], "recruiter_id": None,
        "template_id": "tpl_classic", "request_id": made.headers["X-Request-Id"],
    }  # fmt: skip


def test_templates_come_and_go(server: Served, token: str) -> None:
    """A custom template is added, listed and removed, removed again; a system template stays."""
    resume_id = server.completed(token)
    word = server.ask("POST", f"/resumes/{resume_id}/export", token, json={"template_id": "tpl_classic"}).content
    files = {"file": ("ours.docx", word)}
    added = server.ask("POST", "/templates", token, files=files, data={"name": "Ours"})
    assert added.status_code == 201
    template_id = added.json()["id"]
    for _ in range(2):
        removed = server.ask("DELETE", f"/templates/{template_id}", token)
        assert removed.status_code == 200
        assert removed.json()["removed"] is True
        assert removed.json()["request_id"] == removed.headers["X-Request-Id"]
    assert server.ask("DELETE", "/templates/tpl_classic", token).json()["code"] == "TEMPLATE_FORBIDDEN"
    assert server.ask("DELETE", "/templates/nothing", token).status_code == 404


def test_health_needs_no_key(server: Served) -> None:
    """Both probes answer anybody, whatever release they name."""
    alive = server.ask("GET", "/health", headers={"svc-version": "nonsense"})
    assert alive.status_code == 200
    assert sorted(alive.json()) == ["service", "status", "timestamp", "version"]
    assert (alive.json()["status"], alive.json()["version"]) == ("healthy", "v1")
    check_headers(alive, limit=300)
    ready = server.ask("GET", "/health/ready").json()
    assert (ready["status"], ready["checks"]) == ("ready", {"database": "up", "parser": "not_checked"})


def test_first_release_has_the_contracts_members_alone(server: Served, token: str) -> None:
    """svc-version 2026-01-15 gives exactly the contract's fields (D5); the reply names the release applied."""
    resume_id = server.completed(token)
    pinned = {"svc-version": "2026-01-15"}
    old = server.ask("GET", f"/resumes/{resume_id}/data", token, headers=pinned)
    assert old.headers["svc-version"] == "2026-01-15"
    assert sorted(old.json()["data"]) == ["basic_info", "education", "resume_language", "skills", "work_history"]
    assert "phone_e164" not in old.json()["data"]["basic_info"]
    record = server.ask("GET", f"/resumes/{resume_id}", token, headers=pinned).json()
    assert "proofread" not in record
    assert "engine_version" not in record
    new = server.ask("GET", f"/resumes/{resume_id}/data", token)
    assert new.headers["svc-version"] == "2026-11-01"
    assert set(new.json()["data"]) - set(old.json()["data"]) == {"certifications", "languages", "links", "projects"}
    unknown = server.ask("GET", "/me", token, headers={"svc-version": "2026-1-15"}).json()
    assert unknown["code"] == "UNKNOWN_API_VERSION"
    assert unknown["supported_versions"] == ["2026-01-15", "2026-11-01"]


def test_first_release_corrects_what_it_cannot_see(server: Served, token: str) -> None:
    """A client of 2026-01-15 corrects a phone number; the phone_e164 that it never saw is no longer the old one."""
    resume_id = server.completed(token)
    pinned = {"svc-version": "2026-01-15"}
    said = server.ask("GET", f"/resumes/{resume_id}/data", token, headers=pinned).json()
    said["data"]["basic_info"]["phone_number"] = "+44 20 7946 0958"
    assert server.ask("PUT", f"/resumes/{resume_id}/data", token, headers=pinned, json=said).status_code == 200
    now = server.ask("GET", f"/resumes/{resume_id}/data", token).json()["data"]["basic_info"]
    assert (now["phone_number"], now["phone_e164"]) == ("+44 20 7946 0958", "+442079460958")


def test_first_release_empties_nothing_that_it_cannot_see(server: Served, token: str) -> None:
    """Our own client, pinned to 2026-01-15, corrects one value: certificates, languages and links stay, whether it
    or another client leaves them out or sends them empty."""
    text = (
        "Ada Brandt\nada@example.com\n+49 30 901820\n\nExperience\nEngineer, Nordwerk GmbH\n2019-03 - Present\n\n"
        "Certifications\nAWS Certified Developer, Amazon, 2020\n\nLanguages\nGerman (native)\n"
    )
    resume_id = server.upload(token, resume_pdf(text=text)).json()["id"]
    server.finished(token, resume_id)
    before = server.ask("GET", f"/resumes/{resume_id}/data", token).json()["data"]
    assert before["certifications"]
    assert before["languages"]
    engine = RemoteEngine(Address(server.url, token, svc_version="2026-01-15"))
    seen = engine.data(resume_id)
    engine.correct(resume_id, replace(seen, skills=("Latin",)))
    engine.close()
    assert server.ask("GET", f"/resumes/{resume_id}/data", token).json()["data"] == {**before, "skills": ["Latin"]}
    pinned, empty = {"svc-version": "2026-01-15"}, replace(seen, skills=("Greek",)).to_json()
    assert (empty["certifications"], empty["basic_info"]["phone_e164"]) == ([], "")
    done = server.ask("PUT", f"/resumes/{resume_id}/data", token, headers=pinned, json={"data": empty})
    assert done.status_code == 200
    assert server.ask("GET", f"/resumes/{resume_id}/data", token).json()["data"] == {**before, "skills": ["Greek"]}
    server.ask("PUT", f"/resumes/{resume_id}/data", token, json={"data": empty})
    assert server.ask("GET", f"/resumes/{resume_id}/data", token).json()["data"] == empty


def test_first_release_waits_for_a_pass(server: Served, token: str) -> None:
    """Our own client, pinned to 2026-01-15, waits for the proofreading that it asked for and knows how it ended."""
    resume_id = server.completed(token)
    engine = RemoteEngine(Address(server.url, token, svc_version="2026-01-15"))
    assert engine.resume(resume_id).proofread.status is ProofreadStatus.NONE
    engine.proofread(resume_id, idempotency_key="pinned-pass-1")
    assert engine.wait(resume_id).proofread.status in (ProofreadStatus.DONE, ProofreadStatus.FAILED)
    engine.close()


def test_duplicates_cost_nothing(server: Served, token: str) -> None:
    """The same bytes under another name and key give the first record, for nothing."""
    data = resume_pdf()
    first = server.upload(token, data).json()
    second = server.upload(token, data, name="other.pdf").json()
    assert (second["id"], second["deduplicated"], second["credits_reserved"]) == (first["id"], True, 0)


def test_replays_are_the_same_answer(server: Served, token: str) -> None:
    """The same key and content: the first body again, a new X-Request-Id, a header that says so (B3); else 422."""
    data = resume_pdf()
    first = server.upload(token, data, key="replay-me-1")
    second = server.upload(token, data, key="replay-me-1", name="renamed.pdf")
    assert second.status_code == 202
    assert second.json() == first.json()
    assert second.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert second.headers["X-Request-Id"] != first.headers["X-Request-Id"] == first.json()["request_id"]
    other = server.upload(token, data, key="replay-me-1", title="Another")
    assert (other.status_code, other.json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")
