"""The order of checks, the states' fields and the shape of errors (decisions B1, B5, C1, C2)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from local_bench import Bench, read_quickly

from resumectl.model.access import ALL_SCOPES, Scope
from resumectl.model.document import Document
from resumectl.model.errors import ResumectlError
from resumectl.model.page import ParseOutcome
from resumectl.model.resume import Status, UploadOptions


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(ResumectlError) as raised:
        call()
    return raised.value.code


def test_b1_the_order_of_checks(bench: Bench) -> None:
    """Scope, idempotency key, validation, duplicate, credits: with all of them wrong, the first one is said."""
    bench.upload("Ada", key="a key of before")
    bench.take_all_credits()
    blind = bench.with_key(scopes=ALL_SCOPES - {Scope.RESUMES_WRITE})
    known, new = Document("cv.pdf", b"Ada"), Document("cv.pdf", b"Bo")
    untitled, fine = UploadOptions(title=""), UploadOptions()
    assert code_of(lambda: blind.upload(new, untitled, idempotency_key="short")) == "SCOPE_UNAUTHORIZED"
    engine = bench.engine
    assert code_of(lambda: engine.upload(new, untitled, idempotency_key="short")) == "IDEMPOTENCY_KEY_INVALID"
    assert code_of(lambda: engine.upload(new, untitled, idempotency_key="")) == "IDEMPOTENCY_KEY_REQUIRED"
    reused = code_of(lambda: engine.upload(new, untitled, idempotency_key="a key of before"))
    assert reused == "IDEMPOTENCY_KEY_REUSED"
    assert code_of(lambda: engine.upload(known, untitled, idempotency_key="key number 1")) == "VALIDATION_FAILED"
    assert engine.upload(known, fine, idempotency_key="key number 1").deduplicated
    assert code_of(lambda: engine.upload(new, fine, idempotency_key="key number 2")) == "INSUFFICIENT_CREDITS"
    html = Document("cv.pdf", b"<html")
    assert code_of(lambda: engine.upload(html, fine, idempotency_key="key number 3")) == "UNSUPPORTED_FILE_TYPE"


def test_b5_the_same_key_while_the_first_still_runs(bench: Bench) -> None:
    """On one workspace the second call waits its turn and gets the first one's answer: one resume, one credit."""
    engines = [bench.open() for _ in range(6)]
    document = Document("cv.pdf", b"Ada")
    with ThreadPoolExecutor(6) as pool:
        answers = list(
            pool.map(lambda one: one.upload(document, UploadOptions(), idempotency_key="one key for all"), engines)
        )
    assert len({one.resume.id for one in answers}) == 1
    assert [one.replayed for one in answers].count(False) == 1
    assert bench.postings() == {"reserve": 1}


def test_c1_what_is_set_in_which_state(bench: Bench) -> None:
    """Times that were not reached are None, the language is empty until COMPLETED, an error is there when FAILED."""
    seen = {}

    def look(resume_id: str) -> None:
        one = bench.engine.resume(resume_id)
        seen[one.status] = (
            one.processing_started_at is not None,
            one.processing_finished_at is not None,
            one.resume_language,
            one.error is not None,
        )

    def read(document: Document) -> ParseOutcome:
        look(good)
        return read_quickly(document)

    good = bench.upload("Ada").resume.id
    look(good)
    bench.open(parse=read).wait(good)
    look(good)
    look(bench.done("broken"))
    assert seen == {
        Status.PENDING: (False, False, "", False),
        Status.PROCESSING: (True, False, "", False),
        Status.COMPLETED: (True, True, "english", False),
        Status.FAILED: (True, True, "", True),
    }


def test_c2_the_shape_of_an_error(bench: Bench) -> None:
    """Code, message, stage and whether trying again helps, as they came from the parser; also after a restart."""
    error = bench.engine.resume(bench.done("broken")).error
    assert error
    assert error.to_json() == {
        "code": "CORRUPT_FILE",
        "message": "The file is damaged. Save it again.",
        "stage": "extract",
        "retryable": False,
    }
    resume_id = bench.engine.resumes().items[0].id
    assert bench.open().resume(resume_id).error == error
