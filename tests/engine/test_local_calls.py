"""Idempotency keys, and calls that meet in the middle (decisions B2 to B6, B9, C6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from local_bench import START, Bench

from resumectl.engine.local.engine import LocalEngine
from resumectl.model.credits import Pool
from resumectl.model.document import Document, Format
from resumectl.model.errors import (
    CreditsExhausted,
    IdempotencyKeyInvalid,
    IdempotencyKeyReused,
    InvalidInput,
)
from resumectl.model.resume import Status, UploadOptions


def resumes_in(bench: Bench) -> int:
    return len(bench.engine.resumes(limit=100).items)


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("", "IDEMPOTENCY_KEY_REQUIRED"),
        ("7 chars", "IDEMPOTENCY_KEY_INVALID"),
        ("x" * 129, "IDEMPOTENCY_KEY_INVALID"),
        ("key-with-ü", "IDEMPOTENCY_KEY_INVALID"),
        ("key\nwith\nlines", "IDEMPOTENCY_KEY_INVALID"),
    ],
)
def test_b2_malformed_keys(bench: Bench, key: str, code: str) -> None:
    """8 to 128 printable ASCII characters, checked before the file (B1)."""
    with pytest.raises(IdempotencyKeyInvalid) as raised:
        bench.engine.upload(Document("x", b""), UploadOptions(), idempotency_key=key)
    assert raised.value.code == code


@pytest.mark.parametrize("key", ["8 chars!", "~" * 128])
def test_b2_the_longest_and_shortest_key(bench: Bench, key: str) -> None:
    """Both ends of the range are fine."""
    assert bench.upload("Ada", key=key).credits_reserved == 1


def test_b3_the_same_call_again_is_answered_as_before(bench: Bench) -> None:
    """Status and body of the first time, though the resume has moved on and the file has another name."""
    first = bench.upload("Ada", UploadOptions(title="T"), key="same-key")
    bench.engine.wait(first.resume.id)
    again = bench.upload("Ada", UploadOptions(title="T"), key="same-key", name="other.pdf")
    assert again == replace(first, replayed=True)
    assert again.resume.status is Status.PENDING
    assert bench.postings() == {"reserve": 1, "consume": 1}


def test_b3_a_failed_twins_answer_comes_back_too(bench: Bench) -> None:
    """The stored answer of a duplicate holds its times and its error."""
    first = bench.upload("broken").resume
    bench.upload("other", key="unrelated-key")
    second = bench.upload("broken", key="duplicate-key")
    bench.engine.wait(first.id)
    assert bench.upload("broken", key="duplicate-key") == replace(second, replayed=True)


def test_b3_a_gone_resume_releases_the_key(bench: Bench) -> None:
    """When the resume has expired, the same call runs anew."""
    first = bench.upload("Ada", key="same-key")
    bench.sql("UPDATE resumes SET expires_at = created_at")
    again = bench.upload("Ada", key="same-key")
    assert not again.replayed
    assert again.resume.id != first.resume.id
    assert bench.upload("Ada", key="same-key").resume.id == again.resume.id


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Bo", UploadOptions()),
        ("Ada", UploadOptions(title="T")),
        ("Ada", UploadOptions(auto_proofread=True)),
        ("Ada", UploadOptions(template_id="tpl_modern")),
        ("", UploadOptions()),
        ("Ada", UploadOptions(template_id="unknown")),
    ],
)
def test_b4_the_same_key_with_other_content(bench: Bench, text: str, options: UploadOptions) -> None:
    """Other bytes or other fields are refused, before anything else is looked at (B1)."""
    bench.upload("Ada", key="same-key")
    with pytest.raises(IdempotencyKeyReused):
        bench.upload(text, options, key="same-key")
    assert bench.postings() == {"reserve": 1}


def test_b6_a_key_lives_a_day_and_belongs_to_one_api_key(bench: Bench) -> None:
    """After 24 hours, and for another API key, the same text is a new key."""
    bench.clock.stop_at(START)
    said_at = bench.upload("Ada", key="same-key").resume.created_at
    other = bench.open(caller=replace(bench.caller, key_id="key_2"))
    assert not other.upload(Document("x", b"Bo"), UploadOptions(), idempotency_key="same-key").deduplicated
    bench.clock.stop_at(said_at + timedelta(hours=24, milliseconds=-1))
    with pytest.raises(IdempotencyKeyReused):
        bench.upload("Cy", key="same-key")
    bench.clock.stop_at(said_at + timedelta(hours=24))
    assert bench.upload("Cy", key="same-key").credits_reserved == 1


def test_b6_a_refused_call_releases_its_key(bench: Bench) -> None:
    """A call that ended in an error can be repeated with other content."""
    with pytest.raises(InvalidInput):
        bench.upload("Ada", UploadOptions(title=""), key="same-key")
    assert bench.upload("Ada", UploadOptions(title="T"), key="same-key").credits_reserved == 1


def test_old_keys_do_not_pile_up(bench: Bench) -> None:
    """Each upload drops some of the keys that no longer count."""
    for n in range(5):
        bench.upload(f"p{n}")
    bench.clock.turn(hours=25)
    bench.upload("last")
    assert bench.sql("SELECT count(*) FROM idempotency") == [(1,)]


def uploading_while(bench: Bench, happens: Callable[[], object]) -> LocalEngine:
    """An engine on which, in the middle of each upload, something `happens` on another one."""

    def sniff(_: bytes) -> Format:
        happens()
        return Format.PDF

    return bench.open(sniff=sniff)


def test_the_same_call_twice_at_once(bench: Bench) -> None:
    """The slower of two equal calls is answered with the answer of the faster one (B3, B5)."""
    answers = []
    engine = uploading_while(bench, lambda: answers.append(bench.upload("Ada", key="same-key")))
    second = engine.upload(Document("x", b"Ada"), UploadOptions(), idempotency_key="same-key")
    assert second == replace(answers[0], replayed=True)
    assert bench.postings() == {"reserve": 1}


def test_the_same_key_with_other_content_at_once(bench: Bench) -> None:
    """The slower of two calls that share a key by mistake is refused and leaves nothing (B4)."""
    engine = uploading_while(bench, lambda: bench.upload("Bo", key="same-key"))
    with pytest.raises(IdempotencyKeyReused):
        engine.upload(Document("x", b"Ada"), UploadOptions(), idempotency_key="same-key")
    assert resumes_in(bench) == 1
    assert bench.postings() == {"reserve": 1}


def test_the_same_bytes_twice_at_once(bench: Bench) -> None:
    """Racing uploads of the same bytes pay once (B9)."""
    answers = []
    engine = uploading_while(bench, lambda: answers.append(bench.upload("Ada")))
    second = engine.upload(Document("x", b"Ada"), UploadOptions(), idempotency_key="other-key")
    assert second.deduplicated
    assert second.resume == answers[0].resume
    assert bench.postings() == {"reserve": 1}


def test_the_last_credit_twice_at_once(bench: Bench) -> None:
    """Two uploads and one credit: the slower one is refused and leaves no record (C6)."""
    bench.take_all_credits()
    bench.grant(Pool.PAYG, 1)
    engine = uploading_while(bench, lambda: bench.upload("Bo"))
    with pytest.raises(CreditsExhausted):
        engine.upload(Document("x", b"Ada"), UploadOptions(), idempotency_key="other-key")
    assert resumes_in(bench) == 1
    assert bench.engine.credits().available == 0
