"""Messages between the client, the fork server and its children: one kind byte, a length, a body."""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

ORDER: Final = b"O"
"""JSON: what the child is to do; DATA follows."""
DATA: Final = b"D"
"""The document's bytes."""
STAGE: Final = b"S"
"""The stage that the child enters, as text."""
RESULT: Final = b"R"
"""What the task gave, in its own encoding; only before an END without error."""
END: Final = b"E"
"""JSON: how it went; the last message about one document."""
CONTROL: Final = b"C"
"""JSON: between client and fork server, one answer to each."""

_HEADER: Final = struct.Struct(">cI")


class Frame(NamedTuple):
    """One message."""

    kind: bytes
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class FrameTooLong(Exception):
    """The other side announced more than it may send."""


def parse(message: bytes) -> Frame | None:
    """The message that these bytes hold, or None when they are no whole one."""
    if len(message) < _HEADER.size:
        return None
    kind, length = _HEADER.unpack_from(message)
    body = message[_HEADER.size :]
    return Frame(kind, body) if len(body) == length else None


def pack(kind: bytes, members: Mapping[str, Any]) -> bytes:
    """The bytes of one JSON message."""
    body = json.dumps(members).encode()
    return _HEADER.pack(kind, len(body)) + body


def message(kind: bytes, body: bytes) -> tuple[bytes, bytes]:
    """The pieces of one message, for `send`."""
    return _HEADER.pack(kind, len(body)), body


def send(channel: socket.socket, *pieces: bytes) -> None:
    """Send messages at once, so that the other side is woken once; blocks as the socket does."""
    sent = channel.sendmsg(pieces)
    for piece in pieces:
        if sent < len(piece):
            channel.sendall(memoryview(piece)[sent:])
        sent = max(0, sent - len(piece))


def send_json(channel: socket.socket, kind: bytes, members: Mapping[str, Any]) -> None:
    """Send one JSON message; blocks as the socket does."""
    channel.sendall(pack(kind, members))


class Reader:
    """Reads messages of at most `limit_bytes` from a stream socket; half a message survives a timeout."""

    def __init__(self, channel: socket.socket, limit_bytes: int) -> None:
        self._channel = channel
        self._limit_bytes = limit_bytes
        self._buffer = bytearray()

    def read(self, timeout_s: float | None = None) -> Frame | None:
        """The next message, or None when it is not whole after `timeout_s`, however much of it came.

        Raises EOFError when the other side is gone, FrameTooLong when a message announces too many bytes.
        """
        until_s = None if timeout_s is None else time.monotonic() + timeout_s
        while True:
            frame = self._whole_frame()
            if frame:
                return frame
            try:
                self._channel.settimeout(None if until_s is None else max(0.0, until_s - time.monotonic()))
                piece = self._channel.recv(1 << 18)
            except (TimeoutError, BlockingIOError):
                return None
            except ConnectionError:
                piece = b""
            if not piece:
                raise EOFError
            self._buffer += piece

    def expect(self, kind: bytes) -> Frame:
        """The next message, however long it takes; raises EOFError also for a message of another kind."""
        frame = self.read()
        if frame is None or frame.kind != kind:
            raise EOFError
        return frame

    def _whole_frame(self) -> Frame | None:
        if len(self._buffer) < _HEADER.size:
            return None
        kind, length = _HEADER.unpack_from(self._buffer)
        if length > self._limit_bytes:
            raise FrameTooLong
        end = _HEADER.size + length
        if len(self._buffer) < end:
            return None
        body = bytes(memoryview(self._buffer)[_HEADER.size : end])
        del self._buffer[:end]
        return Frame(kind, body)
