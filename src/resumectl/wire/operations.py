"""The operations of the API as a table: path, method, scope, tier, answer. Routes and documents are made of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from resumectl.model.access import Scope
from resumectl.model.limits import RATE_EXPORTS, RATE_READS, RATE_UPLOADS
from resumectl.wire.additions import Addition


class Tier(StrEnum):
    """What is counted together in a window of 60 seconds."""

    UPLOADS = "uploads"
    READS = "reads"
    EXPORTS = "exports"


TIER_LIMITS: Final = {Tier.UPLOADS: RATE_UPLOADS, Tier.READS: RATE_READS, Tier.EXPORTS: RATE_EXPORTS}
"""Requests a minute of one key."""


class Body(StrEnum):
    """What a request carries. An optional one may be empty, which counts as `{}`."""

    NONE = "none"
    JSON = "json"
    OPTIONAL_JSON = "optional_json"
    FORM = "form"


@dataclass(frozen=True, slots=True)
class Operation:
    """One endpoint. `scope` None: any key; `anonymous`: no key at all; `addition`: what it is announced as,
    being beyond the contract."""

    name: str
    method: str
    path: str
    status: int = 200
    scope: Scope | None = None
    tier: Tier = Tier.READS
    body: Body = Body.NONE
    idempotent_by_key: bool = False
    anonymous: bool = False
    addition: Addition | None = None

    def matches(self, path: str) -> bool:
        """Whether a path below the base URL is one of this operation's."""
        pattern = re.sub(r"\{\w+\}", "[^/]+", self.path)
        return re.fullmatch(pattern, path) is not None


_READ, _WRITE, _EXPORT = Scope.RESUMES_READ, Scope.RESUMES_WRITE, Scope.RESUMES_EXPORT

OPERATIONS: Final = (
    Operation("upload", "POST", "/resumes", 202, _WRITE, Tier.UPLOADS, Body.FORM, idempotent_by_key=True),
    Operation("resumes", "GET", "/resumes", scope=_READ),
    Operation("resume", "GET", "/resumes/{resume_id}", scope=_READ),
    Operation("data", "GET", "/resumes/{resume_id}/data", scope=_READ),
    Operation("rename", "PATCH", "/resumes/{resume_id}", scope=_WRITE, body=Body.JSON),
    Operation("reprocess", "POST", "/resumes/{resume_id}/reprocess", 202, _WRITE, Tier.UPLOADS, Body.OPTIONAL_JSON,
              idempotent_by_key=True),
    Operation("export", "POST", "/resumes/{resume_id}/export", 200, _EXPORT, Tier.EXPORTS, Body.OPTIONAL_JSON),
    Operation("preview", "POST", "/resumes/{resume_id}/preview", 200, _EXPORT, Tier.EXPORTS, Body.OPTIONAL_JSON),
    Operation("delete", "DELETE", "/resumes/{resume_id}", 202, _WRITE),
    Operation("templates", "GET", "/templates", scope=Scope.TEMPLATES_READ),
    Operation("set_preference", "PUT", "/template-preferences", scope=Scope.TEMPLATES_WRITE, body=Body.JSON),
    Operation("remove_template", "DELETE", "/templates/{template_id}", scope=Scope.TEMPLATES_WRITE),
    Operation("credits", "GET", "/credits", scope=Scope.CREDITS_READ),
    Operation("recruiters", "GET", "/recruiters"),
    Operation("me", "GET", "/me"),
    Operation("health", "GET", "/health", anonymous=True),
    Operation("health_ready", "GET", "/health/ready", anonymous=True),
    Operation("versions", "GET", "/versions", anonymous=True),
    Operation("add_template", "POST", "/templates", 201, Scope.TEMPLATES_WRITE, body=Body.FORM,
              addition=Addition.ADD_TEMPLATE),
    Operation("replace_template", "PUT", "/templates/{template_id}", 200, Scope.TEMPLATES_WRITE, body=Body.FORM,
              addition=Addition.REPLACE_TEMPLATE),
    Operation("file", "GET", "/resumes/{resume_id}/file", scope=_READ, addition=Addition.FILE),
    Operation("evidence", "GET", "/resumes/{resume_id}/evidence", scope=_READ, addition=Addition.EVIDENCE),
    Operation("correct", "PUT", "/resumes/{resume_id}/data", scope=_WRITE, body=Body.JSON, addition=Addition.CORRECT),
    Operation("revisions", "GET", "/resumes/{resume_id}/revisions", scope=_READ, addition=Addition.REVISIONS),
    Operation("revision", "GET", "/resumes/{resume_id}/revisions/{number}", scope=_READ, addition=Addition.REVISION),
    Operation("renderings", "POST", "/resumes/{resume_id}/renderings", 200, _EXPORT, Tier.EXPORTS, Body.OPTIONAL_JSON,
              addition=Addition.RENDERINGS),
    Operation("restore", "POST", "/resumes/{resume_id}/restore", 200, _WRITE, body=Body.OPTIONAL_JSON,
              addition=Addition.RESTORE),
    Operation("proofread", "POST", "/resumes/{resume_id}/proofread", 202, _WRITE, Tier.UPLOADS, Body.OPTIONAL_JSON,
              idempotent_by_key=True, addition=Addition.PROOFREAD),
    Operation("proofreading", "GET", "/resumes/{resume_id}/proofread", scope=_READ, addition=Addition.PROOFREADING),
    Operation("decide_edits", "PATCH", "/resumes/{resume_id}/proofread", 200, _WRITE, body=Body.JSON,
              addition=Addition.DECIDE_EDITS),
    Operation("proofread_words", "GET", "/proofread-words", scope=_READ, addition=Addition.PROOFREAD_WORDS),
    Operation("change_proofread_words", "PATCH", "/proofread-words", scope=_WRITE, body=Body.JSON,
              addition=Addition.CHANGE_WORDS),
)  # fmt: skip
"""All paths are below the base URL. The first 17 are the contract; the rest is announced by GET /versions."""

ADDITIONS: Final = (*(one.addition for one in OPERATIONS if one.addition), Addition.DISCARD_CORRECTIONS)
"""What this service has of wire.additions."""

CONTRACT: Final = OPERATIONS[:17]


def operations_at(path: str) -> tuple[Operation, ...]:
    """Those at a path below the base URL, whatever their method."""
    return tuple(one for one in OPERATIONS if one.matches(path))
