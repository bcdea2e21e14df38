"""Proofreading in the engine: after parsing, later, interrupted, decided about; decisions C6 to C8."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from local_bench import Bench

from resumectl.engine.base import excuse
from resumectl.engine.local import parsing, passes
from resumectl.engine.local.engine import LocalEngine
from resumectl.model.access import KeyType
from resumectl.model.credits import Pool
from resumectl.model.errors import (
    Conflict,
    CreditsExhausted,
    InvalidInput,
    NotAuthorised,
    NotFound,
    ProgramMissing,
)
from resumectl.model.limits import PASS_ATTEMPTS, PROOFREAD_WORD_CODE_POINTS
from resumectl.model.passes import Decision
from resumectl.model.profile import BasicInfo, Profile
from resumectl.model.resume import ProofreadStatus, RevisionKind, Status, UploadOptions, is_corrected

TEH = "teh red colour"
THE = "the red colour"
WITH_PASS = UploadOptions(auto_proofread=True)


def name_of(bench: Bench, resume_id: str) -> str:
    return bench.engine.data(resume_id).basic_info.full_name


def kinds(bench: Bench, resume_id: str) -> list[str]:
    return [str(one.kind) for one in bench.engine.revisions(resume_id)]


def passes_left(bench: Bench) -> int:
    return bench.engine.credits().proofread.available


def test_c8_a_pass_that_was_asked_for_runs_before_completed(bench: Bench) -> None:
    """Whoever polls sees PROCESSING and a RUNNING pass, then COMPLETED with the corrected data."""
    seen = []
    bench.proofreader.during = lambda profile: seen.append(bench.engine.resume(resume_id))
    resume_id = bench.upload(TEH, WITH_PASS).resume.id
    assert bench.engine.resume(resume_id).proofread.status is ProofreadStatus.QUEUED
    done = bench.engine.wait(resume_id)
    assert [(one.status, one.proofread.status) for one in seen] == [(Status.PROCESSING, ProofreadStatus.RUNNING)]
    assert (done.status, done.proofread.status, done.proofread.edits_applied) == (
        Status.COMPLETED, ProofreadStatus.DONE, 1,
    )  # fmt: skip
    assert name_of(bench, resume_id) == THE
    assert kinds(bench, resume_id) == ["proofread", "parsed"]
    assert bench.engine.revisions(resume_id)[0].proofread_of == 1
    assert bench.postings() == {"reserve": 2, "consume": 2}
    assert bench.engine.export(resume_id, template_id="modern").data == b"tpl_modern: the red colour"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("foreign teh", "PROOFREAD_LANGUAGE"),
        ("stubborn teh", "PROOFREAD_FAILED"),
        ("gone teh", "PROOFREAD_UNAVAILABLE"),
    ],
)
@pytest.mark.parametrize("late", [False, True])
def test_c8_a_pass_that_fails_costs_nothing(bench: Bench, text: str, code: str, late: bool) -> None:
    """COMPLETED with the data as it was read, FAILED there, a warning with the reason, and the credit back."""
    resume_id = bench.upload(text, UploadOptions() if late else WITH_PASS).resume.id
    if late:
        bench.engine.wait(resume_id)
        bench.ask_for_pass(resume_id)
    bench.proofreader.gone = "It is not installed." if text.startswith("gone") else ""
    record = bench.engine.wait(resume_id)
    assert (record.status, record.proofread.status) == (Status.COMPLETED, ProofreadStatus.FAILED)
    assert (record.proofread.code, record.proofread.edits_applied) == (code, 0)
    (warning,) = bench.engine.evidence(resume_id).warnings
    assert warning.code == code
    assert "credit was given back" in warning.message
    assert (name_of(bench, resume_id), kinds(bench, resume_id)) == (text, ["parsed"])
    assert bench.postings() == {"reserve": 2, "consume": 1, "release": 1}
    assert bench.engine.proofreading(resume_id).proofread == record.proofread


def test_c8_a_later_pass_runs_while_completed(bench: Bench) -> None:
    """Its own credit, reserved at once and consumed with the result; the data can be read all the time."""
    resume_id = bench.done(TEH)
    answer = bench.ask_for_pass(resume_id)
    assert (answer.credits_reserved, answer.replayed, passes_left(bench)) == (1, False, 999_999)
    queued = bench.engine.resume(resume_id)
    assert (queued.status, queued.proofread.status) == (Status.COMPLETED, ProofreadStatus.QUEUED)
    seen = []
    bench.proofreader.during = lambda profile: seen.append(name_of(bench, resume_id))
    record = bench.engine.wait(resume_id)
    assert (record.proofread.status, record.proofread.edits_applied, seen) == (ProofreadStatus.DONE, 1, [TEH])
    assert (name_of(bench, resume_id), kinds(bench, resume_id)) == (THE, ["proofread", "parsed"])
    assert bench.engine.credits().proofread.balance == 999_999
    found = [one.record.proofread.status for one in [bench.row(resume_id)] if one]
    assert found == [ProofreadStatus.DONE]


def test_b3_asking_again_with_the_same_key_is_one_pass(bench: Bench) -> None:
    """The first answer again, nothing reserved; the same key elsewhere is another call."""
    resume_id = bench.done(TEH)
    bench.ask_for_pass(resume_id, key="one key for it")
    again = bench.ask_for_pass(resume_id, key="one key for it")
    assert (again.credits_reserved, again.replayed) == (0, True)
    bench.engine.wait(resume_id)
    assert bench.ask_for_pass(resume_id, key="one key for it").replayed
    assert bench.postings()["reserve"] == 2
    other = bench.done("another")
    assert not bench.ask_for_pass(other, key="one key for it").replayed
    with pytest.raises(InvalidInput):
        bench.ask_for_pass(resume_id, key="short")


def test_c7_a_pass_in_progress_refuses_others(bench: Bench) -> None:
    """Another pass, reprocess and decisions: 409 PROOFREAD_IN_PROGRESS; a resume that is not COMPLETED: not ready."""
    resume_id = bench.done(TEH)
    bench.ask_for_pass(resume_id)
    calls: tuple[Callable[[], object], ...] = (
        lambda: bench.ask_for_pass(resume_id),
        lambda: bench.reprocess(resume_id),
        lambda: bench.reprocess(resume_id, auto_proofread=True),
        lambda: bench.engine.decide_edits(resume_id, accept=[1]),
    )
    for call in calls:
        with pytest.raises(Conflict) as refused:
            call()
        assert refused.value.code == "PROOFREAD_IN_PROGRESS"
    for other in (bench.upload("waits").resume.id, bench.done("broken")):
        with pytest.raises(Conflict) as not_ready:
            bench.ask_for_pass(other)
        assert not_ready.value.code == "RESUME_NOT_READY"
    assert bench.postings()["reserve"] == 4


def test_c6_a_later_pass_needs_the_add_on_and_a_credit(bench: Bench) -> None:
    """Without either nothing is reserved; without the libraries there is nothing to ask for."""
    resume_id = bench.done(TEH)
    before = bench.sql("SELECT * FROM ledger")
    bench.proofreader.gone = "It is not installed."
    with pytest.raises(ProgramMissing) as missing:
        bench.ask_for_pass(resume_id)
    assert missing.value.code == "PROOFREAD_UNAVAILABLE"
    held = bench.engine.credits()
    assert (held.can_proofread, held.proofread_missing) == (False, "It is not installed.")
    bench.proofreader.gone = ""
    assert bench.engine.credits().can_proofread
    bench.admin.change_settings(proofread_enabled=False)
    with pytest.raises(NotAuthorised) as off:
        bench.ask_for_pass(resume_id)
    assert off.value.code == "PROOFREAD_NOT_ENABLED"
    bench.admin.change_settings(proofread_enabled=True)
    assert bench.sql("SELECT * FROM ledger") == before
    bench.grant(Pool.PROOFREAD, -1_000_000)
    with pytest.raises(CreditsExhausted) as spent:
        bench.ask_for_pass(resume_id)
    assert spent.value.code == "INSUFFICIENT_PROOFREAD_CREDITS"
    assert bench.engine.resume(resume_id).proofread.status is ProofreadStatus.NONE


def test_a4_a_colleague_does_not_ask_for_a_pass(bench: Bench) -> None:
    """A recruiter's key proofreads and decides about its own resumes only, and reads about all."""
    resume_id = bench.done(TEH)
    colleague = bench.open(caller=bench.recruiter_caller(bench.add_recruiter("bo")))
    for call in (
        lambda: colleague.proofread(resume_id, idempotency_key="a colleague"),
        lambda: colleague.decide_edits(resume_id, accept=[1]),
    ):
        with pytest.raises(NotAuthorised) as refused:
            call()
        assert refused.value.code == "RESUME_FORBIDDEN"
    assert colleague.proofreading(resume_id).latest is None


def dead_worker_takes(bench: Bench, resume_id: str) -> None:
    """Somebody takes the pass and is never heard of again."""
    doomed = bench.open()
    assert passes.take(doomed._parts, resume_id)
    doomed._parts.worker._busy.clear()
    doomed.close()


def test_a_dead_workers_pass_is_done_once(bench: Bench) -> None:
    """It is taken over at once, done, and paid once."""
    resume_id = bench.done(TEH)
    bench.ask_for_pass(resume_id)
    dead_worker_takes(bench, resume_id)
    assert bench.engine.resume(resume_id).proofread.status is ProofreadStatus.RUNNING
    bench.engine.queue(jobs=1).run(lambda _: None, lambda *_: None, until_empty=True)
    assert bench.engine.resume(resume_id).proofread.status is ProofreadStatus.DONE
    assert kinds(bench, resume_id) == ["proofread", "parsed"]
    assert bench.postings() == {"reserve": 2, "consume": 2}


def test_a_pass_that_kills_its_workers_is_given_up(bench: Bench) -> None:
    """After PASS_ATTEMPTS of them it is FAILED and its credit back; the data is as it was."""
    resume_id = bench.done(TEH)
    bench.ask_for_pass(resume_id)
    for _ in range(PASS_ATTEMPTS):
        dead_worker_takes(bench, resume_id)
    record = bench.engine.wait(resume_id)
    assert (record.proofread.status, record.proofread.code) == (ProofreadStatus.FAILED, "PROOFREAD_CRASHED")
    assert record.proofread.reason.startswith(f"The program ended or was stopped {PASS_ATTEMPTS} times")
    assert f"`resumectl proofread {resume_id}`" in record.proofread.reason
    assert (name_of(bench, resume_id), passes_left(bench)) == (TEH, 1_000_000)
    bench.assert_books_balance()
    bench.ask_for_pass(resume_id)
    assert bench.engine.wait(resume_id).proofread.status is ProofreadStatus.DONE, "as it said"


def test_a_pass_that_kills_its_workers_does_not_cost_the_resume(bench: Bench) -> None:
    """Asked for with the upload: the last attempt at the document does without it."""
    resume_id = bench.upload("buggy teh", WITH_PASS).resume.id
    for _ in range(PASS_ATTEMPTS):
        with pytest.raises(RuntimeError):
            bench.engine.wait(resume_id)
        assert bench.engine.resume(resume_id).proofread.status is ProofreadStatus.QUEUED
    record = bench.engine.wait(resume_id)
    assert (record.status, record.proofread.code) == (Status.COMPLETED, "PROOFREAD_CRASHED")
    assert bench.postings() == {"reserve": 2, "consume": 1, "release": 1}


def test_a_bug_in_a_later_pass_ends_it_after_some_attempts(bench: Bench) -> None:
    """It is raised each time, and then the pass is FAILED."""
    resume_id = bench.done("buggy teh")
    bench.ask_for_pass(resume_id)
    for _ in range(PASS_ATTEMPTS):
        with pytest.raises(RuntimeError):
            bench.engine.wait(resume_id)
    assert bench.engine.wait(resume_id).proofread.code == "PROOFREAD_CRASHED"
    assert passes_left(bench) == 1_000_000


def test_ctrl_c_is_no_attempt(bench: Bench) -> None:
    """However often somebody interrupts it, the pass waits and is done in the end."""
    resume_id = bench.done(TEH)
    bench.ask_for_pass(resume_id)

    def interrupt(profile: Profile) -> None:
        raise KeyboardInterrupt

    bench.proofreader.during = interrupt
    for _ in range(PASS_ATTEMPTS + 1):
        with pytest.raises(KeyboardInterrupt):
            bench.engine.wait(resume_id)
        assert bench.engine.resume(resume_id).proofread.status is ProofreadStatus.QUEUED
    bench.proofreader.during = lambda profile: None
    assert bench.engine.wait(resume_id).proofread.status is ProofreadStatus.DONE


@pytest.mark.parametrize("late", [False, True])
def test_a_pass_that_was_told_to_stop_is_no_attempt(bench: Bench, late: bool) -> None:
    """Whether its program is then killed or gives it back, however often; the last one ends it after all."""
    resume_id = bench.done(TEH) if late else bench.upload(TEH, WITH_PASS).resume.id
    if late:
        bench.ask_for_pass(resume_id)

    def attempt(profile: Profile) -> None:
        for _ in range(2):
            excuse(engine)
        if killed:
            engine._parts.worker._busy.clear()
        raise KeyboardInterrupt

    bench.proofreader.during = attempt
    for killed in (True, False) * (PASS_ATTEMPTS + 1):
        engine = bench.open()
        with pytest.raises(KeyboardInterrupt):
            engine.wait(resume_id)
        engine.close()
        row = bench.row(resume_id)
        assert row
        assert (row.attempts, row.passes_begun) == (int(late), 0)
        assert (row.lease is not None) is killed
    engine = bench.open()
    bench.proofreader.during = lambda _: excuse(engine)
    assert engine.wait(resume_id).proofread.status is ProofreadStatus.DONE
    bench.assert_books_balance()


@pytest.mark.parametrize("late", [False, True])
def test_c4_deleted_during_a_pass(bench: Bench, late: bool) -> None:
    """What is reserved is consumed, the result posts nothing and brings nothing back."""
    resume_id = bench.upload(TEH, UploadOptions() if late else WITH_PASS).resume.id
    if late:
        bench.engine.wait(resume_id)
        bench.ask_for_pass(resume_id)
    bench.proofreader.during = lambda profile: bench.engine.delete(resume_id)
    with pytest.raises(NotFound):
        bench.engine.wait(resume_id)
    assert bench.postings() == {"reserve": 2, "consume": 2}
    assert not bench.sql("SELECT * FROM revisions")
    bench.assert_books_balance()


@pytest.mark.parametrize("how", ["correct", "restore"])
def test_c12_what_people_do_during_a_pass_is_never_overwritten(bench: Bench, how: str) -> None:
    """The pass is done again on the data as it is then, and paid once."""
    resume_id = bench.done(TEH)
    bench.engine.correct(resume_id, Profile(BasicInfo(full_name="teh first")))
    bench.ask_for_pass(resume_id)
    once = threading.Event()

    def meddle(profile: Profile) -> None:
        if once.is_set():
            return
        once.set()
        if how == "correct":
            bench.engine.correct(resume_id, Profile(BasicInfo(full_name="teh second")))
        else:
            bench.engine.restore(resume_id, number=1)

    bench.proofreader.during = meddle
    record = bench.engine.wait(resume_id)
    assert record.proofread.status is ProofreadStatus.DONE
    assert name_of(bench, resume_id) == ("the second" if how == "correct" else THE)
    assert bench.proofreader.seen["teh first"] == 1
    assert bench.postings() == {"reserve": 2, "consume": 2}
    assert bench.engine.proofreading(resume_id).latest


def test_c12_reprocess_keeps_what_was_proofread_of_a_correction(bench: Bench) -> None:
    """A pass over a corrected profile leaves it a person's; over a parsed one it gives way to what is read anew."""
    corrected, parsed = bench.done("Ada"), bench.done(TEH)
    bench.engine.correct(corrected, Profile(BasicInfo(full_name="teh person's")))
    for resume_id in (corrected, parsed):
        bench.proofread(resume_id)
        bench.reprocess(resume_id)
        bench.engine.wait(resume_id)
    assert name_of(bench, corrected) == "the person's"
    assert bench.engine.resume(corrected).proofread.edits_applied == 1
    assert name_of(bench, parsed) == TEH
    assert bench.engine.resume(parsed).proofread.status is ProofreadStatus.NONE


def test_c12_reprocess_with_proofreading_reads_the_correction(bench: Bench) -> None:
    """What will be the data is proofread, be it a correction; discarded, the document."""
    resume_id = bench.done(TEH)
    bench.engine.correct(resume_id, Profile(BasicInfo(full_name="teh person's")))
    bench.reprocess(resume_id, auto_proofread=True)
    bench.engine.wait(resume_id)
    assert name_of(bench, resume_id) == "the person's"
    bench.reprocess(resume_id, auto_proofread=True, discard_corrections=True)
    bench.engine.wait(resume_id)
    assert name_of(bench, resume_id) == THE


def test_two_workers_do_a_pass_once(bench: Bench) -> None:
    """One takes it, the other finds nothing to do."""
    resume_id = bench.done(TEH)
    bench.ask_for_pass(resume_id)
    other = bench.open()
    taken_too: list[object] = []
    bench.proofreader.during = lambda profile: taken_too.append(passes.take(other._parts, resume_id))
    bench.engine.wait(resume_id)
    assert taken_too == [None]
    assert (bench.proofreader.seen[TEH], bench.postings()["consume"]) == (1, 2)


def test_c5_a_month_that_ends_during_a_pass(bench: Bench) -> None:
    """What was reserved in it is consumed when the pass is DONE; what comes back of it comes back expired."""
    bench.grant(Pool.PROOFREAD, -1_000_000)
    bench.admin.set_plan(Pool.PROOFREAD, 3)
    done, foreign = bench.done(TEH), bench.done("foreign teh")
    for resume_id in (done, foreign):
        bench.ask_for_pass(resume_id)
    assert passes_left(bench) == 1
    bench.clock.turn(days=40)
    for resume_id in (done, foreign):
        bench.engine.wait(resume_id)
    assert passes_left(bench) == 3
    bench.assert_books_balance()


def test_d10_every_pass_ends_in_one_place(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """DONE or FAILED, after parsing or later: passes.ended is called once, in the transaction that stores it."""
    told = []
    ended = passes.ended

    def listening(tx: object, resume: object, proofread: object, now: object) -> object:
        told.append(proofread.status)  # type: ignore[attr-defined]
        return ended(tx, resume, proofread, now)  # type: ignore[arg-type]

    monkeypatch.setattr(passes, "ended", listening)
    for text in (TEH, "foreign"):
        bench.done(f"{text} auto", WITH_PASS)
        bench.proofread(bench.done(text))
    bench.done("broken", WITH_PASS)
    assert told == [ProofreadStatus.DONE, ProofreadStatus.DONE, ProofreadStatus.FAILED, ProofreadStatus.FAILED]


def test_edits_are_taken_and_left_one_by_one(bench: Bench) -> None:
    """A suggestion accepted, a correction rejected, each a reviewed revision, which counts as what a person wrote;
    restore takes all of it back.
    """
    resume_id = bench.done(TEH, WITH_PASS)
    report = bench.engine.proofreading(resume_id)
    assert report.latest
    assert report.texts == {"/basic_info/full_name": TEH}
    assert [(one.number, one.edit.before, one.in_effect) for one in report.latest.edits] == [
        (1, "teh", True), (2, "colour", False),
    ]  # fmt: skip
    item = bench.engine.decide_edits(resume_id, accept=[2], reject=[1])
    assert (item.kind, item.number, name_of(bench, resume_id)) == (RevisionKind.REVIEWED, 3, "teh red color")
    assert is_corrected(bench.engine.revisions(resume_id), 3)
    assert bench.engine.resume(resume_id).proofread.edits_applied == 1
    assert bench.engine.decide_edits(resume_id, accept=[2], reject=[1]).number == 3
    bench.engine.decide_edits(resume_id, accept=[1])
    assert name_of(bench, resume_id) == "the red color"
    assert bench.engine.resume(resume_id).proofread.edits_applied == 2
    bench.engine.restore(resume_id, number=1)
    assert (name_of(bench, resume_id), bench.engine.resume(resume_id).proofread.edits_applied) == (TEH, 0)
    assert bench.engine.proofreading(resume_id).latest is None
    bench.engine.restore(resume_id, number=3)
    assert name_of(bench, resume_id) == "teh red color"
    assert bench.engine.resume(resume_id).proofread.edits_applied == 1
    assert bench.postings()["reserve"] == 2


def test_rejected_edits_stay_rejected(bench: Bench) -> None:
    """A later pass neither applies them nor forgets that a person refused them."""
    resume_id = bench.done(TEH, WITH_PASS)
    bench.engine.decide_edits(resume_id, reject=[1])
    record = bench.proofread(resume_id)
    assert (name_of(bench, resume_id), record.proofread.edits_applied) == (TEH, 0)
    latest = bench.engine.proofreading(resume_id).latest
    assert latest
    assert [one.decision for one in latest.edits] == [Decision.REJECTED, Decision.OPEN]


def test_a_pass_that_says_nothing_new_leaves_the_edits_at_hand(bench: Bench) -> None:
    """It is DONE and paid; the edits of the pass before can still be rejected."""
    resume_id = bench.done(TEH, WITH_PASS)
    before = bench.engine.proofreading(resume_id)
    assert bench.proofread(resume_id).proofread == before.proofread
    assert bench.engine.proofreading(resume_id) == before
    assert kinds(bench, resume_id) == ["proofread", "parsed"]
    assert bench.postings() == {"reserve": 3, "consume": 3}


def test_corrected_values_lose_their_edits(bench: Bench) -> None:
    """What a person wrote anew is nobody's to take back by number; other values keep their edits."""
    resume_id = bench.done(TEH, WITH_PASS)
    bench.engine.correct(resume_id, Profile(BasicInfo(full_name=THE, email="a@example.com")))
    assert len(bench.engine.proofreading(resume_id).latest.edits) == 2  # type: ignore[union-attr]
    bench.engine.correct(resume_id, Profile(BasicInfo(full_name="Other", email="a@example.com")))
    with pytest.raises(NotFound) as gone:
        bench.engine.decide_edits(resume_id, reject=[1])
    assert gone.value.code == "EDIT_NOT_FOUND"
    assert bench.engine.resume(resume_id).proofread.edits_applied == 0


@pytest.mark.parametrize(
    ("accept", "reject", "error"),
    [
        ([], [], InvalidInput),
        ([1], [1], InvalidInput),
        ([3], [], NotFound),
        ([0], [], NotFound),
        ([1, 9], [], NotFound),
    ],
)
def test_decisions_that_make_no_sense(
    bench: Bench, accept: list[int], reject: list[int], error: type[Exception]
) -> None:
    """No edit, one in both ways, numbers that there are not: nothing changes."""
    resume_id = bench.done(TEH, WITH_PASS)
    with pytest.raises(error):
        bench.engine.decide_edits(resume_id, accept=accept, reject=reject)
    assert kinds(bench, resume_id) == ["proofread", "parsed"]


def test_words_of_the_organizations_own(bench: Bench) -> None:
    """They reach every pass of the organization, and no other's; case and spelling count."""
    assert bench.engine.change_proofread_words(add=["teh", "Ko\u0308ln", "teh"]) == ("Köln", "teh")
    resume_id = bench.done(TEH, WITH_PASS)
    assert (name_of(bench, resume_id), bench.proofreader.words) == (TEH, ["Köln", "teh"])
    bench.admin.sandbox()
    sandbox = bench.with_key(organization="sandbox")
    assert sandbox.proofread_words() == ()
    assert bench.engine.change_proofread_words(remove=["teh", "never there"]) == ("Köln",)
    bench.proofread(resume_id)
    assert name_of(bench, resume_id) == THE


@pytest.mark.parametrize("word", ["", " ", "two words", "a\tb", "x" * (PROOFREAD_WORD_CODE_POINTS + 1), "a\x00"])
def test_what_is_no_word(bench: Bench, word: str) -> None:
    """Nothing is added of a list with one of them in it."""
    with pytest.raises(InvalidInput):
        bench.engine.change_proofread_words(add=["good", word])
    with pytest.raises(InvalidInput):
        bench.engine.change_proofread_words()
    assert bench.engine.proofread_words() == ()


def test_a6_a_seat_does_not_change_the_organizations_words(bench: Bench) -> None:
    """It reads them."""
    seat: LocalEngine = bench.with_key(KeyType.RECRUITER, recruiter_id=bench.add_recruiter("bo"))
    with pytest.raises(NotAuthorised) as refused:
        seat.change_proofread_words(add=["word"])
    assert refused.value.code == "ORGANIZATION_KEY_REQUIRED"
    assert seat.proofread_words() == ()


def test_edits_that_do_not_lead_to_the_text_are_refused(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proofreader whose edits and text disagree changes nothing: the pass is FAILED."""
    from dataclasses import replace

    honest = bench.proofreader.proofread

    def lying(profile: Profile, words: object) -> object:
        found = honest(profile, ())
        return replace(found, profile=Profile(BasicInfo(full_name="something else")))

    monkeypatch.setattr(bench.proofreader, "proofread", lying)
    resume_id = bench.done(TEH, WITH_PASS)
    assert (name_of(bench, resume_id), bench.engine.resume(resume_id).proofread.code) == (TEH, "PROOFREAD_FAILED")


def test_a_worker_thought_dead_does_not_write(bench: Bench) -> None:
    """A pass that was taken over meanwhile is the other worker's: the late result is dropped, nothing paid twice."""
    resume_id = bench.done(TEH)
    bench.ask_for_pass(resume_id)
    slow = bench.open()
    taken = passes.take(slow._parts, resume_id)
    assert taken
    slow._parts.worker.close()
    slow._parts.worker._busy.clear()
    bench.engine.wait(resume_id)
    passes.work(slow._parts, taken)
    assert kinds(bench, resume_id) == ["proofread", "parsed"]
    assert bench.postings() == {"reserve": 2, "consume": 2}
    assert parsing.take(bench.engine._parts, resume_id) is None
