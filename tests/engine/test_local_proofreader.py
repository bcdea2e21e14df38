"""Proofreading in children: what hangs, crashes or breaks in one costs the pass and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from local_bench import Bench

from resumectl.engine.local.packaged import OwnProofreader
from resumectl.engine.local.proofreader import ProofreaderPool
from resumectl.model.errors import ResumectlError
from resumectl.model.profile import BasicInfo, Job, Profile
from resumectl.model.resume import ProofreadStatus, Status, UploadOptions
from resumectl.parse.sandbox import PoolClosed
from resumectl.parse.sandbox.tasks import Registry

PROFILE = Profile(
    BasicInfo(full_name="Ada Brandt"),
    work_history=(Job("Engineer", "Nordwerk", "", "2019", "2021", ("Led the work on on pumps for Nordwerk",)),),
    resume_language="english",
)


def pool_of(task: str) -> ProofreaderPool:
    registry = Registry(tasks={"proofread": f"proofread_tasks:{task}"}, python_path=(str(Path(__file__).parent),))
    return ProofreaderPool(1, deadline_s=1.0, registry=registry)


@pytest.fixture(scope="module")
def pool() -> Iterator[ProofreaderPool]:
    made = ProofreaderPool(1)
    if made.missing():
        pytest.skip(made.missing())
    yield made
    made.close()


def test_a_child_says_what_this_process_would(pool: ProofreaderPool) -> None:
    """Profile, edits, language and words go there and back and lose nothing; every call says the same."""
    here = OwnProofreader()
    for words in ((), ("on on",), ("Nordwerk", "Ünicode")):
        there = pool.proofread(PROFILE, words)
        assert there == here.proofread(PROFILE, words) == pool.proofread(PROFILE, words)
    assert there.supported
    assert there.profile.work_history[0].bullet_points[0].startswith("Led the work on pumps")
    foreign = Profile(resume_language="klingon")
    assert pool.proofread(foreign, ()) == here.proofread(foreign, ())
    assert not pool.proofread(foreign, ()).supported


@pytest.mark.parametrize(("task", "sentence"), [("hang", "too long"), ("crash", "failed"), ("broken", "failed")])
def test_a_bad_end_is_an_error_with_a_sentence(task: str, sentence: str) -> None:
    """A child that hangs is killed; one that crashes or breaks is replaced; this process goes on."""
    pool = pool_of(task)
    for _ in range(2 if task == "broken" else 1):
        with pytest.raises(ResumectlError, match=sentence) as failed:
            pool.proofread(PROFILE, ())
        assert failed.value.code == "PROOFREAD_FAILED"
    pool.close()
    with pytest.raises(PoolClosed):
        pool.proofread(PROFILE, ())


def test_what_loads_for_too_long_is_no_fault_of_the_text() -> None:
    """Who has patience gets an answer; who has none is told that nothing was read."""
    slow = ("proofread_tasks:load_slowly",)
    folder = (str(Path(__file__).parent),)
    tasks = {"proofread": "proofread_tasks:broken"}
    for start_s, sentence in ((0.2, "could not be started"), (30.0, "failed on this text")):
        pool = ProofreaderPool(1, registry=Registry(tasks, preload=slow, python_path=folder, start_s=start_s))
        with pytest.raises(ResumectlError, match=sentence):
            pool.proofread(PROFILE, ())
        pool.close()


def test_c8_a_child_that_crashes_costs_the_pass_alone(bench: Bench) -> None:
    """The resume is COMPLETED with what was read, the proofread credit is back."""
    pool = pool_of("crash")
    bench.proofreader.during = lambda profile: pool.proofread(profile, ()) and None
    record = bench.engine.wait(bench.upload("teh", UploadOptions(auto_proofread=True)).resume.id)
    assert (record.status, record.proofread.status) == (Status.COMPLETED, ProofreadStatus.FAILED)
    assert bench.postings() == {"reserve": 2, "consume": 1, "release": 1}
    pool.close()


def test_closing_in_the_middle_is_no_attempt(bench: Bench) -> None:
    """A pass that a closing engine ends waits for the next worker, as often as that happens."""
    resume_id = bench.done("teh")
    bench.ask_for_pass(resume_id)
    for _ in range(3):
        closing = bench.open()

        def close(profile: Profile, engine: object = closing) -> None:
            engine._parts.worker.closing = True  # type: ignore[attr-defined]
            raise PoolClosed

        bench.proofreader.during = close
        with pytest.raises(PoolClosed):
            closing.wait(resume_id)
    bench.proofreader.during = lambda profile: None
    assert bench.engine.wait(resume_id).proofread.status is ProofreadStatus.DONE
