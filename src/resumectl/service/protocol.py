"""uvicorn's HTTP protocol with bounds on the head of a request, which uvicorn takes in any size and for ever, and on
what follows a chunked body, which it keeps as further headers.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_BYTES: Final = 64 * 1024
HEAD_S: Final = 20.0
"""How long a request's head may take, and a new connection may say nothing."""

_TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
)


class BoundedProtocol(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._in_head = True
        self._head_bytes = self._received = 0
        self._head_ends: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._received = len(data)
        self._head_bytes += self._received
        super().data_received(data)
        if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            if self._in_head:
                self.transport.write(_TOO_LARGE)
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
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        # What comes without any of the body is trailers, or the extensions of a chunk.
        self._head_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._head_bytes = 0
        super().on_message_complete()

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
