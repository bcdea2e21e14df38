"""Errors on the wire: one table from error class and code to HTTP status, read by both ends.

A service writes problem details (RFC 9457) out of an error; wire/refusals.py makes the same class of error of them
again. Only 429 has a shape of its own, which the contract gives it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from resumectl.model import errors
from resumectl.model.errors import Fault, InvalidInput, ResumectlError

Json = dict[str, Any]

PROBLEM_TYPE: Final = "application/problem+json"
_IN_PATHS: Final = "/:@!$&'()*+,;=~"
_TYPED: Final = re.compile(r"`resumectl|(?<![\w-])--[a-z]")


@dataclass(frozen=True, slots=True)
class Problem:
    """One row: what a code means, which status carries it, which class it is on both ends, what helps."""

    code: str
    status: int
    kind: type[ResumectlError]
    title: str
    cause: str
    remedy: str


PROBLEMS: Final = (
    Problem("VALIDATION_FAILED", 400, errors.InvalidInput, "Invalid input",
            "A member, field or parameter is missing, of the wrong type or outside its limits.",
            "`errors` names each field at fault; mend it and send the request again."),
    Problem("INVALID_CURSOR", 400, errors.InvalidInput, "Invalid cursor",
            "The cursor was not handed out by this list, or for another organization.",
            "Start again without a cursor."),
    Problem("UNKNOWN_API_VERSION", 400, errors.InvalidInput, "Unknown release date",
            "The header svc-version names a date that is no release.",
            "Send one of `supported_versions`, or leave the header out."),
    Problem("IDEMPOTENCY_KEY_REQUIRED", 400, errors.IdempotencyKeyInvalid, "Idempotency-Key missing",
            "Uploads and reprocessing need the header Idempotency-Key.",
            "Make a random key for each intended call and keep it for retries."),
    Problem("IDEMPOTENCY_KEY_INVALID", 400, errors.IdempotencyKeyInvalid, "Idempotency-Key malformed",
            "The key is not 8 to 128 printable ASCII characters.", "A UUID is a good key."),
    Problem("EMPTY_FILE", 400, errors.BadFile, "Empty file", "The uploaded file has no bytes.",
            "Send the document itself."),
    Problem("RECRUITER_NOT_FOUND", 400, errors.InvalidInput, "Unknown recruiter",
            "There is no active recruiter with this id in the organization.", "GET /recruiters lists them."),
    Problem("TEMPLATE_NOT_FOUND", 400, errors.InvalidInput, "Unknown template",
            "The template named at upload or as a default is not available.", "GET /templates lists them."),
    Problem("TEMPLATE_NAME_TAKEN", 400, errors.InvalidInput, "Template name taken",
            "The organization has a template of this name.", "Choose another name."),
    Problem("TEMPLATE_REQUIRED", 400, errors.TemplateRequired, "No template",
            "Neither the request, the resume, its recruiter nor the organization names a template.",
            "Send `template_id`, or set a default with PUT /template-preferences."),
    Problem("UNAUTHORIZED", 401, errors.NotAuthorised, "Not authorised",
            "The token is missing, malformed, ended, revoked, or its recruiter is suspended.",
            "Send `Authorization: Bearer <API key>`."),
    Problem("INSUFFICIENT_CREDITS", 402, errors.CreditsExhausted, "No resume credits",
            "No pool of the organization has a resume credit left.", "Buy or grant credits; GET /credits shows them."),
    Problem("INSUFFICIENT_PROOFREAD_CREDITS", 402, errors.CreditsExhausted, "No proofread credits",
            "The organization has no proofread credit left.", "Leave `auto_proofread` out, or have credits granted."),
    Problem("SCOPE_UNAUTHORIZED", 403, errors.NotAuthorised, "Scope missing",
            "The key lacks the scope that this endpoint needs.", "Use a key with that scope; GET /me lists a key's."),
    Problem("ORGANIZATION_KEY_REQUIRED", 403, errors.NotAuthorised, "Organization key required",
            "A recruiter's key asked for what concerns colleagues or the organization.", "Use an organization key."),
    Problem("RESUME_FORBIDDEN", 403, errors.NotAuthorised, "A colleague's resume",
            "A recruiter's key changes its own resumes only.", "Use the owner's key or an organization key."),
    Problem("TEMPLATE_FORBIDDEN", 403, errors.NotAuthorised, "Not your template",
            "System templates and templates of others stay.", "Use an organization key for a colleague's template."),
    Problem("PROOFREAD_NOT_ENABLED", 403, errors.NotAuthorised, "Proofreading is off",
            "The organization has not switched the add-on on.", "Leave `auto_proofread` out, or switch it on."),
    Problem("RESUME_NOT_FOUND", 404, errors.NotFound, "Unknown resume",
            "The organization has no such resume, or no longer.", "GET /resumes lists the ids."),
    Problem("TEMPLATE_NOT_FOUND", 404, errors.NotFound, "Unknown template",
            "The organization has no such template.", "GET /templates lists the ids."),
    Problem("REVISION_NOT_FOUND", 404, errors.NotFound, "Unknown revision",
            "The resume has no such revision.", "GET /resumes/:id/revisions lists them."),
    Problem("EDIT_NOT_FOUND", 404, errors.NotFound, "Unknown edit",
            "The resume's data has no proofreading edit with this number.",
            "GET /resumes/:id/proofread lists them."),
    Problem("FILE_NOT_FOUND", 404, errors.NotFound, "File missing",
            "The stored document, or the template's file, is missing or changed.",
            "Upload the document again; remove the template and add it again."),
    Problem("LINK_NOT_FOUND", 404, errors.NotFound, "Unknown link",
            "The link's signature is not ours.", "Check that the link was copied whole."),
    Problem("ROUTE_NOT_FOUND", 404, errors.NotFound, "Unknown route",
            "There is no endpoint at this path.", "Check the path; it begins with the base URL."),
    Problem("METHOD_NOT_ALLOWED", 405, errors.UsageError, "Method not allowed",
            "The endpoint does not take this method.", "`Allow` lists those that it takes."),
    Problem("REQUEST_TIMEOUT", 408, errors.Unreachable, "Request too slow",
            "The body did not arrive in time.", "Send it again over a better connection."),
    Problem("RESUME_NOT_READY", 409, errors.Conflict, "Not ready",
            "The resume is not COMPLETED, or still being read.",
            "Poll GET /resumes/:id until it is COMPLETED; of a FAILED one its `error` says what helps."),
    Problem("PROOFREAD_IN_PROGRESS", 409, errors.Conflict, "Proofreading runs",
            "A proofreading pass is in progress on the resume.", "Ask again when it is done."),
    Problem("EDIT_OUTDATED", 409, errors.Conflict, "Text changed since",
            "The text that the edit belongs to is no longer what proofreading left.",
            "Have the resume proofread again."),
    Problem("IDEMPOTENCY_IN_PROGRESS", 409, errors.Conflict, "First call still running",
            "A call with the same Idempotency-Key has not been answered yet.",
            "Wait as `Retry-After` says and send the same call again."),
    Problem("LINK_EXPIRED", 410, errors.LinkExpired, "Link ended",
            "The link has expired or was revoked, or its resume was deleted.", "Ask for a new preview."),
    Problem("FILE_TOO_LARGE", 413, errors.BadFile, "File too large",
            "The file has more than 20 MiB (20 * 1024 * 1024 bytes).", "Save it smaller, without large pictures."),
    Problem("REQUEST_TOO_LARGE", 413, errors.InvalidInput, "Request too large",
            "The request's body or one of its fields is larger than any valid one.", "Send less."),
    Problem("UNSUPPORTED_FILE_TYPE", 415, errors.BadFile, "Unsupported file type",
            "By its content the file is no PDF, DOCX, DOC, PNG or JPEG.", "Save it as PDF or .docx."),
    Problem("UNSUPPORTED_MEDIA_TYPE", 415, errors.InvalidInput, "Unsupported media type",
            "The request's Content-Type is not the one of this endpoint.",
            "multipart/form-data for uploads, application/json for all else."),
    Problem("TEMPLATE_INVALID", 422, errors.BadFile, "Template unusable",
            "The template is no Word file, has a malformed placeholder, or takes too long to fill.",
            "Mend the template, or name another one."),
    Problem("FIELD_REQUIRED", 422, errors.InvalidInput, "Field of the template missing",
            "The template prints a field of its own that was not given.",
            "Send each as a member of `set` to POST /resumes/:id/renderings."),
    Problem("EXPORT_TOO_LARGE", 422, errors.BadFile, "Finished file too large",
            "The rendered file would have more than 50,000,000 bytes.", "Use smaller pictures in the template."),
    Problem("LOGO_INVALID", 422, errors.BadFile, "Logo unusable",
            "The logo is no PNG or JPEG picture, or has more than 5,000,000 bytes.", "Send it as PNG in Base64."),
    Problem("CONVERSION_FAILED", 422, errors.DocumentFailed, "No PDF",
            "LibreOffice could not make a PDF of the rendered file, or took too long.", "Ask for docx instead."),
    Problem("IDEMPOTENCY_KEY_REUSED", 422, errors.IdempotencyKeyReused, "Idempotency-Key reused",
            "The key came with other content within 24 hours.", "Use a new key for every intended call."),
    Problem("BLIND_LEAK", 422, errors.CheckFailed, "Blinding did not hold",
            "Something that identifies the candidate is still in the rendered file.", "Correct the profile first."),
    Problem("ROUND_TRIP", 422, errors.CheckFailed, "Reading it back did not hold",
            "Read back, the rendered file does not give the profile; `check` asked for that.",
            "Give each section of the template its heading, one column, and each job a line with its dates."),
    Problem("RATE_LIMIT_EXCEEDED", 429, errors.RateLimited, "Too many requests",
            "The key has used its requests of the last 60 seconds in this tier.",
            "Wait `Retry-After` seconds and 50 to 100 ms more."),
    Problem("HEADERS_TOO_LARGE", 431, errors.InvalidInput, "Headers too large",
            "The request's first line and headers have more than 64 KiB.", "Send fewer or shorter headers."),
    Problem("INTERNAL_ERROR", 500, errors.ResumectlError, "Internal error",
            "The service made a mistake.", "Try again; then report the request_id."),
    Problem("CONVERTER_MISSING", 501, errors.ProgramMissing, "No LibreOffice",
            "A PDF is made by LibreOffice, which is not on the service's machine.",
            "Ask for docx, or have its operator install LibreOffice."),
    Problem("PROOFREAD_UNAVAILABLE", 501, errors.ProgramMissing, "No proofreading here",
            "The libraries of proofreading are not installed where the service runs.",
            "The service's operator can install them: pip install 'resumectl[proofread]'."),
    Problem("DATABASE_TIMEOUT", 503, errors.WorkspaceProblem, "Database too slow",
            "The database did not answer in time.", "Try again in a few seconds."),
    Problem("DATABASE_QUERY_FAILED", 503, errors.WorkspaceProblem, "Database unusable",
            "The database cannot be read or written.", "The service's operator has to look at it."),
)  # fmt: skip
"""Every code that a service of ours can answer with. A code in two rows has a class and a status in each."""


def problem_of(error: ResumectlError) -> Problem:
    """The row for an error: that of its code and class, else INTERNAL_ERROR."""
    if isinstance(error, errors.WorkspaceProblem) and error.code.startswith("WORKSPACE_"):
        locked = error.code == "WORKSPACE_LOCKED"
        return find_problem("DATABASE_TIMEOUT" if locked else "DATABASE_QUERY_FAILED")
    for row in PROBLEMS:
        if row.code == error.code and isinstance(error, row.kind):
            return row
    return find_problem("INTERNAL_ERROR")


def find_problem(code: str, status: int | None = None) -> Problem:
    """The row of a code, the first one unless `status` says which. Raises KeyError."""
    for row in PROBLEMS:
        if row.code == code and status in (None, row.status):
            return row
    raise KeyError(code)


def details_of(error: ResumectlError) -> str:
    """What a caller may read of an error: nothing of the machine that it arose on."""
    row = problem_of(error)
    if row.status >= 500:
        return f"{row.cause} {row.remedy}"
    # Remedies that name commands or options are for the command line; those of the table are for everybody.
    remedy = row.remedy if _TYPED.search(error.remedy) or not error.remedy else error.remedy
    if "`errors`" in remedy and not _at_fault(error):
        remedy = "Mend it and send the request again."
    return f"{error.message} {remedy}".strip()


def _at_fault(error: ResumectlError) -> tuple[Fault, ...]:
    """The members, fields or parameters that a 400 is about."""
    if isinstance(error, InvalidInput):
        return error.faults
    return (Fault("file", error.message),) if isinstance(error, errors.BadFile) else ()


def problem_details(error: ResumectlError, *, instance: str, request_id: str, docs: str = "/docs") -> Json:
    """The body of an error answer (decision D1). Every 400 has `errors`, empty where no field is at fault."""
    row = problem_of(error)
    members: Json = {
        "type": f"{docs}#{row.code}",
        "title": row.title,
        "status": row.status,
        "detail": details_of(error),
        # A URI reference (RFC 9457), so with what no URI holds escaped again.
        "instance": quote(instance, safe=_IN_PATHS, errors="replace"),
        "code": row.code,
        "request_id": request_id,
    }
    if row.status == 400:
        members["errors"] = [
            {"field": one.field, "code": one.code or row.code, "message": one.message} for one in _at_fault(error)
        ]
    return members


def rate_limit_body(message: str, *, request_id: str, retry_after_s: int) -> Json:
    """The body of a 429, in the contract's own shape."""
    return {
        "error": {
            "code": "RATE_LIMIT_EXCEEDED",
            "message": message,
            "request_id": request_id,
            "retry_after_seconds": retry_after_s,
        }
    }
