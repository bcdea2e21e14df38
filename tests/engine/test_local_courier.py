"""The courier while somebody else decides: what a person asks for during an attempt outlives how the attempt ends."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime

import pytest
from local_bench import Bench

from resumectl.engine.local.courier import Courier
from resumectl.model.limits import WEBHOOK_RETRIES_S
from resumectl.model.webhook import Attempt, Delivery, DeliveryStatus
from resumectl.store.outbox import StoredWebhook

URL = "https://hr.example.com/hooks"


def tell(bench: Bench, status: int, meanwhile: Callable[[str], object] = lambda message_id: None) -> list[Delivery]:
    """What one round leaves; during the first attempt somebody does something `meanwhile`."""
    told: list[Delivery] = []
    left = [meanwhile]

    def answer(webhook: StoredWebhook, message_id: str, payload: str, now: datetime) -> Attempt:
        while left:
            left.pop()(message_id)
        return Attempt(status, f"HTTP {status}", 0.1)

    courier = Courier(bench.workspace, clock=bench.clock, send=answer, uniform=lambda least, most: least)
    courier.run(lambda delivery, attempt: told.append(delivery), until_empty=True)
    return told


def test_a_retry_during_the_last_attempt_is_kept(bench: Bench) -> None:
    """The endpoint is mended and `retry` asked for while the tenth attempt hangs: all ten attempts are left again,
    nothing is given up and nothing disabled."""
    made = bench.admin.add_webhook(URL)
    bench.done("Ada")
    for _ in WEBHOOK_RETRIES_S:
        (after,) = tell(bench, 500)
        assert after.due_at
        bench.clock.now = after.due_at

    def retried(_: str) -> None:
        bench.clock.turn(seconds=19)
        bench.admin.retry_deliveries(made.webhook.id)

    hung, again = tell(bench, 500, retried)
    assert (hung.status, hung.attempts, hung.result) == (DeliveryStatus.WAITING, 0, "HTTP 500")
    assert (again.status, again.attempts) == (DeliveryStatus.WAITING, 1)
    assert bench.admin.webhooks()[0].disabled_at is None
    bench.clock.turn(seconds=WEBHOOK_RETRIES_S[0])
    (done,) = tell(bench, 204)
    assert (done.status, done.attempts) == (DeliveryStatus.DELIVERED, 2)


@pytest.mark.parametrize(("status", "ended"), [(500, DeliveryStatus.GIVEN_UP), (204, DeliveryStatus.DELIVERED)])
def test_an_attempt_that_outlives_its_endpoint_waits_for_nothing(
    bench: Bench, status: int, ended: DeliveryStatus
) -> None:
    """An endpoint that answers 410 to one message while another is under way: that one, failed, is given up with the
    rest, and taken, is delivered; nothing waits for ever."""
    bench.admin.add_webhook(URL)
    slow, quick = bench.done("Ada"), bench.done("Bo")
    is_gone = threading.Event()
    told: list[Delivery] = []

    def answer(webhook: StoredWebhook, message_id: str, payload: str, now: datetime) -> Attempt:
        if quick in payload:
            return Attempt(410, "HTTP 410", 0.1)
        assert is_gone.wait(10)
        return Attempt(status, f"HTTP {status}", 0.1)

    def note(delivery: Delivery, attempt: Attempt) -> None:
        told.append(delivery)
        is_gone.set()

    Courier(bench.workspace, clock=bench.clock, send=answer).run(note, until_empty=True)
    assert [(one.resume_id, one.status) for one in told] == [(quick, DeliveryStatus.GIVEN_UP), (slow, ended)]
    assert {one.resume_id: one.status for one in bench.admin.deliveries()} == {
        quick: DeliveryStatus.GIVEN_UP, slow: ended,
    }  # fmt: skip
