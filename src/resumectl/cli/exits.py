"""Exit codes: one number for each class of error, the same locally and remotely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from resumectl.model import errors
from resumectl.model.errors import ParseError, ResumectlError, failure_from_error

DONE: Final = 0
FAILURE: Final = 1
USAGE: Final = 2
SOME_FAILED: Final = 3
BAD_FILE: Final = 9
PROGRAM_MISSING: Final = 11
WORKSPACE: Final = 12
INTERRUPTED: Final = 130
READER_GONE: Final = 141
"""As a shell tells of a program that SIGPIPE ended."""

_BY_CLASS: dict[type[ResumectlError], int] = {
    ResumectlError: FAILURE,
    errors.UsageError: USAGE,
    errors.InvalidInput: USAGE,
    errors.NotAuthorised: 4,
    errors.NotFound: 5,
    errors.Conflict: 6,
    errors.RateLimited: 7,
    errors.CreditsExhausted: 8,
    errors.BadFile: BAD_FILE,
    errors.DocumentFailed: BAD_FILE,
    errors.CheckFailed: 10,
    errors.ProgramMissing: PROGRAM_MISSING,
    errors.WorkspaceProblem: 12,
    errors.Unreachable: 13,
}
_BY_CODE: dict[str, int] = {
    # Out of a batch it comes as a failed document, and it is the command that lacks something.
    "FIELD_REQUIRED": USAGE,
    # At an upload and as a default the API calls these invalid input (400); the cause is what an export calls 404.
    "TEMPLATE_NOT_FOUND": 5,
    "TEMPLATE_NAME_TAKEN": 6,
    "RECRUITER_TAKEN": 6,
    "WEBHOOK_TAKEN": 6,
}
_OUR_FAULT = frozenset({"INTERNAL_ERROR", "PARSE_CRASHED"})


def exit_code(error: ResumectlError) -> int:
    """The exit code for an error: that of its nearest class, or 1 when the document is not to blame."""
    if isinstance(error, errors.DocumentFailed) and error.code in _OUR_FAULT:
        return FAILURE
    if isinstance(error, errors.NotFound) and error.code == "FILE_NOT_FOUND":
        # There is such a resume or template, and what was put away of it is damaged.
        return WORKSPACE
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    return next(_BY_CLASS[kind] for kind in type(error).__mro__ if kind in _BY_CLASS)


def exit_code_of_files(total: int, failures: Sequence[ParseError], *, closed: Sequence[str] = ()) -> int:
    """The exit code of work on `total` files: 0, 3 when some failed, else what the failures have in common.

    Files that failed for different reasons together are bad input (9). What is `closed` could not be looked into, and
    résumés may lie in it: that is 3 where it would be 0.
    """
    if not failures:
        return SOME_FAILED if closed else DONE
    if len(failures) < total:
        return SOME_FAILED
    codes = {exit_code(failure_from_error(failure)) for failure in failures}
    return codes.pop() if len(codes) == 1 else BAD_FILE
