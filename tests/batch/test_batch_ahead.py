"""Looking ahead, limits of credits, gates, reading again what an older engine read."""

from __future__ import annotations

import io
import json
import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from batch_bench import Bench
from hostile_kinds import dirent, ole

from resumectl import ENGINE_VERSION
from resumectl.engine.batch import (
    Ended,
    Forecast,
    Gates,
    Outlook,
    Plan,
    Verdict,
    find_shortages,
    look_ahead,
    make_plan,
    missing_codes,
    read_gates,
    rows_of,
    run_batch,
)
from resumectl.engine.batch.work import Known, Purse, is_older
from resumectl.engine.local.engine import LocalEngine
from resumectl.intake import walk_folder
from resumectl.model.errors import CreditsExhausted, UsageError
from resumectl.model.profile import BasicInfo, Profile
from resumectl.model.template import Template

SAMPLES = Path(__file__).parents[2] / "sample_resumes"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path / "in", tmp_path / "out", tmp_path / "workspace")
    made.folder.mkdir()
    made.open()
    yield made
    made.engine.close()


def run(bench: Bench, *, known: Known | None = None, **settings: object) -> Ended:
    plan, _ = make_plan(
        bench.engine, bench.folder, out=bench.out, template="classic", **{"jobs": 1, **settings}  # type: ignore[arg-type]
    )
    *_, ended = run_batch(bench.engine, plan, known=known)
    assert isinstance(ended, Ended)
    return ended


def test_looking_ahead_names_what_will_come(bench: Bench) -> None:
    """New, duplicate, refused, locked and scanned files are told apart; nothing is parsed or charged."""
    import pymupdf

    text = (SAMPLES / "nurse-okonjo.pdf").read_bytes()
    (bench.folder / "a.pdf").write_bytes(text)
    (bench.folder / "b.pdf").write_bytes(text)
    (bench.folder / "letter.pdf").write_bytes(b"just some text")
    (bench.folder / "nothing.pdf").write_bytes(b"")
    with pymupdf.open(stream=text) as pdf:
        locked = io.BytesIO()
        pdf.save(locked, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="x", owner_pw="y")
    (bench.folder / "locked.pdf").write_bytes(locked.getvalue())
    with pymupdf.open() as pdf:
        pdf.new_page()
        pdf.new_page()
        (bench.folder / "scan.pdf").write_bytes(pdf.tobytes())
    (bench.folder / "cv.docx").write_bytes(min(SAMPLES.glob("*.docx")).read_bytes())
    plan, _ = make_plan(bench.engine, bench.folder, out=bench.out, template="classic", jobs=2)
    before = bench.engine.credits()
    found = tuple(look_ahead(plan, known=None))
    assert [(one.file.name, one.outlook, one.code, one.ocr_pages) for one in found] == [
        ("a.pdf", Outlook.NEW, "", 0),
        ("b.pdf", Outlook.DUPLICATE, "", 0),
        ("cv.docx", Outlook.NEW, "", 0),
        ("letter.pdf", Outlook.REFUSED, "UNSUPPORTED_FILE_TYPE", 0),
        ("locked.pdf", Outlook.UNREADABLE, "PASSWORD_PROTECTED", 0),
        ("nothing.pdf", Outlook.REFUSED, "EMPTY_FILE", 0),
        ("scan.pdf", Outlook.NEW, "", 2),
    ]
    ahead = Forecast(found, 2, 2)
    assert (ahead.credits_needed, ahead.ocr_pages) == (3, 2)
    assert ahead.seconds > 2
    assert bench.engine.credits().available == before.available
    assert not bench.parsed
    assert not bench.out.exists()


def test_looking_ahead_after_a_run(bench: Bench) -> None:
    """What is done shows as unchanged; bytes that the workspace knows cost nothing."""
    (bench.folder / "a.pdf").write_bytes((SAMPLES / "nurse-okonjo.pdf").read_bytes())
    plan, _ = make_plan(bench.engine, bench.folder, out=bench.out, template="classic", jobs=1)
    (found,) = look_ahead(plan, known=lambda sha256: "")
    assert found.outlook is Outlook.DUPLICATE


def test_looking_ahead_at_what_failed_before(bench: Bench) -> None:
    """What failed for good is no finished file; with `only_failed` it is looked at again, and nothing else is."""
    bench.put("a.pdf", "name Ann")
    (bench.folder / "nothing.pdf").write_bytes(b"")
    bench.put("refused.pdf", "refuse")
    run(bench)
    plan, _ = make_plan(bench.engine, bench.folder, out=bench.out, template="classic", jobs=1)
    assert [(one.outlook, one.code) for one in look_ahead(plan, known=None)] == [
        (Outlook.UNCHANGED, ""), (Outlook.UNCHANGED_FAILED, ""), (Outlook.UNCHANGED_FAILED, "")
    ]
    again, _ = make_plan(bench.engine, bench.folder, out=bench.out, template="classic", jobs=1, only_failed=True)
    assert [(one.file.name, one.outlook) for one in look_ahead(again, known=None)] == [
        ("nothing.pdf", Outlook.REFUSED), ("refused.pdf", Outlook.REFUSED)
    ]


def test_no_more_credits_than_allowed(bench: Bench) -> None:
    """The run stops before it spends more; the same command with more goes on; failures and duplicates are free."""
    for name in ("a", "b", "c", "d"):
        bench.put(f"{name}.pdf", f"name {name}")
    bench.put("a2.pdf", "name a")
    bench.put("a3.pdf", "fail CORRUPT_FILE")
    before = bench.engine.credits().available
    ended = run(bench, max_credits=2)
    assert isinstance(ended.stopped_by, CreditsExhausted)
    assert ended.stopped_by.code == "MAX_CREDITS_REACHED"
    assert (ended.completed, ended.failed, ended.credits_used, ended.not_begun) == (3, 1, 2, 2)
    assert bench.engine.credits().available == before - 2
    again = run(bench, max_credits=5)
    assert (again.completed, again.credits_used, again.stopped_by) == (2, 2, None)


def test_what_costs_nothing_is_done_without_credits(bench: Bench) -> None:
    """With --max-credits 0 known bytes get their files and what was done before is counted so; new files are not
    begun, which is said, and nothing is charged. Known bytes that may need a pass are not free.
    """
    bench.put("b.pdf", "name b")
    run(bench)
    bench.put("a.pdf", "name a")
    bench.put("copy of b.pdf", "name b")
    before = bench.engine.credits().available
    assert isinstance(bench.engine, LocalEngine)
    known = bench.engine.administration.known_version
    ended = run(bench, max_credits=0, known=known)
    assert (ended.completed, ended.known, ended.kept, ended.not_begun, ended.credits_used) == (1, 1, 1, 1, 0)
    assert ended.stopped_by
    assert "may use no credits" in str(ended.stopped_by)
    assert bench.engine.credits().available == before
    (bench.folder / "a.pdf").unlink()
    assert run(bench, max_credits=0, known=known).stopped_by is None
    passes = run(bench, max_credits=0, known=known, auto_proofread=True)
    assert (passes.completed, passes.not_begun) == (0, 2)


def test_what_is_to_be_read_again_costs_a_credit(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Known bytes of an older engine are free only where they are not read again."""
    bench.put("a.pdf", "name a")
    run(bench)
    monkeypatch.setattr("resumectl.engine.batch.work.ENGINE_VERSION", "9.0")
    assert isinstance(bench.engine, LocalEngine)
    known = bench.engine.administration.known_version
    ended = run(bench, max_credits=0, known=known, reparse_older=True)
    assert (ended.completed, ended.not_begun) == (0, 1)


def test_what_a_file_in_work_holds_is_waited_for() -> None:
    """The next file begins when the one in work cost nothing, and is refused when it took the last credit."""
    purse = Purse(1)
    purse.hold(1)
    began = threading.Event()
    other = threading.Thread(target=lambda: (purse.hold(1), began.set()), daemon=True)
    other.start()
    assert not began.wait(0.05)
    purse.settle(1, 0)
    assert began.wait(5)
    purse.settle(1, 1)
    with pytest.raises(CreditsExhausted, match="one credit is used"):
        purse.hold(1)


def test_a_failed_file_beside_others_leaves_its_credit_to_them(bench: Bench) -> None:
    """With as many jobs as one likes, a run of one credit ends with one résumé read, whatever failed before it."""
    for name, order in (("a", "fail CORRUPT_FILE"), ("b", "fail CORRUPT_FILE"), ("c", "name c"), ("d", "name d")):
        bench.put(f"{name}.pdf", order)
    ended = run(bench, max_credits=1, jobs=3)
    assert (ended.completed, ended.credits_used) == (1, 1)
    assert ended.failed + ended.not_begun == 3


def test_an_older_engines_profile_is_read_again(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only when asked for, for a credit; else the known profile is taken as it is."""
    bench.put("a.pdf", "name Ann")
    assert run(bench).credits_used == 1
    monkeypatch.setattr("resumectl.engine.batch.work.ENGINE_VERSION", "9.0")
    monkeypatch.setattr("resumectl.ENGINE_VERSION", "9.0")
    assert (run(bench).credits_used, len(bench.parsed)) == (0, 1)
    assert json.loads((bench.out / "a.pdf.json").read_text())["engine_version"] == ENGINE_VERSION
    assert isinstance(bench.engine, LocalEngine)
    known = bench.engine.administration.known_version
    (ahead,) = look_ahead(bench.plan(reparse_older=True), known=known)
    assert (ahead.outlook, Forecast((ahead,), 5, 1).credits_needed) == (Outlook.OLDER, 1)
    ended = run(bench, reparse_older=True)
    assert (ended.completed, ended.credits_used, len(bench.parsed)) == (1, 1, 2)
    assert json.loads((bench.out / "a.pdf.json").read_text())["engine_version"] == "9.0"
    assert run(bench, reparse_older=True).kept == 1


def test_c12_a_corrected_profile_is_read_again_once(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays as the person left it, is paid once and not in every run, and keeps no other from being read."""
    for name in ("a", "b"):
        bench.put(f"{name}.pdf", f"name {name}")
    run(bench)
    (row,) = [row for row in rows_of(bench.plan()) if row.file == "a.pdf"]
    bench.engine.correct(row.resume_id, Profile(basic_info=BasicInfo(full_name="By hand")))
    for name in ("resumectl.ENGINE_VERSION", "resumectl.engine.batch.work.ENGINE_VERSION"):
        monkeypatch.setattr(name, "9.0")
    ended = run(bench, reparse_older=True, jobs=1)
    assert (ended.credits_used, ended.not_read_again) == (2, {})
    assert [row.full_name for row in rows_of(bench.plan())] == ["By hand", "b"]
    bench.out = bench.out.with_name("other")
    assert run(bench, reparse_older=True).credits_used == 0


def test_versions_in_order() -> None:
    """A part of a version is a number; what a service does not say is not older."""
    assert is_older("0.0.9")
    assert not is_older("0.10.0")
    assert not is_older(ENGINE_VERSION)
    assert not is_older("")


@pytest.mark.parametrize(("said", "code", "paid"), [("", "ENGINE_VERSION_UNKNOWN", 0), ("0.0.1", "ENGINE_OLDER", 1)])
def test_what_cannot_be_read_by_a_newer_engine(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, said: str, code: str, paid: int
) -> None:
    """A service that does not say its version, or has an older one, is not paid for every file again; that is told."""
    for name in ("a", "b", "c"):
        bench.put(f"{name}.pdf", f"name {name}")
    run(bench)
    real = bench.engine.wait, bench.engine.upload

    def wait(resume_id: str, **more: Any) -> Any:
        return replace(real[0](resume_id, **more), engine_version=said)

    def upload(*arguments: Any, **more: Any) -> Any:
        answer = real[1](*arguments, **more)
        return replace(answer, resume=replace(answer.resume, engine_version=said))

    monkeypatch.setattr(bench.engine, "wait", wait)
    monkeypatch.setattr(bench.engine, "upload", upload)
    bench.out = bench.out.with_name("other")
    ended = run(bench, reparse_older=True)
    assert (ended.completed, ended.credits_used, ended.not_read_again) == (3, paid, {code: 3})


def test_gates(bench: Bench) -> None:
    """Profiles with too little coverage or without a field are named; FAILED files are no profiles."""
    bench.put("a.pdf", "name Ann")
    bench.put("b.pdf", "fail CORRUPT_FILE")
    run(bench)
    rows = list(rows_of(bench.plan()))
    assert Gates().judge(rows) == read_gates(0.5, "name,phone").judge(rows) == Verdict((), profiles=1, failed=1)
    broken = (("a.pdf", "no email and no city, coverage 0.500 below 0.6"),)
    assert read_gates(0.6, "email, City").judge(rows) == Verdict(broken, profiles=1, failed=1)
    for coverage, fields in ((1.5, None), (None, "shoe size")):
        with pytest.raises(UsageError):
            read_gates(coverage, fields)


def test_missing_programs_are_told_beforehand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many files will fail for want of each program, an example, the way to get it; where all is there, nothing."""
    samples = Path(__file__).parents[2] / "sample_resumes"
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("nurse-okonjo.pdf", "airline-pilot-castellane-scan.pdf", "data-analyst-forde.png",
                 "social-worker-thibodeau.doc"):  # fmt: skip
        shutil.copy(next(samples.rglob(name)), folder / name)
    entries = dirent("Root Entry", 5, 0xFFFFFFFE, 0, 1) + dirent("WordDocument", 2, 2, 4096)
    chain = [0xFFFFFFFD, 0xFFFFFFFE, *range(3, 10), 0xFFFFFFFE]
    frame = ole(fat=chain, dirs=entries.ljust(512, b"\0"), size=1536)
    (folder / "word6.doc").write_bytes(frame + b"\xdc\xa5\x68\0".ljust(4096, b"x"))
    plan = plan_for_files(folder, tmp_path / "out")
    monkeypatch.setenv("PATH", str(tmp_path))
    ocr, converter = find_shortages(plan, plan.files)
    assert (ocr.code, ocr.files, ocr.example) == ("OCR_MISSING", 2, "airline-pilot-castellane-scan.pdf")
    assert "tesseract-ocr" in ocr.sentence
    assert "2 files (such as" in ocr.sentence
    assert (converter.code, converter.files, converter.example) == ("CONVERTER_MISSING", 1, "word6.doc")
    assert [one.files for one in (ocr, converter)] == [
        one.files for one in Forecast(tuple(look_ahead(plan, known=None)), 0, 1).shortages(missing_codes())
    ]
    for name in ("tesseract", "antiword"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    assert find_shortages(plan, plan.files) == ()


def plan_for_files(folder: Path, out: Path) -> Plan:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    template = Template("tpl_x", "x", False, now)
    return Plan(walk_folder(folder).files, out, template, 1)
