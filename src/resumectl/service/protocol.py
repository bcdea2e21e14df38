"""uvicorn's HTTP protocol with what it lacks: bounds on heads of requests, on what follows a chunked body (which it
keeps as further headers) and on clients that stop in the middle; problem details for what is no HTTP; and bodies of
requests that offer another protocol.
"""

from __future__ import annotations

import asyncio
import math
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from resumectl.engine.local.sources import random_id
from resumectl.model.errors import InvalidInput
from resumectl.model.limits import RATE_READS
from resumectl.service.answers import common_headers, error_answer, untouched

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    Message = MutableMapping[str, Any]
    App = Callable[..., Awaitable[None]]

HEAD_BYTES: Final = 64 * 1024
HEAD_S: Final = 20.0
"""How long a request's head may take, and a new connection may say nothing."""
PAUSE_S = 30.0
"""How long a client may neither send what is to come nor take what was answered."""
REST_S = 600.0
"""How long that may take as a whole."""

_OTHER_PROTOCOL: Final = (b"upgrade", b"http2-settings")


class BoundedProtocol(HttpToolsProtocol):
    """One connection. `path_prefix` is what clients put before every path."""

    path_prefix = ""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._in_head = True
        self._head_bytes = self._received = 0
        self._head_ends: asyncio.TimerHandle | None = None
        self._offers_other = False
        self._next_look: asyncio.TimerHandle | None = None
        self._heard_s = self._answered_s = self.loop.time()
        self._left_bytes: float = math.inf

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()
        self._next_look = self.loop.call_later(PAUSE_S, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        if self._next_look is not None:
            self._next_look.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._heard_s = self.loop.time()
        self._received = len(data)
        self._head_bytes += self._received
        self._feed(data)
        if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            if self._in_head:
                self._refuse(InvalidInput("The request's headers are too large.", code="HEADERS_TOO_LARGE"))
            self.transport.close()

    def on_message_begin(self) -> None:
        self._in_head = True
        # Where in these bytes the message begins is not told: all of them count.
        self._head_bytes = self._received
        self._watch()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._head_bytes = 0
        self._unwatch()
        self._offers_other = self.parser.should_upgrade() and self.parser.get_method() != b"CONNECT"
        if not self._offers_other:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        # What comes without any of the body is trailers, or the extensions of a chunk.
        self._head_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._head_bytes = 0
        if not self._offers_other:
            super().on_message_complete()

    def on_response_complete(self) -> None:
        self._answered_s = self.loop.time()
        self._left_bytes = math.inf
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        # In the middle of an answer another one would be taken for a part of it.
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self._refuse(InvalidInput("The request is no valid HTTP/1.1."))
        self.transport.close()

    def _feed(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        while data:
            try:
                self.parser.feed_data(data)
            except httptools.HttpParserUpgrade as switch:
                # The parser takes what follows for the other protocol's.
                data = self._plain_head() + data[switch.args[0] :] if self._offers_other else b""
            except httptools.HttpParserError:
                self.send_400_response("")
                return
            else:
                return

    def _plain_head(self) -> bytes:
        """The head of a request that offers another protocol, without the offer, which a server need not take (RFC
        9110, 7.8): clients that know HTTP/2 make it with every request, and send the body in HTTP/1.1 all the same.
        """
        self._offers_other = False
        first = b"%s %s HTTP/%s" % (self.parser.get_method(), self.url, self.parser.get_http_version().encode())
        kept = [b"%s: %s" % (name, value) for name, value in self.headers if name not in _OTHER_PROTOCOL]
        self.parser = httptools.HttpRequestParser(self)
        with suppress(AttributeError):
            # As uvicorn sets it, where the parser can.
            self.parser.set_dangerous_leniencies(lenient_data_after_close=True)
        return b"\r\n".join([first, *kept, b"", b""])

    def _refuse(self, error: InvalidInput) -> None:
        """Answer what never became a request."""
        request_id = random_id("req")
        made = error_answer(error, instance="/", request_id=request_id, prefix=self.path_prefix)
        headers = {
            **common_headers(request_id, untouched(RATE_READS), None),
            "Content-Type": made.media_type,
            "Content-Length": str(len(made.body)),
            "Connection": "close",
        }
        lines = [f"HTTP/1.1 {made.status} {HTTPStatus(made.status).phrase}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.transport.write("\r\n".join([*lines, "", ""]).encode("ascii") + made.body)

    def _watch(self) -> None:
        if self._head_ends is None:
            self._head_ends = self.loop.call_later(HEAD_S, self._give_up)

    def _unwatch(self) -> None:
        if self._head_ends is not None:
            self._head_ends.cancel()
            self._head_ends = None

    def _give_up(self) -> None:
        self._head_ends = None
        if not self.transport.is_closing():
            self.transport.close()

    def _look(self) -> None:
        """Let go of a client that takes no more of an answer, or sends no more of what was answered already."""
        self._next_look = self.loop.call_later(PAUSE_S, self._look)
        now_s = self.loop.time()
        left_bytes = self.transport.get_write_buffer_size()
        if left_bytes:
            if left_bytes >= self._left_bytes or now_s > self._answered_s + REST_S:
                self.transport.abort()
            self._left_bytes = left_bytes
            return
        self._left_bytes = math.inf
        is_busy = self.cycle is not None and not self.cycle.response_complete
        is_timed = self._head_ends is not None or self.timeout_keep_alive_task is not None
        if is_busy or is_timed or self.transport.is_closing():
            return
        if now_s > self._heard_s + PAUSE_S or now_s > self._answered_s + REST_S:
            self.transport.close()


def closing_unasked(app: App) -> App:
    """The application, and a connection that ends where the client was never told to send the body that it offered
    (`Expect: 100-continue`): what it sends next could be either that body or another request (RFC 9110, 10.1.1).
    """

    async def answer(scope: Message, receive: Callable[[], Awaitable[Message]], send: App) -> None:
        expects = scope["type"] == "http" and any(
            name == b"expect" and value.lower() == b"100-continue" for name, value in scope["headers"]
        )
        if not expects:
            await app(scope, receive, send)
            return
        is_asked = False

        async def receiving() -> Message:
            nonlocal is_asked
            is_asked = True
            return await receive()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and not is_asked:
                message["headers"] = [*message.get("headers", ()), (b"connection", b"close")]
            await send(message)

        await app(scope, receiving, sending)

    return answer
