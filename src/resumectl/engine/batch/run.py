"""A folder of résumés through an engine: plan, run in parallel, report as events."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import queue
import threading
import time
import uuid
from collections import Counter
from collections.abc import Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from resumectl import ENGINE_VERSION
from resumectl.engine.base import Engine, read_result
from resumectl.engine.batch.outputs import OutputRefused, Outputs
from resumectl.engine.batch.rows import Row, facts_of
from resumectl.intake import FoundFile, read_document
from resumectl.model import errors
from resumectl.model.document import Document
from resumectl.model.errors import ParseError, ResumectlError
from resumectl.model.page import ParseResult
from resumectl.model.resume import Resume, Source, Status, UploadOptions
from resumectl.model.template import Template
from resumectl.model.timestamps import timestamp

logger = logging.getLogger("resumectl.batch")

_STOPS_THE_RUN: Final = (
    OutputRefused,
    errors.CreditsExhausted,
    errors.NotAuthorised,
    errors.RateLimited,
    errors.Unreachable,
    errors.WorkspaceProblem,
)
"""What would happen to every further file as well."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a batch is going to do.

    `is_part`: `files` are not the whole folder, so that rows of others stay as they are.
    `only_failed` tries the FAILED ones again and leaves the rest alone. No more than `max_credits` are spent.
    `reparse_older` reads known documents again, for a credit each, whose data an older engine read.
    """

    files: tuple[FoundFile, ...]
    out: Path
    template: Template
    jobs: int
    only_failed: bool = False
    max_credits: int | None = None
    reparse_older: bool = False
    source: str = Source.BATCH_IMPORT
    is_part: bool = False

    @property
    def options(self) -> str:
        """A fingerprint of what shapes the outputs besides a file's bytes and the engine's version."""
        shaping = [self.template.id, timestamp(self.template.updated_at)]
        return hashlib.sha256(json.dumps(shaping).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class FileDone:
    """A file has its outcome; `kept` when it is that of an earlier run and nothing was done."""

    row: Row
    kept: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """The end: what happened, counted. `stopped_by` is what made the run stop before its end.

    `completed` and `failed` count this run's work, `kept` and `kept_failed` what earlier runs had done.
    """

    total: int
    completed: int
    failed: int
    kept: int
    kept_failed: int
    causes: Mapping[str, int]
    failures: tuple[ParseError, ...]
    credits_used: int
    elapsed_s: float
    stopped_by: ResumectlError | None = None
    rows: tuple[Row, ...] = ()
    """Of the plan's files, those that have an outcome."""

    @property
    def not_begun(self) -> int:
        return self.total - self.completed - self.failed - self.kept


def run_batch(
    engine: Engine, plan: Plan, *, stop: threading.Event | None = None
) -> Generator[FileDone | Ended, None, None]:
    """Read and export the plan's files, `plan.jobs` at once, and yield each outcome as it comes, then the
    end.

    Setting `stop` lets the files that are being read finish and begins no other. The outputs, results.ndjson,
    results.csv and failed.csv lie in `plan.out`; a run that ends in whatever way is continued by running
    it again.

    Raises:
        Conflict: another batch is writing into the folder.
        OutputRefused: the folder cannot be written at all.
    """
    outputs = Outputs(plan.out)
    with outputs.held():
        outputs.sweep()
        yield from _Run(engine, plan, outputs, stop or threading.Event()).events()


def still_holds(row: Row, sha256: str, plan: Plan, outputs: Outputs) -> bool:
    """Whether a file's last outcome is what doing it again would give."""
    same = (row.sha256, row.engine_version, row.options) == (sha256, ENGINE_VERSION, plan.options)
    if row.error:
        return same and not row.error.retryable
    return same and outputs.has(row.profile) and outputs.has(row.document)


class _Purse:
    """The credits that a run may still spend; None for as many as there are."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._left = most
        self._lock = threading.Lock()

    def take(self) -> None:
        """Raise CreditsExhausted (MAX_CREDITS_REACHED) when none is left."""
        with self._lock:
            if self._left is None:
                return
            if self._left < 1:
                raise errors.CreditsExhausted(
                    f"The {self._most} credits that this run may use are used.",
                    code="MAX_CREDITS_REACHED",
                    remedy="Run it again with a larger --max-credits; it goes on where it stopped.",
                )
            self._left -= 1

    def put_back(self) -> None:
        with self._lock:
            if self._left is not None:
                self._left += 1


@dataclass(slots=True)
class _Run:
    engine: Engine
    plan: Plan
    outputs: Outputs
    stop: threading.Event
    rows: dict[str, Row] = field(default_factory=dict)
    done: queue.SimpleQueue[FileDone | ResumectlError | None] = field(default_factory=queue.SimpleQueue)
    stopped_by: ResumectlError | None = None
    purse: _Purse = field(init=False)

    def __post_init__(self) -> None:
        self.purse = _Purse(self.plan.max_credits)

    def events(self) -> Generator[FileDone | Ended, None, None]:
        began_s = time.monotonic()
        self.rows = self.outputs.remembered()
        files = self._chosen()
        finished: list[FileDone] = []
        with ThreadPoolExecutor(self.plan.jobs, thread_name_prefix="batch") as executor:
            try:
                for file in files:
                    executor.submit(self._work, file)
                for _ in files:
                    event = self.done.get()
                    if isinstance(event, FileDone):
                        if not event.kept:
                            self.outputs.remember(event.row)
                        self.rows[event.row.file] = event.row
                        finished.append(event)
                        yield event
                    elif event is not None:
                        self.stopped_by = self.stopped_by or event
            finally:
                # Also when the reader of the events went away: files not yet begun stay so.
                self.stop.set()
        self.outputs.conclude(self._all_rows())
        yield self._ended(len(files), finished, time.monotonic() - began_s)

    def _chosen(self) -> tuple[FoundFile, ...]:
        if not self.plan.only_failed:
            return self.plan.files
        failed = {name for name, row in self.rows.items() if row.error}
        return tuple(file for file in self.plan.files if file.name in failed)

    def _all_rows(self) -> list[Row]:
        """In the folder's order, then those of files that are gone from it but whose outputs are still
        here.
        """
        names = [file.name for file in self.plan.files]
        if self.plan.is_part:
            return list(self.rows.values())
        gone = [row for name, row in self.rows.items() if name not in set(names) and not row.error]
        present = [self.rows[name] for name in names if name in self.rows]
        return present + [row for row in gone if self.outputs.has(row.profile)]

    def _ended(self, total: int, finished: list[FileDone], elapsed_s: float) -> Ended:
        failures = [event.row.error for event in finished if event.row.error]
        return Ended(
            total=total,
            completed=sum(not event.kept and event.row.error is None for event in finished),
            failed=sum(not event.kept and event.row.error is not None for event in finished),
            kept=sum(event.kept for event in finished),
            kept_failed=sum(event.kept and event.row.error is not None for event in finished),
            causes=dict(Counter(error.code for error in failures).most_common()),
            failures=tuple(failures),
            credits_used=sum(event.row.credits_used for event in finished if not event.kept),
            elapsed_s=elapsed_s,
            stopped_by=self.stopped_by,
            rows=tuple(self.rows[file.name] for file in self.plan.files if file.name in self.rows),
        )

    def _work(self, file: FoundFile) -> None:
        """One file in a worker thread; always puts exactly one thing into the queue."""
        if self.stop.is_set():
            self.done.put(None)
            return
        try:
            self.done.put(self._file(file))
        except _STOPS_THE_RUN as error:
            self.stop.set()
            self.done.put(error)
        # One file must never take the others with it, and the main thread waits for exactly one answer a
        # file.
        except BaseException as error:
            logger.debug("a bug while reading %r", file.name, exc_info=error)
            self.done.put(FileDone(self._failed(file, "", _bug(error)), kept=False))

    def _file(self, file: FoundFile) -> FileDone:
        began_s = time.monotonic()
        try:
            document = read_document(file.path)
        except errors.BadFile as error:
            return FileDone(self._failed(file, "", ParseError(error.code, str(error), "extract")), kept=False)
        sha256 = document.sha256
        earlier = self.rows.get(file.name)
        if earlier and not self.plan.only_failed and still_holds(earlier, sha256, self.plan, self.outputs):
            return FileDone(earlier, kept=True)
        row = Row(
            file=file.name,
            status=Status.FAILED,
            sha256=sha256,
            template=self.plan.template.name,
            engine_version=ENGINE_VERSION,
            options=self.plan.options,
        )
        try:
            row = self._read_and_export(file, document, row)
        except _STOPS_THE_RUN:
            raise
        except ResumectlError as error:
            row = replace(row, error=_parse_error(error))
        return FileDone(
            replace(
                row, seconds=round(time.monotonic() - began_s, 3), finished_at=timestamp(datetime.now(UTC))
            ),
            kept=False,
        )

    def _read_and_export(self, file: FoundFile, document: Document, row: Row) -> Row:
        options = UploadOptions(source=self.plan.source)
        self.purse.take()
        spent = 0
        try:
            upload = self.engine.upload(document, options, idempotency_key=uuid.uuid4().hex)
            resume, spent = upload.resume, upload.credits_reserved
            if not resume.status.is_final:
                resume = self.engine.wait(resume.id)
            elif self._is_older(resume):
                answer = self.engine.reprocess(resume.id, idempotency_key=uuid.uuid4().hex)
                spent = answer.credits_reserved
                resume = self.engine.wait(resume.id)
            if resume.error:
                spent = 0
        finally:
            # What failed, and what was known, costs nothing.
            if not spent:
                self.purse.put_back()
        row = replace(row, resume_id=resume.id, deduplicated=upload.deduplicated)
        if resume.error:
            return replace(row, error=resume.error)
        result = read_result(self.engine, resume.id)
        rendered = self.engine.export(resume.id, template_id=self.plan.template.id)
        profile, word = self.outputs.profile_path(file.relative), self.outputs.document_path(file.relative)
        self.outputs.write_json(profile, self._profile_file(row, result))
        self.outputs.write(word, rendered.data)
        return replace(
            row,
            status=Status.COMPLETED,
            credits_used=spent,
            profile=profile,
            document=word,
            **facts_of(result),
        )

    def _is_older(self, resume: Resume) -> bool:
        return self.plan.reparse_older and resume.engine_version != ENGINE_VERSION

    def _profile_file(self, row: Row, result: ParseResult) -> dict[str, Any]:
        return {
            "file": row.file,
            "sha256": row.sha256,
            "resume_id": row.resume_id,
            "engine_version": row.engine_version,
            "template": row.template,
            "data": result.profile.to_json(),
            "evidence": result.evidence_json(),
        }

    def _failed(self, file: FoundFile, sha256: str, error: ParseError) -> Row:
        return Row(
            file=file.name,
            status=Status.FAILED,
            sha256=sha256,
            template=self.plan.template.name,
            engine_version=ENGINE_VERSION,
            options=self.plan.options,
            finished_at=timestamp(datetime.now(UTC)),
            error=error,
        )


def _parse_error(error: ResumectlError) -> ParseError:
    if isinstance(error, errors.DocumentFailed):
        return error.error
    # A conflict passes (somebody else is at this very file); a refused file stays refused.
    return ParseError(error.code, str(error), "store", retryable=isinstance(error, errors.Conflict))


def _bug(error: BaseException) -> ParseError:
    return ParseError(
        "INTERNAL_ERROR",
        f"Something went wrong inside resumectl ({type(error).__name__}). Run again with RESUMECTL_DEBUG=1 "
        "for the details and report them.",
        "store",
        retryable=True,
    )


def default_out(folder: Path) -> Path:
    """Where a batch writes when nobody says: beside the folder, named after it with `-resumectl` at the
    end.
    """
    real = Path(os.path.realpath(folder))
    return real.with_name(f"{real.name or 'resumes'}-resumectl")
