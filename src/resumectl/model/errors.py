"""What can go wrong, as one tree; the class decides the exit code (cli/exits.py) and the HTTP status (wire/).

    ResumectlError
      UsageError              the command or its settings contradict themselves
      InvalidInput            a value breaks a rule of the contract (VALIDATION_FAILED, INVALID_CURSOR, ...)
        IdempotencyKeyInvalid
      BadFile                 the document cannot be taken at all (EMPTY_FILE, FILE_TOO_LARGE, ...)
      DocumentFailed          the document was taken and could not be read (a FAILED resume's `error`)
        ProgramMissing        ... because a program is not on this machine
      NotAuthorised           the key is missing, wrong or may not do this
      NotFound                no such resume or template
        LinkExpired           a signed link that no longer opens anything
      Conflict                the resume is in the wrong state for this
        TemplateRequired      nothing says which template to use
        IdempotencyKeyReused
      RateLimited
      CreditsExhausted
      CheckFailed             a check that was asked for did not hold (blind, round trip, gates)
      WorkspaceProblem        the workspace is locked, damaged, newer than this program, or on a network disk
      Unreachable             the service does not answer

Every error carries a stable `code`, a sentence that says what happened and one that says what to do next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self


class ResumectlError(Exception):
    """Base of all errors that a user can cause or mend.

    `message` is a full sentence, `remedy` the next step (may be empty), `code` stable and in capitals.
    """

    default_code: ClassVar[str] = "INTERNAL_ERROR"

    def __init__(self, message: str, *, code: str = "", remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.default_code
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.message} {self.remedy}".strip()

    def to_json(self) -> dict[str, Any]:
        """`{code, message}`; the message ends with the remedy."""
        return {"code": self.code, "message": str(self)}


class UsageError(ResumectlError):
    default_code = "USAGE"


@dataclass(frozen=True, slots=True)
class Fault:
    """One value that breaks a rule: its member, parameter or JSON pointer, and a sentence about it; its own code, where
    it is not that of the whole error."""

    field: str
    message: str
    code: str = ""


FAULTS_TOLD = 5
"""So many of several faults stand in an error's message; `faults` has all."""


class InvalidInput(ResumectlError):
    """A value breaks a rule; `field` names it, or is empty. `faults` has it too, and the others where there are more.
    """

    default_code = "VALIDATION_FAILED"

    def __init__(self, message: str, *, field: str = "", code: str = "", remedy: str = "") -> None:
        super().__init__(message, code=code, remedy=remedy)
        self.field = field
        self.faults: tuple[Fault, ...] = (Fault(field, message),) if field else ()

    @classmethod
    def of(cls, faults: Sequence[Fault], *, remedy: str = "") -> Self:
        """The error about one or more values: who mends one of them shall not find the next by trying again."""
        told = [one.message for one in faults[:FAULTS_TOLD]]
        if more := len(faults) - len(told):
            told.append(f"{more:,} more {'does' if more == 1 else 'do'} not fit.")
        error = cls(" ".join(told), field=faults[0].field, remedy=remedy)
        error.faults = tuple(faults)
        return error

    @staticmethod
    def joined(found: Sequence[InvalidInput]) -> InvalidInput:
        """One error about all that these are about, with the first one's code; a single one stays itself."""
        if len(found) == 1:
            return found[0]
        faults = [
            replace(fault, code=fault.code or error.code)
            for error in found
            for fault in error.faults or (Fault("", error.message),)
        ]
        error = InvalidInput.of(faults)
        error.code = found[0].code
        return error


def all_of(*checks: Callable[[], Any]) -> tuple[Any, ...]:
    """What the checks give, each of them made. Raises InvalidInput about all that did not pass."""
    results: list[Any] = []
    found: list[InvalidInput] = []
    for check in checks:
        try:
            results.append(check())
        except InvalidInput as error:
            found.append(error)
    if found:
        raise InvalidInput.joined(found)
    return tuple(results)


class IdempotencyKeyInvalid(InvalidInput):
    default_code = "IDEMPOTENCY_KEY_INVALID"


class BadFile(ResumectlError):
    """Codes: EMPTY_FILE FILE_TOO_LARGE UNSUPPORTED_FILE_TYPE FILE_NOT_FOUND FILE_UNREADABLE
    FILE_CHANGED FILE_STALLED NOT_A_REGULAR_FILE UNSAFE_PATH."""

    default_code = "UNSUPPORTED_FILE_TYPE"


@dataclass(frozen=True, slots=True)
class ParseError:
    """The `error` member of a FAILED resume.

    `stage` is one of convert, extract, ocr, parse, proofread, store. `retryable` is true when the same bytes may
    succeed later (after a program was installed, say).
    """

    code: str
    message: str
    stage: str
    retryable: bool = False

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code, "message": self.message, "stage": self.stage, "retryable": self.retryable}


class DocumentFailed(ResumectlError):
    """A document that cannot be read; codes: CORRUPT_FILE PASSWORD_PROTECTED NO_PAGES NO_TEXT_FOUND
    TOO_MANY_PAGES TOO_MUCH_TEXT IMAGE_TOO_LARGE PAGE_TOO_LARGE ARCHIVE_BOMB UNSAFE_XML OCR_FAILED
    CONVERSION_FAILED PARSE_TIMEOUT PARSE_MEMORY PARSE_CRASHED INTERNAL_ERROR."""

    default_code = "CORRUPT_FILE"

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        remedy: str = "",
        stage: str = "extract",
        retryable: bool = False,
    ) -> None:
        super().__init__(message, code=code, remedy=remedy)
        self.stage = stage
        self.retryable = retryable

    @property
    def error(self) -> ParseError:
        return ParseError(self.code, str(self), self.stage, self.retryable)


class ProgramMissing(DocumentFailed):
    """Codes: OCR_MISSING CONVERTER_MISSING PROOFREAD_UNAVAILABLE EXTRA_MISSING. Always retryable: what is missing can
    be installed."""

    default_code = "OCR_MISSING"

    def __init__(self, message: str, *, code: str = "", remedy: str = "", stage: str = "ocr") -> None:
        super().__init__(message, code=code, remedy=remedy, stage=stage, retryable=True)


class NotAuthorised(ResumectlError):
    default_code = "UNAUTHORIZED"


class NotFound(ResumectlError):
    default_code = "RESUME_NOT_FOUND"


class LinkExpired(NotFound):
    default_code = "LINK_EXPIRED"


class Conflict(ResumectlError):
    default_code = "RESUME_NOT_READY"


class TemplateRequired(Conflict):
    default_code = "TEMPLATE_REQUIRED"


class IdempotencyKeyReused(Conflict):
    default_code = "IDEMPOTENCY_KEY_REUSED"


class RateLimited(ResumectlError):
    default_code = "RATE_LIMIT_EXCEEDED"


class CreditsExhausted(ResumectlError):
    default_code = "INSUFFICIENT_CREDITS"


class CheckFailed(ResumectlError):
    default_code = "CHECK_FAILED"


class WorkspaceProblem(ResumectlError):
    default_code = "WORKSPACE_DAMAGED"


class Unreachable(ResumectlError):
    default_code = "SERVICE_UNREACHABLE"


PROGRAM_MISSING_CODES = frozenset({"OCR_MISSING", "CONVERTER_MISSING"})


def failure_from_error(error: ParseError) -> DocumentFailed:
    """The exception for an `error` that came back from a child process or out of the workspace."""
    if error.code in PROGRAM_MISSING_CODES:
        return ProgramMissing(error.message, code=error.code, stage=error.stage)
    return DocumentFailed(error.message, code=error.code, stage=error.stage, retryable=error.retryable)
