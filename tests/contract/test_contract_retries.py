"""What a client does when a call fails: which calls it repeats, how long it waits, what it says in the end."""

from __future__ import annotations

import ssl
from pathlib import Path

import httpx
import pytest
from service_bench import BASE, KEY, RECEIPT, RECORD, Script, Scripted, problem, says

from resumectl.engine.remote.connection import PATIENCE_S, Address, Connection
from resumectl.model import errors
from resumectl.model.document import Document
from resumectl.model.errors import ResumectlError
from resumectl.model.resume import UploadOptions

ADA = Document("Ada.pdf", b"%PDF-1.7 Ada")
HTML = httpx.Response(502, headers={"Content-Type": "text/html"}, text="<h1>Bad gateway</h1>")
BROKEN = httpx.ReadError("connection reset by peer")
REFUSED = httpx.ConnectError("[Errno 111] Connection refused")


def upload(script: Script, key: str = "a-key-0001") -> None:
    script.engine.upload(ADA, UploadOptions(), idempotency_key=key)


def test_a_refusal_for_haste_is_waited_out() -> None:
    """429: Retry-After plus 50 to 100 ms; without the header, what the body says."""
    body = {"error": {"code": "RATE_LIMIT_EXCEEDED", "message": "Slow.", "request_id": "q", "retry_after_seconds": 9}}
    script = Script(says(429, body, Retry_After="4"), says(429, body), says(200, RECORD))
    script.engine.resume("r1")
    assert script.time.slept == [pytest.approx(4.075), pytest.approx(9.075)]


def test_haste_is_waited_out_for_every_call() -> None:
    """A refused call did nothing, so even a removal may be sent again."""
    script = Script(says(429, {}, Retry_After="1"), says(202, {"id": "r1", "deleted": True}))
    script.engine.delete("r1")
    assert len(script.seen) == 2


def test_patience_ends() -> None:
    """RateLimited after some waits, and at once when the wait would be longer than anybody has patience."""
    script = Script(says(429, {}, Retry_After="5"))
    with pytest.raises(errors.RateLimited, match="Try again in 5 seconds"):
        script.engine.resume("r1")
    assert 1 < len(script.seen) <= 10
    assert sum(script.time.slept) <= PATIENCE_S
    several = Script(says(429, {}, Retry_After="100"))
    with pytest.raises(errors.RateLimited):
        several.engine.resume("r1")
    assert 100 < sum(several.time.slept) <= PATIENCE_S
    long = Script(says(429, {}, Retry_After="4000"))
    with pytest.raises(errors.RateLimited, match="4000 seconds"):
        long.engine.resume("r1")
    assert long.time.slept == []


@pytest.mark.parametrize("failure", [BROKEN, REFUSED, HTML, problem(503, "DATABASE_TIMEOUT"), says(504)])
def test_a_call_that_only_reads_is_tried_again(failure: Scripted) -> None:
    """With growing pauses, until it is answered."""
    script = Script(failure, failure, failure, says(200, RECORD))
    assert script.engine.resume("r1").id == "r1"
    assert script.time.slept == [0.375, 0.75, 1.5]


@pytest.mark.parametrize(
    "failure", [BROKEN, HTML, problem(503, "DATABASE_TIMEOUT"), problem(409, "IDEMPOTENCY_IN_PROGRESS")]
)
def test_an_upload_is_tried_again_under_its_key(failure: Scripted) -> None:
    """The same Idempotency-Key and the same bytes each time, so that nothing is read or charged twice."""
    script = Script(failure, failure, says(202, RECEIPT), says(200, RECORD))
    upload(script)
    assert script.keys == ["a-key-0001"] * 3
    sent = [one for one in script.seen if one.method == "POST"]
    assert all(ADA.data in one.content for one in sent)
    assert len({len(one.content) for one in sent}) == 1


@pytest.mark.parametrize("failure", [BROKEN, HTML, httpx.ReadTimeout("slow")])
def test_a_change_without_a_key_is_sent_once(failure: Scripted) -> None:
    """Nobody knows what became of it, so it is not repeated behind the user's back."""
    for change in ("delete", "rename"):
        script = Script(failure)
        with pytest.raises(errors.Unreachable):
            script.engine.delete("r1") if change == "delete" else script.engine.rename("r1", "Ada")
        assert len(script.seen) == 1


def test_what_was_never_sent_may_be_repeated() -> None:
    """Nobody listened: then even a removal is tried again."""
    script = Script(REFUSED, says(202, {"id": "r1", "deleted": True}))
    script.engine.delete("r1")
    assert len(script.seen) == 2


def test_in_the_end_it_says_where_and_why() -> None:
    """Unreachable with the service's place and the reason, and never the key."""
    script = Script(REFUSED)
    with pytest.raises(errors.Unreachable) as caught:
        script.engine.resume("r1")
    assert "https://cv.example does not answer" in str(caught.value)
    assert "onnection refused" in str(caught.value)
    assert KEY not in str(caught.value)
    assert len(script.seen) == 5


def test_a_wrong_certificate_is_not_tried_again() -> None:
    """Waiting does not mend it, and the sentence says what does."""
    script = Script(httpx.ConnectError("[SSL: CERTIFICATE_VERIFY_FAILED] self-signed certificate"))
    with pytest.raises(errors.Unreachable, match="SSL_CERT_FILE"):
        script.engine.resume("r1")
    assert len(script.seen) == 1


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, headers={"Content-Type": "text/html"}, text="<h1>Log in to the hotel's network</h1>"),
        httpx.Response(200, headers={"Content-Type": "application/json"}, text="{"),
        httpx.Response(200, headers={"Content-Type": "application/json"}, text="[" * 100_000),
        httpx.Response(200, headers={"Content-Type": "application/json"}, text="[]"),
        httpx.Response(200, headers={"Content-Type": "application/json"}, text='{"id": "r1"}'),
        httpx.Response(200, headers={"Content-Type": "application/json"}, text='{"id": "r1", "status": "DONE"}'),
        httpx.Response(200),
        httpx.Response(404, headers={"Content-Type": "text/html"}, text="<h1>Not found</h1>"),
        httpx.Response(302, headers={"Location": "https://elsewhere.example/login"}),
        httpx.Response(307, headers={"Location": "/api/v2"}),
        httpx.Response(302, headers={"Location": "https://[elsewhere/"}),
    ],
)
def test_what_no_service_answers_is_unreachable(answer: httpx.Response) -> None:
    """A portal, a web server, another program: a sentence and exit 13, no traceback and no second place for the key."""
    script = Script(answer)
    with pytest.raises(errors.Unreachable, match=r"cv\.example") as caught:
        script.engine.resume("r1")
    assert caught.value.remedy
    assert {one.url.host for one in script.seen} == {"cv.example"}


@pytest.mark.parametrize("status", [502, 503, 504])
@pytest.mark.parametrize("page", ["text/html", "text/plain", ""])
def test_a_proxy_s_page_does_not_put_the_address_in_doubt(status: int, page: str) -> None:
    """A service that is down behind its proxy: what to look at is whether it runs, not how its address ends."""
    script = Script(httpx.Response(status, headers={"Content-Type": page}, text="<h1>Bad gateway</h1>"))
    with pytest.raises(errors.Unreachable, match=f"says {status}. Check that the service runs") as caught:
        script.engine.resume("r1")
    assert caught.value.code == "SERVICE_UNREACHABLE"


def test_a_proxy_s_own_limits_are_limits() -> None:
    """Its page for a body too large or too many calls ends as the service's own refusal would."""
    page = {"Content-Type": "text/html"}
    large = Script(httpx.Response(413, headers=page, text="<h1>Request Entity Too Large</h1>"))
    with pytest.raises(errors.BadFile, match="A proxy before the service") as caught:
        upload(large)
    assert caught.value.code == "FILE_TOO_LARGE"
    often = Script(httpx.Response(429, headers={**page, "Retry-After": "3"}, text="<h1>Too Many Requests</h1>"))
    with pytest.raises(errors.RateLimited, match="Try again in 3 seconds"):
        often.engine.resume("r1")


@pytest.mark.parametrize(
    "asked",
    [
        says(503, {}, Retry_After="Mon, 02 Nov 2026 09:30:00 +99999999999999999999"),
        says(429, {"error": {"code": "RATE_LIMIT_EXCEEDED", "retry_after_seconds": 10**400}}),
    ],
    ids=["header", "body"],
)
def test_a_time_to_wait_that_is_none_counts_for_nothing(asked: Scripted) -> None:
    """Numbers that no clock has: the client waits as for an answer that names no time."""
    script = Script(asked, says(200, RECORD))
    assert script.engine.resume("r1").id == "r1"


def test_numbers_larger_than_any_are_no_answer() -> None:
    """JSON has numbers of any size."""
    report = {"id": "r1", "status": "DONE", "of_revision": 1, "edits": [{"kind": "typo", "confidence": 10**400}]}
    script = Script(says(200, {"additions": ["GET /resumes/:id/proofread"]}), says(200, report))
    with pytest.raises(errors.Unreachable):
        script.engine.proofreading("r1")


def test_an_answer_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer of any service is that large, and no memory either."""
    monkeypatch.setattr("resumectl.engine.remote.connection.ANSWER_BYTES", 1000)
    script = Script(httpx.Response(200, headers={"Content-Type": "application/json"}, text=" " * 1001))
    with pytest.raises(errors.Unreachable, match="more than 1,000 bytes"):
        script.engine.resume("r1")


def test_an_export_that_is_no_word_file_is_refused() -> None:
    """A web page saved as cv.docx would be found out by the candidate's next employer."""
    script = Script(says(200, {"file": "x"}))
    with pytest.raises(errors.Unreachable, match="not with a file"):
        script.engine.export("r1")


@pytest.mark.parametrize(
    ("answer", "kind", "code"),
    [
        (problem(400, "INVALID_CURSOR"), errors.InvalidInput, "INVALID_CURSOR"),
        (problem(401, "UNAUTHORIZED"), errors.NotAuthorised, "UNAUTHORIZED"),
        (problem(402, "INSUFFICIENT_CREDITS"), errors.CreditsExhausted, "INSUFFICIENT_CREDITS"),
        (problem(404, "RESUME_NOT_FOUND"), errors.NotFound, "RESUME_NOT_FOUND"),
        (problem(404, "ROUTE_NOT_FOUND"), errors.Unreachable, "ROUTE_NOT_FOUND"),
        (problem(409, "RESUME_NOT_READY"), errors.Conflict, "RESUME_NOT_READY"),
        (problem(500, "INTERNAL_ERROR", X_Request_Id="req_7"), ResumectlError, "INTERNAL_ERROR"),
    ],
)
def test_a_plain_refusal_is_not_tried_again(answer: Scripted, kind: type[ResumectlError], code: str) -> None:
    """It would be refused again; it becomes the error that a local engine raises."""
    script = Script(answer)
    with pytest.raises(ResumectlError, match=code) as caught:
        script.engine.data("r1")
    assert (type(caught.value), caught.value.code, len(script.seen)) == (kind, code, 1)
    assert ("req_7" in str(caught.value)) == (code == "INTERNAL_ERROR")


@pytest.mark.parametrize("wrong", ["", ".", "..", "a/b", "a?b", "a%2Fb", "a b", "a\nb", "x" * 300])
def test_what_is_no_id_is_never_sent(wrong: str) -> None:
    """A slash or dots in an id would lead to another route: not found, without asking."""
    script = Script(says(200, RECORD))
    for ask in (script.engine.resume, script.engine.data, script.engine.delete, script.engine.remove_template):
        with pytest.raises(errors.NotFound):
            ask(wrong)
    assert script.seen == []


@pytest.mark.parametrize("key", ["", "short", "x" * 129, "ключ-ключ", "a-key\n0001"])
def test_a_malformed_key_is_never_sent(key: str) -> None:
    """No header could carry some of them; the error is the local engine's."""
    script = Script(says(202, RECEIPT))
    with pytest.raises(errors.IdempotencyKeyInvalid) as caught:
        upload(script, key)
    assert caught.value.code == ("IDEMPOTENCY_KEY_INVALID" if key else "IDEMPOTENCY_KEY_REQUIRED")
    assert script.seen == []


def test_names_that_are_no_unicode_are_sent() -> None:
    """A file name with bytes that are no text, and a title with half a character, go out as something."""
    script = Script(says(202, RECEIPT), says(200, RECORD))
    document = Document(b"Ada\xff.pdf".decode("utf-8", "surrogateescape"), ADA.data)
    script.engine.upload(document, UploadOptions(title="Ad\ud800a"), idempotency_key="a-key-0001")
    script.engine.rename("r1", "Ad\ud800a \N{GRINNING FACE}")
    assert len(script.seen) == 4


def test_the_record_of_an_upload_may_be_out_of_sight() -> None:
    """A key that may write and not read gets the receipt as a record: the upload is done and paid."""
    script = Script(says(202, RECEIPT), problem(403, "SCOPE_UNAUTHORIZED"))
    answer = script.engine.upload(ADA, UploadOptions(), idempotency_key="a-key-0001")
    assert (answer.resume.id, answer.resume.title, answer.credits_reserved) == ("r1", "Ada.pdf", 1)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_the_key_never_meets_a_proxy_on_its_way_to_this_machine(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy of the system is honoured for services elsewhere, and would read plain http to this machine."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://proxy.example:3128")
        monkeypatch.delenv(name.lower(), raising=False)
    here = Connection(Address(f"http://{host}:8000/api/v1/public", KEY))
    there = Connection(Address(BASE, KEY))
    try:
        assert here._client._mounts == {}
        assert there._client._mounts
    finally:
        here.close()
        there.close()


def test_tls_is_checked_and_new_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """D13: TLS 1.3, a certificate that somebody vouches for, and the right name in it."""
    contexts: list[ssl.SSLContext] = []
    keep = httpx.Client.__init__

    def watch(self: httpx.Client, **settings: object) -> None:
        contexts.append(settings["verify"])  # type: ignore[arg-type]
        keep(self, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(httpx.Client, "__init__", watch)
    for url in (BASE, "http://127.0.0.1:8000/api/v1/public"):
        Connection(Address(url, KEY)).close()
    for context in contexts:
        assert context.verify_mode is ssl.CERT_REQUIRED
        assert context.check_hostname
    assert contexts[0].minimum_version is ssl.TLSVersion.TLSv1_3
    assert contexts[0].get_ca_certs() or Path(ssl.get_default_verify_paths().openssl_capath).exists()


def test_e8_a_batch_keeps_to_the_limits() -> None:
    """60 uploads and 300 reads in any minute, counted together for all threads, without running into a 429."""
    script = Script(
        lambda call: httpx.Response(202, json=RECEIPT) if call.method == "POST" else httpx.Response(200, json=RECORD)
    )
    sent: dict[str, list[float]] = {"POST": [], "GET": []}
    for number in range(150):
        upload(script, f"a-key-{number:04d}")
        script.engine.wait("r1")
        for call in script.seen[sum(map(len, sent.values())) :]:
            sent[call.method].append(script.time.now_s)
    for method, most in (("POST", 60), ("GET", 300)):
        moments = sent[method]
        assert all(later - earlier >= 60 for earlier, later in zip(moments, moments[most:], strict=False))
    assert 120 <= script.time.now_s < 125


def test_e8_a_raised_limit_is_learned() -> None:
    """The service says what it allows; nobody waits for less."""
    script = Script(says(200, RECORD, X_RateLimit_Limit="1200"))
    for _ in range(1000):
        script.engine.resume("r1")
    assert script.time.slept == []
