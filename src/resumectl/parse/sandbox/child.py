"""The child: takes one document at a time from its channel and answers each, whatever the parser does."""

from __future__ import annotations

import gc
import os
import shutil
import socket
import time
import traceback
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

from resumectl.model import limits
from resumectl.model.errors import ParseError
from resumectl.parse.sandbox import failures, frames
from resumectl.parse.sandbox.limits import allow_cpu, give_back_free_memory
from resumectl.parse.sandbox.processes import resident_bytes
from resumectl.parse.sandbox.progress import LONG_STAGES, listen
from resumectl.parse.sandbox.tasks import Answer

TRACE_CHARACTERS = 20_000


def serve(channel: socket.socket, tasks: Mapping[str, str], folder: str) -> None:
    """Answer documents until the client is gone or this process should not be used again.

    That is so after any error, a tainted answer, its thousandth document, or when it holds more than it may keep.
    `folder` is this child's own and is emptied after each document.
    """
    reader = frames.Reader(channel, limits.UPLOAD_BYTES + 1_000_000)
    for served in range(1, limits.CHILD_DOCUMENTS + 1):
        try:
            order = reader.expect(frames.ORDER).json()
            data = reader.expect(frames.DATA).body
        except EOFError:
            return
        work = _Work(channel, order)
        answer = work.do(tasks, data)
        del data
        # Now that the document is done little is in use: its garbage must not grow into new memory.
        gc.collect(0)
        _empty(folder)
        last = (
            work.error is not None
            or served == limits.CHILD_DOCUMENTS
            or (answer is not None and answer.tainted)
        )
        last = last or _holds_more_than(order["kept_bytes"])
        result = frames.message(frames.RESULT, answer.body) if answer is not None and work.error is None else ()
        frames.send(channel, *result, frames.pack(frames.END, work.report() | {"last": last}))
        if last:
            return


class _Work:
    """One document: its order, the stage it is in, and how it went."""

    def __init__(self, channel: socket.socket, order: Mapping[str, Any]) -> None:
        self._channel = channel
        self._order = order
        self._elapsed_s = 0.0
        self._trace = ""
        self._stage = "parse"
        self.error: ParseError | None = None

    def do(self, tasks: Mapping[str, str], data: bytes) -> Answer | None:
        """Run the task; None when it failed, and then `error` says how."""
        allow_cpu(self._order["deadline_text_s"])
        listen(self._enter)
        began = time.perf_counter()
        try:
            answer: Answer = _task(tasks[self._order["task"]])(data, self._order["options"])
        except BaseException as problem:  # noqa: BLE001 - whatever it is ends as this document's error, with its trace
            self._elapsed_s = time.perf_counter() - began
            self.error = failures.of_exception(problem, self._stage)
            if self.error.code == "INTERNAL_ERROR":
                self._trace = "".join(traceback.format_exception(problem))[-TRACE_CHARACTERS:]
            return None
        finally:
            listen(None)
        self._elapsed_s = time.perf_counter() - began
        if len(answer.body) > (most := self._order["answer_bytes"]):
            self.error = failures.too_much_text(most, self._stage)
        return answer

    def report(self) -> dict[str, Any]:
        error = self.error.to_json() if self.error else None
        return {"elapsed_s": self._elapsed_s, "error": error, "trace": self._trace}

    def _enter(self, stage: str) -> None:
        if stage == self._stage:
            return
        self._stage = stage
        if stage in LONG_STAGES:
            allow_cpu(self._order["deadline_ocr_s"])
        frames.send(self._channel, *frames.message(frames.STAGE, stage.encode()))


def _holds_more_than(kept_bytes: int) -> bool:
    if resident_bytes() <= kept_bytes:
        return False
    # What was freed between pieces in use still counts, until the C library is told to give it back.
    gc.collect()
    give_back_free_memory()
    return resident_bytes() > kept_bytes


def _task(target: str) -> Any:
    module, _, function = target.partition(":")
    return getattr(import_module(module), function)


def _empty(folder: str) -> None:
    # By its full path: a library may have changed the working directory to somebody's documents.
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path, ignore_errors=True)
            else:
                os.unlink(entry.path)
