"""One file of a batch, from its bytes to its outputs and its row."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

from resumectl import ENGINE_VERSION
from resumectl.engine.base import Engine, read_ahead, read_result
from resumectl.engine.batch.ended import FileDone
from resumectl.engine.batch.intents import Intents
from resumectl.engine.batch.memory import Memory
from resumectl.engine.batch.naming import Names
from resumectl.engine.batch.outputs import OutputRefused, Outputs, json_lines
from resumectl.engine.batch.plan import Plan
from resumectl.engine.batch.purse import Purse
from resumectl.engine.batch.rows import OWNER_UNCHANGED, Row, facts_of, unsure_employers
from resumectl.intake import FoundFile, Patience, display_path, read_document, told_name
from resumectl.model import errors
from resumectl.model.document import Document
from resumectl.model.errors import ParseError, ResumectlError
from resumectl.model.resume import ProofreadStatus, Resume, Status, Upload, UploadOptions
from resumectl.model.timestamps import timestamp


class FolderStalled(ResumectlError):
    """The folder of the résumés has gone silent; every further file would be waited for in vain."""

    default_code = "FOLDER_STALLED"


class RecruiterGone(ResumectlError):
    """Whom the files are uploaded for was suspended meanwhile; they can wait until somebody is active again."""

    default_code = "RECRUITER_NOT_FOUND"


STOPS_THE_RUN: Final = (
    OutputRefused,
    FolderStalled,
    RecruiterGone,
    errors.CreditsExhausted,
    errors.NotAuthorised,
    errors.RateLimited,
    errors.Unreachable,
    errors.WorkspaceProblem,
)
"""What would happen to every further file as well."""
RETRYABLE_READS: Final = frozenset({"FILE_CHANGED", "FILE_STALLED", "FILE_UNREADABLE"})
"""Of a file that may be read another time, without anybody having to change it."""
VERSION_UNKNOWN: Final = "ENGINE_VERSION_UNKNOWN"
NOT_READ_AGAIN: Final = "ENGINE_OLDER"
"""Warnings of a row: what an older version read, or may have read, was to be read again and could not be."""
TYPE_MISMATCH: Final = "FILE_TYPE_MISMATCH"
"""Warning about a file's name, which its bytes do not know."""
MOST_STUCK: Final = 3
"""Reads that may hang at once before the folder counts as gone."""


def _nothing() -> None:
    pass


Known = Callable[[str], str | None]
"""The version that read the bytes with this SHA-256, None for new ones."""


@dataclass(frozen=True)
class FileWork:
    """What doing a file needs; several threads may do several files. Without `known` every file may be a new one."""

    engine: Engine
    plan: Plan
    options: str
    outputs: Outputs
    memory: Memory
    names: Names
    intents: Intents
    purse: Purse
    patience: Patience
    known: Known | None = None
    no_newer: threading.Event = field(default_factory=threading.Event)
    """Set once a file that was read again was read by an older engine again."""

    def do(self, file: FoundFile, *, has_read: Callable[[], None] = _nothing) -> FileDone:
        """The file's outcome, that of an earlier run when it still holds. Raises STOPS_THE_RUN and PurseEmpty.

        Args:
            has_read: called when what follows is writing alone, maybe twice; not called where nothing is to be written.
        """
        began_s = time.monotonic()
        try:
            document = self._read(file)
        except errors.BadFile as error:
            return self._unread(file, error)
        sha256 = document.sha256
        file = self.names.of(file, sha256)
        earlier = self.memory.row(file.name)
        if earlier and not self.plan.only_failed and still_holds(
            earlier, sha256, self.options, self.outputs, reparse_older=self.plan.reparse_older
        ):
            return FileDone(earlier, kept=True, file=file)
        row = self._row(file, sha256)
        members: dict[str, Any] = {}
        try:
            options = self._upload_options(sha256, earlier)
            resume = self._read_resume(document, options, row, members, has_read)
            has_read()
            outputs = self._export(file, row, resume, members) if not resume.error else {}
            if members["deduplicated"] and outputs:
                members["warnings"] = _of_this_name(document, members["warnings"])
            return self._done(file, row, members, began_s, outputs)
        except STOPS_THE_RUN:
            raise
        except ResumectlError as error:
            return self._done(file, row, {"error": _parse_error(error)}, began_s)

    def _done(
        self,
        file: FoundFile,
        row: Row,
        members: Mapping[str, Any],
        began_s: float,
        outputs: Mapping[str, bytes] = MappingProxyType({}),
    ) -> FileDone:
        ended = replace(row, **members, seconds=round(time.monotonic() - began_s, 3))
        return self._told(file, ended, outputs)

    def _told(self, file: FoundFile, row: Row, outputs: Mapping[str, bytes] = MappingProxyType({})) -> FileDone:
        """The outcome, written down."""
        ended = replace(row, finished_at=timestamp(datetime.now(UTC)))
        self.memory.remember(ended, outputs)
        self.intents.end(row.file)
        return FileDone(ended, kept=False, file=file)

    def failed(self, file: FoundFile, error: ParseError) -> FileDone:
        """The outcome of a file that came to nothing before its bytes told anything. Raises OutputRefused."""
        file = self.names.of(file)
        return self._told(file, replace(self._row(file, ""), error=error))

    def _row(self, file: FoundFile, sha256: str) -> Row:
        return Row(
            file=file.name,
            status=Status.FAILED,
            sha256=sha256,
            template=self.plan.template_name,
            engine_version=ENGINE_VERSION,
            options=self.options,
        )

    def _read(self, file: FoundFile) -> Document:
        if self.patience.stuck >= MOST_STUCK:
            raise FolderStalled(
                f"The folder does not answer any more: {self.patience.stuck} files could not be read.",
                remedy="Look whether its disk or network is there; the same command again goes on where it stopped.",
            )
        return self.patience.call(file.name, lambda: read_document(file.path, shown=file.name))

    def _unread(self, file: FoundFile, problem: errors.BadFile) -> FileDone:
        """A file that is still as unreadable as it was has no new outcome."""
        if problem.code == "FILE_NOT_FOUND":
            if self.plan.is_part:
                return FileDone(self._row(file, ""), kept=False, file=file, is_gone=True)
            problem = self.patience.call(file.name, lambda: gone(file))
        error, named = unread_error(problem), self.names.of(file)
        earlier = self.memory.row(named.name)
        if earlier and not self.plan.only_failed and still_unread(earlier, error, self.options):
            return FileDone(earlier, kept=True, file=named)
        return self.failed(file, error)

    def _read_resume(
        self,
        document: Document,
        options: UploadOptions,
        row: Row,
        members: dict[str, Any],
        has_read: Callable[[], None],
    ) -> Resume:
        """What was read, or known; `members` gets those of the row that are known then."""
        passes = self.plan.auto_proofread
        self.purse.hold(most := self._most(row.sha256))
        spent = proofread = 0
        try:
            intent = self.intents.begin(row.file, row.sha256, self.options)
            upload = self._upload(document, options, intent.upload)
            resume, spent = upload.resume, upload.credits_reserved
            asked = passes and not upload.deduplicated
            if not resume.status.is_final:
                if read_ahead(self.engine, resume.id):
                    has_read()
                resume = self.engine.wait(resume.id)
            elif self._is_to_be_read_again(resume):
                answer = self.engine.reprocess(
                    resume.id, idempotency_key=intent.reprocess, auto_proofread=passes
                )
                spent, asked = answer.credits_reserved, passes
                resume = self.engine.wait(resume.id)
                if is_older(resume.engine_version):
                    self.no_newer.set()
            elif passes and not asked and self._lacks_pass(resume):
                # A service without this addition proofreads what is new, and leaves what it knows as it is.
                with suppress(errors.UsageError):
                    self.engine.proofread(resume.id, idempotency_key=f"{intent.upload}-pass")
                    resume, asked = self.engine.wait(resume.id), True
            if resume.error:
                spent = 0
            proofread = int(asked and resume.proofread.status is ProofreadStatus.DONE)
        finally:
            # What failed, and what was known, costs nothing.
            self.purse.settle(most, spent + proofread)
        members |= {"resume_id": resume.id, "deduplicated": upload.deduplicated, "read_by": resume.engine_version}
        members |= {"error": resume.error, "credits_used": spent, "proofread_credits_used": proofread}
        return resume

    def _export(self, file: FoundFile, row: Row, resume: Resume, members: dict[str, Any]) -> Mapping[str, bytes]:
        """The outputs by their names; `members` gets what the row says of them."""
        result = read_result(self.engine, resume.id)
        profile, word = self.outputs.profile_path(file.relative), ""
        if self.plan.template:
            reference = self.plan.export.reference.replace("{id}", resume.id)
            export = replace(self.plan.export, reference=reference)
            rendered = self.engine.export(resume.id, template_id=self.plan.template.id, options=export)
            word = self._word_path(file, resume)
        facts = facts_of(result)
        facts["warnings"] += self._owner_warnings(resume) + unsure_employers(result, self.plan.export.blind)
        version = resume.engine_version
        if self.plan.reparse_older and (not version or is_older(version)):
            facts["warnings"] += (NOT_READ_AGAIN if version else VERSION_UNKNOWN,)
        data, evidence = result.to_text()
        outputs = {profile: json_lines(_head(row, resume), {"data": data, "evidence": evidence})}
        if word:
            outputs[word] = rendered.data
        members |= {"status": Status.COMPLETED, "profile": profile, "document": word, **facts}
        return outputs

    def _upload_options(self, sha256: str, earlier: Row | None) -> UploadOptions:
        again = earlier.resume_id if earlier and earlier.error and earlier.sha256 == sha256 else ""
        plan = self.plan
        return UploadOptions(
            source=plan.source, recruiter_id=plan.recruiter_id, auto_proofread=plan.auto_proofread, failed_as=again
        )

    def _most(self, sha256: str) -> int:
        """How many credits the file may cost."""
        version = self.known(sha256) if self.known and self.purse.is_limited else None
        is_free = version is not None and not (self.plan.reparse_older and is_older(version))
        return (not is_free) + self.plan.auto_proofread

    def _upload(self, document: Document, options: UploadOptions, key: str) -> Upload:
        try:
            return self.engine.upload(document, options, idempotency_key=key)
        except errors.InvalidInput as error:
            if options.recruiter_id is not None and error.code == RecruiterGone.default_code:
                raise RecruiterGone(error.message) from error
            raise

    def _owner_warnings(self, resume: Resume) -> tuple[str, ...]:
        return () if self.plan.recruiter_id in (None, resume.recruiter_id) else (OWNER_UNCHANGED,)

    def _word_path(self, file: FoundFile, resume: Resume) -> str:
        if self.plan.is_blind:
            return self.outputs.blind_path(resume.id, self.plan.suffix)
        return self.outputs.document_path(file.relative, self.plan.suffix)

    def _is_to_be_read_again(self, resume: Resume) -> bool:
        # A service that does not say which version read a resume is not asked to read everything again, nor one
        # whose own engine is an older one.
        return self.plan.reparse_older and is_older(resume.engine_version) and not self.no_newer.is_set()

    def _lacks_pass(self, resume: Resume) -> bool:
        return not resume.error and resume.proofread.status in (ProofreadStatus.NONE, ProofreadStatus.FAILED)


def _of_this_name(document: Document, warnings: tuple[str, ...]) -> tuple[str, ...]:
    """The warnings of known bytes as they hold for this file: another name may promise another type, or the right
    one.
    """
    from resumectl.parse.sniff import sniff, suffix_disagrees

    try:
        form = sniff(document.data)
    except ResumectlError:
        # A service may read more than this program knows.
        return warnings
    others = tuple(code for code in warnings if code != TYPE_MISMATCH)
    return (*others, TYPE_MISMATCH) if suffix_disagrees(document.name, form) else others


def _head(row: Row, resume: Resume) -> dict[str, Any]:
    """What a profile's file says before the profile."""
    return {
        "file": row.file,
        "sha256": row.sha256,
        "resume_id": resume.id,
        "engine_version": resume.engine_version,
        "template": row.template,
    }


def gone(file: FoundFile) -> errors.BadFile:
    """Of a file that was in the folder before its turn came. Raises FolderStalled where the whole folder went away, of
    which a disk that is no longer mounted leaves an empty one.
    """
    root = file.path.removesuffix(file.relative)
    try:
        is_there = bool(os.listdir(root or "."))
    except OSError:
        is_there = False
    if not is_there:
        raise FolderStalled(
            f"The folder {display_path(root.rstrip('/') or root)} is gone or empty now.",
            remedy="Look whether its disk or network is there; the same command again goes on where it stopped.",
        )
    return errors.BadFile(
        f"{told_name(file.name)} went away before its turn came.",
        code="FILE_NOT_FOUND",
        remedy="Run again if it was only moved or renamed.",
    )


def is_older(version: str) -> bool:
    """Whether an engine's version comes before this program's; an unknown one (`""`) does not."""
    return bool(version) and _numbers(version) < _numbers(ENGINE_VERSION)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def still_holds(row: Row, sha256: str, options: str, outputs: Outputs, *, reparse_older: bool = False) -> bool:
    """Whether a file's last outcome is what doing it again would give."""
    same = (row.sha256, row.engine_version, row.options) == (sha256, ENGINE_VERSION, options)
    if reparse_older and not row.error and (not row.read_by or is_older(row.read_by)):
        return False
    if row.error:
        return same and not row.error.retryable
    return same and outputs.has(row.profile) and (not row.document or outputs.has(row.document))


def still_unread(row: Row, error: ParseError, options: str) -> bool:
    """Whether a file that cannot be opened was as unreadable in an earlier run of the same kind."""
    return not row.sha256 and row.error == error and (row.engine_version, row.options) == (ENGINE_VERSION, options)


def unread_error(problem: errors.BadFile) -> ParseError:
    """The error of a file that cannot be opened."""
    return ParseError(problem.code, str(problem), "extract", retryable=problem.code in RETRYABLE_READS)


def _parse_error(error: ResumectlError) -> ParseError:
    if isinstance(error, errors.DocumentFailed):
        return error.error
    # A conflict passes (somebody else is at this very file); a refused file stays refused.
    return ParseError(error.code, str(error), "store", retryable=isinstance(error, errors.Conflict))


def bug(error: BaseException) -> ParseError:
    """The error that stands for a mistake of this program."""
    return ParseError(
        "INTERNAL_ERROR",
        f"Something went wrong inside resumectl ({type(error).__name__}). Run again with RESUMECTL_DEBUG=1 "
        "for the details and report them.",
        "store",
        retryable=True,
    )
