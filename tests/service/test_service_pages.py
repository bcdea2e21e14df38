"""What strangers and operators read: the OpenAPI document, the API page, metrics, logs, versions."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from served import Served, resume_pdf

import resumectl
from resumectl.model.errors import DocumentFailed, ProgramMissing
from resumectl.model.webhook import Event
from resumectl.wire.failures import FAILURES
from resumectl.wire.operations import ADDITIONS, OPERATIONS
from resumectl.wire.problems import PROBLEMS
from resumectl.wire.schemas import SCHEMAS, example_of

SOURCE = Path(resumectl.__file__).parent / "service/source.py"


@pytest.fixture(scope="module")
def document(server: Served) -> dict[str, Any]:
    """The OpenAPI document as the server gives it."""
    found: dict[str, Any] = server.client.get(f"{server.root}/openapi.json").json()
    return found


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether a value has the shape of one of our schemas."""
    if "$ref" in schema:
        return fits(value, SCHEMAS[schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema:
        return any(fits(value, one) for one in schema["anyOf"])
    if "enum" in schema and value not in schema["enum"]:
        return False
    if "const" in schema:
        return bool(value == schema["const"])
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    types = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "object": dict, "array": list,
             "null": type(None)}  # fmt: skip
    if kinds and not any(isinstance(value, types[one]) for one in kinds):
        return False
    if isinstance(value, dict) and "properties" in schema:
        known = schema["properties"]
        return set(schema.get("required", ())) <= set(value) <= set(known) and all(
            fits(member, known[name]) for name, member in value.items()
        )
    return all(fits(one, schema["items"]) for one in value) if isinstance(value, list) else True


def test_document_is_openapi_3_1(document: dict[str, Any]) -> None:
    """Every operation is in it, with a summary, and every JSON body with an example that has its shape."""
    assert document["openapi"].startswith("3.1.")
    listed = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert listed == {(one.method, one.path) for one in OPERATIONS}
    shown = 0
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            for body in (operation.get("requestBody", {}), *operation["responses"].values()):
                for content in body.get("content", {}).values():
                    if "example" in content:
                        shown += 1
                        assert fits(content["example"], content["schema"]), operation["operationId"]
    assert shown > 30
    assert set(document["webhooks"]) == set(Event)
    for told in document["webhooks"].values():
        content = told["post"]["requestBody"]["content"]["application/json"]
        assert fits(content["example"], content["schema"])
    for name in SCHEMAS:
        assert fits(example_of({"$ref": f"#/{name}"}), {"$ref": f"#/{name}"}), name


def test_every_code_of_a_database_is_declared(document: dict[str, Any]) -> None:
    """A full disk is DATABASE_QUERY_FAILED, a busy database DATABASE_TIMEOUT: each operation with a key may say so."""
    for methods in document["paths"].values():
        for operation in methods.values():
            if "security" not in operation:
                said = operation["responses"]["503"]["description"]
                assert said == "`DATABASE_TIMEOUT`, `DATABASE_QUERY_FAILED`", operation["operationId"]


def test_examples_are_as_answers_are(server: Served, document: dict[str, Any]) -> None:
    """What is the same for everybody is in the examples as the server says it, for who writes a client by them."""
    token = server.key().token
    acknowledged = server.upload(token).json()
    record = server.finished(token, acknowledged["id"])
    for said, name, members in (
        (acknowledged, "UploadAcknowledgement", ("status", "deduplicated", "credits_reserved")),
        (record, "Resume", ("status", "source", "resume_language", "error", "engine_version")),
    ):
        example = example_of({"$ref": f"#/{name}"})
        assert {one: example[one] for one in members} == {one: said[one] for one in members}
    uploads = int(server.ask("GET", "/me", token).headers["X-RateLimit-Limit"])
    assert f"reads, {uploads} a minute." in document["paths"]["/me"]["get"]["description"]


def test_answers_have_the_documented_shape(server: Served, document: dict[str, Any]) -> None:
    """What the server really answers fits the document, in both releases."""
    token = server.key().token
    resume_id = server.completed(token)
    for path, name in (
        ("/resumes", "ResumeList"), (f"/resumes/{resume_id}", "Resume"), (f"/resumes/{resume_id}/data", "ParsedData"),
        (f"/resumes/{resume_id}/revisions", "RevisionList"), (f"/resumes/{resume_id}/evidence", "Evidence"),
        (f"/resumes/{resume_id}/evidence?full=true", "Evidence"),
        (f"/resumes/{resume_id}/revisions/1", "RevisionData"), (f"/resumes/{resume_id}/proofread", "Proofreading"),
        ("/templates", "TemplateList"), ("/credits", "CreditBalance"), ("/recruiters", "RecruiterList"),
        ("/me", "Identity"), ("/health", "Liveness"), ("/health/ready", "Readiness"), ("/versions", "Versions"),
        ("/resumes/none", "Problem"), ("/resumes?limit=x", "Problem"),
    ):  # fmt: skip
        for headers in ({}, {"svc-version": "2026-01-15"}):
            answer = server.ask("GET", path, token, headers=headers)
            assert fits(answer.json(), {"$ref": f"#/{name}"}), (path, answer.text)


class _Addresses(HTMLParser):
    """What a page names: addresses, anchors, and elements that load or run something."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if name in ("href", "src") and value:
                self.links.append(value)


def test_api_page_works_offline(server: Served) -> None:
    """It loads nothing, runs nothing, shows every operation and every error; problem types lead to it."""
    answer = server.client.get(f"{server.root}/docs")
    assert answer.headers["Content-Type"].startswith("text/html")
    page = _Addresses()
    page.feed(answer.text)
    assert not page.tags & {"script", "link", "img", "iframe"}
    assert {one.code for one in PROBLEMS} <= page.ids
    assert {one.name for one in OPERATIONS} <= page.ids
    assert all(link in ("openapi.json", "source") or link[1:] in page.ids for link in page.links)
    assert server.ask("GET", "/me").json()["type"] == "/docs#UNAUTHORIZED"


def test_api_page_lists_every_member(server: Served) -> None:
    """Each option of a request and each member of an answer has a row, with what it may be and what it means."""
    text = server.client.get(f"{server.root}/docs").text
    rows = re.findall(r"<tr><td><code>([^<]+)</code><td>(.*?)<td>(.*?)</tr>", text)
    listed = {path.rpartition(".")[2] for path, _, _ in rows}
    names = {name for schema in SCHEMAS.values() for name in members_in(schema)}
    # Errors have a table of their own.
    assert names - listed - members_in(SCHEMAS["Problem"]) - members_in(SCHEMAS["RateLimited"]) == set()
    by_path = {path: f"{rule}; {meaning}" for path, rule, meaning in rows}
    assert by_path["last_years"].startswith("optional, integer or null, at least 1; Only jobs")
    assert by_path["discard_corrections"].startswith("optional, boolean or null; ")
    assert "COMPLETED" in by_path["status"] or "DONE" in by_path["status"]
    assert by_path["work_history[].end_date"].startswith("string; <code>YYYY</code>")


def members_in(schema: dict[str, Any]) -> set[str]:
    """The names of all members of a schema, those of records within it included; not of what it refers to."""
    found = set(schema.get("properties", {}))
    inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", [])]
    inner += [schema[name] for name in ("items", "additionalProperties") if isinstance(schema.get(name), dict)]
    return found.union(*map(members_in, inner))


def test_every_way_to_fail_is_listed(server: Served) -> None:
    """A client can tell what helps by the code of a FAILED resume: the page has each that reading can end with."""
    codes = set(re.findall(r"\b[A-Z]{2,}_[A-Z_]+\b", f"{DocumentFailed.__doc__} {ProgramMissing.__doc__}"))
    codes -= {"PROOFREAD_UNAVAILABLE", "EXTRA_MISSING"}
    assert codes == {one.code for one in FAILURES}
    page = _Addresses()
    page.feed(server.client.get(f"{server.root}/docs").text)
    assert {f"failure-{code}" for code in codes} <= page.ids
    token = server.key().token
    bad = server.upload(token, b"%PDF-1.7\nnothing of it is right").json()["id"]
    assert server.finished(token, bad)["error"]["code"] in codes
    refused = server.ask("GET", f"/resumes/{bad}/data", token).json()
    assert refused["code"] == "RESUME_NOT_READY"
    assert "FAILED. The PDF is damaged" in refused["detail"]
    assert "ask again" not in refused["detail"]


def test_the_printed_address_opens_in_a_browser(server: Served) -> None:
    """A small page says what answers there and leads on; it is no endpoint, and knows nothing of any data."""
    for url in (server.url, f"{server.url}/"):
        page = server.client.get(url)
        assert (page.status_code, page.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert f"<h1>resumectl {resumectl.__version__}</h1>" in page.text
        assert page.headers["Content-Security-Policy"].startswith("default-src 'none'")
        links = re.findall("href='([^']+)'", page.text)
        assert links == ["/docs", "/openapi.json", "/source"]
        assert server.client.head(url).headers["Content-Length"] == str(len(page.content))
        posted = server.client.post(url)
        assert (posted.status_code, posted.headers["Allow"]) == (405, "GET, HEAD")
    assert all(server.client.head(f"{server.root}{link}").status_code == 200 for link in links)
    assert "/" not in server.client.get(f"{server.root}/openapi.json").json()["paths"]


def test_the_front_page_behind_a_path(start: Callable[..., Served]) -> None:
    """Its links begin as clients' paths do."""
    page = start("--public-url", "https://cv.example.org/hr").ask("GET", "")
    assert "href='/hr/docs'" in page.text


def test_versions_announce_the_additions(server: Served) -> None:
    """Anybody learns the release dates and what this service has beyond the contract (D11)."""
    body = server.ask("GET", "/versions").json()
    assert sorted(body) == ["additions", "engine_version", "latest", "source", "versions"]
    assert (body["versions"], body["latest"]) == (["2026-01-15", "2026-11-01"], "2026-11-01")
    assert body["additions"] == list(ADDITIONS)


def test_everybody_may_have_the_source(server: Served) -> None:
    """GET /versions says where it is: the code that runs here with its licence, the same bytes each time."""
    address = server.ask("GET", "/versions").json()["source"]
    assert address == f"{server.root}/source"
    answer = server.client.get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/zip")
    with ZipFile(BytesIO(answer.content)) as archive:
        names = archive.namelist()
        top = names[0].partition("/")[0]
        assert archive.read(f"{top}/src/resumectl/service/source.py") == SOURCE.read_bytes()
    assert re.search(r"filename=\"resumectl-[\d.]+\.zip\"", answer.headers["Content-Disposition"])
    assert f"{top}/LICENSE" in names
    assert not any(name.endswith((".pyc", ".db")) for name in names)
    assert server.client.get(address).content == answer.content


def test_metrics_are_for_this_machine(server: Served) -> None:
    """Counters and gauges in Prometheus' format; who comes through a proxy finds no such route."""
    server.completed(server.key().token)
    ends_s = time.monotonic() + 10
    while "resumectl_parsed_total" not in (text := server.client.get(f"{server.root}/metrics").text):
        assert time.monotonic() < ends_s, text
        time.sleep(0.2)
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+', one) for one in samples)
    assert any(one.startswith('resumectl_requests_total{operation="upload",status="202"}') for one in samples)
    assert "resumectl_up 1" in samples
    buckets = [one for one in samples if one.startswith('resumectl_request_seconds_bucket{operation="upload"')]
    counts = [float(one.rsplit(" ", 1)[1]) for one in buckets]
    assert counts == sorted(counts)
    through = server.client.get(f"{server.root}/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
    assert through.status_code == 404


def test_logs_name_nobody(start: Callable[..., Served]) -> None:
    """Each request is a line of JSON with ids and numbers; no name, title, address or token is in the log."""
    server = start()
    token = server.key().token
    resume_id = server.completed(token, data=resume_pdf("Zora Quill"), name="zora-quill.pdf", title="Zora")
    server.ask("PATCH", f"/resumes/{resume_id}", token, json={"title": "Secret Zora"})
    server.ask("GET", "/resumes?cursor=zora", token)
    server.upload(token, b"Zora Quill", name="zora.exe")
    assert server.stop() == 0
    text = "".join(server.said)
    lines = [json.loads(line) for line in server.said if line.startswith("{")]
    assert not re.search(r"zora|quill|svc_live_|ada\.brandt|secret", text, re.IGNORECASE)
    requests = [one for one in lines if one["event"] == "request"]
    assert {"request_id", "route", "status", "elapsed_ms", "key_id"} <= set(requests[0])
    assert {one["status"] for one in requests} >= {200, 202, 400, 415}
    assert [one["status"] for one in lines if one["event"] == "parsed"] == ["COMPLETED"]


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="needs curl and jq")
def test_curl_examples_run(server: Served, tmp_path: Path) -> None:
    """The examples of the service's README do what they say, word for word."""
    text = (Path(resumectl.__file__).parent / "service" / "README.md").read_text(encoding="utf-8")
    script = re.search(r"<!-- run -->\n```sh\n(.*?)```", text, re.DOTALL)
    assert script
    (tmp_path / "cv.pdf").write_bytes(resume_pdf())
    done = subprocess.run(
        ["sh", "-eux", "-c", script[1]], cwd=tmp_path, capture_output=True, text=True, timeout=120,
        env={**os.environ, "URL": server.url, "KEY": server.key().token, "CV": str(tmp_path / "cv.pdf")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert '"full_name": "Ada Brandt"' in done.stdout
    assert '"cleanup_status":"queued"' in done.stdout
    assert (tmp_path / "cv.docx").read_bytes().startswith(b"PK")


def test_every_option_is_in_the_readme() -> None:
    """The service's README explains each option of `serve`."""
    from typer.testing import CliRunner

    from resumectl.cli.app import app

    text = (Path(resumectl.__file__).parent / "service" / "README.md").read_text(encoding="utf-8")
    own = CliRunner().invoke(app, ["serve", "--help"]).stdout.partition("Options of every command")[0]
    options = set(re.findall(r"--[a-z-]+", own.partition("Options:")[2]))
    assert len(options) >= 10
    assert {one for one in options if one not in text} == set()
