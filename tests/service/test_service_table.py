"""Every endpoint with every kind of key, with and without its scope, on resumes in every state."""

from __future__ import annotations

from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from served import Served, resume_pdf

from resumectl.model.access import ALL_SCOPES, OrganizationKind
from resumectl.wire.operations import CONTRACT, OPERATIONS, Body, Operation

WITH_KEY = [one for one in OPERATIONS if not one.anonymous]
OF_RESUMES = [one for one in WITH_KEY if "{resume_id}" in one.path]
CHANGING = ("rename", "reprocess", "delete", "correct", "restore", "proofread", "decide_edits")
NEED_DATA = ("data", "export", "preview", "evidence", "renderings")


@dataclass
class People:
    """The keys of one organization's people, of another organization, and their resumes."""

    organization: str
    ada: str
    bert: str
    stranger: str
    completed: str
    failed: str


@pytest.fixture(scope="module")
def people(server: Served) -> People:
    """Two recruiters of the live organization, a sandbox key, and resumes that Ada owns."""
    with server.administration() as office:
        office.sandbox()
        ada = office.add_recruiter("Ada", "ada@example.com")
        bert = office.add_recruiter("Bert", "bert@example.com")
    keys = [server.key().token, server.key(recruiter_id=ada.id).token, server.key(recruiter_id=bert.id).token]
    stranger = server.key(organization=OrganizationKind.SANDBOX).token
    completed = server.completed(keys[1])
    failed = server.upload(keys[1], b"%PDF-1.7\nnothing of it is right").json()["id"]
    assert server.finished(keys[1], failed)["status"] == "FAILED"
    return People(*keys, stranger, completed, failed)


def send(
    server: Served, operation: Operation, token: str, resume_id: str = "res_none", **more: Any
) -> httpx.Response:
    """A valid request to an operation; harmless ids where none is given."""
    path = operation.path.format(resume_id=resume_id, template_id="tpl_none", number=1)
    headers = more.pop("headers", {})
    if operation.idempotent_by_key:
        headers = {"Idempotency-Key": f"table-{id(headers)}-{resume_id}-{len(token)}-{token[-6:]}", **headers}
    if operation.body is Body.FORM:
        more |= {"files": {"file": ("cv.pdf", resume_pdf())}, "data": {"name": "x"}}
    elif operation.body is not Body.NONE:
        bodies = {"rename": {"title": "T"}, "set_preference": {"template_id": "tpl_none"}, "correct": {"data": {}},
                  "decide_edits": {"accept": [1]}, "change_proofread_words": {"add": ["word"]},
                  "export": {"template_id": "tpl_classic"}, "preview": {"template_id": "tpl_classic"},
                  "renderings": {"template_id": "tpl_classic", "blind": "contact"}}  # fmt: skip
        more |= {"json": bodies.get(operation.name, {})}
    return server.ask(operation.method, path, token, headers=headers, **more)


def test_contract_has_17_endpoints() -> None:
    """The table begins with the contract's endpoints; only what goes beyond them is announced."""
    assert len(CONTRACT) == 17
    assert not any(one.addition for one in CONTRACT)
    assert all(one.addition for one in OPERATIONS[17:] if one.name != "versions")


@pytest.mark.parametrize("operation", WITH_KEY, ids=lambda one: one.name)
def test_nobody_enters_without_a_key(server: Served, operation: Operation) -> None:
    """No key, a wrong one or a malformed header: 401 with WWW-Authenticate, in problem details (A8, D1)."""
    malformed: list[dict[str, str]] = [
        {}, {"Authorization": "Bearer svc_live_nobody"}, {"Authorization": "Basic eDp5"}, {"x-api-key": "svc_live_x"},
        {"Authorization": "Bearer"},
    ]  # fmt: skip
    for headers in malformed:
        answer = send(server, operation, "", headers=dict(headers))
        assert answer.status_code == 401, (operation, headers)
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
        assert answer.headers["Content-Type"] == "application/problem+json"
        body = answer.json()
        assert (body["code"], body["status"]) == ("UNAUTHORIZED", 401)
        assert body["request_id"] == answer.headers["X-Request-Id"]
        assert answer.headers["X-RateLimit-Remaining"] == answer.headers["X-RateLimit-Limit"]


@pytest.mark.parametrize(
    "operation", [one for one in WITH_KEY if one.scope], ids=lambda one: one.name
)
def test_each_endpoint_needs_its_scope(server: Served, operation: Operation) -> None:
    """Every scope but the one is 403 SCOPE_UNAUTHORIZED, whatever else is wrong; that one alone lets in."""
    assert operation.scope
    lacking = server.key(*(ALL_SCOPES - {operation.scope})).token
    refused = send(server, operation, lacking)
    assert (refused.status_code, refused.json()["code"]) == (403, "SCOPE_UNAUTHORIZED")
    alone = server.key(operation.scope).token
    assert send(server, operation, alone).status_code not in (401, 403, 500)


def test_some_endpoints_need_no_scope(server: Served) -> None:
    """GET /me answers any key, GET /recruiters any organization key (A3)."""
    narrow = server.key(next(iter(ALL_SCOPES))).token
    assert server.ask("GET", "/me", narrow).status_code == 200
    assert server.ask("GET", "/recruiters", narrow).status_code == 200


def test_a_key_with_spaces_behind_it(server: Served, people: People) -> None:
    """Spaces around a header's value are none of it (RFC 9110): a shell's or a file's end is no wrong key."""
    token = people.organization
    for name, value in (("x-api-key", f"  {token} \t "), ("Authorization", f"Bearer {token} ")):
        connection = HTTPConnection(urlsplit(server.url).netloc, timeout=60)
        connection.request("GET", "/api/v1/public/me", headers={name: value, "svc-version": "2026-01-15 "})
        answer = connection.getresponse()
        assert (answer.status, answer.headers["svc-version"]) == (200, "2026-01-15"), answer.read()
        connection.close()


def test_instance_is_a_reference(server: Served, people: People) -> None:
    """`instance` is the path as a URI can hold it (RFC 9457), whatever stands for an id."""
    for asked, said in (("res_1", "res_1"), ("a%20b", "a%20b"), ("%C3%A9%00", "%C3%A9%00"), ("a:b@c", "a:b@c")):
        problem = server.ask("GET", f"/resumes/{asked}", people.organization).json()
        assert (problem["code"], problem["instance"]) == ("RESUME_NOT_FOUND", f"/api/v1/public/resumes/{said}")


def test_either_header_carries_the_key(server: Served, people: People) -> None:
    """x-api-key does what the bearer's token does; Authorization wins where both are there (A8)."""
    key = {"x-api-key": people.organization}
    assert server.ask("GET", "/me", headers=key).status_code == 200
    assert server.ask("GET", "/me", "svc_live_wrong", headers=key).status_code == 401
    assert server.ask("GET", "/me", people.ada, headers=key).json()["key_type"] == "recruiter"


@pytest.mark.parametrize("operation", OF_RESUMES, ids=lambda one: one.name)
def test_other_organizations_see_nothing(server: Served, people: People, operation: Operation) -> None:
    """Another organization's id answers like one that never was (A4)."""
    theirs = send(server, operation, people.stranger, people.completed)
    nothing = send(server, operation, people.stranger, "res_none")
    for answer, resume_id in ((theirs, people.completed), (nothing, "res_none")):
        assert (answer.status_code, answer.json()["code"]) == (404, "RESUME_NOT_FOUND")
        assert set(answer.json()) == set(theirs.json())
        assert answer.json()["detail"].replace(resume_id, "X") == theirs.json()["detail"].replace(people.completed, "X")


@pytest.mark.parametrize("operation", OF_RESUMES, ids=lambda one: one.name)
def test_colleagues_read_and_do_not_change(server: Served, people: People, operation: Operation) -> None:
    """A recruiter's key reads every resume of the organization and changes its own only (A4)."""
    answer = send(server, operation, people.bert, people.completed)
    if operation.name in CHANGING:
        assert (answer.status_code, answer.json()["code"]) == (403, "RESUME_FORBIDDEN")
    else:
        assert answer.status_code == 200


@pytest.mark.parametrize("operation", OF_RESUMES, ids=lambda one: one.name)
def test_states_that_an_endpoint_refuses(server: Served, people: People, operation: Operation) -> None:
    """Data, exports and previews want COMPLETED, reprocess and restore want it to be at rest (C7, C9)."""
    failed = send(server, operation, people.organization, people.failed) if operation.name in NEED_DATA else None
    if failed is not None:
        assert (failed.status_code, failed.json()["code"]) == (409, "RESUME_NOT_READY")
    with server.being_read() as resume_id:
        pending = send(server, operation, people.organization, resume_id)
    if operation.name in (*NEED_DATA, "reprocess", "correct", "restore", "proofread", "decide_edits"):
        assert (pending.status_code, pending.json()["code"]) == (409, "RESUME_NOT_READY")
    elif operation.name == "revision":
        assert (pending.status_code, pending.json()["code"]) == (404, "REVISION_NOT_FOUND")
    else:
        assert pending.status_code == operation.status


def test_recruiter_keys_stay_with_their_recruiter(server: Served, people: People) -> None:
    """A6 and A7: another's recruiter_id, the organization's default and the list of people need another key."""
    ada = server.ask("GET", "/me", people.ada).json()["recruiter_id"]
    bert = server.ask("GET", "/me", people.bert).json()
    assert bert["integration_user_id"] == bert["recruiter_id"]
    assert server.upload(people.ada, recruiter_id=bert["recruiter_id"]).json()["code"] == "ORGANIZATION_KEY_REQUIRED"
    assert server.upload(people.ada, recruiter_id=ada).json()["recruiter_id"] == ada
    assert server.upload(people.organization, recruiter_id=ada).json()["recruiter_id"] == ada
    assert server.ask("GET", "/recruiters", people.ada).json()["code"] == "ORGANIZATION_KEY_REQUIRED"

    def prefer(token: str, **members: str) -> httpx.Response:
        return server.ask("PUT", "/template-preferences", token, json={"template_id": "tpl_modern", **members})

    assert prefer(people.ada).json()["scope"] == "recruiter"
    assert prefer(people.ada, scope="organization").json()["code"] == "ORGANIZATION_KEY_REQUIRED"
    assert prefer(people.ada, recruiter_id=bert["recruiter_id"]).json()["code"] == "ORGANIZATION_KEY_REQUIRED"
    assert prefer(people.organization).json()["scope"] == "organization"
    assert prefer(people.organization, recruiter_id=ada).json()["recruiter_id"] == ada
    assert prefer(people.organization, scope="recruiter").status_code == 400
    assert prefer(people.organization, scope="organization", recruiter_id=ada).status_code == 400
    assert prefer(people.organization, recruiter_id="rec_none").json()["code"] == "RECRUITER_NOT_FOUND"


def test_suspended_recruiters_are_out_at_once(server: Served) -> None:
    """A suspended recruiter's key is dead with the next request, and alive again when he is back (A10)."""
    with server.administration() as office:
        eve = office.add_recruiter("Eve", "eve@example.com")
    token = server.key(recruiter_id=eve.id).token
    assert server.ask("GET", "/me", token).status_code == 200
    with server.administration() as office:
        office.set_recruiter_active(eve.id, False)
    assert server.ask("GET", "/me", token).status_code == 401
    organization = server.key().token
    assert eve.id not in {one["id"] for one in server.ask("GET", "/recruiters", organization).json()["data"]}
    assert server.upload(organization, recruiter_id=eve.id).json()["code"] == "RECRUITER_NOT_FOUND"


def test_revoked_keys_are_dead_at_once(server: Served) -> None:
    """A key that was revoked opens nothing from that moment (A2)."""
    key = server.key()
    assert server.ask("GET", "/me", key.token).status_code == 200
    with server.administration() as office:
        office.revoke_key(key.key.id)
    assert server.ask("GET", "/me", key.token).status_code == 401


def test_unknown_routes_come_before_keys(server: Served) -> None:
    """404 for no route and 405 with Allow for no method, to anybody (A8, D1)."""
    for path in ("/nothing", "/resumes/", "/resumes/x/y", "//resumes", "/Resumes"):
        answer = server.ask("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (404, "ROUTE_NOT_FOUND"), path
    browsed = server.client.get(f"{server.root}/")
    assert (browsed.status_code, "; /docs lists what there is." in browsed.json()["detail"]) == (404, True)
    assert server.client.get(f"{server.root}/docs").status_code == 200
    for method, path, allowed in (
        ("DELETE", "/resumes", "GET, POST"), ("POST", "/resumes/x", "DELETE, GET, PATCH"), ("PUT", "/me", "GET"),
        ("OPTIONS", "/resumes", "GET, POST"), ("HEAD", "/me", "GET"), ("POST", "/health", "GET, HEAD"),
    ):  # fmt: skip
        answer = server.ask(method, path)
        assert (answer.status_code, answer.headers["Allow"]) == (405, allowed)
        assert "access-control-allow-origin" not in answer.headers


def test_what_needs_no_key_answers_head(server: Served) -> None:
    """Uptime monitors ask for headers alone: status, type and length of the page that GET would give, and no body."""
    for url in (
        f"{server.url}/health", f"{server.url}/health/ready", f"{server.url}/versions", f"{server.root}/docs",
        f"{server.root}/openapi.json", f"{server.root}/metrics", f"{server.root}/source",
    ):  # fmt: skip
        asked, got = server.client.head(url), server.client.get(url)
        assert (asked.status_code, asked.content) == (200, b""), url
        assert asked.headers["Content-Type"] == got.headers["Content-Type"]
        assert int(asked.headers["Content-Length"]) > 50


def test_a_body_at_fault_as_a_whole_names_no_field(server: Served) -> None:
    """What is said to help exists: `errors` is named where it names a field (D1)."""
    token = server.key().token
    resume_id = server.completed(token)
    for content, fields in ((b"{bad", []), (b"[]", []), (b'{"title": 5}', ["title"])):
        headers = {"Content-Type": "application/json"}
        body = server.ask("PATCH", f"/resumes/{resume_id}", token, content=content, headers=headers).json()
        assert [one["field"] for one in body["errors"]] == fields
        assert ("`errors`" in body["detail"]) == bool(fields), body["detail"]


def test_c12_a_correction_loses_nothing_without_a_word(server: Served) -> None:
    """A member that no profile has, as a typing error makes it, is 400 and not dropped with what it says."""
    token = server.key().token
    resume_id = server.completed(token)
    path = f"/resumes/{resume_id}/data"
    data = server.ask("GET", path, token).json()["data"]
    jobs = data["work_history"]
    job = {**jobs[0], "job title": "Boss"}
    for wrong, pointer in (
        ({**data, "skill": ["SQL"]}, "/skill"),
        ({**data, "basic_info": {**data["basic_info"], "current/titel": "Boss"}}, "/basic_info/current~1titel"),
        ({**data, "work_history": [*jobs, job]}, f"/work_history/{len(jobs)}/job title"),
    ):
        refused = server.ask("PUT", path, token, json={"data": wrong})
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, pointer)
    first = {**jobs[0], "start_date": "May", "end_date": 2020, "job title": "Boss", "bullet_points": ["a", 5]}
    mistaken = {**data, "skills": "SQL", "work_history": [first, *jobs[1:]]}
    refused = server.ask("PUT", path, token, json={"data": mistaken}).json()
    assert {one["field"]: one["message"] for one in refused["errors"]} == {
        "/skills": "/skills is no array.",
        "/work_history/0/job title": "A profile has no member /work_history/0/job title.",
        "/work_history/0/start_date": "/work_history/0/start_date is 'May'; a date is YYYY or YYYY-MM.",
        "/work_history/0/end_date": "/work_history/0/end_date is no string.",
        "/work_history/0/bullet_points/1": "/work_history/0/bullet_points/1 is no string.",
    }
    assert all(one["message"] in refused["detail"] for one in refused["errors"])
    assert server.ask("GET", path, token).json()["data"] == data
    for release in ("2026-01-15", "2026-11-01"):
        pinned = {"svc-version": release}
        whole = server.ask("GET", path, token, headers=pinned).json()
        assert server.ask("PUT", path, token, json=whole, headers=pinned).status_code == 200
    assert server.ask("GET", path, token).json()["data"] == data
