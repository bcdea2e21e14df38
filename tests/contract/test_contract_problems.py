"""The table of errors reads back what it writes: both ends know the same class for the same mistake."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.engine.remote.call import Call
from resumectl.model import errors
from resumectl.model.errors import ResumectlError
from resumectl.wire.problems import PROBLEMS, Problem, find_problem, problem_details, problem_of
from resumectl.wire.refusals import error_of


@pytest.mark.parametrize("row", PROBLEMS, ids=lambda row: f"{row.status}-{row.code}")
def test_each_row_goes_there_and_back(row: Problem) -> None:
    """An error becomes its row's status and code; status and code become the error's class again."""
    error = row.kind("It went wrong.", code=row.code)
    assert problem_of(error) == row
    back = error_of(row.status, {"code": row.code, "detail": str(error)})
    assert (back.code, back.message) == (row.code, "It went wrong.")
    wrong_address = row.code in ("ROUTE_NOT_FOUND", "METHOD_NOT_ALLOWED")
    assert type(back) is (errors.Unreachable if wrong_address else row.kind)


def test_no_row_stands_twice() -> None:
    """A status and a code lead to one class."""
    assert len({(row.status, row.code) for row in PROBLEMS}) == len(PROBLEMS)


@pytest.mark.parametrize("row", PROBLEMS, ids=lambda row: f"{row.status}-{row.code}")
def test_people_are_told_commands(row: Problem) -> None:
    """What helps names no route, header or member to somebody at a command line; what went wrong stays as it was."""
    said = problem_details(row.kind("It went wrong.", code=row.code), instance="/x", request_id="req_1")
    told = str(error_of(row.status, said))
    if row.status < 500 and row.code not in ("METHOD_NOT_ALLOWED", "ROUTE_NOT_FOUND"):
        assert told.startswith("It went wrong.")
    # What no command of ours can bring about may keep the words of the API.
    if row.code not in ("IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED", "UNKNOWN_API_VERSION",
                        "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"):  # fmt: skip
        assert not re.search(r"\b(GET|POST|PUT|PATCH)\b|`(?!resumectl )[a-z_A-Z-]+`|/resumes|request_id", told), told


@pytest.mark.parametrize("remedy", ["Name one with --template NAME: a, b.", "`resumectl templates` lists them."])
def test_programs_are_told_no_commands(remedy: str) -> None:
    """What an engine advises somebody at a command line, a service says in the words of its API."""
    row = find_problem("TEMPLATE_REQUIRED")
    said = problem_details(row.kind("None is set.", remedy=remedy), instance="/x", request_id="req_1")
    assert said["detail"] == f"None is set. {row.remedy}"
    kept = row.kind("None is set.", remedy="Do it well-made -- or not.")
    assert problem_details(kept, instance="/x", request_id="req_1")["detail"] == str(kept)


def test_nobody_waits_for_what_failed() -> None:
    """Where the advice of a FAILED resume is a command, its caller is not told to poll on."""
    failed = errors.Conflict("It is FAILED.", code="RESUME_NOT_READY", remedy="Again: `resumectl reprocess res_1`.")
    detail = problem_details(failed, instance="/x", request_id="req_1")["detail"]
    assert detail.endswith("of a FAILED one its `error` says what helps.")


def test_people_are_told_the_id() -> None:
    """A command that helps names the resume that the call was about, whoever wrote the sentence."""
    for error, command in (
        (errors.Conflict("It is busy.", code="RESUME_NOT_READY"), "`resumectl status res_1` shows how far it is."),
        (errors.NotFound("It has none.", code="EDIT_NOT_FOUND"), "`resumectl proofread show res_1` lists them."),
    ):
        said = problem_details(error, instance="/x", request_id="req_1")
        assert error_of(said["status"], said, resume_id="res_1").remedy == command
    assert Call("GET", "/resumes/res_1/data").resume_id == "res_1"
    assert [Call("GET", path).resume_id for path in ("/resumes", "/templates/tpl_1", "/me")] == ["", "", ""]


@pytest.mark.parametrize(
    ("status", "kind", "code"),
    [
        (400, errors.InvalidInput, "VALIDATION_FAILED"),
        (401, errors.NotAuthorised, "UNAUTHORIZED"),
        (402, errors.CreditsExhausted, "INSUFFICIENT_CREDITS"),
        (403, errors.NotAuthorised, "FORBIDDEN"),
        (404, errors.NotFound, "TEMPLATE_NOT_FOUND"),
        (409, errors.Conflict, "CONFLICT"),
        (413, errors.BadFile, "FILE_TOO_LARGE"),
        (415, errors.BadFile, "UNSUPPORTED_FILE_TYPE"),
        (422, errors.InvalidInput, "VALIDATION_FAILED"),
        (429, errors.RateLimited, "RATE_LIMIT_EXCEEDED"),
        (500, errors.ResumectlError, "INTERNAL_ERROR"),
        (502, errors.Unreachable, "SERVICE_UNREACHABLE"),
        (418, errors.Unreachable, "SERVICE_UNREACHABLE"),
    ],
)
def test_a_status_alone_is_enough(status: int, kind: type[ResumectlError], code: str) -> None:
    """Another implementation may name no code, or one of its own, which is then kept."""
    error = error_of(status, None, missing="TEMPLATE_NOT_FOUND")
    assert (type(error), error.code) == (kind, code)
    own = error_of(status, {"code": "TEAPOT", "message": "No tea."})
    assert (type(own), own.code, str(own)) == (kind, "TEAPOT", "No tea.")


@pytest.mark.parametrize(
    "body",
    [
        {"detail": "Slow down."},
        {"error": {"code": "X", "message": "Slow down.", "retry_after_seconds": 3}},
        {"error": "Slow down."},
        {"message": "Slow\n\x1b[2Jdown."},
        {"title": "Slow down."},
    ],
)
def test_a_sentence_is_found_wherever_it_stands(body: dict[str, object]) -> None:
    """Problem details, the shape of a 429 and those of common frameworks; nothing that moves a cursor."""
    assert str(error_of(429, body)).replace(" [2J", " ") == "Slow down."


def test_the_field_comes_along() -> None:
    """The first of the `errors` names the field."""
    error = error_of(400, {"code": "VALIDATION_FAILED", "errors": [{"field": "title", "code": "X", "message": "No."}]})
    assert isinstance(error, errors.InvalidInput)
    assert error.field == "title"


def test_what_is_said_of_each_field_is_told() -> None:
    """Where the sentence says nothing of them; a service of ours says it in the sentence, once."""
    faults = [{"field": "title", "message": "Too long."}, {"field": "limit", "message": "must be\n1 to 100"}]
    said = error_of(400, {"detail": "The request is not valid.", "errors": faults})
    assert said.message == "The request is not valid. title: Too long. limit: must be 1 to 100."
    several = errors.InvalidInput.of([errors.Fault(one["field"], f"{one['field']} is wrong.") for one in faults])
    body = problem_details(several, instance="/resumes", request_id="req_a")
    assert [one["field"] for one in body["errors"]] == ["title", "limit"]
    again = error_of(400, body)
    assert again.message == several.message == "title is wrong. limit is wrong."
    assert "3 more." in str(error_of(400, {"errors": [{"field": f"f{n}", "message": "No."} for n in range(8)]}))


KEYS = st.sampled_from(["code", "detail", "message", "error", "errors", "field", "title", "x"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(KEYS, inside, max_size=4),
    max_leaves=12,
)


@given(st.integers(400, 599), st.dictionaries(KEYS, JSON, max_size=5))
def test_any_body_is_understood(status: int, body: dict[str, object]) -> None:
    """Whatever stands in the JSON, there is an error with a sentence of printable characters."""
    error = error_of(status, body)
    assert str(error).isprintable()
    assert str(error)
