"""Batch: what lies in the output folder afterwards, and what a second run does and does not do."""

from __future__ import annotations

import csv
import json
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from batch_bench import Bench

from resumectl.engine import batch
from resumectl.engine.batch import Ended, FileDone, OutputRefused, default_out, run_batch, work
from resumectl.engine.batch.outputs import Outputs
from resumectl.model.errors import BadFile, Conflict, CreditsExhausted, NotFound, UsageError, WorkspaceProblem
from resumectl.model.resume import Source


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A bench with an empty folder."""
    bench = Bench(tmp_path / "in", tmp_path / "out", tmp_path / "workspace")
    bench.folder.mkdir()
    bench.open()
    yield bench
    bench.engine.close()


def rows(bench: Bench) -> dict[str, dict[str, Any]]:
    lines = (bench.out / "results.ndjson").read_text().splitlines()
    return {row["file"]: row for row in map(json.loads, lines)}


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_outputs_lie_beside_each_other(bench: Bench) -> None:
    """Each file gets a profile and a Word file under its own full name, in its own folder."""
    bench.put("cv.pdf", "name Ann Lee")
    bench.put("cv.doc", "name Bo Li")
    bench.put("berlin/2024/cv.pdf", "name Cy Wu")
    ended = bench.run()
    found = sorted(str(path.relative_to(bench.out)) for path in bench.out.rglob("*") if path.is_file())
    assert found == [
        "berlin/2024/cv.pdf.docx", "berlin/2024/cv.pdf.json", "cv.doc.docx", "cv.doc.json", "cv.pdf.docx",
        "cv.pdf.json", "results.csv", "results.ndjson",
    ]  # fmt: skip
    assert (ended.total, ended.completed, ended.failed, ended.credits_used) == (3, 3, 0, 3)
    assert (bench.out / "cv.doc.docx").read_bytes() == b"word Bo Li"


def test_profile_file(bench: Bench) -> None:
    """The profile's file says which bytes it came from and carries the profile with its evidence."""
    path = bench.put("cv.pdf", "name Ann Lee")
    bench.run()
    profile = json.loads((bench.out / "cv.pdf.json").read_text())
    assert list(profile) == ["file", "sha256", "resume_id", "engine_version", "template", "data", "evidence"]
    from hashlib import sha256

    assert profile["sha256"] == sha256(path.read_bytes()).hexdigest()
    assert profile["data"]["basic_info"]["full_name"] == "Ann Lee"
    assert profile["evidence"]["coverage"] == 0.5
    assert bench.engine.resume(profile["resume_id"]).source == Source.BATCH_IMPORT


def test_one_bad_file_never_stops_the_rest(bench: Bench) -> None:
    """Whatever is wrong with a file, it gets a row with the reason, and the others are read."""
    bench.put("a.pdf", "fail CORRUPT_FILE")
    bench.put("b.pdf", "refuse")
    bench.put("c.pdf", "bug")
    bench.put("d.pdf", "")
    bench.put("e.pdf", "name Ann Lee")
    ended = bench.run()
    codes = {name: (row["error"] or {}).get("code") for name, row in rows(bench).items()}
    assert codes == {
        "a.pdf": "CORRUPT_FILE",
        "b.pdf": "UNSUPPORTED_FILE_TYPE",
        "c.pdf": "INTERNAL_ERROR",
        "d.pdf": "EMPTY_FILE",
        "e.pdf": None,
    }
    assert (ended.completed, ended.failed, ended.credits_used) == (1, 4, 1)
    assert set(ended.causes) == {"CORRUPT_FILE", "UNSUPPORTED_FILE_TYPE", "INTERNAL_ERROR", "EMPTY_FILE"}
    assert [row["file"] for row in table(bench.out / "failed.csv")] == ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]
    assert not (bench.out / "a.pdf.docx").exists()


def test_second_run_does_nothing(bench: Bench) -> None:
    """Nothing is read, written or charged again; failures that cannot mend are not tried again either."""
    bench.put("a.pdf", "name Ann Lee")
    bench.put("b.pdf", "fail CORRUPT_FILE")
    bench.run()
    before = {path: path.stat().st_mtime_ns for path in bench.out.glob("a.pdf.*")}
    parsed = len(bench.parsed)
    ended = bench.run()
    assert len(bench.parsed) == parsed
    assert (ended.completed, ended.failed, ended.kept, ended.kept_failed) == (0, 0, 2, 1)
    assert ended.credits_used == 0
    assert {path: path.stat().st_mtime_ns for path in bench.out.glob("a.pdf.*")} == before
    assert len(rows(bench)) == 2


def test_profiles_alone(bench: Bench) -> None:
    """Without a template there is a profile and no Word file; a template makes the Word file later, for no credit."""
    bench.put("a.pdf", "name Ann Lee")
    ended = bench.run(template=None)
    assert (ended.completed, ended.credits_used) == (1, 1)
    assert rows(bench)["a.pdf"]["document"] == rows(bench)["a.pdf"]["template"] == ""
    assert (bench.out / "a.pdf.json").exists()
    assert not (bench.out / "a.pdf.docx").exists()
    assert bench.run(template=None).kept == 1
    ended = bench.run()
    assert (ended.completed, ended.credits_used) == (1, 0)
    assert (bench.out / "a.pdf.docx").exists()


@pytest.mark.parametrize("change", ["bytes", "profile", "document", "empty", "version", "template"])
def test_what_brings_a_file_back(bench: Bench, monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    """Other bytes, a missing or empty output, another engine or template: the file is done again."""
    bench.put("a.pdf", "name Ann Lee")
    bench.put("b.pdf", "name Bo Li")
    bench.run()
    template, again = "classic", 1
    match change:
        case "bytes":
            bench.put("a.pdf", "name Ann Lee-Smith")
        case "profile":
            (bench.out / "a.pdf.json").unlink()
        case "document":
            (bench.out / "a.pdf.docx").unlink()
        case "empty":
            (bench.out / "a.pdf.docx").write_bytes(b"")
        case "version":
            monkeypatch.setattr(work, "ENGINE_VERSION", "9.9.9")
            again = 2
        case "template":
            template, again = "modern", 2
    ended = bench.run(template=template)
    assert (ended.completed, ended.kept) == (again, 2 - again)
    assert (bench.out / "a.pdf.docx").read_bytes().startswith(b"word Ann Lee")


def test_retryable_failures_are_tried_again(bench: Bench) -> None:
    """What failed for want of a program is read as soon as somebody runs the batch again."""
    bench.put("a.png", "fail OCR_MISSING retryable")
    assert bench.run().failed == 1
    assert bench.run().failed == 1
    assert len(bench.parsed) == 2


def test_only_failed(bench: Bench) -> None:
    """--only-failed tries exactly what failed, also what a plain run would leave alone."""
    bench.put("a.pdf", "name Ann Lee")
    bench.put("b.pdf", "fail CORRUPT_FILE")
    bench.run()
    (bench.out / "a.pdf.docx").unlink()
    bench.put("new.pdf", "name Bo Li")
    ended = bench.run(only_failed=True)
    assert (ended.total, ended.failed) == (1, 1)
    assert bench.parsed.count("fail CORRUPT_FILE") == 2
    assert set(rows(bench)) == {"a.pdf", "b.pdf"}, "the rest keeps its rows"


def test_a_failure_that_mends(bench: Bench) -> None:
    """A file that is read at last leaves the table of failures, which goes with its last one."""
    bench.put("a.pdf", "fail CORRUPT_FILE")
    bench.put("b.pdf", "fail CORRUPT_FILE")
    bench.run()
    bench.put("a.pdf", "name Ann Lee")
    bench.run()
    assert [row["file"] for row in table(bench.out / "failed.csv")] == ["b.pdf"]
    bench.put("b.pdf", "name Bo Li")
    bench.run()
    assert not (bench.out / "failed.csv").exists()
    assert rows(bench)["a.pdf"]["status"] == "COMPLETED"


def test_same_bytes_twice_cost_once(bench: Bench) -> None:
    """Two files with the same bytes, read at the same moment, are one resume and one credit."""
    for number in range(6):
        bench.put(f"{number}.pdf", "name Ann Lee")
    ended = bench.run(jobs=4)
    assert (ended.completed, ended.credits_used) == (6, 1)
    assert len({row["resume_id"] for row in rows(bench).values()}) == 1
    assert len(bench.parsed) == 1


def test_files_that_are_gone_keep_their_rows(bench: Bench) -> None:
    """An inbox that is emptied between runs does not empty the table of what was made from it."""
    bench.put("a.pdf", "name Ann Lee")
    bench.put("b.pdf", "fail CORRUPT_FILE")
    bench.run()
    (bench.folder / "a.pdf").unlink()
    (bench.folder / "b.pdf").unlink()
    bench.put("c.pdf", "name Bo Li")
    bench.run()
    assert set(rows(bench)) == {"a.pdf", "c.pdf"}


def test_rows_are_there_before_the_end(bench: Bench) -> None:
    """A run that is killed leaves a row for every file that was done, and the next run goes on from there."""
    for name in ("a", "b", "c"):
        bench.put(f"{name}.pdf", f"name {name}")
    events = run_batch(bench.engine, bench.plan(jobs=1))
    first = next(events)
    assert isinstance(first, FileDone)
    assert set(rows(bench)) == {first.row.file}
    with (bench.out / "results.ndjson").open("ab") as file:
        file.write(b'{"file": "b.pdf", "sta')
    events.close()
    ended = bench.run()
    assert ended.kept >= 1
    assert ended.completed + ended.kept == 3
    assert len(bench.parsed) <= 4
    assert set(rows(bench)) == {"a.pdf", "b.pdf", "c.pdf"}


def test_stop_lets_running_files_finish(bench: Bench) -> None:
    """After a stop the file that is being read gets its outputs, and no other begins."""
    for name in ("a", "b", "c"):
        bench.put(f"{name}.pdf", f"name {name}")
    bench.hold = threading.Event()
    stop = threading.Event()
    events: list[object] = []
    runner = threading.Thread(
        target=lambda: events.extend(run_batch(bench.engine, bench.plan(jobs=1), stop=stop))
    )
    runner.start()
    deadline_s = time.monotonic() + 5
    while not bench.parsed and time.monotonic() < deadline_s:
        time.sleep(0.01)
    stop.set()
    bench.hold.set()
    runner.join(10)
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert (ended.completed, ended.not_begun) == (1, 2)
    assert bench.parsed == ["name a"]
    assert (bench.out / "a.pdf.docx").exists()


@pytest.mark.parametrize(
    "error", [CreditsExhausted("No credits are left."), WorkspaceProblem("It is damaged.")]
)
def test_what_every_file_would_meet_stops_the_run(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, error: CreditsExhausted | WorkspaceProblem
) -> None:
    """Without credits or workspace the run ends at once and says why; files not begun get no row."""
    for number in range(20):
        bench.put(f"{number:02}.pdf", f"name {number}")
    real_upload = bench.engine.upload
    answered: list[str] = []

    def upload(document: Any, options: Any, *, idempotency_key: str) -> Any:
        if len(answered) >= 3:
            raise error
        answered.append(document.name)
        return real_upload(document, options, idempotency_key=idempotency_key)

    monkeypatch.setattr(bench.engine, "upload", upload)
    ended = bench.run(jobs=1)
    assert ended.stopped_by is error
    assert (ended.completed, ended.failed, ended.not_begun) == (3, 0, 17)
    assert len(rows(bench)) == 3


def test_disk_full_stops_the_run(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the outputs cannot be written, no further résumé is read or charged."""
    for number in range(20):
        bench.put(f"{number:02}.pdf", f"name {number}")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    plan = bench.plan(jobs=1)
    monkeypatch.setattr("resumectl.engine.batch.outputs.os.replace", full)
    with pytest.raises(OutputRefused, match="no space left"):
        list(run_batch(bench.engine, plan))
    assert len(bench.parsed) == 1


def test_an_output_name_that_is_taken(bench: Bench) -> None:
    """A folder in the place of one output fails that file only."""
    bench.put("a.pdf", "name Ann Lee")
    bench.put("b.pdf", "name Bo Li")
    (bench.out / "a.pdf.json").mkdir(parents=True)
    ended = bench.run()
    assert (ended.completed, ended.failed) == (1, 1)
    assert rows(bench)["a.pdf"]["error"]["code"] == "OUTPUT_NOT_WRITTEN"


def test_names_that_nearly_fill_the_file_system(bench: Bench) -> None:
    """A file name of 255 bytes still gets outputs, and two that differ only at the end do not collide."""
    first, second = "ä" * 124 + "xx1.pdf", "ä" * 124 + "xx2.pdf"
    assert len(first.encode()) == 255
    bench.put(first, "name Ann Lee")
    bench.put(second, "name Bo Li")
    assert bench.run().completed == 2
    assert len(list(bench.out.glob("*.docx"))) == 2
    assert bench.run().kept == 2


def test_names_that_are_no_utf8(bench: Bench) -> None:
    """Outputs keep the bytes of the name, tables show them readably, and a second run finds them."""
    path = os.fsencode(bench.folder) + b"/J\xe9r.pdf"
    try:
        with open(path, "wb") as file:
            file.write(b"name Ann Lee")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    bench.run()
    assert os.path.exists(os.fsencode(bench.out) + b"/J\xe9r.pdf.docx")
    assert table(bench.out / "results.csv")[0]["file"] == "J\\xe9r.pdf"
    assert bench.run().kept == 1


def test_cells_that_a_spreadsheet_would_run(bench: Bench) -> None:
    """No cell begins like a formula; texts and phone numbers get an apostrophe, nothing is lost."""
    bench.put("=cmd.pdf", "name @SUM(1,2)")
    bench.put("plain.pdf", "name Ann =1+1")
    bench.put("fail.pdf", "fail =CODE")
    bench.run()
    for name in ("results.csv", "failed.csv"):
        with (bench.out / name).open(encoding="utf-8-sig", newline="") as file:
            cells = [cell for line in csv.reader(file) for cell in line]
        assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@"))]
    by_file = {row["file"]: row for row in table(bench.out / "results.csv")}
    assert by_file["'=cmd.pdf"]["full_name"] == "'@SUM(1,2)"
    assert by_file["plain.pdf"]["full_name"] == "Ann =1+1"
    assert by_file["plain.pdf"]["phone_number"] == "'+49 30 1234567"


def test_output_folder_inside_the_folder(bench: Bench) -> None:
    """An output folder inside the folder is not read as input."""
    bench.put("a.pdf", "name Ann Lee")
    bench.out = bench.folder / "out"
    assert bench.run().total == 1
    bench.put("out/stray.pdf", "name Bo Li")
    assert bench.run().total == 1


def test_output_folder_is_the_folder(bench: Bench) -> None:
    """The folder itself is refused as output, however it is spelled."""
    bench.put("a/b.pdf", "name Ann Lee")
    bench.out = bench.folder / "a" / ".."
    with pytest.raises(UsageError):
        bench.plan()


def test_two_batches_on_one_output_folder(bench: Bench) -> None:
    """The second one is told so and touches nothing."""
    bench.put("a.pdf", "name Ann Lee")
    plan = bench.plan()
    with Outputs(bench.out).held(), pytest.raises(Conflict, match="Another batch"):
        list(run_batch(bench.engine, plan))
    assert bench.parsed == []


def test_leftovers_of_a_killed_run_are_swept(bench: Bench) -> None:
    """Half-written files of a killed run disappear; other files in the folder stay."""
    bench.put("a.pdf", "name Ann Lee")
    (bench.out / "deep").mkdir(parents=True)
    (bench.out / "deep" / ".resumectl-tmp-0011").write_bytes(b"half")
    (bench.out / "notes.txt").write_bytes(b"mine")
    bench.run()
    assert not (bench.out / "deep" / ".resumectl-tmp-0011").exists()
    assert (bench.out / "notes.txt").exists()


def test_plan_refuses_before_anything_is_made(bench: Bench) -> None:
    """An empty folder or an unknown template is an error, and no output folder appears."""
    with pytest.raises(BadFile):
        bench.plan()
    bench.put("a.pdf", "name Ann Lee")
    with pytest.raises(NotFound, match="Did you mean 'classic'"):
        bench.plan(template="clasic")
    assert not bench.out.exists()


def test_template_by_id_or_name(bench: Bench) -> None:
    """Names count in any case; an id is a name too."""
    wanted = batch.find_template(bench.engine, "Classic")
    assert batch.find_template(bench.engine, wanted.id) == wanted


def test_fingerprint_follows_the_template(bench: Bench) -> None:
    """Another template, or the same one changed, is another option."""
    bench.put("a.pdf", "name Ann Lee")
    plan = bench.plan()
    changed = replace(plan.template, updated_at=plan.template.updated_at.replace(year=2031))
    prints = {plan.options, bench.plan(template="modern").options, replace(plan, template=changed).options}
    assert len(prints) == 3
    assert bench.plan(jobs=1).options == plan.options


def test_default_output_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the folder and named after it, also when the folder is the current one."""
    folder = tmp_path / "resumes"
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert default_out(Path(".")) == tmp_path / "resumes-resumectl"
    assert default_out(folder / "") == tmp_path / "resumes-resumectl"
