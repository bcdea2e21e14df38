"""All that is wrong with a request is told at once: `errors` has an entry for each field (D1)."""

from __future__ import annotations

from typing import Any

import pytest
from served import Served, resume_pdf

NO_RECRUITER, NO_TEMPLATE, INVALID = "RECRUITER_NOT_FOUND", "TEMPLATE_NOT_FOUND", "VALIDATION_FAILED"


@pytest.fixture(scope="module")
def token(server: Served) -> str:
    return server.key().token


@pytest.fixture(scope="module")
def resume_id(server: Served, token: str) -> str:
    return server.completed(token)


def faults(problem: dict[str, Any]) -> dict[str, str]:
    """The code of each field at fault; each is told in the sentence too."""
    assert problem["status"] == 400, problem
    assert all(one["message"] in problem["detail"] for one in problem["errors"]), problem
    assert problem["code"] == problem["errors"][0]["code"]
    return {one["field"]: one["code"] for one in problem["errors"]}


WRONG_FIELDS = {"title": " ", "template_id": "tpl_none", "recruiter_id": "rec_none"}
OF_WRONG_FIELDS = {"title": INVALID, "recruiter_id": NO_RECRUITER, "template_id": NO_TEMPLATE}


def test_b14_all_that_is_wrong_with_an_upload(server: Served, token: str) -> None:
    """Fields, ids and the file: with the code of each; what is right is in no entry."""
    assert faults(server.upload(token, **WRONG_FIELDS).json()) == OF_WRONG_FIELDS
    ids = {name: WRONG_FIELDS[name] for name in ("template_id", "recruiter_id")}
    assert faults(server.upload(token, **ids).json()) == {"recruiter_id": NO_RECRUITER, "template_id": NO_TEMPLATE}
    more = {"auto_proofread": "yes", **WRONG_FIELDS}
    assert faults(server.upload(token, **more).json()) == {"auto_proofread": INVALID, **OF_WRONG_FIELDS}
    assert faults(server.upload(token, b"", title="").json()) == {"title": INVALID, "file": "EMPTY_FILE"}
    without = server.ask(
        "POST", "/resumes", token, files={"x": (None, "y")}, data=more, headers={"Idempotency-Key": "without-file"}
    )
    assert faults(without.json()) == {"file": INVALID, "auto_proofread": INVALID, **OF_WRONG_FIELDS}
    single = server.upload(token, template_id="tpl_none").json()
    assert faults(single) == {"template_id": NO_TEMPLATE}
    assert single["detail"].endswith("GET /templates lists them.")


def test_an_upload_that_was_answered_is_not_judged_again(server: Served, token: str) -> None:
    """B3: the template that it named is gone since; the same call has its answer all the same."""
    word = server.ask("POST", f"/resumes/{server.completed(token)}/export", token, json={"template_id": "tpl_classic"})
    named = {"name": "For a replay"}
    added = server.ask("POST", "/templates", token, files={"file": ("t.docx", word.content)}, data=named).json()
    data, key = resume_pdf(), "answered-once-1"
    first = server.upload(token, data, key=key, template_id=added["id"])
    assert server.ask("DELETE", f"/templates/{added['id']}", token).status_code == 200
    again = server.upload(token, data, key=key, template_id=added["id"])
    assert (again.status_code, again.json()) == (202, first.json())


@pytest.mark.parametrize(
    ("method", "path", "members", "fields"),
    [
        ("PUT", "/template-preferences", {"scope": "x", "recruiter_id": 5}, ["template_id", "scope", "recruiter_id"]),
        ("PUT", "/template-preferences", {"template_id": 5, "scope": 6}, ["template_id", "scope"]),
        ("PUT", "/template-preferences", {"template_id": "tpl_none", "scope": "recruiter"},
         ["recruiter_id", "template_id"]),
        ("PUT", "/template-preferences", {"template_id": "tpl_none", "recruiter_id": "rec_none"},
         ["recruiter_id", "template_id"]),
        ("POST", "/resumes/{id}/export", {"template_id": 5, "format": "pdf"}, ["template_id", "format"]),
        ("POST", "/resumes/{id}/reprocess", {"auto_proofread": "yes", "discard_corrections": 1},
         ["auto_proofread", "discard_corrections"]),
        ("POST", "/resumes/{id}/renderings",
         {"template_id": 5, "colour": "red", "blind": "x", "last_years": 0, "paper": "a5", "sections": ["x"]},
         ["template_id", "colour", "blind", "last_years", "sections", "paper"]),
        ("POST", "/resumes/{id}/renderings", {"last_jobs": 0, "language": "klingon"}, ["last_jobs", "language"]),
        ("PATCH", "/resumes/{id}/proofread", {"accept": "1", "reject": [0]}, ["accept", "reject"]),
        ("PATCH", "/proofread-words", {"add": "x", "remove": [1]}, ["add", "remove"]),
    ],
)  # fmt: skip
def test_all_members_at_fault(
    server: Served, token: str, resume_id: str, method: str, path: str, members: dict[str, Any], fields: list[str]
) -> None:
    """Of a JSON body, whatever is wrong with each."""
    headers = {"Idempotency-Key": "all-at-fault"}
    answer = server.ask(method, path.format(id=resume_id), token, json=members, headers=headers)
    problem = answer.json()
    assert (problem["status"], [one["field"] for one in problem["errors"]]) == (400, fields), problem


@pytest.mark.parametrize("path", ["/resumes", "/templates"])
@pytest.mark.parametrize("limit", ["0", "101", "x"])
def test_limit_and_cursor_at_fault(server: Served, token: str, path: str, limit: str) -> None:
    """Of a list's query, with the code of each."""
    problem = server.ask("GET", f"{path}?limit={limit}&cursor=nonsense", token).json()
    assert faults(problem) == {"limit": INVALID, "cursor": "INVALID_CURSOR"}


def test_a_template_without_name_and_file(server: Served, token: str) -> None:
    """Both parts of the form are missing, or the name is no name."""
    for fields, wrong in (({"note": "x"}, ["name", "file"]), ({"name": " "}, ["name", "file"])):
        problem = server.ask("POST", "/templates", token, files={"x": (None, "y")}, data=fields).json()
        assert list(faults(problem)) == wrong
