"""`batch --auto-proofread`: what is proofread, what it costs, what is said of what could not be."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from batch_bench import Bench

from resumectl.engine.batch import (
    Ended,
    FileDone,
    Forecast,
    WatchPlan,
    find_template,
    look_ahead,
    make_plan,
    plan_for,
    run_batch,
    watch,
)
from resumectl.engine.local.engine import LocalEngine
from resumectl.model.document import Document
from resumectl.model.edits import Edit, EditKind, Proofreading
from resumectl.model.errors import CreditsExhausted, ProgramMissing
from resumectl.model.limits import PASS_ATTEMPTS
from resumectl.model.profile import Profile
from resumectl.model.resume import ProofreadStatus, UploadOptions


class Finder:
    """Of names: `teh` becomes `the`; those that begin with `foreign` are in no language that it knows."""

    gone = ""
    dies = False

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def missing(self) -> str:
        return self.gone

    def proofread(self, profile: Profile, words: Collection[str]) -> Proofreading:
        name = profile.basic_info.full_name
        if self.dies:
            raise RuntimeError(name)
        self.seen[name] += 1
        if name.startswith("foreign"):
            return Proofreading(profile, supported=False, reason="There is no proofreading for Esperanto.")
        if "teh" not in name:
            return Proofreading(profile, (), "de")
        edit = Edit("/basic_info/full_name", EditKind.TYPO, "teh", "the", name.index("teh"), "A slip.", 0.99, True)
        right = replace(profile.basic_info, full_name=name.replace("teh", "the"))
        return Proofreading(replace(profile, basic_info=right), (edit,), "de")


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path / "in", tmp_path / "out", tmp_path / "workspace", proofreader=Finder())
    made.folder.mkdir()
    made.open()
    yield made
    made.engine.close()


def run(
    bench: Bench, *, auto_proofread: bool = True, max_credits: int | None = None, only_failed: bool = False
) -> Ended:
    plan, _ = make_plan(
        bench.engine,
        bench.folder,
        out=bench.out,
        template="classic",
        jobs=1,
        auto_proofread=auto_proofread,
        max_credits=max_credits,
        only_failed=only_failed,
    )
    *_, ended = run_batch(bench.engine, plan)
    assert isinstance(ended, Ended)
    return ended


def passes_left(bench: Bench) -> int:
    return bench.engine.credits().proofread.available


def test_files_are_proofread_and_counted(bench: Bench) -> None:
    """A proofread credit for each pass that was done; outputs have the corrected text; failures are named."""
    bench.put("a.pdf", "name teh Ada")
    bench.put("b.pdf", "name foreign teh")
    bench.put("c.pdf", "fail CORRUPT_FILE")
    ended = run(bench)
    assert (ended.completed, ended.failed, ended.credits_used) == (2, 1, 2)
    assert (ended.proofread_credits_used, ended.not_proofread) == (1, {"PROOFREAD_LANGUAGE": 1})
    assert passes_left(bench) == 999_999
    assert (bench.out / "a.pdf.docx").read_bytes() == b"word the Ada"
    assert "the Ada" in (bench.out / "a.pdf.json").read_text()
    again = run(bench)
    assert (again.kept, again.proofread_credits_used, passes_left(bench)) == (3, 0, 999_999)


@pytest.mark.parametrize("wanted", [True, False])
def test_a_watch_proofreads_what_comes(bench: Bench, wanted: bool) -> None:
    """`watch --auto-proofread` takes a proofread credit for each file, and writes the corrected text."""
    bench.put("a.pdf", "name teh Ada")
    template = find_template(bench.engine, "classic")
    plan = plan_for(bench.folder, bench.out, template, 1, auto_proofread=wanted)
    stop = threading.Event()
    for event in watch(bench.engine, WatchPlan(bench.folder, plan, settle_s=0.0, every_s=0.01), stop=stop):
        assert isinstance(event, FileDone), event
        stop.set()
    assert (bench.out / "a.pdf.docx").read_bytes() == (b"word the Ada" if wanted else b"word teh Ada")
    assert passes_left(bench) == (999_999 if wanted else 1_000_000)


def test_what_was_done_without_is_proofread_now(bench: Bench) -> None:
    """A known résumé gets a pass of its own, not another reading; one that has had its pass is left alone."""
    bench.put("a.pdf", "name teh Ada")
    assert run(bench, auto_proofread=False).credits_used == 1
    assert (bench.out / "a.pdf.docx").read_bytes() == b"word teh Ada"
    ended = run(bench)
    assert (ended.completed, ended.credits_used, ended.proofread_credits_used) == (1, 0, 1)
    assert (bench.out / "a.pdf.docx").read_bytes() == b"word the Ada"
    assert bench.parsed == ["name teh Ada"]
    bench.put("b.pdf", "name teh Ada")
    twin = run(bench)
    assert (twin.completed, twin.credits_used, twin.proofread_credits_used) == (1, 0, 0)
    assert isinstance(bench.engine, LocalEngine)
    (resume,) = bench.engine.resumes().items
    assert bench.engine.resume(resume.id).proofread.status is ProofreadStatus.DONE


def test_a_pass_lost_to_kills_is_repeated_when_asked(bench: Bench) -> None:
    """--only-failed with --auto-proofread heals it, outputs too; nothing less does, and what is DONE is left alone."""
    for name in ("a", "b"):
        bench.put(f"{name}.pdf", f"name teh {name}")
    document = Document("a.pdf", (bench.folder / "a.pdf").read_bytes())
    resume_id = bench.engine.upload(document, UploadOptions(auto_proofread=True), idempotency_key="lost-pass").resume.id
    assert isinstance(bench.proofreader, Finder)
    bench.proofreader.dies = True
    for _ in range(PASS_ATTEMPTS):
        with pytest.raises(RuntimeError):
            bench.engine.wait(resume_id)
    bench.proofreader.dies = False
    ended = run(bench)
    assert ended.not_proofread == {"PROOFREAD_CRASHED": 1}
    assert run(bench).kept == 2, "a text that does end the program would end every run"
    assert run(bench, auto_proofread=False, only_failed=True).total == 0
    healed = run(bench, only_failed=True)
    assert (healed.total, healed.proofread_credits_used, healed.not_proofread) == (1, 1, {})
    assert (bench.out / "a.pdf.docx").read_bytes() == b"word the a"
    assert run(bench, only_failed=True).total == 0


@pytest.mark.parametrize(("most", "done", "passes"), [(0, 0, 0), (1, 0, 0), (2, 1, 1), (3, 1, 1), (4, 2, 2), (9, 3, 3)])
def test_max_credits_counts_both_kinds(bench: Bench, most: int, done: int, passes: int) -> None:
    """No résumé is begun that could use more than is left; what comes back is there for the next."""
    for n in range(3):
        bench.put(f"{n}.pdf", f"name teh {n}")
    ended = run(bench, max_credits=most)
    assert (ended.completed, ended.credits_used, ended.proofread_credits_used) == (done, done, passes)
    if done < 3:
        assert isinstance(ended.stopped_by, CreditsExhausted)
        assert ended.stopped_by.code == "MAX_CREDITS_REACHED"


def test_credits_that_came_back_are_spent_again(bench: Bench) -> None:
    """Failed passes and failed documents leave room."""
    for n, text in enumerate(("fail X", "name foreign 1", "name foreign 2", "name teh 3")):
        bench.put(f"{n}.pdf", text)
    ended = run(bench, max_credits=4)
    assert (ended.completed, ended.credits_used, ended.proofread_credits_used) == (3, 3, 1)
    assert ended.stopped_by is None


def test_looking_ahead_counts_passes(bench: Bench) -> None:
    """At most one for each file that will be done, beside what is held."""
    for n in range(3):
        bench.put(f"{n}.pdf", f"name {n}")
    plan, _ = make_plan(
        bench.engine, bench.folder, out=bench.out, template="classic", jobs=1, auto_proofread=True
    )
    left = bench.engine.credits()
    ahead = Forecast(
        tuple(look_ahead(plan, known=lambda _: "")), left.available, 1, plan.auto_proofread, left.proofread.available
    )
    assert (ahead.credits_needed, ahead.proofread_needed, ahead.proofread_held) == (0, 3, 1_000_000)
    assert replace(ahead, auto_proofread=False).proofread_needed == 0


def test_without_the_libraries_nothing_is_begun(bench: Bench) -> None:
    """The command ends before the first file, with the way to mend it."""
    from resumectl.cli.passes import require_passes

    require_passes(bench.engine)
    assert isinstance(bench.proofreader, Finder)
    bench.proofreader.gone = "Not installed: pip install 'resumectl[proofread]'."
    with pytest.raises(ProgramMissing, match="pip install"):
        require_passes(bench.engine)
