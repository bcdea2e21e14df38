"""Everything a caller can do, dead workers, days, months and clean-ups in any order: sections B and C hold."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from local_bench import MEMORY, START, Bench

from resumectl.engine.local import parsing, passes
from resumectl.engine.local.cleaning import Uptime, clean_up
from resumectl.model.credits import RESUME_POOLS, Pool
from resumectl.model.errors import Conflict, CreditsExhausted, IdempotencyKeyReused, NotFound
from resumectl.model.limits import PARSE_ATTEMPTS, PASS_ATTEMPTS
from resumectl.model.profile import BasicInfo, Profile
from resumectl.model.resume import Status, Upload, UploadOptions

TEXTS = st.sampled_from(["Ada of teh colour", "foreign Bo", "broken one", "broken two"])
KEYS = st.sampled_from([f"key-{n}----" for n in range(4)])
TITLES = st.sampled_from([None, None, "T"])
STARTER, PAYG, PROOFREAD, MONTHLY = 3, 4, 3, 2
STARTER_LIVES = timedelta(days=50, minutes=30)
"""No sum of whole hours comes within the seconds that calls take of its end."""
RETENTION = timedelta(days=60)


@cache
def new_workspace() -> Path:
    """A workspace with few credits, made once and copied for each run."""
    parent = Path(tempfile.mkdtemp(prefix="machine", dir=MEMORY))
    atexit.register(shutil.rmtree, parent)
    folder = parent / "workspace"
    bench = Bench(folder)
    bench.take_all_credits()
    bench.admin.change_settings(retention_days=RETENTION.days)
    bench.admin.grant(Pool.STARTER, STARTER, lives=STARTER_LIVES)
    bench.admin.grant(Pool.PAYG, PAYG)
    bench.admin.grant(Pool.PROOFREAD, PROOFREAD)
    bench.admin.set_plan(Pool.SUBSCRIPTION, MONTHLY, start=date(2026, 11, 1))
    clean_up(bench.workspace, bench.clock, uptime=lambda: Uptime("boot", 0.0))
    bench.close()
    return folder


@dataclass(frozen=True)
class Mark:
    """An edit of a pass: the words, whether the data has it, and whether a person refused it."""

    wrong: str
    right: str
    in_effect: bool
    rejected: bool = False


@dataclass(frozen=True)
class State:
    """A revision's data: the name, whether a person wrote it, and the pass behind it with the name that it read."""

    name: str
    by_person: bool = False
    marks: tuple[Mark, ...] | None = None
    base: str = ""

    def proofread(self) -> State:
        refused = {mark.wrong for mark in self.marks or () if mark.rejected}
        found = (("teh", "the", True), ("colour", "color", False))
        marks = tuple(
            Mark(wrong, right, applied and wrong not in refused, wrong in refused)
            for wrong, right, applied in found
            if wrong in self.name
        )
        return State(self.name, self.by_person, marks, self.name).read()

    def read(self) -> State:
        name = self.base
        for mark in self.marks or ():
            name = name.replace(mark.wrong, mark.right) if mark.in_effect else name
        return replace(self, name=name)

    def decided(self, number: int, *, accept: bool) -> State:
        marks = list(self.marks or ())
        if not (accept and marks[number - 1].in_effect):
            marks[number - 1] = replace(marks[number - 1], in_effect=accept, rejected=not accept)
        return replace(self, marks=tuple(marks), by_person=True).read()


@dataclass
class Known:
    """What the test knows of a resume.

    `proofread`: a pass waits; `late`: it was asked for while COMPLETED, and began `passes` times.
    """

    text: str
    created_at: datetime
    status: Status
    pool: Pool | None
    month: int
    proofread: bool
    attempts: int = 0
    gone: bool = False
    discard: bool = False
    history: list[State] = field(default_factory=list)
    current: int = -1
    late: bool = False
    passes: int = 0

    @property
    def expected(self) -> Status:
        return Status.FAILED if self.text.startswith("broken") else Status.COMPLETED


def month_of(moment: datetime) -> int:
    return moment.astimezone(UTC).year * 12 + moment.astimezone(UTC).month


class Purse:
    """The pools, counted much more simply: what is there now, and what comes back to which month."""

    def __init__(self) -> None:
        self.left = {Pool.STARTER: STARTER, Pool.SUBSCRIPTION: MONTHLY, Pool.PAYG: PAYG, Pool.PROOFREAD: PROOFREAD}
        self.month = month_of(START)
        self.starter_ended = False

    def turn(self, now: datetime) -> None:
        if month_of(now) != self.month:
            self.month = month_of(now)
            self.left[Pool.SUBSCRIPTION] = MONTHLY
        if now >= START + STARTER_LIVES + timedelta(seconds=30) and not self.starter_ended:
            self.starter_ended = True
            self.left[Pool.STARTER] = 0

    def pool(self) -> Pool | None:
        return next((one for one in RESUME_POOLS if self.left[one]), None)

    def give_back(self, pool: Pool, month: int) -> None:
        ended = (pool is Pool.STARTER and self.starter_ended) or (pool is Pool.SUBSCRIPTION and month != self.month)
        self.left[pool] += not ended


class EngineMachine(RuleBasedStateMachine):
    """Does things to an engine and keeps, much simpler, what must have come of them."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="engine", dir=MEMORY)) / "workspace"
        shutil.copytree(new_workspace(), self.folder)
        self.bench = Bench(self.folder)
        self.known: dict[str, Known] = {}
        self.calls: dict[str, tuple[tuple[str, str | None, bool], datetime, Upload]] = {}
        self.answering: dict[str, str] = {}
        self.purse = Purse()
        self.reserves = 0

    def teardown(self) -> None:
        self.bench.remove()
        self.folder.parent.rmdir()

    @property
    def now(self) -> datetime:
        return self.bench.clock.now

    def is_alive(self, resume_id: str) -> bool:
        known = self.known[resume_id]
        return not known.gone and self.now < known.created_at + RETENTION

    def answers_for(self, text: str) -> str | None:
        resume_id = self.answering.get(text)
        if resume_id is None or not self.is_alive(resume_id):
            return None
        known = self.known[resume_id]
        in_window = self.now < known.created_at + timedelta(days=30)
        return resume_id if known.status is not Status.FAILED and in_window else None

    def draw(self, data: st.DataObject) -> tuple[str, Known]:
        """A resume, deleted and expired ones now and then too."""
        resume_id = data.draw(st.sampled_from(sorted(self.known, key=lambda one: self.known[one].created_at)))
        return resume_id, self.known[resume_id]

    @rule(text=TEXTS, key=KEYS, title=TITLES, proofread=st.sampled_from([False, False, True]))
    def upload(self, text: str, key: str, title: str | None, proofread: bool) -> None:
        said = (text, title, proofread)
        remembered = self.calls.get(key)
        if remembered:
            is_old = self.now >= remembered[1] + timedelta(hours=24)
            remembered = None if is_old or not self.is_alive(remembered[2].resume.id) else remembered
        twin = self.answers_for(text)
        pool = self.purse.pool()
        try:
            answer = self.bench.upload(text, UploadOptions(title=title, auto_proofread=proofread), key=key)
        except IdempotencyKeyReused:
            assert remembered
            assert remembered[0] != said
            return
        except CreditsExhausted:
            assert not remembered
            assert not twin
            assert pool is None or (proofread and not self.purse.left[Pool.PROOFREAD])
            return
        if remembered:
            assert remembered[0] == said
            first = remembered[2]
            assert answer.replayed
            assert (answer.resume, answer.credits_reserved) == (first.resume, first.credits_reserved)
            return
        assert not answer.replayed
        self.calls[key] = (said, self.now, answer)
        record = answer.resume
        if twin:
            assert (answer.deduplicated, answer.credits_reserved, record.id) == (True, 0, twin)
            assert record.status is self.known[twin].status
            return
        assert (answer.deduplicated, answer.credits_reserved) == (False, 1)
        assert record.id not in self.known
        self.reserve(pool, proofread)
        self.known[record.id] = Known(text, record.created_at, Status.PENDING, pool, self.purse.month, proofread)
        self.answering[text] = record.id

    def reserve(self, pool: Pool | None, proofread: bool) -> None:
        assert pool
        self.purse.left[pool] -= 1
        self.purse.left[Pool.PROOFREAD] -= proofread
        self.reserves += 1 + proofread

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def wait(self, data: st.DataObject) -> None:
        resume_id, known = self.draw(data)
        if not self.is_alive(resume_id):
            with pytest.raises(NotFound):
                self.bench.engine.wait(resume_id)
            return
        crashed = known.status is Status.PROCESSING and known.attempts >= PARSE_ATTEMPTS
        record = self.bench.engine.wait(resume_id, timeout_s=5)
        if known.status.is_final:
            assert record.status is known.status
            self.finish_late(known)
            return
        assert record.status is (Status.FAILED if crashed else known.expected)
        assert (record.error is not None) is (record.status is Status.FAILED)
        self.finish(resume_id, known, record.status)

    def finish(self, resume_id: str, known: Known, status: Status) -> None:
        known.status = status
        done = False
        if status is Status.COMPLETED:
            known.history.append(State(known.text))
            if known.current < 0 or known.discard or not known.history[known.current].by_person:
                known.current = len(known.history) - 1
            done = known.proofread and self.do_pass(known)
            if self.answers_for(known.text) is None:
                self.answering[known.text] = resume_id
        elif known.pool:
            self.purse.give_back(known.pool, known.month)
        self.purse.left[Pool.PROOFREAD] += known.proofread and not done
        known.pool, known.proofread, known.discard = None, False, False

    def do_pass(self, known: Known) -> bool:
        """A pass over the current data; whether it is DONE."""
        before = known.history[known.current]
        if before.name.startswith("foreign") or known.passes >= PASS_ATTEMPTS:
            return False
        after = before.proofread()
        seen, found = ({mark.wrong for mark in one.marks or ()} for one in (before, after))
        # One that says nothing new leaves what the pass before said at hand.
        if known.late and before.marks is not None and after.name == before.name and found <= seen:
            return True
        known.history.append(after)
        known.current = len(known.history) - 1
        return True

    def finish_late(self, known: Known) -> None:
        if known.late:
            self.purse.left[Pool.PROOFREAD] += not self.do_pass(known)
            known.proofread, known.late, known.passes = False, False, 0

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def ask_for_a_pass(self, data: st.DataObject) -> None:
        resume_id, known = self.draw(data)
        try:
            answer = self.bench.ask_for_pass(resume_id)
        except NotFound:
            assert not self.is_alive(resume_id)
            return
        except Conflict as refused:
            self.assert_pass_refused(known, refused.code)
            return
        except CreditsExhausted:
            assert not self.purse.left[Pool.PROOFREAD]
            return
        assert (answer.credits_reserved, known.status, known.proofread) == (1, Status.COMPLETED, False)
        self.purse.left[Pool.PROOFREAD] -= 1
        self.reserves += 1
        known.proofread, known.late = True, True

    def assert_pass_refused(self, known: Known, code: str) -> None:
        assert known.proofread or known.status is not Status.COMPLETED
        assert code == ("PROOFREAD_IN_PROGRESS" if known.proofread else "RESUME_NOT_READY")

    @precondition(lambda self: any(one.late for one in self.known.values()))
    @rule(data=st.data())
    def a_worker_dies_in_a_pass(self, data: st.DataObject) -> None:
        """Somebody takes a pass and is never heard of again."""
        resume_id, known = self.draw(data)
        if not self.is_alive(resume_id) or not known.late:
            return
        doomed = self.bench.open()
        taken = passes.take(doomed._parts, resume_id)
        doomed._parts.worker._busy.clear()
        doomed.close()
        if taken is None:
            assert known.passes >= PASS_ATTEMPTS
            self.finish_late(known)
            return
        known.passes += 1

    @precondition(lambda self: any(one.current >= 0 for one in self.known.values()))
    @rule(data=st.data(), number=st.sampled_from([1, 2]), accept=st.booleans())
    def decide(self, data: st.DataObject, number: int, accept: bool) -> None:
        resume_id, known = self.draw(data)
        try:
            self.bench.engine.decide_edits(resume_id, **{"accept" if accept else "reject": [number]})
        except NotFound as nothing:
            marks = known.history[known.current].marks if known.current >= 0 else ()
            if self.is_alive(resume_id) and (nothing.code != "EDIT_NOT_FOUND" or number <= len(marks or ())):
                raise
            return
        except Conflict:
            assert known.proofread or known.status is not Status.COMPLETED
            return
        before = known.history[known.current]
        after = before.decided(number, accept=accept)
        if after.marks != before.marks:
            known.history.append(after)
            known.current = len(known.history) - 1

    @precondition(lambda self: any(not one.status.is_final for one in self.known.values()))
    @rule(data=st.data())
    def a_worker_dies(self, data: st.DataObject) -> None:
        """Somebody takes a resume and is never heard of again."""
        resume_id, known = self.draw(data)
        if not self.is_alive(resume_id) or known.status.is_final:
            return
        doomed = self.bench.open()
        taken = parsing.take(doomed._parts, resume_id)
        doomed._parts.worker._busy.clear()
        doomed.close()
        if taken is None:
            assert known.status is Status.PROCESSING
            assert known.attempts >= PARSE_ATTEMPTS
            self.finish(resume_id, known, Status.FAILED)
            return
        known.status, known.attempts = Status.PROCESSING, known.attempts + 1

    @precondition(lambda self: any(one.late or not one.status.is_final for one in self.known.values()))
    @rule()
    def the_queue_is_worked_off(self) -> None:
        left = [one for one in self.known if self.is_alive(one) and not self.known[one].status.is_final]
        left.sort(key=lambda one: self.known[one].created_at)
        self.bench.engine.queue(jobs=1).run(lambda _: None, lambda *_: None, until_empty=True)
        for resume_id in left:
            known = self.known[resume_id]
            crashed = known.status is Status.PROCESSING and known.attempts >= PARSE_ATTEMPTS
            self.finish(resume_id, known, Status.FAILED if crashed else known.expected)
        for resume_id, known in self.known.items():
            if self.is_alive(resume_id):
                self.finish_late(known)

    @precondition(lambda self: self.known)
    @rule(data=st.data(), proofread=st.booleans(), discard=st.booleans())
    def reprocess(self, data: st.DataObject, proofread: bool, discard: bool) -> None:
        resume_id, known = self.draw(data)
        pool = self.purse.pool()
        try:
            answer = self.bench.reprocess(resume_id, auto_proofread=proofread, discard_corrections=discard)
        except NotFound:
            assert not self.is_alive(resume_id)
            return
        except Conflict as refused:
            self.assert_refused(known, refused.code)
            return
        except CreditsExhausted:
            assert pool is None or (proofread and not self.purse.left[Pool.PROOFREAD])
            return
        assert (answer.credits_reserved, answer.replayed) == (1, False)
        assert known.status.is_final
        self.reserve(pool, proofread)
        known.status, known.pool, known.month, known.attempts = Status.PENDING, pool, self.purse.month, 0
        known.proofread, known.discard, known.passes = proofread, discard, 0

    def assert_refused(self, known: Known, code: str) -> None:
        assert known.late or not known.status.is_final
        assert code == ("PROOFREAD_IN_PROGRESS" if known.proofread else "RESUME_NOT_READY")

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        resume_id, known = self.draw(data)
        name = f"corrected {len(known.history)}"
        try:
            item = self.bench.engine.correct(resume_id, Profile(BasicInfo(full_name=name)))
        except NotFound:
            assert not self.is_alive(resume_id)
            return
        except Conflict:
            assert known.status is not Status.COMPLETED
            return
        assert known.status is Status.COMPLETED
        before = known.history[known.current].marks
        known.history.append(State(name, True, None if before is None else ()))
        known.current = len(known.history) - 1
        assert item.number == len(known.history)

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        resume_id, known = self.draw(data)
        earlier = known.current if known.status is Status.FAILED else known.current - 1
        try:
            item = self.bench.engine.restore(resume_id)
        except NotFound as nothing:
            if self.is_alive(resume_id) and (nothing.code != "REVISION_NOT_FOUND" or earlier >= 0):
                raise
            return
        except Conflict:
            assert not known.status.is_final
            return
        known.history.append(known.history[earlier])
        known.current, known.status = len(known.history) - 1, Status.COMPLETED
        assert (item.number, item.restored_from) == (len(known.history), earlier + 1)

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def preview(self, data: st.DataObject) -> None:
        resume_id, known = self.draw(data)
        try:
            self.bench.engine.preview(resume_id, template_id="modern")
        except NotFound:
            assert not self.is_alive(resume_id)
        except Conflict:
            assert known.status is not Status.COMPLETED

    @precondition(lambda self: self.known)
    @rule(data=st.data(), erase=st.booleans())
    def delete(self, data: st.DataObject, erase: bool) -> None:
        resume_id, known = self.draw(data)
        if erase:
            assert self.bench.admin.erase([resume_id]) == (not known.gone)
        else:
            try:
                self.bench.engine.delete(resume_id)
            except NotFound:
                assert not self.is_alive(resume_id)
                return
        known.gone, known.pool, known.proofread, known.late = True, None, False, False

    @rule(whole=st.booleans())
    def clean_up(self, whole: bool) -> None:
        """After it, in the machine's own time, the files are those that rows name."""
        uptime = Uptime("boot", (self.now - START).total_seconds())
        done = clean_up(self.bench.workspace, self.bench.clock, budget_s=None if whole else 60, uptime=lambda: uptime)
        assert (done.finished, done.clock_jumped) == (True, False)
        for resume_id, known in self.known.items():
            if not self.is_alive(resume_id):
                known.gone, known.pool, known.proofread, known.late = True, None, False, False
        named = {str(row[0]) for row in self.bench.sql("SELECT sha256 FROM resumes")}
        named |= {str(row[0]) for row in self.bench.sql("SELECT sha256 FROM previews WHERE let_go = 0")}
        assert set(self.bench.files()) == named
        assert len(self.bench.sql("SELECT id FROM resumes")) == sum(not one.gone for one in self.known.values())
        assert not self.bench.sql("SELECT * FROM unreferenced")

    @rule(hours=st.sampled_from([1, 23, 24 * 15, 24 * 31]))
    def time_passes(self, hours: int) -> None:
        self.bench.clock.turn(hours=hours)
        self.purse.turn(self.now)

    @invariant()
    def every_resume_is_there_and_in_its_state(self) -> None:
        listed = {one.id: one.status for one in self.bench.engine.resumes(limit=100).items}
        assert listed == {one: known.status for one, known in self.known.items() if self.is_alive(one)}

    @invariant()
    def data_is_what_it_must_be(self) -> None:
        for resume_id, status in ((one.id, one.status) for one in self.bench.engine.resumes(limit=100).items):
            known = self.known[resume_id]
            if status is Status.COMPLETED:
                assert self.bench.engine.data(resume_id).basic_info.full_name == known.history[known.current].name
                marks = known.history[known.current].marks or ()
                proofread = self.bench.engine.resume(resume_id).proofread
                assert proofread.edits_applied == sum(mark.in_effect for mark in marks)
                assert proofread.status.in_progress is known.late
            assert len(self.bench.engine.revisions(resume_id)) == len(known.history)

    @invariant()
    def credits_are_where_they_must_be(self) -> None:
        balance = self.bench.engine.credits()
        accounts = {one.type: one for one in (*balance.accounts, balance.proofread)}
        assert {pool: accounts[pool].available for pool in self.purse.left} == self.purse.left
        for pool in RESUME_POOLS:
            reserved = sum(one.pool is pool for one in self.known.values())
            assert accounts[pool].balance - accounts[pool].available == reserved
        assert accounts[Pool.PROOFREAD].balance - accounts[Pool.PROOFREAD].available == sum(
            one.proofread for one in self.known.values()
        )
        assert self.bench.postings()["reserve"] == self.reserves
        self.bench.assert_books_balance()

    @invariant()
    def every_row_has_its_bytes_and_every_claim_its_resume(self) -> None:
        files = self.bench.files()
        assert {str(row[0]) for row in self.bench.sql("SELECT sha256 FROM resumes")} <= set(files)
        claimed = [str(row[0]) for row in self.bench.sql("SELECT resume_id FROM claims")]
        assert len(claimed) == len(set(claimed))
        assert not any(self.known[one].gone for one in claimed)


SUPPRESSED = list(HealthCheck)


class TestEngine(EngineMachine.TestCase):
    """The engine agrees with a much simpler count of it, whatever happens in whatever order."""

    settings = settings(max_examples=12, stateful_step_count=30, deadline=None, suppress_health_check=SUPPRESSED)


@pytest.mark.check
class TestEngineLong(EngineMachine.TestCase):
    """The same, many times longer."""

    settings = settings(max_examples=250, stateful_step_count=60, deadline=None, suppress_health_check=SUPPRESSED)
