"""Calls over HTTP: one client, what a failed call means, and when it is worth another try."""

from __future__ import annotations

import json
import re
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

import resumectl
from resumectl.config import LOOPBACK
from resumectl.engine.remote.budget import Budget
from resumectl.engine.remote.call import JSON_TYPE, Answer, Call, Form
from resumectl.engine.remote.outage import Outage
from resumectl.engine.remote.pace import Pace
from resumectl.model.errors import ResumectlError, Unreachable
from resumectl.wire.refusals import clean, error_of, retry_after_in

if TYPE_CHECKING:
    import httpx

Kind = TypeVar("Kind")
Said = TypeVar("Said")

CONNECT_S: Final = 10.0
SILENCE_S: Final = 60.0
"""Longest pause between two pieces of a request or an answer."""
ANSWER_S: Final = 300.0
ANSWER_BYTES: Final = 100_000_000
TRIES: Final = 5
"""Of a call that nobody answered, or that the service was too busy for."""
REFUSALS: Final = 10
PATIENCE_S: Final = 300.0
"""Of waiting altogether, and the longest single wait that a service may ask for."""

_BUSY: Final = frozenset({502, 503, 504})
_OF_PROXIES: Final = frozenset({413, 429})
"""What a proxy before the service says with a page of its own too, and means just that."""


@dataclass(frozen=True, slots=True)
class Address:
    """A service: its {base_url}, the key that belongs to it alone, and the release that is asked for, if any."""

    url: str
    api_key: str = field(repr=False)
    svc_version: str = ""

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def name(self) -> str:
        """A folder's name that no other address and key have; the key cannot be read from it."""
        host = urlsplit(self.url).hostname or ""
        print_of_both = sha256(f"{self.url}\0{self.api_key}".encode()).hexdigest()[:16]
        return "".join(char if char.isalnum() else "-" for char in host) + f"-{print_of_both}"


class Connection:
    """Sends calls to one service. Thread-safe. `transport` stands in for the network in tests."""

    def __init__(
        self, address: Address, *, pace: Pace | None = None, transport: httpx.BaseTransport | None = None
    ) -> None:
        self.address = address
        self.pace = pace or Pace()
        self.outage = Outage(address.origin, self.pace)
        self._budget = Budget(self.pace)
        self._client = _client(address, transport)

    def close(self) -> None:
        self._client.close()

    def ask(self, call: Call, read: Callable[[Any], Kind]) -> Kind:
        """The JSON that answers a call, as `read` understands it. Raises what `send` does."""
        return self.understood(self.send(call), read)

    def understood(self, answer: Answer, read: Callable[[Any], Kind]) -> Kind:
        """What `read` makes of an answer's JSON. Raises Unreachable where it is none, or not the contract's."""
        return self.read_as(answer, lambda one: read(one.json()))

    def read_as(self, said: Said, read: Callable[[Said], Kind]) -> Kind:
        """What `read` makes of what the service said. Raises Unreachable where `read` cannot."""
        try:
            return read(said)
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
            reason = clean(str(error)) or type(error).__name__
            raise self._strange(f"its answer cannot be understood ({reason})") from error

    def send(self, call: Call) -> Answer:
        """The answer to a call, which is one that accepts it, of the type that was asked for.

        Raises:
            ResumectlError: what a local engine raises for the same mistake.
            RateLimited: the service still refuses after several waits.
            Unreachable: no answer, or one that no service of this kind gives.
        """
        from httpx import HTTPError, InvalidURL

        waited_s = 0.0
        failures = refusals = 0
        pause_s: float | None
        trouble: ResumectlError
        while True:
            self._budget.take(call.tier)
            try:
                answer = self._exchange(call)
            except (HTTPError, InvalidURL, ssl.SSLError) as error:
                failures += 1
                pause_s = self._until_next_try_s(failures) if _may_repeat(call, error) else None
                trouble = self._no_answer(error)
            else:
                self._budget.learn(call.tier, answer)
                if answer.status not in _BUSY:
                    self.outage.ended()
                if answer.status < 400:
                    return self._checked(call, answer)
                if call.tolerant and answer.status < 500 and answer.status != 429:
                    return answer
                trouble = self._refusal(call, answer)
                if answer.status in _BUSY:
                    failures += 1
                    pause_s = self._until_next_try_s(failures) if call.repeatable else None
                    if pause_s is not None:
                        pause_s = max(_retry_after_s(answer) or 0.0, pause_s)
                else:
                    refusals += 1
                    pause_s = self._asked_to_wait(call, answer, trouble) if refusals < REFUSALS else None
            if pause_s is None or waited_s + pause_s > PATIENCE_S:
                raise trouble
            if failures < TRIES:
                self.pace.sleep(pause_s)
            else:
                self.outage.sleep(pause_s)
            waited_s += pause_s

    def _until_next_try_s(self, failures: int) -> float | None:
        """The pause after so many tries that nobody answered; None when that was the last one."""
        self.outage.failed()
        again = failures < TRIES or self.outage.is_waited_out()
        return self.pace.back_off_s(failures) if again else None

    def _asked_to_wait(self, call: Call, answer: Answer, trouble: ResumectlError) -> float | None:
        """How long until the same call may succeed; None for one that will be refused again."""
        running = call.key and trouble.code == "IDEMPOTENCY_IN_PROGRESS"
        if answer.status != 429 and not running:
            return None
        asked_s = _retry_after_s(answer)
        return self.pace.after_refusal_s(1.0 if asked_s is None else asked_s)

    def _exchange(self, call: Call) -> Answer:
        from httpx import ReadTimeout

        url = self.address.url + call.path
        deadline_s = self.pace.now_s() + ANSWER_S
        with self._client.stream(
            call.method, url, params=_query(call), headers=self._headers(call), **_body(call)
        ) as response:
            data = bytearray()
            for piece in response.iter_bytes():
                data += piece
                if len(data) > ANSWER_BYTES:
                    raise self._strange(f"its answer has more than {ANSWER_BYTES:,} bytes")
                if self.pace.now_s() > deadline_s:
                    raise ReadTimeout(f"no whole answer within {ANSWER_S:g} seconds", request=response.request)
            headers = {_as_text(name).lower(): _as_text(value) for name, value in response.headers.raw}
            return Answer(response.status_code, headers, bytes(data))

    def _headers(self, call: Call) -> dict[str, str]:
        headers = {"Accept": f"{call.accept}, application/problem+json;q=0.9, application/json;q=0.8"}
        if not call.anonymous:
            headers["Authorization"] = f"Bearer {self.address.api_key}"
        if call.body is not None:
            headers["Content-Type"] = JSON_TYPE
        if call.key:
            headers["Idempotency-Key"] = call.key
        if self.address.svc_version:
            headers["svc-version"] = self.address.svc_version
        return headers

    def _checked(self, call: Call, answer: Answer) -> Answer:
        if answer.status >= 300:
            to = _told_origin(answer.headers.get("location", ""))
            raise Unreachable(
                f"The service at {self.address.origin} sends its callers on{to}; the key goes nowhere else.",
                remedy="Set the address to where the service is.",
            )
        if call.accept not in ("*/*", JSON_TYPE) and answer.media_type != call.accept:
            raise self._strange(f"it answered with {clean(answer.media_type) or 'no type'}, not with a file")
        return answer

    def _refusal(self, call: Call, answer: Answer) -> ResumectlError:
        if answer.status in _BUSY and not answer.is_json:
            return Unreachable(
                f"The service at {self.address.origin} does not answer: a proxy before it says {answer.status}.",
                remedy="Check that the service runs, or try again later.",
            )
        if answer.media_type == "text/html" and answer.status not in _OF_PROXIES:
            return self._strange(f"it answered {answer.status} with a web page")
        try:
            body = answer.json() if answer.is_json else None
        except ValueError:
            body = None
        error = error_of(answer.status, body, missing=call.missing, resume_id=call.resume_id)
        asked_s = _retry_after_s(answer) if answer.status == 429 else None
        if asked_s and f"{asked_s:.0f} second" not in error.message:
            error.remedy = f"Try again in {asked_s:.0f} seconds."
        if answer.status == 413 and not answer.is_json:
            error.remedy = "A proxy before the service takes nothing of this size; whoever runs it can raise its limit."
        request_id = clean(answer.headers.get("x-request-id", ""))
        if answer.status >= 500 and request_id:
            error.remedy = f"{error.remedy} Its operator finds it as {request_id}.".strip()
        return error

    def _strange(self, what: str) -> Unreachable:
        return Unreachable(
            f"What answers at {self.address.origin} is not the service: {what}.",
            code="SERVICE_STRANGE",
            remedy="Check that the address ends with the service's path, such as /api/v1/public.",
        )

    def _no_answer(self, error: Exception) -> Unreachable:
        return Unreachable(
            f"The service at {self.address.origin} does not answer: {_reason(error)}.", remedy=_help(error)
        )


def _client(address: Address, transport: httpx.BaseTransport | None) -> httpx.Client:
    import httpx

    # A proxy would read what goes to this machine in the clear, the key with it.
    is_here = urlsplit(address.url).hostname in LOOPBACK
    return httpx.Client(
        transport=transport,
        trust_env=not is_here,
        verify=_trust() if address.url.startswith("https:") else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
        follow_redirects=False,
        timeout=httpx.Timeout(SILENCE_S, connect=CONNECT_S),
        # Shorter than servers keep a silent connection, so that a call is not sent into one that just ends.
        limits=httpx.Limits(max_connections=64, keepalive_expiry=3.0),
        headers={"User-Agent": f"resumectl/{resumectl.__version__}", "Accept-Encoding": "identity"},
    )


def _trust() -> ssl.SSLContext:
    """Certificates of public authorities, those of this system, and SSL_CERT_FILE; TLS 1.3 (decision D13)."""
    import httpx

    context = httpx.create_ssl_context()
    context.load_default_certs()
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    return context


def _query(call: Call) -> dict[str, str] | None:
    """Bytes of a terminal that are no text (lone surrogates) are no cursor either; the service says so."""
    said = {name: value.encode("utf-8", "replace").decode() for name, value in call.query.items()}
    return said or None


def _body(call: Call) -> dict[str, Any]:
    if call.form is not None:
        return _multipart(call.form)
    if call.body is None:
        return {}
    # Escapes for all that is no ASCII: a lone surrogate in a title must not break the sending.
    return {"content": json.dumps(call.body).encode("ascii")}


def _multipart(form: Form) -> dict[str, Any]:
    name = form.document.name.encode("utf-8", "replace").decode()
    fields = {field: value.encode("utf-8", "replace") for field, value in form.fields.items()}
    return {"data": fields, "files": {"file": (name, form.document.data, "application/octet-stream")}}


def _told_origin(location: str) -> str:
    """` to https://host` where a redirect leads, or `""` where that cannot be told."""
    try:
        where = urlsplit(location)
    except ValueError:
        return ""
    return f" to {clean(f'{where.scheme}://{where.hostname}')}" if where.hostname else ""


def _may_repeat(call: Call, error: Exception) -> bool:
    """Whether the call is harmless to repeat, or was never sent; not where waiting cannot help."""
    import httpx

    if isinstance(error, httpx.InvalidURL | httpx.UnsupportedProtocol | httpx.LocalProtocolError | ssl.SSLError):
        return False
    if "CERTIFICATE_VERIFY_FAILED" in str(error):
        return False
    return call.repeatable or isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)


def _reason(error: Exception) -> str:
    import httpx

    if isinstance(error, httpx.TimeoutException):
        return "it takes too long"
    text = re.sub(r"\[Errno -?\d+\] ", "", clean(str(error))).rstrip(".")
    return f"{text[:1].lower()}{text[1:]}" if text else "the connection broke"


def _help(error: Exception) -> str:
    if "CERTIFICATE_VERIFY_FAILED" in str(error):
        return "Name the file with its certificate authority in SSL_CERT_FILE, if you trust it."
    return "Check the address and the network, and that the service runs."


def _retry_after_s(answer: Answer) -> float | None:
    """What the service asks to wait: Retry-After in seconds or as a date, else what the body of a 429 says."""
    said = answer.headers.get("retry-after", "").strip()
    if said.isascii() and said.isdigit() and len(said) < 10:
        return float(said)
    if said:
        try:
            return max(0.0, (parsedate_to_datetime(said) - datetime.now(UTC)).total_seconds())
        except (ValueError, TypeError, OverflowError):
            pass
    try:
        asked_s = retry_after_in(answer.json())
    except ValueError:
        return None
    return None if asked_s is None else max(0.0, asked_s)


def _as_text(value: bytes) -> str:
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("latin-1")
