"""The JSON of the contract as schemas (JSON Schema 2020-12, as OpenAPI 3.1 has it), each with an example."""

from __future__ import annotations

from typing import Any, Final

from resumectl.model.access import KeyType, Scope
from resumectl.model.edits import EditKind
from resumectl.model.passes import Decision
from resumectl.model.resume import ProofreadStatus, RevisionKind, Status
from resumectl.model.template import PreferenceScope
from resumectl.wire.announcements import MESSAGE
from resumectl.wire.failures import FAILURES
from resumectl.wire.renderings import RENDERING_SCHEMA
from resumectl.wire.shapes import (
    COUNT,
    DATE,
    END_DATE,
    FLAG,
    MOMENT,
    MOMENT_OR_NULL,
    ORGANIZATION_ID,
    RECRUITER_ID,
    REQUEST_ID,
    RESUME_ID,
    TEMPLATE_ID,
    TEXT,
    TEXTS,
    TITLE,
    Json,
    loosened,
    or_null,
    page_of,
    record,
    ref,
    texts_of,
)

_ACCOUNT: Final[Json] = {
    "balance": COUNT,
    "available": {"type": "integer", "description": "Unexpired credits that are not reserved."},
    "expired": FLAG,
    "period_start": MOMENT_OR_NULL,
    "period_end": MOMENT_OR_NULL,
}

_PROFILE: Final = record(
    {
        "basic_info": record(
            {
                **dict.fromkeys(("first_name", "last_name", "full_name", "email", "phone_number"), TEXT),
                "phone_e164": {"type": "string", "description": "Since 2026-11-01."},
                "current_org": TEXT,
                "current_title": TEXT,
                "location": record({"city": TEXT, "country": TEXT}),
                "summary_description": TEXTS,
            },
            optional=("phone_e164",),
        ),
        "education": {
            "type": "array",
            "items": record({"degree": TEXT, "institution": TEXT, "start_date": DATE, "end_date": END_DATE}),
        },
        "work_history": {
            "type": "array",
            "items": record(
                {
                    "role_title": TEXT,
                    "company": TEXT,
                    "location": TEXT,
                    "start_date": DATE,
                    "end_date": END_DATE,
                    "bullet_points": TEXTS,
                }
            ),
        },
        "skills": TEXTS,
        "certifications": {"type": "array", "items": record({"name": TEXT, "issuer": TEXT, "date": DATE})},
        "languages": {"type": "array", "items": record({"name": TEXT, "level": TEXT})},
        "links": {"type": "array", "items": record({"label": TEXT, "url": TEXT})},
        "projects": {
            "type": "array",
            "items": record({"name": TEXT, "start_date": DATE, "end_date": END_DATE, "bullet_points": TEXTS}),
        },
        "resume_language": {"type": "string", "examples": ["english"]},
    },
    optional=("certifications", "languages", "links", "projects"),
    description="`certifications`, `languages`, `links` and `projects` came with 2026-11-01.",
)

_FAILURE_CODE: Final[Json] = {
    "type": "string",
    "description": "`/docs#failures` lists them. More may come: treat one that you do not know like CORRUPT_FILE.",
    "examples": [one.code for one in FAILURES],
}
_REPLAYED: Final[Json] = {"type": "boolean", "description": "The answer of an earlier call with this Idempotency-Key."}
_RETRYABLE: Final[Json] = {"type": "boolean", "description": "Whether the same bytes may succeed later: reprocess."}

_RESUME: Final = record(
    {
        "id": RESUME_ID,
        "recruiter_id": RECRUITER_ID,
        "uploaded_via_api_key": record({"id": TEXT, "name": TEXT}),
        "title": TITLE,
        "status": texts_of(*Status),
        "source": {"type": "string", "examples": ["FILE_UPLOAD"]},
        "created_at": MOMENT,
        "updated_at": MOMENT,
        "expires_at": MOMENT,
        "processing_started_at": MOMENT_OR_NULL,
        "processing_finished_at": MOMENT_OR_NULL,
        "resume_language": {"type": "string", "description": "Empty until COMPLETED.", "examples": ["english"]},
        "error": {
            "description": "Why a FAILED resume failed; null otherwise.",
            "anyOf": [
                record({"code": _FAILURE_CODE, "message": TEXT, "stage": TEXT, "retryable": _RETRYABLE}),
                {"type": "null"},
            ],
        },
        "proofread": record({"status": texts_of(*ProofreadStatus), "edits_applied": COUNT}),
        "engine_version": TEXT,
    },
    optional=("proofread", "engine_version"),
    description="`proofread` and `engine_version` came with 2026-11-01.",
)

_REVISION_MEMBERS: Final[Json] = {
    "number": {"type": "integer", "minimum": 1},
    "kind": texts_of(*RevisionKind),
    "current": FLAG,
    "created_at": MOMENT,
    "created_by": TEXT,
    "engine_version": TEXT,
    "restored_from": {"type": ["integer", "null"]},
    "proofread_of": {"type": ["integer", "null"], "description": "Whose data was proofread for this one."},
}

_EDIT: Final = record(
    {
        "number": {"type": "integer", "minimum": 1},
        "path": {"type": "string", "examples": ["/work_history/0/bullet_points/2"], "description": "JSON pointer."},
        "kind": texts_of(*EditKind),
        "before": {"type": "string", "examples": ["recieved"]},
        "after": {"type": "string", "examples": ["received"]},
        "start": {"type": "integer", "examples": [9], "description": "Of `before` in `text`, in code points."},
        "text": {"type": "string", "examples": ["Patients recieved care"],
                 "description": "The whole value at `path` before the pass."},
        "reason": {"type": "string", "examples": ["“recieved” is misspelt."]},
        "confidence": {"type": "number", "minimum": 0, "maximum": 1},
        "applied": {"type": "boolean", "description": "Whether the pass applied it, or only suggested it."},
        "decision": texts_of(*Decision),
        "in_effect": {"type": "boolean", "description": "Whether the data has it now."},
    }
)  # fmt: skip

_BOX_OR_NULL: Final[Json] = {
    "type": ["array", "null"],
    "items": {"type": "number"},
    "description": "Left, top, right, bottom in points from the page's upper left corner.",
}

SCHEMAS: Final[dict[str, Json]] = {
    "Resume": _RESUME,
    "ResumeItem": record(
        {"id": RESUME_ID, "recruiter_id": RECRUITER_ID, "title": TITLE, "status": texts_of(*Status),
         "created_at": MOMENT}
    ),
    "ResumeList": page_of("ResumeItem"),
    "UploadForm": record(
        {
            "file": {"type": "string", "format": "binary", "description": "PDF, DOCX, DOC, PNG or JPEG, up to 20 MiB."},
            "auto_proofread": {**texts_of("true", "false"), "description": "`true` costs one proofread credit."},
            "title": {**TITLE, "description": "The file's name when left out."},
            "template_id": {**TEMPLATE_ID, "description": "That of exports which name none."},
            "recruiter_id": {**RECRUITER_ID, "description": "Whose it is to be; with an organization key only.",
                             "examples": RECRUITER_ID["examples"][:1]},
        },
        optional=("auto_proofread", "title", "template_id", "recruiter_id"),
    ),
    "UploadAcknowledgement": record(
        {"id": RESUME_ID,
         "status": {**texts_of(*Status), "description": "PENDING for new bytes; for known ones that of now.",
                    "examples": ["PENDING"]},
         "deduplicated": {"type": "boolean", "description": "Known bytes: the first record, as it is."},
         "credits_reserved": COUNT, "recruiter_id": RECRUITER_ID, "status_url": TEXT,
         "data_url": TEXT, "request_id": REQUEST_ID}
    ),
    "ParsedData": record({"id": RESUME_ID, "data": ref("Profile")}),
    "Profile": _PROFILE,
    "Title": record({"title": TITLE}),
    "Renamed": record({"id": RESUME_ID, "title": TITLE, "request_id": REQUEST_ID}),
    "ReprocessWish": record(
        {"auto_proofread": {**or_null(FLAG), "description": "One proofread credit more."},
         "discard_corrections": {**or_null(FLAG), "description": "What is read anew replaces a corrected profile, "
                                 "which else stays the current one."}},
        optional=("auto_proofread", "discard_corrections"),
    ),
    "ReprocessAcknowledgement": record(
        {"id": RESUME_ID, "replayed": _REPLAYED, "credits_reserved": COUNT, "status_url": TEXT, "data_url": TEXT}
    ),
    "ExportWish": record(
        {"template_id": {"type": ["string", "null"], "examples": ["tpl_classic"]}, "format": {"enum": ["docx", None]}},
        optional=("template_id", "format"),
    ),
    "PreviewWish": record(
        {"template_id": {"type": ["string", "null"], "examples": ["tpl_classic"]}}, optional=("template_id",)
    ),
    "Preview": record({"file_url": TEXT, "preview_url": TEXT, "expires_at": MOMENT, "filename": TEXT}),
    "Deleted": record({"id": RESUME_ID, "deleted": {"const": True}, "cleanup_status": texts_of("queued")}),
    "Template": record({"id": TEMPLATE_ID, "name": TEXT, "public": FLAG, "updated_at": MOMENT}),
    "TemplateList": page_of("Template"),
    "TemplateForm": record({"file": {"type": "string", "format": "binary"}, "name": TEXT}),
    "TemplateFile": record({"file": {"type": "string", "format": "binary"}}),
    "PreferenceWish": record(
        {"template_id": TEMPLATE_ID, "scope": {"enum": [*map(str, PreferenceScope), None]},
         "recruiter_id": or_null(RECRUITER_ID)},
        optional=("scope", "recruiter_id"),
    ),
    "Preference": record(
        {"scope": texts_of(*PreferenceScope), "organization_id": ORGANIZATION_ID,
         "recruiter_id": {"type": ["string", "null"]}, "template_id": TEMPLATE_ID, "request_id": REQUEST_ID}
    ),
    "TemplateRemoval": record(
        {"id": TEMPLATE_ID, "removed": {"const": True}, "organization_id": ORGANIZATION_ID, "request_id": REQUEST_ID}
    ),
    "CreditBalance": record(
        {
            "organization_id": ORGANIZATION_ID,
            "resume_credits": record(
                {"available": COUNT, "accounts": {"type": "array", "items": ref("CreditAccount")}}
            ),
            "auto_proofread": record(
                {"enabled": FLAG, "subscription_eligible": FLAG, "can_use": FLAG, **_ACCOUNT}
            ),
            "as_of": MOMENT,
            "request_id": REQUEST_ID,
        }
    ),
    "CreditAccount": record({"type": texts_of("starter", "subscription", "payg"), **_ACCOUNT}),
    "RecruiterList": record(
        {"data": {"type": "array", "items": record({"id": RECRUITER_ID, "name": TEXT, "email": TEXT})}}
    ),
    "Identity": record(
        {"organization_id": ORGANIZATION_ID, "key_type": texts_of(*KeyType),
         "recruiter_id": {"type": ["string", "null"]}, "integration_user_id": TEXT,
         "scopes": {"type": "array", "items": texts_of(*Scope)}}
    ),
    "Liveness": record(
        {"status": texts_of("healthy"), "service": TEXT, "version": texts_of("v1"), "timestamp": MOMENT}
    ),
    "Readiness": record(
        {"status": texts_of("ready"), "service": TEXT,
         "checks": record({"database": texts_of("up"), "parser": texts_of("not_checked")}),
         "elapsed_ms": COUNT, "request_id": REQUEST_ID, "timestamp": MOMENT}
    ),
    "Versions": record(
        {"versions": TEXTS, "latest": TEXT, "additions": TEXTS, "engine_version": TEXT,
         "source": {"type": "string", "format": "uri", "description": "Where the program's source is (AGPL).",
                    "examples": ["https://cv.example.org/source"]}}
    ),
    "Evidence": record(
        {
            "id": RESUME_ID,
            "fields": {
                "type": "object",
                "description": "By JSON pointer into `data`.",
                "additionalProperties": record(
                    {"page": COUNT, "box": _BOX_OR_NULL, "confidence": {"type": "number", "minimum": 0, "maximum": 1}}
                ),
            },
            "unplaced": {"type": "array", "items": record({"page": COUNT, "box": _BOX_OR_NULL, "text": TEXT})},
            "coverage": {"type": "number", "minimum": 0, "maximum": 1},
            "warnings": {"type": "array", "items": record({"code": TEXT, "message": TEXT})},
            "tools": {"type": "object", "additionalProperties": TEXT},
            "data": ref("Profile"),
            "transcript": {"type": "object", "description": "What was read, line by line."},
        },
        optional=("data", "transcript"),
        description="`data` and `transcript` are there with `full=true`.",
    ),
    "Correction": record(
        {
            "data": {
                **loosened(_PROFILE),
                "description": "The whole profile as GET gives it: what is left out or null becomes empty. Members "
                "of other names are 400.",
            }
        }
    ),
    "Revision": record(_REVISION_MEMBERS),
    "RevisionOf": record({"id": RESUME_ID, **_REVISION_MEMBERS}),
    "RevisionList": record({"id": RESUME_ID, "data": {"type": "array", "items": ref("Revision")}}),
    "RevisionData": record({"data": ref("Profile"), "evidence": {"type": "object"}, "transcript": {"type": "object"}}),
    "RenderingWish": RENDERING_SCHEMA,
    "ProofreadWish": record({}),
    "ProofreadAcknowledgement": record(
        {"id": RESUME_ID, "replayed": _REPLAYED, "proofread_credits_reserved": COUNT, "status_url": TEXT,
         "data_url": TEXT}
    ),
    "Proofreading": record(
        {
            "id": RESUME_ID,
            "status": texts_of("DONE", *(one for one in ProofreadStatus if one != "DONE")),
            "edits_applied": COUNT,
            "error": {
                "description": "Why a FAILED pass failed; null otherwise.",
                "anyOf": [{"type": "null"}, record({"code": TEXT, "message": TEXT})],
            },
            "language": {"type": "string", "examples": ["en-GB"]},
            "of_revision": {"type": ["integer", "null"], "description": "Whose data the edits refer to."},
            "edits": {"type": "array", "items": ref("Edit")},
        }
    ),
    "Edit": _EDIT,
    "EditDecisions": record(
        {name: {"type": ["array", "null"], "items": {"type": "integer", "examples": [number]}}
         for name, number in (("accept", 1), ("reject", 2))},
        optional=("accept", "reject"),
    ),
    "WordList": record({"data": {"type": "array", "items": {"type": "string", "examples": ["kubectl"]}}}),
    "WordChanges": record(
        {name: {"type": ["array", "null"], "items": {"type": "string", "examples": ["kubectl"]}}
         for name in ("add", "remove")},
        optional=("add", "remove"),
    ),
    "RestoreWish": record({"number": {"type": ["integer", "null"], "minimum": 1}}, optional=("number",)),
    "Problem": record(
        {
            "type": TEXT,
            "title": TEXT,
            "status": COUNT,
            "detail": TEXT,
            "instance": TEXT,
            "code": {"type": "string", "examples": ["RESUME_NOT_READY"]},
            "request_id": REQUEST_ID,
            "errors": {
                "type": "array",
                "description": "With every 400.",
                "items": record({"field": TEXT, "code": TEXT, "message": TEXT}),
            },
            "supported_versions": TEXTS,
        },
        optional=("errors", "supported_versions"),
        description="Problem details (RFC 9457).",
    ),
    "WebhookMessage": MESSAGE,
    "RateLimited": record(
        {"error": record({"code": texts_of("RATE_LIMIT_EXCEEDED"), "message": TEXT, "request_id": REQUEST_ID,
                          "retry_after_seconds": COUNT})}
    ),
}  # fmt: skip


_EXAMPLES: Final[Json] = {
    "basic_info": None, "first_name": "Ada", "last_name": "Brandt", "full_name": "Ada Brandt",
    "email": "ada.brandt@example.com", "phone_number": "+49 30 901820", "phone_e164": "+4930901820",
    "current_org": "Nordwerk GmbH", "company": "Nordwerk GmbH", "current_title": "Engineer", "role_title": "Engineer",
    "city": "Berlin", "country": "Germany", "degree": "BSc Physics", "institution": "University of Porto",
    "level": "fluent", "issuer": "Example Institute", "url": "https://example.com/ada",
    "engine_version": "0.1.0", "integration_user_id": "usr_3i88u52jwisvkxqxxbb9nr", "service": "resumectl",
    "file": "(bytes)", "filename": "Ada_Brandt.docx", "status": "COMPLETED", "instance": "/api/v1/public/resumes/res_1",
    "status_url": "/api/v1/public/resumes/res_8zpx5w4c9vg3r54b2nbtsj",
    "data_url": "/api/v1/public/resumes/res_8zpx5w4c9vg3r54b2nbtsj/data",
    "file_url": "https://cv.example.org/files/TOKEN/Ada_Brandt.docx",
    "preview_url": "https://view.officeapps.live.com/op/embed.aspx?src=https%3A%2F%2Fcv.example.org%2Ffiles%2F…",
    "latest": "2026-11-01", "versions": ["2026-01-15", "2026-11-01"], "additions": ["POST /templates"],
    "fields": {"/basic_info/email": {"page": 1, "box": [72.0, 88.1, 190.4, 99.5], "confidence": 0.98}},
}  # fmt: skip
"""By a member's name, where a schema has no example of its own."""


def example_of(schema: Json, name: str = "") -> Any:
    """A value of the shape that a schema describes; `name` is the member that it is for."""
    if "$ref" in schema:
        return example_of(SCHEMAS[schema["$ref"].rpartition("/")[2]], name)
    hint = None if "examples" in schema else _EXAMPLES.get(name)
    if hint is not None and schema.get("type") != "integer" and hint in schema.get("enum", [hint]):
        return hint
    for member in ("examples", "enum"):
        if member in schema:
            return schema[member][0]
    if "const" in schema:
        return schema["const"]
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = "null" if "format" in schema else kind[0]
    if kind == "object":
        return {own: example_of(member, own) for own, member in schema.get("properties", {}).items()}
    if kind == "array":
        return [example_of(schema["items"])]
    return {"integer": 1, "number": 0.9, "boolean": False, "string": "text"}.get(str(kind))
