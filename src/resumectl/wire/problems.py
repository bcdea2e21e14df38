"""The table of errors: which status and code stand for which class, for the service and for its client alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from resumectl.model import errors
from resumectl.model.errors import ResumectlError

PROBLEM_TYPE: Final = "application/problem+json"
SENTENCE_CHARACTERS: Final = 1_000
"""What is taken over of a sentence that a service wrote."""


class Problem(NamedTuple):
    """One row: what a class of errors with this code is over HTTP. `title` is the same for every occurrence."""

    status: int
    code: str
    error: type[ResumectlError]
    title: str


PROBLEMS: Final = (
    Problem(400, "VALIDATION_FAILED", errors.InvalidInput, "A value breaks a rule"),
    Problem(400, "INVALID_CURSOR", errors.InvalidInput, "The cursor is none of this list"),
    Problem(400, "UNKNOWN_API_VERSION", errors.InvalidInput, "There is no such release"),
    Problem(400, "IDEMPOTENCY_KEY_REQUIRED", errors.IdempotencyKeyInvalid, "The Idempotency-Key is missing"),
    Problem(400, "IDEMPOTENCY_KEY_INVALID", errors.IdempotencyKeyInvalid, "The Idempotency-Key is malformed"),
    Problem(400, "TEMPLATE_NOT_FOUND", errors.InvalidInput, "There is no such template"),
    Problem(400, "RECRUITER_NOT_FOUND", errors.InvalidInput, "There is no such active recruiter"),
    Problem(400, "TEMPLATE_NAME_TAKEN", errors.InvalidInput, "A template has this name already"),
    Problem(400, "TEMPLATE_REQUIRED", errors.TemplateRequired, "Nothing says which template to use"),
    Problem(400, "EMPTY_FILE", errors.BadFile, "The file is empty"),
    Problem(401, "UNAUTHORIZED", errors.NotAuthorised, "The key is missing, malformed or has ended"),
    Problem(402, "INSUFFICIENT_CREDITS", errors.CreditsExhausted, "No resume credits are left"),
    Problem(402, "INSUFFICIENT_PROOFREAD_CREDITS", errors.CreditsExhausted, "No proofread credits are left"),
    Problem(403, "SCOPE_UNAUTHORIZED", errors.NotAuthorised, "The key lacks a scope"),
    Problem(403, "ORGANIZATION_KEY_REQUIRED", errors.NotAuthorised, "Only an organization key may do this"),
    Problem(403, "RESUME_FORBIDDEN", errors.NotAuthorised, "The resume belongs to a colleague"),
    Problem(403, "TEMPLATE_FORBIDDEN", errors.NotAuthorised, "The template is not yours to remove"),
    Problem(403, "PROOFREAD_NOT_ENABLED", errors.NotAuthorised, "Proofreading is not switched on"),
    Problem(404, "RESUME_NOT_FOUND", errors.NotFound, "There is no such resume"),
    Problem(404, "TEMPLATE_NOT_FOUND", errors.NotFound, "There is no such template"),
    Problem(404, "REVISION_NOT_FOUND", errors.NotFound, "There is no such revision"),
    Problem(404, "FILE_NOT_FOUND", errors.NotFound, "The document is gone"),
    Problem(404, "LINK_NOT_FOUND", errors.NotFound, "There is no such link"),
    Problem(404, "ROUTE_NOT_FOUND", errors.Unreachable, "There is no such route"),
    Problem(405, "METHOD_NOT_ALLOWED", errors.Unreachable, "The route does not take this method"),
    Problem(409, "RESUME_NOT_READY", errors.Conflict, "The resume is not in the state for this"),
    Problem(409, "PROOFREAD_IN_PROGRESS", errors.Conflict, "The resume is being proofread"),
    Problem(409, "IDEMPOTENCY_IN_PROGRESS", errors.Conflict, "The first call with this key is still running"),
    Problem(410, "LINK_EXPIRED", errors.LinkExpired, "The link has ended"),
    Problem(413, "FILE_TOO_LARGE", errors.BadFile, "The file is too large"),
    Problem(415, "UNSUPPORTED_FILE_TYPE", errors.BadFile, "Files of this type are not read"),
    Problem(415, "UNSUPPORTED_MEDIA_TYPE", errors.InvalidInput, "The body has the wrong Content-Type"),
    Problem(422, "IDEMPOTENCY_KEY_REUSED", errors.IdempotencyKeyReused, "The key was used with other content"),
    Problem(422, "BLIND_LEAK", errors.CheckFailed, "The file would tell who the person is"),
    Problem(429, "RATE_LIMIT_EXCEEDED", errors.RateLimited, "Too many requests"),
    Problem(500, "INTERNAL_ERROR", errors.ResumectlError, "Something went wrong inside the service"),
    Problem(503, "DATABASE_TIMEOUT", errors.Unreachable, "The database does not answer in time"),
    Problem(503, "DATABASE_QUERY_FAILED", errors.Unreachable, "The database does not answer"),
)
"""Every code that an answer can carry. What a FAILED resume's `error` says is no HTTP error and not here."""

_STATUS_OF_CLASS: Final[dict[type[ResumectlError], int]] = {
    ResumectlError: 500,
    errors.InvalidInput: 400,
    errors.BadFile: 415,
    errors.NotAuthorised: 403,
    errors.NotFound: 404,
    errors.LinkExpired: 410,
    errors.Conflict: 409,
    errors.TemplateRequired: 400,
    errors.IdempotencyKeyReused: 422,
    errors.RateLimited: 429,
    errors.CreditsExhausted: 402,
    errors.CheckFailed: 422,
    errors.WorkspaceProblem: 503,
    errors.Unreachable: 503,
}
"""For a code that has no row."""

_CLASS_OF_STATUS: Final[dict[int, tuple[type[ResumectlError], str]]] = {
    400: (errors.InvalidInput, "VALIDATION_FAILED"),
    401: (errors.NotAuthorised, "UNAUTHORIZED"),
    402: (errors.CreditsExhausted, "INSUFFICIENT_CREDITS"),
    403: (errors.NotAuthorised, "FORBIDDEN"),
    404: (errors.NotFound, "RESUME_NOT_FOUND"),
    409: (errors.Conflict, "CONFLICT"),
    410: (errors.LinkExpired, "LINK_EXPIRED"),
    413: (errors.BadFile, "FILE_TOO_LARGE"),
    415: (errors.BadFile, "UNSUPPORTED_FILE_TYPE"),
    422: (errors.InvalidInput, "VALIDATION_FAILED"),
    429: (errors.RateLimited, "RATE_LIMIT_EXCEEDED"),
    500: (errors.ResumectlError, "INTERNAL_ERROR"),
}
"""For an answer of another implementation, whose codes are its own."""

_CODE = re.compile(r"[A-Z][A-Z0-9_]{1,63}")


def problem_of(error: ResumectlError) -> Problem:
    """The row of an error; a code without one gets the status of its nearest class."""
    for row in PROBLEMS:
        if row.code == error.code and isinstance(error, row.error):
            return row
    kind = next(kind for kind in type(error).__mro__ if kind in _STATUS_OF_CLASS)
    status = _STATUS_OF_CLASS[kind]
    titles = (row.title for row in PROBLEMS if row.status == status)
    return Problem(status, error.code, type(error), next(titles, "The request failed"))


def error_of(status: int, body: Mapping[str, Any] | None, *, missing: str = "RESUME_NOT_FOUND") -> ResumectlError:
    """The error that an answer with a status from 400 up stands for; the same class as a local engine raises.

    Args:
        body: the JSON of the answer, None when it had none. Problem details, the shape of a 429 and what other
            frameworks write are understood.
        missing: the code of a 404 that names none.
    """
    said = body or {}
    inner = said["error"] if isinstance(said.get("error"), Mapping) else said
    code = inner.get("code") if isinstance(inner.get("code"), str) else ""
    code = code if _CODE.fullmatch(code or "") else ""
    default, usual = _CLASS_OF_STATUS.get(status, (errors.Unreachable, "SERVICE_UNREACHABLE"))
    usual = missing if status == 404 else usual
    row = next((row for row in PROBLEMS if (row.status, row.code) == (status, code)), None)
    kind = row.error if row else default
    sentence = _sentence(inner, said) or f"The service answered {status}."
    if issubclass(kind, errors.InvalidInput):
        return kind(sentence, code=code or usual, field=_field(said))
    return kind(sentence, code=code or usual)


def _sentence(*bodies: Mapping[str, Any]) -> str:
    for body in bodies:
        for member in ("detail", "message", "error_description", "title", "error"):
            text = body.get(member)
            if isinstance(text, str) and text.strip():
                return clean(text)
    return ""


def clean(text: str) -> str:
    """A stranger's text as one line that a terminal can print."""
    printable = "".join(char if char.isprintable() else " " for char in text[: 4 * SENTENCE_CHARACTERS])
    return " ".join(printable.split())[:SENTENCE_CHARACTERS]


def _field(body: Mapping[str, Any]) -> str:
    faults = body.get("errors")
    first = faults[0] if isinstance(faults, list) and faults else None
    field = first.get("field") if isinstance(first, Mapping) else None
    return clean(field) if isinstance(field, str) else ""
