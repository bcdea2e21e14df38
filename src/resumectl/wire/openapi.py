"""The OpenAPI 3.1 document, made of the table of operations, the schemas and the table of errors."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from resumectl.model.limits import IDEMPOTENCY_KEY_LENGTH, PAGE_SIZE, PAGE_SIZE_DEFAULT, RATE_UPLOADS
from resumectl.wire.announcements import webhooks_of_document
from resumectl.wire.models import API_PREFIX
from resumectl.wire.operations import OPERATIONS, TIER_LIMITS, Body, Operation, Tier
from resumectl.wire.problems import PROBLEM_TYPE, PROBLEMS
from resumectl.wire.releases import RELEASES, VERSION_HEADER
from resumectl.wire.renderings import MEDIA_TYPES, NOTES_HEADER, WORD_TYPE
from resumectl.wire.schemas import SCHEMAS, example_of
from resumectl.wire.shapes import ref

Json = dict[str, Any]

_ABOUT: Final[dict[str, tuple[str, str, str, str]]] = {
    "upload": ("Upload a document", "UploadForm", "UploadAcknowledgement",
               "Answers 202 at once; poll `status_url` every 2.0 to 3.5 seconds until COMPLETED or FAILED. Identical "
               "bytes that the organization has cost nothing and give the first record. One resume credit."),
    "resumes": ("List resumes", "", "ResumeList", "The newest first, without expired ones."),
    "resume": ("Read a resume's record", "", "Resume", "Status, times, and `error` when FAILED."),
    "data": ("Read the parsed data", "", "ParsedData", "409 RESUME_NOT_READY until COMPLETED."),
    "rename": ("Change the title", "Title", "Renamed", "The parsed data stays as it is."),
    "reprocess": ("Read the document again", "ReprocessWish", "ReprocessAcknowledgement",
                  "One resume credit; the data of before stays as a revision."),
    "export": ("Render to Word", "ExportWish", "", "The template: the request's, the upload's, the recruiter's, "
               "the organization's; without any 400 TEMPLATE_REQUIRED. Blinding and all else go to `renderings`."),
    "preview": ("Make a link to the rendered file", "PreviewWish", "Preview",
                "Good for 30 days. `preview_url` is Microsoft's office viewer, which fetches and reads the file."),
    "delete": ("Delete a resume", "", "Deleted", "No credit comes back."),
    "templates": ("List templates", "", "TemplateList", "System templates and the organization's own."),
    "set_preference": ("Set a default template", "PreferenceWish", "Preference",
                       "For a recruiter or, with an organization key, for the organization."),
    "remove_template": ("Remove a custom template", "", "TemplateRemoval", "Again is no mistake."),
    "credits": ("Read the credit balance", "", "CreditBalance", "Costs nothing."),
    "recruiters": ("List recruiters", "", "RecruiterList", "Organization keys only."),
    "me": ("Who the key is", "", "Identity", "Costs nothing."),
    "health": ("Liveness", "", "Liveness", "Touches nothing; never counted."),
    "health_ready": ("Readiness", "", "Readiness", "503 when the database does not answer."),
    "versions": ("Release dates and additions", "", "Versions", "What this service has beyond the contract."),
    "add_template": ("Add a template", "TemplateForm", "Template", "A .docx, with or without placeholders."),
    "replace_template": ("Replace a template's file", "TemplateFile", "Template",
                         "Its id, name and whose default it is stay; exports and links of before stay as they are."),
    "file": ("Read the uploaded document", "", "", "The bytes as they came."),
    "evidence": ("Read where each value stands", "", "Evidence",
                 "`full=true` adds `data` and the `transcript` of what was read."),
    "correct": ("Correct the parsed data", "Correction", "RevisionOf", "Stored as a revision."),
    "revisions": ("List revisions of the data", "", "RevisionList", "The newest first."),
    "revision": ("Read one revision", "", "RevisionData", "The data with its evidence."),
    "renderings": ("Render with options", "RenderingWish", "",
                   "Everything that `export` leaves out: blinding, choices, other formats, the agency's own fields. "
                   "A blinded file is searched for every name, number and address of the person before it is "
                   "sent: a find is 422 BLIND_LEAK. A member that there is not is 400."),
    "restore": ("Bring earlier data back", "RestoreWish", "RevisionOf", "Costs nothing."),
    "proofread": ("Proofread the data", "ProofreadWish", "ProofreadAcknowledgement",
                  "One proofread credit, which comes back when the pass cannot be done. Answers 202 at once; poll "
                  "`status_url` until its `proofread.status` is DONE or FAILED."),
    "proofreading": ("Read what proofreading found", "", "Proofreading",
                     "The edits that the data has, and those that it could have."),
    "decide_edits": ("Accept or reject single edits", "EditDecisions", "RevisionOf",
                     "By their numbers; stored as a reviewed revision. Costs nothing."),
    "proofread_words": ("List the words of your own", "", "WordList", "Proofreading leaves them as they stand."),
    "change_proofread_words": ("Change the words of your own", "WordChanges", "WordList", "Organization keys only."),
}  # fmt: skip
"""Summary, schema of the request, schema of the answer ("" for none or a file), description."""

_OF_RESUME: Final = ("RESUME_NOT_FOUND",)
_OWN: Final = ("RESUME_FORBIDDEN",)
_CREDITS: Final = ("INSUFFICIENT_CREDITS", "INSUFFICIENT_PROOFREAD_CREDITS", "PROOFREAD_NOT_ENABLED")
_KEYED: Final = (
    "IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_INVALID", "IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED",
)  # fmt: skip
_RENDERED: Final = ("TEMPLATE_INVALID", "FIELD_REQUIRED", "EXPORT_TOO_LARGE", "BLIND_LEAK")
_ERRORS: Final[dict[str, tuple[str, ...]]] = {
    "upload": (*_KEYED, *_CREDITS, "EMPTY_FILE", "FILE_TOO_LARGE", "UNSUPPORTED_FILE_TYPE", "ORGANIZATION_KEY_REQUIRED",
               "REQUEST_TOO_LARGE", "REQUEST_TIMEOUT"),
    "resumes": ("INVALID_CURSOR",),
    "data": ("RESUME_NOT_READY",),
    "rename": _OWN,
    "reprocess": (*_KEYED, *_CREDITS, *_OWN, "PROOFREAD_IN_PROGRESS", "RESUME_NOT_READY"),
    "export": ("RESUME_NOT_READY", "TEMPLATE_REQUIRED", *_RENDERED),
    "preview": ("RESUME_NOT_READY", "TEMPLATE_REQUIRED", *_RENDERED),
    "renderings": ("RESUME_NOT_READY", "TEMPLATE_REQUIRED", *_RENDERED, "LOGO_INVALID", "ROUND_TRIP",
                   "CONVERSION_FAILED", "CONVERTER_MISSING"),
    "delete": _OWN,
    "templates": ("INVALID_CURSOR",),
    "set_preference": ("ORGANIZATION_KEY_REQUIRED",),
    "remove_template": ("TEMPLATE_FORBIDDEN", "TEMPLATE_NOT_FOUND"),
    "recruiters": ("ORGANIZATION_KEY_REQUIRED",),
    "health_ready": ("DATABASE_TIMEOUT", "DATABASE_QUERY_FAILED"),
    "add_template": ("EMPTY_FILE", "FILE_TOO_LARGE", "UNSUPPORTED_FILE_TYPE", "TEMPLATE_NAME_TAKEN",
                     "REQUEST_TOO_LARGE", "REQUEST_TIMEOUT"),
    "replace_template": ("EMPTY_FILE", "FILE_TOO_LARGE", "UNSUPPORTED_FILE_TYPE", "TEMPLATE_FORBIDDEN",
                         "TEMPLATE_NOT_FOUND", "REQUEST_TOO_LARGE", "REQUEST_TIMEOUT"),
    "evidence": ("RESUME_NOT_READY",),
    "correct": (*_OWN, "RESUME_NOT_READY"),
    "revision": ("REVISION_NOT_FOUND",),
    "restore": (*_OWN, "RESUME_NOT_READY", "REVISION_NOT_FOUND"),
    "proofread": (*_KEYED, *_CREDITS[1:], *_OWN, "PROOFREAD_IN_PROGRESS", "RESUME_NOT_READY", "PROOFREAD_UNAVAILABLE"),
    "decide_edits": (*_OWN, "PROOFREAD_IN_PROGRESS", "RESUME_NOT_READY", "EDIT_NOT_FOUND", "EDIT_OUTDATED"),
    "change_proofread_words": ("ORGANIZATION_KEY_REQUIRED",),
}  # fmt: skip
"""What an operation answers with beside the errors that all have."""


_DESCRIPTION: Final = (
    "Every answer carries X-Request-Id. Requests are counted for each key in the 60 seconds before, in tiers: "
    "X-RateLimit-Limit, -Remaining and -Reset (Unix time) tell where the operation's tier stands; after a 429 wait "
    "`Retry-After` seconds and 50 to 100 ms. A call with an Idempotency-Key that was answered within 24 hours gets "
    "that answer again, with `Idempotency-Replayed: true`, and costs nothing. Query parameters that are not listed "
    "here are ignored, and so are members of bodies unless the operation says otherwise."
)


def openapi_document(*, version: str, server_url: str = API_PREFIX, uploads_per_minute: int = RATE_UPLOADS) -> Json:
    """The document. `version` is that of the program, `server_url` the base URL or its path."""
    limits = {**TIER_LIMITS, Tier.UPLOADS: uploads_per_minute}
    paths: dict[str, Json] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, limits[operation.tier])
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "resumectl",
            "version": version,
            "summary": "Résumés in, structured profiles and branded Word files out.",
            "description": _DESCRIPTION,
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "servers": [{"url": server_url}],
        "security": [{"bearer": []}, {"apiKey": []}],
        "paths": paths,
        "webhooks": webhooks_of_document(),
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "apiKey": {"type": "apiKey", "in": "header", "name": "x-api-key"},
            },
        },
    }


def _operation(operation: Operation, limit: int) -> Json:
    summary, sent, _, description = _ABOUT[operation.name]
    kind = "Addition" if operation.addition else "Health" if operation.anonymous else "Contract"
    scope = f" Scope: `{operation.scope}`." if operation.scope else ""
    members: Json = {
        "operationId": operation.name,
        "summary": summary,
        "description": f"{description}{scope}{_counted(operation, limit)}",
        "tags": [kind],
        "parameters": list(_parameters(operation)),
        "responses": _responses(operation),
    }
    if operation.anonymous:
        members["security"] = []
    if sent:
        media_type = "multipart/form-data" if operation.body is Body.FORM else "application/json"
        members["requestBody"] = {
            "required": operation.body is not Body.OPTIONAL_JSON,
            "content": {media_type: _content(sent)},
        }
    return members


def _counted(operation: Operation, limit: int) -> str:
    return "" if operation.anonymous else f" Rate limit: {operation.tier}, {limit:,} a minute."


def _parameters(operation: Operation) -> Iterable[Json]:
    for name in re.findall(r"\{(\w+)\}", operation.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
    if operation.name in ("resumes", "templates"):
        least, most = PAGE_SIZE
        limit = {"type": "integer", "minimum": least, "maximum": most, "default": PAGE_SIZE_DEFAULT}
        yield {"name": "limit", "in": "query", "schema": limit}
        yield {"name": "cursor", "in": "query", "schema": {"type": "string"}}
    if operation.name == "evidence":
        yield {"name": "full", "in": "query", "schema": {"type": "string", "enum": ["true", "false"]}}
    if operation.idempotent_by_key:
        shortest, longest = IDEMPOTENCY_KEY_LENGTH
        key = {"type": "string", "minLength": shortest, "maxLength": longest, "pattern": "^[ -~]*$",
               "examples": ["7d0c6a0e-0a51-4b6a-9f0c-5d1f0f2b8a11"]}  # fmt: skip
        yield {"name": "Idempotency-Key", "in": "header", "required": True, "schema": key}
    if not operation.anonymous:
        dates = {"type": "string", "enum": [one.date for one in RELEASES]}
        yield {"name": VERSION_HEADER, "in": "header", "schema": dates, "description": "Pins a release date."}


def _responses(operation: Operation) -> Json:
    answered = _ABOUT[operation.name][2]
    content: Json = {"application/json": _content(answered)} if answered else _file(operation)
    done: Json = {"description": "Done.", "content": content}
    if operation.name == "renderings":
        about = "A JSON array of sentences: what was left out on purpose."
        done["headers"] = {NOTES_HEADER: {"description": about, "schema": {"type": "string"}}}
    elif operation.idempotent_by_key:
        about = "`true` where this is the answer of an earlier call with the same Idempotency-Key."
        done["headers"] = {"Idempotency-Replayed": {"description": about, "schema": {"type": "string"}}}
    responses: Json = {str(operation.status): done}
    for status, codes in sorted(_codes(operation).items()):
        if status == 429:
            body: Json = {"application/json": {"schema": ref("RateLimited")}}
        else:
            body = {PROBLEM_TYPE: {"schema": ref("Problem")}}
        responses[str(status)] = {"description": ", ".join(f"`{code}`" for code in codes), "content": body}
    return responses


def _content(name: str) -> Json:
    return {"schema": ref(name), "example": example_of(ref(name))}


def _file(operation: Operation) -> Json:
    of_document = ("application/pdf", WORD_TYPE, "application/msword", "image/png", "image/jpeg",
                   "application/octet-stream")  # fmt: skip
    kinds = {"export": (WORD_TYPE,), "renderings": tuple(MEDIA_TYPES.values())}.get(operation.name, of_document)
    binary: Json = {"type": "string", "format": "binary"}
    return {kind: {"schema": {"type": "object"} if kind == "application/json" else binary} for kind in kinds}


def _codes(operation: Operation) -> dict[int, list[str]]:
    """The codes of an operation's errors by status."""
    wanted = set(_ERRORS.get(operation.name, ()))
    if not operation.anonymous:
        wanted |= {"UNAUTHORIZED", "RATE_LIMIT_EXCEEDED", "UNKNOWN_API_VERSION", *_ERRORS["health_ready"]}
    if operation.scope:
        wanted.add("SCOPE_UNAUTHORIZED")
    if "{resume_id}" in operation.path:
        wanted |= set(_OF_RESUME)
    if operation.body is not Body.NONE:
        wanted |= {"VALIDATION_FAILED", "UNSUPPORTED_MEDIA_TYPE", "REQUEST_TOO_LARGE", "REQUEST_TIMEOUT"}
    if operation.name in ("resumes", "templates", "evidence"):
        wanted.add("VALIDATION_FAILED")
    found: dict[int, list[str]] = {}
    for row in PROBLEMS:
        if row.code in wanted:
            found.setdefault(row.status, []).append(row.code)
    for code, status, names in (
        ("TEMPLATE_NOT_FOUND", 400, ("upload", "set_preference")),
        ("RECRUITER_NOT_FOUND", 400, ("upload", "set_preference")),
        ("TEMPLATE_NOT_FOUND", 404, ("export", "preview", "renderings")),
        ("FILE_NOT_FOUND", 404, ("file", "export", "preview", "renderings")),
    ):
        if operation.name in names:
            found.setdefault(status, []).append(code)
    return found
