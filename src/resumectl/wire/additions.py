"""What our service has beyond the contract, by the names under which GET /versions announces it (decision D11)."""

from __future__ import annotations

from enum import StrEnum


class Addition(StrEnum):
    """A route, or a member of a route's body. A client uses only what a service announces.

    | addition            | what is sent                        | the answer                                          |
    |---------------------|-------------------------------------|-----------------------------------------------------|
    | ADD_TEMPLATE        | multipart: file, name               | 201, a template                                     |
    | REPLACE_TEMPLATE    | multipart: file                     | 200, a template                                     |
    | FILE                |                                     | the document, its name in Content-Disposition       |
    | EVIDENCE            | query full=true                     | `{fields, unplaced, coverage, warnings, tools}`;    |
    |                     |                                     | full=true adds `data` and `transcript`              |
    | CORRECT             | `{data: profile}`                   | a revision                                          |
    | REVISIONS           |                                     | `{data: [revision]}`, the newest first              |
    | REVISION            |                                     | `{data, evidence, transcript}`                      |
    | RESTORE             | `{number?: integer}`                | a revision                                          |
    | RENDERINGS          | see wire/renderings.py; unknown: 400 | a file; notes in X-Rendering-Notes                  |
    | DISCARD_CORRECTIONS | member of reprocess's body, boolean | as reprocess                                        |

    | PROOFREAD           | header Idempotency-Key              | 202, `{id, replayed, proofread_credits_reserved,    |
    |                     |                                     | status_url, data_url}`                              |
    | PROOFREADING        |                                     | `{id, status, edits_applied, error, language,       |
    |                     |                                     | of_revision, edits}`                                |
    | DECIDE_EDITS        | `{accept?, reject?: [integer]}`     | a revision                                          |
    | PROOFREAD_WORDS     |                                     | `{data: [word]}`                                    |
    | CHANGE_WORDS        | `{add?, remove?: [word]}`           | `{data: [word]}`                                    |

    A revision is `{number, kind, created_at, created_by, engine_version, current, restored_from, proofread_of}`. An
    edit is `{number, path, kind, before, after, start, text, reason, confidence, applied, decision, in_effect}`, and
    `text` the whole value at `path` as it was before the pass.
    """

    ADD_TEMPLATE = "POST /templates"
    REPLACE_TEMPLATE = "PUT /templates/:id"
    FILE = "GET /resumes/:id/file"
    EVIDENCE = "GET /resumes/:id/evidence"
    CORRECT = "PUT /resumes/:id/data"
    REVISIONS = "GET /resumes/:id/revisions"
    REVISION = "GET /resumes/:id/revisions/:number"
    RESTORE = "POST /resumes/:id/restore"
    RENDERINGS = "POST /resumes/:id/renderings"
    PROOFREAD = "POST /resumes/:id/proofread"
    PROOFREADING = "GET /resumes/:id/proofread"
    DECIDE_EDITS = "PATCH /resumes/:id/proofread"
    PROOFREAD_WORDS = "GET /proofread-words"
    CHANGE_WORDS = "PATCH /proofread-words"
    DISCARD_CORRECTIONS = "POST /resumes/:id/reprocess discard_corrections"
