"""Uploads, retries, failures, duplicates and days passing in any order: sections B and C hold."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from local_bench import MEMORY, Bench

from resumectl.model.credits import RESUME_POOLS, Pool
from resumectl.model.errors import CreditsExhausted, IdempotencyKeyReused
from resumectl.model.resume import Status, Upload, UploadOptions

TEXTS = st.sampled_from(["Ada", "Bo", "broken one", "broken two"])
KEYS = st.sampled_from([f"key-{n}----" for n in range(4)])
TITLES = st.sampled_from([None, "T"])
GRANTED = {Pool.STARTER: 3, Pool.SUBSCRIPTION: 2, Pool.PAYG: 2}


@cache
def new_workspace() -> Path:
    """A workspace with few credits, made once and copied for each run."""
    parent = Path(tempfile.mkdtemp(prefix="machine", dir=MEMORY))
    atexit.register(shutil.rmtree, parent)
    folder = parent / "workspace"
    bench = Bench(folder)
    bench.take_all_credits()
    for pool, amount in GRANTED.items():
        bench.grant(pool, amount)
    bench.close()
    return folder


@dataclass
class Known:
    """What the test knows of a resume."""

    text: str
    created_at: datetime
    status: Status
    pool: Pool


class EngineMachine(RuleBasedStateMachine):
    """Does things to an engine and keeps, much simpler, what must have come of them."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="engine", dir=MEMORY)) / "workspace"
        shutil.copytree(new_workspace(), self.folder)
        self.bench = Bench(self.folder)
        self.known: dict[str, Known] = {}
        self.calls: dict[str, tuple[str, str | None, datetime, Upload]] = {}
        self.answering: dict[str, str] = {}
        self.left = dict(GRANTED)

    def teardown(self) -> None:
        self.bench.remove()
        self.folder.parent.rmdir()

    def answers_for(self, text: str) -> str | None:
        resume_id = self.answering.get(text)
        if resume_id is None or self.known[resume_id].status is Status.FAILED:
            return None
        return (
            resume_id
            if self.bench.clock.now < self.known[resume_id].created_at + timedelta(days=30)
            else None
        )

    @rule(text=TEXTS, key=KEYS, title=TITLES)
    def upload(self, text: str, key: str, title: str | None) -> None:
        remembered = self.calls.get(key)
        if remembered and self.bench.clock.now >= remembered[2] + timedelta(hours=24):
            remembered = None
        twin = self.answers_for(text)
        pool = next((one for one in RESUME_POOLS if self.left[one]), None)
        try:
            answer = self.bench.upload(text, UploadOptions(title=title), key=key)
        except IdempotencyKeyReused:
            assert remembered
            assert remembered[:2] != (text, title)
            return
        except CreditsExhausted:
            assert not remembered
            assert not twin
            assert pool is None
            return
        if remembered:
            assert remembered[:2] == (text, title)
            first = remembered[3]
            assert answer.replayed
            assert (answer.resume, answer.credits_reserved) == (first.resume, first.credits_reserved)
            return
        assert not answer.replayed
        self.calls[key] = (text, title, self.bench.clock.now, answer)
        record = answer.resume
        if twin:
            assert (answer.deduplicated, answer.credits_reserved, record.id) == (True, 0, twin)
            assert record.status is self.known[twin].status
            return
        assert pool
        assert (answer.deduplicated, answer.credits_reserved) == (False, 1)
        assert record.id not in self.known
        self.left[pool] -= 1
        self.known[record.id] = Known(text, record.created_at, Status.PENDING, pool)
        self.answering[text] = record.id

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def wait(self, data: st.DataObject) -> None:
        resume_id = data.draw(st.sampled_from(sorted(self.known, key=lambda one: self.known[one].created_at)))
        known = self.known[resume_id]
        record = self.bench.engine.wait(resume_id, timeout_s=5)
        expected = Status.FAILED if known.text.startswith("broken") else Status.COMPLETED
        assert record.status is expected
        if known.status is Status.PENDING and expected is Status.FAILED:
            self.left[known.pool] += 1
        known.status = expected

    @rule(hours=st.sampled_from([1, 23, 24 * 15, 24 * 31]))
    def time_passes(self, hours: int) -> None:
        self.bench.clock.turn(hours=hours)

    @invariant()
    def every_resume_is_there_and_in_its_state(self) -> None:
        listed = {one.id: one.status for one in self.bench.engine.resumes(limit=100).items}
        assert listed == {resume_id: known.status for resume_id, known in self.known.items()}

    @invariant()
    def credits_are_where_they_must_be(self) -> None:
        accounts = {one.type: one for one in self.bench.engine.credits().accounts}
        completed = [known.pool for known in self.known.values() if known.status is Status.COMPLETED]
        for pool, granted in GRANTED.items():
            assert accounts[pool].available == self.left[pool]
            assert accounts[pool].balance == granted - completed.count(pool)
        waiting = sum(known.status is Status.PENDING for known in self.known.values())
        assert sum(one.balance - one.available for one in accounts.values()) == waiting


EngineMachine.TestCase.settings = settings(
    max_examples=20, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)


class TestEngine(EngineMachine.TestCase):
    """Uploads, duplicates, retries, failures and credits agree with a much simpler count of them."""
