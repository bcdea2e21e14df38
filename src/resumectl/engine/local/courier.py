"""The courier: tells endpoints what waits in the outbox, each at least once, until told to stop.

One process of a workspace does it at a time: it holds a lock that dies with it, and who waits for the lock goes on at
once. What a killed one was sending is still due, and so is sent again, with the same `webhook-id`.
"""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from resumectl.engine.local.sending import send
from resumectl.engine.local.sources import Clock, utc_now
from resumectl.engine.local.workspace import Workspace
from resumectl.model import limits
from resumectl.model.errors import WorkspaceProblem
from resumectl.model.webhook import Attempt, Delivery, DeliveryStatus
from resumectl.store.disk import unusable
from resumectl.store.lock import FileLock
from resumectl.store.outbox import StoredDelivery, StoredWebhook

POLL_S = 0.5
LOCK_POLL_S = 1.0
AT_ONCE = 16
"""Endpoints told at once, and at most PER_ENDPOINT messages of one, so that a slow one holds up itself alone."""
PER_ENDPOINT = 2
TROUBLE_S = 1.0
"""Pause after a problem with the workspace."""

Send = Callable[[StoredWebhook, str, str, datetime], Attempt]
OnAttempt = Callable[[Delivery, Attempt], None]


class Courier:
    """Deliveries of all organizations of a workspace. `stop` may be called from a signal handler."""

    def __init__(
        self,
        workspace: Workspace,
        *,
        clock: Clock = utc_now,
        send: Send = send,
        uniform: Callable[[float, float], float] = random.uniform,
    ) -> None:
        self._workspace = workspace
        self._clock = clock
        self._send = send
        self._uniform = uniform
        self._stop = threading.Event()
        self._running: Counter[str] = Counter()
        self._under_way: set[tuple[str, str]] = set()
        self._ended = 0
        self._changed = threading.Condition()

    def stop(self) -> None:
        """Begin no further attempt."""
        self._stop.set()

    @property
    def is_at_work(self) -> bool:
        """Whether somebody is being told now."""
        return bool(self._under_way)

    def run(self, on_attempt: OnAttempt, *, until_empty: bool = False) -> None:
        """Tell what is due, again and again.

        Args:
            on_attempt: gets each delivery as the attempt left it; called from other threads.
            until_empty: end when nothing is due now, or somebody else tells it.

        Raises:
            WorkspaceProblem: the lock cannot be made.
        """
        while not self._stop.is_set():
            lock = self._take_lock()
            if lock is None:
                if until_empty:
                    return
                self._stop.wait(LOCK_POLL_S)
                continue
            try:
                self._deliver(on_attempt, until_empty=until_empty)
            finally:
                lock.release()
            if until_empty:
                return

    def _take_lock(self) -> FileLock | None:
        path = self._workspace.folder / "webhooks.lock"
        try:
            return FileLock.take(path, timeout_s=0.0)
        except TimeoutError:
            return None
        except OSError as error:
            raise unusable(path, error) from error

    def _deliver(self, on_attempt: OnAttempt, *, until_empty: bool) -> None:
        with ThreadPoolExecutor(AT_ONCE * PER_ENDPOINT, thread_name_prefix="webhook") as pool:
            while not self._stop.is_set():
                before = self._ended
                try:
                    found = self._start(pool, on_attempt)
                except WorkspaceProblem:
                    self._stop.wait(TROUBLE_S)
                    continue
                with self._changed:
                    if until_empty and not found and not self._under_way:
                        return
                    self._changed.wait_for(partial(self._went_on, before), POLL_S)

    def _went_on(self, before: int) -> bool:
        return self._ended != before or self._stop.is_set()

    def _start(self, pool: ThreadPoolExecutor, on_attempt: OnAttempt) -> bool:
        """Hand what is due to idle threads; says whether there was anything."""
        now = self._clock()
        with self._workspace.store.reading() as tx:
            due = [
                (webhook, one)
                for webhook in tx.due_webhooks(now)
                for one in tx.due_deliveries(webhook.webhook.id, now, limit=2 * PER_ENDPOINT)
            ]
        found = False
        for webhook, one in due:
            name = (one.delivery.id, webhook.webhook.id)
            with self._changed:
                full = sum(self._running.values()) >= AT_ONCE * PER_ENDPOINT
                if full or self._running[webhook.webhook.id] >= PER_ENDPOINT or name in self._under_way:
                    continue
                self._running[webhook.webhook.id] += 1
                self._under_way.add(name)
            found = True
            pool.submit(self._tell, webhook, one, on_attempt)
        return found

    def _tell(self, webhook: StoredWebhook, one: StoredDelivery, on_attempt: OnAttempt) -> None:
        try:
            attempt = self._send(webhook, one.delivery.id, one.payload, self._clock())
            after = self._settle(one.delivery, attempt)
            if after is not None:
                on_attempt(after, attempt)
        except WorkspaceProblem:
            # It is due still, and told again in a moment.
            self._stop.wait(TROUBLE_S)
        finally:
            with self._changed:
                self._ended += 1
                self._running[webhook.webhook.id] -= 1
                self._under_way.discard((one.delivery.id, webhook.webhook.id))
                self._changed.notify_all()

    def _settle(self, delivery: Delivery, attempt: Attempt) -> Delivery | None:
        """Write down what came of an attempt; None when the endpoint was removed meanwhile.

        A failure of what was asked for anew or given up meanwhile changes no more than what is known of it.
        """
        now = self._clock()
        with self._workspace.store.writing() as tx:
            kept = tx.webhook(delivery.webhook_id)
            known = tx.delivery(delivery.id, delivery.webhook_id)
            if kept is None or known is None:
                return None
            if known != delivery and not attempt.succeeded:
                after = replace(known, tried_at=now, result=attempt.result)
                tx.set_delivery(after)
                return after
            after = after_attempt(delivery, attempt, now, self._uniform)
            tx.set_delivery(after)
            webhook = kept.webhook
            if attempt.succeeded:
                tx.set_webhook(replace(webhook, delivered_at=now))
                return after
            reason = "it answered 410" if attempt.is_gone else ""
            silent = webhook.delivered_at is None or webhook.delivered_at < delivery.created_at
            if after.status is DeliveryStatus.GIVEN_UP and silent:
                reason = reason or f"nothing reached it for days, last {attempt.result}"
            if reason and webhook.disabled_at is None:
                tx.set_webhook(replace(webhook, disabled_at=now, disabled_reason=reason))
                tx.give_up_deliveries(webhook.id, f"the endpoint was disabled: {reason}")
        return after


def after_attempt(
    delivery: Delivery, attempt: Attempt, now: datetime, uniform: Callable[[float, float], float]
) -> Delivery:
    """The delivery after an attempt: done, due again after a pause that grows, or given up after the last."""
    attempts = delivery.attempts + 1
    tried = replace(delivery, attempts=attempts, tried_at=now, result=attempt.result, due_at=None)
    if attempt.succeeded:
        return replace(tried, status=DeliveryStatus.DELIVERED)
    if attempt.is_gone or attempts > len(limits.WEBHOOK_RETRIES_S):
        return replace(tried, status=DeliveryStatus.GIVEN_UP)
    pause_s = limits.WEBHOOK_RETRIES_S[attempts - 1] * (1 + uniform(0.0, limits.WEBHOOK_JITTER))
    asked_s = min(attempt.retry_after_s, limits.WEBHOOK_RETRIES_S[-1])
    return replace(tried, due_at=now + timedelta(seconds=max(pause_s, asked_s)))
