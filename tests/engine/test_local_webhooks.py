"""Webhooks: what is written down with each change, when it is sent again, and that nobody is told who should not be."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from local_bench import START, Bench
from webhook_receiver import Receiver, receiving

from resumectl.engine.administration import NewWebhook
from resumectl.engine.local import parsing
from resumectl.engine.local.courier import Courier, after_attempt
from resumectl.engine.local.sending import signed
from resumectl.model.errors import InvalidInput, NotFound
from resumectl.model.limits import WEBHOOK_KEPT_DAYS, WEBHOOK_RETRIES_S, WEBHOOKS
from resumectl.model.resume import UploadOptions
from resumectl.model.webhook import Attempt, Delivery, DeliveryStatus, Event
from resumectl.store.outbox import StoredWebhook

URL = "https://hr.example.com/hooks"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


def waiting(bench: Bench) -> list[tuple[str, dict[str, Any]]]:
    """Event and payload of everything in the outbox, in the order of its writing."""
    rows = bench.sql("SELECT event, payload FROM deliveries ORDER BY place")
    return [(str(event), json.loads(str(payload))) for event, payload in rows]


def tell(bench: Bench, *, status: int = 204, retry_after_s: float = 0.0) -> list[Delivery]:
    """What one round of deliveries leaves, with an endpoint that always answers so."""
    told: list[Delivery] = []

    def answer(webhook: StoredWebhook, message_id: str, payload: str, now: datetime) -> Attempt:
        return Attempt(status, f"HTTP {status}", 0.1, retry_after_s)

    courier = Courier(bench.workspace, clock=bench.clock, send=answer, uniform=lambda least, most: least)
    courier.run(lambda delivery, attempt: told.append(delivery), until_empty=True)
    return told


def test_d10_nothing_is_written_without_an_endpoint(bench: Bench) -> None:
    """No endpoint, no event; one of another organization is told nothing either."""
    bench.done("Ada")
    bench.admin.sandbox()
    bench.admin.add_webhook(URL, organization="sandbox")
    resume_id = bench.done("Bo")
    bench.engine.delete(resume_id)
    assert waiting(bench) == []


def test_d10_each_change_is_told_once(bench: Bench) -> None:
    """Completed, failed, deleted and restored: ids and states, and nothing of the person or the file."""
    bench.admin.add_webhook(URL)
    good = bench.done("Ada Lovelace")
    bad = bench.done("broken")
    bench.engine.rename(good, "Countess")
    bench.engine.delete(good)
    told = waiting(bench)
    assert [event for event, _ in told] == ["resume.completed", "resume.failed", "resume.deleted"]
    organization = {"organization_id": bench.caller.organization_id, "recruiter_id": bench.caller.recruiter_id}
    assert [body["data"] for _, body in told] == [
        {"id": good, **organization, "status": "COMPLETED"},
        {"id": bad, **organization, "status": "FAILED"},
        {"id": good, **organization},
    ]
    for event, body in told:
        assert (sorted(body), body["type"]) == (["data", "timestamp", "type"], event)
        assert body["timestamp"].startswith("2026-11-01T09:30:")


def test_known_bytes_are_not_told_again(bench: Bench) -> None:
    """An upload of bytes that answer already sends nothing, and is read nowhere."""
    bench.admin.add_webhook(URL)
    bench.done("Ada Lovelace")
    again = bench.upload("Ada Lovelace")
    bench.engine.wait(again.resume.id, timeout_s=5)
    assert again.deduplicated
    assert [event for event, _ in waiting(bench)] == ["resume.completed"]


def test_a_restored_resume_is_completed_again(bench: Bench) -> None:
    """What brings a FAILED resume back is told; a correction of a COMPLETED one is not."""
    resume_id = bench.done("Ada")
    bench.admin.add_webhook(URL)
    bench.parser.read = lambda document: parsing.ParseOutcome(0.0, error=parsing._crashed(resume_id))
    bench.reprocess(resume_id)
    bench.engine.wait(resume_id)
    bench.engine.restore(resume_id)
    bench.engine.correct(resume_id, bench.engine.data(resume_id))
    assert [event for event, _ in waiting(bench)] == ["resume.failed", "resume.completed"]


@pytest.mark.parametrize(("text", "ended"), [("teh red colour", "DONE"), ("foreign teh", "FAILED")])
def test_d10_the_end_of_proofreading_is_told(bench: Bench, text: str, ended: str) -> None:
    """A pass at upload and a later one, done or not: with how it ended, and told before the resume is complete."""
    bench.admin.add_webhook(URL)
    resume_id = bench.done(text, UploadOptions(auto_proofread=True))
    told = waiting(bench)
    assert [event for event, _ in told] == ["proofread.completed", "resume.completed"]
    assert (told[0][1]["data"]["id"], told[0][1]["data"]["proofread_status"]) == (resume_id, ended)
    assert "status" not in told[0][1]["data"]


def test_what_expires_is_told_as_deleted(bench: Bench) -> None:
    """A clean-up that takes an expired resume says so."""
    bench.admin.add_webhook(URL, events=[Event.RESUME_DELETED])
    resume_id = bench.done("Ada")
    bench.clock.turn(days=3651)
    bench.admin.clean_up()
    bench.admin.clean_up()
    assert [(event, body["data"]["id"]) for event, body in waiting(bench)] == [("resume.deleted", resume_id)]


def test_an_event_and_its_change_stand_or_fall_together(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is undone was never told: the outbox is written in the transaction of the change."""
    bench.admin.add_webhook(URL)
    resume_id = bench.upload("Ada").resume.id

    def no_words(*_: object) -> str:
        raise LookupError("after the event was written")

    monkeypatch.setattr(parsing, "searchable", no_words)
    with pytest.raises(LookupError):
        bench.engine.wait(resume_id)
    assert waiting(bench) == []
    monkeypatch.undo()
    bench.engine.wait(resume_id)
    assert [event for event, _ in waiting(bench)] == ["resume.completed"]


def test_each_endpoint_gets_what_it_asked_for(bench: Bench) -> None:
    """One message to two endpoints has one id; one that wants other events gets none of it."""
    bench.admin.add_webhook(URL, events=[Event.RESUME_COMPLETED])
    bench.admin.add_webhook(f"{URL}/2")
    bench.admin.add_webhook(f"{URL}/3", events=[Event.RESUME_FAILED, Event.PROOFREAD_COMPLETED])
    bench.done("Ada")
    rows = bench.sql("SELECT id, webhook_id FROM deliveries")
    assert (len(rows), len({message for message, _ in rows}), len({hook for _, hook in rows})) == (2, 1, 2)


def test_the_standard_s_own_example() -> None:
    """Secret, id, time and body of the reference libraries give their signature."""
    import base64

    secret = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    made = signed(
        secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", b'{"test": 2432232314}', datetime.fromtimestamp(1614265330, UTC)
    )
    assert made == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_a_failing_endpoint_is_told_again_for_days(bench: Bench) -> None:
    """Ten attempts with growing pauses over three days, then no more; the endpoint is disabled with a reason."""
    made = bench.admin.add_webhook(URL)
    bench.done("Ada")
    pauses = []
    for number in range(1, 11):
        (after,) = tell(bench, status=500)
        assert (after.attempts, after.result) == (number, "HTTP 500")
        assert tell(bench, status=500) == []
        if after.due_at is not None and after.tried_at is not None:
            pauses.append(round((after.due_at - after.tried_at).total_seconds()))
            bench.clock.now = after.due_at
    assert tuple(pauses) == WEBHOOK_RETRIES_S
    assert sum(WEBHOOK_RETRIES_S) > 3 * 86_400
    assert after.status is DeliveryStatus.GIVEN_UP
    (webhook,) = bench.admin.webhooks()
    assert webhook.disabled_at
    assert "nothing reached it for days, last HTTP 500" in webhook.disabled_reason
    bench.done("Bo")
    assert len(waiting(bench)) == 1
    assert bench.admin.retry_deliveries(made.webhook.id) == 1
    assert bench.admin.webhooks()[0].disabled_at is None
    (again,) = tell(bench)
    assert (again.status, again.id) == (DeliveryStatus.DELIVERED, after.id)


def test_pauses_vary_and_heed_what_the_endpoint_asks() -> None:
    """Up to a fifth longer by chance; Retry-After counts where it is longer, a day at most."""
    fresh = Delivery("msg_1", "whk_1", "org_1", Event.RESUME_FAILED, "res_1", START, attempts=1)
    drawn = [after_attempt(fresh, Attempt(503, "", 0.1), START, random.uniform).due_at for _ in range(50)]
    seconds = [(due - START).total_seconds() for due in drawn if due]
    assert 300 <= min(seconds) < max(seconds) <= 360
    for asked_s, waited_s in ((900.0, 900), (10.0, 300), (10.0**8, 86_400)):
        after = after_attempt(fresh, Attempt(429, "", 0.1, asked_s), START, lambda least, most: least)
        assert after.due_at == START + timedelta(seconds=waited_s)


@pytest.mark.parametrize("tried", [False, True])
def test_a_clock_that_went_back_holds_nothing_up(bench: Bench, tried: bool) -> None:
    """What was written while the clock stood in another year is told now, not then."""
    bench.admin.add_webhook(URL)
    bench.clock.turn(days=800)
    bench.done("Ada")
    if tried:
        tell(bench, status=500)
    bench.clock.stop_at(START)
    (after,) = tell(bench, status=500)
    assert after.due_at == START + timedelta(seconds=WEBHOOK_RETRIES_S[int(tried)])
    assert tell(bench) == []


def test_an_endpoint_that_is_gone_is_left_alone(bench: Bench) -> None:
    """410 disables it at once, with all that waits for it; others are told as ever."""
    gone = bench.admin.add_webhook(URL).webhook.id
    for name in ("Ada", "Bo", "Cy"):
        bench.done(name)
    tell(bench, status=410)
    (webhook,) = bench.admin.webhooks()
    assert (webhook.id, webhook.disabled_reason) == (gone, "it answered 410")
    assert {one.status for one in bench.admin.deliveries()} == {DeliveryStatus.GIVEN_UP}
    assert tell(bench) == []


def test_what_has_ended_is_forgotten_after_a_month(bench: Bench) -> None:
    """A clean-up drops old deliveries that have ended, and none that waits."""
    bench.admin.add_webhook(URL)
    bench.done("Ada")
    tell(bench)
    bench.clock.turn(days=WEBHOOK_KEPT_DAYS - 1)
    bench.admin.clean_up()
    bench.done("Bo")
    assert len(bench.admin.deliveries()) == 2
    bench.clock.turn(days=2)
    bench.admin.clean_up()
    bench.admin.clean_up()
    (left,) = bench.admin.deliveries()
    assert left.status is DeliveryStatus.WAITING


def test_a_service_forgets_what_has_ended_by_itself(bench: Bench) -> None:
    """Where nobody deletes anything and nothing expires old deliveries are reason enough for a clean-up."""
    bench.admin.add_webhook(URL)
    bench.done("Ada")
    tell(bench)
    bench.clock.turn(days=WEBHOOK_KEPT_DAYS - 1)
    bench.engine.tidy(1.0)
    assert len(bench.admin.deliveries()) == 1
    bench.clock.turn(days=2)
    bench.engine.tidy(1.0)
    assert not bench.admin.deliveries()


def test_endpoints_are_listed_and_removed(bench: Bench) -> None:
    """Each with its events; the secret is shown once; a removed one takes its deliveries along."""
    made = bench.admin.add_webhook(f" {URL} ", events=[Event.RESUME_FAILED, Event.RESUME_COMPLETED])
    assert made.webhook.url == URL
    assert made.webhook.events == (Event.RESUME_COMPLETED, Event.RESUME_FAILED)
    assert made.secret.startswith("whsec_")
    assert bench.admin.webhooks() == (made.webhook,)
    with pytest.raises(InvalidInput) as twice:
        bench.admin.add_webhook(URL)
    assert twice.value.code == "WEBHOOK_TAKEN"
    bench.done("Ada")
    assert bench.admin.remove_webhook(made.webhook.id) == made.webhook
    assert (bench.admin.webhooks(), waiting(bench)) == ((), [])
    with pytest.raises(NotFound) as unknown:
        bench.admin.remove_webhook(made.webhook.id)
    assert unknown.value.code == "WEBHOOK_NOT_FOUND"
    with pytest.raises(NotFound) as no_delivery:
        bench.admin.retry_deliveries("msg_none")
    assert no_delivery.value.code == "DELIVERY_NOT_FOUND"
    for number in range(WEBHOOKS):
        bench.admin.add_webhook(f"{URL}/{number}")
    with pytest.raises(InvalidInput, match="at most"):
        bench.admin.add_webhook(f"{URL}/more")


def real(bench: Bench, receiver: Receiver) -> NewWebhook:
    return bench.admin.add_webhook(receiver.url, allow_private=True)


def send_all(bench: Bench) -> list[str]:
    """What came of each attempt of one round over the real network."""
    results: list[str] = []
    Courier(bench.workspace, clock=bench.clock).run(
        lambda delivery, attempt: results.append(attempt.result), until_empty=True
    )
    return results


def test_d10_a_signed_message_arrives(bench: Bench, receiver: Receiver) -> None:
    """POST with JSON, the standard's headers, and a signature that holds and that another secret does not make."""
    bench.clock.stop_at(datetime.now(UTC))
    made = real(bench, receiver)
    resume_id = bench.done("Ada")
    assert send_all(bench) == ["HTTP 204"]
    (message,) = receiver.seen
    assert message.path == "/hooks?from=resumectl"
    assert (message.headers["content-type"], message.headers["host"]) == (
        "application/json", f"127.0.0.1:{receiver.port}",
    )  # fmt: skip
    assert message.json["data"]["id"] == resume_id
    assert message.is_signed_with(made.secret)
    assert not message.is_signed_with("whsec_" + "A" * 43 + "=")
    assert send_all(bench) == []
    tried = bench.admin.test_webhook(made.webhook.id)
    assert tried.succeeded
    assert receiver.seen[1].json["type"] == "webhook.test"
    assert receiver.seen[1].is_signed_with(made.secret)


def test_d10_redirects_are_not_followed(bench: Bench, receiver: Receiver) -> None:
    """A redirect is a failure: the one request, and nothing to where it points."""
    receiver.answers, receiver.headers = [302], {"Location": receiver.url}
    real(bench, receiver)
    bench.done("Ada")
    assert send_all(bench) == ["HTTP 302"]
    assert len(receiver.seen) == 1


def test_a_time_to_wait_that_is_none_is_a_failed_attempt(bench: Bench, receiver: Receiver) -> None:
    """A Retry-After with numbers that no clock has: the attempt counts, and the next one comes after its pause."""

    def refuse(handler: Any) -> None:
        handler.send_response(503)
        handler.send_header("Retry-After", "Mon, 02 Nov 2026 09:30:00 +99999999999999999999")
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    receiver.answers = [refuse, 204]
    real(bench, receiver)
    bench.done("Ada")
    assert send_all(bench) == ["HTTP 503"]
    assert len(receiver.seen) == 1


def test_a_slow_endpoint_holds_up_itself_alone(
    bench: Bench, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bytes that trickle in do not stretch the time for an answer; endless ones are not read."""
    import contextlib
    import time

    def trickle(handler: Any) -> None:
        with contextlib.suppress(OSError):
            for byte in b"HTTP/1.1 200 OK\r\n" * 100:
                handler.wfile.write(bytes([byte]))
                time.sleep(0.05)

    def flood(handler: Any) -> None:
        handler.send_response(200)
        handler.end_headers()
        with contextlib.suppress(OSError):
            for _ in range(500):
                handler.wfile.write(b"x" * 100_000)
        handler.close_connection = True

    monkeypatch.setattr("resumectl.engine.local.sending.WEBHOOK_ANSWER_S", 0.6)
    receiver.answers = [trickle, flood]
    real(bench, receiver)
    for name in ("Ada", "Bo"):
        bench.done(name)
    began_s = time.monotonic()
    assert sorted(send_all(bench)) == ["HTTP 200", "no answer in time"]
    assert time.monotonic() - began_s < 5


def test_one_courier_at_a_time(bench: Bench, receiver: Receiver) -> None:
    """A second one of the workspace sends nothing while the first holds the lock."""
    real(bench, receiver)
    bench.done("Ada")
    first = Courier(bench.workspace, clock=bench.clock)
    lock = first._take_lock()
    assert lock
    assert send_all(bench) == []
    lock.release()
    assert send_all(bench) == ["HTTP 204"]
