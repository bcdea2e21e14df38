"""Rate limits (D4): sliding windows, four headers, right across processes; and what JSON bodies may be."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from served import Served

from resumectl.model.access import Scope
from resumectl.model.errors import Conflict, ResumectlError, WorkspaceProblem
from resumectl.service.answers import TooManyRequests, error_answer
from resumectl.store.sqlite.traffic import Traffic, Window


def test_the_61st_upload_in_a_minute(start: Callable[..., Served]) -> None:
    """Two servers of two processes each on one workspace: 60 uploads of a key pass, the 61st is 429 (D4)."""
    first, second = start("--workers", "2"), start("--workers", "2")
    key, other = first.key().token, first.key().token
    servers = [first, second] * 35
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: one.upload(key, b"not a document"), servers))
    passed = [one for one in answers if one.status_code == 415]
    refused = [one for one in answers if one.status_code == 429]
    assert (len(passed), len(refused)) == (60, 10)
    assert sorted(int(one.headers["X-RateLimit-Remaining"]) for one in passed) == list(range(60))
    for one in refused:
        wait_s = int(one.headers["Retry-After"])
        assert 1 <= wait_s <= 60
        assert one.headers["X-RateLimit-Limit"] == "60"
        assert one.headers["X-RateLimit-Remaining"] == "0"
        assert time.time() < int(one.headers["X-RateLimit-Reset"]) <= time.time() + 61
        assert one.headers["Content-Type"] == "application/json"
        error = one.json()["error"]
        assert sorted(error) == ["code", "message", "request_id", "retry_after_seconds"]
        assert (error["code"], error["retry_after_seconds"]) == ("RATE_LIMIT_EXCEEDED", wait_s)
        assert error["request_id"] == one.headers["X-Request-Id"]
    assert "Retry-After" not in passed[0].headers
    assert first.upload(other).status_code == 202
    assert second.ask("GET", "/resumes", key).status_code == 200


@pytest.mark.parametrize(
    ("error", "waits"),
    [
        (TooManyRequests(7), "7"),
        (Conflict("It runs.", code="IDEMPOTENCY_IN_PROGRESS"), "1"),
        (Conflict("It is PENDING.", code="RESUME_NOT_READY"), None),
        (WorkspaceProblem("It is slow.", code="DATABASE_TIMEOUT"), None),
        (WorkspaceProblem("It is in use.", code="WORKSPACE_LOCKED"), None),
    ],
)
def test_who_is_told_to_wait(error: ResumectlError, waits: str | None) -> None:
    """Retry-After stands on a 429 and, by B5, while the first call runs; on nothing else."""
    assert error_answer(error, instance="/x", request_id="req_1", prefix="").headers.get("Retry-After") == waits


def test_the_window_counts_whoever_has_a_key(server: Served) -> None:
    """Every authenticated request counts, the refused by scope too (B1); probes and strangers never do."""
    key = server.key(Scope.RESUMES_READ).token
    for expected in (299, 298):
        answer = server.ask("GET", "/credits", key)
        assert (answer.status_code, answer.headers["X-RateLimit-Remaining"]) == (403, str(expected))
    for _ in range(5):
        assert server.ask("GET", "/health", key).headers["X-RateLimit-Remaining"] == "300"
        assert server.ask("GET", "/nothing", key).headers["X-RateLimit-Remaining"] == "300"
    assert server.ask("GET", "/me", key).headers["X-RateLimit-Remaining"] == "297"


def test_ceiling_and_public_url(start: Callable[..., Served]) -> None:
    """Settings bound all keys of an organization together (D4) and name the host of the links (D9)."""
    server = start("--organization-ceiling", "5", "--public-url", "https://cv.example.org/hr")
    assert server.url.startswith("http://127.0.0.1:")
    keys = [server.key().token, server.key().token]
    codes = [server.ask("GET", "/me", keys[number % 2]).status_code for number in range(7)]
    assert codes == [200] * 5 + [429] * 2
    document = server.client.get(f"{server.root}/openapi.json").json()
    assert document["servers"] == [{"url": "/hr/api/v1/public"}]
    assert server.ask("GET", "/me").json()["type"] == "/hr/docs#UNAUTHORIZED"
    lost = server.ask("GET", "/nothing").json()
    assert (lost["type"], "; /hr/docs lists" in lost["detail"]) == ("/hr/docs#ROUTE_NOT_FOUND", True)
    assert server.ask("GET", "/versions").json()["source"] == "https://cv.example.org/hr/source"


class FakeClock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@given(steps=st.lists(st.tuples(st.floats(0, 40), st.booleans()), min_size=1, max_size=40))
def test_window_never_holds_more_than_its_limit(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[float, bool]]
) -> None:
    """In any 60 seconds at most `limit` pass; whoever waits as told passes; refused calls do not count."""
    clock = FakeClock()
    folder = tmp_path_factory.mktemp("traffic")
    one, two = Traffic(folder, "one", clock=clock), Traffic(folder, "two", clock=clock)
    window, passed = [Window("key", 3)], []
    try:
        for pause, left in steps:
            clock.now += pause
            standing = (one if left else two).pass_through(window)
            inside = [at for at in passed if at > clock.now - 60]
            if standing.retry_after_s is None:
                passed.append(clock.now)
                assert len(inside) < 3
                assert standing.remaining == 2 - len(inside)
                assert standing.clear_at == clock.now + 60
            else:
                assert len(inside) == 3
                assert standing.clear_at == max(inside) + 60
                clock.now += standing.retry_after_s
                assert one.pass_through(window).retry_after_s is None
                passed.append(clock.now)
    finally:
        one.close()
        two.close()


def test_dead_processes_hold_no_call(tmp_path: Path) -> None:
    """A call is claimed once; the claim of a process that is gone is free at once (B5)."""
    one, two = Traffic(tmp_path, "one"), Traffic(tmp_path, "two")
    assert one.begin_call("call")
    assert not one.begin_call("call")
    assert not two.begin_call("call")
    one.end_call("call")
    assert two.begin_call("call")
    two.close()
    assert one.begin_call("call")
    one.close()


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (b'{"title": "x"}', "text/plain", 415, "UNSUPPORTED_MEDIA_TYPE"),
        (b'{"title": "x"}', "", 415, "UNSUPPORTED_MEDIA_TYPE"),
        (b'{"title": "x"}', "application/json; charset=latin-1", 415, "UNSUPPORTED_MEDIA_TYPE"),
        (b'{"title": "x"}', "application/json; profile=x; charset=latin-1", 415, "UNSUPPORTED_MEDIA_TYPE"),
        (b"", "application/json", 400, "VALIDATION_FAILED"),
        (b"{", "application/json", 400, "VALIDATION_FAILED"),
        (b"[" * 100_000, "application/json", 400, "VALIDATION_FAILED"),
        (b'["title"]', "application/json", 400, "VALIDATION_FAILED"),
        (b'{"title": NaN}', "application/json", 400, "VALIDATION_FAILED"),
        (b'{"title": "\xff"}', "application/json", 400, "VALIDATION_FAILED"),
        (b'{"title": 7}', "application/json", 400, "VALIDATION_FAILED"),
        (b'{"title": null}', "application/json", 400, "VALIDATION_FAILED"),
        (b'{"title": "  "}', "application/json", 400, "VALIDATION_FAILED"),
        (b'{"title": "' + b"x" * 256 + b'"}', "application/json", 400, "VALIDATION_FAILED"),
        (b'{"title": "' + b"x" * 9_000_000 + b'"}', "application/json", 413, "REQUEST_TOO_LARGE"),
    ],
)  # fmt: skip
def test_bad_json_is_refused(
    server: Served, completed: tuple[str, str], body: bytes, content_type: str, status: int, code: str
) -> None:
    """Each has the contract's answer and changes nothing (D2)."""
    token, resume_id = completed
    before = server.ask("GET", f"/resumes/{resume_id}", token).json()
    answer = server.ask(
        "PATCH", f"/resumes/{resume_id}", token, content=body, headers={"Content-Type": content_type}
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert server.ask("GET", f"/resumes/{resume_id}", token).json() == before


@pytest.fixture(scope="module")
def completed(server: Served) -> tuple[str, str]:
    """A key and a résumé that was read."""
    token = server.key().token
    return token, server.completed(token)


def test_good_json_of_every_script(server: Served, completed: tuple[str, str]) -> None:
    """255 code points of any script are a title; a lone surrogate and control characters are cleaned."""
    token, resume_id = completed
    for written, kept in (
        ("😀" * 255, "😀" * 255), ("\\ud800 x", "\ufffd x"), ("a\\u0000b\\u202ec", "abc"), ("\\u00e9", "é"),
    ):  # fmt: skip
        text = f'{{"title": "{written}", "unknown": 1}}'
        headers = {"Content-Type": 'application/json; charset="UTF-8"; profile=x'}
        answer = server.ask("PATCH", f"/resumes/{resume_id}", token, content=text.encode(), headers=headers)
        assert (answer.status_code, answer.json()["title"]) == (200, kept)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("limit=0", "VALIDATION_FAILED"), ("limit=101", "VALIDATION_FAILED"), ("limit=x", "VALIDATION_FAILED"),
        ("limit=", "VALIDATION_FAILED"), ("limit=-1", "VALIDATION_FAILED"), ("limit=1.5", "VALIDATION_FAILED"),
        ("limit=99999999999999999999", "VALIDATION_FAILED"), ("limit=%D9%A3", "VALIDATION_FAILED"),
        ("cursor=", "INVALID_CURSOR"), ("cursor=abc", "INVALID_CURSOR"), ("cursor=%00%ff", "INVALID_CURSOR"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/resumes", "/templates"])
def test_bad_queries_are_refused(
    server: Served, completed: tuple[str, str], path: str, query: str, code: str
) -> None:
    """Limits outside 1 to 100 and cursors of strangers (D2); the field is named."""
    answer = server.ask("GET", f"{path}?{query}", completed[0])
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["errors"][0]["field"] == query.partition("=")[0]


def test_empty_bodies_of_export_and_preview(start: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> None:
    """No body counts as {}; a format that is none is 400; nothing to render with is TEMPLATE_REQUIRED (B7).

    Links begin with the public_url of the settings where no option says another (D9).
    """
    monkeypatch.setenv("RESUMECTL_PUBLIC_URL", "https://cv.example.org")
    # Its own: on the shared server another test may have set a default template.
    server = start()
    token = server.key().token
    resume_id = server.completed(token)
    for path in ("export", "preview"):
        for more in ({}, {"json": {}}, {"json": {"template_id": None}}):
            answer = server.ask("POST", f"/resumes/{resume_id}/{path}", token, **more)
            assert (answer.status_code, answer.json()["code"]) == (400, "TEMPLATE_REQUIRED")
            assert answer.json()["errors"] == []
        unknown = server.ask("POST", f"/resumes/{resume_id}/{path}", token, json={"template_id": "tpl_none"})
        assert (unknown.status_code, unknown.json()["code"]) == (404, "TEMPLATE_NOT_FOUND")
    wrong = server.ask("POST", f"/resumes/{resume_id}/export", token, json={"format": "pdf"})
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (400, "format")
    made = server.ask("POST", f"/resumes/{resume_id}/preview", token, json={"template_id": "tpl_classic"}).json()
    assert made["file_url"].startswith("https://cv.example.org/files/")


def test_lists_are_stable_under_inserts(server: Served) -> None:
    """Pages follow one another, newest first, whatever is uploaded meanwhile (D7)."""
    token = server.key().token
    ids = [server.upload(token).json()["id"] for _ in range(5)]
    page = server.ask("GET", "/resumes?limit=2", token).json()
    seen = [one["id"] for one in page["data"]]
    server.upload(token)
    while page["next_cursor"] and len(seen) < 5:
        page = server.ask("GET", f"/resumes?limit=2&cursor={page['next_cursor']}", token).json()
        seen += [one["id"] for one in page["data"]]
    assert seen[:5] == ids[::-1]
