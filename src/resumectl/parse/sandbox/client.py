"""Documents handed to child processes, one at a time each; what a hostile one can do ends with its child."""

from __future__ import annotations

import json
import logging
import os
import signal
import threading
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Self

from resumectl.model import limits
from resumectl.model.document import Document
from resumectl.model.errors import BadFile, ParseError
from resumectl.model.page import ParseOutcome, ParseResult, Sheet, Transcript
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pictures import Drawing, read_pictures
from resumectl.parse.sandbox import failures, frames
from resumectl.parse.sandbox.forkserver import Child, ForkServer, ServerGone
from resumectl.parse.sandbox.tasks import PARSER, Registry
from resumectl.parse.sandbox.watch import Deadlines, Watch
from resumectl.parse.sniff import check_size

_CRASHED: Final = "PARSE_CRASHED"
END_S: Final = 0.3
"""How long a child whose socket has closed may take to end by itself and so to say how."""

log = logging.getLogger("resumectl.parse")


class PoolClosed(RuntimeError):
    """The pool was closed before the document was read; nothing is known about the document."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of one task: its answer or an error, never both, and the wall time that it took.

    `killed`: something outside this program ended the child.
    """

    elapsed_s: float
    body: bytes | None = None
    error: ParseError | None = None
    killed: bool = False


class ChildPool:
    """Child processes that do the tasks of a registry on one document at a time each.

    Thread-safe: up to `children` documents are worked on at once, further callers wait. Nothing is started
    before the first task. A child is killed at its deadline and replaced after any error. All are killed by
    `close`, at the interpreter's end, and when this process dies, however it dies.
    """

    def __init__(
        self,
        registry: Registry,
        children: int = 1,
        *,
        deadline_text_s: float = limits.DEADLINE_TEXT_S,
        deadline_ocr_s: float = limits.DEADLINE_OCR_S,
        search_path: str | None = None,
    ) -> None:
        if children < 1:
            raise ValueError("a pool needs at least one child")
        self._registry = registry
        self._children = children
        self._deadlines = Deadlines(deadline_text_s, max(deadline_text_s, deadline_ocr_s))
        self._search_path = search_path
        self._closed = False
        self._open()

    def _open(self) -> None:
        self._owner = os.getpid()
        self._slots = threading.BoundedSemaphore(self._children)
        self._lock = threading.Lock()
        self._idle: list[Child] = []
        self._server = ForkServer(self._registry, self._search_path)
        self._finalizer = weakref.finalize(self, _close, self._server, self._idle, self._owner)

    def call(self, task: str, data: bytes, options: Mapping[str, Any]) -> Reply:
        """Do a task of the registry in a child and wait for it; a crash is tried once more, in a fresh child; so is
        what was killed, since that may have been for another program's hunger.

        Raises PoolClosed, KeyError for a task that the registry does not have, and ValueError for more data
        than a document may have.
        """
        target = self._registry.tasks[task]
        if len(data) > limits.UPLOAD_BYTES:
            raise ValueError(f"{len(data)} bytes are more than a document may have")
        if os.getpid() != self._owner:
            self._start_over()
        with self._slots:
            reply = self._attempt(task, data, options)
            if reply.killed or (reply.error is not None and reply.error.code == _CRASHED):
                log.debug("%s crashed, once more in a fresh child", target)
                reply = self._attempt(task, data, options)
        return reply

    def close(self) -> None:
        """Kill all children; who waits for one gets PoolClosed. Closing twice is harmless."""
        self._closed = True
        self._finalizer()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _attempt(self, task: str, data: bytes, options: Mapping[str, Any]) -> Reply:
        try:
            child = self._take()
        except ServerGone as problem:
            self._raise_if_closed()
            return Reply(0.0, error=failures.unavailable(str(problem)))
        watch = Watch(child.pid, self._deadlines)
        try:
            reply, reusable = _converse(child, watch, self._order(task, options), data)
        except (EOFError, OSError):
            # Its socket closes a moment before a process has ended.
            code = self._server.end(child, grace_s=END_S)
            self._raise_if_closed()
            log.debug("child %d ended with %s in stage %s", child.pid, code, watch.stage)
            return Reply(watch.elapsed_s, error=_error_for(code, watch), killed=code == -signal.SIGKILL)
        except BaseException:
            self._server.end(child)
            raise
        if reusable:
            self._give_back(child)
        else:
            self._server.end(child)
        return reply

    def _order(self, task: str, options: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "task": task,
            "options": dict(options),
            "deadline_text_s": self._deadlines.text_s,
            "deadline_ocr_s": self._deadlines.ocr_s,
            "answer_bytes": self._registry.answer_bytes,
            "kept_bytes": self._registry.kept_bytes,
        }

    def _take(self) -> Child:
        """An idle child, the last used first, or a new one."""
        while True:
            self._raise_if_closed()
            with self._lock:
                child = self._idle.pop() if self._idle else None
            if child is None:
                return self._server.fork()
            if not child.has_hung_up:
                return child
            self._server.end(child)

    def _give_back(self, child: Child) -> None:
        with self._lock:
            self._idle.append(child)
        if self._closed:
            _close(self._server, self._idle, self._owner)

    def _start_over(self) -> None:
        """In a process that was forked from the pool's own: the server and the sockets are the parent's."""
        self._finalizer.detach()
        for child in self._idle:
            child.channel.close()
        self._server.abandon()
        self._open()

    def _raise_if_closed(self) -> None:
        if self._closed:
            raise PoolClosed("the parser was closed")


class ParserPool(ChildPool):
    """Child processes that parse documents, one document at a time each; what holds of ChildPool holds here.

    `search_path` stands for PATH where tesseract and the converters are looked for; `registry` is for tests.
    """

    def __init__(
        self,
        children: int = 1,
        *,
        deadline_text_s: float = limits.DEADLINE_TEXT_S,
        deadline_ocr_s: float = limits.DEADLINE_OCR_S,
        search_path: str | None = None,
        registry: Registry = PARSER,
    ) -> None:
        super().__init__(
            registry,
            children,
            deadline_text_s=deadline_text_s,
            deadline_ocr_s=deadline_ocr_s,
            search_path=search_path,
        )

    def parse(self, document: Document, options: ParseOptions | None = None) -> ParseOutcome:
        """What became of the document; blocks until that is known. `elapsed_s` is time inside the parser.

        Never raises for a bad document: its error is in the outcome. Raises PoolClosed once that was closed.
        """
        try:
            check_size(document.data)
        except BadFile as problem:
            return ParseOutcome(0.0, error=ParseError(problem.code, str(problem), "extract"))
        chosen = options or ParseOptions()
        members = {
            "ocr_languages": list(chosen.ocr_languages),
            "file_name": chosen.file_name or document.name,
        }
        reply = self.call("parse", document.data, members)
        if reply.body is None:
            return ParseOutcome(reply.elapsed_s, error=reply.error)
        try:
            text = reply.body.decode()
            result = ParseResult.from_text(text)
            if b"\\u" in reply.body:
                # What hides letters behind their numbers is not as this program writes it, and could not be searched.
                result, text = ParseResult.from_json(json.loads(text)), ""
            return ParseOutcome(reply.elapsed_s, result=result, written=text)
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            # Only a child that a document has taken over writes what is no result.
            return ParseOutcome(reply.elapsed_s, error=failures.internal(type(problem).__name__, "parse"))


    def draw(self, document: Document, sheets: Sequence[Sheet]) -> Drawing:
        """Pictures of the document's pages as these sheets see them.

        Never raises for a bad document: its error is in the drawing. Raises PoolClosed once that was closed.
        """
        reply = self.call("draw", document.data, Transcript(tuple(sheets)).to_json())
        if reply.body is None:
            return Drawing(error=reply.error)
        try:
            return Drawing(read_pictures(reply.body, sheets))
        except (ValueError, TypeError) as problem:
            # Only a child that a document has taken over writes what is no picture.
            return Drawing(error=failures.internal(type(problem).__name__, "extract"))


def _converse(
    child: Child, watch: Watch, order: Mapping[str, Any], data: bytes
) -> tuple[Reply, bool]:
    """The child's reply, and whether it can be used again. Raises EOFError or OSError when it ended."""
    child.channel.settimeout(watch.deadlines.text_s + 1)
    frames.send(child.channel, frames.pack(frames.ORDER, order), *frames.message(frames.DATA, data))
    body = None
    while True:
        try:
            frame = child.reader.read(watch.next_look_s())
        except frames.FrameTooLong:
            return Reply(
                watch.elapsed_s, error=failures.too_much_text(order["answer_bytes"], watch.stage)
            ), False
        if frame is None:
            error = watch.look()
            if error is not None:
                return Reply(watch.elapsed_s, error=error), False
        elif frame.kind == frames.STAGE:
            watch.enter(frame.body.decode(errors="replace"))
        elif frame.kind == frames.RESULT:
            body = frame.body
        else:
            return _reply(frame, body)


def _reply(frame: frames.Frame, body: bytes | None) -> tuple[Reply, bool]:
    try:
        members = frame.json()
        if members["trace"]:
            log.debug("the parser's mistake:\n%s", members["trace"])
        if members["error"] is not None:
            return Reply(float(members["elapsed_s"]), error=ParseError(**members["error"])), False
        return Reply(float(members["elapsed_s"]), body=body or b""), not members["last"]
    except (ValueError, KeyError, TypeError) as problem:
        raise EOFError from problem


def _error_for(code: int | None, watch: Watch) -> ParseError:
    """What the end of a child without an answer means."""
    if code == -signal.SIGXCPU:
        return failures.timed_out(watch.limit_s, watch.stage)
    if code == -signal.SIGKILL:
        # Its own limits end in another way: it was the kernel, out of memory, or a person.
        return failures.killed(watch.stage)
    return failures.crashed(watch.stage)


def _close(server: ForkServer, idle: list[Child], owner: int) -> None:
    """Without a reference to the pool, so that a forgotten pool is closed too."""
    if os.getpid() != owner:
        return
    server.close()
    while idle:
        idle.pop().channel.close()
