"""One attempt to tell an endpoint: signed, without redirects or proxies, bounded in time and in what is read."""

from __future__ import annotations

import base64
import hmac
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from http.client import HTTPConnection, HTTPException
from typing import Final
from urllib.parse import SplitResult, urlsplit

import resumectl
from resumectl.engine.local.addresses import Forbidden, resolved
from resumectl.model.limits import WEBHOOK_ANSWER_S
from resumectl.model.webhook import Attempt
from resumectl.store.outbox import StoredWebhook

CONNECT_S: Final = 5.0
ADDRESSES_TRIED: Final = 3
_READ_BYTES: Final = 64 * 1024
"""Of an answer nobody looks at: read, so that the endpoint can end its side in order."""
SECRET_PREFIX: Final = "whsec_"


def send(webhook: StoredWebhook, message_id: str, payload: str, now: datetime) -> Attempt:
    """POST the payload; never raises for what the endpoint or the network does."""
    began_s = time.monotonic()
    body = payload.encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"resumectl/{resumectl.__version__} (webhooks)",
        **signed(webhook.secret, message_id, body, now),
    }
    try:
        status, retry_after_s = _post(webhook.webhook.url, body, headers, webhook.webhook.allow_private)
    except (OSError, HTTPException, ValueError) as error:
        return Attempt(0, _reason(error, time.monotonic() - began_s), time.monotonic() - began_s)
    return Attempt(status, f"HTTP {status}", time.monotonic() - began_s, retry_after_s)


def signed(secret: bytes, message_id: str, body: bytes, now: datetime) -> dict[str, str]:
    """The three headers of Standard Webhooks, scheme v1: HMAC-SHA256 over id, time and body."""
    seconds = str(int(now.timestamp()))
    signature = hmac.digest(secret, b".".join((message_id.encode(), seconds.encode(), body)), "sha256")
    return {
        "webhook-id": message_id,
        "webhook-timestamp": seconds,
        "webhook-signature": f"v1,{base64.b64encode(signature).decode()}",
    }


def written_secret(secret: bytes) -> str:
    """The secret as it is shown: `whsec_` and Base64."""
    return SECRET_PREFIX + base64.b64encode(secret).decode()


def _post(url: str, body: bytes, headers: Mapping[str, str], allow_private: bool) -> tuple[int, float]:
    """The answer's status and the seconds that it asks to wait."""
    parts = urlsplit(url)
    held: list[socket.socket] = [_connected(parts, allow_private)]
    is_cut = threading.Event()
    ends = threading.Timer(WEBHOOK_ANSWER_S, _cut, (held, is_cut))
    ends.daemon = True
    ends.start()
    connection = HTTPConnection(parts.hostname or "")
    try:
        if parts.scheme == "https":
            secure = _trust().wrap_socket(held[0], server_hostname=parts.hostname, do_handshake_on_connect=False)
            held[0] = secure
            secure.do_handshake()
        connection.sock = held[0]
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.putrequest("POST", target, skip_host=True, skip_accept_encoding=True)
        always = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close"}
        for name, value in {**always, **headers}.items():
            connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        if is_cut.is_set():
            # Half a line of an answer may read like a whole one.
            raise TimeoutError
        with suppress(OSError, HTTPException):
            answer.read(_READ_BYTES)
        answer.close()
        return answer.status, _seconds_in(answer.getheader("Retry-After", ""))
    finally:
        ends.cancel()
        connection.close()
        held[0].close()


def _connected(parts: SplitResult, allow_private: bool) -> socket.socket:
    tls = parts.scheme == "https"
    port = parts.port or (443 if tls else 80)
    trouble: OSError | None = None
    for address in resolved(parts.hostname or "", port, allow_private=allow_private, tls=tls)[:ADDRESSES_TRIED]:
        try:
            made = socket.create_connection((address, port), timeout=CONNECT_S)
        except OSError as error:
            trouble = error
            continue
        made.settimeout(WEBHOOK_ANSWER_S)
        return made
    raise trouble or OSError("nobody there")


def _cut(held: list[socket.socket], is_cut: threading.Event) -> None:
    """End the conversation: an answer that trickles in would never meet a timeout of the socket."""
    is_cut.set()
    with suppress(OSError):
        held[0].shutdown(socket.SHUT_RDWR)


@cache
def _trust() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def _seconds_in(header: str) -> float:
    """Retry-After in seconds, or 0."""
    said = header.strip()
    if said.isascii() and said.isdigit() and len(said) < 10:
        return float(said)
    # The parser of dates counts with whatever numbers are in it.
    with suppress(ValueError, TypeError, OverflowError):
        return max(0.0, (parsedate_to_datetime(said) - datetime.now(UTC)).total_seconds())
    return 0.0


def _reason(error: Exception, elapsed_s: float) -> str:
    if isinstance(error, TimeoutError) or elapsed_s >= WEBHOOK_ANSWER_S:
        return "no answer in time"
    if isinstance(error, Forbidden):
        return str(error)
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate does not hold ({error.verify_message})"
    if isinstance(error, ssl.SSLError):
        return "no TLS with it"
    if isinstance(error, socket.gaierror):
        return "nobody knows its name"
    if isinstance(error, OSError):
        return f"no connection ({(error.strerror or type(error).__name__).lower()})"
    return f"no answer of HTTP ({type(error).__name__})"
